"""The abilities that are in play: each copy of each card stands for itself, with `this` already a number."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import Struct, field

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import substitute
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.link.logic import NO, NOBODY, captain, conj, disj, neg, same
from rulewright.interpreter.link.numbering import Cast

PLAYER = core.PlayerType()


class Live(Struct, frozen=True):
    """One ability of one thing (or of a status, or of the ruleset) in this game.

    `this` is the thing's number; for a status the local that runs over its bearers. `key` is stable.
    `haver`: who has borrowed the ability, as if it were his own, while `held` (which is yet to be woven).
    `unowned`: it is alive only where its card is nobody's, such as on the table.
    `shared`: the zones where its card may lie and is a team's.
    """

    ability: core.Ability
    bearing: core.Bearing
    this: core.Const | core.Local | None
    card: str | None
    status: str | None
    key: str
    haver: Live | None = None
    held: core.Expr | None = None
    unowned: bool = False
    shared: tuple[str, ...] = ()

    @property
    def teamed(self) -> bool:
        """May it be a team's?"""
        return bool(self.shared) if self.haver is None else self.haver.teamed

    @property
    def select(self) -> linked.Select | None:
        """What the ability runs over: the bearers of a status."""
        if self.haver is not None:
            return self.haver.select
        if self.status is None or type(self.this) is not core.Local:
            return None
        return linked.Select(self.this.name, linked.Marked(self.status), self.this.type)

    def owner(self) -> linked.Expr:
        """Who `you` is, where the event does not say."""
        if self.haver is not None:
            return self.haver.owner()
        if self.this is None or self.unowned:
            return NOBODY
        if self.status is not None:
            return linked.Marker(self.this, self.status)
        if self.ability.active.place == "role":
            return linked.TurnPlayer()
        return linked.Owner(self.this)

    def is_of(self, player: linked.Expr) -> linked.Expr:
        """Is it this player's, or his team's?"""
        if self.haver is not None:
            return self.haver.is_of(player)
        own = same(self.owner(), player)
        if not self.shared:
            return own
        assert self.this is not None
        lies = (linked.LiesIn(self.this, zone, captain(player)) for zone in self.shared)
        return disj(own, *lies)

    def alive(self) -> linked.Expr:
        """Is the ability active now, whoever acts?"""
        if self.haver is None:
            return self._in_place()
        return conj(self.haver.alive(), self.haver._somebodys(), self._in_place())

    def _somebodys(self) -> linked.Expr:
        """Has somebody what this one has of other cards?"""
        if self.unowned:
            return NO
        return neg(same(self.owner(), NOBODY)) if self.ability.active.place == "always" else conj()

    def _in_place(self) -> linked.Expr:
        """Does the thing lie, or is it played, as the ability says?"""
        place = self.ability.active.place
        if self.this is None or place in ("always", "marked"):
            return conj()
        if place == "role":
            return same(linked.TurnRole(), self.this)
        if place == "zone":
            return linked.LiesIn(self.this, self.ability.active.zone, None)
        return conj(linked.Revealed(self.this), neg(same(linked.Owner(self.this), NOBODY)))

    def concerns(self, player: linked.Expr | None, scope: str) -> tuple[linked.Expr, linked.Expr]:
        """Is it active for an event of this player (None: an event of nobody concerns everybody); and who
        is `you`. What lies where nobody has it has no events of its own."""
        if self.haver is not None:
            condition, you = self.haver.concerns(player, scope)
            return conj(condition, self.haver._somebodys(), self._in_place()), you
        if self.this is None:  # the ruleset's own: it speaks to the event's player
            return conj(), player if player is not None else NOBODY
        if player is None or scope == "anyone":
            return self.alive(), self.owner()
        if scope == "others":
            return conj(self.alive(), neg(self.is_of(player))), self.owner()
        if self.unowned:
            return NO, NOBODY
        if self.ability.active.place == "zone":
            zone = self.ability.active.zone
            with_whom = captain(player) if zone in self.shared else player
            return linked.LiesIn(self.this, zone, with_whom), player
        return conj(self.alive(), self.is_of(player), self._somebodys()), player

    def names(self, you: linked.Expr) -> dict[str, linked.Expr]:
        """What `this` and `you` stand for."""
        values: dict[str, linked.Expr] = {self.bearing.you: you}
        if self.this is not None:
            values[self.bearing.this] = self.this
        return values

    def read(self, node: Any, you: linked.Expr) -> Any:
        """A node of the ability with its names put in."""
        return substitute(node, self.names(you)) if node is not None else None


class InPlay(Struct):
    """All live abilities, sorted by what they do."""

    actions: list[Live] = field(default_factory=list)
    scores: list[Live] = field(default_factory=list)
    triggers: dict[tuple[str, str], list[Live]] = field(default_factory=dict)
    modifiers: dict[tuple[str, str, str], list[Live]] = field(default_factory=dict)
    payments: dict[str, list[Live]] = field(default_factory=dict)

    def add(self, live: Live) -> None:
        ability = live.ability
        if isinstance(ability, core.ActionAbility):
            self.actions.append(live)
        elif isinstance(ability, core.ScoreAbility):
            self.scores.append(live)
        elif isinstance(ability, core.TriggerAbility):
            self.triggers.setdefault((ability.event, ability.timing), []).append(live)
        elif isinstance(ability, core.ModifierAbility):
            self.modifiers.setdefault(ability.target, []).append(live)
        else:
            self.payments.setdefault(ability.procedure, []).append(live)

    def all(self) -> list[Live]:
        """Every live ability; those of one list in their order."""
        lists = [self.actions, self.scores, *self.triggers.values(), *self.modifiers.values()]
        return [live for each in (*lists, *self.payments.values()) for live in each]


def copies_of(cast: Cast) -> Counter[str]:
    """How many things there are of each card."""
    return Counter(thing.card for thing in cast.things if thing.of == NONE)


def in_play(ruleset: model.Ruleset, cast: Cast) -> InPlay:
    """Cards in the order of their numbers, then statuses, then the ruleset's own."""
    found = InPlay()
    of_teams = [zone for zone in ruleset.zones.values() if zone.team]
    copies, nth = copies_of(cast), Counter[str]()
    for number, thing in enumerate(cast.things):
        if thing.of != NONE:
            continue  # a space or a region does nothing
        card = ruleset.cards[thing.card]
        shared = tuple(zone.id for zone in of_teams if zone.holds == thing.kind)
        for ability in card.abilities.items:
            key = ability.key if copies[thing.card] == 1 else f"{ability.key}#{nth[thing.card]}"
            this = core.Const(number, core.ThingType(thing.kind))
            active = ability.active
            unowned = active.place == "zone" and ruleset.zones[active.zone].of != "player"
            own = () if active.place == "role" else shared
            live = Live(
                ability, card.abilities.bearing, this, thing.card, None, key, None, None, unowned, own
            )
            found.add(live)
        nth[thing.card] += 1
    for status in ruleset.program.statuses.values():
        bearer = core.bearer_type(status.bearer)
        for ability in status.abilities.items:
            local = core.Local(status.abilities.bearing.this, bearer)
            found.add(Live(ability, status.abilities.bearing, local, None, status.name, ability.key))
    for rules in ruleset.program.standing:
        for ability in rules.items:
            found.add(Live(ability, rules.bearing, None, None, None, ability.key))
    return found
