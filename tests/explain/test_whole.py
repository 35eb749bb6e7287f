"""Everything that the rules of a card mention is told: numbers, cards, resources, places, statuses, words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl import tree
from rulewright.dsl.explain import LANGUAGES, Explainer
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.template import Slot, Verb, parsed
from rulewright.dsl.explain.trees import inside
from rulewright.dsl.explain.words import Words, names_of, spaced
from rulewright.dsl.explain.wordsfile import read_words
from rulewright.dsl.load import load, load_deck, ruleset_names
from rulewright.dsl.model import CardDef, Ruleset

DOCS = Path(__file__).parents[2] / "docs"
DECKS = sorted([*(DOCS / "examples").glob("*.yaml"), *(DOCS / "cookbook").glob("*.yaml")])
OWN_GAMES = sorted(file.parent for file in DOCS.glob("*/*/ruleset.yaml"))
GAMES = [*sorted(ruleset_names()), *DECKS, *OWN_GAMES]
BY = {"zone.deck": ("procedure.draw.do",)}  # whoever draws a card draws it from the deck
NOT_SAID = {
    ("inn", "zone.storage"): "`one of your tiles` are those in the storage",
    ("monastery_5", "6"): "`a depot`: there are 6",
    ("monastery_5", "zone.quay"): "`the goods of a depot` lie there",
    ("monastery_26", "zone.bonuses"): "`the bonus tile`",
    ("monastery_27", "100"): "more than anybody: `always on top`",
    ("shield_4", "999"): "more than there is: `no limit`",
    ("monument", "zone.hand"): "a card that is built is in a hand",
    ("necropolis", "zone.hand"): "a card that is built is in a hand",
    ("stables", "zone.hand"): "a card that is built is in a hand",
}


@cache
def game(source: str | Path) -> Ruleset:
    if isinstance(source, str) or source in OWN_GAMES:
        return load(source, scenarios=False)
    rules, found = load_deck(source)
    assert rules is not None, found
    return rules


def cards(rules: Ruleset) -> list[CardDef]:
    """Those of the deck, or of the game itself; with rules."""
    return [
        card
        for card in rules.cards.values()
        if card.rules_text.strip() and (not rules.decks or card.origin in rules.decks)
    ]


def numbers(node: Any) -> Iterator[set[int]]:
    """The numbers from 2 on, each as it may be said: more than 2 is at least 3. 0 and 1 are `no` and `a`."""
    compared = {
        id(each.right): {">": 1, "<": -1}.get(each.operator.text, 0)
        for each in inside(node)
        if isinstance(each, tree.Compare)
    }
    for each in inside(node):
        if isinstance(each, (tree.Number, tree.Exactly, tree.SomeRandom)) and int(each.digits.text) > 1:
            number = int(each.digits.text)
            yield {number, number + compared.get(id(each), 0), number - compared.get(id(each), 0)}


def said_by(language: Language, words: Words, key: str) -> set[str]:
    """How something may be said: by its name in its cases, or by a phrase that the game has for it."""
    noun = language.noun(key)
    found = {*noun.one, *noun.many, *noun.mass, spaced(key)}
    for other, phrase in words.phrases.items():
        if other == key or other.startswith(f"{key}.") or other in BY.get(key, ()):
            for part in parsed(phrase):
                found |= (
                    {part} if isinstance(part, str) else set(part.moods) if isinstance(part, Verb) else set()
                )
                if isinstance(part, Slot) and part.agreeing:
                    found.add(part.agreeing[:-2])
    return {each.strip().lower() for each in found if len(each.strip()) > 2}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", GAMES, ids=lambda each: each if isinstance(each, str) else each.stem)
def test_what_is_mentioned_is_told(source: str | Path, language: str) -> None:
    rules = game(source)
    own = source if source in OWN_GAMES else rules.id
    words, problems = read_words(own, language, [str(source)] if rules.decks else [], rules)
    assert not problems
    teller = Explainer(rules, language, words)
    known = words.on(names_of(rules, language))
    speaker = teller.speaker
    missing = []
    for card in cards(rules):
        text = " ".join(teller.card(card)).lower()
        members = rules.declared.cards[card.id]
        missing += [
            (card.id, str(max(number)))
            for number in numbers(members)
            if not any(re.search(rf"\b{each}\b", text) for each in number)
        ]
        for sort, word in mentioned(rules, members):
            key = f"{sort}.{word}"
            if not any(one in text for one in said_by(speaker, known, key)):
                missing.append((card.id, key))
    assert [each for each in dict.fromkeys(missing) if each not in NOT_SAID] == []


def mentioned(rules: Ruleset, members: tree.Members) -> Iterator[tuple[str, str]]:
    """What is named in the rules of a card: its sort and its id."""
    sorts: dict[str, Any] = {
        "resource": rules.resources,
        "zone": rules.zones,
        "token": rules.tokens,
        "status": rules.program.statuses,
    }
    labels = {
        each.label for each in inside(members) if isinstance(each, (tree.Action, tree.Option, tree.MayDo))
    }
    given = {each.name.text for each in inside(members) if isinstance(getattr(each, "name", None), tree.Word)}
    words = {member.id for of in rules.lists.values() for member in of.members} | {*rules.kinds} | given
    cards = {card.rpartition(":")[2] for card in rules.cards} - words
    for each in inside(members):
        if isinstance(each, tree.Name) and each.word.text in cards:
            yield "card", each.word.text
        if isinstance(each, tree.Word) and each not in labels:
            yield from ((sort, each.text) for sort, there in sorts.items() if each.text in there)
