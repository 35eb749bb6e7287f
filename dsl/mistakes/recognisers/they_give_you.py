"""`they give you 1 point`, `they pay 1 point to you`: what somebody gives is taken from him."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.beginnings import abilities
from rulewright.dsl.mistakes.choosing import last_given
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import NUMBERS, PRONOUNS

RANK: Final = Rank.PHRASE

_GIVES: Final = frozenset("give gives pay pays hand hands".split())


def recognise(place: Place) -> Finding | None:
    who = place.at
    word = place.value_at(who)
    named = place.named(word) or (word == "player" and _reacts(place))
    if not place.allows("STOP") or not (word in PRONOUNS or named):
        return None
    if place.named(word) and place.value_at(who + 1) in ("pay", "pays"):
        return None  # `by p { pay 1 gold to you }`
    many, end = (who + 3, who + 5) if place.type_at(who + 2) == "YOU" else (who + 2, who + 6)
    counted = place.type_at(many) in ("INT", "ALL") or place.value_at(many) in NUMBERS
    if place.value_at(who + 1) not in _GIVES or not counted or place.type_at(many + 1) != "NAME":
        return None
    if many == who + 2 and [place.type_at(many + 2), place.type_at(many + 3)] != ["TO", "YOU"]:
        return None
    giver = word if named else last_given(place, who, "player", "player") or "player"
    amount = NUMBERS.get(place.value_at(many), place.value_at(many))
    phrase = f"take {amount} {cut(place.value_at(many + 1))} from {cut(giver)}"
    near = place.tokens[who]
    made = [place.made(name, near, value) for name, value in (
        ("TAKE", "take"), ("ALL" if amount == "all" else "INT", amount), ("NAME", place.value_at(many + 1)),
        ("FROM", "from"), ("NAME", giver),
    )]  # fmt: skip
    return place.finding(
        E_SYNONYM,
        "what somebody gives you is said with `take`",
        f"write `{phrase}`: who is meant is called by the name that was given, and in a reaction `player`",
        span=place.span(who, end - 1),
        fix=(phrase, "write take", False),
        edit=Edit(who, end, made),
    )


def _reacts(place: Place) -> bool:
    """Whether it is a reaction, in which `player` is who did it."""
    at = place.at
    while at > 0 and place.type_at(at) not in abilities() - {"NAME"}:
        at -= 1
    return place.type_at(at) in ("AFTER", "BEFORE", "WHEN", "INSTEAD")
