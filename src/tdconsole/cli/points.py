"""``tdconsole points --rules R --entrants N``: the points each place earns."""

from __future__ import annotations

from tdconsole.cli.terms import Common, Stop, parser, say_json, understood
from tdconsole.league.folder import LeagueFolder
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.preview import points_table, points_text

USAGE = "points --rules R --entrants N [--json]"
MOST = 100_000


def run(words: list[str], common: Common) -> int:
    """Prints what each place earns in a field of N."""
    made = parser("points", USAGE, "The points each place earns in a field of N.")
    made.add_argument("--rules", metavar="R", required=True, help="the name of a rule file, or a path")
    made.add_argument("--entrants", metavar="N", required=True, type=int, help="how many take part")
    given, common = understood(made, words, common)
    if not 1 <= given.entrants <= MOST:
        raise Stop(2, f"tdconsole points: --entrants {given.entrants} is not possible; write 1 to {MOST}")
    try:
        rule_text = LeagueFolder.at(common.league).shelf().rule_text(given.rules)
    except ValueError as fault:
        raise Stop(1, str(fault)) from fault
    if rule_text is None:
        raise Stop(1, f"there are no rules called {given.rules!r}; 'tdconsole rules list' names them")
    rows = points_table(rule_text.rules, compile_formula, given.entrants)
    if common.json:
        say_json(rows)
    else:
        print(points_text(rule_text.rules, rows))
    return 0
