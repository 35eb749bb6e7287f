"""`card in your hand of color red`, `with cost 3`, `with cost 3 or less`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.places import end_of_restriction
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    for index in (place.at, place.at - 1):
        if place.type_at(index) not in ("OF", "WITH") or not place.allows("WHERE", index):
            continue
        if place.type_at(index + 1) != "NAME" or place.type_at(index + 2) not in ("NAME", "INT"):
            continue
        name, value = place.tokens[index + 1], place.tokens[index + 2]
        end, sign = index + 3, "is"
        if place.type_at(end) == "OR" and (bound := _BOUNDS.get(place.value_at(end + 1))):
            sign, end = bound, end + 2
        phrase = f"where {cut(name.value)} of it {sign} {cut(value.value)}"
        compared = place.made("IS" if sign == "is" else "CMP", name, sign)
        tokens = [place.made("WHERE", name), name, place.made("OF", name), place.made("IT", name), compared]
        behind = end_of_restriction(place, end)
        if behind > end:
            phrase = f"{place.written(end, behind - 1)} {phrase}"
            tokens = [*place.tokens[end:behind], *tokens]
        end = behind
        edit = Edit(index, end, [*tokens, value])
        if not place.fits(index, [token.type for token in edit.tokens], end, 1):
            continue
        message = "what a thing is like is said with `where`"
        fix = (phrase, "say it with where")
        span = place.span(index, end - 1)
        return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
    return None


_BOUNDS: Final = {
    **dict.fromkeys(("less", "lower", "fewer", "below"), "<="),
    **dict.fromkeys(("more", "higher", "above"), ">="),
}
