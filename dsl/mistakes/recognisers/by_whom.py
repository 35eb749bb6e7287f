"""`after build by another player`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM, E_TOO_MUCH
from rulewright.dsl.mistakes.doers import doer
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if place.accepted != {"ANYONE", "OTHERS"}:
        return None
    said = [token.value for token in place.tokens[place.at : place.at + 3]]
    scope, used = doer(said)
    if not used:
        return None
    span = place.span(place.at - 1, place.at + used - 1)
    if not scope:
        edit = Edit(place.at - 1, place.at + used, [])
        hint = "leave it out: without `by`, it is what the card's owner does"
        return place.finding(E_TOO_MUCH, "`by you` is not said", hint, span=span, edit=edit)
    edit = place.replace(place.at, place.at + used, scope.split()[1].upper())
    written = place.written(place.at - 1, place.at + used - 1)
    return place.finding(
        E_SYNONYM,
        f"`{written}` is said in another way",
        f"write `{scope.strip()}`",
        span=span,
        fix=(scope.strip(), f"write {scope.strip()}"),
        edit=edit,
    )
