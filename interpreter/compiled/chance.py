"""Choices that chance makes."""

from __future__ import annotations

import re
from typing import Any

from rulewright.dsl import core
from rulewright.interpreter.compiled.code import Lines, indent
from rulewright.interpreter.compiled.control import Control
from rulewright.interpreter.compiled.facts import stops_loop
from rulewright.interpreter.compiled.selections import numbers_between
from rulewright.interpreter.rng import MASK, MULTIPLIER


class Chance(Control):
    """One or several of a selection, drawn."""

    def _pick_random(self, s: core.PickRandom, rest: Any, scope: list[str], tail: Lines) -> Lines:
        name = self.name(s.binder)
        if s.single and not isinstance(s.select.source, core.Among):
            self.sure.add(name)
        items = self.fresh("xs")
        several = numbers_between(s.select) if s.single else None
        lines, source = self.collected(s.select) if several is None else ([], "")
        copied = re.fullmatch(r"tuple\((s\.z_\w+(?:\[\w+\])?)\)", source)
        if s.single and copied:  # one is drawn at once, before anything moves
            source = copied[1]
        lines = [*lines, f"{items} = {source}"] if several is None else []
        body_scope = [*scope, name]
        in_frames = bool(self._exits) and self._exits[-1] is not None
        plain = not self.analysis.pauses(s.body) and not (stops_loop(s) and in_frames)
        after: Lines = []
        if not plain:
            self.known.clear()
            after = self.join(rest, scope, tail, "random")
            self.known.clear()
        if s.single:
            self._know(name, s.select.source)
            draw = [
                f"s.rng = r = s.rng * {MULTIPLIER} & {MASK}",
                f"{name} = {items}[(r >> 64) * len({items}) >> 64]"
                if several is None
                else f"{name} = ((r >> 64) * {len(several)} >> 64) + {several[0]}",
            ]
        else:
            draw = [f"{name}, s.rng = draw_some(s.rng, {items}, {self.val(s.count)})"]
        if s.name:
            draw += self.log("chance", self.said(s.name), name if s.single else f"tuple({name})")
        if plain:
            inner = [*draw, *self.emit(s.body, body_scope, [])]
            if s.single:  # whether the body has run is not known
                self.known.clear()
            lines += [f"if {items}:", *indent(inner)] if s.single and several is None else inner
            return lines + self.emit(rest, scope, tail)
        inner = [*draw, *self.emit(s.body, body_scope, after)]
        if several is not None or not s.single:
            return [*lines, *inner]
        return [*lines, f"if {items}:", *indent(inner), *after]
