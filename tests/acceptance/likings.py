"""Sides that choose by chance, but mostly what they like: choosing evenly seldom comes far in a long game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from rulewright.interpreter.shared import Table
from rulewright.interpreter.table.options import entry_of

from .test_random_games import Sides


class WithLikings(Sides):
    """`used`: what was chosen, and how often."""

    liked: ClassVar[Sequence[Sequence[str]]] = ()  # words of options: the first sort of which one is offered
    often: ClassVar[float] = 0.6

    def __init__(self, tables: Sequence[Table], seed: int) -> None:
        super().__init__(tables, seed)
        self.used: Counter[str] = Counter()

    def choose(self, options: Sequence[int]) -> int:
        said = {code: entry_of(self.program.sites[self.states[0].site], code).path for code in options}
        if self.dice.random() < self.often:
            for words in self.liked:
                if liked := [code for code, path in said.items() if set(path) & set(words)]:
                    options = liked
                    break
        code = self.dice.choice(options)
        self.used.update(said[code])
        return code
