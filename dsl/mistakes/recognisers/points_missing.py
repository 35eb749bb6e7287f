"""`score` alone, and behind it the next `score 2`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_MISSING
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PART


def recognise(place: Place) -> Finding | None:
    second = place.at - 1
    if place.accepted != {"OF"} or place.type_at(second) != "SCORE" or place.type_at(second - 1) != "SCORE":
        return None
    if not place.first_on_line(second):
        return None
    return place.finding(
        E_MISSING,
        "behind `score` it is missing how many points",
        "say how many: `score 2`, or `score 1 per card in your hand`",
        span=place.span(second - 1),
        edit=place.insert("INT", at=second),
    )
