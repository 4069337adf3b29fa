"""Checking rule files: encodings, everything in one go, never an exception."""

from __future__ import annotations

import json
import random
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from hypothesis import HealthCheck, settings
from hypothesis import given as over
from hypothesis import strategies as st

from tdconsole.rulebook.check import Checked, check_bytes, check_file
from tdconsole.rulebook.shelf import shipped_folder

BTOWN = (shipped_folder() / "btown.toml").read_bytes()


def check(source: str | bytes) -> Checked:
    return check_bytes(source.encode() if isinstance(source, str) else source, "my.toml", "my")


def told(source: str | bytes) -> list[str]:
    return [str(problem) for problem in check(source).problems]


def test_field_101_a_hole_in_the_points_table_is_named() -> None:
    table = ", ".join(f"{place} = {value}" for place, value in enumerate((25, 20, 16, 13), 1) if place != 2)
    checked = check(f'[points.kinds.regular]\npool = "100*n"\ntable = {{ {table} }}\n')
    warnings = [(p.line, p.message) for p in checked.problems if p.key == "points.kinds.regular.table"]
    assert warnings == [(3, "there is no value for place 2, so it earns nothing while place 4 does")]
    assert checked.rule_text is not None
    assert checked.rule_text.rules.points.kinds["regular"].table == (25, 0, 16, 13)


def test_places_may_be_written_as_ranges() -> None:
    checked = check('[points.kinds.regular]\ntable = { 1 = 100, "2-4" = 75, 5 = 50.5 }\n')
    assert checked.rule_text is not None
    assert checked.rule_text.rules.points.kinds["regular"].table == (100, 75, 75, 75, 50.5)
    assert "is no place" in told("[points.kinds.regular]\ntable = { first = 100 }\n")[-1]


def test_field_122_a_byte_order_mark_is_skipped() -> None:
    assert check(b"\xef\xbb\xbf" + BTOWN).ok


def test_field_124_a_misspelt_key_is_named_with_line_and_meaning() -> None:
    assert told("late_registration_untill_level = 4\n\n[points]\nbset_of = 7\n") == [
        "my.toml:1: error: late_registration_untill_level: there is no key late_registration_untill_level; "
        "did you mean closes under [sign_in.late]?",
        "my.toml:4: error: points.bset_of: there is no key bset_of; did you mean best under [standings]?",
    ]


def test_field_126_every_wrong_kind_has_a_line_of_its_own() -> None:
    source = (
        "points = [10, '8', 6]\n[clock]\nminutes = '20'\nbreak_minutes = true\nlevels = [{ sb = -25, bb = 50 }]\n"
        "[seating]\nsize = 0\n[standings]\nbest = 1.5\nfrom = 2026-02-30\n"
    )
    problems = check(source).problems
    assert [problem.line for problem in problems] == [1, 3, 4, 5, 7, 9, 10]
    assert all(problem.severity == "error" for problem in problems)
    assert (
        problems[-1].message == "from = 2026-02-30 is no date; write one that is in the calendar, such as 2026-12-31"
    )


def test_field_127_unquoted_text_is_told_as_such() -> None:
    assert told("[league]\nname = Tuesday League\n[final]\nstart = 19:00\n[conduct]\nname = 'O'Brien Cup'\n") == [
        'my.toml:2: error: text needs quotes: name = "Tuesday League"',
        'my.toml:4: error: text needs quotes: start = "19:00"',
        "my.toml:6: error: name: text that holds a quote mark needs the other kind around it; "
        'write name = "...\'..."',
    ]


def test_field_128_what_is_written_back_is_read_again() -> None:
    values = tomllib.loads(BTOWN.decode())
    again = check(tomli_w.dumps(values))
    first = check(BTOWN)
    assert again.rule_text is not None
    assert first.rule_text is not None
    assert again.rule_text.rules == first.rule_text.rules


def test_field_129_whole_and_broken_numbers_are_one_kind() -> None:
    one = check("[clock]\nminutes = 20\nlevels = [{ sb = 1_000, bb = 2000 }]\n[tables]\nredraw_share = 1\n")
    other = check("[clock]\nminutes = 20.0\nlevels = [{ sb = 1000.0, bb = 2000 }]\n[tables]\nredraw_share = 1.0\n")
    assert one.rule_text is not None
    assert other.rule_text is not None
    assert one.rule_text.rules == other.rule_text.rules


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            '[league]\nname = "König"\n'.encode("cp1252"),
            "my.toml:2: error: the byte f6 is not UTF-8 (in Windows-1252 it is ö)",
        ),
        ('name = "König"\n'.encode("utf-16"), "my.toml:1: error: the file is UTF-16; save it as UTF-8"),
        ('name = "König"\n'.encode("utf-16-le"), "my.toml:1: error: this is no text"),
        (b"PK\x03\x04\n\n\0\0", "my.toml:3: error: this is no text"),
        (b"#" * 250_001, "my.toml:1: error: the file holds 250001 bytes"),
        (b"", "my.toml:1: error: the file is empty"),
    ],
)
def test_field_130_other_encodings_are_named_with_their_line(data: bytes, message: str) -> None:
    assert [text[: len(message)] for text in told(data)] == [message]


@pytest.mark.parametrize("ending", [b"\r\n", b"\r"])
def test_field_130_line_ends_of_other_systems_are_read(ending: bytes) -> None:
    checked = check(BTOWN.replace(b"\n", ending))
    assert checked.rule_text is not None
    assert checked.rule_text.text == BTOWN.decode()


def test_field_022_a_small_blind_above_the_big_blind_cannot_be_used() -> None:
    assert told('[clock]\nlevels = ["100/200",\n  { sb = 8000, bb = 1500 }]\n') == [
        "my.toml:3: error: clock.levels[1]: the small blind 8000 is above the big blind 1500; is a zero missing?"
    ]


def test_field_171_a_table_in_which_all_places_score_the_same_is_odd() -> None:
    level = '[clock]\nlevels = ["100/200"]\n'
    same = told(f"{level}[points.kinds.regular]\ntable = [1, 1]\nothers = 1.0\n")
    assert same == ["my.toml:3: warning: points.kinds.regular: all places score the same in a field of 10 (1 points)"]
    assert "no place earns anything" in told(f"{level}[points.kinds.regular]\ntable = []\n")[0]
    assert "did you mean table?" in told(f"{level}[points.kinds.regular]\ntabel = [3, 2, 1]\n")[0]


def test_rising_and_negative_points_are_odd() -> None:
    level = '[clock]\nlevels = ["100/200"]\n'
    assert "place 3 earns more than place 2" in told(f"{level}[points.kinds.regular]\ntable = [10, 5, 8]\n")[0]
    assert "place 1 earns" not in told(f"{level}[points.kinds.regular]\ntable = [10, -5]\n")[0]
    assert "place 2 earns less than 0" in told(f"{level}[points.kinds.regular]\ntable = [10, -5]\n")[0]
    assert "the winner of a field of 10 earns 0" in told(f"{level}[points.kinds.regular]\ntable = [0, 5]\n")[-2]


def test_a_line_that_cannot_be_read_hides_no_other_fault() -> None:
    source = "[seating]\nsize = 1\nfinal size\n[tables\nhalt = 99\n[clock]\nminutes = 0\n"
    assert [(p.line, p.key) for p in check(source).problems] == [
        (2, "seating.size"),
        (3, ""),
        (4, ""),
        (7, "clock.minutes"),
    ]


def test_the_report_has_the_shape_that_scripts_rely_on() -> None:
    report = check("[seating]\nsize = 1\n").as_json()
    assert json.loads(json.dumps(report)) == {
        "ok": False,
        "problems": [
            {
                "file": "my.toml",
                "line": 2,
                "key": "seating.size",
                "severity": "error",
                "message": "1 is out of range; write at least 2",
            }
        ],
    }


def test_a_file_that_is_not_there_is_one_problem(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.toml", tmp_path, "a\0b"):
        (problem,) = check_file(path).problems
        assert problem.message.startswith("the file cannot be read")


@pytest.mark.parametrize("name", ["btown", "wyoming", "quebec", "tda"])
def test_shipped_files_have_no_problem(name: str) -> None:
    checked = check_file(shipped_folder() / f"{name}.toml")
    assert checked.ok
    assert not checked.problems


def test_a_file_of_nothing_but_faults_is_answered_soon() -> None:
    began = time.perf_counter()
    problems = check("[clock]\nlevels = [" + "1," * 100_000 + "]\n").problems
    assert time.perf_counter() - began < 20
    assert len(problems) == 201
    assert problems[0].message == "the file has 100000 faults; the first 200 are shown"


def test_a_file_cannot_steer_the_terminal() -> None:
    source = '[seating]\n"si\\u001bze" = 1\n[clock]\nextend = "\\u001b[2J\\n"\n'
    assert all(text.isprintable() for text in told(source))


def mangled(seed: int) -> bytes:
    """A rule file in which somebody's cat walked over the keyboard."""
    dice = random.Random(seed)
    data = bytearray(BTOWN)
    for _ in range(dice.randint(1, 12)):
        at = dice.randrange(len(data))
        act = dice.randrange(3)
        if act == 0:
            del data[at : at + dice.randint(1, 40)]
        elif act == 1:
            data[at:at] = dice.choice(
                [b'"', b"[", b"]", b"{", b"=", b"\n", b"'", b",", b".", b"#", b"9", b"\xff", b'"""']
            )
        else:
            data[at] = dice.randrange(32, 127)
    return bytes(data)


@pytest.mark.parametrize("part", range(8))
def test_no_damage_to_a_file_is_met_with_an_exception(part: int) -> None:
    for seed in range(part * 40, part * 40 + 40):
        checked = check(mangled(seed))
        assert checked.ok or any(problem.severity == "error" for problem in checked.problems)
        assert all(problem.line >= 1 and problem.message for problem in checked.problems)


WORDS = st.text(alphabet="ab/1 .'\"\\\n#[{=é", max_size=8)
SCALARS = st.booleans() | st.integers() | st.floats() | WORDS | st.dates()
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)
SECTIONS = st.sampled_from(
    ["league", "chips", "sign_in", "clock", "tables", "points", "final", "refs", "assumed", "x"]
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@over(st.dictionaries(SECTIONS, VALUES | st.dictionaries(st.sampled_from(["levels", "kinds", "stack"]), VALUES)))
def test_any_toml_is_judged(values: dict[str, Any]) -> None:
    checked = check(tomli_w.dumps(values).encode("utf-8", "surrogatepass"))
    assert checked.ok or checked.problems
