"""The Python interface of a game: decisions, options, what is refused, what copies share."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from rulewright.dsl.codes import code_docs
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.game import Game, Rules, Table
from rulewright.interpreter.program import Limits
from rulewright.interpreter.table.options import Option, ThingValue
from rulewright.interpreter.table.verdicts import GameOver, IllegalChoice, RulesStopped
from rulewright.interpreter.table.words import default_names

Play = Callable[[Game, int], Iterator[Game]]


def new(rules: Rules, players: int = 3, seed: int = 1, **more: object) -> Game:
    return rules.new_game(players, seed, engine="reference", **more)  # type: ignore[arg-type]


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
    with pytest.raises(ValueError, match="compiled, reference"):
        tiny.new_game(2, 1, engine="quick")  # type: ignore[arg-type]


class Stopping:
    """An engine whose rules never come to an end."""

    def __init__(self, game: Game, limit: str, card: str | None) -> None:
        self.program, self.copy = game.program, game.table.engine.copy
        self.limit, self.card = limit, card

    def apply(self, _state: object, _code: int) -> None:
        raise LimitReached(self.limit, "fox/trigger1", self.card)


@pytest.mark.parametrize("limit", ["steps", "depth", "decisions", "repeat", "number"])
def test_rules_without_end_are_a_verdict(tiny: Rules, limit: str) -> None:
    game = new(tiny)
    table = Table.__new__(Table)
    table.__dict__.update(game.table.__dict__)
    table.engine = Stopping(game, limit, "fox")  # type: ignore[assignment]
    game.table = table
    before = game.view(None)
    with pytest.raises(RulesStopped, match=r"the game was stopped: .*the card Fox \(fox\)") as caught:
        game.apply(0)
    assert (caught.value.limit, caught.value.card, caught.value.site) == (limit, "fox", "fox/trigger1")
    assert caught.value.diagnostic.code in code_docs()
    assert game.view(None) == before, "the game stays where it was"


def test_a_game_has_so_many_decisions(tiny: Rules) -> None:
    game = new(tiny)
    game.table = Table.__new__(Table)
    game.table.__dict__.update(new(tiny).table.__dict__)
    game.table.program = replace(game.program, limits=Limits(decisions=2))
    game.apply(0)
    game.apply(0)
    with pytest.raises(RulesStopped, match="more than 2 decisions in one game"):
        game.apply(0)
