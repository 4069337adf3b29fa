"""Every key of the console, as plain data; hints, palette, help and docs/keys.md are made of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

ALL = "all"
MODES = ("sign-in", "seating", "clock", "tables", "eliminations", "points", "season", "log", "rulings")


@dataclass(frozen=True, slots=True)
class Key:
    """One key of the console.

    Attributes:
        id: ``area.verb``; what console.toml calls it.
        keys: Textual's names of the keys, parted by commas.
        act: ``say LINE`` says a line of the director's language, ``ask PROMPT`` opens a prompt, ``do NAME`` is an
            act of the console that changes no night.
        words: What it does, for help and palette.
        where: ``all``, or the screen it acts on.
        hint: Short label for the line of hints; empty keeps it out of there.
        once: Pressed again at once, or held, it acts once.
    """

    id: str
    keys: str
    act: str
    words: str
    where: str = ALL
    hint: str = ""
    once: bool = False


KEYS: tuple[Key, ...] = (
    Key("screen.sign-in", "1,f2", "do mode sign-in", "screen: sign-in"),
    Key("screen.seating", "2,f3", "do mode seating", "screen: seating"),
    Key("screen.clock", "3,f4", "do mode clock", "screen: clock"),
    Key("screen.tables", "4,f5", "do mode tables", "screen: tables and due moves"),
    Key("screen.eliminations", "5,f6", "do mode eliminations", "screen: eliminations"),
    Key("screen.points", "6,f7", "do mode points", "screen: points of the night"),
    Key("screen.season", "7,f8", "do mode season", "screen: season"),
    Key("screen.log", "8,f9", "do mode log", "screen: log"),
    Key("screen.rulings", "9", "do mode rulings", "screen: rulings"),
    Key("help.open", "f1,question_mark", "do help", "help for this screen, with every key", hint="help"),
    Key("line.open", "colon", "ask line", "type a command of the director's language", hint="command"),
    Key("find.open", "slash", "ask find", "find a player", hint="find"),
    Key("log.undo", "u", "do undo", "undo the last command", hint="undo", once=True),
    Key("log.redo", "U", "say redo", "bring back what was undone last", once=True),
    Key("notice.overrule", "o", "ask overrule", "overrule the refusal that stands, with a reason"),
    Key("notice.seen", "escape", "do seen", "put the notice away that stands above the screen"),
    Key("clock.pause", "space", "do pause", "pause or resume the clock", hint="pause", once=True),
    Key("clock.start", "S", "do start", "start the night", once=True),
    Key("bust.mark", "full_stop", "say mark", "stamp this instant for a bust to be entered later", once=True),
    Key("sign-in.open", "i", "ask sign-in", "sign players in", hint="sign in"),
    Key("bust.open", "b", "ask bust", "a player is out", hint="bust"),
    Key("receipt.open", "r", "ask receipt", "enter receipts", hint="receipt"),
    Key("app.quit", "ctrl+q", "do quit", "leave the console; the night is kept"),
    Key("app.palette", "ctrl+p", "do palette", "find any act by its name"),
    Key("app.theme", "ctrl+t", "do theme", "dark or light"),
    Key("sign-in.announce", "a", "say announce", "the announcements begin", "sign-in", "announce", once=True),
    Key("sign-in.out", "x", "ask signout", "take a sign-in back (no-show)", "sign-in", "sign out"),
    Key("sign-in.number", "n", "ask number", "set a missing player number", "sign-in", "number"),
    Key("sign-in.extra", "e", "ask extra", "grant or take an extra", "sign-in", "extra"),
    Key("seating.draw", "d", "say draw", "draw seats for everyone signed in", "seating", "draw", once=True),
    Key("seating.seat", "s", "ask seat", "put a player on a seat", "seating", "seat"),
    Key("seating.swap", "w", "ask swap", "swap two players", "seating", "swap"),
    Key("seating.lock", "l", "ask lock", "keep a player on his seat", "seating", "lock"),
    Key("seating.open-table", "t", "ask open-table", "open one more table", "seating", "table"),
    Key("clock.next", "n", "say next", "next level", "clock", "next level", once=True),
    Key("clock.back", "p", "say back", "previous level, full time", "clock", "back", once=True),
    Key("clock.more", "plus,equals_sign", "say time +1:00", "one minute more", "clock", "+1 min", once=True),
    Key("clock.less", "minus", "say time -1:00", "one minute less", "clock", "-1 min", once=True),
    Key("clock.time", "t", "ask time", "set the time left in this level", "clock", "time"),
    Key("clock.minutes", "l", "ask minutes", "length of this and later levels", "clock"),
    Key("clock.break", "k", "ask break", "a break now", "clock", "break"),
    Key("clock.ante", "a", "ask ante", "set the ante at once", "clock"),
    Key("clock.add-level", "d", "ask add-level", "add a level at the end", "clock"),
    Key("clock.limit", "v", "ask limit", "the venue time at which the contract ends", "clock"),
    Key("tables.accept", "a", "ask balance", "accept the plan: see the moves, then Enter", "tables", "accept plan"),
    Key("tables.confirm", "y", "do confirm", "the player of the marked row has sat down", "tables", "sits"),
    Key("tables.confirm-all", "c", "say confirm all", "everyone has moved", "tables", "all sit", once=True),
    Key("tables.refuse", "x", "do refuse", "the player of the marked row does not move", "tables", "refuse"),
    Key("tables.button", "g", "ask button", "tell where a button is", "tables", "button"),
    Key("tables.move", "m", "ask move", "move one player by the director's word", "tables", "move"),
    Key("tables.break", "t", "ask break-table", "break a table", "tables"),
    Key("tables.final", "f", "ask final-table", "draw the final table", "tables"),
    Key("eliminations.withdraw", "w", "ask withdraw", "a player goes home", "eliminations", "withdraw"),
    Key("eliminations.away", "a", "ask away", "a player leaves his seat for a while", "eliminations", "away"),
    Key("eliminations.returned", "j", "ask returned", "an absent player is back", "eliminations"),
    Key("eliminations.instead", "e", "ask instead", "the wrong player was reported out", "eliminations", "wrong one"),
    Key("eliminations.reinstate", "n", "ask reinstate", "nobody went out there", "eliminations"),
    Key("points.bounty", "k", "ask bounty", "bounty chips turned in", "points", "bounty"),
    Key("points.premium", "h", "ask premium", "a premium hand", "points", "hand"),
    Key("points.award", "a", "ask award", "points by the director's word", "points"),
    Key("points.count", "t", "ask count", "stacks at a chop or at the time limit", "points"),
    Key("points.close", "z", "ask close", "post the night", "points", "close night"),
    Key("log.void", "v", "do void", "take the marked entry back and keep the later ones", "log", "void"),
    Key("log.note", "n", "ask note", "a line for the log", "log", "note"),
    Key("rulings.raise", "m", "ask ruling-raise", "minimum raise, or what chips put in count as", "rulings", "raise"),
    Key("rulings.reopen", "e", "ask ruling-reopen", "does a short all-in reopen the betting", "rulings", "reopen"),
    Key("rulings.pots", "p", "ask ruling-pots", "main and side pots", "rulings", "pots"),
    Key("rulings.split", "s", "ask ruling-split", "split a pot, with odd chips", "rulings"),
    Key("rulings.hands", "h", "ask ruling-hands", "which hand wins, and by which card", "rulings", "hands"),
    Key("rulings.showdown", "w", "ask ruling-showdown", "who shows first", "rulings"),
    Key("rulings.penalty", "k", "ask ruling-penalty", "a penalty in hands", "rulings"),
    Key("rulings.draw", "d", "ask ruling-button", "whose card wins the button", "rulings"),
    Key("rulings.race", "c", "ask ruling-race", "a chip race", "rulings"),
    Key("rulings.rankings", "a", "do rankings", "hand rankings, for newcomers", "rulings"),
    Key("rulings.find", "f", "ask ruling-find", "find a rule by any word", "rulings", "find rule"),
    Key("rulings.note", "n", "ask ruling", "write a ruling of your own into the log", "rulings", "write"),
)

BY_ID: dict[str, Key] = {key.id: key for key in KEYS}
SHOWN = {
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "full_stop": ".",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
    "comma": ",",
    "backspace": "Backspace",
    "delete": "Del",
}
FIRST = {"sign-in": "sign-in.open", "eliminations": "bust.open", "points": "receipt.open"}
ALWAYS = ("line.open", "find.open", "log.undo", "help.open")
COUNTED: tuple[tuple[str, str, int], ...] = (
    ("sign in a known player", "number, Enter", 1),
    ("late player", "number, Enter", 1),
    ("bust with killer by seat", "b 3 7 3 4 Enter", 6),
    ("the same from inside another field", "Esc b 3 7 3 4 Enter", 7),
    ("undo", "u", 1),
    ("pause or resume", "Space", 1),
    ("accept a move plan", "a Enter", 2),
    ("one minute more", "+", 1),
    ("next level", "n", 1),
    ("receipt", "name, amount, Enter; the prompt stays", 1),
    ("minimum raise", "9 m, the bets; Enter puts it into the log", 3),
)


def on_screen(where: str) -> list[Key]:
    """Answers the keys that act on a screen alone."""
    return [key for key in KEYS if key.where == where]


def shown(keys: str) -> str:
    """Answers key names as they are printed on a keyboard, the first of several."""
    first = keys.split(",", maxsplit=1)[0].strip()
    if first in SHOWN:
        return SHOWN[first]
    parts = first.split("+")
    return "+".join("Ctrl" if p == "ctrl" else p.upper() if p[:1] == "f" and p[1:].isdigit() else p for p in parts)


def all_shown(keys: str) -> str:
    """Answers all the keys of a row as they are printed on a keyboard."""
    return " ".join(shown(key) for key in keys.split(","))


def hints(where: str, keymap: Mapping[str, str] | None = None) -> list[tuple[str, str]]:
    """Answers key and label of the hints of a screen, the most needed first.

    Args:
        where: The screen.
        keymap: Remapped keys by id.
    """
    own = [key for key in on_screen(where) if key.hint]
    if where in FIRST:
        own.insert(0, BY_ID[FIRST[where]])
    common = [BY_ID[name] for name in ALWAYS]
    rest = [key for key in KEYS if key.where == ALL and key.hint and key not in (*common, *own)]
    mapped = keymap or {}
    return [(shown(mapped.get(key.id, key.keys)), key.hint) for key in (*own, *common, *rest)]


def rows(keymap: Mapping[str, str] | None = None) -> Iterable[tuple[str, str, str, str, str]]:
    """Answers screen, keys, what they do, id and command of every key, for help and documents."""
    mapped = keymap or {}
    for where in (ALL, *MODES):
        for key in on_screen(where):
            command = key.act.removeprefix("say ") if key.act.startswith("say ") else ""
            yield where, all_shown(mapped.get(key.id, key.keys)), key.words, key.id, command


def document() -> str:
    """Answers docs/keys.md."""
    lines = [
        "# Keys",
        "",
        "Made from the program's own table of keys, which `tdconsole keys` prints; a test compares the two.",
        "",
        "In a field, letters are letters: `F2`-`F9` still change the screen, and `Esc` leaves the half-typed line as",
        "it is and gives the letters back to the keys. A key in this table can be moved in `console.toml`:",
        "",
        "```toml",
        "[keys]",
        '"clock.pause" = "f10"',
        "```",
        "",
        "Unknown ids, unknown keys and clashes are reported when the file is loaded.",
        "",
        "| screen | keys | what it does | id | command |",
        "|---|---|---|---|---|",
    ]
    lines += [f"| {w} | `{k}` | {words} | `{name}` | {f'`{c}`' if c else ''} |" for w, k, words, name, c in rows()]
    lines += ["", "## The common acts, counted", "", "| act | keys |", "|---|---|"]
    lines += [f"| {act} | {typed} |" for act, typed, _ in COUNTED]
    return "\n".join(lines) + "\n"
