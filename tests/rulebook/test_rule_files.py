"""Every file under good/ and bad/ has exactly the problems that its ``#!`` remarks name, each on its own line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tdconsole.engine.rules import from_json, to_json
from tdconsole.rulebook.check import check_file

HERE = Path(__file__).parent
GOOD = sorted((HERE / "good").glob("*.toml"))
BAD = sorted((HERE / "bad").glob("*.toml"))


def named(path: Path) -> list[tuple[int, str, str]]:
    """Line, severity and the beginning of each message that the file says it has."""
    found = []
    for number, line in enumerate(path.read_text("utf-8-sig").splitlines(), 1):
        for remark in line.split("#! ")[1:]:
            severity, _, message = remark.strip().partition(": ")
            found.append((number, severity, message))
    return found


def check_against_remarks(path: Path) -> None:
    problems = list(check_file(path).problems)
    for number, severity, message in named(path):
        key, _, words = message.partition(": ")
        match = next(
            (
                p
                for p in problems
                if (p.line, p.severity) == (number, severity) and p.key == key.strip("-") and words in p.message
            ),
            None,
        )
        assert match, f"{path.name}:{number}: {severity}: {message!r} is not among:\n" + "\n".join(map(str, problems))
        problems.remove(match)
    assert not problems, "\n".join(map(str, problems))


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_league_of_the_field_can_be_written_down(path: Path) -> None:
    check_against_remarks(path)
    text = check_file(path).rule_text
    assert text is not None
    assert from_json(to_json(text.rules)) == text.rules


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_bad_file_is_refused_with_every_fault(path: Path) -> None:
    check_against_remarks(path)
    assert check_file(path).rule_text is None
