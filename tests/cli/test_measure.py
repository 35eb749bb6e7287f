"""Simulations: figures for people and programs, progress, interruption."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli.screen import cells

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def test_figures_for_people(run: Run, pebbles: str) -> None:
    done = run("simulate", pebbles, "--games", "50", "--players", "3")
    assert done.returncode == 0, done.stderr
    assert not done.stderr, "no progress where nobody watches"
    assert done.stdout.startswith("Pebbles, 3 players (random), seed 0, 50 games in ")
    assert done.stdout.count(" % (") == 3


def test_figures_for_programs(run: Run, pebbles: str) -> None:
    one, two = (run("simulate", pebbles, "--games", "40", "--json").stdout for _ in range(2))
    assert one == two, "the same seed gives the same figures"
    data = json.loads(one)
    assert data["format"] == 1
    assert data["games"] == data["finished"] == 40
    other = json.loads(run("simulate", pebbles, "--games", "40", "--json", "--seed", "1").stdout)
    assert other["scores"] != data["scores"]


def test_figures_in_a_file(run: Run, pebbles: str, tmp_path: Path) -> None:
    done = run("simulate", pebbles, "--games", "10", "--out", "f.json")
    assert "The figures are in f.json." in done.stderr
    assert json.loads((tmp_path / "f.json").read_text())["games"] == 10
    assert run("simulate", pebbles, "--games", "10", "--out", "no/f.json").returncode == 3


@pytest.mark.parametrize("width", ["40", "80", "200"])
def test_the_detail_fits_the_screen(run: Run, pebbles: str, width: str) -> None:
    done = run("simulate", pebbles, "--games", "50", "--detail", COLUMNS=width)
    assert "Throw" in done.stdout
    assert "Flint" in done.stdout
    assert max(map(cells, done.stdout.splitlines())) <= int(width)


def test_control_c_prints_what_was_played(terminal: Callable[..., Any], pebbles: str) -> None:
    screen = terminal("simulate", pebbles, "--games", "100000000")
    screen.wait_for(r"of 100,000,000 games")
    screen.type("\x03")
    played = screen.wait_for(r"Interrupted: (\d+) of 100000000 games were played\.")[1]
    assert screen.end() == 130
    assert f"{int(played):,} games in" in screen.shown
    assert "Traceback" not in screen.shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "9"], "2 to 4 players"),
        (["--preset", "x"], "no preset"),
        (["--seat", "human"], "there is no bot human"),
        (["--seat", "random", "--seat", "random", "--seat", "random", "--players", "2"], "3 seats"),
    ],
)
def test_what_cannot_be_simulated(run: Run, pebbles: str, words: list[str], said: str) -> None:
    done = run("simulate", pebbles, *words)
    assert done.returncode == 2
    assert said in done.stderr


def test_games_without_an_end_are_counted_and_end_with_4(run: Run, pebbles: str, tmp_path: Path) -> None:
    for name in ("ruleset.yaml", "stones.yaml"):
        (tmp_path / name).write_text((Path(pebbles) / name).read_text("utf-8"), "utf-8")
    (tmp_path / "flow.rules").write_text(
        "flow {\n  repeat until size of heap is 99 at most 9 times { shuffle heap }\n"
        "  finish winner player with highest luck of it\n}\n"
    )
    done = run("simulate", ".", "--games", "3")
    assert done.returncode == 4, done
    assert "3 of the games came to no end" in done.stdout
    played = run("play", ".", "--seed", "1")
    assert played.returncode == 4, played
    assert "E0604" in played.stderr
