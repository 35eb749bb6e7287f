"""The words that say of what sort a thing is: what a message about a text that does not parse may know of the
game, for everything else about words is looked up later."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from rulewright.dsl import model


class Sort(Struct, frozen=True):
    """A member of a list, with a property of a kind that is of this list."""

    word: str
    kind: str
    property: str
    listed: str


def sorts_of(kinds: Mapping[str, model.Kind], lists: Mapping[str, model.ListDef]) -> tuple[Sort, ...]:
    """All of them that a game declares."""
    return tuple(
        Sort(member.id, kind.id, each.name, each.list)
        for kind in kinds.values()
        for each in kind.properties.values()
        if each.type == "list" and each.list in lists
        for member in lists[each.list].members
    )


def sort_called(word: str, sorts: Iterable[Sort], kind: str | None = None) -> Sort | None:
    """What a word says of a thing; of one of a certain kind, if asked."""
    return next((sort for sort in sorts if sort.word == word and kind in (None, sort.kind)), None)
