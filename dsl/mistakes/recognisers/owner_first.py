"""`p hand` for `hand of p`, `you hand` for `your hand`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_MISSING
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import ARTICLES, OTHERS, SETS

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    first, second = place.at - 1, place.at
    if place.type_at(second) != "NAME" or place.type_at(second + 1) == "OF" or first < 0:
        return None
    if place.first_on_line(second):
        return None
    a, b = place.tokens[first], place.tokens[second]
    if a.value in {*OTHERS, *ARTICLES, *SETS["pointing"], *SETS["richest"], *SETS["poorest"]}:
        return None
    if a.type == "YOU" and place.fits(first, ["YOUR", "NAME"], second + 1, 1):
        phrase, names = f"your {b.value}", ["YOUR", "NAME"]
    elif a.type == "NAME" and place.fits(first, ["NAME", "OF", "NAME"], second + 1, 1):
        thing, owner = (b, a) if place.named(a.value) or a.value in _OWNERS else (a, b)
        if not place.named(owner.value) and owner.value not in _OWNERS:
            return None
        phrase, names = f"{cut(thing.value)} of {cut(owner.value)}", ["NAME", "OF", "NAME"]
    else:
        return None
    return place.finding(
        E_MISSING,
        f"`{place.written(first, second)}` does not say what belongs to whom",
        f"write `{phrase}`",
        span=place.span(first, second),
        fix=(phrase, f"write {phrase}"),
        edit=place.replace(first, second + 1, *names),
    )


_OWNERS: Final = frozenset(("player", "owner"))
