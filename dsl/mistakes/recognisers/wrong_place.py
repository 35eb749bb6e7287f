"""A step outside an ability, an ability inside one, and so on."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.beginnings import abilities, conditions, declarations, modifiers, statements
from rulewright.dsl.mistakes.codes import E_OUTSIDE
from rulewright.dsl.mistakes.examples import deed, said
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.grammar import END
from rulewright.dsl.syntax.reserved import WORDS

RANK: Final = Rank.PLACE


def recognise(place: Place) -> Finding | None:
    name = place.token.type
    if name == "NAME" or name.lower() not in WORDS:
        return None
    shown = place.show()
    if place.allows("ALWAYS") and place.allows(END):
        return _outside(place, shown)
    if place.allows("FLOW"):
        if name in statements():
            hint = "put it into `flow { }` or `procedure name() { }`" + _closed_before(place)
            return place.finding(E_OUTSIDE, f"{shown} is a step, and steps stand in `{{ }}`", hint)
        if name in abilities():
            hint = "put it into `rules name { }`, `keyword name() { }` or `status name marks player { }`"
            return place.finding(E_OUTSIDE, f"{shown} begins an ability, which belongs to something", hint)
    if place.allows("STOP"):
        if name in modifiers():
            hint = "put it into `always { }`, beside the abilities of the card"
            return place.finding(E_OUTSIDE, f"{shown} says what is always different, and is no step", hint)
        if name in conditions():
            hint = "write it before the `{` of the ability"
            return place.finding(E_OUTSIDE, f"{shown} is a condition of a whole ability", hint)
        if name in abilities():
            hint = "close what is open before it with `}`; one ability follows the other"
            return place.finding(
                E_OUTSIDE, f"{shown} begins an ability, which cannot stand inside another", hint
            )
        if name in declarations():
            hint = "close what is open before it with `}`"
            return place.finding(
                E_OUTSIDE, f"{shown} begins a declaration, which cannot stand among steps", hint
            )
    if place.allows("CANNOT") and name in statements():
        hint = "`always { }` holds what is true all the time; put steps into `action`, `when` or `after`"
        return place.finding(E_OUTSIDE, f"{shown} is a step, and happens at a certain time", hint)
    return None


def _closed_before(place: Place) -> str:
    closed = any(place.type_at(index) == "RBRACE" for index in range(place.at))
    return "; or is there a `}` too many before it?" if closed else ""


def _outside(place: Place, shown: str) -> Finding | None:
    name = place.token.type
    if name in statements():
        end = place.at + 1
        while place.type_at(end) not in ("", END, "LBRACE", "RBRACE") and not place.first_on_line(end):
            end += 1
        if place.type_at(end) == "LBRACE" and place.type_at(last := place.partner(end)) == "RBRACE":
            end = last + 1
        step = place.written(place.at, end - 1)
        hint = (
            f'say when it is done: `action "..." {{ {step} }}` for what one may do in a turn, '
            f"`after {deed(place.game)} must {{ {step} }}` for what follows upon something"
            f"{_closed_before(place)}"
        )
        return place.finding(E_OUTSIDE, f"{shown} is a step, and steps stand in an ability", hint)
    if name in modifiers() and not (name == "HAVE" and place.type_at(place.at - 1) in ("YOU", "NAME")):
        hint = "put it into `always { }`" + _closed_before(place)
        return place.finding(E_OUTSIDE, f"{shown} says what is always different", hint)
    if name in conditions():
        hint = "write it after the word that the ability begins with, before its `{`"
        if name == "ONCE" and place.value_at(place.at + 2) in ("turn", "round", "phase", "game"):
            example = f'`action "Test" {place.written(place.at, place.at + 2)} {{ draw 1 }}`'
            hint += f": {said(place.game, example)}"
        return place.finding(E_OUTSIDE, f"{shown} is a condition of an ability", hint)
    if name in declarations() and not place.allows("FLOW"):
        hint = "declarations stand below `rules: |` beside the cards of a deck, or in a file of rules"
        return place.finding(E_OUTSIDE, f"{shown} begins a declaration", hint)
    return None
