"""Extra starting chips: who has earned which, and what they come to (BTown 2-C-b)."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import Told, club, given

OPEN = "@18:30 open btown start=19:00 tables=3 seed=kings date=2026-12-01"
ANN = 'signin 1001 "Ann Lee"'


def door(line: str, at: str = "18:40") -> Told:
    return given(OPEN, f"@{at} {line}")


def refused(line: str, at: str = "18:40", told: Told | None = None) -> tuple[str, str]:
    refusal = (told or given(OPEN)).refused(f"@{at} {line}")
    return refusal.code, refusal.rule


def stack(told: Told, number: str = "1001") -> int:
    given_out: int = told.who(number)["stack"]
    return given_out


def test_S_01_early_and_on_time() -> None:
    night = door(f"{ANN} early")
    assert stack(night) == 22_000
    assert night.who("1001")["extras"] == {"early": 2000, "on-time": 2000}


def test_S_02_the_extras_reach_the_cap() -> None:
    night = door(f"{ANN} early birthday birthday=12-05")
    assert stack(night) == 27_000


def test_S_04_early_ends_a_quarter_of_an_hour_before_the_start() -> None:
    assert stack(door(f"{ANN} early", "18:45")) == 22_000
    assert refused(f"{ANN} early", "18:45:01") == ("extra-not-earned", "2-C-b-1-A")


def test_S_05_who_does_not_take_the_chip_has_no_early() -> None:
    assert door(ANN).who("1001")["extras"] == {"on-time": 2000}


def test_S_07_a_newcomer_who_brings_another() -> None:
    asked = "early birthday birthday=12-01 brought"
    assert stack(door(f"{ANN} {asked}")) == 35_000
    assert stack(door(f"{ANN} {asked} new")) == 39_000


def test_S_08_each_newcomer_brought_counts(tmp_path: Path) -> None:
    assert stack(door(f"{ANN} early brought=2")) == 38_000
    flat = club(tmp_path, {"sign_in.extras.brought.per": ""})
    flat.then(OPEN.replace("btown", "club"), f"@18:40 {ANN} early brought")
    assert stack(flat) == 30_000
    assert flat.refused('@18:41 signin 1002 "Bo" brought=2').code == "extra-twice"


def test_S_13_a_latecomer_is_paid_for_bringing_and_for_nothing_else() -> None:
    night = given(OPEN, 'signin 1 "A"', 'signin 2 "B"', "@19:00 start")
    night.then(f"@19:31 {ANN} brought", '@19:32 signin 1002 "Bo New"')
    assert stack(night) == 24_800
    assert stack(night, "1002") == 16_800
    assert refused('signin 1003 "Cy" new', "19:33", night) == ("extra-not-earned", "2-C-b-4")


def test_S_14_a_birthday_is_not_used_up_by_coming_late() -> None:
    night = given(OPEN, 'signin 1 "A"', 'signin 2 "B"', "@19:00 start")
    assert refused(f"{ANN} birthday birthday=12-01", "19:16", night) == ("extra-not-earned", "2-C-b-4")
    night.then(f"@19:16 {ANN} birthday=12-01")
    assert stack(night) == 17_200
    night.then("bust 1", "bust 2", "close")
    night.then("@18:30 open btown start=19:00 tables=1 date=2026-12-08", "@18:50 signin 1001 birthday")
    assert stack(night) == 25_000


def test_S_17_the_chips_of_a_whole_door() -> None:
    lines = [f'signin {n} "Both {n}" early' for n in range(1, 13)] + [f'signin {n} "One {n}"' for n in range(13, 16)]
    lines[0] += " birthday birthday=12-01"
    lines[1] += " new"
    lines[2] += " brought"
    night = given(OPEN, *[f"@18:40 {line}" for line in lines], "@18:55 announce")
    night.then(*[f'@18:58 signin {n} "Neither {n}"' for n in range(16, 19)], "@19:00 start")
    night.then('@19:16 signin 19 "Late 19"', 'signin 20 "Late 20"')
    assert night.state["counts"]["chips"] == 429_400


def test_on_time_means_in_the_seat_before_the_announcements() -> None:
    night = given(OPEN, f"@18:40 {ANN}", "@18:55 announce", '@18:55 signin 1002 "Bo"', '@18:58 signin 1003 "Cy"')
    assert [night.who(n)["extras"] for n in ("1001", "1002", "1003")] == [{"on-time": 2000}, {}, {}]
    night.then("@19:00 start")
    assert stack(night, "1003") == 18_000
    night.then("undo", "void 3")
    assert stack(night, "1003") == 20_000


def test_without_announcements_the_start_ends_it() -> None:
    night = given(OPEN, f"@19:00 {ANN}", 'signin 1002 "Bo"', "start", 'signin 1003 "Cy"')
    assert [stack(night, n) for n in ("1001", "1002")] == [20_000, 20_000]
    assert night.who("1003")["extras"] == {}


def test_announcements_typed_late_count_from_when_they_were_made() -> None:
    night = given(OPEN, f"@18:40 {ANN}", '@18:55 signin 1002 "Bo"', "@18:58 announce at=18:50")
    assert night.who("1001")["extras"] == {"on-time": 2000}
    assert night.who("1002")["extras"] == {}
    assert night.refused("@18:59 announce").code == "announced"


def test_on_time_can_be_withheld_and_given_back() -> None:
    night = door(f"{ANN} -on-time")
    assert stack(night) == 18_000
    assert refused("extra 1001 -on-time", told=night)[0] == "no-extra"
    night.then("extra 1001 on-time")
    assert night.who("1001")["extras"] == {"on-time": 2000}
    assert refused("extra 1001 on-time", told=night)[0] == "extra-twice"
    night.then("extra 1001 -on-time")
    assert stack(night) == 18_000


def test_an_extra_nobody_earned_needs_the_directors_word() -> None:
    night = given(OPEN, "@18:40 announce", f"@18:41 {ANN}")
    assert refused("extra 1001 on-time", "18:41", night) == ("extra-not-earned", "2-C-b-1-B")
    night.then('extra 1001 on-time override="held the door"')
    assert stack(night) == 20_000


def test_one_asked_for_and_not_earned_refuses_the_whole_sign_in() -> None:
    night = given(OPEN)
    assert refused(f"{ANN} new early", "18:46", night) == ("extra-not-earned", "2-C-b-1-A")
    assert night.state["players"] == []
    night.then(f'@18:46 {ANN} new early override="stood in line"')
    assert stack(night) == 26_000


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("erly", "unknown-extra"),
        ("-erly", "unknown-extra"),
        ("early=2", "extra-twice"),
        ("brought=0", "bad-extra"),
        ("brought=101", "bad-extra"),
        ("birthday", "extra-not-earned"),
        ("Lee", "unknown-extra"),
    ],
)
def test_words_that_are_no_extra_of_his(words: str, code: str) -> None:
    assert refused(f"{ANN} {words}")[0] == code


def test_a_misspelt_extra_is_offered_right() -> None:
    assert "did you mean early" in given(OPEN).refused(f"{ANN} erly").reason


def test_extras_are_set_after_the_sign_in() -> None:
    night = door(ANN)
    night.then("@18:50 extra 1001 early", "extra 1001 brought=2", "extra 1001 brought")
    assert night.who("1001")["extras"] == {"early": 2000, "on-time": 2000, "brought": 24_000}
    assert refused("extra 1001 early", "18:50", night)[0] == "extra-twice"
    night.then("extra 1001 -brought", "extra 1001 birthday birthday=11-30")
    assert night.who("1001")["extras"] == {"early": 2000, "on-time": 2000, "birthday": 5000}
    night.then('signin 2 "B"', "@19:00 start")
    assert refused("extra 2 new", "19:01", night) == ("extra-not-earned", "2-C-b-4")
    night.then("extra 2 brought", "undo", "extra 2 new at=18:59")
    assert stack(night, "2") == 24_000


def test_a_first_night_is_known_by_the_nights_before() -> None:
    night = given(OPEN, f"@18:40 {ANN} new", 'signin 2 "B"', "@19:00 start", "@20:00 bust 2", "close")
    night.then("@18:30 open btown start=19:00 tables=1 date=2026-12-08")
    refusal = night.refused("@18:40 signin 1001 new")
    assert (refusal.code, refusal.rule) == ("extra-not-earned", "2-C-b-2")
    night.then("signin 1001 brought")


def test_a_cap_that_binds_is_kept(tmp_path: Path) -> None:
    night = club(tmp_path, {"sign_in.caps.basic": 6000})
    night.then(OPEN.replace("btown", "club"))
    assert night.refused(f"@18:40 {ANN} early birthday birthday=12-01").code == "extra-cap"
    night.then(f"@18:40 {ANN} birthday birthday=12-01")
    assert night.who("1001")["extras"] == {"on-time": 1000, "birthday": 5000}


def birthday(day: str, birthday: str, told: Told | None = None) -> Told:
    return (told or Told()).then(
        f"@18:30 open {'club' if told else 'btown'} start=19:00 tables=1 seed=kings date={day}",
        f'@18:50 signin 1001 "Ann Lee" birthday birthday={birthday}',
    )


def no_birthday(day: str, birthday: str, told: Told | None = None) -> None:
    night = (told or Told()).then(
        f"@18:30 open {'club' if told else 'btown'} start=19:00 tables=1 seed=kings date={day}"
    )
    assert night.refused(f'signin 1001 "Ann Lee" birthday birthday={birthday}').code == "extra-not-earned"


def test_BD_01_a_fortnight_before_the_birthday() -> None:
    assert stack(birthday("2026-06-01", "06-15")) == 25_000
    no_birthday("2026-05-31", "06-15")


def test_BD_02_a_fortnight_after_the_birthday() -> None:
    assert stack(birthday("2026-06-29", "06-15")) == 25_000
    no_birthday("2026-06-30", "06-15")


def test_BD_04_across_the_turn_of_the_year() -> None:
    assert stack(birthday("2027-01-11", "12-28")) == 25_000
    no_birthday("2027-01-12", "12-28")
    assert stack(birthday("2026-12-20", "01-03")) == 25_000


def over(night: Told) -> Told:
    return night.then('signin 9 "Z"', "@19:00 start", "@20:00 bust 9", "close")


def test_BD_05_once_for_each_birthday() -> None:
    night = over(birthday("2026-12-28", "01-03"))
    night.then("@18:30 open btown start=19:00 tables=1 date=2027-01-10")
    refusal = night.refused("@18:50 signin 1001 birthday")
    assert refusal.code == "extra-not-earned"
    assert "2027-01-03" in refusal.reason
    night.then("signin 1001")
    over(night).then("@18:30 open btown start=19:00 tables=1 date=2027-12-30", "@18:50 signin 1001 birthday")
    assert stack(night) == 25_000


def test_BD_07_a_leap_day_in_a_common_year(tmp_path: Path) -> None:
    assert stack(birthday("2027-02-14", "02-29")) == 25_000
    no_birthday("2027-02-14", "02-29", club(tmp_path, {"sign_in.extras.birthday.leap_day": "mar-1"}))


def test_BD_08_a_leap_day_kept_on_the_first_of_march(tmp_path: Path) -> None:
    no_birthday("2027-03-15", "02-29")
    assert (
        stack(birthday("2027-03-15", "02-29", club(tmp_path, {"sign_in.extras.birthday.leap_day": "mar-1"})))
        == 25_000
    )


def test_BD_10_a_birthday_that_counts_all_month(tmp_path: Path) -> None:
    changes = {"sign_in.extras.birthday.birthday_days": None, "sign_in.extras.birthday.birthday_month": True}
    assert stack(birthday("2027-03-31", "03-03", club(tmp_path, changes))) == 25_000
    no_birthday("2027-04-01", "03-03", club(tmp_path, changes))
