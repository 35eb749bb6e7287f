"""`given`: each line, checked, becomes a change of a position; or a wish to chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Literal

from msgspec import Struct

from rulewright.dsl import core, tree
from rulewright.dsl.check.findings import shown
from rulewright.dsl.check.scenarios import ScenarioText
from rulewright.dsl.check.types import PLAYER, THING, Unknown, Value, known
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import Diagnostic, Label
from rulewright.interpreter.dealt import NONE, ZoneInfo
from rulewright.interpreter.engine import State
from rulewright.interpreter.rng import resumed
from rulewright.interpreter.scenarios.codes import E_POSITION
from rulewright.interpreter.scenarios.desk import Desk, Meaning, plain
from rulewright.interpreter.scenarios.leading import Verdict
from rulewright.interpreter.scenarios.position import CannotBe, Place, Position
from rulewright.interpreter.scenarios.spaces import card_or_none, kept_of_each, of_things_in, spaces_of

Act = Callable[[Position], None]
Lacks = Callable[[State], Verdict]
Where = Literal["all", "top", "bottom"]


class Turn(IntEnum):
    """When a line is carried out: the lines may stand in any order."""

    MAPS, THINGS, SPACES, VALUES = range(4)


class Change(Struct, frozen=True):
    """What a line does. Places that are to hold something exactly are cleared before anything is laid, and
    those of players first."""

    act: Act
    clear: Act | None = None
    of_table: bool = False  # what is cleared
    turn: Turn = Turn.VALUES


class Givens:
    """Reads the lines of `given` for one game."""

    def __init__(self, desk: Desk, text: ScenarioText) -> None:
        self.desk = desk
        self.text = text
        self._once: list[tuple[object, Span]] = []  # what the lines of this `given` say already, and where

    def begin(self) -> None:
        """With a new `given`, which may say all anew."""
        self._once = []

    def _first(self, what: object, span: Span) -> None:
        """Report what another line of the same `given` says as well."""
        other = next((place for said, place in self._once if said == what), None)
        if other is not None:
            text = shown(span)
            labels = (Label(other, "the other one"),)
            message = f"`{text}` is given twice"
            hint = "leave one of them out"
            self.text.findings.add(Diagnostic(E_POSITION, message, span, hint, labels))
        self._once.append((what, span))

    def line(self, node: tree.GivenLine) -> Change | None:
        """What a line does; None (and a finding) where it cannot be done, or for what chance is to bring."""
        match node:
            case tree.GivenIs(path=path, value=value):
                return self._is(path, value)
            case tree.GivenAt(zone=zone, space=space, thing=thing):
                return self._at(zone, space, thing)
            case tree.GivenClear(paths=paths):
                return self._cleared(paths)
            case tree.GivenTop(zone=zone, things=things):
                return self._laid(zone, things, "top")
            case tree.GivenBottom(zone=zone, things=things):
                return self._laid(zone, things, "bottom")
            case tree.GivenHas(bearer=bearer, status=status, marker=marker):
                return self._has(bearer, status, marker)
            case tree.GivenRevealed(path=path):
                return self._revealed(path)
            case tree.GivenSeed(digits=digits, after=after):
                return self._chance(int(digits.text), int(after.text) if after is not None else 0)
            case tree.GivenChance():
                return None

    def refuse(self, message: str, span: Span, hint: str) -> None:
        self.text.findings.add(Diagnostic(E_POSITION, message, span, hint))

    # --- things

    def _is(self, path: tree.Expr, value: tree.Expr) -> Change | None:
        # (A lone word that is no zone, as in `pile of castle`, may be a card as well as a member of a list.)
        if isinstance(path, tree.Of) and isinstance(value, tree.List) and not self._lone_word(path.owner):
            zone = of_things_in(self.desk, self.text, path)
            if zone is not None:
                return self._of_each(path, zone, value)
        target = self.text.expression(path)
        if isinstance(target.type, Unknown):
            return None
        if isinstance(target.type, core.ZoneType):
            return self._laid(path, value, "all")
        if isinstance(path, tree.Seat):
            return self._dealt(target, value)
        return self._set(target, value)

    def _lone_word(self, node: tree.Expr) -> bool:
        return isinstance(node, tree.Name) and node.word.text not in self.desk.program.zones

    def _laid(self, zone_node: tree.Expr, things: tree.Expr, where: Where) -> Change | None:
        zone = self.text.zone_of(zone_node, "`is`")
        if zone is None:
            return None
        cards = self.text.cards(things, self._holds(zone.name))
        info, place = self.desk.program.zones[zone.name], self.desk.place(zone)
        if info.maps and cards:
            short = cards[0].rpartition(":")[2]
            said = shown(zone_node.span)
            space = next(iter(self.desk.space_words(zone.name).values()), ["a1"])[0]
            hint = f"write `{said} at {space} is {short}`, a line for each"
            self.refuse(f"it is not said on which space `{short}` lies", things.span, hint)
            return None
        has_spaces = any(each.maps == zone.name for each in self.desk.program.zones.values())

        def act(position: Position) -> None:
            position.lay(cards, place(position.state), on_top=where == "top")

        turn = Turn.MAPS if has_spaces else Turn.THINGS
        if where != "all":
            return Change(act, turn=turn)
        self._first(zone, zone_node.span)
        return Change(act, lambda position: position.clear(place(position.state)), info.of != "player", turn)

    def _cleared(self, paths: Sequence[tree.Expr]) -> Change | None:
        """`clear hand of A, deck`; a zone alone is all its places: `clear hand`."""
        meant: list[Meaning] = []
        places: list[Place] = []
        for path in paths:
            zones = self._called(path.word.text) if isinstance(path, tree.Name) else []
            if not zones:
                zone = self.text.zone_of(path, "`clear`")
                if zone is None:
                    return None
                meant.append(self.desk.place(zone))
            for info in zones:
                players = self.desk.program.players
                positions = [NONE] if info.of == "table" else range(info.positions(players))
                places += [(info, each) for each in positions]

        def clear(position: Position) -> None:
            for place in [*(each(position.state) for each in meant), *places]:
                position.clear(place)

        return Change(lambda _: None, clear)

    def _called(self, word: str) -> list[ZoneInfo]:
        """The zone of that name, or those that people call so; also of many of them."""
        zones = self.desk.program.zones
        if word in zones:
            return [zones[word]]
        declared = self.desk.program.ruleset.zones
        return [
            zones[name]
            for name in zones
            if word
            in _many(self.desk.short(name)) | _many(plain(declared[name].names["en"]).replace(" ", "_"))
        ]

    def _at(self, zone_node: tree.Expr, space: tree.Word, thing: tree.Expr) -> Change | None:
        """`garden of A at b2 is fox`."""
        zone = spaces_of(self.desk, self.text, zone_node, space)
        card = card_or_none(self.text, thing, self._holds(zone.name)) if zone is not None else None
        if zone is None or card is None:
            return None
        place = self.desk.place(zone)
        return Change(
            lambda position: position.lay_at(card, place(position.state), space.text), turn=Turn.SPACES
        )

    def _revealed(self, path: tree.Expr) -> Change:
        thing = self._one_of(path, "what is revealed")
        return Change(lambda position: position.turn_up(thing(position, "", NONE)))

    def _one_of(self, node: tree.Expr, role: str) -> Callable[[Position, str, int], int]:
        """One thing; of a card with copies, any that was laid in the one place where this `given` laid it."""
        value = self.text.wanted(node, THING, role)
        if isinstance(value.expr, core.Card) and self.desk.copies[value.expr.id] > 1:
            card = value.expr.id
            return lambda position, status, marker: position.copy_of(card, status, marker)
        thing = self.desk.meaning(self.text.one_thing(node, role))
        return lambda position, _status, _marker: int(thing(position.state))

    def _dealt(self, target: Value, value: tree.Expr) -> Change | None:
        """`B is c`: the card lies with B, in the one place where players have such cards. What all players
        had there before is taken back: who is not named has none."""
        (card, *_) = self._cards_of(value) or ("",)
        if not card:
            return None
        kind = self.desk.program.ruleset.cards[card].kind
        program = self.desk.program
        zones = [each for each in program.zones if program.zones[each].of == "player"]
        zones = [name for name in zones if name not in program.idle]
        zones = [name for name in zones if self._holds(name) == kind]
        if len(zones) != 1:
            seat_text, text = shown(target.span), shown(value.span)
            places = " or ".join(f"`{name} of {seat_text} is [{text}]`" for name in zones)
            hint = f"write {places}" if places else "no player can have such a card"
            self.refuse(f"it is not said where `{text}` lies", value.span, hint)
            return None
        seat, zone = self.desk.meaning(target.expr), self.desk.program.zones[zones[0]]

        def clear(position: Position) -> None:
            for each in range(self.desk.program.players):
                position.clear((zone, each))

        def deal(position: Position) -> None:
            position.lay([card], (zone, seat(position.state)))
            position.dealt.append(position.laid[-1])

        return Change(deal, clear, turn=Turn.THINGS)

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
        self._first(target.expr, target.span)
        match target.expr:
            case core.Resource(name=name, player=player):
                return self._stored(f"r_{name}", player, self._within(name, amount), resource=name)
            case core.Memory(name=name, of=of) if name in self.desk.program.memories:
                return self._stored(f"m_{name}", of, self._between(name, amount))
            case core.TokenHolder(token=token):
                return self._stored(f"t_{token}", None, amount)
            case core.Attribute(name=name, of=of) if name in self.desk.program.changing:
                return self._stored(f"p_{name}", of, amount)
            case _:
                hint = "give what it follows from: things in places, resources, memories, statuses"
                self.refuse(f"`{shown(target.span)}` cannot be given: nothing keeps it", target.span, hint)
                return None

    def _within(self, name: str, amount: Meaning) -> Meaning:
        """So much of a resource, if anybody can have it."""
        resource = self.desk.program.ruleset.resources[name]

        def bounded(state: State) -> int:
            found: int = amount(state)
            if found < resource.least:
                there = f"{resource.least} is the least that anybody can have"
                raise CannotBe(f"{found} {name}", there, f"write {resource.least} or more")
            if resource.most is not None and found > resource.most:
                there = f"{resource.most} is the most that anybody can have"
                raise CannotBe(f"{found} {name}", there, f"write {resource.most} or less")
            return found

        return bounded

    def _between(self, name: str, amount: Meaning) -> Meaning:
        """A number that a memory can be, as far as the rules show what they put into it."""
        if name not in self.desk.bounds:
            return amount
        low, high = self.desk.bounds[name]

        def bounded(state: State) -> int:
            found: int = amount(state)
            if not low <= found <= high:
                short = self.desk.short(name)
                there = f"`{short}` is a number from {low} to {high}: no rule makes it another"
                raise CannotBe(f"{short} {found}", there, "write one of these")
            return found

        return bounded

    def _of_each(self, path: tree.Of, zone: Value, values: tree.List) -> Change | None:
        """`face of tray of A is [3, 5]`: of the things that lie there, in their order."""
        slot = kept_of_each(self.desk, self.text, path, zone)
        if slot is None:
            return None
        wanted = [self.text.wanted(item, slot.type, f"`{path.word.text}`") for item in values.items]
        amounts = [self.desk.meaning(value.expr) for value in wanted if not isinstance(value.type, Unknown)]
        memory = slot.name.removeprefix("m_") if slot.name.startswith("m_") else ""
        amounts = [self._between(memory, amount) for amount in amounts]
        self._first((path.word.text, zone.expr), path.span)
        pile, said = self.desk.meaning(zone.expr), shown(path.owner.span)

        def act(position: Position) -> None:
            things = pile(position.state)
            if len(things) != len(amounts):
                there = f"there are {len(things)}"
                raise CannotBe(f"{len(amounts)} things in {said}", there, "write a value for each of them")
            for thing, amount in zip(things, amounts, strict=True):
                getattr(position.state, slot.name)[thing] = amount(position.state)

        return Change(act)

    def _stored(self, slot: str, of: core.Expr | None, amount: Meaning, resource: str = "") -> Change:
        """`resource`: of which something is stored, perhaps for a whole team."""
        bearer = None if of is None else self.desk.meaning(of)

        def act(position: Position) -> None:
            state: State = position.state
            if bearer is None:
                setattr(state, slot, amount(state))
            elif (seat := bearer(state)) >= 0:
                at = self.desk.program.purse(resource, seat) if resource else seat
                getattr(state, slot)[at] = amount(state)

        return Change(act)

    def _has(self, bearer_node: tree.Expr, status: tree.Word, marker: tree.Word | None) -> Change | None:
        bearer = self.text.expression(bearer_node)
        if isinstance(bearer.type, Unknown):
            return None
        by = NONE if marker is None else self.text.seat(marker)
        if status.text in self.desk.program.tokens and status.text not in self.desk.program.statuses:
            self.text.fit(bearer, PLAYER, "who has a token")
            self._first(core.TokenHolder(status.text), bearer_node.span)
            return self._stored(f"t_{status.text}", None, self.desk.meaning(bearer.expr))
        name = self.text.status_of(status, bearer)
        if not name:
            return None
        if name not in self.desk.program.statuses:
            hint = "choose cards of which one can bring it about"
            self.refuse(f"`{name}` is not in this game: no card here marks anything so", status.span, hint)
            return None
        if isinstance(bearer.type, core.ThingType):
            thing = self._one_of(bearer_node, "what is marked")
            return Change(lambda position: position.mark(name, thing(position, name, by), by))
        who = self.desk.meaning(bearer.expr)
        return Change(lambda position: position.mark(name, who(position.state), by))

    # --- chance

    def _chance(self, seed: int, draws: int) -> Change:
        """`seed 7 after 120`: how chance goes on from here."""

        def act(position: Position) -> None:
            position.state.rng = resumed(seed, draws)

        return Change(act)

    def wish(self, node: tree.GivenChance) -> tuple[Lacks, Callable[[State], str]] | None:
        """What chance is to bring, a place holds these things (in any order), or something has a value: how
        far a state is from that, and what is there."""
        target = self.text.expression(node.path)
        first, *more = node.values
        if more and not isinstance(target.type, Unknown):
            said = shown(target.span)
            hint = f"write `{said} will be [...]`"
            self.refuse(f"chance brings `{said}` once", more[0].span, hint)
        if isinstance(target.type, core.ZoneType):
            wanted = self.text.cards(first, self._holds(target.type.zone))
            zone = self.desk.meaning(target.expr)
            return self._lacking(wanted, zone), lambda state: self.desk.cards(zone(state))
        value = self.text.wanted(first, target.type, f"`{shown(target.span)}`")
        if isinstance(value.type, Unknown) or isinstance(target.type, Unknown):
            return None
        left, right = self.desk.meaning(target.expr), self.desk.meaning(value.expr)
        kind = known(target.type)
        return (
            lambda state: Verdict(int(left(state) != right(state))),
            lambda state: self.desk.shown(kind, left(state)),
        )

    def _lacking(self, wanted: Sequence[str], zone: Meaning) -> Lacks:
        """What is not in the place, and what is there in its stead."""
        cards = self.desk.program.things

        def lacks(state: State) -> Verdict:
            missing = Counter(wanted)
            surplus = []
            for thing in zone(state):
                if missing[cards[thing].card]:
                    missing[cards[thing].card] -= 1
                else:
                    surplus.append(thing)
            copies = [copy for card, count in missing.items() if count for copy in self.desk.things_of(card)]
            swaps = tuple((came, copy) for came in surplus for copy in copies)
            return Verdict(missing.total() + len(surplus), swaps=swaps)

        return lacks


def _many(name: str) -> set[str]:
    """One, or several of it."""
    return {name, f"{name}s"}
