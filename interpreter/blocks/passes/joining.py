"""Fewer and longer functions: who ends by going to a short function goes on with its steps instead.

A call costs as much as a dozen plain steps, so what is short, or reached from one place only, stands
where it is gone to. What then nobody reaches is left out: compiling it would take longer than
everything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.module import Module, taken_by
from rulewright.interpreter.blocks.passes.choosing import goes_to
from rulewright.interpreter.blocks.walk import ends, everything, length, steps_in, with_bodies

SHORT = 24  # lines of a function that is repeated wherever it is gone to
MOST = 90  # lines of a function that has taken in others
MOST_GROWN = 100_000  # parts that are repeated in all functions together: more makes no game faster
LEADING = frozenset((f.Go, f.Run, f.Result, f.Frame))
INNER = (f.Fold, f.Gather, f.Pairs, f.Among, f.Found, f.Ordered, f.Best)


def straightened(module: Module) -> None:
    """In a function that the machine alone calls, the next frame is resumed at once: the stack is as good
    as empty. Its values are handed over as they are."""
    now: dict[int, int | None] = {}

    def straight(steps: f.Steps, deep: bool) -> f.Steps:
        return tuple([_straight(step, deep) for step in steps])

    def _straight(step: Any, deep: bool) -> Any:
        match step:
            case f.Resume(frame=f.Frame(function=number, values=values, parent=parent)):
                if number in module.going and parent is not None:
                    return f.Go(module.going[number], (*values, parent))
                return step
            case f.Go(function=number, arguments=arguments) if deep and number in module.joints:
                at_once = of_joint(number)
                return step if at_once is None else f.Go(at_once, arguments)
            case f.When() | f.Each() | f.While():
                return with_bodies(step, lambda steps: straight(steps, deep))
            case _:
                pass
        return step

    def of_joint(number: int) -> int | None:
        """The same function for those that the machine calls; None where it would be no other."""
        if number not in now:
            joint = module.functions[number]
            body = straight(joint.body, False)
            now[number] = None
            if body != joint.body:
                now[number] = module.add(f"{joint.label}_now", "plain", joint.parameters, body)
        return now[number]

    gone = {to for each in module.functions.values() for to in goes_to(module, steps_in(each.body))}
    for number, function in list(module.functions.items()):
        if function.shape != "plain" and number not in gone:
            body = straight(function.body, True)
            module.functions[number] = f.Function(
                number, function.label, function.shape, function.parameters, body
            )


def reached(module: Module) -> None:
    """Leave out what nothing leads to."""
    waiting, kept = [module.start, module.end], set[int]()
    for table in module.filled():
        waiting.append(table.function)
    while waiting:
        number = waiting.pop()
        if number in kept:
            continue
        kept.add(number)
        waiting += module.takers.get(number, ())
        waiting += leads_to(module, module.functions[number].body)
    module.functions = {number: each for number, each in module.functions.items() if number in kept}
    module.takers = {number: each for number, each in module.takers.items() if number in kept}


def leads_to(module: Module, body: f.Steps) -> Iterator[int]:
    for node in everything(body):
        if type(node) in LEADING:
            yield node.function
        elif type(node) is f.GoBy:
            yield from module.listings[node.listing]


def joined(module: Module) -> None:
    """Put what is short, or gone to from one place, where it is gone to."""
    callers: Counter[int] = Counter()
    for function in module.functions.values():
        callers.update(leads_to(module, function.body))
    for listing in module.listings:
        callers.update(listing)
    inner = {n for n, each in module.functions.items() if _has_inner(each.body)}
    lengths = {n: length(each.body) for n, each in module.functions.items()}
    fit = {
        n
        for n, each in module.functions.items()
        if n not in inner and (lengths[n] <= SHORT or (callers[n] == 1 and each.shape == "plain"))
    }
    joining = _Joining(module, fit, lengths, {n for n in fit if callers[n] == 1})
    for number, function in module.functions.items():
        if number not in inner:
            body = joining.join(function.body, (number,), MOST)
            module.functions[number] = f.Function(
                number, function.label, function.shape, function.parameters, body
            )


def _has_inner(body: f.Steps) -> bool:
    """Functions in themselves: what they read is slower."""
    return any(isinstance(each, INNER) for each in everything(body))


class _Joining:
    """`once`: those that are gone to from one place."""

    def __init__(self, module: Module, fit: set[int], lengths: dict[int, int], once: set[int]) -> None:
        self.module, self.fit, self.lengths, self.once = module, fit, lengths, once
        self.bodies = {n: each.body for n, each in module.functions.items()}
        self.parts = {n: sum(1 for _ in everything(self.bodies[n])) for n in fit}
        self.left = MOST_GROWN

    def join(self, body: f.Steps, chain: tuple[int, ...], left: int) -> f.Steps:
        steps: list[f.Step] = []
        for step in body:
            if type(step) is f.Go:
                taken = self._taken(step, chain, left)
                if taken is not None:
                    left -= length(taken)
                    steps += taken
                    break
            elif isinstance(step, f.When | f.Each | f.While):
                before = length((step,))
                step = with_bodies(step, lambda inside, left=left: self.join(inside, chain, left))  # type: ignore[misc]
                left -= max(0, length((step,)) - before)
            steps.append(step)
        return tuple(steps)

    def _taken(self, go: f.Go, chain: tuple[int, ...], left: int) -> f.Steps | None:
        number = go.function
        if number not in self.fit or number in chain or self.lengths[number] > left:
            return None
        if number not in self.once:
            if self.left < self.parts[number]:
                return None
            self.left -= self.parts[number]
        function = self.module.functions[number]
        body = self.join(self.bodies[number], (*chain, number), left - self.lengths[number])
        pairs = [
            (parameter, given)
            for parameter, given in zip(taken_by(function), go.arguments, strict=True)
            if parameter != given
        ]
        bound = _bind(pairs)
        return (*bound, *body, *(() if ends(body) else (f.Give(),)))


def _bind(pairs: list[tuple[f.Var, f.Value]]) -> Iterable[f.Step]:
    """The parameters get their values, all at once."""
    if not pairs:
        return ()
    if len(pairs) == 1:
        return (f.Set((pairs[0][0],), pairs[0][1]),)
    return (f.Set(tuple([var for var, _ in pairs]), f.Pack(tuple([value for _, value in pairs]))),)
