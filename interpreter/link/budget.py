"""The last pass: what work costs, written into the program as `Charge` statements.

Rules may look at things inside of looking at things, and do so again for each of many. Nesting of any depth
is allowed, work without end is not. What runs linked programs runs the charges that stand in them and counts
nothing else: so it stops at the same place, however cleverly it does the work itself. The oracle, which plays
no linked program, counts what it does.

A step is a statement, a pass of a loop, or `LOOKS` parts of questions. What a statement asks for is known
here as a sum of products of sizes (`costs.py`): of lists and numbers of players, which are fixed, of zones
and statuses, which are not. What is cheap whatever lies where stands as a plain number in the sum of its
block, and the sum of a short block in that of the block around: so most of a game has no charge. There is one

- before what may be dear: of the sizes as they are then;
- before a list of options that always asks, which is one to a decision, only where it alone may come to more
  than may go uncounted for a decision (`Limits.free`), and only while so much lies there that it does;
- where the sum of a block has become large, and in each pass of a loop in which it may: there what happens
  sometimes, or for each of those that are there, has charges of its own, or all that it may come to would be
  counted as often as it goes round;
- at the start of each procedure that can call itself;
- at the end of what is repeated, if finding out how to go on is dear.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.link.costs import STEP, Cost, Costs, Sum, in_order, most, plus
from rulewright.interpreter.link.logic import constant
from rulewright.interpreter.link.tidy import called
from rulewright.interpreter.linked import LinkedProcedure, Program

Block = tuple[Any, ...]  # of statements of `core` and of `program`
FEW = 4  # part of what may go uncounted: what a statement may ask for without a charge of its own
QUICKLY = 2  # times as much may statements come to that ask for little: they are far quicker than they count
QUICK = ("place", "status")  # sizes that are looked up at once
SELDOM = 6 * STEP  # what happens only sometimes may come to, without a charge of its own in a charged loop


class Left(NamedTuple):
    """What is done beside all charges comes to, at most; and how much of that is questions."""

    whole: int = 0
    asked: int = 0

    def plus(self, other: Left) -> Left:
        return Left(self.whole + other.whole, self.asked + other.asked)

    def times(self, number: int) -> Left:
        return Left(self.whole * number, self.asked * number)

    def or_else(self, other: Left) -> Left:
        """What either may come to."""
        return Left(max(self.whole, other.whole), max(self.asked, other.asked))


NOTHING = Left()


def counted(program: Program) -> Program:
    """The program with its charges."""
    work = _Budget(program)
    procedures = work.procedures()
    flow, left = work.block(program.flow, "flow", None)
    if left.whole:
        flow = (*flow, linked.Charge(((left.whole, ()),), "flow", None))
    return replace(program, flow=flow, procedures=procedures)


class _Budget:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.costs = Costs(program)
        self.large = program.limits.free
        self.dear = self.large // FEW
        self.cards = {thing.card for thing in program.things}
        self.left: dict[str, Left] = {}  # of each procedure: what its body comes to beside its charges
        self.charged_loop = False  # what is gone through is the body of one

    # ------------------------------------------------------------ procedures

    def procedures(self) -> dict[str, LinkedProcedure]:
        """Those that others call come before these; a circle of calls is cut where it was entered."""
        made: dict[str, LinkedProcedure] = {}
        calls = {name: called(each.body) for name, each in self.program.procedures.items()}
        circular = _circular(calls)
        for name in in_order(calls):
            procedure = self.program.procedures[name]
            body, left = self.block(procedure.body, name, None)
            if name in circular:
                body, left = first(((left.whole + STEP, ()),), name, None, body), NOTHING
            self.left[name] = left
            made[name] = replace(procedure, body=body)
        return {name: made[name] for name in self.program.procedures}

    # ------------------------------------------------------------ blocks

    def block(self, statements: Block, label: str, card: str | None) -> tuple[Block, Left]:
        """The block with its charges; and what it comes to beside them, at most."""
        done: list[Any] = []
        left = NOTHING
        for statement in statements:
            new, asked, inside = self.statement(statement, label, card)
            left = left.plus(inside)
            if most(asked) > self.uncharged(statement):
                amount = self.costs.amount(plus(asked, STEP))
                charge(done, amount, label, card, self.above(amount) if _asks(statement) else None)
            else:
                left = left.plus(Left(STEP) if _asks(statement) else _one(most(asked)))
            if self.too_much(left):
                charge(done, ((left.whole, ()),), label, card)
                left = NOTHING
            done.append(new)
        return tuple(done), left

    def too_much(self, left: Left) -> bool:
        """To go uncounted."""
        return left.asked > self.large or left.whole > QUICKLY * self.large

    def uncharged(self, statement: Any) -> int:
        """What a statement may ask for without a charge of its own."""
        return self.large if isinstance(statement, linked.Menu | linked.Offer) else self.dear

    def above(self, amount: tuple[linked.Term, ...]) -> tuple[linked.SizeOf, int] | None:
        """The size that can grow most before such a list must be counted, and how far: however large the
        others are."""
        sizes = dict.fromkeys(size for _, factors in amount for size in factors)
        limits = {size: self.costs.held(amount, size, self.large) for size in sizes}
        room = {size: limit / self.costs.bound(size) for size, limit in limits.items() if limit > 0}
        if not room:
            return None
        widest = max(room, key=lambda size: (size.what in QUICK, room[size]))
        return widest, limits[widest]

    def passes(
        self, times: Cost, body: Block, label: str, card: str | None, each: Cost = 0
    ) -> tuple[Block, Left]:
        """The body of a loop; and what all its passes come to, beside their charges. `each`: what is asked
        after a pass."""
        made, left = self.one_pass(body, label, card, each)
        if self.too_much(left.times(most(times))) and not self.charged_loop:
            self.charged_loop = True
            made, left = self.one_pass(body, label, card, each)
            self.charged_loop = False
        whole = left.times(most(times))
        apart = self.charged_loop and type(times) is Sum and whole.whole > SELDOM  # there may be few
        if not self.too_much(whole) and not apart:
            return made, whole
        return first(((left.whole, ()),), label, card, made), NOTHING

    def one_pass(self, body: Block, label: str, card: str | None, each: Cost) -> tuple[Block, Left]:
        made, left = self.block(body, label, card)
        if most(each) > self.dear:
            return (*made, linked.Charge(self.costs.amount(each), label, card)), left.plus(Left(STEP))
        return made, left.plus(Left(STEP + most(each), most(each)))

    def sometimes(self, body: Block, label: str, card: str | None) -> tuple[Block, Left]:
        """A block that may be left out."""
        made, left = self.block(body, label, card)
        return self.apart(made, left, label, card)

    def apart(self, made: Block, left: Left, label: str, card: str | None) -> tuple[Block, Left]:
        """What happens only sometimes, with a charge of its own in a loop that is charged."""
        if not self.charged_loop or left.whole <= SELDOM:
            return made, left
        return first(((left.whole, ()),), label, card, made), NOTHING

    # ------------------------------------------------------------ statements

    def statement(self, node: Any, label: str, card: str | None) -> tuple[Any, Cost, Left]:
        """The statement with the charges inside it; what it asks for; what the blocks in it come to."""
        match node:
            case linked.If():
                then, one = self.sometimes(node.then, label, card)
                otherwise, other = self.sometimes(node.otherwise, label, card)
                changed = replace(node, then=then, otherwise=otherwise)
                return changed, self.costs.of(node.condition), one.or_else(other)
            case linked.Switch():
                return self._switch(node, label, card)
            case linked.ForEach():
                times = self.costs.passes(node.select)
                body, inside = self.passes(times, node.body, label, card)
                return replace(node, body=body), self.costs.of(node.select), inside
            case linked.Repeat():
                until = self.costs.of(node.until) if node.until is not None else 0
                body, inside = self.passes(self.costs.highest(node.most), node.body, label, card, until)
                return replace(node, body=body), plus(until, self.costs.of(node.most)), inside
            case linked.Do():
                asked = self.costs.all_of((node.player, *(value for _, value in node.arguments)))
                return node, asked, self.left.get(node.procedure, NOTHING)
            case linked.Menu() | linked.Offer():
                return self._menu(node, label, card)
            case linked.Reactions():
                return self._reactions(node)
            case linked.Pick() | linked.PickRandom() | linked.Period():
                body, inside = self.block(node.body, label, card)
                return replace(node, body=body), self.costs.of(replace(node, body=())), inside
            case _:
                return node, self.costs.of(node), NOTHING

    def _switch(self, node: linked.Switch, label: str, card: str | None) -> tuple[Any, Cost, Left]:
        cases, most_of_all = [], NOTHING
        names = self.program.properties["name"]
        by_card = type(node.value) is linked.Property and node.value.name == "name"
        for value, block in node.cases:
            whose = self.program.things[names.index(value)].card if by_card and value in names[:-1] else None
            body, inside = self.sometimes(block, whose or label, whose or card)
            cases.append((value, body))
            most_of_all = most_of_all.or_else(inside)
        return replace(node, cases=tuple(cases)), self.costs.of(node.value), most_of_all

    def _menu(self, node: Any, label: str, card: str | None) -> tuple[Any, Cost, Left]:
        """What follows a choice is counted anew; an offer is listed again after it."""
        asked = self.costs.of(node.player)
        for entry in node.entries:
            asked = plus(asked, self.costs.entry(entry))
        again = type(node) is linked.Offer and most(asked) > self.large
        entries = []
        for entry in node.entries:
            body, _ = self.block(entry.body, entry.key, entry.card or self._card_of(entry.key))
            if again:
                amount = self.costs.amount(asked)
                body = (*body, linked.Charge(amount, label, card, self.above(amount)))
            entries.append(replace(entry, body=body))
        if type(node) is linked.Offer:
            return replace(node, entries=tuple(entries)), asked, NOTHING
        otherwise, inside = self.sometimes(node.otherwise, label, card)
        return replace(node, entries=tuple(entries), otherwise=otherwise), asked, inside

    def _reactions(self, node: linked.Reactions) -> tuple[Any, Cost, Left]:
        asked: Cost = 0
        inside = NOTHING
        triggers = []
        for trigger in node.triggers:
            times: Cost = 1
            each = self.costs.all_of((trigger.condition, trigger.owner))
            if trigger.select is not None:
                size = self.costs.size(trigger.select.source)
                asked = plus(asked, self.costs.of(trigger.select))
                each = self.costs.outside(self.costs.times(size, each), trigger.select.binder)
                times = self.costs.passes(trigger.select, trigger.condition)
            asked = plus(asked, each)
            card = self._card_of(trigger.key)
            body, passes = self.passes(times, trigger.body, trigger.key, card)
            if constant(trigger.condition) is None:
                body, passes = self.apart(body, passes, trigger.key, card)
            inside = inside.plus(passes)
            triggers.append(replace(trigger, body=body))
        return replace(node, triggers=tuple(triggers)), asked, inside

    def _card_of(self, label: str) -> str | None:
        """Labels begin with their owner's id."""
        owner = label.split("/", 1)[0]
        return owner if owner in self.cards else None


def _one(asked: int) -> Left:
    """A statement without a charge of its own."""
    return Left(max(STEP, asked), asked)


def _asks(statement: Any) -> bool:
    """Does somebody decide whenever its options are listed? One of them is always there."""
    match statement:
        case linked.Offer():
            return True
        case linked.Menu(entries=entries, optional=optional):
            return optional or any(each.condition is None and each.select is None for each in entries)
        case _:
            return False


def charge(
    done: list[Any],
    amount: tuple[linked.Term, ...],
    label: str,
    card: str | None,
    above: tuple[linked.SizeOf, int] | None = None,
) -> None:
    """Put a charge at the end of statements: two that follow each other are one."""
    if done and above is None and _always(done[-1]):
        amount = joined(done.pop().amount, amount)
    done.append(linked.Charge(amount, label, card, above))


def _always(statement: Any) -> bool:
    return type(statement) is linked.Charge and statement.above is None


def first(amount: tuple[linked.Term, ...], label: str, card: str | None, block: Block) -> Block:
    """A block that begins with a charge."""
    if block and _always(block[0]):
        return (linked.Charge(joined(amount, block[0].amount), label, card), *block[1:])
    return (linked.Charge(amount, label, card), *block)


def joined(one: tuple[linked.Term, ...], other: tuple[linked.Term, ...]) -> tuple[linked.Term, ...]:
    terms: dict[tuple[linked.SizeOf, ...], int] = {}
    for number, sizes in (*one, *other):
        terms[sizes] = terms.get(sizes, 0) + number
    return tuple((number, sizes) for sizes, number in terms.items())


def _circular(calls: Mapping[str, list[str]]) -> set[str]:
    """The procedures that can come to call themselves."""
    found = set()
    for name, first in calls.items():
        reached: set[str] = set()
        waiting = list(first)
        while waiting and name not in reached:
            current = waiting.pop()
            if current not in reached:
                reached.add(current)
                waiting += calls.get(current, ())
        if name in reached:
            found.add(name)
    return found
