"""Citadels: what is left to chance really is. One game cannot show it; these play the same lines often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest
from msgspec.structs import replace

from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load
from rulewright.dsl.model import Ruleset, ScenarioDef
from rulewright.dsl.syntax.parse import parse_scenarios
from rulewright.interpreter.scenarios import run_scenarios

BASE = ("assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord")
THEATER = (
    "with uniques [theater, smithy, capitol, factory, framework, great_wall, keep, necropolis, park, quarry, "
    "school_of_magic, statue, stables, thieves_den]"
)


@cache
def citadels() -> Ruleset:
    return load("citadels")


def counted(starts: Sequence[str], claims: Sequence[str]) -> Counter[str]:
    """How often each claim holds after these lines; every time exactly one of them must."""
    texts = [
        f'scenario "{n} {m}" {{ {start} expect {{ {claim} }} }}'
        for n, start in enumerate(starts)
        for m, claim in enumerate(claims)
    ]
    parsed, problems = parse_scenarios(Source("chance.rules", "\n".join(texts)))
    assert parsed is not None, problems
    scenarios = tuple(ScenarioDef(each.title.text, each, "citadels", each.span) for each in parsed.items)
    outcomes = run_scenarios(replace(citadels(), scenarios=scenarios))
    wrong = [each.text for each in outcomes if not each.passed and "E0651" not in each.text]
    assert not wrong, wrong[0]
    counts = Counter(dict.fromkeys(claims, 0))
    for each in outcomes:
        counts[claims[int(each.title.split()[1])]] += each.passed
    assert sum(counts.values()) == len(starts), counts
    return counts


@pytest.mark.parametrize(
    ("parts", "claims"),
    [
        pytest.param(
            """players 4 with seer instead of magician at calling
            given { A is seer hand of A is [] hand of B is [castle, docks] hand of C is [] hand of D is [] }
            play { A: "Look ahead" }""",
            ("castle is in hand of A", "docks is in hand of A"),
            id="R102 the card that the Seer takes",
        ),
        pytest.param(
            """players 4 with emperor instead of king at calling
            given { A is emperor holder of crown is D
            hand of A is [] gold of C is 0 hand of C is [castle, docks] }
            play { A: "Crown another" to C A: "take 1 card" }""",
            ("castle is in hand of A", "docks is in hand of A"),
            id="R111 the card that the Emperor takes",
        ),
        pytest.param(
            """players 4 with scholar instead of architect at calling
            given { A is scholar hand of A is [] deck is [castle, docks, manor] }
            play { A: study manor }""",
            ("top of deck is [castle, docks]", "top of deck is [docks, castle]"),
            id="R137 the order of the deck after the Scholar",
        ),
    ],
)
def test_chance_decides(parts: str, claims: tuple[str, str]) -> None:
    counts = counted([f"seed {seed} {parts}" for seed in range(1, 41)], claims)
    assert min(counts.values()) >= 8, counts


def drafts_of_two() -> list[str]:
    """Drafts of two players, A with the Theater, each time with another closed character and another seed.

    A gives the first of what he took; B has the second and the sixth of those that were there."""
    starts = []
    for seed, closed in enumerate(BASE, 1):
        a1, b1, b2, a2, a3, b3, _ = (each for each in BASE if each != closed)
        starts.append(
            f"seed {seed} players 2 with cast [{', '.join(BASE)}] {THEATER} "
            f"given {{ holder of crown is A city of A is [theater] aside will be [{closed}] }} "
            f"play {{ A: {a1} B: {b1} B: {b2} A: {a2} A: {a3} B: {b3} A: theater from B A: {a1} }}"
        )
    return starts


def test_r174_chance_chooses_what_the_theater_brings() -> None:
    lowest = "lowest rank of it among (character in roles of A)"
    counts = counted(drafts_of_two(), (f"{lowest} <= 3", f"{lowest} > 3"))
    assert min(counts.values()) >= 1, counts
