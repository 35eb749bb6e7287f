"""`game over or points of A is 3`, `not top of deck is [fox]`, `points of A is 3 or A sees fox`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


_JOINERS: Final = frozenset(("OR", "AND", "NOT", "LPAR"))


_ALONE: Final = frozenset(("TURN", "ASKED", "GAME", "WINNER", "BOTTOM"))


_COMMAS: Final = (
    "put a comma between what must be so; `or`, `and`, `not` and `( )` join comparisons only: "
    "`points of A is 3 or points of B is 3`"
)


def recognise(place: Place) -> Finding | None:
    opened = place.innermost("LBRACE")
    if opened is None or place.type_at(opened - 1) != "EXPECT":
        return None
    kind, before, earlier = (place.type_at(place.at - n) for n in range(3))
    if kind == "OF" and before == "TOP" and earlier in _JOINERS:
        hint = "say how many cards, and it is a comparison: `top 1 of deck is [smith]`"
        found = _alone(place, place.at - 1, "top of ... is", hint)
        return Finding(found.problem, place.insert("INT"))
    if kind in _ALONE and before in _JOINERS:
        said = {"TURN": "turn of", "GAME": "game over", "WINNER": "winner is", "BOTTOM": "bottom of ... is"}
        return _alone(place, place.at, said.get(kind, "asked"))
    if kind in ("SEES", "READS") and earlier in _JOINERS and not place.allows(kind):
        return _alone(place, place.at, place.token.value)
    if kind in ("OR", "AND") and place.allows("COMMA"):
        message = f"{place.show()} does not fit here: what stands before it is no comparison"
        return place.finding(
            E_UNEXPECTED, message, _COMMAS, edit=place.replace(place.at, place.at + 1, "COMMA")
        )
    return None


def _alone(place: Place, first: int, said: str, hint: str = _COMMAS) -> Finding:
    return place.finding(
        E_UNEXPECTED, f"`{said}` is not joined with anything else", hint, span=place.span(first)
    )
