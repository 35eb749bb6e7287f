"""How long a seat may think."""

from __future__ import annotations

from msgspec import Struct


class Budget(Struct, frozen=True):
    """So many rollouts (then the same seed chooses the same), or so many seconds."""

    rollouts: int = 0
    seconds: float = 0.0
