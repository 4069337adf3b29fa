"""How prompts read what is typed: seats first on the floor, numbers first at the desk, likely people first."""

from __future__ import annotations

import pytest

from stage import OPEN, Stage, known
from tdconsole.console.foretell import foretell
from tdconsole.console.prompts import Desk, Reading
from tdconsole.console.prompts.catalog import PROMPTS
from tdconsole.engine.decision import Known

NAMES = ["Ann Lee", "Bo Diaz", "Cy Young", "Rosa Diaz", "Dan Oh", "Eve Stone", "Fay Wu", "Gus Hill", "Ann Lind"]


def playing(*more: str, tables: int = 3) -> Stage:
    """Nine players 1001 to 1009 on three tables, started; 1001 sits at 1.1, 1002 at 2.1, 1003 at 3.1, 1004 at 1.2."""
    people = [f'signin {1001 + i} "{name}" seat={i % tables + 1}.{i // tables + 1}' for i, name in enumerate(NAMES)]
    return Stage(
        OPEN.replace("tables=2", f"tables={tables}"), *people, "@19:00 start", "@19:10 note ready", *more, people={}
    )


def read(stage: Stage, prompt: str, typed: str) -> list[Reading]:
    return PROMPTS[prompt].read(typed, Desk(stage.session))


def line(stage: Stage, prompt: str, typed: str) -> str:
    return read(stage, prompt, typed)[0].line


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("12", "bust 1.2"),
        ("1213", "bust 1.2 by=1.3"),
        ("12 3", "bust 1.2 by=1.3"),
        ("12 by 3", "bust 1.2 by=1.3"),
        ("1.2", "bust 1.2"),
        ("#1004", "bust #1004"),
        ("1004", "bust #1004"),
        ("1233", "bust 1.2 by=3.3"),
        ("11+12 3", "bust 1.1 1.2 by=1.3"),
        ("11,12 3", "bust 1.1 1.2 by=1.3"),
        ("11=9000+12=6_000 3", "bust 1.1=9000 1.2=6_000 by=1.3"),
        ("11+12 tied", "bust 1.1 1.2 tied"),
        ("12 at=19:05", "bust 1.2 at=19:05"),
        ("rosa", "bust #1004"),
        ("rosa diaz 3", "bust #1004 by=1.3"),
        ("rosa 3", "bust #1004 by=1.3"),
        ("rosa dan", "bust #1004 by=#1005"),
        ('"Rosa Diaz"', "bust #1004"),
    ],
)
def test_bust_reads(typed: str, said: str) -> None:
    assert line(playing(), "bust", typed) == said


def test_a_seat_from_table_ten_on_is_written_with_a_point() -> None:
    people = [f'signin {n} "P{n}" seat=11.{n - 1000}' for n in (1001, 1002)]
    stage = Stage(OPEN.replace("tables=2", "tables=11"), *people, "@19:00 start", people={})
    assert line(stage, "bust", "11.2") == "bust 11.2"
    assert line(stage, "bust", "11.2 1") == "bust 11.2 by=11.1"


def test_a_seat_comes_before_a_number_and_tab_takes_the_number() -> None:
    stage = playing('@19:20 signin 13 "Kai Lund" seat=2.4')
    assert [r.line for r in read(stage, "bust", "13")] == ["bust 1.3", "bust #13"]
    assert [r.line for r in read(stage, "bust", "#13")] == ["bust #13"]


def test_who_is_out_is_not_offered_again() -> None:
    stage = playing("@19:20 bust 1.1")
    assert [r.line for r in read(stage, "bust", "ann")] == ["bust #1009"]


def test_killers_of_the_same_table_come_first() -> None:
    lines = [r.line for r in read(playing(), "bust", "33 d")]
    assert lines[0] == "bust 3.3 by=#1005" or lines[0].startswith("bust 3.3 by=")
    lines = [r.line for r in read(playing(), "bust", "23 diaz")]
    assert lines[0] == "bust 2.3 by=#1002"


def test_nobody_meant_is_said_in_one_sentence() -> None:
    readings = read(playing(), "bust", "99")
    assert [r.line for r in readings] == [""]
    assert "table and seat" in readings[0].words


def test_an_open_quote_is_no_fault() -> None:
    for name in ("bust", "sign-in", "receipt", "premium", "seat"):
        assert [r.line for r in read(playing(), name, '"Ann')] == [""]


def test_the_consequence_is_told_before_enter() -> None:
    stage = playing()
    desk = Desk(stage.session)
    before = stage.said
    assert foretell(desk, "bust 1.2 by=1.3", stage.clock.now()).startswith("9th")
    assert "8 left, table 1 down to 2" in foretell(desk, "bust 1.2 by=1.3", stage.clock.now())
    assert foretell(desk, "bust 9.9", stage.clock.now()).startswith("would be refused: ")
    assert stage.said == before
    assert stage.session.night is not None
    assert len(stage.session.night.alive()) == 9


def desk_of(people: dict[str, Known] | None = None, *lines: str) -> Stage:
    return Stage(OPEN, *lines, people=people)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1001", "signin 1001"),
        ("#1001", "signin 1001"),
        ("1001 +early", "signin 1001 early"),
        ("1001 +brought=2 -on-time", "signin 1001 brought=2 -on-time"),
        ("1001 seat=1.4", "signin 1001 seat=1.4"),
        ("2044 Rosa Diaz", 'signin 2044 "Rosa Diaz"'),
        ("2044 Rosa Diaz +new", 'signin 2044 "Rosa Diaz" new'),
        ("Rosa Diaz 2044", 'signin 2044 "Rosa Diaz"'),
        ("- Rosa Diaz", 'signin - "Rosa Diaz"'),
        ("Rosa Diaz -", 'signin - "Rosa Diaz"'),
        ('2044 "Kim #1"', 'signin 2044 "Kim #1"'),
        ("player 1001", 'signin 1001 "player"'),
        ("ann", "signin 7"),
    ],
)
def test_sign_in_reads(typed: str, said: str) -> None:
    people = known() | {"7": Known("7", "Ann Lee", nights=9)}
    assert line(desk_of(people), "sign-in", typed) == said


def test_a_new_number_asks_for_the_name_in_the_same_line() -> None:
    reading = read(desk_of(), "sign-in", "2044")[0]
    assert (reading.line, reading.then) == ("", "2044 ")


def test_a_new_name_asks_for_the_number_in_the_same_line() -> None:
    reading = read(desk_of(), "sign-in", "Rosa Diaz")[-1]
    assert (reading.line, reading.then) == ("", "Rosa Diaz ")


def test_who_plays_most_is_offered_first_and_who_is_in_last() -> None:
    people = {
        "1": Known("1", "Ann Able", nights=1),
        "2": Known("2", "Ann Baker", nights=9),
        "3": Known("3", "Ann Cole", nights=5),
    }
    stage = desk_of(people, "signin 2")
    assert [r.line for r in read(stage, "sign-in", "ann")][:3] == ["signin 3", "signin 1", "signin 2"]


def test_a_namesake_is_pointed_out() -> None:
    people = {"1": Known("1", "Rosa Diaz", nights=1)}
    assert "the same name as 1" in read(desk_of(people), "sign-in", "2044 rosa díaz")[0].words


def test_an_extra_alone_sticks_until_it_is_dropped() -> None:
    stage = desk_of()
    desk = Desk(stage.session)
    assert PROMPTS["sign-in"].read("+early", desk)[0].act == "stick early"
    desk.sticky.append("early")
    assert PROMPTS["sign-in"].read("1001", desk)[0].line == "signin 1001 early"
    assert PROMPTS["sign-in"].read("1001 -early", desk)[0].line == "signin 1001 -early"
    assert PROMPTS["sign-in"].read("-early", desk)[0].act == "unstick early"
    assert "+early" in PROMPTS["sign-in"].read("+nonsense", desk)[0].words


@pytest.mark.parametrize(
    ("prompt", "typed", "said"),
    [
        ("receipt", "rosa 12.75", "receipt #1004 12.75"),
        ("receipt", "1004 12,75", "receipt #1004 12.75"),
        ("receipt", "ann lee 3", "receipt #1001 3"),
        ("bounty", "rosa 2", "bounty #1004 2"),
        ("premium", "rosa qu", "premium #1004 quads"),
        ("premium", "rosa royal no-showdown", "premium #1004 royal-flush no-showdown"),
        ("seat", "rosa 1.8", "seat #1004 1.8"),
        ("withdraw", "12", "withdraw 1.2"),
        ("minutes", "12", "minutes 12"),
        ("time", "+2:00", "time +2:00"),
        ("break", "10", "break 10"),
        ("balance", "", "balance"),
        ("balance", "1=3", "balance 1=3"),
        ("note", 'a "b" c', 'note "a \\"b\\" c"'),
        ("line", "note x", "note x"),
    ],
)
def test_other_prompts_read(prompt: str, typed: str, said: str) -> None:
    assert line(playing(), prompt, typed) == said


def test_a_command_that_is_not_whole_shows_how_it_is_written() -> None:
    assert "receipt PLAYER AMOUNT" in read(playing(), "line", "rece")[0].words
    assert read(playing(), "line", "rece")[0].then == "receipt "
    assert read(playing(), "line", "receipt")[0].line == ""


def test_overruling_asks_for_a_reason() -> None:
    desk = Desk(playing().session, refused="signin 1001 early")
    assert PROMPTS["overrule"].read("", desk)[0].line == ""
    assert PROMPTS["overrule"].read("flat tyre", desk)[0].line == 'signin 1001 early override="flat tyre"'


@pytest.mark.parametrize(
    "typed", ["", " ", "[b", "=", "+", "-", "#", "3=", ",,", "by", "3 by", '"', "\\", "0", "9" * 30]
)
@pytest.mark.parametrize("name", sorted(PROMPTS))
def test_no_text_breaks_a_prompt(name: str, typed: str) -> None:
    for reading in read(SHARED, name, typed):
        assert reading.words or reading.line


SHARED = playing()
