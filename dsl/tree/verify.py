"""What a tree must keep, told by name. Empty where all is well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rulewright.dsl import tree
from rulewright.dsl.files.source import Span
from rulewright.dsl.forms.fields import Fields

_FIELDS: Final = Fields(vars(tree))


def faults(root: tree.Node) -> list[str]:
    """What is wrong with a tree: what the grammar does not have there, places that lie outside of what holds
    them or before what stands before them, nodes that stand in two places."""
    return [*_faults(root, {})]


def _faults(node: tree.Node, seen: dict[int, Any]) -> Iterator[str]:
    if id(node) in seen:
        yield f"{_at(node)} stands in two places"
        return
    seen[id(node)] = node
    for fault in _FIELDS.faults(node):
        yield f"{_at(node)}: {fault}"
    begin, end = _begin(node.span), _end(node.span)
    if begin > end:
        yield f"{_at(node)} ends before it begins"
    last: tree.Node | tree.Word | None = None
    for part in _parts(node):
        if not (begin <= _begin(part.span) and _end(part.span) <= end):
            yield f"{_at(part)} stands outside of {_at(node)}"
        if last is not None and _begin(part.span) < _end(last.span):
            yield f"{_at(part)} stands before the end of {_at(last)}, after which the grammar has it"
        last = part
        if isinstance(part, tree.Node):
            yield from _faults(part, seen)


def _parts(node: tree.Node) -> Iterator[tree.Node | tree.Word]:
    """The nodes and words directly in this one, in the order of the grammar."""
    waiting = [getattr(node, name) for name in reversed(node.__struct_fields__) if name != "span"]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting += reversed(part)
        elif isinstance(part, tree.Node | tree.Word):
            yield part


def _begin(span: Span) -> tuple[int, int]:
    return span.line, span.column


def _end(span: Span) -> tuple[int, int]:
    return span.end_line, span.end_column


def _at(node: tree.Node | tree.Word) -> str:
    return f"{type(node).__name__} {node.span.line}:{node.span.column}"
