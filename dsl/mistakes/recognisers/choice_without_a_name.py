"""`choose 1 player` without `as`."""

from __future__ import annotations

import re
from typing import Final

from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.codes import E_NAMELESS
from rulewright.dsl.mistakes.place import BLOCKS, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import ARTICLES, NUMBERS

RANK: Final = Rank.PART


def recognise(place: Place) -> Finding | None:
    if not place.allows("AS"):
        return None
    index = place.at - 1
    while index >= 0 and place.type_at(index) not in BLOCKS | {"CHOOSE", "TARGET", "EACH"}:
        index -= 1
    if index < 0 or place.type_at(index) in BLOCKS or place.value_at(place.at - 1) in ARTICLES:
        return None
    if not place.fits(place.at, ["AS", "NAME"], place.at, 1) and place.token.type not in statements():
        return None
    begin = index - 1 if place.type_at(index) == "EACH" else index
    what = "what is gone through" if place.type_at(index) == "EACH" else "what was chosen"
    said = place.written(begin, place.at - 1)
    if (count := place.value_at(begin + 1)) in NUMBERS:
        said = f"{place.tokens[begin].value} {NUMBERS[count]} {place.written(begin + 2, place.at - 1)}"
    said = re.sub(r"\bopponent$", "player where it is not you", said)
    hint = f"add `as` and a name: `{said} as chosen`"
    fits = place.fits(place.at, ["AS", "NAME"], place.at, 1)
    edit = place.insert("AS", "NAME") if fits else None
    return place.finding(E_NAMELESS, f"{what} has no name", hint, span=place.gap(), edit=edit)
