"""`together`: everything is looked up first, and then everything changes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.dsl import model
from rulewright.interpreter import linked
from rulewright.interpreter.link.amounts import is_there
from rulewright.interpreter.link.logic import NO, YES
from rulewright.interpreter.linked.rewrite import everything, substitute

NUMBER = linked.NumberType()

# Whose value is a list.
LISTS = frozenset(
    {linked.Items, linked.Listing, linked.Top, linked.Zone, linked.Near, linked.Spaces, linked.SpacesIn}
    | {linked.Regions, linked.Connected, linked.Rows}
)

OPERANDS: dict[type, tuple[str, ...]] = {
    linked.Gain: ("amount", "player"),
    linked.Lose: ("amount", "player"),
    linked.Pay: ("amount", "player", "payee"),
    linked.Transfer: ("amount", "giver", "taker"),
    linked.Move: ("what", "space"),
    linked.SwapThings: ("left", "right"),
    linked.MoveToken: ("player",),
    linked.Mark: ("bearer", "marker"),
    linked.Unmark: ("bearer", "marker"),
    linked.SetMemory: ("of", "value"),
    linked.SetProperty: ("thing", "value"),
    linked.Look: ("what", "player"),
    linked.Reveal: ("thing",),
}


class Moment:
    """Makes one moment of several statements: what they ask for becomes locals in front of them."""

    def __init__(self, ruleset: model.Ruleset) -> None:
        self._ruleset = ruleset
        self._names = 0  # unique in the game

    def of(self, block: linked.Block) -> linked.Block:
        reads: list[linked.Statement] = []
        writes = self._after(block, reads, "")
        return (*reads, *writes)

    def _after(self, block: linked.Block, reads: list[linked.Statement], unpaid: str) -> linked.Block:
        """The statements on what `reads` has looked up. What cannot be paid by now leaves out the rest;
        `unpaid` is told so, where this is a part of a block."""
        writes: list[linked.Statement] = []
        for position, each in enumerate(block):
            following = block[position + 1 :]
            if isinstance(each, linked.Let):
                reads.append(each)
                continue
            if isinstance(each, linked.If):
                return (*writes, *self._if(each, following, reads, unpaid))
            if isinstance(each, linked.ForEach):
                writes.append(self._each(each, reads))
                continue
            changed = self._changed(each, reads)
            if isinstance(changed, linked.Pay):
                price = [changed]
                for other in following:
                    if not isinstance(other, linked.Pay):
                        break
                    paid = self._changed(other, reads)
                    assert isinstance(paid, linked.Pay)
                    price.append(paid)
                rest = self._after(block[position + len(price) :], reads, unpaid)
                # what was paid before it in this moment is gone by now
                there = [(one.resource, one.amount, one.player) for one in price]
                return (*writes, linked.If(is_there(self._ruleset, there), (*price, *rest), _told(unpaid)))
            writes.append(changed)
        return tuple(writes)

    def _if(
        self, node: linked.If, following: linked.Block, reads: list[linked.Statement], unpaid: str
    ) -> linked.Block:
        told = unpaid
        if following:
            self._names += 1
            told = f"unpaid_then_{self._names}"
        condition = self._read(node.condition, reads)
        assert condition is not None
        then = self._after(node.then, reads, told)
        otherwise = self._after(node.otherwise, reads, told)
        rest = self._after(following, reads, unpaid)
        if not any(
            isinstance(each, linked.Assign) and each.name == told for each in everything((then, otherwise))
        ):
            return (linked.If(condition, then, otherwise), *rest)
        if following:
            reads.append(linked.Let(told, NO, NO.type))
            stays = linked.Not(linked.Local(told, NO.type))
            return (linked.If(condition, then, otherwise), linked.If(stays, rest, _told(unpaid)))
        return (linked.If(condition, then, otherwise),)

    def _each(self, node: linked.ForEach, reads: list[linked.Statement]) -> linked.Statement:
        """What is looked up for each is a row of its own; then each row is gone through."""
        looked_up: list[linked.Statement] = []
        body = self._after(node.body, looked_up, "")
        self._names += 1
        rows = linked.Local(f"rows_{self._names}", linked.ManyType(NUMBER))
        row = linked.Local(f"row_{self._names}", linked.ManyType(NUMBER))
        it = linked.Local(node.select.binder, node.select.type)
        known: dict[str, linked.Expr] = {it.name: it}
        named: list[linked.Let] = [linked.Let(it.name, linked.Column(row, 0), it.type)]
        for each in looked_up:
            assert isinstance(each, linked.Let)
            named.append(linked.Let(each.name, linked.Column(row, len(named)), each.type))
            known[each.name] = substitute(each.value, known)
        reads.append(linked.Let(rows.name, linked.Rows(tuple(known.values()), node.select), rows.type))
        return linked.ForEach(linked.Select(row.name, linked.Among(rows), row.type), (*named, *body))

    def _changed(self, statement: linked.Statement, reads: list[linked.Statement]) -> linked.Statement:
        """The statement on what was looked up."""
        spelled_out = self._spelled_out(statement)
        names: dict[str, Any] = {}
        for name in OPERANDS.get(type(spelled_out), ()):
            names[name] = self._read(getattr(spelled_out, name), reads)
        for name in spelled_out.__struct_fields__:
            place = getattr(spelled_out, name)
            if isinstance(place, linked.Zone) and name != "what":
                names[name] = replace(place, of=self._read(place.of, reads))
        return replace(spelled_out, **names)

    def _read(self, value: linked.Expr | None, reads: list[linked.Statement]) -> linked.Expr | None:
        if value is None or isinstance(value, linked.Const | linked.Local):
            return value
        self._names += 1
        of = _list_of(value) if type(value) in LISTS else NUMBER
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
                kind = linked.ThingType(self._ruleset.zones[source.name].holds)
                self._names += 1
                select = linked.Select(f"moved_{self._names}", linked.InZone(source.name, source.of), kind)
                return linked.Move(linked.Items(select), True, zone, end, face)
            case _:
                return statement


def _list_of(value: linked.Expr) -> linked.Type:
    """The type of a list that is looked up: of what it holds depends how many there can be."""
    match value:
        case linked.Items(select=select) | linked.Connected(select=select):
            return linked.ManyType(select.type)
        case linked.Listing(type=kind):
            return kind if isinstance(kind, linked.ManyType) else linked.ManyType(kind)
        case linked.Rows():
            return linked.ManyType(NUMBER)
        case _:
            return linked.ManyType(linked.ThingType(""))


def _told(unpaid: str) -> linked.Block:
    return (linked.Assign(unpaid, YES),) if unpaid else ()
