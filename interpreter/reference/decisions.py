"""Statements that ask: menus, offers, picks, checkpoints. A frame that waits runs the block WAITING."""

from __future__ import annotations

from rulewright.dsl import core
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, NONE
from rulewright.interpreter.engine import Picking, State
from rulewright.interpreter.reference.builder import BuildAt, Builder, conjuncts, option
from rulewright.interpreter.reference.machine import (
    BLOCK,
    CHANGED,
    ENV,
    NODE,
    NOTES,
    POSITION,
    WAITING,
    Block,
    Env,
    Frame,
    Node,
    Stack,
    ask,
)

# ---------------------------------------------------------------- entries


def listed(rolls: list[Node], s: State, v: Env) -> tuple[list[int], bool]:
    """The options that the entries give now, and whether a required one is among them."""
    options: list[int] = []
    must = False
    for position, tests, entry in rolls[s.role]:
        for test in tests:
            if not test[0](test, s, v):
                break
        else:
            _, select, _, _, once, used_slot, used, required = entry
            if (once and s.once & once) or (used and getattr(s, used_slot) & used):
                continue
            if select is None:
                options.append(position)
                must = must or required
                continue
            candidates = select[0](select, s, v)
            if candidates:
                options += [position | value << ENTRY_BITS for value in candidates]
                must = must or required
    return options, must


def taken(entry: Node, s: State, v: Env, value: int) -> Block:
    """Note that the entry was used, name the candidate; the entry's body."""
    _, _, binder, body, once, used_slot, used, _ = entry
    if once:
        s.once |= once
    if used:
        setattr(s, used_slot, getattr(s, used_slot) | used)
    if binder is not None:
        v[binder] = value
    block: Block = body
    return block


def build_entry(b: Builder, entry: linked.Entry | core.AbilityEntries, path: str) -> Node:
    if not isinstance(entry, linked.Entry):
        raise TypeError(f"no entry of a linked program: {entry!r}")
    select = None if entry.select is None else b.select(entry.select)
    binder = None if entry.select is None else entry.select.binder
    body = b.labelled(entry.body, path, entry.key, entry.card)
    once = 1 << b.program.onces.index(entry.group or entry.key) if entry.once else 0
    slot, used = ("", 0) if entry.used is None else b.limited(*entry.used)
    return (b.parts(entry.condition), select, binder, body, once, slot, used, entry.required)


def build_entries(
    b: Builder, entries: tuple[linked.Entry | core.AbilityEntries, ...], path: str
) -> tuple[tuple[Node, ...], list[Node], int]:
    """The entries, their rolls, and all their `once` bits."""
    flat = tuple(build_entry(b, entry, f"{path}/{position}") for position, entry in enumerate(entries))
    bits = 0
    for entry in flat:
        bits |= entry[4]
    return flat, build_rolls(b, entries, flat), bits


def build_rolls(
    b: Builder, entries: tuple[linked.Entry | core.AbilityEntries, ...], flat: tuple[Node, ...]
) -> list[Node]:
    """By the turn's role (the last place: none): position, tests and entry of all that may be open then.
    Most entries are one role's own: in the turns of the others nothing of them is asked."""
    roles = [role_of(entry) for entry in entries]

    def roll(role: int) -> Node:
        return tuple(
            (position, entry[0] if own == NONE else entry[0][1:], entry)
            for position, (entry, own) in enumerate(zip(flat, roles, strict=True))
            if own in (NONE, role)
        )

    rolls = [roll(NONE)] * (len(b.program.things) + 1)
    for role in set(roles) - {NONE}:
        rolls[role] = roll(role)
    return rolls


def role_of(entry: linked.Entry | core.AbilityEntries) -> int:
    """The role without which the entry is never open: its condition begins by asking for it."""
    match conjuncts(entry.condition) if isinstance(entry, linked.Entry) else ():
        case [linked.Same(linked.TurnRole(), linked.Const(role)), *_]:
            return role
        case _:
            return NONE


# ---------------------------------------------------------------- menus


def menu(node: Node, s: State, v: Env, k: Stack) -> int | None:
    _, _, _, player, entries, rolls, once, optional, otherwise, site = node
    seat = player[0](player, s, v)
    if seat < 0:
        return None
    if once:
        s.once &= ~once
    options, _must = listed(rolls, s, v)
    if options:
        if optional:
            options.append(len(entries))
        k.append([node, WAITING, 0, v, ()])
        return ask(s, seat, site, options)
    if not otherwise:  # it is empty where the menu is not optional
        return None
    k.append([node, otherwise, 0, v, ()])
    return CHANGED


def menu_answered(frame: Frame, s: State, _k: Stack, code: int) -> None:
    entries, otherwise = frame[NODE][4], frame[NODE][8]
    position = code & ENTRY_MASK
    if position == len(entries):
        frame[BLOCK] = otherwise
    else:
        frame[BLOCK] = taken(entries[position], s, frame[ENV], code >> ENTRY_BITS)
    frame[POSITION] = 0


def build_menu(b: Builder, node: linked.Menu, path: str) -> Node:
    entries, rolls, once = build_entries(b, node.entries, path)
    otherwise = b.block(node.otherwise if node.optional else (), f"{path}/otherwise")
    values = once, node.optional, otherwise, b.site(node.site)
    return (menu, None, menu_answered, b.expression(node.player), entries, rolls, *values)


# ---------------------------------------------------------------- offers


def offer(node: Node, s: State, v: Env, k: Stack) -> int | None:
    """Notes: the player."""
    player = node[3]
    seat = player[0](player, s, v)
    if seat < 0:
        return None
    s.once &= ~node[6]
    frame = [node, WAITING, 0, v, (seat,)]
    k.append(frame)
    return offer_again(frame, s, k) or CHANGED


def offer_again(frame: Frame, s: State, k: Stack) -> int | None:
    """Ask once more, unless the turn was ended. That a turn is suspended is known until it closes."""
    if s.closing:
        s.closing &= 2
        k.pop()
        return None
    _, _, _, _, entries, rolls, _, site = frame[NODE]
    options, must = listed(rolls, s, frame[ENV])
    if not must:
        options.append(len(entries))
    frame[BLOCK] = WAITING
    return ask(s, frame[NOTES][0], site, options)


def offer_answered(frame: Frame, s: State, k: Stack, code: int) -> None:
    entries = frame[NODE][4]
    position = code & ENTRY_MASK
    if position == len(entries):
        k.pop()
        return
    frame[BLOCK] = taken(entries[position], s, frame[ENV], code >> ENTRY_BITS)
    frame[POSITION] = 0


def build_offer(b: Builder, node: linked.Offer, path: str) -> Node:
    player, listing = b.expression(node.player), build_entries(b, node.entries, path)
    return (offer, offer_again, offer_answered, player, *listing, b.site(node.site))


# ---------------------------------------------------------------- picks

DONE = 1  # the entry of a pick that ends it


def pick(node: Node, s: State, v: Env, k: Stack) -> int | None:
    """Notes: player, candidates, low, high, what was picked so far, the position of the next candidate."""
    _, _, _, player, binder, select, low, high, body, _ = node
    seat = player[0](player, s, v)
    if seat < 0:
        return None
    candidates = tuple(select[0](select, s, v))
    least = low[0](low, s, v)
    most = min(high[0](high, s, v), len(candidates))
    if least > len(candidates):
        return None
    if most <= 0:
        v[binder] = []
        k.append([node, body, 0, v, ()])
        return CHANGED
    frame = [node, WAITING, 0, v, (seat, candidates, least, most, (), 0)]
    k.append(frame)
    return pick_next(frame, s) or CHANGED


def pick_next(frame: Frame, s: State) -> int | None:
    """Ask for one more, or run the body if there can be no more."""
    seat, candidates, low, high, picked, position = frame[NOTES]
    if len(picked) < high:
        # Behind `last`, too few candidates would be left to reach the least number.
        last = len(picked) + len(candidates) - low
        options = [option(0, candidate) for candidate in candidates[position : last + 1]]
        if options:
            if len(picked) >= low:
                options.append(DONE)
            return ask(s, seat, frame[NODE][9], options)
    picking_done(frame)
    return None


def picking_done(frame: Frame) -> None:
    binder, body = frame[NODE][4], frame[NODE][8]
    frame[ENV][binder] = list(frame[NOTES][4])
    frame[BLOCK], frame[POSITION], frame[NOTES] = body, 0, ()


def pick_answered(frame: Frame, s: State, _k: Stack, code: int) -> int | None:
    if code & ENTRY_MASK == DONE:
        picking_done(frame)
        return None
    seat, candidates, low, high, picked, position = frame[NOTES]
    value = code >> ENTRY_BITS
    position = candidates.index(value, position) + 1
    frame[NOTES] = (seat, candidates, low, high, (*picked, value), position)
    return pick_next(frame, s)


def picking(s: State) -> Picking | None:
    frame = s.k[-1] if s.k else None
    if frame is None or frame[NODE][0] is not pick or frame[BLOCK] is not WAITING:
        return None
    _, candidates, low, high, picked, _ = frame[NOTES]
    return Picking(candidates, low, high, picked) if high > 1 else None


def build_pick(b: Builder, node: linked.Pick, path: str) -> Node:
    body = b.block(node.body, f"{path}/body")
    values = b.select(node.select), b.expression(node.low), b.expression(node.high)
    site = b.site(node.site)
    return (pick, None, pick_answered, b.expression(node.player), node.binder, *values, body, site)


# ---------------------------------------------------------------- checkpoints


def checkpoint(node: Node, s: State, v: Env, k: Stack) -> int | None:
    _, _, _, phase, site = node
    if s.stop != phase:
        return None
    s.stop = NONE
    k.append([node, WAITING, 0, v, ()])
    return ask(s, 0, site, [0])


def passed(_frame: Frame, _s: State, k: Stack, _code: int) -> None:
    k.pop()


ASKING: dict[type, BuildAt] = {
    linked.Menu: build_menu,
    linked.Offer: build_offer,
    linked.Pick: build_pick,
    linked.Checkpoint: lambda _b, node, _path: (checkpoint, None, passed, node.phase, node.site),
}
