"""`if points of you > 4 then draw 1 else gain 1 point`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.codes import E_NO_BLOCK
from rulewright.dsl.mistakes.doers import end_of_deed
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import Fix

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if place.token.value != "then" or not place.allows("LBRACE"):
        return None
    first = place.at + 1
    end = end_of_deed(place, first + 1)
    if place.type_at(first) not in statements() or end <= first:
        return None
    inside = [place.tokens[first:end]]
    said = [place.written(first, end - 1)]
    if place.type_at(end) == "ELSE" and place.type_at(end + 1) in statements() - {"IF"}:
        first, end = end + 1, end_of_deed(place, end + 2)
        inside.append(place.tokens[first:end])
        said.append(place.written(first, end - 1))
    phrase = " else ".join(f"{{ {step} }}" for step in said)
    near, tokens = place.token, []
    for number, step in enumerate(inside):
        before = ["ELSE", "LBRACE"] if number else ["LBRACE"]
        tokens += [*(place.made(name, near) for name in before), *step, place.made("RBRACE", near)]
    span = place.span(place.at, end - 1)
    whole = span.line == span.end_line and "…" not in phrase
    return place.finding(
        E_NO_BLOCK,
        "`then` is not written: what is done stands between `{` and `}`",
        f"write `{place.so_far().strip('`')} {phrase}`",
        fix=Fix(span, phrase, "put it in { }") if whole else None,
        edit=Edit(place.at, end, tokens),
    )
