"""`as target`."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulewright.dsl.mistakes.beginnings import abilities, declarations, statements
from rulewright.dsl.mistakes.codes import E_KEYWORD
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.reserved import WORDS

RANK: Final = Rank.BRACKET


def recognise(place: Place) -> Finding | None:
    value = place.token.value
    if value not in WORDS or not place.allows("NAME"):
        return None
    # Further down the same word is meant as that name too.
    two = [
        "NAME" if token.value == value else token.type for token in place.tokens[place.at + 1 : place.at + 3]
    ]
    if not place.fits(place.at, ["NAME", *two], place.at, 0):
        return None
    begins = place.first_on_line(place.at) and place.token.type in statements() | abilities() | declarations()
    if begins and not place.fits(place.at, ["NAME"], place.at + 1, 4):
        return None
    edit = Edit(place.at, place.at + 1, [place.made("NAME", place.token, value)])
    if value in place.told:
        return Finding(None, edit)
    message = f"`{value}` is a word of the language and cannot be a name here"
    hint = f"choose another name, for example `the_{value}`"
    step = [place.type_at(index) for index in range(max(place.at - 12, 0), place.at)]
    if place.allows("STRING") and "WHO" in step:  # a label, in a step of a scenario
        hint = f'write labels of which it is a part in quotes: `"{value.capitalize()}"`'
    return replace(place.finding(E_KEYWORD, message, hint, edit=edit), told=value)
