"""`do build(goods, 0)`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_MISSING
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.FORM


def recognise(place: Place) -> Finding | None:
    opened = place.innermost("LPAR")
    if opened is None or place.accepted != {"COLON"} or place.type_at(opened - 2) not in ("DO", "CAN"):
        return None
    first = place.at - 1
    value = cut(place.tokens[first].value)
    procedure = place.game.procedure(place.value_at(opened - 1))
    names = [each.name.text for each in procedure.params.items] if procedure is not None else []
    said = [name for name in names if name not in map(place.value_at, range(opened, place.at))]
    hint = "write the name of the field and `:` before it; `rulewright words` lists the fields"
    if said:
        hint = f"write `{said[0]}: {value}`"
    near, end = place.token, place.partner(opened)
    edit = Edit(first, end, [place.made("NAME", near), place.made("COLON", near), place.made("NAME", near)])
    message = "in the brackets, each value has a name before it"
    return place.finding(E_MISSING, message, hint, span=place.span(first), edit=edit)
