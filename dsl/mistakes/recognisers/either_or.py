"""`gain 2 points or draw 1`, `either gain 2 points or draw 1`, `choose one: ...`, `you may ...`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.doers import CARDS, deed, end_of_deed
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE
_INTRODUCING: Final = frozenset("1 one either between of the following these options".split())
_FARTHEST: Final = 6  # tokens between `choose` and what there is to choose


def recognise(place: Place) -> Finding | None:
    begin = place.at
    if place.value_at(begin - 1) == "either" and place.type_at(begin - 2) == "CHOOSE":
        things = _things(place, begin)
        if things is not None:
            return things
    before, after = "", ""
    if place.token.value == "either":
        first = begin + 1
    elif (introduced := _introduced(place)) is not None:
        begin, first = introduced
    elif place.token.type == "YOU" and place.type_at(begin + 1) in ("MAY", "CAN"):
        first, before, after = begin + 2, "may { ", " }"
    elif (at := _or(place)) is not None:
        begin = at - 1
        while begin > 0 and not (place.type_at(begin) in statements() and place.allows("STOP", begin)):
            begin -= 1
        first = begin
    else:
        return None
    steps: list[str] = []
    while place.type_at(first) in statements() and len(steps) < 9:
        end = end_of_deed(place, first + 1)
        if place.type_at(end - 1) == "OR":
            end -= 1
        steps.append(deed(place, place.tokens[first].value, first + 1, end))
        first = end + 1
        if place.type_at(end) != "OR":
            break
    if len(steps) < 2 or all(step.startswith("pay ") for step in steps):
        return None  # a choice of prices is one step
    phrase = f"{before}{_mode(steps)}{after}"
    message = "what one can choose from stands in `choose mode`, each with a name that players read"
    span = place.span(begin, first - 2)
    edit = Edit(begin, first - 1, [])
    fix = (phrase, "write choose mode", False) if span.line == span.end_line else None
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)


def _things(place: Place, first: int) -> Finding | None:
    """`choose either 2 points or 2 cards`: what is had of it is a step."""
    steps, at = list[str](), first
    while place.type_at(at) == "INT" and place.type_at(at + 1) == "NAME" and len(steps) < 9:
        many, what = place.value_at(at), place.value_at(at + 1)
        steps.append(f"draw {many}" if what in CARDS else f"gain {many} {what}")
        at += 2
        if place.type_at(at) != "OR":
            break
        at += 1
    if len(steps) < 2:
        return None
    phrase = _mode(steps)
    message = "what one can choose from stands in `choose mode`, each with a name that players read"
    span = place.span(first - 2, at - 1)
    return place.finding(
        E_SYNONYM, message, f"write `{phrase}`", span=span,
        fix=(phrase, "write choose mode", False), edit=Edit(first - 2, at, []),
    )  # fmt: skip


def _mode(steps: list[str]) -> str:
    return "choose mode { " + " ".join(f'option "{step}" {{ {step} }}' for step in steps) + " }"


def _introduced(place: Place) -> tuple[int, int] | None:
    """Where `choose one:` begins, and where what it introduces does."""
    first = place.at
    while first < place.at + _FARTHEST and place.value_at(first) in (":", *_INTRODUCING):
        first += 1
    word = place.at - 1
    while word > 0 and place.value_at(word) in _INTRODUCING and place.at - word < _FARTHEST:
        word -= 1
    if place.type_at(word) != "CHOOSE" or place.type_at(first) not in statements():
        return None
    return word, first


def _or(place: Place) -> int | None:
    """Where the `or` stands between two steps: here, or before this where a price could go on behind it."""
    if place.token.type == "OR" and place.type_at(place.at + 1) in statements() and place.allows("STOP"):
        return place.at
    before = place.type_at(place.at - 1) if place.at else ""
    if before == "OR" and place.token.type in statements() and not place.allows("STOP"):
        return place.at - 1
    return None
