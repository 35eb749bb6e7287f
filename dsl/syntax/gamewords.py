"""The words of a game: what a message about a text that does not parse may know of it.

Everything else about words is looked up later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct, field

from rulewright.dsl import model, tree
from rulewright.dsl.syntax.sorts import Sort, sorts_of


class GameWords(Struct, frozen=True):
    """What a game declares. `files`: its rules, as far as they have been read by now."""

    kinds: Mapping[str, model.Kind] = field(default_factory=dict)
    lists: Mapping[str, model.ListDef] = field(default_factory=dict)
    resources: Mapping[str, model.ResourceDef] = field(default_factory=dict)
    zones: Mapping[str, model.ZoneDef] = field(default_factory=dict)
    files: Sequence[tree.RulesFile] = ()
    phrases: Sequence[model.Phrase] = ()
    seats: int = 0  # how many can be played by rules

    @property
    def sorts(self) -> tuple[Sort, ...]:
        """The words that say of what sort a thing is."""
        return sorts_of(self.kinds, self.lists)

    def procedure(self, name: str) -> tree.Procedure | None:
        """What can be done under this name."""
        return next((each for each in self.procedures() if each.name.text == name), None)

    def procedures(self) -> Iterator[tree.Procedure]:
        """All that can be done."""
        for file in self.files:
            for item in file.items:
                if isinstance(item, tree.Procedure):
                    yield item

    def events(self) -> Iterator[str]:
        """The moments that have a name, but for those of all games."""
        for file in self.files:
            for item in file.items:
                if isinstance(item, tree.EventDef):
                    yield item.name.text

    def marks(self) -> Iterator[tuple[str, str]]:
        """The statuses, each with the kind that can be marked with it."""
        for file in self.files:
            for item in file.items:
                if isinstance(item, tree.StatusDef):
                    yield item.name.text, item.bearer.text

    def statuses(self, bearer: str | None = None) -> list[str]:
        """What things, or players, can be marked as; of one sort of bearer, if asked."""
        return [name for name, of in self.marks() if bearer in (None, of)]

    def kind_in(self, zone: str) -> str | None:
        """What sort of thing lies in a place."""
        return self.zones[zone].holds if zone in self.zones else None

    def kind_called(self, word: str) -> str | None:
        """The kind that a word means, also in its plural."""
        return next((kind.id for kind in self.kinds.values() if word in (kind.id, kind.plural)), None)

    def own_place(self, kind: str | None = None) -> model.ZoneDef | None:
        """A place of each player where cards lie side by side, as in a hand; of one kind, if asked."""
        places = [
            zone
            for zone in self.zones.values()
            if zone.of == "player" and not zone.spaces_of and kind in (None, zone.holds)
        ]
        return next((zone for zone in places if zone.seen_by == "owner"), next(iter(places), None))

    def resource(self) -> str | None:
        """What is counted most often: what does not decide the game, if there is such a thing."""
        plain = (each.id for each in self.resources.values() if not each.score)
        return next(plain, next(iter(self.resources), None))


NO_GAME: Final = GameWords()
