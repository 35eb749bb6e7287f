"""Room on a terminal: what needs no table is as wide as the table says, and what is one letter stays one."""

from __future__ import annotations

import subprocess
import sys

import pytest
from wcwidth import wcwidth

from rulewright.dsl.report.cells import NARROW, cells, letters


def test_what_is_narrow_by_rule_is_narrow_by_the_table() -> None:
    narrow = [chr(code) for code in range(sys.maxunicode + 1) if NARROW.fullmatch(chr(code))]
    assert len(narrow) > 800
    assert [character for character in narrow if wcwidth(character) != 1] == []
    assert list(letters("Zażółć ґанок")) == list("Zażółć ґанок")


@pytest.mark.parametrize(
    ("text", "room", "count"),
    [
        ("", 0, 0),
        ("Łódź – „dwór”…", 14, 14),
        ("Їжак і ґава", 11, 11),
        ("漢字カナ", 8, 4),
        ("ｶﾅ", 2, 2),  # the narrow forms
        ("a\u0328o\u0301", 2, 2),  # letters with marks of their own
        ("й\u0306", 1, 1),
        ("한글", 4, 2),
        ("👍🏽", 2, 1),  # a thumb and its colour
        ("🇵🇱🇺🇦", 4, 2),  # two letters make a flag
        ("❤\ufe0f", 2, 1),  # as an emoji
        ("1\ufe0f\u20e3", 2, 1),
        ("นี้", 1, 1),
    ],
)
def test_room_of(text: str, room: int, count: int) -> None:
    found = list(letters(text))
    assert (cells(text), len(found)) == (room, count)
    assert "".join(found) == text
    assert sum(map(cells, found)) == room


def test_texts_of_most_languages_do_not_wait_for_tables() -> None:
    code = (
        "import sys; from rulewright.dsl.report.cells import cells, letters\n"
        "cells('Zażółć gęślą – „jaźń”…'); list(letters('Їжак')); assert 'wcwidth' not in sys.modules\n"
        "cells('漢'); assert 'wcwidth' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
