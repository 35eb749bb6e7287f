"""`roll 1 die`, `choose random number between 1 and 6`, `let n be random number from 1 to 6`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_SYNONYM, E_TOO_MUCH, E_UNEXPECTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.PHRASE


_CHANCE: Final = "choose random number from 1 to 6 as n"


def recognise(place: Place) -> Finding | None:
    said, before = place.token.value, place.type_at(place.at - 1)
    if place.accepted == {"FROM"} and before == "NUMBER":
        return _between(place) if said == "between" else _chosen_by_chance(place)
    if said in ("by", "secretly") and place.allows("AS") and _range(place) is not None:
        return _asked_of_nobody(place)
    rolls = said in ("roll", "rolls") and place.game.procedure(said) is None  # else it is a deed of the game
    if rolls and place.allows("CHOOSE") and place.type_at(place.at + 1) != "LPAR":
        return _rolled(place)
    if said == "random" and place.allows("THIS") and not place.begins_something():
        hint = f"let chance bring it first: `{_CHANCE}`"
        return place.finding(E_UNEXPECTED, "chance does not stand inside a value", hint)
    counted = [place.type_at(place.at - back) for back in (2, 1)] == ["INT", "RANDOM"]
    if said == "number" and counted and place.type_at(place.at + 1) == "FROM":
        edit = Edit(place.at - 2, place.at - 1, [])
        hint = f"write `{_CHANCE}`: that is one number"
        span = place.span(place.at - 2, place.at - 1)
        return place.finding(E_TOO_MUCH, "a number by chance is not counted", hint, span=span, edit=edit)
    return None


def _between(place: Place) -> Finding:
    """`between 1 and 6`."""
    end = place.at + 1
    while place.type_at(end) in ("INT", "NAME") and end < place.at + 4:
        end += 1
    edit = place.replace(place.at, place.at + 1, "FROM")
    if place.type_at(end) == "AND":
        inner = place.tokens[place.at + 1 : end]
        edit = Edit(
            place.at, end + 1, [place.made("FROM", place.token), *inner, place.made("TO", place.token)]
        )
    return place.finding(
        E_SYNONYM, "`between` is said with `from` and `to`", "write `from ... to ...`", edit=edit
    )


def _chosen_by_chance(place: Place) -> Finding | None:
    """`choose number by chance from 1 to 6`."""
    end = place.at
    while place.tokens[end].value in ("by", "at", "chance", "random", "randomly"):
        end += 1
    if end == place.at or place.type_at(end) != "FROM":
        return None
    number = place.made("NUMBER", place.token)
    edit = Edit(place.at - 1, end, [place.made("RANDOM", place.token), number])
    span = place.span(place.at - 1, end - 1)
    fix = ("random number", "write random number")
    said = place.written(place.at, end - 1)
    return place.finding(
        E_SYNONYM, f"`{said}` is said before the number", "write `choose random number from ...`",
        span=span, fix=fix, edit=edit,
    )  # fmt: skip


def _range(place: Place) -> int | None:
    """Where `random number from ...` begins, if that stands before this."""
    for index in range(place.at - 1, max(0, place.at - 16), -1):
        if place.type_at(index) in ("LBRACE", "RBRACE"):
            return None
        if [place.type_at(index + n) for n in (0, 1, 2)] == ["RANDOM", "NUMBER", "FROM"]:
            return index
    return None


def _asked_of_nobody(place: Place) -> Finding:
    end = place.at + 1
    while place.type_at(end) in ("NAME", "YOU", "IT", "OF", "LEFT", "RIGHT", "SECRETLY"):
        end += 1
    said = place.written(place.at, end - 1)
    edit = Edit(place.at, end, [])
    span = place.span(place.at, end - 1)
    return place.finding(
        E_TOO_MUCH, "chance brings this number: nobody is asked", f"delete `{said}`",
        span=span, fix=("", "delete it"), edit=edit,
    )  # fmt: skip


def _rolled(place: Place) -> Finding:
    """`roll 1 die`, `roll a die as d`, `roll number from 1 to 6 as n`."""
    end = place.at + 1
    while place.type_at(end) in ("INT", "NAME", "RANDOM", "NUMBER"):
        end += 1
    edit = None
    if place.fits(place.at, ["CHOOSE", "RANDOM", "NUMBER"], end, 2):
        edit = place.replace(place.at, end, "CHOOSE", "RANDOM", "NUMBER")
    said = cut(place.token.value)
    named = place.type_at(end) == "AS" and place.type_at(end + 1) == "NAME"
    hint = f"write `{_CHANCE.removesuffix('n')}{cut(place.value_at(end + 1)) if named else 'n'}`"
    return place.finding(E_SYNONYM, f"`{said}` is not a word of the language", hint, edit=edit)
