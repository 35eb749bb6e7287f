"""Loops that stop for decisions: a block that comes back to itself, its position in the frame."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import core
from rulewright.dsl.walk import everything, names_used
from rulewright.interpreter.compiled.chance import Chance
from rulewright.interpreter.compiled.code import (
    Lines,
    call,
    frame,
    going,
    going_on,
    indent,
    words,
    written_length,
)
from rulewright.interpreter.compiled.control import BACK


class Loops(Chance):
    """`for each` and `repeat` around statements that pause."""

    def _for_each(
        self, s: core.ForEach, after: Lines, scope: list[str], found: tuple[Lines, str] | None = None
    ) -> Lines:
        """`found`: the items, where they are not simply those of the selection."""
        before, source = found or ([], self._tuple(s.select))
        index = self.fresh("i")
        length = written_length(source, self.program.players)
        items = source if source.startswith("(") else self.fresh("items")
        name = self.name(s.select.binder)
        self.binds(s.select)
        block = self.function_name("each")
        kept, after, parent = self._around(scope, s.body, after, block)
        own = [*([] if items == source else [items]), index, *kept]
        self._exits.append(after)
        again = [f"s.k = {frame(block.upper(), own)}; return None"]
        body = self.emit(s.body, [*scope, items, index, name], again)
        self._exits.pop()
        counts = items == str(tuple(range(length or 0)))  # 0, 1, 2 ...: the place is the item
        item = index if counts else f"{items}[{index}]"
        turn = [f"{name} = {item}", f"{index} += 1", *going_on(body, again[0])]
        lines = [f"while {index} < {length or f'len({items})'}:", *indent(turn), *after]
        first = [*([] if items == source else [source]), "0", *kept]
        return [*before, *self._loop(block, lines, own, first, parent)]

    def _around(self, scope: list[str], body: Any, after: Lines, block: str) -> tuple[list[str], Lines, str]:
        """What a loop's frame holds, what comes after the loop, and the continuation the loop starts with.
        Where the code after the loop needs more than its body, that waits in a frame of its own instead of
        being carried through every pause inside."""
        kept, both = self._kept(scope, body, []), self._kept(scope, body, after)
        changed = {self.name(node.name) for node in everything(body) if isinstance(node, core.Assign)}
        # A frame made before the loop would hold the old values of what the body changes: that is carried.
        if after == BACK or set(both) <= set(kept) or changed & words(after):
            return both, after, "k"
        then, names = self.block_function(f"{block}_then", after, scope)
        return kept, BACK, frame(then, names)

    def _repeat(self, s: core.Repeat, after: Lines, scope: list[str]) -> Lines:
        count, most = self.fresh("i"), self.fresh("most")
        block = self.function_name("repeat")
        kept = self._kept(scope, (*s.body, core.Let("", s.until or s.most, core.NumberType())), after)
        self._exits.append(after)
        again = [f"s.k = {frame(block.upper(), [f'{count} + 1', most, *kept])}; return None"]
        body = self.emit(s.body, [*scope, count, most], again)
        self._exits.pop()
        lines: Lines = []
        if s.until is not None:
            lines += [f"if {self.test(s.until)}:", *indent(after)]
        over = [f"endless({self.said(s.site)})"] if s.bounded else after
        lines += [f"if {count} >= {most}:", *indent(over), *body]
        return self._loop(block, lines, [count, most, *kept], ["0", self.val(s.most), *kept])

    def _kept(self, scope: list[str], body: Any, after: Lines) -> list[str]:
        """What a loop's frame holds: the locals that its body or what follows it still needs."""
        used = {self.name(name) for name in names_used(body)} | words(after)
        used |= {self.name(node.name) for node in everything(body) if isinstance(node, core.Assign)}
        return [name for name in dict.fromkeys(scope) if name in used]

    def _loop(self, block: str, lines: Lines, names: list[str], first: list[str], parent: str = "k") -> Lines:
        """A block that comes back to itself; and the lines that start it."""
        self.resumed(block, names, lines)
        return [f"return {call(going(block), [*first, parent])}"]
