"""What a part of a game has changed, in the items of `expect`: what everybody at the table would point at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.dsl import core
from rulewright.dsl.check.scenarios import SEATS
from rulewright.interpreter.dealt import NONE, ZoneInfo
from rulewright.interpreter.engine import State
from rulewright.interpreter.scenarios.desk import Desk
from rulewright.interpreter.state import marks

_MOST_CARDS = 6  # of one place that are named; of more, how many there are
_MOST_SPACES = 6


def changes(desk: Desk, before: State, after: State) -> list[str]:
    """The items, the plainest first; at least one."""
    found = [*_resources(desk, before, after), *_places(desk, before, after), *_marks(desk, before, after)]
    found += _own_memories(desk, before, after)
    if after.over:
        found.append("game over")
        if after.winners:
            found.append(f"winner is {' and '.join(SEATS[seat] for seat in sorted(after.winners))}")
    elif after.turn != before.turn and after.turn != NONE:
        found.append(f"turn of {SEATS[after.turn]}")
    elif not found or after.who != before.who:
        found.append(f"asked {SEATS[after.who]}")
    return found


def _resources(desk: Desk, before: State, after: State) -> Iterator[str]:
    for name in desk.program.resources:
        for seat in range(desk.program.players):
            amount = getattr(after, f"r_{name}")[seat]
            if amount != getattr(before, f"r_{name}")[seat]:
                yield f"{name} of {SEATS[seat]} is {amount}"


def _places(desk: Desk, before: State, after: State) -> Iterator[str]:
    for zone in desk.program.zones.values():
        if zone.of != "player" and zone.seen_by != "all":
            continue
        for position in range(zone.positions(desk.program.players)):
            yield from _place(desk, before, after, zone, position)


def _place(desk: Desk, before: State, after: State, zone: ZoneInfo, position: int) -> Iterator[str]:
    path = desk.path(zone, position)
    was, now = desk.pile(before, zone, position), desk.pile(after, zone, position)
    if zone.maps:
        on = {space: desk.words.word(thing) for thing in now if (space := desk.words.lies_on(thing, after))}
        old = {space: desk.words.word(thing) for thing in was if (space := desk.words.lies_on(thing, before))}
        differ = sorted(space for space in on.keys() | old.keys() if on.get(space) != old.get(space))
        for space in differ[:_MOST_SPACES]:
            yield f"{path} at {space} is {on.get(space, 'none')}"
        return
    if Counter(desk.card_of(thing) for thing in was) == Counter(desk.card_of(thing) for thing in now):
        return
    if len(now) <= _MOST_CARDS:
        yield f"{path} is [{', '.join(map(desk.words.word, now))}]"
    elif zone.of == "player":
        yield f"size of {path} is {len(now)}"


def _marks(desk: Desk, before: State, after: State) -> Iterator[str]:
    program = desk.program
    for token in program.tokens:
        seat = getattr(after, f"t_{token}")
        if seat != getattr(before, f"t_{token}"):
            yield f"holder of {desk.short(token)} is {SEATS[seat] if seat != NONE else 'none'}"
    for name, status in program.statuses.items():
        was, now = ({bearer for bearer, _ in marks(state, name)} for state in (before, after))
        for bearer in sorted(was ^ now):
            if status.bearer == "player":
                who = SEATS[bearer]
            elif listed := core.list_of(status.bearer):
                who = desk.shown(core.ListType(listed), bearer)
            elif desk.copies.get(program.things[bearer].card) == 1 and program.things[bearer].of == NONE:
                who = desk.words.word(bearer)
            else:
                continue
            yield f"{'' if bearer in now else 'not '}{who} has {desk.short(name)}"
    for thing, each in enumerate(program.things):
        turned = (before.up ^ after.up) >> thing & 1
        if turned and after.up >> thing & 1 and each.of == NONE and desk.copies[each.card] == 1:
            yield f"{desk.words.word(thing)} is revealed"


def _own_memories(desk: Desk, before: State, after: State) -> Iterator[str]:
    """What the deck's own rules remember: that is what its author looks at."""
    for name, memory in desk.program.memories.items():
        if ":" not in name or memory.bearer not in ("", "player"):
            continue
        if not isinstance(memory.type, core.NumberType | core.TruthType | core.PlayerType):
            continue
        was, now = getattr(before, f"m_{name}"), getattr(after, f"m_{name}")
        if memory.bearer == "":
            if was != now:
                yield f"{desk.short(name)} is {desk.shown(memory.type, now)}"
            continue
        for seat in range(desk.program.players):
            if was[seat] != now[seat]:
                yield f"{desk.short(name)} of {SEATS[seat]} is {desk.shown(memory.type, now[seat])}"
