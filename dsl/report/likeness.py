"""How alike two words are, and which of many is the nearest.

To compare letters takes long, and a text may have thousands of unknown words among thousands of names. So the
cheap questions come first (how long, which letters); the likeliest names are compared first, and the others
as long as one of them could be nearer; answers are remembered; and there is a bound for one run, after which
a finding has no suggestion. No text that somebody wrote to be played comes near it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import SequenceMatcher
from functools import lru_cache
from heapq import heappush, heappushpop
from typing import Final, TypeVar

from msgspec import Struct, field

LONGEST_WORD: Final = 64  # difflib is quadratic, and nobody mistypes a word longer than this
WORK: Final = 2_000_000  # of one run: names that are looked at, and for each that is likely more
_LETTERS, _ORDER, _CHANGES = 5, 100, 25  # what it counts to compare letters, their order, changes of letters
_SAME: Final = dict.fromkeys(("begin", "begins", "beginning", "starts", "starting"), "start") | dict.fromkeys(
    ("finish", "finishes", "ends", "ending"), "end"
)

Answer = TypeVar("Answer")


class Work(Struct):
    """What may still be done in a run, and the answers that it has."""

    left: int = WORK
    names: dict[frozenset[str], frozenset[str]] = field(default_factory=dict)  # each of them once
    answers: dict[tuple[object, frozenset[str]], object] = field(default_factory=dict)

    def answer(
        self,
        question: object,
        names: Iterable[str],
        find: Callable[[frozenset[str], Work], Answer],
        otherwise: Answer,
    ) -> Answer:
        """What is found among these names; `otherwise` where the run has worked enough."""
        if self.left <= 0:
            return otherwise
        known = frozenset(names)
        known = self.names.setdefault(known, known)
        self.left -= len(known)
        if (question, known) not in self.answers:
            self.answers[question, known] = find(known, self)
        return self.answers[question, known]  # type: ignore[return-value]  # a question has answers of one type


_RUN: Final[ContextVar[Work | None]] = ContextVar("run", default=None)


@contextmanager
def one_run() -> Iterator[None]:
    """What is asked in here is one run; within another one it is a part of that."""
    if _RUN.get() is not None:
        yield
        return
    token = _RUN.set(Work())
    try:
        yield
    finally:
        _RUN.reset(token)


def work() -> Work:
    """That of the run; what is asked outside of any is asked once."""
    return _RUN.get() or Work()


# --- alike --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def folded(word: str) -> str:
    """Case is ignored, and `-` and blanks count as `_`, since ids are written in snake_case."""
    return re.sub(r"[-\s_]+", "_", word.strip().casefold())


@lru_cache(maxsize=1 << 14)
def _plainly(word: str) -> tuple[str, ...]:
    """The parts of a folded word, of which some mean the same: `turn_begins` is `turn_start`."""
    return tuple(_SAME.get(part, part) for part in word.split("_"))


def alike(wanted: str, names: frozenset[str], n: int, run: Work) -> tuple[str, ...]:
    """The `n` names that are most like a folded word, the best first; none that is not close."""
    scored: list[tuple[float, str]] = []
    best: list[float] = []  # a heap of the `n` best
    plain = _plainly(wanted)

    def keep(score: float, name: str) -> None:
        scored.append((-score, name))
        (heappush if len(best) < n else heappushpop)(best, score)

    counts = Counter(wanted).items()
    likely: list[tuple[float, str]] = []
    for name in names:
        said = folded(name)
        if said == wanted:
            keep(2.0, name)
        elif _plainly(said) == plain:
            keep(1.5, name)
        elif said and len(said) <= LONGEST_WORD:
            bar, both = _bar(wanted, said), len(wanted) + len(said)
            if 2.0 * min(len(said), len(wanted)) / both >= bar:
                run.left -= _LETTERS
                shared = 0
                for letter, count in counts:
                    there = said.count(letter)
                    shared += there if there < count else count
                if (letters := 2.0 * shared / both) >= bar:
                    likely.append((-letters, name))
                    continue
            if _is_cut_short(wanted, said):
                keep(0.6, name)
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    for most, name in sorted(likely):
        if len(best) == n and best[0] > -most:
            break
        said = folded(name)
        run.left -= _ORDER
        matcher.set_seq1(said)
        if (ratio := matcher.ratio()) >= _bar(wanted, said):
            keep(ratio, name)
        elif _is_cut_short(wanted, said):
            keep(0.6, name)
    return tuple(name for _, name in sorted(scored)[:n])


def _bar(wanted: str, said: str) -> float:
    """How alike they have to be. A slip weighs more in a short word: the bar is lower."""
    return 0.65 if max(len(wanted), len(said)) <= 4 else 0.7


def _is_cut_short(wanted: str, said: str) -> bool:
    """`char` for `characters`: a common slip that the ratio misses."""
    return len(wanted) >= 4 and said.startswith(wanted)


# --- slips --------------------------------------------------------------------------------------------------


def is_alone(said: str, away: int, names: frozenset[str], run: Work) -> bool:
    """Whether each of these names is further away from a folded word than so many slips."""
    others = [other for other in map(folded, names) if abs(len(said) - len(other)) <= away]
    run.left -= _CHANGES * len(others)
    return all(slips(said, other, away) is None for other in others)


def slips(one: str, other: str, most: int) -> int | None:
    """How many letters are missing, too many, wrong or exchanged with the next; None for more than `most`."""
    if abs(len(one) - len(other)) > most:
        return None
    one, other = _apart(one, other)
    if most < 2 and max(len(one), len(other)) > 2 * most:
        return None
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most and min(before) >= most:
            return None
    return row[-1] if row[-1] <= most else None


def _apart(one: str, other: str) -> tuple[str, str]:
    """Two words without what they begin and end with in common."""
    short = min(len(one), len(other))
    start = next((at for at in range(short) if one[at] != other[at]), short)
    one, other = one[start:], other[start:]
    short -= start
    end = next((at for at in range(short) if one[-1 - at] != other[-1 - at]), short)
    return one[: len(one) - end], other[: len(other) - end]
