"""What every game with the same rules, cards and number of players shares.

The program, its engine, and those who are asked about its games: each is made when it is first asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from rulewright.interpreter.engine import Engine, State
from rulewright.interpreter.linked import Program
from rulewright.interpreter.table.named import Naming, naming_entries
from rulewright.interpreter.table.words import Words

if TYPE_CHECKING:
    from rulewright.interpreter.bots.greedy import Greedy
    from rulewright.interpreter.game import Rules
    from rulewright.interpreter.hidden.sight import Habits
    from rulewright.interpreter.oracle import OracleEngine
    from rulewright.interpreter.table.entries import Entries
    from rulewright.interpreter.table.outcomes import Outcomes
    from rulewright.interpreter.table.prices import Prices
    from rulewright.interpreter.table.whynot import Explainer

EngineName = Literal["native", "compiled", "oracle"]
Sets = Mapping[str, Sequence[str]]


class Table:
    """What every game with the same rules, cards and number of players shares: the program and its engine."""

    def __init__(self, rules: Rules, program: Program, sets: Sets | None, engine: EngineName) -> None:
        self.rules = rules
        self.program = program
        self.sets = {name: tuple(cards) for name, cards in sets.items()} if sets is not None else None
        self.engine_name = engine
        self.engine = _make_engine(program, engine)
        self.words = Words(program)

    @cached_property
    def naming(self) -> Naming:
        return naming_entries(self.program)

    @cached_property
    def oracle(self) -> OracleEngine:
        """The rules as they are written: asked what options cost and why something is not offered."""
        from rulewright.interpreter.oracle import OracleEngine

        return self.engine if isinstance(self.engine, OracleEngine) else OracleEngine(self.program)

    @cached_property
    def scoring(self) -> State | None:
        """The moment in which points are counted at the end, for what they would be now."""
        from rulewright.interpreter.session.standing import scoring_of

        return scoring_of(self)

    @cached_property
    def habits(self) -> Habits:
        """What the rules say about hidden things."""
        from rulewright.interpreter.hidden.sight import Habits

        return Habits(self.program, self.words, self.naming)

    @cached_property
    def greedy(self) -> Greedy:
        """Who looks one step ahead, by the model that comes with the ruleset."""
        from rulewright.interpreter.bots.evaluation import evaluation_of
        from rulewright.interpreter.bots.greedy import Greedy

        return Greedy(self.engine, evaluation_of(self.program))

    @cached_property
    def entries(self) -> Entries:
        from rulewright.interpreter.table.entries import Entries

        return Entries()

    @cached_property
    def prices(self) -> Prices:
        from rulewright.interpreter.table.prices import Prices

        return Prices(self.oracle, self.entries)

    @cached_property
    def outcomes(self) -> Outcomes:
        from rulewright.interpreter.table.outcomes import Outcomes

        return Outcomes(self.oracle, self.entries, self.words)

    @cached_property
    def explainer(self) -> Explainer:
        from rulewright.interpreter.table.whynot import Explainer

        return Explainer(self.oracle)


def _make_engine(program: Program, name: EngineName) -> Engine:
    if name == "compiled":
        from rulewright.interpreter.compiled import CompiledEngine

        return CompiledEngine(program)
    if name == "native":
        from rulewright.interpreter.native import NativeEngine

        return NativeEngine(program)
    if name == "oracle":
        from rulewright.interpreter.oracle import OracleEngine

        return OracleEngine(program)
    raise ValueError(f"there is no engine {name!r}: native, compiled, oracle")
