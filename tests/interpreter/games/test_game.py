"""The Python interface of a game: decisions, options, what is refused, what copies share."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random

import pytest
from msgspec.structs import replace

from rulewright.dsl.codes import code_docs
from rulewright.interpreter.dealt import EntryInfo, Limits
from rulewright.interpreter.engine import Engine, LimitReached, State
from rulewright.interpreter.game import Game, Rules, load
from rulewright.interpreter.shared import Table
from rulewright.interpreter.table import options
from rulewright.interpreter.table.options import Option, ThingValue
from rulewright.interpreter.table.played import EVERY
from rulewright.interpreter.table.verdicts import GameOver, IllegalChoice, RulesStopped
from rulewright.interpreter.table.words import Words, default_names

Play = Callable[[Game, int], Iterator[Game]]


def new(rules: Rules, players: int = 3, seed: int = 1, **more: object) -> Game:
    return rules.new_game(players, seed, **more)  # type: ignore[arg-type]


def pick(game: Game, key: str, card: str = "") -> Option:
    """The first option of an entry (and card)."""
    for option in game.decision.options:
        value = option.value
        if option.key == key and (not card or (isinstance(value, ThingValue) and value.card == card)):
            return option
    raise AssertionError(f"no {key} {card} among {[o.label for o in game.decision.options]}")


def test_a_decision_names_everything(tiny: Rules) -> None:
    game = new(tiny)
    decision = game.decision
    assert (decision.player, decision.prompt, decision.site) == (0, "What do you do?", "turn/offer")
    assert not decision.secret
    play = decision.options[0]
    first = game.state.z_hand[0][0]
    card = game.program.things[first].card
    worth, suit = {"fox": (1, "wood"), "owl": (2, "field"), "elk": (3, "wood"), "bear": (5, "field")}[card]
    assert (play.key, play.words, play.kind) == ("play", ("Play", card), "option")
    assert play.label == f"Play: {card.title()} ({suit}, worth {worth})"
    assert play.value == ThingValue(first, card, card.title())
    assert decision.options[-1].label == "Done"


def test_options_that_read_alike_are_numbered(tiny: Rules) -> None:
    labels = [option.label for option in new(tiny).decision.options]
    assert len(set(labels)) == len(labels)
    assert "Name: Fox (wood, worth 1) [4]" in labels


def test_an_option_of_somebody_elses_zone_says_whose(tiny: Rules) -> None:
    game = new(tiny)
    shown = pick(game, "play")
    game.apply(shown)
    game.apply(pick(game, "done"))
    labels = {o.label for o in game.decision.options if o.key == "name" and o.code >> 10 == shown.code >> 10}
    assert labels == {shown.label.replace("Play", "Name") + ", A's row"}
    seen = [o for o in game.decision.options if o.key == "name" and "hand" in o.label]
    assert not seen, "a card that is named may lie in a hand: its label must not tell"


def test_options_and_indices_are_applied(tiny: Rules) -> None:
    one, other = new(tiny), new(tiny)
    one.apply(one.decision.options[2])
    other.apply(2)
    assert one.view(None) == other.view(None)
    assert one.choices == other.choices


def test_the_game_plays_to_its_end(tiny: Rules, play: Play) -> None:
    for seed in range(20):
        game = new(tiny, 2 + seed % 3, seed)
        *_, end = play(game, seed)
        assert end.over
        best = max(end.scores)
        assert sorted(end.winners) == [seat for seat, score in enumerate(end.scores) if score == best]
        with pytest.raises(GameOver):
            _ = end.decision
        with pytest.raises(GameOver):
            end.apply(0)


@pytest.mark.parametrize("wrong", [-1, 999, True])
def test_an_index_that_is_not_there_is_refused(tiny: Rules, wrong: int) -> None:
    game = new(tiny)
    before = game.view(None)
    with pytest.raises(IllegalChoice, match=r"cannot be chosen now.*\n  0: Play: ") as caught:
        game.apply(wrong)
    assert caught.value.legal == tuple(option.label for option in game.decision.options)
    assert isinstance(caught.value, ValueError)
    assert game.view(None) == before


def test_an_option_of_another_moment_is_refused(tiny: Rules) -> None:
    game = new(tiny)
    game.apply(pick(game, "hide"))
    hidden = pick(game, "take")
    game.apply(hidden)
    with pytest.raises(IllegalChoice):
        game.apply(hidden)
    with pytest.raises(IllegalChoice):
        game.apply(replace(game.decision.options[0], label="another"))


def test_a_copy_goes_its_own_way(tiny: Rules, play: Play) -> None:
    for game in play(new(tiny), 3):
        if game.over:
            break
        before, log = game.view(None), game.log
        twin = game.copy()
        assert twin.view(None) == before
        twin.apply(0)
        assert game.view(None) == before
        assert game.log == log
        assert len(twin.choices) == len(game.choices) + 1


def test_the_same_seed_is_the_same_game(tiny: Rules, play: Play) -> None:
    def told(seed: int) -> str:
        return "\n".join(json.dumps(game.view(None)) for game in play(new(tiny, 4, seed), 9))

    assert told(5) == told(5)
    assert told(5) != told(6)


def test_names_of_players(tiny: Rules) -> None:
    game = new(tiny, 2, names=("Ada", "Bo\x1b[2J"))
    assert game.view(0)["players"] == ["Ada", "Bo\\e[2J"], "control characters do not reach a terminal"
    assert "Turn of Ada." in game.log
    with pytest.raises(ValueError, match="1 names for 2 players"):
        new(tiny, 2, names=("Ada",))
    assert default_names(28)[25:] == ("Z", "P27", "P28")


def test_without_a_log_there_is_none(tiny: Rules) -> None:
    game = new(tiny, log=False)
    game.apply(0)
    assert game.log == []
    assert game.state.log is None
    assert game.view(0)["round"] is None


def test_seats_are_checked(tiny: Rules) -> None:
    game = new(tiny)
    for seat in (-1, 3):
        with pytest.raises(ValueError, match="seats are 0 to 2"):
            game.view(seat)
        with pytest.raises(ValueError, match="seats are 0 to 2"):
            game.log_for(seat)


def test_unknown_engine(tiny: Rules) -> None:
    with pytest.raises(ValueError, match="compiled, oracle"):
        tiny.new_game(2, 1, engine="quick")  # type: ignore[arg-type]


class Stopping:
    """An engine whose rules never come to an end."""

    def __init__(self, game: Game, limit: str, card: str | None) -> None:
        self.program, self.copy = game.program, game.table.engine.copy
        self.limit, self.card = limit, card

    def apply(self, _state: object, _code: int) -> None:
        raise LimitReached(self.limit, "fox/trigger1", self.card)


@pytest.mark.parametrize("limit", ["steps", "depth", "decisions", "work", "repeat", "number", "answers"])
def test_rules_without_end_are_a_verdict(tiny: Rules, limit: str) -> None:
    game = new(tiny)
    table = Table.__new__(Table)
    table.__dict__.update(game.table.__dict__)
    table.engine = Stopping(game, limit, "fox")  # type: ignore[assignment]
    game = Game(table, game.words, game.seed, game.state, [], True)
    before = game.view(None)
    with pytest.raises(RulesStopped, match=r"the game was stopped: .*the card Fox \(fox\)") as caught:
        game.apply(0)
    assert (caught.value.limit, caught.value.card, caught.value.site) == (limit, "fox", "fox/trigger1")
    assert caught.value.diagnostic.code in code_docs()
    assert game.view(None) == before, "the game stays where it was"


def test_a_game_has_so_many_decisions(tiny: Rules) -> None:
    whole = new(tiny).table
    table = Table(tiny, replace(whole.program, limits=Limits(decisions=2)), None, whole.engine_name)
    game = Game(table, table.words, 1, table.engine.start(1), [], False)
    game.apply(0)
    game.apply(0)
    with pytest.raises(RulesStopped, match="more than 2 decisions in one game"):
        game.apply(0)


# --- what is made only when somebody reads it, and states that are found again -----------------------------


def without_words(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the labels that are made from now on."""
    made: list[int] = []
    label_of = options.label_of

    def counted(words: Words, state: State, entry: EntryInfo, code: int) -> str:
        made.append(code)
        return label_of(words, state, entry, code)

    monkeypatch.setattr(options, "label_of", counted)
    return made


def test_labels_are_made_when_they_are_read(tiny: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    game, made = new(tiny), without_words(monkeypatch)
    dice = Random(1)
    while not game.over:
        game.apply(dice.randrange(len(game.decision.options)))
    assert not made, "who chooses by numbers pays for no words"
    game = new(tiny)
    count = len(game.decision.options)
    assert game.decision.options[0].label
    assert len(made) == count
    assert [option.label for option in game.decision.options]
    assert len(made) == count, "and they are made once"


@pytest.fixture(scope="module")
def long() -> Rules:
    """Games of far more choices than from one kept state to the next."""
    return load("citadels")


def test_an_index_means_the_option_at_that_place(long: Rules) -> None:
    """Also where they stand in another order than the engine's, which would tell the order of a pile."""
    moved = 0
    for seed in range(4):
        game, dice = long.new_game(2 + seed % 3, seed), Random(seed)
        while not game.over:
            decision = game.decision
            listed = [decision.options.code(n) for n in range(len(decision.options))]
            assert listed == [option.code for option in decision.options]
            assert sorted(listed) == sorted(game.state.options)
            moved += listed != list(game.state.options)
            assert decision.options.code(len(listed)) is decision.options.code(-1) is None
            game.apply(dice.randrange(len(listed)))
    assert moved


def test_a_decision_of_before_says_what_it_said(long: Rules) -> None:
    """Its words are read after the game is over, and are those of then."""
    late, early = long.new_game(3, 7), long.new_game(3, 7)
    asked, labels = [], []
    while not late.over:
        asked.append(late.decision)
        labels.append([(o.label, o.price, o.value) for o in early.decision.options])
        late.apply(len(asked) % len(asked[-1].options))
        early.apply(len(asked) % len(labels[-1]))
    assert len(asked) > 2 * EVERY, "further than from one kept state to the next"
    assert [[(o.label, o.price, o.value) for o in decision.options] for decision in asked] == labels


class Interrupted:
    """An engine that is interrupted in the middle of a choice, when its state is changed already."""

    def __init__(self, engine: Engine) -> None:
        self.program, self.copy, self.dump, self.engine = engine.program, engine.copy, engine.dump, engine
        self.now = False

    def apply(self, state: State, code: int) -> None:
        self.engine.apply(state, code)
        if self.now:
            self.now = False
            raise KeyboardInterrupt


@pytest.mark.parametrize("before", [0, 1, EVERY - 1, EVERY, EVERY + 3])
def test_what_ends_a_choice_leaves_the_game_as_it_was(long: Rules, before: int) -> None:
    game, twin = long.new_game(4, 3), long.new_game(4, 3)
    table = Table.__new__(Table)
    table.__dict__.update(game.table.__dict__)
    table.engine = engine = Interrupted(game.table.engine)  # type: ignore[assignment]
    game = Game(table, game.words, game.seed, game.state, [], True)
    for one in (game, twin):
        for number in range(before):
            one.apply(number % len(one.decision.options))
    told, asked = game.log, game.decision
    engine.now = True
    with pytest.raises(KeyboardInterrupt):
        game.apply(0)
    assert len(game.choices) == before
    assert game.decision is asked
    assert (game.view(None), game.log) == (twin.view(None), told) == (twin.view(None), twin.log)
    engine.now = False
    for one in (game, twin):
        one.apply(0)
    assert (game.view(0), game.log, game.save()) == (twin.view(0), twin.log, twin.save())


def test_a_copy_is_interrupted_alone(long: Rules) -> None:
    game = long.new_game(3, 2)
    for _ in range(EVERY + 5):
        game.apply(0)
    twin = game.copy()
    twin.apply(len(twin.decision.options) - 1)
    other = twin.copy()
    assert other.view(None) == twin.view(None)
    decision = twin.decision
    while not twin.over:
        twin.apply(0)
    assert [o.label for o in decision.options] == [o.label for o in other.decision.options]
