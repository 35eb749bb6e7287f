"""`you may gain 1 point`, `you draw 2`: whose ability it is goes without saying."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.codes import E_TOO_MUCH, E_UNEXPECTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.recognisers.said_on_cards import as_steps
from rulewright.dsl.mistakes.words import SYNONYMS
from rulewright.dsl.report.diagnostics import Fix

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if place.token.type != "YOU":
        return None
    after = place.type_at(place.at + 1)
    verb = place.tokens[min(place.at + 1, len(place.tokens) - 1)]
    said = after in statements() or (after == "NAME" and verb.value in SYNONYMS)
    drop = Edit(place.at, place.at + 1, [])
    message = "`you` is not written before a step: it is the card's owner who does it"
    if place.allows("STOP"):
        if after in ("MAY", "CAN") and place.type_at(place.at + 2) in statements():
            end = place.end_of_sentence(place.at + 3)
            inside = place.tokens[place.at + 2 : end]
            opened = [place.made("MAY", verb), place.made("LBRACE", verb)]
            phrase = f"may {{ {place.written(place.at + 2, end - 1)} }}"
            edit = Edit(place.at, end, [*opened, *inside, place.made("RBRACE", place.tokens[end])])
            span = place.span(place.at, end - 1)
            fix = (phrase, "write may { }") if span.line == span.end_line else None
            return place.finding(E_TOO_MUCH, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
        if said:
            if after == "NAME" and place.fits(place.at, [meant_by(verb.value)], place.at + 2, 1):
                drop = place.replace(place.at, place.at + 2, meant_by(verb.value))
            meant = cut(SYNONYMS.get(verb.value, (verb.value,))[0])
            span = place.span(place.at, place.at + 1)
            hint = f"delete `you`: write `{meant}`"
            return place.finding(
                E_TOO_MUCH,
                message,
                hint,
                span=place.here(),
                fix=Fix(span, meant, f"write {meant}"),
                edit=drop,
            )
    elif place.allows("MUST") and after in ("MAY", "MUST"):
        return place.finding(E_TOO_MUCH, message, "delete `you`", fix=("", "delete it"), edit=drop)
    elif place.allows("ALWAYS") and (said or after in ("MAY", "MUST", "CAN")):
        end = place.end_of_sentence(place.at + 3)
        first = place.at + 1 + (after in ("MAY", "MUST", "CAN"))
        step = place.written(first, max(end, first + 1) - 1)
        if place.type_at(first) == "NAME" and place.value_at(first) in SYNONYMS:
            step = " ".join([SYNONYMS[place.value_at(first)][0], *step.split()[1:]])
        phrase = f'action "Test" {{ {as_steps(place, first, step.removesuffix(" to"))} }}'
        hint = f"begin with the sort of ability: `{phrase}` for what may be done in a turn"
        return place.finding(E_UNEXPECTED, "`you` does not begin an ability", hint)
    return None


def meant_by(word: str) -> str:
    """The terminal of the first word that an everyday word may stand for."""
    return SYNONYMS[word][0].split()[0].upper()
