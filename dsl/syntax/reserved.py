"""The words of the language, as its grammar has them: which of them nobody may call anything. Known without a
parser."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

_SOURCE: Final = files("rulewright.dsl.syntax").joinpath("grammar.lark").read_text("utf-8")

_RULES, _SCENARIOS, _REST = re.split(r"// -+ (?:scenarios|words)\n", _SOURCE)


def _quoted(part: str) -> frozenset[str]:
    return frozenset(re.findall(r'"([a-z]+)"', re.sub(r"//[^\n]*", "", part)))


# Every word that stands in quotes in the grammar.
WORDS: Final = _quoted(_SOURCE)
# Those that stand where no name can: they are words there, and free for cards and everything else.
FREE: Final = (_quoted(_SCENARIOS) - _quoted(_RULES) - _quoted(_REST)) | {"least", "most", "over", "winner"}
RESERVED: Final = WORDS - FREE


def grammar_text() -> str:
    """The grammar with its reserved words filled in."""
    return _SOURCE.replace("%%RESERVED%%", "|".join(sorted(WORDS, key=lambda word: (-len(word), word))))
