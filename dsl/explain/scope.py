"""What is known while something is told: who is `it`, who does it, what was said so far."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from rulewright.dsl import tree
from rulewright.dsl.check.notes import Meaning, Notes, Sort
from rulewright.dsl.explain.forms import YOU, Np
from rulewright.dsl.model import Kind


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
    numbers: list[str] = field(default_factory=list)  # those chosen that are told of again

    def inner(self) -> Talk:
        """What was said, where what is said next is forgotten again."""
        return Talk(
            dict(self.introduced), self.recent, set(self.said), dict(self.highest), list(self.numbers)
        )

    def unsay(self, before: Talk) -> None:
        """Back to what was said before: what came since was not told after all."""
        self.introduced, self.recent, self.said = before.introduced, before.recent, before.said
        self.highest, self.numbers = before.highest, before.numbers

    def introduce(self, name: str, np: Np) -> None:
        self.introduced[name] = np
        self.recent = name

    def which_number(self, name: str) -> str:
        """Which of several numbers one is; nothing where there is one."""
        several = len(self.numbers) > 1 and name in self.numbers
        return ordinal(self.numbers.index(name)) if several else ""

    def alike(self, np: Np) -> list[str]:
        """The names of what is called by the same noun, one by one."""
        return [name for name, each in self.introduced.items() if each.noun == np.noun and not each.plural]


def ordinal(index: int) -> str:
    """The first, the second; of more than four things the others are the fourth."""
    return ("first", "second", "third", "fourth")[min(index, 3)]


Bound = Np | Inlined


class Scope(Struct):
    """What the names of a text are told as, what `it` and `this` are, who does what is told.

    What names mean is not found out here: the check noted it (`notes`)."""

    notes: Notes
    this: Np
    names: dict[str, Bound] = field(default_factory=dict)
    it: Np | None = None
    actor: Np = YOU
    you: Np = YOU  # whom the text calls so: in a procedure whoever does it
    talk: Talk = field(default_factory=Talk)
    depth: int = 0  # of procedures that are told by what they do
    loud: bool = False  # of a deck: what its game passes over in silence is told
    asked: frozenset[str] = frozenset()  # but not what is only there to be asked in the same text

    def inner(self, **changes: Any) -> Scope:
        """A scope inside this one. What is bound there is not known here."""
        return replace(self, **{"names": dict(self.names), **changes})

    def meaning(self, word: tree.Word) -> Meaning:
        """What a word names."""
        found = self.notes.meaning(word)
        assert found is not None, f"`{word.text}` was not checked"
        return found

    def sort(self, word: tree.Word) -> Sort:
        """What sort of thing a word names."""
        return self.meaning(word).sort

    def bound(self, expr: Any) -> Bound | None:
        """What a name of the text itself is told as: of what was chosen, of a field."""
        if isinstance(expr, tree.Name) and self.sort(expr.word) in ("local", "field"):
            return self.names.get(expr.word.text)
        return None

    def is_chosen_number(self, expr: Any) -> bool:
        """Whether an expression is a number that was chosen before: that number."""
        bound = self.bound(expr)
        return isinstance(bound, Np) and bound.noun == "number"

    def is_reader(self, expr: Any) -> bool:
        """Whether an expression is `you`, and means whoever reads this."""
        return isinstance(expr, tree.You) and self.you.noun == "you"

    def bind(self, word: tree.Word | None, meant: Bound) -> None:
        if word is not None:
            self.names[word.text] = meant


def opening(notes: Notes, kind: Kind, names: dict[str, Bound] | None = None, *, loud: bool = False) -> Scope:
    """The scope in which a text begins that these notes are about."""
    return Scope(notes, Np(f"kind.{kind.id}", "this", about="this"), dict(names or {}), loud=loud)
