"""`cannot trade if points of you > 2 by others`, `raise price by 1 by others`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import Fix

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if place.token.type != "BY" or place.type_at(place.at + 1) not in ("ANYONE", "OTHERS"):
        return None
    begin = place.at - 1
    while begin > 0 and place.type_at(begin) not in _SCOPED | BLOCKS:
        begin -= 1
    cut_at = next((n for n in range(begin + 1, place.at) if place.type_at(n) in _BEHIND_SCOPES), None)
    if place.type_at(begin) not in _SCOPED or cut_at is None:
        return None
    scope = place.tokens[place.at : place.at + 2]
    before, behind = place.tokens[begin:cut_at], place.tokens[cut_at : place.at]
    edit = Edit(begin, place.at + 2, [*before, *scope, *behind])
    if not place.fits(begin, [token.type for token in edit.tokens], place.at + 2, 1):
        return None
    said = place.written(place.at, place.at + 1)
    phrase = f"{place.written(begin, cut_at - 1)} {said} {place.written(cut_at, place.at - 1)}"
    span = place.span(begin, place.at + 1)
    whole = span.line == span.end_line and "…" not in phrase
    return place.finding(
        E_UNEXPECTED,
        f"`{said}` comes too late here",
        f"write `{phrase}`",
        span=place.span(place.at, place.at + 1),
        fix=Fix(span, phrase, f"write {said} before it") if whole else None,
        edit=edit,
    )


_SCOPED: Final = frozenset("CANNOT RAISE LOWER SET IGNORE AFTER BEFORE WHEN INSTEAD".split())


_BEHIND_SCOPES: Final = frozenset("IF WHERE BY TO MUST MAY ONCE ACTIVE".split())
