"""Hidden information in the whole edition: random casts, random unique districts, 2 to 8 players.

`test_hidden` exchanges the cards that a player does not see. Here worlds are exchanged as well that differ in
what only one player knows: a secret mark lies on another of the bearers that its marker has marked in public
(the warrant that is signed, the threat that is real), a secret memory has another number (a bid). Such worlds
go on for a while, with choices of all players: only one that turns the face of a mark up may tell them apart.

It is counted how often each zone and each secret was a part of a pair, so that a rule which would never be
tried is noticed.
"""

from __future__ import annotations

import json
import random
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import children, everything
from rulewright.interpreter.state import marks
from rulewright.interpreter.table import chronicle, views
from tests.figures import Figures

from .test_hidden import Exchange, Pairs, Shown, Sight, exchange, other_data, shown, world

HERE = Path(__file__).parents[2]
CARNIVAL = HERE / "docs" / "examples" / "carnival.yaml"  # its bids are a secret memory
EVERY = range(2, 9)
FEW, MANY = 20, 286  # pairs for each number of players: now, in the long run (2,002 in all)
SOME, FEWER = 0.5, 0.85  # moments that are passed over, with secrets and without
FAR = 12  # further decisions of everybody in a pair that differs in secrets alone
NOWHERE: Exchange = Exchange(((0, {}),))


# ---------------------------------------------------------------- secrets


@dataclass(frozen=True)
class Face:
    """A secret mark, on another bearer. `chosen`, `marked`: the places of the log that tell of it."""

    status: str
    marker: int
    bearer: int
    other: int
    chosen: int | None
    marked: int


@dataclass(frozen=True)
class Value:
    """Another number in a player's secret memory. `chosen`: the place of the log that tells of it."""

    memory: str
    seat: int
    value: int
    chosen: int | None


Secret = Face | Value


def chosen(game: Game, log: list[list[Any]], seat: int, value: int, start: int = 0) -> int | None:
    """Where the log (newest first) has the last secret choice of a player, if this is what he chose."""
    for n, (kind, *rest) in enumerate(log[start:], start):
        if kind == "choice" and rest[0] == seat and game.program.sites[rest[1]].secret:
            return n if rest[2] >> ENTRY_BITS == value else None
    return None


def log_of(game: Game) -> list[list[Any]]:
    log: list[list[Any]] = json.loads(json.dumps(game.table.engine.dump(game.state)["log"]))
    return log


def faces(game: Game, log: list[list[Any]]) -> Iterator[tuple[Face, list[int]]]:
    """Every secret mark whose bearer its marker has marked in public too, and the bearers marked like it."""
    infos = game.program.statuses
    for name in (name for name, info in infos.items() if info.secret):
        kind = infos[name].bearer
        public = [other for other, info in infos.items() if not info.secret and info.bearer == kind]
        for bearer, marker in marks(game.state, name):
            backs = [other for other in public if (bearer, marker) in marks(game.state, other)]
            taken = {each for each, who in marks(game.state, name) if who == marker}
            alike = [
                each
                for each in range(len(game.program.things) if kind != "player" else game.players)
                if each not in taken and all((each, marker) in marks(game.state, back) for back in backs)
            ]
            if backs:
                marked = log.index(["mark", name, bearer, marker])
                by = chosen(game, log, marker, bearer, marked)
                yield Face(name, marker, bearer, bearer, by, marked), alike


def values(game: Game, log: list[list[Any]]) -> Iterator[Value]:
    """Every secret number that somebody has set, as another one."""
    for memory in game.program.memories.values():
        if memory.secret:
            for seat, value in enumerate(getattr(game.state, f"m_{memory.name}")[: game.players]):
                if value != memory.start and memory.type == linked.NumberType():
                    yield Value(memory.name, seat, value - 1, chosen(game, log, seat, value))


def secrets_of(game: Game, viewer: int, dice: random.Random) -> tuple[Secret, ...]:
    """Of what this player does not know, some otherwise."""
    log = log_of(game)
    found: list[Secret] = [each for each in values(game, log) if each.seat != viewer]
    for face, alike in faces(game, log):
        if face.marker != viewer and alike:
            found.append(replace(face, other=dice.choice(alike)))
    return tuple(dice.sample(found, dice.randint(1, len(found)))) if found else ()


def world_of(game: Game, by: Exchange, secrets: tuple[Secret, ...]) -> Game:
    """The same moment of a story with the cards and the secrets otherwise."""
    before, data = log_of(game), other_data(game, by)
    for face, _ in faces(game, before):  # marks are put on cards by name, wherever these lie
        if face.chosen is not None:
            data["log"][face.chosen] = before[face.chosen]
    for each in secrets:
        value = each.value if isinstance(each, Value) else each.other
        if each.chosen is not None:
            data["log"][each.chosen][3] = before[each.chosen][3] & ENTRY_MASK | value << ENTRY_BITS
        if isinstance(each, Value):
            data[f"m_{each.memory}"][each.seat] = value
            continue
        data["log"][each.marked][2] = value
        pairs = list(zip(data[f"s_{each.status}"], data[f"w_{each.status}"], strict=True))
        data[f"s_{each.status}"][pairs.index((each.bearer, each.marker))] = value
    return world(game, data)


def turning(program: Program) -> frozenset[tuple[int, int]]:
    """The entries that ask for a secret mark: by these it comes to light. (Site and position.)"""
    secret = {name for name, info in program.statuses.items() if info.secret}
    found = set()
    for node in everything((program.flow, *(each.body for each in program.procedures.values()))):
        if isinstance(node, linked.Menu | linked.Offer):
            for position, entry in enumerate(node.entries):
                if any(isinstance(each, linked.HasStatus) and each.status in secret for each in _own(entry)):
                    found.add((program.site_of[node.site], position))
    return frozenset(found)


def _own(node: Any) -> Iterator[Any]:
    """What stands in an entry, but not in a question inside it."""
    for child in children(node):
        if not isinstance(child, linked.Menu | linked.Offer):
            yield child
            yield from _own(child)


# ---------------------------------------------------------------- pairs


class CastPairs(Pairs):
    """Pairs over random casts, a few of each game; of a preset where one is named."""

    def __init__(self, rules: Rules, players: int, show: Shown = shown, preset: str | None = None) -> None:
        super().__init__(rules, players, show)
        self.preset = preset
        self.parts: Counter[str] = Counter()

    def deal(self, seed: int) -> Game:
        preset, sets = self.preset, None
        if preset is None:
            preset, sets, _ = self.rules.choose(self.players, random=["all"], seed=seed)
        game = self.rules.new_game(self.players, seed, preset=preset, sets=sets)
        self.turning = turning(game.program)
        self.parts["games"] += 1
        self.parts.update({f"in play {thing.card}" for thing in game.program.things})
        return game

    def _pair(self, game: Game, sight: Sight, dice: random.Random) -> None:
        secrets = secrets_of(game, sight.viewer, dice)
        if dice.random() < (SOME if secrets else FEWER):
            return  # there are many moments: some of many games
        cards = None if secrets and dice.random() < 0.5 else exchange(game, sight, dice)
        if cards is None and not secrets:
            return
        by = cards or NOWHERE
        twin = world_of(game, by, secrets)
        self._note(game, sight, by, secrets)
        numbers = any(isinstance(each, Value) for each in secrets)  # the rules may bring them to light
        if self._compare(game, twin, sight, by) and not numbers:
            if cards is None:
                self._go_far(game.copy(), twin, sight.viewer, dice)
            else:
                self._go_on(game.copy(), twin, sight.viewer, by, dice)

    def _note(self, game: Game, sight: Sight, by: Exchange, secrets: tuple[Secret, ...]) -> None:
        """What the pair is made of: where the cards lie, what is secret, and who had looked at the cards."""
        codes = {code: zone.name for code, (zone, _) in game.words.places.items()}
        parts = {f"zone {codes[sight.at[thing]]}" for thing in by.to}
        for each in secrets:
            parts.add(f"status {each.status}" if isinstance(each, Face) else f"memory {each.memory}")
        self.parts["secret choices"] += any(each.chosen is not None for each in secrets)
        for count, (kind, *rest) in enumerate(reversed(log_of(game))):
            if kind == "look":
                seat, things = rest
                mine = seat == sight.viewer
                here = set(things) & set(by.to if mine else by.at(count))
                zones = {codes[sight.places[count][thing]] for thing in here}
                parts.update(f"{zone} looked at by {'him' if mine else 'another'}" for zone in zones)
        self.parts.update(parts)

    def _go_far(self, game: Game, twin: Game, viewer: int, dice: random.Random) -> None:
        """Everybody's choices in both worlds, but those that turn a face up."""
        for _ in range(FAR):
            if game.over or game.state.site != twin.state.site:
                return
            site = game.state.site
            both = [code for code in game.state.options if code in twin.state.options]
            both = [code for code in both if (site, code & ENTRY_MASK) not in self.turning]
            if not both:
                return
            self.parts["asked otherwise"] += game.state.options != twin.state.options
            code = dice.choice(both)
            game.apply_code(code)
            twin.apply_code(code)
            self.parts["went on"] += 1
            if not self._same(game, twin, viewer):
                return


@pytest.fixture(scope="module")
def citadels() -> Rules:
    rules: Rules = rulewright.load("citadels")
    return rules


@pytest.fixture(scope="module")
def classic() -> Rules:
    rules: Rules = rulewright.load("citadels_classic")
    return rules


@pytest.fixture(scope="module")
def carnival() -> Rules:
    rules: Rules = rulewright.load("citadels", decks=[CARNIVAL])
    return rules


def compared(rules: Rules, seats: range | tuple[int, ...], wanted: int, figures: Figures) -> Counter[str]:
    """How often each part was one of a pair, after so many pairs for each number of players; no leak."""
    parts: Counter[str] = Counter()
    for players in seats:
        pairs = CastPairs(rules, players)
        pairs.compare(wanted)
        tried, leaks = pairs.seen["pairs"], len(pairs.leaks)
        figures("P9", f"pairs of worlds, {rules.ruleset.id}, all casts", tried=tried, failed=leaks)
        assert not pairs.leaks, f"{players} players, {len(pairs.leaks)} leaks: {pairs.leaks[0]}"
        assert pairs.seen["pairs"] == wanted
        parts.update(pairs.parts)
        parts.update(pairs.seen)
    print({part: n for part, n in sorted(parts.items()) if not part.startswith("in play")})
    return parts


def test_what_is_hidden_in_random_casts_changes_nothing(citadels: Rules, figures: Figures) -> None:
    parts = compared(citadels, (2, 5, 8), FEW, figures)
    assert min(parts[f"zone {name}"] for name in ("deck", "hand", "roles", "aside")) > 0


def test_nor_in_the_first_edition(classic: Rules, figures: Figures) -> None:
    parts = compared(classic, (4,), FEW, figures)
    assert min(parts[f"zone {name}"] for name in ("deck", "hand", "roles", "aside")) > 0


@pytest.mark.long
def test_nor_in_any_cast_of_it(classic: Rules, figures: Figures) -> None:
    parts = compared(classic, EVERY, MANY, figures)
    hidden = [f"zone {name}" for name, zone in classic.ruleset.zones.items() if zone.seen_by != "all"]
    looks = ["hand looked at by him", "deck looked at by another"]
    cards = [f"in play {card}" for card in classic.ruleset.cards]
    few = {part: parts[part] for part in [*hidden, *looks, *cards] if parts[part] < 10}
    assert not few, f"hardly tried: {few}"


@pytest.mark.long
def test_what_is_hidden_in_all_casts_changes_nothing(citadels: Rules, figures: Figures) -> None:
    parts = compared(citadels, EVERY, MANY, figures)
    hidden = [name for name, zone in citadels.ruleset.zones.items() if zone.seen_by != "all"]
    secret = [f"status {each.name}" for each in citadels.ruleset.program.statuses.values() if each.secret]
    cards = [f"in play {card}" for card in citadels.ruleset.cards]
    looks = ["hand looked at by him", "hand looked at by another"]
    known = [
        *(f"zone {name}" for name in hidden),
        *secret,
        *looks,
        *cards,
        "went on",
        "asked otherwise",
        "secret choices",
    ]
    assert {"zone museum_cards", "status signed", "status flower"} <= set(known)
    few = {part: parts[part] for part in known if parts[part] < 10}
    assert not few, f"hardly tried: {few}"


# ---------------------------------------------------------------- leaks of secrets are found


def leaks(rules: Rules, show: Shown = shown) -> int:
    pairs = CastPairs(rules, 5, show, "devious_dignitaries")
    pairs.compare(FEW)
    assert min(pairs.parts["status signed"], pairs.parts["status flower"]) > 0
    return len(pairs.leaks)


def test_a_log_that_tells_of_secret_marks_is_found(citadels: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    assert leaks(citadels) == 0

    def mark(self: chronicle.Chronicle, status: str, bearer: int, _: int) -> None:
        self._say(f"{self._bearer(status, bearer)} is now {status}.")

    monkeypatch.setitem(chronicle._SAY, "mark", mark)
    assert leaks(citadels) > FEW / 3


def test_a_name_for_what_nobody_sees_is_found(citadels: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that names the last card of each place the viewer does not see."""
    place = views._place

    def leaky(words: Any, state: Any, zone: Any, seat: int, contents: list[int], viewer: int | None) -> Any:
        found = place(words, state, zone, seat, contents, viewer)
        hint = {f"hint in {zone.name}": words.thing(contents[-1])} if contents else {}
        return found if found["things"] is not None else found | hint

    monkeypatch.setattr(views, "_place", leaky)
    pairs = CastPairs(citadels, 3, shown, "cunning_agents")
    pairs.compare(8 * FEW)
    zones = ("deck", "museum_cards", "aside", "hand", "roles")
    assert [zone for zone in zones if not any(f"hint in {zone}" in leak for leak in pairs.leaks)] == []


def test_a_view_that_shows_secret_marks_is_found(citadels: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    status = views._status
    monkeypatch.setattr(views, "_status", lambda words, state, name, _: status(words, state, name, None))
    assert leaks(citadels) > FEW / 3


def test_a_question_that_tells_which_mark_is_meant_is_found(tmp_path: Path) -> None:
    """Rules by which only the signed warrant makes its owner choose: the pause tells which one it is."""
    copy = tmp_path / "citadels"
    shutil.copytree(HERE / "rulesets" / "citadels", copy, ignore=shutil.ignore_patterns("scenarios"))
    text = (copy / "statuses.rules").read_text(encoding="utf-8")
    asked = "where character is this and player is not you and paid_builds"
    assert asked in text
    text = text.replace(asked, asked.replace("character is this", "character is this and this has signed"))
    (copy / "statuses.rules").write_text(text, encoding="utf-8")
    pairs = CastPairs(rulewright.load(copy), 5, shown, "devious_dignitaries")
    pairs.compare(5 * FEW)
    assert pairs.leaks


def test_secret_bids_change_nothing(carnival: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    def bids() -> CastPairs:
        pairs = CastPairs(carnival, 4, shown, "masked_ball")
        pairs.compare(FEW)
        assert pairs.parts["memory bid"] > 0
        return pairs

    assert not bids().leaks
    memory = views._memory
    with monkeypatch.context() as patch:
        patch.setattr(views, "_memory", lambda words, state, name, _: memory(words, state, name, None))
        assert bids().leaks
    monkeypatch.setitem(chronicle._SAY, "choice", lambda self, *rest: self._say(f"choice {rest}."))
    assert bids().leaks
