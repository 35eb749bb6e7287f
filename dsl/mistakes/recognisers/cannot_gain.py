"""`cannot lose gold`: a single step, which nothing forbids; something else can happen in its place."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    first = place.at - 3
    if place.type_at(first) != "CANNOT" or place.type_at(first + 1) not in ("GAIN", "LOSE"):
        return None
    if place.type_at(first + 2) != "NAME" or place.value_at(first + 2) not in place.game.resources:
        return None
    end = place.at
    while place.type_at(end) not in ("", "RBRACE", "CANNOT") and not place.first_on_line(end):
        end += 1
    said = place.written(first + 1, first + 2)
    message = f"`{said}` is one step: nothing forbids it beforehand"
    hint = f"say what happens in its place, beside `always`: `instead of {said} must {{ }}`"
    span = place.span(first, first + 2)
    return place.finding(E_SYNONYM, message, hint, span=span, edit=place.replace(first, end))
