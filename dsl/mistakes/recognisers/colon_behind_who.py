"""`play { A gather gold }`: who does a step stands before a colon."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_MISSING
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if place.token.type != "SEAT" or "WHO" not in place.accepted:
        return None
    seat = place.token.value
    follows = place.tokens[place.at + 1]
    edit = Edit(place.at, place.at + 1, [place.made("WHO", place.token, seat), place.made("COLON", follows)])
    hint = f"write `:` behind the seat, then what is chosen: `play {{ {seat}: draw }}`"
    fix = (f"{seat}:", "write `:`", True)
    return place.finding(E_MISSING, f"`:` is missing behind `{seat}`", hint, fix=fix, edit=edit)
