"""`points += 2` where a statement begins."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.codes import E_ASSIGN
from rulewright.dsl.mistakes.place import BLOCKS, Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import Fix
from rulewright.dsl.syntax.grammar import END
from rulewright.dsl.syntax.scan import OPERATOR

RANK: Final = Rank.SIGN


_ASSIGNING: Final = {
    "=": "set",
    ":=": "set",
    "+=": "raise",
    "-=": "lower",
    "++": "raise",
    "--": "lower",
    "<-": "set",
}

_AMOUNT: Final = frozenset("INT NAME OF YOU IT THIS SIGN STAR".split())
_JOINING: Final = frozenset("OF SIGN STAR".split())


def recognise(place: Place) -> Finding | None:
    if not place.allows("SET") or place.token.type in ("SET", "RAISE", "LOWER"):
        return None
    index = place.at + 1
    while place.type_at(index) not in ("", END, OPERATOR, *BLOCKS) and index < place.at + 12:
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
    end = index + 1
    while place.type_at(end) in _AMOUNT and not place.first_on_line(end):
        if end > index + 1 and place.type_at(end) == "NAME" and place.type_at(end - 1) not in _JOINING:
            break
        end += 1
    if amount == "..." and end > index + 1:
        amount = place.written(index + 1, end - 1)
    hint = f"write `{verb} {path} {middle} {amount}`"
    counted = path.partition(" ")[0]
    if counted in place.game.resources and verb in ("raise", "lower") and path.endswith("of you"):
        phrase = f"{'gain' if verb == 'raise' else 'lose'} {amount} {counted}"
        span = place.span(place.at, max(end - 1, index))
        message = f"`{sign}` is not used to give a value"
        gained = Fix(span, phrase, f"write {phrase}")
        edit = Edit(place.at, index + 1, tokens)
        return place.finding(
            E_ASSIGN, message, f"write `{phrase}`", span=place.span(index), fix=gained, edit=edit
        )
    if verb == "set":
        hint += f", or `let {cut(place.token.value)} be {amount}` for a new name"
    edit, fix = Edit(place.at, index + 1, tokens), None
    if verb != "set":
        written = f"{verb} {path} {middle}{' 1' if sign in ('++', '--') else ''}"
        fix = Fix(place.span(place.at, index), written, f"write {written}")
    message = f"`{sign}` is not used to give a value"
    return place.finding(E_ASSIGN, message, hint, span=place.span(index), fix=fix, edit=edit)
