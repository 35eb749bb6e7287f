"""A text of rules as a card of Citadels would have it: checked, and told."""

from __future__ import annotations

from functools import cache

from rulewright.dsl.check.notes import Notes
from rulewright.dsl.check.program import check_card
from rulewright.dsl.check.vocabulary import Checked, vocabulary_of
from rulewright.dsl.explain import LANGUAGES
from rulewright.dsl.explain.forms import Form
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.scope import opening
from rulewright.dsl.explain.teller import Teller
from rulewright.dsl.explain.words import names_of
from rulewright.dsl.explain.wordsfile import read_words
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load
from rulewright.dsl.loading.annotated import Annotated
from rulewright.dsl.model import Ruleset
from rulewright.dsl.report.diagnostics import has_errors
from rulewright.dsl.syntax.parse import parse_members


@cache
def citadels() -> Ruleset:
    return load("citadels", scenarios=False)


@cache
def teller(tag: str) -> tuple[Teller, Language]:
    words, _ = read_words("citadels", tag)
    language = LANGUAGES[tag](words.on(names_of(citadels(), tag)))
    return Teller(Annotated(citadels()), language), language


def forms(rules: str, tag: str = "en", of: str = "character") -> list[Form]:
    """What a character with these rules does, or another card, before it is said."""
    members, problems = parse_members(Source("sample", rules))
    assert members is not None, problems
    game, notes = citadels(), Notes()
    assert isinstance(game.program, Checked)
    words = vocabulary_of(game, {card.id: card.kind for card in game.cards.values()})
    _, found = check_card(words, game.program, members, "sample", of, notes)
    assert not has_errors(found), [f"{each.code}: {each.message}" for each in found]
    abilities, kind = teller(tag)[0].abilities, game.kinds[of]
    return [form for each in members.items for form in abilities.member(each, opening(notes, kind), kind)]


def told(rules: str, tag: str = "en", of: str = "character") -> str:
    """What a character with these rules does, or another card."""
    return " ".join(map(teller(tag)[1].sentence, forms(rules, tag, of)))
