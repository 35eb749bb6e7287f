"""Weaving what is allowed: prohibitions, rules, limits, what may be a target, what a block needs to begin."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything, rebuild, substitute
from rulewright.interpreter import linked
from rulewright.interpreter.link.abilities import PLAYER, Live
from rulewright.interpreter.link.amounts import at_least_0, is_there
from rulewright.interpreter.link.expressions import Expressions, adjusted, refold, some
from rulewright.interpreter.link.logic import NO, YES, compare, conj, constant, disj, neg
from rulewright.interpreter.link.menus import all_nodes

T = TypeVar("T")
ASKED = (core.Pay, core.Do, core.If, core.Together, core.Menu, core.Pick)  # a first step that needs something
QUESTION = 20  # what a question about a procedure counts for, in parts of an expression


def weight(expr: Any) -> int:
    """How dear an expression is to test: the number of its nodes, a loop counts more."""
    return sum(8 if isinstance(each, linked.Select) else 1 for each in everything(expr))


class _About(NamedTuple):
    """What is asked of which procedure: may it begin, or can it be paid? What is asked as printed, to know
    whether a card is silenced, is another question."""

    sort: Literal["begin", "pay"]
    procedure: str
    printed: bool


class _Question(NamedTuple):
    """What is asked of one way to do it."""

    about: _About
    ignoring: tuple[str, ...] = ()
    priced: bool = False


class _Answer(NamedTuple):
    condition: linked.Expr
    led_to: frozenset[_About]  # what was asked on the way


class _Questions:
    """Questions about procedures. What comes back to a procedure about which is being asked counts as legal
    there. Everything else is answered once: where each procedure leads to the next in two ways, there are as
    many ways as powers of two."""

    def __init__(self, charge: Callable[[int], None]) -> None:
        self._charge = charge
        self._open: list[_About] = []
        self._met = 0  # the outermost of the open ones to which something came back
        self._led_to: list[set[_About]] = [set()]
        self._known: dict[tuple[_Question, Hashable], _Answer] = {}

    @property
    def asks(self) -> bool:
        """Is the legality of a procedure being written out?"""
        return any(each.sort == "begin" for each in self._open)

    def once(self, question: _Question, where: Hashable, answer: Callable[[], linked.Expr]) -> linked.Expr:
        """The answer to a question. `where`: what else it depends on."""
        self._led_to[-1].add(question.about)
        if question.about in self._open:
            self._met = min(self._met, self._open.index(question.about))
            return YES
        known = self._known.get((question, where))
        if known is None or not known.led_to.isdisjoint(self._open):
            known = self._answered(question, where, answer)
        self._led_to[-1] |= known.led_to
        return known.condition

    def _answered(self, question: _Question, where: Hashable, answer: Callable[[], linked.Expr]) -> _Answer:
        self._charge(QUESTION)
        self._led_to.append(set())
        condition, alone = self.during(question, answer)
        found = _Answer(condition, frozenset(self._led_to.pop()))
        if alone:
            self._known[question, where] = found
        return found

    def during(self, question: _Question, work: Callable[[], T]) -> tuple[T, bool]:
        """What is found while a question is open; and whether nothing came back to one around it."""
        depth = len(self._open)
        outside, self._met = self._met, depth
        self._open.append(question.about)
        found = work()
        self._open.pop()
        alone = self._met >= depth
        self._met = min(outside, self._met)
        return found, alone


class Legality:
    """What may be done in one game. `payable`: can the doer raise the price of a procedure?"""

    def __init__(self, words: Expressions, payable: Callable[[core.Procedure], linked.Expr]) -> None:
        self._words = words
        self._payable = payable
        self._plain: dict[str, bool] = {}
        self._questions = _Questions(words.looked_at)
        nodes = all_nodes(words.rules, words.live)
        self._lifted = {name for node in nodes for name in getattr(node, "ignoring", ())}
        words.also({
            core.Can: lambda e: self.can(e.procedure, dict(e.arguments), e.player, e.ignoring),
            core.CanPay: lambda e: self.there(e.dues),
            core.Allowed: self._allowed,
            core.Surcharge: self._surcharge,
        })  # fmt: skip

    @property
    def asks(self) -> bool:
        """Is the legality of a procedure being written out? Then a circle may count as legal."""
        return self._questions.asks

    def there(self, dues: Sequence[core.Due]) -> linked.Expr:
        """Has everybody who pays all that is due of each resource?"""
        parts = [(due.resource, self._words.expr(due.amount), self._words.expr(due.player)) for due in dues]
        return is_there(self._words.ruleset, parts)

    def forbidden(self, event: str, player: linked.Expr) -> linked.Expr:
        """Does some `cannot` in play forbid the event to this player? Fields are locals of the event."""
        return self._forbids(self._words.live.modifiers.get(("cannot", event, ""), []), player)

    def _forbids(self, found: list[Live], player: linked.Expr) -> linked.Expr:
        cases = []
        for live in found:
            ability = live.ability
            assert isinstance(ability, core.ModifierAbility)
            condition, you = self._words.concerns(live, player, ability.scope)
            holds = conj(condition, self._words.maybe(live.read(ability.guard, you)))
            cases.append(some(live, holds))
        return disj(*cases)

    def _allowed(self, node: core.Allowed) -> linked.Expr:
        found = self._live_of_target(node, ("cannot", "target", ""))
        return neg(self._of_target(node, self._forbids(found, self._words.expr(node.player))))

    def _surcharge(self, node: core.Surcharge) -> linked.Expr:
        player = self._words.expr(node.player)
        adjustments: list[linked.Adjustment] = []
        for live in self._live_of_target(node, ("field", "target", "surcharge")):
            condition, you = self._words.concerns(live, player, live.ability.scope)  # type: ignore[union-attr]
            adjustments += self._words.adjustment(live, condition, you)
        found = tuple(self._of_target(node, each) for each in adjustments)
        return adjusted(linked.Const(0, core.NumberType()), [each for each in found if each.condition != NO])

    def _live_of_target(
        self, target: core.Allowed | core.Surcharge, what: tuple[str, str, str]
    ) -> list[Live]:
        """The texts that say this of such a target."""
        found = self._words.live.modifiers.get(what, [])
        return [each for each in found if set(each.ability.called) <= {target.kind}]  # type: ignore[union-attr]

    def _of_target(self, target: core.Allowed | core.Surcharge, node: Any) -> Any:
        """What a modifier says of any target, said of this one."""
        names = ("thing", "whom", "player", "source")
        values = {f"target.{name}": self._words.expr(getattr(target, name)) for name in names}
        return refold(self._as_printed(substitute(node, values)))

    def _as_printed(self, node: Any) -> Any:
        """What is printed on a thing that is known now, as a number."""
        node = rebuild(node, self._as_printed)
        if type(node) is not linked.Property or node.name == "name" or node.name in self._words.changing:
            return node
        number = constant(node.thing)
        if number is None:
            return node
        printed = (
            self._words.ruleset.cards[self._words.cast.things[number].card].properties if number >= 0 else {}
        )
        return linked.Const(printed.get(node.name, linked.NONE), core.NumberType())

    def ignored(self, rule: str, procedure: core.Procedure) -> linked.Expr:
        """Does some card in play lift the rule or limit for this event?"""
        player = linked.Local(procedure.player, PLAYER)
        cases = []
        for target in (("rule", rule, procedure.name), ("rule", rule, "")):
            for live in self._words.live.modifiers.get(target, []):
                ability = live.ability
                assert isinstance(ability, core.ModifierAbility)
                condition, you = self._words.concerns(live, player, ability.scope)
                cases.append(some(live, conj(condition, self._words.maybe(live.read(ability.guard, you)))))
        return disj(*cases)

    def plain(self, name: str) -> bool:
        """Can the procedure never be refused? Then nothing needs testing before it runs."""
        if name not in self._plain:
            self._plain[name] = True
            body = self._words.rules.procedures[name].body
            self._plain[name] = not self.restricted(name) and self.requirement(body) == YES
        return self._plain[name]

    def restricted(self, name: str) -> bool:
        """May a prohibition, a rule, a limit or its price stand in the way of the procedure?"""
        return (
            self._words.rules.procedures[name].payment is not None
            or any(rule.procedure == name for rule in self._words.rules.rules.values())
            or any(limit.procedure == name for limit in self._words.rules.limits.values())
            or ("cannot", name, "") in self._words.live.modifiers
        )

    def can(
        self,
        name: str,
        arguments: dict[str, core.Expr],
        player: core.Expr,
        ignoring: tuple[str, ...],
        *,
        priced: bool = False,
    ) -> linked.Expr:
        """Would the procedure be legal now: prohibitions, rules, limits, price, the first choice of its
        body. `priced`: its price was asked for before."""
        question = _Question(_About("begin", name, self._words.printed_only), ignoring, priced)
        asked = self._questions.once(
            question, self._words.weaving, lambda: self._may_begin(name, ignoring, priced)
        )
        if constant(asked) is not None:
            return asked
        values, _ = self._questions.during(question, lambda: self._values(name, arguments, player))
        return self._put_in(asked, values)

    def _put_in(self, asked: linked.Expr, values: dict[str, linked.Expr]) -> linked.Expr:
        """What is asked of a procedure, of one call of it."""
        found: linked.Expr = refold(self._words.written(substitute(asked, values)))
        return found

    def _may_begin(self, name: str, ignoring: tuple[str, ...], priced: bool) -> linked.Expr:
        """Is a procedure legal, by its own names?"""
        procedure = self._words.rules.procedures[name]
        doer = linked.Local(procedure.player, PLAYER)
        parts = [neg(self.forbidden(name, doer))]
        for rule in self._words.rules.rules.values():
            if rule.procedure == name and rule.name not in ignoring:
                parts.append(disj(self.ignored(rule.name, procedure), self._words.expr(rule.condition)))
        for limit in self._words.rules.limits.values():
            if limit.procedure == name and limit.name not in ignoring:
                done = linked.TallyOf(self.limit_tally(limit), doer)
                within = compare("<", done, self._words.expr(limit.most))
                parts.append(disj(self.ignored(limit.name, procedure), within))
        if procedure.payment is not None and not priced:
            parts.append(self._payable(procedure))
        parts.append(self.requirement(procedure.body))
        for part in parts:
            self._words.written(part)
        parts.sort(key=weight)
        return conj(*parts)

    def _values(
        self, name: str, arguments: dict[str, core.Expr], player: core.Expr
    ) -> dict[str, linked.Expr]:
        """The names of a procedure, as if it were done now."""
        procedure = self._words.rules.procedures[name]
        values: dict[str, linked.Expr] = {procedure.player: self._words.expr(player)}
        for param in procedure.params:
            given = arguments.get(param.name)
            value = (
                self._words.expr(given)
                if given is not None
                else substitute(self._words.maybe(param.default), values)
            )
            field = self._words.written(self._words.field(procedure, param, value))
            values[param.local] = substitute(field, values)
        if procedure.payment is not None:  # before it is paid, what is asked of `paid` is asked of the price
            amounts = [at_least_0(self._words.expr(due.amount)) for due in procedure.payment.dues]
            price = amounts[0]
            for amount in amounts[1:]:
                price = linked.Arith("+", price, amount)
            values[f"{procedure.name}.paid"] = substitute(price, values)
        return values

    def affords(self, name: str, arguments: dict[str, core.Expr], player: core.Expr) -> linked.Expr:
        """Can what a procedure costs be paid, with what its first step costs?"""
        question = _Question(_About("pay", name, self._words.printed_only))
        asked = self._questions.once(question, self._words.weaving, lambda: self._payable_at_first(name))
        if constant(asked) is not None:
            return asked
        return self._put_in(asked, self._values(name, arguments, player))

    def _payable_at_first(self, name: str) -> linked.Expr:
        """Can what a procedure and its first step cost be paid, by its own names?"""
        procedure = self._words.rules.procedures[name]
        price = self._payable(procedure) if procedure.payment is not None else None
        return conj(price, self.begins_paid(procedure.body))

    def begins_paid(self, block: Any) -> linked.Expr:
        """Can what the first step of a block costs be paid?"""
        step = self._first_step(block)
        kind = type(step)
        if kind is core.Together:
            return self.begins_paid(step.body)
        if kind is core.Pay:
            return self.there(step.dues)
        if kind is core.Do and not self._words.rules.procedures[step.procedure].event:
            return self.affords(step.procedure, dict(step.arguments), step.player)
        if kind is core.If:
            then, otherwise = self.begins_paid(step.then), self.begins_paid(step.otherwise)
            if then == otherwise:
                return then
            condition = self._words.expr(step.condition)
            asked: linked.Expr = refold(conj(disj(neg(condition), then), disj(condition, otherwise)))
            return asked
        return YES

    def limit_tally(self, limit: core.Limit) -> str:
        """The count a limit is held to: the procedure's own, unless some uses may not count for it."""
        liftable = any(
            target[0] == "rule" and target[1] == limit.name for target in self._words.live.modifiers
        )
        asked = limit.name in self._lifted
        return self._words.tally(limit.procedure, limit.period, limit.name if liftable or asked else "")

    def requirement(self, block: Any) -> linked.Expr:
        """What must hold so that a block can be begun: its first payment can be made, its first procedure
        is legal, its first mandatory choice has a candidate for which the same is true of the rest."""
        step = self._first_step(block)
        kind = type(step)
        if kind is core.Pay:
            return self.there(step.dues)
        if kind is core.If:
            return self.begins_paid((step,))
        if kind is core.Together:
            return self.requirement(step.body)
        if kind is core.Do and not self._words.rules.procedures[step.procedure].event:
            return self.can(step.procedure, dict(step.arguments), step.player, step.ignoring)
        if kind is core.Menu and not step.optional:
            return disj(*map(self._entry_needs, step.entries))
        if kind is core.Pick and constant(step.low) != 0:
            return compare(
                "<=", self._words.expr(step.low), self._words.how_many(self._words.expr(step.select))
            )
        return YES

    def _entry_needs(self, entry: core.Entry) -> linked.Expr:
        rest = self.requirement(entry.body)
        condition = self._words.maybe(entry.condition)
        if entry.select is None:
            return conj(condition, rest)
        select = self._words.expr(entry.select)
        where = conj(select.where, rest)
        if where == NO:
            return NO
        found = linked.Select(select.binder, select.source, select.type, None if where == YES else where)
        if where == YES and type(select.source) is linked.InZone:
            size = linked.Size(linked.Zone(select.source.zone, select.source.of))
            return conj(condition, compare(">", size, linked.Const(0, core.NumberType())))
        return conj(condition, linked.Exists(found))

    def _first_step(self, block: Any) -> Any:
        """The first step of a block that does something, with what was noted before it put in; None if there
        is none."""
        values: dict[str, core.Expr] = {}
        for statement in block:
            if type(statement) is not core.Let:
                asked = values and isinstance(statement, ASKED)
                return self._words.written(substitute(statement, values)) if asked else statement
            values[statement.name] = substitute(statement.value, values)
        return None

    def used_up(self, live: Live, limit: core.PeriodName | None) -> linked.Expr | None:
        return linked.UsedUp(live.key, limit) if limit is not None else None
