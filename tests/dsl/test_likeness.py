"""The nearest of many names: the same as if each had been compared, and no more work than a run may have."""

from __future__ import annotations

import random
from difflib import SequenceMatcher

from rulewright.dsl.report.diagnostics import is_slip, nearest
from rulewright.dsl.report.likeness import WORK, folded, one_run, slips, work

WORDS = "gold district districts city paid_for hand deck thing_1 thing_12 thing_21 build".split()
MANY = [f"thing_{n}" for n in range(3000)]


def mistyped(word: str, rng: random.Random) -> str:
    letters = list(word)
    for _ in range(rng.randint(0, 3)):
        at = rng.randrange(len(letters) + 1)
        match rng.randrange(3):
            case 0:
                letters[at : at + 1] = []
            case 1:
                letters.insert(at, rng.choice("abdegist_12"))
            case _:
                letters[at : at + 2] = letters[at : at + 2][::-1]
    return "".join(letters)


def compared(word: str, names: list[str]) -> dict[str, float]:
    """How alike each name is, letter by letter, of those that differ in no more than letters."""
    found = {}
    for name in names:
        ratio = SequenceMatcher(None, folded(name), folded(word), autojunk=False).ratio()
        bar = 0.65 if max(len(name), len(word)) <= 4 else 0.7
        found[name] = ratio if ratio >= bar else 0.0
    return found


def test_the_nearest_is_the_same_as_if_all_were_compared() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        names = [mistyped(rng.choice(WORDS), rng) for _ in range(rng.randint(1, 20))]
        word = mistyped(rng.choice(WORDS), rng)
        scores = compared(word, names)
        for name in nearest(word, names):
            # Those that were cut short are near in another way.
            assert scores[name] == max(scores.values()) or name.startswith(word)


def test_slips_are_the_same_from_both_sides() -> None:
    rng = random.Random(2)
    for _ in range(2000):
        one, other = (mistyped(rng.choice(WORDS), rng) for _ in range(2))
        away = slips(one, other, 2)
        assert away == slips(other, one, 2)
        assert slips(one, other, 1) == (away if away is not None and away < 2 else None)


def test_a_run_stops_suggesting_at_some_time() -> None:
    with one_run():
        assert nearest("thng_7", MANY) == ["thing_7"]
        assert is_slip("thng_7", "thing_7", MANY)
        asked = 0
        while nearest(f"thng_{asked}x", MANY):
            asked += 1
        assert asked < 300
        assert nearest("thng_7", MANY) == []
        assert not is_slip("thng_7", "thing_7", MANY)
    assert nearest("thng_7", MANY) == ["thing_7"]


def test_a_question_is_answered_once_in_a_run() -> None:
    with one_run():
        assert nearest("thng_7", MANY) == ["thing_7"]
        before = work().left
        with one_run():
            assert nearest("thng_7", MANY) == ["thing_7"]
        assert before - work().left == len(MANY)


def test_an_ordinary_run_is_far_from_the_bound() -> None:
    """A hundred mistyped words among the names of a large game."""
    rng = random.Random(3)
    names = [f"{rng.choice(WORDS)}_{rng.choice(WORDS)}_{n}" for n in range(500)]
    with one_run():
        for _ in range(100):
            name = rng.choice(names)
            assert is_slip(f"{name}x", nearest(f"{name}x", names)[0], names)
        assert work().left > WORK / 2
