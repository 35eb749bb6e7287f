"""`==`, `!=`, `&&` and their like."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_OPERATOR
from rulewright.dsl.mistakes.place import Finding, Place, terminal_of
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import OPERATORS
from rulewright.dsl.syntax.scan import OPERATOR

RANK: Final = Rank.SIGN


def recognise(place: Place) -> Finding | None:
    if place.token.type != OPERATOR:
        return None
    sign = cut(place.token.value, 8)
    readings, otherwise = OPERATORS.get(sign, OPERATORS["=" if sign.startswith("=") else "!="])
    for reading in readings:
        names = [terminal_of(word) for word in reading.split()]
        if place.fits(place.at, names, place.at + 1, 1):
            edit = place.replace(place.at, place.at + 1, *names)
            message, fix = f"`{sign}` is not used here", (reading, f"write {reading}")
            return place.finding(E_OPERATOR, message, f"write `{reading}`", fix=fix, edit=edit)
    # `=` that would fit nowhere still tells what its author wanted.
    return place.finding(E_OPERATOR, f"`{sign}` is not used here", otherwise)
