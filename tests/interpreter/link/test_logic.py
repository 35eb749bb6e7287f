"""Conditions that are simplified while they are put together."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.interpreter.link.logic import disj


class Part:
    """A condition that counts how often it is compared."""

    compared = 0

    def __init__(self, number: int) -> None:
        self.number = number

    def __hash__(self) -> int:
        return hash(self.number)

    def __eq__(self, other: object) -> bool:
        Part.compared += 1
        return isinstance(other, Part) and self.number == other.number


def test_of_many_conditions_not_each_is_compared_with_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision may have thousands of options, each with a condition of its own."""
    monkeypatch.setattr(Part, "compared", 0)
    parts: Any = [Part(number % 3_000) for number in range(6_000)]
    whole: Any = disj(*parts)
    assert [each.number for each in whole.parts] == [*range(3_000)], "each once, in their order"
    assert Part.compared <= 20_000
