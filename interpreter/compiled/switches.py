"""One of several blocks, by a value: tests that halve what is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.dsl import core
from rulewright.interpreter.compiled.code import Lines, indent
from rulewright.interpreter.compiled.selections import is_number
from rulewright.interpreter.program import Program, Switch

FEW = 3  # cases that are tested one after the other


def switch(writer: Any, s: Switch, emit: Callable[[core.Block], Lines], plain: bool) -> Lines:
    """The lines of a switch. `plain`: its blocks do not end by returning."""
    value = writer.val(s.value)
    if is_number(value):
        return next((emit(block) for case, block in s.cases if case == int(value)), [])
    cards = _cards(writer.program) if getattr(s.value, "name", "") == "name" else {}
    written: dict[core.Block, Lines] = {}  # several cards may say the same
    for case, block in s.cases:
        if block not in written:
            writer.known.clear()
            written[block] = writer.of(cards.get(case, writer.whose), lambda b=block: emit(b))
    cases = [(case, written[block]) for case, block in s.cases]
    writer.known.clear()
    name = value if value.isidentifier() else writer.fresh("case")
    lines = _chosen(name, cases, plain)
    return lines if name == value or not lines else [f"{name} = {value}", *lines]


def _chosen(value: str, cases: list[tuple[int, Lines]], plain: bool) -> Lines:
    """The lines of the case that the value has."""
    cases = sorted((case for case in cases if case[1]), key=lambda case: case[0])
    if len(cases) > FEW:
        half = len(cases) // 2
        low, high = _chosen(value, cases[:half], plain), _chosen(value, cases[half:], plain)
        return [f"if {value} < {cases[half][0]}:", *indent(low), "else:", *indent(high)]
    lines: Lines = []
    for case, body in cases:
        lines += [f"{'elif' if plain and lines else 'if'} {value} == {case}:", *indent(body)]
    return lines


def _cards(program: Program) -> dict[int, str]:
    """The cards by the numbers of their definitions: a switch over those has a text for each."""
    numbers = program.properties["name"]
    return {number: thing.card for thing, number in zip(program.things, numbers, strict=False)}
