"""The shipped games, their scenarios, and the numbers of rules and rulings that those name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rulewright.dsl import tree
from rulewright.dsl.load import load
from rulewright.dsl.model import Ruleset, ScenarioDef
from rulewright.interpreter.game import Rules
from rulewright.interpreter.scenarios import Outcome
from rulewright.interpreter.scenarios.run import House
from rulewright.interpreter.shared import EngineName

RULESETS = Path(__file__).resolve().parents[2] / "rulesets"
_WHO_AND_WHAT = (
    tree.Players
    | tree.Preset
    | tree.WithSet
    | tree.WithInstead
    | tree.WithSetting
    | tree.WithAlso
    | tree.Without
)
GAMES = ("citadels", "citadels_classic", "burgundy", "architects")


@cache
def ruleset(game: str) -> Ruleset:
    return load(game)


@cache
def rules(game: str) -> Rules:
    return Rules(ruleset(game))


@cache
def house(game: str, engine: EngineName) -> House:
    """Those of both engines share their linked programs."""
    return House(rules(game), engine)


def outcome(game: str, engine: EngineName, title: str) -> Outcome:
    """Of one scenario alone: of several processes that test, each plays its own."""
    (scenario,) = (each for each in ruleset(game).scenarios if each.title == title)
    return house(game, engine).run(scenario)


def titles(game: str) -> list[str]:
    """Those that the same number plays with the same cards stand together: what is made of these is kept
    for a while only, and of several processes one makes it."""
    return [scenario.title for scenario in sorted(ruleset(game).scenarios, key=_seating)]


def _seating(scenario: ScenarioDef) -> str:
    assert isinstance(scenario.tree, tree.Scenario)
    return " ".join(
        sorted(each.span.text() for each in scenario.tree.parts if isinstance(each, _WHO_AND_WHAT))
    )


def page(game: str, name: str) -> str:
    """`rules.md` or `rulings.md` of the game."""
    return (RULESETS / game / name).read_text("utf-8")


def words_of_scenarios(game: str) -> set[str]:
    files = sorted((RULESETS / game / "scenarios").glob("*.rules"))
    return set(re.findall(r"[a-z_0-9]+", "\n".join(path.read_text("utf-8") for path in files)))


def numbers(text: str) -> set[str]:
    """`R006 R023-R025, Q03`, `B-06`, `W-100`, `S-04`: all of them."""
    found: set[str] = set()
    for letter, first, last in re.findall(r"([RXQCK]|[BWS]-)(\d+)(?:-[RXQCK](\d+))?", text):
        found |= {f"{letter}{n:0{len(first)}}" for n in range(int(first), int(last or first) + 1)}
    return found


def covered(game: str) -> set[str]:
    """The numbers in front of the colons of the titles."""
    return set().union(*(numbers(title.split(":")[0]) for title in titles(game)))
