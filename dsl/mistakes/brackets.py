"""Mistakes with brackets and blocks.

What is never closed is noticed far below, where something cannot stand inside it. The indentation tells
which bracket it was: the language does not go by it, but authors do.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.dsl.diagnostics import Label, nearest
from rulewright.dsl.grammar import END, RESERVED
from rulewright.dsl.mistakes.codes import E_BRACKETS, E_NO_BLOCK, E_OUTSIDE, E_STRAY, E_UNCLOSED
from rulewright.dsl.mistakes.expected import abilities, declarations, modifiers, statements
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.scan import CLOSER

_SHOWN = {"LBRACE": "{", "RBRACE": "}", "LPAR": "(", "RPAR": ")", "LSQB": "[", "RSQB": "]"}
_CLOSERS = frozenset(CLOSER.values())


def wrong_closer(place: Place) -> Finding | None:
    """`)`, `]` or `}` that closes nothing, or something else than what is open."""
    name = place.token.type
    if name not in _CLOSERS:
        return None
    inner = place.innermost()
    shown = _SHOWN[name]
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
        return _unclosed(place, inner) if place.allows(right) else None
    if not place.fits(place.at, [right], place.at + 1, 1):
        return None
    message = f"`{_SHOWN[opener]}` is closed with `{_SHOWN[right]}`, not with `{shown}`"
    labels = (Label(place.span(inner), "opened here"),)
    edit = place.replace(place.at, place.at + 1, right)
    fix = (_SHOWN[right], f"write {_SHOWN[right]}")
    return place.finding(E_BRACKETS, message, f"write `{_SHOWN[right]}`", labels=labels, fix=fix, edit=edit)


def _partner_of(closer: str) -> str:
    return next(_SHOWN[opener] for opener, its in CLOSER.items() if its == closer)


def closed_too_early(place: Place) -> Finding | None:
    """What stands here would fit if the `}` before it were not there, and there is one `}` too many."""
    if (
        place.token.type in (END, "RBRACE")
        or place.type_at(place.at - 1) != "RBRACE"
        or not more_closed(place)
    ):
        return None
    if not place.fits(place.at - 1, [], place.at, 2):
        return None
    hint = f"delete it; {place.show()} and what follows belong to what it closes"
    edit = Edit(place.at - 1, place.at, [])
    if place.spare:
        return Finding(None, edit, spare=-1)
    span = place.span(place.at - 1)
    return place.finding(
        E_STRAY, "this `}` closes too early", hint, span=span, fix=("", "delete it", False), edit=edit
    )


def stray_inside(place: Place) -> Finding | None:
    """`gain 2 } points`, `gain 2 { points`: a brace in the middle of something that goes on behind it."""
    many = {"RBRACE": more_closed, "LBRACE": more_opened}.get(place.token.type)
    if many is None or not many(place) or not place.fits(place.at, [], place.at + 1, 2):
        return None
    if place.first_on_line(place.at) or place.spare or place.finished():
        return None
    if place.type_at(place.at - 1) == place.token.type:
        return None  # rather written twice
    message = f"this {place.show()} comes too early, after {place.so_far()}"
    hint = "delete it; without it, the rest makes sense"
    edit = Edit(place.at, place.at + 1, [])
    found = place.finding(E_STRAY, message, hint, fix=("", "delete it", False), edit=edit)
    return replace(found, covers=range(place.at - 1, place.at + 2))  # what it stands between goes together


# --- never closed -------------------------------------------------------------------------------------------


def never_closed(place: Place) -> Finding | None:
    """Something stands here that could follow only if brackets above were closed."""
    opened = place.open_brackets()
    if not opened:
        return None
    kinds = [place.type_at(index) for index in opened]
    if kinds[0] != "LBRACE":
        ends = place.token.type in (END, "LBRACE", "RBRACE", "AS") or place.first_on_line(place.at)
        fitting = place.fits(place.at, [CLOSER[kinds[0]]], place.at, 2)
        return _unclosed(place, opened[0]) if fitting and (ends or more_opened(place, kinds[0])) else None
    if not _begins_outside(place):
        return None
    closers: list[str] = []
    for kind in kinds:
        closers.append(CLOSER[kind])
        if place.fits(place.at, closers, place.at, 1):
            if place.token.type != END and _nested_on_purpose(place, opened[len(closers) - 1]):
                return None
            return _unclosed(place, _blamed(place, opened, place.at), closers)
    return None  # the text ends in the middle of something: that comes first


def scoring_inside(place: Place) -> Finding | None:
    """`score 2` in a block: a statement could begin so too, so it is noticed one word later."""
    if place.type_at(place.at - 1) != "SCORE" or place.accepted != {"ABILITIES"}:
        return None
    index, closers = place.at - 1, list[str]()
    opened = place.open_brackets()
    for bracket in opened:
        closers.append(CLOSER[place.type_at(bracket)])
        if place.fits(index, closers, index, 2) and (more_opened(place) or _at_the_margin(place, index)):
            return _unclosed(place, _blamed(place, opened, index), closers, index)
    hint = "write it beside the abilities, not inside one; a step that brings something at once is `gain`"
    return place.finding(E_OUTSIDE, "`score` counts at the end of the game", hint, span=place.span(index))


def _at_the_margin(place: Place, index: int) -> bool:
    return place.first_on_line(index) and place.indent(index) == 1


def more_opened(place: Place, kind: str = "LBRACE") -> bool:
    """Whether the text opens more brackets of a kind than it closes."""
    return _balance(place, kind) > 0


def more_closed(place: Place) -> bool:
    """Whether the text has more `}` than `{`."""
    return _balance(place, "LBRACE") < 0


def _balance(place: Place, kind: str) -> int:
    names = [token.type for token in place.tokens]
    return names.count(kind) - names.count(CLOSER[kind])


def _begins_outside(place: Place) -> bool:
    name = place.token.type
    if name == END:
        return True
    if name == "NAME":
        return (
            place.first_on_line(place.at)
            and place.type_at(place.at + 1) == "LPAR"
            and beside_the_outermost(place)
        )
    outer = abilities() | declarations() | statements() | modifiers() | {"OPTION", "ELSE"}
    return name in outer or (name.lower() in RESERVED and place.first_on_line(place.at))


def beside_the_outermost(place: Place) -> bool:
    """Whether what stands here is indented no more than the line of the outermost open bracket."""
    opened = place.open_brackets()
    return bool(opened) and place.indent(place.at) <= place.indent(opened[-1])


def _nested_on_purpose(place: Place, outermost: int) -> bool:
    """An ability that somebody wrote inside another one: all brackets are closed, and it is indented."""
    if place.token.type not in abilities() or more_opened(place):
        return False
    return place.tokens[outermost].line == place.token.line or place.indent(place.at) > place.indent(
        outermost
    )


def _unclosed(
    place: Place, which: int, closers: list[str] | None = None, noticed: int | None = None
) -> Finding:
    at = place.at if noticed is None else noticed
    opener = place.type_at(which)
    closing = closers or [CLOSER[opener]]
    shown, partner = _SHOWN[opener], _SHOWN[CLOSER[opener]]
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


def _blamed(place: Place, opened: list[int], at: int) -> int:
    """Which `{` was forgotten: what a `}` further out, or what stands at an index, should have followed."""
    waiting: list[int] = []
    for index in range(at):
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


# --- another kind, or none ----------------------------------------------------------------------------------


def wrong_kind(place: Place) -> Finding | None:
    """`action ( ... )`, `draw_cards { 1 }`, `number of [card]`."""
    name = place.token.type
    if name not in CLOSER:
        return None
    before = place.before
    if name == "LBRACE" and before is not None and before.type == "NAME":
        keywords = [word.lower() for word in abilities()]
        if nearest(before.value, keywords) and place.allows("ACTION", place.at - 1):
            return None  # rather a word misspelt
    for right in CLOSER:
        if right == name or not place.fits(place.at, [right], place.at + 1, 1):
            continue
        partner = place.partner(place.at)
        tokens = [*place.tokens[place.at + 1 : partner]]
        edit = Edit(place.at, partner, [place.made(right, place.token, _SHOWN[right]), *tokens])
        if place.type_at(partner) == CLOSER[name]:
            closing = place.made(CLOSER[right], place.tokens[partner], _SHOWN[CLOSER[right]])
            edit = Edit(place.at, partner + 1, [*edit.tokens, closing])
        wanted = f"`{_SHOWN[right]} {_SHOWN[CLOSER[right]]}`"
        message = f"{wanted} is needed here, not `{_SHOWN[name]} {_SHOWN[CLOSER[name]]}`"
        hint = f"write `{_SHOWN[right]}` here and `{_SHOWN[CLOSER[right]]}` at the end"
        return place.finding(E_BRACKETS, message, hint, edit=edit)
    return None


def no_block(place: Place) -> Finding | None:
    """`if ... gain 1 ...`: the statements of an `if` without `{ }`."""
    if not place.allows("LBRACE"):
        return None
    begins = place.token.type in statements() | modifiers() | {"OPTION"}
    if begins and place.fits(place.at, ["LBRACE"], place.at, 2):
        if more_closed(place):
            begun = place.so_far().strip("`")
            return place.finding(
                E_NO_BLOCK,
                "a `{` is missing here",
                f"write `{begun} {{`",
                span=place.gap(),
                fix=place.behind(" {"),
                edit=place.insert("LBRACE"),
            )
        end = _end_of_statement(place)
        other = next((n for n in range(place.at + 1, end) if place.type_at(n) == "ELSE"), end)
        inside = place.tokens[place.at : other]
        wrapped = [place.made("LBRACE", place.token), *inside, place.made("RBRACE", place.tokens[other])]
        phrase = f"{{ {place.written(place.at, other - 1)} }}"
        if other + 1 < end and place.type_at(other + 1) in statements() - {"IF"}:
            near, behind = place.tokens[other], place.tokens[other + 1 : end]
            wrapped += [near, place.made("LBRACE", near), *behind, place.made("RBRACE", place.tokens[end])]
            phrase += f" else {{ {place.written(other + 1, end - 1)} }}"
        elif other < end:
            end = other
        hint = f"put it into `{{ }}`: `{phrase}`"
        message = f"{place.show()} and what belongs to it must stand in `{{ }}` here"
        return place.finding(E_NO_BLOCK, message, hint, edit=Edit(place.at, end, wrapped))
    if place.fits(place.at, ["LBRACE", "RBRACE"], place.at, 1) and place.token.type != "NAME":
        hint = place.stop().sentence
        if (condition := _condition_behind(place)) is not None:
            hint = f"a condition comes first: `{place.written(condition, place.at - 1)} {{ ... }}`"
        at = place.at - 1 if place.at else place.at
        message = f"`{{ }}` is missing after {place.show(at)}" if place.at else "`{ }` is missing"
        edit = place.insert("LBRACE", "RBRACE") if place.token.type != END else None
        return place.finding(E_NO_BLOCK, message, hint, span=place.gap(), edit=edit)
    return None


def _condition_behind(place: Place) -> int | None:
    """Where the `if` of `gain 1 point if ...` stands."""
    index = place.at - 1
    while index > 0 and place.type_at(index) not in ("LBRACE", "RBRACE"):
        if place.type_at(index) == "IF":
            behind = place.type_at(index - 1) not in ("LBRACE", "RBRACE", "ELSE") and not place.first_on_line(
                index
            )
            return index if behind else None
        index -= 1
    return None


def _end_of_statement(place: Place) -> int:
    index = place.at + 1
    while place.type_at(index) not in ("", END, "RBRACE") and not place.first_on_line(index):
        index = place.partner(index) + 1 if place.type_at(index) in CLOSER else index + 1
    return min(index, len(place.tokens) - 1)
