"""The guide: every line it shows is a real line, and every link and command leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builders import Told
from calls import Run
from tdconsole.cli import BRANCHES
from tdconsole.language.parse import VERBS, parse
from tdconsole.language.script import lines
from tdconsole.language.words import Misunderstood

ROOT = Path(__file__).parent.parent.parent
GUIDE = ROOT / "docs" / "guide"
CHAPTERS = sorted(path.stem for path in GUIDE.glob("*.md") if path.stem != "index")
SCRIPTED = [name for name in CHAPTERS if name != "laptop"]
BLOCK = re.compile(r"(?:<!-- script\n(.*?)-->|```td\n(.*?)```)", re.DOTALL)


def text(name: str) -> str:
    return (GUIDE / f"{name}.md").read_text(encoding="utf-8")


def script(name: str) -> str:
    """Answers all script lines of a chapter, what the reader does not see first."""
    return "".join(hidden or shown for hidden, shown in BLOCK.findall(text(name)))


@pytest.mark.parametrize("name", SCRIPTED)
def test_every_line_of_a_chapter_does_what_it_says(name: str) -> None:
    told, whole = Told(), script(name)
    rows = whole.split("\n")
    told.player.play(whole, keep_going=True)
    refused = {refusal.line for refusal in told.player.refused}
    meant = {number for number, row in enumerate(rows, 1) if "# refused" in row}
    assert refused == meant, [(r.command, r.refusal.reason) for r in told.player.refused if r.line not in meant]
    assert len(list(lines(whole))) > 5


def test_the_chapters_bear_the_names_of_the_topics_and_the_index_names_them() -> None:
    index = text("index")
    for name in CHAPTERS:
        assert f"]({name}.md)" in index
    topics = {"sign_in", "seating", "clock", "tables", "eliminations", "points", "chips", "ending", "second_chance"}
    assert topics <= set(CHAPTERS)


@pytest.mark.parametrize(
    "path", [*GUIDE.glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"], ids=lambda p: p.name
)
def test_links_lead_to_files(path: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8")):
        assert (path.parent / link).exists(), link


@pytest.mark.parametrize("name", ["index", *CHAPTERS])
def test_commands_in_the_text_are_commands(name: str) -> None:
    for words in re.findall(r"`([a-z][a-z-]+(?: [^`]*)?)`", text(name)):
        verb = words.split()[0]
        if words.startswith("tdconsole"):
            assert words == "tdconsole" or words.split()[1] in BRANCHES
        elif verb in VERBS and " " in words and not re.search(r"[A-Z]{4,}", words):
            try:
                parse(words)
            except Misunderstood as fault:
                pytest.fail(f"{words}: {fault}")


def test_the_quick_tour_of_the_readme_works(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    calls = re.findall(r"^\.venv/bin/tdconsole (.+)$", readme, re.MULTILINE)
    assert len(calls) >= 4
    for call in calls:
        ran = run(*call.split())
        assert (ran.status, ran.err) == (0, "") and ran.out
    shown = re.findall(r"^@\d\d:\d\d .*$", readme, re.MULTILINE)
    first = (ROOT / "examples" / "first.td").read_text(encoding="utf-8").splitlines()
    assert shown and set(shown) <= set(first)


def test_calls_of_the_program_in_blocks_are_known() -> None:
    for path in (*GUIDE.glob("*.md"), ROOT / "README.md"):
        for call in re.findall(r"^tdconsole (\S+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            assert call in BRANCHES
