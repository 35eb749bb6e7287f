"""Linking: a ruleset, its decks, the number of players and the chosen cards become one game's program.

What these cards can do is known before play. An ability that nobody brought costs nothing: it is simply not
there; one that is there stands, as plain conditions and statements, inside the procedures it concerns.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from rulewright.dsl import core, model
from rulewright.dsl.walk import everything
from rulewright.interpreter.link import finish, menus
from rulewright.interpreter.link.abilities import InPlay, in_play
from rulewright.interpreter.link.absent import absent_in
from rulewright.interpreter.link.casting import Cast, choose_sets, find_card, number_things
from rulewright.interpreter.link.statements import Weaver
from rulewright.interpreter.link.tidy import tidy
from rulewright.interpreter.program import NONE, LinkedProcedure, Program, StatusInfo, ZoneInfo

__all__ = ["find_card", "link"]


def link(
    ruleset: model.Ruleset,
    players: int,
    preset: str | None = None,
    sets: Mapping[str, Sequence[str]] | None = None,
) -> Program:
    """The program for this choice; DeckError where the choice is refused."""
    chosen, cards = choose_sets(ruleset, players, preset, sets)
    cast = number_things(ruleset, cards)
    live = in_play(ruleset, cast)
    here, live = absent_in(ruleset.program, live).present(ruleset, live)
    rules = here.program
    changing = frozenset(n.name for n in menus.all_nodes(rules, live) if isinstance(n, core.SetProperty))
    weaver = Weaver(here, cast, players, live, changing)
    flow = weaver.block(rules.flow)
    flow, procedures = tidy(flow, finish.reachable(flow, weaver.procedures))
    alike = finish.kinds_of_equals(cast, rules, _stateful(here, live))
    flow = finish.merge_alike(flow, alike)
    procedures = {
        name: LinkedProcedure(p.name, p.params, p.player, finish.merge_alike(p.body, alike))
        for name, p in procedures.items()
    }
    blocks = [flow, *(p.body for p in procedures.values())]
    sites = finish.collect_sites(blocks)
    return Program(
        ruleset=ruleset,
        players=players,
        preset=chosen,
        things=cast.things,
        zones=_zones(ruleset, players),
        start=cast.start,
        properties=_properties(ruleset, cast),
        changing=changing,
        flips=finish.flipped_kinds(blocks, list(ruleset.kinds)),
        resources={r.id: r.starts for r in ruleset.resources.values()},
        tokens=tuple(ruleset.tokens),
        statuses={s.name: StatusInfo(s.name, s.bearer, s.period, s.secret) for s in rules.statuses.values()},
        memories=dict(rules.memories),
        tallies=dict(weaver.tallies),
        attributes=weaver.attributes,
        procedures=procedures,
        tables={t.id: dict(t.rows) for t in ruleset.tables.values()},
        lists={each.id: len(each.members) for each in ruleset.lists.values()},
        abilities=finish.limited_keys(blocks),
        onces=finish.once_groups(blocks),
        phases=tuple(weaver.phases),
        sites=sites,
        site_of={site.label: position for position, site in enumerate(sites)},
        flow=flow,
        first_seat=ruleset.first_seat,
        suspends=any(isinstance(n, core.EndTurn) and n.suspend for b in blocks for n in everything(b)),
        digest=_digest(ruleset, players, cards),
    )


def _zones(ruleset: model.Ruleset, players: int) -> dict[str, ZoneInfo]:
    """Codes: one for each zone of the table, one for each seat of each zone of players. The code before a
    zone of players stays free: it is where the zone of nobody (seat NONE) would be, and nothing lies
    there."""
    zones: dict[str, ZoneInfo] = {}
    code = 0
    for zone in ruleset.zones.values():
        code += 1 if zone.of == "player" else 0
        zones[zone.id] = ZoneInfo(zone.id, zone.of, code, zone.seen_by)
        code += 1 if zone.of == "table" else players
    return zones


def _properties(ruleset: model.Ruleset, cast: Cast) -> dict[str, tuple[int, ...]]:
    """Printed values by thing; the place after the last belongs to NONE."""
    names = sorted({name for kind in ruleset.kinds.values() for name in kind.properties})
    definitions: dict[str, int] = {}
    for thing in cast.things:
        definitions.setdefault(thing.card, len(definitions))
    table = {
        name: (*(ruleset.cards[thing.card].properties.get(name, NONE) for thing in cast.things), NONE)
        for name in names
    }
    table["name"] = (*(definitions[thing.card] for thing in cast.things), NONE)
    return table


def _stateful(ruleset: model.Ruleset, live: InPlay) -> set[str]:
    """Kinds of which one thing can differ from another of the same card by more than marks: by what is
    remembered of it, by a property that changes."""
    kinds = {memory.bearer for memory in ruleset.program.memories.values()}
    for procedure in ruleset.program.procedures.values():
        if any(isinstance(node, core.SetProperty) for node in everything(procedure.body)):
            kinds |= set(ruleset.kinds)
    groups: list[Any] = [live.actions, *live.triggers.values(), *live.payments.values()]
    for group in groups:
        for each in group:
            for node in everything(each.ability):
                if isinstance(node, core.SetProperty) and not _own_single(node, each, ruleset):
                    kinds |= set(ruleset.kinds)
    return kinds


def _own_single(node: core.SetProperty, live: Any, ruleset: model.Ruleset) -> bool:
    """Does a card of one copy change only itself?"""
    its_own = type(node.thing) is core.Local and node.thing.name == live.bearing.this
    return its_own and live.card is not None and ruleset.cards[live.card].copies == 1


def _digest(ruleset: model.Ruleset, players: int, cards: Mapping[str, Sequence[str]]) -> str:
    text = f"{ruleset.digest}|{players}|" + "|".join(f"{name}={','.join(ids)}" for name, ids in cards.items())
    return hashlib.sha256(text.encode()).hexdigest()
