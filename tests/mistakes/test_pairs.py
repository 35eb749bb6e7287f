"""A mistake is told of although another one stands beside it (pairs.py)."""

from __future__ import annotations

import pytest

from tests.figures import Figures

from .pairs import WAYS, Outcome, measure, mistakes, pairs, sample

# Of the pairs of each way, this share may lose one of the two at most.
MOST = {"steps": 0.01, "abilities": 0.005, "cards": 0.0, "declarations": 0.01}


def judge(outcome: Outcome, way: str, figures: Figures) -> None:
    """The program in pairs.py prints the pairs that lose one."""
    figures("P2", f"pairs of mistakes, {way}", tried=outcome.tried.total(), failed=len(outcome.losing))
    assert outcome.share <= MOST[way], outcome


def test_there_are_mistakes_of_all_sorts() -> None:
    assert len(mistakes()) > 150
    assert {mistake.code[:3] for mistake in mistakes()} == {"E03", "E04", "E05"}
    assert all(pairs(way) for way in WAYS)


@pytest.mark.parametrize("way", WAYS)
def test_of_two_mistakes_none_is_lost(way: str, figures: Figures) -> None:
    judge(measure(sample(way, 600, seed=1)), way, figures)


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
def test_of_any_two_mistakes_none_is_lost(way: str, figures: Figures) -> None:
    judge(measure(pairs(way)), way, figures)
