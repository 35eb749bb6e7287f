"""What the parts of lowering share: a program, its tables, names, and what is known where code is being
made.

`Lower` turns linked nodes into nodes of blocks by looking up, in `VALUES`, `TESTS` and `EFFECTS`, the
function that some module of this folder has registered for a class of nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct, field

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower.analysis import Analysis
from rulewright.interpreter.blocks.masks.facts import MapFacts
from rulewright.interpreter.blocks.masks.zones import indexed, of_things
from rulewright.interpreter.blocks.walk import trimmed
from rulewright.interpreter.dealt import ENTRY_BITS, NONE
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything

Steps = list[f.Step]
ValueMaker = Callable[["Lower", Any], f.Value]
TestMaker = Callable[["Lower", Any], f.Test]
EffectMaker = Callable[["Lower", Any], Steps]
PlainMaker = Callable[["Lower", Any, list[f.Var]], Steps]
PausingMaker = Callable[["Lower", Any, Any, list[f.Var], Steps], Steps]

VALUES: dict[type, ValueMaker] = {}
TESTS: dict[type, TestMaker] = {}
EFFECTS: dict[type, EffectMaker] = {}
PLAIN: dict[type, PlainMaker] = {}
PAUSING: dict[type, PausingMaker] = {}
Maker = TypeVar("Maker")


def _registers(table: dict[type, Maker], *kinds: type) -> Callable[[Maker], Maker]:
    """Puts a function into a table, for nodes of these classes."""

    def register(made: Maker) -> Maker:
        table.update(dict.fromkeys(kinds, made))
        return made

    return register


# What makes the value of such nodes, their test, the steps of statements.
value_of = partial(_registers, VALUES)
test_of = partial(_registers, TESTS)
effect_of = partial(_registers, EFFECTS)
# Of statements with other statements inside, where nothing pauses. It is given the scope, and may add to it.
plain_of = partial(_registers, PLAIN)
# The same where something may pause: of the statement, of the rest of its block, and of the tail.
pausing_of = partial(_registers, PAUSING)


class Known(Struct):
    """What is sure at the place where code is being made."""

    lies: dict[f.Value, f.Value] = field(default_factory=dict)  # thing -> the list in which it lies
    role: int | None = None  # the turn's role, in the listing of an offer
    turn: f.Value | None = None  # the turn's player, there
    turn_of: f.Value | None = None  # whose turn certainly runs
    whose: str = ""  # in whose text it stands: begins with the card's id


class Tables:
    """Lists that never change, each once, by number."""

    def __init__(self) -> None:
        self.contents: list[Any] = []
        self._numbers: dict[Hashable, int] = {}

    def fixed(self, key: Hashable, make_it: Callable[[], Any]) -> f.Fixed:
        return f.Fixed(self.number(key, make_it))

    def number(self, key: Hashable, make_it: Callable[[], Any]) -> int:
        if key not in self._numbers:
            self._numbers[key] = len(self.contents)
            self.contents.append(make_it())
        return self._numbers[key]


class Lower:
    """One program on its way. `functions` are those made so far; the rest is said at each field."""

    def __init__(self, program: Program, logged: bool, facts: MapFacts) -> None:
        self.program, self.logged, self.facts = program, logged, facts
        self.analysis = Analysis(program)
        self.tables = Tables()
        self.texts: list[str] = []  # names for people
        self._text_numbers: dict[str, int] = {}
        self.functions: dict[int, f.Function] = {}
        self.going: dict[int, int] = {}  # block -> the function that goes on once its frame is taken apart
        self.takers: dict[int, list[int]] = {}  # block -> the functions that take its entries
        self.listings: list[list[int]] = []  # functions by role
        self.picks: list[int] = []  # the blocks that ask for one of several after the other
        self.joints: set[int] = set()  # functions where several paths meet again
        self.exits: list[Steps | None] = []  # what `stop` does in the innermost loop; None: a plain loop
        self.procedures: dict[str, int] = {}
        self.helpers: dict[Hashable, int] = {}  # functions that are made when somebody asks for them
        self.locals: dict[str, f.Value] = {}  # by the linker's name: a variable, or its number
        self.sure: set[f.Value] = set()  # variables that never hold NONE
        self.given = _given(program)
        self.reaches: dict[str, tuple[int, int]] = {}  # by the linker's name: least and most of a local
        self.written_reaches: dict[tuple[str, str], tuple[int, int]] = {}  # of a property, of a table
        self.distinct: set[str] = set()  # locals that hold things, each once
        self.likely: dict[str, str] = {}  # local -> the table's zone its things came from
        self.masks: set[f.Value] = set()  # variables that hold a mask of values
        self.known = Known()
        self.indexed = indexed(program)
        self.name_bits = of_things(program, "name")
        self.assigned = {node.name for node in self._nodes() if isinstance(node, linked.Assign)}
        self.differing = _differing(program)
        self.closes = any(isinstance(node, linked.EndTurn) for node in self._nodes())
        self._labels: dict[str, int] = {}
        self._next = f.FIRST_FREE
        self._next_function = 0
        zones = program.ruleset.zones
        self.zones = [zone for zone in program.zones.values() if zone.name not in program.idle]
        self.laid = {zone.name: zone for zone in self.zones if zone.maps}
        self.map_kinds = {zones[zone.maps].holds for zone in self.laid.values()}

    def _nodes(self) -> Iterator[Any]:
        return everything(self.program.blocks)

    # ------------------------------------------------------------ looking up what makes a node

    def value(self, node: Any) -> f.Value:
        made = VALUES.get(type(node))
        return made(self, node) if made is not None else make.truth(TESTS[type(node)](self, node))

    def test(self, node: Any) -> f.Test:
        made = TESTS.get(type(node))
        return made(self, node) if made is not None else make.holds(VALUES[type(node)](self, node))

    def effect(self, statement: Any) -> Steps:
        return EFFECTS[type(statement)](self, statement)

    # ------------------------------------------------------------ names

    def local(self, name: str) -> f.Value:
        """The variable of a local, the same wherever it is used; or the number that it always is."""
        found = self.locals.get(name)
        if found is None:
            found = self.locals[name] = self.fresh()
        return found

    def var(self, name: str) -> f.Var:
        found = self.local(name)
        assert type(found) is f.Var, name
        return found

    def fresh(self, many: bool = False) -> f.Var:
        self._next += 1
        return f.Var(self._next - 1, many)

    def label(self, stem: str) -> str:
        """A name of a function that unrelated edits leave alone, for saves and verdicts."""
        base = "".join(c if c.isalnum() else "_" for c in stem.lower()).strip("_")
        number = self._labels.get(base, 0) + 1
        self._labels[base] = number
        return base if number == 1 else f"{base}_{number}"

    def number(self) -> int:
        """The number of a function that is still to be made."""
        self._next_function += 1
        return self._next_function - 1

    def define(
        self, number: int, label: str, shape: Any, parameters: Iterable[f.Var], body: Iterable[f.Step]
    ) -> int:
        self.functions[number] = f.Function(number, label, shape, tuple(parameters), trimmed(tuple(body)))
        return number

    def helper(self, key: Hashable, make_it: Callable[[int], None]) -> int:
        """A function that is made when somebody first asks for it."""
        if key not in self.helpers:
            number = self.helpers[key] = self.number()
            make_it(number)
        return self.helpers[key]

    def text(self, text: str) -> f.Name:
        """A name for people, by number."""
        if text not in self._text_numbers:
            self._text_numbers[text] = len(self.texts)
            self.texts.append(text)
        return f.Name(self._text_numbers[text])

    # ------------------------------------------------------------ tables that many ask for

    def printed(self, prop: str) -> f.Fixed:
        return self.tables.fixed(("printed", prop), lambda: self.program.properties[prop])

    def things_of(self, kind: str) -> f.Fixed:
        things = self.program.things
        return self.tables.fixed(
            ("kind", kind), lambda: tuple(i for i, thing in enumerate(things) if thing.kind == kind)
        )

    def seats(self) -> f.Fixed:
        return self.tables.fixed("seats", lambda: tuple(range(self.program.players)))

    def round(self) -> f.Fixed:
        """By seat: all seats from there on; nobody's is that of seat 0."""
        n = self.program.players
        rounds = [tuple((seat + step) % n for step in range(n)) for seat in range(n)]
        return self.tables.fixed("round", lambda: [*rounds, rounds[0]])

    def owners(self) -> f.Fixed:
        """By code of a zone: whose it is."""

        def made() -> list[int]:
            zones = self.program.zones.values()
            last = max(z.code + z.positions(self.program.players) for z in zones)
            found = [NONE] * (last + 1)
            for zone in zones:
                if zone.of == "player":
                    found[zone.code : zone.code + self.program.players] = range(self.program.players)
            return [*found, NONE]

        return self.tables.fixed("owners", made)

    def coded(self, position: int) -> f.Fixed:
        """By thing: its option code as an entry's value."""
        things = range(len(self.program.things))
        return self.tables.fixed(("codes", position), lambda: [t << ENTRY_BITS | position for t in things])

    # ------------------------------------------------------------ what is known

    @contextmanager
    def in_text_of(self, label: str) -> Iterator[None]:
        """In the text of an ability or an option: a fault in it names its card."""
        before, self.known.whose = self.known.whose, label
        yield
        self.known.whose = before

    def forget(self) -> None:
        """Other code may come between: where things lie is not known any more."""
        self.known.lies.clear()

    def log(self, kind: str, *arguments: f.Value | f.Name | f.Rest) -> Steps:
        return [f.Log(kind, arguments)] if self.logged else []

    def code(self, zone: str, of: f.Value | None) -> f.Value:
        """The code of a zone."""
        info = self.program.zones[zone]
        code = f.Int(info.code)
        return code if info.of == "table" or of is None else make.calc("+", code, of)

    def positions(self, zone: str) -> f.Value:
        """The positions of a zone of which there are several."""
        info = self.program.zones[zone]
        if info.of == "player":
            return self.seats()
        return self.tables.fixed(("positions", zone), lambda: tuple(range(info.count)))

    def active(self) -> f.Value:
        """Where players are counted from: the turn's, else who holds the first seat's token, else 0."""
        first = self.program.first_seat
        other: f.Value = f.Load(f"t_{first}") if first else make.ZERO
        return f.Choice(make.at_least_0(f.Load("turn")), f.Load("turn"), other)


def _given(program: Program) -> dict[str, list[Any]]:
    """All that a local is ever set to, of those that are brought about in no other way: as what is chosen, as
    an argument."""
    found: dict[str, list[Any]] = {}
    brought = {name for procedure in program.procedures.values() for name in procedure.params}
    for node in everything(program.blocks):
        if isinstance(node, linked.Let | linked.Assign):
            found.setdefault(node.name, []).append(node.value)
        elif (binder := getattr(node, "binder", None)) is not None:
            brought.add(binder)
    return {name: values for name, values in found.items() if name not in brought}


def _differing(program: Program) -> set[str]:
    """The locals that are one thing here and another there: procedures are woven anew for other fields."""
    values: dict[str, Any] = {}
    found = {name for procedure in program.procedures.values() for name in procedure.params}
    for node in everything(program.blocks):
        if isinstance(node, linked.Let) and values.setdefault(node.name, node.value) != node.value:
            found.add(node.name)
    return found
