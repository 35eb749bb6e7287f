"""The page of rooms names every room; each room says what it is for, and names no file that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rooms import HOUSE, ROOT, files, purpose, rooms

PAGE = (ROOT / "docs" / "rooms.md").read_text("utf-8")


def test_every_room_has_its_row_and_every_row_a_room() -> None:
    asked, _, went = PAGE.partition("## What went where")
    assert sorted(re.findall(r"^\| `([a-z/]+)` \|", asked, re.MULTILINE)) == sorted(rooms())
    assert {*re.findall(r"`((?:dsl|interpreter|cli)[a-z/]*)`(?=,| \|)", went)} == {*rooms()}


@pytest.mark.parametrize("room", rooms())
def test_a_room_says_what_it_is_for(room: str) -> None:
    assert purpose(ROOT / room / "__init__.py")


@pytest.mark.parametrize(
    "page",
    [page for part in HOUSE for page in sorted((ROOT / part).rglob("README.md"))],
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_the_files_that_a_room_names_are_there(page: Path) -> None:
    named = set(re.findall(r"(?<![\w*/])(?:\w+/)*\w+\.py\b", page.read_text("utf-8")))
    tests = (ROOT / "tests").rglob("*.py")
    there = [f"/{path.relative_to(ROOT).as_posix()}" for path in (*files(), *tests)]
    assert [name for name in sorted(named) if not any(path.endswith(f"/{name}") for path in there)] == []
