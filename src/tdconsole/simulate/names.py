"""Names as they stand on a sheet: plain ones, foreign ones, and those that try the parser."""

from __future__ import annotations

from random import Random

FIRST = (
    *("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Max", "Ned", "Ola", "Pat"),
    *("José", "Zoë", "Åsa", "Łukasz", "Miloš", "Nguyễn", "İlker", "Ольга", "李", "ゆき", "محمد", "ß"),
)
LAST = (
    *("Lee", "Diaz", "Young", "O'Brien", "van der Berg", "Smith-Jones", "Ng", "Å", "García", "Müller", "Wójcik"),
    *('"Ace" Doe', "# one", "all", "on=time", "a/b", "Back\\slash", "St. John", "7", "3.4", "3rd"),
)


def name(dice: Random) -> str:
    """Answers a name of somebody."""
    return f"{dice.choice(FIRST)} {dice.choice(LAST)}"
