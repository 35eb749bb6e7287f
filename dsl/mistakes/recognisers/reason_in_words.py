"""`gain 3 points for "five types"`, `as five types`, `lose 3 points as "..."`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_UNEXPECTED, E_UNQUOTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    before = place.at - 1
    if place.accepted == {"STRING"} and place.type_at(before) == "AS":
        return _unquoted(place)
    if place.token.type == "PER" and place.type_at(before) == "STRING":
        hint = 'write it before `as`: `gain 1 ... per ... as "..."`'
        return place.finding(E_UNEXPECTED, "`per` comes too late here", hint)
    return None


def _unquoted(place: Place) -> Finding | None:
    end = place.at
    while place.type_at(end) in ("NAME", "INT", "SEAT") and not (end > place.at and place.first_on_line(end)):
        end += 1
    if end == place.at:
        return None
    said = place.written(place.at, end - 1)
    edit = Edit(place.at, end, [place.made("STRING", place.token, f'"{said}"')])
    return place.finding(
        E_UNQUOTED, "what players read after `as` stands in quotes", f'write `as "{said}"`',
        span=place.span(place.at, end - 1), fix=(f'"{said}"', "put it in quotes"), edit=edit,
    )  # fmt: skip
