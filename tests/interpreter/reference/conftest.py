"""Running small programs on the reference engine."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rulewright.interpreter import linked
from rulewright.interpreter.reference import ReferenceEngine
from rulewright.interpreter.reference.machine import ENV


@pytest.fixture(params=[True, False], ids=["short", "long"])
def shortcuts(request: pytest.FixtureRequest) -> bool:
    """Every test runs with the functions for common combinations, and without."""
    return bool(request.param)


@pytest.fixture
def run(kit: SimpleNamespace, shortcuts: bool) -> Any:
    """Run a flow with these answers; the state, which stops at its next decision or at the end."""

    def run_flow(*flow: Any, answers: Any = (), log: bool = False, stop: int = -1, **changes: Any) -> Any:
        engine = ReferenceEngine(kit.program(*flow, **changes), shortcuts=shortcuts)
        state = engine.start(1, log=log, stop=stop)
        for code in answers:
            engine.apply(state, code)
        state.log = state.log and entries(state.log)
        return state

    return run_flow


@pytest.fixture
def value(kit: SimpleNamespace, shortcuts: bool) -> Any:
    """The value of an expression after some statements."""

    def value_of(expression: Any, *before: Any, **changes: Any) -> Any:
        flow = (
            *before,
            linked.Let("value", expression, kit.NUMBER),
            kit.menu(kit.entry("stop"), site="stop"),
        )
        state = ReferenceEngine(kit.program(*flow, **changes), shortcuts=shortcuts).start(1)
        return state.k[0][ENV]["value"]

    return value_of


def entries(log: Any) -> list[Any]:
    """Oldest first."""
    found: list[Any] = []
    while log:
        found.insert(0, log[0])
        log = log[1]
    return found
