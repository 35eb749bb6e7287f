"""`top size of your hand of deck`, `choose gold of you card`: how many, where more than a number says so."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_BRACKETS
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.FORM
_BEFORE: Final = ("TOP", "CHOOSE", "TARGET")  # words behind which it is said how many
_FARTHEST: Final = 16  # tokens


def recognise(place: Place) -> Finding | None:
    first = _beginning(place)
    if first is None or not place.fits(first, ["LPAR"], first, 1):
        return None
    for end in range(max(place.at, first + 2), first + _FARTHEST):
        if place.type_at(end - 1) in ("", END, *BLOCKS):
            return None
        said = place.tokens[first:end]
        types = [token.type for token in said]
        balanced = types.count("LPAR") == types.count("RPAR")
        if balanced and place.fits(first, ["LPAR", *types, "RPAR"], end, 2):
            opened, closed = place.made("LPAR", place.tokens[first]), place.made("RPAR", place.tokens[end])
            before = place.written(first - (2 if place.type_at(first - 1) == "TO" else 1), first - 1)
            return place.finding(
                E_BRACKETS,
                "how many is a number, or stands in `( )` here",
                f"write `{before} ({place.written(first, end - 1)})`",
                span=place.span(first, end - 1),
                fix=place.around(first, end - 1, "(", ")"),
                edit=Edit(first, end, [opened, *said, closed]),
            )
    return None


def _beginning(place: Place) -> int | None:
    """Where it begins to be said how many."""
    word = place.verb(place.at, _BEFORE)
    if word is None:
        return None
    up_to = place.type_at(word + 1) == "UP" and place.type_at(word + 2) == "TO"
    return word + (3 if up_to else 1)
