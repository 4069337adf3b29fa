"""The one tick: it looks at the clock four times a second, and paints only when the clock's face has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tdconsole.console import acts, gaps, news
from tdconsole.console.screens.base import NightScreen
from tdconsole.engine import clock
from tdconsole.engine.night import Night

if TYPE_CHECKING:
    from tdconsole.console.app import ConsoleApp


class Watch:
    """What was seen at the last look.

    Args:
        app: The console.
    """

    def __init__(self, app: ConsoleApp) -> None:
        self.app = app
        self._face: news.Face | None = None
        self._pulse: tuple[object, ...] = ()

    def forget(self) -> None:
        """Begins anew with another night."""
        self._face, self._pulse = None, ()

    def look(self) -> None:
        """Looks at the clock; what is not shown is not painted."""
        with self.app.guarded():
            night = self.app.session.night
            if night is None:
                return
            gaps.look(self.app)
            pulse = self._shown(night, self.app.now())
            if pulse != self._pulse:
                self._pulse = pulse
                self._changed(night, self.app.now())

    def _shown(self, night: Night, now: int) -> tuple[object, ...]:
        """Answers what a clock face can show: it is worth painting when this differs."""
        at = clock.position(night, now)
        paused = -(-(now - at.paused_at) // 1000) if at.paused_at is not None else 0
        return (
            at.state,
            at.index,
            at.period.rest,
            -(-at.remaining // 1000),
            at.overtime // 1000,
            paused,
            now // 60_000,
        )

    def _changed(self, night: Night, now: int) -> None:
        face = news.face(night, now)
        if self._face is not None:
            heard = news.since(night, self._face, face, now)
            if heard:
                self.app.announce(heard)
            elif news.rings(self._face, face):
                self.app.bell()
        self._face = face
        for extra in acts.past(self.app.desk, now):
            self.app.desk.sticky.remove(extra)
            self.app.tell(f"{extra} is no longer asked for: its time is over")
            self.app.revision += 1
        for screen in self.app.screen_stack:
            if isinstance(screen, NightScreen):
                screen.pulse()
