"""The contract of the state as JSON: the keys that must be there, their types and what they mean."""

from __future__ import annotations

import json
import re
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from calls import Run

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
ISO = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\Z")
ADVICE = {
    *("move", "break", "final-table", "halt", "redraw-button", "seat-waiting", "dealer", "color-up", "forfeit"),
    *("add-level", "time-limit"),
}
STATES = {"signed-in", "waiting", "playing", "away", "out", "withdrawn", "winner"}
OPEN = '@18:30 open btown name="Tuesday" venue="Main St" date=2026-12-01 start=19:00 tables=2 seats=8 seed=kings\n'
SIXTEEN = OPEN + "".join(f'signin {n} "Player {n}"\n' for n in range(1001, 1017))
PLAYING = SIXTEEN + "@19:00 start\n"


def check(state: dict[str, Any]) -> None:
    """Sees that a state has every key of the contract, with values of its kind."""
    assert state["format"] == "tdconsole-night/1"
    night, clock, counts = state["night"], state["clock"], state["counts"]
    for key in ("name", "rules", "venue", "date", "phase"):
        assert isinstance(night[key], str)
    assert ISO.match(night["start"]) and (night["limit"] is None or ISO.match(night["limit"]))
    assert night["phase"] in ("sign-in", "seated", "playing", "finished", "closed")
    assert ISO.match(state["now"])
    check_clock(clock)
    assert isinstance(state["registration"]["open"], bool) and isinstance(state["registration"]["closes"], str)
    for key in ("entries", "left", "out", "waiting", "tables", "chips", "average"):
        assert type(counts[key]) is int
    check_heads(state)
    for player in state["players"]:
        check_player(player)
    for table in state["tables"]:
        assert type(table["table"]) is int and type(table["size"]) is int and isinstance(table["open"], bool)
        assert table["button"] is None or 1 <= table["button"] <= table["size"] + 1
        assert isinstance(table["dealer"], str)
        assert all(int(seat) >= 1 and isinstance(label, str) and label for seat, label in table["seats"].items())
    for advice in state["advice"]:
        assert advice["kind"] in ADVICE and advice["text"] and isinstance(advice["rule"], str)
    for move in state["moves"]:
        assert {"player", "from", "to", "state", "deal", "why", "rule"} <= move.keys()
        assert move["state"] in ("ordered", "confirmed")
        assert move["deal"] in ("in", "posts-big-blind", "posts-small-blind", "waits", "unknown")
    for game in state["second_chance"]:
        assert isinstance(game["game"], str) and isinstance(game["left"], list) and "winner" in game
    for refusal in state["refusals"]:
        assert {"line", "command", "code", "reason", "rule"} <= refusal.keys()
    assert all(isinstance(warning, str) for warning in state["warnings"])
    check_log(state["log"])


def check_clock(clock: dict[str, Any]) -> None:
    assert clock["state"] in ("stopped", "running", "paused", "ended")
    assert clock["kind"] in ("level", "break")
    for key in ("level", "remaining", "elapsed", "overtime"):
        assert type(clock[key]) is int and clock[key] >= 0
    for period in (clock, clock["next"]) if clock["next"] else (clock,):
        assert {"kind", "level", "small_blind", "big_blind", "ante"} <= period.keys()
        blinds = [period["small_blind"], period["big_blind"]]
        assert blinds == [None, None] if period["kind"] == "break" else all(type(b) is int for b in blinds)
    assert clock["projected_end"] is None or ISO.match(clock["projected_end"])


def check_player(player: dict[str, Any]) -> None:
    assert isinstance(player["number"], str) and isinstance(player["name"], str)
    assert player["state"] in STATES
    assert (player["table"] is None) == (player["seat"] is None)
    for key in ("line", "stack", "deduction"):
        assert type(player[key]) is int
    assert all(type(chips) is int for chips in player["extras"].values())
    assert all(type(count) is int and count > 0 for count in player["chips"].values())
    assert player["place"] is None or type(player["place"]) is int
    assert isinstance(player["tied"], bool) and isinstance(player["knocked_out_by"], list)
    assert "regular" in player["points"]
    for kind, total in player["points"].items():
        lines = [line["amount"] for line in player["points_detail"] if line["kind"] == kind]
        assert total == pytest.approx(sum(lines), abs=0.001)
    for line in player["points_detail"]:
        assert {"kind", "amount", "why", "rule"} <= line.keys() and line["why"]


def check_heads(state: dict[str, Any]) -> None:
    counts, players = state["counts"], state["players"]
    inside = [p for p in players if p["state"] in ("signed-in", "playing", "away", "winner")]
    assert counts["entries"] == counts["left"] + counts["out"]
    assert counts["left"] == len(inside)
    assert counts["waiting"] == len([p for p in players if p["state"] == "waiting"])
    seated = {(t["table"], int(seat)): label for t in state["tables"] for seat, label in t["seats"].items()}
    assert len(set(seated.values())) == len(seated)
    for player in players:
        label = player["number"] or player["name"]
        if player["table"] is not None:
            assert seated[(player["table"], player["seat"])] == label
        else:
            assert label not in seated.values()
    if counts["left"]:
        assert counts["average"] == (2 * counts["chips"] + counts["left"]) // (2 * counts["left"])


def check_log(log: list[dict[str, Any]]) -> None:
    assert [entry["entry"] for entry in log] == list(range(1, len(log) + 1))
    for entry in log:
        assert ISO.match(entry["at"]) and isinstance(entry["by"], str)
        assert entry["command"] and isinstance(entry["undone"], bool)


@pytest.mark.parametrize("name", [path.stem for path in sorted(EXAMPLES.glob("*.td"))])
def test_the_state_keeps_its_form_after_every_line_of_an_example(play: Run, name: str) -> None:
    rows = (EXAMPLES / f"{name}.td").read_text("utf-8").splitlines()
    told = [n for n, row in enumerate(rows, 1) if row.strip() and not row.startswith("#")]
    for number in [*told[::7], told[-1]]:
        ran = play("\n".join(rows[:number]) + "\n", "--json")
        assert ran.status == 0, ran.err
        check(ran.json)


def test_status_has_the_same_form(play: Run, run: Run) -> None:
    play(PLAYING, "--save")
    check(run("status", "--json").json)
    assert "Tuesday" in run("status").out


def test_the_night_says_what_was_opened(play: Run) -> None:
    night = play(OPEN.replace("seats=8", "limit=4:00"), "--json").json["night"]
    assert {
        "name": "Tuesday",
        "rules": "btown",
        "venue": "Main St",
        "date": "2026-12-01",
        "start": "2026-12-01T19:00:00",
        "limit": "2026-12-01T23:00:00",
        "phase": "sign-in",
    }.items() <= night.items()


def test_the_phases_of_a_night(play: Run) -> None:
    script = "@18:30 open wyoming start=19:00 tables=1\n"
    script += "".join(f'signin {n} "P{n}"\n' for n in range(1, 5))
    told = [
        *("note x\n", "draw\n", 'signin 5 "P5"\n', "signout 5\n", "@19:00 start\n", "@19:30 bust 1\n", "bust 2\n"),
        *("bust 3\n", "@20:00 close\n"),
    ]
    phases = []
    for line in told:
        script += line
        phases.append(play(script, "--json").json["night"]["phase"])
    assert phases == [
        *("sign-in", "seated", "sign-in", "seated", "playing", "playing", "playing", "finished", "closed"),
    ]


def test_the_clock_of_the_contract(play: Run) -> None:
    clock = play(PLAYING.replace("seats=8", "seats=8 minutes=12 limit=4:00"), "--json", "--at", "19:15").json["clock"]
    assert {
        "state": "running",
        "kind": "level",
        "level": 2,
        "small_blind": 200,
        "big_blind": 400,
        "ante": 0,
        "remaining": 540,
        "elapsed": 900,
        "overtime": 0,
    }.items() <= clock.items()
    assert {"kind": "level", "level": 3, "small_blind": 300, "big_blind": 600, "ante": 0}.items() <= clock[
        "next"
    ].items()


def test_elapsed_counts_breaks_and_no_pauses(play: Run) -> None:
    script = PLAYING + "@19:10 pause\n@19:40 resume\n"
    clock = play(script, "--json", "--at", "19:55").json["clock"]
    assert (clock["elapsed"], clock["level"], clock["remaining"]) == (1500, 2, 300)
    at_break = play(PLAYING, "--json", "--at", "20:20").json["clock"]
    assert (at_break["kind"], at_break["elapsed"]) == ("break", 4800)


def test_in_a_break_level_is_the_one_before_and_next_the_one_to_come(play: Run) -> None:
    clock = play(PLAYING, "--json", "--at", "20:15").json["clock"]
    assert (clock["kind"], clock["level"], clock["remaining"]) == ("break", 5, 600)
    assert (clock["small_blind"], clock["big_blind"]) == (None, None)
    assert {"kind": "level", "level": 6, "small_blind": 1000, "big_blind": 2000}.items() <= clock["next"].items()


def test_registration_is_open_until_the_end_position_that_instant_excluded(play: Run) -> None:
    for at, stands in (("20:14:59", True), ("20:24:59", True), ("20:25", False), ("20:40", False)):
        registration = play(PLAYING, "--json", "--at", at).json["registration"]
        assert registration == {"open": stands, "closes": "end of break 1"}
    assert play(PLAYING + "@20:26 back\n", "--json").json["registration"]["open"]
    early = PLAYING + "@19:20 break 10\n@19:31 note x\n"
    assert play(early, "--json").json["registration"]["open"]
    late = play(PLAYING + '@20:25 signin 1099 "Late"\n', "--json")
    assert late.refused == [(19, "registration-closed")]


def test_counts_of_the_contract(play: Run) -> None:
    counts = play(PLAYING + "@19:21 bust 1.4\n", "--json").json["counts"]
    assert counts == {
        **counts,
        **{"entries": 16, "left": 15, "out": 1, "waiting": 0, "tables": 2, "chips": 320000, "average": 21333},
    }


def test_left_includes_away_and_out_includes_withdrawn(play: Run) -> None:
    state = play(PLAYING + "away 1001\nwithdraw 1002=3000\nunplayed 1003\n", "--json").json
    assert (state["counts"]["left"], state["counts"]["out"], state["counts"]["entries"]) == (15, 1, 16)
    assert [p["state"] for p in state["players"][:3]] == ["away", "withdrawn", "playing"]
    assert state["counts"]["chips"] == 317000


def test_waiting_players_are_no_entries_and_have_no_chips_in_play(play: Run) -> None:
    before = play(PLAYING, "--json").json["counts"]
    state = play(PLAYING + '@19:05 signin 1020 "Late"\n', "--json").json
    assert {**state["counts"], "waiting": 0} == before
    assert state["counts"]["waiting"] == 1
    late = state["players"][-1]
    assert (late["state"], late["table"], late["seat"], late["line"]) == ("waiting", None, None, 17)


def test_average_rounds_half_up(play: Run) -> None:
    counts = play(PLAYING + "ledger +8 test\n", "--json").json["counts"]
    assert (counts["chips"], counts["average"]) == (320008, 20001)
    counts = play(PLAYING + "ledger +7 test\n", "--json").json["counts"]
    assert (counts["chips"], counts["average"]) == (320007, 20000)


def test_a_player_of_the_contract(play: Run) -> None:
    line = 'signin 1001 "Ann Lee" early\n'
    ann = play(OPEN + line, "--json").json["players"][0]
    assert {
        "number": "1001",
        "name": "Ann Lee",
        "state": "signed-in",
        "line": 1,
        "stack": 22000,
        "extras": {"early": 2000, "on-time": 2000},
        "deduction": 0,
        "chips": {"white": 5, "red": 5, "black": 14, "green": 1},
        "place": None,
        "tied": False,
        "knocked_out_by": [],
        "points": {"regular": 0, "bonus": 0},
    }.items() <= ann.items()
    assert ann["table"] in (1, 2) and ann["seat"] in range(1, 9)


def test_stack_is_what_was_given_and_a_deduction_takes_the_fewest_chips(play: Run) -> None:
    script = PLAYING.replace("tables=2", "tables=3") + '@19:16 signin 1020 "Late" brought=1\n'
    late = play(script, "--json").json["players"][-1]
    assert (late["stack"], late["deduction"], late["extras"]) == (25200, 800, {"brought": 8000})
    assert late["chips"] == {"white": 2, "red": 4, "black": 13, "green": 2}


def test_players_of_a_shared_place_carry_the_best_number_and_are_tied(play: Run) -> None:
    script = PLAYING + "@19:21 bust 2.1\nbust 2.2\n@19:30 bust 1.1=9000 1.2=9000 1.3=12000 tied by=1.4\n"
    state = play(script, "--json").json
    out = sorted((p["place"], p["tied"], p["points"]["regular"]) for p in state["players"] if p["place"])
    assert out == [(12, False, 75), (13, True, 62.5), (13, True, 62.5), (15, False, 50), (16, False, 50)]


def test_points_are_rounded_to_four_decimals_where_a_share_is_not_whole(play: Run) -> None:
    script = PLAYING + "@19:21 bust 1.1\nbust 1.2\n@19:22 bust 2.1=9000 2.2=9000 2.3=9000 tied\n"
    points = [p["points"]["regular"] for p in play(script, "--json").json["players"] if p["tied"]]
    assert points == [66.6667, 66.6667, 66.6667]


def test_knocked_out_by_names_the_killers(play: Run) -> None:
    state = play(PLAYING + "@19:21 bust 1.1 by=1.2,1.3\nbust 1.4=5000/by=1.5 1.6=6000/by=1.7\n", "--json").json
    seats = play(PLAYING, "--json").json["tables"][0]["seats"]
    told = {p["number"]: p["knocked_out_by"] for p in state["players"] if p["state"] == "out"}
    assert told == {seats["1"]: [seats["2"], seats["3"]], seats["4"]: [seats["5"]], seats["6"]: [seats["7"]]}


def test_a_player_without_a_number_is_called_by_name(play: Run) -> None:
    state = play(OPEN + 'signin - "Ann Lee" seat=1.2\n', "--json").json
    assert state["players"][0]["number"] == ""
    assert state["tables"][0]["seats"] == {"2": "Ann Lee"}


def test_the_winner_has_place_1_as_soon_as_one_is_left(play: Run) -> None:
    script = OPEN.replace("tables=2", "tables=1") + 'signin 1 "A"\nsignin 2 "B"\n@19:00 start\n@19:10 bust 2 by=1\n'
    state = play(script, "--json").json
    assert (state["night"]["phase"], state["clock"]["state"]) == ("finished", "ended")
    assert state["registration"]["open"]
    assert [(p["place"], p["state"]) for p in state["players"]] == [(1, "winner"), (2, "out")]
    assert state["players"][1]["knocked_out_by"] == ["1"]
    for line in ("receipt 1 5", "premium 1 quads", "sc-open", "warn 1 phone", "reinstate 2", "undo", "instead 2 1"):
        assert play(script + line + "\n").status == 0, line
    back = play(script + "undo\n", "--json").json
    assert (back["night"]["phase"], back["clock"]["state"]) == ("playing", "running")


def test_equal_instants_keep_the_order_of_entry(play: Run) -> None:
    state = play(PLAYING + "@19:21 bust 1001\nbust 1002\nbust 1003\n", "--json").json
    assert [p["place"] for p in state["players"][:3]] == [16, 15, 14]


def test_each_receipt_is_rounded_by_itself_and_bounty_adds(play: Run) -> None:
    script = PLAYING.replace("seed=kings", "seed=kings bounty")
    script += "receipt 1001 0.60\nreceipt 1001 0.60\nreceipt 1001 12.75\nbounty 1001 2\nbounty 1001 1\n"
    ann = play(script, "--json").json["players"][0]
    assert ann["points"] == {"regular": 150, "bonus": 240}


def test_a_move_stands_until_it_is_confirmed(play: Run) -> None:
    script = PLAYING + "@19:21 bust 1.1\nbust 1.2\nbalance 1=4 2=4\n"
    state = play(script, "--json").json
    [move] = state["moves"]
    who = next(p for p in state["players"] if p["number"] == move["player"])
    assert move["state"] == "ordered" and move["from"] == f"{who['table']}.{who['seat']}"
    assert move["rule"] == "2-D-a" and move["why"]
    assert state["tables"][1]["seats"][str(who["seat"])] == who["number"]
    assert state["advice"] == []
    table, seat = move["to"].split(".")
    taken = play(script + f"move {state['tables'][0]['seats']['5']} {table}.{seat}\n", "--json")
    assert [code for _, code in taken.refused] == ["seat-taken"]
    after = play(script + f"confirm {move['player']}\n", "--json").json
    assert [m["state"] for m in after["moves"]] == ["confirmed"]
    assert after["tables"][int(table) - 1]["seats"][seat] == move["player"]
    assert play(script + "undo\n", "--json").json["moves"] == []


def test_without_a_known_button_player_and_seat_may_be_open(play: Run) -> None:
    state = play(PLAYING + "@19:21 bust 1.1\nbust 1.2\nbalance\n", "--json").json
    [move] = state["moves"]
    assert move["player"] is None and move["to"] is None
    assert state["advice"] == []


def test_a_call_from_the_wait_list_is_in_at_once_and_stands_in_moves(play: Run) -> None:
    script = PLAYING + '@19:05 signin 1020 "Late"\nsignin 1021 "Later"\n@19:21 bust 1.4\n'
    state = play(script, "--json").json
    late = next(p for p in state["players"] if p["number"] == "1020")
    assert (late["state"], late["table"], late["seat"]) == ("playing", 1, 4)
    assert state["tables"][0]["seats"]["4"] == "1020"
    assert [(m["player"], m["from"], m["to"], m["state"]) for m in state["moves"]] == [
        ("1020", None, "1.4", "ordered")
    ]
    passed = play(script + "pass 1020\n", "--json").json
    assert passed["tables"][0]["seats"]["4"] == "1021"
    assert passed["players"][-2]["state"] == "waiting"
    again = play(script + "pass 1020\nbust 1.5\n", "--json").json
    assert again["players"][-2]["state"] == "playing"


def test_the_log_names_who_is_at_the_keys_and_what_was_undone(play: Run) -> None:
    log = play(OPEN + "at-keys Bo\nnote a\nundo\n", "--json").json["log"]
    assert [(e["by"], e["undone"]) for e in log][2:] == [("Bo", True), ("Bo", False)]
    assert log[0] == {**log[0], "entry": 1, "at": "2026-12-01T18:30:00", "command": OPEN.strip()[7:], "undone": False}


def test_names_of_any_kind_come_through_unharmed(play: Run) -> None:
    names = ["[red]Ann[/]", "José 🎲", "李小龍", "e\u0301 Zoe\u0308", "x" * 60, "'; drop--", "<b>Bo</b>"]
    script = OPEN + "".join(f'signin {n} "{name}"\n' for n, name in enumerate(names, 1))
    ran = play(script, "--json")
    assert [p["name"] for p in ran.json["players"]] == names
    assert json.loads(ran.out) == ran.json
    assert play(script).status == 0


def test_times_go_up_in_the_log(play: Run) -> None:
    log = play((EXAMPLES / "quebec.td").read_text("utf-8"), "--json").json["log"]
    instants = [datetime.fromisoformat(entry["at"]) for entry in log]
    assert all(before <= after for before, after in pairwise(instants))
