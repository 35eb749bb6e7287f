"""Nearly every slip in a card is told of, and where it was made (mutations.py)."""

from __future__ import annotations

import pytest

from .mutations import KINDS, Figures, measure, shipped, slips


def judge(figures: Figures) -> None:
    """What the project promises; `-s` shows the figures."""
    print(f"\n{figures}")
    assert (figures.told + figures.equal) / figures.all >= 0.99, figures
    assert figures.placed / figures.told >= 0.95, figures


def test_a_card_as_it_is_says_what_it_says() -> None:
    cards = shipped()
    assert len(cards) > 100
    assert all(card.check(card.text + " # an aside\n") == (card.meaning, []) for card in cards)


def test_a_slip_in_a_card_is_told_of_where_it_was_made() -> None:
    figures = measure(slips(600, seed=2))
    assert figures.all == 600
    assert all(sum(figures.by_kind[kind, what] for what in OUTCOMES) == 120 for kind in KINDS)
    judge(figures)


OUTCOMES = ("refused", "warned", "equal", "through")


@pytest.mark.long
def test_five_thousand_slips() -> None:
    judge(measure(slips(5_000, seed=1)))
