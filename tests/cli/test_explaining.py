"""`explain CARD`: which card is meant, in which language; the codes of findings stay what they were."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]
HARBOUR = str(Path(__file__).parents[2] / "docs" / "examples" / "harbour-nights.yaml")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Laboratory\nOnce per turn, you may discard a card from your hand and gain 2 gold.\n"),
        ("pl", "Laboratory\nRaz na turę możesz odrzucić kartę ze swojej ręki i zyskać 2 monety.\n"),
        ("uk", "Лабораторія\nРаз за хід можете скинути карту зі своєї руки і отримати 2 монети.\n"),
    ],
)
def test_a_card_in_three_languages(run: Run, language: str, told: str) -> None:
    done = run("explain", "laboratory", "--lang", language)
    assert done.returncode == 0
    assert " ".join(done.stdout.split()) == " ".join(told.split())


def test_a_card_is_found_as_show_finds_it(run: Run) -> None:
    by_name, by_id = run("explain", "лабораторія"), run("explain", "laboratory", "--ruleset", "citadels")
    assert by_name.stdout == by_id.stdout
    assert run("explain", "laboratory", "--ruleset", "burgundy").returncode == 2


def test_a_card_of_a_deck(run: Run) -> None:
    done = run("explain", "night_market", "--deck", HARBOUR)
    assert done.stdout == "Night Market\nWhenever you build a trade district, gain 1 gold.\n"
    assert run("explain", "night_market").returncode == 2


def test_a_card_of_another_ruleset(run: Run, pebbles: str) -> None:
    done = run("explain", "flint", "--ruleset", pebbles)
    assert done.returncode == 0
    assert done.stdout.startswith("Flint\n")


def test_a_card_without_rules(run: Run) -> None:
    assert run("explain", "tavern").stdout == "Tavern\nIt has no abilities of its own.\n"


def test_for_programs(run: Run) -> None:
    (card,) = json.loads(run("explain", "dragon_gate", "--lang", "pl", "--json").stdout)["cards"]
    assert card == {
        "ruleset": "citadels",
        "id": "dragon_gate",
        "language": "pl",
        "text": ["Na koniec gry zdobądź 2 punkty."],
    }


def test_an_unknown_card_or_language(run: Run) -> None:
    done = run("explain", "laboratori")
    assert done.returncode == 2
    assert "laboratory" in done.stderr
    assert "there is en, pl, uk" in run("explain", "keep", "--lang", "de").stderr


def test_codes_are_explained_as_before(run: Run) -> None:
    assert run("explain", "E0101").stdout.startswith("E0101: ")
    assert run("explain", "w0720").stdout.startswith("W0720: the printed text says another number")


def test_validate_compares_the_printed_text(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    text = (
        Path(HARBOUR)
        .read_text("utf-8")
        .replace("build a trade district, gain 1 gold", "build a trade district, gain 3 gold")
    )
    deck.write_text(text, encoding="utf-8")
    done = run("validate", str(deck))
    assert done.returncode == 0
    assert "the printed text says `3 gold`, and the rules say 1" in done.stdout
    assert run("validate", "--strict", str(deck)).returncode == 1
