"""Figures with their uncertainty, from whole numbers that can be added up in any order."""

from __future__ import annotations

import math

from msgspec import Struct

Z = 1.959963984540054  # 95 % of a normal distribution lie within this many deviations


class Share(Struct, frozen=True):
    """So many of so many, with Wilson's 95 % interval: honest for small numbers and near 0 and 1."""

    count: int
    of: int

    @property
    def value(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if self.of == 0:
            return (0.0, 1.0)
        n, p = self.of, self.value
        middle = p + Z * Z / (2 * n)
        reach = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        scale = 1 + Z * Z / n
        return (max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))


class Mean(Struct):
    """The mean of whole numbers, with a normal 95 % interval. Sums stay whole numbers: shards add up to the
    same figure whatever their order."""

    n: int = 0
    total: int = 0
    squares: int = 0
    low: int | None = None
    high: int | None = None

    def add(self, value: int) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value
        self.low = value if self.low is None else min(self.low, value)
        self.high = value if self.high is None else max(self.high, value)

    def merge(self, other: Mean) -> None:
        self.n += other.n
        self.total += other.total
        self.squares += other.squares
        self.low = min((x for x in (self.low, other.low) if x is not None), default=None)
        self.high = max((x for x in (self.high, other.high) if x is not None), default=None)

    @property
    def value(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation of a single value."""
        if self.n < 2:
            return 0.0
        return math.sqrt((self.n * self.squares - self.total * self.total) / (self.n * (self.n - 1)))

    @property
    def interval(self) -> tuple[float, float]:
        reach = Z * self.deviation / math.sqrt(self.n) if self.n else 0.0
        return (self.value - reach, self.value + reach)
