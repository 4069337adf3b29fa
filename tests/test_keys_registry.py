"""The table of keys: no clashes, every act exists, and the documents are made of it."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest
from textual.binding import Binding

from tdconsole.console import keymap, keys
from tdconsole.console.acts import ACTS
from tdconsole.console.app import ConsoleApp
from tdconsole.console.bindings import bindings
from tdconsole.console.prompts.catalog import PROMPTS
from tdconsole.console.screens import SCREENS
from tdconsole.console.screens.base import NightScreen
from tdconsole.language.parse import parse

ROOT = Path(__file__).parent.parent
SAFE = {"slash", "colon", "full_stop", "plus", "minus", "equals_sign", "question_mark", "space", "escape"}
TAKEN_BY_TERMINALS = {"ctrl+i", "ctrl+m", "ctrl+h", "ctrl+j", "ctrl+z", "ctrl+s"}


def screen_class(mode: str) -> type[NightScreen]:
    module = importlib.import_module(f"tdconsole.console.screens.{mode.replace('-', '_')}")
    name = f"{mode.title().replace('-', '')}Screen"
    found: type[NightScreen] = getattr(module, name)
    return found


def test_ids_are_area_dot_verb_and_unique() -> None:
    assert len(keys.BY_ID) == len(keys.KEYS)
    assert all(key.id.count(".") == 1 and key.words for key in keys.KEYS)


def test_no_key_means_two_things_on_one_screen() -> None:
    assert keymap.clashes({}) == []


def test_every_key_is_one_that_every_terminal_sends() -> None:
    for key in keys.KEYS:
        for name in key.keys.split(","):
            plain = len(name) == 1 or name in SAFE or (name[0] == "f" and name[1:].isdigit())
            assert plain or name.startswith("ctrl+"), name
            assert name not in TAKEN_BY_TERMINALS


@pytest.mark.parametrize("key", keys.KEYS, ids=lambda key: key.id)
def test_every_act_exists(key: keys.Key) -> None:
    kind, _, rest = key.act.partition(" ")
    if kind == "say":
        parse(rest)
    elif kind == "ask":
        assert rest in PROMPTS
    else:
        assert kind == "do"
        name, _, word = rest.partition(" ")
        if name == "mode":
            assert word in SCREENS
        assert name in ACTS or hasattr(screen_class(key.where), f"do_{name}")


def test_screens_bind_their_keys_and_nothing_that_acts_is_a_priority_binding() -> None:
    for mode in keys.MODES:
        screen = screen_class(mode)
        assert [b.id for b in screen.BINDINGS if isinstance(b, Binding)] == [k.id for k in keys.on_screen(mode)]
        assert mode == screen.WHERE
    for where in (keys.ALL, *keys.MODES):
        for binding in bindings(where):
            assert isinstance(binding, Binding)
            assert not binding.priority
            assert binding.tooltip


def test_no_key_that_confirms_a_dialog_is_bound_on_a_screen_beneath_it() -> None:
    assert not [key.id for key in keys.KEYS if {"enter", "left", "right"} & set(key.keys.split(","))]


def test_letters_that_change_the_night_act_once_when_held() -> None:
    for key in keys.KEYS:
        if key.act.startswith("say ") or key.act in ("do undo", "do pause", "do start"):
            assert key.once, key.id


def test_the_document_is_up_to_date() -> None:
    assert (ROOT / "docs" / "keys.md").read_text(encoding="utf-8") == keys.document()


def test_the_console_offers_every_screen() -> None:
    assert set(keys.MODES) < set(ConsoleApp.MODES)


def test_hints_fit_eighty_columns_with_the_most_needed_first() -> None:
    for mode in keys.MODES:
        labels = [label for _, label in keys.hints(mode)]
        own = [key.hint for key in keys.on_screen(mode) if key.hint]
        first = [keys.BY_ID[keys.FIRST[mode]].hint] if mode in keys.FIRST else []
        assert labels[: len(own) + len(first)] == first + own
        assert len(labels) == len(set(labels))
        assert len(own) <= 6


def test_own_keys_are_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "console.toml"
    path.write_text('[keys]\n"clock.pause" = "f10"\n"bust.open" = "B, !"\n', encoding="utf-8")
    assert keymap.load(path) == ({"clock.pause": "f10", "bust.open": "B,exclamation_mark"}, [])


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('"clock.paus" = "f10"', "did you mean 'clock.pause'"),
        ('"clock.pause" = "f99"', "'f99' is no key"),
        ('"clock.pause" = "ctrl+m"', "means something else to a terminal"),
        ('"clock.pause" = "u"', "u would mean both log.undo and clock.pause"),
        ('"clock.pause" = 7', "needs the name of a key in quotes"),
        ("keys = 1", "cannot be read"),
    ],
)
def test_faults_in_own_keys_are_named_and_remap_nothing(tmp_path: Path, line: str, fault: str) -> None:
    path = tmp_path / "console.toml"
    path.write_text(f'[keys]\n"log.undo" = "u"\n{line}\n' if line[0] == '"' else f"[keys\n{line}", encoding="utf-8")
    mapping, problems = keymap.load(path)
    assert mapping == {}
    assert any(fault in problem for problem in problems), problems


def test_no_file_of_own_keys_is_no_fault(tmp_path: Path) -> None:
    assert keymap.load(tmp_path / "console.toml") == ({}, [])
