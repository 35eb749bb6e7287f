"""Characters that may not stand in a file, and how to show text that might hold them.

A deck comes from a stranger. Escape codes can write to the clipboard of a terminal, direction marks can make
a line read as something else, zero-width marks can make two equal names differ. None of them has a use in a
card, so they are refused at load; and whatever is printed goes through `visible`, so that even the message
about a bad file cannot pass one on.

A pile of combining marks covers the lines around it, and a mark without a letter sits on what stands before
it: `visible` cuts piles and gives such a mark a circle to stand on.

The ranges are written out, not asked of `unicodedata`: its tables differ between Python versions, and a deck
that one version accepts must be accepted by all. What is only shown may ask it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

_GROUPS: Final[tuple[tuple[str, str], ...]] = (
    # C0 without tab and newline, DEL, C1. Carriage returns are gone by now: Source turns them into newlines.
    ("a control character, which could give orders to a terminal", "\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f"),
    ("a mark that turns the direction of text around", "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069"),
    ("a line separator that most editors do not show", "\\u2028\\u2029"),
    (
        "an invisible character",
        ""
        "\\xad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200d\\u2060-\\u2065\\u206a-\\u206f\\u3164"
        "\\ufeff\\uffa0\\ufff9-\\ufffb\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff",
    ),
    ("half of a character (a lone surrogate)", "\\ud800-\\udfff"),
    (
        "a number that is no character",
        "\\ufdd0-\\ufdef\\ufffe\\uffff" + "".join(f"\\U{p:04x}fffe\\U{p:04x}ffff" for p in range(1, 17)),
    ),
)

UNSAFE: Final = re.compile("[" + "".join(chars for _, chars in _GROUPS) + "]")
_SHOWN: Final = re.compile("[\t\n" + "".join(chars for _, chars in _GROUPS) + "]")
# Letters and signs of most texts, no mark among them: what holds others is looked at one by one.
_PERHAPS_MARKS: Final = re.compile("[^\\x00-\\u02ff\\u2010-\\u205e\\u20a0-\\u20cf\\u2100-\\u2bff]")
_HIGHEST_PILE: Final = 4  # marks on one letter; no living script needs more
_CIRCLE: Final = "\u25cc"
_SHORT: Final = {"\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "\\0", "\x1b": "\\e"}


def escape(character: str) -> str:
    """The character as an escape made of plain ASCII: `\\e`, `\\x07`, `\\u202e`."""
    if character in _SHORT:
        return _SHORT[character]
    number = ord(character)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def visible(text: str) -> str:
    """The text with every unsafe character, tab and newline shown as an escape, and without piles of marks.
    Safe to print; what is visible stays as it is."""
    shown = _SHOWN.sub(lambda found: escape(found.group()), text)
    return "".join(_without_piles(shown)) if _PERHAPS_MARKS.search(shown) else shown


def combines(character: str) -> bool:
    """Whether a character is a mark on the one before it, and takes no room of its own."""
    return character > "\u02ff" and unicodedata.category(character) in ("Mn", "Me")


def _without_piles(text: str) -> Iterator[str]:
    before, pile = " ", 0
    for character in text:
        if not combines(character):
            pile = 0
            yield character
        else:
            if before == " ":
                yield _CIRCLE
            pile += 1
            if pile <= _HIGHEST_PILE:
                yield character
            elif pile == _HIGHEST_PILE + 1:
                yield "…"
        before = character


def visible_lines(text: str) -> str:
    """As `visible`, but newlines stay: for what has lines of its own, such as a hint with an example."""
    return "\n".join(visible(line) for line in text.split("\n"))


def describe(character: str) -> str:
    """`U+202E, a mark that turns the direction of text around`."""
    for words, characters in _GROUPS:
        if re.match(f"[{characters}]", character):
            return f"U+{ord(character):04X}, {words}"
    return f"U+{ord(character):04X}"


def cut(text: str, limit: int = 40) -> str:
    """The text with its middle left out where it is longer than a message should quote."""
    if len(text) <= limit:
        return text
    tail = limit // 4
    return text[: limit - tail - 1] + "…" + text[-tail:]


def quoted(text: str) -> str:
    """A word that somebody wrote, as a message quotes it: safe to print, and short."""
    return cut(visible(text))
