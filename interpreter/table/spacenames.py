"""What the spaces of maps are called: as on a chess board, `d4` is the fourth space of the fourth row."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import model
from rulewright.dsl.declare.spacenames import names_of
from rulewright.interpreter.dealt import Dealt

_LISTED = 4  # spaces of a region that are named one by one


def names_on(card: model.PrintedCard) -> tuple[str, ...]:
    """The names of a map's spaces, in the order of the card."""
    return names_of(card.spaces)


def linked_names(card: model.PrintedCard) -> list[list[str]]:
    """The spaces of a map that are neighbours though they do not touch, two by two."""
    names = names_on(card)
    return [[names[one], names[other]] for one, other in card.links]


def is_place(program: Dealt, thing: int) -> bool:
    """Is the thing a space or a region, and no card?"""
    return 0 <= thing < len(program.things) and program.things[thing].of >= 0


def is_region(program: Dealt, thing: int) -> bool:
    """Of those two: a region?"""
    kind = program.ruleset.kinds.get(program.things[thing].kind)
    return kind is not None and bool(kind.region_of)


def space_name(program: Dealt, space: int) -> str:
    """`d4`."""
    info = program.things[space]
    return names_on(program.ruleset.cards[info.card])[info.copy]


def place_name(program: Dealt, thing: int) -> str:
    """A space by its name, a region by those of its spaces."""
    if not is_region(program, thing):
        return space_name(program, thing)
    return _of_several([space_name(program, space) for space in program.maps.spaces[thing]])


def place_word(program: Dealt, thing: int) -> str:
    """The one word by which it is chosen: a region by its first space."""
    return (
        space_name(program, program.maps.spaces[thing][0])
        if is_region(program, thing)
        else place_name(program, thing)
    )


def place_words(program: Dealt, thing: int) -> frozenset[str]:
    """Every word by which it can be chosen: a region by each of its spaces."""
    spaces: Sequence[int] = program.maps.spaces[thing] if is_region(program, thing) else (thing,)
    return frozenset(space_name(program, space) for space in spaces)


def _of_several(names: Sequence[str]) -> str:
    if len(names) <= _LISTED:
        return " ".join(names)
    return f"{' '.join(names[: _LISTED - 1])} ... {names[-1]}"
