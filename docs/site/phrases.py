"""The pages of phrases: how things are said on cards, and the forms that say them, for each shipped game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gamewords import games

from rulewright.dsl.phrases.book import book, game_of

FOLDER: Final = "phrases"


def pages() -> Iterator[tuple[str, str]]:
    """The pages, by their names."""
    for ruleset in games():
        lines = [
            f"# How cards of {ruleset.names['en']} say it",
            "",
            (
                "On the left what stands on a card, on the right "
                "how rules say it; changes stand in `always { }`."
            ),
            f'At the terminal: `rulewright words {ruleset.id} "each other player ..."`.',
            "",
            "| on a card | in rules |",
            "|---|---|",
        ]
        for each in book(game_of(ruleset)):
            lines.append(f"| {'<br>'.join(each.ways)} | `{each.form}` |")
        yield f"{FOLDER}/{ruleset.id}", "\n".join([*lines, ""])
