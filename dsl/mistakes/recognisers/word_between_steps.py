"""`and then` between two statements."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.beginnings import abilities, modifiers, statements
from rulewright.dsl.mistakes.codes import E_TOO_MUCH
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import JOINERS

RANK: Final = Rank.PLACE


def recognise(place: Place) -> Finding | None:
    end = place.at
    while place.tokens[end].value in JOINERS:
        end += 1
    end += end > place.at and place.type_at(end) == "YOU" and place.type_at(end + 1) in statements()
    begins = place.type_at(end) in statements() | modifiers() | abilities()
    if end == place.at or not begins or not place.fits(place.at, [], end, 2):
        return None
    shown = place.written(place.at, end - 1)
    hint = "delete it; what stands below or behind happens afterwards anyway"
    span = place.span(place.at, end - 1)
    edit = Edit(place.at, end, [])
    return place.finding(
        E_TOO_MUCH, f"`{shown}` is not needed here", hint, span=span, fix=("", "delete it"), edit=edit
    )
