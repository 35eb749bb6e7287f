"""Every class of the tree can be told, in each language, with words for all that the kernel says."""

from __future__ import annotations

import inspect
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
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load
from rulewright.dsl.syntax.parse import parse_members, parse_rules_file
from rulewright.dsl.tree import abilities, expressions, selections, statements
from tests.dsl.rules_samples import ABILITIES, RULES_FILE
from tests.generators import trees

MORE = (
    "always { have abilities of (card in garden of left of you) }",
    "action { move it to your garden at spot }",
    "action { choose number from 1 to 3 where it is not 2 as n  set bid of you to n }",
    "action { choose random number from 1 to 6 as n  gain n gold per player }",
    "action { resume turn of you as this { draw 1 } }",
    "score different type of it over (district in your city)",
    "score printed cost of this + number of (area connected with this through (hex in duchy of you))",
    'action { offer { option "a" { draw 1 } abilities of you } suspend turn }',
    'score 1 if name of this is "Fox"',
    "action if connected with this through (hex in duchy of you where it is red) has crown { stop }",
)
CLASSES = {
    made
    for module in (abilities, expressions, selections, statements)
    for _, made in inspect.getmembers(module, inspect.isclass)
    if issubclass(made, tree.Node) and made is not tree.Node and made.__module__ == module.__name__
}
# What only scenarios say, and what has no words of its own.
NOT_TOLD = {tree.Seat}


def members() -> list[tree.Members]:
    found = [parse_members(Source("sample", text))[0] for text in (*ABILITIES, *MORE)]
    return [each for each in found if each is not None]


def blocks() -> list[tree.Block]:
    file = parse_rules_file(Source("sample", RULES_FILE))[0]
    assert file is not None
    return [item.block for item in file.items if isinstance(item, (tree.Flow, tree.Procedure))]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_class_of_the_tree_is_told(tag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load("citadels", scenarios=False)
    speaker = LANGUAGES[tag](names_of(rules, tag))
    missing: set[str] = set()

    def unknown(self: Language, form: Say) -> Any:
        missing.update(key for key in form.keys if "." not in key)
        return parsed("something")

    monkeypatch.setattr(Language, "unknown", unknown)
    teller = Teller(rules, speaker)
    kind = next(iter(rules.kinds.values()))
    seen: set[type] = set()
    for text in members():
        seen |= {type(node) for node in inside(text)}
        for member in text.items:
            for form in teller.abilities.member(member, opening(kind), kind):
                assert speaker.sentence(form)
    for block in blocks():
        seen |= {type(node) for node in inside(block)}
        for form in sentences(teller.steps.block(block, opening(kind)), opening(kind).actor):
            assert speaker.sentence(form)
    assert not missing, f"no words for {sorted(missing)}"
    untold = {made.__name__ for made in CLASSES - seen - NOT_TOLD}
    assert not untold, f"no sample has {sorted(untold)}"


def test_all_languages_have_the_same_phrases() -> None:
    keys = {tag: [*lexicon(tag).sections, *lexicon(tag).phrases] for tag in LANGUAGES}
    for tag in LANGUAGES:
        assert keys[tag] == keys["en"], tag


# What some verbs and endings agree with, and what needs no word where something else says it.
AGREED_WITH = {"who", "it"}
NOT_IN_EVERY_LANGUAGE = {"put at": {"zone"}}  # a space is of one map


@pytest.mark.parametrize("tag", LANGUAGES)
def test_all_languages_say_the_same_things_of_a_phrase(tag: str) -> None:
    for key, text in lexicon(tag).phrases.items():
        spare = AGREED_WITH | NOT_IN_EVERY_LANGUAGE.get(key, set())
        english = slots_in(parsed(lexicon("en").phrases[key]))
        assert slots_in(parsed(text)) - spare == english - spare, key


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


@pytest.mark.parametrize("tag", LANGUAGES)
def test_whatever_fits_the_grammar_can_be_told(tag: str) -> None:
    """Also what means nothing in this game: an editor asks while somebody is still typing."""
    rules = load("citadels", scenarios=False)
    speaker = LANGUAGES[tag](names_of(rules, tag))
    teller = Teller(rules, speaker)
    kind = next(iter(rules.kinds.values()))
    for seed in range(400):
        text, problems = parse_members(Source("sample", trees.text(seed)))
        assert text is not None, problems
        for member in text.items:
            for form in teller.abilities.member(member, opening(kind), kind):
                assert "\x01" not in speaker.sentence(form)
