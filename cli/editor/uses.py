"""Where the texts of a deck or a ruleset mean one and the same thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rulewright.cli.editor.desk import Desk, Known
from rulewright.cli.editor.documents import IN_RULES, Block, Document, Name
from rulewright.cli.editor.places import FIELD, GIVEN, LOCAL, Place, Word, meant, word_at, words_of_yaml
from rulewright.dsl.files.paths import deck_of_words, language_of_words, words_beside
from rulewright.dsl.files.source import Span

_KEYS: Final = frozenset({"set", "setting"})  # what presets name by keys
# How keys of words begin that speak of a sort of thing, where it is not the sort itself.
_SORTS_OF_KEYS: Final = {
    "procedure": "procedure|event|field", "event": "procedure|event|field", "limit": "rule",
    "member": r"member\.\w+", "value": r"member\.\w+", "table": "function",
}  # fmt: skip


def references(desk: Desk, path: str, line: int, column: int, *, declaration: bool) -> list[Place]:
    """Where the texts mean what the word at a place names; with its `declaration` or without."""
    known = desk.known(path)
    word = word_at(known.document, line, column)
    if word is None or (word.step is not None and word.step.token.type != "NAME"):
        return []
    names = meant(known, word)
    if not names or names[0].sort == "property":
        return []
    target = Place(known.path_of(names[0].span), names[0].span)
    found = {
        (document.path, place_of(span)): Place(document.path, span)
        for document in texts_with(desk, path)
        for span in uses(desk, document, desk.documents[path], names[0])
    }
    declared = target.path, place_of(target.span)
    found.pop(declared, None)
    return [target, *found.values()] if declaration else list(found.values())


def texts_with(desk: Desk, path: str) -> list[Document]:
    """The texts of a deck or a ruleset, its files of words included, as they are open or saved."""
    document = desk.documents[path]
    if document.extends or document.folder is None:
        unsaved = {Path(each) for each in desk.documents if deck_of_words(each) == Path(path)}
        files = sorted({*words_beside(path), *unsaved}) if document.extends else []
    else:
        files = sorted([*document.folder.glob("*.yaml"), *document.folder.rglob("*.rules")])
    others = [each for file in files if str(file) != path and (each := desk.opened(file)) is not None]
    return [document, *others]


def uses(desk: Desk, document: Document, asked: Document, target: Name) -> Iterator[Span]:
    """Where a text that goes with an open one means this thing, its declaration included."""
    if language_of_words(document.path) is not None:
        yield from _uses_in_words(document, target)
        return
    known = desk.known_of(document, asked)
    for block in document.blocks:
        if target.word in block.text.text:  # most blocks need not be taken apart
            yield from _uses_in(known, block, target)
    if target.sort not in GIVEN:
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
    if place_of(name.span) != place_of(target.span):
        return False
    if name.sort == LOCAL:
        return name.span.source.name == target.span.source.name
    return known.path_of(name.span) == known.path_of(target.span)


def place_of(span: Span) -> tuple[int, int]:
    return span.line, span.column


def _uses_in_yaml(document: Document, target: Name) -> Iterator[Span]:
    if document.is_rules or (document.extends and target.sort in IN_RULES):
        return
    for span, word, is_key, section in words_of_yaml(document):
        if word != target.word:
            continue
        declared = place_of(span) == place_of(target.span) and document.path == target.span.source.name
        line = document.line(span.line)
        if target.sort == "card":
            fits = not is_key and (section == "presets" or "not_with" in line)
        else:
            fits = not is_key or (target.sort in _KEYS and section == "presets")
            fits = fits and not re.match(r"\s*(?:- +)?\{?\s*id: ", line)
        if declared or fits:
            yield span


def _uses_in_words(document: Document, target: Name) -> Iterator[Span]:
    """Keys of words, such as `resource.gold` and `field.build.price`, and what is counted in phrases."""
    if target.sort == FIELD:
        sorts = re.escape(f"field.{target.of.partition(' ')[2]}")
    else:
        sorts = _SORTS_OF_KEYS.get(target.sort, target.sort)
    for number, line in enumerate(document.lines, 1):
        for found in re.finditer(rf"(?<![\w.])(?:{sorts})\.({target.word})(?!\w)", line):
            yield document.source.span(number, found.start(1) + 1, number, found.end(1) + 1)
