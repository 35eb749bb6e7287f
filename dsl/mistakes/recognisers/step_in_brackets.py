"""`do build(choose 1 card in your hand, price: 0)`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.brackets import more_opened
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.FORM


def recognise(place: Place) -> Finding | None:
    opened = place.innermost("LPAR")
    if opened is None or place.token.type not in ("CHOOSE", "TARGET") or place.allows("STOP"):
        return None
    if place.first_on_line(place.at) and more_opened(place, "LPAR"):
        return None  # rather a `)` forgotten on the line above
    end = place.at + 1
    while place.type_at(end) not in {"", END, "COMMA", "RPAR", *BLOCKS}:
        end += 1
    step = place.written(place.at, end - 1)
    named = "" if " as " in step else " as x"
    name = step.rpartition(" as ")[2] if " as " in step else "x"
    begin = opened - 1 - (place.type_at(opened - 2) == "DO")
    does = place.written(begin, opened) if begin >= 0 else "("
    close, before = place.partner(opened), place.type_at(place.at - 1)
    procedure = place.game.procedure(place.value_at(opened - 1))
    field = next((each.name.text for each in procedure.params.items), None) if procedure else None
    field = "" if before == "COLON" else f"{field}: " if field else ""
    said = place.written(opened + 1, place.at - 1) + " " if place.at > opened + 1 else ""
    behind = place.written(end, close) if place.type_at(close) == "RPAR" else ")"
    hint = (
        f"choose first, and use the name in the brackets: `{step}{named}   {does}{said}{field}{name}{behind}`"
    )
    span = place.span(place.at, end - 1)
    tokens = [place.made(kind, place.token) for kind in ("NAME", "COLON", "NAME")]
    value = [place.made("NAME", place.token)]
    edit = next(
        (
            e
            for e in (Edit(place.at, end, value), Edit(place.at, end, tokens))
            if place.fits(place.at, [t.type for t in e.tokens], end, 1)
        ),
        None,
    )
    return place.finding(E_UNEXPECTED, "a step cannot stand in `( )`", hint, span=span, edit=edit)
