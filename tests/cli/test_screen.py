"""Text laid out in cells, and streams that take every text."""

from __future__ import annotations

import io
import sys

import pytest

from rulewright.cli import screen
from rulewright.cli.screen import cells, clip, columns, glue, pad, wrap


def test_wrapping_counts_cells() -> None:
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("漢字 かな 漢字", 9, "- ", "  ") == ["- 漢字", "  かな", "  漢字"]
    assert wrap("", 10) == [""]
    assert wrap("   ", 10, "> ") == ["> "]


def test_a_word_that_is_too_long_is_broken() -> None:
    assert wrap("x" * 10, 4) == ["xxxx", "xxxx", "xx"]
    assert wrap("漢字漢字", 5) == ["漢字", "漢字"]


def test_what_is_glued_stays_together_while_it_fits() -> None:
    assert wrap(f"{glue('a b')}, {glue('c d')}", 6) == ["a b,", "c d"]
    assert wrap(glue("long words that do not fit"), 10) == ["long words", "that do", "not fit"]


@pytest.mark.parametrize("text", ["plain", "漢字", "e\u0301", "Zażółć gęślą jaźń 漢字 " * 3])
@pytest.mark.parametrize("size", [1, 2, 5, 24])
def test_no_line_is_wider_than_asked(text: str, size: int) -> None:
    assert cells(clip(text, size)) <= size
    assert cells(pad(clip(text, size), size)) == size
    if size > 1:
        assert all(cells(line) <= size for line in wrap(text, size))


ROWS = [("a", "first", "what it does, in words that need some room"), ("bb", "2", "short")]


def test_columns_beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert columns(ROWS) == (
        "a   first  what it does, in words that\n           need some room\nbb  2      short"
    )


def test_columns_on_a_narrow_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    assert columns(ROWS) == (
        "a  first\n    what it does, in\n    words that need some\n    room\nbb  2\n    short"
    )


def test_a_stream_without_the_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    screen.prepare()
    screen.put("Zabójczyni — Złodziej · 漢 …\ud800")
    assert raw.getvalue() == b"Zabojczyni - Zlodziej - ? ~?\n"
