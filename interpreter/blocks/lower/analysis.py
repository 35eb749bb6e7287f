"""What a compiled block may do: stop for a decision, call itself in a circle."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything


class Analysis:
    """Facts about a program's procedures, computed once."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.calls = {name: _called(p.body) for name, p in program.procedures.items()}
        self.circular = self._circular()
        self.pausing = self._pausing()
        self.ends_turns = any(isinstance(node, linked.EndTurn) for node in everything(self.program.blocks))
        self.nested_turns = self._nested_turns()

    def _nested_turns(self) -> bool:
        """Can a turn begin while another runs?"""
        inside: set[str] = set()
        turns = [node for node in everything(self.program.blocks) if _is_turn(node)]
        for turn in turns:
            below = list(everything(turn.body))
            if any(_is_turn(node) for node in below):
                return True
            for node in below:
                if isinstance(node, linked.Do):
                    inside |= {node.procedure} | self._reach(node.procedure)
        return any(
            _is_turn(node) for name in inside for node in everything(self.program.procedures[name].body)
        )

    def _pausing(self) -> set[str]:
        """Procedures that may stop for a decision, themselves or in what they call. A circle of calls
        counts as well: it comes back to the driver again and again, so that no depth of it can exhaust the
        Python stack."""
        pausing = {name for name, p in self.program.procedures.items() if self._stops_itself(p.body)}
        pausing |= self.circular
        while True:
            more = {name for name, called in self.calls.items() if called & pausing} - pausing
            if not more:
                return pausing
            pausing |= more

    def _circular(self) -> set[str]:
        """Procedures of which every circle of calls has one: as few as that takes."""
        found: set[str] = set()
        while True:
            left = self._in_circles(found)
            if not left:
                return found
            found.add(min(left, key=lambda name: len(self._in_circles({*found, name}))))

    def _in_circles(self, cut: set[str]) -> list[str]:
        """Those that can still call themselves where these are never called."""
        return [name for name in self.calls if name not in cut and name in self._reach(name, cut)]

    def _stops_itself(self, body: linked.Block) -> bool:
        return any(_is_stop(node) for node in everything(body))

    def _reach(self, name: str, cut: Collection[str] = ()) -> set[str]:
        found: set[str] = set(cut)
        waiting = list(self.calls.get(name, ()))
        while waiting:
            current = waiting.pop()
            if current not in found:
                found.add(current)
                waiting += self.calls.get(current, ())
        return found.difference(cut)

    def pauses(self, node: Any) -> bool:
        """May the statement (or block) stop for a decision?"""
        return any(
            _is_stop(each) or (isinstance(each, linked.Do) and each.procedure in self.pausing)
            for each in everything(node)
        )


def _called(body: linked.Block) -> set[str]:
    return {node.procedure for node in everything(body) if isinstance(node, linked.Do)}


def _is_turn(node: Any) -> bool:
    return isinstance(node, linked.Period) and node.kind == "turn"


def _is_stop(node: Any) -> bool:
    if isinstance(node, linked.Reactions):
        return len(node.triggers) > 1
    return isinstance(node, linked.Menu | linked.Offer | linked.Pick | linked.Checkpoint | linked.Finish)
