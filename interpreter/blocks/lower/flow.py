"""Statements one after another: procedures are cut into functions wherever somebody may have to decide.

`emit` makes the steps of a block of statements, with `tail` after them: what is to be done when the
block has run through. `scope` has the variables bound so far; those that later steps mention are what a
frame must hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower.changing import Close, Leave, Open, moves_nothing, stops_loop
from rulewright.interpreter.blocks.lower.context import (
    PAUSING,
    PLAIN,
    Lower,
    Steps,
    pausing_of,
    plain_of,
)
from rulewright.interpreter.blocks.lower.reading import frozen
from rulewright.interpreter.blocks.lower.selecting import items
from rulewright.interpreter.blocks.masks.sharpen import conjuncts
from rulewright.interpreter.blocks.walk import used
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.linked.rewrite import everything, rebuild

BACK: Steps = [f.Resume(f.PARENT)]  # hand over to whoever called
FEW_CASES = 3  # that are tested one after the other
STIRRING = (
    linked.MoveAll,
    linked.SwapZones,
    linked.SwapThings,
    Open,
    Close,
)  # may move things under other names
LOOPING = (linked.If, linked.Switch, linked.ForEach, linked.Repeat, linked.Do, linked.Reactions)
Scope = list[f.Var]


def flow(lower: Lower, over: Steps) -> Steps:
    """The steps of the whole game, with `over` at its end; and a function for each procedure."""
    for name in lower.program.procedures:
        lower.procedures[name] = lower.number()
    steps = emit(lower, lower.program.flow, [], over)
    procedures(lower)
    return steps


def procedures(lower: Lower) -> None:
    """A function for each procedure of the program."""
    for name, procedure in lower.program.procedures.items():
        scope = [lower.var(procedure.player), *map(lower.var, procedure.params)]
        pausing_one = name in lower.analysis.pausing
        lower.forget()
        body = emit(lower, procedure.body, scope, BACK if pausing_one else [])
        parameters = [*scope, *([f.PARENT] if pausing_one else [])]
        number = lower.procedures[name]
        lower.define(number, f"p_{_plain(name)}", "plain", parameters, body)
        if name in lower.analysis.circular:
            in_circle(lower, name, number, scope)


def in_circle(lower: Lower, name: str, number: int, scope: Scope) -> None:
    """A call in a circle goes through the machine. A frame of its own waits for the end of the procedure: by
    these it is known how often the procedure is being done."""
    stem = f"p_{_plain(name)}"
    resumed(lower, ("leave", name), f"{stem}_leave", [], [f.Leave(), *BACK])
    inside = f.Frame(lower.helper(("leave", name), _later), (), f.PARENT)
    entering: Steps = [
        f.Set((f.PARENT,), inside),
        f.Enter(f.PARENT, lower.program.limits.depth, lower.text(name)),
        f.Go(number, (*scope, f.PARENT)),
    ]
    resumed(lower, ("enter", name), f"{stem}_enter", scope, entering)


def _plain(name: str) -> str:
    return "".join(c if c.isalnum() else "_" for c in name).strip("_")


def _later(_: int) -> None:
    """The function is made when its procedure is."""


def entered(lower: Lower, procedure: str) -> int:
    """The function by which a procedure is called through the machine."""
    return lower.helper(("enter", procedure), _later)


def block_function(lower: Lower, stem: str, body: Steps, scope: Scope) -> tuple[int, tuple[f.Var, ...]]:
    """A function that a frame can name, and the variables its frame must hold."""
    names = live(scope, body)
    number = lower.number()
    take_apart(lower, number, lower.label(stem), names, body)
    return number, names


def resumed(lower: Lower, key: Any, label: str, names: Iterable[f.Var], body: Iterable[f.Step]) -> None:
    number = lower.helper(key, _later)
    take_apart(lower, number, label, tuple(names), list(body))


def take_apart(lower: Lower, number: int, label: str, names: tuple[f.Var, ...], body: Steps) -> None:
    """A block's two functions: one takes its frame apart, the other goes on with what was in it."""
    going = lower.going[number] = lower.number()
    parameters = (*names, f.PARENT)
    lower.define(number, label, "block", [f.GIVEN], [f.Unpack(f.GIVEN, names, True), f.Go(going, parameters)])
    lower.define(going, f"{label}_go", "plain", parameters, body)


def live(scope: Iterable[f.Var], steps: Any) -> tuple[f.Var, ...]:
    """The variables of the scope that the steps mention, in the scope's order."""
    mentioned = used(steps)
    return tuple([var for var in dict.fromkeys(scope) if var in mentioned])


# ---------------------------------------------------------------- one statement after the other


def emit(lower: Lower, block: Any, scope: Scope, tail: Steps) -> Steps:
    """The steps of a block, with `tail` after it."""
    steps: Steps = []
    scope = list(scope)
    for position, statement in enumerate(block):
        rest = block[position + 1 :]
        if isinstance(statement, linked.Period):
            return steps + _period(lower, statement, rest, scope, tail)
        if isinstance(statement, Close) and statement.period.kind == "turn":
            lower.known.turn_of = None
        if isinstance(statement, linked.PickRandom):
            return steps + PAUSING[linked.PickRandom](lower, statement, rest, scope, tail)
        if isinstance(statement, linked.Stop | Leave):
            return steps + _leave(lower, statement)
        plain = isinstance(statement, Open | Close) or not lower.analysis.pauses(statement)
        in_frames = bool(lower.exits) and lower.exits[-1] is not None  # the loop around is cut into functions
        if plain and not (in_frames and stops_loop(statement)):
            known = dict(lower.known.lies)
            steps += _plain_statement(lower, statement, scope)
            if isinstance(statement, LOOPING):
                lower.known.lies = known if moves_nothing(statement) else {}
            continue
        lower.forget()
        return steps + PAUSING[type(statement)](lower, statement, rest, scope, tail)
    return steps + tail


def _period(lower: Lower, period: linked.Period, rest: Any, scope: Scope, tail: Steps) -> Steps:
    nests = period.kind == "turn" and lower.analysis.nested_turns
    outside = ("turn", "role", "closing") if nests else ()
    names = tuple(f"{period.site}.{each}" for each in outside)
    bare = replace(period, body=())
    close = Close(bare, names)
    inside = (Open(bare, names), *closing(period.body, close), close)
    if period.kind == "turn" and not nests and lasts(lower, period.player):
        player = lower.value(period.player)
        lower.known.turn_of = player if type(player) is f.Var else None
    return emit(lower, (*inside, *rest), scope, tail)


def closing(node: Any, close: Close) -> Any:
    """The body of a period in which every `stop` that leaves it closes it as well."""
    if isinstance(node, tuple):
        return tuple(closing(each, close) for each in node)
    if isinstance(node, linked.Stop):
        return Leave((close,))
    if isinstance(node, Leave):
        return Leave((close, *node.closes))
    if isinstance(node, linked.ForEach | linked.Repeat) or not stops_loop(node):
        return node
    return rebuild(node, lambda child: closing(child, close))


def lasts(lower: Lower, player: linked.Expr | None) -> bool:
    """Is that the same player whenever it is asked?"""
    return type(player) is not linked.Local or player.name not in lower.assigned


def _leave(lower: Lower, statement: linked.Stop | Leave) -> Steps:
    """Out of the innermost loop."""
    steps: Steps = []
    for close in statement.closes if isinstance(statement, Leave) else ():
        steps += lower.effect(close)
        lower.known.turn_of = None
    done = lower.exits[-1] if lower.exits else None
    return steps + (done if done is not None else [f.Break()])


def _plain_statement(lower: Lower, statement: Any, scope: Scope) -> Steps:
    """A statement that never stops the machine."""
    made = PLAIN.get(type(statement))
    if made is not None:
        return made(lower, statement, scope)
    steps = lower.effect(statement)
    if isinstance(statement, STIRRING):
        lower.forget()
    return steps


@plain_of(linked.Do)
def _do(lower: Lower, s: linked.Do, scope: Scope) -> Steps:
    return [f.Run(lower.procedures[s.procedure], arguments(lower, s))]


@plain_of(linked.Let)
def _let(lower: Lower, s: linked.Let, scope: Scope) -> Steps:
    steps = lower.effect(s)
    scope += [lower.var(s.name)] if steps else []
    return steps


@plain_of(Open)
def _open(lower: Lower, s: Open, scope: Scope) -> Steps:
    scope += [lower.var(name) for name in s.names]
    lower.forget()
    return lower.effect(s)


def arguments(lower: Lower, statement: linked.Do) -> tuple[f.Value, ...]:
    given = dict(statement.arguments)
    params = lower.program.procedures[statement.procedure].params
    return (lower.value(statement.player), *(frozen(lower, given[name]) for name in params))


def body_of(lower: Lower, block: Any, scope: Scope) -> Steps:
    """The steps of a block that is done sometimes, or again and again."""
    lower.forget()
    steps = emit(lower, block, scope, [])
    lower.forget()
    return steps


@plain_of(linked.If)
def plain_if(lower: Lower, s: linked.If, scope: Scope) -> Steps:
    lower.forget()
    test = lower.test(s.condition)
    then = held(lower, s.condition, lambda: body_of(lower, s.then, scope))
    lower.forget()
    return make.when(test, then, body_of(lower, s.otherwise, scope) if s.otherwise else [])


def held(lower: Lower, condition: Any, made: Callable[[], Steps]) -> Steps:
    """The steps of a branch in which the condition is known to hold: who is not none is somebody."""
    somebody: set[f.Value] = set()
    for part in conjuncts(condition):
        same = part.part if type(part) is linked.Not else None
        if type(same) is not linked.Same or type(same.left) is not linked.Local:
            continue
        none = type(same.right) is linked.Const and same.right.value == NONE
        if none and same.left.name not in lower.assigned:
            somebody.add(lower.local(same.left.name))
    new = somebody - lower.sure
    lower.sure |= new
    steps = made()
    lower.sure -= new
    return steps


# ---------------------------------------------------------------- statements that may stop


def join(lower: Lower, rest: Any, scope: Scope, tail: Steps, stem: str) -> Steps:
    """What comes after a statement, short enough to stand in several branches."""
    lower.forget()
    steps = emit(lower, rest, scope, tail)
    lower.forget()  # what was made here is done later
    return joint(lower, steps, scope, f"{stem}_then")


def joint(lower: Lower, steps: Steps, scope: Scope, label: str) -> Steps:
    if len(steps) <= 3 and not any(isinstance(step, f.When | f.Each | f.While) for step in steps):
        return steps
    number = lower.number()
    names = live([*scope, f.PARENT], steps)
    lower.define(number, lower.label(label), "plain", names, steps)
    lower.joints.add(number)
    return [f.Go(number, names)]


@pausing_of(linked.If)
def _pausing_if(lower: Lower, s: linked.If, rest: Any, scope: Scope, tail: Steps) -> Steps:
    after = join(lower, rest, scope, tail, "if")
    then = held(lower, s.condition, lambda: emit(lower, s.then, scope, after))
    lower.forget()
    return make.when(lower.test(s.condition), then, emit(lower, s.otherwise, scope, after))


@pausing_of(linked.Finish)
def _finish(lower: Lower, s: linked.Finish, rest: Any, scope: Scope, tail: Steps) -> Steps:
    winners = items(lower, s.winners) if s.winners is not None else make.EMPTY
    won = f.Load("winners")
    over = [f.Put(f.Load("over"), make.ONE), f.Put(won, f.Help("tuple", (winners,)))]
    return [*over, *lower.log("over", won), f.Over()]


@pausing_of(linked.Do)
def _call(lower: Lower, s: linked.Do, rest: Any, scope: Scope, tail: Steps) -> Steps:
    after = emit(lower, rest, scope, tail)
    parent: f.Value
    if len(after) == 1 and type(after[0]) is f.Resume:
        parent = after[0].frame
    else:
        number, names = block_function(lower, f"after {s.procedure}", after, scope)
        parent = f.Frame(number, names, f.PARENT)
    given = arguments(lower, s)
    if s.procedure in lower.analysis.circular:
        return [f.Resume(f.Frame(entered(lower, s.procedure), given, parent))]
    return [f.Go(lower.procedures[s.procedure], (*given, parent))]


@pausing_of(linked.Checkpoint)
def _checkpoint(lower: Lower, s: linked.Checkpoint, rest: Any, scope: Scope, tail: Steps) -> Steps:
    after = join(lower, rest, scope, tail, "checkpoint")
    number, names = block_function(lower, "checkpoint", after, scope)
    taker = lower.number()
    lower.define(
        taker, lower.label("checkpoint_passed"), "taker", [f.CHOSEN, f.GIVEN], [f.Go(number, (f.GIVEN,))]
    )
    lower.takers[number] = [taker]
    stop: Steps = [
        f.Put(f.Load("stop"), make.NOBODY),
        f.Put(f.Load("who"), make.ZERO),
        f.Put(f.Load("site"), f.Int(s.site)),
        f.Ask(f.Frame(number, names, f.PARENT), f.Pack((make.ZERO,))),
    ]
    return [*make.when(make.compare("==", f.Load("stop"), f.Int(s.phase)), stop), *after]


# ---------------------------------------------------------------- one of several blocks


@plain_of(linked.Switch)
def _plain_switch(lower: Lower, s: linked.Switch, scope: Scope) -> Steps:
    return switch(lower, s, lambda block: emit(lower, block, scope, []))


@pausing_of(linked.Switch)
def _pausing_switch(lower: Lower, s: linked.Switch, rest: Any, scope: Scope, tail: Steps) -> Steps:
    after = join(lower, rest, scope, tail, "switch")
    return [*switch(lower, s, lambda block: emit(lower, block, scope, after)), *after]


def switch(lower: Lower, s: linked.Switch, emitted: Callable[[linked.Block], Steps]) -> Steps:
    """The block of the value that `value` has: tests that halve what is left."""
    value = lower.value(s.value)
    if type(value) is f.Int:
        return next((emitted(block) for case, block in s.cases if case == value.value), [])
    cards = _cards(lower) if getattr(s.value, "name", "") == "name" else {}
    written: dict[linked.Block, Steps] = {}  # several cards may say the same
    for case, block in s.cases:
        if block not in written:
            lower.forget()
            with lower.in_text_of(cards.get(case, lower.known.whose)):
                written[block] = emitted(block)
    cases = [(case, written[block]) for case, block in s.cases]
    lower.forget()
    name = value if type(value) is f.Var else lower.fresh()
    steps = _chosen(name, sorted((case for case in cases if case[1]), key=lambda case: case[0]))
    return steps if name is value or not steps else [f.Set((name,), value), *steps]


def _chosen(value: f.Var, cases: list[tuple[int, Steps]]) -> Steps:
    """The steps of the case that the value has."""
    if len(cases) > FEW_CASES:
        half = len(cases) // 2
        low, high = _chosen(value, cases[:half]), _chosen(value, cases[half:])
        return make.when(make.compare("<", value, f.Int(cases[half][0])), low, high)
    steps: Steps = []
    for case, body in reversed(cases):
        steps = make.when(make.compare("==", value, f.Int(case)), body, steps)
    return steps


def _cards(lower: Lower) -> dict[int, str]:
    """The cards by the numbers of their definitions: a switch over those has a text for each."""
    numbers = lower.program.properties["name"]
    return {number: thing.card for thing, number in zip(lower.program.things, numbers, strict=False)}


def locals_changed(lower: Lower, body: Any) -> set[f.Var]:
    """The variables that a body assigns."""
    return {lower.var(node.name) for node in everything(body) if isinstance(node, linked.Assign)}
