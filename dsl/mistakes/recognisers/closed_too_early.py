"""What stands here would fit if the `}` before it were not there, and there is one `}` too many."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.brackets import more_closed
from rulewright.dsl.mistakes.codes import E_STRAY
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.SLIP


def recognise(place: Place) -> Finding | None:
    if (
        place.token.type in (END, "RBRACE")
        or place.type_at(place.at - 1) != "RBRACE"
        or not more_closed(place)
    ):
        return None
    if not place.fits(place.at - 1, [], place.at, 2):
        return None
    hint = f"delete it; {place.show()} and what follows belong to what it closes"
    edit = Edit(place.at - 1, place.at, [])
    if place.spare:
        return Finding(None, edit, spare=-1)
    span = place.span(place.at - 1)
    return place.finding(
        E_STRAY, "this `}` closes too early", hint, span=span, fix=("", "delete it", False), edit=edit
    )
