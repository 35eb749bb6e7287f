"""`number of hand of p`, `1 per hand of p`: a place, and no thing in it."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM, E_UNEXPECTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    name = place.at - 1
    if place.token.type != "OF" or place.type_at(name) != "NAME":
        return None
    begin = name - 2 if place.type_at(name - 1) == "OF" else name - 1
    if place.type_at(begin) not in ("NUMBER", "PER"):
        return None
    end = place.at
    while place.type_at(end) == "OF" and place.type_at(end + 1) in ("NAME", "YOU", "IT", "THIS", "INT"):
        end += 2
    what = place.written(name, end - 1)
    if place.type_at(begin) == "PER":
        hint = f"write `per ... in {what}`, with the sort of thing for `...`"
        edit = Edit(place.at, end, [])
        message = "behind `per` stands what is counted, and then where"
        return place.finding(E_UNEXPECTED, message, hint, span=place.span(name, end - 1), edit=edit)
    phrase = f"size of {what}"
    span = place.span(begin, end - 1)
    edit = Edit(begin, name - 1, [place.made("NAME", place.tokens[begin], "size")])
    message = "how many things lie in a place is its size"
    fix = (phrase, "write size of")
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
