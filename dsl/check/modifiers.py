"""What stands inside `always { }`: changed values, ignored rules, prohibitions.

Laws. A modifier concerns the events of its owner unless it says `by anyone` or `by others`. It changes a
field that has a default, an attribute, or a number printed on a thing. Fields are final in the order in
which they are declared: what a modifier reads must be final before what it changes. A value that depends
on itself is refused.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.base import one_of, shown
from rulewright.dsl.check.events import KERNEL, TARGET, Events, Happening, event_name
from rulewright.dsl.check.expressions import SURCHARGE
from rulewright.dsl.check.notes import at, suggestion
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.types import NUMBER, THING, AnyType, Unknown, Value, describe, fits
from rulewright.dsl.check.walk import attributes_in, locals_in, walk

Changing = tree.ModSet | tree.ModRaise | tree.ModLower
Operation = Literal["set", "raise", "lower"]


class Modifiers(Events):
    """Modifiers of one `always`."""

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
                made = self._counts_as(node, key, active, scope)
            case tree.ModSilence():
                made = self._silence(node, key, active, scope)
            case tree.ModHave():
                made = self._have(node, key, active, scope)
            case _ if node.event is not None:
                made = self._field(node, node.event, key, active, scope)
            case _:
                made = self._attribute(node, key, active, scope)
        if made is None or guard is None:
            return made
        return replace(made, guard=both(guard, made.guard))

    def _guard(self, node: tree.Guard | None, scope: Scope) -> core.Expr | None:
        return self.condition(node.condition, scope) if node is not None else None

    def _procedure(self, node: tree.AnyEvent) -> core.Procedure | None:
        """A procedure that modifiers may be about."""
        word = node.word if isinstance(node, tree.Event) else tree.Word(node.span, node.verb)
        if word.text in KERNEL:
            self.not_awaited(word, "be about")
            return None
        found = self.procedure(word)
        if found is not None and found.event:
            self.notes.error(
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
        rule = self.rule(node.rule, word)
        of = {**self.context.rules, **self.context.limits}.get(rule)
        procedure = self._procedure(node.event) if node.event else self.context.procedure(of or "")
        event = self.happening(procedure) if procedure else None
        whose = self.whose(node.scope, event)
        guard = self._guard(node.guard, self.inside(event, scope))
        if of is None:
            return None
        target = ("rule", rule, of)
        return core.ModifierAbility(key, target, "ignore", whose, active, None, None, None, guard, node.span)

    def _cannot(
        self, node: tree.ModCannot, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        event: Happening | None
        if isinstance(node.event, tree.KernelEvent) and node.event.verb == TARGET:
            event = self.targeting()
        else:
            procedure = self._procedure(node.event)
            event = self.happening(procedure) if procedure else None
        whose = self.whose(node.scope, event)
        guard = self._guard(node.guard, self.inside(event, scope))
        if event is None:
            return None
        target = ("cannot", event.name, "")
        return core.ModifierAbility(key, target, "cannot", whose, active, None, None, None, guard, node.span)

    # --- fields of procedures

    def _field(
        self, node: Changing, event_node: tree.AnyEvent, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        if isinstance(event_node, tree.KernelEvent) and event_node.verb == TARGET:
            return self._dearer(node, key, active, scope)
        procedure = self._procedure(event_node)
        event = self.happening(procedure) if procedure else None
        whose = self.whose(node.scope, event)
        inside = self.inside(event, scope)
        param = self._param(node.path, procedure) if procedure else None
        wanted: AnyType = param.type if param else Unknown()
        amount, bound, guard = self._parts(node, inside, wanted)
        if procedure is None or param is None:
            return None
        names = [each.name for each in procedure.params]
        later = {each.local: each.name for each in procedure.params[names.index(param.name) :]}
        read = locals_in(amount, bound, guard) & later.keys()
        if read:
            name = next(later[local] for local in sorted(read))
            what = "the same field" if name == param.name else f"`{name}`, which is settled later"
            order = ", ".join(f"`{each}`" for each in names)
            self.notes.error(
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
        self, node: Changing, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        """`raise surcharge for target by 1`."""
        event = self.targeting()
        whose = self.whose(node.scope, event)
        amount, bound, guard = self._parts(node, self.inside(event, scope), NUMBER)
        if not isinstance(node.path, tree.Name) or node.path.word.text != SURCHARGE:
            self.notes.error(
                codes.E_FIELD,
                f"only `{SURCHARGE}` of `{TARGET}` can be changed",
                node.path.span,
                f"write `{node.span.text().split()[0]} {SURCHARGE} for {TARGET} ...`",
            )
            return None
        target = ("field", TARGET, SURCHARGE)
        return core.ModifierAbility(
            key, target, operation(node), whose, active, None, amount, bound, guard, node.span
        )

    def _param(self, path: tree.Expr, procedure: core.Procedure) -> core.Param | None:
        fields = {param.name: param for param in procedure.params}
        name = path.word.text if isinstance(path, tree.Name) else ""
        param = fields.get(name)
        if param is None:
            hint = suggestion("field", name, (n for n, each in fields.items() if each.default is not None))
            message = f"`{procedure.name}` has no field `{shown(path.span)}`"
            self.notes.error(codes.E_FIELD, message, path.span, hint, at(procedure.span, "declared here"))
            return None
        if param.default is None or not fits(param.type, NUMBER):
            why = "is given each time and has no default" if param.default is None else "is no number"
            self.notes.error(
                codes.E_FIXED_FIELD,
                f"`{name}` of `{procedure.name}` cannot be changed: it {why}",
                path.span,
                "only numbers with a default (`x is 2`) can be changed",
                at(procedure.span, "declared here"),
            )
            return None
        return param

    def _parts(
        self, node: Changing, scope: Scope, wanted: AnyType
    ) -> tuple[core.Expr, core.Expr | None, core.Expr | None]:
        role = "the new value" if isinstance(node, tree.ModSet) else "by how much it changes"
        amount = self.typed(node.value, scope, wanted if isinstance(node, tree.ModSet) else NUMBER, role).expr
        bound = None
        if not isinstance(node, tree.ModSet) and node.bound is not None:
            bound = self.number(node.bound, scope, "the bound")
        return amount, bound, self._guard(node.guard, scope)

    # --- attributes and printed numbers

    def _attribute(
        self, node: Changing, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        target = self.value(node.path, scope)
        amount, bound, guard = self._parts(node, scope, target.type)
        if isinstance(target.type, Unknown):
            return None
        if not isinstance(target.expr, core.Attribute) or target.expr.name == "name":
            self._no_attribute(target, node)
            return None
        if node.scope is not None:
            self.notes.error(
                codes.E_SCOPE,
                "an attribute is nobody's deed",
                node.scope.span,
                "leave out whose it is: `of` says that already",
            )
        if not isinstance(node, tree.ModSet):
            self.must_fit(target, NUMBER, "what is raised or lowered")
        name = target.expr.name
        if name in self._reads(amount, bound, guard):
            self.notes.error(
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
        self.notes.error(
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

    # --- wildcards

    def _counts_as(
        self, node: tree.ModCountsAs, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        thing = self.typed(node.path, scope, THING, "what counts as another")
        guard = self._guard(node.guard, scope)
        named = next((x for x in self.vocabulary.lists.values() if node.value.text in (x.id, x.plural)), None)
        if named is None:
            self.notes.unknown(codes.E_LIST, "list", node.value, self.vocabulary.lists)
        purpose = node.purpose.text if node.purpose else ""
        if node.purpose is not None and purpose not in self.context.keywords:
            self.notes.unknown(codes.E_KEYWORD, "keyword", node.purpose, self.context.keywords)
        if named is None or not isinstance(thing.type, core.ThingType):
            return None
        kind = self.vocabulary.kinds.get(thing.type.kind)
        properties = kind.properties.values() if kind else ()
        found = next((each for each in properties if each.type == "list" and each.list == named.id), None)
        if found is None:
            if kind is not None:
                message = (
                    f"{describe(thing.type)} has no property that is {describe(core.ListType(named.id))}"
                )
                self.notes.error(
                    codes.E_COUNTS, message, node.value.span, "name a list that its kind has a property of"
                )
            return None
        return core.ModifierAbility(
            key,
            ("counts", found.name, purpose),
            "counts",
            "you",
            active,
            thing.expr,
            None,
            None,
            guard,
            node.span,
        )

    # --- silence

    def _silence(
        self, node: tree.ModSilence, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        thing = self.typed(node.thing, scope, THING, "what is silenced")
        guard = self._guard(node.guard, scope)
        if not isinstance(thing.type, core.ThingType):
            return None
        if self.layout.is_part(thing.type.kind):
            self._nothing_to_have(node, thing, False)
            return None
        if scope.source is not None and thing.expr == scope.source:
            self.notes.warning(
                codes.W_SILENT,
                "this card silences itself",
                node.span,
                "leave it out, or silence another: a silence itself is never silenced",
            )
        target = ("silence", thing.type.kind, "")
        return core.ModifierAbility(
            key, target, "silence", "you", active, thing.expr, None, None, guard, node.span
        )

    # --- abilities of others

    def _have(
        self, node: tree.ModHave, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        select, item = self.select(node.sel, scope)
        guard = self._guard(node.guard, scope)
        if isinstance(item.type, Unknown):
            return None
        kind = item.type.kind if isinstance(item.type, core.ThingType) else ""
        nobody = self.standing or active.place == "marked"
        if nobody or not kind or self.layout.is_part(kind):
            self._nothing_to_have(node, item, nobody)
            return None
        target = ("have", kind, "")
        return core.ModifierAbility(
            key, target, "have", "you", active, None, None, None, guard, node.span, select
        )

    def _nothing_to_have(self, node: tree.ModHave | tree.ModSilence, item: Value, nobody: bool) -> None:
        if nobody:
            what = "rules belong to nobody" if self.standing else "a status is no card"
            message, hint = f"{what}: nobody has abilities by it", "write it on a card"
        else:
            message = f"{describe(item.type)} has no abilities"
            hint = f"name cards: {one_of(k for k in self.vocabulary.kinds if not self.layout.is_part(k))}"
        self.notes.error(codes.E_HAVE, message, node.span if nobody else item.span, hint)


def operation(node: Changing) -> Operation:
    """What a modifier does with a value."""
    match node:
        case tree.ModSet():
            return "set"
        case tree.ModRaise():
            return "raise"
        case tree.ModLower():
            return "lower"


def both(left: core.Expr | None, right: core.Expr | None) -> core.Expr | None:
    """Two conditions that must hold together."""
    if left is None or right is None:
        return left or right
    return core.And((left, right))
