"""Nearly every slip in a card is told of, and where it was made (mutations.py)."""

from __future__ import annotations

import pytest

from rulewright.dsl.files.source import Source
from rulewright.dsl.syntax.parse import read_members
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


def test_what_was_meant_by_a_slip_brings_no_complaints_of_its_own(figures: Figures) -> None:
    """A text that does not parse is checked as it was meant; but for the slip, these cards are right."""
    guesses = [(each, read_members(Source(each.card.draft.id, each.text))) for each in slips(800, seed=3)]
    wrong = [(each, parsed) for each, parsed in guesses if parsed.tree is None]
    complaints = [each for each, parsed in wrong if each.card.guessed(parsed)]
    figures("P2", "slips: no complaint of a guess (of 100, 98)", tried=len(wrong), failed=len(complaints))
    assert len(wrong) > 600
    assert len(complaints) / len(wrong) <= 0.02


OUTCOMES = ("refused", "warned", "equal", "through")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 5))
def test_twenty_thousand_slips(seed: int, figures: Figures) -> None:
    judge(measure(slips(5_000, seed)), figures)
