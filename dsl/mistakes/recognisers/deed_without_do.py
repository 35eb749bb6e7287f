"""`build goods`, `build 1 card`: what the game can do, as if it were a word of the language."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.FORM


def recognise(place: Place) -> Finding | None:
    if place.token.type != "NAME" or not place.allows("DO") or place.named(place.token.value):
        return None
    follows = place.type_at(place.at + 1)
    if follows not in ("NAME", "INT", "THIS", "IT") or place.first_on_line(place.at + 1):
        return None
    end, inside = place.at + 1, statements() - {"FOR", "BY", "IF", "SET", "TURN"}
    while place.type_at(end) not in {"", END, *BLOCKS, *inside} and not place.first_on_line(end):
        end += 1
    name, thing = cut(place.token.value), cut(place.value_at(place.at + 1))
    does = f"do {name}(...: {thing})"
    if follows == "INT" and place.type_at(place.at + 2) == "NAME":
        noun = cut(place.value_at(place.at + 2))
        does = f"choose {thing} {noun} in ... as x   do {name}(...: x)"
    hint = (
        f"what the game can do is said with `do`, and in `( )` with what: `{does}`; `rulewright words` lists "
        f"it, and the names of what stands in the brackets"
    )
    message = f"`{name}` does not begin a step"
    edit = None if place.type_at(end) == "LBRACE" else Edit(place.at, end, [])
    return place.finding(E_UNEXPECTED, message, hint, edit=edit)
