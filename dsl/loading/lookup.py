"""What a word means in a loaded ruleset: a card or a preset by its short id, seen from a deck or outside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from rulewright.dsl import model

T = TypeVar("T")


def find_card(ruleset: model.Ruleset, word: str, origin: str = "") -> list[model.CardDef]:
    """The cards that a word can mean. `origin`: the ruleset or deck in whose text it stands, if in any."""
    return _meant(ruleset.cards, word, origin)


def find_preset(ruleset: model.Ruleset, word: str, origin: str = "") -> list[model.Preset]:
    """The presets that a word can mean; as for cards."""
    return _meant(ruleset.presets, word, origin)


def _meant(things: Mapping[str, T], word: str, origin: str) -> list[T]:
    """One of the deck itself, else one of the ruleset (or a full id), else those of all decks."""
    for name in (f"{origin}:{word}", word):
        if name in things:
            return [things[name]]
    return [thing for name, thing in things.items() if name.rpartition(":")[2] == word]
