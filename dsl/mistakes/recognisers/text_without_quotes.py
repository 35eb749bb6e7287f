"""`action Fill the house {`: a text for players without its quotes."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_UNQUOTED
from rulewright.dsl.mistakes.place import HEADERS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.recognisers import misspelt_word
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.PHRASE


_LABELLED: Final = frozenset("ACTION OPTION SCENARIO MAY".split())


def recognise(place: Place) -> Finding | None:
    first = place.at
    before = place.type_at(first - 1)
    if before not in _LABELLED or place.type_at(first) not in ("NAME", "SEAT") or not place.allows("STRING"):
        return None
    end = first
    while place.type_at(end) not in ("", END, "RBRACE", *HEADERS) and not place.first_on_line(end):
        end += 1
    if not place.fits(first, ["STRING"], end, 1) or place.type_at(end) not in HEADERS:
        return None
    said = place.written(first, end - 1)
    if said.islower() and misspelt_word.recognise(place) is not None:
        return None
    word = place.value_at(first - 1)
    quoted = f'"{said}"'
    return place.finding(
        E_UNQUOTED,
        f"what players read after `{word}` stands in quotes",
        f"write `{word} {quoted}`",
        span=place.span(first, end - 1),
        fix=(quoted, "put it in quotes"),
        edit=Edit(first, end, [place.made("STRING", place.tokens[first], quoted)]),
    )
