"""Messages that are kept letter by letter beside what they are about."""

from __future__ import annotations

import re
from pathlib import Path

_HIDDEN = r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]"


def check_kept(shown: str, expected: Path, bless: bool) -> None:
    """What is shown is what was kept; `bless` keeps it anew."""
    if bless:
        expected.write_text(shown, encoding="utf-8", newline="\n")
    assert shown.encode() == expected.read_bytes()


def check_harmless(shown: str, width: int) -> None:
    """No traceback, no path of this machine, no character that a terminal obeys."""
    assert "Traceback" not in shown
    assert str(Path(__file__).parent.parent) not in shown
    assert not re.search(r"(?<![\w`.])/(home|tmp|work|Users|root)/", shown)
    assert not re.search(_HIDDEN, shown)
    assert all(len(line) <= 2 * width for line in shown.splitlines())
    assert re.search(r"\n\d+ (error|warning)s?(, \d+ warnings?)?\n\Z", shown)
