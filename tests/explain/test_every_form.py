"""Every class of the tree can be told, in each language, with words for all that the kernel says."""

from __future__ import annotations

import inspect
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl import tree
from rulewright.dsl.explain import LANGUAGES
from rulewright.dsl.explain.clauses import sentences
from rulewright.dsl.explain.forms import Form, Say, Text
from rulewright.dsl.explain.language import Language, Place
from rulewright.dsl.explain.lexicon import lexicon
from rulewright.dsl.explain.scope import opening
from rulewright.dsl.explain.teller import Teller
from rulewright.dsl.explain.template import TemplateError, parsed, slots_in
from rulewright.dsl.explain.trees import inside
from rulewright.dsl.explain.words import Words, names_of
from rulewright.dsl.explain.wordsfile import read_words
from rulewright.dsl.load import load, load_deck, ruleset_names
from rulewright.dsl.loading.annotated import Annotated
from rulewright.dsl.tree import abilities, expressions, selections, statements
from tests.acceptance.programs import loaded
from tests.explain.checked import forms

DOCS = Path(__file__).parents[2] / "docs"
DECKS = sorted([*(DOCS / "examples").glob("*.yaml"), *(DOCS / "cookbook").glob("*.yaml")])
CLASSES = {
    made
    for module in (abilities, expressions, selections, statements)
    for _, made in inspect.getmembers(module, inspect.isclass)
    if issubclass(made, tree.Node) and made is not tree.Node and made.__module__ == module.__name__
}
# What only scenarios say.
NOT_TOLD = {tree.Seat, tree.Text, tree.SoMany}


@cache
def games() -> list[Annotated]:
    """The shipped games, and all decks of the docs."""
    shipped = [load(name, scenarios=False) for name in sorted(ruleset_names())]
    decks = [rules for deck in DECKS if (rules := load_deck(deck)[0]) is not None]
    return [Annotated(rules) for rules in (*shipped, *decks)]


def everything(teller: Teller, annotated: Annotated) -> Iterator[Form]:
    """All that can be told of a game or a deck: its cards, what it declares, the steps of its procedures."""
    rules = annotated.ruleset
    for card in rules.cards.values():
        if rules.decks and card.origin not in rules.decks:
            continue
        members = rules.declared.cards.get(card.id)
        for member in members.items if members is not None else ():
            yield from teller.abilities.ability(card, member)
    kind = next(iter(rules.kinds.values()))
    for item in rules.declared.theirs if rules.decks else rules.declared.own:
        yield from teller.own.item(item, kind)
        if isinstance(item, (tree.Flow, tree.Procedure)):
            scope = opening(annotated.rules, kind)
            yield from sentences(teller.steps.block(item.block, scope), scope.actor)


def told_in(tag: str, whole: bool) -> list[Annotated]:
    """The games and all decks; else every third deck, another in each language."""
    shipped = len(ruleset_names())
    return games() if whole else [*games()[:shipped], *games()[shipped:][[*LANGUAGES].index(tag) :: 3]]


@pytest.mark.parametrize(
    ("tag", "whole"),
    [
        *((tag, tag == "en") for tag in LANGUAGES),
        *(pytest.param(tag, True, marks=pytest.mark.long) for tag in LANGUAGES if tag != "en"),
    ],
)
def test_every_class_of_the_tree_is_told(tag: str, whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    missing: set[str] = set()

    def unknown(self: Language, form: Say) -> Any:
        missing.update(key for key in form.keys if "." not in key)
        return parsed("something")

    monkeypatch.setattr(Language, "unknown", unknown)
    seen: set[type] = set()
    for annotated in told_in(tag, whole):
        rules = annotated.ruleset
        speaker = LANGUAGES[tag](names_of(rules, tag))
        for form in everything(Teller(annotated, speaker), annotated):
            assert "\x01" not in speaker.sentence(form)
        cards = rules.declared.cards
        own = (cards[card] for card in cards if not rules.decks or rules.cards[card].origin in rules.decks)
        told = (*own, *(rules.declared.theirs if rules.decks else rules.declared.own))
        seen |= {type(node) for each in told for node in inside(each)}
    assert not missing, f"no words for {sorted(missing)}"
    untold = {made.__name__ for made in CLASSES - seen - NOT_TOLD}
    assert not (whole and untold), f"nothing that is told has {sorted(untold)}"


def test_all_languages_have_the_same_phrases() -> None:
    keys = {tag: [*lexicon(tag).sections, *lexicon(tag).phrases] for tag in LANGUAGES}
    for tag in LANGUAGES:
        assert keys[tag] == keys["en"], tag


# What some verbs and endings agree with, and what needs no word where something else says it.
AGREED_WITH = {"who", "it"}
NOT_IN_EVERY_LANGUAGE = {
    "put at": {"zone"},  # a space is of one map
    "zone in none": {"zone", "none"},  # "not in any city", and "nie w żadnym mieście"
}


@pytest.mark.parametrize("tag", LANGUAGES)
def test_all_languages_say_the_same_things_of_a_phrase(tag: str) -> None:
    for key, text in lexicon(tag).phrases.items():
        spare = AGREED_WITH | NOT_IN_EVERY_LANGUAGE.get(key, set())
        english = slots_in(parsed(lexicon("en").phrases[key]))
        assert slots_in(parsed(text)) - spare == english - spare, key


THEY = "choose 1 player where it is not you as p  "
SIGNS = ("<", "<=", ">", ">=")
SAID = (
    "if gold of you is not gold of left of you + size of your hand { gain 1 gold }",
    "if not can pay 2 gold { draw 1 }",
    "let rich be all (player where gold of it > 3)  if you is in rich { draw 1 }",
    "let rich be all (player where gold of it > 3)  if you is not in rich { draw 1 }",
    "by left of you { if not can pay 2 gold { if not can build(district: market) { draw 1 } } }",
    "for each character where owner of it is none as c { draw 1 }",
    "if times build this game is 0 { draw 1 }",
    "resume turn of left of you { draw 1 }",
    "target 1 district in any city as d pay 2 - surcharge of d gold",
    *(
        f"if gold of you {sign} gold of left of you {{ gain 1 gold }}"
        for sign in ("<", "<=", ">", ">=", "is")
    ),
    *(f"if size of your hand {sign} size of your city {{ gain 1 gold }}" for sign in (*SIGNS, "is")),
    *(f"if times build this {period} > 1 {{ gain 1 gold }}" for period in ("turn", "round", "phase", "game")),
    *(f"choose 1 player where gold of it {sign} gold of you as p" for sign in SIGNS),
    *(f"if gold of you {sign} 2 * size of your hand {{ gain 1 gold }}" for sign in SIGNS),
    "choose 1 district in deck as d  discard d",
    "gain max(2, gold of you, size of your hand) gold",
    *(f"if times build this {period} > 0 {{ gain 1 gold }}" for period in ("turn", "round", "phase", "game")),
    *(f"if times build this {period} is 0 {{ gain 1 gold }}" for period in ("round", "phase")),
    "pay half of gold of you rounded up gold",
    f"choose 1 district in any city as d  {THEY} if owner of d is not p {{ gain 1 gold }}",
    f"{THEY} choose 1 district in any city where owner of it is p as d  discard d",
    f"{THEY} choose 1 district in any city where owner of it is not p as d  discard d",
    *(f"choose 1 player where size of hand of it {sign} 2 * size of your city as p" for sign in SIGNS),
    "choose 1 character where it is not this as c  if owner of c is not none { gain 1 gold }",
    "choose 1 character where it is not this as c  if not c has killed { gain 1 gold }",
    "finish",
    "move crown to none",
    "choose 1 character where it has (killed by you) as c  reveal c",
    "if king has (killed by you) { gain 1 gold }",
    "if not king has (killed by you) { gain 1 gold }",
    'offer "Gold" in turn to each player where it is not you as p { by p { gain 1 gold } } else { draw 1 }',
    "choose 1 character where not it has (killed by you) as c  unmark c as (killed by left of you)",
    "resume turn of left of you { gain 1 gold }",
    'choose mode by left of you { option "A" { gain 1 gold } option "B" { lose 1 gold } option "C" { } }',
)
ABILITIES = (
    "instead of gather may { if gold of you > 3 { gain 1 gold } }",
    'instead of gather by others may { may "Try" { draw 1 } }',
    *(f"when turn_{end} by others where player has crown may {{ draw 1 }}" for end in ("start", "end")),
    *(f"when turn_{end}{whose} may {{ draw 1 }}" for end in ("start", "end") for whose in ("", " by others")),
    'before call must { may "Try" { draw 1 } }',
    *(f"before call {mood} {{ draw 1 }}" for mood in ("may", "must")),
    *(f'{timing} may {{ may "Try" {{ draw 1 }} }}' for timing in ("before call", "when gathered_gold")),
)
# Looked up by a language itself.
ELSEWHERE = {"no abilities", "house values", "own do"}


def test_every_phrase_is_said() -> None:
    """By what is shipped, by random programs, or by these: what is said nowhere is not needed."""
    said: set[str] = set()
    for annotated in (*games(), *random_programs(60)):
        rules = annotated.ruleset
        names = names_of(rules, "en")
        for words in (names, read_words(rules.id, "en")[0].on(names)):
            for form in everything(Teller(annotated, LANGUAGES["en"](words)), annotated):
                said |= keys_in(form)
    for text in (*(f'action "Try" {{ {steps} }}' for steps in SAID), *ABILITIES):
        for form in forms(text):
            said |= keys_in(form)
    assert set(lexicon("en").phrases) - said == ELSEWHERE


def keys_in(form: Form) -> set[str]:
    """The keys of a form and of all in it."""
    return {key for each in inside(form) if isinstance(each, Say) for key in each.keys} | {
        key
        for each in inside(form)
        if isinstance(each, Say)
        for slot in each.slots.values()
        for key in keys_in(slot)
    }


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_phrase_can_be_read(tag: str) -> None:
    for key, text in lexicon(tag).phrases.items():
        assert slots_in(parsed(text)) is not None, key


@pytest.mark.parametrize("text", ["{open", "a]", "[a", "<a", "a}", "{a:b:c}"])
def test_a_phrase_with_a_mistake_is_refused(text: str) -> None:
    with pytest.raises(TemplateError):
        parsed(text)


def test_slots() -> None:
    speaker = LANGUAGES["en"](Words("en", phrases={"x": "<go|goes|going> to {place}[ with {friend}]"}))

    def said(mood: str, **slots: Form) -> str:
        return speaker.render(Say(("x",), slots), Place(mood))

    assert said("imp", place=Text("town")) == "go to town"
    assert said("he", place=Text("town")) == "goes to town"
    assert said("ing", place=Text("town"), friend=Text("me")) == "going to town with me"


def random_programs(seeds: int) -> Iterator[Annotated]:
    """Whatever is right: also what nobody would write."""
    for seed in range(seeds):
        rules = loaded(seed, random.Random(seed))[0]
        if rules is not None:  # one in many is refused
            yield Annotated(rules)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_random_programs_can_be_told(tag: str) -> None:
    for annotated in random_programs(30):
        speaker = LANGUAGES[tag](names_of(annotated.ruleset, tag))
        for form in everything(Teller(annotated, speaker), annotated):
            assert "\x01" not in speaker.sentence(form)
