"""What generated code calls: the few things that are the same in every game. `python.py` knows no others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import floor
from typing import Any, NoReturn

from rulewright.interpreter.compiled.shuffling import SHUFFLES
from rulewright.interpreter.dealt import ENTRY_MASK, FARTHEST, LARGEST
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.rng import sample

__all__ = ["SHUFFLES", "floor"]

MOST_STEPS = 10_000


def draw_some(rng: int, items: Any, count: int) -> tuple[tuple[int, ...], int]:
    drawn, rng = sample(rng, list(items), max(0, count))
    return tuple(drawn), rng


def once(things: Sequence[int]) -> tuple[int, ...]:
    """The things of a list, each once, and without what takes no part."""
    return tuple(dict.fromkeys([thing for thing in things if thing >= 0]))


def best(items: list[int], value: Callable[[int], int], highest: bool) -> list[int]:
    """Those with the highest (lowest) value: all that tie."""
    if len(items) < 2:
        return items
    values = [value(item) for item in items]
    top = max(values) if highest else min(values)
    return [item for item, each in zip(items, values, strict=True) if each == top]


def marker(bearers: tuple[int, ...], markers: tuple[int, ...], bearer: int) -> int:
    return markers[bearers.index(bearer)] if bearer in bearers else -1


def place_in(items: Sequence[int], item: int) -> int:
    """The place of something in a list, from 1; 0 where it does not stand there."""
    return items.index(item) + 1 if item in items else 0


def next_in(items: Sequence[int], item: int, step: int, around: int) -> int:
    """What stands so far behind something in a list."""
    if item not in items:
        return -1
    at = items.index(item) + step
    if around:
        return items[at % len(items)]
    return items[at] if 0 <= at < len(items) else -1


def borne(bearers: tuple[int, ...], markers: tuple[int, ...], thing: int) -> tuple[int, ...]:
    """Who has marked the thing."""
    if thing not in bearers:
        return ()
    return tuple([by for bearer, by in zip(bearers, markers, strict=True) if bearer == thing])


def raise_to(value: int, amount: int, most: int) -> int:
    return max(value, min(most, value + amount))


def lower_to(value: int, amount: int, least: int) -> int:
    return min(value, max(least, value - amount))


def raise_by_steps(value: int, steps: list[tuple[int, int]]) -> int:
    for amount, most in steps:
        value = raise_to(value, amount, most)
    return value


def lower_by_steps(value: int, steps: list[tuple[int, int]]) -> int:
    for amount, least in steps:
        value = lower_to(value, amount, least)
    return value


def bearers(marked: tuple[int, ...]) -> list[int]:
    """Everything that bears a status, once each, in the order of the first marks."""
    return list(dict.fromkeys(marked))


def span(low: int, high: int) -> range:
    """The numbers a player may choose from."""
    if high - low >= MOST_STEPS:
        raise LimitReached("steps", "a choice of numbers", None)
    return range(low, high + 1)


def starting(player: int, otherwise: int) -> int:
    return player if player >= 0 else otherwise


def last_of(values: list[int], otherwise: int) -> int:
    return values[-1] if values else otherwise


def spent(state: Any, label: str, card: str | None) -> NoReturn:
    """More looks were taken than there may be before a decision, or in a game."""
    raise LimitReached("steps" if state.floor > 0 else "work", label, card)


def endless(site: str) -> NoReturn:
    raise LimitReached("repeat", site, None)


def inside_itself(state: Any, frame: tuple[Any, ...], most: int, procedure: str) -> None:
    """Stop where too many frames wait for the end of the procedure for which this one does. It is asked
    where so many can be waiting at all: `inside` counts all procedures that can come to themselves."""
    block, levels, frames = frame[0], 0, 0
    while len(frame) > 1:
        levels += frame[0] == block
        frames += 1
        frame = frame[-1]
    if levels > most:
        raise LimitReached("depth", procedure, None)
    state.inside = min(state.inside, frames)  # it was too high where turns ended that had been suspended


def product(left: int, right: int) -> int:
    return reckoned(left * right)


def reckoned(value: int) -> int:
    """A number on the way to another one: held to what rules can reckon with."""
    return value if -FARTHEST <= value <= FARTHEST else too_large()


def bounded(value: int) -> int:
    """A number that is kept: held to what a game can count."""
    return value if -LARGEST <= value <= LARGEST else too_large()


def taken(text: str) -> NoReturn:
    raise LimitReached("space", text, None)


def too_large() -> NoReturn:
    raise LimitReached("number", "", None)


def in_turn(found: list[tuple[int, int]], active: int, players: int) -> list[int]:
    """What one ability does for several bearers: in the order of their owners' seats."""
    return [each[1] for each in (by_seat(found, active, players) if len(found) > 1 else found)]


Waiting = tuple[tuple[int, int], ...]  # (owner, option code) of each reaction still to come


def by_seat(found: list[tuple[int, int]], active: int, players: int) -> Waiting:
    """The active player's reactions first, then leftwards; nobody's last; each owner's in text order."""
    start = max(0, active)
    return tuple(sorted(found, key=lambda each: (each[0] - start) % players if each[0] >= 0 else players))


def order_options(waiting: Waiting) -> list[int]:
    """What the first owner may choose from: one reaction of each ability, if he has several abilities
    waiting."""
    owner = waiting[0][0]
    codes = [code for who, code in waiting if who == owner]
    if owner < 0 or len({code & ENTRY_MASK for code in codes}) < 2:
        return codes[:1]
    return codes


def without(waiting: Waiting, code: int) -> Waiting:
    place = next(i for i, each in enumerate(waiting) if each[1] == code)
    return waiting[:place] + waiting[place + 1 :]


def place(value: int, low: int, high: int) -> int:
    """The position of a number among the places of a zone."""
    return value - low if low <= value <= high else -1


def joined(row: list[int], place: int, bits: int) -> list[int]:
    """A row of masks with more bits in one of them; other states go on with the old one."""
    row = [*row]
    row[place] |= bits
    return row


def raisable(
    due: tuple[int, ...],
    firm: tuple[int, ...],
    there: tuple[int, ...],
    uses: tuple[tuple[int, int, tuple[int, ...], int, Sequence[int], int], ...],
    without: int,
) -> int:
    """Can a price be raised that is not there as it is? What may stand for something counts once."""
    ways, best = [], due
    for covers, units, prices, most, things, takes in uses:
        if most <= 0:
            continue
        free = {thing for thing in things if thing != without}
        if takes:
            if not free:
                continue
            most = min(most, len(free))
        ways.append((covers, units, prices, most, free, takes))
        best = _covered(best, covers, units * most)
    # What is not enough with everything that might be used is not enough; and if nothing holds them back
    # from being used together, that is all there is to ask.
    if not all(map(_fits, best, firm, there)):
        return 0
    if not any(any(way[2]) for way in ways) and sum(way[5] for way in ways) < 2:
        return 1
    return int(_raised(due, firm, there, ways, 0, [], [MOST_STEPS]))


def _fits(due: int, firm: int, there: int) -> bool:
    return max(due, 0) + firm <= there


def _covered(due: tuple[int, ...], covers: int, units: int) -> tuple[int, ...]:
    """What is left to pay of each resource. `units`: 0 for all of it; `covers`: -1 for each resource."""
    if units:
        return (*due[:covers], max(due[covers] - units, 0), *due[covers + 1 :])
    return tuple([0 if covers in (-1, place) else each for place, each in enumerate(due)])


def _raised(
    due: tuple[int, ...], firm: tuple[int, ...], there: tuple[int, ...],
    ways: Sequence[Any], first: int, taking: list[tuple[int, set[int]]], tries: list[int],
) -> bool:  # fmt: skip
    """Is there a number of uses for each way, from the first one on, with which the price is paid?"""
    if first == len(ways):
        tries[0] -= 1
        if tries[0] < 0:
            raise LimitReached("steps", "a price", None)
        return all(map(_fits, due, firm, there)) and _apart(taking)
    covers, units, prices, most, free, takes = ways[first]
    for times in range(most + 1):
        if times:
            there = tuple([have - price for have, price in zip(there, prices, strict=True)])
            if min(there) < 0:
                return False
            due = _covered(due, covers, units)
        taken = [*taking, (times, free)] if takes and times else taking
        if _raised(due, firm, there, ways, first + 1, taken, tries):
            return True
        if (times and not units) or (max(due) if covers < 0 else due[covers]) <= 0:
            return False
    return False


def _apart(taking: list[tuple[int, set[int]]]) -> bool:
    """Can every use take a thing of its own? Any of them together need as many as they are."""
    return all(
        sum(times for times, _ in some) <= len(set().union(*[things for _, things in some]))
        for count in range(2, len(taking) + 1)
        for some in combinations(taking, count)
    )


def connected(near: Sequence[Sequence[int]], start: int, selected: Sequence[int]) -> list[int]:
    """Those that can be reached from one of them, in their order."""
    left = set(selected)
    if start not in left:
        return []
    left.remove(start)
    waiting, reached = [start], {start}
    while waiting:
        for space in near[waiting.pop()]:
            if space in left:
                left.remove(space)
                reached.add(space)
                waiting.append(space)
    return [space for space in selected if space in reached]


def marked(bearers: tuple[int, ...], markers: tuple[int, ...], bearer: int, by: int) -> bool:
    """Has `by` marked the bearer?"""
    return (bearer, by) in zip(bearers, markers, strict=True)


def unmarked(
    bearers: tuple[int, ...], markers: tuple[int, ...], bearer: int, by: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who bears it and by whom, without one mark."""
    left = [pair for pair in zip(bearers, markers, strict=True) if pair != (bearer, by)]
    return tuple([each for each, _ in left]), tuple([who for _, who in left])


def others(values: tuple[int, ...], keys: tuple[int, ...], key: int) -> tuple[int, ...]:
    """The values at the places where another key stands."""
    return tuple([value for value, each in zip(values, keys, strict=True) if each != key])


def held_with(held: tuple[Any, ...], player: int, now: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is kept of suspended turns, with one more, in place of an older one of the same player."""
    return (*held_without(held, player), now)


def held_without(held: tuple[Any, ...], player: int) -> tuple[Any, ...]:
    return tuple([each for each in held if each[0] != player])


def held_by(held: tuple[Any, ...], player: int) -> tuple[Any, ...]:
    """What is kept of the player's suspended turn: nothing if there is none."""
    return next((each for each in held if each[0] == player), ())


def spaces_in(maps: Sequence[int], spaces: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The spaces of all maps that lie somewhere."""
    if len(maps) == 1:
        return spaces[maps[0]]
    return tuple([space for each in maps for space in spaces[each]])


def unreachable() -> NoReturn:
    raise AssertionError("a block that is only ever answered was resumed")
