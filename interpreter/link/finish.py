"""The last pass over woven blocks: decisions get their places in lists, equal cards become one option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.walk import everything, rebuild
from rulewright.interpreter.link.casting import Cast
from rulewright.interpreter.program import EntryInfo, LinkedProcedure, SiteInfo, Use, UsedUp

CHECKPOINT = SiteInfo(
    "checkpoint", "checkpoint", "", False, (EntryInfo("go", ("go",), None, None, "option"),)
)
DONE = EntryInfo("done", ("done",), None, None, "done")
DECLINE = EntryInfo("decline", ("no",), None, None, "decline")


def reachable(flow: core.Block, procedures: dict[str, LinkedProcedure]) -> dict[str, LinkedProcedure]:
    """The procedures that the flow can come to, in the order it names them."""
    found: dict[str, LinkedProcedure] = {}
    waiting = [flow]
    while waiting:
        for node in everything(waiting.pop()):
            if type(node) is core.Do and node.procedure not in found:
                found[node.procedure] = procedures[node.procedure]
                waiting.append(procedures[node.procedure].body)
    return found


def merge_alike(block: Any, kinds: Mapping[str, tuple[str, ...]]) -> Any:
    """Mark the choices among cards of which equal ones may be told apart by nothing but these statuses."""

    def change(node: Any) -> Any:
        node = rebuild(node, change)
        if type(node) is core.Entry and node.select is not None and _mergeable(node.select, kinds):
            assert isinstance(node.select.type, core.ThingType)
            return replace(node, select=replace(node.select, alike=kinds[node.select.type.kind]))
        return node

    return tuple(change(statement) for statement in block)


def _mergeable(select: core.Select, kinds: Mapping[str, tuple[str, ...]]) -> bool:
    in_one_place = isinstance(select.source, core.InZone | core.Among)
    return in_one_place and isinstance(select.type, core.ThingType) and select.type.kind in kinds


def kinds_of_equals(cast: Cast, rules: core.RulesProgram, stateful: set[str]) -> dict[str, tuple[str, ...]]:
    """Kinds with several copies of a card, which differ from one another by the marks they bear at most; and
    the statuses they can bear."""
    doubled = {thing.kind for thing in cast.things if thing.copy > 0}
    return {
        kind: tuple(status.name for status in rules.statuses.values() if status.bearer == kind)
        for kind in sorted(doubled - stateful)
    }


def collect_sites(blocks: list[core.Block]) -> tuple[SiteInfo, ...]:
    """Every decision in the program; the checkpoint stands first."""
    sites: dict[str, SiteInfo] = {"checkpoint": CHECKPOINT}
    for block in blocks:
        for node in everything(block):
            info = _site(node)
            if info is not None:
                sites.setdefault(info.label, info)
    return tuple(sites.values())


def _site(node: Any) -> SiteInfo | None:
    kind = type(node)
    if kind is core.Menu:
        entries = tuple(map(_entry, node.entries)) + ((DECLINE,) if node.optional else ())
        return SiteInfo(node.site, "menu", node.prompt, node.secret, entries, node.span)
    if kind is core.Offer:
        return SiteInfo(node.site, "offer", "", False, (*map(_entry, node.entries), DONE), node.span)
    if kind is core.Pick:
        take = EntryInfo("take", (), node.select.type, None, "option")
        return SiteInfo(node.site, "pick", node.prompt, node.secret, (take, DONE), node.span)
    if kind is core.Reactions:
        orders = tuple(
            EntryInfo(t.key, (t.label,), t.select.type if t.select else None, None, "ability")
            for t in node.triggers
        )
        return SiteInfo(node.site, "order", "next", False, orders)
    return None


def _entry(entry: core.Entry) -> EntryInfo:
    value = entry.select.type if entry.select is not None else None
    return EntryInfo(entry.key, entry.path, value, entry.card, entry.kind)


def limited_keys(blocks: list[core.Block]) -> tuple[str, ...]:
    """The keys of abilities whose uses are counted."""
    keys: dict[str, None] = {}
    for block in blocks:
        for node in everything(block):
            if type(node) is core.Entry and node.used is not None:
                keys.setdefault(node.used[0])
            elif type(node) in (Use, UsedUp):
                keys.setdefault(node.key)
    return tuple(keys)


def once_groups(blocks: list[core.Block]) -> tuple[str, ...]:
    groups: dict[str, None] = {}
    for block in blocks:
        for node in everything(block):
            if type(node) is core.Entry and node.once:
                groups.setdefault(node.group or node.key)
    return tuple(groups)


def flipped_kinds(blocks: list[core.Block], all_kinds: list[str]) -> frozenset[str]:
    """The kinds whose things some statement turns face up."""
    kinds: set[str] = set()
    for block in blocks:
        for node in everything(block):
            what = None
            if type(node) is core.Reveal:
                what = node.thing
            elif type(node) in (core.Move, core.MoveAll) and node.face == "up":
                what = getattr(node, "what", None)
                if what is None:
                    kinds.update(all_kinds)
            if what is not None:
                of = getattr(what, "type", None)
                of = of.item if isinstance(of, core.ManyType) else of
                kinds.update([of.kind] if isinstance(of, core.ThingType) and of.kind else all_kinds)
    return frozenset(kinds)
