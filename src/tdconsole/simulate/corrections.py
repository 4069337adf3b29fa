"""What is taken back and put right on a random night."""

from __future__ import annotations

from tdconsole.engine.night import Player
from tdconsole.simulate.director import Acts, Director


def undo(director: Director) -> None:
    """Takes back the last lines; they may come again."""
    before = director.listed
    if director.say(f"undo {director.dice.randint(1, 3)}" if director.maybe(0.3) else "undo"):
        director.wait(0, 20)
        if director.maybe(0.5):
            director.say("redo")
        if director.listed != before:
            director.say("redo 9")


def void(director: Director) -> None:
    """Takes back an older line and keeps the later ones; sign-ins and the start come back at once."""
    entries, before = director.playing.session.history.entries[-40:], director.listed
    playing = director.night.started_at is not None
    if director.say(f"void {director.one(entries).number}"):
        stopped = playing and director.night.started_at is None
        if director.listed != before or stopped:
            director.say("undo")


def instead(director: Director) -> None:
    """Gives a bust to another player."""
    gone, seated = director.out(), director.seated()
    if gone and seated:
        wrong, right = director.one(gone), director.one(seated)
        director.say(f"instead {director.word(wrong)} {director.word(right)}{_seat(director, wrong)}")


def reinstate(director: Director) -> None:
    """Brings somebody back who was put out by mistake."""
    if gone := director.out():
        player = director.one(gone)
        director.say(f"reinstate {director.word(player)}{_seat(director, player)}")


def _seat(director: Director, player: Player) -> str:
    """Answers a seat for somebody who comes back, where his own may be taken."""
    if director.maybe(0.5):
        return ""
    free = [(t.number, s) for t in director.night.in_use() for s in director.free_seats(t)]
    return f" {'{}.{}'.format(*director.one(free))}" if free else ""


def mark(director: Director) -> None:
    """Stamps the instant of a bust and enters it later."""
    if director.say("mark") and (seated := director.seated()):
        when = director.clock(director.now)
        director.wait(10, 300)
        if director.maybe(0.8):
            director.say(f"bust {director.word(director.one(seated))} at={when}")


DURING: Acts = ((8, undo), (4, void), (4, instead), (3, reinstate), (2, mark))
BEFORE: Acts = ((4, undo), (3, void))
AFTER: Acts = ((3, undo), (2, instead))
