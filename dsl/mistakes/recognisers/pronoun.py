"""`he`, `their`, `my`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
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
            hint = f"{hint}: `{cut(near.value)} of it`" if "of it" not in hint else hint
            edit = Edit(index, index + 2, [near, place.made("OF", near), place.made("IT", near)])
        elif place.fits(index, [], index + 1, 2):
            edit = Edit(index, index + 1, [])
        return place.finding(E_PRONOUN, message, hint, span=place.span(index), fix=fix, edit=edit)
    return None
