"""The shipped games, their scenarios, and the numbers of rules and rulings that those name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rulewright.dsl.load import load
from rulewright.dsl.model import Ruleset
from rulewright.interpreter.game import Rules
from rulewright.interpreter.scenarios import Outcome
from rulewright.interpreter.scenarios.run import House
from rulewright.interpreter.shared import EngineName

RULESETS = Path(__file__).resolve().parents[2] / "rulesets"
GAMES = ("citadels", "citadels_classic", "burgundy", "architects")


@cache
def ruleset(game: str) -> Ruleset:
    return load(game)


@cache
def house(game: str, engine: EngineName) -> House:
    return House(Rules(ruleset(game)), engine)


def outcome(game: str, engine: EngineName, title: str) -> Outcome:
    """Of one scenario alone: of several processes that test, each plays its own."""
    (scenario,) = (each for each in ruleset(game).scenarios if each.title == title)
    return house(game, engine).run(scenario)


def titles(game: str) -> list[str]:
    return [scenario.title for scenario in ruleset(game).scenarios]


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
