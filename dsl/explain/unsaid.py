"""What goes without saying: questions that only ask whether there is anything to do."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.explain.facts import Facts
from rulewright.dsl.explain.forms import Np
from rulewright.dsl.explain.scope import Scope
from rulewright.dsl.explain.trees import inside, mentions, shape


class Unsaid(Struct):
    """What nobody would say at a table."""

    facts: Facts

    def is_unsaid(self, guard: Any, block: tree.Block, scope: Scope) -> bool:
        """Whether a condition of a block is not worth saying."""
        return self.is_needless(guard, block, scope) or self.goes_without_saying(guard, scope)

    def is_needless(self, condition: Any, block: tree.Block, scope: Scope) -> bool:
        """A question that only asks whether there is anything to do."""
        if isinstance(condition, tree.And):
            return all(self.is_needless(part, block, scope) for part in condition.parts)
        match condition:
            case tree.Compare(_, left) if is_some(condition):
                match left:
                    case tree.Of(_, word, tree.Name(_, place)) if word.text == "size":
                        if scope.sort(place) == "zone" and self.is_used(block, place.text):
                            return True  # a place of the table: it is for all
                    case tree.Of(_, word, place) if word.text == "size":
                        chosen = [each.place for each in inside(block) if isinstance(each, tree.Selection)]
                        if any(
                            isinstance(each, tree.In) and shape(each.place) == shape(place) for each in chosen
                        ):
                            return True
                    case tree.Of(_, word, owner) if scope.sort(word) == "resource":
                        taken = [
                            each for each in inside(block) if isinstance(each, (tree.Take, tree.Transfer))
                        ]
                        if any(shape(each.giver) == shape(owner) for each in taken):
                            return True
                return does_nothing(block, left)
            case tree.Compare(_, left, operator, right) if operator.text == "<":
                difference = ("Add", (shape(right), "-", shape(left)))
                return any(shape(each) == difference for each in inside(block))
            case tree.Any(_, sel):
                return says_again(block, (sel.noun, sel.place, sel.where), parts=True)
            case tree.IsNot(_, left, tree.Name(_, word)) if word.text == "none":
                return is_nobody_needless(left, scope)
        return False

    def goes_without_saying(self, expr: Any, scope: Scope) -> bool:
        """What nobody would say at a table: that somebody has something at all."""
        if isinstance(expr, tree.Compare) and is_some(expr) and isinstance(expr.left, tree.Name):
            bound = scope.bound(expr.left)
            sort, _, field = bound.noun.partition(".") if isinstance(bound, Np) else ("", "", "")
            return sort == "field" and field.partition(".")[0] not in self.facts.own
        return (
            isinstance(expr, tree.IsNot)
            and isinstance(expr.right, tree.Name)
            and (
                expr.right.word.text == "none"
                and isinstance(expr.left, tree.Of)
                and expr.left.word.text == "owner"
            )
        )

    def is_used(self, block: tree.Block, place: str) -> bool:
        """Whether a block has to do with a place of the table, itself or by what the rules do in it."""
        called = [block]
        for step in inside(block):
            name = type(step).__name__.lower() if isinstance(step, _DEEDS) else ""
            name = step.procedure.text if isinstance(step, tree.Do) else name
            if name and (item := self.facts.declared(name, tree.Procedure)) is not None:
                called.append(item.block)
        return any(mentions(each, place) for each in called)


_DEEDS: Final = (tree.Draw, tree.Discard, tree.Destroy)


def is_some(comparison: tree.Compare) -> bool:
    """`... > 0`"""
    return comparison.operator.text == ">" and shape(comparison.right) == ("Number", "0")


def is_nobody_needless(left: Any, scope: Scope) -> bool:
    """Whoever has something is asked for; nobody is no player."""
    bound = scope.bound(left)
    return isinstance(bound, Np) and bound.noun == "owner"


def does_nothing(block: tree.Block, amount: Any, empty: frozenset[str] = frozenset()) -> bool:
    """Whether nothing is done in a block where an amount is none. `empty`: what then has no things in it."""
    for step in block.statements:
        if isinstance(step, tree.Choose) and says_again(step.quantity, amount):
            empty |= {step.name.text}
        elif not _is_nothing(step, amount, empty):
            return False
    return True


def _is_factor(much: Any, wanted: Any) -> bool:
    factors = much.parts if isinstance(much, tree.Product) else (much,)
    return any(shape(factor) == wanted for factor in factors)


def _is_nothing(step: tree.Statement, amount: Any, empty: frozenset[str]) -> bool:
    wanted = shape(amount)
    match step:
        case tree.Pay(_, price):
            portions = [each for share in price.shares for each in share.portions.items]
            return all(_is_factor(each.amount, wanted) for each in portions)
        case tree.PayEither(_, prices):
            return any(_is_nothing(tree.Pay(each.span, each), amount, empty) for each in prices)
        case (
            tree.Gain(_, much) | tree.Lose(_, much) | tree.Take(_, much)
            | tree.Transfer(_, much) | tree.Draw(_, much) | tree.RepeatTimes(_, much)
        ):  # fmt: skip
            return _is_factor(much, wanted)
        case tree.Set(_, path, tree.Number(_, digits)):
            return shape(path) == wanted and digits.text == "0"
        case tree.Do(_, _, arguments):
            return any(shape(each.value) == wanted for each in arguments.items)
        case tree.ForEach(_, tree.Selection(place=tree.In(_, tree.Name(_, word)))) if word.text in empty:
            return True
        case tree.MayDo(block=block) | tree.ForEach(block=block) | tree.Acting(block=block):
            return does_nothing(block, amount, empty)
        case _:
            return False


def says_again(block: Any, wanted: Any, *, parts: bool = False) -> bool:
    """Whether a block says again what a question asked for."""
    if not parts:
        return any(shape(each) == shape(wanted) for each in inside(block))
    there = [each for each in inside(block) if isinstance(each, (tree.Selection, tree.Sel))]
    return any(shape((each.noun, each.place, each.where)) == shape(wanted) for each in there)
