"""What one player may know, derived from zones, tokens and statuses: never written by hand for a game.

A card that lies face down where the viewer does not see it has no identity here: neither its id nor its
number, only the zone's count tells that it is there. The order of a zone is told only to those who see what
lies in it. The spaces of a map are nobody's secret. Resources, tokens, statuses and memories of the rules are
public; where one of them points at a card that the viewer does not see, the card is named only if it is the
one copy of its kind, for then its name does not tell where it lies.
"""

from __future__ import annotations

from typing import Any

from rulewright.dsl import core
from rulewright.interpreter.dealt import NONE, ZoneInfo
from rulewright.interpreter.engine import State
from rulewright.interpreter.linked import Program
from rulewright.interpreter.state import marks
from rulewright.interpreter.table.options import (
    Decision,
    MemberValue,
    NumberValue,
    Option,
    PlayerValue,
    ThingValue,
)
from rulewright.interpreter.table.spacenames import is_region, linked_names
from rulewright.interpreter.table.words import Words, property_of, sees, sees_place

View = dict[str, Any]


def view_of(
    words: Words,
    state: State,
    viewer: int | None,
    decision: Decision | None,
    phase: str | None = None,
    round_number: int | None = None,
) -> View:
    """The table as `viewer` sees it, as JSON-able data; the referee (None) sees everything."""
    program = words.program
    teams = [{"name": name, "players": list(seats)} for name, seats in words.teams]
    return {
        "viewer": viewer,
        "players": list(words.names),
        **({"teams": teams} if teams else {}),
        "over": bool(state.over),
        "winners": list(state.winners),
        "turn": _seat(state.turn),
        "role": _thing(words, state, state.role, viewer),
        "phase": phase,
        "round": round_number,
        "resources": {name: _by_seat(words, state, name) for name in _resources(program)},
        "tokens": {name: _seat(getattr(state, f"t_{name}")) for name in program.tokens},
        "statuses": {name: _status(words, state, name, viewer) for name in program.statuses},
        "memories": {name: _memory(words, state, name, viewer) for name in program.memories},
        "zones": {name: _zone(words, state, zone, viewer) for name, zone in program.zones.items()},
        "decision": None if decision is None else _decision(decision, viewer),
    }


def _seat(seat: int) -> int | None:
    return None if seat == NONE else seat


def _resources(program: Program) -> list[str]:
    """Those of this game: what belongs to a setting that is off is not."""
    known, on = program.ruleset.resources, program.settings
    return [name for name in program.resources if not known[name].setting or on.get(known[name].setting)]


def _by_seat(words: Words, state: State, resource: str) -> list[int]:
    """How much each player has; of what teams have together, his team."""
    owned = getattr(state, f"r_{resource}")
    return [owned[words.program.purse(resource, seat)] for seat in range(words.program.players)]


def _thing(words: Words, state: State, thing: int, viewer: int | None) -> dict[str, Any] | None:
    """A card that something points at: with its identity where the viewer may know it."""
    if thing == NONE:
        return None
    if not sees(words, state, thing, viewer) and thing not in words.single:
        return {"kind": words.program.things[thing].kind}
    return seen_thing(words, state, thing)


def seen_thing(words: Words, state: State, thing: int) -> dict[str, Any]:
    """A card with everything that is printed on it, and (`noted`) what is remembered of it; a map with its
    spaces. Of a space or a region, `map` is the card of which it is a part."""
    info = words.program.things[thing]
    if info.of != NONE:
        return _space(words, state, thing)
    found = {
        "thing": thing,
        "card": info.card,
        "name": words.thing(thing),
        "kind": info.kind,
        "properties": _properties(words, state, thing),
        "up": bool(state.up >> thing & 1),
    }
    if words.piece_of(thing) != NONE:
        found["player"] = words.piece_of(thing)
    noted = words.noted(thing, state)
    if noted:
        found["noted"] = noted
    form = words.program.ruleset.kinds[info.kind].map if info.kind in words.program.ruleset.kinds else None
    if form is not None:
        card = words.program.ruleset.cards[info.card]
        found["spaces"] = [
            {**_space(words, state, space), "row": each.row, "across": each.across}
            for each, space in zip(card.spaces, words.program.maps.spaces[thing], strict=True)
        ]
        if card.links:
            found["links"] = linked_names(card)
    return found


def _space(words: Words, state: State, thing: int) -> dict[str, Any]:
    info = words.program.things[thing]
    found = {
        "thing": thing,
        "name": words.thing(thing),
        "kind": info.kind,
        "map": info.of,
        "properties": _properties(words, state, thing),
    }
    if is_region(words.program, thing):
        found["spaces"] = [words.thing(space) for space in words.program.maps.spaces[thing]]
    return found


def _properties(words: Words, state: State, thing: int) -> dict[str, Any]:
    kind = words.program.ruleset.kinds.get(words.program.things[thing].kind)
    properties = {}
    for name, each in (kind.properties if kind else {}).items():
        if each.type != "text":
            value = property_of(words.program, state, name, thing)
            properties[name] = _member_id(words, each.list, value) if each.type == "list" else value
    return properties


def _member_id(words: Words, name: str, position: int) -> str | None:
    members = words.program.ruleset.lists[name].members
    return members[position].id if 0 <= position < len(members) else None


def _zone(words: Words, state: State, zone: ZoneInfo, viewer: int | None) -> Any:
    """One place of the table; a list of places by seat, of what teams have together each with the first of
    them; places by the member's id or by the number."""
    contents = getattr(state, f"z_{zone.name}")
    if zone.of == "table":
        return _place(words, state, zone, NONE, contents, viewer)
    count = zone.positions(words.program.players)
    if zone.of == "player":
        return [_place(words, state, zone, seat, contents[seat], viewer) for seat in range(count)]
    return {
        _key(words, zone, position): _place(words, state, zone, NONE, contents[position], viewer)
        for position in range(count)
    }


def _key(words: Words, zone: ZoneInfo, position: int) -> str:
    if zone.of == "number":
        return str(zone.low + position)
    return _member_id(words, words.program.ruleset.zones[zone.name].list, position) or str(position)


def _place(
    words: Words, state: State, zone: ZoneInfo, seat: int, contents: list[int], viewer: int | None
) -> dict[str, Any]:
    """`things` in their order, or None with those that lie face up: these by number, for their place is
    hidden."""
    if sees_place(zone, seat, viewer):
        return {"count": len(contents), "things": [_lying(words, state, zone, thing) for thing in contents]}
    face_up = sorted(thing for thing in contents if state.up >> thing & 1)
    return {
        "count": len(contents),
        "things": None,
        "face_up": [_lying(words, state, zone, thing) for thing in face_up],
    }


def _lying(words: Words, state: State, zone: ZoneInfo, thing: int) -> dict[str, Any]:
    """A thing in a place; where that is laid out on maps, with the name of its space."""
    found = seen_thing(words, state, thing)
    if zone.maps:
        space: int = getattr(state, f"l_{zone.name}")[thing]
        found |= {"space": words.lies_on(thing, state), "on": None if space == NONE else space}
    return found


def _status(words: Words, state: State, name: str, viewer: int | None) -> list[dict[str, Any]]:
    """Of a secret one, only the marks that the viewer has put."""
    everything = viewer is None or not words.program.statuses[name].secret
    of = words.program.statuses[name].bearer
    return [
        {
            "bearer": _who(words, state, of, bearer, viewer),
            "marker": _seat(marker),
        }
        for bearer, marker in marks(state, name)
        if everything or marker == viewer
    ]


def _who(words: Words, state: State, of: str, bearer: int, viewer: int | None) -> Any:
    """Who is marked: a seat, a thing, the id of a member of a list."""
    if listed := core.list_of(of):
        return _member_id(words, listed, bearer)
    return _seat(bearer) if of == "player" else _thing(words, state, bearer, viewer)


def _memory(words: Words, state: State, name: str, viewer: int | None) -> Any:
    """The table's value, the players' values by seat (of a secret one the viewer's own, the others' null),
    those of a list's members by their ids, or the things whose value is not the one it starts with."""
    memory = words.program.memories[name]
    held = getattr(state, f"m_{name}")
    if memory.bearer == "":
        return _held(words, state, memory.type, held, viewer)
    if listed := core.list_of(memory.bearer):
        members = words.program.ruleset.lists[listed].members
        return {each.id: _held(words, state, memory.type, held[n], viewer) for n, each in enumerate(members)}
    if memory.bearer == "player":
        shown = [_held(words, state, memory.type, each, viewer) for each in held[: words.program.players]]
        known = viewer is None or not memory.secret
        return [value if known or seat == viewer else None for seat, value in enumerate(shown)]
    return [
        {
            "thing": _thing(words, state, thing, viewer),
            "value": _held(words, state, memory.type, value, viewer),
        }
        for thing, value in enumerate(held[: len(words.program.things)])
        if value != memory.start and (sees(words, state, thing, viewer) or thing in words.single)
    ]


def _held(words: Words, state: State, kind: core.Type, value: int, viewer: int | None) -> Any:
    match kind:
        case core.ThingType():
            return _thing(words, state, value, viewer)
        case core.PlayerType():
            return _seat(value)
        case core.ListType(name):
            return _member_id(words, name, value)
        case core.TruthType():
            return bool(value)
        case _:
            return value


def _decision(decision: Decision, viewer: int | None) -> dict[str, Any]:
    """Its owner sees the options; of a secret one the others see only that he is asked."""
    mine = viewer in (None, decision.player)
    if decision.secret and not mine:
        return {"player": decision.player}
    found: dict[str, Any] = {"player": decision.player, "prompt": decision.prompt}
    if mine:
        found["site"] = decision.site
        found["options"] = [_option(option) for option in decision.options]
    return found


def _option(option: Option) -> dict[str, Any]:
    return {
        "label": option.label,
        "words": list(option.words),
        "key": option.key,
        "value": value_data(option),
    }


def value_data(option: Option) -> dict[str, Any] | None:
    """The typed value as JSON-able data: its first key says which type it is."""
    match option.value:
        case None:
            return None
        case PlayerValue(seat, name):
            return {"player": seat, "name": name}
        case ThingValue(number, card, name):
            return {"thing": number, "card": card, "name": name}
        case MemberValue(list_name, position, member, name):
            return {"member": member, "position": position, "list": list_name, "name": name}
        case NumberValue(number):
            return {"number": number}
