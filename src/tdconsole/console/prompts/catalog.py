"""Every prompt by its name, as the table of keys calls them."""

from __future__ import annotations

from tdconsole.console.prompts import Prompt
from tdconsole.console.prompts.awards import BOUNTY, PREMIUM, RECEIPT
from tdconsole.console.prompts.bust import BUST
from tdconsole.console.prompts.command import FIND, LINE, NOTE, OVERRULE, bare, person, verb
from tdconsole.console.prompts.rulings import RULINGS
from tdconsole.console.prompts.sign_in import SIGN_IN

_SEAT_HINT = "player, seat: ann 3.4"

PROMPTS: dict[str, Prompt] = {
    prompt.name: prompt
    for prompt in (
        LINE,
        FIND,
        OVERRULE,
        NOTE,
        SIGN_IN,
        BUST,
        RECEIPT,
        BOUNTY,
        PREMIUM,
        *RULINGS,
        Prompt("signout", "sign out", "player: a no-show before his first hand", person("signout", floor=False)),
        Prompt("number", "number", "player, number: ann 1044", person("number", floor=False)),
        Prompt("extra", "extra", "player, extra: ann early, or ann -early", person("extra", floor=False)),
        Prompt("seat", "seat", _SEAT_HINT, person("seat", floor=False)),
        Prompt("swap", "swap", "two players: 1001 1002", verb("swap")),
        Prompt("lock", "lock", "player who keeps his seat", person("lock", floor=True)),
        Prompt("open-table", "open table", "number of the table, seats=9 if it differs", verb("open-table")),
        Prompt("time", "time left", "5:00, or +2:00, or -0:30", verb("time")),
        Prompt("minutes", "minutes", "length of this and later levels: 15", verb("minutes")),
        Prompt("break", "break", "minutes: 10", verb("break")),
        Prompt("ante", "ante", "amount, or off", verb("ante")),
        Prompt("add-level", "add level", "2000/4000, ante=500, minutes=10", verb("add-level")),
        Prompt("limit", "limit", "venue time of the contract's end: 23:00", verb("limit")),
        Prompt(
            "balance",
            "balance",
            "Enter orders the plan; 3=7 tells that the button of table 3 is at seat 7",
            bare("balance"),
        ),
        Prompt("button", "button", "3=7: the button of table 3 is at seat 7", verb("button"), stays=True),
        Prompt("move", "move", _SEAT_HINT, person("move", floor=True)),
        Prompt("break-table", "break table", "number of the table", verb("break-table")),
        Prompt("final-table", "final table", "Enter draws the final table", bare("final-table")),
        Prompt(
            "withdraw", "withdraw", "who goes home: 37, or 37=12000 with his chips", person("withdraw", floor=True)
        ),
        Prompt("away", "away", "who leaves his seat: 37", person("away", floor=True), stays=True),
        Prompt("returned", "returned", "who is back: 37", person("returned", floor=True), stays=True),
        Prompt("instead", "instead", "the wrong one, the right one: 1001 1002", verb("instead")),
        Prompt("reinstate", "reinstate", "who is not out after all", person("reinstate", floor=False)),
        Prompt("award", "award", 'player, kind, amount, "reason"', person("award", floor=False)),
        Prompt("count", "count", "1001=52000 1002=38000", verb("count")),
        Prompt("close", "close", "Enter posts the night", bare("close")),
    )
}
