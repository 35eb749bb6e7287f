"""Mistakes with words: what people write who know games, or programming, but not yet this language.

Each function looks at one kind of mistake at the place where the text stopped making sense, and answers
None when it is another one. They are asked in the order that recover.py gives.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rulewright.dsl.characters import cut
from rulewright.dsl.diagnostics import nearest, respelling
from rulewright.dsl.grammar import END, RESERVED
from rulewright.dsl.mistakes.brackets import beside_the_outermost, more_opened
from rulewright.dsl.mistakes.codes import (
    E_KEYWORD,
    E_MISSING,
    E_MISSPELT,
    E_PRONOUN,
    E_SYNONYM,
    E_TOO_MUCH,
    E_UNEXPECTED,
)
from rulewright.dsl.mistakes.expected import abilities, declarations, modifiers, statements
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.words import ARTICLES, JOINERS, PRONOUNS, SYNONYMS
from rulewright.dsl.scan import CLOSER

_BLOCKS: Final = frozenset(("LBRACE", "RBRACE"))
_CLOSERS: Final = frozenset(CLOSER.values())


def _kind(value: str) -> str:
    """The terminal of a word."""
    return value.upper() if value in RESERVED else "NAME"


def _is_word(value: str) -> bool:
    return bool(re.fullmatch("[a-z_][a-z0-9_]*", value))


def misspelt(place: Place) -> Finding | None:
    """`chose`, `allways`: here, or up to two words before, where it was still taken for a name."""
    for index in range(place.at, max(-1, place.at - 3), -1):
        token = place.tokens[index]
        if not _is_word(token.value) or len(token.value) < 2 or token.start_pos in place.mended:
            continue
        if index < place.at and token.type != "NAME":
            continue
        accepted = place.accepted if index == place.at else place.table.accepted(place.stacks[index])
        words = [name.lower() for name in accepted if name.lower() in RESERVED]
        for candidate in nearest(token.value, words, 3):
            # Words before this one did make sense, so another reading must make more of what follows.
            further = 2 if token.type == "NAME" else 3
            if place.fits(index, [candidate.upper()], index + 1, place.at - index + further):
                return _unknown(place, index, candidate, words)
        unsure = index == place.at and token.type == "NAME" and len(token.value) > 3
        if unsure and (close := nearest(token.value, words)) and close[0][0] == token.value[0]:
            found = _unknown(place, index, close[0], words)
            return Finding(found.problem)
    return None


def _unknown(place: Place, index: int, candidate: str, words: list[str]) -> Finding:
    token = place.tokens[index]
    said = "unknown word" if token.type == "NAME" else "I did not expect"
    here = "" if token.type == "NAME" else " here"
    return place.finding(
        E_MISSPELT,
        f"{said} `{cut(token.value)}`{here}",
        f"did you mean `{candidate}`?",
        span=place.span(index),
        fix=respelling(place.span(index), token.value, candidate, words),
        edit=place.replace(index, index + 1, candidate.upper()),
    )


def synonym(place: Place) -> Finding | None:
    """Everyday words for what has a fixed word here."""
    for index in (place.at, place.at - 1):
        value = place.tokens[index].value if index >= 0 else ""
        for phrase in SYNONYMS.get(value, ()):
            names = [_kind(part) for part in phrase.split()]
            want = place.at - index + 1
            if place.fits(index, names, index + 1, want):
                near = place.tokens[index]
                edit = Edit(
                    index, index + 1, [place.made(_kind(part), near, part) for part in phrase.split()]
                )
                message = f"`{value}` is not a word of the language"
                if value in RESERVED:
                    message = f"`{value}` does not fit here"
                fix = (phrase, f"write {phrase}")
                return place.finding(
                    E_SYNONYM, message, f"write `{phrase}`", span=place.span(index), fix=fix, edit=edit
                )
    return None


def pronoun(place: Place) -> Finding | None:
    """`he`, `their`, `my`."""
    for index in (place.at, place.at - 1):
        value = place.tokens[index].value if index >= 0 else ""
        hint = PRONOUNS.get(value)
        if hint is None or place.named(value):
            continue
        message = f"`{value}` is not a word of the language"
        edit, fix = None, None
        after = place.type_at(index + 1)
        if value in ("my", "our") and place.fits(index, ["YOUR"], index + 1, 2):
            edit, fix = place.replace(index, index + 1, "YOUR"), ("your", "write your")
        elif after == "NAME" and place.fits(index, ["NAME", "OF", "IT"], index + 2, 1):
            near = place.tokens[index + 1]
            hint = f"{hint}: `{cut(near.value)} of it`" if "of it" not in hint else hint
            edit = Edit(index, index + 2, [near, place.made("OF", near), place.made("IT", near)])
        elif place.fits(index, [], index + 1, 2):
            edit = Edit(index, index + 1, [])
        return place.finding(E_PRONOUN, message, hint, span=place.span(index), fix=fix, edit=edit)
    return None


def article(place: Place) -> Finding | None:
    """`the`, `a`: things are called by their names alone."""
    for index in range(place.at, max(-1, place.at - 3), -1):
        value = place.tokens[index].value
        sure = value == "the" and index < place.at and place.token.type == "NAME"
        here = place.at - index + (not sure)
        if value in ARTICLES and place.fits(index, [], index + 1, here):
            edit = Edit(index, index + 1, [])
            hint = "delete it; things are called by their names alone"
            span = place.span(index)
            return place.finding(
                E_TOO_MUCH, f"`{value}` is not used", hint, span=span, fix=("", "delete it"), edit=edit
            )
    return None


def twice(place: Place) -> Finding | None:
    """`of of`, `{ {`."""
    before = place.before
    if before is None or before.value != place.token.value or place.token.type in _CLOSERS | {"COMMA", "INT"}:
        return None
    if not place.fits(place.at, [], place.at + 1, 2):
        return None
    if place.token.type in statements() and place.first_on_line(place.at):
        return None  # rather the statement on the line above is not finished
    edit = Edit(place.at, place.at + 1, [])
    message = f"{place.show()} is written twice"
    fix = ("", "delete it", place.token.type not in ("BY", "OF"))  # `by anyone by 2`, `size of hand of p`
    found = place.finding(E_TOO_MUCH, message, "delete one of them", fix=fix, edit=edit)
    return replace(found, covers=range(place.at - 1, place.at + 1))


def joiner(place: Place) -> Finding | None:
    """`and then` between two statements."""
    end = place.at
    while place.tokens[end].value in JOINERS:
        end += 1
    end += end > place.at and place.type_at(end) == "YOU" and place.type_at(end + 1) in statements()
    begins = place.type_at(end) in statements() | modifiers() | abilities()
    if end == place.at or not begins or not place.fits(place.at, [], end, 2):
        return None
    shown = place.written(place.at, end - 1)
    hint = "delete it; what stands below or behind happens afterwards anyway"
    span = place.span(place.at, end - 1)
    edit = Edit(place.at, end, [])
    return place.finding(
        E_TOO_MUCH, f"`{shown}` is not needed here", hint, span=span, fix=("", "delete it"), edit=edit
    )


def bullet(place: Place) -> Finding | None:
    """Statements written as a list, with `-` before each."""
    for index in (place.at, place.at - 1):
        if index < 0 or place.tokens[index].value != "-" or not place.first_on_line(index):
            continue
        if place.type_at(index + 1) not in statements() | modifiers() | abilities():
            continue
        edit = Edit(index, index + 1, [])
        if "-" in place.told:
            return Finding(None, edit)
        hint = "delete it, here and below; steps simply follow each other"
        span, message = place.span(index), "a `-` before a step is not used"
        found = place.finding(E_TOO_MUCH, message, hint, span=span, fix=("", "delete it"), edit=edit)
        return replace(found, told="-")
    return None


def keyword_as_name(place: Place) -> Finding | None:
    """`as target`."""
    value = place.token.value
    if value not in RESERVED or not place.allows("NAME"):
        return None
    # Further down the same word is meant as that name too.
    two = [
        "NAME" if token.value == value else token.type for token in place.tokens[place.at + 1 : place.at + 3]
    ]
    if not place.fits(place.at, ["NAME", *two], place.at, 0):
        return None
    begins = place.first_on_line(place.at) and place.token.type in statements() | abilities() | declarations()
    if begins and not place.fits(place.at, ["NAME"], place.at + 1, 4):
        return None
    edit = Edit(place.at, place.at + 1, [place.made("NAME", place.token, value)])
    if value in place.told:
        return Finding(None, edit)
    message = f"`{value}` is a word of the language and cannot be a name here"
    hint = f"choose another name, for example `the_{value}`"
    return replace(place.finding(E_KEYWORD, message, hint, edit=edit), told=value)


def call_without_do(place: Place) -> Finding | None:
    """`build(thing: it)` as a statement."""
    called = place.token.type == "NAME" and place.type_at(place.at + 1) == "LPAR"
    if not called or not place.allows("DO"):
        return None
    keyword = place.type_at(place.at + 3) != "COLON" and place.first_on_line(place.at)
    if keyword and more_opened(place) and beside_the_outermost(place):
        return None  # rather an ability, and a `}` forgotten before it
    name = cut(place.token.value)
    fits = place.fits(place.at, ["DO"], place.at, 4)
    edit = place.insert("DO") if fits else None
    hint = f"write `do {name}(...)`, with a name before each value: `do {name}(thing: it)`"
    return place.finding(E_MISSING, f"`do` is missing before `{name}`", hint, edit=edit)


def deed(place: Place) -> Finding | None:
    """`build goods`, `build 1 card`: what the game can do, as if it were a word of the language."""
    if place.token.type != "NAME" or not place.allows("DO") or place.named(place.token.value):
        return None
    follows = place.type_at(place.at + 1)
    if follows not in ("NAME", "INT", "THIS", "IT") or place.first_on_line(place.at + 1):
        return None
    end, inside = place.at + 1, statements() - {"FOR", "BY", "IF", "SET", "TURN"}
    while place.type_at(end) not in {"", END, *_BLOCKS, *inside} and not place.first_on_line(end):
        end += 1
    name, thing = cut(place.token.value), cut(place.value_at(place.at + 1))
    does = f"do {name}(...: {thing})"
    if follows == "INT" and place.type_at(place.at + 2) == "NAME":
        noun = cut(place.value_at(place.at + 2))
        does = f"choose {thing} {noun} in ... as x   do {name}(...: x)"
    hint = (
        f"what the game can do is said with `do`, and in `( )` with what: `{does}`; `rulewright words` lists "
        f"it, and the names of what stands in the brackets"
    )
    message = f"`{name}` does not begin a step"
    edit = None if place.type_at(end) == "LBRACE" else Edit(place.at, end, [])
    return place.finding(E_UNEXPECTED, message, hint, edit=edit)


def unnamed(place: Place) -> Finding | None:
    """`do build(goods, 0)`."""
    opened = place.innermost("LPAR")
    if opened is None or place.accepted != {"COLON"} or place.type_at(opened - 2) not in ("DO", "CAN"):
        return None
    first = place.at - 1
    does, value = place.written(opened - 2, opened), cut(place.tokens[first].value)
    hint = f"write `{does}...: {value})`, with the name for `...`: `rulewright words` lists it"
    near, end = place.token, place.partner(opened)
    edit = Edit(first, end, [place.made("NAME", near), place.made("COLON", near), place.made("NAME", near)])
    message = "in the brackets, each value has a name before it"
    return place.finding(E_MISSING, message, hint, span=place.span(first), edit=edit)


def step_in_brackets(place: Place) -> Finding | None:
    """`do build(choose 1 card in your hand, price: 0)`."""
    opened = place.innermost("LPAR")
    if opened is None or place.token.type not in ("CHOOSE", "TARGET") or place.allows("STOP"):
        return None
    end = place.at + 1
    while place.type_at(end) not in {"", END, "COMMA", "RPAR", *_BLOCKS}:
        end += 1
    step = place.written(place.at, end - 1)
    named = "" if " as " in step else " as x"
    name = step.rpartition(" as ")[2] if " as " in step else "x"
    begin = opened - 1 - (place.type_at(opened - 2) == "DO")
    does = place.written(begin, opened) if begin >= 0 else "("
    hint = f"choose first, and use the name in the brackets: `{step}{named}   {does}...: {name}, ...)`"
    span = place.span(place.at, end - 1)
    tokens = [place.made(kind, place.token) for kind in ("NAME", "COLON", "NAME")]
    value = [place.made("NAME", place.token)]
    edit = next(
        (
            e
            for e in (Edit(place.at, end, value), Edit(place.at, end, tokens))
            if place.fits(place.at, [t.type for t in e.tokens], end, 1)
        ),
        None,
    )
    return place.finding(E_UNEXPECTED, "a step cannot stand in `( )`", hint, span=span, edit=edit)
