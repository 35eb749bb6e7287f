"""`explain CARD`: which card is meant, in which language; the codes of findings stay what they were."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from rulewright.dsl.files.paths import find_ruleset

Run = Callable[..., "subprocess.CompletedProcess[str]"]
HARBOUR = str(Path(__file__).parents[2] / "docs" / "examples" / "harbour-nights.yaml")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Laboratory\nOnce per turn, you may discard a card from your hand and gain 2 gold.\n"),
        ("pl", "Laboratory\nRaz na turę możesz odrzucić kartę ze swojej ręki i zyskać 2 monety.\n"),
        ("uk", "Лабораторія\nРаз за хід можете скинути карту зі своєї руки й отримати 2 монети.\n"),
    ],
)
def test_a_card_in_three_languages(run: Run, language: str, told: str) -> None:
    done = run("explain", "laboratory", "--ruleset", "citadels", "--lang", language)
    assert done.returncode == 0
    assert " ".join(done.stdout.split()) == " ".join(told.split())


def test_a_card_is_found_as_show_finds_it(run: Run) -> None:
    by_name, by_id = run("explain", "лабораторія"), run("explain", "laboratory")
    assert by_name.stdout == by_id.stdout
    editions = {"citadels": "Citadels", "citadels_classic": "Citadels (classic)"}
    alone = (run("explain", "laboratory", "--ruleset", game).stdout for game in editions)
    named = (
        told.replace("Laboratory\n", f"Laboratory ({title})\n")
        for told, title in zip(alone, editions.values(), strict=True)
    )
    assert by_id.stdout == "\n".join(named)
    assert run("explain", "laboratory", "--ruleset", "burgundy").returncode == 2


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Its values are our own: no source prints the real ones."),
        ("pl", "Wartości tej karty są nasze własne: żadne źródło nie podaje prawdziwych."),
        ("uk", "Значення цієї карти наші власні: жодне джерело не подає справжніх."),
    ],
)
def test_a_card_whose_values_are_ours_says_so(run: Run, language: str, told: str) -> None:
    def lines(card: str) -> list[str]:
        return run("explain", card, "--ruleset", "architects", "--lang", language).stdout.splitlines()

    assert lines("reward_influence")[-1] == told
    assert told not in lines("reward_gold")
    done = json.loads(run("explain", "reward_influence", "--ruleset", "architects", "--json").stdout)
    assert [card["house"] for card in done["cards"]] == [True]


def test_what_two_games_say_alike_is_told_once(run: Run) -> None:
    assert run("explain", "docks").stdout == (
        "Docks (Citadels, Citadels (classic))\nIt has no abilities of its own.\n"
    )


def test_a_card_of_a_deck(run: Run) -> None:
    done = run("explain", "night_market", "--deck", HARBOUR)
    assert done.stdout == "Night Market\nWhenever you build a trade district, gain 1 gold.\n"
    assert run("explain", "night_market").returncode == 2


def test_a_card_of_another_ruleset(run: Run, pebbles: str) -> None:
    done = run("explain", "flint", "--ruleset", pebbles)
    assert done.returncode == 0
    assert done.stdout.startswith("Flint\n")


def test_a_card_without_rules(run: Run) -> None:
    assert (
        run("explain", "tavern", "--ruleset", "citadels").stdout
        == "Tavern\nIt has no abilities of its own.\n"
    )


def test_for_programs(run: Run) -> None:
    (card,) = json.loads(
        run("explain", "dragon_gate", "--ruleset", "citadels", "--lang", "pl", "--json").stdout
    )["cards"]
    assert card == {
        "ruleset": "citadels",
        "id": "dragon_gate",
        "language": "pl",
        "text": ["Na koniec gry zdobądź 2 punkty."],
        "house": False,
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


def test_validate_checks_the_words_beside_a_deck(run: Run, tmp_path: Path) -> None:
    """By the name of the deck, and by that of the file; in a language that nobody speaks here as well."""
    deck = tmp_path / "harbour.yaml"
    deck.write_text(Path(HARBOUR).read_text("utf-8"), "utf-8")
    words = tmp_path / "harbour.words.pl.yaml"
    words.write_text('format: 1\nnouns: {card.smugler: {one: "a, b"}}\n', "utf-8")
    done = run("validate", str(deck))
    assert done.returncode == 1
    assert "there is no card `smugler`" in done.stdout
    assert "2 forms are given, and there are 6 cases" in done.stdout
    assert run("validate", str(words)).stdout == done.stdout
    words.write_text("format: 1\nnouns: {card.smuggler: {one: przemytnik}}\n", "utf-8")
    assert run("validate", str(words)).returncode == 0
    words.rename(tmp_path / "harbour.words.de.yaml")
    assert "there are no sentences in the language `de`" in run("validate", str(deck)).stdout


def test_an_editor_is_told_what_words_there_may_be(run: Run) -> None:
    schema = json.loads(run("schema", "citadels", "--of", "words").stdout)
    nouns = schema["properties"]["nouns"]
    assert "resource.gold" in nouns["properties"]
    assert nouns["additionalProperties"] == {"$ref": "#/$defs/nouns"}
    Draft202012Validator.check_schema(schema)
    allowed = Draft202012Validator(schema)
    for language in ("en", "pl", "uk"):
        text = (find_ruleset("citadels") / f"words.{language}.yaml").read_text("utf-8")
        assert list(allowed.iter_errors(yaml.safe_load(text))) == []
    assert not allowed.is_valid({"format": 1, "nouns": {"kind.card": {"gendre": "f"}}})


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("gather", "Two gold, or two cards of which one is kept."),
        ("crown", "One player has it, or nobody."),
        ("choose", "Say how many of what, `choose 1 player as other`;"),
    ],
)
def test_words_are_explained(run: Run, word: str, said: str) -> None:
    done = run("explain", word, "--ruleset", "citadels")
    assert done.stdout.startswith(f"{word}\n{said}")


def test_a_word_that_is_not_there_brings_the_nearest(run: Run) -> None:
    assert "did you mean gather?" in run("explain", "gathr").stderr
