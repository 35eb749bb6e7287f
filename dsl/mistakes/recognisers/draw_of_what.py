"""`draw 2 cards`, `draw 1 from hand of p`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.choosing import kind_meant, player_first
from rulewright.dsl.mistakes.codes import E_TOO_MUCH, E_UNEXPECTED
from rulewright.dsl.mistakes.doers import CARDS
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import ARTICLES, NUMBERS
from rulewright.dsl.report.diagnostics import Fix

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    verb = place.at - 1
    while verb > 0 and place.type_at(verb) in ("INT", "NAME"):
        verb -= 1
    if place.type_at(verb) != "DRAW" or verb == place.at - 1:
        return None
    said = place.written(verb, place.at - 1)
    chance = place.type_at(place.at) == "RANDOM"
    end = place.at + chance
    end += place.type_at(end) == "NAME" and not place.first_on_line(end)
    if place.type_at(end) == "FROM":
        first = end + 1
        first += place.tokens[first].value in ARTICLES
        end = first
        while place.type_at(end) in _PLACE_WORDS and not place.first_on_line(end):
            end += 1
        if end > first + 1:
            place_said = place.written(first, end - 1)
            zone = cut(place.tokens[first].value)
            kind = kind_meant(place, "card", zone)
            count = NUMBERS.get(place.value_at(verb + 1), place.value_at(verb + 1))
            count = f"{count} random".removeprefix("1 ") if chance else count
            before = player_first(place, place.value_at(end - 1) if place.type_at(end - 2) == "OF" else "")
            chosen = f"{before}choose {count} {kind} in {place_said} as chosen   move chosen to your {zone}"
            hint = f"choose the card: `{chosen}`"
            message = "`draw` does not say from where: the rules of the game do"
            return place.finding(
                E_UNEXPECTED, message, hint, span=place.span(place.at, end - 1), edit=Edit(place.at, end, [])
            )
    card = place.value_at(place.at) in CARDS  # whatever comes behind it then, it is not said
    if end == place.at or not (card or place.fits(place.at, [], end, 1)):
        return None
    span = place.span(place.at, end - 1)
    edit = Edit(place.at, end, [])
    message = f"`{place.written(place.at, end - 1)}` is not said after `draw`"
    fix = Fix(span, "", "delete it")
    counted = NUMBERS.get(place.value_at(verb + 1))
    if counted is not None and verb + 2 == place.at:
        said = f"draw {counted}"
        number = place.made("INT", place.tokens[verb + 1], counted)
        edit = Edit(verb + 1, end, [number])
        fix = Fix(place.span(verb + 1, end - 1), counted, f"write {counted}")
    hint = f"write `{said}`; what is drawn, and from where, the rules of the game say"
    return place.finding(E_TOO_MUCH, message, hint, span=span, fix=fix, edit=edit)


_PLACE_WORDS: Final = frozenset("NAME OF YOU YOUR IT THIS LEFT RIGHT ANY".split())
