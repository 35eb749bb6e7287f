"""Events: what an ability waits for, with what is asked of it folded into its words."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.check.events import RESOURCE_FIELDS
from rulewright.dsl.explain.facts import MOMENTS, Facts
from rulewright.dsl.explain.forms import YOU, Form, Np, Say, game, say
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.scope import Scope
from rulewright.dsl.explain.selections import Selections
from rulewright.dsl.explain.trees import conjuncts, shape


class Happening(Struct):
    """An event: how it is told, and what is left to ask of it."""

    form: Say
    scope: Scope
    rest: list[Any]


class Events(Struct):
    """What happens."""

    facts: Facts
    language: Language
    selections: Selections

    def happening(
        self,
        event: tree.AnyEvent,
        who: tree.Scope | None,
        conditions: list[Any],
        scope: Scope,
        timing: str = "",
    ) -> Happening:
        """An event as it is told, with what is asked of its fields folded into them.

        A game may say otherwise of it when it is over (`procedure.call.after`)."""
        name = event.word.text if isinstance(event, tree.Event) else event.verb
        inner = scope.inner()
        doer = doer_of(who)
        inner.names["player"] = doer if doer is YOU else Np("player", "it")
        if isinstance(event, tree.KernelEvent) and event.resource is not None:
            return self.of_resource(event.verb, event.resource.text, doer, conditions, inner)
        if self.facts.is_moment(name):
            if doer is not YOU:
                whose = doer.but(det="each" if doer.det == "any" else doer.det)
                whose, conditions = self.fold_doer(whose, conditions, inner)
                return Happening(moment_of(name, whose), inner, conditions)
            return Happening(moment(name), inner, conditions)
        if doer is not YOU:
            doer, conditions = self.fold_doer(doer, conditions, inner)
        fields = self.facts.fields(name)
        own = f"procedure.{name}.event"
        over = f"procedure.{name}.{timing}"
        if timing and self.language.has(over):
            own = over
        key = own if self.language.has(own) else f"procedure.{name}.do"
        shown = self.language.shown(key, f"event.{name}.do")
        slots: dict[str, Form] = {}
        rest = conditions
        for part in conditions:
            if isinstance(part, tree.Name) and self.language.has(own := f"{key} {part.word.text}"):
                key, rest = own, [each for each in rest if each is not part]
        for field, noun in fields.items():
            bound = Np(noun, "that", about=field)
            if noun == "number":
                inner.names[field] = Np(f"field.{name}.{field}", "that")
                if field in shown and self.language.has_noun(f"field.{name}.{field}"):
                    slots[field] = Np(f"field.{name}.{field}", "a")
                continue
            np: Np = Np(noun, "a")
            if field in shown:
                np, rest = self.selections.fold_all(np, rest, inner, field)
                slots[field] = np
            inner.names[field] = scope.this if np.det == "this" else bound
        if any(self.is_role(part, scope) for part in conditions):
            doer = say_holder(scope.this)
            rest = [part for part in rest if not self.is_role(part, scope)]
            inner.names["player"] = Np("player", "it")
        elif others := [part for part in rest if self.is_other_role(part, scope)]:
            doer = doer.but(tail=(say("not playing", what=scope.this),))
            rest = [part for part in rest if part not in others]
        if any(
            isinstance(np, Np) and np.noun == inner.this.noun and np.det != "this" for np in slots.values()
        ):
            inner.this = Np("thing", "this", about="this")  # `this card`: there are two of its kind now
        form = Say((key, f"event.{name}.do"), slots, doer, name)
        return Happening(form, inner, rest)

    def of_resource(
        self, verb: str, resource: str, doer: Np, conditions: list[Any], inner: Scope
    ) -> Happening:
        """That somebody gains or loses something: how much of it, if that is asked."""
        if doer is not YOU:
            doer, conditions = self.fold_doer(doer, conditions, inner)
        for field in RESOURCE_FIELDS:
            inner.names[field] = Np(field, "the", about=field)
        what = Np(f"resource.{resource}", "", mass=True)
        return Happening(Say((verb,), {"what": what}, doer), inner, conditions)

    def is_role(self, part: Any, scope: Scope) -> bool:
        """`character is this`, where the first is whoever plays it."""
        match part:
            case tree.Is(_, tree.Name(_, word), tree.This()) if scope.sort(word) in ("kind", "field"):
                kind = self.facts.rules.kinds.get(word.text)  # a field for a card is called as its kind is
                return kind is not None and kind.active.place == "role"
            case _:
                return False

    def is_other_role(self, part: Any, scope: Scope) -> bool:
        """Anybody but whoever plays this card."""
        if not isinstance(part, tree.Not):
            return False
        parts = conjuncts(part.part)
        roles = [each for each in parts if self.is_role(each, scope)]
        return bool(roles) and all(each in roles or shape(each) in _HAS_IT for each in parts)

    def fold_doer(self, doer: Np, conditions: list[Any], scope: Scope) -> tuple[Np, list[Any]]:
        """Whoever does it, with what is asked of him."""
        left = []
        for part in conditions:
            if "other" in doer.adjectives and shape(part) == ("IsNot", ("Name", "player"), ("You",)):
                continue  # that was said
            inner = self.selections.looking(doer, scope, "player")
            changed = self.selections.fold(doer, part, inner, "player")
            if changed is None or changed.noun != "player":
                left.append(part)
            else:
                doer = changed
        return doer, left


# That whoever acts has the card, too: who plays it has it.
_OWNER: Final = ("Of", "owner", ("This",))
_PLAYER: Final = ("Name", "player")
_HAS_IT: Final = (("Is", _OWNER, _PLAYER), ("Is", _PLAYER, _OWNER))


def is_once(event: Say) -> bool:
    """Whether it happens to the card itself."""
    return any(isinstance(slot, Np) and slot.det == "this" for slot in event.slots.values())


def moment(name: str) -> Say:
    """When a period starts or ends."""
    if name in MOMENTS:
        return say(name.replace("_", " "))
    phase, _, end = name.rpartition("_")
    return say(f"phase {end}", name=game(f"phase.{phase}", phase))


def moment_of(name: str, whose: Np) -> Say:
    """When somebody's turn starts or ends."""
    return say(f"{name.replace('_', ' ')} of{' such' if whose.tail else ''}", who=whose)


def say_holder(this: Np) -> Np:
    """Whoever plays a card."""
    return Np("player", "the", tail=(say("playing", what=this),))


def doer_of(who: tree.Scope | None) -> Np:
    """Whose deeds are meant."""
    match who:
        case tree.ByAnyone():
            return Np("player", "any")
        case tree.ByOthers():
            return Np("player", "a", adjectives=("other",))
        case None:
            return YOU
