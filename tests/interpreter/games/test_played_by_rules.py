"""Seats that are played by rules: who sits where, what is asked, how the answers come, saves and figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.game import Game, Rules, load
from rulewright.interpreter.many.bots import seed_of
from rulewright.interpreter.many.simulate import simulate
from rulewright.interpreter.saves.resume import load_game
from rulewright.interpreter.shared import EngineName
from rulewright.interpreter.state import differences
from rulewright.interpreter.table.verdicts import RulesStopped

ACORNS = Path(__file__).parents[3] / "docs" / "cookbook" / "acorns"
JAY = {"with_jay": True}


@pytest.fixture(scope="module")
def acorns() -> Rules:
    return load(ACORNS)


def played(rules: Rules, people: int, engine: EngineName, steps: int = 1_000) -> Game:
    """A game in which people take what the seed says."""
    game = rules.new_game(people, 5, engine=engine, settings=JAY)
    for step in range(steps):
        if game.over:
            break
        assert game.decision.player < people
        game.apply(seed_of(5, step) % len(game.decision.options))
    return game


@pytest.mark.parametrize("people", [1, 2, 3])
def test_people_are_asked_and_the_seat_is_not(acorns: Rules, people: int) -> None:
    compiled, oracle = (played(acorns, people, engine) for engine in ("compiled", "oracle"))
    assert (compiled.players, compiled.program.people) == (people + 1, people)
    assert compiled.names[-1] == "Jay"
    assert compiled.over
    assert not differences(compiled.program, compiled.state, oracle.state)
    assert compiled.log == oracle.log
    does = ("Jay chooses Take the heaviest", "Jay chooses Steal")
    assert sum(line.startswith(does) for line in compiled.log) == 5


def test_both_engines_agree_after_every_choice_and_in_every_copy(acorns: Rules) -> None:
    for steps in range(12):
        compiled, oracle = (played(acorns, 1, engine, steps) for engine in ("compiled", "oracle"))
        assert not differences(compiled.program, compiled.state, oracle.state)
        for game in (compiled.copy(), oracle.copy()):
            if not game.over:
                game.apply(0)
        assert len(compiled.choices) == len(oracle.choices) == min(steps, len(compiled.choices))


DECK = """
format: 1
deck: more
extends: acorns
title: {en: More}
rules: |
  policy of jay { POLICY }
  rules dreams {
    when winter_start must {
      for each player as p { by p { choose number from 1 to 3 as dreams gain dreams points } }
    }
  }
"""


@pytest.mark.parametrize("engine", ["compiled", "oracle"])
def test_a_deck_adds_to_the_policy(engine: EngineName, tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text(DECK.replace("POLICY", "choose dreams with highest it"), encoding="utf-8")
    log = played(load(ACORNS, [deck]), 1, engine).log
    assert "Jay chooses 3." in log
    assert "Jay declines." in log or not any(line.startswith("Jay chooses Trade") for line in log)


def test_a_deck_does_not_say_it_again(tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text(DECK.replace("POLICY", "choose eaten with highest weight of it"), encoding="utf-8")
    with pytest.raises(DeckError) as refused:
        load(ACORNS, [deck])
    found = refused.value.diagnostics
    assert ("E0542", "of `eaten` the policy speaks already") in [(each.code, each.message) for each in found]


def test_with_and_without_a_log_it_answers_alike(acorns: Rules) -> None:
    told, silent = (acorns.new_game(1, 3, settings=JAY, log=log) for log in (True, False))
    while not told.over:
        told.apply(0)
        silent.apply(0)
    assert silent.over
    assert silent.scores == told.scores


def test_a_save_holds_what_people_chose(acorns: Rules) -> None:
    game = acorns.new_game(1, 9, settings=JAY, names=["Ann"])
    game.apply(0)
    game.apply(0)
    again = load_game(game.save(), rules=acorns)
    assert again.names == ("Ann", "Jay")
    assert again.choices == game.choices
    assert len(again.choices) == 2
    assert not differences(game.program, game.state, again.state)


def test_random_games_are_counted_with_the_seat(acorns: Rules) -> None:
    figures = simulate(acorns, 4, 1, plus=["with_jay"])
    assert (figures.players, figures.bots) == (2, ("random", "played by rules"))
    assert sum(figures.wins) >= 4
    table = acorns.table(1, settings=JAY)
    state = table.engine.start(1)
    assert table.engine.playout(state, lambda: 0.5) == len(played_by_half(acorns).choices)  # type: ignore[attr-defined]


def played_by_half(rules: Rules) -> Game:
    game = rules.new_game(1, 1, settings=JAY)
    while not game.over:
        game.apply(len(game.decision.options) // 2)
    return game


@pytest.mark.parametrize(
    ("people", "settings", "message", "hint"),
    [
        (1, {}, "Acorns is played by 2 to 4 players, not by 1", "Jay can play as well: `--with with_jay`"),
        (4, JAY, "Acorns is played by 2 to 4 players, not by 5 (4 people and Jay)", None),
        (5, {}, "Acorns is played by 2 to 4 players, not by 5", None),
        (0, JAY, "Acorns is played by 2 to 4 players, not by 0", "Jay can play as well: `--with with_jay`"),
    ],
)
def test_wrong_numbers_are_refused(
    acorns: Rules, people: int, settings: dict[str, int], message: str, hint: str | None
) -> None:
    with pytest.raises(DeckError) as refused:
        acorns.new_game(people, 1, settings=settings)
    (found,) = refused.value.diagnostics
    assert (found.message, found.hint) == (message, hint)


@pytest.mark.parametrize("engine", ["compiled", "oracle"])
def test_a_seat_that_goes_on_for_ever_is_stopped(engine: EngineName, tmp_path: Path) -> None:
    for file in ACORNS.iterdir():
        if file.is_file():
            (tmp_path / file.name).write_text(file.read_text("utf-8"), encoding="utf-8")
    flow = tmp_path / "flow.rules"
    text = flow.read_text("utf-8").replace(
        "procedure be_a_jay() {", 'procedure be_a_jay() {\n  offer { option "Sing" { gain 1 points } }'
    )
    flow.write_text(text, encoding="utf-8")
    main = tmp_path / "ruleset.yaml"
    main.write_text(main.read_text("utf-8").replace("ruleset: acorns", f"ruleset: {tmp_path.name}"), "utf-8")
    game = load(tmp_path).new_game(1, 1, engine=engine, settings=JAY, log=False)
    before = game.scores
    with pytest.raises(RulesStopped) as stopped:
        game.apply(0)
    assert stopped.value.limit == "answers"
    assert game.scores == before
