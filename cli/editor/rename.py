"""A name under another name, wherever it is meant; or why that cannot be done.

What a text declares itself can be renamed: a card, a name of its rules, a word of the deck, a name given
inside of an ability. Everything is checked as it would then stand: a rename that breaks something is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rulewright.cli.editor.desk import Desk, Known
from rulewright.cli.editor.documents import IN_RULES, Block, Document, Name
from rulewright.cli.editor.places import LOCAL, Word, meant, word_at, words_of_yaml
from rulewright.dsl.diagnostics import Diagnostic, has_errors
from rulewright.dsl.grammar import RESERVED
from rulewright.dsl.source import Span

_ID: Final = re.compile(r"[a-z][a-z0-9_]*")
_KEYS: Final = frozenset({"set", "setting"})  # what presets name by keys


class Refused(Exception):
    """Why a name stays as it is: a sentence for the author."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Another text for a stretch of a file."""

    path: str
    span: Span
    text: str


def renamable(desk: Desk, path: str, line: int, column: int) -> Span | None:
    """The name at a place, if it can be renamed from here."""
    found = _target(desk, path, line, column)
    return found[1].span if found is not None else None


def rename(desk: Desk, path: str, line: int, column: int, new: str) -> list[Edit]:
    """What to write where, so that the name at a place becomes a new one. Raises Refused."""
    found = _target(desk, path, line, column)
    if found is None:
        raise Refused("only what this deck or ruleset declares itself can be renamed")
    if not _ID.fullmatch(new):
        raise Refused(f"`{new}` cannot be an id: small letters, digits and _, and a letter first")
    if new in RESERVED:
        raise Refused(f"`{new}` is a word of the rules language")
    target, word = found
    if new == word.text:
        return []
    edits = [Edit(document.path, span, new) for document in _texts(desk, path)
             for span in _uses(desk, document, target)]  # fmt: skip
    _check(desk, path, edits, target, new)
    return edits


def _target(desk: Desk, path: str, line: int, column: int) -> tuple[Name, Word] | None:
    """The one thing that the word at a place names, if it is this text's or its folder's own."""
    known = desk.known(path)
    word = word_at(known.document, line, column)
    if word is None or (word.step is not None and word.step.token.type != "NAME"):
        return None
    mine = {str(document.path) for document in _texts(desk, path)}
    names = [name for name in meant(known, word) if known.path_of(name.span) in mine]
    return (names[0], word) if names and names[0].sort != "property" else None


def _texts(desk: Desk, path: str) -> list[Document]:
    """The texts of a deck or a ruleset, as they are open or saved."""
    document = desk.documents[path]
    if document.extends or document.folder is None:
        return [document]
    files = [*document.folder.glob("*.yaml"), *document.folder.rglob("*.rules")]
    return [_opened(desk, file) for file in sorted(files)]


def _opened(desk: Desk, file: Path) -> Document:
    found = desk.documents.get(str(file))
    return found or Document(str(file), file.read_text("utf-8"))


# --- where it is meant --------------------------------------------------------------------------------------


def _uses(desk: Desk, document: Document, target: Name) -> Iterator[Span]:
    """Where a text means this thing, its declaration included."""
    known = desk.known_of(document)
    for block in document.blocks:
        yield from _uses_in(known, block, target)
    if target.sort != LOCAL:
        yield from _uses_in_yaml(document, target)


def _uses_in(known: Known, block: Block, target: Name) -> Iterator[Span]:
    for step in block.steps:
        if step.word == target.word and step.token.type == "NAME":
            found = meant(known, Word(step.word, step.span, step.sorts, block, step))
            if any(_is_same(known, name, target) for name in found):
                yield step.span


def _is_same(known: Known, name: Name, target: Name) -> bool:
    if name.sort != target.sort:
        return False
    if name.sort == LOCAL:
        return _place(name.span) == _place(target.span) and name.span.source.name == target.span.source.name
    return known.path_of(name.span) == known.path_of(target.span) and _place(name.span) == _place(target.span)


def _place(span: Span) -> tuple[int, int]:
    return span.line, span.column


def _uses_in_yaml(document: Document, target: Name) -> Iterator[Span]:
    if document.is_rules or (document.extends and target.sort in IN_RULES):
        return
    for span, word, is_key, section in words_of_yaml(document):
        if word != target.word:
            continue
        declared = _place(span) == _place(target.span) and document.path == target.span.source.name
        line = document.line(span.line)
        if target.sort == "card":
            fits = not is_key and (section == "presets" or "not_with" in line)
        else:
            fits = not is_key or (target.sort in _KEYS and section == "presets")
            fits = fits and not re.match(r"\s*(?:- +)?\{?\s*id: ", line)
        if declared or fits:
            yield span


# --- what comes of it ---------------------------------------------------------------------------------------


def _check(desk: Desk, path: str, edits: list[Edit], target: Name, new: str) -> None:
    """Refuse what would break a text, or make another name mean this one."""
    document = desk.documents[path]
    before = _errors(desk.checked(document)[1])
    trial = Desk()
    for text in _texts(desk, path):
        trial.open(text.path, changed(text, [edit for edit in edits if edit.path == text.path]))
    after = _errors(trial.checked(trial.documents[path])[1])
    if len(after) > len(before):
        said = {each.message for each in before}
        message = next((each.message for each in after if each.message not in said), after[0].message)
        raise Refused(f"with `{new}` there would be a mistake: {message}")
    if document.extends and target.sort != LOCAL:
        moved = [each for each in trial.documents[path].names if (each.word, each.sort) == (new, target.sort)]
        if len(list(_uses(trial, trial.documents[path], moved[0]))) != len(edits):
            raise Refused(f"`{new}` already means something else in this deck")


def _errors(found: list[Diagnostic]) -> list[Diagnostic]:
    return [each for each in found if has_errors([each])]


def changed(document: Document, edits: list[Edit]) -> str:
    """A text with these changes; none of them goes over a line."""
    lines = list(document.lines)
    for edit in sorted(edits, key=lambda each: _place(each.span), reverse=True):
        span, line = edit.span, lines[edit.span.line - 1]
        lines[span.line - 1] = line[: span.column - 1] + edit.text + line[span.end_column - 1 :]
    return "\n".join(lines)
