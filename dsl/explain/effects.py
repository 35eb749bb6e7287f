"""What steps change and what values are read from, so that a value is told where it still holds.

`let n be size of your hand  draw 2  gain n gold`: told in its place, `n` would count the drawn cards too.
What is read and what is changed are facts: `resource.gold`, `zone.hand`, `zone` (any place), `memory.bid`,
`owner`, `*` (anything). Reactions of other cards are left out: who reads a card does not reckon with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, get_args

from rulewright.dsl import tree
from rulewright.dsl.check.notes import Notes
from rulewright.dsl.explain.facts import Facts, list_named
from rulewright.dsl.explain.scope import Inlined, Scope
from rulewright.dsl.explain.trees import inside

ANYTHING: Final = "*"
ANYWHERE: Final = "zone"

# Whoever adds a statement says what it changes; until then it may change anything, as a turn does.
_STATEMENTS: Final = get_args(tree.Statement)
_CHANGE_NOTHING: Final = (
    tree.Choose, tree.Target, tree.ChooseNumber, tree.RollNumber, tree.ChooseMode, tree.MayDo, tree.If,
    tree.ForEach, tree.RepeatTimes, tree.RepeatUntil, tree.Stop, tree.Acting, tree.Together, tree.Look,
    tree.Let, tree.OfferInTurn,
)  # fmt: skip
_LOOPS: Final = (tree.ForEach, tree.RepeatTimes, tree.RepeatUntil)


def uses(node: Any, name: str) -> bool:
    """Whether a name stands in a tree, also as a number of things."""
    return any(
        isinstance(each, (tree.Name, tree.ExactlyName)) and each.word.text == name for each in inside(node)
    )


def clash(changed: set[str], read: set[str]) -> bool:
    """Whether what is changed is among what is read."""
    if changed & read or (ANYTHING in changed and read) or (ANYTHING in read and changed):
        return True
    return any(
        ANYWHERE in one and any(each.startswith("zone.") for each in other)
        for one, other in ((changed, read), (read, changed))
    )


class Effects:
    """Facts of one ruleset."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._done: dict[tuple[str, frozenset[str]], frozenset[str]] = {}
        self._led_to: dict[str, frozenset[str]] = {}

    # --- what is read

    def read(self, node: Any, scope: Scope) -> set[str]:
        """The facts that a value is read from."""
        return self._read(node, scope.notes, scope, frozenset())

    def _read(self, node: Any, notes: Notes, scope: Scope | None, seen: frozenset[str]) -> set[str]:
        found: set[str] = set()
        for each in inside(node):
            match each:
                case tree.Of(_, word) | tree.Your(_, word):
                    found |= self._word(word, notes, seen)
                case tree.Name(_, word):
                    bound = scope.bound(each) if scope is not None else None
                    if isinstance(bound, Inlined):
                        found |= self._read(bound.value, bound.scope.notes, bound.scope, seen)
                    else:
                        found |= self._word(word, notes, seen)
                    found.add(f"name.{word.text}")
                case tree.InAny(_, zone):
                    found.add(f"zone.{zone.text}")
                case tree.Has(_, _, status):
                    found |= {f"status.{status.text}", f"token.{status.text}"}
                case tree.IsRevealed() | tree.IsNotRevealed():
                    found.add("face")
                case tree.Times():
                    found.add("times")
                case tree.Connected():
                    found.add(ANYWHERE)
                case tree.Can() | tree.CanPay():
                    found.add(ANYTHING)
                case tree.Call(_, function) if function.text not in seen:
                    made = self.facts.declared(function.text, tree.Function)
                    if made is not None:
                        found |= self._read_declared(made.value, seen | {function.text})
        return found

    def _read_declared(self, node: Any, seen: frozenset[str]) -> set[str]:
        return self._read(node, self.facts.annotated.rules, None, seen)

    def _word(self, word: tree.Word, notes: Notes, seen: frozenset[str]) -> set[str]:
        """The facts behind one word."""
        meaning = notes.meaning(word)
        assert meaning is not None, f"`{word.text}` was not checked"
        match meaning.sort:
            case "zone" | "resource" | "token" | "memory" | "property":
                return {f"{meaning.sort}.{meaning.name}"}
            case "kind":
                return {ANYWHERE}  # what lies on a space
            case "attribute" if meaning.name not in seen:
                made = self.facts.declared(meaning.name, tree.Attribute)
                return self._read_declared(made.value, seen | {meaning.name}) if made is not None else set()
            case _:
                return {"owner"} if meaning.name == "owner" else set()

    # --- what is changed

    def _counted(self, word: tree.Word, notes: Notes) -> set[str]:
        """The resource, or all of which a name may mean one."""
        meaning = notes.meaning(word)
        listed = list_named(meaning) if meaning is not None else ""
        if not listed:
            return {f"resource.{word.text}"}
        return {f"resource.{member.id}" for member in self.facts.rules.lists[listed].members}

    def changed(self, node: Any, notes: Notes, seen: frozenset[str] = frozenset()) -> set[str]:
        """The facts that steps change."""
        found: set[str] = set()
        for each in inside(node):
            match each:
                case (
                    tree.Gain(_, _, resource) | tree.Lose(_, _, resource)
                    | tree.Take(_, _, resource) | tree.Transfer(_, _, resource)
                ):  # fmt: skip
                    found |= self._counted(resource, notes)
                case tree.Pay(_, price) | tree.Paying(_, price):
                    portions = [one for share in price.shares for one in share.portions.items]
                    found |= {fact for one in portions for fact in self._counted(one.resource, notes)}
                case tree.PayEither(_, prices):
                    found |= {fact for one in prices for fact in self.changed(tree.Pay(one.span, one), notes)}
                case tree.Into(_, tree.Name(_, grown) | tree.Of(_, grown) | tree.Your(_, grown)):
                    found.add(f"memory.{grown.text}")
                case tree.Move(_, what):
                    place = place_of(what, notes, "token")
                    found |= {place} if place else {ANYWHERE, "owner"}
                case tree.Swap(_, left, right):
                    places = [place_of(side, notes) for side in (left, right)]
                    found |= {place or ANYWHERE for place in places} | {"owner"}
                case tree.Discard() | tree.Destroy() | tree.Draw():
                    found |= self.done(type(each).__name__.lower(), seen) or {ANYWHERE}
                    if not isinstance(each, tree.Draw):
                        found.discard("owner")  # what is gone is still called somebody's
                case tree.Do(_, procedure):
                    found |= {"times"} | self.done(procedure.text, seen)
                case tree.Mark(_, _, status) | tree.Unmark(_, _, status):
                    found.add(f"status.{status.text}")
                case tree.Reveal():
                    found.add("face")
                case tree.Shuffle(_, zone):
                    found.add(place_of(zone, notes) or ANYWHERE)
                case tree.Set(_, path) | tree.Raise(_, path) | tree.Lower(_, path):
                    if isinstance(path, (tree.Name, tree.Of, tree.Your)):
                        word = path.word.text
                        found |= {f"{sort}.{word}" for sort in ("memory", "property", "name", "resource")}
                case _ if isinstance(each, _STATEMENTS) and not isinstance(each, _CHANGE_NOTHING):
                    found.add(ANYTHING)
                case _:
                    pass
        return found

    def done(self, name: str, seen: frozenset[str]) -> frozenset[str]:
        """What a procedure changes, with its price."""
        made = None if name in seen else self.facts.declared(name, tree.Procedure)
        if made is None:
            return frozenset()
        asked = name, seen & self.leads_to(name)  # on other procedures it does not depend
        if asked not in self._done:
            rules = self.facts.annotated.rules
            self._done[asked] = frozenset(self.changed((made.paying, made.block), rules, seen | {name}))
        return self._done[asked]

    def leads_to(self, name: str) -> frozenset[str]:
        """The procedures that are done where this one is done, however far down."""
        if name not in self._led_to:
            found, waiting = set[str](), [name]
            while waiting:
                made = self.facts.declared(waiting.pop(), tree.Procedure)
                new = {*_deeds((made.paying, made.block))} - found if made is not None else set()
                found |= new
                waiting += new
            self._led_to[name] = frozenset(found)
        return self._led_to[name]

    # --- whether a value still holds

    def is_stale(
        self, name: str, read: set[str], steps: Iterable[Any], scope: Scope, *, introduced: bool = False
    ) -> bool:
        """Whether a name is used where what it was read from may have changed.

        `introduced`: once said, it is known again, whatever changes then."""
        changed = False
        for step in steps:
            if uses(heads(step), name):
                if changed:
                    return True
                if introduced:
                    return False
            blocks = list(blocks_of(step))
            again = any(uses(block, name) for block in blocks) or (
                isinstance(step, tree.RepeatUntil) and uses(heads(step), name)
            )
            if isinstance(step, _LOOPS) and again and clash(self.changed(step, scope.notes), read):
                return True  # the second time round it would be another one
            for block in blocks:
                if changed and uses(block, name):
                    return True
                if self.is_stale(name, read, block.statements, scope, introduced=introduced):
                    return True
            changed = changed or clash(self.changed(step, scope.notes), read)
        return False


def _deeds(node: Any) -> Iterator[str]:
    """The procedures that steps do themselves."""
    for each in inside(node):
        match each:
            case tree.Do(_, procedure):
                yield procedure.text
            case tree.Discard() | tree.Destroy() | tree.Draw():
                yield type(each).__name__.lower()
            case _:
                pass


def place_of(expr: Any, notes: Notes, sort: str = "zone") -> str:
    """The fact for a place, or a token, that is named; "" for anything else."""
    meaning = notes.meaning(expr.word) if isinstance(expr, (tree.Name, tree.Of, tree.Your)) else None
    return f"{sort}.{meaning.name}" if meaning is not None and meaning.sort == sort else ""


def blocks_of(step: Any) -> Iterator[tree.Block]:
    """The blocks right inside a step, one after the other. What is done together is one step."""
    match step:
        case tree.Together():
            return
        case (
            tree.If(block=block, otherwise=otherwise)
            | tree.MayDo(block=block, otherwise=otherwise)
            | tree.OfferInTurn(block=block, otherwise=otherwise)
        ):
            yield block
            yield from _otherwise(otherwise)
        case tree.ChooseMode(_, _, options):
            yield from (option.block for option in options)
        case tree.Offer(_, lines):
            yield from (line.block for line in lines if isinstance(line, tree.OfferOption))
        case _:
            inner = getattr(step, "block", None)
            if isinstance(inner, tree.Block):
                yield inner


def _otherwise(otherwise: tree.Block | tree.ElseIf | None) -> Iterator[tree.Block]:
    if isinstance(otherwise, tree.Block):
        yield otherwise
    elif otherwise is not None:
        yield tree.Block(otherwise.span, (otherwise.statement,))


def heads(step: Any) -> tuple[Any, ...]:
    """What is looked at before the blocks of a step; the whole step, where it has none."""
    match step:
        case tree.If(_, condition):
            return (condition,)
        case tree.MayDo(_, _, by, guard):
            return (by, guard)
        case tree.ChooseMode(_, by, options):
            return (by, *(option.guard for option in options))
        case tree.ForEach(_, selection) | tree.OfferInTurn(_, _, selection):
            return (selection,)
        case tree.RepeatTimes(_, count):
            return (count,)
        case tree.RepeatUntil(_, condition, most):
            return (condition, most)
        case tree.Acting(_, player):
            return (player,)
        case tree.Turn(_, player, role) | tree.ResumeTurn(_, player, role):
            return (player, role)
        case tree.Round() | tree.Phase():
            return ()
        case tree.Offer(_, lines):
            return tuple((line.guard if isinstance(line, tree.OfferOption) else line) for line in lines)
        case _:
            return (step,)
