"""`shelf 3`, `shelf number 3`, `in any shelf of 3`, `in all shelf`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_BRACKETS, E_COUNT, E_MISSING
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    before = place.type_at(place.at - 1)
    if place.token.type in ("INT", "NUMBER") and before == "NAME" and place.allows("OF"):
        if place.first_on_line(place.at) or place.named(place.value_at(place.at - 1)):
            return None
        end = place.at + (place.token.type == "NUMBER")
        if place.type_at(end) != "INT" or not place.fits(place.at, ["OF"], end, 2):
            return None
        name, which = cut(place.value_at(place.at - 1)), place.tokens[end].value
        called = _zone_called(place, name)
        phrase, span = f"{called} of {which}", place.span(place.at - 1, end)
        zone = place.made("NAME", place.tokens[place.at - 1], called)
        edit = Edit(place.at - 1, end, [zone, place.made("OF", place.token)])
        message = f"`{place.written(place.at - 1, end)}` does not say what belongs to what"
        fix = (phrase, f"write {phrase}")
        return place.finding(E_MISSING, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
    if place.token.type in ("SIGN", "STAR") and place.type_at(place.at - 2) == "OF":
        return _sum_after_of(place)
    three = [place.type_at(place.at - back) for back in (3, 2, 1)]
    if place.token.type == "OF" and three == ["IN", "ANY", "NAME"]:
        name, what = cut(place.value_at(place.at - 1)), place.value_at(place.at + 1)
        edit = Edit(place.at - 2, place.at - 1, [])
        hint = f"write `in {name} of {cut(what)}` for one of them, `in any {name}` for all"
        span = place.span(place.at - 2, place.at)
        return place.finding(
            E_COUNT, "`any` means all of them, and `of` one of them", hint, span=span, edit=edit
        )
    return None


def _zone_called(place: Place, name: str) -> str:
    """The places of numbers that people call so, where rules have no such name: a depot is a `shelf`."""
    zones = [zone for zone in place.game.zones.values() if zone.of == "number"]
    if any(zone.id == name for zone in zones):
        return name
    return next((zone.id for zone in zones if zone.names["en"] == name), name)


def _sum_after_of(place: Place) -> Finding | None:
    """`move t to shelf of n - 1`."""
    end = place.at + 1
    while place.type_at(end) in ("INT", "NAME", "OF", "YOU", "IT", "THIS", "SIGN", "STAR"):
        end += 1
    first = place.at - 1
    said = [token.type for token in place.tokens[first:end]]
    if end == place.at + 1 or not place.fits(first, ["LPAR", *said, "RPAR"], end, 1):
        return None
    phrase = f"({place.written(first, end - 1)})"
    opened, closed = place.made("LPAR", place.tokens[first]), place.made("RPAR", place.tokens[end])
    edit = Edit(first, end, [opened, *place.tokens[first:end], closed])
    return place.finding(
        E_BRACKETS,
        "a sum behind `of` stands in `( )` here",
        f"write `of {phrase}`",
        span=place.span(first, end - 1),
        fix=(phrase, f"write {phrase}"),
        edit=edit,
    )
