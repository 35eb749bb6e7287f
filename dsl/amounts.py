"""How much and how many, as people say it at the table: `more than 3`, `you have 2 points`, `give 1 to`.

As in mistakes.py, each function looks at one kind of phrase and answers None when it is another one.
"""

from __future__ import annotations

from typing import Final

from rulewright.dsl.characters import cut
from rulewright.dsl.place import Edit, Finding, Place
from rulewright.dsl.syntaxcodes import E_SYNONYM

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
        if [place.type_at(at), place.type_at(at + 1)] != ["INT", "NAME"] or place.at > at + 1:
            return None
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


def giving(place: Place) -> Finding | None:
    """`give 1 point to p`."""
    verb = place.at
    if place.tokens[verb].value not in _GIVING or not place.allows("TRANSFER", verb):
        return None
    shape = [place.type_at(verb + n) for n in (1, 2, 3)]
    if shape[0] not in ("INT", "ALL") or shape[1:] != ["NAME", "TO"]:
        return None
    end = verb + 5
    while place.type_at(end) == "OF" and end < len(place.tokens) - 2:
        end += 2
    who, count = place.written(verb + 4, end - 1), place.tokens[verb + 1].value
    thing = place.tokens[verb + 2].value
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
    hint = f"write `transfer {count} {cut(thing)} from you to {who}`"
    return place.finding(E_SYNONYM, message, hint, edit=edit)
