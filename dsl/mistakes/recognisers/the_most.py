"""`if you have the most gold`, `if you have more gold than any other player`, `choose the richest player`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.choosing import begin_of_sentence
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import ARTICLES, SETS
from rulewright.dsl.report.diagnostics import Fix

RANK: Final = Rank.PHRASE
_HAVING: Final = frozenset("have has having own owns".split())
_ALL_OTHERS: Final = frozenset(
    "any anyone every everyone all each other others else player players the opponents".split()
)
_MOST: Final = frozenset("most fewest least".split())
_THAN: Final = frozenset("more fewer less".split())


def recognise(place: Place) -> Finding | None:
    return _richest(place) or _owning(place) or _compared(place)


def _compared(place: Place) -> Finding | None:
    """`points of you > points of others`, `points of you >= points of all players`: more than each."""
    end = place.at
    while end > 0 and place.value_at(end - 1) in _ALL_OTHERS:
        end -= 1
    begin = end - 6
    thing, who, sign = place.value_at(begin), place.value_at(begin + 2), place.value_at(begin + 3)
    same = [place.type_at(begin + n) for n in (1, 5)] == ["OF", "OF"] and place.value_at(begin + 4) == thing
    if begin < 0 or not same or sign not in (">", ">=", "<", "<=") or place.value_at(end) not in _ALL_OTHERS:
        return None
    first = end
    while place.value_at(end) in _ALL_OTHERS and not place.first_on_line(end):
        end += 1
    word = {">": "more", ">=": "most", "<": "less", "<=": "least"}[sign]
    if not place.fits(begin, ["INT", "CMP", "INT"], end, 1):
        return None
    phrase = _asked(place, cut(who), word, cut(thing))
    span = place.span(begin, end - 1)
    return place.finding(
        E_SYNONYM,
        f"`{place.written(first, end - 1)}` is nobody in particular",
        f"ask whether there is anybody else: `{phrase}`",
        span=span,
        fix=Fix(span, phrase, "ask it of the others", sure=False),
        edit=place.replace(begin, end, "INT", "CMP", "INT"),
    )


def _richest(place: Place) -> Finding | None:
    """`richest player`: in a choice it is what is chosen, elsewhere it has to be chosen first."""
    for index in (place.at, place.at - 1):
        word = place.value_at(index)
        rich = word in SETS["richest"]
        if not (rich or word in SETS["poorest"]) or place.value_at(index + 1) != "player":
            continue
        counted = f"player with {'highest' if rich else 'lowest'} {place.game.resource() or 'points'} of it"
        first = index - (place.value_at(index - 1) in ARTICLES)
        message = f"`{place.written(index, index + 1)}` is said with `with`"
        chosen = place.type_at(first - 1) in ("CHOOSE", "TARGET", "EACH", "INT")
        if chosen:
            phrase = counted if place.type_at(first - 1) in ("EACH", "INT") else f"1 {counted}"
            words = ["NAME", "WITH", "HIGHEST" if rich else "LOWEST", "INT"]
            words = words if phrase == counted else ["INT", *words]
            span = place.span(first, index + 1)
            fix = Fix(span, phrase, "say it with `with`", sure=False)
            edit = place.replace(first, index + 2, *words)
            return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
        begin = begin_of_sentence(place, index)
        if begin >= first:
            continue  # `richest player loses 1 gold`: it is he who does it
        said = place.written(begin, first - 1) if begin < first else ""
        phrase = f"choose 1 {counted} as {word}   {said} {word}"
        edit = Edit(first, index + 2, [place.tokens[index]])
        return place.finding(
            E_SYNONYM, message, f"choose first: `{phrase}`", span=place.span(index, index + 1), edit=edit
        )
    return None


def _owning(place: Place) -> Finding | None:
    for verb in range(place.at, max(0, place.at - 5), -1):
        if place.value_at(verb) not in _HAVING or place.type_at(verb - 1) not in ("YOU", "NAME", "IT"):
            continue
        at = verb + 1 + (place.value_at(verb + 1) in ARTICLES)
        word, thing = place.value_at(at), place.value_at(at + 1)
        if place.type_at(at + 1) != "NAME" or word not in _MOST | _THAN:
            continue
        end = at + 2
        if word in _THAN:
            if place.value_at(end) != "than" or place.value_at(end + 1) not in _ALL_OTHERS:
                return None
            end += 2
            while place.value_at(end) in _ALL_OTHERS and not place.first_on_line(end):
                end += 1
        phrase = _asked(place, cut(place.value_at(verb - 1)), word, cut(thing))
        edit = place.replace(verb - 1, end, "INT", "CMP", "INT")
        if not place.fits(verb - 1, ["INT", "CMP", "INT"], end, 1):
            return None
        span = place.span(verb - 1, end - 1)
        return place.finding(
            E_SYNONYM,
            f"`{place.written(verb - 1, end - 1)}` is asked of all the others",
            f"write `{phrase}`" + ("" if word in _THAN else f"; who ties has the {word} as well"),
            span=span,
            fix=Fix(span, phrase, "ask it of the others", sure=False),
            edit=edit,
        )
    return None


def _asked(place: Place, who: str, word: str, thing: str) -> str:
    """The question whether there is nobody else who has as much, or more."""
    kind = place.game.kind_called(thing)
    zones = [zone for zone in place.game.zones.values() if zone.of == "player" and zone.holds == kind]
    zone = next((zone for zone in zones if zone.seen_by == "all"), next(iter(zones), None))
    counted = f"size of {zone.id}" if kind is not None and zone is not None else thing
    more = word in ("more", "most")
    sign = {"most": ">", "more": ">=", "least": "<", "fewest": "<"}.get(word, "<=")
    assert more == (">" in sign), "more is more"
    if word in _THAN:
        if who == "you":
            return f"not any (player where it is not you and {counted} of it {sign} {counted} of you)"
        return (
            f"not any (player as other where other is not {who} "
            f"and {counted} of other {sign} {counted} of {who})"
        )
    if who == "it":
        return f"not any (player as other where {counted} of other {sign} {counted} of it)"
    return f"not any (player where {counted} of it {sign} {counted} of {who})"
