"""`gain 2 } points`, `gain 2 { points`: a brace in the middle of something that goes on behind it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulewright.dsl.mistakes.brackets import more_closed, more_opened
from rulewright.dsl.mistakes.codes import E_STRAY
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.SLIP


def recognise(place: Place) -> Finding | None:
    many = {"RBRACE": more_closed, "LBRACE": more_opened}.get(place.token.type)
    if many is None or not many(place) or not place.fits(place.at, [], place.at + 1, 2):
        return None
    if place.first_on_line(place.at) or place.spare or place.finished():
        return None
    if place.type_at(place.at - 1) == place.token.type:
        return None  # rather written twice
    message = f"this {place.show()} comes too early, after {place.so_far()}"
    hint = "delete it; without it, the rest makes sense"
    edit = Edit(place.at, place.at + 1, [])
    found = place.finding(E_STRAY, message, hint, fix=("", "delete it", False), edit=edit)
    return replace(found, covers=range(place.at - 1, place.at + 2))  # what it stands between goes together
