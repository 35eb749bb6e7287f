"""A card in sentences, told from its rules: in English, Polish and Ukrainian.

tree of the abilities, and what the check noted of it --Teller--> forms --Language, Words--> sentences
"""

from __future__ import annotations

from rulewright.dsl import tree
from rulewright.dsl.explain.english import English
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.polish import Polish
from rulewright.dsl.explain.teller import Teller
from rulewright.dsl.explain.ukrainian import Ukrainian
from rulewright.dsl.explain.words import Words, names_of
from rulewright.dsl.loading.annotated import Annotated
from rulewright.dsl.model import CardDef, Ruleset

LANGUAGES: dict[str, type[Language]] = {each.tag: each for each in (English, Polish, Ukrainian)}


def no_abilities(language: str) -> str:
    """What is said of a card without rules."""
    return LANGUAGES[language].sentence_of("no abilities")


def house_values(language: str) -> str:
    """What is said of a card whose values are not printed anywhere."""
    return LANGUAGES[language].sentence_of("house values")


class Explainer:
    """Tells of many cards of one ruleset, in one language.

    `annotated`: what is known of the texts of the ruleset, where somebody has it already."""

    def __init__(
        self,
        rules: Ruleset,
        language: str = "en",
        words: Words | None = None,
        annotated: Annotated | None = None,
    ) -> None:
        known = names_of(rules, language)
        self.speaker = LANGUAGES[language](words.on(known) if words is not None else known)
        self.teller = Teller(annotated or Annotated(rules), self.speaker)

    def card(self, card: CardDef) -> list[str]:
        """What a card does, a paragraph for each ability, and for what of its deck it leads to.

        Nothing for a card without rules."""
        members = self.teller.rules.declared.cards.get(card.id)
        if members is None:
            return []
        told = [said for member in members.items if (said := self.ability(card, member))]
        own = self.teller.own.own_of(card, members.items)
        return [*told, *(" ".join(map(self.speaker.sentence, sentences)) for sentences in own)]

    def status(self, name: str) -> str:
        """What a status of the game or of a deck is, and does; nothing where there is none of that name."""
        declared = self.teller.rules.declared.all
        kind = next(iter(self.teller.rules.kinds.values()))
        found = (each for each in declared if isinstance(each, tree.StatusDef) and each.name.text == name)
        return " ".join(
            self.speaker.sentence(form) for item in found for form in self.teller.own.item(item, kind)
        )

    def ability(self, card: CardDef, member: tree.Member) -> str:
        """What one ability of a card does; "" where a card would say nothing of it."""
        return " ".join(map(self.speaker.sentence, self.teller.abilities.ability(card, member)))


def explain_card(
    rules: Ruleset, card: CardDef, language: str = "en", words: Words | None = None
) -> list[str]:
    """What one card does, a paragraph for each ability."""
    return Explainer(rules, language, words).card(card)
