"""What a person types and which option is meant."""

from __future__ import annotations

import pytest

from rulewright.cli.answers import match, match_several, numbers_of
from rulewright.interpreter.table.options import NumberValue, Option


def option(label: str, *words: str, key: str = "k") -> Option:
    return Option(0, label, words, key, None, None, "option")


OPTIONS = (
    option("Gather: gold", "Gather", "gold"),
    option("Gather: cards", "Gather", "cards"),
    option("Build: Manor (noble, cost 3)", "Build", "manor"),
    option("Build: Manor (noble, cost 3) [2]", "Build", "manor"),
    option("Destroy: Manor (noble, cost 3), B's city", "Destroy", "manor"),
    option("Kill: Zabójczyni", "Kill", "assassin"),
    option("Kill: Złodziej", "Kill", "thief"),
    option("Done", "done"),
)


@pytest.mark.parametrize(
    ("typed", "position"),
    [
        ("1", 0),
        ("8", 7),
        ("gold", 0),
        ("gather cards", 1),
        ("Gather: cards", 1),
        ("g c", 1),
        ("build manor", 2),  # either copy will do
        ("destroy", 4),
        ("b city", 4),
        ("zabojczyni", 5),
        ("zlodziej", 6),
        ("THIEF", 6),
        ("done", 7),
    ],
)
def test_one_option_is_meant(typed: str, position: int) -> None:
    assert match(typed, OPTIONS).option is OPTIONS[position]


@pytest.mark.parametrize(("typed", "positions"), [("gather", (0, 1)), ("kill", (5, 6)), ("manor", (2, 3, 4))])
def test_several_could_be_meant(typed: str, positions: tuple[int, ...]) -> None:
    found = match(typed, OPTIONS)
    assert found.option is None
    assert found.positions == positions


@pytest.mark.parametrize(
    "typed", ["0", "9", "99999999999999999999", "-1", "1.5", "palace", "", "(", "²", "gold x"]
)
def test_nothing_is_meant(typed: str) -> None:
    found = match(typed, OPTIONS)
    assert found.option is None
    assert not found.positions


CARDS = (
    option("Manor (noble, cost 3)", "manor"),
    option("Manor (noble, cost 3) [2]", "manor"),
    option("Trading Post (trade, cost 2)", "trading_post"),
    option("Docks (trade, cost 3)", "docks"),
    option("Done", "done"),
)


@pytest.mark.parametrize(
    ("typed", "positions"),
    [
        ("4 1 3", [3, 0, 2]),
        ("4,1, 3", [3, 0, 2]),
        ("docks", [3]),
        ("docks trading post manor", [3, 2, 0]),
        ("trading post, docks", [2, 3]),
        ("manor manor", [0, 1]),
        ("2 manor", [1, 0]),
        ("docks done", [3, 4]),
        ("docks castle", []),
        ("4 4", []),
        ("4 9", []),
        ("manor manor manor", []),
        ("trade docks", [3]),
        ("noble docks", [0, 3]),
        ("", []),
    ],
)
def test_several_at_once(typed: str, positions: list[int]) -> None:
    assert match_several(typed, CARDS) == [CARDS[position] for position in positions]


def numbered(number: int, label: str) -> Option:
    return Option(number, label, (label,), "k", NumberValue(number), None, "option")


def test_numbers_are_chosen_by_themselves() -> None:
    """`depot 2` by 2; what is no number comes behind."""
    depots = [
        numbered(2, "depot 2"),
        numbered(5, "depot 5"),
        Option(9, "Done", ("done",), "done", None, None, "done"),
    ]
    assert numbers_of(depots) == [2, 5, 6]
    assert match("5", depots).option is depots[1]
    assert match("6", depots).option is depots[2]
    assert match("1", depots).option is None
    mixed = [numbered(2, "depot 2"), option("Pass", "pass")]
    assert numbers_of(mixed) == [1, 2]
