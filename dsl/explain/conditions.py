"""Questions as clauses: `you have no cards`, `its cost is odd`, each with its opposite."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import tree
from rulewright.dsl.check.notes import Meaning
from rulewright.dsl.explain.facts import Facts, list_named, noun_for
from rulewright.dsl.explain.forms import Count, Form, Join, Np, Qualities, Say, Text, game, say
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.nouns import (
    any_zone,
    in_none,
    is_it,
    member_key,
    some,
    status_named,
    with_property,
    zone_phrase,
)
from rulewright.dsl.explain.scope import Inlined, Scope
from rulewright.dsl.explain.selections import Selections, is_named
from rulewright.dsl.explain.trees import conjuncts, shape
from rulewright.dsl.explain.unsaid import Unsaid
from rulewright.dsl.explain.values import Values

_OPPOSITE: Final = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}


class Conditions(Struct):
    """What is asked."""

    facts: Facts
    language: Language
    unsaid: Unsaid
    values: Values
    selections: Selections

    def clause(self, expr: Any, scope: Scope, negated: bool = False) -> Form:
        """A question, or its opposite."""
        match expr:
            case tree.And(_, parts) | tree.Or(_, parts):
                both = isinstance(expr, tree.And) is not negated
                said = [
                    part for part in parts if not (both and self.unsaid.goes_without_saying(part, scope))
                ] or list(parts)
                return Join(
                    tuple(self.clause(part, scope, negated) for part in said), "and" if both else "or"
                )
            case tree.Not(_, inner):
                return self.clause(inner, scope, not negated)
            case tree.IsNot(span, left, right):
                return self.clause(tree.Is(span, left, right), scope, not negated)
            case tree.IsNotIn(span, left, right):
                return self.clause(tree.IsIn(span, left, right), scope, not negated)
            case tree.IsNotRevealed(_, what):
                return self.revealed(what, scope, not negated)
            case tree.IsRevealed(_, what):
                return self.revealed(what, scope, negated)
            case tree.Compare(_, left, operator, right):
                sign = _OPPOSITE[operator.text] if negated else operator.text
                return self.compare(left, sign, right, scope)
            case tree.Is(_, left, right):
                return self.equal(left, right, scope, negated)
            case tree.IsIn(_, left, right):
                return self.within(left, right, scope, negated)
            case tree.Has() as has:
                return self.has_status(has, scope, negated)
            case tree.Any(_, sel):
                return self.there_is(sel, scope, negated)
            case tree.Can(_, procedure, arguments):
                done = self.values.done(procedure.text, arguments, scope)
                if (who := doing(scope)) is not None:
                    return say("they cannot do" if negated else "they can", who=who, what=done)
                return say("you cannot" if negated else "you can", what=done)
            case tree.CanPay(_, bill):
                portions = bill.items if isinstance(bill, tree.Portions) else (bill,)
                dues = tuple(self.due(each, scope) for each in portions)
                price = dues[0] if len(dues) == 1 else Join(dues, "and")
                who = doing(scope)
                able = "can" if not negated else "cannot"
                return say(f"{'you' if who is None else 'they'} {able} pay", who=who, what=price)
            case tree.Call(_, function, arguments):
                return self.asked(function.text, arguments, scope, negated)
            case tree.Name(_, word) if word.text in ("yes", "no"):
                return say("truth no" if (word.text == "no") is not negated else "truth yes")
            case tree.Name() if isinstance(bound := scope.bound(expr), Inlined):
                return self.clause(bound.value, bound.scope, negated)
            case tree.Name() | tree.Of() | tree.Your():
                return self.truth(expr, scope, negated)
            case _:
                return self.either(say("is so", what=self.values.thing(expr, scope)), negated)

    def asked(self, name: str, arguments: tuple[Any, ...], scope: Scope, negated: bool) -> Form:
        """A question that has a name: in the game's words, or else in full; one of a deck by its name."""
        key = f"function.{name}.is"
        body = None if self.language.has(key) else self.values.body_of(name, arguments, scope)
        if body is not None:
            return self.clause(body.value, body.scope, negated)
        if self.language.has(key):
            return self.either(self.values.call(key, name, arguments, scope), negated)
        given = self.values.given(arguments, scope)
        holds = "own holds not" if negated else "own holds"
        return say(holds, name=self.values.named_own(name), given=given)

    def either(self, positive: Say, negated: bool) -> Form:
        """A phrase, or its opposite: in the game's words, if it has some."""
        if not negated:
            return positive
        key = positive.keys[0] + " not"
        if self.language.has(key):
            return Say((key,), positive.slots, positive.subject)
        if positive.keys[-1] in ("is so", "is set"):
            return say("is so not" if positive.keys[-1] == "is so" else "is not set", **positive.slots)
        return say("not so", what=positive)

    def truth(self, expr: Any, scope: Scope, negated: bool) -> Form:
        """A memory, an attribute, a field or a setting that is yes or no."""
        owner: Form | None = None
        if isinstance(expr, tree.Your):
            owner = scope.you
        elif isinstance(expr, tree.Of):
            owner = self.values.thing(expr.owner, scope)
        meaning = scope.meaning(expr.word)
        sort = "field" if meaning.sort == "local" else meaning.sort
        slots = {"of": owner} if owner is not None else {}
        what = self.values.thing(expr, scope)
        return self.either(
            Say((f"{sort}.{meaning.name}.is", "is so"), {"what": what, **slots}),
            negated,
        )

    def revealed(self, what: Any, scope: Scope, negated: bool) -> Form:
        return say("not revealed" if negated else "revealed", what=self.values.thing(what, scope))

    # --- numbers

    def compare(self, left: Any, operator: str, right: Any, scope: Scope) -> Form:
        count = some(self.values.compared(operator, right, scope))
        if found := self.having(left, count, right, operator, scope):
            return found
        return say("amounts to", left=self.values.thing(left, scope), right=plain(count))

    def having(self, left: Any, count: Count, right: Any, operator: str, scope: Scope) -> Form | None:
        """`you have 3 or more cards in your hand`, where it is about what there is."""
        no = count.number == 0 and count.many in ("just", "at most", "exactly")
        worked_out = count.value is not None and not isinstance(count.value, Count)

        def of(np: Np) -> Np:
            return np.but(det="no") if no else np.but(count=count)

        match left:
            case tree.Of(_, word, owner) if scope.sort(word) == "resource":
                who = self.values.thing(owner, scope)
                if isinstance(right, tree.Of) and right.word.text == word.text:
                    what = Np(f"resource.{word.text}", "", mass=True)
                    return say(
                        f"has {operator} than",
                        who=who,
                        what=what,
                        other=self.values.thing(right.owner, scope),
                    )
                if worked_out:
                    what = Np(f"resource.{word.text}", "", mass=True)
                    much = self.values.thing(right, scope)
                    return say(f"has {operator} than", who=who, what=what, other=much)
                what = Np(f"resource.{word.text}", "", mass=no)
                return say("has no" if no else "has", who=who, what=of(what))
            case tree.Of(_, word, place) if (
                word.text == "size" and not worked_out and (them := self.first_told(place, scope))
            ):
                counted, where = placed(them)
                return say("there are no" if no else "there is", what=of(counted), where=where)
            case tree.Of(_, word, place) if word.text == "size":
                if isinstance(named := scope.bound(place), Np) and not self.facts.is_place(named):
                    return None
                said = scope.talk.inner()
                zone = self.values.thing(place, scope)
                if isinstance(zone, Np) and self.facts.is_place(zone):
                    if worked_out:
                        return self.weighed(left, right, operator, scope)
                    name = zone.noun.removeprefix("zone.")
                    things = Np(self.facts.things_in(name), "", plural=True)
                    if zone.owner and zone.owner.noun == "you" and self.language.has(f"zone.{name}.bare"):
                        have = of(things).but(tail=(self.selections.in_own(name, zone.owner),))
                        return say("has no" if no else "has", who=zone.owner, what=have)
                    there = "there are no" if no else "there is"
                    return say(there, what=of(things), where=zone_phrase(zone, "in"))
                scope.talk.unsay(said)
                return None
            case tree.Count(_, sel):
                if worked_out:
                    return self.weighed(left, right, operator, scope)
                counted, where = placed(self.selections.selected(sel, scope, det="", plural=True))
                return say("there are no" if no else "there is", what=of(counted), where=where)
            case tree.Times(_, event, period) if count.many == "some" or no:
                done = game(f"procedure.{event.text}.do", event.text, scope.you)
                key = "has not done" if no else "has done"
                return say(f"{key} {period.word.text}", what=done, who=scope.you if no else None)
            case tree.Times(_, event, period) if count.number is not None:
                done = game(f"procedure.{event.text}.do", event.text, scope.you)
                times = Np("times", "", count)
                return say(f"has done so often {period.word.text}", what=done, times=times)
        return None

    def first_told(self, expr: Any, scope: Scope) -> Np | None:
        """Things that were given a name, where they are told of in full: the first time."""
        bound = scope.bound(expr)
        if not isinstance(bound, Np) or not bound.tail or self.facts.is_place(bound):
            return None
        if not bound.about or bound.about in scope.talk.introduced:
            return None
        scope.talk.introduce(bound.about, bound)
        return bound.but(det="", plural=True, about="")

    def weighed(self, left: Any, right: Any, operator: str, scope: Scope) -> Form:
        """One number beside another: greater, less, or the same."""
        values = self.values
        return say(f"is {operator} than", left=values.thing(left, scope), right=values.thing(right, scope))

    def equal(self, left: Any, right: Any, scope: Scope, negated: bool) -> Form:
        if isinstance(left, tree.Name) and scope.sort(left.word) == "kind":
            return say("does not play as" if negated else "plays as", role=self.values.thing(right, scope))
        if isinstance(right, tree.Name) and right.word.text == "none":
            return self.nobody(left, scope, negated)
        if isinstance(left, tree.Of) and (found := self.equal_of(left, right, scope, negated)):
            return found
        if isinstance(left, tree.Call) and isinstance(right, tree.Number):
            key = f"function.{left.function.text}.is {right.digits.text}"
            if self.language.has(key):
                return self.either(self.values.call(key, left.function.text, left.arguments, scope), negated)
        exact = Count() if isinstance(right, tree.This) else self.values.count(right, scope)
        if exact.number:
            exact = Count("exactly", exact.number)
        if isinstance(left, tree.Of) and left.word.text == "size" and not negated:
            there = self.having(left, exact, right, "is", scope)
            if there is not None:
                return there
        who = self.values.thing(left, scope)
        if scope.is_reader(right) and isinstance(who, Np) and who.det == "it":
            return say("it is not you" if negated else "it is you")
        if scope.is_reader(right):
            return say("is not you" if negated else "is you", left=self.values.thing(left, scope))
        if not negated and (there := self.having(left, exact, right, "is", scope)):
            return there
        if negated and shape(right) == ("Number", "0"):
            some = self.having(left, Count("some"), right, ">", scope)
            if some is not None:
                return some
        if negated and exact.value is not None and self.having(left, exact, right, "is", scope):
            return self.weighed(left, right, "is not", scope)
        if isinstance(who, Np) and who.noun == "number" and not negated and exact.number is not None:
            return say("amounts to", left=who, right=Text(str(exact.number)))
        it = self.values.thing(right, scope)
        if isinstance(right, tree.This):
            scope.talk.recent = ""  # `it` would be the other one
        return being(who, it, negated)

    def equal_of(self, left: tree.Of, right: Any, scope: Scope, negated: bool) -> Form | None:
        """Who has something, what something is."""
        word, owner = left.word.text, left.owner
        if word == "holder":
            key = "lacks" if negated else "has"
            return say(key, who=self.values.thing(right, scope), what=self.values.thing(owner, scope))
        if word == "owner":
            key = "is not owned" if negated else "is owned"
            return say(key, who=self.values.thing(right, scope), what=self.values.thing(owner, scope))
        if key := member_key(right, scope):
            what = self.values.thing(owner, scope)
            member = self.member((key,), what, scope.meaning(left.word))
            if isinstance(what, Np) and what.det == "which":
                return being(what, member, negated)
            return say("is not of" if negated else "is of", what=what, member=member)
        if scope.sort(left.word) == "property" and not scope.is_chosen_number(right):
            such = with_property(word, self.values.thing(right, scope))
            return say(
                "is not such" if negated else "is such", what=self.values.thing(owner, scope), such=such
            )
        return None

    def nobody(self, left: Any, scope: Scope, there_is: bool) -> Form:
        match left:
            case tree.Of(_, word, owner) if word.text in ("owner", "holder"):
                return say("somebody has" if there_is else "unowned", what=self.values.thing(owner, scope))
            case tree.Of(_, word, owner) if scope.sort(word) == "memory":
                key = f"memory.{word.text}.is"
                slots = {"of": self.values.thing(owner, scope), "what": self.values.thing(left, scope)}
                return self.either(Say((key, "is set"), slots), not there_is)
            case tree.Of(_, word, owner) if self.facts.is_laid(scope.meaning(word)):  # what lies on a space
                place, key = self.values.thing(owner, scope), "lies on" if there_is else "lies nothing on"
                which = isinstance(place, Np) and place.det == "which"
                return say(f"which {key}" if which else key, place=place)
            case tree.Name(_, word) if scope.sort(word) == "memory":
                slots = {"what": self.values.thing(left, scope)}
                return self.either(Say((f"memory.{word.text}.is", "is set"), slots), not there_is)
        return say("exists" if there_is else "exists not", what=self.values.thing(left, scope))

    def within(self, left: Any, right: Any, scope: Scope, negated: bool) -> Form:
        no = " not" if negated else ""
        if isinstance(right, tree.InAny):
            name = right.zone.text
            where = in_none(name) if negated else any_zone(name, "in")
            return say(f"lies{no}", what=self.values.thing(left, scope), where=where)
        if isinstance(right, tree.List):
            if isinstance(left, tree.Of):
                keys = [member_key(item, scope) for item in right.items]
                if all(keys):
                    what = self.values.thing(left.owner, scope)
                    member = self.member(tuple(keys), what, scope.meaning(left.word))
                    if isinstance(what, Np) and what.det == "which":
                        return being(what, member, negated)
                    return say(f"is{no} of", what=what, member=member)
                key = f"memory.{left.word.text}.is"
                if self.language.has(key):
                    slots = {
                        "of": self.values.thing(left.owner, scope),
                        "value": self.values.options(right.items, scope),
                    }
                    return self.either(Say((key,), slots), negated)
            options = self.values.options(right.items, scope)
            if isinstance(left, tree.Of) and left.word.text == "owner":
                return say(f"is{no} owned", who=options, what=self.values.thing(left.owner, scope))
            return being(self.values.thing(left, scope), options, negated)
        place = self.values.thing(right, scope)
        if isinstance(place, Np) and self.facts.is_place(place):
            return say(f"lies{no}", what=self.values.thing(left, scope), where=zone_phrase(place, "in"))
        what = self.values.thing(left, scope)
        if isinstance(what, Np) and what.noun == "you":
            return say(f"you are{no} among", among=place)
        return say(f"is{no} among", what=what, among=place)

    def member(self, keys: tuple[str, ...], what: Form, of: Meaning) -> Form:
        """What something is, of a list: a ship; or a noble district, where the words are adjectives."""
        if of.sort != "property" or any(self.language.is_noun(key) for key in keys):
            return Join(tuple(Np(key, "a") for key in keys), "or") if len(keys) > 1 else Np(keys[0], "a")
        noun = self.facts.noun_under(what) if isinstance(what, Np) else ""
        known = noun.partition("|")[2] or noun
        several = isinstance(what, Np) and self.language.agrees_plural(what)
        named = noun if known.startswith("kind.") else f"kind.{of.of}"
        return Np(named, "" if several else "a", plural=several, qualities=(Qualities(keys),))

    def due(self, portion: tree.Portion, scope: Scope) -> Np:
        """So much of what is asked whether it can be paid."""
        count = self.values.count(portion.amount, scope)
        if listed := list_named(scope.meaning(portion.resource)):
            return Np(f"list.{listed}", "", count, tail=(say("of that sort"),))
        return Np(f"resource.{portion.resource.text}", "", count)

    def has_status(self, node: tree.Has, scope: Scope, negated: bool) -> Form:
        status = scope.meaning(node.status)
        who, name = self.values.thing(node.bearer, scope), status.name
        if status.sort == "token":
            return say("lacks" if negated else "has", who=who, what=Np(f"token.{name}", "the"))
        no = " not" if negated else ""
        slots: dict[str, Form] = {"what": who, "name": status_named(name)}
        if node.marker is not None:
            return Say((f"marked by is{no}",), {**slots, "who": self.values.thing(node.marker, scope)})
        known = "status" if self.language.has(f"status.{name}") else "marked"
        return Say((f"status.{name}.is{no}", f"{known} is{no}"), slots)

    def there_is(self, sel: tree.Sel, scope: Scope, negated: bool) -> Form:
        noun = scope.meaning(sel.noun)
        if (
            noun.sort == "list"
            and sel.name is not None
            and sel.where is not None
            and isinstance(sel.where.condition, tree.Compare)
        ):
            # `any (colour as c where number of (card where colour of it is c) > 2)`: three of one colour.
            inner = scope.inner()
            inner.bind(sel.name, noun_for(noun).but(det="the", adjectives=("same",)))
            return self.clause(sel.where.condition, inner, negated)
        if (alone := self.one_named(sel, scope, negated)) is not None:
            return alone
        if not negated and (related := self.related(sel, scope)):
            return related
        if negated:
            what, where = placed(self.selections.selected(sel, scope, det="no", plural=True))
            return say("there are no", what=what, where=where)
        what, where = placed(self.selections.selected(sel, scope))
        return say("there is", what=what, where=where)

    def one_named(self, sel: tree.Sel, scope: Scope, negated: bool) -> Form | None:
        """`any (player where it is you and ...)`: what is asked of that one; its best is that one."""
        name = sel.name.text if sel.name is not None else ""
        asked = conjuncts(sel.where.condition) if sel.where is not None else []
        which = next((part for part in asked if isinstance(part, tree.Is) and is_it(part.left, name)), None)
        if which is None or scope.meaning(sel.noun).sort in ("kind", "list"):
            if which is None or not negated or not is_named(which, name):
                return None
            return say("exists not", what=self.selections.selected(replace(sel, best=None), scope))
        it = self.values.np(which.right, scope)
        inner = scope.inner(it=scope.it if name else it)
        inner.bind(sel.name, it)
        rest = tuple(part for part in asked if part is not which)
        if rest:
            return self.clause(tree.And(sel.span, rest), inner, negated)
        return being(it, Np("player"), negated)

    def related(self, sel: tree.Sel, scope: Scope) -> Form | None:
        """`somebody has more gold than you`, `your neighbour has shown a red card`, where there is one."""
        if sel.where is None or sel.best is not None:
            return None
        if isinstance(can := sel.where.condition, tree.Can) and sel.name is None:
            return self.clause(can, scope.inner(it=self.selections.selected(replace(sel, where=None), scope)))
        if sel.place is not None:
            return None
        np = noun_for(scope.meaning(sel.noun))
        named = sel.name.text if sel.name is not None else ""
        told: list[Any] = []
        rest: list[Any] = []
        for part in conjuncts(sel.where.condition):
            match part:
                case tree.Compare(_, tree.Of(_, word, owner)) if scope.sort(word) == "resource":
                    (told if is_it(owner, named) and np.noun == "player" else rest).append(part)
                case tree.Is(_, tree.Of(_, word, owner)) | tree.IsIn(_, tree.Of(_, word, owner)) if (
                    word.text == "owner" or self.language.has(f"memory.{word.text}.is")
                ):
                    (told if is_it(owner, named) else rest).append(part)
                case _:
                    rest.append(part)
        if len(told) != 1:
            return None
        for part in rest:
            np = self.selections.folded(np, part, scope, named)
        if np == Np("player"):
            np = Np("somebody", "")
        inner = scope.inner(it=np)
        inner.bind(sel.name, np)
        return self.clause(told[0], inner)


def doing(scope: Scope) -> Np | None:
    """Who does what is asked about, if that is not you."""
    who = scope.actor
    if who.noun == "you":
        return None
    return who.but(det="it", tail=(), adjectives=()) if who.noun == "player" and who.owner is None else who


def plain(count: Count) -> Count:
    return Count("at least", 1) if count.many == "some" else count


def being(left: Form, right: Form, negated: bool) -> Form:
    """That one thing is another."""
    if isinstance(right, Np) and right.det == "it" and right.noun != "player":
        right = right.but(det="that")
    key = "which is" if isinstance(left, Np) and left.det == "which" else "is"
    return say(f"{key} not" if negated else key, left=left, right=right)


def placed(np: Np) -> tuple[Np, Form | None]:
    """What there is, and where, if that is said alone."""
    places = [each for each in np.tail if isinstance(each, Say) and each.keys[0].endswith((".in", ".in any"))]
    if len(places) != 1 or np.tail[-1] != places[0]:
        return np, None
    return np.but(tail=np.tail[:-1]), places[0]
