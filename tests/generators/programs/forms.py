"""What a program is made of: the forms of the core before and after linking, and what is declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import everything
from rulewright.interpreter import linked
from rulewright.interpreter.linked import Program

FORMS: frozenset[str] = frozenset(
    each.__name__
    for each in (
        *get_args(core.Expr), *get_args(core.SelectSource), *get_args(core.Statement),
        *get_args(core.Ability),
        *get_args(linked.Expr), *get_args(linked.SelectSource), *get_args(linked.Statement),
    )
)  # fmt: skip


def used(ruleset: model.Ruleset, program: Program) -> Iterator[str]:
    """The forms in the rules and cards, and in what the linker made of them."""
    rules = ruleset.program
    parts: list[Any] = [rules.flow, *(card.abilities.items for card in ruleset.cards.values())]
    parts += [(each.body, each.payment) if each.payment else each.body for each in rules.procedures.values()]
    parts += [
        *rules.rules.values(),
        *rules.limits.values(),
        *rules.attributes.values(),
        *rules.functions.values(),
    ]
    parts += [each.abilities.items for each in rules.statuses.values()]
    parts += [each.items for each in rules.standing]
    parts += rules.policies.values()
    parts += [program.flow, *(each.body for each in program.procedures.values())]
    parts += [each.value for each in program.attributes.values()]
    for part in parts:
        for node in everything(part):
            yield type(node).__name__


DECLARED = frozenset(
    "kind in role, kind in always, kind in revealed, kind in zone of table, kind in zone of player, "
    "kind in zone of number, kind in zone of list, kind of maps, kind of spaces, kind of regions, "
    "kind of pieces, "
    "zone of table, zone of player, zone of number, zone of list, zone on maps, zone seen by all, "
    "zone seen by owner, zone seen by none, zone seen by team, zone of team, resource of team, team, "
    "list, resource, token, first seat, table, setting of yes and no, "
    "setting of words, set of players, set by property, set with setting, set of presets, preset, "
    "memory of table, memory of player, memory of thing, memory of word, secret memory, memory of a period, "
    "attribute of table, attribute of player, attribute of thing, attribute of word, function, procedure, "
    "event, price, rule, limit, keyword, "
    "status of player, status of thing, status of word, secret status, status of a period, rules of nobody, "
    "card for some players, deck, seat that rules play, policy".split(", ")
)


def declared(ruleset: model.Ruleset) -> Iterator[str]:
    """What the game and its decks declare, in words of DECLARED."""
    for kind in ruleset.kinds.values():
        active = kind.active
        yield f"kind in zone of {ruleset.zones[active.zone].of}" if active.zone else f"kind in {active.place}"
        yield from ["kind of pieces"] * kind.pieces
        yield from ["kind of maps"] * bool(kind.map) + ["kind of spaces"] * bool(kind.space_of)
        yield from ["kind of regions"] * bool(kind.region_of)
    for zone in ruleset.zones.values():
        yield from (f"zone of {'team' if zone.team else zone.of}", f"zone seen by {zone.seen_by}")
        yield from ["zone on maps"] * bool(zone.spaces_of)
    yield from (
        f"setting of {'words' if each.values else 'yes and no'}" for each in ruleset.settings.values()
    )
    for each in ruleset.sets.values():
        yield from ["set of players"] * bool(each.copies) + ["set by property"] * bool(each.by)
        yield from ["set with setting"] * bool(each.setting) + ["set of presets"] * (not each.every)
    rules = ruleset.program
    many: dict[str, Any] = {
        "list": ruleset.lists, "resource": ruleset.resources, "token": ruleset.tokens,
        "table": ruleset.tables,
        "first seat": ruleset.first_seat, "preset": ruleset.presets, "function": rules.functions,
        "rule": rules.rules, "limit": rules.limits, "deck": ruleset.decks, "rules of nobody": rules.standing,
        "keyword": getattr(rules, "keywords", None), "seat that rules play": ruleset.seats,
        "team": ruleset.teams, "resource of team": any(r.team for r in ruleset.resources.values()),
        "policy": rules.policies,
    }  # fmt: skip
    yield from (name for name, there in many.items() if there)
    for memory in rules.memories.values():
        yield f"memory of {_bearer(memory.bearer)}"
        yield from ["secret memory"] * memory.secret + ["memory of a period"] * bool(memory.period)
    yield from (f"attribute of {_bearer(each.bearer)}" for each in rules.attributes.values())
    for procedure in rules.procedures.values():
        yield "event" if procedure.event else "procedure"
        yield from ["price"] * bool(procedure.payment)
    for status in rules.statuses.values():
        yield f"status of {_bearer(status.bearer)}"
        yield from ["secret status"] * status.secret + ["status of a period"] * bool(status.period)
    yield from (
        "card for some players" for card in ruleset.cards.values() if card.players != model.ANY_NUMBER
    )


def _bearer(bearer: str) -> str:
    if core.list_of(bearer):
        return "word"
    return bearer if bearer == PLAYER else "thing" if bearer else "table"


PLAYER = "player"
