"""docs/timing.md: each law has its reason, and the scenarios that it names are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "timing.md").read_text("utf-8")
LAWS = re.split(r"^### ", PAGE, flags=re.MULTILINE)[1:]


def titles(game: str) -> str:
    files = (ROOT / "rulesets" / game.lower() / "scenarios").glob("*.rules")
    found = [re.findall(r'^ *scenario "(.*)" \{', file.read_text("utf-8"), re.MULTILINE) for file in files]
    return "\n".join(title for each in found for title in each)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.partition("\n")[0])
def test_a_law_has_a_reason_and_an_example(law: str) -> None:
    assert "*Why:*" in law or law.startswith("Everything ends")
    assert "```scenario" in law or "```console" in law


@pytest.mark.parametrize("game", ["Citadels", "Burgundy"])
def test_the_scenarios_it_names_are_there(game: str) -> None:
    known = titles(game)
    places = " ".join(re.findall(rf"{game}\s([^()]*?)(?:\)|;|\.\s|Citadels|Burgundy|$)", PAGE))
    numbers = re.findall(r"\b[RQX]\d{2,3}\b", places)
    assert len(numbers) > 5
    for number in numbers:
        assert re.search(rf"^(?:[^:]*\b)?{number}\b[^:]*:", known, re.MULTILINE), number
    for name in re.findall(r'"([^"]+)"', places):
        assert re.search(rf"^{name}[:,]", known, re.MULTILINE), name
