"""Core nodes to flat nodes. Each part of the engine knows how for its classes; this is what they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import ENTRY_BITS, NONE
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import names_used
from rulewright.interpreter.reference.laying import Piles, leaving
from rulewright.interpreter.reference.machine import Block, Node

Build = Callable[["Builder", Any], Node]
BuildAt = Callable[["Builder", Any, str], Node]  # statements know their path


class Builder:
    """One program made flat. Every block and every statement gets a path: `flow/2/then`."""

    def __init__(
        self,
        program: Program,
        expressions: dict[type, Build],
        statements: dict[type, BuildAt],
        shortcuts: dict[Any, Callable[[Node], Node]],
    ) -> None:
        self.program = program
        self._expressions = expressions
        self._statements = statements
        self._shortcuts = shortcuts
        self.left = [program.limits.looks]  # looks that may still be taken before the next decision
        self.blocks: dict[str, Block] = {}
        self.nodes: dict[str, Node] = {}
        # By id of a block: the ability or procedure whose body it is, and the card in whose text that stands.
        self.labels: dict[int, tuple[str, str | None]] = {}
        self.seat_token = f"t_{program.first_seat}" if program.first_seat else ""
        self.cards = {thing.card for thing in program.things}
        self.piles, self.owners = zone_codes(program)
        # Procedures and attributes may use one another: first the places, then what stands there.
        self.bodies: dict[str, Block] = {name: [] for name in program.procedures}
        self.values: dict[str, list[Node]] = {name: [] for name in program.attributes}
        for name, attribute in program.attributes.items():
            self.values[name].append(self.expression(attribute.value))
        for name, procedure in program.procedures.items():
            self.fill(self.bodies[name], procedure.body, f"procedure {name}")
            self.labels[id(self.bodies[name])] = (name, None)
        self.flow = self.block(program.flow, "flow")

    def expression(self, node: Any) -> Node:
        """One expression."""
        build = self._expressions.get(type(node))
        if build is None:
            raise TypeError(f"no expression of a linked program: {node!r}")
        flat = build(self, node)
        shorten = self._shortcuts.get(flat[0])
        return flat if shorten is None else shorten(flat)

    def expressions(self, nodes: Iterable[Any]) -> tuple[Node, ...]:
        return tuple(self.expression(node) for node in nodes)

    def optional(self, node: Any) -> Node | None:
        return None if node is None else self.expression(node)

    def parts(self, condition: linked.Expr | None) -> tuple[Node, ...]:
        """What must hold, one by one: all that an `And` joins; nothing without a condition."""
        return tuple(self.expression(part) for part in conjuncts(condition))

    def tests(self, where: linked.Expr | None, binder: str) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        """What must hold for there to be any candidates, asked once; and what is asked of each."""
        once: list[Node] = []
        each: list[Node] = []
        for part in conjuncts(where):
            (each if binder in names_used(part) else once).append(self.expression(part))
        return tuple(once), tuple(each)

    def select(self, select: linked.Select) -> Node:
        """A selection: an expression like the others."""
        return self.expression(select)

    def block(self, statements: linked.Block, path: str) -> Block:
        """A block and everything in it."""
        block: Block = []
        self.fill(block, statements, path)
        return block

    def fill(self, block: Block, statements: tuple[Any, ...], path: str) -> None:
        """Charges do not count in the paths: what work costs may be reckoned otherwise, saves go on."""
        self.blocks[path] = block
        charges = 0
        for position, statement in enumerate(statements):
            build = self._statements.get(type(statement))
            if build is None:
                raise TypeError(f"no statement of a linked program: {statement!r}")
            if type(statement) is linked.Charge:
                charges += 1
                block.append(build(self, statement, ""))
                continue
            place = f"{path}/{position - charges}"
            self.nodes[place] = build(self, statement, place)
            block.append(self.nodes[place])

    def labelled(self, statements: linked.Block, path: str, label: str, card: str | None) -> Block:
        """The body of an ability or of an option: a limit that is reached inside names it."""
        block = self.block(statements, path)
        self.labels[id(block)] = (label, card or self.card_of(label))
        return block

    def card_of(self, label: str) -> str | None:
        """The card in whose text a site or an ability stands: labels begin with their owner's id."""
        owner = label.split("/", 1)[0]
        return owner if owner in self.cards else None

    def card_numbered(self, definition: int) -> str | None:
        """The card of a number of the property "name"."""
        names = self.program.properties["name"]
        return self.program.things[names.index(definition)].card if definition in names[:-1] else None

    def zone(self, name: str, of: Any) -> tuple[int, Node | None]:
        """The first code of a zone, and the expression for its position (None: the table's)."""
        return self.program.zones[name].code, self.optional(of)

    def limited(self, key: str, period: str) -> tuple[str, int]:
        """The slot and the bit of a limited ability."""
        return f"used_{period}", 1 << self.program.abilities.index(key)

    def site(self, label: str) -> int:
        return self.program.site_of[label]


def conjuncts(condition: linked.Expr | None) -> list[linked.Expr]:
    """The parts of a condition that must all hold."""
    if condition is None:
        return []
    if isinstance(condition, linked.And):
        return [part for each in condition.parts for part in conjuncts(each)]
    return [condition]


def zone_codes(program: Program) -> tuple[Piles, list[int]]:
    """By code of a zone: its slot, its position (NONE: the table's), what else happens when a thing leaves
    it (None: nothing); and its owner, with a last place for NONE."""
    widths = {zone.name: zone.positions(program.players) for zone in program.zones.values()}
    size = max((zone.code + widths[zone.name] for zone in program.zones.values()), default=0)
    piles: Piles = [("", NONE, None)] * size
    owners = [NONE] * (size + 1)
    for zone in program.zones.values():
        for offset in range(widths[zone.name]):
            position, code = NONE if zone.of == "table" else offset, zone.code + offset
            piles[code] = (f"z_{zone.name}", position, leaving(program, zone, code))
            owners[code] = offset if zone.of == "player" else NONE
    return piles, owners


def option(entry: int, value: int) -> int:
    """The code of an option."""
    return entry | value << ENTRY_BITS
