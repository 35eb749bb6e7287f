"""Nearly every slip in a card is told of, and where it was made (mutations.py)."""

from __future__ import annotations

import pytest

from tests.figures import Figures
from tests.generators.mutations import KINDS, Outcome, measure, shipped, slips


def judge(outcome: Outcome, figures: Figures) -> None:
    """What the project promises; `-s` shows more."""
    print(f"\n{outcome}")
    through, elsewhere = len(outcome.through), outcome.told - outcome.placed
    figures("P2", "slips in cards: told of or harmless (of 100, 99)", tried=outcome.all, failed=through)
    figures("P2", "slips in cards: told of at their line (of 100, 95)", tried=outcome.told, failed=elsewhere)
    assert (outcome.told + outcome.equal) / outcome.all >= 0.99, outcome
    assert outcome.placed / outcome.told >= 0.95, outcome


def test_a_card_as_it_is_says_what_it_says() -> None:
    cards = shipped()
    assert len(cards) > 100
    assert all(card.check(card.text + " # an aside\n") == (card.meaning, []) for card in cards)


def test_a_slip_in_a_card_is_told_of_where_it_was_made(figures: Figures) -> None:
    outcome = measure(slips(600, seed=2))
    assert outcome.all == 600
    assert all(sum(outcome.by_kind[kind, what] for what in OUTCOMES) == 120 for kind in KINDS)
    judge(outcome, figures)


OUTCOMES = ("refused", "warned", "equal", "through")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 5))
def test_twenty_thousand_slips(seed: int, figures: Figures) -> None:
    judge(measure(slips(5_000, seed)), figures)
