"""Words and signs that people bring along, and what to write instead, as `words.yaml` has them."""

from __future__ import annotations

from typing import Final

from rulewright.dsl.files.owndata import own_data
from rulewright.dsl.syntax.numberwords import NUMBER_WORDS


def either(text: str) -> tuple[str, ...]:
    """What is written with `|` between: each alone."""
    return tuple(part.strip() for part in text.split("|") if part.strip())


_DATA: Final = own_data("mistakes", "words.yaml")

# Everyday words, each with what may have been meant, best first.
SYNONYMS: Final[dict[str, tuple[str, ...]]] = {
    word: either(meant)
    for group in (_DATA["synonyms"], _DATA["foreign"])
    for meant, words in group.items()
    for word in words.split()
}
# Each sign with what it may have been meant for, best first, and a hint for where none of that fits.
OPERATORS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    sign: (either(meant), group["hint"]) for group in _DATA["signs"] for sign, meant in group["read"].items()
}
PRONOUNS: Final[dict[str, str]] = {
    word: group["hint"] for group in _DATA["pronouns"] for word in group["words"].split()
}
EXAMPLES: Final[dict[str, list[str]]] = {role: words.split() for role, words in _DATA["examples"].items()}
SETS: Final = {name: frozenset(words.split()) for name, words in _DATA["sets"].items()}
ATTACKS: Final = SETS["attacks"]
OTHERS: Final = SETS["others"]
ARTICLES: Final = SETS["articles"]
JOINERS: Final = SETS["joiners"]
NUMBERS: Final = {"a": "1", "an": "1"} | {word: str(n) for word, n in NUMBER_WORDS.items() if n}
