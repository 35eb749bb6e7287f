"""`your cards cannot be destroyed by others`, inside `always { }` or all alone."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.always import lasting_sentence
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import OTHERS
from rulewright.dsl.syntax.reserved import WORDS

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    found = lasting_sentence(place)
    if found is None:
        return None
    begin, end = found
    cannot = next((n for n in range(begin + 1, end) if place.type_at(n) == "CANNOT"), None)
    if cannot is None or end < cannot + 2:
        return None
    verb = cannot + 1 + (place.value_at(cannot + 1) == "be" and end > cannot + 2)
    word = place.tokens[verb].value
    word = word.removesuffix("ed") if word.removesuffix("ed") in WORDS else word
    others = any(token.value in ("others", "opponents", *OTHERS) for token in place.tokens[cannot:end])
    scope = " by others" if others else ""
    if verb > cannot + 1:  # `cannot be destroyed`: by whomever
        word, scope = done(place, word), scope or " by anyone"
        if place.type_at(begin) == "THIS" and (kind := _field(place, word)):
            scope += f" if {kind} is this"
    phrase = f"cannot {cut(word)}{scope}"
    if not place.allows("CANNOT", begin):
        phrase = f"always {{ {phrase} }}"
    hint = f"write `{phrase}`; which things are meant can follow behind it, with `if`"
    message = "`cannot` comes first, and then what is done"
    edit = Edit(begin, end, [])
    return place.finding(E_UNEXPECTED, message, hint, span=place.span(begin, end - 1), edit=edit)


def done(place: Place, word: str) -> str:
    """What the game calls what is done: `destroy` of `destroyed`, `capture` of `captured`."""
    names = {each.name.text for each in place.game.procedures()} | WORDS
    stem = word.removesuffix("ed")
    return next((each for each in (stem, f"{stem}e", word.removesuffix("d")) if each in names), word)


def _field(place: Place, name: str) -> str:
    """The first thing that is a field of what is done."""
    found = place.game.procedure(name)
    fields = found.params.items if found is not None else ()
    return next((each.name.text for each in fields if each.type is None and each.default is None), "")
