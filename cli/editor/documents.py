"""A text as an editor has it: its blocks of rules, and the names that it declares.

An editor asks while somebody types, so most of the time something is half written. Blocks and names are
therefore found by lines and tokens, which always works, and not in trees.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

from msgspec import Struct

from rulewright.cli.editor.grammar import MEMBERS, RULES, SCENARIOS, Step, walked
from rulewright.dsl.files.paths import MAIN, SCENARIOS as SCENARIO_FOLDER, language_of_words
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.files.yamlnodes import RulesText

_KEY: Final = re.compile(r"(?P<before> *(?:- +)*)(?P<key>rules|scenarios): *(?P<value>.*)")
_HEADER: Final = re.compile(r"\|[-+1-9]*\s*(?:#.*)?")
_TOP: Final = re.compile(r"([a-z_][a-z0-9_]*):")
_ID: Final = re.compile(r"(?P<before> *(?:- +)?)\{? *id: *[\"']?(?P<id>[a-z_][a-z0-9_]*)")
_INNER_ID: Final = re.compile(r"\bid: *[\"']?(?P<id>[a-z_][a-z0-9_]*)")
_EXTENDS: Final = re.compile(r"^extends: *[\"']?([a-z_][a-z0-9_]*)", re.MULTILINE)
_BEGINS: Final = re.compile(r"^(?:deck|extends):", re.MULTILINE)
_DECK: Final = re.compile(r"^deck: *[\"']?([a-z_][a-z0-9_]*)", re.MULTILINE)

# What the things in a list of a YAML file are; those in any other list are cards.
_SORTS: Final = {
    "kinds": "kind", "lists": "list", "resources": "resource", "tokens": "token", "zones": "zone",
    "sets": "set", "presets": "preset", "settings": "setting", "seats": "seat",
    "tables": "table",
}  # fmt: skip
_WITHIN: Final = {"lists": "member", "settings": "value"}  # what has an id inside such a thing
# What begins a declaration in rules, and the sort of what it names.
_DECLARING: Final = {
    "PROCEDURE": "procedure", "EVENT": "event", "RULE": "rule", "LIMIT": "limit", "MEMORY": "memory",
    "ATTRIBUTE": "attribute", "FUNCTION": "function", "KEYWORD": "keyword", "STATUS": "status",
    "RULES": "rules",
}  # fmt: skip
IN_RULES: Final = frozenset(_DECLARING.values())  # the sorts that only rules declare


class Name(Struct, frozen=True):
    """A name, what sort of thing it names, and where it is declared. `of`: what brings it, of a field."""

    word: str
    sort: str
    span: Span
    of: str = ""


class Block(Struct, frozen=True, dict=True):
    """Rules in a file: all of it, or a part of a YAML file. `first`, `last`: its lines there; `key`: the word
    of the YAML file under which they stand, or the begin of the file."""

    text: RulesText
    start: str
    first: int
    last: int
    indent: int
    key: Span

    @cached_property
    def steps(self) -> list[Step]:
        """Its tokens, each with what the parser knows when it comes."""
        return walked(self.text, self.start)

    def place(self, line: int, column: int) -> tuple[int, int]:
        """The line and column in the block of a place in the file."""
        return line - self.first + 1, column - self.indent

    def step_at(self, line: int, column: int) -> Step | None:
        """The word or sign at a place in the file, or the one that ends there."""
        found = None
        for step in self.steps:
            span = step.span
            if span.line == line and span.column <= column <= span.end_column:
                if column < span.end_column:
                    return step
                found = step
        return found


class Document:
    """One text with the path of its file."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.source = Source(path, text)
        self.lines = self.source.text.split("\n")
        self.line_end = "\r\n" if "\r\n" in text else "\n"
        self.is_rules = path.endswith(".rules")
        self.is_words = language_of_words(path) is not None

    def line(self, number: int) -> str:
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""

    @cached_property
    def real_path(self) -> str:
        """The path without links, as it was when it was first asked for."""
        return os.path.realpath(self.path)

    @cached_property
    def extends(self) -> str:
        """The ruleset that this deck says it is for; "" for what is no deck."""
        found = None if self.is_rules or self._is_main else _EXTENDS.search(self.source.text)
        return found[1] if found else ""

    @property
    def _is_main(self) -> bool:
        """Is it the main file of a ruleset? That may extend another one too."""
        return Path(self.path).name == MAIN

    @cached_property
    def looks_like_deck(self) -> bool:
        """Does it begin as a deck does, even if it does not say what for?"""
        return not self.is_rules and not self._is_main and bool(_BEGINS.search(self.source.text))

    @cached_property
    def deck(self) -> str:
        """The id of this deck."""
        found = _DECK.search(self.source.text) if self.extends else None
        return found[1] if found else ""

    @cached_property
    def folder(self) -> Path | None:
        """The folder of the ruleset to which this file belongs."""
        here = Path(self.path).parent
        return next((each for each in (here, here.parent) if (each / MAIN).is_file()), None)

    @cached_property
    def blocks(self) -> list[Block]:
        """The rules in it, from the top."""
        if not self.is_rules:
            return list(self._blocks_in_yaml())
        start = SCENARIOS if Path(self.path).parent.name == SCENARIO_FOLDER else RULES
        key = self.source.span(1, 1, 1, 1)
        return [Block(RulesText.whole(self.source), start, 1, len(self.lines), 0, key)]

    def _blocks_in_yaml(self) -> Iterator[Block]:
        number = 0
        while number < len(self.lines):
            number += 1
            key = _KEY.fullmatch(self.lines[number - 1])
            if key is None:
                continue
            column, top = len(key["before"]), not key["before"]
            place = self.source.span(number, column + 1, number, column + 1 + len(key["key"]))
            start = SCENARIOS if key["key"] == "scenarios" else RULES if top else MEMBERS
            value = key["value"]
            if _HEADER.fullmatch(value):
                block = self._block(start, number + 1, column, place)
                yield block
                number = block.last
            elif re.match("[a-z]", value):
                indent = key.start("value")
                text = RulesText(value, self.source, ((number, indent + 1),))
                yield Block(text, start, number, number, indent, place)

    def _block(self, start: str, first: int, outer: int, key: Span) -> Block:
        """The block below a key that stands in the column `outer`: what stands further in."""
        last, indent = first - 1, 0
        for number in range(first, len(self.lines) + 1):
            line = self.lines[number - 1]
            inner = len(line) - len(line.lstrip(" "))
            if line.strip():
                if inner <= outer:
                    break
                indent = indent or inner
            last = number
        indent = indent or outer + 2
        lines = [self.lines[n - 1][indent:] for n in range(first, last + 1)]
        while lines and not lines[-1].strip():
            lines.pop()
        places = tuple((first + n, indent + 1) for n in range(len(lines)))
        text = RulesText("\n".join(lines), self.source, places or ((first, 1),))
        return Block(text, start, first, last, indent, key)

    def block_at(self, line: int, column: int) -> Block | None:
        """The rules at a place; also those on whose empty last lines it stands."""
        for block in self.blocks:
            if block.first <= line <= block.last and column > block.indent:
                return block
        return None

    # --- what it declares

    @cached_property
    def names(self) -> list[Name]:
        """What it declares, in the order of its lines."""
        found = [] if self.is_rules else list(self._names_in_yaml())
        for block in self.blocks:
            found += _names_in_rules(block) if block.start == RULES else ()
        return sorted(found, key=lambda name: (name.span.line, name.span.column))

    def _names_in_yaml(self) -> Iterator[Name]:
        inside = {n for block in self.blocks for n in range(block.first, block.last + 1)}
        section, depth = "", 0
        for number, line in enumerate(self.lines, 1):
            if number in inside:
                continue
            if top := _TOP.match(line):
                section, depth = top[1], 0
                continue
            found = _ID.match(line)
            if section and found:
                here = len(found["before"])
                depth = depth or here
                sort = self._sort_in(section) if here == depth else _WITHIN.get(section, "")
                if sort:
                    yield self._name(sort, number, found.start("id"), found["id"])
            if section in _WITHIN:
                for inner in _INNER_ID.finditer(line, found.end() if found else 0):
                    yield self._name(_WITHIN[section], number, inner.start("id"), inner["id"])

    def _sort_in(self, section: str) -> str:
        """What sort of thing is listed under a key."""
        return _SORTS.get(section) or ("card" if self.extends or section == "things" else "")

    def _name(self, sort: str, number: int, start: int, word: str) -> Name:
        return Name(word, sort, self.source.span(number, start + 1, number, start + 1 + len(word)))


def _names_in_rules(block: Block) -> Iterator[Name]:
    depth = 0
    before = ""
    for step in block.steps:
        kind = step.token.type
        depth += (kind == "LBRACE") - (kind == "RBRACE")
        if kind == "NAME" and before in _DECLARING and not depth:
            yield Name(str(step.token), _DECLARING[before], step.span)
        elif kind == "NAME" and before == "PHASE":
            yield Name(str(step.token), "phase", step.span)
        before = kind
