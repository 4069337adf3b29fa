"""Points: what places, hands, bounties and receipts earn, and why (BTown 1-C)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from tdconsole.engine import crediting
from tdconsole.engine.eliminations import Place, knockouts, places
from tdconsole.engine.exits import exit_of
from tdconsole.engine.night import Credit, Night, Player
from tdconsole.engine.place_points import exact, place_points, rounded
from tdconsole.engine.rules import Award

EVENTS = crediting.EVENTS
REGULAR = "regular"


@dataclass(frozen=True, slots=True)
class Line:
    """One reason for points: the kind, the exact amount, in words why, the section of the rules.

    Attributes:
        source: ``place``, ``word`` (the director's), or the id of the award.
    """

    kind: str
    amount: Fraction
    why: str
    rule: str = ""
    source: str = ""


def table(night: Night) -> dict[int, list[Line]]:
    """Answers every entry's points, line by line, by pid; an entry without points has no lines.

    Someone who may not earn them keeps his lines, with the amount 0 and the reason.
    """
    lines: dict[int, list[Line]] = defaultdict(list)
    standing = places(night)
    for pid, line in _place_lines(night, standing):
        lines[pid].append(line)
    for credit in night.credits:
        lines[credit.pid].extend(_credit_lines(night, credit))
    for pid, line in (*_knockout_lines(night), *_attendance_lines(night), *_second_chance_lines(night)):
        lines[pid].append(line)
    return {pid: [_checked(night, pid, line, standing.get(pid)) for line in found] for pid, found in lines.items()}


def prize(night: Night) -> int | None:
    """Answers the pid of who takes the nightly prize, past those who may not; None while open or shared."""
    if night.finished_at is None:
        return None
    eligible = [
        (place.place, pid) for pid, place in places(night).items() if night.rules.role(night.players[pid].role).prize
    ]
    if not eligible:
        return None
    best, pid = min(eligible)
    return pid if [place for place, _ in eligible].count(best) == 1 else None


def _place_lines(night: Night, standing: dict[int, Place]) -> Iterator[tuple[int, Line]]:
    rules, n, kos = night.rules.points, night.entries, knockouts(night)
    counted = _past_the_skipped(night, standing) if rules.ineligible == "skip" else standing
    known: dict[tuple[str, int, Fraction], Fraction] = {}

    def worth(kind: str, place: int, hits: Fraction) -> Fraction:
        key = (kind, place, hits)
        if key not in known:
            known[key] = place_points(rules.kinds[kind], place, n, night.formula, kos=hits)
        return known[key]

    share = night.rules.eliminations.then == "share"
    for pid, place in counted.items():
        hits = kos.get(pid, Fraction(0))
        for kind in rules.kinds:
            width = place.shared if share else 1
            each = [worth(kind, place.place + i, hits) for i in range(width)]
            amount = rounded(sum(each, Fraction(0)) / width, rules.rounding) if width > 1 else each[0]
            if amount or kind == REGULAR:
                key = "eliminations.then" if place.shared > 1 else f"points.kinds.{kind}"
                yield pid, Line(kind, amount, _place_words(place, n, each), night.rules.ref(key), "place")


def _past_the_skipped(night: Night, standing: dict[int, Place]) -> dict[int, Place]:
    """Moves everybody up past those who earn nothing; these keep their own place, which then earns nothing."""
    tiers: dict[int, list[int]] = defaultdict(list)
    for pid, place in standing.items():
        tiers[place.place].append(pid)
    moved, passed = dict(standing), 0
    for number in sorted(tiers):
        earning = [pid for pid in tiers[number] if night.rules.role(night.players[pid].role).points]
        for pid in earning:
            moved[pid] = replace(standing[pid], place=number - passed, shared=len(earning))
        passed += len(tiers[number]) - len(earning)
    return moved


def _place_words(place: Place, n: int, each: list[Fraction]) -> str:
    if place.shared == 1:
        return f"place {place.place} of {n}"
    last = place.place + place.shared - 1
    if len(each) == 1:
        return f"places {place.place} to {last} of {n}, shared; each earns what the best of them does"
    return f"places {place.place} to {last} of {n}, shared: ({' + '.join(_shown(v) for v in each)}) / {place.shared}"


def _credit_lines(night: Night, credit: Credit) -> Iterator[Line]:
    if not credit.award:
        yield Line(credit.kind, Fraction(credit.amount), credit.why, "", "word")
        return
    award = night.rules.points.awards.get(credit.award, Award())
    rule, label = night.rules.ref(f"points.awards.{credit.award}"), award.label or credit.award
    pieces, words = Fraction(credit.count), label
    if award.per == "money":
        pieces = rounded(Fraction(credit.count, 100), award.rounding)
        words = f"{label} of {credit.count // 100}.{credit.count % 100:02}"
        if pieces != Fraction(credit.count, 100):
            words += f", counted as {_shown(pieces)}"
    elif award.per == "piece":
        words = f"{label} x {credit.count}"
    words += f" ({credit.why})" if credit.why else ""
    words += f" in second-chance game {credit.game}" if credit.game else ""
    for kind, each in award.points.items():
        if not credit.game or award.second_chance is None or kind in award.second_chance:
            yield Line(kind, pieces * exact(each), words, rule, credit.award)


def _knockout_lines(night: Night) -> Iterator[tuple[int, Line]]:
    awards = [(name, award) for name, award in night.rules.points.awards.items() if award.per == "knockout"]
    if not awards:
        return
    for hand in night.hands:
        shares: dict[int, list[Fraction]] = defaultdict(list)
        victims: dict[int, list[str]] = defaultdict(list)
        for exit in hand.exits:
            for pid in exit.killers:
                shares[pid].append(Fraction(1, len(exit.killers)))
                victims[pid].append(night.players[exit.pid].name)
        for pid, parts in shares.items():
            words = f"knocked out {' and '.join(victims[pid])}"
            for name, award in awards:
                rule = night.rules.ref(f"points.awards.{name}")
                for kind, each in (award.several if len(parts) > 1 and award.several else award.points).items():
                    amount = rounded(sum(parts, Fraction(0)) * exact(each), night.rules.points.rounding)
                    yield pid, Line(kind, amount, words, rule, name)


def _attendance_lines(night: Night) -> Iterator[tuple[int, Line]]:
    if night.started_at is None:
        return
    for name, award in night.rules.points.awards.items():
        if award.per == "night":
            rule, label = night.rules.ref(f"points.awards.{name}"), award.label or name
            for player in night.entrants():
                for kind, each in award.points.items():
                    yield player.pid, Line(kind, exact(each), label, rule, name)


def _second_chance_lines(night: Night) -> Iterator[tuple[int, Line]]:
    for name, award in night.rules.points.awards.items():
        if award.per == "second-chance":
            rule, label = night.rules.ref(f"points.awards.{name}"), award.label or name
            for game in night.games.values():
                if game.winner is not None:
                    for kind, each in award.points.items():
                        yield game.winner, Line(kind, exact(each), f"{label}, game {game.name}", rule, name)


def _checked(night: Night, pid: int, line: Line, place: Place | None) -> Line:
    """Answers the line as it counts: with 0 and the reason when the player may not earn it."""
    for reason, rule in _hindrances(night, night.players[pid], line, place):
        return replace(line, amount=Fraction(0), why=f"{line.why}; no points: {reason}", rule=rule or line.rule)
    return line


def _hindrances(night: Night, player: Player, line: Line, place: Place | None) -> Iterator[tuple[str, str]]:
    """Yields why a player does not earn a line, with the section of the rules."""
    rules = night.rules
    if not rules.role(player.role).points:
        yield f"role {player.role} earns none", rules.ref(f"roles.{player.role}")
    if rules.sign_in.number_for_points and not player.number:
        yield "no player number", rules.ref("sign_in.number_for_points")
    attends = line.source in rules.points.awards and rules.points.awards[line.source].per == "night"
    if not player.played and (line.source == "place" or attends or (line.kind == REGULAR and line.source != "word")):
        yield "played no hand", rules.ref("points.unplayed")
    if line.source == "place" and player.out is not None and place is not None:
        kind, first = exit_of(player).kind, rules.points.points_round
        if kind == "forfeit" and rules.eliminations.absence_points == "none":
            yield "the place was forfeited", rules.ref("eliminations.absence_points")
        if kind != "bust" and first and place.place > first:
            yield f"left before the last {first}", rules.ref("eliminations.withdraw")


def _shown(amount: Fraction) -> str:
    return str(amount.numerator) if amount.denominator == 1 else f"{float(amount):.4f}".rstrip("0")
