"""Measures as they are printed on cards: `the most points`, `more points than you`, `as many points as`.

As in everyday.py, each function looks at one kind of phrase and answers None when it is another one.
"""

from __future__ import annotations

from typing import Final

from rulewright.dsl.characters import cut
from rulewright.dsl.grammar import END
from rulewright.dsl.mistakes.codes import E_MISSING, E_OPERATOR, E_PER, E_SYNONYM, E_TOO_MUCH, E_UNEXPECTED
from rulewright.dsl.mistakes.expected import statements
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.words import ARTICLES, SYNONYMS
from rulewright.dsl.sorts import sort_called

_BLOCKS: Final = frozenset(("LBRACE", "RBRACE"))
_SIGNS: Final = {"more": ">", "higher": ">", "fewer": "<", "less": "<", "lower": "<"}
_WHO: Final = frozenset("who that which with having".split())


def most(place: Place) -> Finding | None:
    """`player with the most points`."""
    for index in range(place.at, max(-1, place.at - 3), -1):
        if place.type_at(index) != "WITH" or not place.allows("SORTED", index):
            continue
        word = index + 1 + (place.value_at(index + 1) in ARTICLES)
        meant = (SYNONYMS.get(place.tokens[word].value) or (place.tokens[word].value,))[0]
        if meant not in ("highest", "lowest") or place.type_at(word + 1) != "NAME":
            return None
        if place.type_at(word + 2) == "OF":
            return None
        name = place.tokens[word + 1]
        phrase = f"with {meant} {cut(name.value)} of it"
        near = place.tokens[index]
        tokens = [
            place.made("WITH", near), place.made(meant.upper(), near), name,
            place.made("OF", near), place.made("IT", near),
        ]  # fmt: skip
        span = place.span(index, word + 1)
        message = f"`{place.written(index, word + 1)}` is said in another way"
        fix = (phrase, f"write with {meant}")
        edit = Edit(index, word + 2, tokens)
        return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
    return None


def more_than(place: Place) -> Finding | None:
    """`player who has more points than you`."""
    for index in range(place.at, max(-1, place.at - 5), -1):
        if place.tokens[index].value not in _WHO or not place.allows("WHERE", index):
            continue
        word = index + 1 + (place.value_at(index + 1) in ("has", "have"))
        sign = _SIGNS.get(place.tokens[word].value)
        shape = [place.type_at(word + 1), place.value_at(word + 2)]
        if sign is None or shape != ["NAME", "than"] or place.type_at(word + 3) not in ("YOU", "NAME"):
            return None
        name, other = place.tokens[word + 1], place.tokens[word + 3]
        thing = cut(name.value)
        phrase = f"where {thing} of it {sign} {thing} of {cut(other.value)}"
        made = [place.made(kind, name) for kind in ("WHERE", "OF", "IT", "CMP", "OF")]
        tokens = [made[0], name, *made[1:4], name, made[4], other]
        span = place.span(index, word + 3)
        message = f"`{place.written(index, word + 3)}` is asked with `where`"
        fix = (phrase, "say it with where")
        edit = Edit(index, word + 4, tokens)
        return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
    return None


def as_much(place: Place) -> Finding | None:
    """`gain points equal to cost of goods`, `gain as many points as cost of goods`."""
    verb = next((n for n in range(place.at, max(-1, place.at - 5), -1) if place.type_at(n) in _COUNTED), -1)
    if verb < 0:
        return None
    words = [token.value for token in place.tokens[verb + 1 : verb + 5]]
    if words[1:3] == ["equal", "to"]:
        name, first = verb + 1, verb + 4
    elif words[:2] in (["as", "much"], ["as", "many"]) and words[3:] == ["as"]:
        name, first = verb + 3, verb + 5
    else:
        return None
    end = first
    while place.type_at(end) not in {"", END, *_BLOCKS, *(statements() - _IN_VALUES)}:
        if place.first_on_line(end):
            break
        end += 1
    first += place.tokens[first].value in ARTICLES
    if place.type_at(name) != "NAME" or end <= first:
        return None
    thing = place.tokens[name]
    phrase = f"{place.tokens[verb].value} {place.written(first, end - 1)} {cut(thing.value)}"
    edit = Edit(verb, end, [place.tokens[verb], *place.tokens[first:end], thing])
    span = place.span(verb, end - 1)
    whole = span.line == span.end_line and "…" not in phrase
    fix = (phrase, "say how much first") if whole else None
    message = "first comes how much, and then of what"
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)


_COUNTED: Final = frozenset("GAIN LOSE PAY TAKE TRANSFER".split())
_IN_VALUES: Final = frozenset("YOU YOUR IT THIS LEFT RIGHT NAME HIGHEST LOWEST TURN ROUND PHASE".split())


def until(place: Place) -> Finding | None:
    """`draw 1 until size of your hand is 5`."""
    if place.token.type != "UNTIL" or not place.allows("STOP"):
        return None
    begin = place.at - 1
    while begin > 0 and not (place.type_at(begin) in statements() and place.allows("STOP", begin)):
        begin -= 1
    end = place.at + 1
    while place.type_at(end) not in {"", END, *_BLOCKS} and not place.first_on_line(end):
        end += 1
    if end == place.at + 1:
        return None
    step = place.written(begin, place.at - 1)
    step = "draw 1" if step in ("draw cards", "draw card") else step
    phrase = f"repeat until {place.written(place.at + 1, end - 1)} at most 10 times {{ {step} }}"
    message = "what is repeated begins with `repeat`"
    edit = Edit(place.at, end, [])
    span = place.span(begin, end - 1)
    return place.finding(E_UNEXPECTED, message, f"write `{phrase}`", span=span, edit=edit)


def size(place: Place) -> Finding | None:
    """`number of hand of p`, `1 per hand of p`: a place, and no thing in it."""
    name = place.at - 1
    if place.token.type != "OF" or place.type_at(name) != "NAME":
        return None
    begin = name - 2 if place.type_at(name - 1) == "OF" else name - 1
    if place.type_at(begin) not in ("NUMBER", "PER"):
        return None
    end = place.at
    while place.type_at(end) == "OF" and place.type_at(end + 1) in ("NAME", "YOU", "IT", "THIS", "INT"):
        end += 2
    what = place.written(name, end - 1)
    if place.type_at(begin) == "PER":
        hint = f"write `per ... in {what}`, with the sort of thing for `...`"
        edit = Edit(place.at, end, [])
        message = "behind `per` stands what is counted, and then where"
        return place.finding(E_UNEXPECTED, message, hint, span=place.span(name, end - 1), edit=edit)
    phrase = f"size of {what}"
    span = place.span(begin, end - 1)
    edit = Edit(begin, name - 1, [place.made("NAME", place.tokens[begin], "size")])
    message = "how many things lie in a place is its size"
    fix = (phrase, "write size of")
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)


def times(place: Place) -> Finding | None:
    """`score 2 x number of (...)`."""
    for index in (place.at, place.at - 1):
        word = place.tokens[index].value
        if word not in ("x", "times") or not place.allows("STAR", index) or place.named(word):
            continue
        if place.fits(index, ["STAR"], index + 1, 1 + place.at - index):
            message = f"`{word}` between numbers is written `*`"
            span, edit = place.span(index), place.replace(index, index + 1, "STAR")
            return place.finding(E_OPERATOR, message, "write `*`", span=span, fix=("*", "write *"), edit=edit)
    return None


def price(place: Place) -> Finding | None:
    """`pay 1 point to draw 1`."""
    if place.token.type not in statements() - _IN_VALUES or place.type_at(place.at - 1) != "TO":
        return None
    verb = next((n for n in range(place.at - 1, max(-1, place.at - 6), -1) if place.type_at(n) == "PAY"), -1)
    if verb < 0 or not place.fits(place.at - 1, [], place.at, 2):
        return None
    message = "`to` is for who is paid; what it is paid for is simply the next step"
    phrase = f"{place.written(verb, place.at - 2)}   {place.token.value} ..."
    span, edit = place.span(place.at - 1), Edit(place.at - 1, place.at, [])
    return place.finding(
        E_TOO_MUCH, message, f"write `{phrase}`", span=span, fix=("", "delete it"), edit=edit
    )


def per_two(place: Place) -> Finding | None:
    """`score 1 per 2 points`."""
    if place.token.type != "INT" or place.type_at(place.at - 1) != "PER":
        return None
    if place.type_at(place.at + 1) != "NAME":
        return None
    count, name = place.token.value, cut(place.value_at(place.at + 1))
    if count == "1":
        hint = "delete the number"
    elif count == "2":
        hint = (
            f"for every two of them write `half of number of ({name} in ...) rounded down`, or of what is "
            f"counted, `half of {name} of you rounded down`"
        )
    else:
        hint = "a share other than one half is not counted: give something for each, or for a certain number"
    edit = Edit(place.at, place.at + 1, [])
    return place.finding(E_PER, "`per` counts things one by one", hint, edit=edit)


def asked_inside(place: Place) -> Finding | None:
    """`any (card in your hand is red)`: what is asked of a thing in a selection."""
    opened = place.innermost("LPAR")
    if place.token.type != "IS" or opened is None or not place.allows("WHERE"):
        return None
    value = place.tokens[min(place.at + 1, len(place.tokens) - 1)].value
    known = sort_called(value, place.sorts)
    what = f"{known.property} of it" if known else "... of it"
    hint = f"write `where {what}` before `is`"
    tokens = [place.made(kind, place.token) for kind in ("WHERE", "NAME", "OF", "IT")]
    fix = place.behind(f" where {what}") if known else None
    message = "what is asked of each thing is said with `where`"
    return place.finding(E_MISSING, message, hint, fix=fix, edit=Edit(place.at, place.at, tokens))


def all_of_them(place: Place) -> Finding | None:
    """`if all (card in your hand where ...)`."""
    index = place.at
    if place.type_at(index) != "ALL" or place.type_at(index + 1) != "LPAR" or not place.allows("ANY"):
        return None
    edit = place.replace(index, index + 1, "ANY")
    hint = "ask whether there is none that differs: `not any (card in your hand where not cost of it > 2)`"
    message = "whether all are so is asked with `not any`"
    return place.finding(E_UNEXPECTED, message, hint, edit=edit)
