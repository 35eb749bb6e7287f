"""`gain 2 3 points`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_COUNT
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if place.token.type != "INT" or place.type_at(place.at - 1) != "INT":
        return None
    span = place.span(place.at - 1, place.at)
    edit = Edit(place.at, place.at + 1, []) if place.fits(place.at, [], place.at + 1, 1) else None
    added = ", or put `+` between them" if place.allows("SIGN") else ""
    hint = f"keep one of them{added}"
    return place.finding(E_COUNT, "two numbers stand side by side", hint, span=span, edit=edit)
