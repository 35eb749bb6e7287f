"""`any (card in your hand is red)`: what is asked of a thing in a selection."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_MISSING
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.sorts import sort_called

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    opened = place.innermost("LPAR")
    if place.token.type != "IS" or opened is None or not place.allows("WHERE"):
        return None
    value = place.tokens[min(place.at + 1, len(place.tokens) - 1)].value
    known = sort_called(value, place.game.sorts)
    what = f"{known.property} of it" if known else "... of it"
    hint = f"write `where {what}` before `is`"
    tokens = [place.made(kind, place.token) for kind in ("WHERE", "NAME", "OF", "IT")]
    fix = place.behind(f" where {what}") if known else None
    message = "what is asked of each thing is said with `where`"
    return place.finding(E_MISSING, message, hint, fix=fix, edit=Edit(place.at, place.at, tokens))
