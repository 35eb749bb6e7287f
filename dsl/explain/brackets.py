"""Where a worked-out number stands in brackets beside others: `(your gold plus 1) times 2`."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from rulewright.dsl import tree

Where: TypeAlias = Literal["added", "taken away", "factor", "divided", "of several"]
_Sort: TypeAlias = Literal["sum", "product", "part", "choice", ""]

# What would be read otherwise there.
_UNCLEAR: Final[dict[Where, frozenset[_Sort]]] = {
    "added": frozenset({"choice"}),
    "taken away": frozenset({"choice", "sum"}),
    "factor": frozenset({"choice", "sum", "part"}),
    "divided": frozenset({"choice", "sum", "part", "product"}),
    "of several": frozenset({"choice"}),
}


def is_bracketed(expr: Any, where: Where) -> bool:
    """Whether an expression would be taken apart by what stands beside it."""
    return _sort(expr) in _UNCLEAR[where]


def _sort(expr: Any) -> _Sort:
    match expr:
        case tree.Add():
            return "sum"
        case tree.Product():
            return "product"
        case tree.Half() | tree.Divided():
            return "part"
        case tree.Call(_, function) if function.text in ("min", "max"):
            return "choice"
        case _:
            return ""
