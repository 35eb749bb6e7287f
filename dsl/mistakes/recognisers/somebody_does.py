"""`victim loses 2 points`, where somebody was chosen as `victim`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.doers import AMOUNTS, deed, end_of_deed
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import SYNONYMS

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if place.token.type != "NAME" or not place.allows("STOP") or not place.named(place.token.value):
        return None
    word = place.value_at(place.at + 1)
    meant = (SYNONYMS.get(word) or (word,))[0]
    if meant.upper() not in AMOUNTS or place.first_on_line(place.at + 1):
        return None
    end, who = end_of_deed(place, place.at + 2), cut(place.token.value)
    phrase = f"by {who} {{ {deed(place, meant, place.at + 2, end)} }}"
    span = place.span(place.at, end - 1)
    message = f"who does something is said with `by`: what {who} does stands in `{{ }}`"
    fix = (phrase, f"write by {who}") if "..." not in phrase else None
    edit = Edit(place.at, end, [])
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
