"""`steal 1 card from p`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.choosing import kind_meant, player_first
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import SYNONYMS

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    card, verb = place.at + 2, place.token.value
    if "take" not in SYNONYMS.get(verb, ()) or place.type_at(place.at + 1) != "INT":
        return None
    if place.tokens[card].value not in ("card", "cards") or place.type_at(card + 1) != "FROM":
        return None
    end = place.end_of_sentence(place.at + 1)
    whose = place.written(card + 2, end - 1)
    kind, own = kind_meant(place, "card"), place.game.own_place()
    zone = own.id if own is not None else "hand"
    where = whose if place.value_at(card + 2) in place.game.zones else f"{zone} of {whose}"
    count = place.value_at(place.at + 1)
    before = "" if " of " in f" {whose}" and where != whose else player_first(place, place.value_at(end - 1))
    chosen = f"{before}choose {count} {kind} in {where} as chosen   move chosen to your {zone}"
    hint = f"choose the card, then move it: `{chosen}`"
    edit = place.replace(place.at, place.at + 1, "TAKE")
    return place.finding(E_SYNONYM, f"`{verb}` is not a word of the language", hint, edit=edit)
