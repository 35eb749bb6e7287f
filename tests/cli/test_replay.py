"""Recorded games: watched, checked, and shown as they stood."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def game(run: Run, pebbles: str, tmp_path: Path) -> str:
    """The name of a save with some choices."""
    run("play", pebbles, "--seed", "3", "--save", "game.json", typed="1\n1\n1\n")
    return "game.json"


def test_a_game_is_watched(run: Run, pebbles: str, game: str) -> None:
    done = run("replay", game, "--ruleset", pebbles)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("1. ")
    assert "── Round" in done.stdout


def test_a_game_as_it_stood(run: Run, pebbles: str, game: str) -> None:
    done = run("replay", game, "--ruleset", pebbles, "--to", "1")
    assert "\n2. " not in done.stdout
    assert "After 1 of " in done.stdout
    assert "After 0 of " in run("replay", game, "--ruleset", pebbles, "--to", "0").stdout


@pytest.mark.parametrize("to", ["-1", "999"])
def test_a_place_that_the_game_does_not_have(run: Run, pebbles: str, game: str, to: str) -> None:
    done = run("replay", game, "--ruleset", pebbles, "--to", to)
    assert done.returncode == 2
    assert "choices" in done.stderr


def test_a_game_for_programs(run: Run, pebbles: str, game: str) -> None:
    data = json.loads(run("replay", game, "--ruleset", pebbles, "--json").stdout)
    assert data["format"] == 1
    assert len(data["steps"]) == data["choices"] == data["position"]
    assert data["table"]["viewer"] is None


def test_a_game_is_checked(run: Run, pebbles: str, game: str, tmp_path: Path) -> None:
    done = run("replay", game, "--ruleset", pebbles, "--verify")
    assert done.returncode == 0
    assert "the game is as it was saved" in done.stderr
    text = (tmp_path / game).read_text()
    (tmp_path / game).write_text(text.replace('"seed": 3', '"seed": 4'))
    changed = run("replay", game, "--ruleset", pebbles, "--verify")
    assert changed.returncode == 3
    assert "E0804" in changed.stderr


def test_a_game_whose_ruleset_is_not_here(game: str) -> None:
    """In a process of its own: rules that are still in the memory of this one would be found."""
    words = [sys.executable, "-P", "-m", "rulewright", "replay", game]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert "pebbles" in done.stderr
