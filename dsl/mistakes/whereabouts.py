"""Mistakes with places and maps: onto which space, next to what, connected with what, in which of several.

As in everyday.py, each function looks at one kind of mistake and answers None when it is another one.
"""

from __future__ import annotations

from typing import Final

from rulewright.dsl.characters import cut
from rulewright.dsl.mistakes.codes import E_BRACKETS, E_COUNT, E_MISSING, E_SYNONYM, E_TOO_MUCH, E_UNEXPECTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place

_BLOCKS: Final = frozenset(("LBRACE", "RBRACE"))
_ONTO: Final = frozenset("on onto upon in into to over".split())
_NEXT: Final = frozenset(
    "next adjacent neighbouring neighboring touching touches touch beside borders bordering".split()
)
_BRIDGES: Final = frozenset("by in over across via along among and using".split())
_LINKS: Final = frozenset("to by and from".split())


# --- onto a space


def onto(place: Place) -> Finding | None:
    """`move t to your garden on h`, `move t at h`, `move t to h in your garden`."""
    move = _verb(place, "MOVE")
    if move is None:
        return None
    names = [place.type_at(index) for index in range(move, place.at)]
    said = place.token.value
    if place.allows("AT") and said in _ONTO:
        if place.fits(place.at, ["AT"], place.at + 1, 2) and said != "in":
            return _at(place)
        if said == "in":
            return _turned_round(place, move)
    if "TO" not in names and place.allows("TO") and (said in ("on", "onto", "upon", "in") or said == "at"):
        return _no_place(place, move)
    return None


def under(place: Place) -> Finding | None:
    """`move goods under deck`."""
    if place.token.value not in ("under", "below", "beneath", "underneath") or not place.allows("TO"):
        return None
    if _verb(place, "MOVE") is None:
        return None
    edit = place.replace(place.at, place.at + 1, "TO", "BOTTOM", "OF")
    message = f"{place.show()} is said with `to bottom of`"
    phrase = "to bottom of"
    return place.finding(
        E_SYNONYM, message, f"write `{phrase}`", fix=(phrase, "write to bottom of"), edit=edit
    )


def _at(place: Place) -> Finding:
    edit = place.replace(place.at, place.at + 1, "AT")
    hint = "write `at`: first the place, then `at` and the space"
    message = f"{place.show()} is said with `at` here"
    return place.finding(E_SYNONYM, message, hint, fix=("at", "write at"), edit=edit)


def _turned_round(place: Place, move: int) -> Finding | None:
    """`move t to h in your garden`."""
    to = next(index for index in range(place.at, move, -1) if place.type_at(index) == "TO")
    end = _end_of_place(place, place.at + 1)
    if end == place.at + 1:
        return None
    where, space = place.written(place.at + 1, end - 1), place.written(to + 1, place.at - 1)
    phrase = f"{place.written(move, to)} {where} at {space}"
    tokens = [*place.tokens[place.at + 1 : end], place.made("AT", place.token)]
    edit = Edit(to + 1, end, [*tokens, *place.tokens[to + 1 : place.at]])
    message = "first the place, then the space in it"
    span = place.span(move, end - 1)
    return place.finding(E_UNEXPECTED, message, f"write `{phrase}`", span=span, edit=edit)


def _no_place(place: Place, move: int) -> Finding | None:
    """`move t at h`, `put t on h`: it goes to a place, and there onto a space."""
    first_end = _end_of_place(place, place.at + 1)
    if first_end == place.at + 1:
        return None
    if place.type_at(first_end) == "AT":  # `put t in your garden at h`
        edit = place.replace(place.at, place.at + 1, "TO")
        message = f"`to` is needed here, not {place.show()}"
        return place.finding(E_UNEXPECTED, message, "write `to`", fix=("to", "write to"), edit=edit)
    if place.token.value == "in" or place.type_at(place.at + 1) == "YOUR":
        return None  # a place, and no space
    where, end = [place.made("NAME", place.token)], first_end
    if place.type_at(first_end) in ("TO", "IN"):
        end = _end_of_place(place, first_end + 1)
        where = place.tokens[first_end + 1 : end] or where
    to, at = place.made("TO", place.token), place.made("AT", place.token)
    edit = Edit(place.at, end, [to, *where, at, *place.tokens[place.at + 1 : first_end]])
    said, space = place.written(move + 1, place.at - 1), place.written(place.at + 1, first_end - 1)
    named = " ".join(token.value for token in where)
    hint = f"write `move {said} to {named} at {space}`: first the place, then the space in it"
    span = place.span(move, end - 1)
    return place.finding(E_MISSING, "it is not said to which place it goes", hint, span=span, edit=edit)


def _end_of_place(place: Place, index: int) -> int:
    """Where `your garden`, `garden of left of you` or a name ends that begins at an index."""
    while True:
        if place.type_at(index) == "YOUR" and place.type_at(index + 1) == "NAME":
            return index + 2
        if place.type_at(index) in ("NAME", "LEFT", "RIGHT") and place.type_at(index + 1) == "OF":
            index += 2
            continue
        return index + 1 if place.type_at(index) in ("NAME", "YOU", "IT", "THIS", "SEAT") else index


def _verb(place: Place, name: str) -> int | None:
    """The index of the statement's first word, if it is this one."""
    index = place.at - 1
    while index >= 0 and place.type_at(index) not in _BLOCKS and place.at - index < 20:
        if place.type_at(index) == name:
            return index
        index -= 1
    return None


# --- side by side, and from space to space


def side_by_side(place: Place) -> Finding | None:
    """`h is next to g`, `h touches g`, `choose 1 hex adjacent to h`."""
    for index in (place.at, place.at - 1):
        if index < 1 or place.tokens[index].value not in _NEXT or place.first_on_line(index):
            continue
        end = index + 1 + (place.value_at(index + 1) in ("to", "with", "of"))
        for words in (("IN", "NAME", "OF"), ("IS", "IN", "NAME", "OF")):
            if not place.fits(index, words, end, 1) or (words[0] == "IN" and _after_value(place, index)):
                continue
            phrase = "in neighbours of" if words[0] == "IN" else "is in neighbours of"
            asked = "is " if place.type_at(index - 1) == "IS" else ""
            made = {"NAME": "neighbours"}
            edit = Edit(index, end, [place.made(word, place.tokens[index], made.get(word)) for word in words])
            said = place.written(index, end - 1)
            span = place.span(index, end - 1)
            return place.finding(
                E_SYNONYM,
                f"`{said}` is said in another way",
                f"write `{asked}{phrase} ...`",
                span=span,
                fix=(phrase, f"write {phrase}"),
                edit=edit,
            )
    return None


def _after_value(place: Place, index: int) -> bool:
    """Is this a comparison of which the `is` is missing?"""
    return place.allows("CMP", index)


def connecting(place: Place) -> Finding | None:
    """`connected to h`, `connected with h by (...)`, `h is connected with g`."""
    start = place.at - (place.token.type != "CONNECTED")
    while start >= 0 and place.type_at(start) not in _BLOCKS | {"CONNECTED"} and place.at - start < 12:
        start -= 1
    if place.type_at(start) != "CONNECTED":
        return None
    if start == place.at:
        return _looked_through(place)
    if place.type_at(start - 1) in ("IS", "NOT") and (place.allows("THROUGH") or start == place.at - 1):
        return _asked(place, start)
    if start == place.at - 1:
        if place.token.value not in _LINKS:
            return None
        edit = place.replace(place.at, place.at + 1, "WITH")
        message = f"`connected` goes on with `with`, not with {place.show()}"
        return place.finding(
            E_SYNONYM, message, "write `connected with`", fix=("with", "write with"), edit=edit
        )
    if place.allows("THROUGH") and place.token.value in _BRIDGES:
        edit = place.replace(place.at, place.at + 1, "THROUGH")
        message = f"{place.show()} does not say through which spaces it goes"
        hint = "write `through` and, in `( )`, the spaces that may be used"
        return place.finding(E_SYNONYM, message, hint, fix=("through", "write through"), edit=edit)
    end = _what(place, start)
    if place.allows("THROUGH") and place.at == end and place.type_at(end) not in ("LPAR", "NAME"):
        edit = place.replace(start, end, "NAME")
        hint = f"write `{place.written(start, end - 1)} through (...)`, with the spaces that may be used"
        span = place.span(start, end - 1)
        return place.finding(E_MISSING, _NO_WAY, hint, span=span, edit=edit)
    return _no_through(place, start)


_NO_WAY: Final = "it is not said through which spaces they are connected"


def _what(place: Place, start: int) -> int:
    """Where `connected with h` ends that begins at an index."""
    with_ = start + 1 if place.type_at(start + 1) == "WITH" or place.value_at(start + 1) in _LINKS else start
    return _end_of_place(place, with_ + 1)


def _looked_through(place: Place) -> Finding | None:
    """`choose 1 hex connected with h`: a list has to be looked through."""
    if not place.fits(place.at, ["IN"], place.at, 1):
        return None
    end = _what(place, place.at)
    edit = place.insert("IN")
    if place.type_at(end) != "THROUGH":
        edit = place.replace(place.at, end, "IN", "NAME")
    hint = "write `in connected with h through (...)`: in `( )` stand the spaces that may be used"
    message = "what is connected is a list, in which something is looked for"
    return place.finding(E_MISSING, message, hint, span=place.span(place.at, end - 1), edit=edit)


def _asked(place: Place, start: int) -> Finding:
    """`h is connected with g`: through which spaces?"""
    end = _what(place, start)
    what = place.written(start + 2, end - 1) if end > start + 2 else "h"
    hint = f"write `is in connected with {what} through (...)`; if they touch, `is in neighbours of {what}`"
    edit = place.replace(start, end, "NAME")
    return place.finding(E_MISSING, _NO_WAY, hint, span=place.span(start, end - 1), edit=edit)


def _no_through(place: Place, start: int) -> Finding | None:
    """`connected with h (hex in your garden)`, and the two parts in the wrong order."""
    opened = place.innermost("LPAR")
    if place.token.type != "IN" or opened is None or opened < start:
        return None
    if opened == start + 2:
        hint = "write `connected with h through (...)`: first one space, then those that may be used"
        return place.finding(E_UNEXPECTED, "a selection stands after `through`", hint)
    edit = Edit(opened, opened, [place.made("THROUGH", place.tokens[opened])])
    what = place.written(start, opened - 1)
    hint = f"write `{what} through ({place.value_at(opened + 1)} in ...)`"
    span = place.span(opened - 1, opened)
    return place.finding(E_MISSING, "`through` is missing before `(`", hint, span=span, edit=edit)


# --- one of several places


def numbered(place: Place) -> Finding | None:
    """`shelf 3`, `shelf number 3`, `in any shelf of 3`, `in all shelf`."""
    before = place.type_at(place.at - 1)
    if place.token.type in ("INT", "NUMBER") and before == "NAME" and place.allows("OF"):
        if place.first_on_line(place.at) or place.named(place.value_at(place.at - 1)):
            return None
        end = place.at + (place.token.type == "NUMBER")
        if place.type_at(end) != "INT" or not place.fits(place.at, ["OF"], end, 2):
            return None
        name, which = cut(place.value_at(place.at - 1)), place.tokens[end].value
        phrase, span = f"{name} of {which}", place.span(place.at - 1, end)
        edit = Edit(place.at, end, [place.made("OF", place.token)])
        message = f"`{place.written(place.at - 1, end)}` does not say what belongs to what"
        fix = (phrase, f"write {phrase}")
        return place.finding(E_MISSING, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
    if place.token.type in ("SIGN", "STAR") and place.type_at(place.at - 2) == "OF":
        return _sum_after_of(place)
    three = [place.type_at(place.at - back) for back in (3, 2, 1)]
    if place.token.type == "OF" and three == ["IN", "ANY", "NAME"]:
        name, what = cut(place.value_at(place.at - 1)), place.value_at(place.at + 1)
        edit = Edit(place.at - 2, place.at - 1, [])
        hint = f"write `in {name} of {cut(what)}` for one of them, `in any {name}` for all"
        span = place.span(place.at - 2, place.at)
        return place.finding(
            E_COUNT, "`any` means all of them, and `of` one of them", hint, span=span, edit=edit
        )
    if (
        place.token.type in ("ALL", "EACH")
        and before == "IN"
        and place.fits(place.at, ["ANY"], place.at + 1, 2)
    ):
        edit = place.replace(place.at, place.at + 1, "ANY")
        name = cut(place.value_at(place.at + 1))
        return place.finding(
            E_SYNONYM, f"`in {place.token.value}` is not said", f"write `in any {name}`",
            fix=("any", "write any"), edit=edit,
        )  # fmt: skip
    return None


def _sum_after_of(place: Place) -> Finding | None:
    """`move t to shelf of n - 1`."""
    end = place.at + 1
    while place.type_at(end) in ("INT", "NAME", "OF", "YOU", "IT", "THIS", "SIGN", "STAR"):
        end += 1
    first = place.at - 1
    said = [token.type for token in place.tokens[first:end]]
    if end == place.at + 1 or not place.fits(first, ["LPAR", *said, "RPAR"], end, 1):
        return None
    phrase = f"({place.written(first, end - 1)})"
    opened, closed = place.made("LPAR", place.tokens[first]), place.made("RPAR", place.tokens[end])
    edit = Edit(first, end, [opened, *place.tokens[first:end], closed])
    return place.finding(
        E_BRACKETS,
        "a sum behind `of` stands in `( )` here",
        f"write `of {phrase}`",
        span=place.span(first, end - 1),
        fix=(phrase, f"write {phrase}"),
        edit=edit,
    )


# --- what lies where, in scenarios


def laid(place: Place) -> Finding | None:
    """`rose is in garden of A at d4`, `garden of A on d4 is rose`, `A: plant rose at d4`."""
    brace = place.innermost("LBRACE")
    part = place.type_at(brace - 1) if brace is not None else ""
    if part in ("PLAY", "OFFERED", "REFUSED"):
        return _in_a_step(place)
    if part not in ("GIVEN", "EXPECT"):
        return None
    name, before = place.token.type, place.type_at(place.at - 1)
    if name == "AT" or (name == "IN" and before == "IS"):
        return _turned(place)
    if place.allows("AT") and place.token.value in _ONTO and place.fits(place.at, ["AT"], place.at + 1, 2):
        return _at(place)
    if name == "INT" and before == "NAME" and place.type_at(place.at - 2) == "AT":
        space = f"{cut(place.value_at(place.at - 1))}{place.token.value}"
        edit = Edit(place.at, place.at + 1, [])
        span = place.span(place.at - 1, place.at)
        fix = (space, f"write {space}")
        return place.finding(E_UNEXPECTED, "the name of a space is one word", f"write `{space}`",
                             span=span, fix=fix, edit=edit)  # fmt: skip
    if name == "NOT" and before == "IS" and place.type_at(place.at - 3) == "AT":
        edit = Edit(place.at, place.at + 1, [])
        return place.finding(
            E_UNEXPECTED, "it is said what lies on a space, not what does not", _NONE, edit=edit
        )
    return None


_NONE: Final = "name what lies there; `is none` says that nothing does"


def _in_a_step(place: Place) -> Finding | None:
    if place.token.type != "AT" or not place.fits(place.at, [], place.at + 1, 1):
        return None
    edit = Edit(place.at, place.at + 1, [])
    hint = "delete it: a space is chosen by its name"
    message = "`at` is not written before a choice"
    return place.finding(E_TOO_MUCH, message, hint, fix=("", "delete it"), edit=edit)


def _turned(place: Place) -> Finding:
    """What lies on a space, in another order of words."""
    begin, end = _sentence(place)
    words = [token.value for token in place.tokens[begin:end]]
    space = cut(words[words.index("at") + 1]) if "at" in words[:-1] else ""
    hint = f"write `PLACE at {space} is THING`, for instance `garden of A at {space} is rose`"
    message = "it is said in another order what lies on a space"
    if not space:
        message = "it is said in another order what lies there"
        hint = "write `PLACE is [ ... ]`, with the things"
    elif words[0] == "not":
        message, hint = "it is said what lies on a space, not what does not", _NONE
    edit = place.replace(begin, end, "NAME", "IS", "NAME") if place.allows("NAME", begin) else None
    return place.finding(E_UNEXPECTED, message, hint, span=place.span(begin, end - 1), edit=edit)


def _sentence(place: Place) -> tuple[int, int]:
    """Where the sentence around an `at` or `in` begins and ends."""
    begin = _begin_of_path(place, place.at - 1 - (place.type_at(place.at - 1) == "IS"))
    if place.type_at(begin - 1) == "IS":
        begin = _begin_of_path(place, begin - 2)
    begin -= place.type_at(begin - 1) == "NOT"
    end = _end_of_place(place, place.at + 1)
    if place.type_at(end) == "AT" and place.type_at(end + 1) == "NAME":
        end += 2
    if place.type_at(end) == "IS":
        end = _end_of_place(place, end + 1)
    return begin, end


def _begin_of_path(place: Place, index: int) -> int:
    """Where `garden of A` begins that ends at an index."""
    while place.type_at(index - 1) == "OF":
        index -= 2
    return index


def setting(place: Place) -> Finding | None:
    """`with inns yes`, `with no inns`, `without inns is no`, `with tie_break: more`."""
    two, one, here = (place.type_at(place.at - 2), place.type_at(place.at - 1), place.token)
    name = cut(place.value_at(place.at - 1))
    if (two, one) == ("WITH", "NAME") and place.allows("INSTEAD"):
        value = place.at + (here.type == "COLON")
        word = place.tokens[min(value, len(place.tokens) - 1)]
        if place.value_at(place.at - 1) == "no" and word.type == "NAME":
            edit = place.replace(place.at - 2, place.at, "WITHOUT")
            span = place.span(place.at - 2, place.at)
            return place.finding(
                E_SYNONYM, f"`with no {cut(word.value)}` is said in another way",
                f"write `without {cut(word.value)}`", span=span, edit=edit,
            )  # fmt: skip
        if word.type != "NAME" or place.first_on_line(value):
            return None
        edit = Edit(place.at, value, [place.made("IS", here)])
        message = f"it is not said what `{name}` is set to"
        span = place.span(place.at - 2, value)
        return place.finding(E_MISSING, message, _set_to(name, word.value), span=span, edit=edit)
    if (two, one, here.type) == ("WITHOUT", "NAME", "IS") and place.type_at(place.at + 1) == "NAME":
        edit = Edit(place.at, place.at + 2, [])
        hint = _set_to(name, place.value_at(place.at + 1))
        return place.finding(E_TOO_MUCH, "`without` takes nothing after the name", hint, edit=edit)
    return None


def _set_to(name: str, word: str) -> str:
    if word in ("yes", "on", "true"):
        return f"write `with {name}`"
    if word in ("no", "off", "false"):
        return f"write `without {name}`"
    return f"write `with {name} is {cut(word)}`"
