"""Games at real terminals of several sizes: what a decision needs is on the screen, people who hand it over
see nothing of each other, and every way out leaves a game that goes on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from rulewright.cli.screen import cells

Open = Callable[..., Any]

GAMES = ("citadels", "burgundy", "architects")


def answered(screen: Any, most: int, answer: str = "1") -> list[str]:
    """What came onto the screen before each of so many answers."""
    found = []
    for _ in range(most):
        start = len(screen.shown)
        if screen.wait_for(r"> $|To watch the game").group() != "> ":
            break
        found.append(screen.shown[start:])
        screen.line(answer)
    return found


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 24)], ids=str)
@pytest.mark.parametrize("name", GAMES)
def test_what_a_decision_needs_is_on_the_screen(terminal: Open, name: str, size: tuple[int, int]) -> None:
    """The question with all its options and the line for the answer; at 80 x 24 what one has, too."""
    width, height = size
    screen = terminal("play", name, "--seed", "5", "--seat", "human:Ann", width=width, height=height)
    for shown in answered(screen, 14):
        lines = shown.splitlines()
        assert max(map(cells, lines)) <= width
        asked = next(n for n, line in enumerate(lines) if re.match(r"Ann[:,]", line))
        if width > 40:
            assert len(lines) - asked < height
        if width >= 80 and len(lines) > height:
            own = [n for n, line in enumerate(lines) if "Ann (you)" in line]
            assert not own or own[-1] >= len(lines) - height or "may be chosen now" in shown, shown


def test_a_window_that_changes_its_size(terminal: Open) -> None:
    screen = terminal("play", "burgundy", "--seed", "5", width=120, height=40)
    answered(screen, 3)
    screen.wait_for("> $")
    screen.resize(60, 20)
    start = len(screen.shown)
    screen.line("table")
    screen.wait_for("> $")
    assert max(map(cells, screen.shown[start:].splitlines()[1:])) <= 60


def hands(screen: Any, name: str) -> set[str]:
    """What the last picture says of somebody's hand."""
    found = re.findall(r"your hand: ((?:.*\n)(?:    .*\n)*)", screen.shown)
    names = re.findall(r"([A-Z][A-Za-z' -]+?) \(", " ".join(found[-1].split())) if found else []
    return {each.strip() for each in names}


def test_nothing_of_one_seat_is_in_the_bytes_for_another(terminal: Open) -> None:
    """Two people and a bot: between two wipings of the screen stands what one person may know."""
    words = (
        "play",
        "citadels",
        "--players",
        "4",
        "--seed",
        "7",
        "--seat",
        "human:Ann",
        "--seat",
        "human:Ben",
    )
    screen = terminal(*words, height=24)
    held: dict[str, set[str]] = {"Ann": set(), "Ben": set()}
    tried = 0
    for _ in range(9):
        who = screen.wait_for(r"Pass the screen to (Ann|Ben)\.")[1]
        screen.wait_for("> $")
        screen.line("")
        screen.wait_for(rf"{who} \(you\)")
        screen.wait_for(rf"{who}[:,][^>]*> $")
        picture = screen.raw[screen.raw.rindex("\x1b[2J\x1b[3J\x1b[H") :]
        other = "Ben" if who == "Ann" else "Ann"
        held[who] = hands(screen, who)
        shown = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", picture)
        secret = {card for card in held[other] - held[who] if f"{card} (" in shown}
        cities = re.findall(r"([A-Z][A-Za-z' -]+?) \(", shown.partition("your hand")[0])
        assert secret <= set(cities), "a card that lies open in a city is nobody's secret"
        tried += 1
        for _ in range(20):
            options = re.findall(
                r"^ +(\d+)  (.*)", screen.shown[screen.shown.rindex(f"{who}") :], re.MULTILINE
            )
            done = next((n for n, label in options if label.startswith("Done")), "1")
            screen.line(done)
            if screen.wait_for(r"Pass the screen to|> $").group() != "> ":
                screen.read_to -= len("Pass the screen to")
                break
    assert tried == 9


def test_a_closed_window_a_resume_and_an_undo(terminal: Open) -> None:
    screen = terminal("play", "burgundy", "--seed", "5", height=24)
    answered(screen, 3)
    screen.wait_for("> $")
    screen.type("\x03")
    assert screen.end() == 130
    again = terminal("resume", height=24)
    again.wait_for("> $")
    again.line("undo")
    again.wait_for("What do you do|Choose one|cannot be taken back")
    again.wait_for("> $")
    again.type("\x04")
    assert again.end() == 0
