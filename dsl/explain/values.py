"""Expressions as noun phrases: who, which thing, which place, how much."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from rulewright.dsl import core, tree
from rulewright.dsl.check.calls import STANDING
from rulewright.dsl.check.notes import Meaning
from rulewright.dsl.explain.brackets import Where, is_bracketed
from rulewright.dsl.explain.circle import Circle
from rulewright.dsl.explain.facts import Facts, list_named
from rulewright.dsl.explain.forms import Count, Form, Join, Many, Np, Say, Text, game, say
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.nouns import is_it, not_below_nothing, zone_phrase
from rulewright.dsl.explain.scope import Inlined, Scope, ordinal
from rulewright.dsl.explain.trees import shape
from rulewright.dsl.explain.words import spaced

DEEPEST: Final = 3  # procedures and functions inside each other
_WORTHS: Final[dict[str, Many]] = {"<": "less than", ">": "more than", "<=": "at most", ">=": "at least"}


def phrase_of(node: tree.Node) -> str:
    """The phrase that is named like a form and its words (`divided up`), with slots named like its fields:
    what needs no more than that is told without a word about it here."""
    words = [
        word.text for name in node.__struct_fields__ if isinstance(word := getattr(node, name), tree.Word)
    ]
    return " ".join([type(node).__name__.lower(), *words])


class Values(Struct):
    """What stands for a player, a thing, a place or a number."""

    facts: Facts
    language: Language
    circle: Circle

    # --- who, what, where

    def thing(self, expr: Any, scope: Scope) -> Form:
        """What an expression stands for, as a noun phrase."""
        match expr:
            case tree.You():
                return scope.you
            case tree.This():
                again = scope.talk.recent == "this" and "this" in scope.talk.said
                scope.talk.recent = "this"
                scope.talk.said.add("this")
                return scope.this.but(det="it") if again else scope.this
            case tree.It():
                return scope.it or Np("thing", "it")
            case tree.Name():
                return self.named(expr, scope)
            case tree.Your(_, word):
                return self.belonging(scope.meaning(word), scope.you)
            case tree.Of(_, word, owner):
                return self.of(word, owner, scope)
            case tree.ScoreOf(_, card):
                return Np("score", "the", owner=self.whose(card, scope))
            case tree.LeftOf(_, player) | tree.RightOf(_, player):
                side = "left neighbour" if isinstance(expr, tree.LeftOf) else "right neighbour"
                return Np("neighbour", "the", adjectives=(side,), owner=self.np(player, scope))
            case tree.Top(_, most, zone):
                return self.top(most, zone, scope)
            case tree.List(_, items):
                return Join(tuple(self.thing(item, scope) for item in items), "and")
            case tree.Seat(_, word):
                return Text(word.text)
            case tree.Text(_, word):
                return Text(f"“{word.text}”")
            case tree.Printed(_, word, owner):
                what = self.belonging(scope.meaning(word), self.whose(owner, scope))
                return what.but(adjectives=("printed",)) if isinstance(what, Np) else what
            case tree.AllOf(_, sel):
                return self.all_of(sel, scope)
            case tree.Connected(_, start, sel):
                found = self.circle.selections.selected(sel, scope, det="all", plural=True)
                it = Np(self.facts.noun_under(found), "which", plural=True)
                joined = say("connected", it=it, start=self.thing(start, scope))
                return found.but(tail=(joined, *found.tail))
            case _:
                return self.number(expr, scope)

    def np(self, expr: Any, scope: Scope) -> Np:
        """As `thing`, where only a noun phrase will do."""
        found = self.thing(expr, scope)
        return found if isinstance(found, Np) else Np("phrase", "", tail=(found,))

    def named(self, expr: tree.Name, scope: Scope) -> Form:
        """What a name names."""
        meaning = scope.meaning(expr.word)
        match meaning.sort:
            case "local" | "field":
                bound = scope.bound(expr)
                if isinstance(bound, Inlined):
                    return self.thing(bound.value, bound.scope)
                return self.again(bound or Np(f"unknown.{meaning.name}", "the"), expr.word.text, scope)
            case "zone" | "token" | "setting" | "kind":  # of a kind: whoever the turn is played as
                return Np(f"{meaning.sort}.{meaning.name}", "the")
            case "member" | "value":
                return Np(f"member.{meaning.of}.{meaning.name}", "")
            case "memory" | "attribute":
                return self.measure(meaning, None)
            case "seat":
                return Np(f"seat.{meaning.name}", "")
            case "card":
                return Np(f"card.{meaning.name.rpartition(':')[2]}", "")
            case _:
                return Np("nobody", "") if meaning.name == "none" else say(f"truth {meaning.name}")

    def again(self, bound: Np, name: str, scope: Scope, *, whose: bool = False) -> Np:
        """What was named before: `it`, `that card`, or `the first card` where there are two."""
        if bound.about != name:
            return bound
        talk = scope.talk
        if bound.noun == "number":
            which = talk.which_number(name)
            return bound.but(det="the", adjectives=(which,)) if which else bound
        if name not in talk.introduced:
            if bound.tail or bound.det == "a":
                talk.introduce(name, bound)
            return bound
        if bound.tail or bound.adjectives or bound.det == "a":
            bound = Np(
                self.facts.noun_under(bound), "that", plural=bound.plural or bound.det == "all", about=name
            )
        alike = talk.alike(bound)
        person = bound.noun == "player"
        sort = bound.noun.startswith("list.")
        if talk.recent == name and (whose or not sort) and (len(alike) < 2 or (person and whose)):
            return bound.but(det="it")
        talk.recent = name
        if len(alike) > 1 and name in alike:
            return bound.but(det="the", adjectives=(ordinal(alike.index(name)),))
        same = bound.noun.rpartition("|")[2] == scope.this.noun and "this" in talk.said
        if not bound.plural and any(
            same or (each.plural and each.noun == bound.noun) for each in talk.introduced.values()
        ):
            return bound.but(det="the", adjectives=("chosen",))
        return bound

    def doer(self, expr: Any, scope: Scope) -> Np:
        """Who does something: with a word of its own, as `they` might be anybody."""
        found = self.np(expr, scope)
        return found.but(det="that") if found.det == "it" and found.about in scope.talk.introduced else found

    def whose(self, expr: Any, scope: Scope) -> Np:
        """Whose something is."""
        if isinstance(bound := scope.bound(expr), Np):
            return self.again(bound, expr.word.text, scope, whose=True)
        return self.np(expr, scope)

    def of(self, word: tree.Word, owner: Any, scope: Scope) -> Form:
        """`WORD of OWNER`."""
        match word.text:
            case "size":
                return self.size(self.np(owner, scope))
            case "owner":
                return self.owner_of(owner, scope)
            case "holder":
                return Np("player", "the", tail=(say("with", what=self.np(owner, scope)),))
            case "captain" | "team" if scope.sort(word) == "language":
                return Np(word.text, "the", owner=self.whose(owner, scope))
            case "surcharge":
                return say("surcharge of", what=self.np(owner, scope))
            case _:
                return self.belonging(scope.meaning(word), self.whose(owner, scope))

    def size(self, of: Np) -> Np:
        """How many there are of something."""
        if self.facts.is_place(of):
            things = Np(
                self.facts.things_in(of.noun.removeprefix("zone.")),
                "",
                plural=True,
                tail=(zone_phrase(of, "in"),),
            )
            return Np("number of", "the", owner=things)
        if self.facts.is_region(of):
            return Np("property.size", "the", owner=of)
        return Np("number of", "the", owner=of.but(det="it" if of.about and not of.tail else "", plural=True))

    def meant(self, expr: Any, scope: Scope) -> Any:
        """The shape of an expression, of a name for a sum that of the sum."""
        if isinstance(bound := scope.bound(expr), Inlined):
            return self.meant(bound.value, bound.scope)
        return shape(expr)

    def options(self, items: tuple[Any, ...], scope: Scope) -> Form:
        """One of these. Of the same sort: your left or right neighbour."""
        found = [self.thing(item, scope) for item in items]
        first = found[0] if found else None
        if first is not None and len(found) == 1:
            return first
        if isinstance(first, Np) and all(
            isinstance(each, Np)
            and len(each.adjectives) == 1
            and each.but(adjectives=()) == first.but(adjectives=())
            for each in found
        ):
            keys = [each.adjectives[0] for each in found if isinstance(each, Np)]
            return first.but(adjectives=("|".join(keys),))
        return Join(tuple(found), "or")

    def owner_of(self, owner: Any, scope: Scope) -> Np:
        return Np("owner", "the", owner=self.whose(owner, scope))

    def belonging(self, meaning: Meaning, owner: Np) -> Form:
        """What somebody or something has."""
        match meaning.sort:
            case "zone":
                zone = self.facts.rules.zones[meaning.name]
                if zone.of == "number" and owner.noun == "phrase":
                    return Np(f"zone.{meaning.name}", "", tail=owner.tail)  # depot 3
                table = zone.of == "table"
                return Np(f"zone.{meaning.name}", "the", owner=None if table else owner)
            case "resource":
                return Np(f"resource.{meaning.name}", "the", owner=owner, mass=True)
            case "memory" | "attribute":
                return self.measure(meaning, owner)
            case "local" | "field":  # which of them, a name says
                return Np(f"list.{list_named(meaning)}", "the", owner=owner, tail=(say("of that sort"),))
            case "kind":  # what lies on a space, or the region around one
                return Np(f"kind.{meaning.name}", "the", owner=owner)
            case _:
                of = self.facts.list_of(meaning)
                return Np(f"list.{of}" if of else f"property.{meaning.name}", "the", owner=owner)

    def measure(self, meaning: Meaning, owner: Np | None) -> Form:
        """An attribute or a memory."""
        key = f"{meaning.sort}.{meaning.name}"
        if self.language.has_noun(key) or not self.language.has(key):
            of_this = owner is not None and owner.about == "this"
            return Np(key, "the", owner=None if of_this else owner)
        return game(key, meaning.name, None, of=owner)

    def top(self, most: Any, zone: Any, scope: Scope) -> Np:
        """`top 3 of ZONE`."""
        place = self.np(zone, scope)
        noun = self.facts.things_in(place.noun.removeprefix("zone."))
        count = self.count(most, scope)
        if count.number == 1:
            return Np(noun, "the", adjectives=("top",), tail=(say("top of", what=place),))
        return Np(noun, "the", count, plural=True, adjectives=("top",), tail=(say("top of", what=place),))

    # --- how much

    def count(self, expr: Any, scope: Scope) -> Count:
        """A number as it stands before a noun."""
        if isinstance(expr, tree.Number):
            return Count(number=int(expr.digits.text))
        if isinstance(expr, tree.Name):
            bound = scope.names.get(expr.word.text)
            if isinstance(bound, Np) and bound.noun == "number" and bound.count is not None:
                scope.names[expr.word.text] = bound.but(count=None, adjectives=("same",))  # said from here on
                return bound.count
            if isinstance(bound, Np) and bound.noun == "number":
                if scope.talk.which_number(expr.word.text):
                    return Count(value=self.again(bound, expr.word.text, scope))
                if bound.adjectives:
                    return Count("as many")
                return Count("that many") if not bound.tail else Count(value=bound)
        return Count(value=self.number(expr, scope))

    def number(self, expr: Any, scope: Scope) -> Form:
        """A number by itself."""
        match expr:
            case tree.Number(_, digits):
                return Text(digits.text)
            case tree.WithSign(_, sign, digits):
                return Text(f"{'' if sign.text == '+' else '−'}{digits.text}")
            case tree.Count(_, sel):
                return Np("number of", "the", owner=self.many_of(sel, scope))
            case tree.SumOver(_, value, sel):
                it = self.looked_at(sel, scope)
                return say(
                    "sum",
                    what=self.thing(value, it),
                    over=self.all_of(sel, scope),
                )
            case tree.Highest(_, value, sel) | tree.Lowest(_, value, sel):
                key = "highest" if isinstance(expr, tree.Highest) else "lowest"
                what = self.thing(value, self.looked_at(sel, scope))
                if isinstance(what, Np) and what.owner is not None and what.owner.det == "it":
                    over = say("among", what=self.all_of(sel, scope))
                    return what.but(det="the", owner=None, adjectives=(key, *what.adjectives), tail=(over,))
                return say(key, what=what, over=self.all_of(sel, scope))
            case tree.Different(_, value, sel):
                what = self.different(value, sel, scope)
                return say(
                    "different",
                    what=what,
                    over=self.many_of(sel, scope),
                )
            case tree.Times(_, event, period):
                what = game(f"procedure.{event.text}.do", event.text, scope.you)
                return say(f"times {period.word.text}", what=what)
            case tree.Add(_, parts):
                return self.sum(parts, scope)
            case tree.Product(_, parts):
                loud = self.loud(parts)
                factors = [self.operand(part, scope, "factor" if loud[1:] else "added") for part in loud]
                return Join(tuple(factors), "times")
            case tree.Call() if (bare := not_below_nothing(expr)) is not None:
                return self.thing(bare, scope)
            case tree.Call(_, function, arguments):
                return self.called(function.text, arguments, scope)
            case tree.Name() | tree.Your() | tree.Of() | tree.ScoreOf() | tree.Printed():
                return self.thing(expr, scope)
            case _:
                said = self.by_its_phrase(expr, scope)
                return said or say("whether", what=self.circle.conditions.clause(expr, scope))

    def by_its_phrase(self, node: tree.Node, scope: Scope) -> Say | None:
        """A form that needs no more than the phrase that is named like it."""
        if not self.language.has(phrase_of(node)):
            return None
        fields = {name: getattr(node, name) for name in node.__struct_fields__}
        part_of = isinstance(node, (tree.Half, tree.Divided))
        slots = {
            name: self.operand(part, scope, "divided") if part_of else self.thing(part, scope)
            for name, part in fields.items()
            if isinstance(part, tree.Node)
        }
        return say(phrase_of(node), **slots)

    def operand(self, expr: Any, scope: Scope, where: Where) -> Form:
        """A number beside others: in brackets, where it would be taken apart."""
        said = self.thing(expr, scope)
        return say("bracketed", what=said) if is_bracketed(self.said_as(expr, scope), where) else said

    def said_as(self, expr: Any, scope: Scope) -> Any:
        """The expression that is told: what a name stands for, without what goes without saying."""
        match expr:
            case tree.Name() if isinstance(bound := scope.bound(expr), Inlined):
                return self.said_as(bound.value, bound.scope)
            case tree.Call() if (bare := not_below_nothing(expr)) is not None:
                return self.said_as(bare, scope)
            case tree.Add(_, parts) if len(terms := self.terms(parts)) == 1:
                return self.said_as(terms[0], scope)
            case tree.Product(_, parts) if len(loud := self.loud(parts)) == 1:
                return self.said_as(loud[0], scope)
            case _:
                return expr

    def all_of(self, sel: tree.Sel, scope: Scope) -> Np:
        """All things of a selection."""
        return self.circle.selections.selected(sel, scope, det="all")

    def many_of(self, sel: tree.Sel, scope: Scope) -> Np:
        """Things of a selection, to be counted."""
        return self.circle.selections.selected(sel, scope, det="", plural=True)

    def looked_at(self, sel: tree.Sel, scope: Scope) -> Scope:
        """A scope in which `it` is a thing of a selection."""
        it = self.circle.selections.selected(sel, scope).but(
            det="it", tail=(), qualities=(), adjectives=(), owner=None
        )
        inner = scope.inner(it=it)
        inner.bind(sel.name, it)
        return inner

    def different(self, value: Any, sel: tree.Sel, scope: Scope) -> Np:
        """What is counted once each: `type of it` -> types."""
        if isinstance(value, tree.Of) and is_it(value.owner, sel.name.text if sel.name else ""):
            prop = scope.meaning(value.word)
            if of := self.facts.list_of(prop):
                return Np(f"list.{of}", "", plural=True)
            return Np(f"property.{sel.noun.text}.{prop.name}|property.{prop.name}", "", plural=True)
        if isinstance(value, tree.Of):
            return self.np(value, self.looked_at(sel, scope))
        return Np("number", "", plural=True)

    def loud(self, parts: tuple[Any, ...]) -> list[Any]:
        """The factors worth saying: not those that the game calls quiet, 1 unless a card changes them."""
        factors = [part for part in parts if not isinstance(part, tree.Word)]
        return [part for part in factors if not self.is_quiet(part)] or factors[:1]

    def is_quiet(self, expr: Any) -> bool:
        if not isinstance(expr, tree.Of):
            return False
        return expr.word.text == "surcharge" or self.language.quiet(expr.word.text)

    def terms(self, parts: tuple[Any, ...]) -> list[Any]:
        """The terms of a sum with their signs, without what goes without saying where it is added."""
        found = list(parts[:1])
        for sign, term in zip(parts[1::2], parts[2::2], strict=True):
            if sign.text == "-" or not self.is_quiet(term):
                found += [sign, term]
        return found[2:] if len(found) > 2 and self.is_quiet(parts[0]) and found[1].text == "+" else found

    def sum(self, parts: tuple[Any, ...], scope: Scope) -> Form:
        first, *more = self.terms(parts)
        form = self.operand(first, scope, "added") if more else self.thing(first, scope)
        for sign, term in zip(more[::2], more[1::2], strict=True):
            plus = sign.text == "+"
            right = self.operand(term, scope, "added" if plus else "taken away")
            form = say("plus" if plus else "minus", left=form, right=right)
        return form

    def called(self, name: str, arguments: tuple[Any, ...], scope: Scope) -> Form:
        if name in ("min", "max"):
            given = self.flattened(name, arguments)
            key = f"{name} of many" if len(given) > 2 else name
            items = tuple(self.operand(each, scope, "of several") for each in given)
            return say(key, items=Join(items, "or"))
        if name in STANDING:
            return self.standing(name, arguments, scope)
        key = f"function.{name}"
        if self.language.has_noun(key) and len(arguments) == 1:  # what he has, as the game reckons it
            return Np(key, "the", owner=self.whose(arguments[0], scope), mass=True)
        if self.language.has(key):
            return self.call(key, name, arguments, scope)
        body = self.body_of(name, arguments, scope)
        if body is not None:
            return self.thing(body.value, body.scope)
        return say("own called", name=self.named_own(name), given=self.given(arguments, scope))

    def standing(self, name: str, arguments: tuple[Any, ...], scope: Scope) -> Form:
        """Where something stands in a row, or what stands beside it there."""
        item, row, *more = arguments
        around = any(isinstance(each, tree.Name) and each.word.text == "yes" for each in more)
        key = f"{name.replace('_', ' ')}{' around' if around else ''}"
        if isinstance(row, tree.Name) and scope.sort(row.word) == "list":
            where: Form = Np(f"list.{row.word.text}", "all", plural=True)
        else:
            where = self.thing(row, scope)
        return say(key, what=self.thing(item, scope), where=where)

    def body_of(self, name: str, arguments: tuple[Any, ...], scope: Scope) -> Inlined | None:
        """What a function of the game works out, which has no words for it; a deck's is told by itself."""
        made: tree.Function | None = self.facts.declared(name, tree.Function)
        if made is None or name in self.facts.own or scope.depth >= DEEPEST:
            return None
        inner = Scope(
            self.facts.annotated.rules, scope.this, actor=scope.actor, you=scope.you, talk=scope.talk
        )
        inner.depth = scope.depth + 1
        for param, given in zip(self.facts.rules.program.functions[name].params, arguments, strict=True):
            number = isinstance(param.type, (core.NumberType, core.TruthType))
            inner.names[param.name] = Inlined(given, scope) if number else self.np(given, scope)
        return Inlined(made.value, inner)

    def named_own(self, name: str) -> Form:
        """The name of what is told by itself."""
        return say("called", name=Text(spaced(name)))

    def given(self, arguments: tuple[Any, ...], scope: Scope) -> Form | None:
        """What a function is asked about."""
        return Join(tuple(self.thing(each, scope) for each in arguments)) if arguments else None

    def flattened(self, name: str, arguments: tuple[Any, ...]) -> list[Any]:
        """The least of the least of some and others is the least of them all."""
        found: list[Any] = []
        for each in arguments:
            inner = isinstance(each, tree.Call) and each.function.text == name
            found += self.flattened(name, each.arguments) if inner else [each]
        return found

    def call(self, key: str, name: str, arguments: tuple[Any, ...], scope: Scope) -> Say:
        """A function of the game, with its arguments as slots."""
        found = self.facts.rules.program.functions.get(name) or self.facts.rules.program.functions.get(
            name.partition(":")[0]
        )
        names = [param.name for param in found.params] if found is not None else ["a", "b", "c", "d"]
        slots = {slot: self.thing(each, scope) for slot, each in zip(names, arguments, strict=False)}
        return Say((key,), slots, spare=name)

    def compared(self, operator: str, expr: Any, scope: Scope) -> Count:
        """`>= 3` -> at least 3."""
        worth, count = _WORTHS.get(operator, "just"), self.count(expr, scope)
        number = count.number
        if number is not None and operator in "<>" and (number or operator == ">"):  # more than 2: at least 3
            worth, number = ("at least", number + 1) if operator == ">" else ("at most", number - 1)
        if count.many in ("that many", "as many"):
            return Count(worth, None, count)
        return Count(worth, number, count.value)

    def done(self, name: str, given: tree.Arguments, scope: Scope) -> Say:
        """What a procedure does with what it is given, with its price if that is said by a number."""
        slots, keys = self.arguments(given, scope), []
        for each in given.items:
            if isinstance(each.value, tree.Number):
                number, key = int(each.value.digits.text), f"procedure.{name}.do {each.name.text}"
                slots[each.name.text] = Count(number=number)
                keys += [key] if number else [f"{key} 0", key]
        return Say((*filter(self.language.has, keys), f"procedure.{name}.do"), slots, spare=name)

    def arguments(self, given: tree.Arguments, scope: Scope) -> dict[str, Form]:
        return {each.name.text: self.thing(each.value, scope) for each in given.items}
