"""Menus, offers, picks: who is asked what, with which options in which order.

Law. An option whose first step is a choice is asked for together with it, where nothing can come between:
`Build: Tavern` is one decision. Which are told together is a part of the question's form (`Dealt.sites`);
what is chosen then is kept as the answer to the choice that will come first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything
from rulewright.interpreter.dealt import ENTRY_BITS, NONE
from rulewright.interpreter.engine import Picking
from rulewright.interpreter.oracle.legal import affords, can_begin, candidates, settled
from rulewright.interpreter.oracle.living import HAD, Living, heard, living, site_of
from rulewright.interpreter.oracle.play import Answer, Doing, Env, Inside, Play, Question, Steps
from rulewright.interpreter.state import marks as marked


class Text(Struct, frozen=True):
    """An ability that is an entry: its key, its card if it has one, the period in which it is used once."""

    key: str
    card: str | None
    limit: core.PeriodName | None


class Line(Struct, frozen=True):
    """An entry of a question, and the names that it sees."""

    entry: core.Entry
    env: Env
    text: Text | None = None  # whose it is, where it is no entry that is written so
    bearers: bool = False  # its candidates are those that bear a status: each is an option
    after: core.Block = ()  # what is done after it, where its question is a part of another one


class Option(Struct, frozen=True):
    """A line that can be chosen, with which candidate, and what is chosen at once after it."""

    line: Line
    value: int
    then: tuple[Answer, ...]


# ---------------------------------------------------------------- what there is to choose


def offered(play: Play, site: int, lines: Sequence[Line]) -> tuple[dict[int, Option], bool]:
    """The options by their codes, in order, and whether one of them has to be taken before one is done."""
    found: dict[int, Option] = {}
    required = False
    for line in lines:
        if used(play, line):
            continue
        for position, value, (first, *then) in _forms(play, site, line, line.entry.key, ()):
            found[position | value << ENTRY_BITS] = Option(line, first.value, tuple(then))
            required = required or line.entry.required
    return found, required


def _forms(
    play: Play, site: int, line: Line, key: str, before: tuple[Answer, ...]
) -> Iterator[tuple[int, int, tuple[Answer, ...]]]:
    """A line as the question has it: alone, or together with each line of its first choice."""
    entry, env = line.entry, line.env
    position = play.deal.entry(site, key)
    if position is not None:
        found = candidates(play, entry, env)
        for value in found if line.bearers else distinct(play, entry, found):
            yield position, value, (*before, Answer(entry.key, value))
        return
    if not play.deal.told_together(site, key):
        found = candidates(play, entry, env)
        assert not found, f"{play.program.sites[site].label} does not ask for {key}, which is possible"
        return
    first = first_choice(play, line)
    if first is not None:
        menu, inner, after = first
        for each in menu.entries:
            then = Line(each, inner, after=after)
            yield from _forms(play, site, then, f"{key}/{each.key}", (*before, Answer(entry.key, 0)))


def first_choice(play: Play, line: Line) -> tuple[core.Menu, Env, core.Block] | None:
    """The choice with which a line begins, the names that it sees, and what follows it; None where it cannot
    come to it."""
    entry, env = line.entry, line.env
    if not play.holds(entry.condition, env):
        return None
    inner, body = dict(env), [*entry.body, *line.after]
    while body:
        statement = body.pop(0)
        match statement:
            case core.Let(name=name, value=value):
                inner[name] = play.kept(value, inner)
            case core.Menu(player=player):
                return (statement, inner, tuple(body)) if play.number(player, inner) != NONE else None
            case core.Do():
                what, can_be = settled(play, statement, inner)
                if not can_be:
                    if can_begin(play, entry.body, env) and affords(play, what):
                        continue  # it is not done, and the text goes on after it
                    return None
                inner, body = dict(what.env), list(what.procedure.body)
            case core.If(condition=condition, then=then, otherwise=otherwise):  # what it says never changes
                body = [*(then if play.holds(condition, inner) else otherwise), *body]
            case _:
                continue  # nobody can ever see what it does, or the choice would not be told at once
    return None


def distinct(play: Play, entry: core.Entry, found: list[int]) -> list[int]:
    """Of things that nothing tells apart, only the first is an option, where they come out of one pile or one
    list; of pieces of players also out of several piles. On maps each place is another."""
    if entry.select is None or not isinstance(entry.select.type, core.ThingType):
        return found
    source = entry.select.source
    pieces = play.program.ruleset.kinds[entry.select.type.kind].pieces if entry.select.type.kind else False
    if isinstance(source, core.InZone) or (pieces and isinstance(source, core.InEvery)):
        apart = play.deal.on_maps(source.zone)
    elif isinstance(source, core.Among):
        held = [zone for zone in play.program.ruleset.zones.values() if zone.holds == entry.select.type.kind]
        apart = any(play.deal.on_maps(zone.id) for zone in held)
    else:
        apart = True
    if apart:
        return found
    names = play.program.properties["name"]
    if len({names[thing] for thing in found}) == len(found):
        return found
    firsts: dict[tuple[object, ...], int] = {}
    for thing in found:
        firsts.setdefault(looks(play, thing), thing)
    return list(firsts.values())


def looks(play: Play, thing: int) -> tuple[object, ...]:
    """All in which one thing can differ from another of its card."""
    s, program = play.s, play.program
    name, kind = program.properties["name"][thing], program.things[thing].kind
    statuses = [each for each in program.statuses if play.rules.statuses[each].bearer == kind]
    marks = [[by for bearer, by in marked(s, each) if bearer == thing] for each in statuses]
    remembered = [
        play.get(f"m_{memory.name}")[thing] for memory in program.memories.values() if memory.bearer == kind
    ]
    changed = [getattr(s, f"p_{each}")[thing] for each in sorted(program.changing)]
    spaces = [getattr(s, f"l_{zone.name}")[thing] for zone in program.zones.values() if zone.maps]
    return (name, s.at[thing], s.up >> thing & 1, *map(tuple, marks), *remembered, *changed, *spaces)


def used(play: Play, line: Line) -> bool:
    """Was it used as often as it may be?"""
    entry, text = line.entry, line.text
    if entry.once and play.s.once & play.deal.once_bit(entry.key):
        return True
    return text is not None and text.limit is not None and is_used(play, text.key, text.limit)


def is_used(play: Play, key: str, period: core.PeriodName) -> bool:
    slot, bit = play.deal.used_bit(key, period)
    return bool(bit and getattr(play.s, slot) & bit)


def use(play: Play, key: str, period: core.PeriodName) -> None:
    slot, bit = play.deal.used_bit(key, period)
    if bit:
        setattr(play.s, slot, getattr(play.s, slot) | bit)


def take(play: Play, option: Option) -> Doing:
    """Carry out what was chosen."""
    entry, env, text = option.line.entry, option.line.env, option.line.text
    if entry.once:
        play.s.once |= play.deal.once_bit(entry.key)
    if text is not None and text.limit is not None:
        use(play, text.key, text.limit)
    if entry.select is not None:
        env[entry.select.binder] = option.value
    play.answers = list(option.then)
    inside = Inside(entry.key, text.card if text is not None else None, procedure=False)
    return play.within(inside, play.block, entry.body, env)


# ---------------------------------------------------------------- menus


def menu(play: Play, node: core.Menu, env: Env) -> Steps:
    """One decision among entries; nothing without any option."""
    sign, _ = yield chosen(play, node, env, env.get(HAD, ""))
    return sign


def chosen(play: Play, node: core.Menu, env: Env, had: str, text: Text | None = None) -> Steps:
    """A menu; and whether one of its entries was chosen. `had`: what its place is called besides; `text`:
    what somebody is asked whether he wants it."""
    seat = play.number(node.player, env)
    if seat == NONE:
        return None, False
    lines = [Line(entry, env, text) for entry in node.entries]
    for entry in node.entries:
        if entry.once:
            play.s.once &= ~play.deal.once_bit(entry.key)
    option = _answered(play, lines)
    if option is None:
        site = play.deal.site(node.site + had)
        options, _ = offered(play, site, lines)
        if options:
            last = [play.deal.done(site)] if node.optional else []
            question = Question(node, env, None if text is None else (text.key, text.card))
            code = yield play.ask(seat, site, [*options, *last], question)
            option = options.get(code)
    if option is None:
        sign = yield play.block(node.otherwise if node.optional else (), env)
        return sign, False
    sign = yield take(play, option)
    return sign, True


def _answered(play: Play, lines: Sequence[Line]) -> Option | None:
    """What was chosen of these already, with the option before it."""
    for line in lines:
        if play.answers and play.answers[0].key == line.entry.key:
            return Option(line, play.answers[0].value, tuple(play.answers[1:]))
    return None


# ---------------------------------------------------------------- offers


def offer(play: Play, node: core.Offer, env: Env) -> Steps:
    """A menu that comes back until the player is done, or until the turn was ended."""
    seat, site = play.number(node.player, env), play.deal.site(site_of(node, env))
    if seat == NONE:
        return None
    for entry in node.entries:
        if isinstance(entry, core.Entry) and entry.once:
            play.s.once &= ~play.deal.once_bit(entry.key)
    while not play.s.closing:
        options, required = offered(play, site, list(_lines(play, node, env)))
        last = [] if required else [play.deal.done(site)]
        code = yield play.ask(seat, site, [*options, *last], Question(node, env))
        if code not in options:
            return None
        sign = yield take(play, options[code])
        if sign is not None:
            return sign
        play.step()
    play.s.closing &= 2  # that a turn is suspended is known until it closes
    return None


def _lines(play: Play, node: core.Offer, env: Env) -> Iterator[Line]:
    for entry in node.entries:
        if isinstance(entry, core.Entry):
            yield Line(entry, env)
        else:
            found = actions(play, play.number(entry.player, env))
            yield from (each for each in found if not (_of_action(play, node) and _offers(each)))


def _of_action(play: Play, node: core.Offer) -> bool:
    """Is it an action's own text that offers abilities? It does not offer those that do so themselves."""
    text = node.site.rpartition("/")[0]
    return any(voice.ability.key == text for voice in play.voices.actions)


def _offers(line: Line) -> bool:
    return any(isinstance(each, core.AbilityEntries) for each in everything(line.entry.body))


def actions(play: Play, player: int) -> Iterator[Line]:
    """What a player may do because of his cards, and because of rules that are for everybody. Nobody has the
    actions of what nobody has."""
    alive = living(play, play.voices.actions)
    own = [each if each.standing else heard(play, each, "you", player) for each in alive]
    for several in by_text([each for each in own if each is not None]):
        ability = several[0].voice.ability
        assert isinstance(ability, core.ActionAbility)
        yield line(play, several, {}, player, ability.body, ability.guard, ability.limit, ability.must)


def by_text(living: Sequence[Living]) -> list[list[Living]]:
    """A status that lies on several is one line, with each of them as a candidate."""
    found: dict[str, list[Living]] = {}
    for each in living:
        found.setdefault(each.voice.key, []).append(each)
    return list(found.values())


def line(
    play: Play,
    several: Sequence[Living],
    outer: Env,
    you: int,
    body: core.Block,
    guard: core.Expr | None = None,
    limit: core.PeriodName | None = None,
    required: bool = False,
) -> Line:
    """A line of a question for a text that somebody has."""
    voice = several[0].voice
    card = play.deal.card_of(voice.thing) if voice.thing != NONE else None
    condition, select = guard, None
    if voice.status:
        bearer = play.rules.statuses[voice.status].bearer
        of = core.bearer_type(bearer)
        items = core.Listing(tuple(core.Const(each.this, of) for each in several), of)
        condition, select = None, core.Select(voice.bearing.this, core.Among(items), of, guard)
    entry = core.Entry(voice.key, (), condition, select, body, required)
    text = Text(voice.key, card, limit)
    return Line(entry, several[0].env(outer, you), text, bearers=bool(voice.status))


# ---------------------------------------------------------------- picks

DONE = 1  # the entry of a pick that ends it


def pick(play: Play, node: core.Pick, env: Env) -> Steps:
    """Several are chosen one after the other, in the order of the candidates: each set in one way."""
    seat, site = play.number(node.player, env), play.deal.site(site_of(node, env))
    if seat == NONE:
        return None
    found = list(play.selected(node.select, env))
    low, high = play.number(node.low, env), min(play.number(node.high, env), len(found))
    if low > len(found):
        return None
    picked: list[int] = []
    start = 0
    while len(picked) < high:
        # Behind `last`, too few candidates would be left to reach the least number.
        last = len(picked) + len(found) - low
        options = [item << ENTRY_BITS for item in found[start : last + 1]]
        if not options:
            break
        if len(picked) >= low:
            options.append(DONE)
        if high > 1:
            play.picking = Picking(tuple(found), low, high, tuple(picked))
        code = yield play.ask(seat, site, options, Question(node, env))
        if code == DONE:
            break
        start = found.index(code >> ENTRY_BITS, start) + 1
        picked.append(code >> ENTRY_BITS)
    env[node.binder] = picked
    sign = yield play.block(node.body, env)
    return sign


ASKING: dict[type, Callable[..., Steps | None]] = {core.Menu: menu, core.Offer: offer, core.Pick: pick}
