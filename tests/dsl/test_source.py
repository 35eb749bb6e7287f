"""Reading files of strangers, and places in text."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from rulewright.dsl.files.characters import UNSAFE, cut, escape, visible
from rulewright.dsl.files.source import MAX_BYTES, Source, Span, check_characters
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic


def refusal(path: str | Path) -> Diagnostic:
    with pytest.raises(DeckError) as caught:
        Source.read(path)
    (only,) = caught.value.diagnostics
    assert only.hint
    return only


def place(diagnostic: Diagnostic) -> tuple[int, int, int, int]:
    span = diagnostic.span
    assert span is not None
    return span.line, span.column, span.end_line, span.end_column


def test_lines_count_from_one_and_are_safe_beyond_the_end() -> None:
    source = Source("f", "one\ntwo\n")
    assert [source.line(n) for n in range(-1, 5)] == ["", "", "one", "two", "", ""]
    assert source.line_count == 2
    assert Source("f", "").line_count == 1


@pytest.mark.parametrize("text", ["a\r\nb\r\n", "\ufeffa\nb\n", "a\rb\r", "\ufeffa\r\nb\n"])
def test_line_ends_and_byte_order_mark_are_no_part_of_the_text(text: str) -> None:
    assert Source("f", text).text == "a\nb\n"


def test_equal_sources_are_equal_and_hash_alike() -> None:
    assert Source("f", "a\r\n") == Source("f", "a\n")
    assert hash(Source("f", "a\r\n")) == hash(Source("f", "a\n"))
    assert Source("f", "a") != Source("g", "a")


def test_span_text_and_through() -> None:
    source = Source("f", "take 1 gold\nfrom the\nbank")
    first, last = source.span(1, 6), source.span(3, 1, 3, 5)
    assert first.text() == "1"
    assert last.text() == "bank"
    assert first.through(last) == Span(source, 1, 6, 3, 5)
    assert first.through(last).text() == "1 gold\nfrom the\nbank"


def test_read_gives_the_text_and_the_name(tmp_path: Path) -> None:
    path = tmp_path / "zażółć.yaml"
    path.write_bytes("\ufeffname: Смугляр\r\n".encode())
    assert Source.read(path) == Source(str(path), "name: Смугляр\n")
    assert Source.read(path, name="deck").name == "deck"


def test_missing_file(tmp_path: Path) -> None:
    found = refusal(tmp_path / "none.yaml")
    assert (found.code, found.message) == ("E0101", "there is no such file")
    assert found.span is not None
    assert found.span.source.name.endswith("none.yaml")


def test_name_that_is_no_name() -> None:
    """A zero byte is refused as what it is; under another name, as what the system makes of it."""
    assert refusal("a\0b").code == "E0108"
    with pytest.raises(DeckError) as refused:
        Source.read("a\0b", name="deck")
    (found,) = refused.value.diagnostics
    assert (found.code, found.message) == ("E0101", "the file cannot be read (not a file name)")


def test_name_too_long(tmp_path: Path) -> None:
    found = refusal(tmp_path / ("x" * 5000))
    assert (found.code, found.message) == ("E0101", "the file cannot be read (ENAMETOOLONG)")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_forbidden_file(tmp_path: Path) -> None:
    path = tmp_path / "secret.yaml"
    path.write_text("a: 1")
    path.chmod(0)
    assert refusal(path).message == "this file may not be read by you"


def test_folder_named_like_a_deck(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    path.mkdir()
    found = refusal(path)
    assert (found.code, found.message) == ("E0102", "this is a folder, not a file")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    path = tmp_path / "pipe.yaml"
    os.mkfifo(path)
    found = refusal(path)
    assert (found.code, found.message) == ("E0102", "this is not an ordinary file")


@pytest.mark.skipif(sys.platform == "win32", reason="devices have other names there")
def test_device_is_refused() -> None:
    assert stat.S_ISCHR(os.stat("/dev/zero").st_mode)
    assert refusal("/dev/zero").code == "E0102"


def test_size_limit_is_exact(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_bytes(b"#" * MAX_BYTES)
    assert len(Source.read(path).text) == MAX_BYTES
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    found = refusal(path)
    assert (found.code, found.message) == ("E0103", "the file is larger than 1024 KiB")


def test_not_utf8_points_at_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes("a: 1\nname: zaż".encode() + b"\xf3\xb3\n")
    found = refusal(path)
    assert (found.code, found.message) == (
        "E0104",
        "the file is not UTF-8 text: byte 0xf3 does not belong here",
    )
    assert place(found) == (2, 10, 2, 11)


def test_encoded_surrogate_is_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "half.yaml"
    path.write_bytes(b"a: \xed\xa0\x80")
    assert refusal(path).code == "E0104"


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-be", "utf-16-le"])
def test_utf16(tmp_path: Path, codec: str) -> None:
    path = tmp_path / "wide.yaml"
    mark = b"\xfe\xff" if codec == "utf-16-be" else b"\xff\xfe" if codec == "utf-16-le" else b""
    path.write_bytes(mark + "a: 1".encode(codec))
    found = refusal(path)
    assert (found.code, found.message) == ("E0104", "the file is saved as UTF-16")


@pytest.mark.parametrize("data", [b"GIF89a\0\x01", b"\x89PNG\r\n\x1a\n\0\0"])
def test_zero_bytes_mean_that_it_is_no_text(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "picture.yaml"
    path.write_bytes(data)
    with pytest.raises(DeckError) as caught:
        Source.read(path)
    assert "E0105" in [d.code for d in caught.value.diagnostics]


@pytest.mark.parametrize(
    ("character", "words"),
    [
        ("\x1b", "U+001B, a control character, which could give orders to a terminal"),
        ("\x07", "U+0007, a control character, which could give orders to a terminal"),
        ("\x7f", "U+007F, a control character, which could give orders to a terminal"),
        ("\x85", "U+0085, a control character, which could give orders to a terminal"),
        ("\x9b", "U+009B, a control character, which could give orders to a terminal"),
        ("\u202e", "U+202E, a mark that turns the direction of text around"),
        ("\u2066", "U+2066, a mark that turns the direction of text around"),
        ("\u2028", "U+2028, a line separator that most editors do not show"),
        ("\u200b", "U+200B, an invisible character"),
        ("\u200d", "U+200D, an invisible character"),
        ("\ufeff", "U+FEFF, an invisible character"),
        ("\U000e0041", "U+E0041, an invisible character"),
        ("\ud800", "U+D800, half of a character (a lone surrogate)"),
        ("\uffff", "U+FFFF, a number that is no character"),
        ("\U0001fffe", "U+1FFFE, a number that is no character"),
    ],
)
def test_hidden_characters_are_named_and_placed(character: str, words: str) -> None:
    (found,) = check_characters(Source("f", f"a: 1 # ok\n# in a comment: {character}"))
    assert (found.code, found.message) == ("E0106", f"this character may not be used: {words}")
    assert place(found) == (2, 17, 2, 18)
    assert found.fix is not None
    assert found.fix.replacement == ""


def test_letters_of_all_languages_are_allowed() -> None:
    text = "Zażółć gęślą jaźń, Їжак, العربية, 漢字, हिन्दी, é as e\u0301, «», 🏰, ❤\ufe0f, \ufffd"
    assert check_characters(Source("f", text)) == []


def test_many_hidden_characters_are_not_all_reported() -> None:
    assert len(check_characters(Source("f", "\u200b" * 10_000))) == 20


def test_escapes_are_ascii_and_complete() -> None:
    everything = "".join(map(chr, range(0x110000)))
    shown = visible(everything)
    assert not UNSAFE.search(shown)
    assert "\n" not in shown
    assert "\t" not in shown
    assert escape("\x1b") == "\\e"
    assert escape("\u202e") == "\\u202e"
    assert escape("\U000e0041") == "\\U000e0041"
    assert visible(shown) == shown


def test_cut_keeps_both_ends() -> None:
    assert cut("short") == "short"
    assert cut("a" * 50 + "b" * 50, 20) == "a" * 14 + "…" + "b" * 5
