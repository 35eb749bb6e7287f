"""Counters: numbers that the rules remember and that people see on the table, under a name."""

from __future__ import annotations

from collections.abc import Mapping as Dict

from rulewright.dsl import core, model
from rulewright.dsl.files.gates import Problems, by_id, names, scalar, scalars
from rulewright.dsl.files.yamlnodes import Mapping, Scalar


def read_counters(root: Mapping, problems: Problems) -> dict[str, model.CounterDef]:
    return by_id(root, "counters", _counter, problems, named=False)


def _counter(node: Mapping) -> model.CounterDef:
    said = scalar(node, "id")
    words = scalars(node.entries["words"]) if "words" in node.entries else ()
    return model.CounterDef(
        str(said.value), names(node, "name"), tuple(str(each.value) for each in words), said.span
    )


def check_counters(
    counters: Dict[str, model.CounterDef], memories: Dict[str, core.MemoryDef], problems: Problems
) -> None:
    """Whether the rules remember that, and it is no secret."""
    known = [name for name, memory in memories.items() if _is_shown(memory) and not memory.secret]
    for counter in counters.values():
        if counter.id not in known:
            problems.unknown("number that the rules remember", Scalar(counter.id, counter.span), known)


def _is_shown(memory: core.MemoryDef) -> bool:
    """A number, a word that the table or a thing remembers, or the player of a word."""
    match memory.type:
        case core.NumberType():
            return True
        case core.ListType():
            return memory.bearer != "player" and not core.list_of(memory.bearer)
        case core.PlayerType():
            return bool(core.list_of(memory.bearer))
        case _:
            return False
