"""``tdconsole season ...``: standings, qualification, import and export of a season (INTERFACE 6)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from tdconsole.cli.terms import Common, Stop, parser, say_json, tell, understood
from tdconsole.engine.decision import RuleText
from tdconsole.engine.rules import Rules
from tdconsole.league.folder import LeagueFolder
from tdconsole.league.qualification import Answer
from tdconsole.report import plain

QUALIFY = "season qualify --rules R [--standings FILE.csv] [--need regular=N,bonus=N] [--json]"


def run(words: list[str], common: Common) -> int:
    """Runs one of the branches of ``season``."""
    if not words:
        raise Stop(2, f"tdconsole season: what is missing; write: tdconsole season {'|'.join(BRANCHES)} ...")
    if words[0] in ("-h", "--help"):
        print("usage:\n" + "\n".join(f"  tdconsole {usage} [--league DIR]" for usage, _ in BRANCHES.values()))
        return 0
    if words[0] not in BRANCHES:
        raise Stop(2, f"tdconsole season: {words[0]!r} is none of {', '.join(BRANCHES)}")
    return BRANCHES[words[0]][1](words[1:], common)


def qualify(words: list[str], common: Common) -> int:
    """Says who may play the final, from a table or from the league's season."""
    made = parser("season qualify", QUALIFY, "Who may play the season's final, by which route, with what chips.")
    made.add_argument("--rules", metavar="R", required=True, help="the name of a rule file, or a path")
    made.add_argument("--standings", metavar="FILE", help="a table as CSV: number,name,regular,bonus[,role,...]")
    made.add_argument("--need", metavar="KIND=N,...", default="", help="the minimum, instead of the season's")
    given, common = understood(made, words, common)
    rules = rules_named(given.rules, common).rules
    need = needed(given.need, rules)
    if given.standings is None:
        raise Stop(1, "tdconsole season qualify: not yet without --standings FILE")
    from tdconsole.league.qualification import qualify as answer
    from tdconsole.league.sheets import BadSheet
    from tdconsole.league.tables import candidates

    try:
        table, passed_over = candidates(Path(given.standings), rules, list(need))
    except BadSheet as fault:
        raise refused(fault.problems) from fault
    if passed_over:
        tell(f"{given.standings}: nothing is read from {', '.join(passed_over)}")
    answers = answer(table, rules, need)
    if common.json:
        say_json([said.as_json() for said in answers])
    else:
        print("\n".join(map(plain, qualified_text(answers))))
    return 0


def needed(text: str, rules: Rules) -> dict[str, Fraction]:
    """Answers the least that is needed of each kind of points, the first kind first.

    Args:
        text: ``regular=1000,bonus=1000``; what it leaves out is as the rules say.
        rules: The league's rules.

    Raises:
        Stop: It cannot be understood, or the league has no final.
    """
    need = {kind: Fraction(least) for kind, least in rules.final.need.items()}
    for part in filter(None, text.split(",")):
        kind, _, least = part.partition("=")
        if kind not in rules.points.kinds or not least.replace("_", "").isdecimal():
            kinds = ",".join(f"{name}=1000" for name in rules.points.kinds)
            raise Stop(2, f"tdconsole season: --need {part} is not understood; write --need {kinds}")
        need[kind] = Fraction(int(least))
    if not need:
        raise Stop(1, f"the rules of {rules.name} know no final; say --need regular=N")
    return need


def rules_named(name: str, common: Common) -> RuleText:
    """Answers a rule file by name or path.

    Raises:
        Stop: There is none, or it cannot be used.
    """
    try:
        rule_text = LeagueFolder.at(common.league).shelf().rule_text(name)
    except ValueError as fault:
        raise Stop(1, str(fault)) from fault
    if rule_text is None:
        raise Stop(1, f"there are no rules called {name!r}; 'tdconsole rules list' names them")
    return rule_text


def refused(problems: tuple[str, ...]) -> Stop:
    """Tells all problems of a file but the last, and answers the stop that tells that one."""
    *others, last = problems
    for problem in others:
        tell(problem)
    return Stop(1, last)


def qualified_text(answers: list[Answer]) -> list[str]:
    """Answers the lines of a list of who may play the final."""
    lines = []
    for said in answers:
        who = f"{said.name} ({said.number})" if said.number else said.name
        result = f"in by {said.route}, {said.extra_chips:,} extra chips" if said.qualified else "out"
        missing = f"; needs {said.needs}" if said.needs else ""
        rule = f" [{said.rule}]" if said.rule else ""
        lines.append(f"{who}: {result}{missing}. {said.why[:1].upper()}{said.why[1:]}{rule}")
    return lines


BRANCHES: dict[str, tuple[str, Callable[[list[str], Common], int]]] = {"qualify": (QUALIFY, qualify)}
"""Branch to how it is written and what runs it."""
