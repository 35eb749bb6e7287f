"""Rules that loop by themselves are stopped within a second, by name, and the game stays where it was.

In the decks below a player sets the loop off in the middle of a game, so there is one to stay where it was.
`tests/corpus/loops` has more decks: most of those stop before the first decision. Each is given to both
engines here too, with a log and without, and to the commands, which end with exit code 4.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import rulewright
from rulewright.interpreter import RulesStopped
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.dealt import Limits
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.oracle import OracleEngine
from rulewright.interpreter.shared import EngineName
from tests.figures import Figures
from tests.work import at_most

ENGINES: tuple[EngineName, ...] = ("compiled", "oracle")
CORPUS = Path(__file__).parents[1] / "corpus" / "loops"
CALLS = 30_000_000  # of functions; two or three times what it takes

DECK = """\
format: 1
deck: loops
extends: citadels
title: {{en: Loops}}
rules: |
  memory tunes starts 1
  attribute loudness of player is tunes
  procedure hum() {{ }}
  procedure rumble() {{ }}
characters:
  - id: winder
    rank: 6
    name: {{en: Winder}}
    rules: |
      action "Wind up" {{ {action} }}
districts:
  - id: music_box
    type: unique
    cost: 5
    name: {{en: Music Box}}
    rules: |
      {first}
  - id: organ
    type: unique
    cost: 5
    name: {{en: Organ}}
    rules: |
      {second}
presets:
  - id: loop
    title: {{en: Loop}}
    based_on: first_game
    sets:
      cast: {{replace: {{merchant: winder}}}}
      uniques: {{replace: {{factory: music_box, smithy: organ}}}}
"""
QUIET = "score 1"
HUM = "set tunes to 2  do hum()"
# What the action does, what the two districts do; the cards that may be named, the limits that may be met.
LOOPS: dict[str, tuple[str, str, str, str, str]] = {
    "causes itself": (
        HUM, "after hum by anyone must active all game { by player { do hum() } }", QUIET,
        "music_box", "steps depth",
    ),
    "causes itself at once": (
        "do hum()", "after hum by anyone must active all game { by player { do hum() } }", QUIET,
        "music_box", "steps depth",
    ),
    "comes before itself": (
        HUM, "before hum by anyone must active all game { by player { do hum() } }", QUIET,
        "music_box", "steps depth",
    ),
    "replaces itself": (
        HUM, "instead of hum by anyone must active all game { by player { do hum() } }", QUIET,
        "music_box", "steps depth",
    ),
    "two cause each other": (
        HUM, "after hum by anyone must active all game { by player { do rumble() } }",
        "after rumble by anyone must active all game { by player { do hum() } }",
        "music_box organ", "steps depth",
    ),
    "never gets there": (
        "repeat until holder of crown is none at most 90 times { set tunes to 3 - tunes }", QUIET, QUIET,
        "winder", "repeat",
    ),
    "never gets there with moves": (
        "repeat until size of your hand > 65 at most 90 times { move top 1 of deck to top of deck }",
        QUIET, QUIET, "winder", "repeat",
    ),
    "doubles": ("repeat 500 times { raise tunes by tunes }", QUIET, QUIET, "winder", "number"),
    "squares": (
        "repeat 50 times { set tunes to (tunes + 9) * (tunes + 9) }", QUIET, QUIET, "winder", "number",
    ),
    "very often": ("repeat 999999999 times { set tunes to 3 - tunes }", QUIET, QUIET, "winder", "steps"),
    "loops in loops": (
        "repeat 100 times { repeat 100 times { repeat 100 times { set tunes to 3 - tunes } } }",
        QUIET, QUIET, "winder", "steps",
    ),
    "grows": (
        HUM, "after hum by anyone must active all game { by player { do hum()  do hum() } }", QUIET,
        "music_box", "steps depth",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def rules_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Rules]:
    """The rules with one of the decks above."""

    @cache
    def load(name: str) -> Rules:
        action, first, second, _, _ = LOOPS[name]
        path = tmp_path_factory.mktemp("loops") / "loops.yaml"
        path.write_text(DECK.format(action=action, first=first, second=second), encoding="utf-8")
        rules: Rules = rulewright.load("citadels", decks=[path])
        return rules

    return load


def play_until(game: Game, wanted: str) -> int:
    """Take the first option until the wanted one is offered; its index."""
    while True:
        labels = [option.label for option in game.decision.options]
        if any(label.startswith(wanted) for label in labels):
            return next(n for n, label in enumerate(labels) if label.startswith(wanted))
        game.apply(0)


def stopped(run: Callable[[], object], engine: EngineName = "compiled") -> RulesStopped:
    """The verdict, which has to come soon; of the oracle, which is plain, it has to come."""
    soon = at_most(CALLS) if engine == "compiled" else nullcontext()
    with soon, pytest.raises(RulesStopped) as caught:
        run()
    return caught.value


def cases() -> list[object]:
    found: list[object] = []
    for name in LOOPS:
        for engine in ENGINES:
            found.append(pytest.param(name, engine, id=f"{name}-{engine}"))
    return found


@pytest.mark.parametrize("log", [True, False], ids=["logged", "quick"])
@pytest.mark.parametrize(("name", "engine"), cases())
def test_a_choice_that_would_never_end(
    rules_of: Callable[[str], Rules], name: str, engine: EngineName, log: bool
) -> None:
    rules = rules_of(name)
    game = rules.new_game(4, 1, preset="loop", engine=engine, log=log)
    index = play_until(game, "Wind up")
    engine_of = game.table.engine
    before = json.dumps([engine_of.dump(game.state), game.choices, game.view(None), game.log])
    decision, save = game.decision, game.save()
    verdict = stopped(lambda: game.apply(index), engine)
    _, _, _, cards, limits = LOOPS[name]
    assert verdict.limit in limits.split()
    assert (verdict.card or "").removeprefix("loops:") in cards.split()
    assert verdict.card is not None
    assert rules.ruleset.cards[verdict.card].names["en"] in str(verdict)
    assert json.dumps([engine_of.dump(game.state), game.choices, game.view(None), game.log]) == before
    assert (game.decision, game.save()) == (decision, save)
    # What does not loop can still be done, and what loops is stopped again with the same words.
    assert str(stopped(lambda: game.apply(index), engine)) == str(verdict)
    other = next(n for n, option in enumerate(decision.options) if n != index)
    game.apply(other)
    assert len(game.choices) == len(json.loads(before)[1]) + 1


def until_stopped(engine: CompiledEngine | OracleEngine) -> tuple[str, int]:
    """By which limit a game is stopped, and after how many decisions."""
    state, chance = engine.start(1), Random(1)
    for made in range(1_000):
        try:
            engine.apply(state, chance.choice(state.options))
        except LimitReached as reached:
            return reached.limit, made
    return "", made


def nested(depth: int) -> str:
    """How many players have more than how many players have more than ..."""
    asked = "gold of you"
    for level in range(depth):
        asked = f"number of (player as p{level} where gold of p{level} + 1000 > {asked})"
    return asked


AGAIN_AND_AGAIN = {
    "long lists of options": "action any time { choose number from 0 to 1999 as n  gain 0 gold }",
    "what options ask": f"action any time if {nested(9)} < 1000 {{ gain 0 gold }}",
    "what is asked of each choice": "action any time { choose number from 0 to gold of you "
    f"where {nested(8)} < 1000 + it as n  gain 0 gold }}",
}


@pytest.mark.parametrize("text", AGAIN_AND_AGAIN)
def test_what_is_listed_is_work_of_the_game(tmp_path: Path, text: str) -> None:
    """However quickly it is done each time; and in both engines."""
    deck = tmp_path / "numbers.yaml"
    rules = f"rules numbers {{ {AGAIN_AND_AGAIN[text]} }}"
    deck.write_text(
        f"format: 1\ndeck: numbers\nextends: citadels\ntitle: {{en: Numbers}}\nrules: |\n  {rules}\n",
        encoding="utf-8",
    )
    program = rulewright.load("citadels", decks=[deck]).program(4, "first_game")
    program = replace(program, limits=Limits(work=1_000))
    compiled, plain = until_stopped(CompiledEngine(program)), until_stopped(OracleEngine(program))
    assert compiled[0] == plain[0] == "work"
    assert abs(compiled[1] - plain[1]) <= 1  # one counts what may be asked at most, the other what is asked


# ---------------------------------------------------------------- the corpus, and the commands


def said(deck: Path, key: str) -> list[str]:
    found = re.search(rf"^# {key}: (.*)$", deck.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1].split() if found else []


DECKS = sorted(CORPUS.glob("*.yaml"))


NEVER_ASKED = {
    "question-in-a-modifier",
    "question-in-a-prohibition",
    "question-in-a-reaction",
}  # by the oracle
AT_ONCE = [deck for deck in DECKS if not said(deck, "choose")]


@pytest.mark.parametrize("deck", [pytest.param(deck, id=deck.stem) for deck in AT_ONCE])
def test_a_deck_that_stops_a_game(deck: Path) -> None:
    rules: Rules = rulewright.load("citadels", decks=[deck])
    engines = ENGINES[:1] if deck.stem in NEVER_ASKED else ENGINES
    for engine, log in product(engines, (True, False)):
        table = rules.table(4, "loop", engine=engine)
        if isinstance(table.engine, CompiledEngine):
            table.engine.ready(log)  # what is generated once is no part of the verdict

        def play(engine: EngineName = engine, log: bool = log) -> None:
            game = rules.new_game(4, 1, preset="loop", engine=engine, log=log)
            while not game.over:
                game.apply(0)

        verdict = stopped(play, engine)
        assert verdict.diagnostic.code in said(deck, "stops")
        assert (verdict.card or "").rpartition(":")[2] in said(deck, "stops")
        assert verdict.card is not None
        assert rules.ruleset.cards[verdict.card].names["en"] in str(verdict)


SEATS = ["--seat", "random"] * 4
COMMANDS = {
    "simulate": ["simulate", "citadels", "--preset", "loop", "--players", "4", "--games", "2"],
    "play": ["play", "citadels", "--preset", "loop", "--players", "4", "--seed", "1", *SEATS],
}
SHORT = {"causes-itself", "two-cause-each-other", "never-gets-there"}


def commands() -> list[object]:
    found: list[object] = []
    for name in COMMANDS:
        for deck in AT_ONCE:
            marks = () if deck.stem in SHORT else (pytest.mark.long,)
            found.append(pytest.param(name, deck, marks=marks, id=f"{name}-{deck.stem}"))
    return found


@pytest.mark.parametrize(("name", "deck"), commands())
def test_a_command_ends_with_exit_code_4(tmp_path: Path, name: str, deck: Path, figures: Figures) -> None:
    command = [sys.executable, "-P", "-m", "rulewright", *COMMANDS[name], "--deck", str(deck)]
    done = subprocess.run(command, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    figures("P4", "commands with decks that loop", tried=1, failed=int(done.returncode != 4))
    assert done.returncode == 4, done.stdout + done.stderr
    text = " ".join((done.stdout + done.stderr).split())
    names = [word.replace("_", " ").title() for word in said(deck, "stops") if not word.startswith("E0")]
    assert any(card in text for card in names), text
    assert "Traceback" not in text
