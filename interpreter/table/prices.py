"""What an option costs: read off the rules as they are written, for people who choose.

An entry is followed from its start as far as it only computes and pays. The first thing that moves, asks or
marks ends the walk, for from there on the numbers of now are no longer those of then. What would need a value
that only a running game holds is left out: a price is told when it is certain.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.oracle import OracleEngine
from rulewright.interpreter.oracle.legal import deed, possible, ways_to_pay
from rulewright.interpreter.oracle.play import Env, Play, Unnamed
from rulewright.interpreter.oracle.prices import Owed, owed
from rulewright.interpreter.table.entries import Entries

Due = dict[str, int]  # resource -> amount


class _Walk(Struct):
    """How far an option was followed: what is paid until there, and which choices were told together with
    it."""

    who: int
    value: int
    told: list[core.Entry]
    due: Due = {}

    def pay(self, parts: Iterable[Owed]) -> None:
        for part in parts:
            if part.seat == self.who:
                self.due[part.resource] = self.due.get(part.resource, 0) + part.rest


class Prices:
    """The prices of one program's options."""

    def __init__(self, engine: OracleEngine, entries: Entries) -> None:
        self._engine = engine
        self._entries = entries
        self._play: Play | None = None
        self._paying: dict[str, bool] = {}  # by the key of an entry: might it come to a payment?

    def of(self, state: State, code: int) -> Due | None:
        """What the state's player hands over at once with this option; None where that is not certain."""
        if self._play is None:
            self._play = self._engine.asking(state)
        play = self._play
        play.s = state
        path = self._entries.path(play, state.site, code & ENTRY_MASK)
        if path is None or not self._pays(play, path[0].entry):
            return None
        line, told = path
        play.anew()
        value = code >> ENTRY_BITS
        walk = _Walk(state.who, value, list(told))
        try:
            play.asked(_followed, walk, line.entry.body, line.env(play, value))
        except (LimitReached, Unnamed):
            return None
        return walk.due or None

    def _pays(self, play: Play, entry: core.Entry) -> bool:
        if entry.key not in self._paying:
            self._paying[entry.key] = _pays(play, entry)
        return self._paying[entry.key]


def _pays(play: Play, entry: core.Entry) -> bool:
    """Might it come to a payment?"""
    reached: set[str] = set()
    waiting: list[Any] = [entry.body]
    while waiting:
        for node in everything(waiting.pop()):
            if isinstance(node, core.Pay):
                return True
            if isinstance(node, core.Do) and node.procedure not in reached:
                reached.add(node.procedure)
                procedure = play.rules.procedures[node.procedure]
                if procedure.payment is not None:
                    return True
                waiting.append(procedure.body)
    return False


# --- what is paid -------------------------------------------------------------------------------------------


def _followed(play: Play, walk: _Walk, block: core.Block, env: Env) -> bool:
    """Whether the block is followed to its end."""
    return all(_step(play, walk, statement, env) for statement in block)


def _step(play: Play, walk: _Walk, statement: core.Statement, env: Env) -> bool:
    match statement:
        case core.Let(name=name, value=value) | core.Assign(name=name, value=value):
            env[name] = play.kept(value, env)
        case core.Pay(dues=dues):
            walk.pay(owed(play, dues, env))
        case core.If(condition=condition, then=then, otherwise=otherwise):
            return _followed(play, walk, then if play.holds(condition, env) else otherwise, env)
        case core.Together(body=body):
            return _followed(play, walk, body, env)
        case core.Menu() if walk.told:
            entry = walk.told.pop(0)
            if entry.select is not None:
                env[entry.select.binder] = walk.value
            return _followed(play, walk, entry.body, env)
        case core.Do():
            return _done(play, walk, statement, env)
        case _:
            return False
    return True


def _done(play: Play, walk: _Walk, do: core.Do, env: Env) -> bool:
    """A procedure: its price, then what is in it, if nothing that comes between can change the table."""
    if play.rules.procedures[do.procedure].event:
        return not _heard(play, do.procedure, "when")
    what = deed(play, do, env)
    if not possible(play, what):
        return True
    payment = what.procedure.payment
    if payment is not None:
        walk.pay(owed(play, payment.dues, what.env))
        if ways_to_pay(play, what):
            return False
    if _heard(play, do.procedure, "before", "instead"):
        return False
    done = _followed(play, walk, what.procedure.body, dict(what.env))
    return done and not _heard(play, do.procedure, "after")


def _heard(play: Play, event: str, *timings: str) -> bool:
    """Does any text in play react to it?"""
    return any((timing, event) in play.voices.triggers for timing in timings)
