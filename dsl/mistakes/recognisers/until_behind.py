"""`draw 1 until size of your hand is 5`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import ARTICLES
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.PHRASE
_WHOSE: Final = frozenset("your his their next end start beginning".split())
_PERIODS: Final = frozenset("turn round game phase".split())


def recognise(place: Place) -> Finding | None:
    if place.token.type != "UNTIL" or not place.allows("STOP"):
        return None
    if _is_a_moment(place):
        return None
    begin = place.at - 1
    while begin > 0 and not (place.type_at(begin) in statements() and place.allows("STOP", begin)):
        begin -= 1
    end = place.at + 1
    while place.type_at(end) not in {"", END, *BLOCKS} and not place.first_on_line(end):
        end += 1
    if end == place.at + 1 or (place.first_on_line(place.at) and place.type_at(end) == "LBRACE"):
        return None  # `until ... { }` says for how long, and no step before it is repeated
    step = place.written(begin, place.at - 1)
    step = "draw 1" if step in ("draw cards", "draw card") else step
    phrase = f"repeat until {place.written(place.at + 1, end - 1)} at most 10 times {{ {step} }}"
    message = "what is repeated begins with `repeat`"
    edit = Edit(place.at, end, [])
    span = place.span(begin, end - 1)
    return place.finding(E_UNEXPECTED, message, f"write `{phrase}`", span=span, edit=edit)


def _is_a_moment(place: Place) -> bool:
    """`until your next turn`: something lasts until then."""
    words = [word for word in map(place.value_at, range(place.at + 1, place.at + 7)) if word not in ARTICLES]
    return words[0] in _WHOSE and bool(_PERIODS & set(words[1:4]))
