"""`kill 1 character`: what that means is for the game to say."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import ATTACKS

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    value = place.token.value
    if value not in ATTACKS or place.token.type != "NAME" or not place.allows("STOP"):
        return None
    counted = place.type_at(place.at + 1) == "INT" and place.type_at(place.at + 2) == "NAME"
    name, chosen, noun = "", "", ""
    if counted:
        count, noun = place.value_at(place.at + 1), cut(place.value_at(place.at + 2))
        name, chosen = "chosen", f"target {count} {noun} as chosen   "
    elif place.type_at(place.at + 1) == "NAME":
        name = cut(place.value_at(place.at + 1))
    statuses = place.game.statuses(noun) if counted else place.game.statuses()
    status = next((each for each in statuses if each[:3] == value[:3]), next(iter(statuses), None))
    hint = (
        "say what happens with the thing, or `mark` it with "
        "a status of the game; `rulewright words` lists them"
    )
    if status is not None and name:
        hint = f"say what happens: `{chosen}mark {name} as {status}`; `rulewright words` lists all statuses"
    end = place.at + (2 if counted else 1)
    edit = place.replace(place.at, end, "DESTROY")
    return place.finding(E_SYNONYM, f"`{value}` is not a word of the language", hint, edit=edit)
