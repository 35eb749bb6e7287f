"""What a card is worth, and what it changes all the time, as it is printed: `2 points`, `cards cost 1 less`.

As in everyday.py, each function looks at one kind of sentence and answers None when it is another one.
"""

from __future__ import annotations

from typing import Final

from rulewright.dsl.characters import cut
from rulewright.dsl.diagnostics import Fix
from rulewright.dsl.grammar import END, RESERVED
from rulewright.dsl.mistakes.codes import E_SYNONYM, E_TOO_MUCH, E_UNEXPECTED
from rulewright.dsl.mistakes.expected import modifiers
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.words import OTHERS
from rulewright.dsl.sorts import sort_called

_POINTS: Final = frozenset("point points vp vps".split())
_LESS: Final = frozenset("less fewer cheaper lower".split())
_MORE: Final = frozenset("more dearer higher extra additional".split())
_BLOCKS: Final = frozenset(("LBRACE", "RBRACE"))
_PATHS: Final = frozenset("NAME YOUR IT THIS YOU LEFT RIGHT".split())


def points(place: Place) -> Finding | None:
    """`score 2 points`: behind an amount a word begins another ability, so it is noticed one word later."""
    unit = place.at - 1
    if place.accepted != {"LPAR"} or place.type_at(unit) != "NAME" or place.first_on_line(unit):
        return None
    begin = unit - 1
    while begin >= 0 and place.type_at(begin) not in {"SCORE", *_BLOCKS}:
        begin -= 1
    if not place.allows("PER", unit):
        return None  # `score 2 per red card`, `score 2 if you has the crown`
    if place.type_at(begin) != "SCORE" or begin == unit - 1 or not place.fits(unit, [], place.at, 1):
        return None
    word, end = cut(place.tokens[unit].value), place.at
    while place.type_at(end) not in {"", END, *_BLOCKS} and not place.first_on_line(end):
        end += 1
    rest = f" {place.written(place.at, end - 1)}" if end > place.at else ""
    span = place.span(unit)
    return place.finding(
        E_TOO_MUCH,
        f"`{word}` is not said after `score`, which gives points and nothing else",
        f"write `{place.written(begin, unit - 1)}{rest}`",
        span=span,
        fix=Fix(span, "", "delete it", sure=word in _POINTS),
        edit=Edit(unit, place.at, []),
    )


def counting(place: Place) -> Finding | None:
    """`this counts as red`: a thing counts as all words of a list, or it is set to one of them."""
    if place.accepted != {"ANY"} or place.token.type != "NAME":
        return None
    begin = place.at - 2
    while begin > 0 and place.type_at(begin - 1) not in _BLOCKS and not place.first_on_line(begin):
        begin -= 1
    thing, word = place.written(begin, place.at - 3), cut(place.token.value)
    known = sort_called(place.token.value, place.sorts)
    own, listed = (known.property, known.listed) if known else ("...", "...")
    # `color of this counts as red` says already whose it is.
    thing = thing.removeprefix(f"{own} of ")
    hint = (
        f"write `set {own} of {thing} to {word}` if it is that and nothing else, or "
        f"`{thing} counts as any {listed}` if it is everything at once"
    )
    message = f"a thing counts as any word of a list, and not as `{word}` alone"
    edit = place.insert("ANY") if place.fits(place.at, ["ANY"], place.at, 2) else None
    return place.finding(E_UNEXPECTED, message, hint, edit=edit)


def forbidden(place: Place) -> Finding | None:
    """`your cards cannot be destroyed by others`, inside `always { }` or all alone."""
    found = _sentence(place)
    if found is None:
        return None
    begin, end = found
    cannot = next((n for n in range(begin + 1, end) if place.type_at(n) == "CANNOT"), None)
    if cannot is None or end < cannot + 2:
        return None
    verb = cannot + 1 + (place.value_at(cannot + 1) == "be" and end > cannot + 2)
    word = place.tokens[verb].value
    word = word.removesuffix("ed") if word.removesuffix("ed") in RESERVED else word
    others = any(token.value in ("others", "opponents", *OTHERS) for token in place.tokens[cannot:end])
    phrase = f"cannot {cut(word)}{' by others' if others else ''} if ..."
    if not place.allows("CANNOT", begin):
        phrase = f"always {{ {phrase} }}"
    hint = f"write `{phrase}`, and behind `if` what is meant, as in `cannot discard if cost of it > 2`"
    message = "`cannot` comes first, and then what is done"
    edit = Edit(begin, end, [])
    return place.finding(E_UNEXPECTED, message, hint, span=place.span(begin, end - 1), edit=edit)


def late_scope(place: Place) -> Finding | None:
    """`cannot trade if points of you > 2 by others`, `raise price by 1 by others`."""
    if place.token.type != "BY" or place.type_at(place.at + 1) not in ("ANYONE", "OTHERS"):
        return None
    begin = place.at - 1
    while begin > 0 and place.type_at(begin) not in _SCOPED | _BLOCKS:
        begin -= 1
    cut_at = next((n for n in range(begin + 1, place.at) if place.type_at(n) in _BEHIND_SCOPES), None)
    if place.type_at(begin) not in _SCOPED or cut_at is None:
        return None
    scope = place.tokens[place.at : place.at + 2]
    before, behind = place.tokens[begin:cut_at], place.tokens[cut_at : place.at]
    edit = Edit(begin, place.at + 2, [*before, *scope, *behind])
    if not place.fits(begin, [token.type for token in edit.tokens], place.at + 2, 1):
        return None
    said = place.written(place.at, place.at + 1)
    phrase = f"{place.written(begin, cut_at - 1)} {said} {place.written(cut_at, place.at - 1)}"
    span = place.span(begin, place.at + 1)
    whole = span.line == span.end_line and "…" not in phrase
    return place.finding(
        E_UNEXPECTED,
        f"`{said}` comes too late here",
        f"write `{phrase}`",
        span=place.span(place.at, place.at + 1),
        fix=Fix(span, phrase, f"write {said} before it") if whole else None,
        edit=edit,
    )


_SCOPED: Final = frozenset("CANNOT RAISE LOWER SET IGNORE AFTER BEFORE WHEN INSTEAD".split())
_BEHIND_SCOPES: Final = frozenset("IF WHERE BY TO MUST MAY ONCE ACTIVE".split())


def condition(place: Place) -> Finding | None:
    """`lower price by 1 when points of you > 2`, `score 2 when ...`: not with the word that begins it."""
    for index in (place.at, place.at - 1):
        word = place.tokens[index].value if index > 0 else ""
        if word not in ("when", "where", "while", "whenever") or place.first_on_line(index):
            continue
        if place.allows("STOP", index) or not place.fits(index, ["IF"], index + 1, max(1, place.at - index)):
            continue
        if place.type_at(index - 1) == "ACTIVE":
            return None
        return place.finding(
            E_SYNONYM,
            f"a condition begins with `if` here, not with `{word}`",
            "write `if`",
            span=place.span(index),
            fix=("if", "write if"),
            edit=place.replace(index, index + 1, "IF"),
        )
    return None


def which(place: Place) -> Finding | None:
    """`lower price by 1 for red cards`: for which things is a condition."""
    if place.token.type != "FOR" or not place.allows("CANNOT") or not place.allows("IF"):
        return None
    if place.type_at(place.at - 1) == "RPAR":
        return None  # `have abilities of (...) for`
    end = place.at + 1
    while place.type_at(end) not in {"", END, *_BLOCKS, *(modifiers() - _PATHS)}:
        if place.first_on_line(end):
            break
        end += 1
    words = [token.value for token in place.tokens[place.at + 1 : end]]
    known = next((found for word in words if (found := sort_called(word, place.sorts))), None)
    asked = f"{known.property} of {known.kind} is {known.word}" if known else "cost of goods > 2"
    hint = f"write `if` and what must be so{', such as' if not known else ':'} `if {asked}`"
    span = place.span(place.at, end - 1) if end > place.at + 1 else place.here()
    message = "for which things a change counts is said with `if`"
    return place.finding(E_UNEXPECTED, message, hint, span=span, edit=Edit(place.at, end, []))


def value(place: Place) -> Finding | None:
    """`price for trade is 0`, `raise price to 2`."""
    if place.token.type == "TO" and not place.allows("CANNOT"):
        return _by_how_much(place)
    found = _plain(place)
    if found is None:
        return None
    begin, end = found
    at = next((n for n in range(begin + 1, end - 1) if place.tokens[n].value in ("is", "are")), None)
    words = {token.value for token in place.tokens[begin:end]}
    if at is None or words & (_LESS | _MORE) or place.type_at(begin) == "YOU":
        return None
    phrase = f"set {place.written(begin, at - 1)} to {place.written(at + 1, end - 1)}"
    tokens = [place.made("SET", place.tokens[begin]), *place.tokens[begin:at]]
    edit = Edit(begin, end, [*tokens, place.made("TO", place.tokens[at]), *place.tokens[at + 1 : end]])
    fits = place.fits(begin, [token.type for token in edit.tokens], end, 1)
    if not place.allows("CANNOT", begin):
        phrase, fits = f"always {{ {phrase} }}", False
    span = place.span(begin, end - 1)
    fix = (phrase, "write set", False) if fits else None
    message = "what always has another value is said with `set`"
    edit = edit if fits else Edit(begin, end, [])
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", span=span, fix=fix, edit=edit)


def _by_how_much(place: Place) -> Finding | None:
    begin = place.at - 1
    while begin > 0 and place.type_at(begin) not in {"RAISE", "LOWER", "BY", *_BLOCKS}:
        begin -= 1
    if place.type_at(begin) not in ("RAISE", "LOWER") or not place.allows("BY"):
        return None
    verb, what = place.tokens[begin].value, place.written(begin + 1, place.at - 1)
    hint = f"write `{verb} {what} by` and how much, or `set {what} to` and the new value"
    message = f"`{verb}` says by how much, and not to what"
    return place.finding(E_UNEXPECTED, message, hint, edit=place.replace(place.at, place.at + 1, "BY"))


def _plain(place: Place) -> tuple[int, int] | None:
    """The sentence, if no word of a modifier stands in it."""
    found = _sentence(place)
    if found is None or any(place.type_at(n) in modifiers() - _PATHS for n in range(*found)):
        return None
    return found


def _sentence(place: Place) -> tuple[int, int] | None:
    """Where a sentence about what is always so begins and ends, which was stopped at here."""
    begin = place.at
    if not (place.allows("CANNOT") or place.allows("ALWAYS")):
        if not ({"COUNTS", "LPAR"} & place.accepted):
            return None
        begin -= 1
        while begin > 0 and place.type_at(begin - 1) not in _BLOCKS and not place.first_on_line(begin):
            begin -= 1
    if not place.allows("CANNOT", begin) and not place.allows("ALWAYS", begin):
        return None
    if place.type_at(begin) not in _PATHS:
        return None
    end = begin
    while place.type_at(end) not in {"", END, *_BLOCKS} and not (end > begin and place.first_on_line(end)):
        end += 1
    return (begin, end) if end > place.at else None


def change(place: Place) -> Finding | None:
    """`cards cost 1 less`, inside `always { }` or all alone."""
    found = _plain(place)
    if found is None:
        return None
    begin, end = found
    inside = place.allows("CANNOT", begin)
    said = [token.value for token in place.tokens[begin:end]]
    verb = "lower" if _LESS & set(said) else "raise" if _MORE & set(said) else None
    if verb is None:
        return None
    amount = next((token.value for token in place.tokens[begin:end] if token.type == "INT"), "1")
    example = f"{verb} cost of this by {amount}"
    if not inside:
        example = f"always {{ {example} }}"
    hint = (
        f"write what changes, in what that is done, and by how much, such as `{example}`; "
        "`rulewright words` lists the words of the game"
    )
    message = f"what is always so is said with a word such as `{verb}`"
    edit = Edit(begin, end, [])
    return place.finding(E_SYNONYM, message, hint, span=place.span(begin, end - 1), edit=edit)
