"""`of of`, `{ {`."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulewright.dsl.mistakes.beginnings import abilities, declarations, statements
from rulewright.dsl.mistakes.codes import E_TOO_MUCH
from rulewright.dsl.mistakes.place import CLOSERS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank

RANK: Final = Rank.SLIP


def recognise(place: Place) -> Finding | None:
    before = place.before
    if before is None or before.value != place.token.value or place.token.type in CLOSERS | {"COMMA", "INT"}:
        return None
    if not place.fits(place.at, [], place.at + 1, 2):
        return None
    if place.token.type in statements() | abilities() | declarations() and place.first_on_line(place.at):
        return None  # rather the statement on the line above is not finished
    edit = Edit(place.at, place.at + 1, [])
    message = f"{place.show()} is written twice"
    fix = ("", "delete it", place.token.type not in ("BY", "OF"))  # `by anyone by 2`, `size of hand of p`
    found = place.finding(E_TOO_MUCH, message, "delete one of them", fix=fix, edit=edit)
    return replace(found, covers=range(place.at - 1, place.at + 1))
