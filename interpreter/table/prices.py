"""What an option costs: read off the linked rules, for people who choose.

An entry is followed from its start as far as it only computes and pays. The first thing that moves, asks or
marks ends the walk, for from there on the numbers of now are no longer those of then. What would need a value
that only a running game holds is left out: a price is told when it is certain.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything

Due = dict[str, int]  # resource -> amount


class Unknown(Exception):
    """The walk came to a value that cannot be known here."""


class _Place(Struct, frozen=True):
    """An entry and who is asked."""

    entry: linked.Entry
    player: linked.Expr


class Prices:
    """The prices of one program's options."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._engine: Any = None
        self._built: dict[int, Any] = {}
        self._places: dict[tuple[int, int], _Place] = {}
        for node in everything((program.flow, *(p.body for p in program.procedures.values()))):
            if isinstance(node, linked.Menu | linked.Offer):
                for position, entry in enumerate(node.entries):
                    if _pays(program, entry):
                        place = _Place(entry, node.player)
                        self._places[program.site_of[node.site], position] = place

    def of(self, state: State, code: int) -> Due | None:
        """What the state's player hands over at once with this option; None where that is not certain."""
        place = self._places.get((state.site, code & ENTRY_MASK))
        if place is None:
            return None
        values: dict[str, Any] = {}
        if isinstance(place.player, linked.Local):
            values[place.player.name] = state.who
        if place.entry.select is not None:
            values[place.entry.select.binder] = code >> ENTRY_BITS
        due: Due = {}
        if self._engine is not None:
            self._engine.asked_anew()
        try:
            self._walk(place.entry.body, state, values, due)
        except Unknown:
            return None
        return due or None

    def _value(self, node: Any, state: State, values: dict[str, Any]) -> Any:
        if self._engine is None:
            from rulewright.interpreter.reference import ReferenceEngine

            self._engine = ReferenceEngine(replace(self._program, procedures={}, flow=()))
        built = self._built.get(id(node))
        if built is None:
            built = self._built[id(node)] = (self._engine.question(node), node)
        try:
            return built[0](state, values)
        except (KeyError, LimitReached):
            raise Unknown from None

    def _walk(self, block: linked.Block, state: State, values: dict[str, Any], due: Due) -> bool:
        """Whether the block is followed to its end."""
        block = _uncounted(block)
        for position, statement in enumerate(block):
            match statement:
                case linked.Let(name=name, value=value) | linked.Assign(name=name, value=value):
                    values[name] = self._value(value, state, values)
                    if _is_price(block[position + 1 :], name):
                        self._add(_resource(block[position + 1]), values[name], due)
                        return False
                case linked.Pay(resource=resource, amount=amount, player=player):
                    if self._value(player, state, values) == state.who:
                        self._add(resource, self._value(amount, state, values), due)
                case linked.If(condition=condition, then=then, otherwise=otherwise):
                    branch = then if self._value(condition, state, values) else otherwise
                    if not self._walk(branch, state, values, due):
                        return False
                case linked.Do(procedure=name, arguments=arguments, player=player):
                    procedure = self._program.procedures[name]
                    inner = {key: self._value(each, state, values) for key, each in arguments}
                    inner[procedure.player] = self._value(player, state, values)
                    if not self._walk(procedure.body, state, inner, due):
                        return False
                case linked.Use():
                    pass
                case _:
                    return False
        return True

    def _add(self, resource: str, amount: int, due: Due) -> None:
        due[resource] = due.get(resource, 0) + max(0, amount)


def _pays(program: Program, entry: linked.Entry) -> bool:
    """Might the entry begin with a payment?"""
    reached: set[str] = set()
    waiting: list[Any] = [entry.body]
    while waiting:
        for node in everything(waiting.pop()):
            if isinstance(node, linked.Pay):
                return True
            if isinstance(node, linked.Do) and node.procedure not in reached:
                reached.add(node.procedure)
                waiting.append(program.procedures[node.procedure].body)
    return False


def _uncounted(block: Any) -> linked.Block:
    """The block without what its work costs."""
    return tuple(statement for statement in block if type(statement) is not linked.Charge)


def _is_price(rest: linked.Block, name: str) -> bool:
    """Does a loop follow in which the price `name` is raised in several ways?"""
    if not rest or not isinstance(rest[0], linked.Repeat):
        return False
    menu = next(iter(_uncounted(rest[0].body)), None)
    asked = menu.entries[0].condition if isinstance(menu, linked.Menu) and menu.entries else None
    return isinstance(asked, linked.Compare) and asked.left == linked.Local(name, linked.NumberType())


def _resource(statement: linked.Statement) -> str:
    return next(node.resource for node in everything((statement,)) if isinstance(node, linked.Pay))
