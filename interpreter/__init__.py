"""From checked rules to running games: knows no game and no terminal."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.interpreter.game import Game as Game, Rules as Rules, load as load
    from rulewright.interpreter.saves.resume import Replay as Replay, load_game as load_game
    from rulewright.interpreter.table.verdicts import (
        GameOver as GameOver,
        IllegalChoice as IllegalChoice,
        RulesStopped as RulesStopped,
    )

_FROM = {
    "Game": "game",
    "GameOver": "table.verdicts",
    "IllegalChoice": "table.verdicts",
    "Replay": "saves.resume",
    "Rules": "game",
    "RulesStopped": "table.verdicts",
    "load": "game",
    "load_game": "saves.resume",
}
__all__ = ["Game", "GameOver", "IllegalChoice", "Replay", "Rules", "RulesStopped", "load", "load_game"]


def __getattr__(name: str) -> object:
    """Fetch the public names on first use: who only validates a deck should not pay for an engine."""
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_FROM[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
