"""The single deeds: to gain, to move, to mark, to do what the game does."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.explain.amounts import Amounts, apart
from rulewright.dsl.explain.choices import Choices
from rulewright.dsl.explain.clauses import is_same
from rulewright.dsl.explain.facts import Facts, list_named
from rulewright.dsl.explain.forms import YOU, Count, Form, Join, Np, Say, Text, game, say
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.nouns import status_named, zone_phrase
from rulewright.dsl.explain.scope import Scope
from rulewright.dsl.explain.selections import Selections
from rulewright.dsl.explain.values import Values


class Deeds(Struct):
    """Steps that are one clause."""

    facts: Facts
    language: Language
    values: Values
    selections: Selections
    amounts: Amounts
    choices: Choices

    def deed(self, step: Any, scope: Scope) -> Form:
        match step:
            case tree.Gain(_, amount, resource, per):
                return resource_step("gain", resource, self.amount(amount, resource, scope, per))
            case tree.Lose(_, amount, resource):
                return resource_step("lose", resource, self.amount(amount, resource, scope))
            case tree.Take(_, amount, resource, giver):
                what, each = apart(self.amount(amount, resource, scope))
                whose = self.values.thing(giver, scope)
                return say("take from them" if is_pronoun(whose) else "take", what=what, who=whose, each=each)
            case tree.Transfer(_, amount, resource, giver, taker):
                what = self.amount(amount, resource, scope)
                givers, takers = self.values.np(giver, scope), self.values.np(taker, scope)
                if is_same(givers, scope.actor):
                    return say("give them" if is_pronoun(takers) else "give", what=what, who=takers)
                if is_same(takers, scope.actor):
                    return say("take from them" if is_pronoun(givers) else "take", what=what, who=givers)
                return say("transfer", what=what, giver=givers, taker=takers)
            case tree.Draw(_, amount, per):
                return drawn(self.amounts.amount(amount, "procedure.draw.thing|thing", scope, per))
            case tree.Move(_, what, place, facing):
                return self.move(what, place, facing, scope)
            case tree.Discard(_, what) | tree.Destroy(_, what) | tree.Shuffle(_, what) | tree.Look(_, what):
                verb = type(step).__name__.lower()
                return Say((f"procedure.{verb}.do", verb), {"what": self.values.thing(what, scope)})
            case tree.Reveal(_, what):
                return say("reveal", what=self.values.thing(what, scope))
            case tree.Swap(_, left, right):
                return self.swap(left, right, scope)
            case tree.Unmark(_, what, status, tree.Node() as marker):
                named, by = status_named(status.text), self.values.thing(marker, scope)
                return say("unmark by", what=self.values.thing(what, scope), name=named, who=by)
            case tree.Mark(_, what, status) | tree.Unmark(_, what, status):
                verb = type(step).__name__.lower()
                slots = {"what": self.values.thing(what, scope), "name": status_named(status.text)}
                return Say((f"status.{status.text}.{verb}", verb), slots)
            case tree.Do(_, procedure, arguments, ignoring):
                return self.do(procedure, arguments, ignoring, scope)
            case tree.EndTurn():
                return say("end turn")
            case tree.SuspendTurn():
                return say("suspend turn")
            case tree.Turn(_, player, role, block) | tree.ResumeTurn(_, player, role, block):
                key = "turn" if isinstance(step, tree.Turn) else "resume turn"
                as_whom = self.values.thing(role, scope) if role is not None else None
                if isinstance(role, tree.This):
                    as_whom = scope.this
                do = self.choices.told(block, scope.inner())
                return say(
                    f"{key} as" if role else key, who=self.values.thing(player, scope), role=as_whom, do=do
                )
            case tree.Round(_, block):
                return say("round", do=self.choices.told(block, scope.inner()))
            case tree.Phase(_, name, block):
                return say(
                    "phase",
                    name=game(f"phase.{name.text}", name.text),
                    do=self.choices.told(block, scope.inner()),
                )
            case tree.ScoreAbilities(_, player):
                return say("score abilities", who=self.values.thing(player, scope))
            case tree.Finish(_, winners):
                who = self.selections.selected(winners, scope, det="the") if winners is not None else None
                return say("finish with" if who else "finish", who=who)
            case _:
                return self.values.by_its_phrase(step, scope) or Text("")

    def shares(self, price: tree.Price, scope: Scope) -> list[Form]:
        """Who gets what of a price, without what goes without saying beside the rest: a surcharge."""
        loud = [
            share
            for share in price.shares
            if not all(self.values.is_quiet(each.amount) for each in share.portions.items)
        ]
        return [self.share(each, scope) for each in loud or price.shares]

    def either(self, prices: tuple[tree.Price, ...], scope: Scope) -> Form:
        """A choice among prices: pay 1 gold or 2 cards."""
        alone = [self.shares(price, scope) for price in prices]
        short = [
            each[0].slots["what"]
            for each in alone
            if len(each) == 1 and isinstance(each[0], Say) and each[0].keys == ("pay",)
            if each[0].slots.get("each") is None
        ]
        if len(short) == len(prices):
            return say("pay", what=Join(tuple(short), "or"), each=None)
        return Join(tuple(each[0] if len(each) == 1 else Join(tuple(each), "and") for each in alone), "or")

    def share(self, share: tree.Share, scope: Scope) -> Form:
        """What is paid to one place."""
        portions = [self.portion(each, scope) for each in share.portions.items]
        what: Form = Join(tuple(portions), "and")
        each: Form | None = None
        if len(portions) == 1:
            what, each = apart(portions[0])
        match share.payee:
            case None:
                return say("pay", what=what, each=each)
            case tree.Into(_, path):
                return say("pay into", what=what, into=self.memory(path, scope), each=each)
            case payee:
                return say("pay to", what=what, who=self.values.thing(payee, scope), each=each)

    def portion(self, portion: tree.Portion, scope: Scope) -> Np:
        found = self.amount(portion.amount, portion.resource, scope)
        return found if portion.only is None else found.but(tail=(*found.tail, say("only")))

    def memory(self, path: Any, scope: Scope) -> Np:
        """What grows by what is paid."""
        owner = self.values.np(path.owner, scope) if isinstance(path, tree.Of) else None
        if isinstance(path, tree.Your):
            owner = YOU
        return Np(f"memory.{path.word.text}", "the", owner=owner)

    def amount(self, amount: Any, resource: tree.Word, scope: Scope, per: tree.Per | None = None) -> Np:
        """So much of a resource."""
        listed = list_named(scope.meaning(resource))
        if not listed:
            return self.amounts.amount(amount, f"resource.{resource.text}", scope, per)
        np = self.amounts.amount(amount, f"list.{listed}", scope, per)
        return np.but(tail=(say("of that sort"), *np.tail))

    def move(self, what: Any, place: Any, facing: tree.Facing | None, scope: Scope) -> Form:
        moved = self.values.thing(what, scope)
        face = say(f"face {facing.side.text}") if facing is not None else None
        slots: dict[str, Form] = {"what": moved, **({"face": face} if face else {})}
        match place:
            case tree.TopEnd(_, zone) | tree.BottomEnd(_, zone):
                end = "top" if isinstance(place, tree.TopEnd) else "bottom"
                found = self.values.np(zone, scope)
                return Say((f"{found.noun}.put {end}", f"put {end}"), {**slots, "zone": found})
            case tree.OnSpace(_, zone, space):
                found = self.values.np(zone, scope)
                own = {**slots, "zone": found, "space": self.values.thing(space, scope)}
                return Say((f"{found.noun}.put at", "put at"), own)
            case _:
                pass
        found = self.values.np(place, scope)
        token = moved.noun if isinstance(moved, Np) and moved.noun.startswith("token.") else ""
        if self.facts.is_place(found):
            owner = found.owner
            mine = owner is None or is_same(owner, scope.actor)
            way = "take" if mine else "give"
            keys = (f"{found.noun}.{way}", "move")
            return Say(
                keys,
                {
                    **slots,
                    "where": zone_phrase(found, "to"),
                    "zone": found,
                    **({"of": owner} if owner else {}),
                },
            )
        if is_same(found, scope.actor):
            return Say((f"{token}.take", "take thing"), slots)
        if token and isinstance(place, tree.Name) and place.word.text == "none":
            return say("set aside", what=moved)
        them = is_pronoun(found) and not is_pronoun(moved)
        return Say((f"{token}.give", "give them" if them else "give"), {**slots, "who": found})

    def swap(self, left: Any, right: Any, scope: Scope) -> Form:
        names = [each.word.text for each in (left, right) if isinstance(each, tree.Name)]
        known = [scope.talk.introduced.get(name) for name in names]
        if len({*names}) == 2 and all(known) and known[0] is not None and known[0].noun == known[1].noun:  # type: ignore[union-attr]
            return say("swap both", what=Np(known[0].noun, "both", plural=True))
        one, other = self.values.thing(left, scope), self.values.thing(right, scope)
        if (
            isinstance(one, Np)
            and isinstance(other, Np)
            and one.noun == other.noun
            and self.facts.is_place(one)
        ):
            if other.owner is not None and is_same(other.owner, scope.actor):
                one, other = other, one
            if one.owner is not None and is_same(one.owner, scope.actor):  # one's own, with somebody
                slots: dict[str, Form] = {"left": one, "right": other}
                of = {"of": other.owner} if other.owner else {}
                return Say((f"{one.noun}.swap", "swap"), {**slots, **of})
        return say("swap", left=one, right=other)

    def do(
        self, procedure: tree.Word, arguments: tree.Arguments, ignoring: tree.Ignoring | None, scope: Scope
    ) -> Form:
        name = procedure.text
        slots = self.values.arguments(arguments, scope)
        said = any(self.language.has(f"{sort}.{name}.do") for sort in ("procedure", "event"))
        for each in arguments.items:
            bound = scope.bound(each.value)
            if isinstance(bound, Np) and bound.noun.startswith("field."):
                continue
            if not said:
                continue
            if isinstance(each.value, tree.Number):
                slots[each.name.text] = Count(number=int(each.value.digits.text))
            elif scope.is_chosen_number(each.value) and self.language.has_noun(
                f"field.{name}.{each.name.text}"
            ):
                slots[each.name.text] = Np(f"field.{name}.{each.name.text}", "that")
            elif self.facts.is_numeric(name, each.name.text) and not scope.is_chosen_number(each.value):
                slots[each.name.text] = self.amounts.counting(each.value, scope)
        free = {
            each.name.text
            for each in arguments.items
            if isinstance(each.value, tree.Number) and each.value.digits.text == "0"
        }
        keys = [f"procedure.{name}.do {field} 0" for field in sorted(free)]
        keys += [f"procedure.{name}.do {field}" for field in slots]
        keys = [*filter(self.language.has, keys), f"procedure.{name}.do", f"event.{name}.do"]
        form = Say(tuple(keys), slots, spare=name)
        if self.language.empty(f"procedure.{name}.do"):
            return form
        if said and (given := self.unshown(keys[0], name, arguments, scope)):
            form = say("do given", do=form, given=Join(given))
        if ignoring is None:
            return form
        how = Join(tuple(game(f"rule.{rule.text}.aside", rule.text) for rule in ignoring.rules), "and")
        return say("do ignoring", do=form, how=how)

    def unshown(self, key: str, name: str, arguments: tree.Arguments, scope: Scope) -> tuple[Form, ...]:
        """What is given to a procedure in place of what is usual, where its phrase has no word for it."""
        made = self.facts.declared(name, tree.Procedure)
        usual = {each.name.text for each in made.params.items if each.default is not None} if made else set()
        untold = usual - self.language.shown(key) - {key.split()[-2] if key.endswith(" 0") else ""}
        return tuple(
            say(
                "given as",
                name=Np(f"field.{name}.{each.name.text}", ""),
                v=self.values.thing(each.value, scope),
            )
            for each in arguments.items
            if each.name.text in untold
        )


def resource_step(verb: str, resource: tree.Word, what: Np) -> Form:
    return Say((f"resource.{resource.text}.{verb}", verb), {"what": what})


def drawn(what: Np) -> Form:
    what, each = apart(what)
    return Say(("procedure.draw.do", "draw"), {"what": what, **({"each": each} if each else {})})


def is_pronoun(form: Form) -> bool:
    """Whether it is said with one short word."""
    return isinstance(form, Np) and (form.det == "it" or form.noun == "you")
