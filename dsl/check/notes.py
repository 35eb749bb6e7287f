"""What checking knows of a text, kept: what each name of it names, what each value is, who acts.

A `Notes` belongs to trees that were checked, and goes by their nodes themselves: by which object one is, not
by what it looks like. Nothing is noted unless somebody who wants it hands a `Notes` to the check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.dsl.check.types import AnyType, Value
from rulewright.dsl.core.cardids import rename_cards
from rulewright.dsl.files.source import Span

Sort = Literal[
    # what a text itself names
    "local", "field",
    # what rules declare
    "procedure", "event", "rule", "limit", "memory", "attribute", "function", "keyword", "status", "rules",
    "phase",
    # what stands in YAML
    "kind", "property", "list", "member", "resource", "zone", "token", "table", "setting", "value", "seat",
    "card",
    # what comes with the language: the ends of periods, and words such as `size`, `owner`, `player`, `yes`
    "moment", "language",
]  # fmt: skip

# The nodes that name something without a word of their own.
Wordless = (
    tree.You | tree.This | tree.It | tree.KernelEvent | tree.Draw | tree.Discard | tree.Destroy
)  # fmt: skip
Naming = tree.Word | Wordless


class Meaning(Struct, frozen=True):
    """What a name names: a thing of a `sort`, called `name` there where it is declared.

    `of`: what it is a part of: the kind of a property, the list of a member, the setting of a value, what
    brings a field ("procedure build", "keyword income"); of a memory, an attribute or a status who bears it
    ("player", a kind, or "" for the table). `type`: what it is, where it has a value. `expr`: what it became,
    likewise. `place`: where it was introduced; None for what comes with the language, and for cards."""

    sort: Sort
    name: str
    of: str = ""
    type: AnyType | None = None
    expr: core.Expr | None = None
    place: Span | None = None

    @property
    def whose(self) -> core.Expr | None:
        """The player or the thing that has it."""
        match self.expr:
            case core.Memory(of=of) | core.Attribute(of=of) | core.Zone(of=of):
                return of
            case core.Resource(player=of) | core.Property(thing=of):
                return of
            case _:
                return None


class Looked(Struct, frozen=True):
    """A selection: what it became, and the thing that it looks at, as a value."""

    select: core.Select
    item: Value


class Happening(Struct, frozen=True):
    """An event as a text sees it: its fields, its doer (None: nobody), its procedure if it has one."""

    name: str
    fields: tuple[tuple[str, core.Local, AnyType], ...]
    doer: core.Local | None
    procedure: core.Procedure | None

    @property
    def of(self) -> str:
        """Whose its fields are, as `Meaning.of` says it."""
        return f"{'procedure' if self.procedure else 'event'} {self.name}"


_Noted = tuple[Any, Any]  # the node, which stays alive with its note, and the note


class Notes(Struct):
    """What is known of the nodes of some texts."""

    _names: dict[int, _Noted] = field(default_factory=dict)
    _values: dict[int, _Noted] = field(default_factory=dict)
    _looked: dict[int, _Noted] = field(default_factory=dict)
    _happenings: dict[int, _Noted] = field(default_factory=dict)
    _doers: dict[int, _Noted] = field(default_factory=dict)
    _written_out: dict[int, _Noted] = field(default_factory=dict)

    # --- for those who read

    def meaning(self, node: Naming) -> Meaning | None:
        """What a word names; also what `you`, `this`, `it`, `draw` and the like stand for."""
        found: Meaning | None = _of(self._names, node)
        return found

    def value(self, node: tree.Expr) -> Value | None:
        """What an expression became, and of which type it is."""
        found: Value | None = _of(self._values, node)
        return found

    def looked(self, node: tree.Sel | tree.Selection) -> Looked | None:
        """What a selection became."""
        found: Looked | None = _of(self._looked, node)
        return found

    def happening(self, node: tree.AnyEvent) -> Happening | None:
        """The names that an event brings with it."""
        found: Happening | None = _of(self._happenings, node)
        return found

    def doer(self, node: tree.Statement) -> core.Expr | None:
        """Who acts where nobody is named; None where nobody acts."""
        found: core.Expr | None = _of(self._doers, node)
        return found

    def written_out(self, node: tree.KeywordUse) -> Notes | None:
        """What is known of the keyword's text where it is used here, with these values in its fields."""
        found: Notes | None = _of(self._written_out, node)
        return found

    def names(self) -> Iterator[tuple[Naming, Meaning]]:
        """Every name, in the order in which it was met first."""
        yield from self._names.values()

    def values(self) -> Iterator[tuple[tree.Expr, Value]]:
        """Every expression, inner ones before those around them."""
        yield from self._values.values()

    def selections(self) -> Iterator[tuple[tree.Sel | tree.Selection, Looked]]:
        """Every selection, inner ones before those around them."""
        yield from self._looked.values()

    # --- for the check

    def note_name(self, node: Naming, meaning: Meaning) -> None:
        self._names[id(node)] = node, meaning

    def note_value(self, node: tree.Expr, value: Value) -> None:
        self._values[id(node)] = node, value

    def note_look(self, node: tree.Sel | tree.Selection, looked: Looked) -> None:
        self._looked[id(node)] = node, looked

    def note_happening(self, node: tree.AnyEvent, happening: Happening) -> None:
        self._happenings[id(node)] = node, happening

    def note_doer(self, node: tree.Statement, doer: core.Expr) -> None:
        self._doers[id(node)] = node, doer

    def note_written_out(self, node: tree.KeywordUse, notes: Notes) -> None:
        self._written_out[id(node)] = node, notes

    def add(self, other: Notes) -> None:
        """What is known of other texts as well."""
        for name in self.__struct_fields__:
            getattr(self, name).update(getattr(other, name))

    def renamed(self, full: Mapping[str, str]) -> Notes:
        """The same with the full ids of cards: the author of a deck writes short ones."""
        if not self._names_one_of(full):
            return self

        def each(noted: _Noted) -> _Noted:
            node, note = noted
            match note:
                case Notes():
                    return node, note.renamed(full)
                case Meaning(sort="card", name=name):
                    return node, replace(rename_cards(note, full), name=full.get(name, name))
                case _:
                    return node, rename_cards(note, full)

        kept = (getattr(self, name) for name in self.__struct_fields__)
        return Notes(*({key: each(noted) for key, noted in notes.items()} for notes in kept))

    def _names_one_of(self, cards: Mapping[str, str]) -> bool:
        """Whether a text names one of these cards. Else none stands in what its names and values became."""
        named = any(meaning.sort == "card" and meaning.name in cards for _, meaning in self._names.values())
        return named or any(notes._names_one_of(cards) for _, notes in self._written_out.values())


def _of(noted: dict[int, _Noted], node: object) -> Any:
    found = noted.get(id(node))
    return found[1] if found is not None else None


# --- which words are names --------------------------------------------------------------------------------

_NEW: Final[tuple[Sort, ...]] = ("local",)
_VALUES: Final[tuple[Sort, ...]] = (
    "local", "field", "kind", "memory", "attribute", "setting", "seat", "value", "member", "card", "token",
    "zone", "language",
)  # fmt: skip
_HAD: Final[tuple[Sort, ...]] = (
    "resource", "attribute", "memory", "zone", "property", "kind", "language",
)  # fmt: skip
_DONE: Final[tuple[Sort, ...]] = ("procedure", "event")
_NOUNS: Final[tuple[Sort, ...]] = ("kind", "list", "language")
_RULES: Final[tuple[Sort, ...]] = ("rule", "limit")
_COUNTED: Final[tuple[Sort, ...]] = ("resource", "local", "field")  # or which of them
_BEARERS: Final[tuple[Sort, ...]] = ("kind", "list", "language")

# Every field of a node that holds names, and of what sorts they can be. Words in other fields are numbers,
# signs, texts and kept words of the language.
NAMES: Final[dict[type[tree.Node], dict[str, tuple[Sort, ...]]]] = {
    tree.Name: {"word": (*_VALUES, "list")},  # `place_of(t, type)`
    tree.Your: {"word": ("resource", "attribute", "memory", "zone")},
    tree.Of: {"word": _HAD},
    tree.Printed: {"word": ("property",)},
    tree.Has: {"status": ("status", "token")},
    tree.Times: {"event": _DONE},
    tree.Argument: {"name": ("field",)},
    tree.Can: {"procedure": _DONE},
    tree.Portion: {"resource": _COUNTED},
    tree.Call: {"function": ("function", "table", "language")},
    tree.InAny: {"zone": ("zone",)},
    tree.Selection: {"noun": _NOUNS},
    tree.Sel: {"noun": _NOUNS, "name": _NEW},
    tree.ExactlyName: {"word": ("local", "field", "memory", "attribute", "language")},
    tree.Choose: {"name": _NEW},
    tree.Target: {"name": _NEW},
    tree.ChooseNumber: {"name": _NEW},
    tree.RollNumber: {"name": _NEW},
    tree.ForEach: {"name": _NEW},
    tree.OfferInTurn: {"name": _NEW},
    tree.Let: {"name": _NEW},
    tree.Do: {"procedure": _DONE, "name": _NEW},
    tree.Ignoring: {"rules": _RULES},
    tree.Gain: {"resource": _COUNTED},
    tree.Lose: {"resource": _COUNTED},
    tree.Take: {"resource": _COUNTED},
    tree.Transfer: {"resource": _COUNTED},
    tree.Mark: {"status": ("status",)},
    tree.Unmark: {"status": ("status",)},
    tree.Phase: {"name": ("phase",)},
    tree.Event: {"word": ("procedure", "event", "moment")},
    tree.KernelEvent: {"resource": ("resource",)},
    tree.ActiveIn: {"zone": ("zone",)},
    tree.ForPurpose: {"purpose": ("keyword",)},
    tree.KeywordUse: {"name": ("keyword",)},
    tree.PaidAll: {"resource": ("resource",)},
    tree.PaidEach: {"resource": ("resource",)},
    tree.PaidUpTo: {"resource": ("resource",)},
    tree.PaidMissing: {"resource": ("resource",), "name": _NEW},
    tree.ModIgnore: {"rule": _RULES},
    tree.ModCountsAs: {"value": ("list",), "purpose": ("keyword",)},
    tree.Param: {"name": ("field",)},
    tree.ParamType: {"word": _NOUNS},
    tree.Procedure: {"name": ("procedure",)},
    tree.EventDef: {"name": ("event",)},
    tree.RuleDef: {"name": ("rule",), "procedure": ("procedure",)},
    tree.LimitDef: {"name": ("limit",), "procedure": ("procedure",)},
    tree.Memory: {"name": ("memory",), "bearer": _BEARERS},
    tree.Attribute: {"name": ("attribute",), "bearer": _BEARERS},
    tree.Function: {"name": ("function",)},
    tree.KeywordDef: {"name": ("keyword",)},
    tree.StatusDef: {"name": ("status",), "bearer": _BEARERS},
    tree.RulesDef: {"name": ("rules",)},
    tree.Policy: {"name": ("seat",)},
}
