"""How much and how many, as people say it at the table: `more than 3`, `you have 2 points`, `roll 1 die`.

As in everyday.py, each function looks at one kind of phrase and answers None when it is another one.
"""

from __future__ import annotations

from typing import Final

from rulewright.dsl.characters import cut
from rulewright.dsl.diagnostics import Fix
from rulewright.dsl.mistakes.codes import E_MISSING, E_SYNONYM, E_TOO_MUCH, E_UNEXPECTED, E_UNQUOTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.words import NUMBERS

_MORE: Final = frozenset("more greater bigger higher larger over above".split())
_LESS: Final = frozenset("less fewer smaller lower under below".split())
_OWNING: Final = frozenset("have has own owns having".split())
_GIVING: Final = frozenset("give gives hand".split())


def comparison(place: Place) -> Finding | None:
    """`is more than 3`, `at least 3`, where a sign is meant."""
    for index in range(place.at, max(0, place.at - 3), -1):
        if place.first_on_line(index):
            continue
        sign, end = _sign(place, index)
        if not sign or end < place.at or not place.fits(index, ["CMP"], end, 1):
            continue
        phrase = place.written(index, end - 1)
        edit = Edit(index, end, [place.made("CMP", place.tokens[index], sign)])
        return place.finding(
            E_SYNONYM,
            f"`{phrase}` is written as a sign",
            f"write `{sign}`",
            span=place.span(index, end - 1),
            fix=(sign, f"write {sign}"),
            edit=edit,
        )
    return None


def _sign(place: Place, index: int) -> tuple[str, int]:
    """The sign that is meant by the words at an index, and where they end; no sign if there are none."""
    if place.tokens[index].value == "is":
        index += 1
    words = [token.value for token in place.tokens[index : index + 2]]
    if words == ["at", "least"]:
        return ">=", index + 2
    if words == ["at", "most"]:
        return "<=", index + 2
    for meant, sign in ((_MORE, ">"), (_LESS, "<")):
        if words[:1] and words[0] in meant and words[1:] in (["than"], ["then"]):
            return sign, index + 2
    return "", index


def possession(place: Place) -> Finding | None:
    """`you have 3 points`, `it has more than 2 points`."""
    for verb in range(place.at, max(0, place.at - 4), -1):
        if place.tokens[verb].value not in _OWNING:
            continue
        owner = place.tokens[verb - 1]
        if owner.type not in ("YOU", "IT", "NAME", "SEAT"):
            continue
        sign, at = _sign(place, verb + 1)
        more = place.type_at(at + 2) == "NAME" and not place.first_on_line(at + 2)
        if [place.type_at(at), place.type_at(at + 1)] != ["INT", "NAME"] or more or place.at > at + 1:
            return _counted(place, verb, sign or ">=", at)
        sign = sign or ("is" if owner.type == "SEAT" else ">=")
        count, thing = place.tokens[at], place.tokens[at + 1]
        phrase = f"{cut(thing.value)} of {cut(owner.value)} {sign} {count.value}"
        compared = place.made("IS" if sign == "is" else "CMP", owner, sign)
        tokens = [thing, place.made("OF", owner), owner, compared, count]
        if not place.fits(verb - 1, [token.type for token in tokens], at + 2, 1):
            return None
        span = place.span(verb - 1, at + 1)
        return place.finding(
            E_SYNONYM,
            f"what somebody has is asked with `{cut(thing.value)} of {cut(owner.value)}`",
            f"write `{phrase}`",
            span=span,
            fix=(phrase, f"write {phrase}"),
            edit=Edit(verb - 1, at + 2, tokens),
        )
    return None


def _counted(place: Place, verb: int, sign: str, at: int) -> Finding | None:
    """`you have 3 red cards`, `you have 5 different colors`, `you have no card`."""
    count, word = place.tokens[at], place.tokens[min(at + 1, len(place.tokens) - 1)]
    if count.value == "no":
        sign, number = "is", "0"
    elif count.type == "INT" or count.value in NUMBERS:
        number = NUMBERS.get(count.value, count.value)
    else:
        return None
    end = at
    while place.type_at(end) in _THING_WORDS and not place.first_on_line(end):
        end += 1
    if end < at + 2 or place.at >= end:
        return None
    counted = "different color of it over" if word.type == "DIFFERENT" else "number of"
    hint = f"count it, such as `{counted} (card in your hand) {sign} {number}`"
    shown = place.written(verb - 1, end - 1)
    span = place.span(verb - 1, end - 1)
    values = [place.made("INT", count, "1"), place.made("CMP", count, ">"), place.made("INT", count, "1")]
    edit = Edit(verb - 1, end, values)
    if not place.fits(verb - 1, ["INT", "CMP", "INT"], end, 1):
        return None
    return place.finding(E_SYNONYM, f"`{shown}` is asked by counting", hint, span=span, edit=edit)


_THING_WORDS: Final = frozenset("INT NAME DIFFERENT IN YOUR OF YOU ANY IT".split())


def giving(place: Place) -> Finding | None:
    """`give 1 point to p`."""
    verb = place.at
    if place.tokens[verb].value not in _GIVING or not place.allows("TRANSFER", verb):
        return None
    shape = [place.type_at(verb + n) for n in (1, 2, 3)]
    if shape[:2] == ["NAME", "TO"]:
        return _handed_over(place, verb)
    if shape[0] not in ("INT", "ALL") or shape[1:] != ["NAME", "TO"]:
        return None
    end = verb + 5
    while place.type_at(end) == "OF" and end < len(place.tokens) - 2:
        end += 2
    who, count = place.written(verb + 4, end - 1), place.value_at(verb + 1)
    thing = place.value_at(verb + 2)
    message = f"`{place.tokens[verb].value}` is not a word of the language"
    inserted = [place.made(name, place.tokens[verb]) for name in ("FROM", "YOU")]
    tokens = [place.made("TRANSFER", place.tokens[verb]), *place.tokens[verb + 1 : verb + 3], *inserted]
    edit = Edit(verb, verb + 3, tokens)
    if thing in ("card", "cards"):
        hint = (
            f"choose the card, then move it: `choose {count} ... in your hand as chosen   move chosen to "
            f"hand of {who}`, with the kind of card for `...`"
        )
        return place.finding(E_SYNONYM, message, hint, edit=edit)
    phrase = f"transfer {count} {cut(thing)} from you to {who}"
    fix = Fix(place.span(verb, end - 1), phrase, "write transfer")
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", fix=fix, edit=edit)


def _handed_over(place: Place, verb: int) -> Finding:
    """`give goods to p`."""
    thing, who = cut(place.value_at(verb + 1)), place.tokens[verb + 3]
    where = "your hand" if who.type == "YOU" else f"hand of {cut(who.value)}"
    hint = f"write `move {thing} to {where}`, or to another place; a marker goes `to {cut(who.value)}`"
    message = f"`{place.tokens[verb].value}` is not a word of the language"
    return place.finding(E_SYNONYM, message, hint, edit=place.replace(verb, verb + 1, "MOVE"))


def taking(place: Place) -> Finding | None:
    """`take crown`: a thing, and no amount."""
    if [place.type_at(place.at - back) for back in (2, 1)] != ["TAKE", "NAME"]:
        return None
    if not place.fits(place.at - 2, ["MOVE", "NAME", "TO", "YOU"], place.at, 1):
        return None
    thing = cut(place.value_at(place.at - 1))
    hint = (
        f"write `move {thing} to you`; of what is counted say how much, and from whom: `take 2 points from p`"
    )
    edit = place.replace(place.at - 2, place.at, "MOVE", "NAME", "TO", "YOU")
    span = place.span(place.at - 2, place.at - 1)
    return place.finding(E_SYNONYM, "what is one thing is not taken but moved", hint, span=span, edit=edit)


# --- numbers by chance, and what they are for

_CHANCE: Final = "choose random number from 1 to 6 as n"


def by_chance(place: Place) -> Finding | None:
    """`roll 1 die`, `choose random number between 1 and 6`, `let n be random number from 1 to 6`."""
    said, before = place.token.value, place.type_at(place.at - 1)
    if place.accepted == {"FROM"} and before == "NUMBER" and place.token.type == "INT":
        return _from_to(place)
    if place.accepted == {"FROM"} and before == "NUMBER":
        return _between(place) if said == "between" else _chosen_by_chance(place)
    if said in ("by", "secretly") and place.allows("AS") and _range(place) is not None:
        return _asked_of_nobody(place)
    if said in ("roll", "rolls") and place.allows("CHOOSE") and place.type_at(place.at + 1) != "LPAR":
        return _rolled(place)
    if said == "random" and place.allows("THIS") and not place.begins_something():
        hint = f"let chance bring it first: `{_CHANCE}`"
        return place.finding(E_UNEXPECTED, "chance does not stand inside a value", hint)
    counted = [place.type_at(place.at - back) for back in (2, 1)] == ["INT", "RANDOM"]
    if said == "number" and counted and place.type_at(place.at + 1) == "FROM":
        edit = Edit(place.at - 2, place.at - 1, [])
        hint = f"write `{_CHANCE}`: that is one number"
        span = place.span(place.at - 2, place.at - 1)
        return place.finding(E_TOO_MUCH, "a number by chance is not counted", hint, span=span, edit=edit)
    return None


def _from_to(place: Place) -> Finding | None:
    """`choose random number 1-6`."""
    if place.type_at(place.at + 1) not in ("SIGN", "TO") or place.type_at(place.at + 2) != "INT":
        return None
    low, high = place.token, place.tokens[place.at + 2]
    phrase = f"from {low.value} to {high.value}"
    edit = Edit(place.at, place.at + 3, [place.made("FROM", low), low, place.made("TO", low), high])
    span = place.span(place.at, place.at + 2)
    message = "between which numbers is said with `from` and `to`"
    fix = (phrase, f"write {phrase}")
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)


def _between(place: Place) -> Finding:
    """`between 1 and 6`."""
    end = place.at + 1
    while place.type_at(end) in ("INT", "NAME") and end < place.at + 4:
        end += 1
    edit = place.replace(place.at, place.at + 1, "FROM")
    if place.type_at(end) == "AND":
        inner = place.tokens[place.at + 1 : end]
        edit = Edit(
            place.at, end + 1, [place.made("FROM", place.token), *inner, place.made("TO", place.token)]
        )
    return place.finding(
        E_SYNONYM, "`between` is said with `from` and `to`", "write `from ... to ...`", edit=edit
    )


def _chosen_by_chance(place: Place) -> Finding | None:
    """`choose number by chance from 1 to 6`."""
    end = place.at
    while place.tokens[end].value in ("by", "at", "chance", "random", "randomly"):
        end += 1
    if end == place.at or place.type_at(end) != "FROM":
        return None
    number = place.made("NUMBER", place.token)
    edit = Edit(place.at - 1, end, [place.made("RANDOM", place.token), number])
    span = place.span(place.at - 1, end - 1)
    fix = ("random number", "write random number")
    said = place.written(place.at, end - 1)
    return place.finding(
        E_SYNONYM, f"`{said}` is said before the number", "write `choose random number from ...`",
        span=span, fix=fix, edit=edit,
    )  # fmt: skip


def _range(place: Place) -> int | None:
    """Where `random number from ...` begins, if that stands before this."""
    for index in range(place.at - 1, max(0, place.at - 16), -1):
        if place.type_at(index) in ("LBRACE", "RBRACE"):
            return None
        if [place.type_at(index + n) for n in (0, 1, 2)] == ["RANDOM", "NUMBER", "FROM"]:
            return index
    return None


def _asked_of_nobody(place: Place) -> Finding:
    end = place.at + 1
    while place.type_at(end) in ("NAME", "YOU", "IT", "OF", "LEFT", "RIGHT", "SECRETLY"):
        end += 1
    said = place.written(place.at, end - 1)
    edit = Edit(place.at, end, [])
    span = place.span(place.at, end - 1)
    return place.finding(
        E_TOO_MUCH, "chance brings this number: nobody is asked", f"delete `{said}`",
        span=span, fix=("", "delete it"), edit=edit,
    )  # fmt: skip


def _rolled(place: Place) -> Finding:
    """`roll 1 die`, `roll number from 1 to 6 as n`."""
    end = place.at + 1
    while place.type_at(end) in ("INT", "NAME", "RANDOM", "NUMBER"):
        end += 1
    edit = None
    if place.fits(place.at, ["CHOOSE", "RANDOM", "NUMBER"], end, 2):
        edit = place.replace(place.at, end, "CHOOSE", "RANDOM", "NUMBER")
    said = cut(place.token.value)
    hint = f"write `{_CHANCE}`"
    return place.finding(E_SYNONYM, f"`{said}` is not a word of the language", hint, edit=edit)


def reason(place: Place) -> Finding | None:
    """`gain 3 points for "five types"`, `as five types`, `lose 3 points as "..."`."""
    before = place.at - 1
    if place.token.type == "STRING" and place.type_at(before) == "FOR" and place.allows("AS", before):
        edit = place.replace(before, place.at, "AS")
        span = place.span(before)
        return place.finding(
            E_SYNONYM, "what something is gained for is said with `as`", "write `as`",
            span=span, fix=("as", "write as"), edit=edit,
        )  # fmt: skip
    if place.token.type == "STRING" and place.fits(place.at, ["AS"], place.at, 2):
        hint = f"write `as {cut(place.token.value)}`, if that is what it is gained for"
        return place.finding(
            E_MISSING, f"`as` is missing before {place.show()}", hint, edit=place.insert("AS")
        )
    if place.accepted == {"STRING"} and place.type_at(before) == "AS":
        return _unquoted(place)
    if place.token.type == "PER" and place.type_at(before) == "STRING":
        hint = 'write it before `as`: `gain 1 ... per ... as "..."`'
        return place.finding(E_UNEXPECTED, "`per` comes too late here", hint)
    if place.token.type == "AS" and place.type_at(place.at + 1) == "STRING" and not place.allows("AS"):
        edit = Edit(place.at, place.at + 2, [])
        span = place.span(place.at, place.at + 1)
        hint = "delete it: only `gain` says what for"
        message = "it is not said here what something is for"
        return place.finding(E_TOO_MUCH, message, hint, span=span, fix=("", "delete it"), edit=edit)
    return None


def _unquoted(place: Place) -> Finding | None:
    end = place.at
    while place.type_at(end) in ("NAME", "INT", "SEAT") and not (end > place.at and place.first_on_line(end)):
        end += 1
    if end == place.at:
        return None
    said = place.written(place.at, end - 1)
    edit = Edit(place.at, end, [place.made("STRING", place.token, f'"{said}"')])
    return place.finding(
        E_UNQUOTED, "what players read after `as` stands in quotes", f'write `as "{said}"`',
        span=place.span(place.at, end - 1), fix=(f'"{said}"', "put it in quotes"), edit=edit,
    )  # fmt: skip
