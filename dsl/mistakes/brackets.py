"""What recognisers of brackets share: whether some are missing, and which one is to blame."""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.dsl.mistakes.codes import E_UNCLOSED
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.report.diagnostics import Label
from rulewright.dsl.syntax.grammar import END
from rulewright.dsl.syntax.scan import CLOSER

SHOWN = {"LBRACE": "{", "RBRACE": "}", "LPAR": "(", "RPAR": ")", "LSQB": "[", "RSQB": "]"}


def more_opened(place: Place, kind: str = "LBRACE") -> bool:
    """Whether the ability or declaration here opens more brackets of a kind than it closes."""
    return _balance(place, kind) > 0


def more_closed(place: Place) -> bool:
    """Whether the ability or declaration here has more `}` than `{`."""
    return _balance(place, "LBRACE") < 0


def _balance(place: Place, kind: str) -> int:
    """One more in one ability does not make up for one less in another; the margin tells them apart."""
    opened = place.open_brackets()
    anchor = opened[-1] if opened else place.at
    begins = [index for index in range(len(place.tokens)) if place.begins_at_the_margin(index)]
    first = max((index for index in begins if index <= anchor), default=0)
    end = min((index for index in begins if index > anchor), default=len(place.tokens))
    names = [token.type for token in place.tokens[first:end]]
    return names.count(kind) - names.count(CLOSER[kind])


def beside_the_outermost(place: Place) -> bool:
    """Whether what stands here is indented no more than the line of the outermost open bracket."""
    opened = place.open_brackets()
    return bool(opened) and place.indent(place.at) <= place.indent(opened[-1])


def unclosed(
    place: Place, which: int, closers: list[str] | None = None, noticed: int | None = None
) -> Finding:
    at = place.at if noticed is None else noticed
    opener = place.type_at(which)
    closing = closers or [CLOSER[opener]]
    shown, partner = SHOWN[opener], SHOWN[CLOSER[opener]]
    missing = len([name for name in closing if name == "RBRACE"])
    amount = f"{missing} `}}` are" if missing > 1 else f"a `{partner}` is"
    ended = place.type_at(at) == END
    where = "at the end of the text" if ended else f"before {place.show(at)}"
    labels = () if ended else (Label(place.span(at), "noticed here"),)
    fits = place.fits(at, closing, at, 1)
    edit = place.insert(*closing, at=at) if fits else None
    hint = f"{amount} missing, at the latest {where}"
    message, span = f"this `{shown}` is never closed", place.span(which)
    found = place.finding(E_UNCLOSED, message, hint, span=span, labels=labels, edit=edit)
    return replace(found, spare=missing if fits else 0)


def blamed(place: Place, opened: list[int], at: int) -> int:
    """Which `{` was forgotten: what a `}` further out, or what stands at an index, should have followed."""
    waiting: list[int] = []
    for index in range(opened[-1], at):  # what was closed before the outermost of them is in order
        name = place.type_at(index)
        if name == "LBRACE":
            waiting.append(index)
        elif name == "RBRACE" and waiting:
            if place.first_on_line(index):
                column = place.indent(index)
                outer = any(place.indent(other) == column for other in waiting[:-1])
                if outer and place.indent(waiting[-1]) > column:
                    return waiting[-1]
            waiting.pop()
    column = 1 if place.type_at(at) == END else place.indent(at)
    braces = [index for index in opened if place.type_at(index) == "LBRACE"]
    return next((index for index in braces if place.indent(index) >= column), braces[0])
