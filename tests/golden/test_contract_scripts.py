"""The contract of night scripts: lines, times, options of ``play``, words."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from calls import Run, one_line

OPEN = '@18:30 open btown name="Tuesday" venue="Main St" date=2026-12-01 start=19:00 tables=2 seats=8 seed=kings\n'
BTOWN = Path(__file__).parent.parent.parent / "rules" / "btown.toml"
FIVE = OPEN + "".join(f'signin {1000 + n} "{name}"\n' for n, name in enumerate(("Ann Lee", "Bo Diaz", "Cy Young"), 1))


def test_the_example_of_the_contract(play: Run) -> None:
    script = (
        "# A short night at BTown\n"
        + OPEN
        + '@18:40 signin 1001 "Ann Lee" early\n@18:50 signin 1002 "Bo Diaz" new\n'
        + '@18:58 signin 1003 "Cy Young" early        # refused: early ends 15 minutes before the start\n'
        + "@19:00 start\n"
    )
    stopped = play(script)
    assert (stopped.status, stopped.out) == (1, "")
    assert stopped.err.startswith("night.td:5: refused [extra-not-earned]: ") and one_line(stopped.err)
    told = play(script, "--json")
    assert (told.status, told.err) == (1, stopped.err)
    [refusal] = told.json["refusals"]
    assert (refusal["line"], refusal["code"], refusal["rule"]) == (5, "extra-not-earned", "2-C-b-1-A")
    assert refusal["command"] == 'signin 1003 "Cy Young" early'
    assert told.json["now"] == "2026-12-01T18:50:00"
    through = play(script, "--json", "--keep-going")
    assert through.status == 1
    assert through.json["night"]["phase"] == "playing"
    assert [p["number"] for p in through.json["players"]] == ["1001", "1002"]
    assert [p["stack"] for p in through.json["players"]] == [22000, 24000]


def test_blank_lines_and_comments_are_skipped(play: Run) -> None:
    script = (
        "\n   \n# words\n   # more words\n\t\n" + OPEN + 'note "a # b"   # "unclosed\nnote c#d\nsignin #0042 "Ann"\n'
    )
    state = play(script, "--json").json
    assert [entry["command"] for entry in state["log"]][1:] == ['note "a # b"', "note c#d", 'signin #0042 "Ann"']
    assert state["players"][0]["number"] == "0042"


def test_a_line_without_a_time_happens_at_the_instant_of_the_line_before(play: Run) -> None:
    state = play("open btown\nnote a\n@00:10:07 note b\nnote c\n@+2:30 note d\n@+1:00:00 note e\n", "--json").json
    assert [entry["at"][11:] for entry in state["log"]] == [
        *("00:00:00", "00:00:00", "00:10:07", "00:10:07", "00:12:37", "01:12:37"),
    ]


@pytest.mark.parametrize(
    ("first", "second", "day"),
    [
        ("23:50", "00:10", "2026-12-02"),
        ("18:00", "05:59:59", "2026-12-02"),
        ("18:00", "06:00", "2026-12-02"),
        ("18:00", "06:00:01", ""),
        ("18:00", "17:59:59", ""),
        ("18:00", "18:00", "2026-12-01"),
    ],
)
def test_an_earlier_time_is_the_next_day_when_that_is_at_most_12_hours_ahead(
    play: Run, first: str, second: str, day: str
) -> None:
    ran = play(f"@{first} open btown date=2026-12-01\n@{second} note x\n", "--json")
    if day:
        assert ran.json["log"][-1]["at"].startswith(day)
    else:
        assert (ran.status, ran.out) == (2, "") and ran.err.startswith("night.td:2: ") and one_line(ran.err)


def test_what_a_script_leaves_out_has_fixed_defaults(play: Run) -> None:
    state = play("open btown\n", "--json").json
    assert state["night"]["date"] == "2000-01-01"
    assert state["now"] == "2000-01-01T00:00:00"
    summer = play("@12:00 open btown date=2026-07-01\n", "--json").json
    assert summer["now"] == "2026-07-01T12:00:00"


def test_a_script_without_a_seed_is_drawn_by_its_own_bytes(play: Run) -> None:
    lines = 'open wyoming start=00:10 tables=1\nsignin 1 "A"\nsignin 2 "B"\nsignin 3 "C"\nsignin 4 "D"\ndraw\n'
    for script in (lines, "# another\n" + lines, "\ufeff" + lines):
        seed = hashlib.sha256(script.encode()).hexdigest()

        def ticket(what: str, seed: str = seed) -> str:
            return hashlib.sha256(f"{seed}/1/{what}".encode()).hexdigest()

        people = sorted("1234", key=ticket)
        seats = sorted(range(1, 9), key=lambda seat: ticket(f"1.{seat}"))
        told = {p["number"]: p["seat"] for p in play(script, "--json").json["players"]}
        assert told == dict(zip(people, seats, strict=False))


def test_the_same_script_gives_the_same_output(play: Run) -> None:
    script = FIVE + "@19:00 start\n@19:20 bust 1001\n"
    assert play(script).out == play(script).out != ""
    assert play(script, "--json").out == play(script, "--json").out


def test_at_is_the_state_at_the_first_such_time_not_before_the_last_line(play: Run) -> None:
    script = FIVE + "@19:00 start\n"
    assert play(script, "--json").json["clock"]["remaining"] == 900
    assert play(script, "--json", "--at", "19:10").json["clock"]["remaining"] == 300
    assert play(script, "--json", "--at", "19:14:59").json["clock"]["remaining"] == 1
    assert play(script, "--json", "--at", "19:00").json["now"] == "2026-12-01T19:00:00"
    assert play(script, "--json", "--at", "18:59:59").json["now"] == "2026-12-02T18:59:59"
    for bad in ("25:00", "now", "19"):
        ran = play(script, "--json", "--at", bad)
        assert (ran.status, ran.out) == (2, "")


def test_keep_going_carries_on_and_still_ends_with_1(play: Run) -> None:
    ran = play(FIVE + "seat 1001 9.9\nseat 1002 9.9\nnote x\n", "--keep-going", "--json")
    assert ran.status == 1
    assert [line for line, _ in ran.refused] == [5, 6]
    assert [line.split(":")[1] for line in ran.err.splitlines()] == ["5", "6"]
    assert ran.json["log"][-1]["command"] == "note x"
    text = play(FIVE + "seat 1001 9.9\n", "--keep-going")
    assert text.status == 1 and "Tuesday" in text.out


@pytest.mark.parametrize(
    "line", ["bsut 1001", "bust", "level x", "@7pm note x", 'note "x', "signin", "receipt 1001 a"]
)
def test_a_line_that_cannot_be_understood_is_2_and_named(play: Run, line: str) -> None:
    for options in ((), ("--json",), ("--keep-going",)):
        ran = play(FIVE + line + "\n", *options)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("night.td:5: ") and one_line(ran.err)


def test_save_writes_the_nights_into_the_league_and_nothing_else_does(play: Run, run: Run, tmp_path: Path) -> None:
    play(FIVE)
    assert not (tmp_path / "league").exists()
    saved = play(FIVE, "--save", "--json").json
    told = run("status", "--json").json
    for key in ("night", "counts", "players", "tables", "log"):
        assert told[key] == saved[key]
    assert {path.name for path in (tmp_path / "league" / "rules").iterdir()} >= {"btown.toml", "quebec.toml"}


def test_without_save_the_league_is_not_read(play: Run, tmp_path: Path) -> None:
    play(FIVE + "close override=x\n", "--save")
    ran = play(OPEN + "signin 1001\n", "--json")
    assert ran.refused == [(2, "name-missing")]
    assert play(OPEN + "signin 1001\n", "--save", "--json").json["players"][0]["name"] == "Ann Lee"
    own = tmp_path / "league" / "rules" / "mine.toml"
    own.write_text(BTOWN.read_text("utf-8"), "utf-8")
    assert play("open mine\n").status == 1
    assert play(f'open "{own}"\n', "--json").json["night"]["rules"] in ("mine", str(own))


TWO = (
    FIVE
    + "@19:00 start\n@20:00 bust 1001\nbust 1002\n@20:30 close\n"
    + "@18:00 open btown name=Second tables=1\nsignin 1001\n@18:20 signin 1002 early\nsignin 1003\n"
    + "@19:00 start\n@19:40 bust 1003\nbust 1002\nclose\n"
)


def test_a_script_may_hold_several_nights_and_people_carry_over(play: Run) -> None:
    last = play(TWO, "--json")
    assert (last.status, last.err) == (0, "")
    assert last.json["night"]["name"] == "Second"
    assert last.json["night"]["date"] == "2026-12-02"
    assert [p["name"] for p in last.json["players"]] == ["Ann Lee", "Bo Diaz", "Cy Young"]
    nights = play(TWO, "--json", "--nights").json
    assert [night["night"]["name"] for night in nights] == ["Tuesday", "Second"]
    assert nights[1] == last.json
    assert nights[0]["players"][2]["place"] == 1
    assert play(TWO.replace("signin 1003\n@19", "signin 1003 new\n@19"), "--json").refused[0][1] == "extra-not-earned"


def test_each_open_begins_on_its_own_date_and_dates_do_not_go_back(play: Run) -> None:
    later = TWO.replace("name=Second", "name=Second date=2027-01-05")
    assert play(later, "--json").json["now"].startswith("2027-01-05")
    assert play(TWO.replace("name=Second", "name=Second date=2026-12-01"), "--json").status == 0
    ran = play(TWO.replace("name=Second", "name=Second date=2026-11-30"))
    assert ran.status == 2 and one_line(ran.err)


# -- words --------------------------------------------------------------------------------------------------

PEOPLE = (
    OPEN
    + 'signin 7 "Ann Lee" seat=1.1\nsignin 07 "Annika Holm" seat=1.2\nsignin - "Bo" seat=1.3\n'
    + 'signin 12 "Bo Diaz" seat=1.4 override="another one"\nsignin 11 "Zoë Ruiz" seat=1.5\n'
    + 'signin 13 "O\\"Neil \\\\ Co" seat=1.6\n@19:00 start\n@19:30 '
)


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("7", "Ann Lee"),
        ("#7", "Ann Lee"),
        ("07", "Annika Holm"),
        ("#07", "Annika Holm"),
        ("1.4", "Bo Diaz"),
        ('"Ann L"', "Ann Lee"),
        ("annik", "Annika Holm"),
        ("bo", "Bo"),
        ('"Bo D"', "Bo Diaz"),
        ("zoe", "Zoë Ruiz"),
        ("ZOË", "Zoë Ruiz"),
        ('"o\\"neil"', 'O"Neil \\ Co'),
    ],
)
def test_a_player_is_a_number_a_seat_or_the_beginning_of_a_name(play: Run, word: str, name: str) -> None:
    ran = play(PEOPLE + f"bust {word}\n", "--json")
    assert ran.status == 0, ran.err
    assert [p["name"] for p in ran.json["players"] if p["state"] == "out"] == [name]


def test_an_ambiguous_name_is_refused_with_the_candidates(play: Run) -> None:
    ran = play(PEOPLE + "bust ann\n")
    assert ran.status == 1
    assert "Ann Lee" in ran.err and "Annika Holm" in ran.err and "7" in ran.err and "07" in ran.err


@pytest.mark.parametrize("word", ["99", "1.8", "9.1", "nobody", "#1.4"])
def test_an_unknown_player_is_refused_and_cannot_be_overruled(play: Run, word: str) -> None:
    for line in (f"bust {word}", f"bust {word} override=x"):
        assert play(PEOPLE + line + "\n", "--json").refused == [(9, "unknown-player")]


def test_a_number_comes_before_a_seat_and_a_seat_before_a_name(play: Run) -> None:
    script = OPEN + 'signin 21 "22" seat=1.1\nsignin 22 "Ann" seat=1.2\n@19:00 start\nreceipt 22 5\n'
    state = play(script, "--json").json
    assert [p["points"]["bonus"] for p in state["players"]] == [0, 100]


def test_chips_may_be_parted_by_underscores_and_money_has_two_decimals(play: Run) -> None:
    script = PEOPLE + "withdraw 7=1_5_000\nreceipt 11 1_012.75\nreceipt 12 3.5\n"
    state = play(script, "--json").json
    before = play(PEOPLE + "note x\n", "--json").json
    assert before["counts"]["chips"] - state["counts"]["chips"] == 15000
    assert next(p for p in state["players"] if p["number"] == "11")["points"]["bonus"] == 20240
    for bad in ("withdraw 7=1.5", "withdraw 7=ten", "receipt 11 1.005", "receipt 11 -1", "bust 7=1e5"):
        assert play(PEOPLE + bad + "\n").status == 2


def test_options_stand_in_any_order(play: Run) -> None:
    for line in ('open tables=1 btown seed=x name="N"', 'open name="N" seed=x btown tables=1'):
        assert play(f"@18:00 {line}\n", "--json").json["night"]["name"] == "N"
    people = ('signin 1 "A" role=owner line=3 early', 'signin role=owner 1 "A" early line=3')
    told = [play(OPEN + line + "\n", "--json").json["players"] for line in people]
    assert told[0] == told[1] and told[0][0]["line"] == 3
    busts = ("bust 1.1=5 1.2=9 by=1.3", "bust by=1.3 1.1=5 1.2=9", "bust 1.1=5 by=1.3 1.2=9")
    told = [play(PEOPLE + line + "\n", "--json").json["players"] for line in busts]
    assert told[0] == told[1] == told[2]


def test_minus_is_no_number_and_leading_zeros_count(play: Run) -> None:
    state = play(PEOPLE + "note x\n", "--json").json
    assert [p["number"] for p in state["players"]] == ["7", "07", "", "12", "11", "13"]
    assert state["tables"][0]["seats"] == {"1": "7", "2": "07", "3": "Bo", "4": "12", "5": "11", "6": "13"}


def test_at_is_the_latest_such_time_not_after_now(play: Run) -> None:
    script = FIVE.replace("18:30", "22:00").replace("19:00", "22:30") + "@22:30 start\n@00:20 "
    for at, day in (("23:50", "2026-12-01"), ("00:20", "2026-12-02"), ("00:00:30", "2026-12-02")):
        state = play(script + f"bust 1001 at={at}\n", "--json").json
        assert state["log"][-1]["at"].startswith(day), at
    assert play(script + "bust 1001 at=00:21\n", "--json").status == 1
    assert play(script + "bust 1001 at=21:59\n", "--json").status == 1


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("pause at=19:05", ("clock", "remaining"), 600),
        ("next at=19:05", ("clock", "remaining"), 600),
        ("bust 1001 at=19:05", ("counts", "left"), 2),
        ('signin 1009 "Late" at=19:05', ("counts", "entries"), 4),
    ],
)
def test_at_stands_on_commands_of_sign_in_clock_and_floor(
    play: Run, line: str, key: tuple[str, str], value: int
) -> None:
    ran = play(FIVE + f"@19:00 start\n@19:10 {line}\n", "--json")
    assert ran.status == 0, ran.err
    assert ran.json[key[0]][key[1]] == value
    assert ran.json["log"][-1]["at"] == "2026-12-01T19:05:00"


def test_what_is_derived_follows_at(play: Run) -> None:
    script = FIVE + '@19:00 start\n@19:20 signin 1009 "Late" at=19:05\n'
    late = play(script, "--json").json["players"][-1]
    assert (late["deduction"], late["stack"]) == (400, 17600)
    door = FIVE + '@18:50 signin 1009 "Early" early at=18:44\n'
    assert play(door, "--json").json["players"][-1]["extras"]["early"] == 2000


def test_override_lifts_a_rule_and_the_log_says_so(play: Run) -> None:
    script = FIVE + "@18:50 "
    assert play(script + 'signin 1009 "Late" early\n').status == 1
    ran = play(script + 'signin 1009 "Late" early override="his bus broke down"\n', "--json")
    assert ran.status == 0
    assert ran.json["players"][-1]["extras"] == {"early": 2000, "on-time": 2000}
    assert "his bus broke down" in ran.json["log"][-1]["command"]
    assert play(script + "signin 1009 X override=\n").status == 2


@pytest.mark.parametrize(
    "line",
    [
        "seat 1001 1.9 override=x",
        "seat 1001 9.1 override=x",
        "bust 1009 override=x",
        "bust 1003 override=x",
        "signin 1001 override=x",
        'signin 1009 "N" seat=SEAT override=x',
    ],
)
def test_what_is_impossible_cannot_be_overruled(play: Run, line: str) -> None:
    script = FIVE + "@19:00 start\n@19:10 bust 1003\n"
    ann = play(script, "--json").json["players"][0]
    ran = play(script + line.replace("SEAT", f"{ann['table']}.{ann['seat']}") + "\n", "--json")
    assert ran.status == 1 and len(ran.refused) == 1
