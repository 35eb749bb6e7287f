"""What the texts of a loaded ruleset mean, for whoever tells it.

It is worked out from the trees that the ruleset keeps, text by text, when it is first asked for. Whoever
wants it keeps this beside the ruleset; nobody else pays for it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from rulewright.dsl import model, tree
from rulewright.dsl.check.notes import Notes
from rulewright.dsl.check.program import check_card, check_program
from rulewright.dsl.check.vocabulary import Checked, Vocabulary, vocabulary_of

_NONE: Final = model.DeckRules("", ())


class Annotated:
    """A ruleset, with decks or without, and what is known of its texts."""

    def __init__(self, ruleset: model.Ruleset) -> None:
        assert isinstance(ruleset.program, Checked), "a ruleset that was loaded was checked"
        self.ruleset = ruleset
        self._program = ruleset.program
        self._decks = {deck.id: deck for deck in ruleset.declared.decks}
        self._cards: dict[str, Notes] = {}

    def card(self, name: str) -> Notes:
        """What is known of the text of a card, by its id."""
        found = self._cards.get(name)
        if found is None:
            found = self._cards[name] = self._of_card(self.ruleset.cards[name])
        return found

    def know(self, name: str, notes: Notes) -> None:
        """What is known of a card's text from elsewhere: it need not be worked out."""
        self._cards[name] = notes

    @cached_property
    def rules(self) -> Notes:
        """What is known of everything that is declared, by the ruleset and by its decks."""
        notes, program = Notes(), None
        for deck in (model.DeckRules("", self.ruleset.declared.own), *self.ruleset.declared.decks):
            if deck.items:
                span = deck.items[0].span
                found, files = Notes(), [tree.RulesFile(span, deck.items)]
                program, _ = check_program(self._words(deck), files, program, found)
                notes.add(found.renamed(deck.full))
        return notes

    def _of_card(self, card: model.CardDef) -> Notes:
        notes = Notes()
        members = self.ruleset.declared.cards.get(card.id)
        if members is None:
            return notes
        deck = self._decks.get(card.id.rpartition(":")[0], _NONE)
        check_card(self._words(deck), self._program, members, card.id, card.kind, notes)
        return notes.renamed(deck.full)

    def _words(self, deck: model.DeckRules) -> Vocabulary:
        """What words mean to an author: of the ruleset's cards also those that are replaced by now."""
        cards = self.ruleset.cards
        known = {name: card.kind for name, card in cards.items() if ":" not in name}
        replaced = [(old, new) for each in self.ruleset.declared.decks for old, new in each.replaces.items()]
        known |= {word: cards[name].kind for word, name in (*replaced, *deck.cards.items())}
        return vocabulary_of(self.ruleset, known)
