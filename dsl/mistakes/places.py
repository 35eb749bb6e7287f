"""Where the name of a place ends: `in your hand`, `garden of left of you`; and spaces in it."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Finding, Place

ONTO: Final = frozenset("on onto upon in into to over".split())


def at_a_space(place: Place) -> Finding:
    edit = place.replace(place.at, place.at + 1, "AT")
    hint = "write `at`: first the place, then `at` and the space"
    message = f"{place.show()} is said with `at` here"
    return place.finding(E_SYNONYM, message, hint, fix=("at", "write at"), edit=edit)


def end_of_place(place: Place, index: int) -> int:
    """Where `your garden`, `garden of left of you` or a name ends that begins at an index."""
    while True:
        if place.type_at(index) == "YOUR" and place.type_at(index + 1) == "NAME":
            return index + 2
        if place.type_at(index) in ("NAME", "LEFT", "RIGHT") and place.type_at(index + 1) == "OF":
            index += 2
            continue
        return index + 1 if place.type_at(index) in ("NAME", "YOU", "IT", "THIS", "SEAT") else index


def end_of_restriction(place: Place, first: int) -> int:
    """The index behind `in your hand`, `in any hand`, `in hand of p`; `first` if no place is named there."""
    if place.type_at(first) != "IN":
        return first
    end = first + 1 + (place.type_at(first + 1) in ("YOUR", "ANY"))
    end += place.type_at(end) == "NAME"
    while place.type_at(end) == "OF" and place.type_at(end + 1) in (
        "NAME",
        "INT",
        "YOU",
        "IT",
        "LEFT",
        "RIGHT",
    ):
        end += 2
    return end
