"""`give 1 point to p`."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.choosing import kind_meant, player_first
from rulewright.dsl.mistakes.codes import E_SYNONYM
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.report.diagnostics import Fix

RANK: Final = Rank.PHRASE


_GIVING: Final = frozenset("give gives hand".split())


def recognise(place: Place) -> Finding | None:
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
        kind = kind_meant(place, thing)
        own = place.game.own_place(kind)
        zone = own.id if own is not None else "hand"
        to = f"your {zone}" if who == "you" else f"{zone} of {who}"
        chosen = (
            f"{player_first(place, who)}choose {count} {kind} in your {zone} as chosen   move chosen to {to}"
        )
        hint = f"choose the card, then move it: `{chosen}`"
        return place.finding(E_SYNONYM, message, hint, edit=edit)
    phrase = f"transfer {count} {cut(thing)} from you to {who}"
    fix = Fix(place.span(verb, end - 1), phrase, "write transfer")
    return place.finding(E_SYNONYM, message, f"write `{phrase}`", fix=fix, edit=edit)


def _handed_over(place: Place, verb: int) -> Finding:
    """`give goods to p`."""
    thing, who = cut(place.value_at(verb + 1)), place.tokens[verb + 3]
    own = place.game.own_place()
    zone = own.id if own is not None else "hand"
    where = f"your {zone}" if who.type == "YOU" else f"{zone} of {cut(who.value)}"
    hint = f"write `move {thing} to {where}`, or to another place; a marker goes to the player alone"
    message = f"`{place.tokens[verb].value}` is not a word of the language"
    return place.finding(E_SYNONYM, message, hint, edit=place.replace(verb, verb + 1, "MOVE"))
