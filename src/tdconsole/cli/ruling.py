"""``tdconsole ruling raise|reopen|pots|split|hands|showdown|penalty|button|find`` (INTERFACE 7)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tdconsole.cli.terms import Common, Stop, parser, say_json, understood
from tdconsole.engine.rulings.answer import Answer, Impossible, compared
from tdconsole.engine.rulings.betting import Betting
from tdconsole.engine.rulings.matters import Find, Matter, find
from tdconsole.language.rulings import FORMS, question, valued
from tdconsole.language.words import Misunderstood, Words
from tdconsole.league.folder import LeagueFolder
from tdconsole.report import plain

if TYPE_CHECKING:
    from tdconsole.engine.rules import Rules
    from tdconsole.rulebook.shelf import Shelf

STANDARD = "tda"
USAGE = f"ruling {'|'.join(FORMS)} ... [--rules R] [--json]"


def run(words: list[str], common: Common) -> int:
    """Answers one ruling."""
    if not words or {"--help", "-h", "--version"} & {*words}:
        return _explain(words, common)
    asked = Words("ruling", list(words), f"tdconsole {USAGE}")
    try:
        as_json = asked.flag("--json") or common.json
        league = valued(asked, "--league") or common.league
        name = valued(asked, "--rules") or STANDARD
        found = question(asked)
        if isinstance(found, Betting) and found.blinds is None:
            raise asked.fail("--blinds is missing")
    except Misunderstood as fault:
        raise Stop(2, f"tdconsole {fault}") from fault
    shelf = LeagueFolder.at(league).shelf()
    rules, standard = _rules(shelf, name), _standard(shelf)
    try:
        if isinstance(found, Find):
            return _cards(replace(found, standard=standard), rules, as_json=as_json)
        answer = compared(found, rules, standard)
    except Impossible as fault:
        raise Stop(1, f"tdconsole ruling: {fault}") from fault
    if as_json:
        say_json(answer.as_json())
    else:
        print(plain_answer(answer))
    return 0


def _explain(words: list[str], common: Common) -> int:
    """Says how a ruling is asked for; without any word that is a fault."""
    kinds = [word for word in words if word in FORMS]
    form = FORMS[kinds[0]] if kinds else None
    usage = f"{form.usage} [--rules R] [--json]" if form else USAGE
    what = f"Answers {form.what}." if form else "Answers what is asked at the table, by the league's own rule."
    made = parser("ruling", usage, what)
    made.add_argument("--rules", metavar="R", help="the name of a rule file, or a path; else the TDA's")
    if not words:
        raise Stop(2, f"tdconsole ruling: the kind of ruling is missing; write: tdconsole {USAGE}")
    if form is None:
        made.epilog = "; ".join(f"{name}: {each.what}" for name, each in FORMS.items())
    understood(made, [word for word in words if word in ("--help", "-h", "--version")], common)
    return 0


def _rules(shelf: Shelf, name: str) -> Rules:
    try:
        rule_text = shelf.rule_text(name)
    except ValueError as fault:
        raise Stop(1, str(fault)) from fault
    if rule_text is None:
        raise Stop(1, f"there are no rules called {name!r}; 'tdconsole rules list' names them")
    return rule_text.rules


def _standard(shelf: Shelf) -> Rules | None:
    """Answers the TDA's rules; a league whose own file of that name cannot be used goes without them."""
    try:
        found = shelf.rule_text(STANDARD)
    except ValueError:
        return None
    return found.rules if found else None


def _cards(asked: Find, rules: Rules, *, as_json: bool) -> int:
    """Prints the rule cards that speak of some words; that there are none is an answer too."""
    answer = asked.answer(rules)
    if as_json:
        say_json({**answer.facts, "says": answer.says})
        return 0
    matters = find(asked.words, rules, asked.standard)
    print("\n\n".join(plain_matter(matter, rules, asked.standard) for matter in matters) or plain(answer.says))
    return 0


def plain_answer(answer: Answer) -> str:
    """Answers a ruling as text: what holds, why, and what the TDA says where that differs."""
    lines = [plain(answer.says), plain(f"  {answer.reason}")]
    lines += [f"  {row['hand']:<16}{row['example']}  {row['what']}" for row in answer.facts.get("ranking", ())]
    if answer.standard:
        other = answer.standard
        lines.append(plain(f"  {other.by}, {other.rule}: {other.says}; {other.why}"))
    return "\n".join(lines)


def plain_matter(matter: Matter, rules: Rules, standard: Rules | None) -> str:
    """Answers a rule card as text; what the league leaves open is said to be open."""
    lines = [matter.title]
    if matter.own:
        section = f" ({rules.name}, {matter.own.rule})" if matter.own.rule else ""
        lines.append(f"  {matter.own.text}{section}")
    if matter.open:
        lines.append(f"  {rules.name} leaves this open; the director decides.")
    if matter.standard and standard:
        lines.append(f"  {standard.name}, {matter.standard.rule}: {matter.standard.text}")
    return "\n".join(plain(line) for line in lines)
