"""`the`, `a`: things are called by their names alone."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_TOO_MUCH
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import ARTICLES

RANK: Final = Rank.FORM


def recognise(place: Place) -> Finding | None:
    for index in range(place.at, max(-1, place.at - 3), -1):
        value = place.tokens[index].value
        sure = value == "the" and index < place.at and place.token.type == "NAME"
        here = place.at - index + (not sure)
        if value in ARTICLES and place.fits(index, [], index + 1, here):
            edit = Edit(index, index + 1, [])
            hint = "delete it; things are called by their names alone"
            span = place.span(index)
            return place.finding(
                E_TOO_MUCH, f"`{value}` is not used", hint, span=span, fix=("", "delete it"), edit=edit
            )
    return None
