"""The page of rooms names every room, and each room says what it is for."""

from __future__ import annotations

import re

import pytest

from tests.rooms import ROOT, purpose, rooms

PAGE = (ROOT / "docs" / "rooms.md").read_text("utf-8")


def test_every_room_has_its_row_and_every_row_a_room() -> None:
    asked, _, went = PAGE.partition("## What went where")
    assert sorted(re.findall(r"^\| `([a-z/]+)` \|", asked, re.MULTILINE)) == sorted(rooms())
    assert {*re.findall(r"`((?:dsl|interpreter|cli)[a-z/]*)`(?=,| \|)", went)} == {*rooms()}


@pytest.mark.parametrize("room", rooms())
def test_a_room_says_what_it_is_for(room: str) -> None:
    assert purpose(ROOT / room / "__init__.py")
