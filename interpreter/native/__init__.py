"""Whole random games in C, where there is a compiler."""

from rulewright.interpreter.engine import Engine
from rulewright.interpreter.native.engine import Native, NativeEngine

__all__ = ["Native", "NativeEngine", "native_of", "why_not_native"]


def native_of(engine: Engine) -> Native | None:
    """What plays whole games in C, where that was asked for and can be."""
    return engine.native if isinstance(engine, NativeEngine) else None


def why_not_native(engine: Engine) -> str:
    """Why nothing is played in C; "" where it is."""
    return engine.reason if isinstance(engine, NativeEngine) else "another engine was asked for"
