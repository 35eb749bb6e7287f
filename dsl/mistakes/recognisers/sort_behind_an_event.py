"""`after trade red must`, `after trade red by others may`: of which sort it is, is asked with `where`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    at, word = place.at, place.value_at(place.at)
    if place.type_at(at) != "NAME" or place.type_at(at - 2) not in ("AFTER", "BEFORE", "WHEN", "OF"):
        return None
    asked = _asked(place, place.value_at(at - 1), word)
    if asked is None or not place.allows("WHERE"):
        return None
    end = at + 1
    if place.type_at(end) == "BY" and place.type_at(end + 1) in ("ANYONE", "OTHERS"):
        end += 2
    scope = place.tokens[at + 1 : end]
    words = [*(token.value for token in scope), "where", *asked, "is", word]
    more = "and" if place.type_at(end) == "WHERE" else ""
    near = place.tokens[at]
    made = [
        place.made("NAME" if each in (*asked[::2], word) else each.upper(), near, each)
        for each in words[len(scope) :]
    ]
    phrase = " ".join([*words, more]).strip()
    return place.finding(
        E_SYNONYM,
        f"of which sort it is, is asked with `where`, and not with `{word}` alone",
        f"write `{phrase}`",
        span=place.span(at, end - 1 + bool(more)),
        fix=(phrase, "ask with where", False),
        edit=None if more else Edit(at, end, [*scope, *made]),
    )


def _asked(place: Place, event: str, word: str) -> list[str] | None:
    """The words by which it is asked of what this happens to: `color of card`, or a field of that list."""
    procedure = place.game.procedure(event)
    for param in procedure.params.items if procedure is not None else ():
        name = param.name.text
        for sort in place.game.sorts:
            if sort.word == word and sort.kind == name:
                return [sort.property, "of", name]
        listed = place.game.lists.get(name)
        if listed is not None and word in [member.id for member in listed.members]:
            return [name]
    return None
