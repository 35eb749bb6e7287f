"""Modifiers: what is always so, in words."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.explain.amounts import Amounts
from rulewright.dsl.explain.events import Events, doer_of
from rulewright.dsl.explain.facts import Facts
from rulewright.dsl.explain.forms import YOU, Form, Join, Np, Say, Text, game, say
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.scope import Scope
from rulewright.dsl.explain.selections import Selections
from rulewright.dsl.explain.trees import inside, mentions
from rulewright.dsl.explain.values import Values

ANY_TARGET: Final = Np("thing", "a")


class Modifiers(Struct):
    """What is changed, ignored, forbidden."""

    facts: Facts
    language: Language
    values: Values
    selections: Selections
    amounts: Amounts
    events: Events

    def modifier(self, node: tree.Modifier, conditions: list[Any], scope: Scope) -> tuple[Form, list[Any]]:
        """What is so, and the conditions that are not said with it."""
        match node:
            case tree.ModIgnore(_, rule, event, who, _):
                of, key = self.facts.procedure_of(rule.text), f"rule.{rule.text}.ignored"
                form, rest = self.with_event(key, rule.text, event, who, conditions, scope, {}, of)
                return self.for_whom(form, form.subject), rest
            case tree.ModCannot(_, event, who, _):
                return self.cannot(event, who, conditions, scope)
            case tree.ModSet(_, path, event, who, value, _):
                return self.change("set", path, event, who, value, None, conditions, scope)
            case tree.ModRaise(_, path, event, who, value, bound, _):
                return self.change("raise", path, event, who, value, bound, conditions, scope)
            case tree.ModLower(_, path, event, who, value, bound, _):
                return self.change("lower", path, event, who, value, bound, conditions, scope)
            case tree.ModCountsAs(_, path, word, purpose, _):
                what = self.values.thing(path.owner if isinstance(path, tree.Of) else path, scope)
                use = game(f"keyword.{purpose.text}.purpose", purpose.text) if purpose else None
                return say(
                    "counts as any", what=what, value=Np(f"list.{word.text}", "any"), use=use
                ), conditions
            case tree.ModSilence(_, thing, _):
                return say("silence", what=self.values.thing(thing, scope)), conditions
            case tree.ModHave(_, sel, but, _):
                what = self.selections.selected(sel, scope, det="all")
                if but is None:
                    return say("have abilities", what=what), conditions
                names = Join(tuple(say("called", name=Text(label.text)) for label in but.labels), "and")
                return say("have abilities but", what=what, names=names), conditions
            case tree.ModHaveOne(_, label, sel, _):
                what = self.selections.selected(sel, scope, det="all")
                return say("have one", what=what, name=say("called", name=Text(label.text))), conditions

    def with_event(
        self, key: str, name: str, event: tree.AnyEvent | None, who: tree.Scope | None,
        conditions: list[Any], scope: Scope, slots: dict[str, Form], default: str = "",
    ) -> tuple[Say, list[Any]]:  # fmt: skip
        """A phrase of the game whose slots are fields of an event."""
        word = (
            event.word.text if isinstance(event, tree.Event) else event.verb if event is not None else default
        )
        shown = self.language.shown(key)
        doer, rest = doer_of(who), conditions
        scope.names["player"] = doer if doer is YOU else Np("player", "it")
        if doer is not YOU:
            doer, rest = self.events.fold_doer(doer, rest, scope)
        for field, noun in self.facts.fields(word).items():
            if field not in shown or noun == "number":
                continue
            np = Np(noun, "a", plural=self.language.has(f"{key} many"))
            np, rest = self.selections.fold_all(np, rest, scope, field)
            slots[field] = np
            scope.names[field] = scope.this if np.det == "this" else Np(noun, "that", about=field)
        for field, noun in self.facts.fields(word).items():
            if noun == "number":
                scope.names.setdefault(field, Np(f"field.{word}.{field}", "the"))
            else:
                scope.names.setdefault(field, Np(noun, "that"))
                if noun == scope.this.noun and any(
                    isinstance(each, tree.This) for each in inside(tuple(rest))
                ):
                    scope.this = Np("thing", "this", about="this")  # there are two of its kind now
        return Say((key,), slots, doer, name), rest

    def for_whom(self, form: Say, who: Np | None) -> Form:
        """A phrase that the game has for you alone, where it is about others: for every player."""
        known = next((key for key in form.keys if self.language.has(key)), "")
        if who is None or who.noun in ("you", "thing") or "." not in known or who.about == "this":
            return form
        if self.language.tells_who(form) or {"who", "of", "player"} & self.language.shown(known):
            return form
        own = any(isinstance(slot, Np) and slot.det == "this" for slot in form.slots.values())
        if own and "other" not in who.adjectives:
            return form  # whoever does it with this card
        each = who.but(det="each") if who.det in ("any", "a") else who
        return say("for whom", who=each, says=Say(form.keys, form.slots, None, form.spare))

    def cannot(
        self, event: tree.AnyEvent, who: tree.Scope | None, conditions: list[Any], scope: Scope
    ) -> tuple[Form, list[Any]]:
        name = event.word.text if isinstance(event, tree.Event) else event.verb
        if name == "target":
            return self.untouchable(who, conditions, scope)
        happening = self.events.happening(event, who, conditions, scope)
        form = happening.form
        assert isinstance(form, Say)
        doer = form.subject or YOU
        said = {
            name: slot.but(plural=True)
            if isinstance(slot, Np) and slot.det == "a" and not slot.tail
            else slot
            for name, slot in form.slots.items()
        }
        doing = Say(form.keys, said if doer is YOU else form.slots, None, form.spare)
        key = "cannot" if doer.noun == "you" else "nobody can" if doer.det == "any" else "they cannot"
        scope.names.update(happening.scope.names)
        scope.this = happening.scope.this
        return say(key, who=doer.but(det="no") if doer.det == "any" else doer, do=doing), happening.rest

    def aimed(self, conditions: list[Any], scope: Scope) -> tuple[Np, Np | None, list[Any]]:
        """What is aimed at, by whose text, and what else is asked."""
        fields = self.facts.fields("target")
        rest = conditions
        found: dict[str, Np] = {}
        for field, noun in fields.items():
            np = Np(noun, "a")
            if field == "source":
                ranked = next((k for k in self.facts.rules.kinds.values() if k.active.place == "role"), None)
                np = Np(f"kind.{ranked.id}" if ranked else "thing", "a")
            if not any(mentions(part, field) for part in rest):
                continue
            about = [part for part in rest if mentions(part, field)]
            np, left = self.selections.fold_all(np, about, scope, field)
            rest = [part for part in rest if part in left or part not in about]
            found[field] = np
            scope.names[field] = Np(np.noun, "that", about=field)
        source = found.pop("source", None)
        what = next(iter(found.values()), ANY_TARGET)
        return what, source, rest

    def untouchable(
        self, who: tree.Scope | None, conditions: list[Any], scope: Scope
    ) -> tuple[Form, list[Any]]:
        by = doer_of(who)
        scope.names["player"] = by if by is YOU else Np("player", "it")
        if by is not YOU:
            by, conditions = self.events.fold_doer(by, conditions, scope)
        fact, source, rest = self.aimed(conditions, scope)
        if fact == ANY_TARGET and source is None:
            key = "cannot" if by is YOU else "nobody can" if by.det == "any" else "they cannot"
            return say(key, who=by.but(det="no") if by.det == "any" else by, do=say("aim")), rest
        doer = None if by.det == "any" else by
        if fact.noun == "you":
            return say("you are no target", source=source, who=doer), rest
        many = fact.det == "a"
        return say(
            "no target", what=fact.but(plural=many, det="" if many else fact.det), source=source, who=doer
        ), rest

    def change(
        self, verb: str, path: Any, event: tree.AnyEvent | None, who: tree.Scope | None,
        value: Any, bound: Any, conditions: list[Any], scope: Scope,
    ) -> tuple[Form, list[Any]]:  # fmt: skip
        """A number that is changed: an attribute, a property, or a field of what is done."""
        name = path.word.text if isinstance(path, (tree.Name, tree.Of, tree.Your)) else ""
        if event is not None and isinstance(event, tree.KernelEvent) and event.verb == "target":
            what, source, rest = self.aimed(conditions, scope)
            by = doer_of(who)
            payer = by if by is YOU else by.but(det="each")
            if source is not None:
                whose = YOU if by is YOU else Np("player", "a", adjectives=("other",))
                payer = source if by.det == "any" else source.but(owner=whose)
            told = self.language.has(f"surcharge.{verb}")
            amount = self.amounts.counting(value, scope) if told else self.values.count(value, scope)
            own = Say(
                (f"surcharge.{verb}", f"surcharge {verb}"),
                {"what": what, "who": payer, "v": amount},
            )
            return own, rest
        slots: dict[str, Form] = {}
        word, owner = "", None
        if event is not None:
            word = event.word.text if isinstance(event, tree.Event) else event.verb
            for field in self.facts.fields(word):
                scope.names.setdefault(field, Np(f"field.{word}.{field}", "the"))
            key, what = f"field.{word}.{name}", Np(f"field.{word}.{name}", "the")
        else:
            owner = self.values.np(path.owner, scope) if isinstance(path, tree.Of) else None
            sort = scope.sort(path.word)
            key, what = f"{sort}.{name}", Np(f"{sort}.{name}", "the", owner=owner)
            if owner is not None:
                slots["of"] = owner
        slots["n"] = self.amounts.counting(value, scope)
        general = f"{verb} what" if event is None else f"{verb} what when"
        form, rest = self.with_event(f"{key}.{verb}", general, event, who, conditions, scope, slots)
        alone = Text("0") if isinstance(value, tree.Number) and value.digits.text == "0" else slots["n"]
        slots = {**form.slots, "what": what, "v": alone}
        if event is not None:
            slots["event"] = Say((f"procedure.{word}.do",), {}, form.subject, word)
        form = Say((*special_keys(key, verb, value), f"{key}.{verb}", general), slots, form.subject)
        says = self.for_whom(form, form.subject if event is not None else owner)
        if bound is not None:
            to = "up to bound" if verb == "raise" else "down to bound"
            return say(to, says=says, v=self.values.thing(bound, scope)), rest
        return says, rest


def special_keys(key: str, verb: str, value: Any) -> tuple[str, ...]:
    """A phrase for one value: `field.draw.kept.set drawn`, `attribute.room.raise 999`."""
    if isinstance(value, tree.Name):
        return (f"{key}.{verb} {value.word.text}",)
    if isinstance(value, tree.Number):
        return (f"{key}.{verb} {value.digits.text}",)
    return ()
