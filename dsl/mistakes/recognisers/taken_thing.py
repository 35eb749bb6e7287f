"""`take crown`, and `take c` where c was chosen: one thing is moved."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.examples import said
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    verb, thing = place.at - 2, place.at - 1
    if verb < 0 or place.type_at(verb) != "TAKE" or place.type_at(thing) != "NAME":
        return None
    name, own = place.value_at(thing), place.game.own_place()
    home = f"your {own.id}" if own is not None and place.named(name) else ""
    hint = f"write `move {cut(name)} to {home or 'you'}`"
    if not home:
        counted = said(place.game, "`take 2 points from p`")
        hint += f"; of what is counted say how much, and from whom: {counted}"
    edit = place.replace(verb, place.at, "MOVE", "NAME", "TO", "YOU")
    if not place.fits(verb, ["MOVE", "NAME", "TO", "YOU"], place.at, 0):
        return None
    message = "what is one thing is not taken but moved"
    return place.finding(E_SYNONYM, message, hint, span=place.span(verb, thing), edit=edit)
