"""Takes down what checking finds out: from what a name or an expression became to a note about it.

Without a `Notes` to write in, each of these does nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rulewright.dsl import core, model, tree
from rulewright.dsl.check.notes import Happening, Looked, Meaning, Naming, Notes, Sort
from rulewright.dsl.check.scope import Bound, Scope
from rulewright.dsl.check.types import AnyType, Unknown, Value, setting_of
from rulewright.dsl.files.source import Span

if TYPE_CHECKING:  # a context holds one of these
    from rulewright.dsl.check.context import Context


class Noting:
    """Writes notes for the texts of one run."""

    def __init__(self, context: Context, notes: Notes | None) -> None:
        self._context = context
        self._vocabulary = context.vocabulary
        self.notes = notes

    @contextmanager
    def inside(self, node: tree.KeywordUse) -> Iterator[None]:
        """In here, what is noted is about the text of a keyword where it is used."""
        outer = self.notes
        if outer is not None:
            self.notes = Notes()
            outer.note_written_out(node, self.notes)
        try:
            yield
        finally:
            self.notes = outer

    # --- names

    def name(self, node: Naming, sort: Sort, name: str | None = None, of: str = "") -> None:
        """A name that stands for something declared."""
        if self.notes is None:
            return
        if name is None:
            name = node.text if isinstance(node, tree.Word) else ""
        self._note(node, sort, name, of)

    def procedure(self, node: Naming, procedure: core.Procedure) -> None:
        """The name of a procedure or an event."""
        if self.notes is not None:
            self._note(node, "event" if procedure.event else "procedure", procedure.name)

    def field(self, word: tree.Word, procedure: str, param: core.Param) -> None:
        """The name of a field of a procedure, where it is given a value."""
        if self.notes is not None:
            self._note(word, "field", word.text, f"procedure {procedure}", param.type)

    def phase(self, word: tree.Word) -> None:
        """A phase, which is declared by being played: on a card, right there."""
        if self.notes is not None:
            place = self._context.place("phase", word.text) or word.span
            self.notes.note_name(word, Meaning("phase", word.text, place=place))

    def noun(self, word: tree.Word, item: AnyType) -> None:
        """A kind, a list, or a word for a type."""
        match item:
            case core.ThingType(kind=kind) if kind:
                self.name(word, "kind", kind)
            case core.ListType(name=name):
                self.name(word, "list", name)
            case Unknown():
                pass
            case _:
                self.name(word, "language")

    def bearer(self, word: tree.Word, bearer: str) -> None:
        """Who bears something: a kind, the members of a list; a player or the table."""
        if listed := core.list_of(bearer):
            self.name(word, "list", listed)
            return
        self.name(word, "kind" if bearer in self._vocabulary.kinds else "language", bearer or None)

    def bound(self, word: tree.Word, bound: Bound) -> None:
        """A name that is bound in the text, where it is given or used."""
        if self.notes is not None:
            meaning = Meaning(bound.sort, bound.name, bound.of, bound.type, bound.expr, self._given(bound))
            self.notes.note_name(word, meaning)

    def _given(self, bound: Bound) -> Span | None:
        """Where a name was given: a field of a procedure there, and not in the text that waits for it."""
        declared = self._context.place("field", f"{bound.of}.{bound.name}") if bound.sort == "field" else None
        return declared or bound.span

    def _note(
        self, node: Naming, sort: Sort, name: str, of: str = "",
        given: AnyType | None = None, expr: core.Expr | None = None,
    ) -> None:  # fmt: skip
        assert self.notes is not None
        self.notes.note_name(node, Meaning(sort, name, of, given, expr, self._place(sort, name, of)))

    def _place(self, sort: Sort, name: str, of: str) -> Span | None:
        """Where something was declared."""
        words, context = self._vocabulary, self._context
        match sort:
            case "kind":
                return words.kinds[name].span
            case "property":
                return words.kinds[of].span if of in words.kinds else None
            case "list":
                return words.lists[name].span
            case "member":
                return _place_of(words.lists[of].members, name)
            case "resource":
                return words.resources[name].span
            case "zone":
                return words.zones[name].span
            case "token":
                return words.tokens[name].span
            case "table":
                return words.tables[name].span
            case "setting":
                return words.settings[name].span
            case "seat":
                return words.seats[name].span
            case "value":
                return _place_of(words.settings[of].values, name)
            case "event":
                return context.place("procedure", name)
            case "field":
                return context.place(sort, f"{of}.{name}")
            case "card" | "moment" | "language" | "local":
                return None
            case _:
                return context.place(sort, name)

    # --- values

    def value(self, node: tree.Expr, value: Value, scope: Scope) -> None:
        """An expression, and the name by which it was written."""
        if self.notes is None:
            return
        self.notes.note_value(node, value)
        if isinstance(value.type, Unknown):
            return
        match node:
            case tree.Name(word=word):
                self.bare(word, value, scope)
            case tree.Your(word=word) | tree.Of(word=word) | tree.Printed(word=word):
                owner = None if isinstance(node, tree.Your) else self.notes.value(node.owner)
                self._had(word, value, owner)
            case tree.You() | tree.This() | tree.It():
                place = scope.its[0].value.span if isinstance(node, tree.It) else None
                name = type(node).__name__.lower()
                self.notes.note_name(node, Meaning("language", name, "", value.type, value.expr, place))
            case _:
                pass

    def bare(self, word: tree.Word, value: Value, scope: Scope) -> None:
        """A name that stands alone, by what it became."""
        if self.notes is None or isinstance(value.type, Unknown):
            return
        bound = scope.peek(word.text)
        if bound is not None:
            self.bound(word, bound)
            return
        sort, name, of = self._sort_of(word, value)
        self._note(word, sort, name, of, value.type, value.expr)

    def _sort_of(self, word: tree.Word, value: Value) -> tuple[Sort, str, str]:
        match value.expr, value.type:
            case core.TurnRole(), core.ThingType(kind=kind):
                return "kind", kind, ""
            case core.Memory(name=name), _:
                return "memory", name, ""
            case core.Attribute(name=name), _:
                return "attribute", name, ""
            case core.Setting(name=name), _:
                return "setting", name, ""
            case core.RuledSeat(name=name), _:
                return "seat", name, ""
            case core.Zone(name=name), _:
                return "zone", name, ""
            case core.Card(id=card), _:
                return "card", card, ""
            case core.Const(), core.ListType() if setting := setting_of(value.type):
                return "value", word.text, setting
            case core.Const(), core.ListType(name=listed):
                return "member", word.text, listed
            case core.Const(), core.TokenType(token=token):
                return "token", token, ""
            case _:
                return "language", word.text, ""

    def _had(self, word: tree.Word, value: Value, owner: Value | None) -> None:
        """What a player or a thing has, by what it became."""
        sort, of = self._sort_of_had(word.text, value, owner)
        self._note(word, sort, word.text, of, value.type, value.expr)

    def _sort_of_had(self, name: str, value: Value, owner: Value | None) -> tuple[Sort, str]:
        context = self._context
        match value.expr:
            case core.Resource():
                return "resource", ""
            case core.Memory():
                return "memory", context.memories[name].bearer
            case core.Zone() | core.PlaceOf():
                return "zone", ""
            case core.Attribute() | core.Property():
                if kind := self._kind_with(name, owner):
                    return "property", kind
                found = context.attributes.get(name)
                return ("attribute", found.bearer) if found is not None else ("language", "")
            case _:
                return ("kind", "") if name in self._vocabulary.kinds else ("language", "")

    def _kind_with(self, name: str, owner: Value | None) -> str:
        """The kind of a thing, or any kind where it may be of each, on which such a thing is printed."""
        if owner is None or not isinstance(owner.type, core.ThingType):
            return ""
        kinds = self._vocabulary.kinds
        asked = [owner.type.kind] if owner.type.kind else kinds
        return next((kind for kind in asked if name in kinds[kind].properties), "")

    # --- selections, events, steps

    def look(self, node: tree.Sel | tree.Selection, select: core.Select, item: Value) -> None:
        """A selection."""
        if self.notes is not None:
            self.notes.note_look(node, Looked(select, item))

    def happening(self, node: tree.AnyEvent, happening: Happening) -> None:
        """What somebody waits for, or changes."""
        if self.notes is not None:
            self.notes.note_happening(node, happening)

    def doer(self, node: tree.Statement, scope: Scope) -> None:
        """Who acts in a step."""
        if self.notes is not None and scope.actor is not None:
            self.notes.note_doer(node, scope.actor)


def _place_of(members: Iterable[model.ListMember], name: str) -> Span | None:
    return next((each.span for each in members if each.id == name), None)
