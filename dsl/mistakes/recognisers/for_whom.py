"""`gain 1 point to player`: who gains is not said behind."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PART


def recognise(place: Place) -> Finding | None:
    if place.token.type not in ("TO", "FROM", "FOR"):
        return None
    verb = place.at - 1
    while verb >= 0 and place.type_at(verb) in ("NAME", "INT", "OF", "ALL"):
        verb -= 1
    if place.type_at(verb) not in ("GAIN", "LOSE", "DRAW"):
        return None
    said = place.written(verb, place.at - 1)
    follows = place.tokens[place.at + 1]
    player = cut(follows.value) if follows.type in ("NAME", "YOU", "IT") else "player"
    verb_word = place.tokens[verb].value
    hint = f"`{verb_word}` is for the player who acts; for another one write `by {player} {{ {said} }}`"
    edit = Edit(place.at, place.at + 2, []) if place.fits(place.at, [], place.at + 2, 1) else None
    return place.finding(E_UNEXPECTED, f"{place.show()} cannot follow `{verb_word}`", hint, edit=edit)
