"""`per red card in your hand`: of what sort a thing is stands behind it."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.places import end_of_restriction
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import Fix
from rulewright.dsl.syntax.sorts import sort_called

RANK: Final = Rank.WORD


def recognise(place: Place) -> Finding | None:
    # Behind `score 1 per red` an ability could follow, so that `card` is only found wrong one word later.
    for noun in (place.at, place.at - 1):
        sort = noun - 1
        if [place.type_at(sort), place.type_at(noun)] != ["NAME", "NAME"] or place.first_on_line(noun):
            continue
        if place.type_at(sort - 1) not in _BEFORE_NOUNS or place.tokens[sort].value == "player":
            continue
        if place.allows("WHERE", noun) and place.fits(sort, ["NAME"], noun + 1, 1):
            return _sort_before(place, sort, noun)
    return None


_BEFORE_NOUNS: Final = frozenset("PER EACH INT NUMBER RANDOM LPAR".split())


def _sort_before(place: Place, sort: int, noun: int) -> Finding:
    said, end = cut(place.tokens[sort].value), end_of_restriction(place, noun + 1)
    of = place.tokens[noun].value
    known = sort_called(place.tokens[sort].value, place.game.sorts, of) or sort_called(said, place.game.sorts)
    if known is None and said in place.game.zones:  # `sold good`: what lies in one's own place
        own = place.game.zones[said].of == "player"
        phrase = f"{place.written(noun, end - 1)} in {'your ' if own else ''}{said}"
        message, span = f"`{said}` cannot stand before {place.show(noun)}", place.span(sort, noun)
        edit = Edit(sort, noun, [])
        return place.finding(
            E_UNEXPECTED, message, f"say behind it where it lies: `{phrase}`", span=span, edit=edit
        )
    what = known.property if known else "..."
    phrase = f"{place.written(noun, end - 1)} where {what} of it is {said}"
    message = f"`{said}` cannot stand before {place.show(noun)}"
    if place.type_at(end) == "WHERE":
        phrase += " and ..."
    ends = place.type_at(end) != "NAME" or place.first_on_line(end)
    whole = Fix(place.span(sort, end - 1), phrase, "say it with `where`")
    fix = whole if ends and "..." not in phrase else None
    hint = f"say the sort behind it, with `where`: `{phrase}`"
    span = place.span(sort, noun)
    return place.finding(E_UNEXPECTED, message, hint, span=span, fix=fix, edit=Edit(sort, noun, []))
