"""`price for trade is 0`, `raise price to 2`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.always import LESS, MORE, plain_sentence
from rulewright.dsl.mistakes.codes import E_SYNONYM, E_UNEXPECTED
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if place.token.type == "TO" and not place.allows("CANNOT"):
        return _by_how_much(place)
    found = plain_sentence(place)
    if found is None:
        return None
    begin, end = found
    at = next((n for n in range(begin + 1, end - 1) if place.tokens[n].value in ("is", "are")), None)
    words = {token.value for token in place.tokens[begin:end]}
    if at is None or words & (LESS | MORE) or place.type_at(begin) == "YOU":
        return None
    phrase = f"set {place.written(begin, at - 1)} to {place.written(at + 1, end - 1)}"
    tokens = [place.made("SET", place.tokens[begin]), *place.tokens[begin:at]]
    edit = Edit(begin, end, [*tokens, place.made("TO", place.tokens[at]), *place.tokens[at + 1 : end]])
    fits = place.fits(begin, [token.type for token in edit.tokens], end, 1)
    if not place.allows("CANNOT", begin):
        phrase, fits = f"always {{ {phrase} }}", False
    span = place.span(begin, end - 1)
    fix = (phrase, "write set", False) if fits else None
    message = "what always has another value is said with `set`"
    edit = edit if fits else Edit(begin, end, [])
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)


def _by_how_much(place: Place) -> Finding | None:
    begin = place.at - 1
    while begin > 0 and place.type_at(begin) not in {"RAISE", "LOWER", "BY", *BLOCKS}:
        begin -= 1
    if place.type_at(begin) not in ("RAISE", "LOWER") or not place.allows("BY"):
        return None
    verb, what = place.tokens[begin].value, place.written(begin + 1, place.at - 1)
    hint = f"write `{verb} {what} by` and how much, or `set {what} to` and the new value"
    message = f"`{verb}` says by how much, and not to what"
    return place.finding(E_UNEXPECTED, message, hint, edit=place.replace(place.at, place.at + 1, "BY"))
