"""`gold of you is between 2 and 4`: one question in words, where there are two."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import NUMBERS

RANK: Final = Rank.PHRASE
_BEGINS: Final = frozenset("IF WHERE WHILE UNTIL AND OR NOT".split())
_FARTHEST: Final = 12  # tokens of what is asked about


def recognise(place: Place) -> Finding | None:
    near = range(place.at, max(0, place.at - 3), -1)
    index = next((n for n in near if place.value_at(n) == "between"), None)
    if index is None or place.value_at(index + 2) not in ("and", "to"):
        return None
    numbers = place.tokens[index + 1], place.tokens[index + 3]
    if not all(token.type == "INT" or token.value in NUMBERS for token in numbers):
        return None
    start = index - (place.value_at(index - 1) == "is")
    first = start
    while first > 0 and start - first < _FARTHEST and place.type_at(first - 1) not in _BEGINS:
        first -= 1
    asked = place.tokens[first:start]
    if not asked or place.type_at(first - 1) not in _BEGINS:
        return None
    low, high = (NUMBERS.get(token.value, token.value) for token in numbers)
    what = place.written(first, start - 1)
    said = f"{what} >= {low} and {what} <= {high}"
    again = [
        place.made("CMP", numbers[0], ">="),
        place.made("INT", numbers[0], low),
        place.made("AND", numbers[1]),
        *(place.made(token.type, numbers[1], token.value) for token in asked),
        place.made("CMP", numbers[1], "<="),
        place.made("INT", numbers[1], high),
    ]
    return place.finding(
        E_SYNONYM,
        f"`{place.written(start, index + 3)}` is two questions in one",
        f"write `{said}`",
        span=place.span(first, index + 3),
        fix=None if "…" in what else (said, f"write {said}"),
        edit=Edit(start, index + 4, again),
    )
