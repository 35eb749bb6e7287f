"""`with inns yes`, `with no inns`, `without inns is no`, `with tie_break: more`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_MISSING, E_TOO_MUCH
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    two, one, here = (place.type_at(place.at - 2), place.type_at(place.at - 1), place.token)
    name = cut(place.value_at(place.at - 1))
    if (two, one) == ("WITH", "NAME") and place.allows("INSTEAD"):
        value = place.at + (here.type == "COLON")
        word = place.tokens[min(value, len(place.tokens) - 1)]
        if word.type != "NAME" or name == "no" or place.first_on_line(value):
            return None
        edit = Edit(place.at, value, [place.made("IS", here)])
        message = f"it is not said what `{name}` is set to"
        span = place.span(place.at - 2, value)
        return place.finding(E_MISSING, message, _set_to(name, word.value), span=span, edit=edit)
    if (two, one, here.type) == ("WITHOUT", "NAME", "IS") and place.type_at(place.at + 1) == "NAME":
        edit = Edit(place.at, place.at + 2, [])
        hint = _set_to(name, place.value_at(place.at + 1))
        return place.finding(E_TOO_MUCH, "`without` takes nothing after the name", hint, edit=edit)
    return None


def _set_to(name: str, word: str) -> str:
    if word in ("yes", "on", "true"):
        return f"write `with {name}`"
    if word in ("no", "off", "false"):
        return f"write `without {name}`"
    return f"write `with {name} is {cut(word)}`"
