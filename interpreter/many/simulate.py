"""Many games in one process, and what they say. Game i of a seed is the same game in whatever shard.

The loop gives codes to the engine and nothing else: no log, no labels. A bot that is not the random one gets
its view and its options as at the table, which is a good deal slower.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from rulewright.dsl import core
from rulewright.dsl.model import ResourceDef
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK
from rulewright.interpreter.engine import Engine, LimitReached, State
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.linked import Program
from rulewright.interpreter.many.bots import Bot, Seat, make_bot, seed_of
from rulewright.interpreter.many.results import EntryId, Results, StoppedGame, Usage
from rulewright.interpreter.rng import MASK, MULTIPLIER, seeded
from rulewright.interpreter.shared import EngineName, Sets, Table
from rulewright.interpreter.state import entries
from rulewright.interpreter.table.blame import card_to_blame
from rulewright.interpreter.table.options import entry_of, path_words
from rulewright.interpreter.table.verdicts import RulesStopped

if TYPE_CHECKING:
    from rulewright.interpreter.native.engine import Counts, Native

# What a game leaves behind for the counts: at each decision site, seat, chosen code, options.
Trail = list[tuple[int, int, int, list[int]]]
BY_RULES = "played by rules"  # beside the kinds of bots: who sits where nobody is asked
Progress = Callable[[int], None]
ENOUGH: Final = 10_000  # random games for which it pays to make C of the rules
PORTION: Final = 1_000  # games in C, after which somebody may hear of it, or stop


def simulate(
    rules: Rules,
    games: int,
    players: int,
    preset: str | None = None,
    seed: int = 0,
    *,
    sets: Sets | None = None,
    engine: EngineName | None = None,
    bots: Sequence[str] | None = None,
    first: int = 0,
    detail: bool = True,
    progress: Progress | None = None,
    plus: Sequence[str] = (),
    minus: Sequence[str] = (),
    random: Collection[str] = (),
    each: int = 100,
) -> Results:
    """Play games `first` to `first + games - 1` and count.

    `engine`: without it, the one that is done first (`quickest`); all play the same games.
    `bots`: kinds by seat, all random without it. `detail`: count too what was offered and used, and turns.
    `progress` is called with the number of games done after each. `plus`, `minus` and `random` change the
    choice of cards, as for `Rules.choose`; sets that chance chooses are drawn anew every `each` games, by the
    seed of the first of them."""
    kinds = tuple(bots or ["random"] * players)
    if len(kinds) != players:
        raise ValueError(f"{len(kinds)} bots for {players} players")
    for kind in kinds:
        make_bot(kind, 0)
    engine = engine or quickest(games, kinds, bool(random))
    if not random:
        chosen = rules.choose(players, preset, sets, plus, minus)
        table = rules.table(players, chosen.preset, chosen.sets, engine, chosen.settings)
        return _at_table(table, kinds, seed, range(first, first + games), detail, progress)
    said = sorted((sets or {}).items()), tuple(plus), tuple(minus), sorted(random), each
    common = hashlib.sha256(f"{rules.ruleset.digest}|{players}|{preset}|{said}".encode()).hexdigest()
    whole: Results | None = None
    start, end = first, first + games
    while start < end or whole is None:
        block = start - start % each
        cast = rules.choose(players, preset, sets, plus, minus, random, seed_of(seed, block))
        table = rules.table(players, cast.preset, cast.sets, engine, cast.settings)
        numbers = range(start, min(end, block + each))
        told = partial(_later, progress, start - first) if progress is not None else None
        part = _at_table(table, kinds, seed, numbers, detail, told)
        part.digest = common  # each block has a program of its own
        part.casts[block] = {name: tuple(cards) for name, cards in (cast.sets or {}).items()}
        if whole is None:
            whole = part
        else:
            whole.merge(part)
        start = numbers.stop
    return whole


def quickest(games: int, kinds: Collection[str], drawn: bool) -> EngineName:
    """The engine that is done first with so many games. `drawn`: each few have other cards."""
    alone = set(kinds) == {"random"} and not drawn
    return "native" if alone and games >= ENOUGH else "compiled"


def _later(progress: Progress, before: int, done: int) -> None:
    progress(before + done)


def _at_table(
    table: Table, kinds: tuple[str, ...], seed: int, numbers: range, detail: bool, progress: Progress | None
) -> Results:
    """Games with one choice of cards."""
    program, people = table.program, len(kinds)
    seated = kinds + (BY_RULES,) * len(program.ruled)
    play = _play_random if set(kinds) == {"random"} else partial(_play_bots, table, kinds)
    of, teams = program, table.words.teams if program.captains else ()
    results = Results(of.ruleset.id, of.digest, of.players, of.preset, seed, seated, teams=teams)
    tally = _Tally(program) if detail else None
    score = next((r for r in program.ruleset.resources.values() if r.score), None)
    left: Sequence[int] = numbers
    if play is _play_random and (native := _native(table)) is not None:
        left = _in_c(native, results, score, tally, numbers, seed, progress)
    for number in left:
        trail: Trail | None = [] if detail else None
        own_seed = seed_of(seed, number)
        results.games += 1
        try:
            state = table.engine.start(own_seed, log=detail)
            decisions = play(table.engine, state, own_seed, people, trail)
        except (LimitReached, RulesStopped) as reached:
            card = reached.card or card_to_blame(program, reached.site, None)
            results.stopped.append(StoppedGame(number, own_seed, reached.limit, reached.site, card))
            continue
        owned = getattr(state, f"r_{score.id}") if score is not None else []
        _count_game(results, state.winners, score, owned, decisions)
        if tally is not None and trail is not None:
            tally.add(trail, state.winners)
            results.turns.add(sum(entry[0] == "turn" for entry in entries(state.log)))
        if progress is not None and left is numbers:
            progress(number - numbers.start + 1)
    if tally is not None:
        results.entries, results.cards = tally.entries(), tally.by_card()
    results.stopped.sort(key=lambda each: each.game)
    return results


def _native(table: Table) -> Native | None:
    if table.engine_name != "native":
        return None
    from rulewright.interpreter.native import native_of

    return native_of(table.engine)


def _in_c(
    native: Native,
    results: Results,
    score: ResourceDef | None,
    tally: _Tally | None,
    numbers: range,
    seed: int,
    progress: Progress | None,
) -> list[int]:
    """Play and count what can be played in C; the numbers of the other games."""
    left: list[int] = []
    for start in range(numbers.start, numbers.stop, PORTION):
        portion = range(start, min(start + PORTION, numbers.stop))
        ended, elsewhere = native.games(seed, portion, tally is not None)
        left += elsewhere
        results.games += len(ended)
        for game in ended:
            _count_game(results, game.winners, score, game.scored, game.decisions)
            if tally is not None:
                results.turns.add(game.turns)
        if progress is not None:
            progress(portion.stop - numbers.start)
    if tally is not None:
        tally.add_counts(native.counts())
    return left


def _count_game(
    results: Results, winners: Sequence[int], score: ResourceDef | None, owned: Sequence[int], decisions: int
) -> None:
    """One game that came to its end. `owned`: by seat, what it has of what is scored."""
    for seat in winners:
        results.wins[seat] += 1
    for number, (_, seats) in enumerate(results.teams):
        results.team_wins[number] += any(seat in winners for seat in seats)
    alone = sum(seats[0] in winners for _, seats in results.teams) if results.teams else len(winners)
    results.shared += alone > 1
    results.nobody += not winners
    results.decisions.add(decisions)
    if score is not None:
        captains = {seat: seats[0] for _, seats in results.teams for seat in seats} if score.team else {}
        scores = [owned[captains.get(seat, seat)] for seat in range(results.players)]
        for seat, mean in enumerate(results.scores):
            mean.add(scores[seat])
        together = [scores[s[0]] if score.team else sum(scores[each] for each in s) for _, s in results.teams]
        for mean, whole in zip(results.team_scores, together, strict=True):
            mean.add(whole)
        if winners:
            best = next((n for n, (_, seats) in enumerate(results.teams) if winners[0] in seats), None)
            results.winning_score.add(scores[winners[0]] if best is None else together[best])


def _play_random(engine: Engine, state: State, seed: int, people: int, trail: Trail | None) -> int:
    """The fast loop: a RandomBot in every seat, drawing from the engine's list. How many decisions it
    took."""
    apply, limit = engine.apply, engine.program.limits.decisions
    rng = [seeded(seed_of(seed, "seat", seat)) for seat in range(people)]
    for done in range(limit):
        if state.over:
            return done
        who, options = state.who, state.options
        rng[who] = drawn = rng[who] * MULTIPLIER & MASK
        code = options[(drawn >> 64) * len(options) >> 64]
        if trail is not None:
            trail.append((state.site, who, code, options))
        apply(state, code)
    return _at_limit(engine, state, limit)


def _play_bots(
    table: Table,
    kinds: tuple[str, ...],
    engine: Engine,
    state: State,
    seed: int,
    people: int,
    trail: Trail | None,
) -> int:
    bots: list[Bot] = [make_bot(kinds[seat], seed_of(seed, "seat", seat)) for seat in range(people)]
    game = Game(table, table.words, seed, state, [], state.log is not None)
    for done in range(engine.program.limits.decisions):
        if game.over:
            return done
        decision, who = game.decision, game.state.who
        index = bots[who].choose(decision, Seat(game, who))
        code = decision.options.code(index)
        if code is None:
            raise ValueError(f"the bot {kinds[who]} chose option {index} of {len(decision.options)}")
        if trail is not None:
            trail.append((state.site, who, code, state.options))
        game.apply_code(code)
    return _at_limit(engine, state, engine.program.limits.decisions)


def _at_limit(engine: Engine, state: State, limit: int) -> int:
    """The last decision that is allowed may have ended the game."""
    if state.over:
        return limit
    raise LimitReached("decisions", engine.program.sites[state.site].label, None)


# Counts of one entry or card: offered, used, players, won, and the last decision and player that were
# counted.
_Counts = list[int]
_OFFERED, _USED, _PLAYERS, _WON, _DECISION, _PLAYER = range(6)


class _Tally:
    """Counts of what was offered and used. Each option code of a site leads to the counts of its entry and of
    the card that it would choose, so that the loop only adds."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._entries: dict[tuple[int, int], _Counts] = {}
        self._cards: dict[str, _Counts] = {}
        self._known: list[dict[int, tuple[_Counts, _Counts]]] = [{} for _ in program.sites]
        self._no_card: _Counts = [0] * 6  # counted like the others, and never looked at
        self._decision = self._player = 0

    def add(self, trail: Trail, winners: tuple[int, ...]) -> None:
        """Count one game."""
        decision = self._decision
        used: list[list[_Counts]] = [[] for _ in range(self.program.players)]
        for site, seat, chosen, options in trail:
            decision += 1
            known = self._known[site]
            for code in options:
                for counts in known.get(code) or self._learn(site, code):
                    if counts[_DECISION] != decision:  # several options of one entry are one offer of it
                        counts[_DECISION] = decision
                        counts[_OFFERED] += 1
            for counts in known[chosen]:
                counts[_USED] += 1
                used[seat].append(counts)
        self._decision = decision
        for seat, each in enumerate(used):
            self._player += 1
            for counts in each:
                if counts[_PLAYER] != self._player:
                    counts[_PLAYER] = self._player
                    counts[_PLAYERS] += 1
                    counts[_WON] += seat in winners

    def _learn(self, site: int, code: int) -> tuple[_Counts, _Counts]:
        position, thing = code & ENTRY_MASK, code >> ENTRY_BITS
        entry = entry_of(self.program.sites[site], code)
        card = self._no_card
        if isinstance(entry.value, core.ThingType) and 0 <= thing < len(self.program.things):
            card = self._cards.setdefault(self.program.things[thing].card, [0] * 6)
        found = self._entries.setdefault((site, position), [0] * 6), card
        self._known[site][code] = found
        return found

    def add_counts(self, counts: Counts) -> None:
        """Count what was counted elsewhere."""
        for entry, more in counts.entries.items():
            self._add(self._entries.setdefault(entry, [0] * 6), more)
        for card, more in counts.cards.items():
            self._add(self._cards.setdefault(card, [0] * 6), more)

    def _add(self, counts: _Counts, more: Sequence[int]) -> None:
        for place, number in enumerate(more):
            counts[place] += number

    def entries(self) -> dict[EntryId, Usage]:
        found: dict[EntryId, Usage] = {}
        for (site, position), counts in self._entries.items():
            info = self.program.sites[site]
            entry = entry_of(info, position)
            name = EntryId(info.label, entry.key, path_words(entry), entry.card or "")
            found.setdefault(name, Usage()).merge(Usage(*counts[:_DECISION]))
        return found

    def by_card(self) -> dict[str, Usage]:
        return {card: Usage(*counts[:_DECISION]) for card, counts in self._cards.items()}
