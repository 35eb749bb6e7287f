"""`score if you have no cards { 3 }`: the points come first."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import Fix

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    score = place.at - 1
    if score < 0 or place.type_at(place.at) != "IF" or place.type_at(score) != "SCORE":
        return None
    brace = place.at
    while place.type_at(brace) not in ("", "$END", "LBRACE"):
        brace += 1
    if [place.type_at(brace + n) for n in range(3)] != ["LBRACE", "INT", "RBRACE"]:
        return None
    points, condition = place.value_at(brace + 1), place.written(place.at, brace - 1)
    phrase, span = f"score {points} {condition}", place.span(score, brace + 2)
    return place.finding(
        E_SYNONYM,
        "the points come first, and their condition behind them",
        f"write `{phrase}`",
        span=span,
        fix=Fix(span, phrase, "put the points first", sure=False),
        edit=place.replace(score, brace + 3, "SCORE", "INT"),
    )
