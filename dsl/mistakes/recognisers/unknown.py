"""Nothing better is known: say what belongs here."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_ENDS, E_MISSING, E_UNEXPECTED
from rulewright.dsl.mistakes.place import BLOCKS, CLOSERS, Finding, Place, does_not_fit
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import Label
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.UNKNOWN


def recognise(place: Place) -> Finding:
    hint = place.stop().sentence
    if place.token.type == "RBRACE" and place.type_at(place.at - 1) == "LBRACE":
        span = place.span(place.at - 1, place.at)
        return place.finding(E_MISSING, "these brackets may not be empty", hint, span=span)
    if place.token.type == END:
        message = f"the text ends too early, after {place.so_far()}"
        opened = [at for at in place.open_brackets() if place.type_at(at) == "LBRACE"]
        labels = tuple(Label(place.span(at), "and this is not closed") for at in opened[-1:])
        return place.finding(E_ENDS, message, hint, span=place.gap(), labels=labels)
    ended = place.at > 0 and (place.first_on_line(place.at) or place.token.type in CLOSERS)
    if ended and place.type_at(place.at - 1) not in BLOCKS and not place.finished():
        message = f"something is missing after {place.so_far()}"
        return place.finding(E_MISSING, message, hint, span=place.span(place.at - 1))
    return place.finding(E_UNEXPECTED, does_not_fit(place), hint)
