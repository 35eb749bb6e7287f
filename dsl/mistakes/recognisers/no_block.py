"""`if ... gain 1 ...`: the statements of an `if` without `{ }`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.beginnings import modifiers, statements
from rulewright.dsl.mistakes.brackets import more_closed
from rulewright.dsl.mistakes.codes import E_NO_BLOCK
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.grammar import END
from rulewright.dsl.syntax.scan import CLOSER

RANK: Final = Rank.PART


def recognise(place: Place) -> Finding | None:
    if not place.allows("LBRACE"):
        return None
    begins = place.token.type in statements() | modifiers() | {"OPTION"}
    if begins and place.fits(place.at, ["LBRACE"], place.at, 2):
        if more_closed(place):
            begun = place.so_far().strip("`")
            return place.finding(
                E_NO_BLOCK,
                "a `{` is missing here",
                f"write `{begun} {{`",
                span=place.gap(),
                fix=place.behind(" {"),
                edit=place.insert("LBRACE"),
            )
        end = _end_of_statement(place)
        other = next((n for n in range(place.at + 1, end) if place.type_at(n) == "ELSE"), end)
        inside = place.tokens[place.at : other]
        wrapped = [place.made("LBRACE", place.token), *inside, place.made("RBRACE", place.tokens[other])]
        phrase = f"{{ {place.written(place.at, other - 1)} }}"
        if other + 1 < end and place.type_at(other + 1) in statements() - {"IF"}:
            near, behind = place.tokens[other], place.tokens[other + 1 : end]
            wrapped += [near, place.made("LBRACE", near), *behind, place.made("RBRACE", place.tokens[end])]
            phrase += f" else {{ {place.written(other + 1, end - 1)} }}"
        elif other < end:
            end = other
        hint = f"put it into `{{ }}`: `{phrase}`"
        message = f"{place.show()} and what belongs to it must stand in `{{ }}` here"
        return place.finding(E_NO_BLOCK, message, hint, edit=Edit(place.at, end, wrapped))
    if place.fits(place.at, ["LBRACE", "RBRACE"], place.at, 1) and place.token.type != "NAME":
        hint = place.stop().sentence
        if (condition := _condition_behind(place)) is not None:
            hint = f"a condition comes first: `{place.written(condition, place.at - 1)} {{ ... }}`"
        at = place.at - 1 if place.at else place.at
        message = f"`{{ }}` is missing after {place.show(at)}" if place.at else "`{ }` is missing"
        edit = place.insert("LBRACE", "RBRACE") if place.token.type != END else None
        return place.finding(E_NO_BLOCK, message, hint, span=place.gap(), edit=edit)
    return None


def _condition_behind(place: Place) -> int | None:
    """Where the `if` of `gain 1 point if ...` stands."""
    index = place.at - 1
    while index > 0 and place.type_at(index) not in ("LBRACE", "RBRACE"):
        if place.type_at(index) == "IF":
            behind = place.type_at(index - 1) not in ("LBRACE", "RBRACE", "ELSE") and not place.first_on_line(
                index
            )
            return index if behind else None
        index -= 1
    return None


def _end_of_statement(place: Place) -> int:
    index = place.at + 1
    while place.type_at(index) not in ("", END, "RBRACE") and not place.first_on_line(index):
        index = place.partner(index) + 1 if place.type_at(index) in CLOSER else index + 1
    return min(index, len(place.tokens) - 1)
