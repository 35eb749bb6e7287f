"""Mistakes with whole sentences: a part is missing, stands in another place, or is said in another way.

As in everyday.py, each function looks at one kind of mistake and answers None when it is another one.
"""

from __future__ import annotations

from typing import Final

from rulewright.dsl.characters import cut
from rulewright.dsl.grammar import END, RESERVED
from rulewright.dsl.mistakes.brackets import more_opened
from rulewright.dsl.mistakes.codes import (
    E_BRACKETS,
    E_COUNT,
    E_ELSE,
    E_NAMELESS,
    E_OUTSIDE,
    E_PER,
    E_UNEXPECTED,
)
from rulewright.dsl.mistakes.expected import abilities, conditions, declarations, modifiers, statements
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.words import ARTICLES, NUMBERS, OTHERS

_BLOCKS: Final = frozenset(("LBRACE", "RBRACE"))


def otherwise(place: Place) -> Finding | None:
    """`else` that follows no block of an `if`."""
    if place.token.type != "ELSE" or not (place.allows("STOP") or place.allows("ALWAYS")):
        return None
    if more_opened(place):
        return None  # rather a `}` forgotten
    hint = "write it right behind the `}` of the `if` or `may` that it belongs to"
    follows = place.type_at(place.at + 1)
    edit = None
    if follows == "IF" and place.allows("IF"):
        edit = Edit(place.at, place.at + 1, [])
    elif follows == "LBRACE" and place.allows("TOGETHER"):
        edit = place.replace(place.at, place.at + 1, "TOGETHER")
    return place.finding(E_ELSE, "this `else` has no `if`", hint, edit=edit)


def per_each(place: Place) -> Finding | None:
    """`score 2 for each card`."""
    for index in range(place.at, max(-1, place.at - 40), -1):
        if place.type_at(index) in _BLOCKS and index < place.at:
            return None
        if place.type_at(index) != "FOR" or place.value_at(index + 1) not in ("each", "every"):
            continue
        if not place.allows("PER", index) or place.first_on_line(index):
            return None
        if not place.fits(index, ["PER"], index + 2, place.at - index - 1):
            return None
        end = index + 2
        while place.type_at(end) not in ("", END, *_BLOCKS) and not place.first_on_line(end):
            end += 1
        thing = place.written(index + 2, end - 1) if end > index + 2 else "card"
        edit = place.replace(index, index + 2, "PER")
        span = place.span(index, index + 1)
        return place.finding(
            E_PER,
            f"`{place.written(index, index + 1)}` cannot follow an amount",
            f"write `per`: `per {thing}`",
            span=span,
            fix=("per", "write per"),
            edit=edit,
        )
    return None


def nameless(place: Place) -> Finding | None:
    """`choose 1 player` without `as`."""
    if not place.allows("AS"):
        return None
    index = place.at - 1
    while index >= 0 and place.type_at(index) not in _BLOCKS | {"CHOOSE", "TARGET", "EACH"}:
        index -= 1
    if index < 0 or place.type_at(index) in _BLOCKS or place.value_at(place.at - 1) in ARTICLES:
        return None
    if not place.fits(place.at, ["AS", "NAME"], place.at, 1) and place.token.type not in statements():
        return None
    begin = index - 1 if place.type_at(index) == "EACH" else index
    what = "what is gone through" if place.type_at(index) == "EACH" else "what was chosen"
    said = place.written(begin, place.at - 1)
    if (count := place.value_at(begin + 1)) in NUMBERS:
        said = f"{place.tokens[begin].value} {NUMBERS[count]} {place.written(begin + 2, place.at - 1)}"
    hint = f"add `as` and a name: `{said} as ...`"
    fits = place.fits(place.at, ["AS", "NAME"], place.at, 1)
    edit = place.insert("AS", "NAME") if fits else None
    return place.finding(E_NAMELESS, f"{what} has no name", hint, span=place.gap(), edit=edit)


def too_late(place: Place) -> Finding | None:
    """`choose 1 card in your hand as c where cost of c > 2`."""
    if place.token.type not in ("WHERE", "IN") or place.type_at(place.at - 2) != "AS":
        return None
    if place.first_on_line(place.at) or not place.begins_something():
        return None
    name, said = cut(place.value_at(place.at - 1)), place.token.value
    condition = f"; `{name}` is called `it` there" if said == "where" else ""
    hint = f"write it before `as {name}`{condition}"
    return place.finding(E_UNEXPECTED, f"`{said}` comes too late here", hint)


def all_of_them(place: Place) -> Finding | None:
    """`take 1 point from each player`, `move all card to ...`."""
    if place.token.type not in ("EACH", "ALL") or not place.allows("THIS") or place.begins_something():
        return None
    noun = place.at + 1 + (place.value_at(place.at + 1) in OTHERS)
    thing = cut(place.tokens[noun].value) if place.type_at(noun) == "NAME" else "player"
    if noun > place.at + 1:
        thing += f" where it is not {'you' if thing in ('player', 'players') else 'this'}"
    begin = place.at - 1
    while begin > 0 and place.type_at(begin) not in statements() and place.type_at(begin - 1) not in _BLOCKS:
        begin -= 1
    said = place.written(begin, place.at - 1)
    word = place.tokens[begin].value
    said = said.replace(said.split()[0], word, 1)
    ended = place.type_at(noun + 1) in {*statements(), *_BLOCKS, END} or place.first_on_line(noun + 1)
    hint = f"write `for each {thing} as one {{ {said} one {'' if ended else '... '}}}`"
    edit = Edit(place.at, noun, []) if place.fits(place.at, [], noun, 2) else None
    return place.finding(E_UNEXPECTED, f"{place.show()} cannot stand here", hint, edit=edit)


def thing_not_number(place: Place) -> Finding | None:
    """`discard 1 card`: these verbs act on things that are known already."""
    verb, count = place.type_at(place.at - 2), place.value_at(place.at - 1)
    counted = place.type_at(place.at - 1) == "INT" or count in NUMBERS
    if place.token.type != "NAME" or not counted or verb not in _ON_THINGS:
        return None
    said, thing = verb.lower(), cut(place.token.value)
    end, where = place.at + 1, "in ..."
    if place.type_at(end) in ("IN", "FROM"):
        end += 1 + (place.type_at(end + 1) in ("YOUR", "ANY"))
        end += place.type_at(end) == "NAME"
        while place.type_at(end) == "OF" and place.type_at(end + 1) in _PLACES:
            end += 2
        where = f"in {place.written(place.at + 2, end - 1)}"
    chosen = f"choose {NUMBERS.get(count, count)} {thing} {where} as chosen"
    message = f"`{said}` needs to know which {thing} it is"
    edit = Edit(place.at - 1, end, [place.token])
    span = place.span(place.at - 1, place.at)
    return place.finding(
        E_UNEXPECTED, message, f"choose first: `{chosen}   {said} chosen`", span=span, edit=edit
    )


_PLACES: Final = frozenset("NAME YOU LEFT RIGHT IT".split())
_ON_THINGS: Final = frozenset("DISCARD DESTROY MOVE REVEAL SWAP MARK UNMARK".split())


def whose(place: Place) -> Finding | None:
    """`gain 1 point to player`: who gains is not said behind."""
    if place.token.type not in ("TO", "FROM", "FOR"):
        return None
    verb = place.at - 1
    while verb >= 0 and place.type_at(verb) in ("NAME", "INT", "OF", "ALL"):
        verb -= 1
    if place.type_at(verb) not in ("GAIN", "LOSE", "DRAW"):
        return None
    said = place.written(verb, place.at - 1)
    follows = place.tokens[place.at + 1]
    player = cut(follows.value) if follows.type in ("NAME", "YOU", "IT") else "player"
    verb_word = place.tokens[verb].value
    hint = f"`{verb_word}` is for the player who acts; for another one write `by {player} {{ {said} }}`"
    edit = Edit(place.at, place.at + 2, []) if place.fits(place.at, [], place.at + 2, 1) else None
    return place.finding(E_UNEXPECTED, f"{place.show()} cannot follow `{verb_word}`", hint, edit=edit)


_COUNTED: Final = frozenset("CHOOSE TARGET GAIN LOSE PAY TAKE TRANSFER".split())


def how_many(place: Place) -> Finding | None:
    """`choose player as other`: the name was taken for the number. `choose 1 to 3`: one number is enough."""
    around = [place.type_at(place.at + offset) for offset in (-2, -1, 1)]
    if place.token.type in ("TO", "SIGN") and around in (["CHOOSE", "INT", "INT"], ["TARGET", "INT", "INT"]):
        most = place.value_at(place.at + 1)
        hint = f"write `up to {most}`; that allows none at all as well"
        span = place.span(place.at - 1, place.at + 1)
        edit = Edit(place.at, place.at + 2, [])
        return place.finding(
            E_COUNT, "a number of things is not written as a range", hint, span=span, edit=edit
        )
    if place.type_at(place.at - 1) != "NAME" or place.type_at(place.at - 2) not in _COUNTED:
        return None
    if not place.fits(place.at - 1, ["INT"], place.at - 1, 2):
        return None
    span = place.span(place.at - 2, place.at - 1)
    verb, thing = place.value_at(place.at - 2), cut(place.value_at(place.at - 1))
    edit = Edit(place.at - 1, place.at - 1, [place.made("INT", place.tokens[place.at - 1], "1")])
    return place.finding(
        E_COUNT,
        "the number of things is missing",
        f"write for example `{verb} 1 {thing}`",
        span=span,
        edit=edit,
    )


def wrong_place(place: Place) -> Finding | None:
    """A step outside an ability, an ability inside one, and so on."""
    name = place.token.type
    if name == "NAME" or name.lower() not in RESERVED:
        return None
    shown = place.show()
    if place.allows("ALWAYS") and place.allows(END):
        return _outside(place, shown)
    if place.allows("FLOW"):
        if name in statements():
            hint = "put it into `flow { }` or `procedure name() { }`" + _closed_before(place)
            return place.finding(E_OUTSIDE, f"{shown} is a step, and steps stand in `{{ }}`", hint)
        if name in abilities():
            hint = "put it into `rules name { }`, `keyword name() { }` or `status name marks ... { }`"
            return place.finding(E_OUTSIDE, f"{shown} begins an ability, which belongs to something", hint)
    if place.allows("STOP"):
        if name in modifiers():
            hint = "put it into `always { }`, beside the abilities of the card"
            return place.finding(E_OUTSIDE, f"{shown} says what is always different, and is no step", hint)
        if name in conditions():
            hint = "write it before the `{` of the ability"
            return place.finding(E_OUTSIDE, f"{shown} is a condition of a whole ability", hint)
        if name in abilities():
            hint = "close what is open before it with `}`; one ability follows the other"
            return place.finding(
                E_OUTSIDE, f"{shown} begins an ability, which cannot stand inside another", hint
            )
        if name in declarations():
            hint = "close what is open before it with `}`"
            return place.finding(
                E_OUTSIDE, f"{shown} begins a declaration, which cannot stand among steps", hint
            )
    if place.allows("CANNOT") and name in statements():
        hint = "`always { }` holds what is true all the time; put steps into `action`, `when` or `after`"
        return place.finding(E_OUTSIDE, f"{shown} is a step, and happens at a certain time", hint)
    return None


def _closed_before(place: Place) -> str:
    closed = any(place.type_at(index) == "RBRACE" for index in range(place.at))
    return "; or is there a `}` too many before it?" if closed else ""


def _outside(place: Place, shown: str) -> Finding | None:
    name = place.token.type
    if name in statements():
        end = place.at + 1
        while place.type_at(end) not in ("", END, "LBRACE", "RBRACE") and not place.first_on_line(end):
            end += 1
        step = place.written(place.at, end - 1)
        hint = (
            f'say when it is done: `action "..." {{ {step} }}` for what one may do in a turn, '
            f"`after ... must {{ {step} }}` for what follows upon something{_closed_before(place)}"
        )
        return place.finding(E_OUTSIDE, f"{shown} is a step, and steps stand in an ability", hint)
    if name in modifiers() and not (name == "HAVE" and place.type_at(place.at - 1) in ("YOU", "NAME")):
        hint = "put it into `always { }`" + _closed_before(place)
        return place.finding(E_OUTSIDE, f"{shown} says what is always different", hint)
    if name in conditions():
        hint = "write it after the word that the ability begins with, before its `{`"
        return place.finding(E_OUTSIDE, f"{shown} is a condition of an ability", hint)
    if name in declarations() and not place.allows("FLOW"):
        hint = "declarations stand in a file of rules, not on a card"
        return place.finding(E_OUTSIDE, f"{shown} begins a declaration", hint)
    return None


def bare_selection(place: Place) -> Finding | None:
    """`number of card in hand`: more than a name stands in brackets."""
    restricted = place.token.type in ("IN", "FROM", "WHERE", "WITH", "SORTED")
    first = place.at - 1 if restricted else place.at
    if not restricted and (place.accepted != {"LPAR"} or place.fits(place.at, ["LPAR", "RPAR"], place.at, 0)):
        return None
    if place.type_at(first) != "NAME" or not place.fits(first, ["LPAR"], first, 2):
        return None
    end = first + 1
    last, edit = first, None
    while place.type_at(end - 1) not in ("", END, *_BLOCKS) and end < first + 40:
        names = [token.type for token in place.tokens[first:end]]
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
