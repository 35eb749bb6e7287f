"""Parts of games that were played, as scenarios: by chance, of every length, on both engines."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from rulewright import load
from rulewright.dsl import model
from rulewright.dsl.files.source import Source
from rulewright.dsl.syntax.parse import parse_scenarios
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.scenarios import Outcome, run_scenarios
from rulewright.interpreter.scenarios.course import Course
from rulewright.interpreter.scenarios.recorder import Recorder

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
GAMES = [
    ("citadels", None, range(4, 8)),
    ("citadels", "harbour-nights", range(4, 8)),
    ("citadels", "debts-and-favours", range(4, 8)),
    ("citadels_classic", None, range(2, 9)),
    ("burgundy", None, range(2, 5)),
    ("burgundy", "wine-road", range(2, 5)),
    (str(EXAMPLES / "tiny-game"), None, range(2, 5)),
    (str(EXAMPLES / "map-game"), None, range(2, 5)),
]


def outcomes(rules: Rules, text: str) -> list[Outcome]:
    """How the scenarios of a text come out, on each engine."""
    found, problems = parse_scenarios(Source("recorded", text))
    assert found is not None, problems
    scenarios = tuple(model.ScenarioDef(each.title.text, each, "", each.span) for each in found.items)
    ruleset = replace(rules.ruleset, scenarios=scenarios)
    return [each for engine in ("compiled", "oracle") for each in run_scenarios(ruleset, engine)]


def by_chance(rules: Rules, players: int, seed: int, most: int, *, drawn: bool) -> Game:
    game = rules.new_game(players, seed, random=["all"] if drawn else [])
    chance = random.Random(seed)
    while not game.over and len(game.choices) < most:
        game.apply(chance.randrange(len(game.decision.options)))
    return game


@pytest.mark.parametrize(("name", "deck", "players"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_any_part_of_any_game(name: str, deck: str | None, players: range, seed: int) -> None:
    rules = load(name, [EXAMPLES / f"{deck}.yaml"] if deck else [])
    chance = random.Random(f"{name} {deck} {seed}")
    drawn = name.startswith("citadels") and seed % 2 == 1
    game = by_chance(rules, chance.choice(players), seed, chance.choice([30, 120, 400]), drawn=drawn)
    course = Course(game.table, game.seed, game.choices)
    assert [part.first for part in course.parts[1:]] == [part.last + 1 for part in course.parts[:-1]]
    recorder = Recorder(rules, course)
    count = len(game.choices)
    part = chance.choice(course.parts)
    first = chance.randint(1, count)
    for begin, end in ((part.first, part.last), (first, min(count, first + chance.randint(0, 12)))):
        made = recorder.record(begin, end, "recorded", "a game")
        assert made.began <= begin
        found = outcomes(rules, made.text)
        assert len(found) == 2
        assert all(each.passed for each in found), (begin, end, made.text, found[0].text)


VETERAN = """\
format: 1
deck: vet
extends: citadels
title: {en: Veterans}
characters:
  - id: veteran
    rank: 6
    name: {en: Veteran}
    rules: |
      action "Remember" if times gather this game > 5 { gain 1 gold }
"""


def test_a_position_that_cannot_be_stated_is_played_from_the_beginning(tmp_path: Path) -> None:
    """How often something was done in the whole game stands in no line of `given`."""
    (tmp_path / "vet.yaml").write_text(VETERAN)
    rules = load("citadels", [tmp_path / "vet.yaml"])
    game, chance = rules.new_game(4, 5, plus=["veteran"]), random.Random(5)
    used = False
    while not used:
        options = game.decision.options
        own = [each for each in options if each.card == "vet:veteran"]
        game.apply(own[0] if own else chance.choice(options))
        used = bool(own)
    count = len(game.choices)
    made = Recorder(rules, Course(game.table, game.seed, game.choices)).record(count, count, "x")
    assert (made.whole, made.began) == (True, 1)
    assert "given" not in made.text
    assert all(each.passed for each in outcomes(rules, made.text))


TWINS = """\
format: 1
deck: twins
extends: citadels
title: {en: Twins}
characters:
  - id: twin
    rank: 6
    name: {en: Twin}
    rules: |
      action "Dig" { gain 3 gold }
      action "Dig" { gain 5 gold }
"""
DIG = """
scenario "digs" {
  players 4   with twin instead of merchant   at calling
  given { A is twin   B is bishop   C is warlord   gold of A is 0 }
  play { B: gather gold   B: end turn   A: gather gold   A: %s }
  expect { gold of A is %d }
}
"""


def test_equal_labels_are_numbered_as_in_the_menu(tmp_path: Path) -> None:
    """Each of the two can be said, and is recorded so; the label alone could be both."""
    (tmp_path / "twins.yaml").write_text(TWINS)
    rules = load("citadels", [tmp_path / "twins.yaml"])
    passed = [
        each.passed for step in (('"Dig [1]"', 5), ('"Dig [2]"', 7)) for each in outcomes(rules, DIG % step)
    ]
    assert passed == [True] * 4
    alone, beyond = (outcomes(rules, DIG % (step, 5))[0] for step in ("dig", '"Dig [3]"'))
    assert alone.found == "several options fit: `Dig`, `Dig [2]`"
    assert beyond.found.startswith("several options fit: `Dig`, `Dig [2]`")

    game, chance = rules.new_game(4, 5, plus=["twin"]), random.Random(5)
    dug = False
    while not dug:
        own = [each for each in game.decision.options if each.label == "Dig [2]"]
        game.apply(own[0] if own else chance.choice(game.decision.options))
        dug = bool(own)
    count = len(game.choices)
    made = Recorder(rules, Course(game.table, game.seed, game.choices)).record(count, count, "x")
    assert 'play { D: "Dig [2]" }' in made.text
    assert all(each.passed for each in outcomes(rules, made.text))


def test_seeds_that_no_scenario_can_say() -> None:
    rules = load("citadels")
    game = rules.new_game(4, 10**15)
    while len(game.choices) < 12:
        game.apply(0)
    made = Recorder(rules, Course(game.table, game.seed, game.choices)).record(9, 12, "x")
    assert "seed" not in made.text
    assert all(each.passed for each in outcomes(rules, made.text))


SCENARIOS = """
scenario "chance goes on as in another game" {
  players 4   seeds 1 to 3   at selection
  given { holder of crown is A   seed 7 after 120 }
  expect { open_row is [%s] }
}
"""


def test_a_seed_in_given_decides_what_chance_brings() -> None:
    rules = load("citadels")
    cast = rules.ruleset.presets["first_game"].sets["cast"]
    pairs = [f"{one}, {other}" for one in cast for other in cast if one < other]
    scenarios = "".join(SCENARIOS % pair for pair in pairs)
    passed = [each for each in outcomes(rules, scenarios) if each.passed]
    assert len(passed) == 2, "one pair, on each engine, whatever the seed of the game is"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("at selection given { seed 7 open_row will be [king] }", "chance follows a seed, or brings"),
        ("at selection 0", "a phase begins for the first time"),
        ("at scoring 2 expect { gold of A is 0 }", "phase scoring begins for the 2. time"),
    ],
)
def test_what_cannot_be_begun_says_why(text: str, message: str) -> None:
    for each in outcomes(load("citadels"), f'scenario "x" {{ players 4 {text} }}'):
        assert not each.passed
        assert message in each.text


def test_a_phase_that_begins_again() -> None:
    text = 'scenario "x" { players 2 at walking 5 %s }'
    rules = load(EXAMPLES / "tiny-game")
    steps = "play { A: 1 }"
    found = outcomes(rules, text % "expect { size of window of A is 4, size of window of B is 4 }")
    assert all(each.passed for each in found), found[0].text
    assert not any(each.passed for each in outcomes(rules, text % steps))
