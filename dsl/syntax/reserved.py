"""The words of the language, as its grammar has them: nobody may call anything so. Known without a parser."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final

_SOURCE: Final = files("rulewright.dsl.syntax").joinpath("grammar.lark").read_text("utf-8")

# Every word that stands in quotes in the grammar.
RESERVED: Final = frozenset(re.findall(r'"([a-z]+)"', re.sub(r"//[^\n]*", "", _SOURCE)))


def grammar_text() -> str:
    """The grammar with its reserved words filled in."""
    return _SOURCE.replace("%%RESERVED%%", "|".join(sorted(RESERVED, key=lambda word: (-len(word), word))))
