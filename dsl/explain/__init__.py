"""A card in sentences, told from its rules: in English, Polish and Ukrainian.

tree of the abilities --Teller--> forms (no language) --Language, Words--> sentences
"""

from __future__ import annotations

from rulewright.dsl.explain.abilities import Teller
from rulewright.dsl.explain.english import English
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.polish import Polish
from rulewright.dsl.explain.ukrainian import Ukrainian
from rulewright.dsl.explain.words import Words, names_of
from rulewright.dsl.model import CardDef, Ruleset
from rulewright.dsl.parse import parse_members
from rulewright.dsl.source import Source

LANGUAGES: dict[str, type[Language]] = {each.tag: each for each in (English, Polish, Ukrainian)}


def no_abilities(language: str) -> str:
    """What is said of a card without rules."""
    return LANGUAGES[language].sentence_of("no abilities")


class Explainer:
    """Tells of many cards of one ruleset, in one language."""

    def __init__(self, rules: Ruleset, language: str = "en", words: Words | None = None) -> None:
        known = names_of(rules, language)
        self.speaker = LANGUAGES[language](words.on(known) if words is not None else known)
        self.teller = Teller(rules, self.speaker)

    def card(self, card: CardDef) -> list[str]:
        """What a card does, a paragraph for each ability. Nothing for a card without rules."""
        members, _ = parse_members(Source(card.id, card.rules_text))
        if members is None:
            return []
        told = self.teller.card(card, members)
        return [" ".join(self.speaker.sentence(each) for each in ability) for ability in told]


def explain_card(
    rules: Ruleset, card: CardDef, language: str = "en", words: Words | None = None
) -> list[str]:
    """What one card does, a paragraph for each ability."""
    return Explainer(rules, language, words).card(card)
