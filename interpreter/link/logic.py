"""Building conditions that are already simplified: what is known at link time never reaches a game."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final, Generic, Literal, TypeVar

from rulewright.dsl import core
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import CAPTAIN

YES: Final = core.Const(1, core.TruthType())
NO: Final = core.Const(0, core.TruthType())
NOBODY: Final = core.Const(core.NONE, core.PlayerType())

Expr = TypeVar("Expr", core.Expr, linked.Expr)
FEW: Final = 8
_HOLDS: Final = {"<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__}


def constant(expr: object) -> int | None:
    """The number, where it is known."""
    return expr.value if type(expr) is core.Const else None


def settled(condition: object) -> bool | None:
    """Whether it is so, where that is known. What is asked of nothing is not."""
    known = constant(condition)
    return None if known is None else known == YES.value


class Logic(Generic[Expr]):
    """Conditions of one form: of core, before they are woven, or linked."""

    def __init__(self, form: ModuleType) -> None:
        self._and, self._or, self._not = form.And, form.Or, form.Not
        self._same, self._compare = form.Same, form.Compare

    def conj(self, *parts: Expr | None) -> Expr:
        """All of them; None stands for no condition."""
        return self._joined(self._and, parts, YES, NO)  # type: ignore[no-any-return]

    def disj(self, *parts: Expr | None) -> Expr:
        """One of them."""
        return self._joined(self._or, parts, NO, YES)  # type: ignore[no-any-return]

    def _joined(self, whole: Any, parts: tuple[Any, ...], empty: core.Const, decided: core.Const) -> Any:
        flat: list[Any] = []
        for part in parts:
            if part is None:
                continue
            for each in part.parts if type(part) is whole else (part,):
                known = settled(each)
                if known is not None and known == bool(decided.value):
                    return decided
                if known is None:
                    flat.append(each)
        flat = _different(flat)
        if not flat:
            return empty
        return flat[0] if len(flat) == 1 else whole(tuple(flat))

    def neg(self, part: Expr) -> Expr:
        known = settled(part)
        if known is not None:
            return NO if known else YES
        found: Any = part
        return found.part if type(part) is self._not else self._not(part)  # type: ignore[no-any-return]

    def same(self, left: Expr, right: Expr) -> Expr:
        if left == right:
            return YES
        a, b = constant(left), constant(right)
        if a is not None and b is not None:
            return YES if a == b else NO
        return self._same(left, right)  # type: ignore[no-any-return]

    def compare(self, operator: Literal["<", "<=", ">", ">="], left: Expr, right: Expr) -> Expr:
        a, b = constant(left), constant(right)
        if a is not None and b is not None:
            return YES if _HOLDS[operator](a, b) else NO
        return self._compare(operator, left, right)  # type: ignore[no-any-return]


CORE: Final = Logic[core.Expr](core)
_LINKED: Final = Logic[linked.Expr](linked)
conj, disj, neg = _LINKED.conj, _LINKED.disj, _LINKED.neg
same, compare = _LINKED.same, _LINKED.compare


def _different(parts: list[Any]) -> list[Any]:
    """Each once, as it came first. Of a few each is compared with each; of many that would take long."""
    if len(parts) > FEW:
        return list(dict.fromkeys(parts))
    found: list[Any] = []
    for each in parts:
        if each not in found:
            found.append(each)
    return found


def simpler(node: Any) -> Any:
    """A condition of core whose parts have become simpler; anything else as it is."""
    match node:
        case core.And(parts=parts):
            return CORE.conj(*parts)
        case core.Or(parts=parts):
            return CORE.disj(*parts)
        case core.Not(part=part):
            return CORE.neg(part)
        case core.Same(left=left, right=right, purpose=""):
            return CORE.same(left, right)
        case core.Compare(operator=operator, left=left, right=right):
            return CORE.compare(operator, left, right)
        case _:
            return node


def captain(player: linked.Expr) -> linked.Expr:
    """The first of a player's team, in a game of teams."""
    of_captain = type(player) is linked.Table and player.name == CAPTAIN
    return player if of_captain or player == NOBODY else linked.Table(CAPTAIN, (player,))


def reckoned(operator: core.Operator, left: int, right: int) -> int:
    """What two numbers make that are known before play."""
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/down":
            return left // right if right > 0 else 0
        case "/up":
            return -(-left // right) if right > 0 else 0
        case "max":
            return max(left, right)
        case "min":
            return min(left, right)


def if_block(condition: linked.Expr, then: linked.Block, otherwise: linked.Block) -> linked.Block:
    """One of two blocks by a condition; the one alone where the condition is known."""
    known = settled(condition)
    if known is not None:
        return then if known else otherwise
    if not then and not otherwise:
        return ()
    return (linked.If(condition, then, otherwise),)
