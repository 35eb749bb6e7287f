"""Rulewright: board games run from their rules."""

from __future__ import annotations

TYPE_CHECKING = False  # for checkers it is True; `typing` itself would keep a Ctrl-C waiting (cli/signals.py)
if TYPE_CHECKING:
    from rulewright.interpreter import (
        load as load,  # type: ignore[attr-defined, unused-ignore]
        load_game as load_game,  # type: ignore[attr-defined, unused-ignore]
    )

__version__ = "0.1.0"
__all__ = ["__version__", "load", "load_game"]

_FROM_INTERPRETER = frozenset({"load", "load_game"})


def __getattr__(name: str) -> object:
    """Fetch the public functions on first use: `rulewright --version` should not pay for a parser."""
    if name not in _FROM_INTERPRETER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module("rulewright.interpreter"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Name the functions that are not fetched yet as well, so that completion shows them."""
    return sorted({*globals(), *__all__})
