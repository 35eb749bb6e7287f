"""`each other player loses 1 point`, `every player draws 2 cards`, `each player pays you 1 point`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.doers import AMOUNTS, deed, end_of_deed
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import OTHERS, SYNONYMS

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if place.token.value not in ("each", "every", "all") or not place.allows("STOP"):
        return None
    at = place.at + 1
    other = place.tokens[at].value in OTHERS or place.tokens[at].value == "others"
    at += other
    if at + 1 >= len(place.tokens) or place.tokens[at].value not in ("player", "players", "opponent"):
        return None
    other = other or place.tokens[at].value == "opponent"
    verb = at + 1
    word = place.tokens[verb].value
    meant = (SYNONYMS.get(word) or (word,))[0]
    if meant.upper() not in AMOUNTS:
        return None
    end = end_of_deed(place, verb + 1)
    types = [place.type_at(n) for n in range(verb + 1, end)]
    step = deed(place, meant, verb + 1, end)
    which = "player where it is not you" if other else "player"
    phrase = f"for each {which} as p {{ by p {{ {step} }} }}"
    span = place.span(place.at, max(verb, end - 1))
    fix = (phrase, f"write {phrase}", False) if types in (["INT", "NAME"], ["YOU", "INT", "NAME"]) else None
    edit = Edit(place.at, end, [])
    message = "what several players do is built up from `for each` here"
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
