"""The book of phrases: each form parses, resolves and says what the phrase says.

`GAME.txt` has, for each phrase, its ways, its form in the words of the game, and what `explain` says of it.
Run `pytest tests/phrases --bless` to write them anew, and read whether the sentences mean the same.
"""

from __future__ import annotations

import textwrap
from functools import cache
from pathlib import Path

import pytest

from rulewright.dsl.explain import explain_card
from rulewright.dsl.explain.wordsfile import read_words
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.model import Ruleset
from rulewright.dsl.phrases.book import Said, book, game_of, general, nearest_said
from rulewright.dsl.report.diagnostics import Severity

HERE = Path(__file__).parent
# A card of each game on which forms are tried.
CARDS = {
    "citadels": "districts:\n{}",
    "burgundy": "shields:\n{}",
    "architects": "buildings:\n{}",
}
ENTRY = {
    "citadels": (
        "  - id: {id}\n    type: unique\n    cost: 1\n    name: {{en: {name}}}\n    rules: |\n{rules}"
    ),
    "burgundy": "  - id: {id}\n    name: {{en: {name}}}\n    rules: |\n{rules}",
    "architects": "  - id: {id}\n    worth: 1\n    name: {{en: {name}}}\n    rules: |\n{rules}",
}
# What a card says of itself there is said by a tile: shields do not lie where others are counted.
TILE = (
    "  - id: {id}\n    colour: building\n    back: building\n    name: {{en: {name}}}\n    rules: |\n{rules}"
)


@cache
def game(name: str) -> Ruleset:
    rules, found = load_ruleset(name)
    assert rules is not None, found
    return rules


def deck(name: str, phrases: list[Said]) -> Source:
    cards, tiles = [], []
    for n, each in enumerate(phrases):
        rules = textwrap.indent(each.whole(False), " " * 6)
        of_a_tile = name == "burgundy" and "this" in each.form.split()
        entry = (TILE if of_a_tile else ENTRY[name]).format(id=f"phrase_{n}", name=f"Phrase {n}", rules=rules)
        (tiles if of_a_tile else cards).append(entry)
    text = f"format: 1\ndeck: book\nextends: {name}\ntitle: {{en: Book}}\n"
    text += CARDS[name].format("\n".join(cards)) + "\n"
    return Source("book.yaml", text + ("tiles:\n" + "\n".join(tiles) + "\n" if tiles else ""))


@pytest.mark.parametrize("name", CARDS)
def test_each_form_resolves_and_says_the_same(name: str, bless: bool) -> None:
    phrases = list(book(game_of(game(name))))
    if name == "burgundy":  # the cards with rules are not those that players hold
        phrases = [each for each in phrases if each.own or "this" not in each.form.split()]
        assert len(phrases) > 100
    rules, found = load_ruleset(name, [deck(name, phrases)])
    errors = [each for each in found if each.severity is Severity.ERROR]
    assert rules is not None, [(each.message, each.span and each.span.text()) for each in errors]
    words, _ = read_words(name, "en")
    told = []
    for n, each in enumerate(phrases):
        said = explain_card(rules, rules.cards[f"book:phrase_{n}"], "en", words)
        assert said
        told.append("\n".join([*each.ways, f"    {each.form}", *(f"    = {line}" for line in said), ""]))
    text = "\n".join(told)
    kept = HERE / f"{name}.txt"
    if bless:
        kept.write_text(text, encoding="utf-8")
    assert text == kept.read_text(encoding="utf-8")


def test_there_are_enough_of_them_and_none_stands_twice() -> None:
    ways = [way for each in general() for way in each.says]
    assert len(ways) >= 200
    assert len(set(ways)) == len(ways)
    assert len({each.form for each in general()}) == len(general())


@pytest.mark.parametrize("name", CARDS)
def test_each_way_finds_its_form(name: str) -> None:
    words = game_of(game(name))
    lost = [
        way
        for each in book(words)
        if each.own or name != "architects"  # the general ones are tried in two games
        for way in each.ways
        if each.form not in [found.form for found in nearest_said(way, words, 3)]
    ]
    assert not lost
