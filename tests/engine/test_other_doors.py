"""Ways in of other leagues, said by a rule file alone: extra chips, deductions, wait lists."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from builders import Told, club, signins

Extras = dict[str, dict[str, Any]]


def door(
    folder: Path, extras: Extras, *, stack: int = 10_000, caps: dict[str, int] | None = None, **more: Any
) -> Told:
    """Answers a night of a league with these extras, opened at 17:00 for 19:00, with a hundred seats."""
    changes = {
        "assumed": [],
        "refs": {},
        "chips.total": stack,
        "chips.stack": None,
        "sign_in.seat_at": "draw",
        "sign_in.extras": extras,
        "sign_in.caps": caps or {},
        **{key.replace("__", "."): value for key, value in more.items()},
    }
    return club(folder, changes).then("@17:00 open club start=19:00 seats=10 date=2026-12-01 seed=kings")


def stack(night: Told, number: str) -> int:
    chips: int = night.who(number)["stack"]
    return chips


ACES: Extras = {
    "new": {"chips": 3000, "first_night": True, "once": "ever"},
    "sponsor": {"chips": 3000, "per": "newcomer", "late": True},
    "birthday": {"chips": 5000, "birthday_month": True, "once": "birthday"},
}


def test_aces_one_day_in_the_month_of_the_birthday(tmp_path: Path) -> None:
    night = door(tmp_path, ACES)
    night.then('signin 1 "A" new birthday birthday=12-31', 'signin 2 "B" sponsor', 'signin 3 "C"')
    assert [stack(night, n) for n in ("1", "2", "3")] == [18_000, 13_000, 10_000]
    assert night.refused('signin 4 "D" birthday birthday=11-30').code == "extra-not-earned"
    night.then("draw", "@19:00 start", "@19:10 bust 2", "bust 3", "close")
    night.then("@17:00 open club start=19:00 date=2026-12-08")
    refusal = night.refused("signin 1 birthday")
    assert (refusal.code, "2026-12-31" in refusal.reason) == ("extra-not-earned", True)
    night.then("signin 1 sponsor=2", "signin 2 sponsor", "draw", "@19:00 start", "bust 2", "close")
    night.then("@17:00 open club start=19:00 date=2027-12-01", "signin 1 birthday")
    assert stack(night, "1") == 15_000


DEEP_STACK: Extras = {
    "pre-signup": {"chips": 1000, "minutes_before_start": 60},
    "protector": {"chips": 2000},
    "gear": {"chips": 2000},
    "drink": {"chips": 1000, "per": "receipt", "late": True},
    "food": {"chips": 2000, "per": "receipt", "late": True},
    "new": {"chips": 5000, "first_night": True},
    "brought": {"chips": 5000, "per": "newcomer"},
}


def test_deep_stack_adds_up_what_was_brought_and_bought(tmp_path: Path) -> None:
    night = door(tmp_path, DEEP_STACK)
    night.then('@18:00 signin 1 "A" pre-signup protector gear drink=3 food new brought')
    assert stack(night, "1") == 10_000 + 1000 + 2000 + 2000 + 3000 + 2000 + 5000 + 5000
    assert night.refused('@18:00:01 signin 2 "B" pre-signup').code == "extra-not-earned"
    assert night.refused('signin 2 "B" gear=2').code == "extra-twice"


INTERSTATE: Extras = {
    "early": {"chips": 1000, "minutes_before_start": 30, "automatic": True},
    "digital-id": {"chips": 1000},
    "birthday": {"chips": 1000, "birthday_days": 0, "once": "birthday"},
    "helper": {"chips": 1000, "group": "work"},
    "dealer": {"chips": 2000, "group": "work"},
    "add-on": {"chips": 100, "per": "piece", "late": True},
}


def test_interstate_one_bonus_of_a_category_and_add_ons(tmp_path: Path) -> None:
    night = door(tmp_path, INTERSTATE, stack=2500, caps={"work": 2000})
    night.then('@18:30 signin 1 "A" digital-id birthday birthday=12-01 dealer add-on=15')
    assert stack(night, "1") == 2500 + 1000 + 1000 + 1000 + 2000 + 1500
    assert night.refused('signin 2 "B" helper dealer').code == "extra-cap"
    assert night.refused('signin 2 "B" birthday birthday=12-02').code == "extra-not-earned"
    night.then('@18:30:01 signin 2 "B" helper')
    assert stack(night, "2") == 3500


POKER_PUB: Extras = {
    "hour": {"chips": 1000, "minutes_before_start": 60, "automatic": True, "group": "early"},
    "half-hour": {"chips": 500, "minutes_before_start": 30, "automatic": True, "group": "early"},
}


@pytest.mark.parametrize(("at", "chips"), [("18:00", 5000), ("18:00:01", 4500), ("18:30", 4500), ("18:30:01", 4000)])
def test_poker_pub_an_hour_or_half_an_hour_early(tmp_path: Path, at: str, chips: int) -> None:
    night = door(tmp_path, POKER_PUB, stack=4000, caps={"early": 1000}).then(f'@{at} signin 1 "A"')
    assert stack(night, "1") == chips


COMMUNITY: Extras = {
    name: {"chips": chips, "group": "status"}
    for name, chips in (("bronze", 1000), ("silver", 2000), ("gold", 4000), ("black", 6000))
}


def test_community_card_player_a_status_by_the_directors_word(tmp_path: Path) -> None:
    night = door(tmp_path, COMMUNITY, caps={"status": 6000}).then('signin 1 "A" black', 'signin 2 "B" silver')
    assert [stack(night, n) for n in ("1", "2")] == [16_000, 12_000]
    assert night.refused('signin 3 "C" gold black').code == "extra-cap"


def late(folder: Path, rule: dict[str, Any], stack: int, levels: list[str]) -> Told:
    night = door(folder, {}, stack=stack, sign_in__late=rule, clock__levels=levels, clock__minutes=20)
    return night.then(*signins(2), "draw", "@19:00 start")


@pytest.mark.parametrize(("at", "taken"), [("19:00:01", 1300), ("19:15", 1800), ("19:19", 1800), ("19:31", 2900)])
def test_in_house_a_flat_sum_each_quarter_of_an_hour_and_the_blinds_missed(
    tmp_path: Path, at: str, taken: int
) -> None:
    rule = {"closes": "start of break 1", "deduct": "1000 + 500*floor(minutes/15) + missed", "minimum": 1}
    night = late(tmp_path, rule, 7000, ["100/200", "200/400", "300/600", "break", "400/800"])
    night.then(f'@{at} signin 9 "Late"')
    assert night.who("9")["deduction"] == taken
    assert night.refused('@20:00 signin 8 "Later"').code == "registration-closed"


@pytest.mark.parametrize(("at", "stack"), [("19:05", 9700), ("19:25", 9100), ("19:29:59", 9100)])
def test_world_tavern_only_within_half_an_hour(tmp_path: Path, at: str, stack: int) -> None:
    rule = {"closes": "minutes 30", "deduct": "missed"}
    night = late(tmp_path, rule, 10_000, ["100/200", "200/400", "300/600"]).then(f'@{at} signin 9 "Late"')
    assert night.who("9")["stack"] == stack
    assert night.refused('@19:30 signin 8 "Later"').code == "registration-closed"


def test_first_to_act_twice_the_blind_of_the_moment(tmp_path: Path) -> None:
    rule = {"closes": "end of level 3", "deduct": "2*bb"}
    night = late(tmp_path, rule, 8000, ["100/200", "200/400", "300/600"]).then('@19:45 signin 9 "Late"')
    assert night.who("9")["stack"] == 8000 - 1200
