"""Abilities as sentences: when, how often, who, and what is done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from rulewright.dsl import tree
from rulewright.dsl.explain.deeds import Deeds
from rulewright.dsl.explain.forms import YOU, Form, Join, Np, Say, game, say
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.scope import Scope, Talk, inside, mentions, noun_of
from rulewright.dsl.explain.selections import conjuncts
from rulewright.dsl.explain.template import parsed, slots_in
from rulewright.dsl.parse import parse_rules_file
from rulewright.dsl.model import CardDef, Kind, Ruleset

_MOMENTS: Final = ("round_start", "round_end", "turn_start", "turn_end")


@dataclass(slots=True)
class Heads:
    """What stands between an ability's first words and its block."""

    must: bool = False
    may: bool = False
    often: str = ""
    place: tree.ActiveIn | tree.ActiveAlways | tree.ActiveRevealed | None = None
    guards: tuple[Any, ...] = ()


@dataclass(slots=True)
class Happening:
    """An event: how it is told, and what is left to ask of it."""

    form: Say
    scope: Scope
    rest: list[Any]


class Teller(Deeds):
    """Tells what a card does, in one language."""

    def __init__(self, rules: Ruleset, language: Language) -> None:
        self.rules = rules
        self.language = language
        self.procedures: dict[str, tree.Procedure] | None = None

    def body_of(self, name: str) -> tree.Procedure | None:
        if any(self.language_has(f"{sort}.{name}.do") for sort in ("procedure", "event")):
            return None
        if self.procedures is None:
            self.procedures = {}
            for shown, source in self.rules.sources.items():
                found = parse_rules_file(source)[0] if shown.endswith(".rules") and "scenarios/" not in shown else None
                items = found.items if found is not None else ()
                self.procedures |= {each.name.text: each for each in items if isinstance(each, tree.Procedure)}
        return self.procedures.get(name)

    def language_has(self, key: str) -> bool:
        return self.language.has(key)

    def language_names(self, key: str) -> bool:
        return key in self.language.words.nouns

    def empty(self, key: str) -> bool:
        return self.language.words.phrases.get(key) == ""

    # --- cards

    def card(self, card: CardDef, members: tree.Members) -> list[list[Form]]:
        """The sentences of a card, ability by ability."""
        kind = self.rules.kinds[card.kind]
        return [found for member in members.items if (found := self.member(member, self.opening(kind, {}), kind))]

    def opening(self, kind: Kind, names: dict[str, Any]) -> Scope:
        """The scope in which an ability begins."""
        this = Np(f"kind.{kind.id}", "this", about="this")
        return Scope(self.rules, self.language, this, dict(names), talk=Talk())

    def member(self, member: tree.Member, scope: Scope, kind: Kind) -> list[Form]:
        match member:
            case tree.KeywordUse():
                return self.keyword(member, scope, kind)
            case tree.Action(_, _, headers, block):
                return self.action(headers, block, scope, kind)
            case tree.Trigger(_, timing, event, who, where, headers, block):
                return self.reaction(timing.text, event, who, where, headers, block, scope, kind)
            case tree.Replace(_, event, who, where, headers, block):
                return self.reaction("instead", event, who, where, headers, block, scope, kind)
            case tree.Static(_, headers, modifiers):
                return self.static(headers, modifiers, scope, kind)
            case tree.Scoring(_, amount, per, headers):
                return self.scoring(amount, per, headers, scope, kind)
            case tree.Payment():
                return self.payment(member, scope, kind)

    def keyword(self, use: tree.KeywordUse, scope: Scope, kind: Kind) -> list[Form]:
        """In the game's words, if it has some; or else what the keyword stands for."""
        name = use.name.text
        declared = self.rules.program.keywords.get(name)  # type: ignore[attr-defined]
        if declared is None:
            return [game(f"keyword.{name}", name)]
        values: dict[str, Any] = {}
        for number, param in enumerate(declared.params.items):
            given = use.arguments[number] if number < len(use.arguments) else param.default
            if given is not None:
                values[param.name.text] = self.given(given, scope)
        key = f"keyword.{name}.says"
        if self.language_has(key):
            slots = {k: v for k, v in values.items() if isinstance(v, Np)}
            return [Say((key,), {"this": scope.this, **slots})]
        items = declared.members.items
        return [form for member in items for form in self.member(member, self.opening(kind, values), kind)]

    def given(self, expr: Any, scope: Scope) -> Any:
        from rulewright.dsl.explain.scope import Inlined

        return Inlined(expr, scope) if isinstance(expr, tree.Number) else self.np(expr, scope)

    # --- heads

    def heads(self, headers: tree.Headers) -> Heads:
        found = Heads()
        for header in headers.items:
            match header:
                case tree.Must():
                    found.must = True
                case tree.May():
                    found.may = True
                case tree.OncePer(_, period):
                    found.often = period.word.text
                case tree.AnyTime():
                    found.often = "any"
                case tree.ActiveIn() | tree.ActiveAlways() | tree.ActiveRevealed():
                    found.place = header
                case tree.Guard(_, condition):
                    found.guards += tuple(conjuncts(condition))
                case tree.ForPurpose():
                    pass
        return found

    def alive(self, heads: Heads, scope: Scope, kind: Kind, word: str = "while") -> Form | None:
        """Where the card has to lie, if not where cards of its kind do anyway."""
        match heads.place:
            case tree.ActiveIn(_, zone) if zone.text != kind.active.zone:
                owner = YOU if self.rules.zones[zone.text].of == "player" else None
                place = Np(f"zone.{zone.text}", "the", owner=owner)
                return say(f"{word} there", what=scope.this, where=self.place(place, "in"))
            case tree.ActiveRevealed():
                return say(f"{word} revealed", what=scope.this)
            case tree.ActiveAlways():
                return say("all game", what=scope.this)
        return None

    def asked(self, guards: Iterable[Any], block: tree.Block, scope: Scope) -> Form | None:
        """The conditions worth saying."""
        left = [
            guard for guard in guards
            if not self.is_needless(guard, block, scope) and not self.goes_without_saying(guard, scope)
        ]  # fmt: skip
        said = [self.condition(guard, scope) for guard in left]
        return Join(tuple(said), "and") if said else None

    def opened(self, intro: str, slots: dict[str, Form | None], sentences: list[Form]) -> list[Form]:
        """The first sentence with what stands before it; the rest as they are."""
        first, rest = (sentences[0], sentences[1:]) if sentences else (say("do nothing"), [])
        return [say(intro, do=first, **slots), *(say("next", do=each) for each in rest)]

    # --- the six sorts

    def action(self, headers: tree.Headers, block: tree.Block, scope: Scope, kind: Kind) -> list[Form]:
        heads = self.heads(headers)
        often = heads.often or kind.action_limit or ""
        asked = self.asked(heads.guards, block, scope)
        pieces = self.block(block, scope)
        sentences = self.sentences(pieces, scope.actor)
        alone = bool(pieces) and pieces[0].alone
        slots: dict[str, Form | None] = {
            "cond": asked,
            "often": say(f"often {often}") if often and not heads.must else None,
            "while": self.alive(heads, scope, kind),
        }
        key = "must" if heads.must else "may"
        return self.opened(f"action {key}{' alone' if alone else ''}", slots, sentences)

    def reaction(
        self,
        timing: str,
        event: tree.AnyEvent,
        who: tree.Scope | None,
        where: tree.Where | None,
        headers: tree.Headers,
        block: tree.Block,
        scope: Scope,
        kind: Kind,
    ) -> list[Form]:
        heads = self.heads(headers)
        conditions = conjuncts(where.condition) if where is not None else []
        happening = self.happening(event, who, conditions, scope)
        inner = happening.scope
        name = event.word.text if isinstance(event, tree.Event) else event.verb
        asked = self.asked([*happening.rest, *heads.guards], block, inner)
        pieces = self.block(block, inner)
        if block.statements and not pieces:
            return []  # nothing that a card would say
        alone = bool(pieces) and pieces[0].alone
        slots: dict[str, Form | None] = {
            "cond": asked,
            "often": say(f"often {heads.often}") if heads.often else None,
            "while": self.alive(heads, scope, kind),
            "event": happening.form,
            "who": happening.form.subject,
            "when": say("when" if self.is_once(happening.form) else "whenever"),
        }
        moment = self.is_moment(name)
        key = "at" if moment else timing
        if moment and isinstance(heads.place, tree.ActiveAlways):
            slots["while"] = None
        if key == "instead" and happening.form.subject is YOU and asked is None:
            key = "instead you"
        mood = "may" if heads.may else "must"
        return self.opened(f"{key} {mood}{' alone' if alone else ''}", slots, self.sentences(pieces, inner.actor))

    def is_once(self, event: Say) -> bool:
        """Whether it happens to the card itself."""
        return any(isinstance(slot, Np) and slot.det == "this" for slot in event.slots.values())

    def is_moment(self, name: str) -> bool:
        """The start or the end of a period."""
        return name in _MOMENTS or (
            name.endswith(("_start", "_end")) and name not in self.rules.program.procedures
        )

    def static(
        self, headers: tree.Headers, modifiers: tuple[tree.Modifier, ...], scope: Scope, kind: Kind
    ) -> list[Form]:
        heads = self.heads(headers)
        found: list[Form] = []
        for modifier in modifiers:
            inner = scope.inner()
            guard = getattr(modifier, "guard", None)
            conditions = conjuncts(guard.condition) if guard is not None else []
            says, rest = self.modifier(modifier, conditions, inner)
            asked = [self.condition(each, inner) for each in (*heads.guards, *rest)]
            cond = Join(tuple(asked), "and") if asked else None
            place = self.alive(heads, scope, kind)
            if isinstance(heads.place, tree.ActiveIn) and any(isinstance(each, tree.This) for each in inside(modifier)):
                place = None  # what is said of the card itself needs no place
            found.append(say("always", says=says, cond=cond, **{"while": place}))
        return found

    def scoring(
        self, amount: Any, per: tree.Per | None, headers: tree.Headers, scope: Scope, kind: Kind
    ) -> list[Form]:
        heads = self.heads(headers)
        points = next((f"resource.{r.id}" for r in self.rules.resources.values() if r.score), "thing")
        what = self.amount(amount, points, scope, per)
        asked = [self.condition(each, scope) for each in heads.guards]
        cond = Join(tuple(asked), "and") if asked else None
        where = self.alive(heads, scope, kind, "if")
        conds = tuple(each for each in (cond, where) if each is not None)
        return [say("score", what=what, cond=Join(conds, "and") if conds else None)]

    def payment(self, node: tree.Payment, scope: Scope, kind: Kind) -> list[Form]:
        heads = self.heads(node.headers)
        guards = [*conjuncts(node.guard.condition if node.guard else None), *heads.guards]
        happening = self.happening(node.event, None, guards, scope)
        inner = happening.scope
        if isinstance(node.paid, tree.PaidMissing):
            inner.bind(node.paid.name, Np("number", "that", about=node.paid.name.text))
        what = Np(f"resource.{node.paid.resource.text}", "", mass=True)
        key = type(node.paid).__name__.removeprefix("Paid").lower()
        asked = [self.condition(each, inner) for each in happening.rest]
        slots: dict[str, Form | None] = {
            "event": happening.form, "what": what, "unit": what.but(det="each", mass=False), "cond": Join(tuple(asked), "and") if asked else None,
        }  # fmt: skip
        return self.opened(f"payment {key}", slots, self.sentences(self.block(node.block, inner), YOU))

    # --- events

    def happening(
        self, event: tree.AnyEvent, who: tree.Scope | None, conditions: list[Any], scope: Scope
    ) -> Happening:
        """An event as it is told, with what is asked of its fields folded into them."""
        name = event.word.text if isinstance(event, tree.Event) else event.verb
        inner = scope.inner()
        doer = {tree.ByAnyone: Np("player", "any"), tree.ByOthers: Np("player", "a", adjectives=("other",))}.get(
            type(who), YOU  # type: ignore[arg-type]
        )
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
        return False

    def is_other_role(self, part: Any) -> bool:
        """Anybody but whoever plays this card."""
        return isinstance(part, tree.Not) and any(self.is_role(each) for each in conjuncts(part.part))

    def by_this_role(self, conditions: list[Any], scope: Scope) -> bool:  # noqa: ARG002
        return any(self.is_role(part) for part in conditions)

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
            kinds = {k.id: f"kind.{k.id}" for k in self.rules.kinds.values() if k.has_cards and k.active.place != "role"}
            return {"thing": "thing", "whom": "player", "source": "thing", **kinds}
        found = self.rules.program.procedures.get(name)
        return {param.name: noun_of(param.type) for param in found.params} if found is not None else {}

    def moment(self, name: str) -> Say:
        if name in _MOMENTS:
            return say(name.replace("_", " "))
        phase, _, end = name.rpartition("_")
        return say(f"phase {end}", name=game(f"phase.{phase}", phase))

    # --- modifiers

    def modifier(self, node: tree.Modifier, conditions: list[Any], scope: Scope) -> tuple[Form, list[Any]]:
        """What is so, and the conditions that are not said with it."""
        match node:
            case tree.ModIgnore(_, rule, event, who, _):
                return self.with_event(f"rule.{rule.text}.ignored", rule.text, event, who, conditions, scope, {},
                                       self.procedure_of(rule.text))
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
                return say("counts as any", what=what, value=Np(f"list.{word.text}", "any"), use=use), conditions
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
        word = event.word.text if isinstance(event, tree.Event) else event.verb if event is not None else default
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
        doer = {tree.ByAnyone: Np("player", "any"), tree.ByOthers: Np("player", "a", adjectives=("other",))}.get(
            type(who), YOU  # type: ignore[arg-type]
        )
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
            name: slot.but(plural=True) if isinstance(slot, Np) and slot.det == "a" and not slot.tail else slot
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
                changed = self.fold(np, part, self.looking(np, scope, word), word) if mentions(part, field) else None
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
        return say("no target", what=fact.but(plural=many, det="" if many else fact.det), source=source, who=doer), rest

    def change(
        self, verb: str, path: Any, event: tree.AnyEvent | None, who: tree.Scope | None,
        value: Any, bound: Any, conditions: list[Any], scope: Scope,
    ) -> tuple[Form, list[Any]]:  # fmt: skip
        """A number that is changed: an attribute, a property, or a field of what is done."""
        name = path.word.text if isinstance(path, (tree.Name, tree.Of, tree.Your)) else ""
        if event is not None and isinstance(event, tree.KernelEvent) and event.verb == "target":
            what, source, rest = self.aimed(conditions, scope)
            payer = source or (Np("player", "each") if isinstance(who, tree.ByAnyone) else Np("player", "each", adjectives=("other",)))
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
        form = Say((*special, f"{key}.{verb}", general), {**form.slots, "what": what, "v": slots["n"]}, form.subject)
        if bound is not None:
            return say("up to bound" if verb == "raise" else "down to bound", says=form, v=self.value(bound, scope)), rest
        return form, rest

    def special(self, key: str, verb: str, value: Any) -> tuple[str, ...]:
        """A phrase for one value: `field.draw.kept.set drawn`, `attribute.room.raise 999`."""
        if isinstance(value, tree.Name):
            return (f"{key}.{verb} {value.word.text}",)
        if isinstance(value, tree.Number):
            return (f"{key}.{verb} {value.digits.text}",)
        return ()


def say_holder(this: Np) -> Np:
    """Whoever plays a card."""
    return Np("player", "the", tail=(say("playing", what=this),))
