"""Blocks and the statements that hold others.

Laws. A name given in a block is known to its end. `by P { }` changes who acts; in a procedure `you` is
then P too, in a card's text `you` stays its owner. `together` reads everything first and then changes
everything, so nothing is asked and nothing is named inside. Periods nest: a phase in a round, a turn in a
phase.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.changes import Changes
from rulewright.dsl.check.choices import Choices, Rest
from rulewright.dsl.check.doing import Doing
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.prices import Prices
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.selections import Selections
from rulewright.dsl.check.types import NUMBER, PLAYER, THING
from rulewright.dsl.check.verbs import Verbs
from rulewright.dsl.check.walk import changed_names, walk

SIMPLE = (
    tree.If, tree.ForEach, tree.Gain, tree.Lose, tree.Pay, tree.Take, tree.Transfer, tree.Move, tree.Swap,
    tree.Shuffle, tree.Look, tree.Reveal, tree.Mark, tree.Unmark, tree.Set, tree.Raise, tree.Lower,
    tree.Together, tree.Acting,
)  # fmt: skip

# What has other steps in it, or ends them. What chooses takes the rest of its block with it (`rest`).
Control = (
    tree.If | tree.ForEach | tree.RepeatTimes | tree.RepeatUntil | tree.Stop | tree.Together | tree.EndTurn
    | tree.SuspendTurn | tree.ScoreAbilities | tree.Finish
)  # fmt: skip
MOST_PARTS = 50  # of one price that is written as several

Choosing = tree.Choose | tree.Target | tree.ChooseNumber | tree.RollNumber


class Statements(Part):
    """Statements and blocks."""

    expect: Expectations
    selections: Selections
    changes: Changes
    doing: Doing
    verbs: Verbs
    prices: Prices
    choices: Choices

    def rest(self, statements: Sequence[tree.Statement], scope: Scope) -> list[core.Statement]:
        """The statements of a block from some point on. A choice takes what comes after it inside itself."""
        if not statements:
            return []
        try:
            return self._rest(statements, scope) if self.ground.enter(statements[0].span) else []
        finally:
            self.ground.leave()

    def _rest(self, statements: Sequence[tree.Statement], scope: Scope) -> list[core.Statement]:
        done: list[core.Statement] = []
        statements = _one_choice_of_prices(statements)
        for position, node in enumerate(statements):
            self._fits_together(node, scope)
            self.noting.doer(node, scope)
            match node:
                case tree.Choose() | tree.Target() | tree.ChooseNumber() | tree.RollNumber():
                    following = partial(self._following, statements[position + 1 :], scope)
                    return [*done, self._choice(node, scope, following)]
                case _:
                    _follow(done, self._statement(node, scope))
        return done

    def _following(self, statements: Sequence[tree.Statement], scope: Scope) -> core.Block:
        return tuple(self.rest(statements, scope))

    def _choice(self, node: Choosing, scope: Scope, following: Rest) -> core.Statement:
        match node:
            case tree.Choose() | tree.Target():
                return self.choices.choose(node, scope, following)
            case tree.ChooseNumber():
                return self.choices.choose_number(node, scope, following)
            case tree.RollNumber():
                return self.choices.roll_number(node, scope, following)

    def _fits_together(self, node: tree.Statement, scope: Scope) -> None:
        if scope.together and not isinstance(node, SIMPLE):
            self.findings.error(
                codes.E_TOGETHER,
                f"`{node.span.text().split()[0]}` cannot stand inside `together`",
                node.span,
                "everything inside happens in one moment: ask and name things before it",
            )

    def _statement(self, node: tree.Statement, scope: Scope) -> list[core.Statement]:
        match node:
            case tree.Gain() | tree.Lose() | tree.Take() | tree.Transfer():
                return self.verbs.resources(node, scope)
            case tree.Pay(price=price):
                return [core.Pay(self.prices.dues(price, scope, self.ground.actor(scope, node.span)))]
            case tree.PayEither():
                return self._pay_either(node, scope)
            case (
                tree.Move()
                | tree.Swap()
                | tree.Shuffle()
                | tree.Look()
                | tree.Reveal()
                | tree.Mark()
                | tree.Unmark()
            ):
                return self.verbs.things(node, scope)
            case tree.Draw() | tree.Discard() | tree.Destroy():
                return self.doing.verb(node, scope)
            case tree.Set() | tree.Raise() | tree.Lower():
                return self.changes.change(node, scope)
            case tree.Do():
                return self.doing.do(node, scope)
            case tree.Let():
                return self.changes.let(node, scope)
            case tree.Acting():
                return self._acting(node, scope)
            case tree.ChooseMode():
                return [self.choices.choose_mode(node, scope)]
            case tree.MayDo():
                return [self.choices.may(node, scope)]
            case tree.Offer():
                return [self.choices.offer(node, scope)]
            case tree.OfferInTurn():
                return self.choices.offer_in_turn(node, scope)
            case tree.Turn() | tree.ResumeTurn() | tree.Round() | tree.Phase():
                return [self._period(node, scope)]
            case _:
                return self._control(node, scope)

    def _pay_either(self, node: tree.PayEither, scope: Scope) -> list[core.Statement]:
        """A choice among prices. Where none of them can be paid, it is as with the first one alone."""
        payer, site = self.ground.actor(scope, node.span), self.ground.next_site()
        prices = [self.prices.dues(each, scope, payer) for each in node.prices]
        labels = _called(node.prices)
        self.ground.context.labels.update(labels)
        entries = tuple(
            core.Entry(f"{site}.{n}", (label,), None, None, (core.Pay(dues),))
            for n, (label, dues) in enumerate(zip(labels, prices, strict=True), 1)
        )
        can_pay = [
            core.CanPay(tuple(core.Due(due.resource, due.amount, payer) for due in dues)) for dues in prices
        ]
        return [
            core.If(core.Not(core.Or(tuple(can_pay))), (core.Pay(prices[0]),)),
            core.Menu(site, payer, entries, prompt="How do you pay?", span=node.span),
        ]

    def _control(self, node: Control | Choosing, scope: Scope) -> list[core.Statement]:
        match node:
            case tree.If(condition=condition, block=block, otherwise=otherwise):
                test = self.expect.condition(condition, scope)
                return [
                    core.If(test, self.choices.block(block, scope), self.choices.otherwise(otherwise, scope))
                ]
            case tree.ForEach():
                return [self._for_each(node, scope)]
            case tree.RepeatTimes(count=count, block=block):
                most, site = (
                    self.expect.number(count, scope, "how often this is repeated"),
                    self.ground.next_site(),
                )
                body = self.choices.block(block, scope, in_loop=True)
                return [core.Repeat(None, most, body, False, site, node.span)]
            case tree.RepeatUntil(condition=condition, most=most_node, block=block):
                until, site = self.expect.condition(condition, scope), self.ground.next_site()
                most = self.expect.number(most_node, scope, "how often this is repeated at most")
                body = self.choices.block(block, scope, in_loop=True)
                return [core.Repeat(until, most, body, True, site, node.span)]
            case tree.Stop():
                if not scope.in_loop:
                    self.findings.error(
                        codes.E_STOP,
                        "there is nothing to stop here",
                        node.span,
                        "`stop` leaves the `for each` or `repeat` around it",
                    )
                return [core.Stop()]
            case tree.Together(block=block):
                return [core.Together(self.choices.block(block, scope, together=True))]
            case tree.EndTurn():
                return [core.EndTurn()]
            case tree.SuspendTurn():
                return [core.EndTurn(suspend=True)]
            case tree.ScoreAbilities(player=player):
                return [core.ScoreAbilities(self.expect.player(player, scope, "whose abilities score"))]
            case tree.Finish(winners=winners):
                return [self._finish(winners, scope)]
            case tree.Choose() | tree.Target() | tree.ChooseNumber() | tree.RollNumber():
                return []  # with the rest of the block

    def _finish(self, winners: tree.Selection | None, scope: Scope) -> core.Statement:
        if winners is None:
            return core.Finish(None)
        select, item = self.selections.select(winners, scope)
        self.expect.fit(item, PLAYER, "a winner")
        return core.Finish(select)

    def _for_each(self, node: tree.ForEach, scope: Scope) -> core.Statement:
        select, item = self.selections.select(node.selection, scope, node.name.text)
        inside = scope.child(in_loop=True)
        if scope.together:
            self._each_at_once(node)
        self.ground.bind(inside, node.name, item.expr, item.type, ought=False)
        return core.ForEach(select, tuple(self.rest(node.block.statements, inside)))

    def _each_at_once(self, node: tree.ForEach) -> None:
        """What one cannot pay would leave out what others do in the same moment."""
        for each in walk(node.block):
            if isinstance(each, tree.Pay):
                self.findings.error(
                    codes.E_TOGETHER,
                    "`pay` cannot stand in a `for each` inside `together`",
                    each.span,
                    "let everybody pay before it; or write `lose`, which takes what there is",
                )

    def _acting(self, node: tree.Acting, scope: Scope) -> list[core.Statement]:
        player, before = self._doer_for(node, scope)
        you = player if scope.you_follows else scope.you
        return [*before, *self.choices.block(node.block, scope, actor=player, you=you)]

    def _doer_for(self, node: tree.Acting, scope: Scope) -> tuple[core.Expr, list[core.Statement]]:
        """Who acts inside: a local that stays the same, whatever happens there."""
        value = self.expect.typed(node.player, scope, PLAYER, "who acts")
        stays = not (
            isinstance(node.player, tree.Name) and node.player.word.text in changed_names(node.block)
        )
        if isinstance(value.expr, core.Local | core.Const) and stays:
            return value.expr, []
        local = core.Local(self.ground.fresh("actor"), PLAYER)
        return local, [core.Let(local.name, value.expr, PLAYER)]

    def _period(
        self, node: tree.Turn | tree.ResumeTurn | tree.Round | tree.Phase, scope: Scope
    ) -> core.Statement:
        site = self.ground.next_site()
        match node:
            case (
                tree.Turn(player=player_node, role=role_node)
                | tree.ResumeTurn(player=player_node, role=role_node)
            ):
                player = self.expect.player(player_node, scope, "whose turn it is")
                role = (
                    self.expect.typed(role_node, scope, THING, "what the turn is played as").expr
                    if role_node
                    else None
                )
                block, resumed = self.choices.block(node.block, scope), isinstance(node, tree.ResumeTurn)
                return core.Period("turn", "", player, role, block, site, resumed)
            case tree.Round():
                return core.Period("round", "", None, None, self.choices.block(node.block, scope), site)
            case tree.Phase(name=name):
                self.noting.phase(name)
                return core.Period(
                    "phase", name.text, None, None, self.choices.block(node.block, scope), site
                )


def _one_choice_of_prices(statements: Sequence[tree.Statement]) -> Sequence[tree.Statement]:
    """Prices that follow each other are one price: of those of which one is a choice, each choice has all."""
    found: list[tree.Statement] = []
    for node in statements:
        earlier, later = _prices(found[-1]) if found else (), _prices(node)
        if earlier and later and len(earlier) + len(later) > 2 and len(earlier) * len(later) <= MOST_PARTS:
            both = (
                tree.Price(first.span, (*first.shares, *second.shares))
                for first in earlier
                for second in later
            )
            found[-1] = tree.PayEither(node.span, tuple(both))
        else:
            found.append(node)
    return found


def _prices(node: tree.Statement) -> tuple[tree.Price, ...]:
    """Of which one is paid; nothing where the step is no payment."""
    match node:
        case tree.Pay(price=price):
            return (price,)
        case tree.PayEither(prices=prices):
            return prices
        case _:
            return ()


def _called(prices: Sequence[tree.Price]) -> list[str]:
    """Prices by what is paid, but for what is paid in any case; as they are written if that tells nothing."""
    paid = [
        [each.resource.text.replace("_", " ") for share in price.shares for each in share.portions.items]
        for price in prices
    ]
    always = set(paid[0]).intersection(*paid)
    names = [" and ".join(dict.fromkeys(each for each in one if each not in always)) for one in paid]
    names = [name or " and ".join(dict.fromkeys(one)) for name, one in zip(names, paid, strict=True)]
    if len(set(names)) == len(names):
        return names
    return [", ".join(" ".join(each.span.text().split()) for each in price.shares) for price in prices]


def _follow(done: list[core.Statement], more: Sequence[core.Statement]) -> None:
    """What is paid in one step and in the next one is one price."""
    match done, more:
        case [*_, core.Pay(dues=before)], [core.Pay(dues=after), *rest] if len(before) < MOST_PARTS:
            done[-1:] = [core.Pay(_together(before, after)), *rest]
        case [*_, core.Pay() as first], [core.Let() as name, core.Pay(), *_] if _is_not_paid(name.value):
            done[-1:] = [name, first]
            _follow(done, more[1:])
        case _:
            done.extend(more)


def _together(before: tuple[core.Due, ...], after: tuple[core.Due, ...]) -> tuple[core.Due, ...]:
    """One price of two: a known number of the same, paid by the same to the same, is one part of it."""
    found = list(before)
    for due in after:
        last = found[-1]
        alike = replace(due, amount=last.amount) == last
        if alike and isinstance(due.amount, core.Const) and isinstance(last.amount, core.Const):
            found[-1] = replace(due, amount=core.Const(last.amount.value + due.amount.value, NUMBER))
        else:
            found.append(due)
    return tuple(found)


def _is_not_paid(value: core.Expr) -> bool:
    """Is it the same before something is paid and afterwards?"""
    return not any(
        isinstance(each, core.Resource | core.Memory | core.Attribute | core.Call) for each in walk(value)
    )
