"""One game as scenarios need it: its program and engine, values of expressions, places, values in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.check.scenarios import SEATS, ScenarioText
from rulewright.dsl.check.vocabulary import Checked, vocabulary_of
from rulewright.interpreter.dealt import NONE, ZoneInfo
from rulewright.interpreter.engine import Engine, State
from rulewright.interpreter.game import Rules
from rulewright.interpreter.linked import Program
from rulewright.interpreter.oracle.play import Play
from rulewright.interpreter.scenarios.bounds import Bounds
from rulewright.interpreter.scenarios.effort import Effort
from rulewright.interpreter.shared import EngineName, Sets
from rulewright.interpreter.table.spacenames import is_region, space_name
from rulewright.interpreter.table.words import Words

Meaning = Callable[[State], Any]


def plain(word: str) -> str:
    """A word as it is compared: `Thieves' Den` and `thieves_den` are the same."""
    return re.sub(r"[^0-9a-z]+", " ", re.sub(r"['’]", "", word.casefold())).strip()


class Desk:
    """A program with everything that its scenarios share. Raises DeckError where there is no such game."""

    def __init__(
        self,
        rules: Rules,
        players: int,
        preset: str | None,
        sets: Sets | None,
        engine: EngineName,
        settings: Mapping[str, int] | None = None,
        asked: Sequence[str] = (),
        bounds: Mapping[str, Bounds] | None = None,
        effort: Effort | None = None,
    ):
        self.bounds = bounds or {}  # of memories, as far as they are known
        self.table = rules.table(players, preset, sets, engine, settings, asked)
        self.program: Program = self.table.program
        self.effort = effort or Effort()
        self.engine: Engine = self.effort.engine(self.table.engine)
        self.words = Words(self.program)
        program, zones = self.program, self.program.zones
        cards = [(number, thing.card) for number, thing in enumerate(program.things) if thing.of == NONE]
        self.copies = Counter(card for _, card in cards)
        self.ids = {self.short(card) for card in self.copies}
        self._copies: dict[str, list[int]] = {}
        for number, card in cards:
            self._copies.setdefault(card, []).append(number)
        # Where each thing starts: by code.
        self.home = {n: zones[zone].code + at for zone, at, things in program.start for n in things}
        self._play: Play | None = None

    def text(self) -> ScenarioText:
        """A checker for the expressions of one scenario."""
        ruleset = self.program.ruleset
        assert isinstance(ruleset.program, Checked), "a ruleset that was loaded was checked"
        cards = {card.id: card.kind for card in ruleset.cards.values()}
        words = vocabulary_of(ruleset, cards)
        return ScenarioText(words, ruleset.program, self.program.players, self.copies)

    def meaning(self, expr: core.Expr) -> Meaning:
        """A checked expression as a function of the state."""

        def meaning(state: State) -> Any:
            return self.asking(state).asked(Play.value, expr, {})

        return meaning

    def asking(self, state: State) -> Play:
        """Of the state, whichever engine made it, things can be asked anew."""
        if self._play is None:
            self._play = self.table.oracle.asking(state)
        self._play.s = state
        self.effort.asked(self._play.spent)  # the last time
        self._play.anew()
        return self._play

    # --- places

    def things_of(self, card: str) -> list[int]:
        """The numbers of a card's copies."""
        return self._copies.get(card, [])

    def card_of(self, thing: int) -> str:
        return self.program.things[thing].card

    def place(self, zone: core.Zone) -> Meaning:
        """The place that a zone means, as a function of the state: with its position."""
        info = self.program.zones[zone.name]
        position = self.meaning(zone.of) if zone.of is not None else None
        return lambda state: (info, NONE if position is None else position(state) - info.low)

    def pile(self, state: State, zone: ZoneInfo, position: int) -> list[int]:
        """What lies in one place of a zone, top first."""
        found = getattr(state, f"z_{zone.name}")
        things: list[int] = found if zone.of == "table" else found[position]
        return things

    def boards(self, state: State, place: tuple[ZoneInfo, int]) -> list[int]:
        """The maps on which the things of a place lie."""
        zone, position = place
        found = getattr(state, f"z_{zone.maps}")
        return list(found if zone.of == "table" else found[position])

    def space(self, state: State, place: tuple[ZoneInfo, int], name: str) -> int:
        """The space of that name on the maps of a place; NONE without one."""
        maps = self.program.maps
        spaces = [space for board in self.boards(state, place) for space in maps.spaces[board]]
        return next((space for space in spaces if space_name(self.program, space) == name), NONE)

    def space_words(self, zone: str = "") -> dict[str, list[str]]:
        """The names of all spaces of the maps that take part, by row; of those under one zone."""
        holds = self.program.ruleset.zones[self.program.zones[zone].maps].holds if zone else ""
        rows: dict[str, list[str]] = {}
        for number, thing in enumerate(self.program.things):
            board = self.program.things[thing.of] if thing.of != NONE else None
            if board is None or is_region(self.program, number) or holds not in ("", board.kind):
                continue
            name = space_name(self.program, number)
            if name not in rows.setdefault(name[0], []):
                rows[name[0]].append(name)
        return {row: sorted(names, key=lambda name: int(name[1:])) for row, names in sorted(rows.items())}

    # --- in words

    def short(self, name: str) -> str:
        """The id of something without the deck that it comes from."""
        return name.rpartition(":")[2]

    def path(self, zone: ZoneInfo, position: int) -> str:
        """One place of a zone as a scenario says it: `hand of A`, `basket of 3`."""
        name = self.short(zone.name)
        match zone.of:
            case "table":
                return name
            case "player":
                return f"{name} of {SEATS[position]}"
            case "number":
                return f"{name} of {zone.low + position}"
            case "list":
                members = self.program.ruleset.lists[self.program.ruleset.zones[zone.name].list].members
                return f"{name} of {members[position].id}"

    def boards_shown(self, state: State, place: tuple[ZoneInfo, int]) -> str:
        """What maps lie there."""
        boards = self.boards(state, place)
        if not boards:
            return "no map lies there"
        return f"{' and '.join(map(self.card, boards))} {'has' if len(boards) == 1 else 'have'} none"

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
        """The id of a thing's card, short; the name of a space."""
        return self.words.word(thing) if thing >= 0 else "none"

    def cards(self, things: Sequence[int]) -> str:
        return f"[{', '.join(map(self.card, things))}]"

    def seat_lines(self, state: State) -> list[str]:
        """The position in short: a line for each player, one for the table."""
        lines = [self._player(state, seat) for seat in range(self.program.players)]
        piles = []
        for zone in self.program.zones.values():
            found = getattr(state, f"z_{zone.name}")
            if zone.of == "table":
                piles.append(self._pile(zone.name, found))
            elif zone.of != "player":
                named = [(self.words.position(zone, n), found[n]) for n in range(zone.count) if found[n]]
                piles += [self._pile(f"{zone.name} of {name}", things) for name, things in named]
        return [*lines, f"table: {'   '.join(piles)}"]

    def _player(self, state: State, seat: int) -> str:
        captain = self.program.team(seat)[0] == seat
        shared = [name for name in self.program.resources if self.program.ruleset.resources[name].team]
        own = [name for name in self.program.resources if captain or name not in shared]
        parts = [f"{name} {getattr(state, f'r_{name}')[seat]}" for name in own]
        for zone in self.program.zones.values():
            if zone.of == "player" and (captain or not zone.team):
                things = getattr(state, f"z_{zone.name}")[seat]
                parts.append(f"{zone.name} {self._laid(things, state) if zone.maps else self.cards(things)}")
        parts += [name for name in self.program.tokens if getattr(state, f"t_{name}") == seat]
        for status in self.program.statuses.values():
            if status.bearer == "player" and seat in getattr(state, f"s_{status.name}"):
                parts.append(status.name)
        return f"{self.words.player(seat)}: {'   '.join(parts)}"

    def _laid(self, things: Sequence[int], state: State) -> str:
        """What lies on spaces."""
        at = [(self.card(thing), self.words.lies_on(thing, state)) for thing in things]
        return f"[{', '.join(f'{card} at {space}' if space else card for card, space in at)}]"

    def _pile(self, name: str, things: Sequence[int]) -> str:
        if len(things) <= _SHORT:
            return f"{name} {self.cards(things)}"
        first = ", ".join(map(self.card, things[:_ENDS]))
        return f"{name} [{first} ... {self.card(things[-1])}] ({len(things)})"


_SHORT = 8
_ENDS = 3
