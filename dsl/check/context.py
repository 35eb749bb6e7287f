"""What all texts of one run share: the declared words, what is known of procedures and values, the findings.

Declarations may refer to each other in any order. What something is (the fields of a procedure, the type
of an attribute or a function) is worked out when it is first asked for; asking for it while it is being
worked out is a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct, field

from rulewright.dsl import core, tree
from rulewright.dsl.check.findings import Findings
from rulewright.dsl.check.types import AnyType
from rulewright.dsl.check.vocabulary import Vocabulary
from rulewright.dsl.files.source import Span

Key = tuple[str, str]  # category and name

TURN_EVENTS = ("turn_start", "turn_end")
MAX_CHAIN = 24  # declarations, each of which needs the next to be worked out first
ROUND_EVENTS = ("round_start", "round_end")


class Context(Struct):
    """The shared state of a run."""

    vocabulary: Vocabulary
    findings: Findings = field(default_factory=Findings)
    procedures: dict[str, core.Procedure] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)  # name -> procedure
    limits: dict[str, str] = field(default_factory=dict)  # name -> procedure
    memories: dict[str, core.MemoryDef] = field(default_factory=dict)
    attributes: dict[str, core.AttributeDef] = field(default_factory=dict)
    functions: dict[str, core.FunctionDef] = field(default_factory=dict)
    statuses: dict[str, str] = field(default_factory=dict)  # name -> bearer
    # procedure -> what it is paid with, and whether anything may stand for that
    prices: dict[str, dict[str, bool]] = field(default_factory=dict)
    keywords: dict[str, tree.KeywordDef] = field(default_factory=dict)
    keyword_params: dict[str, tuple[core.Param, ...]] = field(default_factory=dict)
    faulty: set[str] = field(default_factory=set)  # keywords whose own text is in error
    policies: dict[str, core.Policy] = field(default_factory=dict)
    # what policies call a choice -> of what sorts it is where texts choose so
    answered: dict[str, list[AnyType]] = field(default_factory=dict)
    chosen: set[str] = field(default_factory=set)  # what choices are called, and
    labels: set[str] = field(default_factory=set)  # what options are
    phases: frozenset[str] = frozenset()
    places: dict[str, Span] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    pending: dict[Key, Callable[[], None]] = field(default_factory=dict)
    running: list[Key] = field(default_factory=list)
    seat: Callable[[tree.Word], int] | None = None  # in scenarios: who a letter means, -1 for nobody

    def settle(self, category: str, name: str) -> bool:
        """Make sure that this is worked out; False when it is just being worked out: a circle, or when it
        stands at the end of too long a chain."""
        key = (category, name)
        if key in self.running or (key in self.pending and len(self.running) >= MAX_CHAIN):
            return False
        work = self.pending.pop(key, None)
        if work is not None:
            self.running.append(key)
            work()
            self.running.pop()
        return True

    def names(self, category: str) -> Iterable[str]:
        """All names of a category, worked out or not."""
        declared: dict[str, Iterable[str]] = {
            "procedure": self.procedures,
            "attribute": self.attributes,
            "function": self.functions,
        }
        return {
            *declared[category],
            *(name for kind, name in (*self.pending, *self.running) if kind == category),
        }

    def procedure(self, name: str) -> core.Procedure | None:
        """The procedure or event of that name, with its fields."""
        self.settle("procedure", name)
        return self.procedures.get(name)

    def place(self, category: str, name: str) -> Span | None:
        """Where something was declared."""
        return self.places.get(f"{category} {name}")

    def fresh(self, owner: str, base: str) -> str:
        """A name for a local that no other local has."""
        count = self.counters[owner] = self.counters.get(owner, 0) + 1
        return f"{owner}.{base}_{count}"

    def built_in_events(self) -> dict[str, bool]:
        """The events of periods; True where the event is some player's.

        A declared event of the same name comes before that of a phase.
        """
        ends = (f"{phase}_{end}" for phase in sorted(self.phases) for end in ("start", "end"))
        return {
            **dict.fromkeys(ends, False),
            **dict.fromkeys(ROUND_EVENTS, False),
            **dict.fromkeys(TURN_EVENTS, True),
        }
