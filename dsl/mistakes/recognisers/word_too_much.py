"""One word less would make sense of it."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place, does_not_fit
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.SURPLUS


def recognise(place: Place) -> Finding | None:
    if place.token.type == END or place.token.type in BLOCKS or not place.fits(place.at, [], place.at + 1, 3):
        return None
    if place.first_on_line(place.at) and not place.finished():
        return None
    edit = Edit(place.at, place.at + 1, [])
    hint = f"delete it; without it, the rest makes sense. Otherwise {place.stop().sentence}"
    return place.finding(E_UNEXPECTED, does_not_fit(place), hint, edit=edit)
