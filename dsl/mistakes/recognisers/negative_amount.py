"""`by -1`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_NEGATIVE
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.SLIP


def recognise(place: Place) -> Finding | None:
    if place.token.type != "SIGN" or place.token.value != "-" or not place.allows("INT"):
        return None
    if place.type_at(place.at + 1) not in ("INT", "NAME", "LPAR"):
        return None
    amount = cut(place.tokens[place.at + 1].value) if place.type_at(place.at + 1) != "LPAR" else "..."
    before_it = range(place.at - 1, max(-1, place.at - 15), -1)
    begin = next((index for index in before_it if place.type_at(index) in _OPPOSITE), -1)
    verb = place.type_at(begin)
    edit = Edit(place.at, place.at + 1, [])
    before = place.before
    if verb and before is not None and before.type in ("BY", verb):
        said = place.written(begin + 1, place.at - 1) + " " if before.type == "BY" else ""
        hint = f"write `{_OPPOSITE[verb]} {said}{amount}`"
    else:
        below = f"(-{amount})" if place.type_at(place.at + 1) == "INT" else f"0 - {amount}"
        hint = f"nobody has less than nothing to count; a number below zero is written `{below}` here"
    return place.finding(E_NEGATIVE, "amounts are not written with `-`", hint, edit=edit)


_OPPOSITE: Final = {"RAISE": "lower", "LOWER": "raise", "GAIN": "lose", "LOSE": "gain", "PAY": "gain"}
