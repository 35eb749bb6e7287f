"""`this counts as red`: a thing counts as all words of a list, or it is set to one of them."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import BLOCKS, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.sorts import sort_called

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    if place.accepted != {"ANY"} or place.token.type != "NAME":
        return None
    begin = place.at - 2
    while begin > 0 and place.type_at(begin - 1) not in BLOCKS and not place.first_on_line(begin):
        begin -= 1
    thing, word = place.written(begin, place.at - 3), cut(place.token.value)
    known = sort_called(place.token.value, place.game.sorts)
    own, listed = (known.property, known.listed) if known else ("...", "...")
    # `color of this counts as red` says already whose it is.
    thing = thing.removeprefix(f"{own} of ")
    hint = (
        f"write `set {own} of {thing} to {word}` if it is that and nothing else, or "
        f"`{thing} counts as any {listed}` if it is everything at once"
    )
    message = f"a thing counts as any word of a list, and not as `{word}` alone"
    edit = place.insert("ANY") if place.fits(place.at, ["ANY"], place.at, 2) else None
    return place.finding(E_UNEXPECTED, message, hint, edit=edit)
