"""`at the end of the game { gain 3 points }`: what counts at the end is scored."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import ARTICLES, JOINERS
from rulewright.dsl.report.diagnostics import Fix
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.PHRASE
_OPENING: Final = frozenset("at when on after before upon once".split())
_ENDING: Final = frozenset("end ends ended ending over final scoring".split())


def recognise(place: Place) -> Finding | None:
    for begin in range(place.at, max(-1, place.at - 5), -1):
        if place.value_at(begin) in _OPENING and place.allows("ALWAYS", begin):
            break
    else:
        return None
    end, said = begin + 1, set[str]()
    while end < begin + 8 and place.value_at(end) in _ENDING | ARTICLES | {"of", "game", "is"}:
        said.add(place.value_at(end))
        end += 1
    if "game" not in said or not said & _ENDING:
        return None
    last = end + (place.type_at(end) == "COMMA" or place.value_at(end) in JOINERS)
    braced = place.type_at(last) == "LBRACE"
    first, last = last + braced, place.partner(last) if braced else last
    if not braced:
        while place.type_at(last) not in ("", END, "RBRACE") and not (
            last > first and place.first_on_line(last)
        ):
            last += 1
    gained = place.type_at(first) in ("GAIN", "SCORE")
    step = place.written(first, last - 1) if last > first else ""
    counted = place.value_at(first) if place.type_at(first) == "INT" else "3"
    scored = step.partition(" ")[2] if gained else counted
    for resource in place.game.resources.values():
        if resource.score:
            scored = scored.replace(f" {resource.id}", "", 1)
    scored = scored.removesuffix(" points").removesuffix(" point")
    phrase = f"score {scored}"
    message = (
        f"`{place.written(begin, end - 1)}` is said with `score`: what a card brings when the game is scored"
    )
    whole = place.span(begin, last - (not braced))
    fix = (
        Fix(whole, phrase, "write score", sure=False)
        if gained and place.tokens[last].line == place.tokens[begin].line
        else None
    )
    span = place.span(begin, end - 1)
    edit = place.replace(begin, last + braced, "SCORE", "INT")
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
