"""`+1 point`, `-1 point`, `+2 cards` as a step."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.doers import CARDS
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if place.token.type != "SIGN" or not place.allows("STOP") or place.type_at(place.at + 1) != "INT":
        return None
    before = [place.type_at(place.at - back) for back in (2, 1)]
    if not (place.first_on_line(place.at) or before[1] in ("LBRACE", "RBRACE") or before == ["INT", "NAME"]):
        return None
    count, sign = place.value_at(place.at + 1), place.token.value
    named = place.type_at(place.at + 2) == "NAME" and not place.first_on_line(place.at + 2)
    thing = cut(place.value_at(place.at + 2)) if named else "..."
    verb, done = ("GAIN", "gained") if sign == "+" else ("LOSE", "lost")
    phrase = f"{verb.lower()} {count} {thing}"
    if thing in CARDS and sign == "+":
        verb, phrase = "DRAW", f"draw {count}"
    last = place.at + 1 + named
    tokens = [
        place.made(verb, place.token),
        *place.tokens[place.at + 1 : last + 1 - (verb == "DRAW" and named)],
    ]
    edit = Edit(place.at, last + 1, tokens) if named else None
    return place.finding(
        E_SYNONYM,
        f"what is {done} is said with a word, not with `{sign}`",
        f"write `{phrase}`",
        span=place.span(place.at, last),
        fix=(phrase, f"write {phrase}") if named else None,
        edit=edit,
    )
