"""`diff`: two games told apart, in words."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from rulewright.dsl.files.paths import find_ruleset

from .conftest import Run

GAME = """\
format: 1
ruleset: variant
extends: citadels
title: {en: Variant}
drop: {cards: [docks], presets: [vicious_nobles]}
tables: [{id: finishing_size, rows: [{of: [2], is: 5}]}]
tables_of: [mine.yaml]
rules: [mine.rules]
"""
CARDS = """\
kind: district
things:
  - {id: park, cost: 4}
  - {id: mill, type: trade, cost: 2, name: {en: Mill, pl: Młyn}}
  - {id: keep, cost: 2, name: {en: Stronghold, pl: Twierdza}}
  - {id: dragon_gate, rules: score 3}
"""
RULES = """\
# One card more than is said.
procedure draw(amount: number) { move top (amount + 1) of deck to your hand }
"""


@pytest.fixture
def variant(tmp_path: Path) -> str:
    (tmp_path / "variant").mkdir()
    for name, text in (("ruleset.yaml", GAME), ("mine.yaml", CARDS), ("mine.rules", RULES)):
        (tmp_path / "variant" / name).write_text(text, "utf-8")
    return "variant"


def test_what_differs_is_told(run: Run, variant: str) -> None:
    done = run("diff", "citadels", variant)
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        done.stdout
        == """\
From Citadels to Variant

Districts
  only in Citadels: Docks
  only in Variant: Mill
  Dragon Gate
    - At the end of the game, gain 2 points.
    + At the end of the game, gain 3 points.
  Stronghold: was called Keep; cost 2, was 3
  Park: cost 4, was 6

Presets
  only in Citadels: Vicious Nobles

Tables
  finishing_size: for 2: 5, was 8; for 3: nothing, was 8; for 4: nothing, was 7;
    for 5: nothing, was 7; for 6: nothing, was 7; for 7: nothing, was 7; for 8:
    nothing, was 7

Procedures
  draw: One card more than is said.
"""
    )


def test_of_a_copy_only_what_was_written_otherwise(run: Run, tmp_path: Path) -> None:
    """Words stand in other files, and are the same words."""
    shutil.copytree(find_ruleset("citadels"), tmp_path / "mine")
    flow = tmp_path / "mine" / "flow.rules"
    text = flow.read_text("utf-8").replace("move top 4 of deck", "move top  5 of deck")
    flow.write_text(text.replace("at most 200 times", "at most 100 times"), "utf-8")
    assert (
        run("diff", "citadels", "mine").stdout
        == """\
From Citadels to Citadels

Procedures
  set_up: decks are shuffled, everybody gets gold, cards and a seat

Rules, limits and the course of the game
  flow
"""
    )


def test_in_another_language(run: Run, variant: str) -> None:
    shown = run("diff", "citadels", variant, "--lang", "pl").stdout
    assert "Twierdza: " in shown
    assert "- Na koniec gry" in shown
    assert "Młyn" in shown


def test_for_programs(run: Run, variant: str) -> None:
    found = json.loads(run("diff", "citadels", variant, "--json").stdout)
    assert found["rulesets"] == ["citadels", "variant"]
    (districts,) = (part for part in found["parts"] if part["title"] == "districts")
    assert districts["only_first"] == ["Docks"]
    assert {"name": "Park", "facts": ["cost 4, was 6"], "no_more": [], "now": []} in districts["changed"]


def test_nothing_differs_from_itself(run: Run) -> None:
    assert run("diff", "citadels", "citadels").stdout == "Nothing differs between Citadels and Citadels.\n"


def test_games_without_anything_in_common(run: Run) -> None:
    shown = run("diff", "citadels", "burgundy", COLUMNS="40").stdout
    assert "only in The Castles of Burgundy" in shown
    assert max(map(len, shown.splitlines())) <= 40


@pytest.mark.parametrize(
    "words", [("citadels", "chess"), ("citadels",), ("citadels", "burgundy", "--lang", "de")]
)
def test_what_cannot_be_compared(run: Run, words: tuple[str, ...]) -> None:
    done = run("diff", *words)
    assert done.returncode in (2, 3)
    assert done.stderr
    assert "Traceback" not in done.stderr
