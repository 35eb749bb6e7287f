"""Programs made at random by type, from everything that decks and rulesets may declare (generators/programs).

Most texts are accepted. Each that is accepted is played: in both engines in step, twenty games with answers
at random, states, logs and decisions compared after each; and now and then as people see it. Nothing raises
anything but a verdict, and the engines give it together. Every form of the core and every sort of declaration
occurs.
"""

from __future__ import annotations

import pytest

from tests.figures import Figures
from tests.generators.programs.forms import DECLARED, FORMS

from .programs import GAMES, Played, played

PROGRAMS = 160  # in the default run, in parts
FEW = 4
FEW_GAMES = 5  # of each of these
MANY = 20_000  # in the long run, in parts
PARTS = 40
ACCEPTED = 0.9  # at least this share of the texts


def judged(found: Played, games: int, figures: Figures) -> None:
    accepted = found.programs - found.refused.total()
    failed = len(found.faults)
    figures("P3", "random programs that are accepted play without a fault", tried=accepted, failed=failed)
    figures("P4", "games of random programs end or are stopped", tried=accepted * games, failed=failed)
    figures("P8", f"random programs, {games} games each, both engines equal", tried=accepted, failed=failed)
    figures("P2", "texts of random programs refused with a code", tried=found.programs, failed=0)
    print(f"{found.rate:.1%} of {found.programs} texts are accepted; refused: {dict(found.refused)}")
    print(f"at play: {dict(found.seen)}")
    assert not found.faults, "\n".join(found.faults[:10])
    assert found.rate >= ACCEPTED, found.refused


@pytest.mark.parametrize("part", range(FEW))
def test_random_programs_play_alike_in_both_engines(part: int, figures: Figures) -> None:
    share = PROGRAMS // FEW
    judged(played(range(part * share, (part + 1) * share), FEW_GAMES), FEW_GAMES, figures)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_many_random_programs_play_alike_in_both_engines(part: int, figures: Figures) -> None:
    share = MANY // PARTS
    found = played(range(part * share, (part + 1) * share))
    judged(found, GAMES, figures)
    missing = (FORMS | DECLARED) - set(found.forms)
    assert not missing, sorted(missing)
