"""Decisions: listing the options, and what happens when one is taken.

The options of an offer are listed by a function of their own for each role that its entries ask about:
there, whose turn it is and as what is known, so the abilities of the other roles are not even looked
at.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.lower.changing import Close, Leave, use
from rulewright.interpreter.blocks.lower.context import Lower, Steps, pausing_of
from rulewright.interpreter.blocks.lower.flow import (
    emit,
    join,
    lasts,
    live,
    locals_changed,
)
from rulewright.interpreter.blocks.lower.listing import all_codes, as_work, once_bit, options
from rulewright.interpreter.blocks.lower.looping import binds, held_by, in_turn
from rulewright.interpreter.blocks.lower.moving import each_once, expect, know
from rulewright.interpreter.blocks.lower.pausing import for_each, frozen_items
from rulewright.interpreter.blocks.lower.reading import OTHER_ROLE, asked_role
from rulewright.interpreter.blocks.lower.selecting import loop
from rulewright.interpreter.blocks.passes.looks import looked_up_once
from rulewright.interpreter.blocks.walk import used, with_another
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK
from rulewright.interpreter.link.logic import conj
from rulewright.interpreter.linked.rewrite import everything, names_used, rebuild

Scope = list[f.Var]
WHO, SITE = f.Load("who"), f.Load("site")


def _marks(lower: Lower, entry: linked.Entry) -> Steps:
    """What taking an entry uses up."""
    steps: Steps = []
    if entry.once:
        steps.append(f.Put(f.Load("once"), f.Int(once_bit(lower, entry)), "|="))
    if entry.used is not None:
        steps.append(use(lower, *entry.used))
    return steps


def _site(lower: Lower, label: str) -> f.Value:
    return f.Int(lower.program.site_of[label])


def _chosen(lower: Lower, entry: linked.Entry, scope: Scope, after: Steps) -> Steps:
    with lower.in_text_of(entry.card or entry.key):
        return emit(lower, entry.body, scope, after)


def decision(lower: Lower, stem: str, names: tuple[f.Var, ...], takers: list[tuple[str, Steps]]) -> int:
    """A block that is only ever answered: one function for each entry. Its number."""
    number = lower.number()
    label = lower.label(stem)
    lower.takers[number] = []
    for name, steps in takers:
        taker = lower.number()
        body = [f.Unpack(f.GIVEN, names, True), *steps]
        lower.define(taker, lower.label(name), "taker", [f.CHOSEN, f.GIVEN], body)
        lower.takers[number].append(taker)
    lower.define(number, label, "block", [f.GIVEN], [f.Call("unreachable")])
    return number


# ---------------------------------------------------------------- menus


@pausing_of(linked.Menu)
def _menu(lower: Lower, s: linked.Menu, rest: Any, scope: Scope, tail: Steps) -> Steps:
    after = join(lower, rest, scope, tail, s.site)
    takers: list[tuple[str, Steps]] = []
    for position, entry in enumerate(s.entries):
        steps = _marks(lower, entry)
        inside = list(scope)
        lower.forget()
        if entry.select is not None:
            binds(lower, entry.select)
            var = lower.var(entry.select.binder)
            inside.append(var)
            steps.append(f.Set((var,), f.CHOSEN))
            know(lower, var, entry.select.source)
        takers.append((f"{s.site}_{position}", steps + _chosen(lower, entry, inside, after)))
    lower.forget()
    otherwise = emit(lower, s.otherwise, scope, after)
    if s.optional:
        takers.append((f"{s.site}_no", otherwise))
    names = live(scope, [steps for _, steps in takers])
    block = decision(lower, s.site, names, takers)
    acts, who = lower.fresh(many=True), lower.fresh()
    player = lower.value(s.player)
    asked: Steps = [
        f.Put(WHO, who),
        f.Put(SITE, _site(lower, s.site)),
        *as_work(lower, [entry.select for entry in s.entries], acts),
        f.Ask(f.Frame(block, names, f.PARENT), acts),
    ]
    if s.optional:
        asked.insert(0, f.Edit("add", acts, (f.Int(len(s.entries)),)))
    listed = options(lower, s.entries, acts, None)
    listed = looked_up_once(lower, listed, player) if type(player) is f.Var else listed
    steps = [*listed, *make.when(f.Some(acts), asked), *otherwise]
    start: Steps = [f.Set((who,), player)]
    if player in lower.sure:
        return [*start, *steps]
    return [*start, *make.when(make.at_least_0(who), steps), *after]


# ---------------------------------------------------------------- offers


@pausing_of(linked.Offer)
def _offer(lower: Lower, s: linked.Offer, rest: Any, scope: Scope, tail: Steps) -> Steps:
    """An offer's frame is (block, player, what its entries need, waiting); it stays the same as long as
    the offer runs."""
    turn_of = lower.known.turn_of  # what comes after the offer may close the turn
    after = join(lower, rest, scope, tail, s.site)
    lower.known.turn_of = turn_of
    player_name = f"offer.{s.site}.{len(lower.locals)}"
    player = lower.var(player_name)
    lower.sure.add(player)
    entries = tuple(_for_player(lower, entry, s.player, player_name) for entry in s.entries)
    stops = any(isinstance(node, linked.Stop | Leave) for node in everything(entries))
    left_for = _left_for(lower) if stops else []
    names = _offer_names(lower, entries, [*after, *left_for], scope, player)
    stem, number, done = lower.label(s.site), lower.number(), lower.number()
    listing = len(lower.listings)
    lower.listings.append([])
    relist = f.GoBy(listing, f.Load("role"), (f.PARENT,))
    takers = [
        _taker(lower, f"{stem}_{position}", entry, names, number, relist)
        for position, entry in enumerate(entries)
    ]
    finished = [*fetch(names, live(names, after), True), *after]
    lower.define(done, lower.label(f"{stem}_done"), "taker", [f.CHOSEN, f.GIVEN], finished)
    lower.takers[number] = [*takers, done]
    own_turn = lower.value(s.player) == turn_of
    _listings(lower, entries, stem, names, done, own_turn, listing)
    asked: Steps = [f.Put(WHO, f.Kept(f.GIVEN, 0)), f.Put(SITE, _site(lower, s.site))]
    asked += [f.Put(f.Load("k"), f.GIVEN), f.GoBy(listing, f.Load("role"), (f.GIVEN,))]
    closed = _closing(lower, done) if lower.analysis.ends_turns else []
    lower.define(number, stem, "block", [f.GIVEN], [*closed, *asked])
    mask = 0
    for entry in entries:
        mask |= once_bit(lower, entry) if entry.once else 0
    first = tuple([lower.value(s.player) if name == player else name for name in names])
    start: Steps = [f.Put(f.Load("once"), f.Int(~mask), "&=")] if mask else []
    start += [f.Go(number, (f.Frame(number, first, f.PARENT),))]
    who = lower.value(s.player)
    return start if who in lower.sure else [*make.when(make.at_least_0(who), start), *after]


def fetch(names: tuple[f.Var, ...], wanted: tuple[f.Var, ...], parent: bool = False) -> Steps:
    """The values of an offer's frame that are wanted; with `parent`, the frame that waits."""
    if len(wanted) > 2:
        return [f.Unpack(f.GIVEN, tuple([name if name in wanted else None for name in names]), parent)]
    found: Steps = [f.Set((name,), f.Kept(f.GIVEN, names.index(name))) for name in wanted]
    return [*found, f.Set((f.PARENT,), f.Waiting(f.GIVEN))] if parent else found


def _closing(lower: Lower, done: int) -> Steps:
    """After `end turn` an offer is done. That the turn is suspended is known until it closes."""
    closing = f.Load("closing")
    left = f.Put(closing, f.Int(2), "&=") if lower.program.suspends else f.Put(closing, make.ZERO)
    return make.when(f.Some(closing), [left, f.Go(done, (make.ZERO, f.GIVEN))])


def _for_player(lower: Lower, entry: Any, player: linked.Expr, local: str) -> linked.Entry:
    """The entry with the offer's player as a local of the frame."""
    stand_in = linked.Local(local, linked.PlayerType())

    def change(node: Any) -> Any:
        return stand_in if node == player else rebuild(node, change)

    own: linked.Entry = change(entry) if type(player) is linked.Local and lasts(lower, player) else entry
    return own


def _offer_names(
    lower: Lower, entries: tuple[linked.Entry, ...], after: Steps, scope: Scope, player: f.Var
) -> tuple[f.Var, ...]:
    needed: set[f.Value] = {lower.local(name) for entry in entries for name in sorted(names_used(entry))}
    closed = (name for node in everything(entries) if isinstance(node, Close) for name in node.names)
    needed |= {*used(after), *(lower.local(name) for name in closed), *locals_changed(lower, entries)}
    return (player, *(var for var in dict.fromkeys(scope) if var in needed and var != player))


def _left_for(lower: Lower) -> Steps:
    """Where `stop` goes: what comes after the loop around, if there is one."""
    return (lower.exits[-1] if lower.exits else None) or []


def _taker(
    lower: Lower, label: str, entry: linked.Entry, names: tuple[f.Var, ...], offer: int, relist: f.GoBy
) -> int:
    """The function that takes one entry. If nothing stops on the way, the offer is still the running
    decision and only its options are listed anew; else it is resumed."""
    number = lower.number()
    steps = _marks(lower, entry)
    lower.forget()
    inside = list(names)
    if entry.select is not None:
        binds(lower, entry.select)
        var = lower.var(entry.select.binder)
        inside.append(var)
        steps.append(f.Set((var,), f.CHOSEN))
        know(lower, var, entry.select.source)
    # what the entry does has the offer's own frame waiting for it
    out: Steps = [f.Set((f.PARENT,), f.Waiting(f.PARENT)), *_left_for(lower)]
    exits, lower.exits = lower.exits, [out]  # `stop` leaves the offer too
    turn_of, lower.known.turn_of = lower.known.turn_of, None
    changed = locals_changed(lower, entry.body) & {*names}
    if changed:
        resume: f.Step = f.Go(offer, (f.Frame(offer, names, f.Waiting(f.PARENT)),))
    else:
        resume = f.Go(offer, (f.PARENT,))
    steps += _chosen(lower, entry, inside, [resume])
    if not changed:
        steps = [*with_another(steps, resume, relist)]
    lower.exits, lower.known.turn_of = exits, turn_of
    body = [*fetch(names, live(names, steps)), f.Set((f.PARENT,), f.GIVEN), *steps]
    return lower.define(number, lower.label(label), "taker", [f.CHOSEN, f.GIVEN], body)


# ---------------------------------------------------------------- listings of offers


def _listings(
    lower: Lower,
    entries: tuple[linked.Entry, ...],
    stem: str,
    names: tuple[f.Var, ...],
    done: int,
    own_turn: bool,
    listing: int,
) -> None:
    """`own_turn`: the offer stands in the turn of its own player; whose turn it is need not be asked."""
    roles = _roles(lower, entries)
    plain: int | None = None
    if not (own_turn and roles):
        plain = _listing(lower, entries, f"{stem}_any", names, done, None, None)
    other = _listing(lower, entries, f"{stem}_other", names, done, OTHER_ROLE, plain) if roles else plain
    assert other is not None
    by_role = [other] * (len(lower.program.things) + 1)
    for role in sorted(roles):
        by_role[role] = _listing(lower, entries, f"{stem}_as_{role}", names, done, role, plain)
    lower.listings[listing] = by_role


def _roles(lower: Lower, entries: tuple[linked.Entry, ...]) -> set[int]:
    """The roles that the entries, or the attributes they read, make a difference of."""
    found: set[int] = set()
    nodes: list[Any] = [node for entry in entries for node in _listed(entry)]
    nodes += [n for attribute in lower.program.attributes.values() for n in everything(attribute.value)]
    for node in nodes:
        if isinstance(node, linked.Same):
            asked = asked_role(node.left, node.right), asked_role(node.right, node.left)
            found |= {role for role in asked if role is not None}
    return found


def _listed(entry: linked.Entry) -> list[Any]:
    """The nodes of an entry that are read when its options are listed."""
    shown = replace(entry, body=())
    return list(everything(conj(shown.condition))) + (list(everything(shown.select)) if shown.select else [])


def _listing(
    lower: Lower,
    entries: tuple[linked.Entry, ...],
    label: str,
    names: tuple[f.Var, ...],
    done: int,
    role: int | None,
    plain: int | None,
) -> int:
    number, player = lower.number(), names[0]
    lower.known.role, lower.known.turn = role, (player if role is not None else None)
    required = any(entry.required for entry in entries)
    acts, need = lower.fresh(many=True), lower.fresh()
    steps = options(lower, entries, acts, need if required else None)
    lower.known.role = lower.known.turn = None
    end: f.Step = f.Edit("add", acts, (f.Int(len(entries)),))
    steps += make.when(f.Isnt(f.Some(need)), [end]) if required else [end]
    checked = role is not None and plain is not None
    mentioned = used(steps)
    wanted = tuple([each for each in names if each in mentioned or (each == player and checked)])
    other: Steps = []
    if checked:
        assert plain is not None
        other = make.when(make.compare("!=", f.Load("turn"), player), [f.Go(plain, (f.GIVEN,))])
    body = [
        *(_closing(lower, done) if lower.analysis.ends_turns else []),
        *fetch(names, wanted),
        *other,
        *looked_up_once(lower, steps, player),
        *as_work(lower, [entry.select for entry in entries], acts),
        f.Ask(None, acts),
    ]
    return lower.define(number, lower.label(label), "listing", [f.GIVEN], body)


# ---------------------------------------------------------------- picks


@pausing_of(linked.Pick)
def _pick(lower: Lower, s: linked.Pick, rest: Any, scope: Scope, tail: Steps) -> Steps:
    after = join(lower, rest, scope, tail, s.site)
    var = lower.var(s.binder)
    them, picked, acts = (lower.fresh(many=True) for _ in range(3))
    place, low, who = lower.fresh(), lower.fresh(), lower.fresh()
    expect(lower, s.binder, s.select.source)
    if each_once(lower, linked.Items(s.select)):
        lower.distinct.add(s.binder)
    body = emit(lower, s.body, [*scope, var], after)
    fixed = s.low == s.high  # picking goes on until it is enough: some are wanting at every step
    high = low if fixed else lower.fresh()
    names = live([n for n in scope if n != var], [*body, *after])
    step, end = lower.number(), lower.number()
    lower.define(end, lower.label(f"{s.site}_picked"), "plain", [var, *names, f.PARENT], body)

    def finished(value: f.Value) -> f.Step:
        return f.Go(end, (value, *names, f.PARENT))

    own = (who, them, picked, place, low, high)
    held = tuple(dict.fromkeys(own))
    going_on: Steps = [
        f.Set((picked,), f.Help("with_one", (picked, f.CHOSEN))),
        *make.when(make.compare(">=", f.Size(picked), high), [finished(picked)]),
        f.Set((place,), make.calc("+", f.Help("place_from", (them, f.CHOSEN, place)), make.ONE)),
        f.Go(step, (*held, *names, f.PARENT)),
    ]
    takers = [(f"{s.site}_take", going_on), (f"{s.site}_done", [finished(picked)])]
    block = decision(lower, s.site, (*own, *names), takers)
    lower.picks.append(block)
    one: list[tuple[str, Steps]] = [
        (f"{s.site}_one_take", [finished(f.Pack((f.CHOSEN,)))]),
        (f"{s.site}_one_done", [finished(make.EMPTY)]),
    ]
    single = decision(lower, f"{s.site}_one", names, one)  # one at most: nothing of the picking is kept
    asked: Steps = [f.Put(WHO, who), f.Put(SITE, _site(lower, s.site)), *as_work(lower, [s.select], acts)]
    wanting = make.calc("-", make.calc("-", low, f.Size(picked)), make.ONE)
    last = make.calc("-", f.Size(them), wanting if fixed else make.calc("max", make.ZERO, wanting))
    listed = all_codes(lower, s.select.type, f.Cut(them, place, last), acts)
    enough: Steps = [f.Edit("add", acts, (make.ONE,))]
    ending: Steps = [
        *make.when(f.Isnt(f.Some(acts)), [finished(picked)]),
        *make.when(make.compare(">=", f.Size(picked), low), enough),
    ]
    lower.define(
        step,
        lower.label(f"{s.site}_next"),
        "plain",
        [*held, *names, f.PARENT],
        [*listed, *([] if fixed else ending), *asked, f.Ask(f.Frame(block, (*own, *names), f.PARENT), acts)],
    )
    first: Steps = [
        f.Set((them,), frozen_items(lower, s.select)),
        f.Set((low,), lower.value(s.low)),
    ]
    if not fixed:
        first.append(f.Set((high,), f.Calc("min", lower.value(s.high), f.Size(them))))
    of_one = all_codes(lower, s.select.type, them, acts)
    of_one += [] if fixed else make.when(make.compare("<=", low, make.ZERO), enough)
    of_one += [*asked, f.Ask(f.Frame(single, names, f.PARENT), acts)]
    only = make.compare("==", high, make.ONE)
    if not fixed:
        only = make.every([only, make.compare("<=", low, make.ONE)])
    begin: dict[f.Value, f.Value] = {place: make.ZERO, picked: make.EMPTY}
    start: Steps = [
        *make.when(only, of_one),
        *make.when(make.compare("<=", high, make.ZERO), [finished(make.EMPTY)]),
        f.Go(step, (*(begin.get(each, each) for each in held), *names, f.PARENT)),
    ]
    by_him = [*first, *make.when(make.compare("<=", low, f.Size(them)), start)]
    player = lower.value(s.player)
    if player not in lower.sure:
        by_him = make.when(make.at_least_0(who), by_him)
    return [f.Set((who,), player), *by_him, *after]


# ---------------------------------------------------------------- reactions


@pausing_of(linked.Reactions)
def reactions(lower: Lower, s: linked.Reactions, rest: Any, scope: Scope, tail: Steps) -> Steps:
    after = join(lower, rest, scope, tail, s.site)
    if len(s.triggers) == 1:
        return _single(lower, s.triggers[0], scope, after)
    waiting, acts = lower.fresh(many=True), lower.fresh(many=True)
    number = lower.number()
    needed = _reaction_vars(lower, s) | {*used(after)}
    kept = tuple([var for var in dict.fromkeys(scope) if var in needed])
    frame = f.Frame(number, (waiting, *kept), f.PARENT)
    again: Steps = [f.Resume(frame)]
    label = lower.label(s.site)
    places = _places(lower, s)
    takers: dict[int, int] = {}
    for position, trigger in zip(places, s.triggers, strict=True):
        inside = list(scope)
        code = make.calc("|", make.calc("<<", f.CHOSEN, f.Int(ENTRY_BITS)), f.Int(position))
        steps: Steps = [f.Unpack(f.GIVEN, (waiting, *kept), True)]
        steps.append(f.Set((waiting,), f.Help("without", (waiting, code))))
        if trigger.select is not None:
            binds(lower, trigger.select)
            inside.append(lower.var(trigger.select.binder))
            steps.append(f.Set((inside[-1],), f.CHOSEN))
        taker = lower.number()
        lower.forget()
        exits, lower.exits = lower.exits, []  # a card's text stands outside of the loop
        steps += _reacting(lower, trigger, [*inside, waiting], again)
        lower.define(taker, lower.label(f"{s.site}_{position}"), "taker", [f.CHOSEN, f.GIVEN], steps)
        lower.exits = exits
        takers[position] = taker
    # At the other places nothing ever waits here.
    lower.takers[number] = [takers.get(each, takers[places[0]]) for each in range(max(places) + 1)]
    listing = len(lower.listings)
    lower.listings.append([*lower.takers[number]])
    only, bits = f.Item(acts, make.ZERO), f.Int(ENTRY_BITS)
    asked: Steps = [
        f.Put(WHO, f.Item(f.Item(waiting, make.ZERO), make.ZERO)),
        f.Put(SITE, _site(lower, s.site)),
        f.Ask(f.GIVEN, acts),
    ]
    body: Steps = [
        f.Unpack(f.GIVEN, (waiting, *kept), True),
        *make.when(f.Isnt(f.Some(waiting)), after),
        f.Set((acts,), f.Help("order_options", (waiting,))),
        *make.when(make.compare(">", f.Size(acts), make.ONE), asked),
        f.GoBy(listing, make.calc("&", only, f.Int(ENTRY_MASK)), (make.calc(">>", only, bits), f.GIVEN)),
    ]
    lower.define(number, label, "block", [f.GIVEN], body)
    found = lower.fresh(many=True)
    steps = [f.Set((found,), f.Help("copy", (make.EMPTY,)))]
    for position, trigger in zip(places, s.triggers, strict=True):
        owner = lower.value(trigger.owner)
        if trigger.select is None:
            pair = f.Pack((owner, f.Int(position)))
            steps += make.when(lower.test(trigger.condition), [f.Edit("add", found, (pair,))])
        else:
            bearers = loop(lower, held_by(trigger))
            code = make.calc("|", make.calc("<<", bearers.var, f.Int(ENTRY_BITS)), f.Int(position))
            pairs = f.Pairs(owner, code, bearers.clause)
            steps += [] if bearers.empty else make.when(bearers.outer, [f.Edit("extend", found, (pairs,))])
    lower.forget()
    ordered = f.Help("by_seat", (found, lower.active(), f.Int(lower.program.players)))
    begin: Steps = [f.Set((waiting,), ordered), f.Go(number, (frame,))]
    return [*steps, *make.when(f.Some(found), begin), *after]


def _places(lower: Lower, s: linked.Reactions) -> list[int]:
    """Where the question of this moment has each of them: where somebody else brings the moment about, others
    wait."""
    entries = lower.program.sites[lower.program.site_of[s.site]].entries
    keys = [entry.key for entry in entries]
    return [keys.index(trigger.key) for trigger in s.triggers]


def _single(lower: Lower, trigger: linked.Trigger, scope: Scope, after: Steps) -> Steps:
    """One kind of reaction: for each of its bearers in turn."""
    if trigger.select is None:
        reacting = _reacting(lower, trigger, scope, after)
        return [*make.when(lower.test(trigger.condition), reacting), *after]
    before, them = in_turn(lower, trigger)
    around = linked.ForEach(trigger.select, trigger.body)
    with lower.in_text_of(trigger.key):
        return for_each(lower, around, after, scope, (before, f.Help("tuple", (them,))))


def _reacting(lower: Lower, trigger: linked.Trigger, scope: Scope, after: Steps) -> Steps:
    with lower.in_text_of(trigger.key):
        return emit(lower, trigger.body, scope, after)


def _reaction_vars(lower: Lower, s: linked.Reactions) -> set[f.Value]:
    bodies = tuple(trigger.body for trigger in s.triggers)
    return {lower.local(name) for name in sorted(names_used(bodies))} | {*locals_changed(lower, bodies)}
