"""What need not be done again, for an editor: it asks for a whole deck with every keystroke, and all but one
of its cards are as they were.

A text is as it was if it stands in the same place with the same letters (`parse.keep_trees`); a card, if its
tree, the declared words and the program under it are the same. Nobody remembers anything until `remember` is
called: a command that checks a file once would only pay for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from msgspec import Struct, field

from rulewright.dsl import core, tree
from rulewright.dsl.check.notes import Notes
from rulewright.dsl.check.program import check_card, check_program
from rulewright.dsl.check.vocabulary import Checked, Vocabulary
from rulewright.dsl.core.cardids import cards_in, rename_cards
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.syntax.parse import keep_trees

T = TypeVar("T")
_MOST: Final = 4000  # things of a sort that are kept

CardFindings = tuple[core.Abilities, list[Diagnostic]]
RulesFindings = tuple[Checked, list[Diagnostic]]


class _Before(Struct):
    """What was checked on top of some words and a program. Each answer keeps what it was asked of, so that no
    other object can come by its number."""

    words: Vocabulary | None = None
    program: Checked | None = None
    cards: dict[tuple[int, str, str], tuple[tree.Members, CardFindings, Notes]] = field(default_factory=dict)


class _Memory(Struct):
    on: bool = False
    before: _Before = field(default_factory=_Before)
    rules: dict[bool, tuple[Any, ...]] = field(
        default_factory=dict
    )  # of a deck? -> what was checked, findings
    renamed: tuple[Mapping[str, str], dict[int, tuple[Any, Any]]] = field(default_factory=lambda: ({}, {}))
    naming: dict[int, tuple[Any, frozenset[str]]] = field(default_factory=dict)  # by tree: the cards it names


_memory: Final = _Memory()


def remember() -> None:
    """From now on, keep what can be of use again."""
    keep_trees(_MOST)
    _memory.on = True


def card(
    words: Vocabulary,
    program: Checked,
    members: tree.Members,
    name: str,
    kind: str,
    notes: Notes | None = None,
) -> CardFindings:
    """As `check_card`."""
    if not _memory.on:
        return check_card(words, program, members, name, kind, notes)
    before = _memory.before
    if before.program is not program or (before.words is not words and before.words != words):
        before = _memory.before = _Before(words, program)
    before.words = words
    known = before.cards.get((id(members), name, kind))
    if known is None:
        if len(before.cards) >= _MOST:
            before.cards.clear()
        own = Notes()
        known = members, check_card(words, program, members, name, kind, own), own
        before.cards[id(members), name, kind] = known
    if notes is not None:
        notes.add(known[2])
    return known[1]


def program(
    words: Vocabulary,
    files: list[tree.RulesFile],
    base: Checked | None = None,
    notes: Notes | None = None,
) -> RulesFindings:
    """As `check_program`."""
    if not _memory.on:
        return check_program(words, files, base, notes)
    found, own = _program(words, files, base)
    if notes is not None:
        notes.add(own)
    return found


def _program(
    words: Vocabulary, files: list[tree.RulesFile], base: Checked | None
) -> tuple[RulesFindings, Notes]:
    items = [item for file in files for item in file.items]
    if (base is not None) in _memory.rules:
        old_words, old_items, old_base, known = _memory.rules[base is not None]
        alike = len(items) == len(old_items) and all(map(_is, items, old_items))
        if alike and old_base is base and old_words == words:
            return known  # type: ignore[no-any-return]
    own = Notes()
    result = check_program(words, files, base, own), own
    _memory.rules[base is not None] = words, items, base, result
    return result


def _is(one: object, other: object) -> bool:
    return one is other


def renamed(node: T, full: Mapping[str, str]) -> T:
    """As `rename_cards`."""
    if not _memory.on:
        return rename_cards(node, full)
    if not _names(node) & full.keys():
        return node
    names, known = _memory.renamed
    if names != full or len(known) >= _MOST:
        known = {}
        _memory.renamed = dict(full), known
    found = known.get(id(node))
    if found is None:
        found = known[id(node)] = node, rename_cards(node, full)
    result: T = found[1]
    return result


def _names(node: object) -> frozenset[str]:
    """The cards that a tree names. Most name none, and of these no new id changes anything."""
    known = _memory.naming.get(id(node))
    if known is None:
        if len(_memory.naming) >= _MOST:
            _memory.naming.clear()
        known = _memory.naming[id(node)] = node, cards_in(node)
    return known[1]
