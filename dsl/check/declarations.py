"""The first pass: which names a ruleset's files declare, and what each of them is.

Laws. A name is declared once in its category: procedures and events share one, so do rules and limits,
memories and attributes, functions and tables. Declarations may stand in any order. A field without a type
has the type of the kind, list or token it is named after, or that of its default.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.dsl import core, model, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.advice import NOTHING
from rulewright.dsl.check.context import ROUND_EVENTS, TURN_EVENTS, Context
from rulewright.dsl.check.events import PAID
from rulewright.dsl.check.findings import at
from rulewright.dsl.check.ground import ORDINARY, Nature
from rulewright.dsl.check.notes import Notes, Sort
from rulewright.dsl.check.noting import Noting
from rulewright.dsl.check.policies import choices_named
from rulewright.dsl.check.prices import replaceable
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.text import Text
from rulewright.dsl.check.types import (
    NUMBER,
    PERIODS,
    PLAYER,
    THING,
    Unknown,
    Value,
    describe,
    known,
)
from rulewright.dsl.check.walk import locals_in, phases_in
from rulewright.dsl.files.source import Span

Named = (
    tree.Procedure | tree.EventDef | tree.RuleDef | tree.LimitDef | tree.Memory | tree.Attribute
    | tree.Function | tree.KeywordDef | tree.StatusDef | tree.RulesDef
)  # fmt: skip

# Categories that share their names, as people must tell them apart.
GROUPS = (
    ("procedure",),
    ("rule", "limit"),
    ("memory", "attribute"),
    ("function",),
    ("keyword",),
    ("status",),
    ("rules",),
)


class Declarations:
    """Reads the names of some files into a context; what they are follows when it is asked for."""

    def __init__(self, context: Context, files: Sequence[tree.RulesFile], notes: Notes | None) -> None:
        self.context = context
        self.notes = notes
        self.noting = Noting(context, notes)
        self.items = [item for file in files for item in file.items if not isinstance(item, tree.Scenario)]
        self.own: list[Named] = []  # those that count: no second declaration of a name
        self.flows: list[tree.Flow] = []
        self.policies: list[tree.Policy] = []
        self.scopes: dict[str, tuple[Text, Scope]] = {}  # procedure -> its text, and the scope of its fields
        self.texts: list[Text] = []

    def text(self, owner: str, site: str, nature: Nature = ORDINARY) -> Text:
        """The checker of one text."""
        made = Text(self.context, owner, site, self.notes, nature)
        self.texts.append(made)
        return made

    def read(self) -> None:
        """The whole first pass."""
        for item in self.items:
            found = phases_in(item)
            self.context.phases |= found.keys()
            for name, place in found.items():
                self.context.places.setdefault(f"phase {name}", place)
        for item in self.items:
            if isinstance(item, tree.Flow):
                self.flows.append(item)
            elif isinstance(item, tree.Policy):
                self.policies.append(item)
            elif self._declare(category_of(item), item.name) and not self._is_printed(item):
                self.own.append(item)
        self.context.answered |= choices_named(self.policies)
        for item in self.own:
            self._enter(item)
        for item in self.own:
            if isinstance(item, tree.RuleDef | tree.LimitDef):
                rules = self.context.rules if isinstance(item, tree.RuleDef) else self.context.limits
                rules[item.name.text] = item.procedure.text

    def _declare(self, category: str, word: tree.Word) -> bool:
        context = self.context
        if category == "procedure" and word.text in (*TURN_EVENTS, *ROUND_EVENTS):
            self.context.findings.error(
                codes.E_TWICE,
                f"`{word.text}` happens by itself, at an end of its period",
                word.span,
                "give it another name",
            )
            return False
        group = next(group for group in GROUPS if category in group)
        before = next((place for each in group if (place := context.place(each, word.text))), None)
        if before is None:
            before = self._declared_in_yaml(category, word.text)
        if before is not None:
            self.context.findings.error(
                codes.E_TWICE,
                f"`{word.text}` is declared twice",
                word.span,
                "give one of them another name",
                at(before, f"`{word.text}` is declared here first"),
            )
            return False
        context.places[f"{category} {word.text}"] = word.span
        return True

    def _is_printed(self, item: Named) -> bool:
        """Report a name that a property has: of any kind for an attribute, for all of them are asked for by
        the name alone; of the same kind for a memory."""
        if not isinstance(item, tree.Memory | tree.Attribute):
            return False
        bearer = item.bearer.text if item.bearer is not None else ""
        for kind in self.context.vocabulary.kinds.values():
            of_its_own = isinstance(item, tree.Attribute) or bearer in (kind.id, kind.plural)
            if item.name.text in kind.properties and of_its_own:
                self.context.findings.error(
                    codes.E_TWICE,
                    f"`{item.name.text}` is a property of {describe(core.ThingType(kind.id))} already",
                    item.name.span,
                    f"give the {category_of(item)} another name, for instance `own_{item.name.text}`",
                )
                return True
        return False

    def note(self) -> None:
        """Take down what each declaration declares, and for whom."""
        context = self.context
        for item in self.own:
            name, category = item.name.text, category_of(item)
            match item:
                case tree.EventDef():
                    self.noting.name(item.name, "event")
                case tree.Memory() | tree.Attribute():
                    found = context.memories.get(name) or context.attributes.get(name)
                    self.noting.name(item.name, category, of=found.bearer if found else "")
                case tree.StatusDef():
                    self.noting.name(item.name, category, of=context.statuses.get(name, ""))
                case _:
                    self.noting.name(item.name, category)
            if isinstance(item, tree.RuleDef | tree.LimitDef) and item.procedure.text in context.procedures:
                self.noting.procedure(item.procedure, context.procedures[item.procedure.text])

    def _declared_in_yaml(self, category: str, name: str) -> Span | None:
        vocabulary = self.context.vocabulary
        found: model.ResourceDef | model.ZoneDef | model.TableDef | None = None
        if category in ("memory", "attribute"):
            found = vocabulary.resources.get(name) or vocabulary.zones.get(name)
        elif category == "function":
            found = vocabulary.tables.get(name)
        return found.span if found else None

    def _enter(self, item: Named) -> None:
        context, name = self.context, item.name.text
        match item:
            case tree.Procedure() | tree.EventDef():
                context.pending["procedure", name] = lambda: self._procedure(item)
                if isinstance(item, tree.Procedure) and item.paying:
                    portions = [each for share in item.paying.price.shares for each in share.portions.items]
                    context.prices[name] = replaceable((each.resource.text, each.only) for each in portions)
            case tree.Attribute():
                context.pending["attribute", name] = lambda: self._attribute(item)
            case tree.Function():
                context.pending["function", name] = lambda: self._function(item)
            case tree.Memory():
                self._memory(item)
            case tree.StatusDef():
                bearer = self.text(name, name).fields.bearer(item.bearer)
                if bearer is not None:
                    context.statuses[name] = bearer or "player"
            case tree.KeywordDef():
                context.keywords[name] = item
            case _:
                pass

    # --- what things are, when somebody asks

    def _procedure(self, item: tree.Procedure | tree.EventDef) -> None:
        name = item.name.text
        text = self.text(name, f"procedure/{name}")
        doer = core.Local(f"{name}.player", PLAYER)
        scope = Scope(you=doer, actor=doer, you_follows=True, procedure=name)
        params = text.fields.params(item.params, scope, True)
        if isinstance(item, tree.Procedure) and item.paying is not None:
            self._paid_is_taken(item)
        event = isinstance(item, tree.EventDef)
        self.scopes[name] = text, scope
        self.context.procedures[name] = core.Procedure(
            name, params, doer.name, None, (), event, item.name.span
        )

    def _paid_is_taken(self, item: tree.Procedure) -> None:
        for param in item.params.items:
            if param.name.text == PAID:
                self.context.findings.error(
                    codes.E_TWICE,
                    f"`{PAID}` is what was paid for `{item.name.text}`",
                    param.name.span,
                    "give the field another name, for instance `price`",
                )

    def _attribute(self, item: tree.Attribute) -> None:
        name = item.name.text
        text = self.text(name, f"attribute/{name}")
        bearer = text.fields.bearer(item.bearer)
        local = f"{name}.of"
        scope = Scope()
        if bearer == "player":
            scope.you = core.Local(local, PLAYER)
        elif bearer:
            given = core.bearer_type(bearer)
            scope.this = Value(core.Local(local, given), given, item.bearer.span)
        value = text.expressions.value(item.value, scope)
        if isinstance(value.type, core.ZoneType | core.TokenType | core.NoneType):
            value = text.expect.fit(value, NUMBER, "an attribute")
        if bearer is not None:
            text.expect.without_points(item.value.span, value.expr)
            defined = core.AttributeDef(name, bearer, local if bearer else "", known(value.type), value.expr)
            self.context.attributes[name] = defined

    def _function(self, item: tree.Function) -> None:
        name = item.name.text
        text = self.text(name, f"function/{name}")
        doer = core.Local(f"{name}.by", PLAYER)
        scope = Scope(actor=doer)
        params = text.fields.params(item.params, scope, False)
        value = text.expressions.value(item.value, scope)
        if isinstance(value.type, core.ZoneType | core.TokenType | core.NoneType):
            value = text.expect.fit(value, NUMBER, "what a function gives")
        text.expect.without_points(item.value.span, value.expr)
        asks = doer.name if doer.name in locals_in(value.expr) else ""
        self.context.functions[name] = core.FunctionDef(name, params, known(value.type), value.expr, asks)

    def _memory(self, item: tree.Memory) -> None:
        name = item.name.text
        text = self.text(name, name)
        bearer = text.fields.bearer(item.bearer)
        value = self._start(item, text)
        if bearer is None or value is None:
            return
        given, start = value
        period = PERIODS[item.period.word.text] if item.period else None
        secret = item.secretly is not None
        if secret and bearer != "player":
            text.findings.error(
                codes.E_SECRET, "a secret memory belongs to a player", item.name.span, "add `of player`"
            )
        self.context.memories[name] = core.MemoryDef(name, bearer, given, start, period, secret)

    def _start(self, item: tree.Memory, text: Text) -> tuple[core.Type, int] | None:
        """What a memory holds, and what it starts with. What is not said follows from the start; `none` is
        nobody then: such a memory is of a player."""
        node = item.start
        given = None if item.type is None else text.fields.type_named(item.type)
        if isinstance(given, Unknown):
            return None
        if item.type is not None and isinstance(given, core.ManyType):
            one = f"write `: {item.type.word.text}`, or mark each with a status"
            text.findings.error(codes.E_START, "a memory holds one thing, not several", item.type.span, one)
            return None
        if not isinstance(node, tree.Number | tree.Name):
            hint = "write a number, `yes`, `no`, `none` or a member of a list"
            text.findings.error(codes.E_START, "a memory starts with something fixed", node.span, hint)
            return None
        value = text.expressions.value(node, Scope(), given)
        if isinstance(value.type, Unknown) and isinstance(node, tree.Name) and node.word.text in NOTHING:
            return (given or PLAYER), core.NONE  # `starts nobody`: what was meant is known
        if isinstance(given, core.ThingType | core.PlayerType) and not isinstance(value.type, core.NoneType):
            message = f"a memory of {describe(given)} starts with none"
            text.findings.error(codes.E_START, message, node.span, "write `starts none`")
            return None
        if given is not None:
            value = text.expect.fit(value, given, f"what `{item.name.text}` starts with")
        match value.type, value.expr:
            case core.NoneType(), _ if given is not None:
                return given, core.NONE
            case (core.NumberType() | core.TruthType() | core.ListType()) as given, core.Const(value=start):
                return given, start
            case core.NoneType(), _:
                return PLAYER, core.NONE
            case Unknown(), _:
                return None
            case _:
                hint = "write a number, `yes`, `no`, `none` or a member of a list"
                text.findings.error(codes.E_START, "a memory starts with something fixed", node.span, hint)
                return None

    def keywords(self) -> None:
        """Check the text of each keyword once, with its fields as unknown values."""
        for item in self.own:
            if isinstance(item, tree.KeywordDef):
                text, scope = self._keyword_scope(item)
                self.context.keyword_params[item.name.text] = text.fields.params(item.params, scope, False)
                self.scopes[f"keyword {item.name.text}"] = text, scope
        for item in self.own:
            if isinstance(item, tree.KeywordDef):
                text, scope = self.scopes[f"keyword {item.name.text}"]
                before = len(self.context.findings.found)
                text.abilities.members(item.members, scope)
                if any(finding.code.startswith("E") for finding in self.context.findings.found[before:]):
                    self.context.faulty.add(item.name.text)

    def _keyword_scope(self, item: tree.KeywordDef) -> tuple[Text, Scope]:
        name = item.name.text
        text = self.text(name, f"keyword/{name}", Nature(action_limit="any", keyword=name))
        you = core.Local(f"{name}.you", PLAYER)
        this = Value(core.Local(f"{name}.this", THING), THING, item.name.span)
        return text, Scope(you=you, actor=you, this=this, source=this.expr, purpose=name)


def is_declared(name: str, places: Mapping[str, Span]) -> bool:
    """Is something declared under this name?"""
    return any(f"{category} {name}" in places for group in GROUPS for category in group)


def category_of(item: Named) -> Sort:
    """The category of a declaration."""
    match item:
        case tree.Procedure() | tree.EventDef():
            return "procedure"
        case tree.RuleDef():
            return "rule"
        case tree.LimitDef():
            return "limit"
        case tree.Memory():
            return "memory"
        case tree.Attribute():
            return "attribute"
        case tree.Function():
            return "function"
        case tree.KeywordDef():
            return "keyword"
        case tree.StatusDef():
            return "status"
        case tree.RulesDef():
            return "rules"
