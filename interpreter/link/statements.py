"""Weaving statements: procedures with price, reactions and replacements; offers with what is in play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything, names_used, substitute
from rulewright.interpreter import linked
from rulewright.interpreter.link import fields, menus, own, sizes
from rulewright.interpreter.link.abilities import PLAYER, Live
from rulewright.interpreter.link.earning import Earning
from rulewright.interpreter.link.expressions import Expressions
from rulewright.interpreter.link.legality import Legality
from rulewright.interpreter.link.logic import NO, NOBODY, YES, conj, if_block, neg, same
from rulewright.interpreter.link.payments import Payments
from rulewright.interpreter.link.tallies import Tallies
from rulewright.interpreter.link.together import Moment
from rulewright.interpreter.linked import LinkedProcedure

TRUTH = core.TruthType()


class Weaver:
    """Turns the blocks of a ruleset into blocks for one game."""

    def __init__(self, words: Expressions, shut: Collection[str] = ()) -> None:
        self.words = words
        self.shut = shut  # decisions whose entries are not opened up
        self.shapes: dict[str, list[str]] = {}  # the keys of the entries of each decision
        self.ruleset, self.rules, self.live = words.ruleset, words.rules, words.live
        self.legality = Legality(words, lambda procedure: self._payments.payable(procedure))
        self._payments = Payments(words, self.legality, self.block, self.flat, self.label)
        self.procedures: dict[str, LinkedProcedure] = {}
        self.phases: list[str] = []
        self._offering: list[str] = []  # actions whose texts are being woven
        self._open: list[str] = []  # procedures that are being woven: they are not put in place of a call
        self.wide: set[str] = set()  # procedures whose menus are too many to be put in place of a call
        self._names = 0  # unique in the game
        self._moment = Moment(self.ruleset)
        self._earning = Earning(
            words,
            lambda event, doer: self.reactions(event, "after", doer, {}, f"{event}/after"),
            self._replaced,
            self._made,
        )
        self._tallies = Tallies(words, self.legality)
        nodes = menus.all_nodes(self.rules, self.live)
        self._suspends = any(isinstance(node, core.EndTurn) and node.suspend for node in nodes)
        self._statements: dict[type, Callable[[Any], linked.Block]] = {
            core.Pay: lambda s: self._payments.pay(s.dues),
            core.ForEach: lambda s: (linked.ForEach(self.words.expr(s.select), self.block(s.body)),),
            core.Repeat: self._repeat,
            core.Menu: self._menu,
            core.Offer: self._offer,
            core.Pick: self._pick,
            core.PickRandom: self._pick_random,
            core.Period: self._period,
            core.ScoreAbilities: self._earning.score,
            core.Together: lambda s: self._earning.moment(s, lambda: self._together(s)),
            core.Gain: self._earning.step,
            core.Lose: self._earning.step,
            core.Transfer: self._earning.step,
        }

    def block(self, statements: Any, checked: bool = False, unpaid: str = "") -> linked.Block:
        """`checked`: the requirement of the block was tested before it, so its first payment and procedure
        are legal. Where something cannot be paid, the rest is left out; `unpaid` is the name that is told so,
        where the block is a part of another one."""
        woven: list[linked.Statement] = []
        for position, statement in enumerate(statements):
            kind = type(statement)
            if kind is core.If:
                return (*woven, *self._if(statement, statements[position + 1 :], unpaid))
            following = statements[position + 1 :]
            asked = not checked and (kind is core.Pay or following or unpaid)
            price = self._price(statement) if asked else YES
            handler = self._statements.get(kind)
            if kind is core.Do:
                done = self._do(statement, checked, priced=price != YES)
            elif handler is not None:
                done = handler(statement)
            else:
                done = (self.words.expr(statement),)
            if price != YES:
                rest = self.block(following, False, unpaid)
                return (*woven, *if_block(price, (*done, *rest), _told(unpaid)))
            woven += done
            if kind is not core.Let:
                checked = False
        return tuple(woven)

    # ------------------------------------------------------------ plain structure

    def _price(self, statement: core.Statement) -> linked.Expr:
        """Can what a step costs be paid?"""
        match statement:
            case core.Pay(dues=dues):
                return self.legality.there(dues)
            case core.Do(procedure=name, arguments=given, player=player) if not self.rules.procedures[
                name
            ].event:
                return self.legality.affords(name, dict(given), player)
            case _:
                return YES

    def _if(self, s: core.If, following: core.Block, unpaid: str) -> linked.Block:
        """What stands behind `if` is a part of the block around it, of which the rest is left out where
        something in it cannot be paid."""
        told = unpaid
        if following:
            self._names += 1
            told = f"unpaid_{self._names}"
        condition = self.words.expr(s.condition)
        woven = if_block(condition, self.block(s.then, unpaid=told), self.block(s.otherwise, unpaid=told))
        if not following:
            return woven
        rest = self.block(following, unpaid=unpaid)
        if not any(type(node) is linked.Assign and node.name == told for node in everything(woven)):
            return (*woven, *rest)
        begun = linked.Let(told, NO, TRUTH)
        return (begun, *woven, *if_block(neg(linked.Local(told, TRUTH)), rest, _told(unpaid)))

    def _repeat(self, s: core.Repeat) -> linked.Block:
        until, most = self.words.maybe(s.until), self.words.expr(s.most)
        return (linked.Repeat(until, most, self.block(s.body), s.bounded, s.site, s.span),)

    def _pick(self, s: core.Pick) -> linked.Block:
        low, high = self.words.expr(s.low), self.words.expr(s.high)
        select, player = self.words.expr(s.select), self.words.expr(s.player)
        body = self.block(s.body)
        return (linked.Pick(s.site, player, s.binder, select, low, high, body, s.secret, s.prompt, s.span),)

    def _pick_random(self, s: core.PickRandom) -> linked.Block:
        count, select = self.words.expr(s.count), self.words.expr(s.select)
        return (linked.PickRandom(s.binder, count, select, s.single, self.block(s.body), s.name),)

    def _together(self, s: core.Together) -> linked.Block:
        return self._moment.of(self._at_once(s.body))

    def _at_once(self, block: core.Block) -> linked.Block:
        """Statements of one moment, which says by itself what can be paid."""
        found: list[linked.Statement] = []
        for each in block:
            if type(each) is core.If:
                then, otherwise = self._at_once(each.then), self._at_once(each.otherwise)
                found += if_block(self.words.expr(each.condition), then, otherwise)
            elif type(each) is core.ForEach:
                found.append(linked.ForEach(self.words.expr(each.select), self._at_once(each.body)))
            else:
                found += self.block((each,), True)
        return tuple(found)

    def _period(self, s: core.Period) -> linked.Block:
        name = s.name if s.kind == "phase" else s.kind
        player = self.words.maybe(s.player)
        opening: list[linked.Statement] = []
        if s.kind == "phase":
            if s.name not in self.phases:
                self.phases.append(s.name)
            opening.append(linked.Checkpoint(self.phases.index(s.name), 0))
        body = (
            *opening,
            *(() if s.resumed else self.reactions(f"{name}_start", "when", player, {}, f"{s.site}/start")),
            *self.block(s.body),
            *self._ending(s, name, player),
        )
        period = linked.Period(s.kind, s.name, player, self.words.maybe(s.role), body, s.site, s.resumed)
        if player is None:
            return (period,)
        return if_block(neg(same(player, NOBODY)), (period,), ())  # a turn of nobody is no turn

    def _ending(self, s: core.Period, name: str, player: linked.Expr | None) -> linked.Block:
        """What waits for the end of a period; a turn that was suspended has none."""
        reactions = self.reactions(f"{name}_end", "when", player, {}, f"{s.site}/end")
        if s.kind == "turn" and self._suspends:
            return if_block(neg(linked.Suspended()), reactions, ())
        return reactions

    # ------------------------------------------------------------ procedures

    def _do(self, s: core.Do, checked: bool, *, priced: bool) -> linked.Block:
        procedure = self.rules.procedures[s.procedure]
        player = self.words.expr(s.player)
        if procedure.event:
            return self._raise(procedure, s, player)
        name = self.variant(procedure, tuple(key for key, _ in s.arguments), s.ignoring)
        arguments = fields.arguments(self.words, self.live, procedure, s.arguments)
        call = linked.Do(name, arguments, player, s.span)
        if checked or self.legality.plain(s.procedure):
            return (call,)
        return if_block(
            self.legality.can(s.procedure, dict(s.arguments), s.player, s.ignoring, priced=priced),
            (call,),
            (),
        )

    def _raise(self, event: core.Procedure, s: core.Do, player: linked.Expr) -> linked.Block:
        """A moment of the ruleset's own: whoever waits for it reacts. It is a procedure of its own,
        because a reaction may bring the same moment about again. Without a doer it concerns everybody."""
        nobody = player == NOBODY
        own = any(
            isinstance(each.ability, core.TriggerAbility)
            and each.ability.scope == "you"
            and each.this is not None
            for each in self.live.triggers.get((event.name, "when"), [])
        )
        if own and not isinstance(player, linked.Const):
            of_nobody = self._raise(event, s, NOBODY)
            return (linked.If(same(player, NOBODY), of_nobody, self._raised(event, s, player, nobody=False)),)
        return self._raised(event, s, player, nobody=nobody)

    def _raised(
        self, event: core.Procedure, s: core.Do, player: linked.Expr, *, nobody: bool
    ) -> linked.Block:
        name = f"{event.name}[of nobody]" if nobody else event.name
        doer = None if nobody else linked.Local(event.player, PLAYER)
        params = [param.local for param in event.params]
        self._made(
            name,
            params,
            event.player,
            lambda: self.reactions(event.name, "when", doer, {}, f"{event.name}/when"),
        )
        given = dict(s.arguments)
        arguments = tuple((p.local, self.words.expr(given.get(p.name, p.default))) for p in event.params)
        return (linked.Do(name, arguments, player, s.span),)

    def variant(self, procedure: core.Procedure, given: tuple[str, ...], ignoring: tuple[str, ...]) -> str:
        """A linked procedure for calls that give these fields and lift these limits; its name."""
        extra = sorted({p.name for p in procedure.params if p.default is not None} & set(given))
        name = procedure.name
        if extra:
            name += f"[{','.join(extra)}]"
        if ignoring:
            name += f"[ignoring {','.join(sorted(ignoring))}]"
        if name not in self.procedures and name not in self._open:
            with self._opened(name):
                self.procedures[name] = self._weave_procedure(name, procedure, set(given), ignoring)
        return name

    @contextmanager
    def _opened(self, name: str) -> Iterator[None]:
        """A procedure is woven: for all who run it, also where an action was the first that did."""
        self._open.append(name)
        offering, self._offering = self._offering, []
        yield
        self._offering = offering
        self._open.remove(name)

    def _made(self, name: str, params: Sequence[str], doer: str, body: Callable[[], linked.Block]) -> None:
        """A procedure that no text declares, woven once."""
        if name not in self.procedures and name not in self._open:
            with self._opened(name):
                self.procedures[name] = LinkedProcedure(name, tuple(params), doer, body())

    def _weave_procedure(
        self, name: str, procedure: core.Procedure, given: set[str], ignoring: tuple[str, ...]
    ) -> LinkedProcedure:
        doer = linked.Local(procedure.player, PLAYER)
        tallies, flags = self._tallies.of(procedure, ignoring)
        body = (
            *self.reactions(procedure.name, "before", doer, {}, f"{procedure.name}/before"),
            *self._replaced(
                procedure.name,
                doer,
                (
                    *self.block(procedure.body, True),
                    *tallies,
                    *self.reactions(procedure.name, "after", doer, {}, f"{procedure.name}/after"),
                ),
            ),
        )
        woven = (*flags, *self._payments.paying(procedure, body))
        params = fields.params(self.live, procedure, given)
        woven = fields.settled(self.words, self.live, procedure, given, woven)
        return LinkedProcedure(name, params, procedure.player, woven)

    def _replaced(self, event: str, doer: linked.Expr, normal: linked.Block) -> linked.Block:
        """The first `instead` that applies stands in for the body and for everything after it."""
        result = normal
        lives = self.live.triggers.get((event, "instead"), [])
        for live in reversed(own.collapsed(self, lives, event)):
            ability = live.ability
            assert isinstance(ability, core.TriggerAbility)
            condition, you = self.words.concerns(live, doer, ability.scope)
            where = self.words.maybe(live.read(ability.where, you))
            guard = self.words.maybe(live.read(ability.guard, you))
            holds = conj(condition, where, guard, neg(self.legality.used_up(live, ability.limit) or NO))
            lets, owner = _settled(live, you)
            body = (*lets, *self.block(live.read(ability.body, owner)))
            if ability.limit is not None:
                body = (linked.Use(live.key, ability.limit), *body)
            result = self._in_place(live, ability.may, holds, you, body, result)
        return result

    def _in_place(
        self,
        live: Live,
        may: bool,
        holds: linked.Expr,
        you: linked.Expr,
        body: linked.Block,
        result: linked.Block,
    ) -> linked.Block:
        """What somebody does in place of `result`; if nobody does, that follows. It stands here once, however
        many could replace it. Of a status, the bearers are gone through until one replaces it."""
        select = replace(live.select, where=holds) if live.select is not None else None
        if not may:
            if select is None:
                return if_block(holds, body, result)
            once = (linked.ForEach(select, (*body, linked.Stop())),) if body else ()
            return if_block(linked.Exists(select), once, result)
        if holds == NO:
            return result
        done = linked.Local(f"{live.key}.replaced", core.TruthType())
        noted = (linked.Assign(done.name, YES), *body, *(() if select is None else (linked.Stop(),)))
        asked = self._ask(live, you, noted, ())
        first = if_block(holds, asked, ()) if select is None else (linked.ForEach(select, asked),)
        return (linked.Let(done.name, NO, done.type), *first, *if_block(neg(done), result, ()))

    # ------------------------------------------------------------ reactions

    def reactions(
        self, event: str, timing: str, player: linked.Expr | None, values: dict[str, linked.Expr], site: str
    ) -> linked.Block:
        """Every trigger in play that waits for this moment. `values`: the event's fields, where they are
        not locals."""
        known = dict(values)
        if player is not None:
            known[f"{event}.player"] = player
        waiting: list[own.Waiting] = []
        lives = own.grouped(self.live.triggers.get((event, timing), []), event)
        for live in lives:
            if isinstance(live, own.Own):
                waiting += own.merged(self, live, player, known, site)
                continue
            ability = live.ability
            assert isinstance(ability, core.TriggerAbility)
            condition, you = self.words.concerns(live, player, ability.scope)
            where = self.words.maybe(live.read(ability.where, you))
            holds = conj(condition, where, neg(self.legality.used_up(live, ability.limit) or NO))
            if substitute(holds, known) == NO:
                continue
            body = self.reaction(live, ability, you)
            if ability.limit is not None and (len(lives) > 1 or live.select is not None):
                # those before it may have brought the same moment about, in which it was used
                body = if_block(neg(linked.UsedUp(live.key, ability.limit)), body, ())
            trigger = linked.Trigger(
                live.key,
                substitute(live.select, known),
                substitute(holds, known),
                NOBODY if live.this is None else substitute(you, known),  # rules come last: nobody's
                substitute(body, known),
                self.label(live, ""),
            )
            waiting.append(own.Waiting(trigger))
        if not waiting:
            return ()
        only = waiting[0].trigger
        if len(waiting) == 1 and only.select is None:
            return if_block(only.condition, only.body, ())
        return (linked.Reactions(site, own.as_triggers(waiting)),)

    def reaction(self, live: Live, ability: core.TriggerAbility, you: linked.Expr) -> linked.Block:
        lets, you = _settled(live, you)
        body = self.block(live.read(ability.body, you))
        if ability.limit is not None:
            body = (linked.Use(live.key, ability.limit), *body)
        if ability.may:
            body = self._ask(live, you, body, ())
        guard = self.words.maybe(live.read(ability.guard, you))
        return (*lets, *if_block(conj(guard), body, ()))

    def _ask(self, live: Live, you: linked.Expr, body: linked.Block, otherwise: linked.Block) -> linked.Block:
        """Whether the owner wants it: where it can begin."""
        needs = self.legality.requirement(live.read(live.ability.body, you))  # type: ignore[union-attr]
        path = (self.label(live, ""),)
        entry = linked.Entry(live.key, path, None, None, body, kind="ability", card=live.card)
        menu = linked.Menu(f"{live.key}/may", you, (), True, otherwise, prompt=path[0])
        return (menus.flat(self, menu, [menus.Line(entry, needs)]),)

    def flat(self, menu: linked.Menu, lines: Sequence[menus.Line]) -> linked.Menu:
        return menus.flat(self, menu, lines)

    def label(self, live: Live, written: str) -> str:
        """What an ability is called where its author gave it no name: as its card, its status, its rules."""
        if written or live.card is None:
            return written or live.key.split("/")[1].replace("_", " ")
        return self.ruleset.cards[live.card].names["en"]

    # ------------------------------------------------------------ decisions

    def line(self, entry: core.Entry) -> menus.Line:
        """One line of a menu, and what its block needs."""
        needs = self.legality.requirement(entry.body)
        condition = self.words.maybe(entry.condition)
        body = self.block(entry.body, True)
        select = None
        if entry.select is not None:
            select = self.words.expr(entry.select)
            where = conj(select.where, needs)
            select = replace(select, where=None if where == YES else where)
        woven = linked.Entry(entry.key, entry.path, condition, select, body, entry.required, entry.once)
        return menus.Line(woven, needs if select is None else None)

    def _menu(self, s: core.Menu) -> linked.Block:
        lines = [self.line(entry) for entry in s.entries]
        player, otherwise = self.words.expr(s.player), self.block(s.otherwise)
        woven = linked.Menu(s.site, player, (), s.optional, otherwise, s.secret, s.prompt, s.span)
        return (menus.flat(self, woven, lines),)

    def _offer(self, s: core.Offer) -> linked.Block:
        player = self.words.expr(s.player)
        lines: list[menus.Line] = []
        for entry in s.entries:
            if isinstance(entry, core.AbilityEntries):
                lines += self._actions(self.words.expr(entry.player), s.site)
            else:
                lines.append(self.line(entry))
        return (menus.flat(self, linked.Offer(s.site, player, (), s.span), lines),)

    def _actions(self, player: linked.Expr, site: str) -> list[menus.Line]:
        """What the player's cards and the rules offer. An action that offers abilities itself does not offer
        those that do so too: it is being carried out."""
        found: list[menus.Line] = []
        texts = {menus.own(each.ability.key) for each in self.live.actions}
        of_action = menus.text_of(site) in texts
        for live in self.live.actions:
            ability = live.ability
            assert isinstance(ability, core.ActionAbility)
            if ability.key in self._offering or (of_action and _offers(ability)):
                continue
            if len(found) > sizes.MOST_ENTRIES:
                self._few_enough([line.entry for line in found])
            condition, you = self.words.concerns(live, player, "you")
            guard = self.words.maybe(live.read(ability.guard, you))
            used = self.legality.used_up(live, ability.limit)
            body = live.read(ability.body, you)
            self._offering.append(ability.key)
            needs, woven = self.legality.requirement(body), self.block(body, True)
            self._offering.pop()
            entry = linked.Entry(
                live.key,
                (self.label(live, ability.label),),
                conj(condition, neg(used) if used is not None else None, guard),
                None,
                woven,
                required=ability.must,
                kind="ability",
                card=live.card,
                used=(live.key, ability.limit) if ability.limit is not None else None,
            )
            if live.select is not None:  # of a status: one option for each that bears it
                select = replace(live.select, where=conj(entry.condition, needs))
                found.append(menus.Line(replace(entry, condition=None, select=select)))
            else:
                found.append(menus.Line(entry, needs))
        return found

    def _few_enough(self, entries: Sequence[linked.Entry]) -> None:
        """A decision is refused before all that it would have is woven."""
        possible = [each for each in entries if each.condition != NO]
        if len(possible) > sizes.MOST_ENTRIES:
            cards = [each.card for each in possible if each.card is not None]
            raise sizes.too_many_entries(self.ruleset, cards, len(possible))


def _offers(ability: core.ActionAbility) -> bool:
    return any(isinstance(each, core.AbilityEntries) for each in everything(ability.body))


def _settled(live: Live, you: linked.Expr) -> tuple[linked.Block, linked.Expr]:
    """`you` is who it was when the text began, even if it moves the card or takes off the mark."""
    if type(you) in (linked.Local, linked.Const) or live.bearing.you not in names_used(live.ability.body):  # type: ignore[union-attr]
        return (), you
    local = linked.Local(live.bearing.you + "_now", PLAYER)
    return (linked.Let(local.name, you, PLAYER),), local


def _told(unpaid: str) -> linked.Block:
    """That something could not be paid, where somebody wants to know."""
    return (linked.Assign(unpaid, YES),) if unpaid else ()
