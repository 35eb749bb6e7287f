"""Making linked blocks shorter: what both engines would otherwise do again and again for nothing.

A procedure that is called from one place, or is short, is written where it is called; a local that only
stands for a number or for another local goes, and so does one that nothing mentions.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.link.costs import in_order
from rulewright.interpreter.linked import LinkedProcedure
from rulewright.interpreter.linked.rewrite import everything, names_used, substitute

SHORT = 40  # nodes of a procedure that may be written out at every call
LONG = 400  # the same with what is written out in it: two calls in each of thirty would be a thousand million
BLOCKS = ("body", "then", "otherwise")


def tidy(
    flow: linked.Block, procedures: dict[str, LinkedProcedure]
) -> tuple[linked.Block, dict[str, LinkedProcedure]]:
    """The same program in fewer steps. Procedures that are written out everywhere are gone."""
    procedures = {name: _asked_for(each) for name, each in procedures.items()}
    work = _Tidy(flow, procedures)
    blocks = {
        name: work.block(procedure.body)
        for name, procedure in procedures.items()
        if name not in work.in_place
    }
    kept = {
        name: LinkedProcedure(name, procedures[name].params, procedures[name].player, body)
        for name, body in blocks.items()
    }
    return work.block(flow), kept


class _Tidy:
    def __init__(self, flow: linked.Block, procedures: dict[str, LinkedProcedure]) -> None:
        self.procedures = procedures
        bodies = [flow, *(procedure.body for procedure in procedures.values())]
        nodes = [node for body in bodies for node in everything(body)]
        self.assigned = {node.name for node in nodes if isinstance(node, linked.Assign)}
        uses: dict[str, int] = {}
        for node in nodes:
            if isinstance(node, linked.Do):
                uses[node.procedure] = uses.get(node.procedure, 0) + 1
        self.calls = {name: called(procedure.body) for name, procedure in procedures.items()}
        self.in_place: set[str] = set()
        whole: dict[str, int] = {}  # of each procedure: its nodes and those of all that is written out in it
        for name in in_order(self.calls):
            found = list(everything(procedures[name].body))
            inside = [node.procedure for node in found if isinstance(node, linked.Do)]
            whole[name] = len(found) + sum(whole[each] for each in inside if each in self.in_place)
            short = _is_short(found) and whole[name] <= LONG
            if name not in self._reach(name) and (uses.get(name) == 1 or short):
                self.in_place.add(name)

    def _reach(self, name: str) -> set[str]:
        found: set[str] = set()
        waiting = list(self.calls[name])
        while waiting:
            current = waiting.pop()
            if current not in found:
                found.add(current)
                waiting += self.calls.get(current, ())
        return found

    def block(self, statements: Any) -> linked.Block:
        done: list[linked.Statement] = []
        waiting = list(statements)
        while waiting:
            statement = waiting.pop(0)
            if isinstance(statement, linked.Do) and statement.procedure in self.in_place:
                waiting = [*self._written_out(statement), *waiting]
            elif isinstance(statement, linked.Let):
                if statement.name in self.assigned or not self._is_plain(statement.value):
                    rest = tuple(waiting)
                    if statement.name in self.assigned or statement.name in names_used(rest):
                        done.append(statement)
                else:
                    waiting = list(substitute(tuple(waiting), {statement.name: statement.value}))
            elif isinstance(statement, linked.Do):
                done.append(replace(statement, arguments=tuple(self._asked_of(statement).items())))
            else:
                done.append(self.statement(statement))
        return tuple(done)

    def _is_plain(self, value: linked.Expr) -> bool:
        return isinstance(value, linked.Const) or (
            isinstance(value, linked.Local) and value.name not in self.assigned
        )

    def statement(self, node: Any) -> Any:
        """A statement (or an entry, a trigger) with the blocks inside it made shorter."""
        changes = {name: self.block(getattr(node, name)) for name in BLOCKS if hasattr(node, name)}
        for name in ("entries", "triggers"):
            if hasattr(node, name):
                changes[name] = tuple(self.statement(each) for each in getattr(node, name))
        if isinstance(node, linked.Switch):
            return replace(node, cases=tuple((value, self.block(block)) for value, block in node.cases))
        return replace(node, **changes) if changes else node

    def _written_out(self, call: linked.Do) -> linked.Block:
        procedure = self.procedures[call.procedure]
        given = self._asked_of(call)
        lets: list[linked.Statement] = [linked.Let(procedure.player, call.player, linked.PlayerType())]
        lets += [linked.Let(name, given[name], linked.NumberType()) for name in procedure.params]
        return (*lets, *procedure.body)

    def _asked_of(self, call: linked.Do) -> dict[str, linked.Expr]:
        given = dict(call.arguments)
        return {name: given[name] for name in self.procedures[call.procedure].params}


def _asked_for(procedure: LinkedProcedure) -> LinkedProcedure:
    """It has no fields that its text does not ask for: nothing is looked up for them."""
    used = names_used(procedure.body)
    params = tuple(each for each in procedure.params if each in used)
    return LinkedProcedure(procedure.name, params, procedure.player, procedure.body)


def called(body: linked.Block) -> list[str]:
    """In the order of the text."""
    return list(dict.fromkeys(node.procedure for node in everything(body) if isinstance(node, linked.Do)))


def _is_short(nodes: list[Any]) -> bool:
    """Short, and without a decision: a decision that stood in two places would have two of its site."""
    stops = linked.Menu | linked.Offer | linked.Pick | linked.Reactions | linked.Period
    return len(nodes) <= SHORT and not any(isinstance(node, stops) for node in nodes)
