"""What a ruleset says of its course, and what is said where it is wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.dsl.load import load_ruleset

PEBBLES = Path(__file__).parents[2] / "cli" / "pebbles"
FUNCTIONS = "\nfunction thrown() { size of shore }\nfunction of_stone(s: stone) { size of s }\n"


def found(folder: Path, course: str) -> list[str]:
    shutil.copytree(PEBBLES, folder / "game")
    main, flow = folder / "game" / "ruleset.yaml", folder / "game" / "flow.rules"
    main.write_text(main.read_text() + course + "\n")
    flow.write_text(flow.read_text() + FUNCTIONS)
    ruleset, problems = load_ruleset(folder / "game")
    if not problems:
        assert ruleset is not None
        assert ruleset.course.rounds or ruleset.course.now
    return [each.message for each in problems]


@pytest.mark.parametrize(
    ("course", "said"),
    [
        ("course: {rounds: 9, scoring: throwing, ends: {en: The heap is empty.}}", ""),
        ("course: {progress: {now: thrown, of: thrown}}", ""),
        ("course: {scoring: throwin}", "there is no phase `throwin`"),
        ("course: {progress: {now: thrwn, of: thrown}}", "there is no function that gives a number"),
        ("course: {progress: {now: of_stone, of: thrown}}", "there is no function that gives a number"),
        ("course: {progress: {now: thrown}}", "`of`"),
        ("course: {rules: Throw stones.}", "rules"),
    ],
)
def test_a_course(tmp_path: Path, course: str, said: str) -> None:
    messages = found(tmp_path, course)
    assert bool(messages) == bool(said)
    assert said in "".join(messages)
