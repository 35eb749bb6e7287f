"""`(game over or points of A is 3)`, `winner is A or game over`, `not (top of deck is [fox])`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


_JOINERS: Final = frozenset(("OR", "AND", "NOT", "LPAR"))


_ALONE: Final = frozenset(("TURN", "ASKED", "GAME", "WINNER", "BOTTOM"))


_BARE: Final = (
    "leave the brackets out: `turn of B or points of A is 3`, `not turn of B, not game over`; only "
    "comparisons stand in brackets"
)


_WINNER: Final = "put a comma between them, or say who wins: `winner is A`"


def recognise(place: Place) -> Finding | None:
    opened = place.innermost("LBRACE")
    if opened is None or place.type_at(opened - 1) != "EXPECT":
        return None
    kind, before, earlier = (place.type_at(place.at - n) for n in range(3))
    if kind == "WINNER" and before in _JOINERS and not place.allows(kind):
        return _alone(place, place.at, "`winner is` is not joined with anything else", _WINNER)
    if place.innermost("LPAR") is not None and not place.allows(kind):
        if kind == "OF" and before in ("TOP", "BOTTOM") and earlier in _JOINERS:
            return _alone(place, place.at - 1, f"`{before.lower()} of ... is` stands in no brackets")
        if kind in _ALONE and before in _JOINERS:
            said = {"TURN": "turn of", "GAME": "game over", "BOTTOM": "bottom of ... is"}
            return _alone(place, place.at, f"`{said.get(kind, 'asked')}` stands in no brackets")
        if kind in ("SEES", "READS") and earlier in _JOINERS:
            return _alone(place, place.at, f"`{place.token.value}` stands in no brackets")
    if kind in ("OR", "AND") and place.allows("COMMA"):
        message = f"{place.show()} does not fit here: `winner is` is not joined with anything else"
        return place.finding(
            E_UNEXPECTED, message, _WINNER, edit=place.replace(place.at, place.at + 1, "COMMA")
        )
    return None


def _alone(place: Place, first: int, message: str, hint: str = _BARE) -> Finding:
    brackets = place.innermost("LPAR")
    edit = None if brackets is None else place.replace(brackets, place.partner(brackets) + 1, "NAME")
    return place.finding(E_UNEXPECTED, message, hint, span=place.span(first), edit=edit)
