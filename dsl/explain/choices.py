"""Choices as clauses, and the questions that go without saying beside them.

A clause is told of whoever does it: of you in the imperative, of others with their name before it.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.explain.amounts import Amounts
from rulewright.dsl.explain.forms import YOU, Count, Form, Join, Np, Say, say
from rulewright.dsl.explain.scope import Scope, inside, shape
from rulewright.dsl.explain.selections import conjuncts


class Piece(Struct, frozen=True):
    """A clause. `alone`: it is a sentence by itself."""

    form: Form
    alone: bool = False


def has_and(form: Form) -> bool:
    """Whether something in a clause is joined by `and`."""
    slots = form.slots.values() if isinstance(form, Say) else ()
    return any(isinstance(each, Join) and each.word == "and" for each in slots)


def is_same(one: Np, other: Np) -> bool:
    """Whether two noun phrases are for the same person."""
    if one.noun == "you" or other.noun == "you":
        return one.noun == other.noun
    return one == other or (bool(one.about) and one.about == other.about)


class Choices(Amounts):
    """What is chosen, and by whom."""

    @abstractmethod
    def is_noun(self, key: str) -> bool:
        """Whether a word of a list is a noun: a tile that is a building is called so."""

    @abstractmethod
    def block(self, block: tree.Block | None, scope: Scope) -> list[Piece]:
        """The clauses of a block. What it binds is known in it from there on."""

    def told(self, block: tree.Block | None, scope: Scope) -> Form:
        """A block inside a sentence."""
        return self.together(self.block(block, scope), scope.actor)

    def together(self, pieces: list[Piece], actor: Np) -> Form:
        """Clauses in one sentence."""
        if not pieces:
            return say("do nothing")
        if len(pieces) > 1 and any(piece.alone for piece in pieces):
            return Join(tuple(self.joined([piece.form], actor) for piece in pieces), ";")
        return self.joined([piece.form for piece in pieces], actor)

    def joined(self, forms: list[Form], actor: Np) -> Form:
        long = len(forms) > 2 or any(has_and(form) for form in forms)
        done = forms[0] if len(forms) == 1 else Join(tuple(forms), "then" if long else "and")
        return done if actor.noun == "you" else Say(("does",), {"do": done}, actor)

    def bare(self, form: Form) -> Form:
        """A clause without who does it."""
        if isinstance(form, Say) and form.keys == ("does",):
            return form.slots["do"]
        return form

    # --- choosing

    def choose(self, step: tree.Choose | tree.Target, scope: Scope) -> list[Piece]:
        np = self.chosen(step, scope, "in" if isinstance(step, tree.Target) else "from")
        key = "target" if isinstance(step, tree.Target) else "choose"
        if isinstance(step, tree.Choose) and step.secretly and self.is_open(step.selection, scope):
            key = "choose secretly"
        piece = self.by(step.by, say(key, what=np), scope)
        several = self.is_several(step.quantity)
        noun = self.noun_under(np)
        names = tuple(each for each in np.qualities if len(each.keys) == 1 and self.is_noun(each.keys[0]))
        meant = Np(noun, "that", plural=several, about=step.name.text, qualities=names)
        scope.bind(step.name, meant)
        scope.talk.introduce(step.name.text, meant)
        return [piece]

    def is_open(self, selection: tree.Selection, scope: Scope) -> bool:
        """Whether others would see what is chosen: it lies in nobody's hand."""
        place = selection.place.place if isinstance(selection.place, tree.In) else None
        bound = scope.names.get(place.word.text) if isinstance(place, tree.Name) else None
        return isinstance(bound, Np) and not bound.noun.startswith("zone.")

    def such(self, what: Np, condition: Any, scope: Scope) -> Np:
        """A number of which something is asked."""
        inner = scope.inner(it=Np("number", "it"))
        rest = []
        for part in conjuncts(condition):
            if isinstance(part, tree.IsNot) and isinstance(part.left, tree.It):
                what = what.but(tail=(*what.tail, say("but", what=self.thing(part.right, scope))))
            else:
                rest.append(self.condition(part, inner))
        return what.but(tail=(*what.tail, say("such that", cond=Join(tuple(rest), "and")))) if rest else what

    def simpler(self, most: Any) -> Any:
        """`min(2, what you have)`: that one has no more goes without saying."""
        if isinstance(most, tree.Call) and most.function.text == "min":
            return next((each for each in most.arguments if isinstance(each, tree.Number)), most)
        return most

    def is_several(self, quantity: tree.Quantity) -> bool:
        one = isinstance(quantity, tree.OneRandom)
        return not (one or (isinstance(quantity, tree.Exactly) and quantity.digits.text == "1"))

    def chosen(self, step: tree.Choose | tree.Target, scope: Scope, way: str = "in") -> Np:
        """What is chosen, as it is said the first time."""
        several = self.is_several(step.quantity)
        np = self.selected(step.selection, scope, way, plural=several)
        match step.quantity:
            case tree.Exactly(_, digits):
                if several:
                    np = np.but(count=Count(number=int(digits.text)), det="")
            case tree.ExactlyName(_, word):
                np = np.but(count=self.count(tree.Name(word.span, word), scope), det="")
            case tree.ExactlyExpr(_, value):
                np = np.but(count=self.count(value, scope), det="")
            case tree.UpTo(_, most):
                found = self.count(self.simpler(most), scope)
                np = np.but(count=Count("up to", found.number, found.value), det="")
            case tree.AnyNumber():
                np = np.but(count=Count("any number"), det="")
            case tree.OneRandom():
                np = np.but(adjectives=("random", *np.adjectives))
            case tree.SomeRandom(_, digits):
                np = np.but(
                    adjectives=("random", *np.adjectives), count=Count(number=int(digits.text)), det=""
                )
        best = step.selection.best is not None and not several
        if best:
            np = np.but(det="the")
        return np

    def by(self, by: tree.By | None, form: Form, scope: Scope) -> Piece:
        """A choice of somebody else's."""
        if by is None:
            return Piece(form)
        if isinstance(by.player, tree.You):
            return Piece(form, alone=scope.actor.noun != "you")
        return self.of_actor(self.doer(by.player, scope), form)

    def of_actor(self, who: Np, form: Form) -> Piece:
        return Piece(Say(("does",), {"do": form}, who), alone=True)

    def mode_pieces(self, options: tuple[tree.Option, ...], by: tree.By | None, scope: Scope) -> list[Piece]:
        full = [option for option in options if option.block.statements]
        if len(full) == 1 and len(options) == 2:
            who = scope.actor if by is None else self.doer(by.player, scope)
            cond = full[0].guard.condition if full[0].guard is not None else None
            needless = cond is None or self.is_needless(cond, full[0].block, scope)
            asked = None if needless else self.condition(cond, scope)
            form = self.willing("may too", who, full[0].block, scope.inner())
            return [Piece(say("if", cond=asked, do=form) if asked is not None else form, alone=True)]
        return [self.by(by, self.mode(options, scope, by), scope)]

    def willing(self, key: str, who: Np, block: tree.Block, scope: Scope) -> Form:
        """What somebody may do; or what somebody may decide, where others do it then."""
        pieces = self.block(block, scope)
        if who.noun == "you" and scope.actor.noun == "you":
            return Say((key,), {"do": self.together(pieces, scope.actor)}, who)
        match [piece.form for piece in pieces]:
            case [Say(("does",), slots, subject)] if subject is not None and is_same(subject, who):
                return Say((key,), {"do": slots["do"]}, who)
            case _ if is_same(scope.actor, who):
                return Say((key,), {"do": self.bare(self.together(pieces, scope.actor))}, who)
            case _:
                return say("may have", who=who, do=self.each_named(pieces, scope.actor))

    def each_named(self, pieces: list[Piece], actor: Np) -> Form:
        """What is done, with whoever does it before each clause: you, too."""
        found: list[Form] = []
        run: list[Form] = []
        for piece in [*pieces, None]:
            if piece is not None and not piece.alone:
                run.append(piece.form)
                continue
            if run:
                found.append(Say(("does",), {"do": self.bare(self.joined(run, YOU))}, actor))
                run = []
            if piece is not None:
                found.append(piece.form)
        return Join(tuple(found), "and") if found else say("nothing happens")

    def mode(self, options: tuple[tree.Option, ...], scope: Scope, by: tree.By | None) -> Form:
        found: list[Form] = []
        mine = scope.actor.noun == "you" and by is not None and isinstance(by.player, tree.You)
        others = by is not None and not mine  # somebody chooses what somebody else may do
        for option in options:
            inner = scope.inner(actor=scope.actor)
            pieces = self.block(option.block, inner)
            if not pieces:
                continue
            if others:
                do = self.each_named(pieces, scope.actor)
            else:
                do = self.joined([piece.form for piece in pieces], YOU)
            if option.guard is not None and not self.is_needless(option.guard.condition, option.block, scope):
                do = say("mode if", cond=self.condition(option.guard.condition, inner), do=do)
            found.append(do)
        if len(found) < len(options):
            found.append(say("nothing happens" if others else "do nothing"))
        return say("either" if by is None else "chooses", items=Join(tuple(found), "or else"))

    def line(self, line: tree.OfferOption | tree.AbilitiesOf, scope: Scope) -> Form:
        if isinstance(line, tree.AbilitiesOf):
            return say("abilities of", who=self.thing(line.player, scope))
        inner = scope.inner()
        do = self.told(line.block, inner)
        if line.guard is not None:
            return say("mode if", cond=self.condition(line.guard.condition, inner), do=do)
        return do

    # --- what goes without saying

    def is_needless(self, condition: Any, block: tree.Block, scope: Scope) -> bool:
        """A question that only asks whether there is anything to do."""
        if isinstance(condition, tree.And):
            return all(self.is_needless(part, block, scope) for part in condition.parts)
        match condition:
            case tree.Compare(_, left, operator, right) if operator.text == ">" and shape(right) == (
                "Number",
                "0",
            ):
                match left:
                    case tree.Of(_, word, tree.Name(_, place)) if word.text == "size":
                        zone = self.rules.zones.get(place.text)
                        if zone is not None and zone.of == "table":
                            return True
                    case tree.Of(_, word, place) if word.text == "size":
                        chosen = [each.place for each in inside(block) if isinstance(each, tree.Selection)]
                        if any(
                            isinstance(each, tree.In) and shape(each.place) == shape(place) for each in chosen
                        ):
                            return True
                    case tree.Of(_, word, owner) if word.text in self.rules.resources:
                        taken = [
                            each for each in inside(block) if isinstance(each, (tree.Take, tree.Transfer))
                        ]
                        if any(shape(each.giver) == shape(owner) for each in taken):
                            return True
                return self.uses(block, left)
            case tree.Compare(_, left, operator, right) if operator.text == "<":
                difference = ("Add", (shape(right), "-", shape(left)))
                return any(shape(each) == difference for each in inside(block))
            case tree.Any(_, sel):
                return self.uses(block, (sel.noun, sel.place, sel.where), parts=True)
            case tree.IsNot(_, left, tree.Name(_, word)) if word.text == "none":
                return self.is_nobody_needless(left, scope)
        return False

    def is_nobody_needless(self, left: Any, scope: Scope) -> bool:
        """Whoever has something is asked for; nobody is no player."""
        bound = scope.names.get(left.word.text) if isinstance(left, tree.Name) else None
        return isinstance(bound, Np) and bound.noun == "owner"

    def uses(self, block: Any, wanted: Any, *, parts: bool = False) -> bool:
        """Whether a block says again what a question asked for."""
        if not parts:
            return any(shape(each) == shape(wanted) for each in inside(block))
        there = [each for each in inside(block) if isinstance(each, (tree.Selection, tree.Sel))]
        return any(shape((each.noun, each.place, each.where)) == shape(wanted) for each in there)
