"""What is looked up in the state again and again is looked up once, into a variable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from rulewright.interpreter.blocks import form as f
from rulewright.interpreter.blocks.walk import bodies, everything, replaced

OFTEN_OF_PLAYER, OFTEN = 3, 4  # what is read, and a number that is worked out
MORE_THAN = 2  # times that a function looks at a list of the state


Names = dict[f.Load, f.Var]


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
    names: Names = {
        f.Load(name): source.fresh(many=True)
        for name, count in counts.items()
        if count > MORE_THAN and name not in replaced_ones
    }
    return _Binding(names).steps(body, list(names), {}) if names else body


class _Binding:
    """Puts variables in place of looks, each bound before its first use: in the innermost steps around all
    uses, but in front of a loop that would bind it on every turn."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.seen: dict[int, frozenset[f.Load]] = {}  # by step, as it came

    def steps(self, body: f.Steps, wanted: list[f.Load], known: Names) -> f.Steps:
        """The steps, with what is wanted bound in them; what is known is bound in front of them."""
        users = Counter(look for step in body for look in self.looks(step))
        found: list[f.Step] = []
        for step in body:
            here = self.looks(step)
            inside = [each for each in wanted if each in here and users[each] == 1 and self.sinks(step, each)]
            begun = [each for each in wanted if each in here and each not in known and each not in inside]
            found += [f.Set((self.names[each],), each) for each in begun]
            known = {**known, **{each: self.names[each] for each in begun}}
            found.append(self.step(step, inside, known) if here else step)
        return tuple(found)

    def step(self, step: Any, inside: list[f.Load], known: Names) -> Any:
        if type(step) is not f.When or not inside:
            return replaced(step, known)
        then, otherwise = (
            self.steps(body, [each for each in inside if self.within(body, each)], known)
            for body in (step.then, step.otherwise)
        )
        return f.When(replaced(step.test, known), then, otherwise)

    def sinks(self, step: f.Step, look: f.Load) -> bool:
        """Does the look stand in one branch of the step alone?"""
        if type(step) is not f.When or look in self.own(step):
            return False
        return self.within(step.then, look) != self.within(step.otherwise, look)

    def within(self, body: f.Steps, look: f.Load) -> bool:
        return any(look in self.looks(step) for step in body)

    def looks(self, step: f.Step) -> frozenset[f.Load]:
        """What the step, or one inside it, looks up."""
        found = self.seen.get(id(step))
        if found is None:
            inside = [self.looks(each) for body in bodies(step) for each in body]
            found = self.seen[id(step)] = self.own(step).union(*inside)
        return found

    def own(self, step: f.Step) -> frozenset[f.Load]:
        """What the step itself, and not what stands inside it, looks up."""
        match step:
            case f.When(test=head) | f.While(test=head) | f.Each(of=head):
                pass
            case head:
                pass
        return frozenset(each for each in everything(head) if type(each) is f.Load and each in self.names)
