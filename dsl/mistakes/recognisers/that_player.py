"""`take 1 point from that player`: who was chosen is called by the name that was given."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.choosing import begin_of_sentence, last_given
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import SETS
from rulewright.dsl.report.diagnostics import Fix

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    for index in (place.at, place.at - 1):
        if index < 1 or place.value_at(index) not in SETS["pointing"] or place.type_at(index + 1) != "NAME":
            continue
        noun = place.value_at(index + 1)
        kind = "player" if noun in ("player", "opponent") else place.game.kind_called(noun)
        if kind is None or place.named(place.value_at(index)) or place.first_on_line(index + 1):
            continue
        name = last_given(place, index, kind, noun)
        said = place.written(index, index + 1)
        message = f"`{said}` is called by its name"
        span = place.span(index, index + 1)
        if place.type_at(index - 3) in ("MEMORY", "ATTRIBUTE"):  # `memory oath of this district starts no`
            edit = Edit(index, index + 2, [place.made("NAME", place.tokens[index], kind)])
            fix = Fix(span, kind, f"write {kind}", sure=False)
            message = "each of them has one of its own, so that none is pointed at"
            return place.finding(E_SYNONYM, message, f"write `{kind}`", span=span, fix=fix, edit=edit)
        if name is None:
            chosen = "player where it is not you" if kind == "player" else kind
            begin = begin_of_sentence(place, index)
            phrase = f"choose 1 {chosen} as chosen   {place.written(begin, index - 1)} chosen"
            edit = place.replace(index, index + 2, "NAME")
            return place.finding(E_SYNONYM, message, f"choose first: `{phrase}`", span=span, edit=edit)
        made = place.made("NAME", place.tokens[index], name)
        fix = Fix(span, name, f"write {name}", sure=False)
        return place.finding(
            E_SYNONYM, message, f"write `{name}`", span=span, fix=fix, edit=Edit(index, index + 2, [made])
        )
    return None
