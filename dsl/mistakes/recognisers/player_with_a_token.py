"""`look at hand of player with cup`: who has a thing that only one has."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import ARTICLES, SETS

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    with_ = place.at
    if place.type_at(with_) != "WITH" or place.value_at(with_ - 1) != "player" or not place.allows("STOP"):
        return None
    if place.type_at(with_ - 2) not in ("OF", "FROM", "TO", "WITH", "IS"):
        return None
    at = with_ + 1 + (place.value_at(with_ + 1) in ARTICLES)
    word = place.value_at(at)
    counted = word in place.game.resources or word in SETS["richest"] or place.type_at(at + 1) == "NAME"
    if place.type_at(at) != "NAME" or counted:
        return None
    phrase = f"holder of {word}"
    edit = place.replace(with_ - 1, at + 1, "NAME", "OF", "NAME")
    return place.finding(
        E_SYNONYM,
        f"`{place.written(with_ - 1, at)}` is said with `holder of`",
        f"write `{phrase}`",
        span=place.span(with_ - 1, at),
        fix=(phrase, "write holder of"),
        edit=edit,
    )
