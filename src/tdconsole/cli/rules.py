"""``tdconsole rules list`` · ``show NAME`` · ``check FILE...``."""

from __future__ import annotations

from tdconsole.cli.terms import Common, Stop, parser, say_json, tell, understood
from tdconsole.league.folder import LeagueFolder
from tdconsole.report import plain
from tdconsole.rulebook.check import Checked, check_file
from tdconsole.rulebook.explain import list_rules, list_text, show, show_json
from tdconsole.rulebook.formulas import compile_formula
from tdconsole.rulebook.preview import check_preview

USAGE = "rules list | show NAME | check FILE..."


def run(words: list[str], common: Common) -> int:
    """Lists, shows or checks rule files."""
    made = parser("rules", USAGE, "Lists the rule files, explains one, or checks files.")
    made.add_argument("act", choices=("list", "show", "check"), metavar="list|show|check")
    made.add_argument("names", metavar="NAME", nargs="*", help="the name of a rule file, or a path")
    made.add_argument("--all", action="store_true", help="show: also what the file leaves to the defaults")
    given, common = understood(made, words, common)
    match given.act, given.names:
        case "list", []:
            return _list(common)
        case "show", [name]:
            return _show(name, common, everything=given.all)
        case "check", [_, *_]:
            return _check(given.names, common)
    raise Stop(2, f"tdconsole rules: write: tdconsole {USAGE}")


def _list(common: Common) -> int:
    rows = list_rules(LeagueFolder.at(common.league).shelf())
    if common.json:
        say_json(rows)
    else:
        print(list_text(rows))
    return 0


def _show(name: str, common: Common, *, everything: bool) -> int:
    checked = LeagueFolder.at(common.league).shelf().checked(name)
    if checked is None:
        raise Stop(1, f"there are no rules called {name!r}; 'tdconsole rules list' names them")
    if checked.rule_text is None:
        _complain(checked)
        return 1
    if common.json:
        say_json(show_json(checked.rule_text))
    else:
        print(show(checked.rule_text, everything))
    return 0


def _check(names: list[str], common: Common) -> int:
    shelf = LeagueFolder.at(common.league).shelf()
    found = [check_file(shelf.names().get(name, name) if "." not in name else name) for name in names]
    ok = all(checked.ok for checked in found)
    if common.json:
        say_json({"ok": ok, "problems": [problem.as_json() for checked in found for problem in checked.problems]})
        return 0 if ok else 1
    for name, checked in zip(names, found, strict=True):
        _complain(checked)
        if checked.rule_text is not None:
            print(f"{plain(name)}: can be used\n\n{check_preview(checked.rule_text.rules, compile_formula)}")
    return 0 if ok else 1


def _complain(checked: Checked) -> None:
    for problem in checked.problems:
        tell(str(problem))
