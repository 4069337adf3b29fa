"""Warnings and penalties of one night, as facts of the log."""

from __future__ import annotations

from floors import floor
from tdconsole.engine.conduct import warnings_of


def test_warnings_and_penalties_are_kept_and_undone() -> None:
    told = floor(8).then('@19:10 warn 1001 phone "called home"', "warn 1001 phone", 'penalty 1001 "one orbit"')
    night = told.player.session.night
    assert night is not None
    pid = next(p.pid for p in night.players.values() if p.number == "1001")
    assert warnings_of(night, pid, "phone") == 2
    assert warnings_of(night, pid, "muck") == 0
    assert [(o.kind, o.text, o.penalty) for o in night.offences] == [
        ("phone", "called home", False),
        ("phone", "", False),
        ("", "one orbit", True),
    ]
    told.then("undo 2")
    assert told.player.session.night is not None
    assert len(told.player.session.night.offences) == 1


def test_only_somebody_of_tonight_is_warned() -> None:
    night = floor(8)
    assert night.refused("warn 4711 phone").code == "unknown-player"
    assert night.refused("penalty 4711").code == "unknown-player"
