"""The words in which cards are told; and whether printed texts say what their rules say.

Both are asked for after each letter that is typed: only what is new is read, and compared.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.cli.editor.documents import Document
from rulewright.cli.editor.games import name_of_game, stamp_of
from rulewright.cli.editor.grammar import RULES
from rulewright.dsl.explain import LANGUAGES
from rulewright.dsl.explain.printed import Comparison
from rulewright.dsl.explain.words import Words
from rulewright.dsl.explain.wordsfile import read_words
from rulewright.dsl.files.paths import is_shipped, language_of_words, words_beside
from rulewright.dsl.model import CardDef, Ruleset
from rulewright.dsl.report.diagnostics import Diagnostic

MOST = 10_000  # cards that are remembered; a long day of typing makes no more


class Wording:
    """The words of each language in which cards are told, read again when a file of them changes."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[object, Words]] = {}

    def basis(self, document: Document, texts: Mapping[str, str]) -> object:
        """What the words depend on: files of words beside the deck or the game, as they are open or saved."""
        name = name_of_game(document) or ""
        places = [document.path] if document.extends else []
        places += [] if is_shipped(name) else [name]
        files = [file for place in places for file in words_beside(place)]
        saved = tuple((str(file), file.stat().st_mtime_ns) for file in files if file.is_file())
        return name, saved, tuple(each for each in texts.items() if language_of_words(each[0]) is not None)

    def words(self, document: Document, tag: str, texts: Mapping[str, str]) -> Words:
        """Those of a text's game, and of the text if it is a deck."""
        basis, key = self.basis(document, texts), (document.path, tag)
        known = self._known.get(key)
        if known is None or known[0] != basis:
            decks = [document.path] if document.extends else []
            words, _ = read_words(name_of_game(document) or "", tag, decks, texts=texts)
            known = self._known[key] = basis, words
        return known[1]


class Prints:
    """Remembers which cards were right: those with this text, these rules and what they may lead to."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        self._right: set[object] = set()

    def problems(self, document: Document, rules: Ruleset, texts: Mapping[str, str]) -> list[Diagnostic]:
        """Of the cards of a deck that is right otherwise."""
        own = [card for card in rules.cards.values() if card.origin in rules.decks and card.texts]
        if not own:
            return []
        shared = tuple(block.text.text for block in document.blocks if block.start == RULES)
        around = self._wording.basis(document, texts), stamp_of(document), shared, tuple(rules.resources)

        def key(card: CardDef) -> object:
            return around, card.id, card.rules_text, tuple(card.texts.items())

        new = [card for card in own if key(card) not in self._right]
        if not new:
            return []
        if len(self._right) > MOST:
            self._right.clear()
        languages = {tag for card in new for tag in card.texts}.intersection(LANGUAGES)
        words = {tag: self._wording.words(document, tag, texts) for tag in languages}
        comparison = Comparison(rules, words)
        found = []
        for card in new:
            doubts = comparison.card(card)
            found += doubts
            if not doubts:
                self._right.add(key(card))
        return found
