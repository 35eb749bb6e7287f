"""Selections as noun phrases: what is asked of a thing becomes an adjective, a word behind it, a clause."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.check.notes import Meaning
from rulewright.dsl.explain.circle import Circle
from rulewright.dsl.explain.facts import Facts, noun_for
from rulewright.dsl.explain.forms import YOU, Count, Form, Join, Np, Qualities, Say, say
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.nouns import (
    any_zone,
    described,
    followed,
    is_it,
    member_key,
    of_place,
    some,
    status_named,
    with_property,
    zone_phrase,
)
from rulewright.dsl.explain.scope import Scope
from rulewright.dsl.explain.trees import conjuncts, inside, shape
from rulewright.dsl.explain.values import Values


class Selections(Struct):
    """Which things are meant."""

    facts: Facts
    language: Language
    circle: Circle
    values: Values

    def selected(self, sel: tree.Sel | tree.Selection, scope: Scope, way: str = "in", **changes: Any) -> Np:
        np = noun_for(scope.meaning(sel.noun)).but(**changes)
        match sel.place:
            case tree.In(_, place):
                bound = scope.bound(place)
                if isinstance(place, tree.Name) and isinstance(bound, Np):
                    np = self.among(np, bound, place.word.text, scope)
                else:
                    np = self.lying(np, place, scope, way)
            case tree.InAny(_, zone):
                np = np.but(noun=self.facts.things_in(zone.text), tail=(any_zone(zone.text, way),))
            case None:
                pass
        named = sel.name.text if isinstance(sel, tree.Sel) and sel.name is not None else ""
        if sel.where is not None:
            np = self.folded(np, sel.where.condition, scope, named)
        if isinstance(sel.best, tree.Best):
            inner = self.looking(np, scope, named)
            for part in sel.best.parts:
                most: Form = with_most(part.extreme.text, self.extreme(part.value, inner))
                last = np.tail[-1] if np.tail else None
                if part is not sel.best.parts[0]:
                    most = say("among those", best=most)
                elif isinstance(last, Say) and last.keys[-1] in _HAVING:
                    np, most = np.but(tail=np.tail[:-1]), Join((last, most), "and")
                np = followed(np, most)
        elif isinstance(sel.best, tree.SortedBy):
            inner = self.looking(np, scope, named)
            way_ = "sorted down" if sel.best.descending is not None else "sorted"
            np = np.but(tail=(*np.tail, say(way_, what=self.extreme(sel.best.value, inner))))
        if sel.first is not None:
            np = np.but(tail=(*np.tail, say("starting from", who=self.values.thing(sel.first.player, scope))))
        np = np.but(**changes)
        if np.noun.startswith("card.") and np.det in ("all", "each"):
            return np.but(det="", plural=False)  # there is one of that name
        return np.but(det="all") if np.det == "each" and np.plural else np

    def extreme(self, value: Any, scope: Scope) -> Form:
        """What there is most of: without whose it is."""
        found = self.values.thing(value, scope)
        if not isinstance(found, Np) or found.owner is None:
            return found
        if found.noun == "number of":
            return found.but(owner=self.of_own(found.owner))
        return found.but(owner=None, det="") if found.owner.det == "it" else found

    def of_own(self, things: Np) -> Np:
        """What lies in a place of whom it was said of already: cards in hand."""
        last = things.tail[-1] if things.tail else None
        zone = last.slots.get("zone") if isinstance(last, Say) else None
        if isinstance(zone, Np) and zone.owner is not None and zone.owner.det == "it":
            own = self.in_own(zone.noun.removeprefix("zone."), zone.owner)
            return things.but(tail=(*things.tail[:-1], own))
        return things

    def among(self, np: Np, bound: Np, name: str, scope: Scope) -> Np:
        """One of those that were named."""
        if not bound.about:
            return bound.but(det=np.det, plural=np.plural, count=np.count)
        them = self.values.again(bound, name, scope)
        if (bound.plural or bound.det == "all") and np.det:
            return np.but(noun="one of", owner=them)
        return np.but(tail=(*np.tail, say("among", what=them)))

    def lying(self, np: Np, place: Any, scope: Scope, way: str) -> Np:
        if isinstance(place, tree.Of) and place.word.text == "neighbours":
            return np.but(tail=(*np.tail, say("beside", what=self.values.thing(place.owner, scope))))
        if isinstance(place, tree.List):
            return np.but(tail=(*np.tail, say("among", what=self.values.thing(place, scope))))
        if isinstance(place, tree.Top):
            return np.but(
                noun=self.values.top(place.most, place.zone, scope).noun,
                tail=(say("among", what=self.values.thing(place, scope)),),
            )
        found = self.values.thing(place, scope)
        if isinstance(found, Np) and self.facts.is_place(found):
            zone = found.noun.removeprefix("zone.")
            if np.det == "a" and not np.plural and found.owner and self.is_called_as_its_things(zone):
                return np.but(noun="one of", owner=found)
            if self.facts.rules.zones[zone].holds == np.noun.removeprefix("kind."):
                np = np.but(noun=self.facts.things_in(zone))
            return np.but(tail=(*np.tail, zone_phrase(found, way)))
        return np.but(tail=(*np.tail, say("in", what=found)))

    def looking(self, np: Np, scope: Scope, name: str, det: str = "it") -> Scope:
        it = Np(self.facts.noun_under(np), det, plural=np.plural)  # type: ignore[arg-type]
        inner = scope.inner(it=scope.it if name and scope.it is not None else it)
        if name:
            inner.names[name] = it
        return inner

    def is_called_as_its_things(self, zone: str) -> bool:
        """Whether a place is called as what lies in it: your dice."""
        called = self.language.called_alike
        return called(f"zone.{zone}") == called(self.facts.things_in(zone))

    # --- what is asked of it

    def folded(self, np: Np, condition: Any, scope: Scope, name: str = "") -> Np:
        """The noun phrase with what is asked of it."""
        # Which one it is comes first: what else is asked is said of that.
        parts = sorted(conjuncts(condition), key=lambda part: not is_named(part, name))
        np, rest = self.fold_all(np, parts, scope, name)
        for part in [part for part in rest if self.is_about(part, name)]:
            np = np.but(tail=(*np.tail, self.relative(np, part, scope, name)))
        conditions = self.circle.conditions
        others = [conditions.clause(part, scope) for part in rest if not self.is_about(part, name)]
        clauses = tuple(each for each in np.tail if is_clause(each))
        if len(clauses) > 1:
            plain = tuple(each for each in np.tail if not is_clause(each))
            np = np.but(tail=(*plain, Join(clauses, "and")))
        return followed(np, say("provided", cond=Join(tuple(others), "and"))) if others else np

    def fold_all(self, np: Np, parts: list[Any], scope: Scope, name: str) -> tuple[Np, list[Any]]:
        """The noun phrase with what can be said shortly of what is asked of it, and the rest of that."""
        rest = []
        for part in parts:
            said = scope.talk.inner()
            changed = self.fold(np, part, self.looking(np, scope, name), name)
            if changed is None:
                scope.talk.unsay(said)
                rest.append(part)
            else:
                np = changed
        return np, rest

    def is_about(self, part: Any, name: str) -> bool:
        """Whether something is asked of the thing itself."""
        return any(is_it(each, name) or isinstance(each, tree.It) for each in inside(part))

    def relative(self, np: Np, part: Any, scope: Scope, name: str) -> Form:
        """`whose cost is odd`, `that is not worn`."""
        negated = isinstance(part, tree.Not)
        bare = part.part if isinstance(part, tree.Not) else part
        plain = self.circle.conditions.clause(bare, self.looking(np, scope, name), negated)
        inner = self.looking(np, scope, name, "which")
        return say("relative", what=self.circle.conditions.clause(bare, inner, negated), plain=plain)

    def of_it(self, expr: Any, name: str, scope: Scope) -> Meaning | None:
        """What the word of `WORD of it` names."""
        return scope.meaning(expr.word) if isinstance(expr, tree.Of) and is_it(expr.owner, name) else None

    def fold(self, np: Np, part: Any, scope: Scope, name: str) -> Np | None:
        """The noun phrase with one thing asked of it, where that can be said shortly."""
        match part:
            case tree.IsIn(_, left, tree.InAny(_, zone)):
                return followed(np, any_zone(zone.text, "in")) if is_it(left, name) else None
            case tree.IsIn(_, tree.Of(_, word, owner), _) | tree.Is(_, tree.Of(_, word, owner), _) if is_it(
                owner, name
            ) and self.language.has(key := f"memory.{word.text}.which"):
                right = part.right
                items = right.items if isinstance(right, tree.List) else (right,)
                return followed(np, Say((key,), {"value": self.values.options(items, scope)}))
            case tree.Is(_, tree.Call(_, function, arguments), tree.Number(_, digits)) if self.language.has(
                key := f"function.{function.text}.which {digits.text}"
            ):
                return followed(np, self.values.call(key, function.text, arguments, scope))
            case tree.IsNot(_, left, right) if is_it(left, name):
                return self.fold_other(np, right, scope)
            case tree.Is(_, left, right) if prop := self.of_it(left, name, scope):
                return self.fold_is(np, prop, right, scope)
            case tree.IsNot(_, tree.Of(_, word, owner), right) if word.text == "owner" and is_it(owner, name):
                return self.not_owned(np, right, scope)
            case tree.Is(_, left, tree.This() | tree.Name() | tree.You()) if is_it(left, name):
                one = self.values.np(part.right, scope)
                return one.but(tail=(*one.tail, *np.tail))
            case tree.IsIn(_, left, tree.List(_, items)) if self.of_it(left, name, scope):
                keys = [member_key(item, scope) for item in items]
                return np.but(qualities=(*np.qualities, Qualities(tuple(keys)))) if all(keys) else None
            case tree.IsIn(_, left, place) if is_it(left, name):
                return self.fold_in(np, place, scope)
            case tree.Compare(_, left, operator, right):
                return self.fold_compared(np, left, operator.text, right, scope, name)
            case tree.Has(_, left) if is_it(left, name):
                return self.fold_status(np, part, "", scope)
            case tree.Not(_, tree.Has(_, left) as inner) if is_it(left, name):
                return self.fold_status(np, inner, " not", scope)
            case tree.Or(_, parts):
                keys = [self.kind_key(each, scope, name) for each in parts]
                return np.but(qualities=(*np.qualities, Qualities(tuple(keys)))) if all(keys) else None
            case tree.Any(_, tree.Sel(where=tree.Where(condition=tree.Can() as can))):
                return self.fold_game(np, can, scope, "", name)
            case tree.Can() | tree.Call() | tree.Any() | tree.Name() | tree.Of():
                return self.fold_game(np, part, scope, "", name)
            case tree.Not(_, tree.Can() | tree.Call() | tree.Of() as inner):
                return self.fold_game(np, inner, scope, " not", name)
            case _:
                pass
        return None

    def not_owned(self, np: Np, right: Any, scope: Scope) -> Np:
        """Somebody else's: in the place of another player."""
        for number, each in enumerate(np.tail):
            zone = each.slots.get("zone") if isinstance(each, Say) else None
            if isinstance(zone, Np) and zone.det == "any" and scope.is_reader(right):
                theirs = zone.but(det="the", owner=Np("player", "a", adjectives=("other",)))
                return np.but(tail=(*np.tail[:number], zone_phrase(theirs, "in"), *np.tail[number + 1 :]))
        return followed(np, say("not owned", who=self.values.thing(right, scope), it=self.facts.which(np)))

    def owned(self, np: Np, owner: Any, scope: Scope) -> Np:
        """Of somebody: of yours, or of nobody's."""
        it = self.facts.which(np)
        if isinstance(owner, tree.Name) and owner.word.text == "none":
            return followed(np, say("that nobody has", it=it))
        who = self.values.thing(owner, scope)
        short = isinstance(who, Np) and (who.noun == "you" or who.det == "it")
        return (
            described(np, say("of theirs", who=who, it=it)) if short else followed(np, say("owned", who=who))
        )

    def kind_key(self, part: Any, scope: Scope, name: str) -> str:
        """The key of what a thing is to be: of a word of a list, or one card."""
        match part:
            case tree.Is(_, left, right) if self.of_it(left, name, scope):
                bound = scope.bound(right)
                return bound.noun if isinstance(bound, Np) else member_key(right, scope)
            case tree.Is(_, left, tree.Name(_, word)) if is_it(left, name) and scope.sort(word) == "card":
                return f"card.{word.text}"
        return ""

    def fold_other(self, np: Np, right: Any, scope: Scope) -> Np | None:
        if isinstance(right, tree.It) or (isinstance(right, tree.Name) and right.word.text == "none"):
            return None  # (not to be itself is asked of nothing; it is told in full)
        other = scope.this if isinstance(right, tree.This) else self.values.thing(right, scope)
        if isinstance(other, Np):
            if (
                other == scope.actor
                or isinstance(right, tree.This)
                or (other.noun == "you" and np.noun == "player")
                or (other.det == "it" and other.noun == self.facts.noun_under(np))
            ):
                return another(np)
            if other.noun == "you":
                return None
            if np.noun == "one of" and np.owner is not None:  # all but that one of them
                return Np(
                    np.owner.noun, "all" if np.det == "each" else np.det, plural=True, adjectives=("other",)
                )
            if isinstance(right, tree.Of) and right.word.text == "holder":
                return followed(np, say("without", what=self.values.np(right.owner, scope)))
            return followed(np, say("but", what=other))
        return None

    def fold_is(self, np: Np, left: Meaning, right: Any, scope: Scope) -> Np | None:
        word = left.name
        if word == "owner":
            return self.owned(np, right, scope)
        bound = scope.bound(right)
        key = member_key(right, scope)
        if isinstance(bound, Np) and bound.noun.startswith("member."):
            key = bound.noun
        if key:
            return np.but(qualities=(*np.qualities, Qualities((key,))))
        if left.sort == "resource" and shape(right) == ("Number", "0"):
            return followed(np, say("without", what=Np(f"resource.{word}", "", mass=True)))
        if (left.sort != "property" and word != "name") or scope.is_chosen_number(right):
            return None
        if isinstance(right, tree.Of) and right.word.text == word and not isinstance(right.owner, tree.It):
            of = self.facts.list_of(left)
            name = Np(f"list.{of}" if of else f"property.{word}", "")
            return followed(np, say("same as", name=name, what=self.values.thing(right.owner, scope)))
        return described(np, with_property(word, self.values.thing(right, scope)))

    def fold_in(self, np: Np, place: Any, scope: Scope) -> Np | None:
        found = self.values.thing(place, scope)
        if isinstance(found, Np) and self.facts.is_place(found):
            return followed(np, zone_phrase(found, "in"))
        return None

    def fold_compared(
        self, np: Np, left: Any, operator: str, right: Any, scope: Scope, name: str
    ) -> Np | None:
        of_it = self.of_it(left, name, scope)
        if of_it is not None and of_it.name == "size":
            return described(np, with_property("size", self.values.compared(operator, right, scope)))
        if isinstance(left, tree.Of) and left.word.text == "size":
            inner = self.of_it(left.owner, name, scope)
            if inner is None or inner.sort != "zone":
                return None
            zone, count = inner.name, self.values.compared(operator, right, scope)
            if count == Count("at least", 1) and self.language.has(f"zone.{zone}.there"):
                it = self.facts.which(np)
                return described(np, Say((f"zone.{zone}.there",), {"it": it}))
            own = self.in_own(zone, Np("player", "it"))
            things = Np(self.facts.things_in(zone), "", some(count), plural=True, tail=(own,))
            if is_worked_out(count):
                other = owner_of_same(zone, right)
                return self.having_more(np, things.but(count=None), f"{operator} than many", other, scope)
            return self.having_it(np, things.but(count=None, det="no") if count.number == 0 else things)
        if of_it is None:
            return None
        word = of_it.name
        if of_it.sort == "resource":
            what = Np(f"resource.{word}", "", mass=True)
            if isinstance(right, tree.Of) and right.word.text == word:
                return self.having_more(np, what, f"{operator} than", right.owner, scope)
            count = self.values.compared(operator, right, scope)
            if is_worked_out(count):
                return self.having_more(np, what, f"{operator} than", right, scope)
            return self.having_it(np, Np(f"resource.{word}", "", some(count)))
        if of_it.sort == "property":
            count = self.values.compared(operator, right, scope)
            if operator in ("<=", ">=") and count.number is None and not isinstance(count.value, Count):
                return None  # said in a clause
            return described(np, with_property(word, count))
        return None

    def having_more(self, np: Np, what: Np, than: str, other: Any, scope: Scope) -> Np:
        """A player who has more of something than another has, or than a number that is worked out."""
        who = self.values.thing(other, scope)
        return followed(np, say(f"with {than}", what=what, who=who, it=self.facts.which(np)))

    def in_own(self, zone: str, who: Np) -> Say:
        """In somebody's place, where it was said whose: cards in hand."""
        if self.language.has(f"zone.{zone}.bare"):
            return Say((f"zone.{zone}.bare",), {"who": who})
        return zone_phrase(Np(f"zone.{zone}", "the", owner=YOU if who.noun == "you" else None), "in")

    def having_it(self, np: Np, what: Np) -> Np:
        """A player who has so much of something."""
        return followed(np, say("having", what=what, it=self.facts.which(np)))

    def fold_status(self, np: Np, node: tree.Has, no: str, scope: Scope) -> Np:
        status = scope.meaning(node.status)
        name = status.name
        if status.sort == "token":
            key = "without" if no else "with"
            return followed(np, say(key, what=Np(f"token.{name}", "the")))
        known = "status" if self.language.has(f"status.{name}") else "marked"
        keys: tuple[str, ...] = (f"status.{name}.which{no}", f"{known} which{no}")
        slots: dict[str, Form] = {"name": status_named(name), "what": self.facts.which(np)}
        if node.marker is not None:
            keys, slots = (f"marked by which{no}",), {**slots, "who": self.values.thing(node.marker, scope)}
        return followed(np, Say(keys, slots))

    def fold_game(self, np: Np, part: Any, scope: Scope, no: str, name: str) -> Np | None:
        """A question of the game, if it has words for asking it of a thing."""
        match part:
            case tree.Call(_, function, arguments) if self.language.has(
                key := f"function.{function.text}.place{no}"
            ) and any(is_it(each, name) or isinstance(each, tree.It) for each in inside(arguments)):
                return of_place(np, key)
            case tree.Call(_, function, arguments):
                key = f"function.{function.text}.which{no}"
                if self.language.has(key) and any(
                    is_it(each, name) or isinstance(each, tree.It) for each in inside(arguments)
                ):
                    inner = self.looking(np, scope, name, "which")
                    return followed(np, self.values.call(key, function.text, arguments, inner))
                own = self.values.body_of(function.text, arguments, scope) is None
                if own and len(arguments) == 1 and is_it(arguments[0], name):
                    key, called = f"own holds which{no}", self.values.named_own(function.text)
                    return followed(np, say(key, name=called, it=self.facts.which(np)))
            case tree.Can(_, procedure, arguments):
                given = [
                    a.name.text
                    for a in arguments.items
                    if is_it(a.value, name) or isinstance(a.value, tree.It)
                ]
                key = f"procedure.{procedure.text}.can which {given[0] if given else ''}{no}"
                # (What else is handed over was just chosen, and needs no word; a card by its name does.)
                named = [a.value.word for a in arguments.items if isinstance(a.value, tree.Name)]
                priced = any(isinstance(a.value, tree.Number) for a in arguments.items)
                yours = scope.actor.noun == "you" and not priced
                if yours and self.language.has(key) and not any(scope.sort(each) == "card" for each in named):
                    return followed(np, Say((key,), {"it": self.facts.which(np)}))
            case tree.Of(_, word, tree.It()):
                for sort in ("attribute", "memory"):
                    key = f"{sort}.{word.text}.which{no}"
                    if self.language.has(key):
                        return followed(np, Say((key,)))
            case _:
                pass
        return None


def another(np: Np) -> Np:
    """Another one; or, where that was said already, one that is none of two."""
    said = {"other", "yet other"} & {*np.adjectives}
    rest = tuple(each for each in np.adjectives if each not in said)
    return np.but(adjectives=("yet other" if said else "other", *rest))


def is_named(part: Any, name: str) -> bool:
    """Whether it is asked which one a thing is, and nothing else."""
    match part:
        case tree.Is(_, left, tree.This() | tree.Name() | tree.You()):
            return is_it(left, name)
        case _:
            return False


def with_most(extreme: str, what: Form) -> Say:
    """With the most of something that is counted, with the highest of something else."""
    if isinstance(what, Np) and what.noun == "number of" and what.owner is not None:
        return say(f"with {extreme} many", what=what.owner)
    if isinstance(what, Np) and not what.noun.startswith("resource."):
        return say("with", what=what.but(det="the", adjectives=(extreme,)))
    return say(f"with {extreme}", what=what)


def owner_of_same(zone: str, size: Any) -> Any:
    """Who has the other place, where the sizes of two of a sort are compared; or else that number."""
    match size:
        case tree.Of(_, word, tree.Of(_, place, owner)) if word.text == "size" and place.text == zone:
            return owner
        case tree.Of(_, word, tree.Your(span, place)) if word.text == "size" and place.text == zone:
            return tree.You(span)
    return size


def is_worked_out(count: Count) -> bool:
    """Whether a number is that of something else: neither printed nor named before."""
    return count.number is None and count.value is not None and not isinstance(count.value, Count)


_HAVING: Final = ("having", "with highest", "with lowest", "with highest many", "with lowest many")


def is_clause(form: Form) -> bool:
    """`that is worn`, `whose cost is odd`: what is joined by `and`."""
    return isinstance(form, Say) and any("relative" in key or "which" in key for key in form.keys)
