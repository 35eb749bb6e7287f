"""A linked program as text for people: with the card and the line that each part came from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.dsl.forms.outline import Outline, place_of, said_of_values
from rulewright.interpreter import linked
from rulewright.interpreter.linked.program import Program
from rulewright.interpreter.linked.rewrite import children


def shown(program: Program) -> str:
    """The whole program: its flow, its procedures, its attributes."""
    outline = outline_of(program)
    lines: list[str] = []
    for title, part in parts_of(program):
        lines += [*outline.lines(part, title), ""]
    return "\n".join(lines).rstrip()


def shown_of_card(program: Program, card: str) -> str:
    """The parts that a card brought: where they stand, and what they are."""
    outline, lines = outline_of(program), list[str]()
    mine = {number for number, thing in enumerate(program.things) if thing.card == card}
    printed = {program.properties["name"][number] for number in mine}
    for title, part in parts_of(program):
        found = [*_brought(part, card, mine, printed)]
        if found:
            lines += [title, *(line for each in found for line in outline.lines(each, depth=1)), ""]
    return "\n".join(lines).rstrip()


def parts_of(program: Program) -> Iterator[tuple[str, Any]]:
    """Each part with its title."""
    yield "flow", program.flow
    for name, procedure in program.procedures.items():
        yield f"procedure {name}({', '.join((procedure.player, *procedure.params))})", procedure.body
    for name, attribute in program.attributes.items():
        yield f"attribute {name}({attribute.of}) = ", attribute.value


def outline_of(program: Program) -> Outline:
    """The printer of one program's parts: it knows what its things are called."""

    def brief(node: Any) -> str | None:
        return said_of_values(node, outline.short, lambda thing: f"{program.things[thing].card}#{thing}")

    def place(node: Any) -> str:
        card, line = card_of(program, node), place_of(node)
        return f"{card}, {line}" if card and line else card or line

    outline = Outline(brief, place)
    return outline


def card_of(program: Program, node: Any) -> str:
    """The card that brought a part, where the part says so."""
    match node:
        case linked.Entry(card=str(card)) | linked.Charge(card=str(card)):
            return card
        case linked.Entry(key=key) | linked.Trigger(key=key) | linked.Use(key=key) | linked.UsedUp(key=key):
            owner = key.partition("/")[0]
            return owner if owner in program.ruleset.cards else ""
        case _:
            return ""


def _brought(node: Any, card: str, mine: set[int], printed: set[int]) -> Iterator[Any]:
    """The parts of a card, each as a whole: an entry, a reaction, a case; else the smallest statement or
    expression that names it."""
    if isinstance(node, tuple):
        for each in node:
            yield from _brought(each, card, mine, printed)
        return
    match node:
        case linked.Entry(card=owner) if owner == card:
            yield node
        case linked.Entry(key=key) | linked.Trigger(key=key) if key.partition("/")[0] == card:
            yield node
        case linked.Switch(value=linked.Property(name="name"), cases=cases):
            for value, block in cases:
                if value in printed:
                    yield from block
                else:
                    yield from _brought(block, card, mine, printed)
        case _:
            below = [*children(node)]
            if any(_is_thing(each, mine) for each in below):
                yield node
            else:
                for each in below:
                    yield from _brought(each, card, mine, printed)


def _is_thing(node: Any, mine: set[int]) -> bool:
    return isinstance(node, linked.Const) and isinstance(node.type, linked.ThingType) and node.value in mine
