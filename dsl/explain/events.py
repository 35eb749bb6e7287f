"""Events: what an ability waits for, with what is asked of it folded into its words."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.explain.deeds import Deeds
from rulewright.dsl.explain.forms import YOU, Form, Np, Say, game, say
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.scope import Scope, noun_of
from rulewright.dsl.explain.selections import conjuncts
from rulewright.dsl.explain.template import parsed, slots_in

_MOMENTS: Final = ("round_start", "round_end", "turn_start", "turn_end")


class Happening(Struct):
    """An event: how it is told, and what is left to ask of it."""

    form: Say
    scope: Scope
    rest: list[Any]


class Events(Deeds):
    """What happens."""

    language: Language

    def is_once(self, event: Say) -> bool:
        """Whether it happens to the card itself."""
        return any(isinstance(slot, Np) and slot.det == "this" for slot in event.slots.values())

    def is_moment(self, name: str) -> bool:
        """The start or the end of a period."""
        return name in _MOMENTS or (
            name.endswith(("_start", "_end")) and name not in self.rules.program.procedures
        )

    def happening(
        self, event: tree.AnyEvent, who: tree.Scope | None, conditions: list[Any], scope: Scope
    ) -> Happening:
        """An event as it is told, with what is asked of its fields folded into them."""
        name = event.word.text if isinstance(event, tree.Event) else event.verb
        inner = scope.inner()
        doer = doer_of(who)
        inner.names["player"] = doer if doer is YOU else Np("player", "it")
        if self.is_moment(name):
            return Happening(self.moment(name), inner, conditions)
        if doer is not YOU:
            doer, conditions = self.fold_doer(doer, conditions, inner)
        fields = self.fields(name)
        own = f"procedure.{name}.event"
        key = own if self.language_has(own) else f"procedure.{name}.do"
        shown = self.shown(key, f"event.{name}.do")
        slots: dict[str, Form] = {}
        rest = conditions
        for part in conditions:
            if isinstance(part, tree.Name) and self.language_has(own := f"{key} {part.word.text}"):
                key, rest = own, [each for each in rest if each is not part]
        for field, noun in fields.items():
            bound = Np(noun, "that" if noun != "number" else "the", about=field)
            if noun == "number":
                inner.names[field] = Np(f"field.{name}.{field}", "that")
                if field in shown and self.language_names(f"field.{name}.{field}"):
                    slots[field] = Np(f"field.{name}.{field}", "a")
                continue
            word = tree.Word(event.span, field)
            np: Np = Np(noun, "a")
            left = []
            for part in rest:
                changed = self.fold(np, part, self.looking(np, inner, word), word) if field in shown else None
                if changed is None:
                    left.append(part)
                else:
                    np = changed
            if field in shown:
                slots[field] = np
            rest = left
            inner.names[field] = scope.this if np.det == "this" else bound
        if self.by_this_role(conditions, scope):
            doer = say_holder(scope.this)
            rest = [part for part in rest if not self.is_role(part)]
            inner.names["player"] = Np("player", "it")
        elif others := [part for part in rest if self.is_other_role(part)]:
            doer = doer.but(tail=(say("not playing", what=scope.this),))
            rest = [part for part in rest if part not in others]
        if any(
            isinstance(np, Np) and np.noun == inner.this.noun and np.det != "this" for np in slots.values()
        ):
            inner.this = Np("thing", "this", about="this")  # `this card`: there are two of its kind now
        form = Say((key, f"event.{name}.do"), slots, doer, name)
        return Happening(form, inner, rest)

    def fold_doer(self, doer: Np, conditions: list[Any], scope: Scope) -> tuple[Np, list[Any]]:
        """Whoever does it, with what is asked of him."""
        left = []
        for part in conditions:
            token = tree.Word(part.span, "player")
            changed = self.fold(doer, part, self.looking(doer, scope, token), token)
            if changed is None or changed.noun != "player":
                left.append(part)
            else:
                doer = changed
        return doer, left

    def is_role(self, part: Any) -> bool:
        """`character is this`, where the first is whoever plays it."""
        match part:
            case tree.Is(_, tree.Name(_, word), tree.This()):
                kind = self.rules.kinds.get(word.text)
                return kind is not None and kind.active.place == "role"
            case _:
                pass
        return False

    def is_other_role(self, part: Any) -> bool:
        """Anybody but whoever plays this card."""
        return isinstance(part, tree.Not) and any(self.is_role(each) for each in conjuncts(part.part))

    def by_this_role(self, conditions: list[Any], scope: Scope) -> bool:  # noqa: ARG002
        return any(self.is_role(part) for part in conditions)

    def is_told_of_doer(self, key: str) -> bool:
        known = self.language_has(key) and not self.empty(key)
        return known and self.language.tells_who(Say((key,))) and "of" not in self.shown(key)

    def shown(self, *keys: str) -> set[str]:
        """The slots of a phrase: what is asked of others stays a condition."""
        for key in keys:
            text = self.language.words.phrases.get(key) or self.language.phrases.get(key)
            if text is not None:
                return slots_in(parsed(text))
        return set()

    def fields(self, name: str) -> dict[str, str]:
        """The fields of an event, with the nouns for them."""
        if name == "target":
            kinds = {
                k.id: f"kind.{k.id}"
                for k in self.rules.kinds.values()
                if k.has_cards and k.active.place != "role"
            }
            return {"thing": "thing", "whom": "player", "source": "thing", **kinds}
        found = self.rules.program.procedures.get(name)
        return {param.name: noun_of(param.type) for param in found.params} if found is not None else {}

    def moment(self, name: str) -> Say:
        if name in _MOMENTS:
            return say(name.replace("_", " "))
        phase, _, end = name.rpartition("_")
        return say(f"phase {end}", name=game(f"phase.{phase}", phase))


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
