"""The words that fit at a place: those that the parser can take there, and names of the right sort."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from rulewright.cli.editor.desk import Known
from rulewright.cli.editor.documents import Block
from rulewright.cli.editor.grammar import Step, sorts_at, stack_after
from rulewright.cli.editor.places import (
    LOCAL,
    before_place,
    fields_before,
    given_before,
    procedure_of_argument,
)
from rulewright.dsl.check.belongings import TEAM_WORDS
from rulewright.dsl.check.calls import BUILT_IN
from rulewright.dsl.check.fields import TYPE_WORDS
from rulewright.dsl.check.layout import NEIGHBOURS
from rulewright.dsl.check.names import WORDS
from rulewright.dsl.syntax import reserved
from rulewright.dsl.syntax.grammar import table

# What the language itself names, by sort.
_BUILT_IN: Final = {
    "word": WORDS,
    "call": BUILT_IN,
    "type": tuple(TYPE_WORDS),
    "player": ("player",),
    "part": ("owner", "holder", "size", *TEAM_WORDS, NEIGHBOURS),
}
_LIKELY: Final = {"IN": "zone", "TO": "zone", "IS": "member"}  # what is listed first after a word
_DIGITS: Final = "0123456789"
_PARTIAL: Final = f"{_DIGITS}_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"  # of a word
LANGUAGE: Final = "language"  # the sort of a word of the language


class Suggestion(Struct, frozen=True):
    """A word that fits, what sort of thing it is, and a line about it."""

    word: str
    sort: str
    detail: str = ""


class Completion(Struct, frozen=True):
    """What fits in place of the columns `start` to `end` of a line."""

    line: int
    start: int
    end: int
    words: tuple[Suggestion, ...]


def complete(known: Known, line: int, column: int) -> Completion:
    """What fits at a place, the likeliest first; nothing in a comment, in quotes, and outside of rules."""
    text = known.document.line(line)[: column - 1]
    partial = text[len(text.rstrip(_PARTIAL)) :].lstrip(_DIGITS)
    start = len(text) - len(partial) + 1
    block = known.document.block_at(line, column)
    if block is None or _is_hidden(text[block.indent :]):
        return Completion(line, start, column, ())
    before = [step for step in block.steps if before_place(step, line, start)]
    words = {each.word: each for each in reversed([*_names(known, block, before), *_words(block, before)])}
    return Completion(line, start, column, tuple(reversed(words.values())))


def _is_hidden(before: str) -> bool:
    """Is the end of this piece of a line inside a comment or a text in quotes?"""
    rest = re.sub(r"\"[^\"]*\"", "", before)
    return "#" in rest or '"' in rest


def _words(block: Block, before: list[Step]) -> Iterator[Suggestion]:
    """Words of the language."""
    accepted = table(block.start).accepted(stack_after(block.start, before))
    for word in sorted(name.lower() for name in accepted):
        if word in reserved.WORDS:
            yield Suggestion(word, LANGUAGE)


def _names(known: Known, block: Block, before: list[Step]) -> Iterator[Suggestion]:
    sorts = set(sorts_at(block.start, stack_after(block.start, before)))
    if before and before[-1].token.type == "WHEN":
        sorts -= {"procedure"}
    if LOCAL in sorts:
        for step in given_before(block, before):
            yield Suggestion(step.word, LOCAL, "a name that is given here")
    if "field" in sorts:
        yield from _fields(known, before, alone=len(sorts) == 1)
    last = before[-1].token.type if before else ""
    likely = _LIKELY.get(last, "")
    declared = (each for each in _declared(known, sorts) if last != "YOUR" or _is_of_players(known, each))
    yield from sorted(declared, key=lambda each: (each.sort != likely, each.word))
    for sort in sorted(sorts & _BUILT_IN.keys()):
        yield from (Suggestion(word, sort) for word in _BUILT_IN[sort])


def _fields(known: Known, before: list[Step], *, alone: bool) -> Iterator[Suggestion]:
    """Fields: of the procedure in whose brackets we are, or of those around us."""
    if not alone:
        for name, procedure in fields_before(known, before):
            yield Suggestion(name, "field", f"a field of {procedure}")
        return
    procedure, given = procedure_of_argument(before)
    if known.game is not None and procedure in known.game.ruleset.program.procedures:
        for param in known.game.ruleset.program.procedures[procedure].params:
            if param.name not in given:
                yield Suggestion(param.name, "field", f"{param.type}")


def _declared(known: Known, sorts: set[str]) -> Iterator[Suggestion]:
    """Names that the text or its game declares."""
    for name, found in known.own.items():
        for each in found:
            if each.sort in sorts:
                yield Suggestion(name, each.sort, f"a {each.sort} of this file")
    if known.game is None:
        return
    plurals = {kind.plural for kind in known.game.ruleset.kinds.values()}
    for word, names in known.game.names.items():
        fitting = next((n.sort for n in names if n.sort in sorts and not known.is_stale(n)), "")
        if fitting and not (fitting == "kind" and word in plurals):
            yield Suggestion(word, fitting, _detail(known, word, fitting))
    if "moment" in sorts:
        for word, entries in known.game.entries.items():
            if any(entry.group.startswith("moments") for entry in entries):
                yield Suggestion(word, "moment", entries[0].means or entries[0].what)


def _is_of_players(known: Known, found: Suggestion) -> bool:
    """Can `your` stand before it? What only the text itself declares is given the benefit of the doubt."""
    rules = known.game.ruleset if known.game is not None else None
    if rules is not None and found.sort == "zone" and found.word in rules.zones:
        return rules.zones[found.word].of == "player"
    if rules is not None and found.sort == "memory" and found.word in rules.program.memories:
        return rules.program.memories[found.word].bearer == "player"
    if rules is not None and found.sort == "attribute" and found.word in rules.program.attributes:
        return rules.program.attributes[found.word].bearer == "player"
    return True


def _detail(known: Known, word: str, sort: str) -> str:
    assert known.game is not None
    if sort == "card" and word in known.game.cards:
        card = known.game.cards[word]
        return f"{card.kind}: {card.names['en']}"
    entries = known.game.entries.get(word, [])
    return (entries[0].means or entries[0].what) if entries else sort
