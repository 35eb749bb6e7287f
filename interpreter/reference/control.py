"""Statements that run blocks without asking anybody: conditions, loops, chance, procedures, periods, the end.

What stands in a frame's notes is said at each."""

from __future__ import annotations

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.linked import Program
from rulewright.interpreter.reference.builder import BuildAt, Builder
from rulewright.interpreter.reference.machine import (
    BLOCK,
    CHANGED,
    DEPTH,
    END,
    ENV,
    NODE,
    NOTES,
    POSITION,
    STOP,
    WAITING,
    Env,
    Frame,
    Node,
    Reached,
    Stack,
    kept,
    log,
)
from rulewright.interpreter.rng import sample
from rulewright.interpreter.state import memory_start

# ---------------------------------------------------------------- conditions and chance


def if_(node: Node, s: State, v: Env, k: Stack) -> int | None:
    _, _, _, condition, then, otherwise = node
    block = then if condition[0](condition, s, v) else otherwise
    if not block:
        return None
    k.append([node, block, 0, v, ()])
    return CHANGED


def switch(node: Node, s: State, v: Env, k: Stack) -> int | None:
    _, _, _, value, cases = node
    block = cases.get(value[0](value, s, v))
    if not block:
        return None
    k.append([node, block, 0, v, ()])
    return CHANGED


def pick_random(node: Node, s: State, v: Env, k: Stack) -> int | None:
    _, _, _, binder, count, select, single, body, name = node
    number = count[0](count, s, v)
    drawn, s.rng = sample(s.rng, select[0](select, s, v), number)
    if not single:
        v[binder] = drawn
    elif drawn:
        v[binder] = drawn[0]
    else:
        return None
    if name and s.log is not None:
        log(s, "chance", name, drawn[0] if single else tuple(drawn))
    k.append([node, body, 0, v, ()])
    return CHANGED


# ---------------------------------------------------------------- loops


def for_each(node: Node, s: State, v: Env, k: Stack) -> int | None:
    """Notes: the items, the position of the next one."""
    items = tuple(node[4][0](node[4], s, v))
    if not items:
        return None
    v[node[3]] = items[0]
    k.append([node, node[5], 0, v, (items, 1)])
    return CHANGED


def next_item(frame: Frame, _s: State, k: Stack) -> None:
    items, position = frame[NOTES]
    if position == len(items):
        k.pop()
        return
    node = frame[NODE]
    frame[ENV][node[3]] = items[position]
    frame[POSITION] = 0
    frame[NOTES] = (items, position + 1)


def repeat(node: Node, s: State, v: Env, k: Stack) -> int:
    """Notes: how many passes there may be, how many there were."""
    most = node[4]
    frame = [node, WAITING, 0, v, (most[0](most, s, v), 0)]
    k.append(frame)
    next_pass(frame, s, k)
    return CHANGED


def next_pass(frame: Frame, s: State, k: Stack) -> None:
    _, _, _, until, _, body, bounded, site, card = frame[NODE]
    most, passes = frame[NOTES]
    if until is not None and until[0](until, s, frame[ENV]):
        k.pop()
    elif passes < most:
        frame[BLOCK], frame[POSITION], frame[NOTES] = body, 0, (most, passes + 1)
    elif bounded and until is not None:
        raise LimitReached("repeat", site, card)
    else:
        k.pop()


def stop(_node: Node, s: State, _v: Env, k: Stack) -> int:
    """Leave the innermost loop. A period that is left on the way is closed."""
    while True:
        frame = k[-1]
        end = frame[NODE][END]
        if end is next_item or end is next_pass:
            k.pop()
            return CHANGED
        if end is close_period or end is close_turn:
            end(frame, s, k)
        else:
            k.pop()


# ---------------------------------------------------------------- procedures


def do(node: Node, s: State, v: Env, k: Stack) -> int | None:
    """Runs with nobody as its doer too: what the table does has none."""
    _, _, _, body, arguments, doer, player, most = node
    depth = v.get(DEPTH, 0) + 1
    if depth > most:
        raise Reached("depth")
    inner = {DEPTH: depth, doer: player[0](player, s, v)}
    for name, value in arguments:
        inner[name] = kept(value[0](value, s, v))
    k.append([node, body, 0, inner, ()])
    return CHANGED


# ---------------------------------------------------------------- periods


def turn(node: Node, s: State, v: Env, k: Stack) -> int | None:
    """Notes: the turn and the role outside, and whether that closes. A turn of nobody does not take place."""
    _, _, _, body, player, role, opening, _, resumed = node
    seat = player[0](player, s, v)
    thing = role[0](role, s, v) if role is not None else NONE
    if seat < 0:
        return None
    k.append([node, body, 0, v, (s.turn, s.role, s.closing if s.turn >= 0 else 0)])
    s.turn, s.role, s.closing = seat, thing, 0
    open_period(opening, s)
    if resumed:
        take_up(opening, s)
    if s.log is not None:
        log(s, "turn", seat, thing)
    return CHANGED


def round_or_phase(node: Node, s: State, v: Env, k: Stack) -> int:
    _, _, _, body, entry, _, opening, _ = node
    k.append([node, body, 0, v, ()])
    open_period(opening, s)
    if s.log is not None:
        log(s, *entry)
    return CHANGED


def open_period(opening: Node, s: State) -> None:
    """Forget what was used and counted: (slot of the used abilities or "", slots of the counts)."""
    used, counts = opening
    if used:
        setattr(s, used, 0)
    for slot in counts:
        setattr(s, slot, [0] * len(getattr(s, slot)))


def close_period(frame: Frame, s: State, k: Stack) -> None:
    """Forget what was marked and remembered: (slots of statuses, slots of memories with their start)."""
    statuses, memories = frame[NODE][7]
    for slot in statuses:
        setattr(s, slot, ())
    for slot, start in memories:
        setattr(s, slot, kept(start))
    k.pop()


def close_turn(frame: Frame, s: State, k: Stack) -> None:
    """`end turn` reaches no further than its turn. Of a suspended one is kept what was used and counted."""
    if s.closing == 2:
        hold(frame[NODE][6], s)
    s.turn, s.role, s.closing = frame[NOTES]
    close_period(frame, s, k)


def hold(opening: Node, s: State) -> None:
    used, counts = opening
    now = (s.turn, getattr(s, used) if used else 0, *(tuple(getattr(s, slot)) for slot in counts))
    s.held = (*(each for each in s.held if each[0] != s.turn), now)


def take_up(opening: Node, s: State) -> None:
    """The turn's player goes on with what he had used and counted; nobody, if he suspended none."""
    mine = [each for each in s.held if each[0] == s.turn]
    if not mine:
        return
    (_, uses, *values) = mine[0]
    s.held = tuple([each for each in s.held if each[0] != s.turn])
    used, counts = opening
    if used:
        setattr(s, used, uses)
    for slot, value in zip(counts, values, strict=True):
        setattr(s, slot, list(value))


def period_slots(program: Program, period: str) -> tuple[Node, Node]:
    """What opening and closing a period touches."""
    counts = tuple(f"c_{name}" for name, info in program.tallies.items() if info.period == period)
    statuses = tuple(
        f"{letter}_{name}"
        for name, info in program.statuses.items()
        if info.period == period
        for letter in "sw"
    )
    memories = tuple(
        (f"m_{memory.name}", memory_start(program, memory))
        for memory in program.memories.values()
        if memory.period == period
    )
    return (f"used_{period}" if program.abilities else "", counts), (statuses, memories)


# ---------------------------------------------------------------- the end


def finish(node: Node, s: State, v: Env, k: Stack) -> int:
    """The last decision's `who` and `site` stay."""
    select = node[1]
    s.over = 1
    s.winners = tuple(select[0](select, s, v)) if select is not None else ()
    s.options = []
    k.clear()
    if s.log is not None:
        log(s, "over", s.winners)
    return STOP


# ---------------------------------------------------------------- building


def build_if(b: Builder, node: linked.If, path: str) -> Node:
    then = b.block(node.then, f"{path}/then")
    otherwise = b.block(node.otherwise, f"{path}/else")
    return (if_, None, None, b.expression(node.condition), then, otherwise)


def build_switch(b: Builder, node: linked.Switch, path: str) -> Node:
    cases = {}
    for value, block in node.cases:
        card = b.card_numbered(value) if _asks_for_card(node) else None
        inner = f"{path}/{value}"
        cases[value] = b.block(block, inner) if card is None else b.labelled(block, inner, card, card)
    return (switch, None, None, b.expression(node.value), cases)


def _asks_for_card(node: linked.Switch) -> bool:
    return type(node.value) is linked.Property and node.value.name == "name"


def build_pick_random(b: Builder, node: linked.PickRandom, path: str) -> Node:
    values = b.expression(node.count), b.select(node.select), node.single
    return (pick_random, None, None, node.binder, *values, b.block(node.body, f"{path}/body"), node.name)


def build_for_each(b: Builder, node: linked.ForEach, path: str) -> Node:
    select = b.select(node.select)
    return (for_each, next_item, None, node.select.binder, select, b.block(node.body, f"{path}/body"))


def build_repeat(b: Builder, node: linked.Repeat, path: str) -> Node:
    body = b.block(node.body, f"{path}/body")
    values = b.optional(node.until), b.expression(node.most)
    return (repeat, next_pass, None, *values, body, node.bounded, node.site, b.card_of(node.site))


def build_do(b: Builder, node: linked.Do, _path: str) -> Node:
    procedure = b.program.procedures[node.procedure]
    arguments = tuple((name, b.expression(value)) for name, value in node.arguments)
    values = procedure.player, b.expression(node.player), b.program.limits.depth
    return (do, None, None, b.bodies[node.procedure], arguments, *values)


def build_period(b: Builder, node: linked.Period, path: str) -> Node:
    body = b.block(node.body, f"{path}/body")
    opening, closing = period_slots(b.program, node.kind)
    if node.kind == "turn":
        people = b.expression(node.player), b.optional(node.role)
        again = node.resumed and b.program.suspends
        return (turn, close_turn, None, body, *people, opening, closing, again)
    entry = ("phase", node.name) if node.kind == "phase" else ("round",)
    return (round_or_phase, close_period, None, body, entry, None, opening, closing)


CONTROL: dict[type, BuildAt] = {
    linked.If: build_if,
    linked.Switch: build_switch,
    linked.ForEach: build_for_each,
    linked.Repeat: build_repeat,
    linked.Stop: lambda _b, _node, _path: (stop,),
    linked.PickRandom: build_pick_random,
    linked.Do: build_do,
    linked.Period: build_period,
    linked.Finish: lambda b, node, _: (finish, None if node.winners is None else b.select(node.winners)),
}
