"""What cannot happen with these cards is not linked.

A ruleset declares statuses and memories for all of its cards; most games hold few of them. A status that
nothing in play marks is borne by nobody, a memory that nothing in play sets keeps its start: what asks for
them has a fixed answer, the status's own abilities are gone, and no state keeps a place for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import everything, rebuild
from rulewright.interpreter.link.abilities import InPlay
from rulewright.interpreter.link.logic import NO

LITTLE: Final = 50  # by which a number can be raised as often as a game has steps


class Absent(Struct, frozen=True):
    """The statuses that nobody bears, the memories that never change, those that nobody asks for."""

    statuses: frozenset[str]
    memories: Mapping[str, core.MemoryDef]
    unread: frozenset[str]

    def fold(self, node: Any) -> Any:
        """The node with the fixed answers put in."""
        node = rebuild(node, self.fold)
        match node:
            case core.HasStatus(status=status) if status in self.statuses:
                return NO
            case core.Unmark(status=status) if status in self.statuses:
                return core.If(NO, ())
            case core.SetMemory(name=name) if name in self.memories or name in self.unread:
                return core.If(NO, ())
            case core.Due(into=name) if name in self.memories or name in self.unread:
                return replace(node, into="", whose=None)
            case core.Memory(name=name) if name in self.memories:
                memory = self.memories[name]
                return core.Const(memory.start, memory.type)
        return node

    def without(self, program: core.RulesProgram) -> core.RulesProgram:
        """The rules without what is absent."""
        changed: dict[str, Any] = {}
        for name in program.__struct_fields__:
            value = getattr(program, name)
            if isinstance(value, dict):
                kept = {k: each for k, each in value.items() if k not in self._gone(name)}
                changed[name] = {k: self.fold(each) for k, each in kept.items()}
            elif isinstance(value, tuple):
                changed[name] = tuple(self.fold(each) if isinstance(each, Struct) else each for each in value)
        return replace(program, **changed)

    def present(self, ruleset: model.Ruleset, live: InPlay) -> tuple[model.Ruleset, InPlay]:
        """The ruleset and the abilities as this game has them."""
        if not self.statuses and not self.memories and not self.unread:
            return ruleset, live
        left = InPlay()
        for each in live.all():
            if each.status not in self.statuses:
                left.add(replace(each, ability=self.fold(each.ability)))
        return replace(ruleset, program=self.without(ruleset.program)), left

    def _gone(self, declared: str) -> Iterable[str]:
        if declared == "memories":
            return self.memories.keys() | self.unread
        return self.statuses if declared == "statuses" else ()


def absent_in(program: core.RulesProgram, live: InPlay, asked: Collection[str] = ()) -> Absent:
    """What no procedure and no ability in play brings about. `asked`: memories that are asked for besides."""
    gone = frozenset(program.statuses)
    while True:
        nodes = list(_reached(program, [each.ability for each in live.all() if each.status not in gone]))
        marked = {node.status for node in nodes if type(node) is core.Mark}
        if not gone & marked:
            break
        gone -= marked
    changed = {node.name for node in nodes if type(node) is core.SetMemory and _changes(program, node)}
    changed |= {node.into for node in nodes if type(node) is core.Due}
    fixed = {name: m for name, m in program.memories.items() if name not in changed and _same_for_nobody(m)}
    fixed = {name: memory for name, memory in fixed.items() if name not in asked}
    growing = {node.into for node in nodes if type(node) is core.Due}
    growing |= {node.name for node in nodes if type(node) is core.SetMemory and _may_grow(program, node)}
    return Absent(gone, fixed, frozenset(program.memories) - _read(nodes) - growing - frozenset(asked))


def _changes(program: core.RulesProgram, node: core.SetMemory) -> bool:
    """Is the memory ever set to anything but what it starts with?"""
    return type(node.value) is not core.Const or node.value.value != program.memories[node.name].start


def _may_grow(program: core.RulesProgram, node: core.SetMemory) -> bool:
    """Can a number that is remembered become larger than a game can count? By a little at a time it cannot:
    there are not so many steps."""
    match node.value:
        case _ if type(program.memories[node.name].type) is not core.NumberType:
            return False
        case core.Const():
            return False
        case (
            core.Arith(operator="+" | "-", left=core.Memory(name=node.name), right=core.Const(value=by))
            | core.Arith(operator="+" | "-", left=core.Const(value=by), right=core.Memory(name=node.name))
        ):
            return abs(by) > LITTLE
        case _:
            return True


def _read(nodes: list[Any]) -> set[str]:
    """The memories that are asked for, other than to make their own next value."""
    asked = Counter(node.name for node in nodes if type(node) is core.Memory)
    for node in nodes:
        if type(node) is core.SetMemory:
            asked.subtract(each.name for each in everything(node.value) if type(each) is core.Memory
                           and each.name == node.name)  # fmt: skip
    return {name for name, times in asked.items() if times > 0}


def _same_for_nobody(memory: core.MemoryDef) -> bool:
    """Does the memory of nobody read as the start too?"""
    number = not core.can_be_none(memory.type)
    return memory.bearer == "" or memory.start == (0 if number else core.NONE)


def _reached(program: core.RulesProgram, abilities: list[core.Ability]) -> Iterable[Any]:
    """Every node of the flow, of these abilities and of the procedures that they come to or ask about."""
    done: set[str] = set()
    waiting: list[Any] = [program.flow, *abilities]
    waiting += [*program.rules.values(), *program.limits.values(), *program.attributes.values()]
    waiting += program.functions.values()
    while waiting:
        for node in everything(waiting.pop()):
            yield node
            if type(node) in (core.Do, core.Can) and node.procedure not in done:
                done.add(node.procedure)
                waiting.append(program.procedures[node.procedure])
