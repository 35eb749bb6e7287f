"""The tests are worth something: of faults that are planted in the code, they find most.

Of those in the linker and in the passes, the two meanings side by side, scenarios and the tests of the
linker find nearly all. What got through is judged one by one in `got_through.yaml`: a change that makes no
difference to any game says why there; it is counted apart.
"""

from __future__ import annotations

import ast
import os
from collections import Counter
from pathlib import Path

import pytest
import yaml

from tests.figures import Figures
from tests.generators.faults import NOT_PLANTED, ROOT, TESTS, drawn, many, noticed, shared_out, unchanged

MANY = 12  # faults in each file, in the long run
CHANGES = 320  # in the linker and in the passes
FEW = 7  # of them in the normal run: of fewer, half is a matter of luck
JUDGED = Path(__file__).with_name("got_through.yaml")
HALF = "planted faults that a test finds (of 100, 50)"
NEARLY_ALL = "changes in the linker and in the passes that are noticed (of 100, 95)"
LINKER = [
    file.relative_to(ROOT).as_posix()
    for folder in ("link", "blocks/passes")
    for file in sorted((ROOT / "interpreter" / folder).glob("*.py"))
] + ["interpreter/blocks/known.py", "interpreter/blocks/simpler.py"]
MECHANICS = "tests/interpreter/link/test_mechanics.py::test_scenarios"
MEANINGS = "tests/promises/meanings.py"
# What is to notice them, by means; which test is tried first is a matter of what it costs.
MEANS: dict[str, tuple[str, ...]] = {
    "scenarios": (
        MECHANICS, "tests/interpreter/link/test_isles.py::test_scenarios", f"{MEANINGS}::test_scenarios",
    ),
    "two meanings, verifiers": (MEANINGS, "tests/interpreter/link/test_mechanics.py::test_all_engines"),
    "tests of the linker and of passes": (
        "tests/interpreter/link", "tests/interpreter/blocks", "tests/interpreter/compiled",
        "tests/interpreter/games/test_casting.py", "tests/interpreter/games/test_on_maps.py",
        "tests/corpus/test_loops.py", "tests/corpus/test_sizes.py", "tests/corpus/test_plays.py",
        "tests/acceptance/test_engines_small.py",
    ),
}  # fmt: skip
# What asks the same in pieces that are too large here.
TOO_LARGE = [
    "tests/acceptance/test_engines_small.py::test_both_engines_do_the_same",
    "tests/interpreter/link/test_isles.py::test_it_means_the_same_as_one_reaction_for_each_copy",
]
# What is planted in the checkout cannot be found in a wheel.
pytestmark = pytest.mark.skipif("RULEWRIGHT_WHEEL_TEST" in os.environ, reason="the code is in the checkout")


def test_there_are_faults_to_plant() -> None:
    for file in TESTS:
        assert many(file) > 20, file
        assert all(ast.parse(each.text) for each in drawn(file, 3, 0))


@pytest.mark.parametrize(
    ("file", "count", "tests", "what"),
    [
        ("interpreter/many/figures.py", 1, TESTS["interpreter/many/figures.py"], HALF),
        ("interpreter/link/expressions.py", FEW, (MECHANICS,), NEARLY_ALL),
    ],
)
def test_a_planted_fault_is_found(
    file: str, count: int, tests: tuple[str, ...], what: str, tmp_path: Path, figures: Figures
) -> None:
    right, *found = noticed([unchanged(file), *drawn(file, count, 1)], tests, tmp_path)
    assert not right.test, "without a fault the tests pass"
    missed = [each for each in found if not each.test]
    figures("P15", what, tried=count, failed=len(missed))
    assert len(missed) <= count // 2


@pytest.mark.long
@pytest.mark.parametrize("file", TESTS)
def test_most_planted_faults_are_found(file: str, tmp_path: Path, figures: Figures) -> None:
    planted = drawn(file, MANY, 1)
    right, *found = noticed([unchanged(file), *planted], TESTS[file], tmp_path)
    assert not right.test, "without a fault the tests pass"
    missed = [fault.name for fault, each in zip(planted, found, strict=True) if not each.test]
    print("\n".join(missed))
    figures("P15", HALF, tried=len(planted), failed=len(missed))
    assert len(missed) <= len(planted) // 2, missed


@pytest.mark.long
def test_nearly_all_changes_in_the_linker_and_in_passes_are_noticed(tmp_path: Path, figures: Figures) -> None:
    planted = shared_out(LINKER, CHANGES, 1)
    tests = [MEANINGS, *MEANS["tests of the linker and of passes"]]
    tests += [f"--deselect={each}" for each in TOO_LARGE]
    right, *found = noticed([unchanged(LINKER[0]), *planted], tests, tmp_path, told=True)
    assert not right.test, "without a fault the tests pass"
    judged = {each["change"]: each["judged"] for each in yaml.safe_load(JUDGED.read_text("utf-8"))}
    by_means = Counter(means_of(each.test) for each in found if each.test)
    missed = [fault.name for fault, each in zip(planted, found, strict=True) if not each.test]
    equal = [name for name in missed if judged.get(name) == "equal"]
    print(f"{len(planted)} changes, {sum(each.seconds for each in found):.0f} s, {dict(by_means)}")
    print("\n".join(f"{judged.get(name, 'not judged')}: {name}" for name in missed))
    tried, failed = len(planted) - len(equal), len(missed) - len(equal)
    figures("P15", NEARLY_ALL, tried=tried, failed=failed)
    assert failed <= tried * 5 // 100


def means_of(test: str) -> str:
    if test == NOT_PLANTED:
        return "the module itself cannot be imported"
    return next(name for name, known in MEANS.items() if test.startswith(known))
