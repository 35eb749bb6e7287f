"""Lints over whole programs: what is allowed and surely not meant."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulewright.dsl import core
from rulewright.dsl.check import codes
from rulewright.dsl.check.findings import Findings
from rulewright.dsl.check.walk import walk
from rulewright.dsl.files.source import Span


def lint_flow(program: core.RulesProgram, score: str, span: Span | None, findings: Findings) -> None:
    """A game whose flow can run out without anybody having won; `score`: what is counted for that."""
    if span is not None and program.flow and not _finishes(program.flow, program, ()):
        findings.warning(
            codes.W_NO_FINISH,
            "the flow can end without `finish`: then nobody has won",
            span,
            f"end it with `finish winner player with highest {score} of it`",
        )


def lint_targets(
    cards: Iterable[core.Abilities], everything: Iterable[core.Abilities], findings: Findings
) -> None:
    """Actions of these cards that aim at something and pay, where some card here asks for a surcharge."""
    if not any(_asks(ability) for each in everything for ability in each.items):
        return
    for each in cards:
        for ability in each.items:
            found = list(walk(ability.body)) if isinstance(ability, core.ActionAbility) else []
            if any(isinstance(node, core.Surcharge) for node in found):
                continue
            aimed = next((node for node in found if _aims_and_pays(node)), None)
            if isinstance(aimed, core.Menu) and aimed.span is not None:
                findings.warning(
                    codes.W_NO_SURCHARGE,
                    "cards that make targets dearer are left out here",
                    aimed.span,
                    f"add `+ surcharge of {_aim_of(aimed.span)}` to what is paid",
                )


def _asks(ability: core.Ability) -> bool:
    return isinstance(ability, core.ModifierAbility) and ability.target == ("field", "target", "surcharge")


def _aim_of(aimed: Span) -> str:
    """What the one that is aimed at is called in the text."""
    found = re.search(r"\bas +(\w+)\s*$", aimed.text())
    return found[1] if found else "it"


def _aims_and_pays(node: object) -> bool:
    """Is this the choice of one thing as a target, with a payment after it?"""
    if not isinstance(node, core.Menu) or node.entries[0].select is None:
        return False
    asked = (each for each in walk(node.entries[0].select.where) if isinstance(each, core.Allowed))
    aimed = any(isinstance(each.thing, core.Local) for each in asked)
    return aimed and any(isinstance(each, core.Pay) for each in walk(node.entries[0].body))


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
