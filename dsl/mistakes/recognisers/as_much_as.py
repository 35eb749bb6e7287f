"""`gain points equal to cost of goods`, `gain as many points as cost of goods`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import ARTICLES
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    verb = next((n for n in range(place.at, max(-1, place.at - 5), -1) if place.type_at(n) in _COUNTED), -1)
    if verb < 0:
        return None
    words = [token.value for token in place.tokens[verb + 1 : verb + 5]]
    if words[1:3] == ["equal", "to"]:
        name, first = verb + 1, verb + 4
    elif words[:2] in (["as", "much"], ["as", "many"]) and words[3:] == ["as"]:
        name, first = verb + 3, verb + 5
    else:
        return None
    end = first
    while place.type_at(end) not in {"", END, *BLOCKS, *(statements() - _IN_VALUES)}:
        if place.first_on_line(end):
            break
        end += 1
    first += place.tokens[first].value in ARTICLES
    if place.type_at(name) != "NAME" or end <= first:
        return None
    thing = place.tokens[name]
    phrase = f"{place.tokens[verb].value} {place.written(first, end - 1)} {cut(thing.value)}"
    edit = Edit(verb, end, [place.tokens[verb], *place.tokens[first:end], thing])
    span = place.span(verb, end - 1)
    whole = span.line == span.end_line and "…" not in phrase
    fix = (phrase, "say how much first") if whole else None
    message = "first comes how much, and then of what"
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)


_COUNTED: Final = frozenset("GAIN LOSE PAY TAKE TRANSFER".split())


_IN_VALUES: Final = frozenset("YOU YOUR IT THIS LEFT RIGHT NAME HIGHEST LOWEST TURN ROUND PHASE".split())
