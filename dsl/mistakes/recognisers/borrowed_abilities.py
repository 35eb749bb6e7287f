"""`has abilities of (...)`, `you have abilities of (...)`, `have all abilities of this`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM, E_TOO_MUCH, E_UNEXPECTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


_BORROWING: Final = frozenset("has gain copy copies use uses get gets take borrow borrows own owns".split())


def recognise(place: Place) -> Finding | None:
    if place.token.type in ("FOR", "BY") and _after_abilities(place):
        message = f"{place.show()} says nothing here: whoever has the card has these abilities"
        edit = Edit(place.at, place.at + 2, [])
        span = place.span(place.at, place.at + 1)
        hint = f"delete `{place.written(place.at, place.at + 1)}`"
        return place.finding(E_TOO_MUCH, message, hint, span=span, fix=("", "delete it"), edit=edit)
    if place.type_at(place.at - 1) == "OF" and place.type_at(place.at - 3) == "HAVE":
        return _whose_abilities(place)
    for first in (place.at, place.at - 1):
        if first < 0 or not place.allows("HAVE", first):
            continue
        verb = first + (place.type_at(first) == "YOU")
        if [place.type_at(verb + 1), place.type_at(verb + 2)] != ["ABILITIES", "OF"]:
            continue
        if place.tokens[verb].value not in _BORROWING | {"have"}:
            continue
        edit = place.replace(first, verb + 1, "HAVE")
        said = place.written(first, verb + 1)
        span = place.span(first, verb)
        return place.finding(
            E_SYNONYM,
            f"`{said} of` is said in another way",
            "write `have abilities of (...)`",
            span=span,
            fix=("have", "write have"),
            edit=edit,
        )
    return None


def _after_abilities(place: Place) -> bool:
    """Does the selection of `have abilities of (...)` end just before this?"""
    last = place.at - 1
    if place.type_at(last) != "RPAR":
        return False
    brackets = (index for index in range(last, max(2, last - 60), -1) if place.type_at(index) == "LPAR")
    opened = next((index for index in brackets if place.partner(index) == last), 3)
    return place.type_at(opened - 3) == "HAVE"


def _whose_abilities(place: Place) -> Finding | None:
    """`have abilities of this`, `have abilities of all (...)`."""
    if place.token.type not in ("THIS", "IT", "YOU") and place.type_at(place.at + 1) not in ("OF", "RBRACE"):
        return None
    end = place.at + 1
    while place.type_at(end - 1) == "OF" or place.type_at(end) == "OF":
        end += 1
    said = place.written(place.at, end - 1)
    hint = f"write a selection in `( )`, for instance `(card where it is {said})`"
    return place.finding(E_UNEXPECTED, "it is said in `( )` whose abilities they are", hint)
