"""Modifiers: what is always so, in words."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import tree
from rulewright.dsl.explain.events import Events, doer_of
from rulewright.dsl.explain.forms import YOU, Form, Np, Say, game, say
from rulewright.dsl.explain.scope import Scope, mentions


class Modifiers(Events):
    """What is changed, ignored, forbidden."""

    def modifier(self, node: tree.Modifier, conditions: list[Any], scope: Scope) -> tuple[Form, list[Any]]:
        """What is so, and the conditions that are not said with it."""
        match node:
            case tree.ModIgnore(_, rule, event, who, _):
                return self.with_event(
                    f"rule.{rule.text}.ignored",
                    rule.text,
                    event,
                    who,
                    conditions,
                    scope,
                    {},
                    self.procedure_of(rule.text),
                )
            case tree.ModCannot(_, event, who, _):
                return self.cannot(event, who, conditions, scope)
            case tree.ModSet(_, path, event, who, value, _):
                return self.change("set", path, event, who, value, None, conditions, scope)
            case tree.ModRaise(_, path, event, who, value, bound, _):
                return self.change("raise", path, event, who, value, bound, conditions, scope)
            case tree.ModLower(_, path, event, who, value, bound, _):
                return self.change("lower", path, event, who, value, bound, conditions, scope)
            case tree.ModCountsAs(_, path, word, purpose, _):
                what = self.thing(path.owner if isinstance(path, tree.Of) else path, scope)
                use = game(f"keyword.{purpose.text}.purpose", purpose.text) if purpose else None
                return say(
                    "counts as any", what=what, value=Np(f"list.{word.text}", "any"), use=use
                ), conditions
            case tree.ModSilence(_, thing, _):
                return say("silence", what=self.thing(thing, scope)), conditions
            case tree.ModHave(_, sel, _):
                return say("have abilities", what=self.selected(sel, scope, det="all")), conditions

    def procedure_of(self, rule: str) -> str:
        program = self.rules.program
        found = program.rules.get(rule) or program.limits.get(rule)
        return found.procedure if found is not None else ""

    def with_event(
        self, key: str, name: str, event: tree.AnyEvent | None, who: tree.Scope | None,
        conditions: list[Any], scope: Scope, slots: dict[str, Form], default: str = "",
    ) -> tuple[Form, list[Any]]:  # fmt: skip
        """A phrase of the game whose slots are fields of an event."""
        word = (
            event.word.text if isinstance(event, tree.Event) else event.verb if event is not None else default
        )
        shown = self.shown(key)
        rest = conditions
        for field, noun in self.fields(word).items():
            if field not in shown or noun == "number":
                continue
            np: Np = Np(noun, "a", plural=self.language_has(f"{key} many"))
            left = []
            for part in rest:
                token = tree.Word(part.span, field)
                changed = self.fold(np, part, self.looking(np, scope, token), token)
                if changed is None:
                    left.append(part)
                else:
                    np = changed
            rest = left
            slots[field] = np
            scope.names[field] = scope.this if np.det == "this" else Np(noun, "that", about=field)
        doer = doer_of(who)
        scope.names["player"] = doer if doer is YOU else Np("player", "it")
        for field, noun in self.fields(word).items():
            if noun == "number":
                scope.names.setdefault(field, Np(f"field.{word}.{field}", "the"))
            else:
                scope.names.setdefault(field, Np(noun, "that"))
        return Say((key,), slots, doer, name), rest

    def cannot(
        self, event: tree.AnyEvent, who: tree.Scope | None, conditions: list[Any], scope: Scope
    ) -> tuple[Form, list[Any]]:
        name = event.word.text if isinstance(event, tree.Event) else event.verb
        if name == "target":
            return self.untouchable(who, conditions, scope)
        happening = self.happening(event, who, conditions, scope)
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
        return say(key, who=doer.but(det="no") if doer.det == "any" else doer, do=doing), happening.rest

    def aimed(self, conditions: list[Any], scope: Scope) -> tuple[Np, Np | None, list[Any]]:
        """What is aimed at, by whose text, and what else is asked."""
        fields = self.fields("target")
        rest = conditions
        found: dict[str, Np] = {}
        for field, noun in fields.items():
            np = Np(noun, "a")
            if field == "source":
                ranked = next((k for k in self.rules.kinds.values() if k.active.place == "role"), None)
                np = Np(f"kind.{ranked.id}" if ranked else "thing", "a")
            if not any(mentions(part, field) for part in rest):
                continue
            left = []
            for part in rest:
                word = tree.Word(part.span, field)
                changed = (
                    self.fold(np, part, self.looking(np, scope, word), word)
                    if mentions(part, field)
                    else None
                )
                if changed is None:
                    left.append(part)
                else:
                    np = changed
            rest = left
            found[field] = np
            scope.names[field] = Np(np.noun, "that", about=field)
        source = found.pop("source", None)
        what = next(iter(found.values()), Np("thing", "a"))
        return what, source, rest

    def untouchable(
        self, who: tree.Scope | None, conditions: list[Any], scope: Scope
    ) -> tuple[Form, list[Any]]:
        fact, source, rest = self.aimed(conditions, scope)
        doer = Np("player", "a", adjectives=("other",)) if isinstance(who, tree.ByOthers) else None
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
            payer = source or (
                Np("player", "each")
                if isinstance(who, tree.ByAnyone)
                else Np("player", "each", adjectives=("other",))
            )
            return say(f"surcharge {verb}", what=what, who=payer, v=self.count(value, scope)), rest
        slots: dict[str, Form] = {}
        if event is not None:
            word = event.word.text if isinstance(event, tree.Event) else event.verb
            for field in self.fields(word):
                scope.names.setdefault(field, Np(f"field.{word}.{field}", "the"))
            key, what = f"field.{word}.{name}", Np(f"field.{word}.{name}", "the")
            slots["event"] = Say((f"procedure.{word}.do",), {}, YOU, word)
        else:
            owner = self.np(path.owner, scope) if isinstance(path, tree.Of) else None
            sort = "attribute" if name in self.rules.program.attributes else "property"
            key, what = f"{sort}.{name}", Np(f"{sort}.{name}", "the", owner=owner)
            if owner is not None:
                slots["of"] = owner
        slots["n"] = self.count(value, scope)
        general = f"{verb} what" if event is None else f"{verb} what when"
        form, rest = self.with_event(f"{key}.{verb}", general, event, who, conditions, scope, slots)
        assert isinstance(form, Say)
        special = self.special(key, verb, value)
        form = Say(
            (*special, f"{key}.{verb}", general), {**form.slots, "what": what, "v": slots["n"]}, form.subject
        )
        if bound is not None:
            return say(
                "up to bound" if verb == "raise" else "down to bound", says=form, v=self.value(bound, scope)
            ), rest
        return form, rest

    def special(self, key: str, verb: str, value: Any) -> tuple[str, ...]:
        """A phrase for one value: `field.draw.kept.set drawn`, `attribute.room.raise 999`."""
        if isinstance(value, tree.Name):
            return (f"{key}.{verb} {value.word.text}",)
        if isinstance(value, tree.Number):
            return (f"{key}.{verb} {value.digits.text}",)
        return ()
