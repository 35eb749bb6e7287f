"""`expect`: each item, checked, becomes a test of a state that says what it found instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.findings import shown
from rulewright.dsl.check.scenarios import ScenarioText
from rulewright.dsl.check.types import NUMBER, PLAYER, Unknown, known
from rulewright.dsl.core.rewrite import everything
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import State
from rulewright.interpreter.scenarios.desk import Desk, Meaning
from rulewright.interpreter.scenarios.knowledge import knows
from rulewright.interpreter.scenarios.spaces import card_or_none, kept_of_each, of_things_in, spaces_of
from rulewright.interpreter.state import marks
from rulewright.interpreter.table.options import prompt_of
from rulewright.interpreter.table.words import sees_place


class Seen(NamedTuple):
    """What an expectation is tested against: a state, and what each player was told so far."""

    state: State
    told: Callable[[int | None], list[str]]


Test = Callable[[Seen], str | None]  # None where it holds, else what was found


class Expectations:
    """Reads the items of `expect` for one game."""

    def __init__(self, desk: Desk, text: ScenarioText) -> None:
        self.desk = desk
        self.text = text

    def item(self, node: tree.Expected) -> Test:
        match node:
            case tree.TurnIs(player=player):
                who = self._who(player, "whose turn it is")
                return lambda seen: None if seen.state.turn == who(seen.state) else self._turn(seen.state)
            case tree.Asked(player=player):
                who = self._who(player, "who is asked")
                return lambda seen: (
                    None if _asks(seen.state, who(seen.state)) else asked_now(self.desk, seen.state)
                )
            case tree.GameOver():
                return lambda seen: None if seen.state.over else asked_now(self.desk, seen.state)
            case tree.WinnerIs(seats=words):
                return self._winner(tuple(sorted(self.text.seat(word) for word in words)))
            case tree.TopIs(zone=zone, things=things):
                return self._end(zone, things, top=True)
            case tree.BottomIs(zone=zone, things=things):
                return self._end(zone, things, top=False)
            case tree.BottomSomeIs(most=most, zone=zone, things=things):
                return self._end(zone, things, top=False, most=most)
            case tree.Sees() | tree.SeesStatus() | tree.Reads():
                return self._known(node, wanted=True)
            case tree.ExpectedNot(part=(tree.Sees() | tree.SeesStatus() | tree.Reads()) as part):
                return self._known(part, wanted=False)
            case tree.AtIs(zone=zone, space=space, thing=thing):
                return self._at(zone, space, thing)
            case tree.Or(parts=parts) | tree.ExpectedOr(parts=parts):
                return _one_of([self.item(part) for part in parts])
            case tree.And(parts=parts) | tree.ExpectedAnd(parts=parts):
                return _all_of([self.item(part) for part in parts])
            case tree.ExpectedNot(part=part):
                return _none_of(self.item(part))
            case tree.Not(part=part) if _lists(part):
                return _none_of(self.item(part))
            case tree.Is(left=tree.Top() as top, right=tree.List() as things):
                return self._first(top, things)
            case tree.Is(left=left, right=tree.Name() as nothing) if self.text.says_nothing(nothing) and (
                isinstance(place := self.text.expression(left).type, core.ZoneType)
            ):
                self.text.cards(nothing, self.desk.program.ruleset.zones[place.zone].holds)
                return lambda _: None
            case tree.Is(left=tree.Seat(word=seat), right=tree.Name(word=word)) if word.text == "asked":
                hint = f"write `asked {seat.text}`"
                self.text.findings.error(codes.E_NAME, "who is asked stands behind `asked`", node.span, hint)
                return lambda _: None
            case tree.Has(bearer=bearer, status=word) if word.text in self.desk.ids:
                if not self.text.status_of(word, self.text.expression(bearer)):
                    return lambda _: None
                return self._truth(node)
            case tree.Is(left=left, right=tree.List() as things):
                return self._listed(left, things) or self._truth(node)
            case tree.IsNot(left=left, right=tree.List() as things):
                listed = self._listed(left, things)
                return _none_of(listed) if listed is not None else self._truth(node)
            case _:
                return self._truth(node)

    # --- whose turn, who won

    def _who(self, player: tree.Expr, role: str) -> Meaning:
        """A player, by his seat or by what is known of him: `left of A`, `holder of crown`."""
        return self.desk.meaning(self.text.fit(self.text.expression(player), PLAYER, role).expr)

    def _turn(self, state: State) -> str:
        return f"turn of {self.desk.words.player(state.turn)}" if state.turn >= 0 else "nobody's turn"

    def _winner(self, seats: tuple[int, ...]) -> Test:
        def test(seen: Seen) -> str | None:
            if not seen.state.over:
                return f"the game is not over: {asked_now(self.desk, seen.state)}"
            winners = tuple(sorted(seen.state.winners))
            if winners == seats:
                return None
            return f"winner is {' and '.join(map(self.desk.words.player, winners)) or 'nobody'}"

        return test

    # --- places

    def _listed(self, left: tree.Expr, things: tree.List) -> Test | None:
        return self._of_each(left, things) or self._holds(left, things)

    def _holds(self, left: tree.Expr, things: tree.List) -> Test | None:
        """`hand of A is [...]`: exactly these, in any order. None where the left side is no place."""
        place = self.text.expression(left)
        if not isinstance(place.type, core.ZoneType):
            return None
        holds = self.desk.program.ruleset.zones[place.type.zone].holds
        wanted = Counter(self.text.cards(things, holds))
        zone = self.desk.meaning(place.expr)
        cards = self.desk.program.things

        def test(seen: Seen) -> str | None:
            found = zone(seen.state)
            return None if Counter(cards[n].card for n in found) == wanted else self.desk.cards(found)

        return test

    def _of_each(self, left: tree.Expr, values: tree.List) -> Test | None:
        """`face of tray of A is [3, 5]`: of the things there, in their order. None where it is not that."""
        zone = of_things_in(self.desk, self.text, left)
        if zone is None or not isinstance(left, tree.Of):
            return None
        slot = kept_of_each(self.desk, self.text, left, zone)
        if slot is None:
            return lambda _: None
        wanted = [self.text.wanted(item, slot.type, f"`{left.word.text}`") for item in values.items]
        amounts = [self.desk.meaning(value.expr) for value in wanted if not isinstance(value.type, Unknown)]
        pile, kind = self.desk.meaning(zone.expr), core.ManyType(slot.type)

        def test(seen: Seen) -> str | None:
            found = [getattr(seen.state, slot.name)[thing] for thing in pile(seen.state)]
            as_wanted = found == [amount(seen.state) for amount in amounts]
            return None if as_wanted else self.desk.shown(kind, found)

        return test

    def _at(self, zone_node: tree.Expr, space: tree.Word, thing: tree.Expr) -> Test:
        """`garden of A at b2 is fox`."""
        zone = spaces_of(self.desk, self.text, zone_node, space)
        holds = self.desk.program.ruleset.zones[zone.name].holds if zone is not None else ""
        card = card_or_none(self.text, thing, holds) if zone is not None else None
        if zone is None or card is None:
            return lambda _: None
        place, cards = self.desk.place(zone), self.desk.program.things

        def test(seen: Seen) -> str | None:
            there = place(seen.state)
            on = self.desk.space(seen.state, there, space.text)
            if on == NONE:
                return f"no space {space.text}: {self.desk.boards_shown(seen.state, there)}"
            lying = getattr(seen.state, f"o_{there[0].name}")[on]
            return None if (cards[lying].card if lying != NONE else "") == card else self.desk.card(lying)

        return test

    def _end(
        self, zone_node: tree.Expr, things: tree.Expr, *, top: bool, most: tree.Expr | None = None
    ) -> Test:
        """The first or last things of a place, in their order: as many as are listed, or at most so many."""
        number = None if most is None else self.text.wanted(most, NUMBER, "how many cards are meant")
        zone = self.text.zone_of(zone_node, "`top` or `bottom`")
        if zone is None:
            return lambda _: None
        wanted = list(self.text.cards(things, self.desk.program.ruleset.zones[zone.name].holds))
        pile, cards = self.desk.meaning(zone), self.desk.program.things
        size = (lambda _: len(wanted)) if number is None else self.desk.meaning(number.expr)

        def test(seen: Seen) -> str | None:
            whole, count = pile(seen.state), size(seen.state)
            found = whole[:count] if top else whole[max(0, len(whole) - count) :]
            return None if [cards[n].card for n in found] == wanted else self.desk.cards(found)

        return test

    def _first(self, node: tree.Top, things: tree.List) -> Test:
        """`top 2 of deck is [...]`: these and no more, in their order."""
        value = self.text.expression(node)
        if not isinstance(value.type, core.ManyType) or not isinstance(value.type.item, core.ThingType):
            return lambda _: None
        wanted = list(self.text.cards(things, value.type.item.kind))
        first, cards = self.desk.meaning(value.expr), self.desk.program.things

        def test(seen: Seen) -> str | None:
            found = first(seen.state)
            return None if [cards[n].card for n in found] == wanted else self.desk.cards(found)

        return test

    # --- what players know

    def _known(self, node: tree.Sees | tree.SeesStatus | tree.Reads, *, wanted: bool) -> Test:
        seat = self.text.seat(node.seat)
        match node:
            case tree.Sees(what=what):
                return self._sees(seat, what, wanted=wanted)
            case tree.SeesStatus(bearer=bearer, status=status):
                return self._knows(seat, bearer, status, wanted=wanted)
            case tree.Reads(words=words):
                return self._reads(seat, words.text, wanted=wanted)

    def _sees(self, seat: int, what: tree.Expr, *, wanted: bool) -> Test:
        value = self.text.expression(what)
        words, program = self.desk.words, self.desk.program
        said = f"{words.player(seat)} {'does not see' if wanted else 'sees'} {shown(value.span)}"
        if isinstance(value.type, core.ZoneType):
            assert isinstance(value.expr, core.Zone)
            name, pile = value.expr.name, self.desk.meaning(value.expr)
            owner = self.desk.meaning(value.expr.of) if value.expr.of is not None else lambda _: -1

            def place(seen: Seen) -> str | None:
                state, there = seen.state, pile(seen.state)
                seen_there = sees_place(program.zones[name], owner(state), seat) or bool(
                    there and all(knows(self.desk, state, thing, seat) for thing in there)
                )
                return None if seen_there is wanted else said

            return place
        thing = self.desk.meaning(self.text.one_thing(what, "what is seen"))

        def test(seen: Seen) -> str | None:
            return None if knows(self.desk, seen.state, thing(seen.state), seat) is wanted else said

        return test

    def _knows(self, seat: int, bearer: tree.Expr, status: tree.Word, *, wanted: bool) -> Test:
        """Of a secret status only who has put it knows."""
        value = self.text.expression(bearer)
        if isinstance(value.type, Unknown):
            return lambda _: None
        name = self.text.status_of(status, value)
        if isinstance(value.type, core.ThingType):
            self.text.one_thing(bearer, "what is marked")
        if name not in self.desk.program.statuses:
            return lambda _: None if not wanted else f"`{name}` is not in this game"
        secret = self.desk.program.statuses[name].secret
        who, which = self.desk.words.player(seat), self.desk.meaning(value.expr)

        def test(seen: Seen) -> str | None:
            number = which(seen.state)
            by = [marker for borne, marker in marks(seen.state, name) if borne == number]
            known = bool(by) and (not secret or seat in by)
            if known is wanted:
                return None
            there = f"{shown(value.span)} {'has' if by else 'does not have'} {status.text}"
            return f"{there}, and {who} {'knows' if known else 'does not know'}" if by else there

        return test

    def _reads(self, seat: int, words: str, *, wanted: bool) -> Test:
        def test(seen: Seen) -> str | None:
            lines = seen.told(seat)
            if any(words.casefold() in line.casefold() for line in lines) is wanted:
                return None
            return " / ".join(lines) or "nothing was told"

        return test

    # --- expressions

    def _truth(self, node: tree.Expected) -> Test:
        assert isinstance(node, tree.Node)
        holds = self.desk.meaning(self.text.truth_of(node))  # type: ignore[arg-type]
        sides = [
            (shown(side.span), known(side.type), self.desk.meaning(side.expr))
            for side in self.text.sides(node) or ()  # type: ignore[arg-type]
            if not isinstance(side.type, Unknown) and not _fixed(side.expr)
        ]

        def test(seen: Seen) -> str | None:
            if holds(seen.state):
                return None
            found = [f"{text} is {self.desk.shown(kind, value(seen.state))}" for text, kind, value in sides]
            return ", ".join(found) or "it does not hold"

        return test


def _lists(node: tree.Expr) -> bool:
    """Whether a place, or what is kept of the things there, is compared with a list somewhere in it."""
    compared = (each for each in everything(node) if isinstance(each, tree.Is | tree.IsNot))
    return any(isinstance(each.right, tree.List) for each in compared)


def _one_of(tests: list[Test]) -> Test:
    def test(seen: Seen) -> str | None:
        found = [each(seen) for each in tests]
        return None if None in found else " and ".join(dict.fromkeys(filter(None, found)))

    return test


def _all_of(tests: list[Test]) -> Test:
    return lambda seen: next((found for each in tests if (found := each(seen)) is not None), None)


def _none_of(test: Test) -> Test:
    return lambda seen: None if test(seen) is not None else "it is so"


def _fixed(expr: core.Expr) -> bool:
    return isinstance(expr, core.Const | core.Card | core.Listing)


def _asks(state: State, seat: int) -> bool:
    return not state.over and state.who == seat


def asked_now(desk: Desk, state: State) -> str:
    """`B is asked: What do you do?`"""
    if state.over:
        return "the game is over"
    return f"{desk.words.player(state.who)} is asked: {prompt_of(desk.program.sites[state.site])}"
