"""How long a command takes to begin, for `rulewright bench`: processor time, in multiples of what it takes to
import Typer. As usual, with what is kept; the first time, with what came with the program alone, as for who
has just installed it and for who can write nowhere; and with nothing, from the texts of the games."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.cli.screen import say
from rulewright.dsl import model
from rulewright.dsl.load import load
from rulewright.interpreter.kept import shipped
from rulewright.interpreter.kept.folder import SETTING
from rulewright.interpreter.saves.writing import write_whole

ROUNDS = 5  # of which the quickest counts
UNIT = ("-c", "import typer")


class Figure(Struct, frozen=True):
    """What a command takes: as usual, the first time, from the texts; the first two have goals."""

    what: str
    usual: float
    first: float
    texts: float
    goals: tuple[float, float]

    @property
    def good(self) -> bool:
        return self.usual <= self.goals[0] and self.first <= self.goals[1]


def starts(plan: dict[str, Any]) -> list[Figure]:
    """The commands of a plan: what they take, as multiples of the unit."""
    rules = load(plan["ruleset"], scenarios=False)
    if not shipped.fits():
        say("what came with this program was made by other code: `make bench` makes it anew")
    with tempfile.TemporaryDirectory() as folder:
        small, large = (os.path.join(folder, name) for name in ("small.yaml", "large.yaml"))
        write_whole(small, deck_of(rules, 3))
        write_whole(large, deck_of(rules, 100))
        commands: dict[str, tuple[tuple[str, ...], tuple[float, float]]] = {
            "--version": (("--version",), (1.5, 1.5)),
            "show a card": (("show", str(plan["shown"])), (2, 4)),
            "validate a small deck": (("validate", small), (2.5, 6)),
            "validate a deck of 100 cards": (("validate", large), (6, 8)),
            "play, to the first question": (("play", rules.id, "--seed", "1"), (3, 12)),
        }
        # In a file there can be no folder: nothing is found there, and nothing kept.
        places = os.path.join(folder, "kept"), os.path.join(small, "kept"), "off"
        found, unit = [], _quickest(UNIT, "off")
        for what, (words, goals) in commands.items():
            command = ("-P", "-m", "rulewright", *words)
            usual, first, texts = (_quickest(command, place) / unit for place in places)
            found.append(Figure(what, usual, first, texts, goals))
    return found


def _quickest(command: tuple[str, ...], kept: str) -> float:
    """The processor time of a command that has run before, in seconds."""
    surroundings = {**os.environ, SETTING: kept}
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)  # Python keeps its code, too
    best = float("inf")
    for number in range(ROUNDS + 1):
        before = _spent()
        subprocess.run(
            [sys.executable, *command],
            env=surroundings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
        if number:
            best = min(best, _spent() - before)
    return best


def _spent() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def deck_of(ruleset: model.Ruleset, count: int) -> str:
    """A deck of so many cards with the ruleset's own texts under new names."""
    lines = ["format: 1", f"deck: cards_{count}", f"extends: {ruleset.id}", "title: {en: Many cards}"]
    with_rules = [card for card in ruleset.cards.values() if card.rules_text.strip()]
    by_kind: dict[str, list[model.CardDef]] = {}
    for number in range(count):
        card = with_rules[number % len(with_rules)]
        by_kind.setdefault(card.kind, []).append(replace(card, id=f"card_{number}"))
    for kind, cards in by_kind.items():
        lines.append(f"{ruleset.kinds[kind].plural}:")
        for card in cards:
            lines += [f"  - id: {card.id}", f"    name: {{en: {card.id}}}"]
            lines += [f"    text: {{en: {json.dumps(card.texts['en'])}}}"] if "en" in card.texts else []
            for name, value in card.properties.items():
                known = ruleset.kinds[kind].properties[name]
                shown = ruleset.lists[known.list].members[value].id if known.type == "list" else value
                lines.append(f"    {name}: {shown}")
            lines += ["    rules: |", *(f"      {line}" for line in card.rules_text.splitlines())]
    return "\n".join(lines) + "\n"
