"""Linking: a ruleset, its decks, the number of players and the chosen cards become one game's program.

What these cards can do is known before play. An ability that nobody brought costs nothing: it is simply not
there; one that is there stands, as plain conditions and statements, inside the procedures it concerns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.interpreter.link.linking import link as link

__all__ = ["link"]


def __getattr__(name: str) -> object:
    """Fetch the linker on first use: who plays by a program that was kept links nothing."""
    if name != "link":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from rulewright.interpreter.link.linking import link

    globals()[name] = link
    return link
