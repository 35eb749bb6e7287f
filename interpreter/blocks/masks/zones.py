"""Which values lie in a player's zone, as bits: asked at nearly every decision, changed at few.

"Is there one of this type in your city" and "whose name is not in your city" walk through a zone. Where
rules ask such things, a state of the compiled engine holds a mask of the values for each seat, in slots
`i_ZONE_PROPERTY`. The masks follow from the zones: they are neither saved nor compared, and are made anew
after anything but plain movement has put things elsewhere.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.engine import State
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything

LARGEST = 200  # of a value that is worth a bit


def indexed(program: Program) -> dict[str, list[str]]:
    """The zones that are asked for a value, each with the properties asked for."""
    rules: Any = (*program.blocks, *(attribute.value for attribute in program.attributes.values()))
    found: dict[str, list[str]] = {}
    for node in everything(rules):
        if isinstance(node, linked.Exists) and isinstance(node.select.source, linked.InZone):
            for name in _asked(program, node.select):
                names = found.setdefault(node.select.source.zone, [])
                names += [name] if name not in names else []
    return found


def _asked(program: Program, select: linked.Select) -> list[str]:
    source: Any = select.source
    if source.of is None or select.where is None:
        return []
    parts = select.where.parts if isinstance(select.where, linked.And) else (select.where,)
    asked = [side for part in parts if isinstance(part, linked.Same) for side in (part.left, part.right)]
    return [
        side.name
        for side in asked
        if isinstance(side, linked.Property)
        and isinstance(side.thing, linked.Local)
        and side.thing.name == select.binder
        and fits(program, side.name)
    ]


def fits(program: Program, name: str) -> bool:
    """Is the property printed, and small?"""
    return name not in program.changing and max(program.properties[name], default=0) <= LARGEST


def numbers(program: Program, name: str) -> list[int]:
    """The bit of each value, by value. What most things have comes first: low bits cost less than high."""
    values = [value for value in program.properties[name] if value >= 0]
    often = Counter(values)
    kinds = Counter(thing.kind for thing in program.things)
    of = {value: kinds[t.kind] for t, value in zip(program.things, program.properties[name], strict=False)}
    ordered = sorted(often, key=lambda value: (-of[value], -often[value], value))
    bits = {value: 1 << number for number, value in enumerate(ordered)}
    return [*(bits.get(value, 0) for value in range(max(often, default=0) + 1)), 0]


def of_things(program: Program, name: str) -> list[int]:
    """The bit of each thing's value; of what has none, no bit."""
    bits = numbers(program, name)
    return [bits[value] for value in program.properties[name]]


def slots(found: dict[str, list[str]]) -> list[str]:
    return [f"i_{zone}_{name}" for zone, names in found.items() for name in names]


def settle(found: dict[str, list[str]], bits_of: dict[str, list[int]], state: State) -> None:
    """Make all masks of a state anew, whatever they were. `bits_of`: each property's `of_things`."""
    for zone, names in found.items():
        lying = getattr(state, f"z_{zone}")
        for name in names:
            bits = bits_of[name]
            masks = []
            for things in lying:
                mask = 0
                for thing in things:
                    mask |= bits[thing]
                masks.append(mask)
            setattr(state, f"i_{zone}_{name}", masks)
