"""Choices as clauses, and the questions that go without saying beside them.

A clause is told of whoever does it: of you in the imperative, of others with their name before it.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.explain.circle import Circle
from rulewright.dsl.explain.clauses import Piece, bare, each_named, is_same, joined, of_actor, together
from rulewright.dsl.explain.conditions import Conditions
from rulewright.dsl.explain.facts import Facts
from rulewright.dsl.explain.forms import YOU, Count, Form, Join, Np, Say, say
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.nouns import described
from rulewright.dsl.explain.scope import Scope
from rulewright.dsl.explain.selections import Selections
from rulewright.dsl.explain.trees import conjuncts
from rulewright.dsl.explain.unsaid import Unsaid
from rulewright.dsl.explain.values import Values


class Choices(Struct):
    """What is chosen, and by whom."""

    facts: Facts
    language: Language
    circle: Circle
    unsaid: Unsaid
    values: Values
    selections: Selections
    conditions: Conditions

    def told(self, block: tree.Block | None, scope: Scope) -> Form:
        """A block inside a sentence."""
        return together(self.circle.steps.block(block, scope), scope.actor)

    # --- choosing

    def choose(self, step: tree.Choose | tree.Target, scope: Scope) -> list[Piece]:
        np = self.chosen(step, scope, "in" if isinstance(step, tree.Target) else "from")
        key = "target" if isinstance(step, tree.Target) else "choose"
        if (
            isinstance(step, tree.Choose)
            and step.secretly
            and (step.by is not None or is_open(step.selection, scope) or self.is_seen(step.selection, scope))
        ):
            key = "choose secretly"
        piece = self.by(step.by, say(key, what=np), scope)
        several = is_several(step.quantity)
        noun = self.facts.noun_under(np)
        names = tuple(
            each for each in np.qualities if len(each.keys) == 1 and self.language.is_noun(each.keys[0])
        )
        meant = Np(noun, "that", plural=several, about=step.name.text, qualities=names)
        scope.bind(step.name, meant)
        scope.talk.introduce(step.name.text, meant)
        return [piece]

    def such(self, what: Np, condition: Any, scope: Scope) -> Np:
        """A number of which something is asked."""
        inner = scope.inner(it=Np("number", "it"))
        rest = []
        for part in conjuncts(condition):
            if isinstance(part, tree.IsNot) and isinstance(part.left, tree.It):
                what = what.but(tail=(*what.tail, say("but", what=self.values.thing(part.right, scope))))
            else:
                rest.append(self.conditions.clause(part, inner))
        return what.but(tail=(*what.tail, say("such that", cond=Join(tuple(rest), "and")))) if rest else what

    def chosen(self, step: tree.Choose | tree.Target, scope: Scope, way: str = "in") -> Np:
        """What is chosen, as it is said the first time."""
        several = is_several(step.quantity)
        np = self.selections.selected(step.selection, scope, way, plural=several)
        match step.quantity:
            case tree.Exactly(_, digits):
                if several:
                    np = np.but(count=Count(number=int(digits.text)), det="")
            case tree.ExactlyName(_, word):
                np = np.but(count=self.values.count(tree.Name(word.span, word), scope), det="")
            case tree.ExactlyExpr(_, value):
                np = np.but(count=self.values.count(value, scope), det="")
            case tree.UpTo(_, most):
                found = self.values.count(simpler(most), scope)
                np = np.but(count=Count("up to", found.number, found.value), det="")
            case tree.AnyNumber():
                np = np.but(count=Count("any number"), det="")
            case tree.OneRandom():
                np = np.but(adjectives=("random", *np.adjectives))
            case tree.SomeRandom(_, digits):
                np = np.but(
                    adjectives=("random", *np.adjectives), count=Count(number=int(digits.text)), det=""
                )
        if step.selection.best is not None and not several and "yet other" not in np.adjectives:
            np = np.but(det="the")
        return np

    def picked(self, step: tree.Choose, scope: Scope) -> Np:
        """What is chosen right before something is done with it; from a secret pile, of one's choice."""
        np = self.chosen(step, scope, "from")
        zones = [each.slots.get("zone") for each in np.tail if isinstance(each, Say)]
        secret = any(isinstance(zone, Np) and self.facts.is_secret(zone) for zone in zones)
        if not secret or step.selection.best is not None or "random" in np.adjectives:
            return np
        return described(np, say("of choice", who=scope.actor))

    def is_secret(self, step: tree.Choose, scope: Scope) -> bool:
        """Whether a choice is told by itself, as everybody sees what is chosen among, and not what is."""
        return step.secretly is not None and self.is_seen(step.selection, scope)

    def is_seen(self, selection: tree.Selection, scope: Scope) -> bool:
        """Whether everybody sees what is chosen among: what lies anywhere, or where all look."""
        match selection.place:
            case None:
                return True
            case tree.InAny(_, zone):
                place = zone.text
            case tree.In(_, tree.Your(_, word) | tree.Of(_, word) | tree.Name(_, word)):
                place = word.text if scope.sort(word) == "zone" else ""
            case _:
                place = ""
        found = self.facts.rules.zones.get(place)
        return found is not None and found.seen_by == "all"

    def by(self, by: tree.By | None, form: Form, scope: Scope) -> Piece:
        """A choice of somebody else's."""
        if by is None:
            return Piece(form)
        if scope.is_reader(by.player):
            return Piece(form, alone=scope.actor.noun != "you")
        return of_actor(self.values.doer(by.player, scope), form)

    def mode_pieces(self, options: tuple[tree.Option, ...], by: tree.By | None, scope: Scope) -> list[Piece]:
        full = [option for option in options if option.block.statements]
        if len(full) == 1 and len(options) == 2:
            who = scope.actor if by is None else self.values.doer(by.player, scope)
            cond = full[0].guard.condition if full[0].guard is not None else None
            needless = cond is None or self.unsaid.is_needless(cond, full[0].block, scope)
            asked = None if needless else self.conditions.clause(cond, scope)
            form = self.willing("may too", who, full[0].block, scope.inner())
            return [Piece(say("if", cond=asked, do=form) if asked is not None else form, alone=True)]
        return [self.by(by, self.mode(options, scope, by), scope)]

    def willing(self, key: str, who: Np, block: tree.Block, scope: Scope) -> Form:
        """What somebody may do; or what somebody may decide, where others do it then."""
        pieces = self.circle.steps.block(block, scope)
        if any(self.is_of_nobody(piece.form) for piece in pieces):
            return say("may have", who=who, do=each_named(pieces, scope.actor))
        if who.noun == "you" and scope.actor.noun == "you":
            return Say((key,), {"do": together(pieces, scope.actor)}, who)
        match [piece.form for piece in pieces]:
            case [Say(("does",), slots, subject)] if subject is not None and is_same(subject, who):
                return Say((key,), {"do": slots["do"]}, who)
            case _ if is_same(scope.actor, who):
                return Say((key,), {"do": bare(together(pieces, scope.actor))}, who)
            case _:
                return say("may have", who=who, do=each_named(pieces, scope.actor))

    def is_of_nobody(self, form: Form) -> bool:
        """Whether the game tells what is done without a word for whoever does it: `the price rises`."""
        is_memory = isinstance(form, Say) and form.keys[0].startswith("memory.")
        return is_memory and isinstance(form, Say) and not self.language.tells_who(form)

    def mode(self, options: tuple[tree.Option, ...], scope: Scope, by: tree.By | None) -> Form:
        found: list[Form] = []
        mine = scope.actor.noun == "you" and by is not None and scope.is_reader(by.player)
        others = by is not None and not mine  # somebody chooses what somebody else may do
        for option in options:
            inner = scope.inner(actor=scope.actor)
            pieces = self.circle.steps.block(option.block, inner)
            if not pieces:
                continue
            if others:
                do = each_named(pieces, scope.actor)
            else:
                do = joined([piece.form for piece in pieces], YOU)
            if option.guard is not None and not self.unsaid.is_needless(
                option.guard.condition, option.block, scope
            ):
                do = say("mode if", cond=self.conditions.clause(option.guard.condition, inner), do=do)
            found.append(do)
        if len(found) < len(options):
            found.append(say("nothing happens" if others else "do nothing"))
        return say("either" if by is None else "chooses", items=Join(tuple(found), "or else"))

    def line(self, line: tree.OfferOption | tree.AbilitiesOf, scope: Scope) -> Form:
        if isinstance(line, tree.AbilitiesOf):
            return say("abilities of", who=self.values.thing(line.player, scope))
        inner = scope.inner()
        do = self.told(line.block, inner)
        if line.guard is not None:
            return say("mode if", cond=self.conditions.clause(line.guard.condition, inner), do=do)
        return do

    # --- what goes without saying


def is_open(selection: tree.Selection, scope: Scope) -> bool:
    """Whether others would see what is chosen: it lies in nobody's hand."""
    place = selection.place.place if isinstance(selection.place, tree.In) else None
    bound = scope.bound(place)
    return isinstance(bound, Np) and not bound.noun.startswith("zone.")


def simpler(most: Any) -> Any:
    """`min(2, what you have)`: that one has no more goes without saying."""
    if isinstance(most, tree.Call) and most.function.text == "min":
        return next((each for each in most.arguments if isinstance(each, tree.Number)), most)
    return most


def is_several(quantity: tree.Quantity) -> bool:
    if isinstance(quantity, tree.Exactly | tree.SomeRandom):
        return quantity.digits.text != "1"
    return not isinstance(quantity, tree.OneRandom)
