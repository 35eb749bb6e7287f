"""`score 2 for each card`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_PER
from rulewright.dsl.mistakes.place import BLOCKS, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import ARTICLES
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.WORD


def recognise(place: Place) -> Finding | None:
    for index in range(place.at, max(-1, place.at - 40), -1):
        if place.type_at(index) in BLOCKS and index < place.at:
            return None
        if place.type_at(index) != "FOR" or place.value_at(index + 1) not in ("each", "every"):
            continue
        if not place.allows("PER", index) or place.first_on_line(index):
            return None
        # What stands on the next line may be another mistake.
        ended = place.first_on_line(place.at)
        if not place.fits(index, ["PER"], index + 2, place.at - index - 1 - ended):
            return None
        end = index + 2
        while place.type_at(end) not in ("", END, *BLOCKS) and not place.first_on_line(end):
            end += 1
        counted = index + 2
        if place.type_at(counted) == "OF":  # `for each of your workers`
            counted += 1 + (place.type_at(counted + 1) == "YOUR" or place.value_at(counted + 1) in ARTICLES)
        thing = place.written(counted, end - 1) if end > counted else "card"
        edit = place.replace(index, counted, "PER")
        span = place.span(index, counted - 1)
        return place.finding(
            E_PER,
            f"`{place.written(index, counted - 1)}` cannot follow an amount",
            f"write `per`: `per {thing}`",
            span=span,
            fix=("per", "write per"),
            edit=edit,
        )
    return None
