"""The oracle, taught the words that only the linker writes: for programs that are made by hand.

What is linked has no unwoven rules that the oracle could play, so tests of linked programs need a second
meaning of them. Nearly all of it is the oracle's own; here stands the rest: reactions that are woven already,
values with their modifiers, entries whose conditions say everything, charges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything
from rulewright.dsl.files.source import Source
from rulewright.interpreter import linked, state as states
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, NONE
from rulewright.interpreter.oracle import OracleEngine, engine
from rulewright.interpreter.oracle.asking import Line, Option, Text, take, use, used
from rulewright.interpreter.oracle.course import closed, opened, period
from rulewright.interpreter.oracle.deal import Deal
from rulewright.interpreter.oracle.deeds import pay
from rulewright.interpreter.oracle.living import Voices
from rulewright.interpreter.oracle.play import (
    Env,
    Inside,
    Play,
    Question,
    Steps,
    Stopped,
    checked,
    first_seat,
)
from rulewright.interpreter.oracle.prices import Owed
from rulewright.interpreter.oracle.selections import selected
from rulewright.interpreter.oracle.values import marker_of, printed


class LinkedDeal(Deal):
    """Of a zone with several places, a linked program says the position itself."""

    def position(self, zone: str, number: int) -> int:
        return number if 0 <= number < self.program.zones[zone].positions(self.players) else NONE


class LinkedPlay(Play):
    """Work is counted where the program says so, and nowhere else: of a decision, and of the whole game."""

    def __init__(self, program: linked.Program, deal: Deal, voices: Voices, state: Any) -> None:
        super().__init__(program, deal, voices, VALUES, STATEMENTS, state)
        self._most = self._free = 10**12

    def go(self, answer: int | None) -> None:
        self.s.floor = max(0, self.s.work - self.program.limits.looks)
        super().go(answer)

    def card_of_label(self, label: str) -> str | None:
        owner = label.split("/")[0]
        return owner if any(thing.card == owner for thing in self.program.things) else None

    def charge(self, looks: int) -> None:
        self.s.work -= looks
        if self.s.work < self.s.floor:
            raise Stopped("steps" if self.s.floor > 0 else "work")


class LinkedEngine(OracleEngine):
    """Plays linked programs as they stand. Everything that is no meaning is the oracle's."""

    def __init__(self, program: linked.Program) -> None:
        nothing = core.Abilities(core.Bearing("this", "you"), ())
        span = Source("made-up", "\n").span(1, 1)
        rules = core.RulesProgram(
            flow=program.flow,
            memories=program.memories,
            statuses={
                each.name: core.StatusDef(each.name, each.bearer, each.period, nothing, span)
                for each in program.statuses.values()
            },
        )
        self.program = replace(program, ruleset=replace(program.ruleset, program=rules))
        self._deal = LinkedDeal(self.program)
        self._voices = Voices(replace(self.program, things=()))
        # What a test wants to see has a name that no text asks for.
        blocks = (program.flow, *(each.body for each in program.procedures.values()))
        self._voices.asked_for = frozenset(e.name for e in everything(blocks) if isinstance(e, linked.Let))
        for name, tally in program.tallies.items():
            self._voices.counted[tally.period].append(f"c_{name}")
        self._class = states.state_class(program)

    def asking(self, state: Any) -> Play:
        return LinkedPlay(self.program, self._deal, self._voices, state)


# ---------------------------------------------------------------- values


def attribute(play: Play, node: linked.Attribute, env: Env) -> Any:
    bearer = NONE if node.of is None else play.number(node.of, env)
    linked = play.program.attributes.get(node.name)
    if linked is None:
        return printed(play, node.name, bearer)
    return play.value(linked.value, {linked.of: bearer} if linked.of else {})


def adjusted(play: Play, node: linked.Adjusted, env: Env) -> int:
    turns = sorted(node.adjustments, key=lambda a: 0 if a.operation == "set" else 1 + (a.bound is not None))
    value = checked(under(play, node.base, turns, env))
    return max(value, 0) if node.number and any(holds(play, each, env) for each in turns) else value


def holds(play: Play, change: linked.Adjustment, env: Env) -> bool:
    """Does it change anything, for one of those who bear it?"""
    if change.select is None:
        return play.holds(change.condition, env)
    found = play.selected(change.select, env)
    return any(play.holds(change.condition, {**env, change.select.binder: each}) for each in found)


def under(play: Play, base: linked.Expr, adjustments: list[linked.Adjustment], env: Env) -> int:
    """The last has the last word; what is set is not asked for what it was before."""
    if not adjustments:
        return play.number(base, env)
    *before, last = adjustments
    inside = partial(under, play, base, before, env)
    if last.select is None:
        return changed(play, last, inside, env)
    value = inside()
    for item in play.selected(last.select, env):
        value = changed(play, last, partial(int, value), {**env, last.select.binder: item})
    return value


def changed(play: Play, by: linked.Adjustment, inside: Callable[[], int], env: Env) -> int:
    if by.operation == "set":
        return play.number(by.amount, env) if play.holds(by.condition, env) else inside()
    value = inside()
    if not play.holds(by.condition, env):
        return value
    if by.operation == "raise":
        more = value + play.number(by.amount, env)
        return max(value, more if by.bound is None else min(more, play.number(by.bound, env)))
    less = value - play.number(by.amount, env)
    return min(value, less if by.bound is None else max(less, play.number(by.bound, env)))


def counts_as(play: Play, node: linked.CountsAs, env: Env) -> int:
    return int(play.holds(node.base, env) or any(play.holds(each, env) for each in node.conditions))


def member(play: Play, node: linked.Member, env: Env) -> int:
    """What is compared with each of a list that is written out may be none as well."""
    if isinstance(node.items, linked.Listing):
        return int(play.value(node.item, env) in [play.value(each, env) for each in node.items.items])
    return int(play.value(node.item, env) in play.value(node.items, env))


def tally_of(play: Play, node: linked.TallyOf, env: Env) -> int:
    return int(getattr(play.s, f"c_{node.name}")[play.number(node.player, env)])


def used_up(play: Play, node: linked.UsedUp, _env: Env) -> int:
    slot, bit = play.deal.used_bit(node.key, node.period)
    return int(bool(getattr(play.s, slot) & bit))


def place(play: Play, node: linked.Place, env: Env) -> int:
    number = play.number(node.value, env)
    return number - node.low if node.low <= number <= node.high else NONE


# ---------------------------------------------------------------- selections


def rows(play: Play, node: linked.Rows, env: Env) -> list[Any]:
    found = []
    for item in chosen_from(play, node.select, env):
        inner = {**env, node.select.binder: item}
        found.append([play.kept(each, inner) for each in node.values])
    return found


def marker(play: Play, node: linked.Marker, env: Env) -> int:
    """Who put the mark there."""
    return marker_of(play, play.number(node.bearer, env), node.status)


def marked(play: Play, node: linked.Marked, _env: Env) -> list[int]:
    return list(dict.fromkeys(play.get(f"s_{node.status}")))


def chosen_from(play: Play, node: linked.Select, env: Env) -> list[int]:
    """Of candidates that are alike only the first, where the program says what tells them apart."""
    found = selected(play, node, env)
    if node.alike is None:
        return found
    firsts: dict[tuple[Any, ...], int] = {}
    for item in found:
        marks = [[by for on, by in states.marks(play.s, name) if on == item] for name in node.alike]
        values = [play.value(each, {**env, node.binder: item}) for each in node.alike_in]
        firsts.setdefault((play.program.properties["name"][item], *map(tuple, marks), *values), item)
    return list(firsts.values())


# ---------------------------------------------------------------- statements


def do(play: Play, node: linked.Do, env: Env) -> Steps:
    procedure = play.program.procedures[node.procedure]
    inner: Env = {procedure.player: play.number(node.player, env)}
    inner |= {name: play.kept(value, env) for name, value in node.arguments}
    yield play.within(Inside(node.procedure, None, procedure=True), play.block, procedure.body, inner)


def switch(play: Play, node: linked.Switch, env: Env) -> Steps:
    sign = yield play.block(dict(node.cases).get(play.number(node.value, env), ()), env)
    return sign


def tally(play: Play, node: linked.Tally, env: Env) -> None:
    seat = play.number(node.player, env)
    if seat != NONE:
        getattr(play.s, f"c_{node.name}")[seat] += 1


def checkpoint(play: Play, node: linked.Checkpoint, _env: Env) -> Steps:
    if play.s.stop == node.phase:
        play.s.stop = NONE
        yield play.ask(0, node.site, [0])


def of_time(play: Play, node: linked.Period, env: Env) -> Steps:
    """A phase stops for nobody by itself: that is a statement here."""
    if node.kind != "phase":
        return (yield period(play, node, env))
    opened(play, "phase")
    play.log("phase", node.name)
    sign = yield play.block(node.body, env)
    closed(play, "phase")
    return sign


def charge(play: Play, node: linked.Charge, env: Env) -> None:
    assert isinstance(play, LinkedPlay)
    if node.above is not None and size_of(play, node.above[0], env) <= node.above[1]:
        return
    for number, sizes in node.amount:
        for size in sizes:
            number *= size_of(play, size, env)
        play.charge(number)


def size_of(play: Play, size: linked.SizeOf, env: Env) -> int:
    if size.what == "status":
        return len(play.get(f"s_{size.name}"))
    if size.what == "numbers":
        assert size.at is not None
        return max(0, play.number(size.at, env))
    lying = getattr(play.s, f"z_{size.name}")
    if play.program.zones[size.name].of == "table":
        return len(lying)
    if size.what == "place":
        assert size.at is not None
        return len(lying[play.number(size.at, env)])
    return (max if size.what == "largest" else sum)(map(len, lying))


# ---------------------------------------------------------------- what is asked


def listed(play: Play, entries: Any, env: Env) -> tuple[dict[int, Option], bool]:
    """The options by their codes, and whether a required one is among them."""
    found: dict[int, Option] = {}
    must = False
    for position, entry in enumerate(entries):
        key, period = entry.used or (entry.key, None)
        text = Text(key, entry.card or play.card_of_label(entry.key), period)
        line = Line(replace(entry, once=False), env, text)
        done = entry.once and play.s.once & play.deal.once_bit(entry.group or entry.key)
        if done or not play.holds(entry.condition, env) or used(play, line):
            continue
        values = [0] if entry.select is None else play.selected(entry.select, env)
        found |= {position | value << ENTRY_BITS: Option(line, value, ()) for value in values}
        must = must or (bool(values) and entry.required)
    return found, must


def taken(play: Play, entries: Any, code: int, option: Option) -> Steps:
    """Carry out what was chosen; entries of one group are used up together."""
    entry = entries[code & ENTRY_MASK]
    if entry.once:
        play.s.once |= play.deal.once_bit(entry.group or entry.key)
    return (yield take(play, option))


def forget(play: Play, entries: Any) -> None:
    for entry in entries:
        if entry.once:
            play.s.once &= ~play.deal.once_bit(entry.group or entry.key)


def menu(play: Play, node: linked.Menu, env: Env) -> Steps:
    seat = play.number(node.player, env)
    if seat == NONE:
        return None
    forget(play, node.entries)
    options, _ = listed(play, node.entries, env)
    if options:
        last = [len(node.entries)] if node.optional else []
        code = yield play.ask(seat, play.deal.site(node.site), [*options, *last], Question(node, env))
        if code in options:
            return (yield taken(play, node.entries, code, options[code]))
    return (yield play.block(node.otherwise if node.optional else (), env))


def offer(play: Play, node: linked.Offer, env: Env) -> Steps:
    seat = play.number(node.player, env)
    if seat == NONE:
        return None
    forget(play, node.entries)
    while not play.s.closing:
        options, must = listed(play, node.entries, env)
        last = [] if must else [len(node.entries)]
        code = yield play.ask(seat, play.deal.site(node.site), [*options, *last], Question(node, env))
        if code not in options:
            return None
        sign = yield taken(play, node.entries, code, options[code])
        if sign is not None:
            return sign
    play.s.closing &= 2
    return None


def reactions(play: Play, node: linked.Reactions, env: Env) -> Steps:
    """All conditions first; then from the active player leftwards, one owner orders his own."""
    first, players = first_seat(play), play.deal.players
    left = list(waiting(play, node, env))
    left.sort(key=lambda each: (each[2] - first) % players if each[2] >= 0 else players)
    while left:
        owner = left[0][2]
        own = [each for each in left if each[2] == owner]
        following = own[0]
        if owner >= 0 and len({position for position, _, _ in own}) > 1:
            codes = [position | thing << ENTRY_BITS for position, thing, _ in own]
            code = yield play.ask(owner, play.deal.site(node.site), codes)
            following = (code & ENTRY_MASK, code >> ENTRY_BITS, owner)
        left = [each for each in left if each != following]
        trigger = node.triggers[following[0]]
        if trigger.select is not None:
            env[trigger.select.binder] = following[1]
        inside = Inside(trigger.key, play.card_of_label(trigger.key), procedure=False)
        sign = yield play.within(inside, play.block, trigger.body, env)
        if sign is not None:
            return sign
    return None


def waiting(play: Play, node: linked.Reactions, env: Env) -> Iterator[tuple[int, int, int]]:
    for position, trigger in enumerate(node.triggers):
        for thing in [0] if trigger.select is None else play.selected(trigger.select, env):
            inner = env if trigger.select is None else {**env, trigger.select.binder: thing}
            if play.holds(trigger.condition, inner):
                yield position, thing, play.number(trigger.owner, inner)


def of_linked(meanings: dict[type, Any]) -> dict[type, Any]:
    """The oracle's meanings, for the linked forms of the same names."""
    return {getattr(linked, cls.__name__, cls): meaning for cls, meaning in meanings.items()}


def paid(play: Play, node: linked.Pay, env: Env) -> None:
    """That there is as much was tested before."""
    payee = NONE if node.payee is None else play.number(node.payee, env)
    amount, seat = play.number(node.amount, env), play.number(node.player, env)
    pay(play, Owed(node.resource, amount, seat, payee, None, only=False))


VALUES: dict[type, Callable[..., Any]] = {
    **of_linked(engine.EXPRESSIONS),
    linked.Attribute: attribute,
    linked.Adjusted: adjusted,
    linked.CountsAs: counts_as,
    linked.Marked: marked,
    linked.Member: member,
    linked.Rows: rows,
    linked.Column: lambda play, node, env: play.value(node.row, env)[node.position],
    linked.Marker: marker,
    linked.Select: chosen_from,
    linked.TallyOf: tally_of,
    linked.UsedUp: used_up,
    linked.Place: place,
}
STATEMENTS: dict[type, Callable[..., Any]] = {
    **of_linked(engine.STATEMENTS),
    linked.Do: do,
    linked.Pay: paid,
    linked.Period: of_time,
    linked.Menu: menu,
    linked.Offer: offer,
    linked.Reactions: reactions,
    linked.Switch: switch,
    linked.Tally: tally,
    linked.Use: lambda play, node, _env: use(play, node.key, node.period),
    linked.Checkpoint: checkpoint,
    linked.Charge: charge,
}
