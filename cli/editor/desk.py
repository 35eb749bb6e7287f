"""The texts that an editor has open, and what is known about each of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from threading import RLock
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rulewright.cli.editor.documents import Document, Name
from rulewright.cli.editor.games import Game, by_word, game_of, name_of_game, stamp_of
from rulewright.cli.editor.prints import Prints, Wording
from rulewright.dsl import model, tree
from rulewright.dsl.check.notes import Meaning, Notes
from rulewright.dsl.explain.wordsfile import words_problems
from rulewright.dsl.files.paths import Edited, deck_of_words
from rulewright.dsl.files.source import E_TOO_LARGE, MAX_BYTES, Source, Span, check_characters
from rulewright.dsl.load import load_deck, load_ruleset
from rulewright.dsl.loading.remembered import remember
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic
from rulewright.dsl.report.printers import ordered
from rulewright.dsl.syntax.parse import parse_rules_file
from rulewright.interpreter.kept.rulesets import beneath

Meanings = dict[tuple[str, int, int], Meaning]  # by path, line and column

# What is remembered between checks (dsl/loading/remembered.py) is one for all: one text is checked at a time.
_CHECKING: Final = RLock()


class Known(Struct, frozen=True):
    """A text, its game, and every name that it may use. `game` is None where it cannot be told. `meanings`:
    what the check noted of the words of this text, and of those that go with it."""

    document: Document
    game: Game | None
    own: dict[str, list[Name]]
    meanings: Callable[[], Meanings]

    def meaning(self, span: Span) -> Meaning | None:
        """What the word at a place of this text means; None where that text is not understood."""
        return self.meanings().get((self.document.path, span.line, span.column))

    def named(self, word: str) -> list[Name]:
        """What a word may name: the text's own names as they stand now, then those of its game."""
        theirs = self.game.names.get(word, []) if self.game is not None else []
        return [*self.own.get(word, []), *(name for name in theirs if not self.is_stale(name))]

    def is_stale(self, name: Name) -> bool:
        """Is it of this text, as it was some time ago?"""
        return name.sort != "property" and self.path_of(name.span) == self.document.path

    def path_of(self, span: Span) -> str:
        """The file of a place."""
        return span.source.name if self.game is None else self.game.path_of(span)


class _Result(Struct, frozen=True, dict=True):
    """What came of checking a text. `basis`: all that it depends on."""

    basis: object
    ruleset: model.Ruleset | None
    found: list[Diagnostic]
    notes: Notes

    @cached_property
    def meanings(self) -> Meanings:
        """What its words mean, by their places."""
        words = ((node.span, meaning) for node, meaning in self.notes.names() if isinstance(node, tree.Word))
        return {(span.source.name, span.line, span.column): meaning for span, meaning in words}


class Desk:
    """What is open. A path is a path of the system, a text is what the editor shows, saved or not.
    `language`: in which cards are told in words."""

    def __init__(self, language: str = "en") -> None:
        remember()
        self.language = language
        self.documents: dict[str, Document] = {}
        self.results: dict[str, _Result] = {}
        self.wording = Wording()
        self.prints = Prints(self.wording)
        # By the path of a deck, or of the folder of a ruleset: its game as it last was right, and the stamp
        # of what was on the disk then.
        self.merged: dict[str, tuple[object, Game]] = {}

    def open(self, path: str, text: str) -> Document:
        """A text as it is now."""
        self.documents[path] = Document(path, text)
        return self.documents[path]

    def close(self, path: str) -> None:
        document = self.documents.pop(path, None)
        self.results.pop(path, None)
        if document is not None:
            self.merged.pop(_home(document), None)

    def texts(self) -> dict[str, str]:
        """The open texts by their real paths."""
        return {each.real_path: each.source.text for each in self.now_open()}

    def now_open(self) -> list[Document]:
        """The open texts as they are at this moment: others come and go while one is checked."""
        return list(self.documents.copy().values())

    def opened(self, path: Path) -> Document | None:
        """A text as it is open, or else as it is saved."""
        found = self.documents.get(str(path))
        if found is None and path.is_file():
            try:
                found = Document(str(path), Source.read(path).text)
            except DeckError:
                return None
        return found

    def known(self, path: str) -> Known:
        """What is known at an open text."""
        return self.known_of(self.documents[path])

    def known_of(self, document: Document, beside: Document | None = None) -> Known:
        """The same for a text that need not be open, if it goes with one that is."""
        asked = beside or document
        stamp, game = self.merged.get(_home(document), (None, None))
        if game is None or stamp != stamp_of(document):
            game = game_of(document)
        return Known(document, game, by_word(document.names), lambda: self._result(asked).meanings)

    def problems(self, path: str) -> list[Diagnostic]:
        """All that is wrong in an open text, checked with all other texts that it goes with; nothing in one
        that was closed before, or meanwhile."""
        document = self.documents.get(path)
        if document is None:
            return []
        ruleset, found = self.checked(document)
        known = self.known_of(document)
        here = [each for each in found if each.span is None or known.path_of(each.span) == path]
        if not here and ruleset is None and found and document.extends:
            here = [_elsewhere(found[0], document)]
        if ruleset is not None and document.extends:
            with _CHECKING:
                here += self.prints.problems(document, ruleset, self.texts())
        return ordered(here)

    def beside(self, path: str) -> list[str]:
        """The other open texts that a change of this one concerns."""
        folder, deck, mine = self.documents[path].folder, deck_of_words(path), Path(path)

        def goes_with(other: str, each: Document) -> bool:
            if folder and each.folder == folder:
                return True
            return each.is_words and deck_of_words(other) == mine

        return [
            other
            for other, each in self.documents.items()
            if other != path and (goes_with(other, each) or (deck is not None and str(deck) == other))
        ]

    # --- checking

    def checked(self, document: Document) -> tuple[model.Ruleset | None, list[Diagnostic]]:
        """A text with all that goes with it, and everything that is wrong anywhere. What was checked before
        and is still the same is not checked again."""
        result = self._result(document)
        return result.ruleset, result.found

    def _result(self, document: Document) -> _Result:
        with _CHECKING:
            stamp = stamp_of(document)
            basis = document.source.text, stamp, self._others(document)
            result = self.results.get(document.path)
            if result is None or result.basis != basis:
                notes = Notes()
                result = _Result(basis, *self._check(document, notes), notes)
                self.results[document.path] = result
                game = self._game(document, result.ruleset)
                if game is not None:
                    self.merged[_home(document)] = stamp, game
            return result

    def _others(self, document: Document) -> list[tuple[str, str]]:
        """The other texts on which it depends, whether something is wrong in this one."""
        deck = deck_of_words(document.path)
        if deck is not None:
            found = self.opened(deck)
            return [(str(deck), found.source.text)] if found is not None else []
        if document.extends or document.folder is None:
            return []
        return [(d.path, d.source.text) for d in self.now_open() if d.folder == document.folder]

    def _game(self, document: Document, ruleset: model.Ruleset | None) -> Game | None:
        """The game of a text that is right, with what the text adds."""
        if ruleset is None:
            return None
        if document.extends:
            game = game_of(document)
            return None if game is None else replace(game, ruleset=ruleset)
        folder = document.folder
        return None if folder is None else Game(ruleset, folder, folder.as_posix())

    def _check(self, document: Document, notes: Notes) -> tuple[model.Ruleset | None, list[Diagnostic]]:
        source = document.source
        if len(source.text) > MAX_BYTES or (wrong := check_characters(source)):
            return None, _too_large(source) if len(source.text) > MAX_BYTES else wrong
        if document.is_words:
            return None, self._check_words(document)
        if document.extends:
            name = name_of_game(document)
            if name:
                return load_ruleset(name, [source], False, notes, beneath)
            return load_deck(source, notes, beneath)
        if document.folder is not None:
            return load_ruleset(_unsaved(document.folder, self.texts()), notes=notes)
        if document.is_rules:
            return None, parse_rules_file(source)[1]
        return load_deck(source, notes, beneath) if document.looks_like_deck else (None, [])

    def _check_words(self, document: Document) -> list[Diagnostic]:
        """A file of words, with the deck beside which it lies, or the ruleset."""
        deck = deck_of_words(document.path)
        if deck is None:
            game = game_of(document)
            return words_problems(document.source, game.ruleset if game is not None else None)
        of = self.opened(deck)
        return words_problems(document.source, self.checked(of)[0] if of is not None else None)


def _home(document: Document) -> str:
    """What a text is a part of: a deck is one by itself, and the files of a ruleset are one together."""
    return document.path if document.extends or document.folder is None else str(document.folder)


def _unsaved(path: Path, texts: dict[str, str]) -> Edited:
    """The folder of a ruleset, with texts in it that are not saved yet."""
    return Edited(path, path.as_posix(), texts)


def _too_large(source: Source) -> list[Diagnostic]:
    place, hint = source.span(1, 1, 1, 1), "divide it into several files"
    return [Diagnostic(E_TOO_LARGE, f"the file is larger than {MAX_BYTES // 1024} KiB", place, hint)]


def _elsewhere(problem: Diagnostic, document: Document) -> Diagnostic:
    """What keeps a deck from being checked, though it is not in the deck."""
    where = f"{problem.span.source.name}:{problem.span.line}: " if problem.span else ""
    place = document.source.span(1, 1, 1, len(document.line(1)) + 1)
    return Diagnostic(problem.code, where + problem.message, place, problem.hint)
