"""Recognisers that are data: the example of each row is told of by it, and what it writes is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.dsl.files.owndata import own_data
from rulewright.dsl.files.source import Source
from rulewright.dsl.mistakes.shapes import Row, rows
from rulewright.dsl.mistakes.table import TABLE
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.report.fixes import corrected
from rulewright.dsl.syntax.parse import parse_members, parse_rules_file, parse_scenarios

HOME = Path(__file__).resolve().parents[2] / "dsl" / "mistakes"
BEGINNINGS = {"scenario": parse_scenarios, "procedure": parse_rules_file, "rule": parse_rules_file}


def problems(text: str) -> list[Diagnostic]:
    return BEGINNINGS.get(text.split()[0], parse_members)(Source("t", text))[1]


def test_each_row_has_a_name_of_its_own_and_a_place_in_the_table() -> None:
    names = [row.name for row in rows()]
    assert sorted(set(names)) == sorted(names)
    assert all(row in TABLE[row.rank] for row in rows())


def test_each_key_of_a_row_is_told_in_the_readme() -> None:
    text = (HOME / "README.md").read_text("utf-8")
    told = {
        key
        for line in re.findall(r"^\| (`[^|]+) \|", text, re.MULTILINE)
        for key in re.findall(r"`(\w+)`", line)
    }
    used = {key for row in own_data("mistakes", "rules.yaml") for key in row}
    assert used == told


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_its_example_is_told_of_by_this_row_alone(row: Row) -> None:
    (problem,) = problems(row.example)
    said = re.sub(r"\\\{\w+\\\}", ".+", re.escape(row.says).replace(r"\{\{", r"\{"))
    assert problem.code == row.code
    assert re.fullmatch(said, problem.message)
    assert (problem.fix is None) is (row.fix == "none")


@pytest.mark.parametrize("row", [row for row in rows() if row.fix != "none"], ids=lambda row: row.name)
def test_what_it_writes_is_right(row: Row) -> None:
    (problem,) = problems(row.example)
    assert problem.fix is not None
    assert problems(corrected(row.example, problem.fix)) == []
