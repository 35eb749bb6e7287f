"""Something stands here that could follow only if brackets above were closed."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.beginnings import abilities, declarations, modifiers, statements
from rulewright.dsl.mistakes.brackets import beside_the_outermost, blamed, more_opened, unclosed
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.grammar import END
from rulewright.dsl.syntax.reserved import WORDS
from rulewright.dsl.syntax.scan import CLOSER

RANK: Final = Rank.BRACKET


def recognise(place: Place) -> Finding | None:
    opened = place.open_brackets()
    if not opened:
        return None
    kinds = [place.type_at(index) for index in opened]
    if kinds[0] != "LBRACE":
        ends = place.token.type in (END, "LBRACE", "RBRACE", "AS") or place.first_on_line(place.at)
        fitting = place.fits(place.at, [CLOSER[kinds[0]]], place.at, 2)
        return unclosed(place, opened[0]) if fitting and (ends or more_opened(place, kinds[0])) else None
    if not _begins_outside(place):
        return None
    closers: list[str] = []
    for kind in kinds:
        closers.append(CLOSER[kind])
        if place.fits(place.at, closers, place.at, 1):
            if place.token.type != END and _nested_on_purpose(place, opened[len(closers) - 1]):
                return None
            return unclosed(place, blamed(place, opened, place.at), closers)
    return None  # the text ends in the middle of something: that comes first


def _begins_outside(place: Place) -> bool:
    name = place.token.type
    if name == END:
        return True
    if name == "NAME":
        return (
            place.first_on_line(place.at)
            and place.type_at(place.at + 1) == "LPAR"
            and beside_the_outermost(place)
        )
    outer = abilities() | declarations() | statements() | modifiers() | {"OPTION", "ELSE"}
    return name in outer or (name.lower() in WORDS and place.first_on_line(place.at))


def _nested_on_purpose(place: Place, outermost: int) -> bool:
    """An ability that somebody wrote inside another one: all brackets are closed, and it is indented."""
    if place.token.type not in abilities() or more_opened(place):
        return False
    return place.tokens[outermost].line == place.token.line or place.indent(place.at) > place.indent(
        outermost
    )
