"""`lower price by 1 for red cards`: for which things is a condition."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.always import PATHS
from rulewright.dsl.mistakes.beginnings import modifiers
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.grammar import END
from rulewright.dsl.syntax.sorts import sort_called

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if place.token.type != "FOR" or not place.allows("CANNOT") or not place.allows("IF"):
        return None
    if place.type_at(place.at - 1) == "RPAR":
        return None  # `have abilities of (...) for`
    end = place.at + 1
    while place.type_at(end) not in {"", END, *BLOCKS, *(modifiers() - PATHS)}:
        if place.first_on_line(end):
            break
        end += 1
    words = [token.value for token in place.tokens[place.at + 1 : end]]
    known = next((found for word in words if (found := sort_called(word, place.game.sorts))), None)
    asked = f"{known.property} of {known.kind} is {known.word}" if known else "cost of goods > 2"
    hint = f"write `if` and what must be so{', such as' if not known else ':'} `if {asked}`"
    span = place.span(place.at, end - 1) if end > place.at + 1 else place.here()
    message = "for which things a change counts is said with `if`"
    return place.finding(E_UNEXPECTED, message, hint, span=span, edit=Edit(place.at, end, []))
