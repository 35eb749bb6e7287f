"""`build goods`, `build 1 card`: what the game can do, as if it were a word of the language."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.choosing import kind_meant, where_own
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
    procedure = place.game.procedure(name)
    needed = [each.name.text for each in procedure.params.items if each.default is None] if procedure else []
    hint = "what the game can do is said with `do`, and in `( )` with what; `rulewright words` lists it all"
    if procedure is not None and len(needed) <= 1:
        given = f"{needed[0]}: {{}}" if needed else ""
        does = f"do {name}({given.format(thing)})"
        if follows == "INT" and place.type_at(place.at + 2) == "NAME":
            kind = kind_meant(place, cut(place.value_at(place.at + 2)))
            does = (
                f"choose {thing} {kind}{where_own(place, kind)} "
                f"as chosen   do {name}({given.format('chosen')})"
            )
        hint = f"what the game can do is said with `do`, and in `( )` with what: `{does}`"
    message = f"`{name}` does not begin a step"
    edit = None if place.type_at(end) == "LBRACE" else Edit(place.at, end, [])
    return place.finding(E_UNEXPECTED, message, hint, edit=edit)
