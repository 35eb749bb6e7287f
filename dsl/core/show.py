"""Core as text for people: stable, with the line of the text that each part came from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import children
from rulewright.dsl.files.source import Span
from rulewright.dsl.forms.outline import Outline, Place, place_of, said_of_values, said_place

if TYPE_CHECKING:
    from rulewright.dsl.check.notes import Notes


def brief(node: Any) -> str | None:
    """What needs no class name: names, numbers, types."""
    match node:
        case core.Card(id=name):
            return f"card {name}"
        case _:
            return said_of_values(node, _OUTLINE.short, "thing {}".format)


_OUTLINE = Outline(brief)


def place_in(notes: Notes) -> Place:
    """Where a part stands in the text: it says so itself, or it is what the check made of a value or a
    selection there and nowhere else; or one of these stands in it."""
    found: dict[Any, set[Span]] = {}
    for node, value in notes.values():
        found.setdefault(value.expr, set()).add(node.span)
    for selection, looked in notes.selections():
        found.setdefault(looked.select, set()).add(selection.span)
    known = {part: spans.pop() for part, spans in found.items() if len(spans) == 1}

    def place(node: Any) -> str:
        said = place_of(node)
        if said or isinstance(node, tuple):
            return said
        spans = (known.get(each) for each in (node, *children(node)))
        span = next((each for each in spans if each is not None), None)
        return said_place(span) if span is not None else ""

    return place


def shown(program: core.RulesProgram, place: Place = place_of) -> str:
    """Everything that the rules files declare."""
    lines = list(_declared(program, Outline(brief, place)))
    return "\n".join(lines)


def _declared(program: core.RulesProgram, outline: Outline) -> Iterator[str]:
    for name in program.__struct_fields__:
        declared = getattr(program, name)
        if name == "flow" and declared:
            yield from outline.lines(declared, "flow")
        for each in declared.values() if isinstance(declared, dict) else ():
            yield from outline.lines(each)
            yield ""
        for each in declared if name == "standing" else ():
            yield from abilities_shown(each, outline)
            yield ""


def abilities_shown(abilities: core.Abilities, outline: Outline = _OUTLINE) -> Iterator[str]:
    """What a card, or the rules beside the cards, can do."""
    names = (f"{name}={value}" for name in ("this", "you") if (value := getattr(abilities.bearing, name)))
    yield f"abilities {' '.join(names)}"
    for each in abilities.items:
        yield from outline.lines(each, depth=1)
