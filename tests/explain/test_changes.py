"""What a card means is what is told: a change of the one is a change of the other.

Which changes are made, and what need not be told, says tests/generators/meanings.py.
"""

from __future__ import annotations

import pytest

from tests.figures import Figures
from tests.generators.meanings import Heard, changes, listen

SHARE = 0.005  # may go unheard; every one is printed


def test_a_change_of_meaning_is_told() -> None:
    held(listen(changes(150, seed=1)))


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_five_thousand_changes_of_meaning(part: int, figures: Figures) -> None:
    heard = listen(changes(500, seed=100 + part))
    figures("P2", "changes of what a card means", tried=heard.tried, failed=len(heard.missed))
    held(heard)


def held(heard: Heard) -> None:
    assert len(heard.missed) <= SHARE * heard.tried + 1, "\n".join([*heard.missed, str(heard)])
