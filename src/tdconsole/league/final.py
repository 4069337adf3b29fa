"""The season's final asked of the league's own season: champions, candidates, what is needed (BTown 4-B to 4-G)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from tdconsole.engine.decision import Known
from tdconsole.engine.people import fold
from tdconsole.engine.rules import Rules
from tdconsole.league.boards import Boards
from tdconsole.league.qualification import Answer, Candidate, qualify


def needed(boards: Boards) -> dict[str, Fraction]:
    """Answers the least of each kind of points that the final asks for, the first kind first."""
    own = boards.season.need if boards.season is not None else {}
    return {kind: Fraction(least) for kind, least in {**boards.rules.final.need, **own}.items()}


def champions(boards: Boards) -> dict[str, list[str]]:
    """Answers the titles each person holds as the season stands; what the director said goes before the boards.

    A title that several share is held by each of them. Without an own word, the boards decide: the first of each
    kind of points, and of each location's.
    """
    season, rules = boards.season, boards.rules
    said = [t for t in boards.league.titles if season is not None and fold(t.season) == fold(season.name)]
    held: dict[str, list[str]] = {}
    for title in said:
        held.setdefault(boards.league.number_of(title.number), []).append(title.kind)
    kinds = {title.kind for title in said}
    for kind in boards.kinds:
        if kind in rules.final.titles and kind not in kinds:
            for who in _first(boards, kind):
                held.setdefault(who, []).append(kind)
    if "location" in rules.final.titles and "location" not in kinds:
        for location in locations(boards):
            for who in _first(at_location(boards, location), boards.kinds[0]):
                held.setdefault(who, []).append("location")
    return held


def locations(boards: Boards) -> list[str]:
    """Answers the venues, or venues with weekdays, that have a board of their own."""
    by_slot = boards.rules.standings.location == "venue-weekday"
    return sorted({night.slot if by_slot else night.venue for night in boards.nights if night.venue})


def at_location(boards: Boards, location: str) -> Boards:
    """Answers the boards of one location."""
    return Boards(boards.nights, boards.league, boards.rules, boards.season, venue=location)


def _first(boards: Boards, kind: str) -> Iterator[str]:
    for line in boards.lines(kind):
        if line.rank != 1:
            return
        if line.points[kind]:
            yield line.who


def candidates(boards: Boards, known: Mapping[str, Known]) -> list[Candidate]:
    """Answers everybody of the season, best first; those who are left out of the boards stand last."""
    titles, first = champions(boards), boards.kinds[0]
    out = sorted(boards.left_out, key=lambda who: fold(boards.name(who)))
    people = [*((line.who, line.points) for line in boards.lines(first)), *((who, {}) for who in out)]
    found = []
    for who, points in people:
        person, said = known.get(who), boards.league.people.get(who)
        role = said.role if said is not None and said.role else person.role if person is not None else ""
        totals = {kind: Fraction(total) for kind, total in points.items() if total is not None}
        number = "" if who.startswith("~") else who
        strike = max((s.level for s in boards.strikes(who)), default=0)
        held = tuple(title for title in titles.get(who, ()) if title in boards.rules.final.titles)
        found.append(Candidate(number, boards.name(who), totals, "" if role == "none" else role, held, strike))
    return found


def answers(boards: Boards, known: Mapping[str, Known], rules: Rules, need: Mapping[str, Fraction]) -> list[Answer]:
    """Answers who may play the final as the season stands."""
    return qualify(candidates(boards, known), rules, need)
