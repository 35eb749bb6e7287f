"""What a position is worth, how it is learned, and the seat that chooses by it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import rulewright
from rulewright.cli.main import run
from rulewright.interpreter.bots.evaluation import WHOLE, Evaluation, Model, read_model, shipped, write_model
from rulewright.interpreter.bots.ridge import fitted
from rulewright.interpreter.bots.training import Training, compared
from rulewright.interpreter.game import Rules
from rulewright.interpreter.many.bots import Seat, make_bot
from rulewright.interpreter.many.simulate import simulate
from tests.rooms import ROOT

TINY = ROOT / "docs" / "examples" / "tiny-game"
ANYTHING = (None, -1, 0, 1, 10**9, 10**40, "\x1b[31m", [], {}, True, 1.5, '{"form":1}', "[" * 100_000)
PAIRS = {"greedy": 8, "search@6": 3}
MANY = 1_000
GAMES: dict[str, dict[str, int | str]] = {
    "citadels": {"players": 4, "preset": "first_game"},
    "burgundy": {"players": 2},
    "architects": {"players": 3},
}


@pytest.fixture(scope="module")
def tiny() -> Rules:
    return rulewright.load(TINY)


def test_a_model_is_read_as_it_was_written() -> None:
    found = Model({"resource gold": (1000, -20), "zone hand": (0, 5)}, {"": 3, "size deck": -2}, 7)
    assert read_model(write_model(found)) == found
    with pytest.raises(ValueError, match="another form"):
        read_model('{"form": 2}')


@pytest.mark.parametrize("name", list(GAMES))
def test_tables_add_up_to_what_the_features_say(name: str) -> None:
    game = rulewright.load(name).new_game(seed=1, **GAMES[name])  # type: ignore[arg-type]
    dice = random.Random(2)
    for _ in range(90):
        game.apply_code(dice.choice(game.state.options))
    features = Evaluation(game.program, Model({}, {})).features
    names = sorted({each for seat in range(game.players) for each in features.of(game.state, seat)})
    assert len(names) > 20
    weights = {each: (dice.randrange(-99, 99), dice.randrange(-99, 99)) for each in names}
    evaluation = Evaluation(game.program, Model(weights, {"": 250}))
    assert evaluation.progress(game.state) == 250
    for seat in range(game.players):
        counted = features.of(game.state, seat)
        first, more = (sum(weights[each][n] * value for each, value in counted.items()) for n in (0, 1))
        assert evaluation.of(game.state, seat, 250) == first + more * 250 // WHOLE
    worths = [evaluation.of(game.state, seat, 0) for seat in range(game.players)]
    assert evaluation.worth(game.state, 1, 0) == worths[1] - max(worths[:1] + worths[2:])


def test_ridge_finds_what_the_rows_were_made_from() -> None:
    dice = random.Random(1)
    rows = [[(n, dice.random()) for n in range(3)] for _ in range(200)]
    targets = [2 * row[0][1] - 5 * row[1][1] for row in rows]
    found = fitted(rows, targets, 4, 0.0, 50)
    assert [round(each, 6) for each in found] == [2, -5, 0, 0]
    assert abs(fitted(rows, targets, 4, 1000.0, 50)[1]) < 3, "held small"


def test_the_same_seed_learns_the_same_and_an_interrupted_training_goes_on(tiny: Rules) -> None:
    kept: list[str] = []
    whole = Training([tiny.table(2)], 5, (8, 6)).run(lambda _: None, kept.append)
    again = Training([tiny.table(2)], 5, (8, 6))
    assert again.resume(kept[0])
    assert again.round == 1
    assert again.run(lambda _: None) == whole
    assert not Training([tiny.table(2)], 6, (8, 6)).resume(kept[0])
    assert whole.weights


def test_a_kept_training_that_somebody_changed_is_none(tiny: Rules) -> None:
    """Whatever stands in its file: it is not gone on with, or it goes on to a model."""
    kept: list[str] = []
    tables = [tiny.table(2)]
    Training(tables, 5, (2, 1)).run(lambda _: None, kept.append)
    whole = json.loads(kept[0])
    texts = ["", "x", "[]", "null", "1", "[" * 100_000, '{"a":' * 50_000, "{}"]
    texts += [json.dumps({**whole, key: value}) for key in whole for value in ANYTHING]
    texts += [json.dumps({**whole, "samples": [{**whole["samples"][0], "at": value}]}) for value in ANYTHING]
    texts += [json.dumps({name: whole[name] for name in whole if name != key}) for key in whole]
    taken_up = 0
    for text in texts:
        again = Training(tables, 5, (2, 1))
        if again.resume(text):
            taken_up += 1
            again.run(lambda _: None)
    assert 0 < taken_up < len(texts) / 4
    other = Training([tiny.table(3)], 5, (2, 1))
    assert not other.resume(kept[0]), "it was learned from other games"


def test_a_learned_model_beats_one_that_counts_nothing(tiny: Rules) -> None:
    table = tiny.table(2)
    found = Training([table], 1, (60, 20)).run(lambda _: None)
    wins, ahead = compared(table, found, Model({"turn": (1, 0)}, {}), 60, 3)
    assert wins > 36
    assert ahead > 0


@pytest.mark.parametrize("many", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", list(PAIRS))
@pytest.mark.parametrize("name", list(GAMES))
def test_what_a_seat_may_not_know_changes_no_choice(name: str, kind: str, many: bool) -> None:
    """Pairs of worlds that differ in nothing else: the same choice."""
    count = MANY if many else PAIRS[kind]
    rules, compared_pairs, seed = rulewright.load(name), 0, 0
    while compared_pairs < count:
        game = rules.new_game(seed=seed, **GAMES[name])  # type: ignore[arg-type]
        dice = random.Random(seed)
        while not game.over and compared_pairs < count:
            seat = game.state.who
            if len(game.state.options) > 1 and dice.random() < 1 / 10:
                twin = game.redeal(seat, compared_pairs)
                one, other = (make_bot(kind, 3).choose(g.decision, Seat(g, seat)) for g in (game, twin))
                assert one == other, f"seed {seed}, after {len(game.choices)} choices"
                compared_pairs += 1
            game.apply_code(dice.choice(game.state.options))
        seed += 1


@pytest.mark.parametrize("name", sorted(each.parent.name for each in ROOT.glob("rulesets/*/model.json")))
def test_greedy_wins_against_chance(name: str) -> None:
    rules = rulewright.load(name)
    assert shipped(rules.table(2).program).weights, "a model comes with the ruleset"
    results = simulate(rules, 2, 2, bots=["greedy", "random"], detail=False)
    assert results.games == 2
    assert not results.stopped
    assert results.scores[0].total > results.scores[1].total


def test_train_writes_a_model(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "model.json"
    words = ["train", str(TINY), "--out", str(out), "--games", "6", "--games", "4", "--against", "2"]
    assert run(words) == 0
    assert read_model(out.read_text("utf-8")).games == 10
    assert "of 2 games" in capsys.readouterr().out
    assert [each.name for each in tmp_path.iterdir()] == ["model.json"]
    kept = tmp_path / "model.json.training"
    kept.write_text('{"seed": 9, "games": [1]}', encoding="utf-8")
    assert run(words) == 2
    assert "another training" in capsys.readouterr().err
    assert run(["train", str(TINY), "--out", str(tmp_path)]) == 2
    assert "into a folder" in capsys.readouterr().err
    monkeypatch.setattr(Training, "run", lambda *_: pytest.fail("a game was played"))
    assert run(["train", str(TINY), "--out", str(tmp_path / "nowhere" / "model.json")]) == 3
    assert "cannot be written" in capsys.readouterr().err
