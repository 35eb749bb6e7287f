"""`connected to h`, `connected with h by (...)`, `h is connected with g`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_MISSING, E_UNEXPECTED
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.places import end_of_place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import SETS

RANK: Final = Rank.PHRASE


_LINKS: Final = frozenset("to by and from".split())


def recognise(place: Place) -> Finding | None:
    start = place.at - (place.token.type != "CONNECTED")
    while start >= 0 and place.type_at(start) not in BLOCKS | {"CONNECTED"} and place.at - start < 12:
        start -= 1
    if place.type_at(start) != "CONNECTED":
        return None
    if start == place.at:
        return _looked_through(place)
    if place.type_at(start - 1) in ("IS", "NOT") and (place.allows("THROUGH") or start == place.at - 1):
        return _asked(place, start)
    end = _what(place, start)
    if place.allows("THROUGH") and place.token.value in SETS["bridges"]:
        return None  # the way is said, with another word
    if place.allows("THROUGH") and place.at == end and place.type_at(end) not in ("LPAR", "NAME"):
        edit = place.replace(start, end, "NAME")
        hint = f"write `{place.written(start, end - 1)} through (...)`, with the spaces that may be used"
        span = place.span(start, end - 1)
        return place.finding(E_MISSING, _NO_WAY, hint, span=span, edit=edit)
    return _no_through(place, start)


_NO_WAY: Final = "it is not said through which spaces they are connected"


def _what(place: Place, start: int) -> int:
    """Where `connected with h` ends that begins at an index."""
    with_ = start + 1 if place.type_at(start + 1) == "WITH" or place.value_at(start + 1) in _LINKS else start
    return end_of_place(place, with_ + 1)


def _looked_through(place: Place) -> Finding | None:
    """`choose 1 hex connected with h`: a list has to be looked through."""
    if not place.fits(place.at, ["IN"], place.at, 1):
        return None
    end = _what(place, place.at)
    edit = place.insert("IN")
    if place.type_at(end) != "THROUGH":
        edit = place.replace(place.at, end, "IN", "NAME")
    hint = "write `in connected with h through (...)`: in `( )` stand the spaces that may be used"
    message = "what is connected is a list, in which something is looked for"
    return place.finding(E_MISSING, message, hint, span=place.span(place.at, end - 1), edit=edit)


def _asked(place: Place, start: int) -> Finding:
    """`h is connected with g`: through which spaces?"""
    end = _what(place, start)
    what = place.written(start + 2, end - 1) if end > start + 2 else "h"
    hint = f"write `is in connected with {what} through (...)`; if they touch, `is in neighbours of {what}`"
    edit = place.replace(start, end, "NAME")
    return place.finding(E_MISSING, _NO_WAY, hint, span=place.span(start, end - 1), edit=edit)


def _no_through(place: Place, start: int) -> Finding | None:
    """`connected with h (hex in your garden)`, and the two parts in the wrong order."""
    opened = place.innermost("LPAR")
    if place.token.type != "IN" or opened is None or opened < start:
        return None
    if opened == start + 2:
        hint = "write `connected with h through (...)`: first one space, then those that may be used"
        return place.finding(E_UNEXPECTED, "a selection stands after `through`", hint)
    edit = Edit(opened, opened, [place.made("THROUGH", place.tokens[opened])])
    what = place.written(start, opened - 1)
    hint = f"write `{what} through ({place.value_at(opened + 1)} in ...)`"
    span = place.span(opened - 1, opened)
    return place.finding(E_MISSING, "`through` is missing before `(`", hint, span=span, edit=edit)
