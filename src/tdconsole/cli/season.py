"""``tdconsole season ...``: standings, qualification, import and export of a season (INTERFACE 6)."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from fractions import Fraction
from pathlib import Path

from tdconsole.cli.terms import Common, Stop, parser, say_json, tell, understood
from tdconsole.engine.decision import RuleText
from tdconsole.engine.league.state import League, Season
from tdconsole.engine.people import fold
from tdconsole.engine.rules import Rules
from tdconsole.league.boards import Boards
from tdconsole.league.folder import LeagueFolder
from tdconsole.league.qualification import Answer, shown
from tdconsole.league.results import Amount
from tdconsole.report import plain

STANDINGS = "season standings [--season S] [--venue V] [--kind regular|bonus] [--at DATE] [--rules R] [--json]"
QUALIFY = "season qualify --rules R [--standings FILE.csv] [--season S] [--need regular=N,bonus=N] [--json]"


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


def standings(words: list[str], common: Common) -> int:
    """Prints a board of the season."""
    made = parser("season standings", STANDINGS, "A board of the season, from its closed nights.")
    _chosen(made)
    made.add_argument("--kind", metavar="KIND", default="", help="kind of points: regular, bonus")
    given, common = understood(made, words, common)
    with reading(common) as folder:
        boards = boards_of(folder, given, common)
    kind = given.kind or boards.kinds[0]
    if kind not in boards.kinds:
        raise Stop(1, f"there are no points of the kind {kind!r}; there are {', '.join(boards.kinds)}")
    for remark in remarks(boards):
        tell(remark)
    if common.json:
        say_json(boards.as_json(kind))
    else:
        print("\n".join(map(plain, board_text(boards, kind))))
    return 0


def qualify(words: list[str], common: Common) -> int:
    """Says who may play the final, from a table or from the league's season."""
    made = parser("season qualify", QUALIFY, "Who may play the season's final, by which route, with what chips.")
    _chosen(made)
    made.add_argument("--standings", metavar="FILE", help="a table as CSV: number,name,regular,bonus[,role,...]")
    made.add_argument("--need", metavar="KIND=N,...", default="", help="the minimum, instead of the season's")
    given, common = understood(made, words, common)
    answers = _from_table(given, common) if given.standings else _from_league(given, common)
    if common.json:
        say_json([said.as_json() for said in answers])
    else:
        print("\n".join(map(plain, qualified_text(answers))))
    return 0


def _from_table(given: Namespace, common: Common) -> list[Answer]:
    from tdconsole.league.qualification import qualify as answer
    from tdconsole.league.sheets import BadSheet
    from tdconsole.league.tables import candidates

    if not given.rules:
        raise Stop(2, f"tdconsole season qualify: --rules is missing; write: tdconsole {QUALIFY}")
    rules = rules_named(given.rules, common).rules
    need = needed(given.need, rules, {})
    try:
        table, passed_over = candidates(Path(given.standings), rules, list(need))
    except BadSheet as fault:
        raise refused(fault.problems) from fault
    if passed_over:
        tell(f"{given.standings}: nothing is read from {', '.join(passed_over)}")
    return answer(table, rules, need)


def _from_league(given: Namespace, common: Common) -> list[Answer]:
    from tdconsole.league import final

    with reading(common) as folder:
        boards = boards_of(folder, given, common)
        known = folder.known()
    need = needed(given.need, boards.rules, boards.season.need if boards.season else {})
    for remark in remarks(boards):
        tell(remark)
    return final.answers(boards, known, boards.rules, need)


def needed(text: str, rules: Rules, season: Mapping[str, int]) -> dict[str, Fraction]:
    """Answers the least that is needed of each kind of points, the first kind first.

    Args:
        text: ``regular=1000,bonus=1000``; what it leaves out is as the season and the rules say.
        rules: The league's rules.
        season: The season's own minimum.

    Raises:
        Stop: It cannot be understood, or the league has no final.
    """
    need = {kind: Fraction(least) for kind, least in {**rules.final.need, **season}.items()}
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


def _chosen(made: ArgumentParser) -> None:
    """Adds the words that choose a season."""
    made.add_argument("--rules", metavar="R", default="", help="a rule file; else the rules of the newest night")
    made.add_argument("--season", metavar="S", default="", help="name of a season; else the one of the newest night")
    made.add_argument("--venue", metavar="V", default="", help="only nights at this venue, or venue and weekday")
    made.add_argument("--at", metavar="DATE", default="", help="as it stood at the end of this day")


@contextmanager
def reading(common: Common) -> Iterator[LeagueFolder]:
    """Opens the league's folder for reading.

    Raises:
        Stop: There is none.
    """
    folder = LeagueFolder.at(common.league)
    if not folder.exists:
        raise Stop(1, f"there is no league at {folder.path} yet; 'tdconsole' makes one")
    try:
        yield folder
    finally:
        folder.close()


def boards_of(folder: LeagueFolder, given: Namespace, common: Common) -> Boards:
    """Answers the boards that the words of a command choose.

    Raises:
        Stop: There is no such season, or no night to say the rules.
        OSError: The league cannot be read.
    """
    if given.at and not is_date(given.at):
        raise Stop(2, f"tdconsole season: --at {given.at} is no date; write --at 2026-12-31")
    rules = rules_named(given.rules, common).rules if given.rules else folder.rules()
    if rules is None:
        raise Stop(1, "there is no night yet; play one, or import results with 'tdconsole season import FILE'")
    league, nights = folder.league(), folder.results()
    day = given.at or max((night.date for night in nights), default="")
    return Boards(nights, league, rules, season_named(given.season, league, day), venue=given.venue, until=given.at)


def season_named(name: str, league: League, day: str) -> Season | None:
    """Answers a season by its name or the beginning of it; without a name that of a day, else the last one begun.

    Raises:
        Stop: There is none of that name.
    """
    seasons = list(league.seasons.values())
    if not name:
        begun = [season for season in seasons if season.first <= day]
        return league.season_of(day) or max(begun, key=lambda s: s.last, default=seasons[0] if seasons else None)
    found = [s for s in seasons if fold(s.name) == fold(name)]
    found = found or [s for s in seasons if fold(s.name).startswith(fold(name))]
    if len(found) != 1:
        there = ", ".join(season.name for season in seasons) or "none"
        raise Stop(1, f"there is no season called {name!r}; there are: {there}")
    return found[0]


def is_date(text: str) -> bool:
    """Tells whether text is an ISO date."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def remarks(boards: Boards) -> Iterator[str]:
    """Yields what is odd about a season."""
    from tdconsole.engine.league.seasons import odd_length

    if boards.season is not None and (said := odd_length(boards.season, boards.rules.final.season_weeks)):
        yield said


def board_text(boards: Boards, kind: str) -> Iterator[str]:
    """Yields the lines of a board."""
    lines, nights = boards.lines(kind), len(boards.nights)
    season = boards.season
    where = f"{season.name}, {season.first} to {season.last}" if season else "all nights"
    yield f"{kind} points, {where}: {nights} night{'s' * (nights != 1)}, {len(lines)} players"
    for line in lines:
        rank = "-" if line.rank is None else f"{'T' * line.tied}{line.rank}"
        who = f"{line.name} ({line.number})" if line.number else line.name
        totals = ", ".join(f"{_amount(total)} {name}" for name, total in line.points.items())
        counted, dropped = len(line.counted), len(line.dropped)
        of = f", {counted} of {counted + dropped} nights" if dropped else f", {counted} night{'s' * (counted != 1)}"
        yield f"{rank:>4}  {who}: {totals}{of}, {line.wins} won"


def _amount(total: Amount | None) -> str:
    return "-" if total is None else shown(Fraction(total))


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


BRANCHES: dict[str, tuple[str, Callable[[list[str], Common], int]]] = {
    "standings": (STANDINGS, standings),
    "qualify": (QUALIFY, qualify),
}
"""Branch to how it is written and what runs it."""
