"""The pages of words: what `rulewright words` tells of each game that is shipped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulewright.cli.vocabulary import Entry, vocabulary
from rulewright.dsl.load import load_ruleset, ruleset_names
from rulewright.dsl.model import Ruleset

FOLDER: Final = "words"


def games() -> Iterator[Ruleset]:
    """The games that come with Rulewright."""
    for name in sorted(ruleset_names()):
        ruleset, found = load_ruleset(name, scenarios=False)
        assert ruleset is not None, found
        yield ruleset


def pages() -> Iterator[tuple[str, str]]:
    """The pages, by their names."""
    for ruleset in games():
        title = ruleset.names["en"]
        lines = [
            f"# The words of {title}",
            "",
            f"What cards for {title} may name, besides [the words of the language](../reference.md).",
            f"At the terminal: `rulewright words {ruleset.id}`.",
        ]
        entries = list(vocabulary(ruleset))
        for group in dict.fromkeys(entry.group for entry in entries):
            here = [entry for entry in entries if entry.group == group]
            lines += [
                "",
                f"## {group[0].upper()}{group[1:]}",
                "",
                "| word | what it is | how it is written |",
            ]
            lines += ["|---|---|---|", *map(_row, here)]
        yield f"{FOLDER}/{ruleset.id}", "\n".join([*lines, ""])


def _what(entry: Entry) -> str:
    return f"{entry.means}<br>{entry.what}" if entry.means else entry.what


def _row(entry: Entry) -> str:
    written = " · ".join(f"`{example.strip()}`" for example in entry.written.split("   "))
    return (
        "| "
        + " | ".join(part.replace("|", r"\|") for part in (f"`{entry.word}`", _what(entry), written))
        + " |"
    )
