"""`together`: everything is looked up first, and then everything changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulewright.dsl import model
from rulewright.interpreter import linked

NUMBER = linked.NumberType()

# Whose value is a list.
LISTS = (
    linked.Items, linked.Listing, linked.Top, linked.Zone, linked.Near, linked.Spaces, linked.SpacesIn,
    linked.Regions,
    linked.Connected,
)  # fmt: skip

OPERANDS: dict[type, tuple[str, ...]] = {
    linked.If: ("condition",),
    linked.Gain: ("amount", "player"),
    linked.Lose: ("amount", "player"),
    linked.Pay: ("amount", "player", "payee"),
    linked.Transfer: ("amount", "giver", "taker"),
    linked.Move: ("what", "space"),
    linked.MoveToken: ("player",),
    linked.Mark: ("bearer", "marker"),
    linked.Unmark: ("bearer",),
    linked.SetMemory: ("of", "value"),
    linked.SetProperty: ("thing", "value"),
    linked.Look: ("what", "player"),
    linked.Reveal: ("thing",),
}


class Moment:
    """Makes one moment of several statements: what they ask for becomes locals in front of them."""

    def __init__(self, zones: Mapping[str, model.ZoneDef]) -> None:
        self._zones = zones
        self._names = 0  # unique in the game

    def of(self, block: linked.Block) -> linked.Block:
        reads: list[linked.Statement] = []
        writes = self._after(block, reads)
        return (*reads, *writes)

    def _after(self, block: linked.Block, reads: list[linked.Statement]) -> linked.Block:
        """The statements on what `reads` has looked up."""
        writes: list[linked.Statement] = []
        for position, each in enumerate(block):
            if isinstance(each, linked.Let):
                reads.append(each)
                continue
            statement = self._spelled_out(each)
            names: dict[str, Any] = {}
            for name in OPERANDS.get(type(statement), ()):
                names[name] = self._read(getattr(statement, name), reads)
            if isinstance(statement, linked.Move):
                names["zone"] = replace(statement.zone, of=self._read(statement.zone.of, reads))
            if isinstance(statement, linked.If):
                names["then"] = self._after(statement.then, reads)
                names["otherwise"] = self._after(statement.otherwise, reads)
            changed = replace(statement, **names)
            if isinstance(changed, linked.Pay):  # what was paid before it in this moment is gone by now
                there = linked.Compare(
                    "<=", changed.amount, linked.Resource(changed.resource, changed.player)
                )
                return (*writes, linked.If(there, (changed, *self._after(block[position + 1 :], reads))))
            writes.append(changed)
        return tuple(writes)

    def _read(self, value: linked.Expr | None, reads: list[linked.Statement]) -> linked.Expr | None:
        if value is None or isinstance(value, linked.Const | linked.Local):
            return value
        self._names += 1
        of: linked.Type = linked.ManyType(NUMBER) if isinstance(value, LISTS) else NUMBER
        local = linked.Local(f"read_{self._names}", of)
        reads.append(linked.Let(local.name, value, of))
        return local

    def _spelled_out(self, statement: linked.Statement) -> linked.Statement:
        """`all gold` and `your hand` are what was there at that moment, and not what comes meanwhile."""
        match statement:
            case linked.Lose(resource=resource, amount=None, player=player):
                return replace(statement, amount=linked.Resource(resource, player))
            case linked.Transfer(resource=resource, amount=None, giver=giver):
                return replace(statement, amount=linked.Resource(resource, giver))
            case linked.MoveAll(source=source, zone=zone, end=end, face=face):
                kind = linked.ThingType(self._zones[source.name].holds)
                self._names += 1
                select = linked.Select(f"moved_{self._names}", linked.InZone(source.name, source.of), kind)
                return linked.Move(linked.Items(select), True, zone, end, face)
            case _:
                return statement
