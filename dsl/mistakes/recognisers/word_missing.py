"""One more word would make sense of it: say so if there is only one such word."""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from rulewright.dsl.mistakes.beginnings import word
from rulewright.dsl.mistakes.codes import E_MISSING, E_UNEXPECTED
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.grammar import END, joining
from rulewright.dsl.syntax.reserved import WORDS
from rulewright.dsl.syntax.scan import CLOSER

RANK: Final = Rank.GAP


def recognise(place: Place) -> Finding | None:
    if place.accepted == {"LPAR"} and place.fits(place.at, ["LPAR", "RPAR"], place.at, 2):
        after = place.show(place.at - 1)
        edit = place.insert("LPAR", "RPAR")
        fix = place.behind("()")
        return place.finding(
            E_MISSING, f"`( )` is missing after {after}", place.stop().sentence, fix=fix, edit=edit
        )
    if place.begins_something():
        return None
    left_out = {END, "STRING", "SEAT", "WHO", "SEED", *CLOSER}  # these begin something of their own
    candidates = [
        name for name in sorted(place.accepted - left_out) if place.fits(place.at, [name], place.at, 3)
    ]
    value_fits = "NAME" in candidates and "INT" in candidates
    if value_fits:
        candidates = [name for name in candidates if name not in _VALUES]
    follows = place.type_at(place.at + 1)
    if len(candidates) == 1 and candidates[0] != follows:
        value = "1" if candidates[0] == "INT" else None
        edit = Edit(place.at, place.at, [place.made(candidates[0], place.token, value)])
        return _missing(place, word(candidates[0]), edit, sure=not value_fits)
    # `raise x` waits for `for` or `by`; a change that begins with a name seldom means `counts as`.
    unsure = "COUNTS" in place.accepted or {"FOR", "BY"} <= place.accepted
    needed = frozenset[str]() if unsure else place.accepted - _GOING_ON
    needed = needed - {"STRING"} or needed  # a text in quotes is seldom what was left out
    if len(needed) == 1 and (only := next(iter(needed))).lower() in WORDS and only != follows:
        return _needed(place, only)
    return None


def _needed(place: Place, name: str) -> Finding:
    """Without one certain word it cannot go on."""
    if place.token.type not in (END, *BLOCKS) and place.fits(place.at, [name], place.at + 1, 2):
        edit = place.replace(place.at, place.at + 1, name)
        message = f"`{name.lower()}` is needed here, not {place.show()}"
        fix = (name.lower(), f"write {name.lower()}", False)
        return place.finding(E_UNEXPECTED, message, place.stop().sentence, fix=fix, edit=edit)
    phrase, stack = name.lower(), place.table.advance(place.stacks[place.at], name)
    while stack is not None and len(further := place.table.accepted(stack)) == 1:
        only = next(iter(further))
        if only.lower() not in WORDS:
            break
        phrase += f" {only.lower()}"
        stack = place.table.advance(stack, only)
    return _missing(place, f"`{phrase}`", None)


def _missing(place: Place, needed: str, edit: Edit | None, *, sure: bool = False) -> Finding:
    where = f" before {place.show()}" if place.token.type != END else " at the end"
    hint = place.stop().sentence
    # A word of the language is the one that is missing; a name or a number only its author knows.
    known = edit is not None and edit.tokens[0].value in WORDS
    if known and not re.search(rf"`(\w+ )?{needed[1:-1]}( \w+)?`", hint):
        hint = f"write {needed}{where}"  # the place itself would go on in another way
    fix = replace(place.behind(f" {edit.tokens[0].value}"), sure=sure) if edit and known else None
    return place.finding(E_MISSING, f"{needed} is missing{where}", hint, span=place.gap(), fix=fix, edit=edit)


# What may always go on is not what is missing.
_GOING_ON: Final = joining() | frozenset("OF LPAR COMMA IN FROM WHERE WITH SORTED BY SECRETLY".split())


_VALUES: Final = frozenset("INT NAME STRING SEAT THIS YOU IT REVEALED".split())
