"""The linker: its steps in their order."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import everything
from rulewright.dsl.declare.casts import captains as captains_of, ruled as ruled_in
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import CAPTAIN, NONE, StatusInfo, ZoneInfo
from rulewright.interpreter.link import finish, menus, sizes
from rulewright.interpreter.link.abilities import InPlay, copies_of, in_play
from rulewright.interpreter.link.absent import absent_in
from rulewright.interpreter.link.budget import counted
from rulewright.interpreter.link.casting import Arranged, choose_sets
from rulewright.interpreter.link.expressions import Expressions
from rulewright.interpreter.link.layout import properties_of
from rulewright.interpreter.link.numbering import Cast, number_things
from rulewright.interpreter.link.places import Printed
from rulewright.interpreter.link.settings import goals_of, settled, without_teams
from rulewright.interpreter.link.setup import Said
from rulewright.interpreter.link.statements import Weaver
from rulewright.interpreter.link.tidy import tidy
from rulewright.interpreter.linked import LinkedProcedure, Program


def link(
    ruleset: model.Ruleset,
    players: int,
    preset: str | None = None,
    sets: Mapping[str, Sequence[str]] | None = None,
    settings: Said | None = None,
    asked: Sequence[str] = (),
) -> Program:
    """The program for this choice; DeckError where the choice is refused. `players`: how many people;
    `asked`: memories that are kept though no rule may ask for them, zones in which things may be laid though
    no rule does it."""
    choice = choose_sets(ruleset, players, preset, sets, settings)
    names = ruled_in(ruleset.seats, choice.settings)
    ruled = {name: players + place for place, name in enumerate(names)}
    players += len(ruled)
    captains = captains_of(ruleset.teams, choice.settings, players)
    cast = number_things(ruleset, choice.sets, players, captains)
    sizes.check_things(ruleset, cast)
    try:
        return _linked(ruleset, ruled, players, captains, choice, cast, asked)
    except RecursionError:  # deeper by far than what is allowed
        raise sizes.too_deep(ruleset, cast) from None


def _linked(
    ruleset: model.Ruleset,
    ruled: dict[str, int],
    players: int,
    captains: tuple[int, ...],
    choice: Arranged,
    cast: Cast,
    asked: Sequence[str],
) -> Program:
    here = ruleset if captains else without_teams(ruleset)
    here, live = settled(here, in_play(here, cast), choice.settings, ruled, teams=bool(captains))
    absent = absent_in(here.program, live, asked)
    here, live = absent.present(here, live)
    rules = here.program
    printed = Printed(properties_of(ruleset, cast.things), cast.maps)
    changing = frozenset(n.name for n in menus.all_nodes(rules, live) if isinstance(n, core.SetProperty))
    words = (here, cast, players, live, changing, printed, captains)
    weaver, flow = _woven(lambda shut: Weaver(Expressions(*words), shut), rules.flow)
    for goal in goals_of(rules, ruled):
        weaver.words.attribute(goal.value.name)
    procedures = finish.reachable(flow, weaver.procedures)
    flow, procedures = tidy(flow, procedures)
    flow = weaver.words.places.settled(flow)
    procedures = {name: weaver.words.places.settled(each) for name, each in procedures.items()}
    flips = finish.flipped_kinds([flow, *(p.body for p in procedures.values())], list(ruleset.kinds))
    alike = finish.kinds_of_equals(ruleset, cast, rules, _changed(here, live, copies_of(cast)), flips)
    spread = finish.spread_out(ruleset)
    flow = finish.merge_alike(flow, alike, spread)
    procedures = {
        name: LinkedProcedure(p.name, p.params, p.player, finish.merge_alike(p.body, alike, spread))
        for name, p in procedures.items()
    }
    blocks = [flow, *(p.body for p in procedures.values())]
    sizes.check_parts(ruleset, cast, flow, procedures, weaver.words.attributes)
    sites = finish.collect_sites(blocks)
    zones = _zones(here, players, captains)
    attributes = {name: weaver.words.places.settled(each) for name, each in weaver.words.attributes.items()}
    named = (tuple(blocks), tuple(attributes.values()))
    sizes.check_sites(ruleset, sites)
    return counted(
        Program(
            ruleset=ruleset,
            players=players,
            preset=choice.preset,
            things=cast.things,
            zones=zones,
            idle=finish.idle_zones(zones, cast.start, named) - frozenset(asked),
            start=cast.start,
            properties=dict(printed.properties),
            changing=changing,
            flips=flips,
            resources={r.id: r.starts for r in ruleset.resources.values()},
            tokens=tuple(ruleset.tokens),
            statuses={
                s.name: StatusInfo(s.name, s.bearer, s.period, s.secret) for s in rules.statuses.values()
            },
            memories=dict(rules.memories),
            unread=absent.unread,
            tallies=dict(weaver.words.tallies),
            attributes=attributes,
            procedures=procedures,
            tables=_tables(ruleset, captains),
            lists={each.id: len(each.members) for each in ruleset.lists.values()},
            abilities=finish.limited_keys(blocks),
            onces=finish.once_groups(blocks),
            phases=tuple(weaver.phases),
            sites=sites,
            site_of={site.label: position for position, site in enumerate(sites)},
            flow=flow,
            first_seat=ruleset.first_seat,
            suspends=any(isinstance(n, linked.EndTurn) and n.suspend for b in blocks for n in everything(b)),
            maps=cast.maps,
            settings=choice.settings,
            ruled=ruled,
            captains=captains,
            digest=_digest(ruleset, players, choice),
        )
    )


def _woven(fresh: Callable[[set[str]], Weaver], text: core.Block) -> tuple[Weaver, linked.Block]:
    """The whole flow; once more for each decision that would have other entries elsewhere."""
    shut: set[str] = set()
    while True:
        weaver = fresh(shut)
        try:
            return weaver, weaver.block(text)
        except menus.Unlike as found:
            shut.add(found.site)


def _zones(ruleset: model.Ruleset, players: int, captains: tuple[int, ...]) -> dict[str, ZoneInfo]:
    """Codes: one for each zone of the table, one for each position of any other. The code before these stays
    free: it is where the zone of nobody (seat NONE) would be, and nothing lies there."""
    zones: dict[str, ZoneInfo] = {}
    code = 0
    for zone in ruleset.zones.values():
        count = _places(ruleset, zone, players)
        code += 0 if zone.of == "table" else 1
        together = captains if zone.team or zone.seen_by == "team" else ()
        zones[zone.id] = ZoneInfo(
            *(zone.id, zone.of, code, zone.seen_by, count, zone.low, zone.spaces_of),
            team=zone.team,
            captains=together,
        )
        code += count
    return zones


def _tables(ruleset: model.Ruleset, captains: tuple[int, ...]) -> dict[str, dict[tuple[int, ...], int]]:
    """Those of the ruleset, and who is whose captain."""
    found = {t.id: dict(t.rows) for t in ruleset.tables.values()}
    if captains:
        found[CAPTAIN] = dict.fromkeys([(NONE,)], NONE)
        found[CAPTAIN] |= {(seat,): first for seat, first in enumerate(captains)}
    return found


def _places(ruleset: model.Ruleset, zone: model.ZoneDef, players: int) -> int:
    """How many of a zone there are."""
    match zone.of:
        case "table":
            return 1
        case "player":
            return players
        case "list":
            return len(ruleset.lists[zone.list].members)
        case "number":
            return zone.high - zone.low + 1


def _changed(ruleset: model.Ruleset, live: InPlay, copies: Mapping[str, int]) -> set[str]:
    """The properties in which one thing can come to differ from another of the same card."""
    program = ruleset.program
    bodies = [program.flow, *(procedure.body for procedure in program.procedures.values())]
    changed = {
        node.name for body in bodies for node in everything(body) if isinstance(node, core.SetProperty)
    }
    for each in live.all():
        for node in everything(each.ability):
            if isinstance(node, core.SetProperty) and not _own_single(node, each, copies):
                changed.add(node.name)
    return changed


def _own_single(node: core.SetProperty, live: Any, copies: Mapping[str, int]) -> bool:
    """Does a card of one copy change only itself?"""
    its_own = type(node.thing) is core.Local and node.thing.name == live.bearing.this
    return its_own and live.card is not None and copies[live.card] == 1


def _digest(ruleset: model.Ruleset, players: int, choice: Arranged) -> str:
    text = f"{ruleset.digest}|{players}|"
    text += "|".join(f"{name}={','.join(ids)}" for name, ids in choice.sets.items())
    text += "".join(f"|{name}:{value}" for name, value in choice.settings.items())
    return hashlib.sha256(text.encode()).hexdigest()
