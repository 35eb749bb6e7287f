"""What a player knows of hidden things while a scenario is played: what lies where he sees it, what he is
asked to choose among, and what he has looked at.

Law. What somebody has looked at he knows as long as it lies where he looked at it: until it is moved
elsewhere, changes hands with all that lies there, or its pile is shuffled.
"""

from __future__ import annotations

from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK
from rulewright.interpreter.engine import State
from rulewright.interpreter.scenarios.desk import Desk
from rulewright.interpreter.table.named import is_named
from rulewright.interpreter.table.words import sees


def knows(desk: Desk, state: State, thing: int, seat: int) -> bool:
    """Does the player know which thing this is, where it lies now?"""
    return sees(desk.words, state, thing, seat) or _asked_for(desk, state, thing, seat) or _remembers(
        state, thing, seat
    )  # fmt: skip


def _asked_for(desk: Desk, state: State, thing: int, seat: int) -> bool:
    """Is it shown to him as something that he may choose where it lies?"""
    if state.over or state.who != seat:
        return False
    picking = desk.engine.picking(state)
    if picking is not None:
        return thing in picking.candidates
    points = desk.words.points[state.site]
    return any(
        code >> ENTRY_BITS == thing
        and points[code & ENTRY_MASK]
        and not is_named(desk.table.naming, desk.program, state.site, code)
        for code in state.options
    )


def _remembers(state: State, thing: int, seat: int) -> bool:
    place, log = state.at[thing], state.log
    while log:
        entry, log = log
        match entry:
            case ("look", who, things) if who == seat and thing in things:
                return True
            case ("move", moved, before, after, *_) if moved == thing and before != after:
                return False
            case ("shuffle", code) if code == place:
                return False
            case ("swapthings", one, other, *_) if thing in (one, other):
                return False
            case ("swap", one, other) if place in (one, other):
                return False
    return False
