"""What names mean at a place in the rules, and small questions about trees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.dsl.explain.forms import Np
from rulewright.dsl.explain.language import Language
from rulewright.dsl.model import Ruleset


class Inlined(Struct, frozen=True):
    """A name for a sum: said in full where it is used."""

    value: Any
    scope: Scope

    def about(self, name: str, scope: Scope) -> bool:
        """Whether it was said already; from now on it was."""
        said = name in scope.talk.said
        scope.talk.said.add(name)
        return said


class Talk(Struct):
    """What was said so far: the names that were introduced, in their order, and the last that was meant."""

    introduced: dict[str, Np] = field(default_factory=dict)
    recent: str = ""
    said: set[str] = field(default_factory=set)
    highest: dict[str, Any] = field(default_factory=dict)  # up to what a number was chosen, as a shape

    def inner(self) -> Talk:
        """What was said, where what is said next is forgotten again."""
        return Talk(dict(self.introduced), self.recent, set(self.said), dict(self.highest))

    def introduce(self, name: str, np: Np) -> None:
        self.introduced[name] = np
        self.recent = name

    def alike(self, np: Np) -> list[str]:
        """The names of what is called by the same noun, one by one."""
        return [name for name, each in self.introduced.items() if each.noun == np.noun and not each.plural]


Bound = Np | Inlined


class Scope(Struct):
    """The names that are known, what `it` and `this` are, who does what is told."""

    rules: Ruleset
    language: Language
    this: Np
    names: dict[str, Bound] = field(default_factory=dict)
    it: Np | None = None
    actor: Np = field(default_factory=lambda: Np("you", ""))
    talk: Talk = field(default_factory=Talk)
    depth: int = 0  # of procedures that are told by what they do

    def inner(self, **changes: Any) -> Scope:
        """A scope inside this one. What is bound there is not known here."""
        return replace(self, **{"names": dict(self.names), **changes})

    def bind(self, word: tree.Word | None, meant: Bound) -> None:
        if word is not None:
            self.names[word.text] = meant


def shape(node: Any) -> Any:
    """A tree without its places, to be compared."""
    if isinstance(node, tree.Word):
        return node.text
    if isinstance(node, tuple):
        return tuple(shape(item) for item in node)
    if isinstance(node, Struct):
        return (
            type(node).__name__,
            *(shape(getattr(node, name)) for name in node.__struct_fields__ if name != "span"),
        )
    return node


def inside(node: Any) -> Iterator[Any]:
    """The node and all below it."""
    yield node
    if isinstance(node, tuple):
        for item in node:
            yield from inside(item)
    elif isinstance(node, Struct) and not isinstance(node, tree.Word):
        for name in node.__struct_fields__:
            if name != "span":
                yield from inside(getattr(node, name))


def mentions(node: Any, name: str) -> int:
    """How often a name stands in a tree."""
    return sum(isinstance(each, tree.Name) and each.word.text == name for each in inside(node))


def noun_of(type_: core.Type) -> str:
    """The noun for values of a type."""
    match type_:
        case core.PlayerType():
            return "player"
        case core.ThingType(kind):
            return f"kind.{kind}" if kind else "thing"
        case core.ListType(name):
            return f"list.{name}"
        case core.ZoneType(zone):
            return f"zone.{zone}"
        case core.TokenType(token):
            return f"token.{token}"
        case core.ManyType(item):
            return noun_of(item)
        case core.TruthType() | core.NumberType() | core.NoneType():
            return "number"
