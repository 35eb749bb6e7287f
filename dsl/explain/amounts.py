"""Amounts: `2 coins`, `1 coin for each card in your hand`, `half of that player's coins`."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.explain.facts import Facts
from rulewright.dsl.explain.forms import Count, Form, Join, Many, Np, Say, say
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.nouns import not_below_nothing, single, zone_phrase
from rulewright.dsl.explain.scope import Inlined, Scope
from rulewright.dsl.explain.selections import Selections
from rulewright.dsl.explain.values import Values


class Amounts(Struct):
    """How much of something."""

    facts: Facts
    language: Language
    values: Values
    selections: Selections

    def amount(self, expr: Any, noun: str, scope: Scope, per: tree.Per | None = None) -> Np:
        """So much of a resource, or so many things."""
        if per is not None:
            each = self.selections.selected(per.selection, scope, det="each")
            np = self.amount(expr, noun, scope)
            return np.but(tail=(*np.tail, say("for each", what=each)))
        if isinstance(bound := scope.bound(expr), Inlined):
            if bound.about(expr.word.text, scope):
                return Np(noun, "", Count("as many"))
            return self.amount(bound.value, noun, bound.scope)
        bare = not_below_nothing(expr) if isinstance(expr, tree.Call) else None
        if bare is not None:
            return self.amount(bare, noun, scope)
        if isinstance(expr, tree.Everything):
            return Np(noun, "all", mass=True)
        if isinstance(expr, tree.Half) and is_of(expr.value, noun):
            return Np(
                "half",
                "",
                owner=self.values.np(expr.value, scope).but(det="all"),
                tail=(say(f"rounded {expr.rounding.text}"),),
            )
        factors = self.values.loud(expr.parts) if isinstance(expr, tree.Product) else [expr]
        whole = 1
        eachs: list[Form] = []
        others: list[Any] = []
        for factor in self.flat(factors):
            counted = self.counted(factor, scope)
            if isinstance(factor, tree.Number):
                whole *= int(factor.digits.text)
            elif counted is not None:
                eachs.append(counted)
            else:
                others.append(factor)
        if eachs and not others and len(eachs) == 1:
            return Np(noun, "", Count(number=whole), tail=(say("for each", what=eachs[0]),))
        if not eachs and not others:
            return Np(noun, "", Count(number=whole))
        if isinstance(expr, tree.Add) and (small := self.both(expr, noun, scope)):
            return small
        if isinstance(expr, tree.Add) and (apart := self.difference(expr, noun, scope)):
            return apart
        return Np(noun, "", self.values.count(expr, scope))

    def difference(self, expr: tree.Add, noun: str, scope: Scope) -> Np | None:
        """`cost of it - 1`: 1 less than its cost; `n - k`, where k is up to n: for each remaining."""
        match self.values.terms(expr.parts):
            case [left, tree.Word() as sign, tree.Number(_, digits)]:
                many: Many = "less by" if sign.text == "-" else "more by"
                return Np(noun, "", Count(many, int(digits.text), self.values.thing(left, scope)))
            case [left, tree.Word() as sign, tree.Name(_, word)] if sign.text == "-":
                each = self.counted(left, scope)
                whole = scope.talk.highest.get(word.text)
                if isinstance(each, Np) and whole is not None and whole == self.values.meant(left, scope):
                    rest = each.but(adjectives=("remaining", *each.adjectives))
                    return Np(noun, "", Count(number=1), tail=(say("for each", what=rest),))
            case _:
                pass
        return None

    def flat(self, factors: list[Any]) -> list[Any]:
        """Factors that are products themselves, taken apart."""
        found: list[Any] = []
        for factor in factors:
            if isinstance(factor, tree.Product):
                found += self.flat(self.values.loud(factor.parts))
            else:
                found.append(factor)
        return [factor for factor in found if not self.values.is_quiet(factor)] or found

    def counted(self, expr: Any, scope: Scope) -> Form | None:
        """What is counted by an expression, so that one may say `for each`."""
        match expr:
            case tree.Name() if isinstance(bound := scope.bound(expr), Inlined):
                return self.counted(bound.value, bound.scope)
            case tree.Count(_, sel):
                return self.selections.selected(sel, scope, det="each")
            case tree.Of(_, word, place) if word.text == "size":
                said = scope.talk.inner()
                zone = self.values.thing(place, scope)
                if isinstance(zone, Np) and self.facts.is_region(zone) and not zone.plural:
                    scope.talk.unsay(said)
                    return None
                if isinstance(zone, Np) and self.facts.is_place(zone):
                    thing = self.facts.things_in(zone.noun.removeprefix("zone."))
                    return Np(thing, "each", tail=(zone_phrase(zone, "in"),))
                if isinstance(zone, Np) and (zone.plural or zone.det == "all") and not zone.tail:
                    return Np("one of", "each", owner=zone)
                return single(zone).but(count=None, about=zone.about) if isinstance(zone, Np) else None
            case tree.Of(_, word, owner) if word.text != "surcharge" and scope.sort(word) == "resource":
                return Np(f"resource.{word.text}", "each", owner=self.values.whose(owner, scope))
            case tree.Different(_, value, sel):
                what = self.values.different(value, sel, scope).but(plural=False, det="each")
                unnamed = not self.language.has_noun(what.noun.partition("|")[0])
                if what.noun.startswith("property.") and unnamed:
                    what = what.but(adjectives=("different",))
                things = self.selections.selected(sel, scope, det="", plural=True)
                return what.but(tail=(say("of kinds", what=things),))
            case tree.Add(_, parts):
                words = [part for part in parts if isinstance(part, tree.Word)]
                eachs = [self.counted(part, scope) for part in parts if not isinstance(part, tree.Word)]
                if all(word.text == "+" for word in words) and (one := self.of_one_sort(eachs)):
                    return one
                if all(word.text == "+" for word in words) and all(eachs):
                    return Join(tuple(each for each in eachs if each is not None), "and")
            case _:
                pass
        return None

    def of_one_sort(self, eachs: list[Form | None]) -> Np | None:
        """Things that are called alike, in two places: each card in your hand and in your city."""
        found = [each for each in eachs if isinstance(each, Np) and len(each.tail) == 1]
        called = {(self.language.called_alike(each.noun), each.det) for each in found}
        if len(found) != len(eachs) or len(called) > 1:
            return None
        if any(each.but(noun="", tail=()) != found[0].but(noun="", tail=()) for each in found):
            return None
        return found[0].but(tail=(Join(tuple(each.tail[0] for each in found), "and"),))

    def both(self, expr: tree.Add, noun: str, scope: Scope) -> Np | None:
        """`a + b`, where b goes without saying."""
        loud = self.values.terms(expr.parts)
        return self.amount(loud[0], noun, scope) if len(loud) == 1 else None

    def counting(self, expr: Any, scope: Scope) -> Form:
        """A number that is given to a procedure: as many as there are of something."""
        each = self.counted(expr, scope)
        if each is not None:
            return Count("for each", 1, say("for each", what=each))
        return self.values.count(expr, scope)


def apart(np: Np) -> tuple[Np, Form | None]:
    """An amount without its `for each ...`, which may stand elsewhere."""
    tails = [each for each in np.tail if isinstance(each, Say) and each.keys == ("for each",)]
    if not tails:
        return np, None
    return np.but(tail=tuple(each for each in np.tail if each not in tails)), tails[0]


def is_of(expr: Any, noun: str) -> bool:
    return isinstance(expr, tree.Of) and noun == f"resource.{expr.word.text}"
