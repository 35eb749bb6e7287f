"""One game as scenarios need it: its program and engine, values of expressions, values in words.

Expressions are read as the linker reads them, modifiers of the cards in play included, and worked out by the
reference engine's own evaluation, whichever engine plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.check import Checked, Vocabulary
from rulewright.dsl.check.scenarios import ScenarioText
from rulewright.dsl.diagnostics import DeckError, Diagnostic
from rulewright.dsl.walk import everything
from rulewright.interpreter.engine import Engine, State
from rulewright.interpreter.game import EngineName, Rules
from rulewright.interpreter.link.abilities import in_play
from rulewright.interpreter.link.absent import Absent, absent_in
from rulewright.interpreter.link.casting import choose_sets, number_things
from rulewright.interpreter.link.statements import Weaver
from rulewright.interpreter.program import Program
from rulewright.interpreter.reference import ReferenceEngine
from rulewright.interpreter.scenarios.codes import E_POSITION
from rulewright.interpreter.words import Words

Meaning = Callable[[State], Any]
Sets = Mapping[str, Sequence[str]]


class Desk:
    """A program with everything that its scenarios share. Raises DeckError where there is no such game."""

    def __init__(self, rules: Rules, players: int, preset: str | None, sets: Sets | None, engine: EngineName):
        self.table = rules.table(players, preset, sets, engine)
        self.program: Program = self.table.program
        self.engine: Engine = self.table.engine
        self.words = Words(self.program)
        self.copies = Counter(thing.card for thing in self.program.things)
        self.home = {thing: zone for zone, things in self.program.start for thing in things}
        self._weaver, self._absent = _weaver(self.program, sets)
        bare = replace(self.program, attributes=self._weaver.attributes, procedures={}, flow=())
        self._builder = ReferenceEngine(bare)._built

    def text(self) -> ScenarioText:
        """A checker for the expressions of one scenario."""
        ruleset = self.program.ruleset
        assert isinstance(ruleset.program, Checked), "a ruleset that was loaded was checked"
        cards = {card.id: card.kind for card in ruleset.cards.values()}
        words = Vocabulary(
            ruleset.kinds,
            ruleset.lists,
            ruleset.resources,
            ruleset.zones,
            ruleset.tokens,
            ruleset.tables,
            cards,
            ruleset.sets,
        )
        return ScenarioText(words, ruleset.program, self.program.players, self.copies)

    def meaning(self, expr: core.Expr) -> Meaning:
        """A checked expression as a function of the state. Raises DeckError where it asks for what this game
        does not keep."""
        for each in everything(expr):
            if type(each) is core.Memory and each.name in self._absent.unread:
                text = f"`{each.name}` is not kept in this game: no card here asks for it"
                raise DeckError(Diagnostic(E_POSITION, text, None, "ask for what it brings about instead"))
        node = self._builder.expression(self._weaver.expr(self._absent.fold(expr)))
        return lambda state: node[0](node, state, {})

    # --- in words

    def shown(self, kind: core.Type, value: Any) -> str:
        """A value as a scenario writes it."""
        match kind:
            case core.ManyType(item=item):
                return f"[{', '.join(self.shown(item, each) for each in value)}]"
            case core.ZoneType(zone=zone):
                holds = core.ThingType(self.program.ruleset.zones[zone].holds)
                return self.shown(core.ManyType(holds), value)
            case core.ThingType():
                return self.card(value)
            case core.PlayerType():
                return self.words.player(value) if value >= 0 else "none"
            case core.ListType(name=name) if name in self.program.ruleset.lists and value >= 0:
                member: str = self.program.ruleset.lists[name].members[value].id
                return member
            case core.TruthType():
                return "yes" if value else "no"
            case _:
                return str(value)

    def card(self, thing: int) -> str:
        """The id of a thing's card, short."""
        return self.program.things[thing].card.rpartition(":")[2] if thing >= 0 else "none"

    def cards(self, things: Sequence[int]) -> str:
        return f"[{', '.join(map(self.card, things))}]"

    def seat_lines(self, state: State) -> list[str]:
        """The position in short: a line for each player, one for the table."""
        lines = [self._player(state, seat) for seat in range(self.program.players)]
        zones = [zone.name for zone in self.program.zones.values() if zone.of == "table"]
        piles = [self._pile(name, getattr(state, f"z_{name}")) for name in zones]
        return [*lines, f"table: {'   '.join(piles)}"]

    def _player(self, state: State, seat: int) -> str:
        parts = [f"{name} {getattr(state, f'r_{name}')[seat]}" for name in self.program.resources]
        for zone in self.program.zones.values():
            if zone.of == "player":
                parts.append(f"{zone.name} {self.cards(getattr(state, f'z_{zone.name}')[seat])}")
        parts += [name for name in self.program.tokens if getattr(state, f"t_{name}") == seat]
        for status in self.program.statuses.values():
            if status.bearer == "player" and seat in getattr(state, f"s_{status.name}"):
                parts.append(status.name)
        return f"{self.words.player(seat)}: {'   '.join(parts)}"

    def _pile(self, name: str, things: Sequence[int]) -> str:
        if len(things) <= _SHORT:
            return f"{name} {self.cards(things)}"
        first = ", ".join(map(self.card, things[:_ENDS]))
        return f"{name} [{first} ... {self.card(things[-1])}] ({len(things)})"


_SHORT = 8
_ENDS = 3


def _weaver(program: Program, sets: Sets | None) -> tuple[Weaver, Absent]:
    """The linker's weaver for this program, with every attribute woven: a scenario may ask for any. And what
    cannot happen in this game."""
    ruleset = program.ruleset
    _, cards = choose_sets(ruleset, program.players, program.preset or None, sets)
    numbered = number_things(ruleset, cards)
    assert numbered.things == program.things
    live = in_play(ruleset, numbered)
    absent = absent_in(ruleset.program, live)
    here, live = absent.present(ruleset, live)
    weaver = Weaver(here, numbered, program.players, live, program.changing)
    modified = [name for kind, name, _ in live.modifiers if kind == "attribute"]
    for name in (*ruleset.program.attributes, *modified):
        weaver.attribute(name)
    return weaver, absent
