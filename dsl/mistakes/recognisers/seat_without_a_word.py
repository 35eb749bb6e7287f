"""`A: "Rob" B`: a letter alone begins the next step of a scenario."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_MISSING
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if place.accepted != {"COLON"} or place.type_at(place.at - 1) != "SEAT":
        return None
    seat = place.value_at(place.at - 1)
    if not place.fits(place.at - 1, ["TO"], place.at - 1, 2):
        return None
    hint = (
        f"write a word before whoever is chosen: `to {seat}`, `from {seat}`, `with {seat}` or `of {seat}`, "
        f"all the same; if {seat} makes a move of its own, write `{seat}:` before it"
    )
    edit = place.insert("TO", at=place.at - 1)
    span = place.span(place.at - 1)
    return place.finding(E_MISSING, f"a word is missing before `{seat}`", hint, span=span, edit=edit)
