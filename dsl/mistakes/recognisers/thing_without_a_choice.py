"""`discard 1 card`: these verbs act on things that are known already."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import NUMBERS

RANK: Final = Rank.PART


def recognise(place: Place) -> Finding | None:
    verb, count = place.type_at(place.at - 2), place.value_at(place.at - 1)
    counted = place.type_at(place.at - 1) == "INT" or count in NUMBERS
    if place.token.type != "NAME" or not counted or verb not in _ON_THINGS:
        return None
    said, thing = verb.lower(), cut(place.token.value)
    end, where = place.at + 1, "in ..."
    if place.type_at(end) in ("IN", "FROM"):
        end += 1 + (place.type_at(end + 1) in ("YOUR", "ANY"))
        end += place.type_at(end) == "NAME"
        while place.type_at(end) == "OF" and place.type_at(end + 1) in _PLACES:
            end += 2
        where = f"in {place.written(place.at + 2, end - 1)}"
    chosen = f"choose {NUMBERS.get(count, count)} {thing} {where} as chosen"
    message = f"`{said}` needs to know which {thing} it is"
    edit = Edit(place.at - 1, end, [place.token])
    span = place.span(place.at - 1, place.at)
    return place.finding(
        E_UNEXPECTED, message, f"choose first: `{chosen}   {said} chosen`", span=span, edit=edit
    )


_PLACES: Final = frozenset("NAME YOU LEFT RIGHT IT".split())


_ON_THINGS: Final = frozenset("DISCARD DESTROY MOVE REVEAL SWAP MARK UNMARK".split())
