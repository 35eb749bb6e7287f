"""Lints over whole programs: what is allowed and surely not meant."""

from __future__ import annotations

from rulewright.dsl import core
from rulewright.dsl.check import codes
from rulewright.dsl.check.notes import Notes
from rulewright.dsl.source import Span


def lint_flow(program: core.RulesProgram, span: Span | None, notes: Notes) -> None:
    """A game whose flow can run out without anybody having won."""
    if span is not None and program.flow and not _finishes(program.flow, program, ()):
        notes.warning(
            codes.W_NO_FINISH,
            "the flow can end without `finish`: then nobody has won",
            span,
            "end it with `finish winner player with highest ...`",
        )


def _finishes(block: core.Block, program: core.RulesProgram, seen: tuple[str, ...]) -> bool:
    return any(_one_finishes(statement, program, seen) for statement in block)


def _one_finishes(statement: core.Statement, program: core.RulesProgram, seen: tuple[str, ...]) -> bool:
    match statement:
        case core.Finish():
            return True
        case core.Period(body=body) | core.PickRandom(body=body) | core.Pick(body=body):
            return _finishes(body, program, seen)
        case core.If(then=then, otherwise=otherwise):
            return _finishes(then, program, seen) and _finishes(otherwise, program, seen)
        case core.Menu(entries=entries, optional=optional, otherwise=otherwise):
            each = all(_finishes(entry.body, program, seen) for entry in entries)
            return each and (not optional or _finishes(otherwise, program, seen))
        case core.Do(procedure=name) if name in program.procedures and name not in seen:
            return _finishes(program.procedures[name].body, program, (*seen, name))
        case _:
            return False
