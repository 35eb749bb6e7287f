"""Several reactions to one moment: who is next, and in which order somebody resolves his own."""

from __future__ import annotations

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.reference.builder import BuildAt, Builder, option
from rulewright.interpreter.reference.machine import (
    BLOCK,
    CHANGED,
    ENV,
    NODE,
    NOTES,
    POSITION,
    WAITING,
    Env,
    Frame,
    Node,
    Stack,
    active,
    ask,
)

# A pending reaction: the trigger's position, the selected thing (0 without), the owner.
POSITION_OF, THING, OWNER = range(3)


def reactions(node: Node, s: State, v: Env, k: Stack) -> int | None:
    """Notes: the pending reactions, those of one owner together."""
    _, _, _, triggers, token, players, _ = node
    pending: list[tuple[int, int, int]] = []
    for position, (select, binder, condition, owner, _) in enumerate(triggers):
        if select is None:
            if condition[0](condition, s, v):
                pending.append((position, 0, owner[0](owner, s, v)))
            continue
        for thing in select[0](select, s, v):
            v[binder] = thing
            if condition[0](condition, s, v):
                pending.append((position, thing, owner[0](owner, s, v)))
    if not pending:
        return None
    first = active(s, token)
    # Sorting keeps the order of triggers and of the selection.
    pending.sort(key=lambda one: (one[OWNER] - first) % players if one[OWNER] >= 0 else players)
    frame = [node, WAITING, 0, v, tuple(pending)]
    k.append(frame)
    return next_reaction(frame, s, k) or CHANGED


def next_reaction(frame: Frame, s: State, k: Stack) -> int | None:
    """Run the next one, or ask its owner if he has several. Nobody's run in order."""
    pending = frame[NOTES]
    if not pending:
        k.pop()
        return None
    owner = pending[0][OWNER]
    own = [one for one in pending if one[OWNER] == owner]
    if owner < 0 or len({one[POSITION_OF] for one in own}) == 1:  # copies of one text need no order
        react(frame, pending[0])
        return None
    frame[BLOCK] = WAITING
    return ask(s, owner, frame[NODE][6], [option(one[POSITION_OF], one[THING]) for one in own])


def react(frame: Frame, chosen: tuple[int, int, int]) -> None:
    """Run one; it no longer waits."""
    frame[NOTES] = tuple([one for one in frame[NOTES] if one != chosen])
    select, binder, _, _, body = frame[NODE][3][chosen[POSITION_OF]]
    if select is not None:
        frame[ENV][binder] = chosen[THING]
    frame[BLOCK], frame[POSITION] = body, 0


def order_chosen(frame: Frame, _s: State, _k: Stack, code: int) -> None:
    choice = (code & ENTRY_MASK, code >> ENTRY_BITS)
    react(frame, next(one for one in frame[NOTES] if one[:OWNER] == choice))


def build_reactions(b: Builder, node: linked.Reactions, path: str) -> Node:
    triggers = []
    for position, trigger in enumerate(node.triggers):
        select = None if trigger.select is None else b.select(trigger.select)
        binder = None if trigger.select is None else trigger.select.binder
        values = b.expression(trigger.condition), b.expression(trigger.owner)
        body = b.labelled(trigger.body, f"{path}/{position}", trigger.key, None)
        triggers.append((select, binder, *values, body))
    # Where nobody can ever have two, there need be no site.
    site = b.program.site_of.get(node.site, NONE)
    order = tuple(triggers), b.seat_token, b.program.players, site
    return (reactions, next_reaction, order_chosen, *order)


REACTING: dict[type, BuildAt] = {linked.Reactions: build_reactions}
