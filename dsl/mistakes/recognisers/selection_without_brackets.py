"""`number of card in hand`: more than a name stands in brackets."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_BRACKETS
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.FORM


def recognise(place: Place) -> Finding | None:
    restricted = place.token.type in ("IN", "FROM", "WHERE", "WITH", "SORTED")
    first = place.at - 1 if restricted else place.at
    if not restricted and (place.accepted != {"LPAR"} or place.fits(place.at, ["LPAR", "RPAR"], place.at, 0)):
        return None
    if place.type_at(first) != "NAME" or not place.fits(first, ["LPAR"], first, 2):
        return None
    end = first + 1
    last, edit = first, None
    while place.type_at(end - 1) not in ("", END, *BLOCKS) and end < first + 40:
        names = [token.type for token in place.tokens[first:end]]
        if names.count("RPAR") > names.count("LPAR"):
            break  # it closes what was opened before
        if place.fits(first, ["LPAR", *names, "RPAR"], end, 1):
            tokens = [place.made("LPAR", place.tokens[first]), *place.tokens[first:end]]
            edit = Edit(first, end, [*tokens, place.made("RPAR", place.tokens[end])])
            last = end - 1
            if end < len(place.tokens) and place.first_on_line(end):
                break
        end += 1
    selection = place.written(first, last) if edit else f"{cut(place.tokens[first].value)} ..."
    hint = f"write `( )` around it: `({selection})`"
    types = [token.type for token in place.tokens]
    fix = place.around(first, last, "(", ")") if edit and types.count("LPAR") == types.count("RPAR") else None
    return place.finding(E_BRACKETS, "what is selected must stand in `( )` here", hint, fix=fix, edit=edit)
