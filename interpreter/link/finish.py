"""The last pass over woven blocks: decisions get their places in lists, equal cards become one option."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core, model
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE, EntryInfo, SiteInfo
from rulewright.interpreter.link.abilities import copies_of
from rulewright.interpreter.link.numbering import Cast
from rulewright.interpreter.linked import LinkedProcedure
from rulewright.interpreter.linked.rewrite import everything, rebuild

CHECKPOINT = SiteInfo(
    "checkpoint", "checkpoint", "", False, (EntryInfo("go", ("go",), None, None, "option"),)
)
DONE = EntryInfo("done", ("done",), None, None, "done")
DECLINE = EntryInfo("decline", ("no",), None, None, "decline")


class Equals(Struct, frozen=True):
    """By what copies of a card of a kind can be told apart: marks, what is remembered, what changes, and
    where they are turned face up, their face. Pieces of players are told apart by their place, too."""

    statuses: tuple[str, ...]
    memories: tuple[str, ...]
    properties: tuple[str, ...]
    faces: bool
    pieces: Mapping[str, str] | None = None  # of pieces of players: the sorts of their zones

    def told(self, select: linked.Select) -> linked.Select:
        """The selection with one option for those that cannot be told apart."""
        one = linked.Local(select.binder, select.type)
        values: list[linked.Expr] = [linked.Memory(name, one) for name in self.memories]
        values += [linked.Property(name, one) for name in self.properties]
        values += [linked.Revealed(one)] * self.faces
        if isinstance(select.source, linked.InEvery) and self.pieces is not None:
            zone = select.source.zone
            of_player = self.pieces[zone] == "player"
            values.append(linked.Owner(one) if of_player else linked.PlaceOf(zone, one))
        return replace(select, alike=self.statuses, alike_in=tuple(values))


def reachable(flow: linked.Block, procedures: dict[str, LinkedProcedure]) -> dict[str, LinkedProcedure]:
    """The procedures that the flow can come to, in the order it names them."""
    found: dict[str, LinkedProcedure] = {}
    waiting = [flow]
    while waiting:
        for node in everything(waiting.pop()):
            if type(node) is linked.Do and node.procedure not in found:
                found[node.procedure] = procedures[node.procedure]
                waiting.append(procedures[node.procedure].body)
    return found


def merge_alike(block: Any, kinds: Mapping[str, Equals], spread: Collection[str] = ()) -> Any:
    """Mark the choices among cards of which equal ones may be told apart by nothing but this.
    `spread`: zones and kinds that have to do with maps: there, each place is another."""

    def change(node: Any) -> Any:
        node = rebuild(node, change)
        if type(node) is linked.Entry and node.select is not None and _mergeable(node.select, kinds, spread):
            assert isinstance(node.select.type, linked.ThingType)
            return replace(node, select=kinds[node.select.type.kind].told(node.select))
        return node

    return tuple(change(statement) for statement in block)


def _mergeable(select: linked.Select, kinds: Mapping[str, Equals], spread: Collection[str]) -> bool:
    source, of = select.source, select.type
    if not isinstance(of, linked.ThingType) or of.kind not in kinds:
        return False
    if isinstance(source, linked.InEvery) and kinds[of.kind].pieces is None:
        return False
    if isinstance(source, linked.InZone | linked.InEvery):
        return f"zone {source.zone}" not in spread
    return isinstance(source, linked.Among) and f"kind {of.kind}" not in spread


def spread_out(ruleset: model.Ruleset) -> frozenset[str]:
    """The zones whose things lie on the spaces of maps, the zones of those maps, and the kinds of both."""
    laid = [zone for zone in ruleset.zones.values() if zone.spaces_of]
    laid += [ruleset.zones[zone.spaces_of] for zone in laid]
    return frozenset({f"zone {zone.id}" for zone in laid} | {f"kind {zone.holds}" for zone in laid})


def kinds_of_equals(
    ruleset: model.Ruleset,
    cast: Cast,
    rules: core.RulesProgram,
    changing: Collection[str],
    flips: Collection[str],
) -> dict[str, Equals]:
    """Kinds with several copies of a card; and how these can differ. `changing`: properties that are changed
    of cards that have copies; `flips`: kinds whose things are turned face up."""
    copies = copies_of(cast)
    doubled = {thing.kind for thing in cast.things if thing.of == NONE and copies[thing.card] > 1}
    return {
        kind: Equals(
            tuple(status.name for status in rules.statuses.values() if status.bearer == kind),
            tuple(memory.name for memory in rules.memories.values() if memory.bearer == kind),
            tuple(name for name in ruleset.kinds[kind].properties if name in changing),
            kind in flips,
            {zone.id: zone.of for zone in ruleset.zones.values()} if ruleset.kinds[kind].pieces else None,
        )
        for kind in sorted(doubled)
    }


def collect_sites(blocks: list[linked.Block]) -> tuple[SiteInfo, ...]:
    """Every decision in the program; the checkpoint stands first."""
    sites: dict[str, SiteInfo] = {"checkpoint": CHECKPOINT}
    for block in blocks:
        for node in everything(block):
            info = _site(node)
            if info is None:
                continue
            known = sites.setdefault(info.label, info)
            if info.kind == "order" and known is not info:  # by whom it is done says who is waiting for it
                more = [each for each in info.entries if each not in known.entries]
                sites[info.label] = replace(known, entries=(*known.entries, *more))
    return tuple(sites.values())


def idle_zones(
    zones: Iterable[str], start: Iterable[tuple[str, int, tuple[int, ...]]], parts: Any
) -> frozenset[str]:
    """The zones in which nothing starts and which no part of the program names: nothing ever lies there."""
    named = {name for name, _, things in start if things}
    for node in everything(parts):
        values = (getattr(node, name) for name in node.__struct_fields__)
        named.update([value for value in values if type(value) is str])
    return frozenset(zones) - named


def _site(node: Any) -> SiteInfo | None:
    kind = type(node)
    if kind is linked.Menu:
        entries = tuple(map(_entry, node.entries)) + ((DECLINE,) if node.optional else ())
        return SiteInfo(node.site, "menu", node.prompt, node.secret, entries, node.span)
    if kind is linked.Offer:
        return SiteInfo(node.site, "offer", "", False, (*map(_entry, node.entries), DONE), node.span)
    if kind is linked.Pick:
        take = EntryInfo("take", (), node.select.type, None, "option", node.select.choice)
        return SiteInfo(node.site, "pick", node.prompt, node.secret, (take, DONE), node.span)
    if kind is linked.Reactions:
        orders = tuple(
            EntryInfo(t.key, (t.label,) * bool(t.label), t.select.type if t.select else None, None, "ability")
            for t in node.triggers
        )
        return SiteInfo(node.site, "order", "", False, orders)
    return None


def _entry(entry: linked.Entry) -> EntryInfo:
    value, choice = None, ""
    if entry.select is not None:
        value, choice = entry.select.type, entry.select.choice
    return EntryInfo(entry.key, entry.path, value, entry.card, entry.kind, choice)


def limited_keys(blocks: list[linked.Block]) -> tuple[str, ...]:
    """The keys of abilities whose uses are counted."""
    keys: dict[str, None] = {}
    for block in blocks:
        for node in everything(block):
            if type(node) is linked.Entry and node.used is not None:
                keys.setdefault(node.used[0])
            elif type(node) in (linked.Use, linked.UsedUp):
                keys.setdefault(node.key)
    return tuple(keys)


def once_groups(blocks: list[linked.Block]) -> tuple[str, ...]:
    groups: dict[str, None] = {}
    for block in blocks:
        for node in everything(block):
            if type(node) is linked.Entry and node.once:
                groups.setdefault(node.group or node.key)
    return tuple(groups)


def flipped_kinds(blocks: list[linked.Block], all_kinds: list[str]) -> frozenset[str]:
    """The kinds whose things some statement turns face up."""
    kinds: set[str] = set()
    for block in blocks:
        for node in everything(block):
            what = None
            if type(node) is linked.Reveal:
                what = node.thing
            elif type(node) in (linked.Move, linked.MoveAll) and node.face == "up":
                what = getattr(node, "what", None)
                if what is None:
                    kinds.update(all_kinds)
            if what is not None:
                of = getattr(what, "type", None)
                of = of.item if isinstance(of, linked.ManyType) else of
                kinds.update([of.kind] if isinstance(of, linked.ThingType) and of.kind else all_kinds)
    return frozenset(kinds)
