"""A text of rules as a card of Citadels would have it: checked, and told."""

from __future__ import annotations

from functools import cache
from pathlib import Path

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

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@cache
def game(name: str = "citadels") -> Ruleset:
    """A shipped game, or one of docs/examples."""
    own = EXAMPLES / name
    return load(str(own) if own.is_dir() else name, scenarios=False)


def citadels() -> Ruleset:
    return game()


@cache
def teller(tag: str, name: str = "citadels") -> tuple[Teller, Language]:
    rules = game(name)
    words, _ = read_words(name if not (EXAMPLES / name).is_dir() else str(EXAMPLES / name), tag)
    language = LANGUAGES[tag](words.on(names_of(rules, tag)))
    return Teller(Annotated(rules), language), language


def forms(rules: str, tag: str = "en", of: str = "character", name: str = "citadels") -> list[Form]:
    """What a character with these rules does, or another card, before it is said."""
    members, problems = parse_members(Source("sample", rules))
    assert members is not None, problems
    known, notes = game(name), Notes()
    assert isinstance(known.program, Checked)
    words = vocabulary_of(known, {card.id: card.kind for card in known.cards.values()})
    _, found = check_card(words, known.program, members, "sample", of, notes)
    assert not has_errors(found), [f"{each.code}: {each.message}" for each in found]
    abilities, kind = teller(tag, name)[0].abilities, known.kinds[of]
    scope = opening(notes, kind, loud=True)
    return [form for each in members.items for form in abilities.member(each, scope.inner(), kind)]


def told(rules: str, tag: str = "en", of: str = "character", name: str = "citadels") -> str:
    """What a character with these rules does, or another card."""
    return " ".join(map(teller(tag, name)[1].sentence, forms(rules, tag, of, name)))
