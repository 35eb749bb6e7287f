"""`dump`: each form of a game, of a deck, of a card; where each part comes from."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]
FORMS = ("tree", "core", "linked", "blocks", "python")
COOKBOOK = Path(__file__).resolve().parents[2] / "docs" / "cookbook"


@pytest.mark.parametrize("form", FORMS)
def test_a_game_in_each_form(run: Run, form: str) -> None:
    done = run("dump", "citadels", "--as", form)
    assert (done.returncode, done.stderr) == (0, "")
    expected = {
        "tree": "word: 'deck' = zone deck, a place, citadels/ruleset.yaml:",
        "core": "Procedure name='set_up'",
        "linked": "card='magician' used=['magician/action1', 'turn']",
        "blocks": "# magician\n",
        "python": "def begin(",
    }
    assert expected[form] in done.stdout
    if form == "core":
        assert re.search(r"# turn\.rules:\d+$", done.stdout, re.MULTILINE)
    if form == "linked":
        assert re.search(r"# magician$", done.stdout, re.MULTILINE)
    if form == "python":
        compile(done.stdout, "dumped", "exec")


@pytest.mark.parametrize("form", FORMS)
def test_a_game_without_presets(run: Run, pebbles: str, form: str) -> None:
    done = run("dump", pebbles, "--as", form)
    assert (done.returncode, done.stderr) == (0, "")
    assert {"python": "def begin("}.get(form, "shell") in done.stdout


@pytest.mark.parametrize("form", FORMS)
def test_a_card_of_a_deck_in_each_form(run: Run, form: str) -> None:
    done = run("dump", str(COOKBOOK / "tile.yaml"), "bell_foundry", "--as", form)
    assert (done.returncode, done.stderr) == (0, "")
    assert "bell_foundry" in done.stdout
    assert "has no part of its own" not in done.stdout


def test_a_card_that_only_changes_what_others_do(run: Run) -> None:
    assert run("dump", "citadels", "keep", "--as", "linked").stdout.count("keep#") > 0
    for form in ("blocks", "python"):
        done = run("dump", "citadels", "keep", "--as", form)
        said = "# keep has no part of its own here: what it changes stands in the parts of others\n"
        assert done.stdout == said


def test_a_card_takes_part_where_it_can(run: Run) -> None:
    done = run("dump", "queen", "--as", "linked")
    assert "card='queen'" in done.stdout, "it needs five players, and is in no preset"


def test_what_there_is_not(run: Run) -> None:
    done = run("dump", "citadels", "magicain")
    assert done.returncode == 2
    assert "did you mean magician?" in done.stderr
    assert run("dump", "citadels", "--as", "words").returncode == 2
    refused = run("dump", "citadels", "--as", "linked", "--players", "9")
    assert refused.returncode == 2
    assert "played by 2 to 8 players" in refused.stderr
