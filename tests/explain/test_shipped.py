"""What is told of every shipped card, in three languages, letter by letter."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from rulewright.dsl.explain import LANGUAGES, Explainer
from rulewright.dsl.explain.words import Words
from rulewright.dsl.explain.wordsfile import read_words
from rulewright.dsl.load import load, load_deck, ruleset_names
from rulewright.dsl.model import CardDef, Ruleset

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
EXAMPLES = sorted([*(DOCS / "examples").glob("*.yaml"), *(DOCS / "cookbook").glob("*.yaml")])
SHIPPED = [(name, language) for name in sorted(ruleset_names()) for language in LANGUAGES]


@cache
def game(name: str) -> Ruleset:
    return load(name, scenarios=False)


@cache
def words(name: str, language: str) -> Words:
    found, problems = read_words(name, language)
    assert not problems
    return found


@cache
def teller(name: str, language: str) -> Explainer:
    return Explainer(game(name), language, words(name, language))


def told(rules: Ruleset, card: CardDef, language: str) -> str:
    own = (
        teller(rules.id, language)
        if not rules.decks
        else Explainer(rules, language, words(rules.id, language))
    )
    return "\n".join(own.card(card))


@pytest.mark.parametrize(("name", "language"), SHIPPED)
def test_every_card_reads_as_it_did(name: str, language: str, bless: bool) -> None:
    rules = game(name)
    cards = [card for card in rules.cards.values() if card.rules_text.strip()]
    shown = "\n\n".join(f"{card.id}\n{told(rules, card, language)}" for card in cards) + "\n"
    file = HERE / "snapshots" / f"{name}.{language}.txt"
    if bless:
        file.write_text(shown, encoding="utf-8", newline="\n")
    assert shown == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "language"), SHIPPED)
def test_nothing_is_left_open(name: str, language: str) -> None:
    """No slot, no id, no double space; each sentence begins and ends as one."""
    rules = game(name)
    for card in rules.cards.values():
        if not card.rules_text.strip():
            continue
        text = told(rules, card, language)
        assert text, card.id
        assert not re.search(r"[{}<>|_\[\]\x00-\x09\x0b-\x1f]|  | [,.;:]|,,|\b(None|True)\b", text), text
        for line in text.splitlines():
            assert line[0].isupper(), line
            assert line.endswith("."), line


@pytest.mark.parametrize(("name", "language"), [each for each in SHIPPED if each[1] != "en"])
def test_no_english_is_left_over(name: str, language: str) -> None:
    rules = game(name)
    foreign = r"[A-Za-z]{2,}" if language == "uk" else r"\b(the|of|and|you|your|with)\b"
    for card in rules.cards.values():
        assert not re.search(foreign, told(rules, card, language)), card.id


@pytest.mark.parametrize("deck", EXAMPLES, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_of_decks_are_told_without_words_of_their_own(deck: Path, language: str) -> None:
    rules, _ = load_deck(deck)
    assert rules is not None
    own = [card for card in rules.cards.values() if ":" in card.id and card.rules_text.strip()]
    for card in own:
        text = told(rules, card, language)
        assert text
        assert not re.search(r"[{}<>|_\[\]\x00-\x09\x0b-\x1f]|  | [,.;:]|,[.,;:]|[(:]\s*[).]", text), text
        assert not re.search(r"\b(który|która|które|którą|яка|яку)[,.;:]", text), (
            text
        )  # a clause begins with it


def test_what_an_author_wrote_is_told_and_not_what_is_printed() -> None:
    rules = game("citadels")
    card = rules.cards["dragon_gate"]
    assert told(rules, card, "en") == "At the end of the game, gain 2 points."
