"""`take 1 point from each player`, `move all card to ...`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import OTHERS
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.PART


def recognise(place: Place) -> Finding | None:
    if place.token.type not in ("EACH", "ALL") or not place.allows("THIS") or place.begins_something():
        return None
    noun = place.at + 1 + (place.value_at(place.at + 1) in OTHERS)
    thing = cut(place.tokens[noun].value) if place.type_at(noun) == "NAME" else "player"
    if noun > place.at + 1:
        thing += f" where it is not {'you' if thing in ('player', 'players') else 'this'}"
    begin = place.at - 1
    while begin > 0 and place.type_at(begin) not in statements() and place.type_at(begin - 1) not in BLOCKS:
        begin -= 1
    behind = place.written(begin, place.at - 1).partition(" ")[2]
    said = f"{place.tokens[begin].value} {behind}".rstrip()
    ended = place.type_at(noun + 1) in {*statements(), *BLOCKS, END} or place.first_on_line(noun + 1)
    hint = f"write `for each {thing} as one {{ {said} one {'' if ended else '... '}}}`"
    edit = Edit(place.at, noun, []) if place.fits(place.at, [], noun, 2) else None
    return place.finding(E_UNEXPECTED, f"{place.show()} cannot stand here", hint, edit=edit)
