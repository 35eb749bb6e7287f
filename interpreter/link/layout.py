"""Spaces and regions of the maps that take part: their numbers, how they lie, what is printed on them.

They are things too, after all cards: map by map, first its spaces in the order of the card, then its regions
of each kind in the order of their first spaces.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import model
from rulewright.interpreter.dealt import NONE, WHOSE, Maps, Thing


def lay_out(ruleset: model.Ruleset, cards: Sequence[Thing]) -> tuple[tuple[Thing, ...], Maps]:
    """All things, the spaces and regions of the maps among the cards after these; and how they lie."""
    if not any(kind.map for kind in ruleset.kinds.values()):
        return tuple(cards), Maps()
    found = list(cards)
    near: dict[int, tuple[int, ...]] = {}
    spaces: dict[int, tuple[int, ...]] = {}
    regions: dict[str, dict[int, int]] = {k.id: {} for k in ruleset.kinds.values() if k.region_of}
    for number, card in enumerate(cards):
        form = ruleset.kinds[card.kind].map
        if form is None:
            continue
        printed, first = ruleset.cards[card.card], len(found)
        laid = printed.spaces
        found += [Thing(card.card, form.spaces, copy, of=number) for copy in range(len(laid))]
        spaces[number] = tuple(range(first, len(found)))
        beside = neighbours(laid)
        for place, others in linked(beside, printed.links).items():
            near[first + place] = tuple(first + other for other in others)
        for kind in ruleset.kinds.values():
            if kind.region_of != form.spaces:
                continue
            for copy, places in enumerate(connected(laid, beside, kind.alike)):
                regions[kind.id] |= {first + place: len(found) for place in places}
                spaces[len(found)] = tuple(first + place for place in places)
                found.append(Thing(card.card, kind.id, copy, of=number))
    everything = range(len(found) + 1)
    return tuple(found), Maps(
        tuple(near.get(each, ()) for each in everything),
        tuple(spaces.get(each, ()) for each in everything),
        {kind: tuple(of.get(each, NONE) for each in everything) for kind, of in regions.items()},
    )


def neighbours(spaces: Sequence[model.SpaceDef]) -> dict[int, tuple[int, ...]]:
    """By the place of each space in its map, those that it touches, in the order of the map."""
    at = {(space.row, space.across): place for place, space in enumerate(spaces)}
    steps = ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1))
    return {
        place: tuple(
            at[there] for row, across in steps if (there := (space.row + row, space.across + across)) in at
        )
        for place, space in enumerate(spaces)
    }


def linked(
    beside: dict[int, tuple[int, ...]], links: Sequence[tuple[int, int]]
) -> dict[int, tuple[int, ...]]:
    """The neighbours of every space: those that it touches, then those with which the map links it, in the
    order of the map. Regions go by touching alone."""
    found = dict(beside)
    for one, other in sorted([*links, *((other, one) for one, other in links)]):
        found[one] += (other,)
    return found


def connected(
    spaces: Sequence[model.SpaceDef], beside: dict[int, tuple[int, ...]], alike: Sequence[str]
) -> list[tuple[int, ...]]:
    """The regions of a map: connected spaces that are equal in these properties, in the order of their first
    spaces."""
    sorts = [tuple(space.properties.get(name) for name in alike) for space in spaces]
    found: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for place in range(len(spaces)):
        if place in seen:
            continue
        region, waiting = {place}, [place]
        while waiting:
            new = [n for n in beside[waiting.pop()] if sorts[n] == sorts[place] and n not in region]
            region.update(new)
            waiting += new
        seen |= region
        found.append(tuple(sorted(region)))
    return found


def properties_of(ruleset: model.Ruleset, things: Sequence[Thing]) -> dict[str, tuple[int, ...]]:
    """Printed values by thing; the place after the last belongs to NONE. A space has what its map says of it,
    a region nothing. "name" is the number of the definition; each space and region has one of its own. "row"
    and "column" of a space are counted from 1, as in its name, unless its kind has such a property."""
    names = sorted({name for kind in ruleset.kinds.values() for name in kind.properties})
    spots = {card.id: _spots(card.spaces) for card in ruleset.cards.values() if card.spaces}
    printed = [_printed(ruleset, thing, spots) for thing in things]
    names += [name for name in ("row", "column") if spots and name not in names]
    told = [each for kind in ruleset.kinds.values() for each in kind.properties.values()]
    numbers = {each.name for each in told if each.type in ("number", "truth")}
    missing = {name: 0 if name in numbers else NONE for name in names}  # nobody has 0, and is not so
    table = {name: (*(each.get(name, no) for each in printed), no) for name, no in missing.items()}
    definitions: dict[str | int, int] = {}
    for number, thing in enumerate(things):
        definitions.setdefault(thing.card if thing.of == NONE else number, len(definitions))
    if any(kind.pieces for kind in ruleset.kinds.values()):
        table[WHOSE] = (*(ruleset.cards[thing.card].seat for thing in things), NONE)
    table["name"] = (
        *(definitions[thing.card if thing.of == NONE else number] for number, thing in enumerate(things)),
        NONE,
    )
    return table


def _printed(ruleset: model.Ruleset, thing: Thing, spots: dict[str, list[dict[str, int]]]) -> dict[str, int]:
    card = ruleset.cards[thing.card]
    if thing.of == NONE:
        return card.properties
    if not ruleset.kinds[thing.kind].space_of:
        return {}
    return {**spots[card.id][thing.copy], **card.spaces[thing.copy].properties}


def _spots(spaces: Sequence[model.SpaceDef]) -> list[dict[str, int]]:
    """Where each space of a map is."""
    top = min(space.row for space in spaces)
    return [
        {
            "row": space.row - top + 1,
            "column": 1 + sum(other.row == space.row and other.across < space.across for other in spaces),
        }
        for space in spaces
    ]
