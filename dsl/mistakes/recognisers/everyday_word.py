"""Everyday words for what has a fixed word here."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Edit, Finding, Place, terminal_of
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import SYNONYMS
from rulewright.dsl.syntax.reserved import WORDS

RANK: Final = Rank.WORD


def recognise(place: Place) -> Finding | None:
    for index in (place.at, place.at - 1):
        value = place.tokens[index].value if index >= 0 else ""
        for phrase in SYNONYMS.get(value, ()):
            names = [terminal_of(part) for part in phrase.split()]
            want = place.at - index + 1
            if place.fits(index, names, index + 1, want):
                near = place.tokens[index]
                edit = Edit(
                    index, index + 1, [place.made(terminal_of(part), near, part) for part in phrase.split()]
                )
                message = f"`{value}` is not a word of the language"
                if value in WORDS:
                    message = f"`{value}` does not fit here"
                fix = (phrase, f"write {phrase}")
                return place.finding(
                    E_SYNONYM, message, f"write `{phrase}`", span=place.span(index), fix=fix, edit=edit
                )
    return None
