"""What stands at a place of a text: a word, what it may name, and which names are given around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from rulewright.cli.editor.desk import Known
from rulewright.cli.editor.documents import Block, Document, Name
from rulewright.cli.editor.games import fields_of
from rulewright.cli.editor.grammar import MEMBERS, Step
from rulewright.dsl.check.notes import Meaning
from rulewright.dsl.files.source import Span

_WORD: Final = re.compile(r"[a-z_][a-z0-9_]*")
_PROSE: Final = re.compile(r"\s*(?:- +)?(?:(?!id)[a-z]{2}|name|title|text): ")
_FULL_ID: Final = re.compile(r"\"(?:[a-z_][a-z0-9_]*:)?([a-z_][a-z0-9_]*)\"")
LOCAL: Final = "local"  # the sort of a name that is given inside a text
FIELD: Final = "field"
GIVEN: Final = (LOCAL, FIELD)  # what is declared neither in YAML nor by rules as a whole
_OPENS: Final = {"RBRACE": "LBRACE", "RPAR": "LPAR"}
_DECLARING: Final = frozenset(
    {"PROCEDURE", "FUNCTION", "KEYWORD", "EVENT", "RULE", "LIMIT", "STATUS", "RULES"}
)
_WITH_FIELDS: Final = {(each, "NAME") for each in ("PROCEDURE", "FUNCTION", "KEYWORD", "EVENT")}
_DONE: Final = frozenset({"procedure", "event"})


class Word(Struct, frozen=True):
    """A word of a text. `sorts`: what it may name where it stands; empty outside of rules: anything.
    `step`: the token that it is, in a block of rules."""

    text: str
    span: Span
    sorts: frozenset[str]
    block: Block | None = None
    step: Step | None = None


class Place(Struct, frozen=True):
    """A stretch of a file. The span knows the text of its line, by which columns are counted."""

    path: str
    span: Span


def word_at(document: Document, line: int, column: int) -> Word | None:
    """The word at a place, or the one that ends there."""
    block = document.block_at(line, column)
    if block is None:
        return _word_of_yaml(document, line, column)
    step = block.step_at(line, column)
    if step is None or not _WORD.fullmatch(step.word):
        return None
    return Word(step.word, step.span, step.sorts, block, step)


def _word_of_yaml(document: Document, line: int, column: int) -> Word | None:
    """The word of a YAML file that may be an id: not one in a sentence."""
    for start, end in _words_in_line(document.line(line)):
        if start < column <= end + 1:
            text = document.line(line)[start:end]
            return Word(text, document.source.span(line, start + 1, line, end + 1), frozenset())
    return None


def _words_in_line(text: str) -> list[tuple[int, int]]:
    if _PROSE.match(text):
        return []
    quoted = [found.span(1) for found in _FULL_ID.finditer(text)]
    hidden = re.sub(r"\"[^\"]*\"|'[^']*'|(?:^| )#.*", lambda found: " " * len(found[0]), text)
    return sorted([*quoted, *(found.span() for found in _WORD.finditer(hidden))])


def words_of_yaml(document: Document) -> Iterator[tuple[Span, str, bool, str]]:
    """Every word of a YAML file, outside of rules, that may be an id: its place, itself, whether it is a key,
    and the key of the whole file under which it stands."""
    inside = {n for block in document.blocks for n in range(block.first, block.last + 1)}
    section = ""
    for number, line in enumerate(document.lines, 1):
        if number in inside:
            continue
        if top := re.match(r"([a-z_][a-z0-9_]*):", line):
            section = top[1]
        for start, end in _words_in_line(line):
            is_key = re.match(r"[\"']?:(?: |$)", line[end:]) is not None
            yield document.source.span(number, start + 1, number, end + 1), line[start:end], is_key, section


def meant(known: Known, word: Word) -> list[Name]:
    """What a word names where it stands: as the check noted it; in a text that is not understood, what is
    given around it, or else what is declared."""
    meaning = known.meaning(word.span) if word.step is not None else None
    if meaning is not None:
        return _noted(known, meaning)
    if word.block is not None and word.step is not None:
        given = _given_at(word)
        if given is not None:
            return [given]
    named = known.named(word.text)
    declaring = [name for name in named if name.span == word.span]
    return (
        declaring
        or [name for name in named if not word.sorts or name.sort in word.sorts]
        or (named if not word.sorts else [])
    )


def _noted(known: Known, meaning: Meaning) -> list[Name]:
    """The names that a meaning stands for: one, or none for what comes with the language."""
    place = meaning.place
    if meaning.sort in GIVEN:
        return [Name(meaning.name, meaning.sort, place, meaning.of)] if place is not None else []
    short = meaning.name.rpartition(":")[2]
    names = [name for name in known.named(short) if name.sort == meaning.sort]
    return [name for name in names if place is not None and _is_at(name.span, place)] or names[:1]


def _is_at(one: Span, other: Span) -> bool:
    return one.source.name == other.source.name and one.line == other.line


def _given_at(word: Word) -> Name | None:
    assert word.block is not None
    assert word.step is not None
    if "new" in word.sorts and not declares(word.block, word.step):
        return Name(word.text, LOCAL, word.span)
    if LOCAL not in word.sorts:
        return None
    before = [step for step in word.block.steps if before_place(step, word.span.line, word.span.column)]
    return next(
        (Name(s.word, LOCAL, s.span) for s in given_before(word.block, before) if s.word == word.text), None
    )


def declares(block: Block, step: Step) -> bool:
    """Does a new name stand where rules declare something, and not inside of a text?"""
    if block.start == MEMBERS:
        return False
    depth = 0
    for each in block.steps:
        if each is step:
            return not depth
        depth += each.token.type in ("LBRACE", "LPAR")
        depth -= each.token.type in ("RBRACE", "RPAR")
    return False


def before_place(step: Step, line: int, column: int) -> bool:
    """Does a token begin before a place?"""
    return (step.span.line, step.span.column) < (line, column)


def given_before(block: Block, before: list[Step]) -> Iterator[Step]:
    """The names that are known at a place, the nearest first: of a loop that is over, of a selection whose
    brackets are closed, and of what was declared before, none is."""
    number = len(before)
    while number > 0:
        number -= 1
        kind = before[number].token.type
        if kind in _OPENS:
            first = _opening(before, number)
            fields = kind == "RPAR" and _kinds(before, first - 2, first) in _WITH_FIELDS
            number = number if fields else first
            if kind == "RBRACE" and _kinds(before, first - 2, first) == ("AS", "NAME"):
                number -= 1  # the name that a loop gave
        elif kind in _DECLARING:
            return
        elif "new" in before[number].sorts and not declares(block, before[number]):
            yield before[number]


def _opening(before: list[Step], closing: int) -> int:
    """Where the brackets open that this token closes."""
    closes, depth = before[closing].token.type, 0
    for number in range(closing, -1, -1):
        kind = before[number].token.type
        depth += (kind == closes) - (kind == _OPENS[closes])
        if not depth:
            return number
    return 0


def _kinds(steps: list[Step], first: int, end: int) -> tuple[str, ...]:
    return tuple(step.token.type for step in steps[max(first, 0) : end])


def fields_before(known: Known, before: list[Step]) -> Iterator[tuple[str, str]]:
    """The fields of what the text around a place speaks of: (field, its procedure)."""
    if known.game is None:
        return
    for step in _around(before):
        if step.sorts & _DONE:
            for param in fields_of(known.game.ruleset, step.word):
                yield param.name, step.word


def _around(before: list[Step]) -> Iterator[Step]:
    """The tokens before a place that stand in its block or in one around it, the nearest first."""
    closed = 0
    for step in reversed(before):
        kind = step.token.type
        if kind == "RBRACE":
            closed += 1
        elif kind == "LBRACE" and closed:
            closed -= 1
        elif not closed:
            yield step


def procedure_of_argument(before: list[Step]) -> tuple[str, set[str]]:
    """Whose fields stand in the brackets around a place, and those that are given already."""
    closed, given = 0, set[str]()
    for n in range(len(before) - 1, -1, -1):
        kind = before[n].token.type
        if kind == "RPAR":
            closed += 1
        elif kind == "LPAR":
            if not closed:
                return (before[n - 1].word if n else ""), given
            closed -= 1
        elif not closed and "field" in before[n].sorts and len(before[n].sorts) == 1:
            given.add(before[n].word)
    return "", given
