"""`else` that follows no block of an `if`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.brackets import more_opened
from rulewright.dsl.mistakes.codes import E_ELSE
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.SLIP


def recognise(place: Place) -> Finding | None:
    if place.token.type != "ELSE" or not (place.allows("STOP") or place.allows("ALWAYS")):
        return None
    if more_opened(place):
        return None  # rather a `}` forgotten
    hint = "write it right behind the `}` of the `if` or `may` that it belongs to"
    follows = place.type_at(place.at + 1)
    edit = None
    if follows == "IF" and place.allows("IF"):
        edit = Edit(place.at, place.at + 1, [])
    elif follows == "LBRACE" and place.allows("TOGETHER"):
        edit = place.replace(place.at, place.at + 1, "TOGETHER")
    return place.finding(E_ELSE, "this `else` has no `if`", hint, edit=edit)
