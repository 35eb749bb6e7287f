"""Expressions: what is read from the state, what is reckoned, what is so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.dsl import core
from rulewright.interpreter.dealt import LARGEST, NONE
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.oracle.play import STOPPED, Env, Play, Unnamed, checked

# ---------------------------------------------------------------- who and what


def const(_play: Play, node: core.Const, _env: Env) -> int:
    return node.value


def card(play: Play, node: core.Card, _env: Env) -> int:
    return play.deal.card(node.id)


class Named(int):
    """What a function was given by its name: one thing, and each of its copies where it is asked to be it."""

    copies: list[int]


def meant(play: Play, node: core.Expr, env: Env) -> list[int]:
    """What a question is about: to be a card of which there are copies is to be one of them."""
    if isinstance(node, core.Card):
        return play.deal.copies(node.id)
    value = play.value(node, env)
    return value.copies if isinstance(node, core.Local) and isinstance(value, Named) else [value]


def given(play: Play, node: core.Expr, env: Env) -> Any:
    """What a function is given: a card's name stays one in it."""
    value = play.value(node, env)
    if isinstance(node, core.Card):
        value = Named(value)
        value.copies = play.deal.copies(node.id)
    return value if isinstance(node, core.Card | core.Local) or not isinstance(value, Named) else int(value)


def local(_play: Play, node: core.Local, env: Env) -> Any:
    try:
        return env[node.name]
    except KeyError:
        raise env.get(STOPPED, {}).get(node.name) or Unnamed(node.name) from None


def turn_player(play: Play, _node: core.TurnPlayer, _env: Env) -> int:
    return int(play.s.turn)


def turn_role(play: Play, _node: core.TurnRole, _env: Env) -> int:
    return int(play.s.role)


def token_holder(play: Play, node: core.TokenHolder, _env: Env) -> int:
    return int(getattr(play.s, f"t_{node.token}"))


def setting(play: Play, node: core.Setting, _env: Env) -> int:
    return play.program.settings[node.name]


def ruled_seat(play: Play, node: core.RuledSeat, _env: Env) -> int:
    return play.program.ruled.get(node.name, NONE)


def suspended(play: Play, _node: core.Suspended, _env: Env) -> int:
    return int(play.s.closing == 2)


def neighbor(play: Play, node: core.Neighbor, env: Env) -> int:
    seat = play.number(node.player, env)
    return (seat + node.step) % play.deal.players if seat != NONE else NONE


def captain(play: Play, node: core.Captain, env: Env) -> int:
    """The first of his team; himself, where nobody plays in teams."""
    return play.program.team(play.number(node.player, env))[0]


def owner_of(play: Play, thing: int) -> int:
    """In whose zone a thing lies; of a space or a region: in whose zone its map lies."""
    return play.deal.owner_of_place(play.s.at[play.deal.laid_out(thing)])


def owner(play: Play, node: core.Owner, env: Env) -> int:
    """A piece of a player is his, wherever it lies."""
    thing = play.number(node.thing, env)
    piece = play.deal.piece_of(thing)
    return owner_of(play, thing) if piece == NONE else piece


# ---------------------------------------------------------------- what there is


def printed(play: Play, name: str, thing: int) -> int:
    """What a card has on it, or what some card has made of that."""
    if name in play.program.changing:
        return int(getattr(play.s, f"p_{name}")[thing])
    return play.program.properties[name][thing]


def property_of(play: Play, node: core.Property, env: Env) -> int:
    return printed(play, node.name, play.number(node.thing, env))


def resource(play: Play, node: core.Resource, env: Env) -> int:
    return amount_of(play, node.name, play.number(node.player, env))


def amount_of(play: Play, resource: str, seat: int) -> int:
    """How much a player has; of what teams have together, his team."""
    return int(getattr(play.s, f"r_{resource}")[play.program.purse(resource, seat)])


def change(play: Play, resource: str, seat: int, by: int) -> None:
    """So much more or less of it."""
    found = getattr(play.s, f"r_{resource}")
    at = play.program.purse(resource, seat)
    found[at] = checked(found[at] + by, LARGEST)


def memory(play: Play, node: core.Memory, env: Env) -> Any:
    remembered = play.get(f"m_{node.name}")
    return remembered if node.of is None else remembered[play.number(node.of, env)]


def times(play: Play, node: core.Times, env: Env) -> int:
    return count_of(play, node.procedure, node.period, node.limit, play.number(node.player, env))


def count_of(play: Play, procedure: str, period: str, limit: str, seat: int) -> int:
    """How often it was done; with a limit: as often as that limit was not ignored."""
    plain, own = f"{procedure}_{period}", f"{limit}_{procedure}_{period}"
    name = own if limit and (own in play.program.tallies or plain not in play.program.tallies) else plain
    return int(play.get(f"c_{name}")[seat])


def revealed(play: Play, node: core.Revealed, env: Env) -> int:
    thing = play.number(node.thing, env)
    return play.s.up >> thing & 1 if thing != NONE else 0


def has_status(play: Play, node: core.HasStatus, env: Env) -> int:
    bearer, bearers = play.number(node.bearer, env), play.get(f"s_{node.status}")
    if node.marker is None:
        return int(bearer in bearers)
    pair = bearer, play.number(node.marker, env)
    return int(pair in zip(bearers, play.get(f"w_{node.status}"), strict=True))


def marker_of(play: Play, bearer: int, status: str) -> int:
    """Who put it there; the first, if several did."""
    bearers = play.get(f"s_{status}")
    return int(play.get(f"w_{status}")[bearers.index(bearer)]) if bearer in bearers else NONE


# ---------------------------------------------------------------- zones


def lying(play: Play, zone: str, number: int | None) -> list[int]:
    """What lies in a zone: the list itself."""
    found = getattr(play.s, f"z_{zone}")
    if play.program.zones[zone].of == "table":
        return list(found)
    position = NONE if number is None else play.deal.position(zone, number)
    return list(found[position]) if position != NONE else []


def lying_in_every(play: Play, zone: str) -> list[int]:
    return [thing for place in getattr(play.s, f"z_{zone}") for thing in place]


def zone(play: Play, node: core.Zone, env: Env) -> list[int]:
    return lying(play, node.name, None if node.of is None else play.number(node.of, env))


def lies_in(play: Play, node: core.LiesIn, env: Env) -> int:
    position = None if node.of is None else play.deal.position(node.zone, play.number(node.of, env))
    for thing in meant(play, node.thing, env):
        place = play.deal.place(play.s.at[thing])
        if place is not None and place[0].name == node.zone and position in (None, place[1]):
            return 1
    return 0


def size(play: Play, node: core.Size, env: Env) -> int:
    return len(play.value(node.of, env))


def place_in(play: Play, node: core.PlaceIn, env: Env) -> int:
    item, items = play.number(node.item, env), list(play.value(node.items, env))
    return items.index(item) + 1 if item in items else 0


def next_in(play: Play, node: core.NextIn, env: Env) -> int:
    """Of nobody and nothing nothing comes next."""
    item, items = play.number(node.item, env), list(play.value(node.items, env))
    if item not in items:
        return NONE
    following = items.index(item) + node.step
    if node.around:
        following %= len(items)
    found: int = items[following] if 0 <= following < len(items) else NONE
    return found


def top(play: Play, node: core.Top, env: Env) -> list[int]:
    number = play.number(node.count, env)
    found: list[int] = play.value(node.zone, env)
    return found[:number] if number > 0 else []


# ---------------------------------------------------------------- truth


def member(play: Play, node: core.Member, env: Env) -> int:
    if isinstance(node.items, core.Listing):
        items = [each for item in node.items.items for each in meant(play, item, env)]
    else:
        items = play.value(node.items, env)
    return int(any(item in items for item in meant(play, node.item, env)))


def compare(play: Play, node: core.Compare, env: Env) -> int:
    left, right = play.number(node.left, env), play.number(node.right, env)
    match node.operator:
        case "<":
            return int(left < right)
        case "<=":
            return int(left <= right)
        case ">":
            return int(left > right)
        case ">=":
            return int(left >= right)


def every(play: Play, node: core.And, env: Env) -> int:
    for part in node.parts:
        if not play.holds(part, env):
            return 0
    return 1


def some(play: Play, node: core.Or, env: Env) -> int:
    for part in node.parts:
        if play.holds(part, env):
            return 1
    return 0


def negation(play: Play, node: core.Not, env: Env) -> int:
    return int(not play.holds(node.part, env))


# ---------------------------------------------------------------- numbers


def arith(play: Play, node: core.Arith, env: Env) -> int:
    left, right = play.number(node.left, env), play.number(node.right, env)
    match node.operator:
        case "+":
            return checked(left + right)
        case "-":
            return checked(left - right)
        case "*":
            return checked(left * right)
        case "max":
            return max(left, right)
        case "min":
            return min(left, right)
        case "/down":
            return left // right if right > 0 else 0
        case "/up":
            return -(-left // right) if right > 0 else 0


def table(play: Play, node: core.Table, env: Env) -> int:
    """A row that the table does not have stops the game: the ruleset forgot a case."""
    key = tuple(play.number(argument, env) for argument in node.arguments)
    row = play.program.tables[node.name].get(key)
    if row is None:
        raise LimitReached("table", f"no row for {', '.join(map(str, key))}", None)
    return row


def call(play: Play, node: core.Call, env: Env) -> Any:
    """A function sees its arguments, who acts where it is called, and nothing else. The card that it gives
    back is one thing, whatever it was given."""
    function = play.rules.functions[node.function]
    inner: Env = {} if node.doer is None else {function.doer: play.number(node.doer, env)}
    for number, param in enumerate(function.params):
        if number < len(node.arguments):
            inner[param.local] = given(play, node.arguments[number], env)
        elif param.default is not None:
            inner[param.local] = given(play, param.default, inner)
    found = play.value(function.value, inner)
    return int(found) if isinstance(found, Named) else found


# ---------------------------------------------------------------- over a selection


def over(play: Play, value: core.Expr, select: core.Select, env: Env) -> list[int]:
    """A value for each that is selected."""
    inner = dict(env)
    found = []
    for item in play.selected(select, env):
        inner[select.binder] = item
        found.append(play.number(value, inner))
    return found


def count(play: Play, node: core.Count, env: Env) -> int:
    return len(play.selected(node.select, env))


def exists(play: Play, node: core.Exists, env: Env) -> int:
    return int(bool(play.selected(node.select, env)))


def sum_over(play: Play, node: core.SumOver, env: Env) -> int:
    return checked(sum(over(play, node.value, node.select, env)))


def extreme(play: Play, node: core.Extreme, env: Env) -> int:
    return (max if node.highest else min)(over(play, node.value, node.select, env), default=0)


def different(play: Play, node: core.Different, env: Env) -> int:
    return len(set(over(play, node.value, node.select, env)))


def items(play: Play, node: core.Items, env: Env) -> list[int]:
    return play.selected(node.select, env)


def listing(play: Play, node: core.Listing, env: Env) -> list[Any]:
    """Nobody and nothing stand in no list."""
    found = [play.value(item, env) for item in node.items]
    return [each for each in found if each != NONE] if core.can_be_none(node.type) else found


VALUES: dict[type, Callable[..., Any]] = {
    core.Const: const,
    core.Card: card,
    core.Local: local,
    core.TurnPlayer: turn_player,
    core.TurnRole: turn_role,
    core.TokenHolder: token_holder,
    core.Setting: setting,
    core.RuledSeat: ruled_seat,
    core.Suspended: suspended,
    core.Captain: captain,
    core.Neighbor: neighbor,
    core.Owner: owner,
    core.Property: property_of,
    core.Resource: resource,
    core.Memory: memory,
    core.Times: times,
    core.Revealed: revealed,
    core.HasStatus: has_status,
    core.Zone: zone,
    core.LiesIn: lies_in,
    core.Size: size,
    core.Top: top,
    core.PlaceIn: place_in,
    core.NextIn: next_in,
    core.Member: member,
    core.Compare: compare,
    core.And: every,
    core.Or: some,
    core.Not: negation,
    core.Arith: arith,
    core.Table: table,
    core.Call: call,
    core.Count: count,
    core.Exists: exists,
    core.SumOver: sum_over,
    core.Extreme: extreme,
    core.Different: different,
    core.Items: items,
    core.Listing: listing,
}
