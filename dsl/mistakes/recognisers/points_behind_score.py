"""`score 2 points`: behind an amount a word begins another ability, so it is noticed one word later."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_TOO_MUCH
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import Fix
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.PHRASE


_POINTS: Final = frozenset("point points vp vps".split())


def recognise(place: Place) -> Finding | None:
    unit = place.at - 1
    if place.accepted != {"LPAR"} or place.type_at(unit) != "NAME" or place.first_on_line(unit):
        return None
    begin = unit - 1
    while begin >= 0 and place.type_at(begin) not in {"SCORE", *BLOCKS}:
        begin -= 1
    if not place.allows("PER", unit):
        return None  # `score 2 per red card`, `score 2 if you has the crown`
    if place.type_at(begin) != "SCORE" or begin == unit - 1 or not place.fits(unit, [], place.at, 1):
        return None
    word, end = cut(place.tokens[unit].value), place.at
    while place.type_at(end) not in {"", END, *BLOCKS} and not place.first_on_line(end):
        end += 1
    rest = f" {place.written(place.at, end - 1)}" if end > place.at else ""
    span = place.span(unit)
    return place.finding(
        E_TOO_MUCH,
        f"`{word}` is not said after `score`, which gives points and nothing else",
        f"write `{place.written(begin, unit - 1)}{rest}`",
        span=span,
        fix=Fix(span, "", "delete it", sure=word in _POINTS),
        edit=Edit(unit, place.at, []),
    )
