"""Who may play the season's final, by which route and with how many extra chips (BTown 4-B to 4-G)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from tdconsole.engine.place_points import exact
from tdconsole.engine.rules import Rules

Route = Literal["points", "conversion", "staff", "none"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One line of the season's table.

    Attributes:
        points: Kind of points to the season's total.
        role: ``owner``, ``director``, ``staff`` or empty.
        titles: Titles held, once for each time: ``regular``, ``bonus``, ``location``.
        strike: Highest strike in force, or 0.
    """

    number: str
    name: str
    points: Mapping[str, Fraction]
    role: str = ""
    titles: tuple[str, ...] = ()
    strike: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of one candidate.

    Attributes:
        route: How the candidate gets in; ``none`` when he does not.
        extra_chips: On top of the usual starting stack.
        needs: What is missing, in words; empty for who is in.
        why: The reason, one sentence.
        rule: Section of the league's rules.
    """

    number: str
    name: str
    route: Route
    extra_chips: int = 0
    needs: str = ""
    why: str = ""
    rule: str = ""

    @property
    def qualified(self) -> bool:
        """Whether the candidate may play."""
        return self.route != "none"

    def as_json(self) -> dict[str, str | int | bool]:
        """Answers it as INTERFACE 6 has it."""
        return {
            "number": self.number,
            "name": self.name,
            "qualified": self.qualified,
            "route": self.route,
            "extra_chips": self.extra_chips,
            "needs": self.needs,
            "why": self.why,
            "rule": self.rule,
        }


def qualify(candidates: Sequence[Candidate], rules: Rules, need: Mapping[str, Fraction]) -> list[Answer]:
    """Answers every candidate, in their order.

    Staff may start with the average extra stack of the others who qualify, if that is more than their own.

    Args:
        candidates: The season's table.
        rules: The league's rules.
        need: Kind of points to the least needed, the first kind first.
    """
    answers = [_answer(candidate, rules, need) for candidate in candidates]
    if not rules.final.staff_average:
        return answers
    others = [a.extra_chips for a, c in zip(answers, candidates, strict=True) if a.qualified and not c.role]
    average = _round_up(Fraction(sum(others), len(others)) if others else Fraction(0), rules)
    return [
        _with_average(answer, average, rules) if candidate.role else answer
        for answer, candidate in zip(answers, candidates, strict=True)
    ]


def _answer(who: Candidate, rules: Rules, need: Mapping[str, Fraction]) -> Answer:
    def out(why: str, key: str, needs: str = "") -> Answer:
        return Answer(who.number, who.name, "none", 0, needs, why, rules.ref(key))

    if not rules.role(who.role).final:
        return out(f"the role {who.role} does not play the final", f"roles.{who.role}")
    if _out_for_the_season(who, rules):
        return out(f"strike {who.strike} shuts out of the season's final", "conduct.strikes")
    missing = {kind: least - who.points.get(kind, Fraction(0)) for kind, least in need.items()}
    missing = {kind: short for kind, short in missing.items() if short > 0}
    if not missing:
        return _by_points(who, rules, need)
    converted = _by_conversion(who, rules, need, missing)
    if converted.qualified or not (who.role and rules.final.staff_average):
        return converted
    why = f"the role {who.role} plays without qualifying; {converted.why}"
    return Answer(who.number, who.name, "staff", _titles(who, rules)[0], "", why, rules.ref("final.staff_average"))


def _out_for_the_season(who: Candidate, rules: Rules) -> bool:
    strikes = rules.conduct.strikes
    return bool(strikes and who.strike) and strikes[min(who.strike, len(strikes)) - 1].season


def _by_points(who: Candidate, rules: Rules, need: Mapping[str, Fraction]) -> Answer:
    kinds = list(need)
    own, why = 0, f"has {_list(who.points.get(kind, Fraction(0)) for kind in kinds)} of {_list(need.values())} needed"
    if len(kinds) > 1:
        have, least = who.points.get(kinds[1], Fraction(0)), need[kinds[1]]
        if have > least:
            own = _round_up(have, rules)
            why += f"; more than {shown(least)} {kinds[1]}, so all of it counts as chips"
        else:
            why += f"; exactly {shown(least)} {kinds[1]} earns no extra chips"
    best, title = _titles(who, rules)
    if best > own:
        return Answer(who.number, who.name, "points", best, "", f"{why}; {title} title", rules.ref("final.titles"))
    return Answer(who.number, who.name, "points", own, "", why, rules.ref("final.need"))


def _by_conversion(
    who: Candidate, rules: Rules, need: Mapping[str, Fraction], missing: Mapping[str, Fraction]
) -> Answer:
    """Answers who makes up for missing points of the first kind with those of the second (BTown 4-D)."""
    rate, rule = exact(rules.final.bonus_per_regular), rules.ref("final.bonus_per_regular")
    wanting = " and ".join(f"{shown(short)} more {kind}" for kind, short in missing.items())
    kinds = list(need)
    if not rate or len(kinds) < 2 or kinds[0] not in missing:
        why = f"short of the minimum: {wanting}"
        if kinds[0] not in missing and rate:
            why += f"; {kinds[0]} points are not converted into {kinds[1]}"
        return Answer(who.number, who.name, "none", 0, wanting, why, rules.ref("final.need"))
    first, second = kinds[:2]
    have, floor = who.points.get(first, Fraction(0)), need[first] * exact(rules.final.least_share)
    if have < floor:
        why = f"{shown(have)} {first} is below {shown(floor)}, the least from which {second} points are converted"
        short = need[second] + (need[first] - floor) * rate - who.points.get(second, Fraction(0))
        besides = f" and {shown(short)} more {second}" if short > 0 else ""
        needs = f"{wanting}, or {shown(floor - have)} more {first}{besides} to convert"
        return Answer(who.number, who.name, "none", 0, needs, why, rules.ref("final.least_share"))
    price = missing[first] * rate
    due = need[second] + price
    short = due - who.points.get(second, Fraction(0))
    sum_of = f"{shown(need[second])} + {shown(rate)} x {shown(missing[first])} = {shown(due)} {second}"
    if short > 0:
        needs = f"{wanting}, or {shown(short)} more {second} to convert"
        return Answer(who.number, who.name, "none", 0, needs, f"converting takes {sum_of}", rule)
    why = f"{shown(missing[first])} {first} short, made up by conversion: {sum_of}"
    chips, title = _titles(who, rules) if rules.final.converter_keeps_title else (0, "")
    why += f"; {title} title kept" if chips else "; converters start without extra chips"
    return Answer(who.number, who.name, "conversion", chips, "", why, rule)


def _titles(who: Candidate, rules: Rules) -> tuple[int, str]:
    """Answers the largest extra stack of the titles held, and which title it is; one stack for one person."""
    held = [(rules.final.titles.get(title, 0), title) for title in who.titles]
    return max(held, default=(0, ""))


def _with_average(answer: Answer, average: int, rules: Rules) -> Answer:
    if not answer.qualified or average <= answer.extra_chips:
        return answer
    why = f"{answer.why}; the average extra stack of those who qualify, {average:,}, is more than the own"
    return replace(answer, extra_chips=average, why=why, rule=rules.ref("final.staff_average"))


def _round_up(amount: Fraction, rules: Rules) -> int:
    step = max(rules.final.extra_round_up, 1)
    return math.ceil(amount / step) * step


def _list(amounts: Iterable[Fraction]) -> str:
    return " and ".join(map(shown, amounts))


def shown(amount: Fraction) -> str:
    """Answers points as text: whole, or with up to four decimals."""
    return f"{amount.numerator:,}" if amount.denominator == 1 else f"{float(amount):,.4f}".rstrip("0")
