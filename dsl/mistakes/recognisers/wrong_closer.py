"""`)`, `]` or `}` that closes nothing, or something else than what is open."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.mistakes.brackets import SHOWN, more_opened, unclosed
from rulewright.dsl.mistakes.codes import E_BRACKETS, E_STRAY
from rulewright.dsl.mistakes.place import CLOSERS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import Label
from rulewright.dsl.syntax.scan import CLOSER

RANK: Final = Rank.SLIP


def recognise(place: Place) -> Finding | None:
    name = place.token.type
    if name not in CLOSERS:
        return None
    inner = place.innermost()
    shown = SHOWN[name]
    if name == "RPAR" and place.fits(place.at, ["LPAR"], place.at, 2):
        edit = place.insert("LPAR")
        hint = f"write `(` after {place.show(place.at - 1)}"
        message = "the `(` that this `)` belongs to is missing"
        return place.finding(E_STRAY, message, hint, fix=place.behind("("), edit=edit)
    for_brace = name != "RBRACE" and inner is not None and place.type_at(inner) == "LBRACE"
    if for_brace and more_opened(place) and place.fits(place.at, ["RBRACE"], place.at + 1, 1):
        for_brace = False  # `{ draw 1 )`
    if inner is None or for_brace:
        edit = Edit(place.at, place.at + 1, [])
        if place.spare and name == "RBRACE":
            return Finding(None, edit, spare=-1)
        hint = f"delete it, or look above for a `{shown}` that closes too early"
        if name != "RBRACE":
            hint = f"delete it, or write its partner `{_partner_of(name)}` where it belongs"
        return place.finding(
            E_STRAY, f"this `{shown}` closes nothing", hint, fix=("", "delete it", False), edit=edit
        )
    opener = place.type_at(inner)
    right = CLOSER[opener]
    if right == name:
        return None
    if name == "RBRACE":
        return unclosed(place, inner) if place.allows(right) else None
    if not place.fits(place.at, [right], place.at + 1, 1):
        return None
    message = f"`{SHOWN[opener]}` is closed with `{SHOWN[right]}`, not with `{shown}`"
    labels = (Label(place.span(inner), "opened here"),)
    edit = place.replace(place.at, place.at + 1, right)
    fix = (SHOWN[right], f"write {SHOWN[right]}")
    return place.finding(E_BRACKETS, message, f"write `{SHOWN[right]}`", labels=labels, fix=fix, edit=edit)


def _partner_of(closer: str) -> str:
    return next(SHOWN[opener] for opener, its in CLOSER.items() if its == closer)
