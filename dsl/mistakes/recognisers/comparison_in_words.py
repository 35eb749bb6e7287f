"""`is more than 3`, `at least 3`, where a sign is meant."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.comparisons import sign_meant
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    for index in range(place.at, max(0, place.at - 3), -1):
        if place.first_on_line(index):
            continue
        sign, end = sign_meant(place, index)
        if not sign or end < place.at or not place.fits(index, ["CMP"], end, 1):
            continue
        phrase = place.written(index, end - 1)
        edit = Edit(index, end, [place.made("CMP", place.tokens[index], sign)])
        return place.finding(
            E_SYNONYM,
            f"`{phrase}` is written as a sign",
            f"write `{sign}`",
            span=place.span(index, end - 1),
            fix=(sign, f"write {sign}"),
            edit=edit,
        )
    return None
