"""`choose player as other`: the name was taken for the number."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_COUNT
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PART


_COUNTED: Final = frozenset("CHOOSE TARGET GAIN LOSE PAY TAKE TRANSFER".split())


def recognise(place: Place) -> Finding | None:
    if place.type_at(place.at - 1) != "NAME" or place.type_at(place.at - 2) not in _COUNTED:
        return None
    if not place.fits(place.at - 1, ["INT"], place.at - 1, 2):
        return None
    span = place.span(place.at - 2, place.at - 1)
    verb, thing = place.value_at(place.at - 2), cut(place.value_at(place.at - 1))
    edit = Edit(place.at - 1, place.at - 1, [place.made("INT", place.tokens[place.at - 1], "1")])
    return place.finding(
        E_COUNT,
        "the number of things is missing",
        f"write for example `{verb} 1 {thing}`",
        span=span,
        edit=edit,
    )
