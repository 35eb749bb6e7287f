"""Sentences as they are printed on cards: `each other player loses 1 coin`, `+1 coin`, `if ... then ...`.

As in everyday.py, each function looks at one kind of sentence and answers None when it is another one.
"""

from __future__ import annotations

from typing import Final

from rulewright.dsl.characters import cut
from rulewright.dsl.diagnostics import Fix
from rulewright.dsl.grammar import END
from rulewright.dsl.mistakes.codes import E_COUNT, E_NO_BLOCK, E_SYNONYM, E_TOO_MUCH, E_UNEXPECTED
from rulewright.dsl.mistakes.expected import statements
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.words import ARTICLES, BANKS, NUMBERS, OTHERS, SYNONYMS
from rulewright.dsl.sorts import sort_called

_CARDS: Final = frozenset(("card", "cards"))
_AMOUNTS: Final = frozenset("GAIN LOSE PAY DRAW DISCARD TAKE".split())


def bank(place: Place) -> Finding | None:
    """`take 2 points from the bank`, `pay 2 points to the supply`."""
    verb = next(
        (at for at in range(place.at, max(-1, place.at - 6), -1) if place.type_at(at) in _BANKING), -1
    )
    if verb < 0 or [place.type_at(verb + n) for n in (1, 2)] != ["INT", "NAME"]:
        return None
    said, goes = place.tokens[verb].value, _BANKING[place.type_at(verb)]
    last = verb + 4
    if place.type_at(verb + 3) not in ("FROM", "TO"):
        return None
    last += place.tokens[last].value in ARTICLES
    name = place.tokens[min(last, len(place.tokens) - 1)].value
    if name not in BANKS or last < place.at - 1 or place.named(name):
        return None
    amount = place.written(verb + 1, verb + 2)
    phrase = f"{goes.lower()} {amount}"
    edit = Edit(verb, last + 1, [place.made(goes, place.tokens[verb]), *place.tokens[verb + 1 : verb + 3]])
    if not place.fits(verb, [token.type for token in edit.tokens], last + 1, 1):
        return None
    message = f"the {cut(name)} is not named: `gain` takes from it, `lose` and `pay` give to it"
    return place.finding(
        E_TOO_MUCH,
        message,
        f"write `{phrase}`" + ("" if said == goes.lower() else f" instead of `{said}`"),
        span=place.span(verb, last),
        fix=(phrase, f"write {phrase}"),
        edit=edit,
    )


_BANKING: Final = {"TAKE": "GAIN", "GAIN": "GAIN", "PAY": "PAY", "LOSE": "LOSE"}


def _end(place: Place, begin: int) -> int:
    """The index behind what is left of a sentence: the line, up to a brace, `else` or another step."""
    index = begin
    ends = {"", END, "LBRACE", "RBRACE", "ELSE", "COMMA", "AND", *statements()}
    while place.type_at(index) not in ends and not place.first_on_line(index):
        index += 1
    return index


def everybody(place: Place) -> Finding | None:
    """`each other player loses 1 point`, `every player draws 2 cards`, `each player pays you 1 point`."""
    if place.token.value not in ("each", "every", "all") or not place.allows("STOP"):
        return None
    at = place.at + 1
    other = place.tokens[at].value in OTHERS or place.tokens[at].value == "others"
    at += other
    if at + 1 >= len(place.tokens) or place.tokens[at].value not in ("player", "players", "opponent"):
        return None
    other = other or place.tokens[at].value == "opponent"
    verb = at + 1
    word = place.tokens[verb].value
    meant = (SYNONYMS.get(word) or (word,))[0]
    if meant.upper() not in _AMOUNTS:
        return None
    end = _end(place, verb + 1)
    types = [place.type_at(n) for n in range(verb + 1, end)]
    step = _said(place, meant, verb + 1, end)
    which = "player where it is not you" if other else "player"
    phrase = f"for each {which} as p {{ by p {{ {step} }} }}"
    span = place.span(place.at, max(verb, end - 1))
    fix = (phrase, f"write {phrase}", False) if types in (["INT", "NAME"], ["YOU", "INT", "NAME"]) else None
    edit = Edit(place.at, end, [])
    message = "what several players do is built up from `for each` here"
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)


def doer(place: Place) -> Finding | None:
    """`victim loses 2 points`, where somebody was chosen as `victim`."""
    if place.token.type != "NAME" or not place.allows("STOP") or not place.named(place.token.value):
        return None
    word = place.value_at(place.at + 1)
    meant = (SYNONYMS.get(word) or (word,))[0]
    if meant.upper() not in _AMOUNTS or place.first_on_line(place.at + 1):
        return None
    end, who = _end(place, place.at + 2), cut(place.token.value)
    phrase = f"by {who} {{ {_said(place, meant, place.at + 2, end)} }}"
    span = place.span(place.at, end - 1)
    message = f"who does something is said with `by`: what {who} does stands in `{{ }}`"
    fix = (phrase, f"write by {who}") if "..." not in phrase else None
    edit = Edit(place.at, end, [])
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)


def _said(place: Place, verb: str, first: int, end: int) -> str:
    """A step of somebody, with the verb as it is written here: `draw 2`, `pay 1 point to you`."""
    types = [place.type_at(n) for n in range(first, end)]
    if types == ["INT", "NAME"] and place.value_at(end - 1) in _CARDS and verb == "draw":
        return f"draw {place.tokens[first].value}"
    if types == ["YOU", "INT", "NAME"]:
        return f"{verb} {place.written(first + 1, end - 1)} to you"
    return f"{verb} {place.written(first, end - 1)}" if end > first else f"{verb} ..."


def either(place: Place) -> Finding | None:
    """`gain 2 points or draw 1`, `either gain 2 points or draw 1`."""
    begin = place.at
    if place.token.value == "either":
        first = begin + 1
    elif place.token.type == "OR" and place.type_at(place.at + 1) in statements() and place.allows("STOP"):
        begin -= 1
        while begin > 0 and not (place.type_at(begin) in statements() and place.allows("STOP", begin)):
            begin -= 1
        first = begin
    else:
        return None
    steps: list[str] = []
    while place.type_at(first) in statements() and len(steps) < 9:
        end = _end(place, first + 1)
        if place.type_at(end - 1) == "OR":
            end -= 1
        steps.append(_said(place, place.tokens[first].value, first + 1, end))
        first = end + 1
        if place.type_at(end) != "OR":
            break
    if len(steps) < 2:
        return None
    phrase = "choose mode { " + " ".join(f'option "{step}" {{ {step} }}' for step in steps) + " }"
    message = "what one can choose from stands in `choose mode`, each with a name that players read"
    span = place.span(begin, first - 2)
    edit = Edit(begin, first - 1, [])
    fix = (phrase, "write choose mode", False) if span.line == span.end_line else None
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)


def several(place: Place) -> Finding | None:
    """`gain 1 point and 2 gold`, `gain a point and a gold`."""
    if place.token.type != "AND" or place.type_at(place.at - 1) != "NAME":
        return None
    verb = place.at - 3
    if place.type_at(verb) not in ("GAIN", "LOSE", "PAY") or place.type_at(place.at + 2) != "NAME":
        return None
    counts = [place.tokens[n] for n in (verb + 1, place.at + 1)]
    if not all(count.type == "INT" or count.value in NUMBERS for count in counts):
        return None
    said = place.tokens[verb].value
    things = [cut(place.tokens[n].value) for n in (verb + 2, place.at + 2)]
    phrase = "   ".join(
        f"{said} {NUMBERS.get(count.value, count.value)} {thing}"
        for count, thing in zip(counts, things, strict=True)
    )
    span = place.span(verb, place.at + 2)
    edit = place.replace(place.at, place.at + 1, place.type_at(verb))
    message = "each of them is a step of its own"
    fix = (phrase, f"write {said} twice")
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)


def that_many(place: Place) -> Finding | None:
    """`gain that many points`."""
    for index in (place.at, place.at - 1):
        if place.tokens[index].value in ("many", "much") and place.value_at(index - 1) == "that":
            edit = place.replace(index - 1, index + 1, "NAME")
            word = place.written(index - 1, index)
            hint = "write the name that was given with `as`: `choose number from 1 to 3 as n   gain n points`"
            span = place.span(index - 1, index)
            return place.finding(E_SYNONYM, f"`{word}` is not a number here", hint, span=span, edit=edit)
    return None


def then(place: Place) -> Finding | None:
    """`if points of you > 4 then draw 1 else gain 1 point`."""
    if place.token.value != "then" or not place.allows("LBRACE"):
        return None
    first = place.at + 1
    if place.type_at(first) == "LBRACE":
        edit = Edit(place.at, first, [])
        message = "`then` is not written: the `{` behind it says it all"
        return place.finding(E_TOO_MUCH, message, "delete it", fix=("", "delete it"), edit=edit)
    end = _end(place, first + 1)
    if place.type_at(first) not in statements() or end <= first:
        return None
    inside = [place.tokens[first:end]]
    said = [place.written(first, end - 1)]
    if place.type_at(end) == "ELSE" and place.type_at(end + 1) in statements() - {"IF"}:
        first, end = end + 1, _end(place, end + 2)
        inside.append(place.tokens[first:end])
        said.append(place.written(first, end - 1))
    phrase = " else ".join(f"{{ {step} }}" for step in said)
    near, tokens = place.token, []
    for number, step in enumerate(inside):
        before = ["ELSE", "LBRACE"] if number else ["LBRACE"]
        tokens += [*(place.made(name, near) for name in before), *step, place.made("RBRACE", near)]
    span = place.span(place.at, end - 1)
    whole = span.line == span.end_line and "…" not in phrase
    return place.finding(
        E_NO_BLOCK,
        "`then` is not written: what is done stands between `{` and `}`",
        f"write `{place.so_far().strip('`')} {phrase}`",
        fix=Fix(span, phrase, "put it in { }") if whole else None,
        edit=Edit(place.at, end, tokens),
    )


def plus_and_minus(place: Place) -> Finding | None:
    """`+1 point`, `-1 point`, `+2 cards` as a step."""
    if place.token.type != "SIGN" or not place.allows("STOP") or place.type_at(place.at + 1) != "INT":
        return None
    before = [place.type_at(place.at - back) for back in (2, 1)]
    if not (place.first_on_line(place.at) or before[1] in ("LBRACE", "RBRACE") or before == ["INT", "NAME"]):
        return None
    count, sign = place.value_at(place.at + 1), place.token.value
    named = place.type_at(place.at + 2) == "NAME" and not place.first_on_line(place.at + 2)
    thing = cut(place.value_at(place.at + 2)) if named else "..."
    verb, done = ("GAIN", "gained") if sign == "+" else ("LOSE", "lost")
    phrase = f"{verb.lower()} {count} {thing}"
    if thing in _CARDS and sign == "+":
        verb, phrase = "DRAW", f"draw {count}"
    last = place.at + 1 + named
    tokens = [
        place.made(verb, place.token),
        *place.tokens[place.at + 1 : last + 1 - (verb == "DRAW" and named)],
    ]
    edit = Edit(place.at, last + 1, tokens) if named else None
    return place.finding(
        E_SYNONYM,
        f"what is {done} is said with a word, not with `{sign}`",
        f"write `{phrase}`",
        span=place.span(place.at, last),
        fix=(phrase, f"write {phrase}") if named else None,
        edit=edit,
    )


def nobody(place: Place) -> Finding | None:
    """`take 1 point from others`: that is nobody in particular."""
    named = place.type_at(place.at) == "NAME" and place.token.value in ("player", "opponent")
    before = place.value_at(place.at - 1) if place.at else ""
    if named and (before in OTHERS or before in ARTICLES):
        return _some_player(place, before in OTHERS or place.token.value == "opponent")
    if place.token.value not in ("others", "anyone") or not place.allows("THIS") or place.begins_something():
        return None
    which = "player where it is not you" if place.token.value == "others" else "player"
    begin = place.at - 1
    while begin > 0 and place.type_at(begin) not in {*statements(), "LBRACE", "RBRACE"}:
        begin -= 1
    if place.type_at(begin) not in statements() or place.type_at(place.at - 1) not in ("FROM", "TO", "OF"):
        return None
    step = place.written(begin, place.at - 1)
    hint = (
        f"take one after the other: `for each {which} as p {{ {step} p }}`; "
        f"or one that is chosen: `choose 1 {which} as p   {step} p`"
    )
    message = f"{place.show()} is said after `by` only: it is nobody in particular"
    edit = Edit(place.at, place.at + 1, [place.made("NAME", place.token, "p")])
    return place.finding(E_UNEXPECTED, message, hint, edit=edit)


def of_another(place: Place, index: int) -> Finding:
    """`in hand of another player`."""
    said = place.written(index - 2, index + 1)
    message = f"`{said}` does not say which player it is"
    chosen = f"choose 1 player where it is not you as p   ... {place.written(index - 2, index - 1)} p"
    if place.type_at(index - 3) != "IN":
        hint = f"choose first: `{chosen}`"
        return place.finding(
            E_SYNONYM, message, hint, span=place.span(index - 2, index + 1), edit=Edit(index, index + 1, [])
        )
    phrase = f"in any {cut(place.value_at(index - 2))} where owner of it is not you"
    more = place.type_at(index + 2) == "WHERE"
    span = place.span(index - 3, index + 1)
    fix = None if more else (phrase, "say it with `where`", False)
    hint = f"write `{phrase}{' and ...' if more else ''}`; or choose a player first: `{chosen}`"
    return place.finding(E_SYNONYM, message, hint, span=span, fix=fix, edit=Edit(index, index + 1, []))


def _some_player(place: Place, other: bool) -> Finding | None:
    """`take 1 point from another player`."""
    begin = place.at - 2
    if place.type_at(begin) not in ("FROM", "TO", "OF", "WITH") or place.type_at(begin - 2) == "IN":
        return None  # `in hand of another player` can be said with `where`
    while begin > 0 and place.type_at(begin) not in {*statements(), *_BRACES}:
        begin -= 1
    if place.type_at(begin) not in statements():
        return None
    which = "player where it is not you" if other else "player"
    step = place.written(begin, place.at - 2)
    hint = f"choose first: `choose 1 {which} as p   {step} p`"
    said = place.written(place.at - 1, place.at)
    span = place.span(place.at - 1, place.at)
    edit = Edit(place.at, place.at + 1, [])
    return place.finding(
        E_UNEXPECTED, f"`{said}` does not say which player it is", hint, span=span, edit=edit
    )


_BRACES: Final = frozenset(("LBRACE", "RBRACE"))


def two_numbers(place: Place) -> Finding | None:
    """`gain 2 3 points`."""
    if place.token.type != "INT" or place.type_at(place.at - 1) != "INT":
        return None
    span = place.span(place.at - 1, place.at)
    edit = Edit(place.at, place.at + 1, []) if place.fits(place.at, [], place.at + 1, 1) else None
    added = ", or put `+` between them" if place.allows("SIGN") else ""
    hint = f"keep one of them{added}"
    return place.finding(E_COUNT, "two numbers stand side by side", hint, span=span, edit=edit)


def adjective(place: Place) -> Finding | None:
    """`per red card in your hand`: of what sort a thing is stands behind it."""
    # Behind `score 1 per red` an ability could follow, so that `card` is only found wrong one word later.
    for noun in (place.at, place.at - 1):
        sort = noun - 1
        if [place.type_at(sort), place.type_at(noun)] != ["NAME", "NAME"] or place.first_on_line(noun):
            continue
        if place.type_at(sort - 1) not in _BEFORE_NOUNS or place.tokens[sort].value == "player":
            continue
        if place.allows("WHERE", noun) and place.fits(sort, ["NAME"], noun + 1, 1):
            return _sort_before(place, sort, noun)
    return None


_BEFORE_NOUNS: Final = frozenset("PER EACH INT NUMBER RANDOM LPAR".split())


def sort_behind(place: Place) -> Finding | None:
    """`card in your hand of color red`, `with cost 3`, `with cost 3 or less`."""
    for index in (place.at, place.at - 1):
        if place.type_at(index) not in ("OF", "WITH") or not place.allows("WHERE", index):
            continue
        if place.type_at(index + 1) != "NAME" or place.type_at(index + 2) not in ("NAME", "INT"):
            continue
        name, value = place.tokens[index + 1], place.tokens[index + 2]
        end, sign = index + 3, "is"
        if place.type_at(end) == "OR" and (bound := _BOUNDS.get(place.value_at(end + 1))):
            sign, end = bound, end + 2
        phrase = f"where {cut(name.value)} of it {sign} {cut(value.value)}"
        compared = place.made("IS" if sign == "is" else "CMP", name, sign)
        tokens = [place.made("WHERE", name), name, place.made("OF", name), place.made("IT", name), compared]
        behind = _place_end(place, end)
        if behind > end:
            phrase = f"{place.written(end, behind - 1)} {phrase}"
            tokens = [*place.tokens[end:behind], *tokens]
        end = behind
        edit = Edit(index, end, [*tokens, value])
        if not place.fits(index, [token.type for token in edit.tokens], end, 1):
            continue
        message = "what a thing is like is said with `where`"
        fix = (phrase, "say it with where")
        span = place.span(index, end - 1)
        return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)
    return None


_BOUNDS: Final = {
    **dict.fromkeys(("less", "lower", "fewer", "below"), "<="),
    **dict.fromkeys(("more", "higher", "above"), ">="),
}


def _place_end(place: Place, first: int) -> int:
    """The index behind `in your hand`, `in any hand`, `in hand of p`; `first` if no place is named there."""
    if place.type_at(first) != "IN":
        return first
    end = first + 1 + (place.type_at(first + 1) in ("YOUR", "ANY"))
    end += place.type_at(end) == "NAME"
    while place.type_at(end) == "OF" and place.type_at(end + 1) in (
        "NAME",
        "INT",
        "YOU",
        "IT",
        "LEFT",
        "RIGHT",
    ):
        end += 2
    return end


def _sort_before(place: Place, sort: int, noun: int) -> Finding:
    said, end = cut(place.tokens[sort].value), _place_end(place, noun + 1)
    of = place.tokens[noun].value
    known = sort_called(place.tokens[sort].value, place.sorts, of) or sort_called(said, place.sorts)
    what = known.property if known else "..."
    phrase = f"{place.written(noun, end - 1)} where {what} of it is {said}"
    message = f"`{said}` cannot stand before {place.show(noun)}"
    if place.type_at(end) == "WHERE":
        phrase += " and ..."
    ends = place.type_at(end) != "NAME" or place.first_on_line(end)
    whole = Fix(place.span(sort, end - 1), phrase, "say it with `where`")
    fix = whole if ends and "..." not in phrase else None
    hint = f"say the sort behind it, with `where`: `{phrase}`"
    span = place.span(sort, noun)
    return place.finding(E_UNEXPECTED, message, hint, span=span, fix=fix, edit=Edit(sort, noun, []))
