"""A name under another name, wherever it is meant; or why that cannot be done.

What a text declares itself can be renamed: a card, a name of its rules, a word of the deck, a name given
inside of an ability. Everything is checked as it would then stand: a rename that breaks something is refused.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rulewright.cli.editor.desk import Desk
from rulewright.cli.editor.documents import Document, Name
from rulewright.cli.editor.places import GIVEN, Word, meant, word_at
from rulewright.cli.editor.uses import place_of, texts_with, uses
from rulewright.dsl.files.characters import quoted
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import Diagnostic, has_errors
from rulewright.dsl.syntax.reserved import RESERVED

_ID: Final = re.compile(r"[a-z][a-z0-9_]*")


class Refused(Exception):
    """Why a name stays as it is: a sentence for the author."""


class Edit(Struct, frozen=True):
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
        raise Refused(f"`{quoted(new)}` cannot be an id: small letters, digits and _, and a letter first")
    if new in RESERVED:
        raise Refused(f"`{new}` is a word of the rules language")
    target, word = found
    if new == word.text:
        return []
    asked = desk.documents[path]
    edits = [Edit(document.path, span, new) for document in texts_with(desk, path)
             for span in uses(desk, document, asked, target)]  # fmt: skip
    _check(desk, path, edits, target, new)
    return edits


def _target(desk: Desk, path: str, line: int, column: int) -> tuple[Name, Word] | None:
    """The one thing that the word at a place names, if it is this text's or its folder's own."""
    known = desk.known(path)
    word = word_at(known.document, line, column)
    if word is None or (word.step is not None and word.step.token.type != "NAME"):
        return None
    mine = {str(document.path) for document in texts_with(desk, path)}
    names = [name for name in meant(known, word) if known.path_of(name.span) in mine]
    return (names[0], word) if names and names[0].sort != "property" else None


# --- what comes of it ---------------------------------------------------------------------------------------


def _check(desk: Desk, path: str, edits: list[Edit], target: Name, new: str) -> None:
    """Refuse what would break a text, or make another name mean this one."""
    document = desk.documents[path]
    before = _errors(desk.checked(document)[1])
    trial = Desk()
    for text in texts_with(desk, path):
        trial.open(text.path, changed(text, [edit for edit in edits if edit.path == text.path]))
    after = _errors(trial.checked(trial.documents[path])[1])
    if len(after) > len(before):
        said = {each.message for each in before}
        message = next((each.message for each in after if each.message not in said), after[0].message)
        raise Refused(f"with `{new}` there would be a mistake: {message}")
    if target.sort in GIVEN:
        moved = [_moved(target, new, edits)]
    elif document.extends:
        moved = [each for each in trial.documents[path].names if (each.word, each.sort) == (new, target.sort)]
    else:
        return
    here, now = [edit for edit in edits if edit.path == path], trial.documents[path]
    if len(list(uses(trial, now, now, moved[0]))) != len(here):
        raise Refused(f"`{new}` already means something else here")


def _moved(name: Name, new: str, edits: list[Edit]) -> Name:
    """A name given in a text, under its new word: names before it in its line move it on."""
    span = name.span
    before = [
        edit for edit in edits
        if (edit.path, edit.span.line) == (span.source.name, span.line) and edit.span.column < span.column
    ]  # fmt: skip
    column = span.column + len(before) * (len(new) - len(name.word))
    end = column + len(new)
    return replace(name, word=new, span=replace(span, column=column, end_line=span.line, end_column=end))


def _errors(found: list[Diagnostic]) -> list[Diagnostic]:
    return [each for each in found if has_errors([each])]


def changed(document: Document, edits: list[Edit]) -> str:
    """A text with these changes; none of them goes over a line."""
    lines = list(document.lines)
    for edit in sorted(edits, key=lambda each: place_of(each.span), reverse=True):
        span, line = edit.span, lines[edit.span.line - 1]
        lines[span.line - 1] = line[: span.column - 1] + edit.text + line[span.end_column - 1 :]
    return "\n".join(lines)
