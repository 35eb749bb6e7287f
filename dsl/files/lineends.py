"""What a file had beside its text: line ends and a byte order mark. A changed text gets them back."""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher
from typing import Final

MARK: Final = "\ufeff"
_END: Final = re.compile("\r\n|\r|\n")


def as_in(written: str, text: str) -> str:
    """The text, whose lines end in a plain newline, with what a file had: its mark and the ends of its lines.
    New lines end as most do."""
    mark = MARK if written.startswith(MARK) else ""
    ends = _END.findall(written)
    kinds = Counter(ends).most_common()
    usual = kinds[0][0] if kinds else "\n"
    if len(kinds) < 2:
        return mark + text.replace("\n", usual)
    before, now = _END.split(written.removeprefix(MARK)), text.split("\n")
    kept = [usual] * len(now)
    for old, new, size in SequenceMatcher(None, before, now, autojunk=False).get_matching_blocks():
        for at in range(size):
            if old + at < len(ends):
                kept[new + at] = ends[old + at]
    kept[-1] = ""  # behind the last line stands nothing
    return mark + "".join(line + end for line, end in zip(now, kept, strict=True))
