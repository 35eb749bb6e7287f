"""Flattening decisions: "Gather", then "gold or cards" is one menu: "Gather: gold", "Gather: cards".

A person sees everything that can be done at once, and the machine stops half as often. An entry is opened up
when its block begins with a plain menu for the same player, in its own text or in that of a procedure done
first: what another card asks in between is asked by itself. Names bound on the way stay bound in every
branch.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything, names_used, substitute
from rulewright.interpreter import linked
from rulewright.interpreter.link.logic import NO, YES, conj
from rulewright.interpreter.linked import LinkedProcedure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rulewright.interpreter.link.abilities import InPlay
    from rulewright.interpreter.link.statements import Weaver

Decision = TypeVar("Decision", linked.Menu, linked.Offer)
Lets: TypeAlias = tuple[linked.Let, ...]

MOST_OPENED = 500  # entries that one menu may become in this way: menus of menus grow fast
MOST_LOOKED_AT = 2 * MOST_OPENED  # on the way there, for one of them
VISIT = 3  # what each of them counts for, in parts of an expression
TAIL_LIMIT = 12  # nodes of what follows an inner menu that may be copied into each branch


class Line(Struct, frozen=True):
    """An entry on its way into a decision, and what its body needs: that becomes a part of its condition,
    unless what is opened up has it there already."""

    entry: linked.Entry
    needs: linked.Expr | None = None


class Unlike(Exception):
    """A decision that is asked in several places was opened up in one of them as it cannot be in another."""

    def __init__(self, site: str) -> None:
        super().__init__(site)
        self.site = site


class _Full(Exception):
    """An entry would become more than one menu may have."""


class _Room:
    """How many entries may still be looked at to open up one line."""

    def __init__(self) -> None:
        self.left = MOST_LOOKED_AT

    def take(self) -> None:
        if self.left == 0:
            raise _Full
        self.left -= 1


def flat(weaver: Weaver, decision: Decision, lines: Sequence[Line]) -> Decision:
    """The decision with these entries, each opened up as far as it goes; wherever it is asked they are the
    same, and where they would not be (Unlike), none is opened up."""
    entries: list[linked.Entry] = []
    shut = decision.site in weaver.shut
    for line in lines:
        if line.entry.once and not line.entry.group:
            line = replace(line, entry=replace(line.entry, group=line.entry.key))
        texts = frozenset({text_of(decision.site), text_of(line.entry.key), own(line.entry.key)})
        opened = _closed(line) if shut else _as_far_as_it_goes(weaver, line, decision.player, texts)
        entries += opened if len(entries) + len(opened) <= MOST_OPENED else _closed(line)
    keys = [each.key for each in entries]
    known = weaver.shapes.setdefault(decision.site, keys)
    if not shut and keys != known[: len(keys)]:
        raise Unlike(decision.site)
    return replace(decision, entries=tuple(entries))


def _as_far_as_it_goes(
    weaver: Weaver, line: Line, player: linked.Expr, texts: frozenset[str]
) -> list[linked.Entry]:
    """An entry opened up; as it is where it would become too many. The procedure that it begins with then
    stays a call from now on, so that what leads there does not try again."""
    try:
        opened = _opened(weaver, line, player, texts, frozenset(), _Room())
        if len(opened) <= MOST_OPENED:
            return opened
    except _Full:
        pass
    _, rest = _split(line.entry.body)
    if rest and type(rest[0]) is linked.Do:
        weaver.wide.add(rest[0].procedure)
    return _closed(line)


def own(label: str) -> str:
    """A label as it is in the text of a card, whichever copy this is and whoever has its abilities."""
    return re.sub(r"#\d+", "", label.split("@", 1)[0])


def text_of(label: str) -> str:
    """The text in which a decision stands, or an entry of one: `procedure/build` of `procedure/build/2`."""
    return own(label).rpartition("/")[0]


def _opened(
    weaver: Weaver,
    line: Line,
    player: linked.Expr,
    texts: frozenset[str],
    seen: frozenset[str],
    room: _Room,
) -> list[linked.Entry]:
    """`texts`: whose menus may be opened. `seen`: the procedures written out on the way here; one that comes
    back to itself is left a call."""
    entry = line.entry
    if entry.select is not None:
        return _closed(line)
    before = seen
    body, seen = _with_calls_opened(weaver, entry.body, seen)
    written_out = {name.split("[")[0] for name in seen - before}  # of variants, the procedures
    if any(map(weaver.legality.restricted, written_out)):  # it would not be asked for any more
        entry = replace(entry, condition=conj(entry.condition, line.needs))
        line = Line(entry, line.needs)
    lets, rest = _split(body)
    if not rest or type(rest[0]) is not linked.Menu:
        return _closed(line)
    menu, tail = rest[0], rest[1:]
    texts |= {f"procedure/{name}" for name in written_out}
    values = _values(lets)
    if menu.optional or menu.secret or substitute(menu.player, values) != player:
        return _closed(line)
    if text_of(menu.site) not in texts:
        return _closed(line)
    if len(menu.entries) > 1 and sum(1 for _ in everything(tail)) > TAIL_LIMIT:
        return _closed(line)
    found: list[linked.Entry] = []
    for inner in menu.entries:
        found += _joined(weaver, entry, inner, lets, tail, player, texts, seen, room)
    return found


def _closed(line: Line) -> list[linked.Entry]:
    """An entry that stays one option: what its body needs becomes part of its condition. (One that is
    opened up needs what its inner menu needs, and that stands in the inner entries already.)"""
    held = conj(line.entry.condition, line.needs)
    if held == NO:
        return []
    return [replace(line.entry, condition=None if held == YES else held)]


def _joined(
    weaver: Weaver,
    outer: linked.Entry,
    inner: linked.Entry,
    lets: Lets,
    tail: linked.Block,
    player: linked.Expr,
    texts: frozenset[str],
    seen: frozenset[str],
    room: _Room,
) -> list[linked.Entry]:
    room.take()
    weaver.words.looked_at(VISIT)
    values = _values(lets)
    condition = conj(outer.condition, weaver.words.written(substitute(inner.condition, values)))
    if condition == NO:
        return []
    joined = replace(
        outer,
        key=f"{outer.key}/{inner.key}",
        path=outer.path + inner.path,
        condition=condition,
        select=weaver.words.written(substitute(inner.select, values)),
        body=_needed(lets, (*inner.body, *tail)),
        card=inner.card or outer.card,
    )
    return _opened(weaver, Line(joined), player, texts, seen, room)


def _needed(lets: Lets, body: linked.Block) -> linked.Block:
    """The lets that the body still mentions, in front of it."""
    kept: list[linked.Statement] = []
    used = names_used(body) | {each.name for each in everything(body) if type(each) is linked.Assign}
    for let in reversed(lets):
        if let.name in used:
            kept.append(let)
            used |= names_used(let.value)
    return (*reversed(kept), *body)


def _split(body: linked.Block) -> tuple[Lets, linked.Block]:
    """What a block names first, and the rest of it."""
    lets: list[linked.Let] = []
    for each in body:
        if not isinstance(each, linked.Let):
            break
        lets.append(each)
    return tuple(lets), body[len(lets) :]


def _values(lets: Lets) -> dict[str, linked.Expr]:
    values: dict[str, linked.Expr] = {}
    for let in lets:
        values[let.name] = substitute(let.value, values)
    return values


def _with_calls_opened(
    weaver: Weaver, body: linked.Block, seen: frozenset[str]
) -> tuple[linked.Block, frozenset[str]]:
    """A procedure called first thing is written out in place, if its own first thing is a menu; and the
    procedures that have been written out by then."""
    lets, rest = _split(body)
    if not rest or type(rest[0]) is not linked.Do or rest[0].procedure in seen | weaver.wide:
        return body, seen
    call = rest[0]
    procedure = weaver.procedures.get(call.procedure)
    if procedure is None:  # it is being woven right now: a circle
        return body, seen
    weaver.words.written(procedure.body)
    written_out = _written_out(procedure, call)
    inside, after = _with_calls_opened(weaver, written_out, seen | {call.procedure})
    _, first = _split(inside)
    if not first or type(first[0]) is not linked.Menu:
        return body, seen
    return (*lets, *inside, *rest[1:]), after


def _written_out(procedure: LinkedProcedure, call: linked.Do) -> linked.Block:
    given = dict(call.arguments)
    plain = {procedure.player: call.player}
    lets: list[linked.Statement] = []
    for name in procedure.params:
        value = given[name]
        if type(value) in (linked.Local, linked.Const):
            plain[name] = value
        else:
            lets.append(linked.Let(name, value, core.NumberType()))
    if type(call.player) not in (linked.Local, linked.Const, linked.TurnPlayer):
        del plain[procedure.player]
        lets.append(linked.Let(procedure.player, call.player, core.PlayerType()))
    return (*lets, *substitute(procedure.body, plain))


def all_nodes(rules: core.RulesProgram, live: InPlay) -> Iterator[object]:
    """Every core node of the ruleset and of the abilities in play, before weaving."""
    for procedure in rules.procedures.values():
        yield from everything(procedure.body)
        yield from everything(procedure.payment)
        for param in procedure.params:
            if param.default is not None:
                yield from everything(param.default)
    for rule in rules.rules.values():
        yield from everything(rule.condition)
    for limit in rules.limits.values():
        yield from everything(limit.most)
    for attribute in rules.attributes.values():
        yield from everything(attribute.value)
    for function in rules.functions.values():
        yield from everything(function.value)
    yield from everything(rules.flow)
    groups = [
        live.actions,
        live.scores,
        *live.triggers.values(),
        *live.modifiers.values(),
        *live.payments.values(),
    ]
    for group in groups:
        for each in group:
            yield from everything(each.ability)
