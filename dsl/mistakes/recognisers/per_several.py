"""`score 1 per 2 points`: what is counted several at a time is divided."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.choosing import where_all
from rulewright.dsl.mistakes.codes import E_PER
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if (
        place.token.type != "INT"
        or place.type_at(place.at - 1) != "PER"
        or place.type_at(place.at + 1) != "NAME"
    ):
        return None
    number, message = place.token.value, "`per` counts things one by one"
    span, edit = place.here(), Edit(place.at, place.at + 1, [])
    if number == "1":
        return place.finding(E_PER, message, "delete the number", span=span, fix=("", "delete it"), edit=edit)
    begin = place.verb(place.at, ("GAIN", "LOSE", "DRAW", "SCORE"))
    if begin is None:
        return place.finding(
            E_PER, message, "divide what is counted: `divided by 3 rounded down`", span=span, edit=edit
        )
    name = cut(place.value_at(place.at + 1))
    kind = place.game.kind_called(name)
    rest = place.at + 2
    while place.type_at(rest) in ("IN", "YOUR", "ANY", "NAME", "OF", "YOU") and not place.first_on_line(rest):
        rest += 1
    where = f" {place.written(place.at + 2, rest - 1)}" if rest > place.at + 2 else ""
    counted = f"{name} of you"
    if kind is not None:
        counted = f"number of ({kind}{where or where_all(place, kind)})"
    share = (
        f"half of {counted} rounded down" if number == "2" else f"{counted} divided by {number} rounded down"
    )
    amount = place.value_at(begin + 1)
    if amount != "1":
        share = f"{amount} * {share}" if number == "2" else f"{amount} * ({share})"
    what = place.written(begin + 2, place.at - 2) if place.at - 2 >= begin + 2 else ""
    phrase = f"{place.value_at(begin)} {share} {what}".rstrip()
    return place.finding(E_PER, message, f"divide what is counted: `{phrase}`", span=span, edit=edit)
