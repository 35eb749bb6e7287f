"""Expressions of the rules for a game that is linked already.

They are read as the linker reads them, with the modifiers of the cards in play, and worked out by the
reference engine's own evaluation, whichever engine plays.

Scenarios ask so for what they expect, and people for the reasons why something is not offered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import rebuild
from rulewright.interpreter.link.abilities import in_play
from rulewright.interpreter.link.absent import Absent, absent_in
from rulewright.interpreter.link.casting import choose_sets, number_things
from rulewright.interpreter.link.layout import properties_of
from rulewright.interpreter.link.places import Printed
from rulewright.interpreter.link.settings import settled
from rulewright.interpreter.link.statements import Weaver
from rulewright.interpreter.linked import Program
from rulewright.interpreter.reference import ReferenceEngine
from rulewright.interpreter.reference.engine import Question

Sets = Mapping[str, Sequence[str]]


class Rewoven:
    """The linker's weaver for a program, with every attribute woven: anybody may ask for any."""

    def __init__(self, program: Program, sets: Sets | None) -> None:
        self.program = program
        self.weaver, self.absent = _weaver(program, sets)
        bare = replace(program, attributes=self.weaver.attributes, procedures={}, flow=())
        self._engine = ReferenceEngine(bare)
        self._woven: dict[Any, Any] = {}
        self._ready: dict[Any, Question] = {}

    def woven(self, expr: Any) -> Any:
        """An expression of the rules as it is in this game."""
        if expr not in self._woven:
            self.weaver.anew()
            found = self.weaver.expr(self.absent.fold(self._with_settings(expr)))
            _remember(self._woven, expr, self.weaver.places.settled(found))
        return self._woven[expr]

    def built(self, woven: Any) -> Question:
        """A woven expression, ready to be worked out."""
        if woven not in self._ready:
            _remember(self._ready, woven, self._engine.question(woven))
        return self._ready[woven]

    def asked_anew(self) -> None:
        """What was worked out until now no longer counts against the limit of steps."""
        self._engine.asked_anew()

    def _with_settings(self, node: Any) -> Any:
        if isinstance(node, core.Setting):
            return core.Const(self.program.settings[node.name], core.NumberType())
        return rebuild(node, self._with_settings)


_KEPT = 4_000


def _remember(known: dict[Any, Any], key: Any, value: Any) -> None:
    if len(known) >= _KEPT:
        known.clear()
    known[key] = value


def _weaver(program: Program, sets: Sets | None) -> tuple[Weaver, Absent]:
    """The weaver, and what cannot happen in this game."""
    ruleset = program.ruleset
    choice = choose_sets(ruleset, program.players, program.preset or None, sets, program.settings)
    cast = number_things(ruleset, choice.sets, program.players)
    assert cast.things == program.things
    here, live = settled(ruleset, in_play(ruleset, cast), choice.settings)
    absent = absent_in(here.program, live)
    here, live = absent.present(here, live)
    printed = Printed(properties_of(ruleset, cast.things), cast.maps)
    weaver = Weaver(here, cast, program.players, live, program.changing, printed)
    modified = [name for kind, name, _ in live.modifiers if kind == "attribute"]
    for name in (*here.program.attributes, *modified):
        weaver.attribute(name)
    return weaver, absent
