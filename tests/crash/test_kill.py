"""A console that is killed at any instant loses nothing that it had acknowledged."""

from __future__ import annotations

import importlib.util
import random
import sys
from pathlib import Path

SPEC = importlib.util.spec_from_file_location("killing", Path(__file__).with_name("killing.py"))
assert SPEC is not None
assert SPEC.loader is not None
killing = importlib.util.module_from_spec(SPEC)
sys.modules["killing"] = killing
SPEC.loader.exec_module(killing)


def test_field_135_field_138_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    rng = random.Random(135)
    told = 0
    for turn in range(15):
        found = killing.kill(tmp_path / "league", turn, rng.uniform(0, 0.3))
        assert found.missing == []
        assert found.faults == []
        told += len(found.told)
    assert told > 100


def test_field_084_no_second_place_without_a_first(tmp_path: Path) -> None:
    league = tmp_path / "league"
    for turn in range(3):
        found = killing.kill(league, 84 + turn, 0.1 * turn)
        assert found.faults == []
