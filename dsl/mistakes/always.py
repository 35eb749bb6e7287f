"""What is always so, as it is printed: where such a sentence begins and ends, and the words that tell it."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.beginnings import modifiers
from rulewright.dsl.mistakes.place import BLOCKS, Place
from rulewright.dsl.syntax.grammar import END

LESS: Final = frozenset("less fewer cheaper lower".split())
MORE: Final = frozenset("more dearer higher extra additional".split())
PATHS: Final = frozenset("NAME YOUR IT THIS YOU LEFT RIGHT".split())


def plain_sentence(place: Place) -> tuple[int, int] | None:
    """The sentence, if no word of a modifier stands in it."""
    found = lasting_sentence(place)
    if found is None or any(place.type_at(n) in modifiers() - PATHS for n in range(*found)):
        return None
    return found


def lasting_sentence(place: Place) -> tuple[int, int] | None:
    """Where a sentence about what is always so begins and ends, which was stopped at here."""
    begin = place.at
    if not (place.allows("CANNOT") or place.allows("ALWAYS")):
        if not ({"COUNTS", "LPAR"} & place.accepted):
            return None
        begin -= 1
        while begin > 0 and place.type_at(begin - 1) not in BLOCKS and not place.first_on_line(begin):
            begin -= 1
    if not place.allows("CANNOT", begin) and not place.allows("ALWAYS", begin):
        return None
    if place.type_at(begin) not in PATHS:
        return None
    end = begin
    while place.type_at(end) not in {"", END, *BLOCKS} and not (end > begin and place.first_on_line(end)):
        end += 1
    return (begin, end) if end > place.at else None
