"""The full screen at a real terminal, and when it is used at all."""

from __future__ import annotations

import importlib.util
import os
import re
import select
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, games_of, terminal as terminal

pytest.importorskip("textual", reason="the extra `tui` is not installed")

Open = Callable[..., Any]
AS_BEFORE = "\x1b[?1049l"  # the screen that was there before
GAME = ("play", "citadels", "--seed", "5")


def test_a_game_with_a_resize_and_ctrl_c_goes_on(terminal: Open) -> None:
    screen = terminal(*GAME, "--full", height=24)
    screen.wait_for("choose a character")
    screen.type("1")
    screen.wait_for("turn of")
    screen.resize(120, 40)
    screen.wait_for("What happened")
    screen.type("\x03")
    assert screen.end() == 130
    picture, _, after = screen.raw.rpartition(AS_BEFORE)
    assert picture
    assert "The game is kept. To go on:" in after
    assert "resume citadels-5" in after
    assert "Traceback" not in screen.raw
    again = terminal("resume", "citadels-5", height=24)  # what was said last holds
    again.wait_for("turn of")
    again.type("q")
    assert again.end() == 0
    assert AS_BEFORE in again.raw


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_leaves_the_terminal_as_it_was(terminal: Open, number: int, code: int) -> None:
    screen = terminal(*GAME, "--full", height=24)
    screen.wait_for("choose a character")
    screen.type("1")
    screen.wait_for("turn of")
    os.kill(screen.process.pid, number)
    assert screen.end() == code
    assert "The game is kept. To go on:" in screen.raw.rpartition(AS_BEFORE)[2]


def pictures(raw: str) -> str:
    """The rows of the left column in what was sent to a terminal, in the order in which they came."""
    rows = re.sub(r"\x1b\[[0-9;]*H", "\n", raw)
    rows = re.sub(r"\x1b\[[0-9;?<>]*[a-zA-Z]", "", rows)
    return "\n".join(row.partition("│")[0] for row in rows.replace("\r", "").split("\n"))


def drain(screen: Any) -> None:
    """Read until nothing comes any more."""
    while select.select([screen.primary], [], [], 0.4)[0]:
        screen._read()


def test_nothing_of_one_seat_is_in_the_bytes_for_another(terminal: Open) -> None:
    screen = terminal(*GAME, "--seat", "human:Ann", "--seat", "human:Ben", "--full", width=120)
    held: dict[str, set[str]] = {"Ann": set(), "Ben": set()}
    for _ in range(4):
        who = screen.wait_for(r"Pass the screen to (Ann|Ben)\.")[1]
        drain(screen)
        start = len(screen.raw)
        screen.type("\r")
        drain(screen)
        for _ in range(30):
            picture, _, handed = screen.raw[start:].partition("Pass the screen")
            if handed:
                break
            screen.type("1")
            drain(screen)
        drawn = pictures(picture)
        assert f"{who} (you)" in drawn
        hands = re.findall(r"your hand: (.*\n(?:    .*\n)*)", drawn)
        assert hands
        held[who] = set(re.findall(r"([A-Z][A-Za-z' -]+?) \(", hands[-1]))
        secret = held["Ben" if who == "Ann" else "Ann"] - held[who]
        cities = set(re.findall(r"([A-Z][A-Za-z' -]+?) \(", drawn.partition("your hand")[0]))
        assert {card for card in secret if f"{card} (" in drawn} <= cities
        screen.read_to = screen.shown.rindex("Pass the screen to")
    assert held["Ann"] and held["Ben"]  # noqa: PT018


BOT = """
class Tired:
    def __init__(self, seed):
        self.asked = 0

    def choose(self, decision, seat):
        raise RuntimeError("too tired")
"""


def test_a_fault_is_told_after_the_screen_is_gone(terminal: Open, tmp_path: Path) -> None:
    (tmp_path / "sleepy.py").write_text(BOT, "utf-8")
    seats = ("--seat", "human", "--seat", "sleepy:Tired")
    screen = terminal(
        "play", "burgundy", "--seed", "5", *seats, "--full", height=24, PYTHONPATH=str(tmp_path)
    )
    code = screen.end()
    told = screen.raw.rpartition(AS_BEFORE)[2]
    assert code == 1, told
    assert "too tired" in told
    assert "Traceback" not in screen.raw


# --- whether ------------------------------------------------------------------------------------------------


def test_what_was_said_last_holds(terminal: Open, tmp_path: Path) -> None:
    note = games_of(tmp_path) / "screen"
    plain = terminal(*GAME)
    plain.wait_for_prompt()
    plain.type("\x04")
    plain.end()
    assert AS_BEFORE not in plain.raw
    assert not note.exists()
    for words, full in ((("--full",), True), ((), True), (("--line",), False), ((), False)):
        screen = terminal(*GAME, *words)
        screen.wait_for("choose a character" if full else "> $")
        screen.type("q" if full else "\x04")
        assert screen.end() == 0
        assert (AS_BEFORE in screen.raw) == full
    assert note.read_text("utf-8") == "line\n"
    dumb = terminal(*GAME, "--full", TERM="dumb")
    dumb.wait_for("The full screen cannot be drawn here; the game is played line by line.")
    dumb.wait_for_prompt()


def test_a_pipe_is_no_screen(run: Run, tmp_path: Path) -> None:
    done = run(*GAME, "--full", typed="quit\n")
    assert done.returncode == 0
    assert "The full screen cannot be drawn here" in done.stderr
    assert "choose a character" in done.stdout
    assert not (games_of(tmp_path) / "screen").exists()


def test_without_the_extra_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        "rulewright.cli.full.wanted.find_spec", lambda name: None if name == "textual" else find(name)
    )
    done = run(*GAME, "--full")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "the full screen needs the library Textual" in done.stderr
    assert 'pip install "rulewright[tui]"' in done.stderr
    assert run(*GAME, typed="quit\n").returncode == 0


def test_a_language_that_is_not_spoken(run: Run) -> None:
    done = run(*GAME, "--lang", "pk")
    assert done.returncode == 2
    assert "there is no language" in done.stderr
    assert "there is en, pl, uk" in done.stderr
