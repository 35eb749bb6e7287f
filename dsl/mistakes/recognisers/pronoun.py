"""`he`, `their`, `my`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.choosing import last_given
from rulewright.dsl.mistakes.codes import E_PRONOUN
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import PRONOUNS

RANK: Final = Rank.FORM


def recognise(place: Place) -> Finding | None:
    for index in (place.at, place.at - 1):
        value = place.tokens[index].value if index >= 0 else ""
        hint = PRONOUNS.get(value)
        if hint is None or place.named(value):
            continue
        message = f"`{value}` is not a word of the language"
        edit, fix = None, None
        after = place.type_at(index + 1)
        if value in ("my", "our") and place.fits(index, ["YOUR"], index + 1, 2):
            edit, fix = place.replace(index, index + 1, "YOUR"), ("your", "write your")
        elif after == "NAME" and place.fits(index, ["NAME", "OF", "IT"], index + 2, 1):
            near = place.tokens[index + 1]
            hint = f"write `{cut(near.value)} of it`, or `of` and the name that was given with `as`"
            edit = Edit(index, index + 2, [near, place.made("OF", near), place.made("IT", near)])
            if (name := last_given(place, index, "player", "player")) is not None:
                hint = (
                    f"write `{cut(near.value)} of {name}`: whoever "
                    "is meant is called by the name that was given"
                )
                named = place.made("NAME", near, name)
                edit = Edit(index, index + 2, [near, place.made("OF", near), named])
        elif place.fits(index, [], index + 1, 2):
            edit = Edit(index, index + 1, [])
        return place.finding(E_PRONOUN, message, hint, span=place.span(index), fix=fix, edit=edit)
    return None
