"""Places as editors count them: lines and columns from 0, columns in units of an encoding.

Here lines and columns count from 1, and columns in characters, as in a `Span`. The protocol of editors counts
in UTF-16 unless both sides agree on something else: a character outside the first 65,536 counts twice there.
"""

from __future__ import annotations

from typing import Final

UTF16: Final = "utf-16"
_CODECS: Final = {UTF16: ("utf-16-le", 2), "utf-8": ("utf-8", 1), "utf-32": ("utf-32-le", 4)}


def column_of(line: str, units: int, encoding: str = UTF16) -> int:
    """The column of what begins after so many units of a line; inside a character, that character's."""
    if line.isascii():
        return min(units, len(line)) + 1
    codec, size = _CODECS[encoding]
    data = line.encode(codec, "surrogatepass")[: max(units, 0) * size]
    return len(data.decode(codec, "ignore")) + 1


def units_before(line: str, column: int, encoding: str = UTF16) -> int:
    """How many units of a line stand before a column."""
    before = line[: max(column - 1, 0)]
    if before.isascii():
        return len(before)
    codec, size = _CODECS[encoding]
    return len(before.encode(codec, "surrogatepass")) // size
