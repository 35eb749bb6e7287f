"""Running small programs that are linked already, by both meanings."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rulewright.interpreter import linked
from rulewright.interpreter.compiled import CompiledEngine
from tests.interpreter.linked_meaning import LinkedEngine

ENGINES = {"plain": LinkedEngine, "compiled": CompiledEngine}


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Any:
    """Every test runs on both."""
    return ENGINES[request.param]


@pytest.fixture
def run(kit: SimpleNamespace, engine: Any) -> Any:
    """Run a flow with these answers; the state, which stops at its next decision or at the end."""

    def run_flow(*flow: Any, answers: Any = (), log: bool = False, stop: int = -1, **changes: Any) -> Any:
        machine = engine(kit.program(*flow, **changes))
        state = machine.start(1, log=log, stop=stop)
        for code in answers:
            machine.apply(state, code)
        state.log = state.log and entries(state.log)
        return state

    return run_flow


@pytest.fixture
def value(kit: SimpleNamespace, engine: Any, run: Any) -> Any:
    """The value of an expression after some statements: a number, which is remembered, or a list, of which
    each item is."""

    def value_of(expression: Any, *before: Any, **changes: Any) -> Any:
        flow = (*before, linked.Let("value", expression, kit.NUMBER))
        stop = kit.menu(kit.entry("stop"), site="stop")
        plain = LinkedEngine(kit.program(*flow, stop, **changes))
        named = plain.standing(plain.start(1)).question.env["value"]
        if engine is LinkedEngine:
            return named
        if not isinstance(named, list):
            return run(*flow, kit.out(kit.local("value")), **changes).m_out
        items = linked.Local("value", linked.ManyType(kit.NUMBER))
        flow = (*before, linked.Let("value", expression, items.type))
        asked = [linked.Size(items), *(linked.Column(items, place) for place in range(len(named)))]
        size, *found = [run(*flow, kit.out(each), **changes).m_out for each in asked]
        assert size == len(found)
        return found

    return value_of


def entries(log: Any) -> list[Any]:
    """Oldest first."""
    found: list[Any] = []
    while log:
        found.insert(0, log[0])
        log = log[1]
    return found
