"""What is counted when procedures are done: for their limits, and for who asks how often."""

from __future__ import annotations

from rulewright.dsl import core
from rulewright.interpreter import linked
from rulewright.interpreter.link import menus
from rulewright.interpreter.link.abilities import PLAYER
from rulewright.interpreter.link.expressions import Expressions
from rulewright.interpreter.link.legality import Legality
from rulewright.interpreter.link.logic import NO, if_block, neg


class Tallies:
    """The counts that anything in play asks for; nothing else is counted."""

    def __init__(self, words: Expressions, legality: Legality) -> None:
        self.rules, self.legality = words.rules, legality
        self._wanted = {legality.limit_tally(limit) for limit in self.rules.limits.values()}
        for node in menus.all_nodes(self.rules, words.live):
            if isinstance(node, core.Times):
                self._wanted.add(words.tally(node.procedure, node.period))

    def of(
        self, procedure: core.Procedure, ignoring: tuple[str, ...]
    ) -> tuple[list[linked.Statement], list[linked.Statement]]:
        """What is counted when the procedure is done, and what must be known before it begins: whether a
        limit is lifted."""
        tallies: list[linked.Statement] = []
        flags: list[linked.Statement] = []
        doer = linked.Local(procedure.player, PLAYER)
        for limit in self.rules.limits.values():
            if limit.procedure != procedure.name or limit.name in ignoring:
                continue
            name = self.legality.limit_tally(limit)
            if name == f"{procedure.name}_{limit.period}":
                continue
            ignored = self.legality.ignored(limit.name, procedure)
            tally = linked.Tally(name, doer)
            if ignored == NO:
                tallies.append(tally)
            else:
                flag = linked.Local(f"{procedure.name}.lifts_{limit.name}", core.TruthType())
                flags.append(linked.Let(flag.name, ignored, flag.type))
                tallies += if_block(neg(flag), (tally,), ())
        for period in ("turn", "round", "phase", "game"):
            if f"{procedure.name}_{period}" in self._wanted:
                tallies.append(linked.Tally(f"{procedure.name}_{period}", doer))
        return tallies, flags
