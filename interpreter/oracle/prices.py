"""What a price comes to, and whether it can be raised.

Laws. A price is one, whatever it is made of: what is there, and what may stand for something, counts once
over the whole of it. A way to pay counts as often as what it asks for is there: each thing that it may take
once, and so often as its own price can be paid; a way that asks for neither counts once. What brings what
is missing has to bring all that is missing when it is asked, and gives nothing for the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.oracle.play import Env, Play, checked
from rulewright.interpreter.oracle.values import amount_of


class Owed(Struct):
    """What is still to be paid of one part of a price."""

    resource: str
    rest: int
    seat: int
    payee: int
    into: tuple[str, int | None] | None  # the memory that grows, and whose
    only: bool


Purse = dict[str, int]


def owed(play: Play, dues: Iterable[core.Due], env: Env) -> list[Owed]:
    """All parts of a price, worked out before anything of it is paid."""
    found = []
    for due in dues:
        into = None
        if due.into:
            into = (due.into, None if due.whose is None else play.number(due.whose, env))
        payee = NONE if due.payee is None else play.number(due.payee, env)
        amount, seat = max(play.number(due.amount, env), 0), play.number(due.player, env)
        found.append(Owed(due.resource, amount, seat, payee, into, due.only))
    return found


def owned(play: Play, resource: str, seat: int) -> int:
    """What can be paid with: what is above 0."""
    return max(amount_of(play, resource, seat), 0)


def is_there(play: Play, parts: Iterable[Owed]) -> bool:
    """Has everybody who pays what he owes of each resource?"""
    whole: dict[tuple[str, int], int] = {}
    for part in parts:
        payer = part.resource, play.program.purse(part.resource, part.seat)
        whole[payer] = checked(whole.get(payer, 0) + part.rest)
    return all(amount <= owned(play, *key) for key, amount in whole.items())


def can_pay(play: Play, node: core.CanPay | core.Pay, env: Env) -> int:
    return int(is_there(play, owed(play, node.dues, env)))


# ---------------------------------------------------------------- ways to pay


class Use(Struct):
    """What a way to pay covers, what a use of it takes, and how often it can be used at most."""

    covers: str  # a resource, or "" for every one
    units: int | None  # of it at once; None: all there is of it
    price: Purse
    most: int | None
    things: frozenset[int] | None  # of which each use takes one

    def often(self) -> int | None:
        counts = [
            each
            for each in (self.most, None if self.things is None else len(self.things))
            if each is not None
        ]
        return min(counts, default=None)


def due_of(parts: Iterable[Owed], resource: str, *, only: bool = False) -> int:
    """How much of it is due that may be replaced, or that may not."""
    return checked(sum(part.rest for part in parts if part.only is only and resource in ("", part.resource)))


def covered(parts: Sequence[Owed], use: Use, times: int = 1) -> list[Owed]:
    """What is left after so many uses: of the first part first."""
    left = None if use.units is None else use.units * times
    rests = []
    for part in parts:
        taken = 0
        if times and not part.only and use.covers in ("", part.resource):
            taken = part.rest if left is None else min(left, part.rest)
            left = None if left is None else left - taken
        rests.append(replace(part, rest=part.rest - taken))
    return rests


def raised(play: Play, parts: Sequence[Owed], purse: Mapping[str, int], uses: Sequence[Use]) -> bool:
    """Is there a choice of uses after which the rest is there?"""
    return any(True for _ in _choices(play, parts, dict(purse), list(uses), []))


def _choices(
    play: Play, parts: Sequence[Owed], purse: Purse, uses: list[Use], chosen: list[tuple[Use, int]]
) -> Iterator[None]:
    if not uses:
        play.step()
        due = {resource: due_of(parts, resource) + due_of(parts, resource, only=True) for resource in purse}
        if all(due[resource] <= purse[resource] for resource in purse) and _apart(chosen):
            yield None
        return
    use, often = uses[0], uses[0].often()
    times = 0
    while True:
        left = {resource: amount - times * use.price.get(resource, 0) for resource, amount in purse.items()}
        if min(left.values()) < 0:
            return
        yield from _choices(play, covered(parts, use, times), left, uses[1:], [*chosen, (use, times)])
        reached = due_of(covered(parts, use, times), use.covers) == 0 or (times and use.units is None)
        if reached or times == often:
            return
        times += 1


def _apart(chosen: Collection[tuple[Use, int]]) -> bool:
    """Can every use take a thing of its own? Any of them together need as many as they are."""
    taking = [(use.things, times) for use, times in chosen if use.things is not None and times]
    return all(
        sum(times for _, times in some) <= len(frozenset().union(*(things for things, _ in some)))
        for count in range(2, len(taking) + 1)
        for some in combinations(taking, count)
    )
