"""`score 2 for each card`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_PER
from rulewright.dsl.mistakes.place import BLOCKS, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
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
        thing = place.written(index + 2, end - 1) if end > index + 2 else "card"
        edit = place.replace(index, index + 2, "PER")
        span = place.span(index, index + 1)
        return place.finding(
            E_PER,
            f"`{place.written(index, index + 1)}` cannot follow an amount",
            f"write `per`: `per {thing}`",
            span=span,
            fix=("per", "write per"),
            edit=edit,
        )
    return None
