"""A card on trial: random games with it, and what it did in them.

Each game is played twice, with the same seed: with the card, and with a twin of it that has the same actions
without their effects, and nothing else. Where the two games differ, the card has changed something; where
they never do, it might as well not be there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from rulewright.dsl import core, model
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.game import Chosen, Rules
from rulewright.interpreter.linked import Program
from rulewright.interpreter.many.bots import seed_of
from rulewright.interpreter.rng import MASK, MULTIPLIER, seeded
from rulewright.interpreter.shared import Table
from rulewright.interpreter.table.blame import card_to_blame
from rulewright.interpreter.table.options import entry_of, path_words

Verdict = Literal[
    "works", "looped", "left out", "never in force", "never usable", "never used", "changed nothing"
]
# Two programs are made for each choice of the other cards, which takes as long as a hundred games: there are
# few choices of them, as long as there are few games.
FEWEST, MOST = 20, 100  # games with one choice
CHOICES = 4


class Cast(Struct, frozen=True):
    """One choice of the other cards, and how many games were played with it."""

    players: int
    games: int


class Trial(Struct):
    """What became of one card. `offered` and `used` count decisions, by the words of its abilities."""

    card: str
    games: int = 0
    in_force: int = 0  # games
    changed: int = 0  # games
    offered: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    stopped: Counter[str] = field(default_factory=Counter)  # games that the card stopped, by the limit
    unended: int = 0  # games that a limit stopped, whoever was to blame
    refused: str = ""  # why it could not be put into a game
    casts: list[Cast] = field(default_factory=list)

    @property
    def ended(self) -> int:
        """Games that came to their end."""
        return self.games - self.unended

    def merge(self, other: Trial) -> None:
        """Add what became of the same card in other games."""
        self.games += other.games
        self.in_force += other.in_force
        self.changed += other.changed
        self.unended += other.unended
        for mine, theirs in (
            (self.offered, other.offered),
            (self.used, other.used),
            (self.stopped, other.stopped),
        ):
            for words, count in theirs.items():
                mine[words] += count
        self.refused = self.refused or other.refused
        self.casts += other.casts

    @property
    def verdict(self) -> Verdict:
        if self.stopped:
            return "looped"
        if not self.games:
            return "left out"
        if self.changed:
            return "works"
        if not self.in_force:
            return "never in force"
        if self.offered.total() and not self.used.total():
            return "never used"
        if self.unused and not self.offered.total():
            return "never usable"
        return "changed nothing"

    @property
    def unused(self) -> list[str]:
        """Its actions and payments that nobody was ever offered."""
        return [words for words, times in self.offered.items() if not times]


def on_trial(rules: Rules) -> list[str]:
    """The cards worth a trial: those of the decks, or of the ruleset without any, that say something."""
    decks = set(rules.ruleset.decks)
    cards = rules.ruleset.cards.values()
    return [card.id for card in cards if card.abilities.items and (not decks or card.origin in decks)]


class Block(Struct, frozen=True):
    """Games with one choice of the other cards."""

    players: int
    games: range


def blocks_of(rules: Rules, card: str, games: int) -> list[Block]:
    """The games with a card, from the fewest players to the most, and again."""
    low, high = _seats(rules.ruleset, rules.ruleset.cards[card])
    each = min(max(FEWEST, -(-games // CHOICES)), MOST)
    parts = [range(start, min(start + each, games)) for start in range(0, games, each)]
    step = max((high - low) // max(len(parts) - 1, 1), 1)  # the whole range of players, also in few parts
    return [Block(low + number * step % (high - low + 1), part) for number, part in enumerate(parts)]


def try_card(rules: Rules, card: str, games: int, seed: int = 0) -> Trial:
    """Play random games with a card in, for several numbers of players."""
    trial = Trial(card)
    for block in blocks_of(rules, card, games):
        trial.merge(try_block(rules, card, block, seed))
    return trial


def try_block(
    rules: Rules, card: str, block: Block, seed: int = 0, progress: Callable[[int], None] | None = None
) -> Trial:
    """Play the games that have one choice of the other cards."""
    trial, twin = Trial(card), Rules(_without_effect(rules.ruleset, card))
    chosen = _tables(rules, twin, trial, block.players, seed_of(seed, block.games.start))
    if chosen is None:
        return trial
    trial.casts.append(Cast(block.players, len(block.games)))
    for done, game in enumerate(block.games, 1):
        _play_twice(trial, chosen, seed_of(seed, game))
        if progress is not None:
            progress(done)
    return trial


def _seats(ruleset: model.Ruleset, card: model.CardDef) -> tuple[int, int]:
    from rulewright.interpreter.link.casting import people_of

    (low, high), (least, most) = ruleset.players, card.players
    return people_of(ruleset, None, max(low, least)), people_of(ruleset, None, min(high, most))


def _tables(rules: Rules, twin: Rules, trial: Trial, players: int, seed: int) -> tuple[Table, Table] | None:
    """Tables with the card and with its twin, all other cards alike; None where it cannot take part."""
    named = trial.card.rpartition(":")[2]
    try:
        found: Chosen = rules.choose(players, plus=[named], random=["all"], seed=seed)
    except DeckError as error:
        trial.refused = error.diagnostics[0].message
        return None
    words: tuple[Any, ...] = (players, found.preset, found.sets, "compiled", found.settings)
    one, other = rules.table(*words), twin.table(*words)
    if all(thing.card != trial.card for thing in one.program.things):
        return None
    for site in one.program.sites:
        for entry in site.entries:
            if entry.card == trial.card:
                trial.offered[path_words(entry) or entry.key] += 0
    return one, other


def _without_effect(ruleset: model.Ruleset, card: str) -> model.Ruleset:
    """The ruleset with the card's twin."""
    old = ruleset.cards[card]
    items = tuple(
        replace(ability, body=())
        for ability in old.abilities.items
        if isinstance(ability, core.ActionAbility)
    )
    twin = replace(old, abilities=replace(old.abilities, items=items))
    return replace(ruleset, cards={**ruleset.cards, card: twin}, digest="")


# --- the games ----------------------------------------------------------------------------------------------


def _play_twice(trial: Trial, tables: tuple[Table, Table], seed: int) -> None:
    trial.games += 1
    try:
        with_card = _Watched(tables[0].program, trial)
        first = _play(tables[0], seed, with_card.look)
        trial.in_force += with_card.in_force
    except LimitReached as reached:
        trial.unended += 1
        if (reached.card or card_to_blame(tables[0].program, reached.site, trial.card)) == trial.card:
            trial.stopped[reached.limit] += 1
        return
    try:
        trial.changed += first != _play(tables[1], seed, lambda _state, _code: None)
    except LimitReached:
        trial.changed += 1


Look = Callable[[State, int], None]


def _play(table: Table, seed: int, look: Look) -> list[Any]:
    """A game of random choices: who chose which of how many, and how it ended."""
    engine, program = table.engine, table.program
    state = engine.start(seed)
    rng = [seeded(seed_of(seed, "seat", seat)) for seat in range(program.players)]
    course: list[Any] = []
    for _ in range(program.limits.decisions):
        if state.over:
            scores = [getattr(state, f"r_{name}") for name in program.resources]
            return [*course, state.winners, *map(tuple, scores)]
        who, options = state.who, state.options
        rng[who] = drawn = rng[who] * MULTIPLIER & MASK
        at = (drawn >> 64) * len(options) >> 64
        course.append((who, at, len(options)))
        look(state, options[at])
        engine.apply(state, options[at])
    raise LimitReached("decisions", program.sites[state.site].label, None)


class _Watched:
    """Looks at a game before each choice: what the card offers, and whether it is in force."""

    def __init__(self, program: Program, trial: Trial) -> None:
        self.program = program
        self.trial = trial
        self.in_force = False
        self.things = [n for n, thing in enumerate(program.things) if thing.card == trial.card]
        abilities = program.ruleset.cards[trial.card].abilities.items
        self.places = list(dict.fromkeys(ability.active for ability in abilities))
        # By site: the words of each entry of this card.
        self.known: list[dict[int, str]] = [
            {
                position: path_words(entry) or entry.key
                for position, entry in enumerate(site.entries)
                if entry.card == trial.card
            }
            for site in program.sites
        ]

    def look(self, state: State, chosen: int) -> None:
        known = self.known[state.site]
        if known:
            site = self.program.sites[state.site]
            entries = {id(entry_of(site, code)) for code in state.options}
            taken = entry_of(site, chosen)
            for position, words in known.items():
                entry = site.entries[position]
                self.trial.offered[words] += id(entry) in entries
                self.trial.used[words] += entry is taken
        if not self.in_force:
            self.in_force = any(
                _in_force(self.program, state, thing, active)
                for thing in self.things
                for active in self.places
            )


def _in_force(program: Program, state: State, thing: int, active: core.Active) -> bool:
    match active.place:
        case "always":
            return True
        case "role":
            return bool(state.role == thing)
        case "zone":
            zone = program.zones[active.zone]
            return bool(zone.code <= state.at[thing] < zone.code + zone.positions(program.players))
        case _:
            return bool(state.up >> thing & 1)
