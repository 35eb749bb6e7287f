"""`put a token on 1 card`, `place a marker on p`: what lies on somebody for a while is a status."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import ARTICLES, SYNONYMS

RANK: Final = Rank.PHRASE
_LAID: Final = frozenset("token marker counter mark coin".split())


def recognise(place: Place) -> Finding | None:
    at = place.at + 1
    if "move" not in SYNONYMS.get(place.token.value, ()):
        return None
    at += place.value_at(at) in ARTICLES or place.type_at(at) == "INT"
    if place.value_at(at) not in _LAID or place.value_at(at + 1) not in ("on", "onto", "upon"):
        return None
    return place.finding(
        E_SYNONYM,
        f"`{place.written(place.at, at + 1)}` is said with `mark`: what lies on a card is a status",
        "declare the status among the `rules:` of the deck, and mark with it what was chosen before; "
        "`rulewright explain mark` shows how",
        span=place.span(place.at, at + 1),
    )
