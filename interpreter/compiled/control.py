"""Statements that may stop: a procedure is cut into blocks at every decision.

A pause is `s.k`, an immutable tuple (block, live values ..., continuation of whoever called). A block is one
function that resumes its frame, and, where it is a decision, one for each entry that can be taken. Each goes
on until it can return the options of the next decision, or leaves the next frame in `s.k` and returns None:
the driver then resumes that one. So no Python stack survives a decision, copying a paused game copies one
reference, and saving it writes a few numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.walk import everything
from rulewright.interpreter.compiled.analysis import Analysis
from rulewright.interpreter.compiled.code import (
    STEP,
    Lines,
    call,
    frame,
    going,
    indent,
    is_tuple,
    leaving_by,
    live,
    nested,
    straight,
    too_deep,
    unpack,
)
from rulewright.interpreter.compiled.effects import Close, Leave, Open
from rulewright.interpreter.compiled.facts import all_but, closing, moves_nothing, settled, stops_loop
from rulewright.interpreter.compiled.functions import Functions
from rulewright.interpreter.compiled.selections import MANY
from rulewright.interpreter.compiled.sharpen import conjuncts
from rulewright.interpreter.compiled.switches import switch
from rulewright.interpreter.program import Checkpoint, Program, Switch

JOINED = re.compile(r"return (\w+_then\w*)\(")
BACK = ["s.k = k; return None"]  # hand over to whoever called


class Control(Functions):
    """Writes the functions of one program."""

    def __init__(self, program: Program, logged: bool) -> None:
        super().__init__(program, logged)
        self.analysis = Analysis(program)
        self.blocks: list[str] = ["end"]  # by number: the function that resumes a frame
        self.takers: dict[str, list[str]] = {}  # block -> the functions that take its entries
        self.picks: list[str] = []  # the blocks, as constants, that ask for one of several after the other
        self.turn_of = ""  # the local whose turn certainly runs where code is being written
        self.at_once: dict[str, str] = {}  # function -> the same for those that the driver calls
        self._exits: list[
            Lines | None
        ] = []  # what `stop` does in the innermost loop; None: a plain Python loop
        self._offers: dict[str, list[str]] = {}

    # ------------------------------------------------------------ functions

    def block_function(self, stem: str, body: Lines, scope: list[str]) -> tuple[str, list[str]]:
        """A function that a frame can name; its name and the locals its frame must hold."""
        name = self.function_name(stem)
        names = live(scope, body)
        self.resumed(name, names, body)
        return name.upper(), names

    def resumed(self, name: str, names: list[str], body: Lines) -> None:
        """A block's two functions: one takes its frame apart, the other goes on with what was in it."""
        self.blocks.append(name)
        if len(body) == 1:
            self.define(name, "s, k0", [*unpack(names), *self.straight(body)])
        else:
            self.define(name, "s, k0", [*unpack(names), f"return {call(going(name), [*names, 'k'])}"])
        self.define(going(name), ", ".join(["s", *names, "k"]), body)

    def procedure_name(self, name: str) -> str:
        return f"p_{name}"

    def procedures(self) -> None:
        for name, procedure in self.program.procedures.items():
            scope = [self.name(procedure.player), *map(self.name, procedure.params)]
            parameters = ", ".join(["s", *(["k"] if name in self.analysis.pausing else []), *scope])
            tail = BACK if name in self.analysis.pausing else []
            self.known.clear()
            body = self.emit(procedure.body, scope, tail) or ["pass"]
            python = self.procedure_name(name)
            self.define(python, parameters, body)
            if name in self.analysis.circular:
                # a call in a circle goes through the driver, which counts it
                self._label(f"{python}_enter", f"{python}_enter")
                self.resumed(f"{python}_enter", scope, [f"return {call(python, ['k', *scope])}"])

    # ------------------------------------------------------------ blocks of statements

    def emit(self, block: Any, scope: list[str], tail: Lines) -> Lines:
        """The lines of a block, with `tail` after it. `scope`: the locals bound so far (added to as lets
        are met)."""
        lines: Lines = []
        scope = list(scope)
        for position, statement in enumerate(block):
            if isinstance(statement, core.Period):
                nests = statement.kind == "turn" and self.analysis.nested_turns
                outside = ("turn", "role", "closing") if nests else ()
                names = tuple(f"{statement.site}.{each}" for each in outside)
                bare = replace(statement, body=())
                close = Close(bare, names)
                inside = (Open(bare, names), *closing(statement.body, close), close)
                if statement.kind == "turn" and not nests and self._lasts(statement.player):
                    source = self.val(statement.player)
                    self.turn_of = source if source.isidentifier() else ""
                return lines + self.emit((*inside, *block[position + 1 :]), scope, tail)
            if isinstance(statement, Close) and statement.period.kind == "turn":
                self.turn_of = ""
            if isinstance(statement, core.PickRandom):
                return lines + self._pick_random(statement, block[position + 1 :], scope, tail)
            if isinstance(statement, core.Stop | Leave):
                return lines + self._leave(statement)
            plain = isinstance(statement, Open | Close) or not self.analysis.pauses(statement)
            in_frames = (
                bool(self._exits) and self._exits[-1] is not None
            )  # the loop around is cut into blocks
            if plain and not (in_frames and stops_loop(statement)):
                known = dict(self.known)
                lines += self._plain(statement, scope)
                if isinstance(
                    statement, core.If | Switch | core.ForEach | core.Repeat | core.Do | core.Reactions
                ):
                    self.known = known if moves_nothing(statement) else {}
                continue
            self.known.clear()
            return lines + self._pausing(statement, block[position + 1 :], scope, tail)
        return lines + tail

    def _lasts(self, player: core.Expr | None) -> bool:
        """Is that the same player whenever it is asked?"""
        return type(player) is not core.Local or player.name not in self.assigned

    def _leave(self, statement: core.Stop | Leave) -> Lines:
        """Out of the innermost loop."""
        lines: Lines = []
        for close in statement.closes if isinstance(statement, Leave) else ():
            lines += self.effect(close)
            self.turn_of = ""
        done = self._exits[-1] if self._exits else None
        return lines + (done if done is not None else ["break"])

    def _plain(self, statement: Any, scope: list[str]) -> Lines:
        """A statement that never stops the machine. What is nested too deeply stands in a function of its
        own."""
        lines = self._plain_lines(statement, scope)
        return self._apart(statement, lines, scope) if too_deep(lines) else lines

    def _apart(self, statement: Any, lines: Lines, scope: list[str]) -> Lines:
        """The call of a function that does what the lines do: it is handed the locals that they mention, and
        hands back those that they change, and first whether the loop around is to be left."""
        changed = {self.name(node.name) for node in everything(statement) if isinstance(node, core.Assign)}
        back = [name for name in dict.fromkeys(scope) if name in changed]
        leaves = stops_loop(statement)
        name = self.function_name("apart")
        names = live([*scope, *back], lines)
        if leaves:
            lines = leaving_by(lines, f"return ({', '.join(['1', *back])},)")
        lines = [*lines, f"return ({', '.join(['0', *back])},)"]
        self.define(name, ", ".join(["s", *names]), lines)
        if not leaves and not back:
            return [call(name, names)]
        left = self.fresh("left")
        stop = [f"if {left}:", f"{STEP}break"] if leaves else []
        return [f"{', '.join([left, *back])}{'' if back else ','} = {call(name, names)}", *stop]

    def _plain_lines(self, statement: Any, scope: list[str]) -> Lines:
        kind = type(statement)
        if kind is core.If:
            return self._plain_if(statement, scope)
        if kind is Switch:
            return switch(self, statement, lambda block: self.emit(block, scope, []), True)
        if kind is core.ForEach:
            return self._plain_for(statement, scope)
        if kind is core.Repeat:
            return self._plain_repeat(statement, scope)
        if kind is core.Do:
            arguments = self._arguments(statement)
            return [call(self.procedure_name(statement.procedure), arguments)]
        if kind is core.Reactions:
            return self.of(statement.triggers[0].key, lambda: self._plain_reaction(statement, scope))
        if kind is core.Let:
            lines = self.effect(statement)
            scope += [self.name(statement.name)] if lines else []
            return lines
        if isinstance(statement, Open):
            scope += [self.name(name) for name in statement.names]
        return self.effect(statement)

    def _arguments(self, statement: core.Do) -> list[str]:
        given = dict(statement.arguments)
        params = self.program.procedures[statement.procedure].params
        return [self.val(statement.player), *(self.frozen(given[name]) for name in params)]

    def _body(self, block: Any, scope: list[str]) -> Lines:
        """The lines of a block that is done sometimes, or again and again."""
        self.known.clear()
        lines = self.emit(block, scope, []) or ["pass"]
        self.known.clear()
        return indent(lines)

    def _plain_if(self, s: core.If, scope: list[str]) -> Lines:
        self.known.clear()
        test, then = self.test(s.condition), self._held(s.condition, lambda: self._body(s.then, scope))
        if then == indent(["pass"]) and not s.otherwise:
            return [f"if 0: {test}"]  # the log's text does something here: the frames stay alike
        lines = [f"if {test}:", *then]
        self.known.clear()
        if s.otherwise:
            lines += ["else:", *self._body(s.otherwise, scope)]
        return lines

    def _held(self, condition: Any, make: Callable[[], Lines]) -> Lines:
        """The lines of a branch in which the condition is known to hold: who is not none is somebody."""
        somebody = set()
        for part in conjuncts(condition):
            same = part.part if type(part) is core.Not else None
            if type(same) is not core.Same or type(same.left) is not core.Local:
                continue
            if _is_none(same.right) and same.left.name not in self.assigned:
                somebody.add(self.name(same.left.name))
        new = somebody - self.sure
        self.sure |= new
        lines = make()
        self.sure -= new
        return lines

    def _plain_for(self, s: core.ForEach, scope: list[str]) -> Lines:
        reset = self._reset(s)
        if reset:
            return reset
        name = self.name(s.select.binder)
        self.binds(s.select)
        self._exits.append(None)
        body = self._body(s.body, [*scope, name])
        self._exits.pop()
        if settled(s):  # nothing that the body does changes which they are
            found = self.loop(s.select, False)
            heads = [*found.heads, *([f"if {found.inner}"] if found.inner != "1" else [])]
            heads = [f"if {found.outer}", *heads] if found.outer != "1" else heads
            return nested(heads, [line[len(STEP) :] for line in body])
        before, items = self.collected(s.select)
        loop = [*before, f"for {name} in {items}:", *body]
        if isinstance(s.select.source, core.Marked):
            return [f"if s.s_{s.select.source.status}:", *indent(loop)]
        return loop

    def _reset(self, s: core.ForEach) -> Lines:
        """The same number for everybody in a memory of players."""
        (first, *more) = s.body or (None,)
        if more or type(first) is not core.SetMemory or type(first.value) is not core.Const:
            return []
        everybody = type(s.select.source) is core.Players and s.select.where is None and not s.select.best
        if not everybody or type(first.of) is not core.Local or first.of.name != s.select.binder:
            return []
        values = [first.value.value] * self.program.players
        return [f"s.m_{first.name}[:{self.program.players}] = {tuple(values)}"]

    def binds(self, select: core.Select) -> None:
        """What is known of a selection's things: that they are some, and where they may lie."""
        self.expect(select.binder, select.source)
        source = select.source
        if not isinstance(source, core.Among) or isinstance(source.items, MANY) or self._likely(source):
            self.sure.add(self.name(select.binder))

    def collected(self, select: core.Select) -> tuple[Lines, str]:
        """The candidates as they are now: lines to run before, and the source of a list that nothing
        changes. A plain loop costs less than a comprehension, and leaves the locals what they are."""
        if select.where is None or select.best or select.sorted_by is not None:
            source = self.items(select)
            fresh = source.startswith(("sorted(", "[", "span("))  # a list that nobody else has
            return [], source if fresh or is_tuple(source) else f"tuple({source})"
        loop = self.loop(select, False)
        items = self.fresh("xs")
        if "0" in (loop.outer, loop.inner):
            return [], "()"
        heads = [*loop.heads, *([f"if {loop.inner}"] if loop.inner != "1" else [])]
        lines = nested(heads, [f"{items}.append({loop.name})"])
        missing = all_but(self.program, select, loop)
        if missing is not None:
            left = [f"if {missing} in {items}: {items}.remove({missing})"]
            return [f"{items} = [*{loop.heads[0].split(' in ', 1)[1]}]", *left], items
        return [
            f"{items} = []",
            *(lines if loop.outer == "1" else [f"if {loop.outer}:", *indent(lines)]),
        ], items

    def _plain_repeat(self, s: core.Repeat, scope: list[str]) -> Lines:
        most = self.val(s.most)
        self._exits.append(None)
        body = self._body(s.body, scope)
        self._exits.pop()
        passes = f"range({most})"
        if s.until is None:
            return [f"for _ in {passes}:", *body]
        test = [f"{STEP}if {self.test(s.until)}:", f"{STEP * 2}break"]
        lines = [f"for _ in {passes}:", *test, *body]
        if s.bounded:
            until = self.test(s.until)
            lines += ["else:", f"{STEP}if not ({until}):", f"{STEP * 2}endless({self.said(s.site)})"]
        return lines

    def _plain_reaction(self, s: core.Reactions, scope: list[str]) -> Lines:
        """A single kind of reaction that never stops: for every bearer for which it holds, in order."""
        (trigger,) = s.triggers
        if trigger.select is None:
            return self._plain_if(core.If(trigger.condition, trigger.body), scope)
        self._exits.append(None)
        name = self.name(trigger.select.binder)
        body = self._body(trigger.body, [*scope, name])
        self._exits.pop()
        status = trigger.select.source
        before, items = self.in_turn(trigger)
        loop = [*before, f"for {name} in {items}:", *body]
        if not isinstance(status, core.Marked):
            return loop
        tests = [f"s.s_{status.status}"]
        for part in conjuncts(
            trigger.condition
        ):  # most moments concern one thing that does not bear the status
            if type(part) is core.Same and trigger.select is not None:
                among = self._among_values(replace(trigger.select, where=part))
                tests += [among] if among is not None else []
        return [f"if {self.all_of(tests)}:", *indent(loop)]

    def in_turn(self, trigger: core.Trigger) -> tuple[Lines, str]:
        """The bearers for which a reaction holds, in the order of their owners' seats."""
        loop = self.loop(held(trigger), False)
        found = self.fresh("found")
        heads = [*loop.heads, *([f"if {loop.inner}"] if loop.inner != "1" else [])]
        lines = nested(heads, [f"{found}.append(({self.val(trigger.owner)}, {loop.name}))"])
        lines = lines if loop.outer == "1" else [f"if {loop.outer}:", *indent(lines)]
        first = f"s.t_{self.program.first_seat}" if self.program.first_seat else "0"
        ordered = f"in_turn({found}, s.turn if s.turn >= 0 else {first}, {self.program.players})"
        return [f"{found} = []", *lines], ordered

    # ------------------------------------------------------------ statements that may stop

    def join(self, rest: Any, scope: list[str], tail: Lines, stem: str) -> Lines:
        """What comes after a statement, short enough to stand in several branches."""
        self.known.clear()
        lines = self.emit(rest, scope, tail)
        self.known.clear()  # what was written here is done later
        if len(lines) <= 3:
            return lines
        name = self.function_name(f"{stem}_then")
        names = live([*scope, "k"], lines)
        self.define(name, ", ".join(["s", *names]), lines)
        if self.straight(lines) != lines:  # for functions that the driver calls
            self.at_once[name] = self.function_name(f"{name}_now")
            self.define(self.at_once[name], ", ".join(["s", *names]), self.straight(lines))
        return [f"return {call(name, names)}"]

    def straight(self, lines: Lines) -> Lines:
        """In a function that the driver calls, what comes next is done at once."""
        found = []
        for line in straight(lines):
            name = JOINED.search(line)
            now = self.at_once.get(name[1]) if name is not None else None
            found.append(line.replace(f"return {name[1]}(", f"return {now}(") if name and now else line)
        return found

    def _pausing(self, s: Any, rest: Any, scope: list[str], tail: Lines) -> Lines:
        kind = type(s)
        if kind is core.If:
            after = self.join(rest, scope, tail, "if")
            then = self._held(s.condition, lambda: self.emit(s.then, scope, after))
            if too_deep(then):
                name, names = self.function_name("apart"), live([*scope, "k"], then)
                self.define(name, ", ".join(["s", *names]), then)
                then = [f"return {call(name, names)}"]
            self.known.clear()
            return [f"if {self.test(s.condition)}:", *indent(then), *self.emit(s.otherwise, scope, after)]
        if kind is Switch:
            after = self.join(rest, scope, tail, "switch")
            return [*switch(self, s, lambda block: self.emit(block, scope, after), False), *after]
        if kind is core.Do:
            return self._call(s, self.emit(rest, scope, tail), scope)
        if kind is core.ForEach:
            return self._for_each(s, self.join(rest, scope, tail, "for"), scope)
        if kind is core.Repeat:
            return self._repeat(s, self.join(rest, scope, tail, "repeat"), scope)
        if kind is core.Menu:
            return self._menu(s, self.join(rest, scope, tail, s.site), scope)
        if kind is core.Offer:
            turn_of = self.turn_of  # what comes after the offer may close the turn
            after = self.join(rest, scope, tail, s.site)
            self.turn_of = turn_of
            return self._offer(s, after, scope)
        if kind is core.Pick:
            return self._pick(s, self.join(rest, scope, tail, s.site), scope)
        if kind is core.Reactions:
            return self._reactions(s, self.join(rest, scope, tail, s.site), scope)
        if kind is Checkpoint:
            return self._checkpoint(s, self.join(rest, scope, tail, "checkpoint"), scope)
        if kind is core.Finish:
            winners = self.items(s.winners) if s.winners is not None else "()"
            over = ["s.over = 1", f"s.winners = tuple({winners})", *self.log("over", "s.winners")]
            return [*over, "s.k = (END,); return []"]
        raise TypeError(kind.__name__)

    def _call(self, s: core.Do, after: Lines, scope: list[str]) -> Lines:
        if after == BACK:
            parent = "k"
        elif len(after) == 1 and after[0].startswith("s.k = (") and after[0].endswith("; return None"):
            parent = after[0][len("s.k = ") : -len("; return None")]
        else:
            name, names = self.block_function(f"after {s.procedure}", after, scope)
            parent = frame(name, names)
        python = self.procedure_name(s.procedure)
        arguments = self._arguments(s)
        if s.procedure in self.analysis.circular:
            return [f"s.k = {frame(f'{python}_ENTER'.upper(), arguments, parent)}; return None"]
        return [f"return {call(python, [parent, *arguments])}"]

    def _tuple(self, select: core.Select) -> str:
        source = self.items(select)
        return source if is_tuple(source) else f"tuple({source})"

    def _checkpoint(self, s: Checkpoint, after: Lines, scope: list[str]) -> Lines:
        name, names = self.block_function("checkpoint", after, scope)
        taker = self.function_name("checkpoint_passed")
        self.define(taker, "s, v, k0", [f"return {call(name.lower(), ['k0'])}"])
        self.takers[name.lower()] = [taker]
        stop = ["s.stop = -1", "s.who = 0", f"s.site = {s.site}", f"s.k = {frame(name, names)}; return [0]"]
        return [f"if s.stop == {s.phase}:", *indent(stop), *after]

    # ------------------------------------------------------------ loops, chance, decisions (other files)

    def _pick_random(self, s: core.PickRandom, rest: Any, scope: list[str], tail: Lines) -> Lines:
        raise NotImplementedError

    def _for_each(
        self, s: core.ForEach, after: Lines, scope: list[str], found: tuple[Lines, str] | None = None
    ) -> Lines:
        raise NotImplementedError

    def _repeat(self, s: core.Repeat, after: Lines, scope: list[str]) -> Lines:
        raise NotImplementedError

    def _menu(self, s: core.Menu, after: Lines, scope: list[str]) -> Lines:
        raise NotImplementedError

    def _offer(self, s: core.Offer, after: Lines, scope: list[str]) -> Lines:
        raise NotImplementedError

    def _pick(self, s: core.Pick, after: Lines, scope: list[str]) -> Lines:
        raise NotImplementedError

    def _reactions(self, s: core.Reactions, after: Lines, scope: list[str]) -> Lines:
        raise NotImplementedError


def _is_none(node: Any) -> bool:
    return type(node) is core.Const and node.value == core.NONE


def held(trigger: core.Trigger) -> core.Select:
    """The trigger's selection with its condition."""
    assert trigger.select is not None
    where = (
        trigger.condition
        if trigger.select.where is None
        else core.And((trigger.select.where, trigger.condition))
    )
    return core.Select(trigger.select.binder, trigger.select.source, trigger.select.type, where)
