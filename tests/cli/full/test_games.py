"""Games on the full screen, played by keys and clicks as one plays them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("textual", reason="the extra `tui` is not installed")

from textual.widgets import Static

from rulewright.interpreter.game import load
from rulewright.interpreter.session.session import Session

from .seated import PERSON, Seated, play, play_on

TWO = (PERSON, "random")


def options(seat: Seated) -> list[str]:
    """The labels of what can be chosen."""
    asked = seat.session.asked
    assert asked is not None
    return [option.label for option in asked.options]


def test_a_whole_first_game_by_keys() -> None:
    """Every decision is on the screen with its options, and the end with everybody's points."""

    async def whole(ann: Seated) -> None:
        for turn in range(400):
            if ann.session.game.over:
                break
            assert options(ann)[0][:20] in ann.words, ann.text
            await ann.press("enter" if turn % 3 else "1")
        assert "The game is over" in ann.words
        assert "1. " in ann.words
        assert " wins" in ann.words
        await ann.press("q")

    assert play(whole).game.over


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 24)], ids=str)
def test_burgundy_in_windows_of_all_sizes(size: tuple[int, int]) -> None:
    """What is asked and the first options are to be seen, and the map with its coordinates where a space is
    chosen."""

    async def some(ann: Seated) -> None:
        maps = 0
        for _ in range(14):
            assert "Ann" in ann.text
            assert options(ann)[0][:12] in ann.words, ann.text
            if "choose a space" in ann.words:
                maps += 1
                assert "|>" in ann.text
                assert "/1\\ /2\\ /3\\ /4\\" in ann.text, ann.text
            else:
                assert "Ann (you)" in ann.text, "what one has is to be seen"
            if size[0] == 120:
                assert "What happened" in ann.text
            await ann.press("1")
        assert maps

    play(some, "burgundy", TWO, size=size)


def test_architects_by_numbers_of_two_figures() -> None:
    async def some(ann: Seated) -> None:
        many = 0
        for _ in range(16):
            labels = options(ann)
            assert "Ann (you)" in ann.text, ann.text
            if len(labels) > 11:
                many += 1
                before = len(ann.session.game.choices)
                await ann.press("1")
                assert len(ann.session.game.choices) == before, "11 may be meant, too"
                await ann.press("1")
                made = ann.session.game.choices[before]
                assert made == (ann.session.game.state_after(before).site, chosen(ann, before, 10))
            else:
                await ann.press("enter")
        assert many

    play(some, "architects", (PERSON, "random", "random"))


def chosen(seat: Seated, before: int, at: int) -> int:
    """The code of the option at this place, after so many choices."""
    return seat.session.game.back_to(before).decision.options[at].code


def test_undo_and_redo_are_the_same_game() -> None:
    async def back(ann: Seated) -> None:
        await ann.press("1", "1")
        before, choices = ann.text, list(ann.session.game.choices)
        await ann.press("1")
        after = list(ann.session.game.choices)
        assert len(after) > len(choices)
        await ann.press("u")
        assert ann.session.game.choices == choices
        asked = before.partition("Ann: ")[2].splitlines()[:3]
        assert ann.text.partition("Ann: ")[2].splitlines()[:3] == asked
        await ann.press("r")
        assert ann.session.game.choices == after

    play(back, "burgundy", TWO)


def test_what_cannot_be_taken_back_is_told() -> None:
    async def back(ann: Seated) -> None:
        await ann.press("u")
        assert "There is nothing to take back: you have not chosen yet." in ann.words
        await ann.press("r")
        assert "There is nothing to make again" in ann.words

    play(back)


def test_a_window_that_changes_its_size() -> None:
    async def sizes(ann: Seated) -> None:
        await ann.press("1", "down")
        at = ann.app.screen.query_one("#options").highlighted  # type: ignore[attr-defined]
        for width, height in ((120, 40), (40, 12), (200, 60), (24, 8), (80, 24)):
            await ann.resize(width, height)
            assert len(ann.lines) == height
            assert any(line.startswith("> ") for line in ann.lines), ann.text
        assert ann.app.screen.query_one("#options").highlighted == at  # type: ignore[attr-defined]
        before = len(ann.session.game.choices)
        await ann.press("enter")
        assert len(ann.session.game.choices) > before

    play(sizes, "burgundy", TWO)


def held(session: Session, seat: int) -> set[str]:
    """What nobody else may know: the cards in the hand, the characters that were taken."""
    zones = session.game.view(seat)["zones"]
    things = [*(zones["hand"][seat]["things"] or ()), *(zones["roles"][seat]["things"] or ())]
    return {str(thing["name"]) for thing in things}


def named(label: str) -> str:
    """The card of an option: `Manor` of `Build: Manor (noble, cost 3)`."""
    return label.rpartition(": ")[2].partition(" (")[0]


def test_two_people_see_nothing_of_each_other() -> None:
    """Between them stands a screen with nothing on it; and what one of them holds is not drawn for the
    other, unless it lies open, or he holds or may choose one of that name."""

    async def two(seats: Seated) -> None:
        handed = 0
        for _ in range(40):
            if seats.session.game.over:
                break
            asked = seats.session.asked
            assert asked is not None
            if "Pass the screen to" in seats.words:
                handed += 1
                assert seats.words == (
                    f"Pass the screen to {('Ann', 'Ben')[asked.player]}. Press Enter when nobody else looks."
                )
                below = [str(each.content) for each in seats.app.screen_stack[-2].query(Static)]
                assert not [each for each in below[:-1] if each], "nor is it in what is covered"
                await seats.press("enter")
            assert f"{('Ann', 'Ben')[asked.player]} (you)" in seats.words
            other = 1 - asked.player
            known = held(seats.session, asked.player) | {named(o.label) for o in asked.options}
            open_to_all = " ".join(seats.session.game.log_for(asked.player))
            shown = seats.words
            for secret in held(seats.session, other) - known:
                assert f"{secret} (" not in shown or secret in open_to_all, (secret, seats.text)
            await seats.press("1")
        assert handed > 2

    play(two, kinds=(PERSON, PERSON, "random", "random"), size=(120, 40))


def test_leaving_and_going_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"

    async def leave(ann: Seated) -> None:
        await ann.press("1", "1", "1")
        await ann.pilot.press("q")

    async def go_on(ann: Seated) -> None:
        assert ann.session.game.choices == left.game.choices
        await ann.press("u", "1")

    left = play(leave, file=file)
    assert left.game.choices
    went_on = play_on(go_on, file)
    assert went_on.game.choices == left.game.choices


def test_a_file_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    async def lost(ann: Seated) -> None:
        await ann.press("1")
        assert "cannot be written" in ann.words
        assert "The game is kept as" in ann.words
        await ann.press("1")
        assert "cannot be written" not in ann.words

    assert play(lost, file=tmp_path / "gone" / "game.json").game.choices


def test_while_a_program_thinks_the_screen_is_alive() -> None:
    async def wait(ann: Seated) -> None:
        ann.type("1")
        await ann.until("Ben is thinking")
        assert not [line for line in ann.lines if line.startswith("> 1")], "nothing can be chosen now"
        before = len(ann.session.game.choices)
        ann.type("1", "u", "l")
        await ann.until("Esc closes this.")
        assert len(ann.session.game.choices) == before
        await ann.press("escape")
        assert "Ben is thinking" not in ann.words
        assert len(ann.session.game.choices) > before

    play(wait, "burgundy", (PERSON, "search@2s"))


def test_keys_that_come_faster_than_questions() -> None:
    async def hurry(ann: Seated) -> None:
        for _ in range(12):
            ann.type("1", "enter", "u", "enter", "down", "enter")
            await asyncio.sleep(0.02)
        await ann.settle()
        assert ann.app.is_running
        assert ann.session.game.choices

    play(hurry, "burgundy", TWO)


def test_a_click_beside_the_list_and_a_page_take_no_key_away() -> None:
    async def click(ann: Seated) -> None:
        await ann.pilot.click("#table", offset=(3, 2))
        await ann.press("l")
        await ann.resize(120, 40)
        await ann.press("escape")
        assert "What happened" in ann.words
        before = len(ann.session.game.choices)
        await ann.press("1")
        assert len(ann.session.game.choices) > before

    play(click)


def test_a_game_of_programs_alone_is_shown_at_its_end() -> None:
    async def watch(nobody: Seated) -> None:
        assert "The game is over" in nobody.words
        assert "(you)" not in nobody.words

    play(watch, kinds=("random",) * 4)


def test_a_click_chooses_an_option_or_a_space() -> None:
    async def clicks(ann: Seated) -> None:
        await ann.pilot.click("#options", offset=(4, 1))
        await ann.settle()
        log = " ".join(ann.session.game.log_for(0))
        assert "Ann chooses Duchy 8" in log
        assert "may be chosen now" in ann.words
        at = next(n for n, line in enumerate(ann.lines) if "|*" in line)
        across = ann.lines[at].index("|*")
        assert ann.lines[at][across + 1 : across + 3] == "*C"
        await ann.pilot.click(offset=(across + 2, at))
        await ann.settle()
        await ann.press("m")
        assert ann.lines[at][across + 1 : across + 4] == "CCs", "the castle stands there"

    play(clicks, "burgundy", TWO)


ALMS = """
format: 1
deck: alms
extends: citadels
title: {en: Alms}
characters:
  - id: giver
    rank: 6
    name: {en: "[red]Giver[/red]", pl: "[link=x]Dawca"}
    rules: |
      income(trade)
      action "Give [b]alms[/b]" {
        choose up to 3 district in your hand as alms
        discard alms
        gain size of alms gold
      }
"""


def test_several_together_and_names_that_look_like_orders(tmp_path: Path) -> None:
    """What strangers write is text, whatever the library reads in brackets."""
    deck = tmp_path / "alms.yaml"
    deck.write_text(ALMS, "utf-8")
    rules = load("citadels", [deck])
    game = rules.new_game(4, 1, names=["[b]Ann", "Ben", "Cyd", "Dan"], plus=["giver"])
    session = Session(game, (PERSON, "random", "random", "random"))

    async def several(ann: Seated) -> None:
        labels = options(ann)
        giver = next(n for n, label in enumerate(labels) if "Giver" in label)
        assert "[red]Giver[/red] (rank 6)" in ann.words
        assert "[b]Ann, choose a character" in ann.words
        await ann.press(str(giver + 1), "1")
        alms = next(n for n, label in enumerate(options(ann)) if "alms" in label)
        assert "Give [b]alms[/b]" in ann.words
        await ann.press(str(alms + 1))
        assert "up to 3, in any order" in ann.words
        await ann.press("1")
        assert "so far: " in ann.words
        await ann.press("u")
        assert "so far: " not in ann.words
        before = len(ann.session.game.choices)
        await ann.press("2", "1")
        assert len(ann.session.game.choices) == before, "the game is told when all are known"
        done = len(ann.lines) and next(line for line in ann.lines if line.endswith("Done"))
        await ann.press(done.split()[-2])
        assert len(ann.session.game.choices) > before + 1

    play_on(several, session)
