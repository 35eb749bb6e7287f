"""What is looked up in the state again and again is looked up once, into a variable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.walk import bodies, everything, replaced, with_bodies

OFTEN_OF_PLAYER, OFTEN = 3, 4  # what is read, and a number that is worked out
MORE_THAN = 2  # times that a function looks at a list of the state


class Fresh(Protocol):
    """Whoever has new variables."""

    def fresh(self, many: bool = False) -> f.Var: ...


def looked_up_once(source: Fresh, steps: list[f.Step], player: f.Value) -> list[f.Step]:
    """In steps that change nothing: what they look up for the player, and other slots, once in front."""
    head: list[f.Step] = []

    def mine(node: Any) -> bool:
        return type(node) is f.Item and node.at == player and type(node.of) is f.Load

    def slot(node: Any) -> bool:
        return type(node) is f.Load

    def place(node: Any) -> bool:
        """Where things of a player lie."""
        return type(node) is f.Calc and node.right == player and type(node.left) is f.Int

    for wanted, often in ((mine, OFTEN_OF_PLAYER), (slot, OFTEN), (place, OFTEN)):
        counts = Counter(node for node in everything(steps) if wanted(node))
        values: dict[Any, Any] = {}
        for node, count in counts.items():
            if count >= often:
                var = values[node] = source.fresh()
                head.append(f.Set((var,), node))
        steps = list(replaced(steps, values)) if values else steps
    return [*head, *steps]


def with_aliases(source: Fresh, body: f.Steps, is_list: Callable[[str], bool]) -> f.Steps:
    """A list that a function looks up in the state again and again gets a variable, where it is needed first.
    Lists that are exchanged for others on the way do not."""
    counts: Counter[str] = Counter()
    replaced_ones: set[str] = set()
    for node in everything(body):
        if type(node) is f.Load and is_list(node.slot):
            counts[node.slot] += 1
        elif type(node) is f.Put and type(node.place) is f.Load:
            replaced_ones.add(node.place.slot)
        elif type(node) is f.Exchange:
            replaced_ones |= {place.slot for place in (node.one, node.other) if type(place) is f.Load}
    for name, count in counts.items():
        if count > MORE_THAN and name not in replaced_ones:
            body = _bound(body, f.Load(name), source.fresh(many=True))
    return body


def _bound(body: f.Steps, look: f.Load, var: f.Var) -> f.Steps:
    """The steps with the variable bound before its first use: in the innermost steps around all uses, but
    in front of a loop that would bind it on every turn."""
    users = [place for place, step in enumerate(body) if _mentions(step, look)]
    (first, *more) = users
    step = body[first]
    inside = [each for each in bodies(step) if _mentions(each, look)]
    own = _own_mentions(step, look)
    if not more and not own and len(inside) == 1 and type(step) is f.When:
        changed = with_bodies(
            step, lambda steps: _bound(steps, look, var) if _mentions(steps, look) else steps
        )
        return (*body[:first], changed, *body[first + 1 :])
    rest = replaced(body[first:], {look: var})
    return (*body[:first], f.Set((var,), look), *rest)


def _mentions(node: Any, look: f.Load) -> bool:
    return any(each == look for each in everything(node) if type(each) is f.Load)


def _own_mentions(step: f.Step, look: f.Load) -> bool:
    """Does the step itself, and not what stands inside it, look there?"""
    match step:
        case f.When(test=test) | f.While(test=test):
            return _mentions(test, look)
        case f.Each(of=of):
            return _mentions(of, look)
        case _:
            pass
    return _mentions(step, look)
