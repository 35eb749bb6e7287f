"""Modifiers about whole cards: what they count as, that they are silent, whose abilities somebody has."""

from __future__ import annotations

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.findings import one_of
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.selections import Selections
from rulewright.dsl.check.types import THING, Unknown, Value, describe
from rulewright.dsl.report.diagnostics import Fix


class WholeCards(Part):
    """`counts as`, `silence` and `have abilities of`."""

    expect: Expectations
    selections: Selections

    def counts_as(
        self, node: tree.ModCountsAs, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        thing = self.expect.typed(node.path, scope, THING, "what counts as another")
        guard = self.expect.guard(node.guard, scope)
        named = next((x for x in self.vocabulary.lists.values() if node.value.text in (x.id, x.plural)), None)
        if named is None:
            self._no_list(node.value)
        else:
            self.noting.name(node.value, "list", named.id)
        purpose = node.purpose.text if node.purpose else ""
        if node.purpose is not None:
            self.purpose(node.purpose)
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
                self.findings.error(
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

    def _no_list(self, word: tree.Word) -> None:
        for each in self.vocabulary.lists.values():
            if any(member.id == word.text for member in each.members):
                message = (
                    f"`{word.text}` is a word of the list `{each.id}`, and a thing counts as all of these"
                )
                hint = f"write `counts as any {each.id}`, or `set ... to {word.text}` if it is that alone"
                fix = Fix(word.span, each.id, f"write {each.id}", sure=False)
                self.findings.error(codes.E_LIST, message, word.span, hint, fix=fix)
                return
        self.findings.unknown(codes.E_LIST, "list", word, self.vocabulary.lists)

    def purpose(self, word: tree.Word) -> None:
        """A keyword for whose purpose something is."""
        if word.text in self.context.keywords:
            self.noting.name(word, "keyword")
        else:
            self.findings.unknown(codes.E_UNKNOWN_KEYWORD, "keyword", word, self.context.keywords)

    # --- silence

    def silence(
        self, node: tree.ModSilence, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        thing = self.expect.typed(node.thing, scope, THING, "what is silenced")
        guard = self.expect.guard(node.guard, scope)
        if not isinstance(thing.type, core.ThingType):
            return None
        if self.layout.is_part(thing.type.kind):
            self._nothing_to_have(node, thing, False)
            return None
        if scope.source is not None and thing.expr == scope.source:
            self.findings.warning(
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

    def have(
        self, node: tree.ModHave | tree.ModHaveOne, key: str, active: core.Active, scope: Scope
    ) -> core.ModifierAbility | None:
        select, item = self.selections.select(node.sel, scope)
        guard = self.expect.guard(node.guard, scope)
        if isinstance(item.type, Unknown):
            return None
        kind = item.type.kind if isinstance(item.type, core.ThingType) else ""
        nobody = self.nature.standing or active.place == "marked"
        if nobody or not kind or self.layout.is_part(kind):
            self._nothing_to_have(node, item, nobody)
            return None
        target = ("have", kind, "")
        return core.ModifierAbility(
            key, target, "have", "you", active, None, None, None, guard, node.span, select, *_named(node)
        )

    def _nothing_to_have(
        self, node: tree.ModHave | tree.ModHaveOne | tree.ModSilence, item: Value, nobody: bool
    ) -> None:
        if nobody:
            what = "rules belong to nobody" if self.nature.standing else "a status is no card"
            message, hint = f"{what}: nobody has abilities by it", "write it on a card"
        else:
            message = f"{describe(item.type)} has no abilities"
            hint = f"name cards: {one_of(k for k in self.vocabulary.kinds if not self.layout.is_part(k))}"
        self.findings.error(codes.E_HAVE, message, node.span if nobody else item.span, hint)


def _named(node: tree.ModHave | tree.ModHaveOne) -> tuple[str, tuple[str, ...]]:
    """The one action that is had, and those that are not."""
    if isinstance(node, tree.ModHaveOne):
        return node.label.text, ()
    return "", tuple(label.text for label in node.but.labels) if node.but is not None else ()
