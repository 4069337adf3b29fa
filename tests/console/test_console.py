"""The console driven by keys alone: the log first, the screen second."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from stage import HOSTILE, IMPOSSIBLE, OPEN, Stage, screen_text
from tdconsole.console import keys
from tdconsole.console.app import ConsoleApp
from tdconsole.console.dialogs.question import Question
from tdconsole.console.dialogs.reading import Sheet
from tdconsole.console.screens.base import NightScreen
from tdconsole.console.widgets.rows import Rows
from tdconsole.language.words import quote

SIZES = [(60, 16), (80, 24), (100, 30), (160, 50)]


def night(players: int = 9, tables: int = 3, names: list[str] | None = None) -> list[str]:
    """Lines of a night that has started: 1001 sits at 1.1, 1002 at 2.1, ..."""
    called = names or [f"Player {1001 + i}" for i in range(players)]
    people = [
        f"signin {1001 + i} {'' if quote(name).startswith(chr(34)) else chr(34)}{quote(name)}"
        f"{'' if quote(name).startswith(chr(34)) else chr(34)} seat={i % tables + 1}.{i // tables + 1}"
        for i, name in enumerate(called)
    ]
    return [OPEN.replace("tables=2", f"tables={tables}"), *people, "@19:00 start", "@19:10 note ready"]


# -- the common acts take few keys ------------------------------------------------------------------------------


async def test_sign_in_a_known_player_takes_the_number_and_enter() -> None:
    stage = Stage(OPEN)
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press(*"1001", "enter")
        await pilot.press(*"1002", "enter")
        assert stage.said[1:] == ["signin 1001", "signin 1002"]
        await pilot.pause()
        assert "Player 1001" in stage.screen
        assert "saved Player 1002 1002" in stage.screen


async def test_a_bust_with_its_killer_by_seat_takes_six_keys() -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("b", *"1213", "enter")
        assert stage.said[-1] == "bust 1.2 by=1.3"
        await pilot.pause()
        assert "9th" in stage.screen


async def test_the_same_from_inside_another_field_takes_one_more() -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("i", *"77")
        await pilot.press("escape", "b", *"1213", "enter")
        assert stage.said[-1] == "bust 1.2 by=1.3"
        assert stage.app.drafts["sign-in"] == "77"


async def test_a_double_bust_in_one_line() -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press(
            "b", *"11", "equals_sign", *"9000", "plus", *"12", "equals_sign", *"6000", "space", "3", "enter"
        )
        assert stage.said[-1] == "bust 1.1=9000 1.2=6000 by=1.3"


async def test_a_double_bust_asks_for_the_stacks_that_the_rules_need() -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("b", *"11", "plus", *"12", "space", "3", "enter")
        assert stage.said[-1] == "note ready"
        await pilot.pause()
        assert "stacks at its start" in stage.screen
        await pilot.press(*"9000", "enter", *"6000", "enter")
        assert stage.said[-1] == "bust 1.1=9000 1.2=6000 by=1.3"


async def test_equal_stacks_want_one_word_more_in_the_same_line() -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("b", *"11", "plus", *"12", "space", "3", "enter", *"9000", "enter", *"9000", "enter")
        await pilot.pause()
        assert stage.said[-1] == "note ready"
        assert "tied" in stage.screen
        await pilot.press("space", *"tied", "enter")
        assert stage.said[-1] == "bust 1.1=9000 1.2=9000 by=1.3 tied"


async def test_undo_pause_more_and_next_take_one_key() -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("f4", "n")
        assert stage.said[-1] == "next"
        await pilot.pause()
        assert "u undoes it" in stage.screen
        await pilot.press("u")
        assert stage.said[-1] == "undo"
        await pilot.press("plus")
        assert stage.said[-1] == "time +1:00"
        await pilot.press("space")
        assert stage.said[-1] == "pause"
        await pilot.press("space")
        assert stage.said[-1] == "resume"


async def test_a_receipt_and_the_prompt_stays() -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("r", *"1001", "space", *"12", "full_stop", *"75", "enter")
        await pilot.press(*"1002", "space", *"3", "enter")
        assert stage.said[-2:] == ["receipt #1001 12.75", "receipt #1002 3"]
        assert stage.app.typing


async def test_a_move_plan_is_accepted_in_two_keys_and_confirmed_with_one() -> None:
    stage = Stage(*night(12), *(f"@19:2{i} bust 3.{i + 1}" for i in range(3)))
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("f5")
        await pilot.pause()
        assert "due" in stage.screen
        await pilot.press("a", "enter")
        assert stage.said[-1] == "balance"
        await pilot.press("c")
        assert stage.said[-1].startswith("confirm") or "who" in stage.screen


async def test_start_shows_who_is_in_and_wants_enter() -> None:
    stage = Stage(OPEN, "signin 1001", "signin 1002")
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("space")
        await pilot.press("escape", "space")
        assert "start" not in stage.said
        await pilot.press("S")
        await pilot.pause()
        assert "2 in, 0 unseated" in stage.screen
        await pilot.press("enter")
        assert stage.said[-1] == "start"


# -- refusals, overruling, what is not understood ---------------------------------------------------------------


async def test_a_refusal_stands_with_its_rule_and_o_overrules_it() -> None:
    stage = Stage(OPEN, "@18:50 signin 1001")
    async with stage.run(size=(100, 30)) as pilot:
        await pilot.press(*"1002", "space", "plus", *"early", "enter")
        assert len(stage.said) == 2
        await pilot.pause()
        assert "refused:" in stage.screen
        assert "o overrules it" in stage.screen
        await pilot.press("escape", "o", *"flat", "space", *"tyre", "enter")
        assert stage.said[-1] == 'signin 1002 early override="flat tyre"'
        assert stage.app.notice.kind == "done"


async def test_what_cannot_be_overruled_offers_no_way_past() -> None:
    stage = Stage(OPEN, "signin 1001")
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press(*"1001", "enter")
        assert len(stage.said) == 2
        assert stage.app.notice.kind == "refused"
        await pilot.press("escape", "o", *"why", "enter")
        assert len(stage.said) == 2


async def test_a_line_that_is_no_command_gets_one_sentence() -> None:
    stage = Stage(OPEN)
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("escape", "colon", *"sigin", "space", "1", "enter")
        await pilot.pause()
        assert "did you mean 'signin'" in stage.screen
        assert len(stage.said) == 1


# -- fields, letters, screens -----------------------------------------------------------------------------------


async def test_field_153_letters_never_act_while_a_field_has_the_focus() -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("colon", *"unpS.bo8", "space")
        assert stage.said[-1] == "note ready"
        assert stage.app.drafts["line"] == "unpS.bo8 "


async def test_function_keys_change_the_screen_from_inside_a_field_and_the_line_survives() -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("colon", *"note", "space", *"half")
        for number, mode in enumerate(keys.MODES[:8], 2):
            await pilot.press(f"f{number}")
            assert stage.app.current_mode == mode
        await pilot.press("colon")
        assert isinstance(stage.app.screen, NightScreen)
        assert stage.app.screen.bar.field.value == "note half"


async def test_escape_leaves_the_line_and_gives_the_letters_back() -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("b", *"12", "escape")
        assert isinstance(stage.app.screen, NightScreen)
        assert stage.app.screen.bar.field.value == "12"
        await pilot.press("u")
        assert stage.said[-1] == "undo"
        await pilot.press("b", *"13", "enter")
        assert stage.said[-1] == "bust 1.2 by=1.3"


async def test_a_scanner_types_several_numbers_in_one_go() -> None:
    stage = Stage(OPEN)
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.pause()
        for number in ("1001", "1002", "1003"):
            for key in number:
                stage.app.post_message(events.Key(key, key))
            stage.app.post_message(events.Key("enter", "\r"))
        await pilot.pause()
        assert stage.said[1:] == ["signin 1001", "signin 1002", "signin 1003"]


async def test_tab_takes_the_next_reading() -> None:
    stage = Stage(*night(), '@19:20 signin 13 "Kai Lund" seat=2.4')
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("b", *"13", "tab")
        await pilot.pause()
        assert "Kai Lund" in stage.screen
        await pilot.press("enter")
        assert stage.said[-1] == "bust #13"


async def test_a_newcomer_goes_on_in_the_same_line() -> None:
    stage = Stage(OPEN)
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press(*"2044", "enter")
        assert len(stage.said) == 1
        await pilot.press(*"Rosa", "space", *"Diaz", "enter")
        assert stage.said[-1] == 'signin 2044 "Rosa Diaz"'


async def test_an_extra_sticks_until_its_cut_off() -> None:
    stage = Stage(OPEN)
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("plus", *"early", "enter", *"1001", "enter")
        assert stage.said[-1] == "signin 1001 early"
        await pilot.pause()
        assert "sign in +early >" in stage.screen
        stage.clock.set("18:46")
        stage.app.watch_clock.look()
        await pilot.press(*"1002", "enter")
        assert stage.said[-1] == "signin 1002"
        assert stage.app.desk.sticky == []


# -- what would hurt --------------------------------------------------------------------------------------------


async def test_a_key_held_down_acts_once() -> None:
    stage = Stage(*night(), held=60)
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("f4", *"nnnnnn")
        assert stage.said.count("next") == 1
        await pilot.press(*"uuuu")
        assert stage.said.count("undo") == 1


async def test_undo_of_long_ago_or_of_another_director_is_shown_first() -> None:
    stage = Stage(*night())
    stage.clock.set("19:13")
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("u")
        await pilot.pause()
        assert isinstance(stage.app.screen, Question)
        assert "note ready" in stage.screen
        await pilot.press("escape")
        assert stage.said[-1] == "note ready"
        await pilot.press("u", "enter")
        assert stage.said[-1] == "undo"


async def test_field_159_leaving_while_the_clock_runs_asks_and_enter_stays() -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert isinstance(stage.app.screen, Question)
        await pilot.press("ctrl+q")
        assert len(stage.app.screen_stack) == 2
        await pilot.press("enter")
        await pilot.pause()
        assert stage.app.is_running
        assert not isinstance(stage.app.screen, Question)


async def test_a_dialog_confirmed_twice_does_nothing_on_the_screen_beneath() -> None:
    stage = Stage(OPEN, "signin 1001", "signin 1002")
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("escape", "f5", "S", "enter", "enter")
        assert stage.said[-1] == "start"
        assert len(stage.app.screen_stack) == 1


# -- time -------------------------------------------------------------------------------------------------------


async def test_field_182_the_time_is_true_under_a_dialog_and_on_return_to_a_screen() -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("f4", "f1")
        stage.clock.set("19:12:30")
        stage.app.watch_clock.look()
        await pilot.pause()
        assert isinstance(stage.app.screen, Sheet)
        assert "2:30 left" in stage.screen
        await pilot.press("escape", "f9")
        stage.clock.set("19:13:30")
        stage.app.watch_clock.look()
        await pilot.press("f4")
        await pilot.pause()
        assert "1:30 left" in stage.screen


async def test_what_the_room_must_hear_stays_until_it_is_seen() -> None:
    stage = Stage(*night())
    async with stage.run(size=(100, 30)) as pilot:
        stage.app.watch_clock.look()
        stage.clock.set("19:14:10")
        stage.app.watch_clock.look()
        await pilot.pause()
        assert "one minute left" in stage.screen
        stage.clock.set("19:15:01")
        stage.app.watch_clock.look()
        await pilot.pause()
        assert "level 2: 200/400 (+1 more)" in stage.screen
        await pilot.press("escape")
        await pilot.pause()
        assert "* 19:15" not in stage.screen


async def test_field_187_missed_announcements_are_listed_once() -> None:
    stage = Stage(*night())
    async with stage.run(size=(100, 30)):
        stage.app.watch_clock.look()
        stage.clock.set("19:50:00")
        stage.app.watch_clock.look()
        assert [words.partition(" ")[2] for words in stage.app.news] == [
            "level 2: 200/400",
            "level 3: 300/600",
            "level 4: 400/800",
        ]


async def test_a_pause_stands_on_every_screen_with_its_length() -> None:
    stage = Stage(*night(), "@19:12 pause")
    stage.clock.set("19:14:05")
    async with stage.run(size=(80, 24)) as pilot:
        for number in range(2, 10):
            await pilot.press(f"f{number}")
            await pilot.pause()
            assert "PAUSED 2:05" in stage.screen


async def test_the_contract_is_warned_of_in_one_line() -> None:
    stage = Stage(*night())
    stage.clock.set("22:40")
    async with stage.run(size=(100, 30)) as pilot:
        await pilot.pause()
        assert "VENUE: 20 min to 23:00" in stage.screen


async def test_a_tick_that_changes_nothing_paints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("f4")
        stage.app.watch_clock.look()
        painted: list[str] = []
        monkeypatch.setattr(NightScreen, "pulse", lambda self: painted.append(self.WHERE))
        stage.clock.on(0.2)
        stage.app.watch_clock.look()
        assert painted == []
        stage.clock.on(1)
        stage.app.watch_clock.look()
        assert painted == ["clock"]


# -- names, sizes, colours --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_field_151_every_screen_shows_hostile_names_as_text(size: tuple[int, int]) -> None:
    names = [*HOSTILE, "Twin Kim", "Twin Kim", "A", "B", "C", "D"]
    stage = Stage(*night(tables=3, names=names), "@19:11 bust 1.1 by=1.2", people={})
    assert stage.session.night is not None
    players = [p for p in stage.session.night.players.values() if len(p.name) == 1]
    for player, name in zip(players, IMPOSSIBLE, strict=True):
        player.name = name
    async with stage.run(size=size) as pilot:
        for number in range(2, 10):
            await pilot.press(f"f{number}")
            await pilot.pause()
            lines = stage.screen.split("\n")
            assert len(lines) == size[1]
            assert not any("\x1b" in line or "\u202e" in line for line in lines)
            assert "Level 1" in lines[0] or "L1" in lines[0]
        await pilot.press("slash", *"two", "enter")
        await pilot.pause()
        assert "two lines" in stage.screen


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_name_is_signed_in_by_hand(name: str) -> None:
    stage = Stage(OPEN)
    async with stage.run(size=(80, 24)) as pilot:
        assert isinstance(stage.app.screen, NightScreen)
        await pilot.press(*"2044", "space")
        stage.app.screen.bar.field.insert_text_at_cursor(quote(name))
        await pilot.press("enter")
        assert stage.session.night is not None
        assert [p.name for p in stage.session.night.players.values()] == [name]


async def test_a_name_nobody_can_see_is_refused_in_one_sentence() -> None:
    stage = Stage(OPEN)
    async with stage.run(size=(80, 24)) as pilot:
        assert isinstance(stage.app.screen, NightScreen)
        await pilot.press(*"2044", "space")
        stage.app.screen.bar.field.insert_text_at_cursor('"\u200b\u200b"')
        await pilot.press("enter")
        assert stage.said == [OPEN]
        await pilot.pause()
        assert "refused: the name has no letter that can be seen" in stage.screen


async def test_the_cursor_follows_the_person_and_not_the_row() -> None:
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("f7", "down", "down")
        rows = stage.app.screen.query_one(Rows)
        marked = rows.marked
        assert marked is not None
        stage.session.say("bust 1.1")
        stage.session.say("bust 2.1")
        await pilot.pause()
        assert rows.marked == marked


async def test_no_color_keeps_every_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    stage = Stage(*night())
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("f4")
        await pilot.pause()
        assert "LEVEL 1" in stage.screen
        assert stage.app.theme == "tdconsole-dark"
        assert not [name for name in stage.app.available_themes if name.startswith("ansi")]


async def test_dark_and_light() -> None:
    stage = Stage(OPEN)
    async with stage.run(size=(80, 24)) as pilot:
        await pilot.press("ctrl+t")
        assert stage.app.theme == "tdconsole-light"
        await pilot.press("ctrl+t")
        assert stage.app.theme == "tdconsole-dark"


async def test_field_154_the_smallest_window_shows_time_and_blinds() -> None:
    stage = Stage(*night())
    async with stage.run(size=(40, 8)) as pilot:
        await pilot.press("f4")
        await pilot.pause()
        assert "100/200" in stage.screen
        assert "5:00" in stage.screen


# -- help, palette, log -----------------------------------------------------------------------------------------


async def test_help_names_the_keys_of_this_screen_first() -> None:
    stage = Stage(*night())
    async with stage.run(size=(100, 50)) as pilot:
        await pilot.press("f4", "question_mark")
        await pilot.pause()
        shown = stage.screen
        assert shown.index("next level") < shown.index("undo the last command")


async def test_the_palette_finds_acts_and_commands() -> None:
    stage = Stage(*night())
    async with stage.run(size=(100, 30)) as pilot:
        await pilot.press("f4", "ctrl+p", *"next level")
        await pilot.pause(0.3)
        await pilot.press("enter")
        await pilot.pause()
        assert stage.said[-1] == "next"


async def test_the_log_shows_what_an_entry_changed_and_takes_it_back() -> None:
    stage = Stage(*night(), "@19:20 bust 1.1", "@19:21 bust 2.1")
    async with stage.run(size=(100, 30)) as pilot:
        await pilot.press("f9", "up", "enter")
        await pilot.pause()
        assert "BustedOut" in stage.screen or "bust 1.1" in stage.screen
        await pilot.press("escape", "v")
        entries = [entry.number for entry in stage.session.history.entries if entry.text == "bust 1.1"]
        assert stage.said[-1] == f"void {entries[0]}"


async def test_points_say_why() -> None:
    stage = Stage(*night(), "@19:20 receipt 1001 12.75")
    async with stage.run(size=(100, 30)) as pilot:
        await pilot.press("f7")
        await pilot.pause()
        rows = stage.app.screen.query_one(Rows)
        for _ in range(20):
            if rows.marked == "1":
                break
            await pilot.press("down")
        await pilot.press("enter")
        await pilot.pause()
        assert "12.75" in stage.screen or "receipt" in stage.screen


# -- faults -----------------------------------------------------------------------------------------------------


async def test_a_fault_in_a_command_keeps_the_night_and_hides_the_players(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stage = Stage(*night())
    app = ConsoleApp(stage.session, held=0, home=tmp_path)

    def broken(line: str) -> None:
        raise RuntimeError(f"secret Rosa Diaz {line}")

    async with app.run_test(size=(80, 24)) as pilot:
        monkeypatch.setattr(stage.session, "say", broken)
        await pilot.press("f4", "n")
        await pilot.pause()
        assert "The night goes on" in screen_text(app)
        await pilot.press("escape")
        monkeypatch.undo()
        await pilot.press("n")
        assert stage.said[-1] == "next"
    written = "".join(path.read_text() for path in tmp_path.glob("crash-*.txt"))
    assert "RuntimeError" in written
    assert "Rosa" not in written


async def test_a_fault_at_every_tick_is_written_down_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    stage = Stage(*night())
    app = ConsoleApp(stage.session, held=0, home=tmp_path)

    def broken(self: NightScreen) -> None:
        raise RuntimeError("always")

    async with app.run_test(size=(80, 24)) as pilot:
        monkeypatch.setattr(NightScreen, "pulse", broken)
        for _ in range(4):
            stage.clock.on(1)
            app.watch_clock.look()
        await pilot.pause()
        assert len(app.screen_stack) == 2
        monkeypatch.undo()
    assert len(list(tmp_path.glob("crash-*.txt"))) == 1


async def test_a_journal_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(*night())

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    async with stage.run(size=(80, 24)) as pilot:
        monkeypatch.setattr(stage.session.journal, "append", full)
        await pilot.press("f4", "n")
        await pilot.pause()
        assert "nothing has changed: No space left" in stage.screen
        assert stage.said[-1] == "note ready"
