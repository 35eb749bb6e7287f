"""Gaining and losing that somebody waits for: procedures of their own. What nobody waits for is one step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything, named_in_loops, names_used
from rulewright.interpreter import linked
from rulewright.interpreter.link.abilities import PLAYER
from rulewright.interpreter.link.amounts import NUMBER
from rulewright.interpreter.link.expressions import Expressions
from rulewright.interpreter.link.logic import NOBODY, compare, conj, if_block, neg, same

Step = core.Gain | core.Lose | core.Transfer
Verb = Literal["gain", "lose"]
Change = tuple[Verb, linked.Local]  # and by whom
Reactions = Callable[[str, linked.Expr], linked.Block]
Replaced = Callable[[str, linked.Expr, linked.Block], linked.Block]

ZERO = linked.Const(0, NUMBER)
CAUSE: tuple[tuple[str, linked.Type], ...] = (("causer", PLAYER), ("source", core.ThingType("")))


class Earning:
    """Weaves gain, lose and transfer. `after`: who reacts to what has happened to somebody; `replaced`: what
    somebody does instead of a block; `make` weaves a procedure of a name, its parameters and its doer, if it
    is not there yet."""

    def __init__(
        self,
        words: Expressions,
        after: Reactions,
        replaced: Replaced,
        make: Callable[[str, Sequence[str], str, Callable[[], linked.Block]], None],
    ) -> None:
        self._words, self._after, self._replaced, self._make = words, after, replaced, make
        self._waited_for = {event for event, _ in words.live.triggers}
        self._moments = 0  # unique in the game
        self._in_moment = False

    def step(self, node: Step) -> linked.Block:
        """A step, as the procedure in which others react to it."""
        plain: linked.Statement = self._words.expr(node)
        events = [event for event in core.resources_changed(node) if event in self._waited_for]
        if self._in_moment or not events:
            return (plain,)
        match plain:
            case linked.Gain(amount=amount, player=player, reason=reason):
                name = core.of_resource("gain", node.resource) + (f' as "{reason}"' if reason else "")
                return self._called(name, node, player, (), amount)
            case linked.Lose(amount=amount, player=player):
                return self._called(core.of_resource("lose", node.resource), node, player, (), amount)
            case linked.Transfer(amount=amount, giver=giver, taker=taker):
                return self._called(f"transfer {node.resource}", node, giver, (("taker", taker),), amount)
            case _:
                raise AssertionError(node)

    def score(self, s: core.ScoreAbilities) -> linked.Block:
        """Points of everything that scores; they are no gain that somebody waits for."""
        player = self._words.expr(s.player)
        resources = self._words.ruleset.resources
        resource = next((r.id for r in resources.values() if r.score), "")
        if not resource:
            return ()
        found: list[linked.Statement] = []
        for number, live in enumerate(self._words.live.scores):
            ability = live.ability
            assert isinstance(ability, core.ScoreAbility)
            condition, you = self._words.concerns(live, player, "you")
            if live.teamed:  # what a team's card scores, its captain gets
                condition = conj(condition, same(live.owner(), player))
            holds = conj(condition, self._words.maybe(live.read(ability.guard, you)))
            amount = self._words.expr(live.read(ability.amount, you))
            body: linked.Block = (linked.Gain(resource, amount, player),)
            if resources[resource].least < 0:  # less than 0 is lost
                scored = linked.Local(f"scored.{number}", NUMBER)
                less = linked.Arith("-", linked.Const(0, scored.type), scored)
                body = (
                    linked.Let(scored.name, amount, scored.type),
                    linked.Gain(resource, scored, player),
                    linked.Lose(resource, less, player),
                )
            if live.select is not None:
                select = live.select
                body = (
                    linked.ForEach(linked.Select(select.binder, select.source, select.type, holds), body),
                )
                found += body
            else:
                found += if_block(holds, body, ())
        return tuple(found)

    def _called(
        self,
        name: str,
        node: Step,
        player: linked.Expr,
        others: tuple[tuple[str, linked.Expr], ...],
        amount: linked.Expr | None,
    ) -> linked.Block:
        """The procedure is called. Its amount is what is asked for; all that there is, where none is said."""
        asked = amount if amount is not None else linked.Resource(node.resource, player)
        given = [("asked", asked), *others, *self._cause(node)]
        doer = f"{name}.player"
        self._make(name, [f"{name}.{key}" for key, _ in given], doer, lambda: self._body(name, node))
        return (linked.Do(name, tuple((f"{name}.{key}", value) for key, value in given), player),)

    def _cause(self, node: Step) -> list[tuple[str, linked.Expr]]:
        return [("causer", self._words.expr(node.causer)), ("source", self._words.expr(node.source))]

    def _body(self, name: str, node: Step) -> linked.Block:
        """What really comes or goes is worked out; then somebody does something instead, or it is done and
        those who wait for it have their turn."""

        def local(key: str, of: linked.Type = NUMBER) -> linked.Local:
            return linked.Local(f"{name}.{key}", of)

        resource, player = node.resource, local("player", PLAYER)
        amount, asked = local("amount"), local("asked")
        there = neg(same(player, NOBODY))
        changes: list[Change]
        done: linked.Statement
        really: linked.Expr
        match node:
            case core.Gain(reason=reason):
                really = self._fitting(resource, player, asked)
                done, changes = linked.Gain(resource, amount, player, reason), [("gain", player)]
            case core.Lose():
                least = self._words.ruleset.resources[resource].least
                owned: linked.Expr = linked.Resource(resource, player)
                if least != 0:
                    owned = linked.Arith("-", owned, linked.Const(least, NUMBER))
                really = linked.Arith("min", asked, owned)
                done, changes = linked.Lose(resource, amount, player), [("lose", player)]
            case _:
                taker = local("taker", PLAYER)
                there = conj(there, neg(same(taker, NOBODY)))
                given = linked.Arith("min", asked, linked.Resource(resource, player))
                really = self._fitting(resource, taker, given)
                done = linked.Transfer(resource, amount, player, taker)
                changes = [("lose", player), ("gain", taker)]
        heard = [(verb, who) for verb, who in changes if core.of_resource(verb, resource) in self._waited_for]
        names: list[linked.Statement] = []
        after: list[linked.Statement] = []
        for verb, who in heard:
            event = core.of_resource(verb, resource)
            known: list[tuple[str, linked.Local]] = [("player", who), ("amount", amount)]
            known += [(key, local(key, of)) for key, of in CAUSE]
            if event != name:
                names += [linked.Let(f"{event}.{key}", value, value.type) for key, value in known]
            after += self._told(event, who, known[1:])
        whole: linked.Block = (done, *after)
        for verb, who in reversed(heard):
            whole = self._replaced(core.of_resource(verb, resource), who, whole)
        comes = (
            linked.Let(amount.name, really, NUMBER),
            *if_block(compare(">", amount, ZERO), (*names, *whole), ()),
        )
        return if_block(there, comes, ())

    def _fitting(self, resource: str, player: linked.Expr, amount: linked.Expr) -> linked.Expr:
        """As much of it as brings nobody above the most that he can have."""
        most = self._words.ruleset.resources[resource].most
        if most is None:
            return amount
        room = linked.Arith("-", linked.Const(most, NUMBER), linked.Resource(resource, player))
        return linked.Arith("min", amount, room)

    def _told(
        self, event: str, player: linked.Expr, known: Sequence[tuple[str, linked.Expr]]
    ) -> linked.Block:
        """Those who wait for it have their turn, in a procedure of its own: what they do may bring it about
        again."""
        if not self._words.live.triggers.get((event, "after")):
            return ()
        name = f"after {event}"
        keys = [f"{event}.{key}" for key, _ in known]
        doer = linked.Local(f"{event}.player", PLAYER)
        self._make(name, keys, doer.name, lambda: self._after(event, doer))
        given = tuple(zip(keys, (value for _, value in known), strict=True))
        return (linked.Do(name, given, player),)

    # ---------------------------------------------------------------- one moment

    def moment(self, node: core.Together, weave: Callable[[], linked.Block]) -> linked.Block:
        """What `weave` makes of it, without those who wait; they hear what is more or less afterwards."""
        heard = self._changed(node)
        self._in_moment, before = True, self._in_moment
        woven = weave()
        self._in_moment = before
        if not heard or before:
            return woven
        self._moments += 1
        names: list[linked.Statement] = []
        told: list[list[linked.Statement]] = [[] for _ in range(self._words.players)]
        for resource in self._words.ruleset.resources:
            if resource not in heard:
                continue
            known: list[tuple[str, linked.Expr]] = []
            shared = self._words.ruleset.resources[resource].team
            for key, value in self._cause(heard[resource]):
                cause = self._name(resource, key)
                stays = isinstance(value, linked.Local | linked.Const)
                names += [] if stays else [linked.Let(cause.name, value, cause.type)]
                known.append((key, value if stays else cause))
            for seat, steps in enumerate(told):
                if shared and self._words.captains[seat] != seat:
                    continue  # what he has lies with his captain
                player = linked.Const(seat, PLAYER)
                had, more = self._name(resource, f"had_{seat}"), self._name(resource, f"more_{seat}")
                names.append(linked.Let(had.name, linked.Resource(resource, player), NUMBER))
                steps += self._heard_of(resource, player, had, more, known)
        seat_of = linked.Local(f"moment_{self._moments}", PLAYER)
        cases = tuple((seat, tuple(steps)) for seat, steps in enumerate(told))
        everybody = linked.Select(seat_of.name, linked.Players(None), PLAYER)
        return (*names, *woven, linked.ForEach(everybody, (linked.Switch(seat_of, cases),)))

    def _heard_of(
        self,
        resource: str,
        player: linked.Const,
        had: linked.Local,
        more: linked.Local,
        cause: list[tuple[str, linked.Expr]],
    ) -> Iterator[linked.Statement]:
        yield linked.Let(more.name, linked.Arith("-", linked.Resource(resource, player), had), NUMBER)
        less = linked.Arith("-", ZERO, more)
        came = self._told(core.of_resource("gain", resource), player, [("amount", more), *cause])
        yield from if_block(compare(">", more, ZERO), came, ())
        went = self._told(core.of_resource("lose", resource), player, [("amount", less), *cause])
        yield from if_block(compare(">", ZERO, more), went, ())

    def _name(self, resource: str, key: str) -> linked.Local:
        of: linked.Type = dict(CAUSE).get(key, NUMBER)
        return linked.Local(f"moment_{self._moments}.{resource}.{key}", of)

    def _changed(self, node: core.Together) -> dict[str, Step]:
        """The resources of which somebody waits for more or less, each with a step that says whose deed it
        is: nobody's, where several do."""
        found: dict[str, Step] = {}
        of_several = named_in_loops(node.body)
        for each in everything(node.body):
            events = core.resources_changed(each)
            if not any(event in self._waited_for for event in events):
                continue
            other = found.setdefault(each.resource, each)
            several = not of_several.isdisjoint(names_used((each.causer, each.source)))
            if several or (other.causer, other.source) != (each.causer, each.source):
                found[each.resource] = core.Gain(each.resource, core.Const(0, NUMBER), NOBODY)
        return found
