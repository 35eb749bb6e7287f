"""Numbers as people write them in words."""

from __future__ import annotations

from typing import Final

_WORDS: Final = "zero one two three four five six seven eight nine ten eleven twelve"
NUMBER_WORDS: Final = {word: number for number, word in enumerate(_WORDS.split())}
