"""What a deck declares, told beneath the cards that lead to it: its statuses, deeds, rules and numbers.

Whoever reads `mark it as shadowed` has to learn what that does. A game's own words are known at its table.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.dsl.check.notes import Notes
from rulewright.dsl.explain.abilities import Abilities
from rulewright.dsl.explain.clauses import sentences
from rulewright.dsl.explain.conditions import Conditions
from rulewright.dsl.explain.facts import Facts, noun_of
from rulewright.dsl.explain.forms import YOU, Form, Join, Np, Say, Text, game, say
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.nouns import status_named
from rulewright.dsl.explain.scope import Scope, opening
from rulewright.dsl.explain.steps import Steps, with_price
from rulewright.dsl.explain.trees import inside
from rulewright.dsl.explain.values import Values
from rulewright.dsl.explain.words import spaced
from rulewright.dsl.model import CardDef, Kind

_SORTS: Final[dict[type, str]] = {
    tree.StatusDef: "status", tree.Procedure: "procedure", tree.Memory: "memory", tree.Attribute: "attribute",
    tree.Function: "function", tree.RulesDef: "rule", tree.RuleDef: "rule", tree.LimitDef: "rule",
}  # fmt: skip
_WIDE: Final = (tree.RulesDef, tree.RuleDef, tree.LimitDef)


# The sorts of names that rules declare.
_DECLARED: Final = frozenset(
    {"procedure", "event", "memory", "attribute", "function", "keyword", "status", "kind"}
)  # fmt: skip


class Own(Struct):
    """Tells what cards do, and what of their deck they lead to."""

    facts: Facts
    language: Language
    values: Values
    conditions: Conditions
    steps: Steps
    abilities: Abilities

    @property
    def notes(self) -> Notes:
        """What is known of all that is declared."""
        return self.facts.annotated.rules

    def own_of(self, card: CardDef, members: tuple[tree.Member, ...]) -> list[list[Form]]:
        """The paragraphs for what a card leads to, each once."""
        kind = self.facts.rules.kinds[card.kind]
        own = self.led_to(card, members) if self.facts.own else []
        told = [self.item(item, kind) for item in (*self.marks(members), *own)]
        return [sentences for sentences in told if sentences]

    def marks(self, members: tuple[tree.Member, ...]) -> list[tree.Item]:
        """The statuses of the game that a card lays on something."""
        named = (each.status.text for each in inside(members) if isinstance(each, tree.Mark))
        theirs = (self.facts.declared(name, tree.StatusDef) for name in dict.fromkeys(named))
        return [item for item in theirs if item is not None and item.name.text not in self.facts.own]

    def led_to(self, card: CardDef, members: tuple[tree.Member, ...]) -> list[tree.Item]:
        """What the words of a card name, what that names in turn, and the rules for everybody about it."""
        found: dict[str, tree.Item] = {}
        self.follow(self.named(members, self.facts.annotated.card(card.id)), found)
        about = {*found}
        if all(":" in each.id for each in self.facts.rules.cards.values() if each.kind == card.kind):
            about.add(card.kind)  # a kind of the deck's own
        for name, item in self.facts.own.items():
            named = self.named(item, self.notes)
            if isinstance(item, _WIDE) and name not in found and about & {*named}:
                if not (isinstance(item, (tree.RuleDef, tree.LimitDef)) and item.procedure.text in found):
                    found[name] = item
                self.follow(named, found)
        return list(found.values())

    def follow(self, names: list[str], found: dict[str, tree.Item]) -> None:
        """Notes what is named, and what that names in turn."""
        for name in names:
            item = self.facts.own.get(name)
            if item is not None and name not in found and not isinstance(item, _WIDE):
                if type(item) in _SORTS:
                    found[name] = item
                self.follow([each for each in self.named(item, self.notes) if each != name], found)

    def named(self, node: Any, notes: Notes) -> list[str]:
        """What a text of rules names of what is declared, in its order."""
        found: list[str] = []
        for each in inside(node):
            if isinstance(each, tree.KeywordUse) and (inner := notes.written_out(each)) is not None:
                found += self.named(self.facts.keywords[each.name.text].members, inner)
            elif isinstance(each, tree.Word):
                meaning = notes.meaning(each)
                if meaning is not None and meaning.sort in _DECLARED:
                    found.append(meaning.name)
        return found

    # --- what is declared

    def item(self, item: tree.Item, kind: Kind) -> list[Form]:
        """The sentences for one thing that is declared: in the author's words, if there are some."""
        name = item.name.text if not isinstance(item, tree.Flow) else ""
        key = f"{_SORTS.get(type(item), '')}.{name}.says"
        if self.language.has(key):
            return [] if self.language.empty(key) else [Say((key,), {})]
        match item:
            case tree.StatusDef():
                return self.status_of(item)
            case tree.Procedure():
                return self.deed_of(item, kind)
            case tree.Memory(_, _, _, type_, _, start, period):
                scope = opening(self.notes, kind)
                until = say(f"anew {period.word.text}") if period is not None else None
                first = self.values.thing(start, scope)
                holds = type_.word.text if type_ is not None else "player"
                if isinstance(start, tree.Name) and start.word.text == "none" and holds != "player":
                    first = Np("nothing", "")
                return [say("own memory", name=titled(name), v=first, until=until)]
            case tree.Attribute(_, _, bearer, value):
                scope = opening(self.notes, self.facts.rules.kinds.get(bearer.text, kind))
                return [say("own value", name=titled(name), v=self.values.thing(value, scope))]
            case tree.Function(_, _, _, value):
                params = self.facts.rules.program.functions[name].params
                names = fields_of(params)
                scope = opening(self.notes, kind, names)
                say_it = self.conditions.clause if is_question(value) else self.values.thing
                key = "own question" if is_question(value) else "own value"
                return [say(key, name=titled(name, names), v=say_it(value, scope))]
            case tree.RulesDef(_, _, members):
                return self.rules_of(item, members.items, kind)
            case tree.RuleDef(_, _, procedure, _, condition):
                done = game(f"procedure.{procedure.text}.do", procedure.text)
                scope = opening(self.notes, kind)
                self.bind_fields(procedure.text, scope)
                return [say("own rule", what=done, cond=self.conditions.clause(condition, scope))]
            case tree.LimitDef(_, _, procedure, period, _, most):
                done = game(f"procedure.{procedure.text}.do", procedure.text)
                often = say(f"per {period.word.text}")
                times = self.at_most(most, opening(self.notes, kind))
                return [say("own limit", what=done, most=times, often=often)]
            case _:
                return []

    def bind_fields(self, procedure: str, scope: Scope) -> None:
        found = self.facts.rules.program.procedures.get(procedure)
        scope.names |= fields_of(found.params) if found is not None else {}
        scope.names["player"] = YOU

    def at_most(self, most: Any, scope: Scope) -> Np:
        """So many times."""
        return Np("times", "", self.values.count(most, scope))

    def status_of(self, item: tree.StatusDef) -> list[Form]:
        """What a status does to what it lies on, which is `this`."""
        bearer = item.bearer.text
        kind = self.facts.rules.kinds.get(bearer) or next(iter(self.facts.rules.kinds.values()))
        noun = f"kind.{bearer}" if bearer in self.facts.rules.kinds else "player"
        if bearer in self.facts.rules.lists and noun == "player":
            noun = f"list.{bearer}"
        until = say(f"until {item.period.word.text}") if item.period is not None else None
        secret = say("secretly known") if item.secretly is not None else None
        first = say(
            "own status", name=status_named(item.name.text), what=Np(noun, "a"), until=until, secret=secret
        )
        found: list[Form] = [first]
        for member in item.members.items:
            scope = opening(self.notes, kind, loud=item.name.text in self.facts.own)
            scope.this = Np(noun, "this", about="this")
            scope.names["marker"] = YOU
            found += self.abilities.member(member, scope, kind)
        return found

    def deed_of(self, item: tree.Procedure, kind: Kind) -> list[Form]:
        """What a procedure does, what it costs, and when it may be done."""
        name = item.name.text
        params = self.facts.rules.program.procedures[name].params
        scope = opening(self.notes, kind, loud=True)
        self.bind_fields(name, scope)
        scope.names["paid"] = Np("phrase", "", tail=(say("own paid"),))
        pieces = self.steps.block(with_price(item), scope)
        told = sentences(pieces, YOU) or [say("do nothing")]
        fields = {each.name: Np("thing") for each in params}
        found = [say("own deed", name=titled(name, fields), do=told[0]), *told[1:]]
        for param in item.params.items:
            if param.default is not None:
                called = say("called", name=Text(spaced(param.name.text)))
                found.append(say("own default", name=called, v=self.values.thing(param.default, scope)))
        for other in self.facts.own.values():
            if isinstance(other, tree.RuleDef) and other.procedure.text == name:
                found.append(say("own only if", cond=self.conditions.clause(other.condition, scope)))
            elif isinstance(other, tree.LimitDef) and other.procedure.text == name:
                most = self.at_most(other.most, scope)
                found.append(say("own at most", most=most, often=say(f"per {other.period.word.text}")))
        return found

    def rules_of(self, item: tree.RulesDef, members: tuple[tree.Member, ...], kind: Kind) -> list[Form]:
        """Abilities of the game itself: `you` is whoever does it."""
        sentences: list[Form] = []
        for member in members:
            if isinstance(member, (tree.Trigger, tree.Replace)):
                member = replace(member, scope=None)
            sentences += self.abilities.member(member, opening(self.notes, kind, loud=True), kind)
        if not sentences:
            return []
        return [say("own rules", name=titled(item.name.text), do=sentences[0]), *sentences[1:]]


def is_question(value: Any) -> bool:
    """Whether a function answers yes or no."""
    return isinstance(
        value, (tree.And, tree.Or, tree.Not, tree.Is, tree.IsNot, tree.IsIn, tree.IsNotIn, tree.Compare,
                tree.Has, tree.Any, tree.Can, tree.CanPay, tree.IsRevealed, tree.IsNotRevealed),
    )  # fmt: skip


def titled(name: str, fields: dict[str, Any] | None = None) -> Form:
    """The name, as the author wrote it, with what is given to it."""
    given = Join(tuple(Text(spaced(field)) for field in fields), "and") if fields else None
    return say("own name", name=Text(spaced(name)), fields=given)


def fields_of(params: tuple[core.Param, ...]) -> dict[str, Any]:
    """What fields are called where they are spoken of."""
    return {
        each.name: Np("phrase", "", tail=(say("called", name=Text(spaced(each.name))),))
        if isinstance(each.type, core.NumberType)
        else Np(noun_of(each.type), "that", plural=isinstance(each.type, core.ManyType), about=each.name)
        for each in params
    }
