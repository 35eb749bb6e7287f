"""Numbers and words that the rules remember and that people see on the table, under a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.dsl.model import CounterDef, Names, Ruleset


class Counters:
    """What one view has of them."""

    def __init__(self, ruleset: Ruleset, held: Mapping[str, Any], called: Callable[[Names], str]) -> None:
        self.ruleset = ruleset
        self.held = held
        self.called = called

    def shown(self, *, of_players: bool) -> list[CounterDef]:
        """Those of the table or of players, if they are in this game."""
        found = [each for name, each in self.ruleset.counters.items() if name in self.held]
        plain = [each for each in found if not isinstance(self.held[each.id], dict)]
        plain = [each for each in plain if not _of_things(self.held[each.id])]
        return [each for each in plain if isinstance(self.held[each.id], list) == of_players]

    def told(self, counter: CounterDef, seat: int | None = None) -> str:
        """The number, or the word for it; before the first word there is nothing to say."""
        held = self.held[counter.id]
        value = held if seat is None else held[seat]
        if not isinstance(value, int):
            return self.word(counter, value) if value else ""
        if not counter.words or value > len(counter.words):
            return str(value)
        return counter.words[value - 1] if value > 0 else ""

    def word(self, counter: CounterDef, word: str) -> str:
        """A word of the list that is remembered, or of whose words something is."""
        from rulewright.dsl.core import ListType, list_of

        memory = self.ruleset.program.memories[counter.id]
        of = memory.type.name if isinstance(memory.type, ListType) else list_of(memory.bearer)
        return self.called({each.id: each.names for each in self.ruleset.lists[of].members}[word])


def _of_things(held: Any) -> bool:
    """Is this what is remembered of things, as a view has it?"""
    return isinstance(held, list) and (not held or isinstance(held[0], dict))
