"""`words`: what a ruleset offers to those who write cards."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.cli.screen import cells
from rulewright.cli.vocabulary import WITH_MEANINGS, vocabulary
from rulewright.dsl.load import load, ruleset_names

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def test_the_words_of_a_ruleset(run: Run) -> None:
    shown = run("words", "citadels").stdout
    for line in (
        "gold    every player's",
        "hand   for districts; its owner sees it",
        "turn_end         the end of a turn",
        "killed          lies on a character until the end of the round",
        "build_limit          of a player: a number",
        "gather         (gold_gained is 2, cards_drawn is 2, cards_kept is 1)",
        "income       (what)",
    ):
        assert line in shown.splitlines()
    assert "(district, price is cost of district) paying price gold; under" in shown


@pytest.mark.parametrize("size", [40, 80])
def test_it_fits_the_screen(run: Run, size: int) -> None:
    done = run("words", "citadels", COLUMNS=str(size))
    assert all(cells(line) <= size for line in done.stdout.splitlines())


def test_one_word(run: Run) -> None:
    shown = run("words", "citadels", "build").stdout
    assert shown.startswith("build  (procedures")
    assert "  do build(district: ...)\n  after build must { }\n" in shown
    assert "declared in citadels/turn.rules:" in shown


def test_a_word_that_there_is_not(run: Run) -> None:
    done = run("words", "citadels", "biuld")
    assert (done.returncode, "did you mean build?" in done.stderr) == (2, True)


def test_a_sentence_of_a_card_finds_its_form(run: Run) -> None:
    done = run("words", "citadels", "all opponents lose 2 gold")
    assert "for each player where it is not you as p { by p { lose 2 gold } }" in " ".join(
        done.stdout.split()
    )
    own = run("words", "citadels", "when called")
    assert "when turn_start must" in own.stdout
    nothing = run("words", "citadels", "xylophones sing quietly")
    assert (nothing.returncode, "book of phrases" in nothing.stderr) == (2, True)


def test_the_labels_of_a_card_and_the_words_of_the_language(run: Run) -> None:
    assert 'A: "Take a card"' in run("words", "citadels", "wizard").stdout
    assert "nothing of it is chosen by a label" in run("words", "citadels", "keep").stdout
    assert "take 2 gold from p" in run("words", "citadels", "take").stdout


def test_labels_of_ready_made_abilities_of_modes_and_equal_ones(run: Run, tmp_path: Path) -> None:
    """As they are written in a scenario: `income(trade)` brings an Income, a second one is numbered."""
    deck = tmp_path / "bids.yaml"
    deck.write_text(
        "format: 1\ndeck: bids\nextends: citadels\ntitle: {en: Bids}\ncharacters:\n"
        "  - id: bidder\n    rank: 6\n    name: {en: Bidder}\n    rules: |\n"
        "      income(trade)\n"
        '      action "Bid" { choose number from 2 to 3 as n  gain n gold }\n'
        '      action "Work" { choose mode { option "2 gold" { gain 2 gold } option "Gift" '
        "{ target 1 player as p  by p { gain 1 gold } } } }\n"
        '      action "Income" { draw 1 }\n',
        "utf-8",
    )
    shown = run("words", "citadels", "bidder", "--deck", str(deck)).stdout
    steps = [line.strip() for line in shown.splitlines() if line.startswith("  A:")]
    assert steps == [
        'A: "Income"',
        'A: "Bid" 2',
        'A: "Work" "2 gold"',
        'A: "Work" "Gift" to B',
        'A: "Income [2]"',
    ]


def test_for_programs(run: Run) -> None:
    listed = json.loads(run("words", "citadels", "--json").stdout)["words"]
    by_word = {each["word"]: each for each in listed}
    assert by_word["robbed"]["group"] == "statuses: `mark`, `has`"
    assert by_word["robbed"]["place"]["file"] == "citadels/statuses.rules"
    assert by_word["turn_start"]["place"] is None
    assert by_word["gathered_gold"]["what"] == "(amount: number)"


def test_words_of_a_deck(run: Run, tmp_path: Path) -> None:
    deck = tmp_path / "ghosts.yaml"
    deck.write_text(
        "format: 1\ndeck: ghosts\nextends: citadels\ntitle: {en: Ghosts}\n"
        "rules: |\n  status pale marks player until turn { }\n",
        "utf-8",
    )
    done = run("words", "citadels", "--deck", str(deck))
    assert "lies on a player until the end of the turn" in done.stdout


def test_every_declared_word_is_there() -> None:
    rules = load("citadels")
    shown = {entry.word for entry in vocabulary(rules)}
    program = rules.program
    declared = [program.procedures, program.rules, program.limits, program.memories, program.statuses]
    declared += [program.attributes, program.functions, rules.zones, rules.resources, rules.tokens]
    declared += [rules.kinds, rules.lists, rules.tables]
    assert {name for names in declared for name in names} <= shown


@pytest.mark.parametrize("name", sorted(ruleset_names()))
def test_the_author_of_a_shipped_game_says_what_each_of_its_words_means(name: str) -> None:
    noted = [each for each in vocabulary(load(name)) if each.group.startswith(WITH_MEANINGS)]
    built_in = [each.word for each in noted if each.span is None]
    assert all(word.endswith(("_start", "_end")) for word in built_in)
    assert not [each.word for each in noted if each.span is not None and len(each.means.split()) < 3]


def test_what_a_word_means_is_told(run: Run) -> None:
    assert "Gold that waits for the Tax Collector." in run("words", "citadels", "taxes").stdout
    assert "Somebody has drawn cards" in run("words", "citadels", "gathered_cards").stdout
    assert "you take all gold" in run("explain", "robbed").stdout
    assert "choose 1 player as other" in run("explain", "choose").stdout
    assert "Wishing Well" in run("show", "first_game", "--ruleset", "citadels").stdout
