"""A checked tree as lines to read: each node with its place, each name and value with what is known of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from rulewright.dsl import core, tree
from rulewright.dsl.check.notes import Meaning, Notes, Wordless
from rulewright.dsl.check.types import Value, describe
from rulewright.dsl.files.source import Span

_INDENT: Final = "  "
_EXPRESSIONS: Final = get_args(core.Expr)


def annotated_lines(root: tree.Node, notes: Notes) -> Iterator[str]:
    """The lines for a tree. The text of a keyword is shown where it is declared, and not where it is used."""
    yield from _node("", root, notes, 0)


def _node(label: str, node: tree.Node, notes: Notes, depth: int) -> Iterator[str]:
    said = f"{_INDENT * depth}{label}{type(node).__name__} {_at(node.span)}"
    yield said + "".join(f"  {each}" for each in _known_of(node, notes))
    for name in type(node).__struct_fields__:
        if name != "span":
            yield from _field(f"{name}: ", getattr(node, name), notes, depth + 1)


def _field(label: str, value: object, notes: Notes, depth: int) -> Iterator[str]:
    indent = _INDENT * depth
    match value:
        case None:
            return
        case tree.Word():
            meaning = notes.meaning(value)
            yield f"{indent}{label}{value.text!r}" + (f" = {meaning_line(meaning)}" if meaning else "")
        case tree.Node():
            yield from _node(label, value, notes, depth)
        case tuple():
            if not value:
                return
            yield f"{indent}{label.rstrip()}"
            for each in value:
                yield from _field("", each, notes, depth + 1)
        case _:
            yield f"{indent}{label}{value!r}"


def _known_of(node: tree.Node, notes: Notes) -> Iterator[str]:
    if isinstance(node, Wordless):
        meaning = notes.meaning(node)
        if meaning is not None:
            yield f"= {meaning_line(meaning)}"
    if isinstance(node, tree.Sel | tree.Selection) and (looked := notes.looked(node)) is not None:
        yield f"each {_value(looked.item)}"
    elif isinstance(node, tree.Event | tree.KernelEvent) and (event := notes.happening(node)) is not None:
        names = [name for name, _, _ in event.fields]
        yield f"brings {', '.join(['player', *names] if event.doer else names) or 'nothing'}"
    elif (value := notes.value(node)) is not None:  # type: ignore[arg-type]
        yield f"-> {_value(value)}"
    elif (doer := notes.doer(node)) is not None:  # type: ignore[arg-type]
        yield f"by {_core(doer)}"


def meaning_line(meaning: Meaning) -> str:
    """One meaning, in a line."""
    of = f" of {meaning.of}" if meaning.of else ""
    given = f", {describe(meaning.type)}" if meaning.type is not None else ""
    place = f", {meaning.place.source.name}:{meaning.place.line}" if meaning.place is not None else ""
    return f"{meaning.sort} {meaning.name}{of}{given}{place}"


def _value(value: Value) -> str:
    return f"{describe(value.type)} {_core(value.expr)}"


def _core(expr: core.Expr) -> str:
    """A core expression in short: its class, and what names it."""
    match expr:
        case core.Local(name=name):
            return name
        case core.Const(value=value):
            return str(value)
        case _:
            parts = (getattr(expr, name) for name in type(expr).__struct_fields__)
            said = (
                _core(each) if isinstance(each, _EXPRESSIONS) else str(each)
                for each in parts
                if _is_said(each)
            )
            return f"{type(expr).__name__}({', '.join(said)})"


def _is_said(part: object) -> bool:
    return isinstance(part, (str, int, *_EXPRESSIONS))


def _at(span: Span) -> str:
    return f"{span.line}:{span.column}"
