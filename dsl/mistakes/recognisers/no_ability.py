"""`kill a character`, `opponents must pay ...`: a sentence that begins with no word of an ability."""

from __future__ import annotations

from typing import Final

from rulewright.dsl import tree
from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.examples import deed
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.SURPLUS


def recognise(place: Place) -> Finding | None:
    first = place.at - 1
    if place.accepted != {"LPAR"} or place.type_at(first) != "NAME" or not place.allows("ALWAYS", first):
        return None
    word = place.value_at(first)
    if place.token.type not in {"NAME", "MUST", "MAY", *statements()} or word in _keywords(place):
        return None
    hint = (
        'begin with the sort of ability: `action "Test" { draw 1 }` for what may be done in a turn, '
        f"`after {deed(place.game)} must {{ draw 1 }}` for what follows upon something, `always {{ }}` for "
        "what is so as long as the card is there"
    )
    return place.finding(
        E_UNEXPECTED, f"`{cut(word)}` does not begin an ability", hint, span=place.span(first)
    )


def _keywords(place: Place) -> set[str]:
    """Those of the game; what a deck declares itself may be any name."""
    return {
        item.name.text
        for file in place.game.files
        for item in file.items
        if isinstance(item, tree.KeywordDef)
    }
