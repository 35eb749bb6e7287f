"""Bots of one's own: a class by its place, `module:Class`, or by the name that an installed package gives it
(an entry point of the group `rulewright.bots`). It is made with a seed, and has the method `choose` of `Bot`.

What it does is somebody else's code: whatever goes wrong in it is told in a sentence.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.metadata import entry_points
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rulewright.interpreter.many.bots import Bot, Seat
    from rulewright.interpreter.table.options import Decision

GROUP: Final = "rulewright.bots"
FAULTS: Final = (Exception, SystemExit, GeneratorExit)  # all but Ctrl-C: a bot ends no program


class BotFailed(Exception):
    """A bot of somebody's own could not be found or made, or did what no bot may do."""

    def __init__(self, kind: str, what: str) -> None:
        super().__init__(kind, what)
        self.kind = kind
        self.what = what

    def __str__(self) -> str:
        return f"the bot {self.kind}: {self.what}"


def is_own(kind: str) -> bool:
    """Does it say where a class is, or is it the name of one that was installed?"""
    module, colon, name = kind.partition(":")
    if not colon:
        return kind in _installed()
    parts = module.split(".")
    if not all(part.isidentifier() for part in (name, *parts)):
        return False
    return PathFinder.find_spec(parts[0], [*sys.path, os.getcwd()]) is not None


def own_bot(kind: str, seed: int) -> Bot:
    made = _made(kind, _class_of(kind), seed)
    if not callable(getattr(made, "choose", None)):
        raise BotFailed(kind, "it has no method choose(decision, seat)")
    return Watched(kind, made)


class Watched:
    """A bot whose answers are looked at before they are taken."""

    def __init__(self, kind: str, bot: Bot) -> None:
        self.kind = kind
        self.bot = bot

    def choose(self, decision: Decision, seat: Seat) -> int:
        try:
            chosen: Any = self.bot.choose(decision, seat)
        except FAULTS as error:
            raise BotFailed(self.kind, _told(error)) from error
        if type(chosen) is not int:
            raise BotFailed(self.kind, f"it chose {_words(chosen)[:60]}, and not the place of an option")
        if not 0 <= chosen < (count := len(decision.options)):
            raise BotFailed(self.kind, f"it chose option {_words(chosen)[:60]} of {count}: 0 is the first")
        return chosen


@lru_cache(maxsize=1)
def _installed() -> dict[str, Any]:
    return {each.name: each for each in entry_points(group=GROUP)}


@lru_cache(maxsize=32)
def _class_of(kind: str) -> Callable[[int], Bot]:
    place, _, name = kind.partition(":")
    try:
        if not name:
            found: Callable[[int], Bot] = _installed()[kind].load()
            return found
        here = os.getcwd()
        if here not in sys.path:  # at the end: no file here stands in for a module of Python's own
            sys.path.append(here)
        module = import_module(place)
    except FAULTS as error:
        raise BotFailed(kind, _told(error)) from error
    if not callable(getattr(module, name, None)):
        raise BotFailed(kind, f"there is no class {name} in {place}")
    found = getattr(module, name)
    return found


def _made(kind: str, make: Callable[[int], Bot], seed: int) -> Bot:
    try:
        return make(seed)
    except FAULTS as error:
        raise BotFailed(kind, f"it cannot be made with a seed: {_told(error)}") from error


def _told(error: BaseException) -> str:
    """What went wrong, and in which line of whose file."""
    frames = extract_tb(error.__traceback__)
    where = f" (line {frames[-1].lineno} of {os.path.basename(frames[-1].filename)})" if frames else ""
    return f"{type(error).__name__}: {_words(error)}{where}"


def _words(value: Any) -> str:
    """A value as text, where it can be one: whoever wrote a bot may have written that, too."""
    try:
        return str(value)
    except Exception:
        return "what cannot be shown"
