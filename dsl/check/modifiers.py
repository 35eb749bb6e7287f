"""What stands inside `always { }`: changed values, ignored rules, prohibitions.

Laws. A modifier concerns the events of its owner unless it says `by anyone` or `by others`. It changes a
field that has a default, an attribute, or a number printed on a thing. Fields are final in the order in
which they are declared: what a modifier reads must be final before what it changes. A value that depends
on itself is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.advice import Advice
from rulewright.dsl.check.belongings import Belongings
from rulewright.dsl.check.doing import Doing
from rulewright.dsl.check.events import KERNEL, TARGET, Events, event_name
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.expressions import SURCHARGE, Expressions
from rulewright.dsl.check.findings import at, one_of, shown, suggestion
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.names import Names
from rulewright.dsl.check.notes import Happening
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.types import NUMBER, AnyType, Unknown, Value, fits
from rulewright.dsl.check.walk import attributes_in, kinds_called, locals_in, walk
from rulewright.dsl.check.wholecards import WholeCards
from rulewright.dsl.report.diagnostics import Fix, nearest

Changing = tree.ModSet | tree.ModRaise | tree.ModLower
Operation = Literal["set", "raise", "lower"]


class Modifiers(Part):
    """Modifiers of one `always`."""

    expect: Expectations
    belongings: Belongings
    advice: Advice
    names: Names
    expressions: Expressions
    doing: Doing
    events: Events
    whole_cards: WholeCards

    def modifier(
        self, node: tree.Modifier, key: str, active: core.Active, guard: core.Expr | None, scope: Scope
    ) -> core.ModifierAbility | None:
        """One modifier. `guard` is the condition of the whole `always`."""
        match node:
            case tree.ModIgnore():
                made = self._ignore(node, key, active, scope)
            case tree.ModCannot():
                made = self._cannot(node, key, active, scope)
            case tree.ModCountsAs():
                made = self.whole_cards.counts_as(node, key, active, scope)
            case tree.ModSilence():
                made = self.whole_cards.silence(node, key, active, scope)
            case tree.ModHave() | tree.ModHaveOne():
                made = self.whole_cards.have(node, key, active, scope)
            case _ if node.event is not None:
                made = self._field(node, node.event, key, active, scope)
            case _:
                made = self._attribute(node, key, active, scope)
        if made is None or guard is None:
            return made
        return replace(made, guard=both(guard, made.guard))

    def _guard_of(
        self, event: Happening | None, node: tree.ModIgnore | tree.ModCannot, scope: Scope
    ) -> core.Expr | None:
        """A condition about an event. If that is not known, neither are its fields, and nobody is blamed."""
        return (
            self.expect.guard(node.guard, self.events.inside(event, scope, node.event))
            if event is not None
            else None
        )

    def procedure_of(self, node: tree.AnyEvent) -> core.Procedure | None:
        """A procedure that modifiers may be about."""
        word = node.word if isinstance(node, tree.Event) else tree.Word(node.span, node.verb)
        if word.text in KERNEL:
            self.events.not_awaited(word, "be about")
            return None
        found = self.belongings.procedure(word, verb=node if isinstance(node, tree.KernelEvent) else None)
        if found is None and (close := nearest(word.text, self.context.names("procedure"))):
            # Go on with the one that was meant, so that what is said about its fields is checked too.
            return self.context.procedure(close[0])
        if found is not None and found.event:
            self.findings.error(
                codes.E_TIMING,
                f"`{word.text}` is a moment, not something that is done",
                word.span,
                "name a procedure",
                at(found.span, "declared here"),
            )
            return None
        return found

    def _ignore(
        self, node: tree.ModIgnore, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        word = tree.Word(node.event.span, event_name(node.event)) if node.event else None
        rule = self.doing.rule(node.rule, word)
        of = {**self.context.rules, **self.context.limits}.get(rule)
        procedure = self.procedure_of(node.event) if node.event else self.context.procedure(of or "")
        event = self.events.happening(procedure) if procedure else None
        whose = self.events.whose(node.scope, event)
        guard = self._guard_of(event, node, scope)
        if of is None:
            return None
        target = ("rule", rule, of)
        return core.ModifierAbility(key, target, "ignore", whose, active, None, None, None, guard, node.span)

    def _cannot(
        self, node: tree.ModCannot, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        event: Happening | None
        if isinstance(node.event, tree.KernelEvent) and node.event.verb == TARGET:
            event = self.events.targeting()
            self.noting.name(node.event, "language", TARGET)
            self._lint_role(node)
        else:
            procedure = self.procedure_of(node.event)
            event = self.events.happening(procedure) if procedure else None
        whose = self.events.whose(node.scope, event)
        guard = self._guard_of(event, node, scope)
        if event is None:
            return None
        target = ("cannot", event.name, "")
        called = kinds_called(f"{TARGET}.thing", guard)
        return core.ModifierAbility(
            key, target, "cannot", whose, active, None, None, None, guard, node.span, called=called
        )

    def _lint_role(self, node: tree.ModCannot | Changing) -> None:
        """`cannot target by others if character is this`: that name stands for whoever the turn is played as,
        and others do not play as this card."""
        if not isinstance(node.scope, tree.ByOthers) or node.guard is None:
            return
        asked = node.guard.condition
        for part in asked.parts if isinstance(asked, tree.And) else (asked,):
            match part:
                case tree.Is(left=tree.Name(word=word), right=tree.This()):
                    kind = self.ground.vocabulary.kinds.get(word.text)
                    if kind is not None and kind.active.place == "role":
                        message = f"`{word.text}` is whoever the turn is played as: others never are `this`"
                        hint = "what is aimed at is called `thing`: write `thing is this`"
                        fix = Fix(word.span, "thing", "write thing", sure=False)
                        self.findings.warning(codes.W_NEVER_MET, message, part.span, hint, fix=fix)
                case _:
                    pass

    # --- fields of procedures

    def _field(
        self, node: Changing, event_node: tree.AnyEvent, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        if isinstance(event_node, tree.KernelEvent) and event_node.verb == TARGET:
            return self._dearer(node, event_node, key, active, scope)
        procedure = self.procedure_of(event_node)
        if procedure is None:
            return None
        event = self.events.happening(procedure)
        whose = self.events.whose(node.scope, event)
        inside = self.events.inside(event, scope, event_node)
        param = self._param(node.path, procedure)
        wanted: AnyType = param.type if param else Unknown()
        amount, bound, guard = self._parts(node, inside, wanted)
        if param is None:
            return None
        names = [each.name for each in procedure.params]
        later = {each.local: each.name for each in procedure.params[names.index(param.name) :]}
        read = locals_in(amount, bound, guard) & later.keys()
        if read:
            name = next(later[local] for local in sorted(read))
            what = "the same field" if name == param.name else f"`{name}`, which is settled later"
            order = ", ".join(f"`{each}`" for each in names)
            self.findings.error(
                codes.E_READS_ITSELF,
                f"this change of `{param.name}` reads {what}",
                node.span,
                f"fields of `{procedure.name}` are settled in this order: {order}",
                at(procedure.span, "declared here"),
            )
        target = ("field", procedure.name, param.name)
        return core.ModifierAbility(
            key, target, operation(node), whose, active, None, amount, bound, guard, node.span
        )

    def _dearer(
        self, node: Changing, event_node: tree.KernelEvent, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        """`raise surcharge for target by 1`."""
        event = self.events.targeting()
        self.noting.name(event_node, "language", TARGET)
        self._lint_role(node)
        whose = self.events.whose(node.scope, event)
        amount, bound, guard = self._parts(node, self.events.inside(event, scope, event_node), NUMBER)
        if not isinstance(node.path, tree.Name) or node.path.word.text != SURCHARGE:
            self.findings.error(
                codes.E_FIELD,
                f"only `{SURCHARGE}` of `{TARGET}` can be changed",
                node.path.span,
                f"write `{SURCHARGE}` there",
                fix=Fix(node.path.span, SURCHARGE, f"write {SURCHARGE}", sure=False),
            )
            return None
        self.noting.name(node.path.word, "language")
        target = ("field", TARGET, SURCHARGE)
        called = kinds_called(f"{TARGET}.thing", amount, bound, guard)
        return core.ModifierAbility(
            key, target, operation(node), whose, active, None, amount, bound, guard, node.span, called=called
        )

    def _param(self, path: tree.Expr, procedure: core.Procedure) -> core.Param | None:
        fields = {param.name: param for param in procedure.params}
        name = path.word.text if isinstance(path, tree.Name) else ""
        param = fields.get(name)
        if param is None:
            hint = suggestion("field", name, (n for n, each in fields.items() if each.default is not None))
            message = f"`{procedure.name}` has no field `{shown(path.span)}`"
            self.findings.error(codes.E_FIELD, message, path.span, hint, at(procedure.span, "declared here"))
            return None
        if param.default is None or not fits(param.type, NUMBER):
            why = "is given each time and has no default" if param.default is None else "is no number"
            self.findings.error(
                codes.E_FIXED_FIELD,
                f"`{name}` of `{procedure.name}` cannot be changed: it {why}",
                path.span,
                _changing(fields),
                at(procedure.span, "declared here"),
            )
            return None
        if isinstance(path, tree.Name):
            self.noting.field(path.word, procedure.name, param)
        return param

    def _parts(
        self, node: Changing, scope: Scope, wanted: AnyType
    ) -> tuple[core.Expr, core.Expr | None, core.Expr | None]:
        role = "the new value" if isinstance(node, tree.ModSet) else "by how much it changes"
        amount = self.expect.typed(
            node.value, scope, wanted if isinstance(node, tree.ModSet) else NUMBER, role
        ).expr
        bound = None
        if not isinstance(node, tree.ModSet) and node.bound is not None:
            bound = self.expect.number(node.bound, scope, "the bound")
        return amount, bound, self.expect.guard(node.guard, scope)

    # --- attributes and printed numbers

    def _attribute(
        self, node: Changing, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        if isinstance(node.path, tree.Name) and self._of_a_procedure(node.path.word, node, scope):
            return None
        if isinstance(node.path, tree.Of) and self._of_a_kind(node.path, node, scope):
            return None
        target = self.expressions.value(node.path, scope)
        amount, bound, guard = self._parts(node, scope, target.type)
        if isinstance(target.type, Unknown):
            return None
        if not isinstance(target.expr, core.Attribute) or target.expr.name == "name":
            self._no_attribute(target, node)
            return None
        if node.scope is not None:
            self.findings.error(
                codes.E_SCOPE,
                "an attribute is nobody's deed",
                node.scope.span,
                "leave out whose it is: `of` says that already",
            )
        if not isinstance(node, tree.ModSet):
            self.expect.fit(target, NUMBER, "what is raised or lowered")
        name = target.expr.name
        if name in self._reads(amount, bound, guard):
            self.findings.error(
                codes.E_READS_ITSELF,
                f"this change of `{name}` depends on `{name}`",
                node.span,
                "use another condition" if name in self.context.attributes else f"use `printed {name}`",
            )
        return core.ModifierAbility(
            key,
            ("attribute", name, ""),
            operation(node),
            "you",
            active,
            target.expr.of,
            amount,
            bound,
            guard,
            node.span,
        )

    def _of_a_procedure(self, word: tree.Word, node: Changing, scope: Scope) -> bool:
        """Report a field or a rule of a procedure that stands alone, where that is all it can be."""
        if scope.peek(word.text) is not None or self.names.known(word):
            return False
        if self.advice.other_meaning(word.text, scope) is not None:
            return False  # `build_limit of you` besides the rule of that name
        rules = {**self.context.rules, **self.context.limits}
        if procedure := rules.get(word.text):
            self.findings.error(
                codes.E_NAME,
                f"`{word.text}` is a rule of `{procedure}`, and no number",
                word.span,
                f"a rule can be left out: write `ignore {word.text} for {procedure}`",
            )
            return True
        asked = (self.context.procedure(name) for name in sorted(self.context.names("procedure")))
        having = [each.name for each in asked if each and any(_changes(p, word.text) for p in each.params)]
        if not having:
            return False
        rest = node.span.text()[len(node.path.span.text()) + len(operation(node)) + 1 :]
        said = [f"{operation(node)} {word.text} for {name}{rest}" for name in having]
        fix = None
        if len(having) == 1 and node.scope is None:
            fix = Fix(word.span, f"{word.text} for {having[0]}", f"write for {having[0]}")
        self.findings.error(
            codes.E_NAME,
            f"`{word.text}` is not known here: it belongs to {one_of(having)}",
            word.span,
            f"write {one_of(' '.join(each.split()) for each in said)}",
            fix=fix,
        )
        return True

    def _of_a_kind(self, path: tree.Of, node: Changing, scope: Scope) -> bool:
        """Report `cost of card`, which is that of no certain card."""
        kind = path.owner.word.text if isinstance(path.owner, tree.Name) else ""
        if kind in self.context.names("procedure") and scope.peek(kind) is None:
            phrase = f"{path.word.text} for {kind}"
            self.findings.error(
                codes.E_NAME,
                f"`{kind}` is something that is done, and nothing is `of` it",
                path.owner.span,
                f"write `{operation(node)} {phrase} ...`",
                fix=Fix(path.span, phrase, "write for"),
            )
            return True
        if (
            kind not in self.vocabulary.kinds
            or scope.peek(kind)
            or self.names.known(tree.Word(path.span, kind))
        ):
            return False
        name = path.word.text
        asked = (self.context.procedure(each) for each in sorted(self.context.names("procedure")))
        fields = [
            f"{operation(node)} {param.name} for {each.name} {'to' if operation(node) == 'set' else 'by'} 1"
            for each in asked
            if each is not None
            for param in each.params
            if _changes(param, param.name) and name in attributes_in(param.default)
        ]
        other = f"; where it is paid or counted, write {one_of(fields)}" if fields else ""
        self.findings.error(
            codes.E_NAME,
            f"`{kind}` is no certain card here",
            path.owner.span,
            f"that of this card is `{name} of this`{other}",
        )
        return True

    def _no_attribute(self, target: Value, node: Changing) -> None:
        text = shown(target.span)
        verb = node.span.text().split()[0]
        match target.expr:
            case core.Memory():
                hint = f"write it as a step: `{verb} {text} ...` inside an action or a trigger"
            case core.Resource(name=name):
                hint = f"write it as a step: `gain 1 {name}` inside an action or a trigger"
            case core.Setting():
                hint = "a setting is chosen before play and stays"
            case _:
                hint = f"for a field say of which procedure: `{verb} x for ...`"
        self.findings.error(
            codes.E_SET,
            f"`always` cannot change `{text}`: it is neither an attribute nor printed on a thing",
            target.span,
            hint,
        )

    def _reads(self, *parts: core.Expr | None) -> set[str]:
        """The attributes that expressions read, also through functions and other attributes."""
        waiting, found = list(parts), set[str]()
        functions: set[str] = set()
        while waiting:
            part = waiting.pop()
            for name in attributes_in(part) - found:
                found.add(name)
                declared = self.context.attributes.get(name)
                waiting.append(declared.value if declared else None)
            for call in walk(part):
                if isinstance(call, core.Call) and call.function not in functions:
                    functions.add(call.function)
                    function = self.context.functions.get(call.function)
                    waiting.append(function.value if function else None)
        return found


def operation(node: Changing) -> Operation:
    """What a modifier does with a value."""
    match node:
        case tree.ModSet():
            return "set"
        case tree.ModRaise():
            return "raise"
        case tree.ModLower():
            return "lower"


def _changes(param: core.Param, name: str) -> bool:
    """Whether it is the field of that name, and one that can be changed."""
    return param.name == name and param.default is not None and fits(param.type, NUMBER)


def both(left: core.Expr | None, right: core.Expr | None) -> core.Expr | None:
    """Two conditions that must hold together."""
    if left is None or right is None:
        return left or right
    return core.And((left, right))


def _changing(fields: Mapping[str, core.Param]) -> str:
    """Which fields of a procedure can be changed."""
    names = [name for name, each in fields.items() if each.default is not None and fits(each.type, NUMBER)]
    return (
        f"what can be changed: {one_of(names)}"
        if names
        else "only numbers that need not be given can be changed"
    )
