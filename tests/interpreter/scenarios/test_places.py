"""Scenarios of games with maps, numbered places and settings: what can be said, and what of mistakes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace

from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load
from rulewright.dsl.model import Ruleset, ScenarioDef
from rulewright.dsl.syntax.parse import parse_scenarios
from rulewright.interpreter.scenarios import Outcome, run_scenarios

Engine = Literal["compiled", "oracle"]
ENGINES: tuple[Engine, ...] = ("compiled", "oracle")
ISLES = Path(__file__).parents[1] / "link" / "isles"

TABLE = (
    "at playing given { home of A is [atoll] home of B is [spit] shed of A is [quarry] shell of A is 5 "
    "eyes of tray of A is [3, 5] "
)


@cache
def isles() -> Ruleset:
    return load(str(ISLES), scenarios=False)


def played(parts: str, engine: Engine = "oracle") -> Outcome:
    parsed, problems = parse_scenarios(Source("some.rules", f'scenario "s" {{ players 2 {parts} }}'))
    assert parsed is not None, problems
    scenarios = tuple(ScenarioDef(s.title.text, s, "isles", s.span) for s in parsed.items)
    (outcome,) = run_scenarios(replace(isles(), scenarios=scenarios), engine)
    return outcome


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "parts",
    [
        "land of A at a1 is cave } expect { land of A at a1 is cave, land of A at b2 is none }",
        "land of B at a4 is cave } expect { land of B at a4 is cave, size of land of B is 1 }",
        "land of A at a1 is cave land of A is [] } expect { land of A at a1 is cave, cave is in land of A }",
        "land of A at a1 is cave land of A at a1 is none } expect { land of A at a1 is none }",
        "stall of 2 is [bell, dune] } expect { bell is in stall of 2, dune is in stall of 2 }",
        "stall of 2 is [bell] } expect { bell is not in stall of 1, bell is not in heap of sand }",
        "heap of rock is [] heap of sand is [] } expect { heap of rock is [], heap of sand is [] }",
        "bottom of heap of wood is [mast] } expect { bottom of heap of wood is [mast] }",
        "} expect { tray of A is [knuckle, knuckle], tray of B is [knuckle, knuckle] }",
        "} expect { tray of A is [2 knuckle], not tray of A is [1 knuckle], not tray of A is [3 knuckle] }",
        "quarry has hushed by B } expect { any (hut in shed of A where it has hushed) }",
        "} play { A: settle quarry a1 } expect { land of A at a1 is quarry }",
        "} play { A: settle quarry a1 } expect { A reads \"Quarry goes from A's shed to A's land at a1.\" }",
        '} play { A: settle quarry a1 } expect { A reads "A gains 2 shells (stone)." }',
        "land of A at a1 is cave land of B at a1 is cave } refused { A: settle quarry a1 } "
        "offered { A: raid a1 of A cave   A: raid a1 of B   A: raid c2 }",
    ],
)
def test_what_holds(parts: str, engine: Engine) -> None:
    outcome = played(TABLE + parts, engine)
    assert outcome.passed, outcome.text


def test_another_map_takes_what_lay_on_the_one_before_with_it() -> None:
    lines = "home of A is [spit] land of A at a1 is cave } expect { land of A at a1 is cave }"
    outcome = played("at playing given { " + lines)
    assert outcome.passed, outcome.text
    outcome = played(TABLE + "} expect { size of land of A is 0, size of home of A is 1 }")
    assert outcome.passed, outcome.text


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        (
            "land of A at z1 is cave }",
            "E0658 z1: there is no space `z1` | the spaces are a1 to a4, b1 to b4, c1 to c2",
        ),
        ("} expect { land of A at a9 is cave }", "E0658 a9: there is no space `a9` | the spaces are"),
        ("} play { A: settle quarry d4 }", "E0658 d4: there is no space `d4` | the spaces are a1 to a4"),
        (
            "shed of A at a1 is cave }",
            "E0658 shed of A: what lies in `shed` lies on no map | write `shed of A is [...]`",
        ),
        (
            "land of A is [cave] }",
            "E0653 [cave]: it is not said on which space `cave` lies | write `land of A at a1 is cave`",
        ),
        ("land of A at a1 is atoll }", "E0502 atoll: what lies there must be a hut, and `atoll` is an isle"),
        ("land of A at a1 is owner of cave }", "E0502 owner of cave: what lies there must be a hut, and"),
        (
            "cost of tray of A is [1] }",
            "E0653 cost: `cost` is not kept of the things there | of each die there is eyes",
        ),
        ("stall of 2 is [99 bell] }", "E0522 99 bell: so many cannot lie in one place | write 48 or fewer"),
        ("} play { A: settle quarri a1 }", "E0654 quarri: nothing in this game is chosen by `quarri`"),
        ("dune has hushed by B }", "E0657 dune has hushed by B: there are 3 copies of `dune`: which"),
        (
            "shed of B is [quarry] quarry has hushed by B }",
            "E0657 quarry has hushed by B: there are 4 copies of `quarry`: which one is meant?",
        ),
    ],
)
def test_words_that_mean_nothing_here(parts: str, found: str) -> None:
    first = played(TABLE + parts).diagnostics[0]
    assert first.span is not None
    hint = (first.hint or "").split("\n")[0]
    shown = f"{first.code} {first.span.text()}: {first.message} | {hint}"
    assert shown.startswith(found), shown


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("parts", "expected", "found"),
    [
        ("land of A at a4 is cave }", "a space `a4` there", "atoll has none"),
        ("} expect { land of A at a1 is cave }", "land of A at a1 is cave", "none"),
        (
            "land of A at a1 is cave } expect { land of A at a1 is dune }",
            "land of A at a1 is dune",
            "cave",
        ),
        ("eyes of tray of B is [3, 5, 6] }", "3 things in tray of B", "there are 2"),
        ("heap of sand is [bell, bell] }", "one more `bell`", "there is 1 in the game"),
    ],
)
def test_what_was_expected_and_what_was_there(parts: str, expected: str, found: str, engine: Engine) -> None:
    outcome = played(TABLE + parts, engine)
    assert not outcome.passed
    assert (outcome.expected, outcome.found.startswith(found)) == (expected, True), outcome.found


def test_a_space_of_a_map_that_is_not_there() -> None:
    outcome = played("expect { land of B at a1 is none }")
    assert outcome.found == "no space a1: no map lies there"


def test_two_things_of_one_name_are_told_apart_by_what_they_show() -> None:
    position = "at playing given { home of A is [atoll] stall of 2 is [cave] stall of 3 is [cave] }"
    outcome = played(f"{position} play {{ A: fetch knuckle }}")
    assert outcome.found == "several options fit: `Fetch: Knuckle (eyes 4)`, `Fetch: Knuckle (eyes 3)`"
    outcome = played(f"{position} play {{ A: fetch knuckle 3 cave }} expect {{ cave is in shed of A }}")
    assert outcome.passed, outcome.text


def test_the_position_says_where_things_lie() -> None:
    outcome = played(TABLE + "land of A at b2 is cave stall of 2 is [dune] } expect { game over }")
    assert any("land [cave at b2]" in line for line in outcome.position), outcome.position
    assert any("stall of 2 [dune]" in line for line in outcome.position)


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ("with storms expect { size of heap of moor > 0 }", ""),
        ("without storms expect { size of heap of moor is 0 }", ""),
        ("with storms is yes expect { storms }", ""),
        ("with ending is late expect { ending is late, not ending is soon }", ""),
        ("expect { ending is soon, not storms }", ""),
        ("with strms is yes", "E0250 with strms is yes: there is no setting strms | did you mean storms?"),
        ("with storm", "E0250 storm: there is no card or setting storm; did you mean storms?"),
        (
            "with ending is never",
            "E0250 with ending is never: ending cannot be set to never | write `with ending is soon` or "
            "`ending is late`",
        ),
        ("with ending", "E0250 ending: ending is set to a word | write `with ending is soon`"),
        ("with storms without storms", "E0250 storms: storms is put in and left out | leave one"),
    ],
)
def test_settings(parts: str, found: str) -> None:
    outcome = played(parts)
    shown = ""
    if outcome.diagnostics:
        first = outcome.diagnostics[0]
        assert first.span is not None
        shown = f"{first.code} {first.span.text()}: {first.message} | {first.hint}"
    assert shown.startswith(found), shown
    assert bool(shown) is bool(found), shown


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("parts", "expected", "found", "advice"),
    [
        (
            "land of A at a1 is cave land of A at a1 is dune }",
            "`dune` at a1",
            "another line lays `cave` there",
            "leave one of the lines out",
        ),
    ],
)
def test_what_cannot_be(parts: str, expected: str, found: str, advice: str, engine: Engine) -> None:
    outcome = played(f"{TABLE} {parts} expect {{ turn of A }}", engine)
    assert (outcome.expected, outcome.found) == (expected, found)
    assert (outcome.diagnostics[0].hint or "").split("\n")[0] == advice
