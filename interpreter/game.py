"""The Python interface: load rules, start a game, look at its decision, apply an option.

game = load("citadels").new_game(players=5, seed=7, preset="first_game")
while not game.over:
    game.apply(game.decision.options[0])
game.scores, game.winners, game.log
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from rulewright.dsl import model
from rulewright.interpreter.dealt import ENTRY_MASK
from rulewright.interpreter.engine import LimitReached, Picking, State
from rulewright.interpreter.kept.programs import linked
from rulewright.interpreter.kept.rulesets import load as load_ruleset
from rulewright.interpreter.linked import Program
from rulewright.interpreter.rng import seeded
from rulewright.interpreter.shared import EngineName, Sets, Table
from rulewright.interpreter.table.blame import most_used
from rulewright.interpreter.table.chronicle import Chronicle, Told
from rulewright.interpreter.table.options import Decision, Option, decision_of
from rulewright.interpreter.table.played import Choice, Played
from rulewright.interpreter.table.scores import scores_of
from rulewright.interpreter.table.verdicts import GameOver, IllegalChoice, RulesStopped
from rulewright.interpreter.table.views import View, view_of
from rulewright.interpreter.table.words import Words

if TYPE_CHECKING:
    from rulewright.interpreter.hidden.redeal import Dealer
    from rulewright.interpreter.hidden.sight import Sight
    from rulewright.interpreter.table.outcomes import Outcome
    from rulewright.interpreter.table.whynot import Refused

Settings = Mapping[str, int | str]  # true or false, or a word
Path = str | os.PathLike[str]
T = TypeVar("T")


def load(name: Path, decks: Sequence[Path] = ()) -> Rules:
    """The rules of a game by its name or folder, with decks laid on top; DeckError with everything that is
    wrong."""
    return Rules(load_ruleset(name, decks), tuple(os.fspath(deck) for deck in decks), os.fspath(name))


_known: WeakValueDictionary[str, Rules] = WeakValueDictionary()


def known_rules(digest: str) -> Rules | None:
    """Rules that are in use in this process, by the digest of their texts: a save finds the rules it was made
    with."""
    return _known.get(digest)


class Chosen(NamedTuple):
    """By what a table is found: a preset, the cards of sets, what the game is set to."""

    preset: str | None
    sets: Sets | None
    settings: Settings | None


class Rules:
    """A ruleset with its decks, ready to play. Linked programs and engines are kept, so a second game starts
    at once."""

    def __init__(self, ruleset: model.Ruleset, decks: tuple[str, ...] = (), name: str = "") -> None:
        self.ruleset = ruleset
        self.decks = decks  # as they were named; `ruleset.decks` has their ids
        self.name = name or ruleset.id  # by which it was found: of a folder, its path
        self._programs: dict[object, Program] = {}  # the newest of them, as many as _KEPT
        self._tables: dict[object, Table] = {}
        if ruleset.digest:
            _known.setdefault(ruleset.digest, self)

    def program(
        self,
        players: int,
        preset: str | None = None,
        sets: Sets | None = None,
        settings: Settings | None = None,
        asked: Sequence[str] = (),
    ) -> Program:
        """The linked program for this choice; DeckError where the ruleset refuses it. `asked`: as for
        `link`."""
        key = (*_key(players, preset, sets, settings), *asked)
        if key not in self._programs:

            def make() -> Program:
                from rulewright.interpreter.link import link

                return link(self.ruleset, players, preset, sets, settings, asked)

            _keep(self._programs, key, linked(self.ruleset, key, make))
        return self._programs[key]

    def table(
        self,
        players: int,
        preset: str | None = None,
        sets: Sets | None = None,
        engine: EngineName = "compiled",
        settings: Settings | None = None,
        asked: Sequence[str] = (),
    ) -> Table:
        key = (*_key(players, preset, sets, settings), engine, *asked)
        if key not in self._tables:
            program = self.program(players, preset, sets, settings, asked)
            _keep(self._tables, key, Table(self, program, sets, engine))
        return self._tables[key]

    def choose(
        self,
        players: int,
        preset: str | None = None,
        sets: Sets | None = None,
        plus: Sequence[str] = (),
        minus: Sequence[str] = (),
        random: Collection[str] = (),
        seed: int = 0,
        settings: Settings | None = None,
    ) -> Chosen:
        """The preset, the sets and the settings by which `table` finds this game; DeckError where there is
        none.

        `plus` and `minus`: cards and settings to put in and to leave out (`tie_break=more` for a word).
        `random`: sets that are drawn (or "all"), by the seed. `settings`: what the game is set to."""
        if not (plus or minus or random):
            return Chosen(preset, sets, settings)
        from rulewright.interpreter.link.casting import arrange, to_choose

        found = arrange(self.ruleset, players, preset, sets, plus, minus, random, seed, settings=settings)
        return Chosen(found.preset or None, to_choose(self.ruleset, found.sets), found.settings or None)

    def new_game(
        self,
        players: int,
        seed: int,
        preset: str | None = None,
        sets: Sets | None = None,
        engine: EngineName = "compiled",
        log: bool = True,
        names: Sequence[str] | None = None,
        *,
        plus: Sequence[str] = (),
        minus: Sequence[str] = (),
        random: Collection[str] = (),
        settings: Settings | None = None,
    ) -> Game:
        """A game at its first decision. `sets` names the cards of sets that the preset does not, `names` the
        players; `plus`, `minus`, `random` and `settings` change the choice, as for `choose`."""
        chosen = self.choose(players, preset, sets, plus, minus, random, seed, settings)
        table = self.table(players, chosen.preset, chosen.sets, engine, chosen.settings)
        words = table.words.called(names) if names else table.words
        try:
            state = table.engine.start(seed, log=log)
        except LimitReached as reached:
            raise RulesStopped.by(table.program, reached) from None
        return Game(table, words, seed, state, [], log)


_KEPT = 64  # programs and tables, so that casts drawn by the hundred do not fill the memory


def _keep(store: dict[object, T], key: object, value: T) -> None:
    """Put it in; the oldest goes where there are too many."""
    if len(store) >= _KEPT:
        del store[next(iter(store))]
    store[key] = value


def _key(
    players: int, preset: str | None, sets: Sets | None, settings: Settings | None
) -> tuple[object, ...]:
    named = None if sets is None else tuple(sorted((name, tuple(cards)) for name, cards in sets.items()))
    return players, preset, named, *sorted((settings or {}).items())


class Game:
    """One game. `rules.new_game` makes it; a copy goes its own way."""

    def __init__(
        self,
        table: Table,
        words: Words,
        seed: int,
        state: State,
        choices: list[Choice],
        logged: bool,
    ) -> None:
        self.table = table
        self.words = words
        self.seed = seed
        self.logged = logged
        self._played = Played(table.engine, state, choices)
        self._decision: Decision | None = None  # the last that was asked for,
        self._asked_after = 0  # and how many choices had been made by then
        self._chronicles: dict[int | None, tuple[Chronicle, object]] = {}
        self._followed: tuple[State | None, int] = (None, 0)  # by `why`: up to so many choices
        self._sight: Sight | None = None  # what each seat has seen, since somebody asked
        self.dealt_for: int | None = None  # the seat for which hidden things were dealt anew

    @property
    def program(self) -> Program:
        return self.table.program

    @property
    def players(self) -> int:
        return self.program.players

    @property
    def names(self) -> tuple[str, ...]:
        return self.words.names

    @property
    def state(self) -> State:
        """The state now. `apply` changes it: who wants to keep it copies it (`table.engine.copy`)."""
        return self._played.state

    @property
    def choices(self) -> list[Choice]:
        """What was chosen so far."""
        return self._played.choices

    @property
    def over(self) -> bool:
        return bool((self._played.now or self._played.state).over)

    @property
    def winners(self) -> list[int]:
        return list(self.state.winners)

    @property
    def scores(self) -> list[int]:
        """By seat, of the resource that the ruleset measures the winner by; zeros where it has none."""
        return scores_of(self.program, self.state)

    @property
    def decision(self) -> Decision:
        """Who is asked what now; GameOver when nobody is. The options get their words when they are read, and
        keep them when the game goes on."""
        played, decision = self._played, self._decision
        count = len(played.choices)
        if decision is None or self._asked_after != count:
            if (played.now or played.state).over:
                raise GameOver
            self._decision = decision = decision_of(self.words, played, self.table.prices)
            self._asked_after = count
        return decision

    def outcome(self, option: Option) -> Outcome:
        """What whoever is asked would have more or less of at once, up to the next question, and what that
        is; only what he can know."""
        return self.table.outcomes.of(self.state, option.code)

    def decision_among(self, codes: Sequence[int]) -> Decision:
        """The decision, as if the options with these codes were all that there are."""
        return decision_of(self.words, self._played, self.table.prices, codes)

    @property
    def picking(self) -> Picking | None:
        """The choice of several that the decision is a part of; None where one at most is chosen."""
        return None if self.over else self.table.engine.picking(self.state)

    def apply(self, choice: Option | int) -> None:
        """Choose an option, or the one with that index, and run to the next decision or the end.

        When the rules do not come to an end (RulesStopped) the game stays where it was."""
        played, decision = self._played, self._decision
        if decision is None or self._asked_after != len(played.choices):
            decision = self.decision
        if type(choice) is Option:  # a class of msgspec answers `isinstance` slowly
            code = choice.code if choice in decision.options else None
        else:
            code = decision.options.code(choice)  # type: ignore[arg-type]
        if code is None:
            raise IllegalChoice(choice.label if isinstance(choice, Option) else choice, decision)
        try:
            played.choose(code)
        except LimitReached as reached:
            raise self._stopped(code, reached) from None

    def apply_code(self, code: int) -> None:
        """As `apply`, by the engine's code of an option that is known to be legal."""
        try:
            self._played.choose(code)
        except LimitReached as reached:
            raise self._stopped(code, reached) from None

    def _stopped(self, code: int, reached: LimitReached) -> RulesStopped:
        """The verdict where the option with this code comes to no end."""
        program, choices = self.program, self.choices
        if len(choices) >= program.limits.decisions:
            card = most_used(program, choices, ENTRY_MASK)
            return RulesStopped(program, "decisions", reached.site, card)
        entries = program.sites[self.state.site].entries
        position = code & ENTRY_MASK
        taken = entries[position].card if position < len(entries) else None
        return RulesStopped.by(program, reached, taken)

    def copy(self) -> Game:
        other = Game(self.table, self.words, self.seed, self.state, [], self.logged)
        other._played = self._played.copy()
        other.dealt_for = self.dealt_for
        if self._sight is not None:
            other._sight = self._sight.copy()
        return other

    def back_to(self, count: int) -> Game:
        """A copy as the game stood after so many of its choices."""
        self._not_dealt("taken back")
        other = Game(self.table, self.words, self.seed, self.state, [], self.logged)
        other._played = self._played.until(count)
        return other

    def state_after(self, count: int) -> State:
        """The state after so many choices, to be read only."""
        return self._played.then(count)

    def disclosed(self, player: int) -> list[str]:
        """What came to light for a player so far: the names of cards that he had not seen where they lay, and
        of what others had marked in secret."""
        self._known_seat(player)
        return self._chronicle(player).disclosed if self.logged else []

    def redeal(self, seat: int, rng: int) -> Game:
        """A copy in which everything that this seat does not see was dealt anew, as it may be for all that
        the seat knows: its view, its options and its log are the same, byte for byte; what is to come (dice,
        draws) is not what would have come here. `rng`: any whole number; the same gives the same copy.

        Who is asked is best the seat itself: what somebody else is offered stays where it is. The copy has no
        choices of its own before now: it cannot be saved, nor asked why something is not offered."""
        self._known_seat(seat)
        dealer = self.dealer(seat)
        world = dealer.deal(seeded(rng))
        state = dealer.state_of(world)
        sighted = self.table.engine.copy(state)
        sighted.log = dealer.log_of(world)
        if self.logged:
            state.log = sighted.log
        other = Game(self.table, self.words, self.seed, state, [], self.logged)
        other._sight = dealer.sight_of(world, sighted)
        other.dealt_for = seat
        return other

    def dealer(self, seat: int) -> Dealer:
        """Who deals for a seat what it does not see: for programs that need many worlds of one moment."""
        from rulewright.interpreter.compiled import CompiledEngine
        from rulewright.interpreter.hidden.redeal import Dealer
        from rulewright.interpreter.hidden.sight import Sight

        engine = self.table.engine
        if not isinstance(engine, CompiledEngine):
            raise ValueError("only the compiled engine deals anew: the oracle knows a pause by its history")
        if self._sight is None:
            self._sight = Sight(self.table.habits, engine, engine.start(self.seed, log=True))
        self._sight.follow(self.choices)
        return Dealer(self._sight, seat, engine.pointing)

    def view(self, player: int | None) -> View:
        """What a player may know, as JSON-able data; None is the referee, who sees everything."""
        self._known_seat(player)
        seen = self._chronicle(player) if self.logged else None
        decision = None if self.over else self.decision
        return view_of(
            self.words,
            self.state,
            player,
            decision,
            seen.phase if seen else None,
            (seen.round or None) if seen else None,
        )

    @property
    def log(self) -> list[str]:
        """All that happened, in sentences, as the referee sees it."""
        return self.log_for(None)

    def log_for(self, player: int | None) -> list[str]:
        """What happened as a player may know it."""
        return [each.text for each in self.told_to(player)]

    def told_to(self, player: int | None) -> list[Told]:
        """The same sentences, with who did what, and what was done to him."""
        self._known_seat(player)
        return self._chronicle(player).told() if self.logged else []

    def why(self, words: str = "") -> list[Refused]:
        """Why something is not offered to whoever is asked now: what the words mean (`build castle`), or
        without words all that comes into question. What can be had has no reasons; nothing is found where the
        words mean nothing here."""
        if self.over:
            raise GameOver
        self._not_dealt("asked why")
        state, count = self._followed
        explainer = self.table.explainer
        state = explainer.follow(state, self.seed, self.choices[count:])
        self._followed = state, len(self.choices)
        return explainer.why(state, self.words, words)

    def save(self) -> str:
        """The game as text: a replay of its choices, with a snapshot to check it against."""
        from rulewright.interpreter.saves.saving import save

        self._not_dealt("saved")
        return save(self)

    def _not_dealt(self, what: str) -> None:
        if self.dealt_for is not None:
            raise ValueError(f"a game that was dealt anew has no beginning: it cannot be {what}")

    def _known_seat(self, player: int | None) -> None:
        if player is not None and not 0 <= player < self.players:
            raise ValueError(f"there is no player {player}: seats are 0 to {self.players - 1}")

    def _chronicle(self, viewer: int | None) -> Chronicle:
        """The viewer's chronicle, fed with what is new in the state's log."""
        log = self.state.log
        chronicle, known = self._chronicles.get(viewer) or (None, None)
        fresh = []
        node = log
        while node and node is not known:
            fresh.append(node[0])
            node = node[1]
        if chronicle is None or node is not known:  # the first time, or the same was written again
            chronicle = Chronicle(self.words, self.table.naming, viewer)
        chronicle.feed(reversed(fresh))
        self._chronicles[viewer] = (chronicle, log)
        return chronicle
