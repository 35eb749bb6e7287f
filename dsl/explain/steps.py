"""Steps as clauses, and a block of them as sentences.

A clause is told of whoever does it: of you in the imperative, of others with their name before it. A step
that is no clause of its own (a condition, a repetition) stands in a sentence for itself.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import tree
from rulewright.dsl.explain.ahead import (
    done_by_it,
    each_once,
    field_for,
    is_asked_about,
    is_changed_in,
    is_deed_with,
    is_if,
    is_of_one,
    is_used_at_once,
    least_of_next,
    priced_once,
)
from rulewright.dsl.explain.amounts import Amounts
from rulewright.dsl.explain.choices import Choices
from rulewright.dsl.explain.clauses import Piece, is_same, joined, merged, of_actor
from rulewright.dsl.explain.conditions import Conditions
from rulewright.dsl.explain.deeds import Deeds
from rulewright.dsl.explain.effects import Effects, clash, uses
from rulewright.dsl.explain.facts import Facts, noun_of
from rulewright.dsl.explain.forms import YOU, Count, Form, Join, Np, Say, Text, say
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.nouns import not_below_nothing, single
from rulewright.dsl.explain.scope import Inlined, Scope
from rulewright.dsl.explain.selections import Selections
from rulewright.dsl.explain.trees import conjuncts, inside, mentions
from rulewright.dsl.explain.unsaid import Unsaid
from rulewright.dsl.explain.values import DEEPEST, Values
from rulewright.dsl.explain.words import spaced


class Steps(Struct):
    """What is done."""

    facts: Facts
    language: Language
    unsaid: Unsaid
    effects: Effects
    values: Values
    selections: Selections
    conditions: Conditions
    amounts: Amounts
    choices: Choices
    deeds: Deeds

    def block(self, block: tree.Block | None, scope: Scope) -> list[Piece]:
        """The clauses of a block. What it binds is known in it from there on."""
        found: list[Piece] = []
        steps = block.statements if block is not None else ()
        for number, step in enumerate(steps):
            rest = steps[number + 1 :]
            if isinstance(step, tree.Let):
                told = tuple(each for each in rest if not self.is_silent(each))
                found += self.let(step.name, step.value, told, scope)
                continue
            least = least_of_next(step, rest)
            if isinstance(step, tree.ChooseNumber) and least is not None:
                count = Count("at least", least) if least else Count("any number")
                scope.names[step.name.text] = Np("number", "that", about=step.name.text, count=count)
            elif isinstance(step, tree.ChooseNumber) and (np := self.as_field(step, rest, scope)):
                scope.names[step.name.text] = np
            elif (
                isinstance(step, tree.Choose)
                and is_used_at_once(step, rest)
                and not self.choices.is_secret(step, scope)
            ):
                later = mentions(rest[1:], step.name.text) and is_deed_with(rest[0], step.name.text)
                about = step.name.text if later else ""
                scope.names[step.name.text] = self.choices.picked(priced_once(step, rest[0]), scope).but(
                    about=about
                )
            else:
                found += self.step(step, scope)
                if isinstance(step, tree.ChooseNumber | tree.RollNumber):
                    told_again = [each for each in scope.talk.numbers if mentions(rest, each)]
                    scope.talk.numbers = [*told_again, step.name.text]
        return merged(found)

    def as_field(self, step: tree.ChooseNumber, rest: tuple[Any, ...], scope: Scope) -> Np | None:
        """A number that is chosen for one field only, which has a name of its own: a depot."""
        used = field_for(step, rest)
        if used is None or not self.language.has_noun(key := f"field.{used[0]}.{used[1]}"):
            return None
        np = Np(key, "a")
        ends = [each.digits.text for each in (step.low, step.high) if isinstance(each, tree.Number)]
        if len(ends) < 2 or not self.facts.numbers_places(ends[0], ends[1]):
            low, high = self.values.thing(step.low, scope), self.values.thing(step.high, scope)
            np = np.but(tail=(say("number from", low=low, high=high),))
        return self.selections.folded(np, step.where.condition, scope) if step.where is not None else np

    def step(self, step: Any, scope: Scope) -> list[Piece]:
        """The clauses of one step."""
        match step:
            case tree.Choose() | tree.Target():
                return self.choices.choose(step, scope)
            case tree.ChooseNumber(_, low, high, where, by, secretly, name):
                what = Np(
                    "number",
                    "a",
                    tail=(
                        say(
                            "number from",
                            low=self.values.thing(low, scope),
                            high=self.values.thing(high, scope),
                        ),
                    ),
                )
                if where is not None:
                    what = self.choices.such(what, where.condition, scope)
                key = "choose" if secretly is None else "choose secretly"
                piece = self.choices.by(by, say(key, what=what), scope)
                scope.bind(name, Np("number", "that", about=name.text))
                scope.talk.highest[name.text] = self.values.meant(high, scope)
                return [piece]
            case tree.RollNumber(_, low, high, name):
                scope.bind(name, Np("number", "that", about=name.text))
                ends = say(
                    "number from", low=self.values.thing(low, scope), high=self.values.thing(high, scope)
                )
                return [Piece(say("roll", what=ends))]
            case tree.ChooseMode(_, by, options):
                return self.choices.mode_pieces(options, by, scope)
            case tree.OfferInTurn():
                return self.offer_in_turn(step, scope)
            case tree.MayDo():
                return self.may(step, scope)
            case tree.If(_, condition, block, otherwise):
                return self.if_(condition, block, otherwise, scope)
            case tree.ForEach():
                return self.for_each(step, scope)
            case tree.RepeatTimes() if (loop := each_once(step)) is not None:
                return self.for_each(loop, scope)
            case tree.RepeatTimes(_, count, block):
                inner = scope.inner(talk=scope.talk.inner())
                times = self.times(count, scope)
                return [Piece(say("repeat", times=times, do=self.choices.told(block, inner)), alone=True)]
            case tree.RepeatUntil(_, condition, most, block):
                until = self.conditions.clause(condition, scope)
                do = self.choices.told(block, scope.inner())
                return [
                    Piece(
                        say("repeat until", until=until, most=self.values.thing(most, scope), do=do),
                        alone=True,
                    )
                ]
            case tree.Stop():
                return [Piece(say("stop"))]
            case tree.Acting(_, player, block):
                return self.acting(player, block, scope)
            case tree.Together(_, block):
                return [Piece(say("together", do=self.choices.told(block, scope)), alone=True)]
            case tree.Let(_, name, value):
                return self.let(name, value, (), scope)
            case tree.Set() | tree.Raise() | tree.Lower():
                return self.set(step, scope)
            case tree.Offer(_, lines):
                return [
                    Piece(
                        say(
                            "offer", items=Join(tuple(self.choices.line(each, scope) for each in lines), "or")
                        )
                    )
                ]
            case tree.Do(_, procedure, arguments, None) if scope.depth < DEEPEST and (
                body := self.body_of(procedure.text)
            ):
                return self.expanded(body, arguments, scope)
            case tree.Pay(_, price):
                shares = self.deeds.shares(price, scope)
                return [piece for share in shares for piece in self.silent(share)]
            case tree.PayEither(_, prices):
                return self.silent(self.deeds.either(prices, scope))
            case _:
                return self.silent(self.deeds.deed(step, scope))

    def body_of(self, name: str) -> tree.Procedure | None:
        if any(self.language.has(f"{sort}.{name}.do") for sort in ("procedure", "event")):
            return None
        if name in self.facts.own:
            return None  # told by itself, beneath the card
        found: tree.Procedure | None = self.facts.declared(name, tree.Procedure)
        return found

    def expanded(self, procedure: tree.Procedure, arguments: tree.Arguments, scope: Scope) -> list[Piece]:
        """What a procedure does, with what it is given."""
        given = {each.name.text: each.value for each in arguments.items}
        actor = scope.actor
        you = actor.but(det="it", tail=(), adjectives=()) if actor.about else actor
        inner = Scope(self.facts.annotated.rules, scope.this, actor=actor, you=you, talk=scope.talk)
        inner.names["paid"] = Np("phrase", "", tail=(say("own paid"),))
        noted: list[Piece] = []
        for param in procedure.params.items:
            value, of = (
                (given[param.name.text], scope) if param.name.text in given else (param.default, inner)
            )
            if value is None:
                continue
            number = isinstance(value, tree.Number) or self.facts.is_numeric(
                procedure.name.text, param.name.text
            )
            inner.bind(param.name, Inlined(value, of) if number else self.values.np(value, of))
            if number and self.effects.is_stale(
                param.name.text, self.effects.read(value, of), procedure.block.statements, inner
            ):
                noted += self.noted("note", param.name, value, of)
                inner.bind(param.name, of.names.pop(param.name.text))
        inner.depth = scope.depth + 1
        return [*noted, *self.block(with_price(procedure), inner)]

    def is_silent(self, step: Any) -> bool:
        """Whether a step does what no card would say."""
        return isinstance(step, tree.Do) and self.language.empty(f"procedure.{step.procedure.text}.do")

    def silent(self, form: Form) -> list[Piece]:
        """Nothing, where the game has empty words for it: what no card would say."""
        if isinstance(form, Say) and any(self.language.empty(key) for key in form.keys):
            return []
        return [Piece(form)]

    def times(self, count: Any, scope: Scope) -> Form:
        if isinstance(count, tree.Number):
            return Np("times", "", Count(number=int(count.digits.text)))
        return say("times of", what=self.amounts.counted(count, scope) or self.values.thing(count, scope))

    # --- conditions and repetitions

    def may(self, step: tree.MayDo, scope: Scope) -> list[Piece]:
        who = self.values.doer(step.by.player, scope) if step.by is not None else scope.actor
        inner = scope.inner()
        cond = self.conditions.clause(step.guard.condition, inner) if step.guard is not None else None
        form = self.choices.willing("may", who, step.block, inner)
        if cond is not None:
            form = say("if", cond=cond, do=form)
        if step.otherwise is not None:
            form = say("if not done", may=form, do=self.otherwise(step.otherwise, scope.inner()))
        return [Piece(form, alone=True)]

    def offer_in_turn(self, step: tree.OfferInTurn, scope: Scope) -> list[Piece]:
        """One after the other is asked, until one does it."""
        asked = self.selections.selected(step.selection, scope, det="each")
        inner = scope.inner()
        inner.talk = scope.talk.inner()
        meant = Np(self.facts.noun_under(asked), "that", about=step.name.text)
        inner.bind(step.name, meant)
        inner.talk.introduce(step.name.text, meant)
        form = say("offer in turn", who=asked, do=self.choices.willing("may", meant, step.block, inner))
        if step.otherwise is not None:
            form = say("if not done", may=form, do=self.otherwise(step.otherwise, scope.inner()))
        return [Piece(form, alone=True)]

    def otherwise(self, otherwise: tree.Block | tree.ElseIf, scope: Scope) -> Form:
        if isinstance(otherwise, tree.Block):
            return self.choices.told(otherwise, scope)
        found = self.step(otherwise.statement, scope)
        return joined([piece.form for piece in found], YOU)

    def if_(
        self, condition: Any, block: tree.Block, otherwise: tree.Block | tree.ElseIf | None, scope: Scope
    ) -> list[Piece]:
        inner = scope.inner()
        if otherwise is None and self.unsaid.is_needless(condition, block, scope):
            return self.block(block, inner)
        cond = self.conditions.clause(condition, inner)
        form: Form = say("if", cond=cond, do=self.choices.told(block, inner))
        if otherwise is not None:
            form = say("otherwise", first=form, do=self.otherwise(otherwise, scope.inner()))
        return [Piece(form, alone=True)]

    def for_each(self, step: tree.ForEach, scope: Scope) -> list[Piece]:
        name = step.name.text
        inner = scope.inner()
        steps = step.block.statements
        among = step.selection.place
        if isinstance(among, tree.In) and isinstance(among.place, tree.Name) and step.selection.where is None:
            bound = scope.names.get(among.place.word.text)
            all_used = all(mentions(each, name) for each in steps)
            together = all_used and not is_of_one(steps, name)
            if isinstance(bound, Np) and bound.about and together:
                # What is done with each of those that were chosen is done with them.
                them = self.values.again(bound, among.place.word.text, scope)
                inner.names[name] = them
                if (block := done_by_it(steps, name)) is not None:
                    inner.names[name] = them.but(det="it", tail=(), adjectives=())
                    return self.done_by(them, block, inner)
                return self.block(step.block, inner)
            once = len(steps) == 1 and mentions(steps, name) == 1
            if isinstance(bound, Np) and not bound.about and together and once:
                inner.names[name] = bound
                return self.block(step.block, inner)
        np = self.each_of(step.selection, scope)
        match steps:
            case (tree.If(_, condition, only, None),) if such := self.each_such(np, step, condition, scope):
                np, steps, step = such, only.statements, replace(step, block=only)
            case _:
                pass
        if (block := done_by_it(steps, name)) is not None and not is_if(steps):
            inner.names[name] = np.but(det="it", tail=(), adjectives=(), about="")
            return self.done_by(np, block, inner)
        if mentions(steps, name) == 1 and not is_asked_about(steps, name) and not is_if(steps):
            trial = inner.inner(talk=scope.talk.inner())
            trial.names[name] = np
            pieces = self.block(step.block, trial)
            if len(steps) == 1 or (len(pieces) == 1 and not pieces[0].alone):
                return pieces
        noun = self.facts.noun_under(np)
        meant = Np(noun, "that", about=name)
        inner.talk = scope.talk.inner()
        inner.bind(step.name, meant)
        inner.talk.introduce(name, meant)
        return [Piece(say("for each do", each=np, do=self.choices.told(step.block, inner)), alone=True)]

    def each_such(self, np: Np, step: tree.ForEach, condition: Any, scope: Scope) -> Np | None:
        """`for each player as p { if p has crown { ... } }`: each player with the crown, if what is asked of
        one does not change by what is done with another."""
        name, block = step.name.text, step.block
        asked = self.effects.read(condition, scope) - {f"name.{name}"}
        if (
            not all(mentions(part, name) for part in conjuncts(condition))
            or any(isinstance(each, tree.Sel) for each in inside(condition))  # too long for a noun
            or clash(self.effects.changed(block, scope.notes), asked)
        ):
            return None
        found = self.selections.folded(np, condition, scope, name)
        return found if found.det == np.det and found.noun == np.noun else None

    def each_of(self, selection: tree.Selection, scope: Scope) -> Np:
        """Every one of a selection; of what has a name and was not said yet, in full."""
        place = selection.place
        if isinstance(place, tree.In) and isinstance(place.place, tree.Name) and selection.where is None:
            name = place.place.word.text
            bound = scope.names.get(name)
            if (
                isinstance(bound, Np)
                and bound.about == name
                and name not in scope.talk.introduced
                and bound.tail
            ):
                scope.talk.introduce(name, bound)
                return single(bound)
        return self.selections.selected(selection, scope, det="each")

    def acting(self, player: Any, block: tree.Block, scope: Scope) -> list[Piece]:
        who = self.values.doer(player, scope)
        if isinstance(player, tree.You) and is_same(who, scope.actor):
            return self.block(block, scope)
        return self.done_by(who, block, scope)

    def done_by(self, who: Np, block: tree.Block, scope: Scope) -> list[Piece]:
        again = who.but(det="it", tail=(), adjectives=(), about="") if who.det == "each" else who
        starts = bool(block.statements) and not isinstance(
            block.statements[0], (tree.MayDo, tree.If, tree.ForEach)
        )
        inner = scope.inner(actor=again if starts else who)
        found: list[Piece] = []
        run: list[Form] = []
        for piece in self.block(block, inner):
            if piece.alone:
                if run:
                    found.append(of_actor(who if not found else again, joined(run, YOU)))
                    run = []
                found.append(piece)
            else:
                run.append(piece.form)
        if run:
            found.append(of_actor(who if not found else again, joined(run, YOU)))
        return found

    def let(self, name: tree.Word, value: Any, rest: tuple[Any, ...], scope: Scope) -> list[Piece]:
        """A name for a value: told in full where it is used, if it is still the same there."""
        if is_changed_in(rest, name.text):
            return self.noted("begin", name, value, scope)
        if isinstance(value, (tree.AllOf, tree.Top)):
            return self.let_things(name, value, rest, scope)
        read = self.effects.read(value, scope)
        owner = isinstance(value, tree.Of) and value.word.text in ("owner", "holder")
        if isinstance(value, tree.Name) or owner:
            found = self.values.thing(value, scope)
            if isinstance(found, Np):
                if owner and self.effects.is_stale(name.text, read, rest, scope):
                    return noted_thing(name, found, "player", scope)
                if not self.effects.is_stale(name.text, read, rest, scope):
                    scope.bind(name, found)
                    return []
        twice = sum(uses(each, name.text) for each in rest) > 1 and self.is_long(value)
        if twice or self.effects.is_stale(name.text, read, rest, scope):
            found = self.values.thing(value, scope)
            if isinstance(found, Np) and (noun := self.remembered(value, scope)) != "number":
                return noted_thing(name, found, noun, scope)
            return self.noted("note", name, value, scope)
        scope.bind(name, Inlined(value, scope.inner()))
        return []

    def is_long(self, value: Any) -> bool:
        """Whether nobody would say it twice: the smallest of some numbers."""
        worked = isinstance(value, tree.Call) and value.function.text in ("min", "max")
        return worked and not_below_nothing(value) is None

    def remembered(self, value: Any, scope: Scope) -> str:
        """The noun for what a memory holds; of anything else: a number."""
        had = isinstance(value, (tree.Name, tree.Of, tree.Your))
        if not had or (meaning := scope.meaning(value.word)).sort != "memory":
            return "number"
        return noun_of(self.facts.rules.program.memories[meaning.name].type)

    def let_things(
        self, name: tree.Word, value: tree.AllOf | tree.Top, rest: tuple[Any, ...], scope: Scope
    ) -> list[Piece]:
        """A name for things: told in full the first time, if they are still the same then."""
        found = (
            self.selections.selected(value.sel, scope, det="all", plural=True)
            if isinstance(value, tree.AllOf)
            else self.values.top(value.most, value.zone, scope)
        ).but(about=name.text)
        if self.effects.is_stale(name.text, self.effects.read(value, scope), rest, scope, introduced=True):
            return noted_thing(name, found, self.facts.noun_under(found), scope)
        scope.bind(name, found)
        return []

    def noted(self, how: str, name: tree.Word, value: Any, scope: Scope) -> list[Piece]:
        """A value that is noted under its name, before what it is read from changes."""
        called = say("called", name=Text(spaced(name.text)))
        clause = say(how, name=called, v=self.values.thing(value, scope))
        scope.bind(name, Np("phrase", "", tail=(called,)))
        return [Piece(clause)]

    # --- memories

    def set(self, step: tree.Set | tree.Raise | tree.Lower, scope: Scope) -> list[Piece]:
        key = type(step).__name__.lower()
        path, value = step.path, step.value
        if scope.bound(path) is not None:
            return [Piece(say(key, what=self.values.thing(path, scope), v=self.values.thing(value, scope)))]
        assert isinstance(path, (tree.Name, tree.Of, tree.Your)), "only what has a name is set"
        word = path.word.text
        slots: dict[str, Form] = {}
        if isinstance(path, tree.Of):
            slots["of"] = self.values.thing(path.owner, scope)
        if isinstance(value, tree.Name) and value.word.text in ("yes", "no", "none"):
            key = value.word.text
        sort = "memory" if scope.sort(path.word) == "memory" else "property"
        own = f"{sort}.{word}.{key}"
        owner = self.values.np(path.owner, scope) if isinstance(path, tree.Of) else None
        what = Np(f"{sort}.{word}", "the", owner=owner)
        general = key if key in ("raise", "lower") else "set"
        held = self.values.thing(value, scope)
        if key == "none" and self.remembered(path, scope) != "player":
            held = Np("nothing", "")
        form = Say((own, general), {"what": what, "v": held, **slots})
        whose = slots.get("of")
        if isinstance(path, tree.Of) and isinstance(whose, Np) and self.language.is_told_of_doer(own):
            who = self.values.doer(path.owner, scope)
            return [Piece(form)] if is_same(who, scope.actor) else [of_actor(who, form)]
        if self.language.empty(own) and scope.loud and word not in scope.asked:
            return [Piece(Say((general,), form.slots))]
        return [replace(piece, alone=not self.language.tells_who(form)) for piece in self.silent(form)]


def with_price(procedure: tree.Procedure) -> tree.Block:
    """The steps of a procedure, with the payment of its price before them."""
    price, block = procedure.paying, procedure.block
    if price is None:
        return block
    paid = tree.Pay(price.span, price.price)
    return replace(block, statements=(paid, *block.statements))


def noted_thing(name: tree.Word, found: Np, noun: str, scope: Scope) -> list[Piece]:
    """Who or what is meant is noted before it changes: the noted player, by its name the second time."""
    meant = Np(noun, "the", plural=found.plural or found.det == "all", adjectives=("noted",))
    what = found.but(about="")
    if meant not in scope.names.values():
        scope.bind(name, meant)
        return [Piece(say("note thing", what=what))]
    called = say("called", name=Text(spaced(name.text)))
    scope.bind(name, meant.but(tail=(called,)))
    return [Piece(say("note", name=called, v=what))]
