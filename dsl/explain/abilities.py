"""Abilities as sentences: when, how often, who, and what is done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from rulewright.dsl import tree
from rulewright.dsl.explain.amounts import Amounts
from rulewright.dsl.explain.clauses import Piece, joined, sentences
from rulewright.dsl.explain.conditions import Conditions
from rulewright.dsl.explain.events import Events, is_once
from rulewright.dsl.explain.facts import Facts
from rulewright.dsl.explain.forms import YOU, Form, Join, Np, Say, is_joined, say
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.modifiers import Modifiers
from rulewright.dsl.explain.nouns import zone_phrase
from rulewright.dsl.explain.scope import Bound, Inlined, Scope, opening
from rulewright.dsl.explain.steps import Steps
from rulewright.dsl.explain.trees import conjuncts, inside
from rulewright.dsl.explain.unsaid import Unsaid
from rulewright.dsl.explain.values import Values
from rulewright.dsl.model import CardDef, Kind


class Heads(Struct):
    """What stands between an ability's first words and its block."""

    must: bool = False
    may: bool = False
    often: str = ""
    place: tree.ActiveIn | tree.ActiveAlways | tree.ActiveRevealed | None = None
    guards: tuple[Any, ...] = ()


class Abilities(Struct):
    """Tells what a card does, in one language."""

    facts: Facts
    language: Language
    unsaid: Unsaid
    values: Values
    conditions: Conditions
    amounts: Amounts
    steps: Steps
    events: Events
    modifiers: Modifiers

    # --- cards

    def ability(self, card: CardDef, member: tree.Member) -> list[Form]:
        """The sentences of one ability of a card."""
        kind = self.facts.rules.kinds[card.kind]
        loud = card.origin in self.facts.rules.decks
        return self.member(member, opening(self.facts.annotated.card(card.id), kind, loud=loud), kind)

    def member(self, member: tree.Member, scope: Scope, kind: Kind) -> list[Form]:
        scope.asked = frozenset(
            each.part.word.text
            for each in inside(member)
            if isinstance(each, tree.Not) and isinstance(each.part, (tree.Of, tree.Name, tree.Your))
        )
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
        declared = self.facts.keywords[name]
        notes = scope.notes.written_out(use)
        assert notes is not None, f"`{name}` was not checked"
        values: dict[str, Bound] = {}
        for number, param in enumerate(declared.params.items):
            own = number < len(use.arguments)
            given, of = (use.arguments[number], scope) if own else (param.default, opening(notes, kind))
            if given is not None:
                number_ = isinstance(given, tree.Number)
                values[param.name.text] = Inlined(given, of) if number_ else self.values.np(given, of)
        key = f"keyword.{name}.says"
        if self.language.has(key):
            slots = {k: v for k, v in values.items() if isinstance(v, Np)}
            return [Say((key,), {"this": scope.this, **slots})]
        items = declared.members.items
        return [form for each in items for form in self.member(each, opening(notes, kind, values), kind)]

    def alive(self, heads: Heads, scope: Scope, kind: Kind, word: str = "while") -> Form | None:
        """Where the card has to lie, if not where cards of its kind do anyway."""
        match heads.place:
            case tree.ActiveIn(_, zone) if zone.text != kind.active.zone:
                declared = self.facts.rules.zones.get(zone.text)
                owner = YOU if declared is not None and declared.of == "player" else None
                place = Np(f"zone.{zone.text}", "the", owner=owner)
                return say(f"{word} there", what=scope.this, where=zone_phrase(place, "in"))
            case tree.ActiveRevealed():
                return say(f"{word} revealed", what=scope.this)
            case tree.ActiveAlways():
                return say("all game", what=scope.this)
            case _:
                return None

    def asked(self, guards: Iterable[Any], block: tree.Block, scope: Scope) -> Form | None:
        """The conditions worth saying."""
        left = [guard for guard in guards if not self.unsaid.is_unsaid(guard, block, scope)]
        said = [self.conditions.clause(guard, scope) for guard in left]
        return Join(tuple(said), "and") if said else None

    # --- the six sorts

    def action(self, headers: tree.Headers, block: tree.Block, scope: Scope, kind: Kind) -> list[Form]:
        heads = heads_of(headers)
        often = heads.often or kind.action_limit or ""
        if heads.must and often in (kind.action_limit, "any"):
            often = ""  # it has to be done, as often as cards of its kind do what they do
        asked = self.asked(heads.guards, block, scope)
        pieces = self.steps.block(block, scope)
        told = sentences(pieces, scope.actor)
        alone = bool(pieces) and pieces[0].alone
        slots: dict[str, Form | None] = {
            "cond": asked,
            "often": say(f"often {often}") if often else None,
            "while": self.alive(heads, scope, kind),
        }
        key = "must" if heads.must else "may"
        return opened(f"action {key}{' alone' if alone else ''}", slots, told)

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
        heads = heads_of(headers)
        conditions = conjuncts(where.condition) if where is not None else []
        happening = self.events.happening(event, who, conditions, scope, timing)
        inner = happening.scope
        name = event.word.text if isinstance(event, tree.Event) else event.verb
        guards = [*happening.rest, *heads.guards]
        match block.statements:
            case (tree.If(_, condition, only, None),) if not heads.may and timing != "instead":
                guards, block = [*guards, *conjuncts(condition)], only
        asked = self.asked(guards, block, inner)
        pieces = self.steps.block(block, inner)
        if len(pieces) > 1 and any(piece.alone for piece in pieces):
            pieces = [Piece(Join(tuple(joined([each.form], inner.actor) for each in pieces), ";"), True)]
        if block.statements and not pieces:
            return []  # nothing that a card would say
        alone = bool(pieces) and pieces[0].alone
        slots: dict[str, Form | None] = {
            "cond": asked,
            "often": say(f"often {heads.often}") if heads.often else None,
            "while": self.alive(heads, scope, kind),
            "event": happening.form,
            "who": happening.form.subject,
            "when": say("when" if is_once(happening.form) else "whenever"),
        }
        moment = self.facts.is_moment(name)
        key = "at" if moment else timing
        of_this = any(isinstance(each, tree.This) for guard in guards for each in inside(guard))
        if moment and isinstance(heads.place, tree.ActiveAlways) and of_this:
            slots["while"] = None  # what is asked of the card itself needs no place
        elif moment and isinstance(heads.place, tree.ActiveRevealed):
            conds = [self.alive(heads, scope, kind, "if"), asked]
            slots |= {"while": None, "cond": Join(tuple(each for each in conds if each is not None))}
        if key == "instead" and happening.form.subject is YOU and asked is None:
            key = "instead you"
        if key == "before" and not self.language.tells_who(happening.form):
            key = "before it"
        if key == "instead" and not heads.may and len(pieces) == 1 and is_theirs(pieces[0].form):
            alone = False  # what they do instead
        intro = f"{key} {'may' if heads.may else 'must'}{' alone' if alone else ''}"
        return opened(intro, self.beside(intro, slots), sentences(pieces, inner.actor))

    def beside(self, intro: str, slots: dict[str, Form | None]) -> dict[str, Form | None]:
        """What is asked beside an event: one of several, with more than `and` between them."""
        asked = slots["cond"]
        if asked is None or not is_joined(asked, "or") or "either" not in self.language.shown(intro):
            return slots
        return {**slots, "cond": None, "either": asked}

    def static(
        self, headers: tree.Headers, modifiers: tuple[tree.Modifier, ...], scope: Scope, kind: Kind
    ) -> list[Form]:
        heads = heads_of(headers)
        found: list[Form] = []
        for modifier in modifiers:
            inner = scope.inner()
            guard = getattr(modifier, "guard", None)
            conditions = conjuncts(guard.condition) if guard is not None else []
            says, rest = self.modifiers.modifier(modifier, conditions, inner)
            asked = [self.conditions.clause(each, inner) for each in (*heads.guards, *rest)]
            cond = Join(tuple(asked), "and") if asked else None
            place = self.alive(heads, scope, kind)
            if isinstance(heads.place, tree.ActiveIn) and any(
                isinstance(each, tree.This) for each in inside(modifier)
            ):
                place = None  # what is said of the card itself needs no place
            found.append(say("always", says=says, cond=cond, **{"while": place}))
        return found

    def scoring(
        self, amount: Any, per: tree.Per | None, headers: tree.Headers, scope: Scope, kind: Kind
    ) -> list[Form]:
        heads = heads_of(headers)
        points = next((f"resource.{r.id}" for r in self.facts.rules.resources.values() if r.score), "thing")
        less = isinstance(amount, tree.WithSign) and amount.sign.text == "-"
        number = tree.Number(amount.span, amount.digits) if isinstance(amount, tree.WithSign) else amount
        what = self.amounts.amount(number, points, scope, per)
        asked = [self.conditions.clause(each, scope) for each in heads.guards]
        cond = Join(tuple(asked), "and") if asked else None
        where = self.alive(heads, scope, kind, "if")
        conds = tuple(each for each in (cond, where) if each is not None)
        return [
            say(
                "score",
                do=say("lose" if less else "scored", what=what),
                cond=Join(conds, "and") if conds else None,
            )
        ]

    def payment(self, node: tree.Payment, scope: Scope, kind: Kind) -> list[Form]:
        heads = heads_of(node.headers)
        place = self.alive(heads, scope, kind)
        guards = [*conjuncts(node.guard.condition if node.guard else None), *heads.guards]
        if any(isinstance(each, tree.Is) and isinstance(each.right, tree.This) for each in guards):
            place = None  # what is said of the card itself needs no place
        happening = self.events.happening(node.event, None, guards, scope)
        inner = happening.scope
        if isinstance(node.paid, tree.PaidMissing):
            inner.bind(node.paid.name, Np("number", "that", about=node.paid.name.text))
        what = unit = None
        if not isinstance(node.paid, tree.PaidWhole):
            what = Np(f"resource.{node.paid.resource.text}", "", mass=True)
            unit = what.but(det="each", mass=False)
        if isinstance(node.paid, tree.PaidUpTo):
            unit = Np(f"resource.{node.paid.resource.text}", "", self.values.count(node.paid.most, inner))
        key = type(node.paid).__name__.removeprefix("Paid").lower()
        asked = [self.conditions.clause(each, inner) for each in happening.rest]
        slots: dict[str, Form | None] = {
            "while": place,
            "event": happening.form,
            "what": what,
            "unit": unit,
            "cond": Join(tuple(asked), "and") if asked else None,
        }
        intro = f"payment {key}"
        return opened(intro, self.beside(intro, slots), sentences(self.steps.block(node.block, inner), YOU))


def is_theirs(form: Form) -> bool:
    """Whether it is done by whoever was spoken of."""
    who = form.subject if isinstance(form, Say) and form.keys == ("does",) else None
    return who is not None and who.det == "it"


def heads_of(headers: tree.Headers) -> Heads:
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


def opened(intro: str, slots: dict[str, Form | None], sentences: list[Form]) -> list[Form]:
    """The first sentence with what stands before it; the rest as they are."""
    first, rest = (sentences[0], sentences[1:]) if sentences else (say("do nothing"), [])
    return [say(intro, do=first, **slots), *(say("next", do=each) for each in rest)]
