"""`build(thing: it)` as a statement."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.brackets import beside_the_outermost, more_opened
from rulewright.dsl.mistakes.codes import E_MISSING
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.FORM


def recognise(place: Place) -> Finding | None:
    called = place.token.type == "NAME" and place.type_at(place.at + 1) == "LPAR"
    if not called or not place.allows("DO"):
        return None
    keyword = place.type_at(place.at + 3) != "COLON" and place.first_on_line(place.at)
    if keyword and more_opened(place) and beside_the_outermost(place):
        return None  # rather an ability, and a `}` forgotten before it
    name = cut(place.token.value)
    fits = place.fits(place.at, ["DO"], place.at, 4)
    edit = place.insert("DO") if fits else None
    hint = f"write `do {name}(...)`, with a name before each value: `do {name}(thing: it)`"
    return place.finding(E_MISSING, f"`do` is missing before `{name}`", hint, edit=edit)
