"""`rose is in garden of A at d4`, `garden of A on d4 is rose`, `A: plant rose at d4`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_TOO_MUCH, E_UNEXPECTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.places import ONTO, at_a_space, end_of_place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


def recognise(place: Place) -> Finding | None:
    brace = place.innermost("LBRACE")
    part = place.type_at(brace - 1) if brace is not None else ""
    if part in ("PLAY", "OFFERED", "REFUSED"):
        return _in_a_step(place)
    if part not in ("GIVEN", "EXPECT"):
        return None
    name, before = place.token.type, place.type_at(place.at - 1)
    if name == "AT" or (name == "IN" and before == "IS"):
        return _turned(place)
    if place.allows("AT") and place.token.value in ONTO and place.fits(place.at, ["AT"], place.at + 1, 2):
        return at_a_space(place)
    if name == "INT" and before == "NAME" and place.type_at(place.at - 2) == "AT":
        space = f"{cut(place.value_at(place.at - 1))}{place.token.value}"
        edit = Edit(place.at, place.at + 1, [])
        span = place.span(place.at - 1, place.at)
        fix = (space, f"write {space}")
        return place.finding(E_UNEXPECTED, "the name of a space is one word", f"write `{space}`",
                             span=span, fix=fix, edit=edit)  # fmt: skip
    if name == "NOT" and before == "IS" and place.type_at(place.at - 3) == "AT":
        edit = Edit(place.at, place.at + 1, [])
        return place.finding(
            E_UNEXPECTED, "it is said what lies on a space, not what does not", _NONE, edit=edit
        )
    return None


_NONE: Final = (
    "put `not` before all of it, `not garden of A at d4 is rose`; `is none` says that nothing lies there"
)


def _in_a_step(place: Place) -> Finding | None:
    if place.token.type != "AT" or not place.fits(place.at, [], place.at + 1, 1):
        return None
    edit = Edit(place.at, place.at + 1, [])
    hint = "delete it: a space is chosen by its name"
    message = "`at` is not written before a choice"
    return place.finding(E_TOO_MUCH, message, hint, fix=("", "delete it"), edit=edit)


def _turned(place: Place) -> Finding:
    """What lies on a space, in another order of words."""
    begin, end = _sentence(place)
    words = [token.value for token in place.tokens[begin:end]]
    space = cut(words[words.index("at") + 1]) if "at" in words[:-1] else ""
    hint = f"write `PLACE at {space} is THING`, for instance `garden of A at {space} is rose`"
    message = "it is said in another order what lies on a space"
    if not space:
        message = "it is said in another order what lies there"
        hint = "write `PLACE is [ ... ]`, with the things"
    elif words[0] == "not":
        message, hint = "it is said what lies on a space, not what does not", _NONE
    edit = place.replace(begin, end, "NAME", "IS", "NAME") if place.allows("NAME", begin) else None
    return place.finding(E_UNEXPECTED, message, hint, span=place.span(begin, end - 1), edit=edit)


def _sentence(place: Place) -> tuple[int, int]:
    """Where the sentence around an `at` or `in` begins and ends."""
    begin = _begin_of_path(place, place.at - 1 - (place.type_at(place.at - 1) == "IS"))
    if place.type_at(begin - 1) == "IS":
        begin = _begin_of_path(place, begin - 2)
    begin -= place.type_at(begin - 1) == "NOT"
    end = end_of_place(place, place.at + 1)
    if place.type_at(end) == "AT" and place.type_at(end + 1) == "NAME":
        end += 2
    if place.type_at(end) == "IS":
        end = end_of_place(place, end + 1)
    return begin, end


def _begin_of_path(place: Place, index: int) -> int:
    """Where `garden of A` begins that ends at an index."""
    while place.type_at(index - 1) == "OF":
        index -= 2
    return index
