"""`cannot mark this as bewitched`: what marks are put on was aimed at, and that can be forbidden."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import Fix

RANK: Final = Rank.PHRASE
_STEPS: Final = frozenset("MARK UNMARK TAKE PAY SWAP LOOK CHOOSE TRANSFER".split())


def recognise(place: Place) -> Finding | None:
    if place.type_at(place.at - 1) != "CANNOT" or place.token.type not in _STEPS:
        return None
    end = place.at + 1
    while place.type_at(end) not in ("", "RBRACE", "IF", "CANNOT") and not place.first_on_line(end):
        end += 1
    said = place.written(place.at - 1, end - 1)
    bearer = next((bearer for name, bearer in place.game.marks() if name in said.split()), "")
    what = " if whom is you" if bearer == "player" or "you" in said.split() else ""
    if "this" in said.split():
        kind = bearer or next((kind.id for kind in place.game.kinds.values() if kind.has_cards), "")
        what = f" if {kind} is this" if kind else ""
    phrase = f"cannot target by anyone{what}"
    message = f"`{said}` is not said: a card forbids that something is aimed at, with `cannot target`"
    span = place.span(place.at - 1, end - 1)
    fix = Fix(span, phrase, "write cannot target", sure=False)
    edit = place.replace(place.at - 1, end, "CANNOT", "TARGET", "BY", "ANYONE")
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
