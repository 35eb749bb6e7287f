"""`choose 1 card in your hand as c where cost of c > 2`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PART


def recognise(place: Place) -> Finding | None:
    if place.token.type not in ("WHERE", "IN") or place.type_at(place.at - 2) != "AS":
        return None
    if place.first_on_line(place.at) or not place.begins_something():
        return None
    name, said = cut(place.value_at(place.at - 1)), place.token.value
    condition = f"; `{name}` is called `it` there" if said == "where" else ""
    hint = f"write it before `as {name}`{condition}"
    return place.finding(E_UNEXPECTED, f"`{said}` comes too late here", hint)
