"""What an option costs: read off the rules as they are written, for people who choose.

An entry is followed from its start as far as it only computes and pays. The first thing that moves, asks or
marks ends the walk, for from there on the numbers of now are no longer those of then. What would need a value
that only a running game holds is left out: a price is told when it is certain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from msgspec import Struct

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, NONE
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.oracle import OracleEngine
from rulewright.interpreter.oracle.legal import deed, possible, ways_to_pay
from rulewright.interpreter.oracle.living import Voice, lendable, whose
from rulewright.interpreter.oracle.play import Env, Play, Unnamed
from rulewright.interpreter.oracle.prices import Owed, owed

Due = dict[str, int]  # resource -> amount
Asking = core.Menu | core.Offer


class _Line(Struct, frozen=True):
    """Where an option begins: its entry, who is asked (None: whoever has the text), and in whose text."""

    entry: core.Entry
    player: core.Expr | None = None
    voice: Voice | None = None

    def env(self, play: Play, value: int) -> Env:
        """The names whose values are known before anything of it is done."""
        who, env = play.s.who, dict[str, Any]()
        if self.voice is not None:
            names, thing = self.voice.bearing, self.voice.thing
            if thing != NONE:
                env[names.this] = thing
                owner = whose(play, self.voice)
                env |= {} if owner is None else {names.you: owner}
            if self.player is None:
                env |= {names.you: who} | ({names.this: value} if self.voice.status else {})
        if isinstance(self.player, core.Local):
            env[self.player.name] = who
        if self.entry.select is not None:
            env[self.entry.select.binder] = value
        return env


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

    def __init__(self, engine: OracleEngine) -> None:
        self._engine = engine
        self._play: Play | None = None
        self._lines: dict[str, dict[str, _Line]] = {}  # by question and key
        self._paths: dict[tuple[int, int], tuple[_Line, list[core.Entry]] | None] = {}

    def of(self, state: State, code: int) -> Due | None:
        """What the state's player hands over at once with this option; None where that is not certain."""
        if self._play is None:
            self._play = self._engine.asking(state)
            self._lines = _lines(self._play)
        play = self._play
        play.s = state
        place = (state.site, code & ENTRY_MASK)
        if place not in self._paths:
            self._paths[place] = self._path(play, *place)
        path = self._paths[place]
        if path is None:
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

    def _path(self, play: Play, site: int, position: int) -> tuple[_Line, list[core.Entry]] | None:
        """The entry of an option, and those that are chosen together with it; None where nothing is paid."""
        info = play.program.sites[site]
        if position >= len(info.entries):
            return None
        lines, key = self._lines.get(info.label, {}), info.entries[position].key
        found = _named(lines, key)
        if found is None or not _pays(play, lines[found].entry):
            return None
        told: list[core.Entry] = []
        rest, entry = key[len(found) + 1 :], lines[found].entry
        while rest:
            inner = {each.key: each for each in _first_choice(play, entry.body)}
            following = _named(inner, rest)
            if following is None:
                return None
            entry, rest = inner[following], rest[len(following) + 1 :]
            told.append(entry)
        return lines[found], told


def _named(lines: dict[str, Any], key: str) -> str | None:
    """Which of these an option begins with: its key begins with theirs."""
    found = [each for each in lines if key == each or key.startswith(f"{each}/")]
    return max(found, key=len, default=None)


# --- where options stand ------------------------------------------------------------------------------------


def _lines(play: Play) -> dict[str, dict[str, _Line]]:
    """The entries of all questions in the rules and in the texts that are in play, by label and key. Of a
    text that several copies have, it is not known whose it is."""
    found: dict[str, dict[str, _Line]] = {}
    actions = {key: line for key, _, line in _keyed(play, play.voices.actions)}
    bodies: list[tuple[Any, Voice | None]] = [(play.rules.flow, None)]
    bodies += [(procedure.body, None) for procedure in play.rules.procedures.values()]
    bodies += [(voice.ability, voice) for voice in play.voices.all]
    for body, voice in bodies:
        for node in everything(body):
            if isinstance(node, Asking):
                lines = found.setdefault(node.site, {})
                for entry in node.entries:
                    if isinstance(entry, core.Entry):
                        lines[entry.key] = _Line(entry, node.player, None if entry.key in lines else voice)
                    else:
                        lines |= actions
    for key, ability, line in _keyed(play, chain(*play.voices.payments.values())):
        assert isinstance(ability, core.PaymentAbility)
        found.setdefault(f"{ability.procedure}/payment", {})[key] = line
    for key, _, line in _keyed(play, chain(*play.voices.triggers.values())):
        found[f"{key}/may"] = {key: line}
    return found


def _keyed(play: Play, voices: Iterable[Voice]) -> Iterator[tuple[str, core.Ability, _Line]]:
    """What is offered of these texts, by the keys under which it may stand; those that are had of another
    card too."""
    lenders = [f"@{each.key}" for each in play.voices.lenders]
    for voice in voices:
        ability = voice.ability
        assert isinstance(ability, core.ActionAbility | core.PaymentAbility | core.TriggerAbility)
        line = _Line(core.Entry(voice.key, (), None, None, ability.body), None, voice)
        for lent in ("", *(lenders if lendable(voice) else ())):
            yield f"{voice.key}{lent}", ability, line
            if ability.key != voice.key:
                yield f"{ability.key}{lent}", ability, _Line(line.entry, None, None)


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


def _first_choice(play: Play, body: core.Block) -> tuple[core.Entry, ...]:
    """The entries of the choice with which a text begins."""
    for statement in body:
        match statement:
            case core.Menu(entries=entries):
                return entries
            case core.Do(procedure=name):
                return _first_choice(play, play.rules.procedures[name].body)
            case core.If(then=then, otherwise=otherwise):
                return _first_choice(play, then) or _first_choice(play, otherwise)
            case _:
                pass
    return ()


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
