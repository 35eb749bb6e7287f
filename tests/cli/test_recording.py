"""`test --record`: a part of a game that was played becomes a scenario, which passes."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright import load, load_game
from rulewright.cli.screen import cells
from rulewright.interpreter.game import Game

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Open = Callable[..., Any]

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
ALWAYS_THE_FIRST = "1\n" * 400
FENCE = """\
format: 1
deck: fence
extends: citadels
title: {en: The fence}

characters:
  - id: fence
    rank: 6
    name: {en: Fence}
    rules: |
      action "Sell a card" {
        choose 1 district in your hand as goods
        choose 1 player where it is not you and gold of it >= 2 as buyer
        move goods to hand of buyer
        take 2 gold from buyer
      }

presets:
  - {id: with_a_fence, based_on: first_game, sets: {cast: {replace: {merchant: fence}}}}
"""
DUCHY = "format: 1\ndeck: mine\nextends: burgundy\ntitle: {en: Mine}\n"


def played(game: Game, prefer: str = "", most: int = 10**9) -> Game:
    """By chance, but for options of this card; up to so many choices, or until the card was used."""
    chance = random.Random(game.seed)
    while not game.over and len(game.choices) < most:
        options = game.decision.options
        wanted = [each for each in options if prefer and each.card == prefer]
        game.apply(wanted[0] if wanted else chance.choice(options))
        if wanted:  # up to the end of the action
            while not game.over and len(game.decision.options) and game.decision.prompt != "What do you do?":
                game.apply(0)
            break
    return game


@pytest.fixture
def fenced(tmp_path: Path) -> Path:
    """A deck, and a game in which its card was just used."""
    deck = tmp_path / "fence.yaml"
    deck.write_text(FENCE)
    game = load("citadels", [deck]).new_game(4, 11, "with_a_fence")
    text = played(game, prefer="fence:fence").save()
    (tmp_path / "citadels-11.json").write_text(text)
    return deck


# --- what is written ---------------------------------------------------------------------------------------


def test_the_last_turn_becomes_a_scenario_that_passes(run: Run, fenced: Path) -> None:
    done = run("test", "fence.yaml", "--record", "--title", "the fence sells")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith('fence.yaml: the scenario "the fence sells", line ')
    assert "rulewright test fence.yaml -k 'the fence sells'" in done.stderr
    text = fenced.read_text()
    assert text.startswith(FENCE), "all else stays as it was"
    assert '"Sell a card"' in text
    assert "at calling" in text
    again = run("test", "fence.yaml", "--engine", "both")
    assert again.returncode == 0, again.stdout
    assert again.stdout.startswith("2 scenarios: all pass")
    assert run("fmt", "--check", "fence.yaml").returncode == 0


def test_it_is_the_turn_of_the_card_though_others_have_played_since(run: Run, fenced: Path) -> None:
    save = fenced.parent / "citadels-11.json"
    game = load_game(save.read_text(), rules=load("citadels", [fenced]))
    for _ in range(12):
        game.apply(len(game.decision.options) - 1)
    save.write_text(game.save())
    assert run("test", "fence.yaml", "--record").returncode == 0
    assert '"Sell a card"' in fenced.read_text()


def test_a_changed_card_fails_it_and_the_failure_shows_the_position(run: Run, fenced: Path) -> None:
    assert run("test", "fence.yaml", "--record").returncode == 0
    fenced.write_text(fenced.read_text().replace("take 2 gold from buyer", "take 1 gold from buyer"))
    done = run("test", "fence.yaml")
    assert done.returncode == 1
    assert "error[E0651]: expected: gold of " in done.stdout
    assert "What led to it:" in done.stdout
    assert "Sell a card" in done.stdout
    assert "The table then (4 players, seed 11), " in done.stdout
    assert " gold  points" in done.stdout
    told = done.stdout.partition("What led to it:")[2]
    assert all(cells(line) <= 80 for line in told.splitlines())


def test_a_card_that_lost_its_ability_fails_at_its_step(run: Run, fenced: Path) -> None:
    assert run("test", "fence.yaml", "--record").returncode == 0
    fenced.write_text(
        fenced.read_text().replace('action "Sell a card" {', 'action "Sell a card" if false {', 1)
    )
    fenced.write_text(fenced.read_text().replace("if false", "if gold of you > 99"))
    done = run("test", "fence.yaml")
    assert done.returncode == 1
    assert "error[E0652]: expected: " in done.stdout
    assert "\nfound: " in done.stdout
    assert "What led to it:" in done.stdout


def test_a_game_can_be_gone_on_with_after_it_was_recorded(run: Run, fenced: Path) -> None:
    assert run("test", "fence.yaml", "--record").returncode == 0
    done = run("resume", "citadels-11.json", "--deck", str(fenced), typed="quit\n")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "part", [("--turns", "3"), ("--turns", "2-4"), ("--from", "6", "--to", "9"), ("--to", "3")]
)
def test_any_part_of_the_game(run: Run, fenced: Path, part: tuple[str, ...]) -> None:
    before = json.loads(Path("citadels-11.json").read_text())
    done = run(
        "test",
        "fence.yaml",
        "--record",
        "citadels-11.json",
        *part[:2],
        *part[2:],
        *(["--from", "1"] * (part[0] == "--to")),
    )
    assert done.returncode == 0, done.stderr
    assert run("test", "fence.yaml", "--engine", "both").returncode == 0
    assert json.loads(Path("citadels-11.json").read_text()) == before


def test_titles_are_found_and_never_taken_twice(run: Run, fenced: Path) -> None:
    for _ in range(2):
        assert run("test", "fence.yaml", "--record").returncode == 0
    text = fenced.read_text()
    assert text.count('scenario "a game, round ') == 2
    assert ' (2)" {' in text
    title = text.partition('scenario "')[2].partition('"')[0]
    done = run("test", "fence.yaml", "--record", "--title", title)
    assert done.returncode == 2
    assert "there is a scenario of this title" in done.stderr
    assert fenced.read_text() == text


# --- every game --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tiny-game", "map-game"])
@pytest.mark.parametrize("typed", [1, 2])
def test_a_game_of_ones_own_in_a_folder(run: Run, tmp_path: Path, name: str, typed: int) -> None:
    shutil.copytree(EXAMPLES / name, tmp_path / name)
    done = run("play", name, "--players", "3", "--seed", "4", typed="1\n" * typed)
    assert done.returncode == 0, done.stderr
    made = run("test", name, "--record")
    assert made.returncode == 0, made.stderr
    assert "recorded.rules" in made.stdout
    assert run("test", name, "--record", "--turns", "1-2").returncode == 0
    again = run("test", name, "--engine", "both")
    assert again.stdout.startswith("4 scenarios: all pass"), again.stdout


def test_the_end_of_a_game_that_counts_its_rounds(run: Run, tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES / "tiny-game", tmp_path / "tiny-game")
    run("play", "tiny-game", "--players", "2", "--seed", "4", "--save", "whole.json", typed=ALWAYS_THE_FIRST)
    made = run("test", "tiny-game", "whole.json", "--record")
    assert made.returncode == 0, made.stderr
    text = (tmp_path / "tiny-game" / "scenarios" / "recorded.rules").read_text()
    assert "at walking 5" in text
    assert "game over, winner is " in " ".join(text.split())
    assert run("test", "tiny-game", "--engine", "both").returncode == 0


def test_a_rule_of_a_folder_that_changes_fails_it(run: Run, tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES / "tiny-game", tmp_path / "tiny-game")
    run("play", "tiny-game", "--players", "3", "--seed", "4", typed="1\n1\n")
    assert run("test", "tiny-game", "--record").returncode == 0
    flow = tmp_path / "tiny-game" / "flow.rules"
    flow.write_text(flow.read_text().replace("move lantern to your window", "move lantern to shed"))
    done = run("test", "tiny-game")
    assert done.returncode == 1
    assert "error[E0651]: expected: " in done.stdout


def test_maps_and_dice_and_hidden_piles(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(DUCHY)
    game = played(load("burgundy", [tmp_path / "mine.yaml"]).new_game(3, 5), most=130)
    (tmp_path / "g.json").write_text(game.save())
    for part in ([], ["--turns", "9-10"]):
        done = run("test", "mine.yaml", "--record", "g.json", *part)
        assert done.returncode == 0, done.stderr
    again = run("test", "mine.yaml", "--engine", "both")
    assert again.stdout.startswith("4 scenarios: all pass"), again.stdout
    assert "at turns" in (tmp_path / "mine.yaml").read_text()


# --- what cannot be done -----------------------------------------------------------------------------------


def test_parts_that_there_are_not(run: Run, fenced: Path) -> None:
    for words in (
        ("--turns", "99"),
        ("--turns", "3-2"),
        ("--turns", "x"),
        ("--from", "0"),
        ("--from", "9", "--to", "8"),
    ):
        done = run("test", "fence.yaml", "--record", *words)
        assert done.returncode == 2, words
        assert "there " in done.stderr
    listed = run("test", "fence.yaml", "--record", "--turns", "99").stderr
    assert "   1  round 1, selection" in listed
    assert run("test", "fence.yaml", "--turns", "1").returncode == 2
    assert run("test", "fence.yaml", "--record", "--turns", "1", "--from", "1").returncode == 2
    assert fenced.read_text() == FENCE


def test_games_that_do_not_fit(run: Run, fenced: Path, tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text(FENCE.replace("deck: fence", "deck: other"))
    done = run("test", "other.yaml", "--record")
    assert done.returncode == 2
    assert "there is no game with other.yaml yet" in done.stderr
    assert "rulewright play citadels --deck other.yaml" in done.stderr
    named = run("test", "other.yaml", "--record", "citadels-11.json")
    assert named.returncode == 2
    assert "was played with fence.yaml, not with other.yaml alone" in named.stderr
    assert run("test", "citadels", "--record", "citadels-11.json").returncode == 2
    assert run("test", "fence.yaml", "other.yaml", "--record").returncode == 2
    assert run("test", "fence.yaml", "--record", "none.json").returncode == 3
    assert fenced.read_text() == FENCE


def test_a_game_that_the_rules_of_today_do_not_allow(run: Run, fenced: Path) -> None:
    fenced.write_text(
        FENCE.replace('"Sell a card"', '"Sell something"').replace("gold of it >= 2", "gold of it >= 99")
    )
    before = fenced.read_text()
    done = run("test", "fence.yaml", "--record", "citadels-11.json")
    assert done.returncode == 3
    assert "the rules have changed since the game was saved" in done.stderr
    assert fenced.read_text() == before


# --- at a terminal, and while one plays --------------------------------------------------------------------


def test_it_shows_the_turns_and_asks(fenced: Path, terminal: Open) -> None:
    screen = terminal("test", "fence.yaml", "--record")
    screen.wait_for("1  round 1, selection +choices 1-4")
    screen.wait_for("From which of them")
    screen.line("2")
    screen.wait_for("To which")
    screen.line("3")
    screen.wait_for("What does it show")
    screen.line("two turns")
    assert screen.end() == 0
    assert 'scenario "two turns"' in fenced.read_text()


def test_record_in_the_middle_of_a_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "fence.yaml").write_text(FENCE)
    typed = "1\nrecord\n1\n1\nrecord the king's own turn\nquit\n"
    done = run(
        "play", "citadels", "--deck", "fence.yaml", "--preset", "with_a_fence", "--seed", "9", typed=typed
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("fence.yaml: the scenario ") == 2
    assert re.search(r"rulewright test fence.yaml --record \S+-games/citadels-9.json", done.stderr)
    again = run("test", "fence.yaml", "-v", "--engine", "both")
    assert again.returncode == 0, again.stdout
    assert "the king's own turn" in again.stdout


def test_play_names_the_command_where_own_cards_are_in_play(run: Run, tmp_path: Path) -> None:
    (tmp_path / "fence.yaml").write_text(FENCE)
    words = ("play", "citadels", "--seed", "9", "--seat", "random")
    done = run(*words, "--deck", "fence.yaml", "--preset", "with_a_fence")
    assert done.returncode == 0
    assert re.search(r"rulewright test fence.yaml --record \S+-games/citadels-9.json", done.stderr)
    made = run("test", "fence.yaml", "--record")
    assert made.returncode == 0, made.stderr
    assert run("test", "fence.yaml", "--engine", "both").returncode == 0
    plain = run(*words)
    assert "record" not in plain.stdout + plain.stderr
    assert "record" not in run("play", "citadels", "--seed", "9", typed="?\n").stdout
