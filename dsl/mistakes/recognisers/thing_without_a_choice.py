"""`discard 1 card`, `move 1 random card from hand of p to your hand`: such verbs act on what is known."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.characters import cut
from rulewright.dsl.mistakes.beginnings import statements
from rulewright.dsl.mistakes.choosing import kind_meant, player_first, where_all, where_own
from rulewright.dsl.mistakes.codes import E_UNEXPECTED
from rulewright.dsl.mistakes.place import Edit, Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.words import NUMBERS
from rulewright.dsl.report.diagnostics import Fix
from rulewright.dsl.syntax.grammar import END

RANK: Final = Rank.PART


def recognise(place: Place) -> Finding | None:
    at = place.at  # the noun
    chance = place.type_at(at) == "RANDOM"
    if chance:
        at += 1
    number = place.at - 1
    verb, count = place.type_at(number - 1), place.value_at(number)
    counted = place.type_at(number) == "INT" or count in NUMBERS
    if place.type_at(at) != "NAME" or not counted or verb not in _ON_THINGS:
        return None
    said, count = verb.lower(), NUMBERS.get(count, count)
    end, zone = at + 1, ""
    first = end
    if place.type_at(end) in ("IN", "FROM"):
        first = end + 1
        end += 1 + (place.type_at(end + 1) in ("YOUR", "ANY"))
        zone = place.value_at(end)
        end += place.type_at(end) == "NAME"
        while place.type_at(end) == "OF" and place.type_at(end + 1) in _PLACES:
            end += 2
    where = f" in {place.written(first, end - 1)}" if zone else ""
    thing = kind_meant(place, cut(place.value_at(at)), zone)
    if not where and place.game.kinds:
        where = where_all(place, thing) if verb == "DESTROY" else where_own(place, thing)
        where = "" if verb in ("MARK", "UNMARK") else where
    if not where and not place.game.kinds:
        where = " in ..."
    last = end
    while place.type_at(last) not in _ENDS and not place.first_on_line(last):
        last += 1
    tail = _tail(place, end, last)
    heap = place.game.zones.get(zone)
    if verb == "MOVE" and heap is not None and heap.of == "table" and heap.seen_by == "none" and not chance:
        hint = phrase = f"move top {count} of {zone}{tail}"
        hint = f"nobody sees what lies there: write `{phrase}`"
    else:
        how_many = ("random" if count == "1" else f"{count} random") if chance else count
        who = place.value_at(end - 1) if place.type_at(end - 2) == "OF" else ""
        phrase = f"{player_first(place, who)}choose {how_many} {thing}{where} as chosen   {said} chosen{tail}"
        hint = f"choose first: `{phrase}`"
    message = f"`{said}` needs to know which {cut(place.value_at(at))} it is"
    edit = Edit(number, end, [place.tokens[at]])
    span = place.span(number, at)
    fix = (
        Fix(place.span(number - 1, last - 1), phrase, "choose first", sure=False)
        if place.game.kinds
        else None
    )
    return place.finding(E_UNEXPECTED, message, hint, span=span, fix=fix, edit=edit)


def _tail(place: Place, first: int, last: int) -> str:
    """What follows: `to your hand`, also where it was only `to hand`."""
    if first >= last:
        return ""
    if place.type_at(last - 1) == "TO":  # `discard 1 card to gain 2 points`: what it is for is the next step
        last -= 1
    if first >= last:
        return ""
    said = place.written(first, last - 1)
    zone = place.game.zones.get(place.value_at(last - 1))
    plain = last - first == 2 and place.type_at(first) in ("TO", "WITH") and zone is not None
    if plain and zone is not None and zone.of == "player":
        return f" {place.value_at(first)} your {zone.id}"
    return f" {said}"


_PLACES: Final = frozenset("NAME YOU LEFT RIGHT IT".split())
_ON_THINGS: Final = frozenset("DISCARD DESTROY MOVE REVEAL SWAP MARK UNMARK".split())
_ENDS: Final = frozenset(
    {"", END, "LBRACE", "RBRACE", "COMMA", "AND", *(statements() - {"BY", "SET", "IT", "YOU", "YOUR"})}
)
