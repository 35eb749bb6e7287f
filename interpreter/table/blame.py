"""Whose text it is when a game does not come to an end by itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import children, everything
from rulewright.interpreter.link.costs import Costs, most
from rulewright.interpreter.link.twins import twin
from rulewright.interpreter.linked import Program

LATEST = 1_000  # choices that are looked at where a game of too many decisions is stopped


def card_to_blame(program: Program, site: str, taken: str | None) -> str | None:
    """The card that a verdict should name: the one in whose text the machine stood; one that keeps a circle
    of reactions going; the one whose ability was just used (`taken`); a deck's only card that acts."""
    return _of_site(program, site) or of_circle(program) or taken or _only_one(program)


def of_work(program: Program) -> str | None:
    """The only card whose text may ask for more than there may be between two decisions, all by itself."""
    costs = Costs(program)
    found = [
        card
        for card in _cards(program)
        if any(
            most(costs.all_of(map(_alike, children(ability)))) > program.limits.looks
            for ability in program.ruleset.cards[card].abilities.items
        )
    ]
    return found[0] if len(found) == 1 else None


def _alike(node: Any) -> Any:
    """What is written on a card, in the forms whose cost is known: as if nothing were woven into it."""
    return twin(node, _alike)


def most_used(program: Program, choices: list[tuple[int, int]], mask: int) -> str | None:
    """The card whose abilities were chosen most often of late."""
    cards: Counter[str] = Counter()
    for site, code in choices[-LATEST:]:
        entries = program.sites[site].entries
        entry = entries[code & mask] if code & mask < len(entries) else None
        if entry is not None and entry.card is not None:
            cards[entry.card] += 1
    return cards.most_common(1)[0][0] if cards else None


def _of_site(program: Program, site: str) -> str | None:
    """Labels of decisions and loops begin with their owner."""
    owner = site.split("/")[0]
    if owner in program.ruleset.cards:
        return owner
    return next((card for card in program.ruleset.cards if card.split(":")[-1] == owner), None)


def of_circle(program: Program) -> str | None:
    """A card that keeps a circle going: by its own reaction, by a status that it lays, or by starting it."""
    circle = _circle(program)
    if not circle:
        return None
    ranks: dict[str, int] = {}
    statuses = {
        name
        for name, status in program.ruleset.program.statuses.items()
        if any(_reacts(ability, circle) for ability in status.abilities.items)
    }
    for card in _cards(program):
        for ability in program.ruleset.cards[card].abilities.items:
            nodes = list(everything(ability))
            if _reacts(ability, circle):
                ranks[card] = 0
            elif any(isinstance(node, core.Mark) and node.status in statuses for node in nodes):
                ranks.setdefault(card, 1)
            elif _done(nodes) & circle:
                ranks.setdefault(card, 2)
    # a deck's card before one of the ruleset's own
    own = program.ruleset.id
    return min(ranks, key=lambda card: (ranks[card], program.ruleset.cards[card].origin == own), default=None)


def _circle(program: Program) -> set[str]:
    """The procedures and moments that can bring themselves about again."""
    rules = program.ruleset.program
    leads: dict[str, set[str]] = {
        name: _done(everything(each.body)) for name, each in rules.procedures.items()
    }
    bearers = [program.ruleset.cards[card].abilities for card in _cards(program)]
    bearers += [status.abilities for status in rules.statuses.values()]
    bearers += list(rules.standing)
    for abilities in bearers:
        for ability in abilities.items:
            event = _waits_for(ability)
            if event is not None:
                leads.setdefault(event, set()).update(_done(everything(ability)))
    return {name for name in leads if name in _reach(leads, name)}


def _reach(leads: dict[str, set[str]], name: str) -> set[str]:
    found: set[str] = set()
    waiting = list(leads[name])
    while waiting:
        current = waiting.pop()
        if current not in found:
            found.add(current)
            waiting += leads.get(current, ())
    return found


def _waits_for(ability: core.Ability) -> str | None:
    if isinstance(ability, core.TriggerAbility):
        return ability.event
    return ability.procedure if isinstance(ability, core.PaymentAbility) else None


def _reacts(ability: core.Ability, circle: set[str]) -> bool:
    return _waits_for(ability) in circle and bool(_done(everything(ability)) & circle)


def _done(nodes: Iterable[Any]) -> set[str]:
    """The procedures and the other events that are brought about."""
    found: set[str] = set()
    for node in nodes:
        found.update([node.procedure] if isinstance(node, core.Do) else core.resources_changed(node))
    return found


def _cards(program: Program) -> list[str]:
    return list(dict.fromkeys(thing.card for thing in program.things))


def _only_one(program: Program) -> str | None:
    cards = program.ruleset.cards
    active = [
        c for c in _cards(program) if cards[c].origin != program.ruleset.id and cards[c].abilities.items
    ]
    return active[0] if len(active) == 1 else None
