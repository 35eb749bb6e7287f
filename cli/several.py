"""A choice of several at a terminal: in any order, one by one or all at once. The game is told when all of
them are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.interpreter.table.severalchosen import NO_MORE, still_free

if TYPE_CHECKING:
    from rulewright.interpreter.engine import Picking
    from rulewright.interpreter.game import Game
    from rulewright.interpreter.table.options import Decision, Option


def several(game: Game) -> Several | None:
    """For the decision of now, where it is one of several."""
    picking = game.picking
    return Several(game, picking) if picking is not None else None


class Several:
    """What was named so far, of what can be chosen together."""

    def __init__(self, game: Game, picking: Picking) -> None:
        self.game = game
        self.picking = picking
        self.named: list[Option] = []

    @property
    def room(self) -> int:
        """How many more can be named."""
        return self.picking.high - len(self.picking.picked) - len(self.named)

    @property
    def enough(self) -> bool:
        return len(self.picking.picked) + len(self.named) >= self.picking.low

    def decision(self) -> Decision:
        """What can be named beside that."""
        named = {option.code for option in self.named}
        codes = [code for code in still_free(self.picking) if code not in named]
        codes += [NO_MORE] if self.enough else []
        return self.game.decision_among(codes)

    def asked(self) -> str:
        """`up to 3, in any order; so far: Manor`"""
        low, high = self.picking.low, self.picking.high
        many = str(high) if low == high else f"{low} to {high}" if low > 0 else f"up to {high}"
        so_far = "; ".join(option.label for option in self.named)
        return f"{many}, in any order" + (f"; so far: {so_far}" if so_far else "")

    def name(self, options: Sequence[Option]) -> bool:
        """Whether that is all: as many as there can be, or somebody has said so."""
        self.named += [option for option in options if option.kind != "done"]
        return self.room <= 0 or any(option.kind == "done" for option in options)
