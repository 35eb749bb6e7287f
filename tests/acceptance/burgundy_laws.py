"""The laws of The Castles of Burgundy, kept along the log of a game.

A ledger (see `test_random_games`) that also knows the rules of placing, selling, scoring and buying: what a
sale, an area, a bonus, a mine, the end bring is worked out here from what lies where, and must be what the
log says. It counts what was used: what a monastery, a shield or a module changes, where it did change it.
The numbers in brackets are those of rulesets/burgundy/rules.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rulewright.interpreter.dealt import NONE

from .burgundy_facts import (
    COLOURS,
    MORE,
    PLACES,
    ROUTES,
    STANDS,
    TRADES,
    Facts,
    apart,
    sum_to,
)
from .burgundy_holdings import Holdings
from .burgundy_vines import DEPOT, STORE, Vines


class Laws(Holdings):
    """What the log says of one game, and whether the rules allow it."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        self.phase, self.letter, self.rounds = "", 0, 0
        self.to_play: list[int] = []  # who has not had his turn this round
        self.started = self.prepared = False  # a round's turns, a phase: since the last decision
        self.bought = 0
        self.pending: int | None = None  # the number of a die that was just used
        self.shows: list[int] = []  # the faces of all dice, at the last decision
        self.paid = 0  # workers, since the last decision
        self.stored = [0] * facts.n
        self.due: list[tuple[int, int]] = []  # areas that are complete and not scored yet: seat, area
        self.sale: tuple[int, int, int] | None = None  # seat, silver, points: told, and no goods moved yet
        self.silver = (NONE, 0)
        self.selling = (0, 0)  # the sort that is being sold, and how many more there are
        self.hired: int | None = None  # whoever just took workers with a die
        self.harvested = False  # a tile has been placed since the end of a phase
        self.bonus: int | None = None  # the bonus tile that was just taken
        self.finals = [0] * facts.n
        self.buying = False  # a purchase was paid, and nothing taken yet
        self.vines = Vines(facts)
        self._check_things()

    def copy(self) -> Laws:
        other = Laws.__new__(Laws)
        other.__dict__.update(self.__dict__)
        other.__dict__.update(super().copy().__dict__)
        other.used = Counter()  # what is only tried is not used
        for name in ("to_play", "stored", "due", "finals"):
            setattr(other, name, getattr(self, name)[:])
        other.tiles, other.halts = dict(self.tiles), [halts[:] for halts in self.halts]
        other.vines = self.vines.copy()
        return other

    def _check_things(self) -> None:
        """What is in the box at first (2, 3, 230, 231); things never leave the game, so this stays true."""
        facts = self.facts
        assert facts.count("good") == 42
        assert facts.count("die") == 2 * facts.n + 1
        more = {name: facts.on(name) * amount for name, amount in MORE.items()}
        assert facts.count("tile") == 164 + sum(more.values())
        assert facts.count("shield") == 18 * facts.on("shields")
        assert facts.count("bonus") == 12 + 2 * facts.on("border_posts")
        # modules in play, for the counts
        self.used.update({f"setting {name}": value for name, value in self.program.settings.items() if value})

    # ------------------------------------------------------------ the course of the game

    def follow(self, entries: Sequence[tuple[Any, ...]]) -> None:
        for entry in entries:
            seat = self.hired
            if seat is not None and (entry[0] != "gain" or entry[1] == seat):
                silver = entry[:4] == ("gain", seat, "silver", 1)
                assert silver == self.has(seat, 13), "silver with the workers (94)"
                self._use("monastery 13", silver)
                self.hired = None
            super().follow([entry])

    def _phase(self, name: str) -> None:
        self._settled()
        self.phase = name
        self.harvested = False
        if name == "preparation":
            self.letter += 1
            self.prepared = True
            assert self.rounds == 5 * (self.letter - 1), "five rounds (25)"
        elif name == "turns":
            self.started = True
        elif name == "rolling":
            assert not self.to_play, "everybody has played"

    def _round(self, *_: Any) -> None:
        self.rounds += 1

    def _turn(self, seat: int, *_: Any) -> None:
        self._settled()
        self.bought, self.pending = 0, None
        if not self.started:
            assert self.to_play[:1] == [seat], "in the order of the track (24)"
            self.to_play.pop(0)

    def _settled(self) -> None:
        """At the end of a turn: all that was complete is scored, all is sold, both dice are used (26)."""
        assert not self.due
        assert not self.sale
        assert not self.selling[1]
        assert self.vines.planting is None
        if self.phase == "turns":
            waiting = {*self.to_play}
            for seat in range(self.facts.n):
                if seat not in waiting:
                    assert len(self.lying("used_dice", seat)) == 2 - 2 * self.started

    def _over(self, winners: Any) -> None:
        assert (self.rounds, self.letter) == (25, 5)
        self._settled()
        for seat in range(self.facts.n):
            assert self.finals[seat] == self._final(seat), "points at the end (73 to 76, 153 to 170)"
            filled = {space for space in self.tiles if self._owner(space) == seat}
            self._use("all in one piece", self.facts.connected(filled))
            if self.facts.on("vineyards"):
                self._end_vineyard(seat)
        assert len(self.lying("goods_pile")) == 42 - 25 - 3 * self.facts.n
        assert not self.lying("waiting")
        for colour in COLOURS:
            full = sum(self._full(seat, colour) for seat in range(self.facts.n))
            code = self.facts.program.ruleset.lists["colour"].members
            place = [member.id for member in code].index(colour)
            assert len(self.lying("bonus_tiles", place)) == max(0, 2 - full), "bonus tiles (67, 68)"
        points = self.owned["points"]
        best = [seat for seat in range(self.facts.n) if points[seat] == max(points)]
        assert set(winners) <= set(best)
        self._use("tie", len(best) > 1)

    # ------------------------------------------------------------ resources

    def _gain(self, seat: int, name: str, amount: int, reason: str = "") -> None:
        super()._gain(seat, name, amount, reason)
        getattr(self, f"_gain_{name}")(seat, amount, reason)
        self.pending = None

    def _gain_workers(self, seat: int, amount: int, _: str) -> None:
        if self.pending is not None:  # the action for workers (38, 94, 95)
            assert amount == (4 if self.has(seat, 14) else 2)
            self._use("monastery 14", amount == 4)
            self.hired = seat
        elif self.phase == "harvest" and not self.harvested:
            mines = self._mines(seat)
            self._use("monastery 2", amount == mines and self.has(seat, 2))

    def _gain_silver(self, seat: int, amount: int, _: str) -> None:
        if self.phase == "harvest" and not self.harvested:
            double = self.shield(seat, 8)
            assert amount == self._mines(seat) * (1 + double), "mines (47, 160)"
            self._use("shield 8", double)
        self.silver = seat, amount

    def _gain_points(self, seat: int, amount: int, reason: str) -> None:
        facts = self.facts
        match reason:
            case "goods":
                assert self.silver[0] == seat
                self.sale = seat, self.silver[1], amount
            case "area":
                owner, area = self.due.pop()
                assert owner == seat, "the last one first"
                inns = sum(self._is_inn(space) for space in facts.spaces[area])
                larger = self.shield(seat, 17)
                assert amount == sum_to(len(facts.spaces[area]) + inns + larger), "an area (64, 124, 169)"
                self._use("inn makes an area larger", inns > 0)
                self._use("shield 17", larger)
            case "area of this phase" | "border posts":
                assert amount == 12 - 2 * self.letter, "the phase (65, 119)"
                self._use(reason)
            case "bonus tile":
                assert self.bonus is not None
                twice = self.shield(seat, 7)
                assert amount == (facts.n + facts.extra[self.bonus]) * (1 + twice), "a bonus (67, 159)"
                self._use("shield 7", twice)
                self.bonus = None
            case "vines":
                assert self.phase == "scoring"
                self.vines.points[seat] += amount
                self._use(reason)
            case "animals":
                self._use("monastery 7", self.has(seat, 7))
            case "goods that were not sold":
                assert amount == len(self.lying("wares", seat))
            case "silver":
                assert amount == self.owned["silver"][seat]
            case "workers":
                assert amount == self.owned["workers"][seat] // 2
            case "":
                assert self.phase == "scoring"
                self.finals[seat] += amount
            case _:
                self._use(reason)

    def _lose(self, seat: int, name: str, amount: int) -> None:
        """Only the castle roads cost points (233)."""
        super()._lose(seat, name, amount)
        assert (name, amount) == ("points", 5)
        assert self.on_roads(seat)
        self._use("castle fetched back")
        self.pending = None

    def _pay(self, seat: int, name: str, amount: int, payee: int) -> None:
        super()._pay(seat, name, amount, payee)
        assert name != "points"
        self.paid += amount if name == "workers" else 0
        self.buying |= (self.phase, name, amount) == ("turns", "silver", 2)

    # ------------------------------------------------------------ things

    def _move(self, thing: int, source: int, target: int, up: int, space: int = NONE) -> None:
        super()._move(thing, source, target, up, space)
        came, went = self.facts.place[source], self.facts.place[target]
        getattr(self, f"_move_{self.facts.kind[thing]}")(thing, came, went, space)

    def _move_board(self, *_: Any) -> None:
        """A duchy is dealt."""

    def _move_route(self, route: int, came: tuple[str, int], went: tuple[str, int], _: int) -> None:
        assert (came[0], went[0]) == ("route_pile", "routes")
        self.halts[went[1]] += self.facts.spaces[route]  # from left to right

    def _move_die(self, die: int, came: tuple[str, int], went: tuple[str, int], _: int) -> None:
        own = self.program.things[die].seat
        assert came[1] == went[1] == own
        if went[0] == "used_dice":
            self.pending = self.shows[die]

    def _move_tile(self, tile: int, came: tuple[str, int], went: tuple[str, int], space: int) -> None:
        if went[0] == "storage":
            self._take(tile, came, went[1])
        elif went[0] == "duchy":
            self._place(tile, came, went[1], space)
        elif went[0] == "planted":
            assert came == ("storage", went[1])
            self.vines.begin(went[1], tile, self.pending)
            self._use("double hex planted with a die", self.pending is not None)
            self._use("double hex planted")
        else:
            assert (came[0], went[0]) in {
                ("pile", "shelf"), ("pile", "black_depot"), ("pile", "inn_yard"), ("shelf", "box"),
                ("black_depot", "box"), ("storage", "box"), ("pile", "box"), ("pile", "vine_depot"),
                ("pile", "vine_store"), ("vine_depot", "box"), ("vine_store", "box"),
            }  # fmt: skip
            assert (came[0], went[0]) != ("pile", "box") or self.phase == "setup"
            self._use("double hex given up", (came[0], self.facts.key_places[tile]) == ("storage", 2))
            return  # a tile that is given up comes before the one that is taken
        self.pending = None

    def _take(self, tile: int, came: tuple[str, int], seat: int) -> None:
        name, position = came
        if name == "shelf":
            if self.pending is not None:
                off = apart(self.pending, position + 1)
                assert off <= self.has(seat, 12), "the depot of the number (30, 92)"
                self._use("monastery 12", off > 0)
        elif name == "vine_depot":
            if self.pending is not None:
                assert position + 1 in (self.pending, self.pending - (self.facts.n < 4)), "its number (174)"
            self._use("double hex taken", self.pending is not None)
            self._use("double hex taken as a bonus", self.pending is None)
        elif name in ("black_depot", "vine_store") and self.facts.on("vineyards") and not self.buying:
            assert self.pending is None, "a bonus, and no purchase (180)"
            self._use(f"{name.replace('_', ' ')} as a bonus")
        elif name in ("black_depot", "inn_yard", "vine_store"):
            assert self.phase == "turns"
            self.buying = False
            self.bought += 1
            assert self.bought == 1, "one purchase a turn (39, 183, 234)"
            self._use("inn bought", name == "inn_yard")
            self._use("double hex bought", name == "vine_store")
        else:
            assert name == "box"
            assert self.facts.colour[tile] == "castle"

    def _place(self, tile: int, came: tuple[str, int], seat: int, space: int) -> None:
        facts = self.facts
        assert self._owner(space) == seat
        colour, area = facts.colour[tile], facts.area[space]
        beside = any(each in self.tiles for each in facts.near[space])
        inside = [self.tiles[each] for each in facts.spaces[area] if each in self.tiles]
        if came[0] == "pile":
            assert colour == facts.colour[space] == "castle"
        else:
            assert beside or self.shield(seat, 18), "beside another tile (33, 170)"
            self._use("shield 18", not beside)
            self._check_roads(seat, colour, area)
            self._check_number(seat, colour, space)
        self._use("shield 14", came[0] == "shelf")
        self._use("shield 15", came[0] == "black_depot")
        self._use("inn placed", colour == "inn")
        assert colour in ("inn", facts.colour[space])
        trade = facts.trade[tile]
        if colour == "inn":
            assert not any(facts.colour[each] == "inn" for each in inside), "one inn in an area (123)"
        elif trade in TRADES[:8] and any(facts.trade[each] == trade for each in inside):
            assert self.has(seat, 1), "one of each building in a town (52, 80)"
            self._use("monastery 1")
        self._use(f"{trade} placed", trade in TRADES)
        if facts.card[tile].startswith("monastery_"):
            self._use(f"{facts.card[tile].replace('_', ' ')} placed".strip())
        if colour == "animal":
            alike = [each for each in self.tiles if self._owner(each) == seat and self._same(each, tile)]
            far = any(facts.area[each] != area for each in alike)
            self._use("shield 1", far and self.shield(seat, 1))
        self.tiles[space] = tile
        self.harvested = True
        if all(each in self.tiles for each in facts.spaces[area]) and came[0] != "pile":
            self.due.append((seat, area))

    def _same(self, space: int, tile: int) -> bool:
        return self.facts.species[self.tiles[space]] == self.facts.species[tile]

    def _check_number(self, seat: int, colour: str, space: int) -> None:
        """The die and the space (33, 89 to 91)."""
        if self.pending is not None:
            groups = {9: ("building",), 10: ("ship", "animal"), 11: ("castle", "mine", "monastery")}
            off = apart(self.pending, self.facts.pips[space])
            helps = [number for number, group in groups.items() if colour in group and self.has(seat, number)]
            assert off <= len(helps)
            for number in helps:
                self._use(f"monastery {number}", off > 0)

    def _check_roads(self, seat: int, colour: str, area: int) -> None:
        """Joined to a castle (108, 109), but for who has shield 18 (Q26)."""
        if self.on_roads(seat) and colour != "castle" and not self.shield(seat, 18):
            assert self.beside_castle(area)
            self._use("joined to a castle")

    def _move_good(self, good: int, came: tuple[str, int], went: tuple[str, int], space: int) -> None:
        assert (came[0], went[0]) in {
            ("goods_pile", "wares"), ("goods_pile", "waiting"), ("waiting", "quay"), ("quay", "wares"),
            ("wares", "sold"), ("wares", "cargo"),
        }  # fmt: skip
        if went[0] == "wares":
            sorts = {self.facts.pips[each] for each in self.lying("wares", went[1])}
            assert len(sorts) <= 3, "three sorts of goods (42)"
        elif came[0] == "wares":
            self._sell(good, came[1])
            if went[0] == "cargo":
                self._ship(good, went[1], space)
            else:
                assert went[0] == "sold"
                assert all(self._cargo(halt) != NONE for halt in self.halts[came[1]]), "the route first (126)"

    def _sell(self, good: int, seat: int) -> None:
        """A stack at a time (36, 37); what it brings (82, 161, 164)."""
        sort = self.facts.pips[good]
        if self.sale:
            owner, silver, points = self.sale
            many = 1 + sum(self.facts.pips[each] == sort for each in self.lying("wares", seat))
            three, nine, twelve = self.has(seat, 3), self.shield(seat, 9), self.shield(seat, 12)
            assert owner == seat
            assert self.selling[1] == 0
            assert silver == max(1 + three, many * nine)
            assert points == many * self.facts.n * (1 + twelve)
            self._use("monastery 3", three and silver == 2)
            self._use("shield 9", nine and silver > 1 + three)
            self._use("shield 12", twelve)
            self.sale, self.selling = None, (sort, many)
        assert self.selling[0] == sort
        self.selling = sort, self.selling[1] - 1

    def _cargo(self, halt: int) -> int:
        code, seats = self.facts.code["cargo"], self.facts.n
        found = [t for t, s in self.on.items() if s == halt and code <= self.at[t] < code + seats]
        return found[0] if found else NONE

    def _ship(self, good: int, seat: int, halt: int) -> None:
        """From left to right; what the stop brings (126)."""
        halts = self.halts[seat]
        assert len(halts) == 3 * ROUTES[self.facts.n]
        place = halts.index(halt)
        assert [self._cargo(each) != NONE for each in halts] == [n <= place for n in range(len(halts))]
        if self.facts.pips[halt] == self.facts.pips[good]:
            self._use(f"stop {self.facts.reward[halt]}")

    def _move_bonus(self, bonus: int, came: tuple[str, int], went: tuple[str, int], _: int) -> None:
        assert (came[0], went[0]) == ("bonus_tiles", "bonuses")
        colour = self.facts.colour[bonus]
        assert colour == "black" or self._full(went[1], colour)
        self._use("colour full", colour in COLOURS)
        self._use("post bonus", colour == "black")
        self.bonus = bonus

    # ------------------------------------------------------------ vineyards

    def _move_vineyard_board(self, *_: Any) -> None:
        """A vineyard is dealt."""

    def _move_vine(self, vine: int, came: tuple[str, int], went: tuple[str, int], space: int) -> None:
        assert (came[0], went[0]) == ("nursery", "vineyard")
        self.vines.plant(vine, went[1], space, self._estate(went[1]))

    def _move_vine_tile(self, vine_tile: int, came: tuple[str, int], went: tuple[str, int], _: int) -> None:
        if went[0] == "vine_awards":
            self.vines.award(vine_tile, went[1], self._estate(went[1]))
            self._use("vine tile for a layer", came[0] == "vine_pool")
        else:
            assert self.phase == "setup"

    def _estate(self, seat: int) -> int:
        """His vineyard; NONE before he has it."""
        return next(iter(self.lying("estate", seat)), NONE)

    def _end_vineyard(self, seat: int) -> None:
        """A vine tile for each layer, unless there was none left (182); what groups bring (184)."""
        vines, estate = self.vines, self._estate(seat)
        empty = not any(self.lying("vine_pool", place) for place in range(7))
        assert vines.awards[seat].total() == 1 + vines.layers(estate) or empty
        assert vines.points[seat] == vines.final(seat, estate)
        assert len(self.lying("planted", seat)) * 2 == len(self.lying("vineyard", seat))

    def _move_shield(self, shield: int, came: tuple[str, int], went: tuple[str, int], space: int) -> None:
        if went[0] == "banners":
            assert came[0] == "stand"
            assert self.facts.colour[self.tiles[space]] == "castle"
            self._use(f"{self.facts.card[shield].replace('_', ' ')} taken")
        elif came[0] == "banners":
            assert went[0] == "shield_pile"
            self._use("shield lost")
        self.pending = None

    # ------------------------------------------------------------ at a decision

    def check(self, state: Any) -> None:
        super().check(state)
        facts = self.facts
        if self.prepared:
            self._check_board()
            self.prepared = False
        if self.started:
            self._check_order(state)
        for seat, before in enumerate(self.stored):
            now = sum(facts.key_places[tile] for tile in self.lying("storage", seat))
            four = self.shield(seat, 4)
            assert now <= max(3, before) or four, "three tiles in a storage (32, 156)"
            self._use("shield 4", now > max(3, before))
            self.stored[seat] = now
        shows = list(state.m_shows)
        if self.paid and self.shows:
            turned = [apart(a, b) for a, b in zip(self.shows, shows, strict=True) if a != b]
            if len(turned) == 1 and turned[0]:
                self._use("monastery 8", self.paid < turned[0])
                assert self.paid == turned[0] or self.has(state.who, 8)
        self.shows, self.paid = shows, 0
        thing = facts.single.get("shield_6")
        self.friend = state.m_friend[thing] if thing is not None else NONE

    def _check_board(self) -> None:
        """What lies on the board when a phase begins (1, 16, 20, 122, 149)."""
        shelves, black = PLACES[self.facts.n]
        assert sum(len(self.lying("shelf", depot)) for depot in range(6)) == shelves
        assert len(self.lying("black_depot")) == black
        assert len(self.lying("inn_yard")) <= self.letter * self.facts.on("inns")
        vineyards = self.facts.on("vineyards")
        assert sum(len(self.lying("vine_depot", n)) for n in range(6)) == DEPOT[self.facts.n] * vineyards
        assert len(self.lying("vine_store")) == STORE[self.facts.n] * vineyards
        if self.letter == 1:
            stands = [len(self.lying("stand", depot)) for depot in range(6)]
            assert stands == (STANDS[self.facts.n] if self.facts.on("shields") else [0] * 6)

    def _check_order(self, state: Any) -> None:
        """Furthest on the track first, the top of a stack before what lies below (24, 103)."""
        top = self.holder("monastery_27")
        seats = range(self.facts.n)
        keys = {seat: (state.m_track[seat], seat == top, state.m_height[seat]) for seat in seats}
        order = sorted(keys, key=lambda seat: keys[seat], reverse=True)
        for seat, (track, _, height) in keys.items():
            above = [each for each in keys.values() if each[0] == track and each[2] > height]
            self._use("monastery 27", seat == top and bool(above))
        assert state.turn == order[0]
        self.to_play, self.started = order[1:], False
