"""What there is: rulesets, cards, one card."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.cli.screen import cells

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def test_the_rulesets(run: Run) -> None:
    done = run("rulesets")
    assert done.returncode == 0
    assert re.search(r"^citadels +Citadels +2-8 players", done.stdout, re.MULTILINE)
    assert "--preset first_game  First game" in done.stdout
    listed = json.loads(run("rulesets", "--json").stdout)["rulesets"]
    assert "citadels" in [each["id"] for each in listed]


def test_the_cards(run: Run, pebbles: str) -> None:
    assert run("cards", pebbles).stdout == (
        "stones\nflint  Flint  x6  colour grey, size 2\nchalk  Chalk  x6  colour white, size 1\n"
    )
    (flint, _) = json.loads(run("cards", pebbles, "--json").stdout)["cards"]
    assert flint["properties"] == {"colour": "grey", "size": 2}
    assert flint["names"]["pl"] == "Krzemień"


def test_cards_of_one_kind(run: Run) -> None:
    done = run("cards", "citadels", "--kind", "character")
    assert done.stdout.startswith("characters\n")
    assert len(done.stdout.splitlines()) >= 9
    wrong = run("cards", "citadels", "--kind", "charcter")
    assert wrong.returncode == 2
    assert "did you mean character?" in wrong.stderr


@pytest.mark.parametrize("word", ["flint", "Flint", "krzemień", "KRZEMIEN", "fli"])
def test_a_card_by_any_of_its_names(run: Run, pebbles: str, word: str) -> None:
    done = run("show", word, "--ruleset", pebbles)
    assert done.returncode == 0
    assert done.stdout.startswith(
        "Flint\nstone, colour grey, size 2, 6 copies\nAlso: Krzemień (Polish)\n\n  Sharp.\n"
    )
    assert "stones.yaml:" in done.stdout


def test_a_card_of_a_shipped_ruleset_needs_no_ruleset(run: Run) -> None:
    done = run("show", "warlord")
    assert "Rules:\n  income(military)\n" in done.stdout
    assert json.loads(run("show", "warlord", "--json").stdout)["cards"][0]["rules"].startswith("income")


def test_an_unknown_card_names_the_nearest(run: Run) -> None:
    done = run("show", "warlrod")
    assert done.returncode == 2
    assert "did you mean warlord?" in done.stderr


@pytest.mark.parametrize(
    "words", [["rulesets"], ["cards", "citadels"], ["show", "warlord"], ["show", "thief"]]
)
@pytest.mark.parametrize("width", ["40", "80", "200"])
def test_every_width(run: Run, words: list[str], width: str) -> None:
    done = run(*words, COLUMNS=width)
    assert max(map(cells, done.stdout.splitlines())) <= int(width)


DECK = """\
format: 1
deck: night
extends: citadels
title: {en: Night}
characters:
  - id: smuggler
    rank: 6
    name: {en: Smuggler, pl: Przemytnik}
    rules: |
      income(trade)
"""


def test_a_card_of_a_deck(run: Run, tmp_path: Path) -> None:
    (tmp_path / "night.yaml").write_text(DECK)
    for words in (["--deck", "night.yaml"], ["--deck", "night.yaml", "--ruleset", "citadels"]):
        done = run("show", "przemytnik", *words)
        assert done.returncode == 0, done.stderr
        assert "night:smuggler, from night.yaml:" in done.stdout
    assert "night:smuggler" in run("cards", "citadels", "--deck", "night.yaml").stdout
