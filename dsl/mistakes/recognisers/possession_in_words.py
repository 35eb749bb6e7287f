"""`you have 3 points`, `it has more than 2 points`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.choosing import where_all
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.comparisons import sign_meant
from rulewright.dsl.mistakes.examples import said
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import NUMBERS
from rulewright.dsl.syntax.sorts import sort_called

RANK: Final = Rank.PHRASE


_OWNING: Final = frozenset("have has own owns having".split())


def recognise(place: Place) -> Finding | None:
    for verb in range(place.at, max(0, place.at - 4), -1):
        if place.tokens[verb].value not in _OWNING:
            continue
        owner = place.tokens[verb - 1]
        if owner.type not in ("YOU", "IT", "NAME", "SEAT"):
            continue
        sign, at = sign_meant(place, verb + 1)
        more = place.type_at(at + 2) == "NAME" and not place.first_on_line(at + 2)
        if [place.type_at(at), place.type_at(at + 1)] != ["INT", "NAME"] or more or place.at > at + 1:
            return _counted(place, verb, sign or ">=", at)
        sign = sign or ("is" if owner.type == "SEAT" else ">=")
        count, thing = place.tokens[at], place.tokens[at + 1]
        phrase = f"{cut(thing.value)} of {cut(owner.value)} {sign} {count.value}"
        compared = place.made("IS" if sign == "is" else "CMP", owner, sign)
        tokens = [thing, place.made("OF", owner), owner, compared, count]
        if not place.fits(verb - 1, [token.type for token in tokens], at + 2, 1):
            return None
        span = place.span(verb - 1, at + 1)
        return place.finding(
            E_SYNONYM,
            f"what somebody has is asked with `{cut(thing.value)} of {cut(owner.value)}`",
            f"write `{phrase}`",
            span=span,
            fix=(phrase, f"write {phrase}"),
            edit=Edit(verb - 1, at + 2, tokens),
        )
    return None


def _counted(place: Place, verb: int, sign: str, at: int) -> Finding | None:
    """`you have 3 red cards`, `you have 5 different colors`, `you have no card`."""
    count, word = place.tokens[at], place.tokens[min(at + 1, len(place.tokens) - 1)]
    if count.value == "no":
        sign, number = "is", "0"
    elif count.type == "INT" or count.value in NUMBERS:
        number = NUMBERS.get(count.value, count.value)
    else:
        return None
    end = at
    while place.type_at(end) in _THING_WORDS and not place.first_on_line(end):
        end += 1
    if end < at + 2 or place.at >= end:
        return None
    counted = "different color of it over" if word.type == "DIFFERENT" else "number of"
    if word.value in place.game.resources and end == at + 2:
        counted = f"{cut(word.value)} of you {sign} {number}"
        return place.finding(
            E_SYNONYM,
            f"`{place.written(verb - 1, end - 1)}` is said with `of`",
            f"write `{counted}`",
            span=place.span(verb - 1, end - 1),
            fix=(counted, "say it with `of`", False),
            edit=place.replace(verb - 1, end, "INT", "CMP", "INT"),
        )
    hint = said(place.game, f"count it, such as `{counted} (card in your hand) {sign} {number}`")
    sort = sort_called(word.value, place.game.sorts)
    if sort is not None and place.game.kind_called(place.value_at(at + 2)) == sort.kind:
        where = where_all(place, sort.kind).replace(" in any ", " in your ")
        which = f"{sort.kind}{where} where {sort.property} of it is {sort.word}"
        hint = f"count it, such as `{counted} ({which}) {sign} {number}`"
    shown = place.written(verb - 1, end - 1)
    span = place.span(verb - 1, end - 1)
    values = [place.made("INT", count, "1"), place.made("CMP", count, ">"), place.made("INT", count, "1")]
    edit = Edit(verb - 1, end, values)
    if not place.fits(verb - 1, ["INT", "CMP", "INT"], end, 1):
        return None
    return place.finding(E_SYNONYM, f"`{shown}` is asked by counting", hint, span=span, edit=edit)


_THING_WORDS: Final = frozenset("INT NAME DIFFERENT IN YOUR OF YOU ANY IT".split())
