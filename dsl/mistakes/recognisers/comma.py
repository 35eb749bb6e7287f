"""A comma that is missing, or one too many."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulewright.dsl.mistakes.codes import E_COMMA
from rulewright.dsl.mistakes.place import CLOSERS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.scan import CLOSER

RANK: Final = Rank.SLIP


def recognise(place: Place) -> Finding | None:
    name, before = place.token.type, place.type_at(place.at - 1)
    inner = place.innermost()
    listing = inner is not None and place.type_at(inner) != "LBRACE"
    if name == "COMMA":
        edit = Edit(place.at, place.at + 1, [])
        if listing and (before == "COMMA" or before in CLOSER):
            return place.finding(
                E_COMMA, "there is one comma too many", "delete it", fix=("", "delete it"), edit=edit
            )
        if not listing and place.fits(place.at, [], place.at + 1, 2):
            hint = "delete it; here one thing simply follows the other"
            return place.finding(E_COMMA, "no comma is needed here", hint, fix=("", "delete it"), edit=edit)
        return None
    if name in CLOSERS and before == "COMMA":
        span = place.span(place.at - 1)
        edit = Edit(place.at - 1, place.at, [])
        hint = f"delete it, or write a value between it and {place.show()}"
        return place.finding(
            E_COMMA, "there is one comma too many", hint, span=span, fix=("", "delete it", False), edit=edit
        )
    if place.allows("COMMA") and inner is not None and place.fits(place.at, ["COMMA"], place.at, 2):
        between = f"{place.show(place.at - 1)} and {place.show()}"
        hint = f"write `,` between {between}"
        edit = place.insert("COMMA")
        message, fix = f"a comma is missing between {between}", place.behind(",")
        if place.tokens[place.at - 1].value == place.token.value:
            fix = replace(fix, sure=False)  # rather written twice
        return place.finding(E_COMMA, message, hint, span=place.gap(), fix=fix, edit=edit)
    return None
