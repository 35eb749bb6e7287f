"""Nobody learns what is hidden: worlds that differ only in that are the same to him, byte for byte.

At moments of random games the cards that one player does not see change places among themselves: the deck is
mixed, cards go from other players' hands into it and back, hidden characters are dealt otherwise. What he has
seen stays as it is. At one or more earlier moments the cards that lay together in one place and that he has
not seen since are mixed; from there on the log tells the other story. So the other world might have been, and
its log leads to its state. (Cards from two places must not be mixed: a log that tells of none of it would go
on with cards that lie elsewhere, and a later exchange of hands would show him one that he does not hold.)
His view, his decision with all its options, and the log as he may read it must not change. While it is his
turn both worlds go on with his choices, so that his options are made anew by the engine; they may part only
when one of the cards comes to light.

`tests/interpreter/games/test_hidden.py` follows two cards through a game; here whole hands and decks change.
What he sees is worked out in this file from the zones and the log alone, not by the code that is tested.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

import rulewright
from rulewright.dsl import core
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, NONE
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.linked import Program
from rulewright.interpreter.table import chronicle, options, views
from rulewright.interpreter.table.named import Naming, is_named
from tests.figures import Figures

SEATS = (4, 5, 6, 7)
FEW, MANY = 30, 500  # pairs for each number of players: now, in the long run
AROUND = 80  # characters of a leak that are printed on either side
Shown = Callable[[Game, int], Sequence[Any]]


# ---------------------------------------------------------------- what a player has seen


class Sight:
    """What one player sees, and when he last saw each thing, counted in entries of the log."""

    def __init__(self, game: Game, viewer: int) -> None:
        self.program, self.viewer = game.program, viewer
        self.naming = game.table.naming
        cards = sum(thing.of == NONE for thing in self.program.things)  # spaces, after them, are seen by all
        self.at = [NONE] * cards
        self.up: set[int] = set()
        self.last = [0] * cards
        self.count = 0
        self.places: list[tuple[int, ...]] = []  # where everything lay after so many entries
        self._read: Any = ()
        self._chosen = NONE  # what he has just pointed at: he knows where it goes
        self.begun = 0  # how many rounds and phases: what is hidden comes into play with them
        self._open = self._places()
        for zone, position, things in self.program.start:
            for thing in things:
                self.at[thing] = self.program.zones[zone].code + position
        self._look_around(range(len(self.at)))
        self.places.append(tuple(self.at))

    def _places(self) -> set[int]:
        """The codes of the zones whose cards he sees."""
        found: set[int] = set()
        for zone in self.program.zones.values():
            own = (self.viewer,) if zone.of == "player" else ()
            if own and (zone.team or zone.seen_by == "team"):
                own = self.program.team(self.viewer)
            mine = [
                position
                for position in range(zone.positions(self.program.players))
                if zone.seen_by == "all" or (zone.seen_by in ("owner", "team") and position in own)
            ]
            found.update(zone.code + position for position in mine)
        return found

    def sees(self, thing: int) -> bool:
        return thing in self.up or self.at[thing] in self._open

    def _look_around(self, things: Sequence[int] | range) -> None:
        for thing in things:
            if self.sees(thing):
                self.last[thing] = self.count

    def follow(self, game: Game) -> None:
        """Up to the game's decision; of his own he sees what he is to choose from."""
        fresh, node = [], game.state.log
        while node and node is not self._read:
            fresh.append(node[0])
            node = node[1]
        self._read = game.state.log
        for entry in reversed(fresh):
            self.count += 1
            self._enter(*entry)
        if not game.over and game.state.who == self.viewer:
            for code in game.state.options:
                if points(game, game.state.site, code):
                    self.last[code >> ENTRY_BITS] = self.count

    def _enter(self, kind: str, *values: Any) -> None:
        chosen, self._chosen = self._chosen, NONE
        if kind == "choice" and values[0] == self.viewer and self._points(*values[1:]):
            self._chosen = values[2] >> ENTRY_BITS
            self.last[self._chosen] = self.count
        elif kind == "move":
            thing, source, target, up, *_ = values  # perhaps onto a space
            assert self.at[thing] == source, "a card moves from where it lies"
            self._look_around([thing])
            self.at[thing] = target
            (self.up.add if up else self.up.discard)(thing)
            self._look_around([thing])
            if thing == chosen:
                self.last[thing] = self.count
        elif kind in ("swap", "swapthings"):
            self._exchange(kind, *values)
        elif kind == "reveal":
            self.up.add(values[0])
        elif kind in ("round", "phase"):
            self.begun += 1
        elif kind == "look" and values[0] == self.viewer:
            for thing in values[1]:
                self.last[thing] = self.count
        self._look_around(range(len(self.at)))
        self.places.append(tuple(self.at))

    def _points(self, site: int, code: int) -> bool:
        return pointing(self.program, self.naming, site, code)

    def _exchange(self, kind: str, left: int, right: int) -> None:
        codes = (left, right) if kind == "swap" else (self.at[left], self.at[right])
        other = dict(zip(codes, reversed(codes), strict=True))
        for thing in range(len(self.at)) if kind == "swap" else (left, right):
            if self.at[thing] in other:
                self.at[thing] = other[self.at[thing]]
                self.up.discard(thing)


def pointing(program: Program, naming: Naming, site: int, code: int) -> bool:
    """Does the choice point at a card where it lies? (One that names a card tells nothing of where it is.)"""
    info = program.sites[site]
    position = code & ENTRY_MASK
    if position >= len(info.entries) or not isinstance(info.entries[position].value, core.ThingType):
        return False
    if program.things[code >> ENTRY_BITS].of != NONE:  # a space
        return False
    return not is_named(naming, program, site, code)


def points(game: Game, site: int, code: int) -> bool:
    return pointing(game.program, game.table.naming, site, code)


# ---------------------------------------------------------------- two worlds


Places = dict[int, int]  # a thing -> the thing that is in its place in the other world


@dataclass(frozen=True)
class Exchange:
    """Hidden cards in each other's places: from so many entries of the log on, so."""

    stages: tuple[tuple[int, Places], ...]

    @property
    def to(self) -> Places:
        """The places of now."""
        return self.stages[-1][1]

    def at(self, count: int) -> Places:
        """The places after so many entries."""
        return next((to for since, to in reversed(self.stages) if since <= count), {})


def things(to: Places, value: Any) -> Any:
    return [things(to, each) for each in value] if isinstance(value, list) else to.get(value, value)


def other_code(game: Game, to: Places, site: int, code: int) -> int:
    if not points(game, site, code):
        return code
    thing = code >> ENTRY_BITS
    return code & ENTRY_MASK | to.get(thing, thing) << ENTRY_BITS


def other_entry(game: Game, to: Places, entry: list[Any]) -> None:
    if entry[0] in ("move", "reveal", "swapthings", "set", "note", "look"):
        for place in {"swapthings": (1, 2), "set": (2,), "note": (2,), "look": (2,)}.get(entry[0], (1,)):
            entry[place] = things(to, entry[place])
    elif entry[0] == "choice":
        entry[3] = other_code(game, to, entry[2], entry[3])


def exchange(game: Game, sight: Sight, dice: random.Random) -> Exchange | None:
    """Some of what is hidden now, mixed: of one kind or of all, of the piles alone or of everybody's."""
    program, state = game.program, game.state
    asked = (
        {code >> ENTRY_BITS for code in state.options if points(game, state.site, code)}
        if state.who == sight.viewer
        else set()
    )
    hidden = [thing for thing in range(len(sight.at)) if not sight.sees(thing) and thing not in asked]
    kinds = sorted({program.things[thing].kind for thing in hidden})
    kinds = [dice.choice(kinds)] if kinds and dice.random() < 0.7 else kinds
    piles = {
        zone.code + position
        for zone in program.zones.values()
        if zone.of != "player"
        for position in range(zone.count)
    }
    only_piles = dice.random() < 0.25
    hidden = [
        thing
        for thing in hidden
        if program.things[thing].kind in kinds and (sight.at[thing] in piles or not only_piles)
    ]
    moments = sorted({sight.last[thing] for thing in hidden} or {0})
    to = {thing: thing for thing in hidden}
    stages = []
    for since in sorted(dice.sample(moments, min(len(moments), dice.choice((1, 1, 2, 4))))):
        together: dict[tuple[int, str], list[int]] = {}
        for thing in hidden:
            if sight.last[thing] <= since:
                where = sight.places[since][thing], program.things[thing].kind
                together.setdefault(where, []).append(thing)
        for old in together.values():
            new = [to[thing] for thing in dice.sample(old, len(old))]
            to.update(zip(old, new, strict=True))
        stages.append((since, {a: b for a, b in to.items() if a != b}))
    if all(program.things[a].card == program.things[b].card for a, b in to.items()):
        return None
    return Exchange(tuple(stages))


def other_data(game: Game, by: Exchange) -> dict[str, Any]:
    """The same moment of the other story, as data."""
    data: dict[str, Any] = json.loads(json.dumps(game.table.engine.dump(game.state)))
    at = list(data["at"])
    for thing, other in by.to.items():
        data["at"][other] = at[thing]
    for name in data:
        if name.startswith("z_"):
            data[name] = things(by.to, data[name])
    for count, entry in enumerate(reversed(data["log"])):  # the newest come first
        other_entry(game, by.at(count), entry)
    data["options"] = [other_code(game, by.to, data["site"], code) for code in data["options"]]
    return data


def world(game: Game, data: dict[str, Any]) -> Game:
    return Game(game.table, game.words, game.seed, game.table.engine.restore(data), [], True)


def other_world(game: Game, by: Exchange) -> Game:
    return world(game, other_data(game, by))


def check_possible(twin: Game, sight: Sight) -> None:
    """The other world might have been: its log leads to its state, and shows the player nothing more."""
    other = Sight(twin, sight.viewer)
    other.follow(twin)
    assert other.at == list(twin.state.at[: len(other.at)]), "things lie where the log says"
    more = [thing for thing, last in enumerate(other.last) if last > sight.last[thing]]
    assert not more, f"seat {sight.viewer} has seen more of {more}"


def shown(game: Game, viewer: int) -> Sequence[Any]:
    """Everything that reaches a player: what a program reads, and what a person reads."""
    decision = repr(game.decision) if not game.over and game.state.who == viewer else ""
    return json.dumps(game.view(viewer)), game.log_for(viewer), decision


def difference(one: Any, other: Any) -> str:
    """Where two things that are shown part first, in one short line."""
    if isinstance(one, str) and isinstance(other, str):
        least = min(len(one), len(other))
        n = next((n for n in range(least) if one[n] != other[n]), least)
        start = max(0, n - AROUND)
        return f"{one[start : n + AROUND]!r} != {other[start : n + AROUND]!r}, character {n}"
    if isinstance(one, Sequence) and isinstance(other, Sequence):
        for n, (left, right) in enumerate(zip(one, other, strict=False)):
            if left != right:
                return f"[{n}] {difference(left, right)}"
        return f"{len(one)} != {len(other)} parts"
    return f"{one!r:.{AROUND}} != {other!r:.{AROUND}}"


class Pairs:
    """Goes through random games and compares pairs of worlds."""

    often = 1 / 8  # at how many of the decisions

    def __init__(self, rules: Rules, players: int, show: Shown = shown) -> None:
        self.rules, self.players, self.show = rules, players, show
        self.seen: Counter[str] = Counter()
        self.zones: Counter[str] = Counter()  # in how many pairs something of a zone is mixed
        self.leaks: list[str] = []

    def compare(self, wanted: int) -> None:
        seed = 0
        while self.seen["pairs"] < wanted:
            self._game(seed, wanted)
            seed += 1

    def deal(self, seed: int) -> Game:
        return self.rules.new_game(self.players, seed, preset="first_game")

    def _game(self, seed: int, wanted: int) -> None:
        dice = random.Random(seed)
        game = self.deal(seed)
        sights = [Sight(game, viewer) for viewer in range(self.players)]
        while not game.over and self.seen["pairs"] < wanted:
            for sight in sights:
                sight.follow(game)
            if dice.random() < self.often:
                own = dice.random() < 0.5  # who decides learns most: his options
                self._pair(game, sights[game.state.who if own else dice.randrange(self.players)], dice)
            game.apply_code(dice.choice(game.state.options))

    def _pair(self, game: Game, sight: Sight, dice: random.Random) -> None:
        by = exchange(game, sight, dice)
        if by is None:
            return
        twin = other_world(game, by)
        if self._compare(game, twin, sight, by):
            self._go_on(game.copy(), twin, sight.viewer, by, dice)

    def _compare(self, game: Game, twin: Game, sight: Sight, by: Exchange) -> bool:
        assert json.dumps(game.view(None)) != json.dumps(twin.view(None)), "the worlds are two"
        check_possible(twin, sight)
        codes = {code: zone.name for code, (zone, _) in game.words.places.items()}
        self.zones.update({codes[at] for thing in by.to if (at := sight.at[thing]) in codes})
        self.seen["pairs"] += 1
        self.seen["cards"] += len(by.to)
        self.seen.update({game.program.things[thing].kind for thing in by.to})
        self.seen["told otherwise"] += game.log != twin.log
        self.seen["deciding"] += game.state.who == sight.viewer
        return self._same(game, twin, sight.viewer)

    def _same(self, game: Game, twin: Game, viewer: int) -> bool:
        one, other = self.show(game, viewer), self.show(twin, viewer)
        if one != other:
            self.leaks.append(f"seed {game.seed}, seat {viewer}: {difference(one, other)}")
        return one == other

    def _go_on(self, game: Game, twin: Game, viewer: int, by: Exchange, dice: random.Random) -> None:
        """His own turn in both worlds, until a hidden card comes to light, a round or phase begins (what it
        brings hangs on hidden things), or somebody else decides."""
        turn = (game.state.turn, game.state.role)
        sights = [(world, Sight(world, viewer)) for world in (game, twin)]
        for world, sight in sights:
            sight.follow(world)
        while (
            game.state.who == viewer == game.state.turn and game.program.sites[game.state.site].kind != "pick"
        ):
            before, begun = [sight.count for _, sight in sights], sights[0][1].begun
            code = dice.choice(game.state.options)
            for world, sight in sights:
                world.apply_code(code)
                sight.follow(world)
            came = any(s.last[t] > n for (_, s), n in zip(sights, before, strict=True) for t in by.to)
            if came or sights[0][1].begun > begun or game.over or (game.state.turn, game.state.role) != turn:
                return
            self.seen["further decisions"] += 1
            if not self._same(game, twin, viewer):
                return


@pytest.fixture(scope="module")
def citadels() -> Rules:
    rules: Rules = rulewright.load("citadels")
    return rules


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("wanted", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_what_is_hidden_changes_nothing(citadels: Rules, players: int, wanted: int, figures: Figures) -> None:
    pairs = Pairs(citadels, players)
    pairs.compare(wanted)
    print(dict(pairs.seen))
    tried, leaks = pairs.seen["pairs"], len(pairs.leaks)
    figures("P9", "pairs of worlds, citadels, first game", tried=tried, failed=leaks)
    assert not pairs.leaks, f"{len(pairs.leaks)} leaks: {pairs.leaks[0]}"
    assert pairs.seen["pairs"] == wanted
    kinds = ("character", "district", "told otherwise", "deciding", "further decisions")
    assert min(pairs.seen[kind] for kind in kinds) > wanted / 20


# ---------------------------------------------------------------- leaks that are planted are found


def leaks(rules: Rules, show: Shown = shown) -> int:
    """Of FEW pairs, how many tell the worlds apart."""
    pairs = Pairs(rules, 4, show)
    pairs.compare(FEW)
    return len(pairs.leaks)


def test_the_view_of_another_seat_is_a_leak(citadels: Rules) -> None:
    assert leaks(citadels, lambda game, viewer: shown(game, (viewer + 1) % 4)) > FEW / 3
    assert leaks(citadels, lambda game, _: [json.dumps(game.view(None))]) == FEW
    assert leaks(citadels, lambda game, _: game.log) > FEW / 3


def test_the_order_of_a_pile_is_a_leak(citadels: Rules) -> None:
    assert leaks(citadels, lambda game, _: [game.state.z_deck]) > FEW / 3


def test_a_label_that_says_where_a_card_lies_is_a_leak(
    citadels: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(options, "sees", lambda *_: True)
    assert leaks(citadels) > 0


@pytest.mark.parametrize("module", [views, chronicle])
def test_code_that_shows_every_place_is_found(
    citadels: Rules, module: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "sees_place", lambda *_: True)
    assert leaks(citadels) > FEW / 3


def test_a_name_for_what_is_hidden_is_found(citadels: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that names the last card of a hidden hand, in one place only."""
    place = views._place

    def leaky(words: Any, state: Any, zone: Any, seat: int, contents: list[int], viewer: int | None) -> Any:
        found = place(words, state, zone, seat, contents, viewer)
        return {**found, "hint": words.thing(contents[-1])} if contents and zone.name == "hand" else found

    monkeypatch.setattr(views, "_place", leaky)
    assert leaks(citadels) > FEW / 3


def test_sight_agrees_with_the_state(citadels: Rules) -> None:
    """The things lie where the log says; so what this file takes for hidden is hidden."""
    game = citadels.new_game(4, 3, preset="first_game")
    sight, dice = Sight(game, 1), random.Random(3)
    while not game.over:
        sight.follow(game)
        assert sight.at == game.state.at[:-1]
        assert sum(1 << thing for thing in sight.up) == game.state.up
        game.apply_code(dice.choice(game.state.options))


# ---------------------------------------------------------------- what this file works out for itself


def test_a_world_that_could_not_be_is_refused(citadels: Rules) -> None:
    """A card of the deck for one of a hand, from now on, at each decision of a game: the log leads elsewhere,
    also if they lay together long ago."""
    game = citadels.new_game(4, 8, preset="first_game")
    sight, dice = Sight(game, 1), random.Random(8)
    deck, hand = (game.program.zones[name].code for name in ("deck", "hand"))
    refused = 0
    while not game.over:
        sight.follow(game)
        in_deck = [thing for thing, code in enumerate(sight.at) if code == deck and not sight.sees(thing)]
        in_hand = [thing for thing, code in enumerate(sight.at) if code == hand + 2]
        if in_deck and in_hand and game.state.who != 1:
            one, other = dice.choice(in_deck), dice.choice(in_hand)
            now = Exchange(((sight.count, {one: other, other: one}),))
            with pytest.raises(AssertionError, match="lie where the log says"):
                check_possible(other_world(game, now), sight)
            refused += 1
        game.apply_code(dice.choice(game.state.options))
    assert refused > 50


def test_a_leak_is_told_in_a_line() -> None:
    long = "word " * 1000
    told = difference(["same", [*"abc", long + "one" + long]], ["same", [*"abc", long + "other" + long]])
    assert told.startswith("[1] [3] 'ord word")
    assert told.endswith("character 5001")
    assert len(told) < 5 * AROUND
    assert difference([1, 2], [1, 3]) == "[1] 2 != 3"
    assert difference([1], [1, 3]) == "1 != 2 parts"
