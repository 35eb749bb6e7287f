"""`--plain`: words alone, for screens that are read aloud."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl.load import ruleset_names

Run = Callable[..., "subprocess.CompletedProcess[str]"]
DRAWN = re.compile(r"[\u2500-\u259f|\\^~·×…\x1b]|--|\S {2,}\S")  # lines, edges, what is cut, columns
DECK = """\
format: 1
deck: inn
extends: citadels
title: {en: Inn}
characters:
  - id: cook
    rank: 6
    name: {en: Cook}
    rules: |
      action "Cook" { gian 1 gold }
"""


def drawn_in(text: str) -> list[str]:
    """Lines in which something is drawn, or stands beside something else."""
    return [line for line in text.splitlines() if DRAWN.search(line)]


@pytest.mark.parametrize("game", ruleset_names())
def test_nothing_is_drawn_at_the_table(run: Run, game: str) -> None:
    typed = "1\n" * 12 + "table\nmap\nmap all\nlog\nrules\n?\n1\nhint\n"
    done = run("play", game, "--plain", "--seed", "4", typed=typed, watched=True)
    assert done.returncode == 0
    assert drawn_in(done.stdout) == []
    assert "whose turn it is" in done.stdout


def test_a_map_is_told_row_by_row(run: Run) -> None:
    done = run("play", "burgundy", "--seed", "3", typed="1\n1\nmap\n", RULEWRIGHT_PLAIN="1")
    assert "\na1 free, animal, pips 6; a2 free, castle, pips 5, may be chosen now; a3 free" in done.stdout
    assert "\na1 free, animal, pips 6; a2 Castle; a3 free, castle, pips 4; a4 free" in done.stdout


def test_long_menus_have_a_line_for_each_option(terminal: Callable[..., Any]) -> None:
    screen = terminal("play", "architects", "--seed", "3", "--plain", height=10)
    screen.wait_for_prompt()
    screen.line("1")
    screen.wait_for_prompt()
    shown = screen.shown
    assert drawn_in(shown.replace("\r", "")) == []
    screen.line("quit")
    assert screen.end() == 0


def test_the_end_is_told_in_words(run: Run) -> None:
    done = run("play", "citadels", "--plain", "--seat", "random", "--seed", "5")
    assert re.search(r"^1\., player [A-D], points \d+, wins$", done.stdout, re.MULTILINE)
    assert drawn_in(done.stdout) == []


def test_findings_tell_their_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "inn.yaml").write_text(DECK, "utf-8")
    told = run("validate", "inn.yaml", "--plain")
    assert told.returncode == 1
    first, place, *_ = told.stdout.splitlines()
    assert first.startswith("error[E0")
    assert place == 'inn.yaml, line 10, column 23, "gian": action "Cook" { gian 1 gold }'
    drawn = run("validate", "inn.yaml")
    assert drawn.stdout.splitlines()[0] == first
    assert drawn.stdout.splitlines()[-1] == told.stdout.splitlines()[-1]


def test_tables_say_what_each_number_is(run: Run) -> None:
    done = run("simulate", "citadels", "--games", "4", "--plain")
    assert re.search(r"^seat A, wins .*%.*, score ", done.stdout, re.MULTILINE)


def test_what_is_drawn_and_what_is_not_exclude_each_other(run: Run) -> None:
    done = run("play", "citadels", "--full", "--plain")
    assert done.returncode == 2
    assert "--plain draws nothing" in done.stderr
