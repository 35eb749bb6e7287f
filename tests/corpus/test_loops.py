"""Decks that would go on for ever: each is stopped, and the verdict names the card.

The first lines of each deck say how: `# stops:` the codes of the verdicts that are right (the engines may
meet one limit before another) and the cards that may be blamed; `# choose:` which option the player takes
again and again. A folder is a game of its own: for what no deck on Citadels can do.
"""

from __future__ import annotations

import re
from contextlib import nullcontext
from pathlib import Path

import pytest

from rulewright import load
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter import RulesStopped
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.shared import EngineName
from tests.work import at_most

LOOPS = Path(__file__).parent / "loops"
DECKS = sorted(file.stem for file in LOOPS.glob("*.yaml"))
GAMES = sorted(file.parent.name for file in LOOPS.glob("*/ruleset.yaml"))
# The linker charges for what may be asked, the oracle for what is: these questions are never come to.
NEVER_ASKED = {"question-in-a-modifier", "question-in-a-prohibition", "question-in-a-reaction"}
# All the work that may be done is millions of looks, all decisions are thousands: that takes the oracle long.
FAR = {
    "any-time", "attributes-of-attributes", "much-again-and-again", "number-of-12-deep",
    "number-of-cards-6-deep", "question-about-each-choice", "refills-what-is-offered",
}  # fmt: skip
CALLS = 40_000_000  # of functions, up to the verdict


def said(name: str, key: str) -> str:
    found = re.search(rf"^# {key}: (.*)$", (LOOPS / f"{name}.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else ""


def play_on(game: Game, wanted: str) -> None:
    """Take what is wanted wherever it is offered, else the first option."""
    while not game.over:
        options = game.decision.options
        game.apply(next((n for n, option in enumerate(options) if wanted and wanted in option.label), 0))


def cases() -> list[object]:
    found: list[object] = [pytest.param(name, "compiled", id=f"{name}-compiled") for name in DECKS]
    for name in DECKS:
        if name not in NEVER_ASKED:
            marks = [pytest.mark.long] if name in FAR else []
            found.append(pytest.param(name, "oracle", id=f"{name}-oracle", marks=marks))
    return found


@pytest.mark.parametrize(("name", "engine"), cases())
def test_a_loop_is_stopped_and_the_card_is_named(name: str, engine: EngineName) -> None:
    rules = load("citadels", decks=[LOOPS / f"{name}.yaml"])
    rules.table(4, "loop", engine=engine)
    soon = at_most(CALLS) if engine == "compiled" else nullcontext()  # the oracle is plain, not fast
    with soon, pytest.raises(RulesStopped) as stopped:
        play_on(rules.new_game(players=4, seed=1, preset="loop", engine=engine), said(name, "choose"))
    named(rules, name, stopped.value)


def named(rules: Rules, name: str, stopped: RulesStopped) -> None:
    """The verdict is one of those that the deck says, and names the card."""
    codes = [word for word in said(name, "stops").split() if re.fullmatch(r"E\d{4}", word)]
    cards = [word for word in said(name, "stops").split() if word not in codes]
    assert stopped.diagnostic.code in codes
    assert (stopped.card or "").rpartition(":")[2] in cards
    names = [rules.ruleset.cards[f"{rules.ruleset.decks[0]}:{card}"].names["en"] for card in cards]
    assert any(name in str(stopped) for name in names)


@pytest.mark.parametrize("engine", ["compiled", "oracle"])
@pytest.mark.parametrize("name", GAMES)
def test_a_loop_in_a_game_of_its_own_is_stopped(name: str, engine: EngineName) -> None:
    rules = load(LOOPS / name)
    rules.table(1, engine=engine)
    soon = at_most(CALLS) if engine == "compiled" else nullcontext()
    with soon, pytest.raises(RulesStopped) as stopped:
        play_on(rules.new_game(players=1, seed=1, engine=engine), said(f"{name}/ruleset", "choose"))
    code, card = said(f"{name}/ruleset", "stops").split()
    assert (stopped.value.diagnostic.code, stopped.value.card) == (code, card)
    assert rules.ruleset.cards[card].names["en"] in str(stopped.value)


def test_there_are_loops_of_every_sort() -> None:
    said_of = [*DECKS, *(f"{name}/ruleset" for name in GAMES)]
    codes = {code for name in said_of for code in said(name, "stops").split() if code.startswith("E0")}
    assert codes >= {"E0601", "E0602", "E0603", "E0604", "E0605", "E0608", "E0609"}


def test_functions_that_double_at_every_step_are_refused(tmp_path: Path) -> None:
    """Written out, eighteen such steps are a quarter of a million additions."""
    functions = ["function f0(x: number) { x + 1 }"]
    functions += [f"function f{n}(x: number) {{ f{n - 1}(x) + f{n - 1}(x) }}" for n in range(1, 19)]
    lines = ["format: 1", "deck: doubling", "extends: citadels", "title: {en: Doubling}", "rules: |"]
    lines += [f"  {function}" for function in functions]
    lines += ["characters:", "  - id: counter", "    rank: 6", "    name: {en: Counter}", "    rules: |"]
    lines += ['      action "Count" { gain f18(1) gold }', "presets:"]
    lines += [
        "  - {id: p, title: {en: P}, based_on: first_game, sets: {cast: {replace: {merchant: counter}}}}"
    ]
    deck = tmp_path / "doubling.yaml"
    deck.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(DeckError) as refused:
        load("citadels", decks=[deck]).table(4, "p")
    assert [each.code for each in refused.value.diagnostics] == ["E0251"]
