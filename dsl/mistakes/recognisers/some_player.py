"""`take 1 point from others`: that is nobody in particular."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import ARTICLES, OTHERS

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    named = place.type_at(place.at) == "NAME" and place.token.value in ("player", "opponent")
    before = place.value_at(place.at - 1) if place.at else ""
    if named and (before in OTHERS or before in ARTICLES):
        return _some_player(place, before in OTHERS or place.token.value == "opponent")
    if place.token.value not in ("others", "anyone") or not place.allows("THIS") or place.begins_something():
        return None
    which = "player where it is not you" if place.token.value == "others" else "player"
    begin = place.at - 1
    while begin > 0 and place.type_at(begin) not in {*statements(), "LBRACE", "RBRACE"}:
        begin -= 1
    if place.type_at(begin) not in statements() or place.type_at(place.at - 1) not in ("FROM", "TO", "OF"):
        return None
    step = place.written(begin, place.at - 1)
    hint = (
        f"take one after the other: `for each {which} as p {{ {step} p }}`; "
        f"or one that is chosen: `choose 1 {which} as p   {step} p`"
    )
    message = f"{place.show()} is said after `by` only: it is nobody in particular"
    edit = Edit(place.at, place.at + 1, [place.made("NAME", place.token, "p")])
    return place.finding(E_UNEXPECTED, message, hint, edit=edit)


def _some_player(place: Place, other: bool) -> Finding | None:
    """`take 1 point from another player`."""
    begin = place.at - 2
    if place.type_at(begin) not in ("FROM", "TO", "OF", "WITH") or place.type_at(begin - 2) == "IN":
        return None  # `in hand of another player` can be said with `where`
    while begin > 0 and place.type_at(begin) not in {*statements(), *BLOCKS}:
        begin -= 1
    if place.type_at(begin) not in statements():
        return None
    which = "player where it is not you" if other else "player"
    step = place.written(begin, place.at - 2)
    hint = f"choose first: `choose 1 {which} as p   {step} p`"
    said = place.written(place.at - 1, place.at)
    span = place.span(place.at - 1, place.at)
    edit = Edit(place.at, place.at + 1, [])
    return place.finding(
        E_UNEXPECTED, f"`{said}` does not say which player it is", hint, span=span, edit=edit
    )
