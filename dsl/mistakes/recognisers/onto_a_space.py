"""`move t to your garden on h`, `move t at h`, `move t to h in your garden`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_MISSING, E_UNEXPECTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.places import ONTO, at_a_space, end_of_place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    move = place.verb(place.at, ("MOVE",))
    kinds = place.game.kinds.values()
    if move is None or (kinds and not any(kind.space_of for kind in kinds)):
        return None
    names = [place.type_at(index) for index in range(move, place.at)]
    said = place.token.value
    if place.allows("AT") and said in ONTO:
        if place.fits(place.at, ["AT"], place.at + 1, 2) and said != "in":
            return at_a_space(place)
        if said == "in":
            return _turned_round(place, move)
    if "TO" not in names and place.allows("TO") and (said in ("on", "onto", "upon", "in") or said == "at"):
        return _no_place(place, move)
    return None


def _turned_round(place: Place, move: int) -> Finding | None:
    """`move t to h in your garden`."""
    to = next(index for index in range(place.at, move, -1) if place.type_at(index) == "TO")
    end = end_of_place(place, place.at + 1)
    if end == place.at + 1:
        return None
    where, space = place.written(place.at + 1, end - 1), place.written(to + 1, place.at - 1)
    phrase = f"{place.written(move, to)} {where} at {space}"
    tokens = [*place.tokens[place.at + 1 : end], place.made("AT", place.token)]
    edit = Edit(to + 1, end, [*tokens, *place.tokens[to + 1 : place.at]])
    message = "first the place, then the space in it"
    span = place.span(move, end - 1)
    return place.finding(E_UNEXPECTED, message, f"write `{phrase}`", span=span, edit=edit)


def _no_place(place: Place, move: int) -> Finding | None:
    """`move t at h`, `put t on h`: it goes to a place, and there onto a space."""
    first_end = end_of_place(place, place.at + 1)
    if first_end == place.at + 1:
        return None
    if place.type_at(first_end) == "AT":  # `put t in your garden at h`
        edit = place.replace(place.at, place.at + 1, "TO")
        message = f"`to` is needed here, not {place.show()}"
        return place.finding(E_UNEXPECTED, message, "write `to`", fix=("to", "write to"), edit=edit)
    if place.token.value == "in" or place.type_at(place.at + 1) == "YOUR":
        return None  # a place, and no space
    where, end = [place.made("NAME", place.token)], first_end
    if place.type_at(first_end) in ("TO", "IN"):
        end = end_of_place(place, first_end + 1)
        where = place.tokens[first_end + 1 : end] or where
    to, at = place.made("TO", place.token), place.made("AT", place.token)
    edit = Edit(place.at, end, [to, *where, at, *place.tokens[place.at + 1 : first_end]])
    said, space = place.written(move + 1, place.at - 1), place.written(place.at + 1, first_end - 1)
    named = " ".join(token.value for token in where)
    hint = f"write `move {said} to {named} at {space}`: first the place, then the space in it"
    span = place.span(move, end - 1)
    return place.finding(E_MISSING, "it is not said to which place it goes", hint, span=span, edit=edit)
