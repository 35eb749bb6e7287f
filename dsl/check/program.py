"""The second pass: the bodies. Whole programs, and single cards on top of a program."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulewright.dsl import core, model, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.context import Context
from rulewright.dsl.check.declarations import Declarations, is_declared
from rulewright.dsl.check.events import PAID, paid_for
from rulewright.dsl.check.findings import at
from rulewright.dsl.check.ground import Nature
from rulewright.dsl.check.lints import lint_flow
from rulewright.dsl.check.notes import Notes
from rulewright.dsl.check.policies import Policies
from rulewright.dsl.check.prices import replaceable
from rulewright.dsl.check.scope import Bound, Scope
from rulewright.dsl.check.text import Text
from rulewright.dsl.check.types import NUMBER, PERIODS, PLAYER, Value
from rulewright.dsl.check.vocabulary import Checked, Vocabulary
from rulewright.dsl.report.diagnostics import Diagnostic


def check_program(
    vocabulary: Vocabulary,
    files: Sequence[tree.RulesFile],
    base: Checked | None = None,
    notes: Notes | None = None,
) -> tuple[Checked, list[Diagnostic]]:
    """Check all rules files of a ruleset, or of a deck on top of its ruleset (`base`). Never raises.

    The program is whole as far as it goes; with an error among the findings it must not be run. What the
    texts mean is written into `notes`, if there are any.
    """
    before = base or Checked()
    context = _growing(vocabulary, before)
    declared = Declarations(context, files, notes)
    declared.read()
    for key in list(context.pending):
        context.settle(*key)
    declared.keywords()
    bodies = _Bodies(context, declared, before)
    program = bodies.program()
    declared.note()
    if context.findings.clean:
        for text in declared.texts:
            text.ground.lint_names()
        score = next((each.id for each in context.vocabulary.resources.values() if each.score), "points")
        lint_flow(program, score, bodies.flow_span, context.findings)
    return program, context.findings.found


def printed_attributes(vocabulary: Vocabulary, base: Checked) -> list[Diagnostic]:
    """What a deck prints under the name of an attribute of its game, which would be read instead."""
    context = context_of(vocabulary, base)
    for kind in vocabulary.kinds.values():
        for name in kind.properties.keys() & base.attributes.keys():
            context.findings.error(
                codes.E_TWICE,
                f"`{name}` is an attribute in this game: nothing of that name is printed on a {kind.id}",
                kind.span,
                f"give the property another name, for instance `{kind.id}_{name}`",
            )
    return context.findings.found


def check_card(
    vocabulary: Vocabulary,
    program: Checked,
    members: tree.Members,
    card: str,
    kind: str,
    notes: Notes | None = None,
) -> tuple[core.Abilities, list[Diagnostic]]:
    """Check the abilities of one card against its ruleset's program. Never raises. What the text means is
    written into `notes`, if there are any."""
    owner = f"card:{card}" if is_declared(card, program.places) else card
    bearing = core.Bearing(f"{owner}.this", f"{owner}.you")
    if not members.items:
        return core.Abilities(bearing, ()), []
    context = context_of(vocabulary, program)
    text = Text(context, owner, card, notes, _nature(kind, vocabulary.kinds.get(kind)))
    you, given = core.Local(bearing.you, PLAYER), core.ThingType(kind)
    this = Value(core.Local(bearing.this, given), given, members.span)
    items = text.abilities.members(members, Scope(you=you, actor=you, this=this, source=this.expr))
    if context.findings.clean:
        text.ground.lint_names()
    return core.Abilities(bearing, items), context.findings.found


def _nature(kind: str, declared: model.Kind | None) -> Nature:
    """What the text of a card of this kind is."""
    if declared is None:
        return Nature(kind)
    return Nature(kind, active=declared.active, action_limit=declared.action_limit)


def context_of(vocabulary: Vocabulary, base: Checked) -> Context:
    """What a program says, for a text that adds nothing to it."""
    return Context(
        vocabulary,
        procedures=base.procedures,
        rules={name: rule.procedure for name, rule in base.rules.items()},
        limits={name: limit.procedure for name, limit in base.limits.items()},
        memories=base.memories,
        attributes=base.attributes,
        functions=base.functions,
        statuses={name: status.bearer for name, status in base.statuses.items()},
        prices={
            name: replaceable((due.resource, due.only) for due in each.payment.dues)
            for name, each in base.procedures.items()
            if each.payment
        },
        keywords=base.keywords,
        keyword_params=base.keyword_params,
        policies=base.policies,
        answered={answer.choice: [] for each in base.policies.values() for answer in each.answers},
        phases=base.phases,
        places=base.places,
    )


def _growing(vocabulary: Vocabulary, base: Checked) -> Context:
    """The same, ready to be added to."""
    return replace(
        context_of(vocabulary, base),
        procedures=dict(base.procedures),
        memories=dict(base.memories),
        attributes=dict(base.attributes),
        functions=dict(base.functions),
        policies=dict(base.policies),
        keywords=dict(base.keywords),
        keyword_params=dict(base.keyword_params),
        places=dict(base.places),
        counters=dict(base.counters),
    )


class _Bodies:
    """Lowers what the first pass found."""

    def __init__(self, context: Context, declared: Declarations, base: Checked) -> None:
        self.context = context
        self.declared = declared
        self.base = base
        self.flow_span = declared.flows[0].span if declared.flows else None
        self.rules = dict(base.rules)
        self.limits = dict(base.limits)
        self.statuses = dict(base.statuses)
        self.standing = list(base.standing)

    def program(self) -> Checked:
        """Everything, on top of the base."""
        for item in self.declared.own:
            match item:
                case tree.Procedure():
                    self._procedure(item)
                case tree.RuleDef():
                    self._rule(item)
                case tree.LimitDef():
                    self._limit(item)
                case tree.StatusDef():
                    self._status(item)
                case tree.RulesDef():
                    self._rules(item)
                case _:
                    pass
        flow = self._flow()
        context = self.context
        for policy in self.declared.policies:
            Policies(self.declared.text("policy", "policy")).policy(policy)
        return Checked(
            procedures=context.procedures,
            rules=self.rules,
            limits=self.limits,
            memories=context.memories,
            attributes=context.attributes,
            functions=context.functions,
            statuses=self.statuses,
            standing=tuple(self.standing),
            flow=flow,
            policies=context.policies,
            keywords=context.keywords,
            keyword_params=context.keyword_params,
            phases=context.phases,
            places=context.places,
            counters=context.counters,
        )

    def _flow(self) -> core.Block:
        flow = self.base.flow
        for position, node in enumerate(self.declared.flows):
            text = self.declared.text("flow", "flow")
            block = text.choices.block(node.block, Scope(you_follows=True))
            if position or self.base.flow:
                self.context.findings.error(
                    codes.E_FLOW,
                    "there is a `flow` already",
                    node.span,
                    "a game has one course: put this into a procedure, or into `rules`",
                    at(self.declared.flows[0].span, "the first one") if position else None,
                )
            else:
                flow = block
        return flow

    def _procedure(self, item: tree.Procedure) -> None:
        name = item.name.text
        procedure = self.context.procedures.get(name)
        if procedure is None:
            return
        text, scope = self.declared.scopes[name]
        doer = core.Local(procedure.player, PLAYER)
        payment = core.Payment(text.prices.dues(item.paying.price, scope, doer)) if item.paying else None
        if item.paying is not None and PAID not in scope.names:
            scope.names[PAID] = Bound(
                PAID, paid_for(name), NUMBER, item.paying.span, sort="field", of=f"procedure {name}"
            )
        body = text.choices.block(item.block, scope)
        self.context.procedures[name] = replace(procedure, payment=payment, body=body)

    def _of_procedure(self, item: tree.RuleDef | tree.LimitDef) -> tuple[Text, Scope] | None:
        """A text in which the fields of a procedure are known."""
        name = item.name.text
        text = self.declared.text(name, f"rule/{name}")
        procedure = text.belongings.procedure(item.procedure)
        if procedure is None:
            return None
        if procedure.event:
            text.findings.error(
                codes.E_TIMING,
                f"`{procedure.name}` is a moment: it is not done, so it can be neither allowed nor forbidden",
                item.procedure.span,
                "name a procedure",
                at(procedure.span, "declared here"),
            )
        doer = core.Local(procedure.player, PLAYER)
        scope = Scope(you=doer, actor=doer)
        for param in procedure.params:
            local = core.Local(param.local, param.type)
            scope.names[param.name] = Bound(
                param.name, local, param.type, procedure.span, sort="field", of=f"procedure {procedure.name}"
            )
        return text, scope

    def _rule(self, item: tree.RuleDef) -> None:
        found = self._of_procedure(item)
        if found is not None:
            condition = found[0].expect.condition(item.condition, found[1])
            found[0].expect.without_points(item.condition.span, condition)
            why = item.why.text if item.why else ""
            self.rules[item.name.text] = core.Rule(
                item.name.text, item.procedure.text, why, condition, item.name.span
            )

    def _limit(self, item: tree.LimitDef) -> None:
        found = self._of_procedure(item)
        if found is not None:
            most = found[0].expect.number(item.most, found[1], "a limit")
            found[0].expect.without_points(item.most.span, most)
            why = item.why.text if item.why else ""
            period = PERIODS[item.period.word.text]
            limit = core.Limit(item.name.text, item.procedure.text, period, why, most, item.name.span)
            self.limits[item.name.text] = limit

    def _status(self, item: tree.StatusDef) -> None:
        name = item.name.text
        bearer = self.context.statuses.get(name)
        if bearer is None:
            return
        text = self.declared.text(name, f"status/{name}", Nature(active=core.Active("marked")))
        you = core.Local(f"{name}.you", PLAYER)
        given = core.bearer_type(bearer)
        this = Value(core.Local(f"{name}.this", given), given, item.name.span)
        scope = Scope(you=you, actor=you, this=this)
        scope.names["marker"] = Bound(
            "marker", you, PLAYER, None, used=True, sort="field", of=f"status {name}"
        )
        items = text.abilities.members(item.members, scope)
        abilities = core.Abilities(core.Bearing(f"{name}.this", you.name), items)
        period = PERIODS[item.period.word.text] if item.period else None
        secret = item.secretly is not None
        if secret and items:
            text.findings.warning(
                codes.W_TELLS,
                "what this status does in public tells who bears it",
                item.name.span,
                f"let a public status do it, and ask for `{name}` in a choice of its marker",
            )
        self.statuses[name] = core.StatusDef(name, bearer, period, abilities, item.name.span, secret)

    def _rules(self, item: tree.RulesDef) -> None:
        bearing = core.Bearing("", f"rules/{item.name.text}.you")
        nature = Nature(standing=True, taker=core.Local(bearing.you, PLAYER))
        text = self.declared.text(item.name.text, f"rules/{item.name.text}", nature)
        items = text.abilities.members(item.members, Scope())
        self.standing.append(core.Abilities(bearing, items))
