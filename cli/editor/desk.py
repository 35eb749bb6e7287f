"""The texts that an editor has open, and what is known about each of them."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

from rulewright.cli.editor.documents import Document, Name
from rulewright.cli.editor.games import Game, by_word, game_of, name_of_game
from rulewright.dsl import model
from rulewright.dsl.again import remember
from rulewright.dsl.diagnostics import Diagnostic
from rulewright.dsl.load import load_deck, load_ruleset
from rulewright.dsl.parse import parse_rules_file
from rulewright.dsl.paths import Edited
from rulewright.dsl.report import ordered
from rulewright.dsl.source import E_TOO_LARGE, MAX_BYTES, Source, Span, check_characters


@dataclass(frozen=True)
class Known:
    """A text, its game, and every name that it may use. `game` is None where it cannot be told."""

    document: Document
    game: Game | None
    own: dict[str, list[Name]]

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


class Desk:
    """What is open. A path is a path of the system, a text is what the editor shows, saved or not."""

    def __init__(self) -> None:
        remember()
        self.documents: dict[str, Document] = {}
        self.merged: dict[str, Game] = {}  # by the path of a deck: its game with it, as it last was right

    def open(self, path: str, text: str) -> Document:
        """A text as it is now."""
        self.documents[path] = Document(path, text)
        return self.documents[path]

    def close(self, path: str) -> None:
        self.documents.pop(path, None)
        self.merged.pop(path, None)

    def known(self, path: str) -> Known:
        """What is known at an open text."""
        return self.known_of(self.documents[path])

    def known_of(self, document: Document) -> Known:
        """The same for a text that need not be open."""
        game = self.merged.get(document.path) or game_of(document)
        return Known(document, game, by_word(document.names))

    def problems(self, path: str) -> list[Diagnostic]:
        """All that is wrong in an open text, checked with all other texts that it goes with."""
        document = self.documents[path]
        ruleset, found = self.checked(document)
        game = game_of(document) if ruleset is not None and document.extends else None
        if game is not None and ruleset is not None:
            self.merged[path] = replace(game, ruleset=ruleset)
        known = self.known(path)
        here = [each for each in found if each.span is None or known.path_of(each.span) == path]
        if not here and ruleset is None and found and document.extends:
            here = [_elsewhere(found[0], document)]
        return ordered(here)

    def beside(self, path: str) -> list[str]:
        """The other open texts that a change of this one concerns."""
        folder = self.documents[path].folder
        return [
            other
            for other, each in self.documents.items()
            if folder and other != path and each.folder == folder
        ]

    # --- checking

    def checked(self, document: Document) -> tuple[model.Ruleset | None, list[Diagnostic]]:
        """A text with all that goes with it, and everything that is wrong anywhere."""
        source = document.source
        if len(source.text) > MAX_BYTES or (wrong := check_characters(source)):
            return None, _too_large(source) if len(source.text) > MAX_BYTES else wrong
        if document.extends:
            name = name_of_game(document)
            return load_ruleset(name, [source], scenarios=False) if name else load_deck(source)
        if document.folder is not None:
            return load_ruleset(_unsaved(document.folder, self.documents))
        if document.is_rules:
            return None, parse_rules_file(source)[1]
        return load_deck(source) if document.looks_like_deck else (None, [])


def _unsaved(path: Path, documents: dict[str, Document]) -> Edited:
    """The folder of a ruleset, with texts in it that are not saved yet."""
    texts = {os.path.realpath(name): each.source.text for name, each in documents.items()}
    return Edited(path, path.as_posix(), texts)


def _too_large(source: Source) -> list[Diagnostic]:
    place, hint = source.span(1, 1, 1, 1), "divide it into several files"
    return [Diagnostic(E_TOO_LARGE, f"the file is larger than {MAX_BYTES // 1024} KiB", place, hint)]


def _elsewhere(problem: Diagnostic, document: Document) -> Diagnostic:
    """What keeps a deck from being checked, though it is not in the deck."""
    where = f"{problem.span.source.name}:{problem.span.line}: " if problem.span else ""
    place = document.source.span(1, 1, 1, len(document.line(1)) + 1)
    return Diagnostic(problem.code, where + problem.message, place, problem.hint)
