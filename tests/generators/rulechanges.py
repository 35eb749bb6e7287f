"""One change of what a shipped game means: in its rules, its cards, its tables; each by itself.

A number is one more, a comparison looks the other way or takes in its bound, a condition or a step is left
out, what somebody may do he must, what goes on top goes to the bottom, a card has one more of what it has
printed. `changes` lists them all, each with a name that stays while the rules stay; `Watch` says which
scenario notices one first. `tests/rulesets/test_single_changes.py` asks it of some.

    python -m tests.generators.rulechanges architects        prints what no scenario notices, of all changes
    python -m tests.generators.rulechanges architects 0 10   of every tenth, from the first on
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import ndiff
from typing import Any, Final, get_args

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import field_names
from rulewright.dsl.core.show import brief
from rulewright.dsl.forms.outline import Outline
from rulewright.dsl.load import load
from rulewright.interpreter.game import Rules
from rulewright.interpreter.scenarios.run import House

_OUTLINE: Final = Outline(brief)
_MOST_SAID: Final = 90  # letters of a line in a name
_PLACE: Final = re.compile(r"\s*# \S+:\d+$")

_BOUNDS: Final = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_SIGNS: Final[dict[str, core.Operator]] = {
    "+": "-", "-": "+", "*": "+", "/down": "/up", "/up": "/down", "max": "min", "min": "max",
}  # fmt: skip
_SCOPES: Final = {"you": "anyone", "anyone": "you", "others": "anyone"}
_PARTS: Final = {
    "procedures": "procedure", "rules": "rule", "limits": "limit", "attributes": "attribute",
    "functions": "function", "statuses": "status",
}  # fmt: skip
_OPERATIONS: Final = {"raise": "lower", "lower": "raise"}


@dataclass(frozen=True, slots=True)
class Change:
    """`owner`: the procedure, card or table in which it is; `made` makes the ruleset that has it."""

    name: str
    owner: str
    made: Callable[[], model.Ruleset]


def changes(ruleset: model.Ruleset) -> list[Change]:
    """All of them, in the order of the rules."""
    return _named(_all(ruleset))


def changes_of_card(ruleset: model.Ruleset, card: str) -> list[Change]:
    """Those on one card."""
    return _named(_on_card(ruleset, ruleset.cards[card]))


def _named(every: _Found) -> list[Change]:
    found: list[Change] = []
    seen: Counter[str] = Counter()
    for owner, said, made in every:
        name = f"{owner}: {said}"
        seen[name] += 1
        found.append(Change(name if seen[name] == 1 else f"{name} #{seen[name]}", owner, made))
    return found


_Found = Iterator[tuple[str, str, Callable[[], model.Ruleset]]]


def _all(ruleset: model.Ruleset) -> _Found:
    program = ruleset.program
    for part, one in _PARTS.items():
        known: dict[str, Any] = getattr(program, part)
        for name, each in known.items():
            for new in _nodes(each):
                yield f"{one} {name}", _said(each, new), _with_program(ruleset, part, {**known, name: new})
        for name in known if part in ("rules", "limits") else ():
            others = {each: known[each] for each in known if each != name}
            yield f"{one} {name}", "left out", _with_program(ruleset, part, others)
    for new_flow in _tuples(program.flow):
        yield "flow", _said(program.flow, new_flow), _with_program(ruleset, "flow", new_flow)
    for new_standing in _tuples(program.standing):
        said = _said(program.standing, new_standing)
        yield "standing rules", said, _with_program(ruleset, "standing", new_standing)
    for name, memory in program.memories.items():
        if isinstance(memory.type, core.NumberType | core.TruthType):
            start = 1 - memory.start if isinstance(memory.type, core.TruthType) else memory.start + 1
            new_memories = {**program.memories, name: replace(memory, start=start)}
            yield f"memory {name}", f"starts {start}", _with_program(ruleset, "memories", new_memories)
    yield from _printed(ruleset)


def _printed(ruleset: model.Ruleset) -> _Found:
    for card in ruleset.cards.values():
        if card.seat <= 0:  # a piece of another player is as the first one's is
            yield from _on_card(ruleset, card)
    for name, table in ruleset.tables.items():
        for of, value in table.rows.items():
            new_table = replace(table, rows={**table.rows, of: value + 1})
            said = f"of {of}: {value} -> {value + 1}"
            yield f"table {name}", said, _with(ruleset, "tables", name, new_table)
    for name, resource in ruleset.resources.items():
        starts = replace(resource, starts=resource.starts + 1)
        yield f"resource {name}", "starts with one more", _with(ruleset, "resources", name, starts)
        if resource.most is not None:
            most = replace(resource, most=resource.most + 1)
            yield f"resource {name}", "up to one more", _with(ruleset, "resources", name, most)


def _on_card(ruleset: model.Ruleset, card: model.CardDef) -> _Found:
    owner = f"card {card.id}"
    for new_abilities in _nodes(card.abilities):
        changed = replace(card, abilities=new_abilities)
        yield owner, _said(card.abilities, new_abilities), _with(ruleset, "cards", card.id, changed)
    for key, value in card.properties.items():
        declared = ruleset.kinds[card.kind].properties[key]
        other = value + 1
        if declared.type == "list":
            other %= len(ruleset.lists[declared.list].members)
        elif declared.type == "truth":
            other = 1 - value
        changed = replace(card, properties={**card.properties, key: other})
        yield owner, f"{key} {value} -> {other}", _with(ruleset, "cards", card.id, changed)


# --- parts of a ruleset put in the place of others ----------------------------------------------------------


def _with_program(ruleset: model.Ruleset, part: str, value: Any) -> Callable[[], model.Ruleset]:
    return lambda: replace(ruleset, program=replace(ruleset.program, **{part: value}))


def _with(ruleset: model.Ruleset, part: str, name: str, value: Struct) -> Callable[[], model.Ruleset]:
    return lambda: replace(ruleset, **{part: {**getattr(ruleset, part), name: value}})


def _said(old: Any, new: Any) -> str:
    """What is another line of it, before and after."""
    before, after = list(_OUTLINE.lines(old)), list(_OUTLINE.lines(new))
    gone = [line for line in before if line not in after]
    came = [line for line in after if line not in before]
    if not gone and not came:
        gone = [line[2:] for line in ndiff(before, after) if line.startswith("- ")]
    return f"{_first(gone)} -> {_first(came)}"


def _first(lines: list[str]) -> str:
    return _PLACE.sub("", " ".join(lines[0].split()))[:_MOST_SAID] if lines else "nothing"


# --- a node, with one change in it --------------------------------------------------------------------------


def _nodes(node: Any) -> Iterator[Any]:
    """The node changed itself, then with one change in something below it."""
    yield from _itself(node)
    for name in reversed(field_names(type(node)) or ()):
        old = getattr(node, name)
        if isinstance(old, tuple):
            alone = isinstance(node, _AROUND) and len(old) == 1
            for several in _tuples(old, alone):
                yield replace(node, **{name: several})
        elif field_names(type(old)) is not None:
            for one in _nodes(old):
                yield replace(node, **{name: one})


_STEPS: Final = (*get_args(core.Statement), core.Entry, core.AbilityEntries)
_LEFT_OUT: Final = (*_STEPS, *get_args(core.Ability), core.Due)


_AROUND: Final = (core.If, core.ForEach, core.Repeat)  # without what stands in it nothing of it is left


def _tuples(old: tuple[Any, ...], alone: bool = False) -> Iterator[tuple[Any, ...]]:
    """Without one of them, or with a change in one."""
    for place, each in enumerate(old):
        before, after = old[:place], old[place + 1 :]
        if isinstance(each, _LEFT_OUT) and not isinstance(each, core.Let) and not alone:
            yield (*before, *after)
        if isinstance(each, core.If):
            yield (*before, *each.then, *after)
        if isinstance(each, tuple):
            yield from ((*before, new, *after) for new in _tuples(each))
        elif field_names(type(each)) is not None:
            yield from ((*before, new, *after) for new in _nodes(each))


def _itself(node: Any) -> Iterator[Any]:
    match node:
        case core.Const(value=value, type=core.NumberType()):
            yield replace(node, value=value + 1)
        case core.Const(value=value, type=core.TruthType()):
            yield replace(node, value=1 - value)
        case core.Compare(operator=operator):
            yield replace(node, operator=_BOUNDS[operator])
        case core.And(parts=parts) | core.Or(parts=parts):
            for place in range(len(parts)):
                left = parts[:place] + parts[place + 1 :]
                yield replace(node, parts=left) if len(left) > 1 else left[0]
        case core.Not(part=part):
            yield part
        case core.Same() | core.Member() | core.Exists() | core.Can() | core.LiesIn():
            yield core.Not(node)
        case core.Arith(operator=operator):
            yield replace(node, operator=_SIGNS[operator])
        case core.Extreme(highest=highest):
            yield replace(node, highest=not highest)
        case core.Neighbor(step=step) | core.NextIn(step=step):
            yield replace(node, step=-step)
        case core.If(otherwise=otherwise) if otherwise:
            yield replace(node, otherwise=())
        case core.Entry(condition=condition) if condition is not None:
            yield replace(node, condition=None)
        case core.Entry(required=True):
            yield replace(node, required=False)
        case core.Menu(optional=optional, entries=(_,)) if optional:
            yield replace(node, optional=False)
        case core.Move(end=end, zone=zone) | core.MoveAll(end=end, zone=zone) if zone.of is None:
            yield replace(node, end="bottom" if end == "top" else "top")
        case core.Select():
            if node.where is not None:
                yield replace(node, where=None)
            for place, ranking in enumerate(node.best):
                turned = replace(ranking, highest=not ranking.highest)
                yield replace(node, best=(*node.best[:place], turned, *node.best[place + 1 :]))
        case core.TriggerAbility(may=may, scope=scope, where=where):
            yield replace(node, may=not may)
            if where is None:  # what is done with this very card its owner does
                yield replace(node, scope=_SCOPES[scope])
            yield from _unasked(node, "where", "guard")
        case core.ModifierAbility(operation=operation):
            if operation in _OPERATIONS:
                yield replace(node, operation=_OPERATIONS[operation])
            yield from _unasked(node, "guard")
        case core.ActionAbility():
            yield from _unasked(node, "guard")
        case core.ScoreAbility():
            yield from _unasked(node, "guard")
        case _:
            pass


def _unasked(node: Any, *names: str) -> Iterator[Any]:
    """Without one of the conditions that it has."""
    yield from (replace(node, **{name: None}) for name in names if getattr(node, name) is not None)


# --- what notices it ----------------------------------------------------------------------------------------


class Watch:
    """The scenarios of a ruleset, those first which have noticed something of the kind."""

    def __init__(self, ruleset: model.Ruleset) -> None:
        self.scenarios = {each.title: each for each in ruleset.scenarios}
        self._words = {title: _words(each) for title, each in self.scenarios.items()}
        self._noticed: dict[str, list[str]] = {}  # by owner, the last one first
        self._last: list[str] = sorted(self.scenarios, key=self._as_usual)

    def first(self, change: Change) -> str | None:
        """The title of the scenario that fails with it; None: all pass. Raises what a ruleset raises that
        means nothing any more."""
        house = House(Rules(change.made()), "oracle")
        for title in self._in_order(change.owner):
            if not house.run(self.scenarios[title]).passed:
                self._remember(change.owner, title)
                return title
        return None

    def _in_order(self, owner: str) -> list[str]:
        name = owner.split()[-1]
        about = [title for title in self._last if name in self._words[title]]
        return list(dict.fromkeys([*self._noticed.get(owner, ()), *about, *self._last]))

    def _remember(self, owner: str, title: str) -> None:
        for known in (self._noticed.setdefault(owner, []), self._last):
            if title in known:
                known.remove(title)
            known.insert(0, title)

    def _as_usual(self, title: str) -> tuple[bool, bool]:
        """Games of two without anything else first: they share what is linked."""
        words = self._words[title]
        return "preset" in words or "with" in words, "2" not in words


def _words(scenario: model.ScenarioDef) -> frozenset[str]:
    lines = scenario.span.source.text.splitlines()[scenario.span.line - 1 : scenario.span.end_line]
    return frozenset(re.findall(r"\w+", "\n".join(lines)))


def unnoticed(ruleset: model.Ruleset, asked: list[Change]) -> tuple[list[str], int]:
    """The names of those that no scenario notices, and how many of them mean something."""
    watch, missed, tried = Watch(ruleset), [], 0
    for change in asked:
        try:
            first = watch.first(change)
        except Exception:  # rules that nobody has checked: whatever the linker makes of them
            continue
        tried += 1
        if first is None:
            missed.append(change.name)
    return missed, tried


def some(ruleset: model.Ruleset, many: int, seed: int) -> list[Change]:
    """So many of them, by chance."""
    found = changes(ruleset)
    return random.Random(seed).sample(found, min(many, len(found)))


if __name__ == "__main__":
    game = load(sys.argv[1])
    first, step = (int(each) for each in sys.argv[2:]) if len(sys.argv) > 2 else (0, 1)
    found, tried = unnoticed(game, changes(game)[first::step])
    print("\n".join(found))
    print(f"{tried} changes, {len(found)} not noticed")
