"""Old decks and saves keep working: every file in tests/corpus/released is read as it was then."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from rulewright import load, load_game
from rulewright.dsl.load import load_deck
from rulewright.dsl.report.diagnostics import has_errors
from rulewright.interpreter.saves.saving import FORMAT
from rulewright.interpreter.saves.writing import read_save
from tests.figures import Figures

RELEASED = Path(__file__).resolve().parents[1] / "corpus" / "released"
DECKS = sorted(RELEASED.glob("*/decks/*.yaml"))
SAVES = sorted(RELEASED.glob("*/saves/*.save"))
NEWER = (
    "version",
    "seal",
    "snapshot",
    "engine",
)  # what a save of today says otherwise


def test_every_format_has_its_files() -> None:
    for number in range(1, FORMAT + 1):
        folder = RELEASED / f"format-{number}"
        assert list(folder.glob("decks/*.yaml"))
        assert list(folder.glob("saves/*.save"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_is_loaded(path: Path, figures: Figures) -> None:
    text = read_save(path)
    game = load_game(text, ruleset=path.parents[1] / "pebbles")
    before, now = (
        {k: v for k, v in json.loads(each).items() if k not in NEWER} for each in (text, game.save())
    )
    figures("P13", "old saves loaded", tried=1, failed=int(before != now))
    assert before == now
    assert game.over is path.stem.startswith("end")


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_an_old_deck_is_right(path: Path, figures: Figures) -> None:
    ruleset, problems = load_deck(path)
    figures("P13", "old decks loaded", tried=1, failed=int(ruleset is None))
    assert ruleset is not None
    assert not has_errors(problems)


@pytest.mark.long
@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_an_old_deck_is_played(path: Path, figures: Figures) -> None:
    """Each of its presets, with as many players as it is for, thrice."""
    ruleset, _ = load_deck(path)
    assert ruleset is not None
    rules = load(ruleset.id, [path])
    played = 0
    for preset in rules.ruleset.presets.values():
        if not preset.id.startswith(f"{rules.ruleset.decks[0]}:"):
            continue
        for players in range(preset.players[0], preset.players[1] + 1):
            for seed in range(3):
                game = rules.new_game(players, seed, preset.id, log=False)
                chance = random.Random(seed)
                while not game.over:
                    game.apply_code(chance.choice(list(game.state.options)))
                played += 1
    figures("P13", "games with old decks", tried=played, failed=0)
    assert played
