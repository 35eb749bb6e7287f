"""Programs made at random by type, from everything that decks and rulesets may declare (generators/programs).

Most texts are accepted. Each that is accepted is played: in both engines in step, twenty games with answers
at random, states, logs and decisions compared after each; and now and then as people see it. Nothing raises
anything but a verdict, and the engines give it together. Every form of the core and every sort of declaration
occurs; and every way of the grammar and every key of a file, but for those named here.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest

from tests.figures import Figures
from tests.generators.programs import written
from tests.generators.programs.forms import DECLARED, FORMS

from .programs import GAMES, Played, files, forms, played

PROGRAMS = 80  # in the default run, in parts
FEW = 2
FEW_GAMES = 5  # of each of these
MANY = 20_000  # in the long run, in parts
PARTS = 40
ACCEPTED = 0.9  # at least this share of the texts
ALL_USED = 1_000  # programs in which everything is used; mostly a third of them is enough

# What random programs do not use, and why; a `*` stands for anything.
UNUSED = {
    "seat: SEAT": "only scenarios name seats",
    "text: STRING": "only scenarios compare texts",
    "so_many: *": "only scenarios write how many of a card there are",
    "deck.scenarios": "scenarios are not the game",
    "ruleset.extends": "a random game stands upon no other; test_extending.py has those that do",
    "ruleset.drop*": "only a game upon another drops something of it",
    "ruleset.phrases": "what cards say is not the game",
    "do: * AS NAME": "refused: no procedure has a result",
    "event_gain: GAIN": "refused: what is gained is said",
    "event_lose: LOSE": "refused: what is lost is said",
    "event_move: *": "refused: no card waits for a step",
    "event_reveal: *": "refused: no card waits for a step",
    "memory: MEMORY NAME SECRETLY *": "refused: a secret is of a player",
    "memory: MEMORY NAME COLON * SECRETLY *": "refused: a secret is of a player",
    "mod_*: * path scope *": "refused: whose events is said beside `for`",
    "param: NAME": "refused: a field has a type or a usual value",
    "deck.sets.size": "refused: a set of a deck takes all that matches",
    "deck.sets.one_of_each": "refused: a set of a deck takes all that matches",
    "deck.sets.drawn": "refused: a set of a deck takes all that matches",
    "deck.sets.needed": "refused: a set of a deck takes all that matches",
    "deck.sets.by_players*": "refused: a set of a deck takes all that matches",
}


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
    assert not sorted((FORMS | DECLARED) - set(found.forms))


def test_everything_that_can_be_written_is_used(figures: Figures) -> None:
    """Whoever adds a word or a key teaches the random programs to use it, or says here why not."""
    usable, used = written.usable(), set[str]()
    excused = {name: {each for each in usable if fnmatchcase(each, name)} for name in UNUSED}
    wanted = usable.difference(*excused.values())
    for seed in range(ALL_USED):
        used |= written.used(files(seed))
        if used >= wanted:
            break
    missing = sorted(wanted - used)
    known = [name for name, ways in excused.items() if not ways or used & ways]
    assert not missing
    assert not known, "these are used, or are no longer there"
    figures("P8", "ways of the grammar and keys of files in random programs", tried=len(wanted), failed=0)


def test_everything_that_rules_mean_is_used(figures: Figures) -> None:
    """Every class of the core, before and after linking, and every sort of declaration."""
    wanted, used = FORMS | DECLARED, set[str]()
    for seed in range(ALL_USED):
        used |= forms(seed)
        if used >= wanted:
            break
    assert not sorted(wanted - used)
    figures("P8", "forms of the core and of declarations in random programs", tried=len(wanted), failed=0)
