"""Several that are chosen together at a terminal: in any order, one by one or all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run

DECK = """
format: 1
deck: alms
extends: citadels
title: {en: Alms}
characters:
  - id: giver
    rank: 6
    name: {en: Giver}
    rules: |
      income(trade)
      action "Give alms" {
        choose up to 3 district in your hand as alms
        discard alms
        gain size of alms gold
      }
      action "Give two" { choose 2 district in your hand as alms   discard alms }
"""


@pytest.fixture
def giver(tmp_path: Path) -> list[str]:
    deck = tmp_path / "alms.yaml"
    deck.write_text(DECK, "utf-8")
    return ["play", "citadels", "--deck", str(deck), "--with", "giver", "--seed", "1"]


def told(run: Run, giver: list[str], *typed: str) -> str:
    """What stands on the screen after the beginning of the giver's first turn."""
    done = run(*giver, typed="\n".join(["giver", "gather gold", *typed, ""]))
    assert done.returncode == 0, done.stderr
    return " ".join(done.stdout.partition("You: Gather: gold")[2].split())


@pytest.mark.parametrize(
    "typed",
    [
        ["give alms", "3", "1", "castle"],
        ["give alms", "3 1 2"],
        ["give alms", "temple, church, castle"],
        ["give alms", "temple castle church"],
        ["give alms", "4", "undo", "3 2", "church"],
        ["give alms", "4 1", "undo", "undo", "2 3 1"],
    ],
)
def test_in_any_order(run: Run, giver: list[str], typed: list[str]) -> None:
    screen = told(run, giver, *typed)
    assert "You: Castle, Temple and Church to the deck, +3 gold" in screen


def test_fewer_than_there_may_be(run: Run, giver: list[str]) -> None:
    assert "You: Monastery to the deck, +1 gold" in told(run, giver, "give alms", "monastery", "done")
    assert "You: Church and Monastery to" in told(run, giver, "give alms", "4 1 done")
    screen = told(run, giver, "give alms", "done")
    assert "(up to 3, in any order)" in screen
    assert "to the deck" not in screen


def test_exactly_two(run: Run, giver: list[str]) -> None:
    screen = told(run, giver, "give two", "4")
    assert "4 Monastery (religious, cost 3) (2, in any order) >" in screen, "nothing but cards is offered"
    assert "so far: Monastery (religious, cost 3)" in screen
    assert "You: Castle and Monastery to" in told(run, giver, "give two", "4", "castle")


def test_what_is_still_offered(run: Run, giver: list[str]) -> None:
    screen = told(run, giver, "give alms", "temple")
    *_, last = screen.split("A, choose a district: alms")
    assert last.startswith(
        " 1 Church (religious, cost 2) 2 Castle (noble, cost 4) 3 Monastery (religious, cost 3) 4 Done "
        "(up to 3, in any order; so far: Temple (religious, cost 1))"
    )


def test_too_many_or_unknown(run: Run, giver: list[str]) -> None:
    assert "3 more at most" in told(run, giver, "give alms", "1 2 3 4")
    assert "1 5 9 is none of the options" in told(run, giver, "give alms", "1 5 9")


def test_undo_takes_back_the_whole_set(run: Run, giver: list[str]) -> None:
    screen = told(run, giver, "give alms", "3 1 2", "undo", "done")
    *_, last = screen.split("your hand:")
    assert last.startswith(" Church (religious 2), Castle (noble 4), Temple (religious 1), Monastery")
