"""Blocks and the statements that hold others.

Laws. A name given in a block is known to its end. `by P { }` changes who acts; in a procedure `you` is
then P too, in a card's text `you` stays its owner. `together` reads everything first and then changes
everything, so nothing is asked and nothing is named inside. Periods nest: a phase in a round, a turn in a
phase.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.choices import Choices
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.types import PLAYER, THING
from rulewright.dsl.check.walk import changed_names

SIMPLE = (
    tree.If, tree.Gain, tree.Lose, tree.Pay, tree.Take, tree.Transfer, tree.Move, tree.Swap,
    tree.Shuffle, tree.Look, tree.Reveal, tree.Mark, tree.Unmark, tree.Set, tree.Raise, tree.Lower,
    tree.Together, tree.Acting,
)  # fmt: skip


class Statements(Choices):
    """Statements and blocks."""

    def rest(self, statements: Sequence[tree.Statement], scope: Scope) -> list[core.Statement]:
        """The statements of a block from some point on. A choice takes what comes after it inside itself."""
        if not statements:
            return []
        try:
            return self._rest(statements, scope) if self.enter(statements[0].span) else []
        finally:
            self.leave()

    def _rest(self, statements: Sequence[tree.Statement], scope: Scope) -> list[core.Statement]:
        done: list[core.Statement] = []
        for position, node in enumerate(statements):
            self._fits_together(node, scope)
            self.noting.doer(node, scope)
            match node:
                case tree.Choose() | tree.Target():
                    following = statements[position + 1 :]
                    done.append(self.choose(node, scope, lambda: tuple(self.rest(following, scope))))  # noqa: B023
                    return done
                case tree.ChooseNumber():
                    following = statements[position + 1 :]
                    done.append(self.choose_number(node, scope, lambda: tuple(self.rest(following, scope))))  # noqa: B023
                    return done
                case tree.RollNumber():
                    following = statements[position + 1 :]
                    done.append(self.roll_number(node, scope, lambda: tuple(self.rest(following, scope))))  # noqa: B023
                    return done
                case _:
                    done.extend(self._statement(node, scope))
        return done

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
            case tree.Gain() | tree.Lose() | tree.Pay() | tree.Take() | tree.Transfer():
                return self.resources(node, scope)
            case (
                tree.Move()
                | tree.Swap()
                | tree.Shuffle()
                | tree.Look()
                | tree.Reveal()
                | tree.Mark()
                | tree.Unmark()
            ):
                return self.things(node, scope)
            case tree.Draw() | tree.Discard() | tree.Destroy():
                return self.verb(node, scope)
            case tree.Set() | tree.Raise() | tree.Lower():
                return self.change(node, scope)
            case tree.Do():
                return self.do(node, scope)
            case tree.Let():
                return self.let(node, scope)
            case tree.Acting():
                return self._acting(node, scope)
            case tree.ChooseMode():
                return [self.choose_mode(node, scope)]
            case tree.MayDo():
                return [self.may(node, scope)]
            case tree.Offer():
                return [self.offer(node, scope)]
            case tree.Turn() | tree.ResumeTurn() | tree.Round() | tree.Phase():
                return [self._period(node, scope)]
            case _:
                return self._control(node, scope)

    def _control(self, node: tree.Statement, scope: Scope) -> list[core.Statement]:
        match node:
            case tree.If(condition=condition, block=block, otherwise=otherwise):
                test = self.condition(condition, scope)
                return [core.If(test, self.block(block, scope), self.otherwise(otherwise, scope))]
            case tree.ForEach():
                return [self._for_each(node, scope)]
            case tree.RepeatTimes(count=count, block=block):
                most, site = self.number(count, scope, "how often this is repeated"), self.site()
                body = self.block(block, scope, in_loop=True)
                return [core.Repeat(None, most, body, False, site, node.span)]
            case tree.RepeatUntil(condition=condition, most=most_node, block=block):
                until, site = self.condition(condition, scope), self.site()
                most = self.number(most_node, scope, "how often this is repeated at most")
                body = self.block(block, scope, in_loop=True)
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
                return [core.Together(self.block(block, scope, together=True))]
            case tree.EndTurn():
                return [core.EndTurn()]
            case tree.SuspendTurn():
                return [core.EndTurn(suspend=True)]
            case tree.ScoreAbilities(player=player):
                return [core.ScoreAbilities(self.player(player, scope, "whose abilities score"))]
            case tree.Finish(winners=winners):
                return [self._finish(winners, scope)]
            case _:
                return []

    def _finish(self, winners: tree.Selection | None, scope: Scope) -> core.Statement:
        if winners is None:
            return core.Finish(None)
        select, item = self.select(winners, scope)
        self.must_fit(item, PLAYER, "a winner")
        return core.Finish(select)

    def _for_each(self, node: tree.ForEach, scope: Scope) -> core.Statement:
        select, item = self.select(node.selection, scope, node.name.text)
        inside = scope.child(in_loop=True)
        self.bind(inside, node.name, item.expr, item.type, ought=False)
        return core.ForEach(select, tuple(self.rest(node.block.statements, inside)))

    def _acting(self, node: tree.Acting, scope: Scope) -> list[core.Statement]:
        player, before = self._doer_for(node, scope)
        you = player if scope.you_follows else scope.you
        return [*before, *self.block(node.block, scope, actor=player, you=you)]

    def _doer_for(self, node: tree.Acting, scope: Scope) -> tuple[core.Expr, list[core.Statement]]:
        """Who acts inside: a local that stays the same, whatever happens there."""
        value = self.typed(node.player, scope, PLAYER, "who acts")
        stays = not (
            isinstance(node.player, tree.Name) and node.player.word.text in changed_names(node.block)
        )
        if isinstance(value.expr, core.Local | core.Const) and stays:
            return value.expr, []
        local = core.Local(self.fresh("actor"), PLAYER)
        return local, [core.Let(local.name, value.expr, PLAYER)]

    def _period(
        self, node: tree.Turn | tree.ResumeTurn | tree.Round | tree.Phase, scope: Scope
    ) -> core.Statement:
        site = self.site()
        match node:
            case (
                tree.Turn(player=player_node, role=role_node)
                | tree.ResumeTurn(player=player_node, role=role_node)
            ):
                player = self.player(player_node, scope, "whose turn it is")
                role = (
                    self.typed(role_node, scope, THING, "what the turn is played as").expr
                    if role_node
                    else None
                )
                block, resumed = self.block(node.block, scope), isinstance(node, tree.ResumeTurn)
                return core.Period("turn", "", player, role, block, site, resumed)
            case tree.Round():
                return core.Period("round", "", None, None, self.block(node.block, scope), site)
            case tree.Phase(name=name):
                self.context.places.setdefault(f"phase {name.text}", name.span)
                self.noting.name(name, "phase")
                return core.Period("phase", name.text, None, None, self.block(node.block, scope), site)
