"""`score 2` in a block: a statement could begin so too, so it is noticed one word later."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.brackets import blamed, more_opened, unclosed
from rulewright.dsl.mistakes.codes import E_OUTSIDE
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.scan import CLOSER

RANK: Final = Rank.BRACKET


def recognise(place: Place) -> Finding | None:
    if place.type_at(place.at - 1) != "SCORE" or place.accepted != {"ABILITIES"}:
        return None
    index, closers = place.at - 1, list[str]()
    opened = place.open_brackets()
    for bracket in opened:
        closers.append(CLOSER[place.type_at(bracket)])
        if place.fits(index, closers, index, 2) and (more_opened(place) or _at_the_margin(place, index)):
            return unclosed(place, blamed(place, opened, index), closers, index)
    hint = "write it beside the abilities, not inside one; a step that brings something at once is `gain`"
    return place.finding(E_OUTSIDE, "`score` counts at the end of the game", hint, span=place.span(index))


def _at_the_margin(place: Place, index: int) -> bool:
    return place.first_on_line(index) and place.indent(index) == 1
