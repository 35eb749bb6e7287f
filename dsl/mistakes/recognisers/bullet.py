"""Statements written as a list, with `-` before each."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulewright.dsl.mistakes.beginnings import abilities, modifiers, statements
from rulewright.dsl.mistakes.codes import E_TOO_MUCH
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.SLIP


def recognise(place: Place) -> Finding | None:
    for index in (place.at, place.at - 1):
        if index < 0 or place.tokens[index].value != "-" or not place.first_on_line(index):
            continue
        if place.type_at(index + 1) not in statements() | modifiers() | abilities():
            continue
        edit = Edit(index, index + 1, [])
        if "-" in place.told:
            return Finding(None, edit)
        hint = "delete it, here and below; steps simply follow each other"
        span, message = place.span(index), "a `-` before a step is not used"
        found = place.finding(E_TOO_MUCH, message, hint, span=span, fix=("", "delete it"), edit=edit)
        return replace(found, told="-")
    return None
