"""The tests are worth something: of faults that are planted in the code, they find most."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from tests.figures import Figures
from tests.generators.faults import TESTS, copied, drawn, many, noticed, passes

MANY = 12  # faults in each file, in the long run
# What is planted in a copy cannot be found in a wheel.
pytestmark = pytest.mark.skipif("RULEWRIGHT_WHEEL_TEST" in os.environ, reason="the code is in the checkout")


def test_there_are_faults_to_plant() -> None:
    for file in TESTS:
        assert many(file) > 20, file
        assert all(ast.parse(each.text) for each in drawn(file, 3, 0))


def test_a_planted_fault_is_found(tmp_path: Path, figures: Figures) -> None:
    home = copied(tmp_path)
    file = "interpreter/many/figures.py"
    assert passes(TESTS[file], home), "without a fault the tests of the copy pass"
    found = noticed(drawn(file, 1, 1)[0], home)
    figures("P15", "planted faults that a test finds (of 100, 50)", tried=1, failed=int(not found))
    assert found


@pytest.mark.long
@pytest.mark.parametrize("file", TESTS)
def test_most_planted_faults_are_found(file: str, tmp_path: Path, figures: Figures) -> None:
    home = copied(tmp_path)
    assert passes(TESTS[file], home)
    planted = drawn(file, MANY, 1)
    missed = [fault for fault in planted if not noticed(fault, home)]
    for fault in missed:
        print(f"{fault.file}:{fault.line}: {fault.what}")
    figures("P15", "planted faults that a test finds (of 100, 50)", tried=len(planted), failed=len(missed))
    assert len(missed) <= len(planted) // 2, missed
