"""Things on spaces: where they are laid, and what is not done with a place that is laid out on maps.

Laws. What goes to such a place says on which space; one thing lies on a space, so a list goes nowhere.
Nothing there is first or last, and the place is neither shuffled nor moved or swapped as a whole. Spaces and
regions stay on their maps.
"""

from __future__ import annotations

from typing import Final

from rulewright.dsl import core, model, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.corrections import behind
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.expressions import Expressions
from rulewright.dsl.check.findings import at, one_of, shown
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.types import UNKNOWN, Value, article, describe, fits, item_of
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import Fix

ENDS: Final = (tree.TopEnd, tree.BottomEnd, tree.OnSpace)


class Laying(Part):
    """What verbs ask of places with spaces."""

    expect: Expectations
    expressions: Expressions

    def onto(self, node: tree.Move, what: Value, zone: core.Zone | None, scope: Scope) -> core.Expr | None:
        """The space on which something is laid; None for a plain place, and for what is in error."""
        place = node.place
        declared = self.vocabulary.zones[zone.name] if zone is not None else None
        laid_out = declared is not None and bool(declared.spaces_of)
        wanted = core.ThingType(self.layout.spaces_in(declared)) if declared and laid_out else UNKNOWN
        space = (
            self.expressions.value(place.space, scope, wanted) if isinstance(place, tree.OnSpace) else None
        )
        if declared is None:
            return None
        if not laid_out:
            if isinstance(place, tree.OnSpace):
                self._no_spaces_there(place, declared)
            return None
        if not isinstance(what.type, core.ManyType | core.ZoneType) and not fits(
            what.type, core.ThingType(declared.holds)
        ):
            return None  # it never lies there, wherever it is laid
        if space is None:
            self._no_space_named(node, what, declared)
            return None
        spaces = article(self.layout.spaces_in(declared))
        self.expect.fit(space, wanted, "where it is laid", f"name {spaces} after `at`")
        if isinstance(what.type, core.ManyType | core.ZoneType) and not _at_most_one(node.what):
            self.findings.error(
                codes.E_LAID_OUT,
                f"one thing lies on {spaces}, and `{shown(what.span)}` is {describe(what.type)}",
                what.span,
                "move one after the other, each to a space of its own",
            )
        return space.expr

    def _no_space_named(self, node: tree.Move, what: Value, zone: model.ZoneDef) -> None:
        spaces = article(self.layout.spaces_in(zone))
        if isinstance(node.place, tree.TopEnd | tree.BottomEnd):
            place = shown(node.place.zone.span)
            message = f"`{place}` has neither top nor bottom: its things lie on spaces"
        else:
            place = shown(node.place.span)
            message = f"in `{place}` each thing lies on {spaces}, and it is not said on which"
        thing = shown(what.span) if isinstance(what.type, core.ThingType) else "x"
        space = self.layout.spaces_in(zone)
        shown_as = (
            f"choose 1 {space} in {place} where {zone.holds} of it "
            f"is none as spot   move {thing} to {place} at spot"
        )
        hint = f"choose {spaces} first: `{shown_as}`"
        self.findings.error(codes.E_LAID_OUT, message, node.place.span, hint)

    def _no_spaces_there(self, place: tree.OnSpace, zone: model.ZoneDef) -> None:
        laid_out = [each.id for each in self.vocabulary.zones.values() if each.spaces_of]
        others = f", or name a place with spaces: {one_of(laid_out)}" if laid_out else ""
        self.findings.error(
            codes.E_NO_SPACES,
            f"`{shown(place.zone.span)}` has no spaces: what lies there lies on no map",
            place.span,
            f"leave out `at {shown(place.space.span)}`{others}",
            at(zone.span, "declared here"),
            fix=Fix(behind(place.zone.span, place.space.span), "", "leave it out", sure=False),
        )

    def not_laid_out(self, name: str, deed: str, span: Span) -> None:
        """Report what cannot be done with a whole place whose things lie on spaces; `span` is its own."""
        zone = self.vocabulary.zones[name]
        if zone.spaces_of:
            self.findings.error(
                codes.E_LAID_OUT,
                f"what lies in `{shown(span)}` cannot be {deed}: each thing there lies on its own space",
                span,
                f"take one after the other: `for each {zone.holds} in {shown(span)} as x {{ }}`",
            )

    def movable(self, value: Value, hint: str = "move what lies on it") -> bool:
        """Report spaces and regions that are to lie somewhere else, or the other way up."""
        item = item_of(value.type) if isinstance(value.type, core.ManyType) else value.type
        if not isinstance(item, core.ThingType) or not self.layout.is_part(item.kind):
            return True
        message = f"`{shown(value.span)}` is {describe(value.type)}: what is part of a map stays there"
        self.findings.error(codes.E_TYPE, message, value.span, hint)
        return False


def _at_most_one(node: tree.Expr) -> bool:
    """Is this list never longer than one?"""
    most = node.most if isinstance(node, tree.Top) else None
    return isinstance(most, tree.Number) and int(most.digits.text) == 1
