"""The things of a game by numbers: every copy of every card that takes part, with where it starts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field

from rulewright.dsl import model
from rulewright.interpreter.dealt import NONE, Maps, Thing
from rulewright.interpreter.link.layout import lay_out


class Cast(Struct, frozen=True):
    """The cards of each set, and every physical thing with where it starts."""

    sets: dict[str, tuple[str, ...]]
    things: tuple[Thing, ...]
    start: tuple[tuple[str, int, tuple[int, ...]], ...]
    maps: Maps = field(default_factory=Maps)


def number_things(
    ruleset: model.Ruleset, sets: dict[str, tuple[str, ...]], players: int, captains: Sequence[int] = ()
) -> Cast:
    """Every copy of every card gets a number, in the order of the sets and of the cards in them, players' own
    copies seat by seat; then the spaces and regions of the maps among them. `captains`: by seat, where
    players play in teams: what starts with a team is there once for each, but pieces for each player."""
    things: list[Thing] = []
    start: dict[tuple[str, int], list[int]] = {}
    for name, cards in sets.items():
        each = ruleset.sets[name]
        zone = ruleset.zones[each.into]
        copies = players if each.copies == "players" else 1
        first = captains if zone.team and captains else range(players)
        of_each = range(players) if ruleset.kinds[each.kind].pieces else sorted({*first})
        for seat in of_each if zone.of == "player" else (NONE,):
            for card in cards:
                definition = ruleset.cards[card]
                if definition.seat not in (NONE, seat):
                    continue  # a piece of another player
                into = start.setdefault((zone.id, _position(each, zone, definition, seat, first)), [])
                for copy in range(definition.copies * copies):
                    into.append(len(things))
                    things.append(Thing(card, definition.kind, copy, seat))
    numbered, maps = lay_out(ruleset, things)
    places = tuple((zone, position, tuple(laid)) for (zone, position), laid in start.items())
    return Cast(sets, numbered, places, maps)


def _position(
    each: model.SetDef, zone: model.ZoneDef, card: model.CardDef, seat: int, first: Sequence[int]
) -> int:
    """In which of the places of a zone a card starts; `first`: by seat, with whom."""
    match zone.of:
        case "table":
            return 0
        case "player":
            return first[seat]
        case "list" | "number":
            return card.properties[each.by] - zone.low
