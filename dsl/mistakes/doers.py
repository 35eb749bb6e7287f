"""Who does something, and what he does, as it is printed: `each other player loses 1 point`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.place import Place
from rulewright.dsl.mistakes.words import NUMBERS, OTHERS
from rulewright.dsl.syntax.grammar import END

CARDS: Final = frozenset(("card", "cards"))
AMOUNTS: Final = frozenset("GAIN LOSE PAY DRAW DISCARD TAKE".split())
_ANYONE: Final = frozenset("anyone anybody somebody someone everybody everyone".split())
_OPPONENTS: Final = frozenset("opponent opponents others".split())


def end_of_deed(place: Place, begin: int) -> int:
    """The index behind what is left of a sentence: the line, up to a brace, `else` or another step."""
    index = begin
    ends = {"", END, "LBRACE", "RBRACE", "ELSE", "COMMA", "AND", *statements()}
    while place.type_at(index) not in ends and not place.first_on_line(index):
        index += 1
    return index


def deed(place: Place, verb: str, first: int, end: int) -> str:
    """A step of somebody, with the verb as it is written here: `draw 2`, `pay 1 point to you`."""
    types = [place.type_at(n) for n in range(first, end)]
    counted = len(types) == 2 and (types[0] == "INT" or place.value_at(first) in NUMBERS)
    if counted and place.value_at(end - 1) in CARDS and verb == "draw":
        return f"draw {NUMBERS.get(place.value_at(first), place.value_at(first))}"
    if (
        types[:1] == ["YOU"]
        and len(types) == 3
        and (types[1] == "INT" or place.value_at(first + 1) in NUMBERS)
    ):
        amount = NUMBERS.get(place.value_at(first + 1), place.value_at(first + 1))
        return f"{verb} {amount} {place.written(end - 1, end - 1)} to you"
    return f"{verb} {place.written(first, end - 1)}" if end > first else f"{verb} ..."


def doer(said: list[str]) -> tuple[str, int]:
    """Who does it, as a scope, and how many words that took."""
    if said[:1] == ["you"]:
        return "", 1
    if said[:1] and said[0] in _ANYONE:
        return " by anyone", 1
    for n, word in enumerate(said[:3]):
        if word in _OPPONENTS:
            return " by others", n + 1
        if word in ("player", "players"):
            others = any(before in OTHERS for before in said[:n])
            return (" by others" if others else " by anyone"), n + 1
    return "", 0
