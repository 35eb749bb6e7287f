"""Text laid out in cells, and streams that take every text."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from rulewright.cli import screen
from rulewright.cli.columns import columns
from rulewright.cli.screen import cells, clip, glue, pad, wrap
from rulewright.dsl.files.characters import UNSAFE


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
    screen.put("Zabójczyni — Złodziej · 漢 …")
    assert raw.getvalue() == b"Zabojczyni - Zlodziej - ? ~\n"


# --- nothing but text comes out ----------------------------------------------------------------------------


class Watched(io.StringIO):
    def isatty(self) -> bool:
        return True


def screens(patch: pytest.MonkeyPatch) -> tuple[Watched, Watched]:
    """What stands on stdout and on stderr, both terminals with colours."""
    out, err = Watched(), Watched()
    patch.setattr(sys, "stdout", out)
    patch.setattr(sys, "stderr", err)
    patch.setenv("TERM", "xterm")
    patch.delenv("NO_COLOR", raising=False)
    screen.prepare()
    return out, err


ORDERS = "a\x1b]52;c;eA==\a\x1b[2J\x9b31m\x7f\t\r\u202e\u200b\u2028\ufeff\ud800b"
SHOWN = r"a\e]52;c;eA==\x07\e[2J\x9b31m\x7f\t\r\u202e\u200b\u2028\ufeff\ud800b"


def test_whatever_is_written_is_shown_and_not_obeyed(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = screens(monkeypatch)
    screen.put(ORDERS)
    screen.say(ORDERS)
    print(ORDERS, file=sys.stderr)
    sys.stdout.writelines([ORDERS, "\n"])
    assert out.getvalue() == err.getvalue() == f"{SHOWN}\n" * 2


def test_colours_are_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger who knows our sequences, or our marks but for their word, colours nothing."""
    out, _ = screens(monkeypatch)
    forged = "\x1b[31m", "\x1b<bad>", "\x1b0123456789abcdef<bad>", "\x1b0123456789abcdef<>"
    for text in forged:
        screen.put(screen.paint(text, "bad") + text)
    shown = [text.replace("\x1b", r"\e") for text in forged]
    assert out.getvalue() == "".join(f"\x1b[31m{text}\x1b[0m{text}\n" for text in shown)


def test_a_mark_of_ours_names_one_of_our_colours() -> None:
    with pytest.raises(KeyError):
        screen.safe(f"\x1b{screen._WORD}<no such>")


@pytest.mark.parametrize("hold", [screen.clip, screen.pad])
@pytest.mark.parametrize(
    "text", [ORDERS, "\u0301", "a" + "\u0301" * 10_000, "\u0301" * 10_000, "אבגד", "x\ny", "ﷺ" * 9, "𝔸\u20e3"]
)
def test_a_cell_of_a_table_stays_in_its_place(
    hold: Callable[[str, int], str], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, _ = screens(monkeypatch)
    held = hold(screen.clip(text, 20), 20)
    screen.put(held, end="")
    written = out.getvalue()
    assert written == held, "it was made visible before it was measured"
    assert cells(written) == (20 if hold is pad else cells(held))
    assert cells(written) <= 20
    assert len(written) <= 20 * 6
    assert not UNSAFE.search(written)
    assert "\n" not in written


def test_a_line_that_is_written_over_stays_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    _, err = screens(monkeypatch)
    monkeypatch.setenv("COLUMNS", "30")
    screen.progress("card \x1b[2J\n of many, and some words more")
    screen.progress()
    assert err.getvalue() == "\r\x1b[K" + r"card \e[2J\n of many, and so" + "…\r\x1b[K"
