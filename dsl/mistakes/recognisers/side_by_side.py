"""`h is next to g`, `h touches g`, `choose 1 hex adjacent to h`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


_NEXT: Final = frozenset(
    "next adjacent neighbouring neighboring touching touches touch beside borders bordering".split()
)


def recognise(place: Place) -> Finding | None:
    for index in (place.at, place.at - 1):
        if index < 1 or place.tokens[index].value not in _NEXT or place.first_on_line(index):
            continue
        end = index + 1 + (place.value_at(index + 1) in ("to", "with", "of"))
        for words in (("IN", "NAME", "OF"), ("IS", "IN", "NAME", "OF")):
            if not place.fits(index, words, end, 1) or (words[0] == "IN" and _after_value(place, index)):
                continue
            phrase = "in neighbours of" if words[0] == "IN" else "is in neighbours of"
            space = _space(place)
            if not space and place.game.kinds:
                return _no_map(place, index, end, words)
            if space and place.type_at(end) == "THIS":
                phrase += f" {space} of"
            asked = "is " if place.type_at(index - 1) == "IS" else ""
            made = {"NAME": "neighbours"}
            edit = Edit(index, end, [place.made(word, place.tokens[index], made.get(word)) for word in words])
            said = place.written(index, end - 1)
            span = place.span(index, end - 1)
            return place.finding(
                E_SYNONYM,
                f"`{said}` is said in another way",
                f"write `{asked}{phrase} {place.written(end, end)}`",
                span=span,
                fix=(phrase, f"write {phrase}"),
                edit=edit,
            )
    return None


def _space(place: Place) -> str:
    """What the spaces of this game's maps are called."""
    return next((kind.id for kind in place.game.kinds.values() if kind.space_of), "")


def _no_map(place: Place, index: int, end: int, words: tuple[str, ...]) -> Finding:
    """In a game without maps only players sit side by side."""
    said = place.written(index, end - 1)
    hint = (
        "this game has no maps, on which things touch; players "
        "have neighbours, on their `left` and their `right`"
    )
    made = {"NAME": "neighbours"}
    edit = Edit(index, end, [place.made(word, place.tokens[index], made.get(word)) for word in words])
    message = f"nothing is `{said}` something else here"
    return place.finding(E_SYNONYM, message, hint, span=place.span(index, end - 1), edit=edit)


def _after_value(place: Place, index: int) -> bool:
    """Is this a comparison of which the `is` is missing?"""
    return place.allows("CMP", index)
