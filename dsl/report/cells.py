"""How much room a text takes on a terminal: a Chinese character takes two cells, an accent that combines with
its letter none, an emoji of several characters as much as one.

The tables are those of `wcwidth`, which follow Unicode. Most texts need no table, and do not wait for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

# ASCII, Latin with its accents, Cyrillic, dashes, quotation marks, lines of boxes: a cell for each character.
NARROW: Final = re.compile(
    "[ -~\\xa0-\\xac\\xae-\\u02ff\\u0400-\\u0482\\u048a-\\u052f\\u2010-\\u2027\\u2500-\\u257f]*"
)


def cells(text: str) -> int:
    """How many cells a safe text takes."""
    if NARROW.fullmatch(text):
        return len(text)
    from wcwidth import wcswidth

    return wcswidth(text)


def letters(text: str) -> Iterable[str]:
    """What is seen as one letter each: with its accents, or a whole emoji. A text is cut between them."""
    if NARROW.fullmatch(text):
        return text
    from wcwidth import iter_graphemes

    return iter_graphemes(text)
