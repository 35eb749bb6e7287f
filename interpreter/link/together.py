"""`together`: everything is looked up first, and then everything changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulewright.dsl import core, model

NUMBER = core.NumberType()

# Whose value is a list.
LISTS = (
    core.Items, core.Listing, core.Top, core.Zone, core.Near, core.Spaces, core.SpacesIn, core.Regions,
    core.Connected,
)  # fmt: skip

OPERANDS: dict[type, tuple[str, ...]] = {
    core.If: ("condition",),
    core.Gain: ("amount", "player"),
    core.Lose: ("amount", "player"),
    core.Pay: ("amount", "player", "payee"),
    core.Transfer: ("amount", "giver", "taker"),
    core.Move: ("what", "space"),
    core.MoveToken: ("player",),
    core.Mark: ("bearer", "marker"),
    core.Unmark: ("bearer",),
    core.SetMemory: ("of", "value"),
    core.SetProperty: ("thing", "value"),
    core.Look: ("what", "player"),
    core.Reveal: ("thing",),
}


class Moment:
    """Makes one moment of several statements: what they ask for becomes locals in front of them."""

    def __init__(self, zones: Mapping[str, model.ZoneDef]) -> None:
        self._zones = zones
        self._names = 0  # unique in the game

    def of(self, block: core.Block) -> core.Block:
        reads: list[core.Statement] = []
        writes = self._after(block, reads)
        return (*reads, *writes)

    def _after(self, block: core.Block, reads: list[core.Statement]) -> core.Block:
        """The statements on what `reads` has looked up."""
        writes: list[core.Statement] = []
        for position, each in enumerate(block):
            if isinstance(each, core.Let):
                reads.append(each)
                continue
            statement = self._spelled_out(each)
            names: dict[str, Any] = {}
            for name in OPERANDS.get(type(statement), ()):
                names[name] = self._read(getattr(statement, name), reads)
            if isinstance(statement, core.Move):
                names["zone"] = replace(statement.zone, of=self._read(statement.zone.of, reads))
            if isinstance(statement, core.If):
                names["then"] = self._after(statement.then, reads)
                names["otherwise"] = self._after(statement.otherwise, reads)
            changed = replace(statement, **names)
            if isinstance(changed, core.Pay):  # what was paid before it in this moment is gone by now
                there = core.Compare("<=", changed.amount, core.Resource(changed.resource, changed.player))
                return (*writes, core.If(there, (changed, *self._after(block[position + 1 :], reads))))
            writes.append(changed)
        return tuple(writes)

    def _read(self, value: core.Expr | None, reads: list[core.Statement]) -> core.Expr | None:
        if value is None or isinstance(value, core.Const | core.Local):
            return value
        self._names += 1
        of: core.Type = core.ManyType(NUMBER) if isinstance(value, LISTS) else NUMBER
        local = core.Local(f"read_{self._names}", of)
        reads.append(core.Let(local.name, value, of))
        return local

    def _spelled_out(self, statement: core.Statement) -> core.Statement:
        """`all gold` and `your hand` are what was there at that moment, and not what comes meanwhile."""
        match statement:
            case core.Lose(resource=resource, amount=None, player=player):
                return replace(statement, amount=core.Resource(resource, player))
            case core.Transfer(resource=resource, amount=None, giver=giver):
                return replace(statement, amount=core.Resource(resource, giver))
            case core.MoveAll(source=source, zone=zone, end=end, face=face):
                kind = core.ThingType(self._zones[source.name].holds)
                self._names += 1
                select = core.Select(f"moved_{self._names}", core.InZone(source.name, source.of), kind)
                return core.Move(core.Items(select), True, zone, end, face)
            case _:
                return statement
