"""`given`: each line, checked, becomes a change of a position; or a wish to chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from rulewright.dsl import core, tree
from rulewright.dsl.check.base import shown
from rulewright.dsl.check.scenarios import ScenarioText
from rulewright.dsl.check.types import PLAYER, THING, Unknown, Value
from rulewright.dsl.diagnostics import Diagnostic
from rulewright.dsl.source import Span
from rulewright.interpreter.engine import State
from rulewright.interpreter.program import NONE
from rulewright.interpreter.scenarios.codes import E_POSITION
from rulewright.interpreter.scenarios.desk import Desk, Meaning
from rulewright.interpreter.scenarios.position import Position

Act = Callable[[Position], None]
Where = Literal["all", "top", "bottom"]


@dataclass(frozen=True, slots=True)
class Change:
    """What a line does. Places that are to hold something exactly are cleared before anything is laid, and
    those of players first: so the lines may stand in any order."""

    act: Act
    clear: Act | None = None
    of_table: bool = False  # what is cleared


class Givens:
    """Reads the lines of `given` for one game."""

    def __init__(self, desk: Desk, text: ScenarioText) -> None:
        self.desk = desk
        self.text = text

    def line(self, node: tree.GivenLine) -> Change | None:
        """What a line does; None (and a finding) where it cannot be done, or for what chance is to bring."""
        match node:
            case tree.GivenIs(path=path, value=value):
                return self._is(path, value)
            case tree.GivenTop(zone=zone, things=things):
                return self._laid(zone, things, "top")
            case tree.GivenBottom(zone=zone, things=things):
                return self._laid(zone, things, "bottom")
            case tree.GivenHas(bearer=bearer, status=status, marker=marker):
                return self._has(bearer, status, marker)
            case tree.GivenRevealed(path=path):
                thing = self.desk.meaning(self.text.one_thing(path, "what is revealed"))
                return Change(lambda position: position.turn_up(thing(position.state)))
            case tree.GivenChance():
                return None

    def refuse(self, message: str, span: Span, hint: str) -> None:
        self.text.notes.add(Diagnostic(E_POSITION, message, span, hint))

    # --- things

    def _is(self, path: tree.Expr, value: tree.Expr) -> Change | None:
        target = self.text.expression(path)
        if isinstance(target.type, Unknown):
            return None
        if isinstance(target.type, core.ZoneType):
            return self._laid(path, value, "all")
        if isinstance(path, tree.Seat):
            return self._dealt(target, value)
        return self._set(target, value)

    def _laid(self, zone_node: tree.Expr, things: tree.Expr, where: Where) -> Change | None:
        zone = self.text.zone_of(zone_node, "`is`")
        if zone is None:
            return None
        cards = self.text.cards(things, self.desk.program.ruleset.zones[zone.name].holds)
        name = zone.name
        seat: Meaning = self.desk.meaning(zone.of) if zone.of is not None else lambda _: NONE

        def act(position: Position) -> None:
            position.lay(cards, name, seat(position.state), on_top=where == "top")

        if where != "all":
            return Change(act)
        return Change(act, lambda position: position.clear(name, seat(position.state)), zone.of is None)

    def _dealt(self, target: Value, value: tree.Expr) -> Change | None:
        """`B is c`: the card lies with B, in the one place where players have such cards. What all players
        had there before is taken back: who is not named has none."""
        (card, *_) = self._cards_of(value) or ("",)
        if not card:
            return None
        kind = self.text.vocabulary.cards[card]
        zones = [zone.name for zone in self.desk.program.zones.values() if zone.of == "player"]
        zones = [name for name in zones if self._holds(name) == kind]
        if len(zones) != 1:
            seat_text, text = shown(target.span), shown(value.span)
            places = " or ".join(f"`{name} of {seat_text} is [{text}]`" for name in zones)
            hint = f"write {places}" if places else "no player can have such a card"
            self.refuse(f"it is not said where `{text}` lies", value.span, hint)
            return None
        seat = self.desk.meaning(target.expr)

        def clear(position: Position) -> None:
            for each in range(self.desk.program.players):
                position.clear(zones[0], each)

        return Change(lambda position: position.lay([card], zones[0], seat(position.state)), clear)

    def _cards_of(self, node: tree.Expr) -> tuple[str, ...]:
        value = self.text.wanted(node, THING, "what a player is")
        return (value.expr.id,) if isinstance(value.expr, core.Card) else ()

    def _holds(self, zone: str) -> str:
        return self.desk.program.ruleset.zones[zone].holds

    # --- values

    def _set(self, target: Value, value_node: tree.Expr) -> Change | None:
        """A number, a memory, a token's holder, a property that some card changes."""
        value = self.text.wanted(value_node, target.type, f"`{shown(target.span)}`")
        if isinstance(value.type, Unknown):
            return None
        amount = self.desk.meaning(value.expr)
        match target.expr:
            case core.Resource(name=name, player=player):
                return self._stored(f"r_{name}", player, amount)
            case core.Memory(name=name, of=of) if name in self.desk.program.memories:
                return self._stored(f"m_{name}", of, amount)
            case core.TokenHolder(token=token):
                return self._stored(f"t_{token}", None, amount)
            case core.Attribute(name=name, of=of) if name in self.desk.program.changing:
                return self._stored(f"p_{name}", of, amount)
            case _:
                hint = "give what it follows from: things in places, resources, memories, statuses"
                self.refuse(f"`{shown(target.span)}` cannot be given: nothing keeps it", target.span, hint)
                return None

    def _stored(self, slot: str, of: core.Expr | None, amount: Meaning) -> Change:
        bearer = None if of is None else self.desk.meaning(of)

        def act(position: Position) -> None:
            state: State = position.state
            if bearer is None:
                setattr(state, slot, amount(state))
            elif bearer(state) >= 0:
                getattr(state, slot)[bearer(state)] = amount(state)

        return Change(act)

    def _has(self, bearer_node: tree.Expr, status: tree.Word, marker: tree.Word | None) -> Change | None:
        bearer = self.text.expression(bearer_node)
        if isinstance(bearer.type, Unknown):
            return None
        if isinstance(bearer.type, core.ThingType):
            self.text.one_thing(bearer_node, "what is marked")
        who = self.desk.meaning(bearer.expr)
        by = NONE if marker is None else self.text.seat(marker)
        if status.text in self.desk.program.tokens and status.text not in self.desk.program.statuses:
            self.text.must_fit(bearer, PLAYER, "who has a token")
            return self._stored(f"t_{status.text}", None, who)
        name = self.text.status_of(status, bearer)
        if name not in self.desk.program.statuses:
            hint = "choose cards of which one can bring it about"
            self.refuse(f"`{name}` is not in this game: no card here marks anything so", status.span, hint)
            return None
        return Change(lambda position: position.mark(name, who(position.state), by))

    # --- chance

    def wish(self, node: tree.GivenChance) -> Callable[[State], bool]:
        """What chance is to bring: a place holds these things (in any order), or something has a value."""
        target = self.text.expression(node.path)
        if isinstance(target.type, core.ZoneType):
            wanted = sorted(self.text.cards(node.value, self._holds(target.type.zone)))
            zone = self.desk.meaning(target.expr)
            things = self.desk.program.things
            return lambda state: sorted(things[each].card for each in zone(state)) == wanted
        value = self.text.wanted(node.value, target.type, f"`{shown(target.span)}`")
        left, right = self.desk.meaning(target.expr), self.desk.meaning(value.expr)
        return lambda state: bool(left(state) == right(state))
