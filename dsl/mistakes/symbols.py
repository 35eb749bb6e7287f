"""Mistakes with signs: those of programming, minus before a number, commas.

As in everyday.py, each function looks at one kind of mistake and answers None when it is another one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rulewright.dsl.characters import cut
from rulewright.dsl.diagnostics import Fix
from rulewright.dsl.grammar import END
from rulewright.dsl.mistakes.codes import E_ASSIGN, E_COMMA, E_NEGATIVE, E_OPERATOR
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.words import OPERATORS
from rulewright.dsl.scan import CLOSER, OPERATOR

_BLOCKS: Final = frozenset(("LBRACE", "RBRACE"))
_CLOSERS: Final = frozenset(CLOSER.values())


def operator(place: Place) -> Finding | None:
    """`==`, `!=`, `&&` and their like."""
    if place.token.type != OPERATOR:
        return None
    sign = cut(place.token.value, 8)
    readings, otherwise = OPERATORS.get(sign, OPERATORS["=" if sign.startswith("=") else "!="])
    for reading in readings:
        names = [part if part.isupper() else part.upper() for part in reading.terminals.split()]
        if place.fits(place.at, names, place.at + 1, 1):
            edit = place.replace(place.at, place.at + 1, *names)
            return place.finding(
                E_OPERATOR,
                f"`{sign}` is not used here",
                f"write `{reading.written}`",
                fix=(reading.written, f"write {reading.written}"),
                edit=edit,
            )
    # `=` that would fit nowhere still tells what its author wanted.
    return place.finding(E_OPERATOR, f"`{sign}` is not used here", otherwise)


_ASSIGNING: Final = {
    "=": "set",
    ":=": "set",
    "+=": "raise",
    "-=": "lower",
    "++": "raise",
    "--": "lower",
    "<-": "set",
}


def assignment(place: Place) -> Finding | None:
    """`points += 2` where a statement begins."""
    if not place.allows("SET") or place.token.type in ("SET", "RAISE", "LOWER"):
        return None
    index = place.at + 1
    while place.type_at(index) not in ("", END, OPERATOR, *_BLOCKS) and index < place.at + 12:
        index += 1
    if place.type_at(index) != OPERATOR or place.tokens[index].line != place.token.line:
        return None
    sign = place.tokens[index].value
    verb = _ASSIGNING.get(sign)
    path = place.written(place.at, index - 1)
    if verb is None or not place.fits(place.at, [verb.upper()], place.at, index - place.at):
        return None
    middle = "to" if verb == "set" else "by"
    near = place.tokens[index]
    tail = [
        place.made(middle.upper(), near),
        *([place.made("INT", near, "1")] if sign in ("++", "--") else []),
    ]
    tokens = [place.made(verb.upper(), place.token), *place.tokens[place.at : index], *tail]
    amount = "1" if sign in ("++", "--") else "..."
    hint = f"write `{verb} {path} {middle} {amount}`"
    if verb == "set":
        hint += f", or `let {cut(place.token.value)} be ...` for a new name"
    edit, fix = Edit(place.at, index + 1, tokens), None
    if verb != "set":
        written = f"{verb} {path} {middle}{' 1' if amount == '1' else ''}"
        fix = Fix(place.span(place.at, index), written, f"write {written}")
    message = f"`{sign}` is not used to give a value"
    return place.finding(E_ASSIGN, message, hint, span=place.span(index), fix=fix, edit=edit)


def negative(place: Place) -> Finding | None:
    """`by -1`."""
    if place.token.type != "SIGN" or place.token.value != "-" or not place.allows("INT"):
        return None
    if place.type_at(place.at + 1) not in ("INT", "NAME", "LPAR"):
        return None
    amount = cut(place.tokens[place.at + 1].value) if place.type_at(place.at + 1) != "LPAR" else "..."
    verb = next(
        (
            name
            for name in map(place.type_at, range(place.at - 1, max(-1, place.at - 15), -1))
            if name in _OPPOSITE
        ),
        "",
    )
    edit = Edit(place.at, place.at + 1, [])
    before = place.before
    if verb and before is not None and before.type in ("BY", verb):
        joint = " ... by" if before.type == "BY" else ""
        hint = f"use `{_OPPOSITE[verb]}{joint} {amount}` instead of `{verb.lower()}{joint} -{amount}`"
    else:
        hint = f"there is nothing below zero to count; for a difference write `0 - {amount}`"
    return place.finding(E_NEGATIVE, "amounts are not written with `-`", hint, edit=edit)


_OPPOSITE: Final = {"RAISE": "lower", "LOWER": "raise", "GAIN": "lose", "LOSE": "gain", "PAY": "gain"}


def comma(place: Place) -> Finding | None:
    """A comma that is missing, or one too many."""
    name, before = place.token.type, place.type_at(place.at - 1)
    inner = place.innermost()
    listing = inner is not None and place.type_at(inner) != "LBRACE"
    if name == "COMMA":
        edit = Edit(place.at, place.at + 1, [])
        if listing and (before == "COMMA" or before in CLOSER):
            return place.finding(
                E_COMMA, "there is one comma too many", "delete it", fix=("", "delete it"), edit=edit
            )
        if not listing and place.fits(place.at, [], place.at + 1, 2):
            hint = "delete it; here one thing simply follows the other"
            return place.finding(E_COMMA, "no comma is needed here", hint, fix=("", "delete it"), edit=edit)
        return None
    if name in _CLOSERS and before == "COMMA":
        span = place.span(place.at - 1)
        edit = Edit(place.at - 1, place.at, [])
        hint = f"delete it, or write a value between it and {place.show()}"
        return place.finding(
            E_COMMA, "there is one comma too many", hint, span=span, fix=("", "delete it", False), edit=edit
        )
    if place.allows("COMMA") and inner is not None and place.fits(place.at, ["COMMA"], place.at, 2):
        between = f"{place.show(place.at - 1)} and {place.show()}"
        hint = f"write `,` between {between}"
        edit = place.insert("COMMA")
        message, fix = f"a comma is missing between {between}", place.behind(",")
        if place.tokens[place.at - 1].value == place.token.value:
            fix = replace(fix, sure=False)  # rather written twice
        return place.finding(E_COMMA, message, hint, span=place.gap(), fix=fix, edit=edit)
    return None
