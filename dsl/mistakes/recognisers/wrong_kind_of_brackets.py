"""`action ( ... )`, `draw_cards { 1 }`, `number of [card]`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.beginnings import abilities
from rulewright.dsl.mistakes.brackets import SHOWN
from rulewright.dsl.mistakes.codes import E_BRACKETS
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import nearest
from rulewright.dsl.syntax.scan import CLOSER

RANK: Final = Rank.BRACKET


def recognise(place: Place) -> Finding | None:
    name = place.token.type
    if name not in CLOSER:
        return None
    before = place.before
    if name == "LBRACE" and before is not None and before.type == "NAME":
        keywords = [word.lower() for word in abilities()]
        if nearest(before.value, keywords) and place.allows("ACTION", place.at - 1):
            return None  # rather a word misspelt
    for right in CLOSER:
        if right == name or not place.fits(place.at, [right], place.at + 1, 1):
            continue
        partner = place.partner(place.at)
        tokens = [*place.tokens[place.at + 1 : partner]]
        edit = Edit(place.at, partner, [place.made(right, place.token, SHOWN[right]), *tokens])
        if place.type_at(partner) == CLOSER[name]:
            closing = place.made(CLOSER[right], place.tokens[partner], SHOWN[CLOSER[right]])
            edit = Edit(place.at, partner + 1, [*edit.tokens, closing])
        wanted = f"`{SHOWN[right]} {SHOWN[CLOSER[right]]}`"
        message = f"{wanted} is needed here, not `{SHOWN[name]} {SHOWN[CLOSER[name]]}`"
        hint = f"write `{SHOWN[right]}` here and `{SHOWN[CLOSER[right]]}` at the end"
        return place.finding(E_BRACKETS, message, hint, edit=edit)
    return None
