"""`garden of A at b2 is fox`, `face of tray of A is [3, 5]`: what both `given` and `expect` read of them."""

from __future__ import annotations

from typing import NamedTuple

from rulewright.dsl import core, tree
from rulewright.dsl.check.findings import shown
from rulewright.dsl.check.scenarios import ScenarioText
from rulewright.dsl.check.types import Unknown, Value
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.scenarios.codes import E_NO_SUCH_SPACE, E_POSITION
from rulewright.interpreter.scenarios.desk import Desk


class Slot(NamedTuple):
    """What is kept of each thing of a kind: its slot in the state, the type of its values."""

    name: str
    type: core.Type


def of_things_in(desk: Desk, text: ScenarioText, path: tree.Expr) -> Value | None:
    """The place in `face of tray of A`; None where the words are not of that form."""
    if not isinstance(path, tree.Of) or not isinstance(path.owner, tree.Of | tree.Name):
        return None
    if path.owner.word.text not in desk.program.zones:
        return None
    value = text.expression(path.owner)
    return value if isinstance(value.type, core.ZoneType) else None


def kept_of_each(desk: Desk, text: ScenarioText, path: tree.Of, zone: Value) -> Slot | None:
    """The memory, or the property that changes, of the things in a place; None and a finding without one."""
    assert isinstance(zone.type, core.ZoneType)
    name, holds = path.word.text, desk.program.ruleset.zones[zone.type.zone].holds
    memories = desk.program.memories
    changing = {name: each for name, each in desk.program.ruleset.kinds[holds].properties.items()
                if name in desk.program.changing}  # fmt: skip
    if name in memories and memories[name].bearer == holds:
        return Slot(f"m_{name}", memories[name].type)
    if name in changing:
        listed = changing[name].list
        return Slot(f"p_{name}", core.ListType(listed) if listed else core.NumberType())
    kept = [*(each.name for each in memories.values() if each.bearer == holds), *changing]
    hint = f"of each {holds} there is {', '.join(kept)}" if kept else f"nothing is kept of a {holds}"
    message = f"`{name}` is not kept of the things there"
    text.findings.add(Diagnostic(E_POSITION, message, path.word.span, hint))
    return None


def spaces_of(desk: Desk, text: ScenarioText, node: tree.Expr, space: tree.Word) -> core.Zone | None:
    """A zone that is laid out on maps, some of which have a space of that name; None and a finding else."""
    zone = text.zone_of(node, "`at`")
    if zone is None:
        return None
    if not desk.program.zones[zone.name].maps:
        message = f"what lies in `{zone.name}` lies on no map"
        hint = f"write `{shown(node.span)} is [...]`"
        text.findings.add(Diagnostic(E_NO_SUCH_SPACE, message, node.span, hint))
        return None
    rows = desk.space_words(zone.name)
    if space.text not in rows.get(space.text[:1], ()):
        no_such_space(text, rows, space)
        return None
    return zone


def no_such_space(text: ScenarioText, rows: dict[str, list[str]], word: tree.Word) -> None:
    """Report a name that no space has, with the names that there are."""
    there = ", ".join(f"{names[0]} to {names[-1]}" if names[1:] else names[0] for names in rows.values())
    hint = f"the spaces are {there}" if there else "no map takes part in this game"
    text.findings.add(Diagnostic(E_NO_SUCH_SPACE, f"there is no space `{word.text}`", word.span, hint))


def card_or_none(text: ScenarioText, node: tree.Expr, holds: str) -> str | None:
    """The card that is named; "" for `none`; None (and a finding) for anything else."""
    value = text.wanted(node, core.ThingType(holds), "what lies there")
    match value.expr:
        case core.Card(id=card):
            return card
        case core.Const(value=known) if known == NONE and isinstance(value.type, core.NoneType):
            return ""
    if not isinstance(value.type, Unknown):
        message = f"a card is named here, or `none`, and `{shown(node.span)}` is neither"
        text.findings.add(Diagnostic(E_POSITION, message, node.span, "write the id of a card"))
    return None
