"""`validate --play`: what each card did in random games."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]

DECK = """\
format: 1
deck: trials
extends: citadels
title: {en: Trials}
characters:
"""
CARD = """\
  - id: %s
    rank: 6
    name: {en: %s}
    rules: |
      %s
"""


def deck(tmp_path: Path, **cards: str) -> str:
    text = DECK + "".join(CARD % (name, name.title(), rules) for name, rules in cards.items())
    (tmp_path / "trials.yaml").write_text(text, "utf-8")
    return "trials.yaml"


@pytest.mark.parametrize(
    ("rules", "verdict", "code"),
    [
        ("income(trade)", "works", 0),
        ('action "Sleep" { gain min(gold of you, 0) gold }', "changed nothing", 0),
        ('action "Dream" if gold of you > 999 { gain 1 gold }', "never usable", 0),
        ("after gather must { do gather() }", "looped", 4),
        ("score 0 active while revealed", "changed nothing", 0),
    ],
)
def test_a_verdict(run: Run, tmp_path: Path, rules: str, verdict: str, code: int) -> None:
    done = run("validate", "--play", "4", deck(tmp_path, trier=rules))
    assert done.stdout.startswith(f"trier: {verdict}, ")
    assert done.returncode == code


def test_the_figures(run: Run, tmp_path: Path) -> None:
    path = deck(tmp_path, sleeper='action "Sleep" { gain min(gold of you, 0) gold }')
    done = run("validate", "--strict", "--play", "4", path)
    first, which, second, third, advice = done.stdout.splitlines()
    assert first == "sleeper: changed nothing, the same games without it end the same"
    assert which == "  all 4 games ended: 2 players, one choice of the other cards"
    assert second == "  in force in 4 of 4 games, another course in 0"
    assert third.startswith("  Sleep: offered ")
    assert advice.startswith("  does it do what you mean?")
    assert "4 games by chance with the card, one choice of the other cards, 2 players." in done.stderr
    assert "Each once more with the same luck, without what the card does:" in done.stderr
    assert "is told by a scenario" not in done.stderr, "nothing works whose meaning could be asked"
    assert done.returncode == 1, "with --strict, a card that does nothing is not good enough"


@pytest.mark.parametrize("before", [True, False])
def test_without_a_number(run: Run, tmp_path: Path, before: bool) -> None:
    """160 games: four choices of the other cards, as the help says."""
    path = deck(tmp_path, dealer="income(trade)")
    done = run("validate", *(("--play", path) if before else (path, "--play")))
    assert done.returncode == 0
    assert (
        "160 games by chance with the card, 40 with each choice of the other cards, 2 to 8 players.\n"
        in done.stderr
    )
    assert "  all 160 games ended: 2 to 8 players, 4 choices of the other cards\n" in done.stdout
    assert "That a card does what you mean is told by a scenario: " in done.stderr
    assert "Without a number 160." in " ".join(run("validate", "--help").stdout.split())


@pytest.mark.parametrize(
    ("number", "told"),
    [("10k", "a whole number stands here"), ("0", "the least is 1"), ("", "a whole number")],
)
def test_what_is_no_number(run: Run, tmp_path: Path, number: str, told: str) -> None:
    done = run("validate", deck(tmp_path, dealer="income(trade)"), "--play", number)
    assert done.returncode == 2
    assert f"Invalid value for '--play': {told}" in done.stderr


def test_the_same_each_time(run: Run, tmp_path: Path) -> None:
    path = deck(tmp_path, dealer="income(trade)")
    assert run("validate", "--play", "4", path).stdout == run("validate", "--play", "4", path).stdout


def test_other_cards_and_other_numbers_of_players(run: Run, tmp_path: Path) -> None:
    """Many games have few choices of the other cards, from the fewest players to the most."""
    done = run("validate", "--format", "json", "--play", "84", deck(tmp_path, dealer="income(trade)"))
    (trial,) = json.loads(done.stdout)["trials"]
    assert trial["casts"] == [{"players": count, "games": 21} for count in (2, 4, 6, 8)]
    assert (trial["games"], trial["ended"]) == (84, 84)


def test_several_cards_come_in_their_order(run: Run, tmp_path: Path) -> None:
    """They are tried side by side; each as it would be alone."""
    cards = {f"card_{number}": f"income({what})" for number, what in enumerate(("trade", "noble", "unique"))}
    together = run("validate", "--play", "2", deck(tmp_path, **cards)).stdout
    alone = [run("validate", "--play", "2", deck(tmp_path, **{name: cards[name]})).stdout for name in cards]
    assert [line.split(":")[0] for line in together.splitlines() if line.startswith("card_")] == list(cards)
    assert all(text.splitlines()[0].startswith("card_") for text in alone)


def test_for_programs(run: Run, tmp_path: Path) -> None:
    path = deck(tmp_path, dealer="income(trade)", sleeper='action "Sleep" { gain 1 gold  lose 1 gold }')
    done = run("validate", "--format", "json", "--strict", "--play", "4", path)
    said = json.loads(done.stdout)
    assert said["diagnostics"] == []
    dealer, sleeper = said["trials"]
    assert (dealer["card"], dealer["verdict"], dealer["games"]) == ("trials:dealer", "works", 4)
    assert (sleeper["verdict"], sleeper["changed"], sleeper["stopped"]) == ("changed nothing", 0, {})
    (ability,) = sleeper["abilities"]
    assert ability["words"] == "Sleep"
    assert ability["offered"] >= ability["used"] > 0
    assert done.returncode == 1


def test_a_loop_for_programs(run: Run, tmp_path: Path) -> None:
    path = deck(tmp_path, looper="after gather must { do gather() }")
    done = run("validate", "--format", "json", "--play", "2", path)
    (trial,) = json.loads(done.stdout)["trials"]
    assert trial["verdict"] == "looped"
    assert sum(trial["stopped"].values()) > 0
    assert done.returncode == 4


def test_sarif_knows_no_trials(run: Run, tmp_path: Path) -> None:
    done = run("validate", "--format", "sarif", "--play", "2", deck(tmp_path, dealer="income(trade)"))
    assert done.returncode == 2


def test_a_deck_with_errors_is_not_played(run: Run, tmp_path: Path) -> None:
    done = run("validate", "--play", "4", deck(tmp_path, trader="incom(trade)"))
    assert done.returncode == 1
    assert "trader: " not in done.stdout


def test_a_card_that_takes_part_in_no_game(run: Run, tmp_path: Path) -> None:
    """It sends away every card of a rank that the game cannot do without."""
    path = deck(tmp_path, loner="income(trade)")
    text = (tmp_path / path).read_text("utf-8")
    text = text.replace("    rank: 6\n", "    rank: 6\n    not_with: [assassin, witch, magistrate]\n")
    (tmp_path / path).write_text(text, "utf-8")
    done = run("validate", "--play", "2", path)
    assert done.returncode == 0
    first, second = done.stdout.splitlines()
    assert first == "loner: left out, it could not be put into a game"
    assert "no card of rank 1 is left" in second
