"""`hand of A is castle, docks`: several things that somewhere are, without brackets."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_MISSING
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE
# What stands behind the first word of what is said next: `gold of A is 2`.
_GOES_ON: Final = frozenset(("IS", "OF", "HAS", "IN"))


def recognise(place: Place) -> Finding | None:
    opened = place.innermost("LBRACE")
    if opened is None or place.type_at(opened - 1) not in ("GIVEN", "EXPECT"):
        return None
    first = place.at
    while place.type_at(first - 1) in ("NAME", "COMMA"):
        first -= 1
    if place.type_at(first - 1) != "IS" or place.type_at(first) != "NAME":
        return None
    last = first
    while place.type_at(last + 1) == "COMMA" and _is_one_more(place, last + 2):
        last += 2
    if last == first or place.at > last + 1:
        return None
    written = place.written(first, last)
    opening, closing = place.made("LSQB", place.tokens[first]), place.made("RSQB", place.tokens[last])
    return place.finding(
        E_MISSING,
        "several things stand in `[ ]`",
        f"write `[{written}]`",
        span=place.span(first, last),
        fix=place.around(first, last, "[", "]"),
        edit=Edit(first, last + 1, [opening, *place.tokens[first : last + 1], closing]),
    )


def _is_one_more(place: Place, index: int) -> bool:
    return place.type_at(index) == "NAME" and place.type_at(index + 1) not in _GOES_ON
