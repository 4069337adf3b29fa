"""The points of whole fields, by the rule files of the leagues that publish them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tdconsole.engine.place_points import earning_places, paid_places, place_points
from tdconsole.engine.rules import Award, PlacePoints, Rules
from tdconsole.rulebook.check import check_bytes, check_file
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.preview import check_preview, points_table, points_text
from tdconsole.rulebook.shelf import Shelf

GOOD = Path(__file__).parent / "good"


def league(name: str) -> Rules:
    text = check_file(GOOD / f"{name}.toml").rule_text
    assert text is not None
    return text.rules


def shipped(name: str) -> Rules:
    text = Shelf().rule_text(name)
    assert text is not None
    return text.rules


def kind(name: str, of: str = "regular") -> PlacePoints:
    return league(name).points.kinds[of]


def points(rules: PlacePoints, n: int, *places: int, kos: int = 0, buyin: int = 0, spent: int = 0) -> list[Fraction]:
    """The points of some places of a field, or of all."""
    return [
        place_points(rules, place, n, compile_formula, kos=kos, buyin=buyin, spent=spent)
        for place in places or range(1, n + 1)
    ]


def btown(n: int) -> list[tuple[int, int]]:
    rows = points_table(shipped("btown"), compile_formula, n)
    return [(row["points"]["regular"], row["points"]["bonus"]) for row in rows]


def test_P_01_the_first_three_of_twenty() -> None:
    assert btown(20)[:3] == [(1200, 250), (800, 200), (700, 150)]


def test_P_02_fourth_and_ninth() -> None:
    assert (btown(20)[3], btown(20)[8]) == ((600, 0), (100, 0))


def test_P_04_the_last_of_ten_still_scores() -> None:
    assert btown(10)[9] == (75, 0)
    assert tuple(map(sum, zip(*btown(10), strict=True))) == (4875, 600)


@pytest.mark.parametrize("n", [16, 17, 40])
def test_P_05_a_full_field_pays_5250_and_600(n: int) -> None:
    assert tuple(map(sum, zip(*btown(n), strict=True))) == (5250, 600)


@pytest.mark.parametrize("name", ["btown", "wyoming", "quebec"])
@pytest.mark.parametrize("n", [2, 5, 10, 24])
def test_first_place_earns_regular_points_in_every_shipped_league(name: str, n: int) -> None:
    rows = points_table(shipped(name), compile_formula, n)
    assert [row["place"] for row in rows] == [*range(1, n + 1)]
    regular = [row["points"]["regular"] for row in rows]
    assert regular[0] > 0
    assert regular == sorted(regular, reverse=True)


def test_OL_01_kontenders() -> None:
    rules = kind("kontenders")
    assert points(rules, 10, 1) == [11_000]
    assert points(rules, 25, 1) == [12_500]
    assert points(rules, 31, 3) == [10_480]


def test_OL_02_nuts() -> None:
    rules = league("nuts")
    assert points(rules.points.kinds["regular"], 9) == [540, 360, 234, 180, 162, 126, 108, 90, 50]
    assert rules.points.awards["membership-card"].points == {"regular": 30}
    assert points(rules.points.kinds["regular"], 5) == [300, 200, 130, 100, 90]


def test_OL_04_champions() -> None:
    rules = kind("champions")
    assert points(rules, 30, 1, 17) == [155, 10]
    assert points(rules, 8, 8) == [18]
    assert points(rules, 9, 9) == [10]
    assert points(rules, 16, 16) == [16]


def test_OL_05_champions_national() -> None:
    rules = kind("champions", "national")
    assert points(rules, 30, 1) == [1200]
    assert points(rules, 8, 1, 8) == [256, 0]


def test_OL_07_taverntainment() -> None:
    assert points(kind("taverntainment"), 35, 1, 8, 9) == [14_000, 3_500, 0]


def test_OL_08_ppl() -> None:
    assert points(kind("ppl"), 11, 1, 2, 3, 4, 5) == [90, 40, 10, 0, 0]
    assert points(kind("ppl"), 21, 1) == [490]


@pytest.mark.parametrize(
    ("n", "place", "buyin", "expected"), [(150, 3, 20, 163.09), (900, 25, 0, 23.88), (250, 10, 10, 100.54)]
)
def test_OL_10_pokerstars(n: int, place: int, buyin: int, expected: float) -> None:
    assert round(float(points(kind("pokerstars"), n, place, buyin=buyin)[0]), 2) == expected


@pytest.mark.parametrize(("spent", "expected"), [(20, 11.18), (40, 7.91)])
def test_OL_11_dr_neau(spent: int, expected: float) -> None:
    assert round(float(points(kind("dr_neau"), 25, 1, buyin=20, spent=spent)[0]), 2) == expected


def test_OL_13_river_city() -> None:
    assert points(kind("river_city"), 9, 1, 5, 9) == [9, 5, 1]


def test_OL_14_riverchasers_scorers() -> None:
    rules = kind("riverchasers")
    assert [paid_places(rules, n, compile_formula) for n in (20, 40, 120)] == [8, 12, 30]
    assert [earning_places(rules, n, compile_formula) for n in (20, 40, 120)] == [8, 12, 30]
    assert points(rules, 20, 1) == [13]


def test_L_04_a_base_a_margin_and_the_players_beaten() -> None:
    rules = kind("lppl")
    assert points(rules, 20, 1) == [1470]
    assert points(rules, 20, 16, 20) == [120, 100]


def test_L_12_shares_need_not_make_a_hundred() -> None:
    rules = kind("community_card")
    assert points(rules, 20, 1, 2, 9, 16) == [500, 400, 110, 20]
    assert sum(points(rules, 20)) == Fraction("135.5") * 20


def test_L_26_weasels_factors_are_rounded_up() -> None:
    assert points(kind("weasels"), 10, 1, 2, 3, 4, 5) == [200, 135, 100, 70, 60]
    assert points(kind("weasels"), 16, 4) == [143]


def test_shares_by_size_of_the_field() -> None:
    rules = kind("brackets")
    assert points(rules, 10, 1, 2, 3, 4) == [125, 75, 50, 0]
    assert points(rules, 11, 1, 4) == [110, 28]
    assert points(rules, 31, 6) == [47]


def test_ceilings_by_quarters_with_knock_outs() -> None:
    assert points(kind("quartiles"), 20, 1, kos=4) == [15]


def test_D14_bands_of_places() -> None:
    assert points(kind("memwrites"), 17, 1, 2, 3, 4, 8, 9, 12, 17) == [
        *(11_700, 10_775, 10_275, 9_775, 7_775, 6_850, 5_350, 2_850),
    ]


def test_D19_one_more_for_each_player_above_ten() -> None:
    assert points(kind("works_league"), 10) == [15, 13, 11, 9, 7, 5, 4, 3, 2, 1]
    assert points(kind("works_league"), 13) == [18, 16, 14, 12, 10, 8, 7, 6, 5, 4, 3, 2, 1]


def test_D24_logarithms() -> None:
    shown = [round(float(value), 3) for value in points(kind("logarithm"), 12, 1, 2, 3, 4, 5, 6)]
    assert shown == [2.565, 1.282, 0.855, 0.641, 0.513, 0.427]


def test_field_098_a_percent_a_player_eats_no_point() -> None:
    rules = kind("kontenders")
    assert points(rules, 17, 1, 2, 3, 4, 5, 10, 11, 12) == [
        *(11_700, 10_530, 9_360, 8_190, 7_605),
        *(Fraction("4387.5"), 4_095, Fraction("3802.5")),
    ]


def test_field_100_the_bonus_band_of_a_place() -> None:
    assert points(kind("memwrites"), 17, 3, 12) == [10_275, 5_350]


def test_field_102_more_places_than_rows_and_fewer() -> None:
    ten_rows = PlacePoints(table=tuple(range(100, 0, -10)))
    assert points(ten_rows, 13)[9:] == [10, 0, 0, 0]
    assert points(PlacePoints(table=ten_rows.table, others=1), 13)[9:] == [10, 1, 1, 1]
    assert points(ten_rows, 3) == [100, 90, 80]
    assert points(ten_rows, 3, 0, 4) == [0, 0]


@pytest.mark.parametrize(
    ("n", "expected"),
    [
        (2, []),
        (6, [40, 10]),
        (8, [40, 10]),
        (9, [90, 40, 10]),
        (11, [90, 40, 10]),
        (12, [160, 90, 40, 10]),
        (21, [490, 360, 250, 160, 90, 40, 10]),
    ],
)
def test_field_116_a_third_of_the_field_in_squares(n: int, expected: list[int]) -> None:
    assert points(kind("ppl"), n) == expected + [0] * (n - len(expected))


def test_rounding_is_the_files_and_is_applied_to_each_place() -> None:
    for rounding, expected in (("floor", 3802), ("ceil", 3803), ("half-up", 3803)):
        source = GOOD.joinpath("kontenders.toml").read_text()
        source = source.replace('expr = "base', f'rounding = "{rounding}"\nexpr = "base')
        text = check_bytes(source.encode(), "k.toml", "k").rule_text
        assert text is not None
        assert points_table(text.rules, compile_formula, 17)[11]["points"]["regular"] == expected


def test_a_share_that_is_not_whole_has_four_decimals() -> None:
    text = check_bytes(b'[points.kinds.regular]\nexpr = "n/3"\n', "x.toml", "x").rule_text
    assert text is not None
    assert points_table(text.rules, compile_formula, 2)[0]["points"] == {"regular": 0.6667}


def test_a_formula_without_value_at_one_place_earns_nothing_there() -> None:
    assert points(PlacePoints(way="expr", expr="10/(place - 2)"), 3) == [-10, 0, 10]


def test_the_least_of_a_place_that_earns() -> None:
    assert points(PlacePoints(table=(10, 4, 1), minimum=3), 4) == [10, 4, 3, 0]


def test_equal_neighbours_share_a_line_of_the_text() -> None:
    rules = shipped("btown")
    lines = points_text(rules, points_table(rules, compile_formula, 20)).splitlines()
    assert lines[0].split() == ["place", "regular", "bonus"]
    assert lines[1].split() == ["1", "1,200", "250"]
    assert lines[10].split() == ["10-13", "75", "0"]
    assert lines[-1].split() == ["17-20", "0", "0"]


def test_the_preview_of_a_check_shows_fields_of_2_10_and_20() -> None:
    text = check_preview(shipped("btown"), compile_formula)
    assert [line for line in text.splitlines() if line.startswith("Points")] == [
        f"Points in a field of {n}:" for n in (2, 10, 20)
    ]
    assert "no points" in check_preview(Rules(), compile_formula)


def test_awards_are_kept_by_kind() -> None:
    awards = shipped("btown").points.awards
    assert awards["royal-flush"].points == {"regular": 200, "bonus": 100}
    assert awards["receipt"] == Award(points={"bonus": 20}, per="money", rounding="floor", label="receipt")
