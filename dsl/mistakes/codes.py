"""The codes of the rules language's syntax (E03xx)."""

from __future__ import annotations

from typing import Final

# ------------------------------------------------------------------ limits
E_SIZE: Final = "E0300"
E_NESTING: Final = "E0301"
E_DEEP: Final = "E0302"
E_MANY: Final = "E0303"

# ------------------------------------------------------------------ words and signs
E_SIGN: Final = "E0310"
E_UNCLOSED_TEXT: Final = "E0311"
E_QUOTES: Final = "E0312"
E_LONG_NUMBER: Final = "E0313"
E_NUMBER: Final = "E0314"
E_CAPITAL: Final = "E0315"
E_LETTER: Final = "E0316"
E_SPACE: Final = "E0317"
E_COMMENT: Final = "E0318"
E_OPERATOR: Final = "E0319"
E_POSSESSIVE: Final = "E0320"
E_UNQUOTED: Final = "E0321"

# ------------------------------------------------------------------ words in the wrong place
E_UNEXPECTED: Final = "E0330"
E_MISSPELT: Final = "E0331"
E_KEYWORD: Final = "E0332"
E_MISSING: Final = "E0333"
E_TOO_MUCH: Final = "E0334"
E_ENDS: Final = "E0335"
E_SYNONYM: Final = "E0336"

# ------------------------------------------------------------------ brackets and commas
E_UNCLOSED: Final = "E0340"
E_STRAY: Final = "E0341"
E_BRACKETS: Final = "E0342"
E_COMMA: Final = "E0343"
E_NO_BLOCK: Final = "E0344"

# ------------------------------------------------------------------ sentences
E_NEGATIVE: Final = "E0350"
E_NAMELESS: Final = "E0351"
E_PER: Final = "E0352"
E_COUNT: Final = "E0353"
E_OUTSIDE: Final = "E0354"
E_ELSE: Final = "E0355"
E_PRONOUN: Final = "E0356"
E_ASSIGN: Final = "E0357"
