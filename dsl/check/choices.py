"""Choices: what a player is asked, what chance decides, what an offer holds.

Laws. A choice of things, players, members or a number binds a name for the rest of its block, and that
rest is done only if something could be chosen. `target` is a choice that other cards may forbid. `any
number` may be none. `may` is asked only if its `if` holds; `else` is done when it is declined or cannot be
offered.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.advice import COUNTS, OTHERS
from rulewright.dsl.check.circle import Circle
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.findings import shown
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.names import Names
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.selections import Selections
from rulewright.dsl.check.types import (
    NUMBER,
    PLAYER,
    THING,
    TRUTH,
    AnyType,
    Value,
    describe,
    fits,
    known,
    many,
    number,
)
from rulewright.dsl.report.diagnostics import Fix

Rest = Callable[[], core.Block]
_LONGEST_LABEL = 40
YES, NO = core.Const(1, TRUTH), core.Const(0, TRUTH)


class Choices(Part):
    """Statements that ask somebody."""

    circle: Circle
    expect: Expectations
    names: Names
    selections: Selections

    def block(self, node: tree.Block, scope: Scope, **changes: object) -> core.Block:
        """The statements between braces."""
        return tuple(self.circle.statements.rest(node.statements, scope.child(**changes)))

    def chooser(self, by: tree.By | None, scope: Scope, span: tree.Node) -> core.Expr:
        """Who is asked."""
        if by is not None:
            return self.expect.player(by.player, scope, "who chooses")
        return self.ground.actor(scope, span.span)

    # --- things

    def choose(self, node: tree.Choose | tree.Target, scope: Scope, rest: Rest) -> core.Statement:
        """`choose` and `target` of things, players and members."""
        quantity = node.quantity
        chance = isinstance(quantity, tree.OneRandom | tree.SomeRandom)
        if chance and (node.by is not None or (isinstance(node, tree.Choose) and node.secretly)):
            self.findings.error(
                codes.E_QUANTITY,
                "chance chooses here, not a player",
                node.span,
                "leave out `by` and `secretly`",
            )
        player = core.Const(core.NONE, core.PlayerType()) if chance else self.chooser(node.by, scope, node)
        low, high = self._how_many(quantity, scope, node.selection.noun.text)
        one = high is None
        name = node.name.text
        select, item = self.selections.select(node.selection, scope, name if one and not chance else None)
        if not chance:
            self._lint_known(node.selection)
        self._whose_mark(node)
        allowed: core.Allowed | None = None
        if isinstance(node, tree.Target):
            allowed = self._aim(item, player if not chance else self.ground.actor(scope, node.span), scope)
            where = allowed if select.where is None else core.And((select.where, allowed))
            select = replace(select, where=where)
        if not chance:
            select = self._named(select, name, item.type)
        if one and not chance:
            self.ground.bind(scope, node.name, item.expr, item.type)
            scope.names[name].aim = allowed
            return self._menu(node, player, select, rest)
        given = item.type if one else many(item.type)
        local = core.Local(self.ground.fresh(name), known(given))
        self.ground.bind(scope, node.name, local, given)
        if chance:
            return core.PickRandom(local.name, low, select, one, rest(), name)
        site, secret = self.ground.next_site(), isinstance(node, tree.Choose) and node.secretly is not None
        most = core.Size(core.Items(select)) if isinstance(quantity, tree.AnyNumber) else high
        assert most is not None
        prompt = _prompt(node)
        return core.Pick(site, player, local.name, select, low, most, rest(), secret, prompt, node.span)

    def _named(self, select: core.Select, name: str, given: AnyType) -> core.Select:
        """The selection with the author's name for the choice, where a policy speaks of it."""
        self.ground.context.chosen.add(name)
        if name not in self.ground.context.answered:
            return select
        self.ground.context.answered[name].append(given)
        return replace(select, choice=name)

    def _lint_known(self, node: tree.Selection) -> None:
        """`choose 1 player where it is you`."""
        condition = node.where.condition if node.where else None
        for part in condition.parts if isinstance(condition, tree.And) else (condition,):
            match part:
                case tree.Is(left=tree.It(), right=tree.This() | tree.You() as known_one):
                    said = shown(known_one.span)
                    message = f"nothing but `{said}` could be chosen here"
                    hint = f"write `it is not {said}`; or say `{said}` below, without a choice"
                    self.findings.warning(codes.W_ONE_ALREADY, message, part.span, hint)
                case _:
                    pass

    def _whose_mark(self, node: tree.Choose | tree.Target) -> None:
        """`where it has owed by you as p`: the choice would be yours, and the mark anybody's."""
        where, by = node.selection.where, node.by
        last = where.condition if where is not None else None
        while isinstance(last, tree.And | tree.Or):
            last = last.parts[-1]
        last = last.part if isinstance(last, tree.Not) else last
        if where is None or by is None or not isinstance(last, tree.Has) or last.marker is not None:
            return
        status = last.status.text
        behind = node.selection.best is None and node.selection.first is None
        open_ = (where.span.end_line, where.span.end_column) == (last.span.end_line, last.span.end_column)
        if not behind or not open_ or status not in self.ground.context.statuses:
            return
        from rulewright.dsl.mistakes.codes import E_SYNONYM  # the room of what does not even parse

        meant = f"({status} {shown(by.span)})"
        hint = f"write `{meant}`; if it says who chooses, what is asked for stands in brackets before it"
        span = replace(last.status.span, end_line=by.span.end_line, end_column=by.span.end_column)
        fix = Fix(span, meant, f"write {meant}", sure=False)
        self.findings.error(E_SYNONYM, "whose mark it is stands in brackets with it", span, hint, fix=fix)

    def _aim(self, item: Value, player: core.Expr, scope: Scope) -> core.Allowed:
        """What others are asked about each thing or player that may be targeted."""
        source = core.Const(core.NONE, THING) if scope.source is None else scope.source
        if isinstance(item.type, core.PlayerType):
            return core.Allowed(core.Const(core.NONE, THING), "", player, item.expr, source)
        if not fits(item.type, THING):
            message = f"`target` aims at a player or a thing, and this is {describe(item.type)}"
            self.findings.error(codes.E_TYPE, message, item.span, "write `choose` instead of `target`")
        kind = item.type.kind if isinstance(item.type, core.ThingType) else ""
        return core.Allowed(item.expr, kind, player, source=source)

    def _menu(
        self, node: tree.Choose | tree.Target, player: core.Expr, select: core.Select, rest: Rest
    ) -> core.Statement:
        site = self.ground.next_site()
        secret = isinstance(node, tree.Choose) and node.secretly is not None
        entry = core.Entry(site, (), None, select, rest())
        return core.Menu(site, player, (entry,), secret=secret, prompt=_prompt(node), span=node.span)

    def _in_words(self, word: tree.Word, noun: str) -> bool:
        """Report `another player` and `a player`; one is meant."""
        if word.text in OTHERS:
            who = "you" if noun in ("player", "players") else "this"
            hint = f"write `1 {noun} where it is not {who}`"
        elif word.text in COUNTS:
            hint = f"write `{COUNTS[word.text]} {noun}`"
        else:
            return False
        self.findings.error(codes.E_QUANTITY, f"`{word.text}` is not a number of things", word.span, hint)
        return COUNTS.get(word.text, 1) == 1

    def _how_many(
        self, quantity: tree.Quantity, scope: Scope, noun: str
    ) -> tuple[core.Expr, core.Expr | None]:
        """From how many to how many; the second is None for exactly one thing, which is no list."""
        match quantity:
            case tree.Exactly(digits=digits) | tree.SomeRandom(digits=digits):
                count = int(digits.text)
                if count == 0:
                    self.findings.error(
                        codes.E_QUANTITY, "nothing is chosen here", digits.span, "write at least 1"
                    )
                return number(count), None if count == 1 else number(count)
            case tree.OneRandom():
                return number(1), None
            case tree.ExactlyName(word=word) if scope.peek(word.text) is None and self._in_words(word, noun):
                return number(1), None
            case tree.ExactlyName(word=word):
                value = self.expect.fit(self.names.name(word, scope, NUMBER), NUMBER, "how many are chosen")
                self.noting.bare(word, value, scope)
                return value.expr, value.expr
            case tree.ExactlyExpr(value=node):
                expr = self.expect.number(node, scope, "how many are chosen")
                return expr, expr
            case tree.UpTo(most=most):
                return number(0), self.expect.number(most, scope, "how many are chosen")
            case tree.AnyNumber():
                return number(0), number(0)

    def choose_number(self, node: tree.ChooseNumber, scope: Scope, rest: Rest) -> core.Statement:
        """`choose number from A to B`."""
        player = self.chooser(node.by, scope, node)
        low = self.expect.number(node.low, scope, "the lowest number")
        high = self.expect.number(node.high, scope, "the highest number")
        local = core.Local(self.ground.fresh(node.name.text), NUMBER)
        self.ground.bind(scope, node.name, local, NUMBER)
        site = self.ground.next_site()
        where = None
        if node.where is not None:
            inner = self.ground.open_it(scope, Value(local, NUMBER, node.name.span), "number")
            where = self.expect.condition(node.where.condition, inner)
        found = core.Select(local.name, core.Range(low, high), NUMBER, where)
        select = self._named(found, node.name.text, NUMBER)
        prompt, secret = node.name.text.replace("_", " "), node.secretly is not None
        entry = core.Entry(site, (), None, select, rest())
        return core.Menu(site, player, (entry,), secret=secret, prompt=prompt, span=node.span)

    def roll_number(self, node: tree.RollNumber, scope: Scope, rest: Rest) -> core.Statement:
        """`choose random number from A to B`: chance brings it."""
        low = self.expect.number(node.low, scope, "the lowest number")
        high = self.expect.number(node.high, scope, "the highest number")
        select = core.Select(self.ground.fresh("it"), core.Range(low, high), NUMBER)
        local = core.Local(self.ground.fresh(node.name.text), NUMBER)
        self.ground.bind(scope, node.name, local, NUMBER)
        return core.PickRandom(local.name, number(1), select, True, rest(), node.name.text)

    # --- modes

    def choose_mode(self, node: tree.ChooseMode, scope: Scope) -> core.Statement:
        """`choose mode { option ... }`."""
        player = self.chooser(node.by, scope, node)
        site = self.ground.next_site()
        entries = tuple(
            self._option(option, f"{site}.{n}", scope) for n, option in enumerate(node.options, 1)
        )
        return core.Menu(site, player, entries, span=node.span)

    def _option(self, option: tree.Option | tree.OfferOption, key: str, scope: Scope) -> core.Entry:
        guard = self.expect.condition(option.guard.condition, scope) if option.guard else None
        self.ground.context.labels.add(option.label.text)
        return core.Entry(key, (option.label.text,), guard, None, self.block(option.block, scope))

    def may(self, node: tree.MayDo, scope: Scope) -> core.Statement:
        """`may "label" { } else { }`."""
        player = self.chooser(node.by, scope, node)
        site = self.ground.next_site()
        guard = self.expect.condition(node.guard.condition, scope) if node.guard else None
        label = node.label.text if node.label else _label(node.block)
        self.ground.context.labels.add(label)
        entry = core.Entry(f"{site}.1", (label,), guard, None, self.block(node.block, scope))
        otherwise = self.otherwise(node.otherwise, scope)
        return core.Menu(site, player, (entry,), optional=True, otherwise=otherwise, span=node.span)

    def otherwise(self, node: tree.Block | tree.ElseIf | None, scope: Scope) -> core.Block:
        """What stands after `else`."""
        match node:
            case None:
                return ()
            case tree.Block():
                return self.block(node, scope)
            case tree.ElseIf(statement=statement):
                return tuple(self.circle.statements.rest((statement,), scope.child()))

    # --- offers

    def offer(self, node: tree.Offer, scope: Scope) -> core.Statement:
        """`offer { }`: a menu that comes back until the player is done."""
        player = self.ground.actor(scope, node.span)
        site = self.ground.next_site()
        lines = tuple(self._offered(line, f"{site}.{n}", scope) for n, line in enumerate(node.lines, 1))
        return core.Offer(site, player, lines, node.span)

    def offer_in_turn(self, node: tree.OfferInTurn, scope: Scope) -> list[core.Statement]:
        """`offer "..." in turn to each player as p { }`: each is asked, until one has taken it."""
        select, item = self.selections.select(node.selection, scope, node.name.text)
        item = self.expect.fit(item, PLAYER, "to whom something is offered")
        inside = scope.child(in_loop=False)
        self.ground.bind(inside, node.name, item.expr, item.type, ought=False)
        site = self.ground.next_site()
        self.ground.context.labels.add(node.label.text)
        free = core.Local(self.ground.fresh("free"), TRUTH)  # nobody has taken it so far
        entry = core.Entry(f"{site}.1", (node.label.text,), None, None, self.block(node.block, inside))
        declined = (core.Assign(free.name, YES),)
        asked = core.Menu(site, item.expr, (entry,), optional=True, otherwise=declined, span=node.span)
        found: list[core.Statement] = [
            core.Let(free.name, YES, TRUTH),
            core.ForEach(select, (core.If(free, (core.Assign(free.name, NO), asked)),)),
        ]
        if node.otherwise is not None:
            found.append(core.If(free, self.otherwise(node.otherwise, scope)))
        return found

    def _offered(
        self, line: tree.OfferOption | tree.AbilitiesOf, key: str, scope: Scope
    ) -> core.Entry | core.AbilityEntries:
        if isinstance(line, tree.AbilitiesOf):
            return core.AbilityEntries(self.expect.player(line.player, scope, "whose abilities are offered"))
        entry = self._option(line, key, scope)
        return replace(entry, required=line.required is not None, once=line.once is not None)


def _prompt(node: tree.Choose | tree.Target) -> str:
    """What is asked for: the author's name for it, unless that is a mere letter or two."""
    name = node.name.text
    return (name if len(name) > 2 else node.selection.noun.text).replace("_", " ")


def _label(block: tree.Block) -> str:
    """The text of the first step, where the author gave no label."""
    return shown(block.statements[0].span)[:_LONGEST_LABEL] if block.statements else "yes"
