"""The cookbook: every page has its deck, every card does something, every mechanic has a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.cli.vocabulary import vocabulary
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_deck, load_ruleset
from rulewright.dsl.report.printers import human
from rulewright.dsl.syntax.parse import parse_members, parse_rules_file, parse_scenarios
from rulewright.interpreter.game import Rules
from rulewright.interpreter.many.trial import on_trial, try_card
from rulewright.interpreter.scenarios import run_scenarios
from rulewright.interpreter.shared import EngineName

from .test_examples import BLOCKS, COOKBOOK, ROOT, all_nodes, nodes, texts_in_yaml

DECKS = sorted(COOKBOOK.glob("*.yaml"))
GAMES = ["fireflies", "acorns", "mills"]
FILES = [*sorted(COOKBOOK.rglob("*.yaml")), *sorted(COOKBOOK.rglob("*.rules"))]
PAGES = sorted(page for page in COOKBOOK.glob("*.md") if page.name != "README.md")
NAMES = {page.relative_to(ROOT).as_posix() for page in PAGES}
# Pages without a deck.
ITS_OWN = dict.fromkeys(("own-game", "played-by-rules", "teams"), "a game is a folder")
TRIES = (10, 60, 200)  # random games for a card; some need another card beside them to matter

# Cards that come into a game through another card of their deck only: their scenarios show what they do.
THROUGH_ANOTHER = {
    "own_pile:silver_bell": "dug up by the Relic Hunter",
    "own_pile:painted_shard": "dug up by the Relic Hunter",
    "own_pile:old_bone": "dug up by the Relic Hunter",
}

# What the cookbook has no card for, and why.
NOT_COOKED = {
    "Text": "a text that stands in rules is a mistake; in scenarios it is shown",
    "GivenSeed": "written by `rulewright test --record`, never by hand",
}
LENT = {"rules and limits", "moments", "attributes", "ready-made abilities"}
NOT_LENT = {
    "enchanted": "a moment that only the Witch's own status needs",
    "may_stand": "to ignore it would let stand what its own text forbids",
    "scoring_end": "nothing that happens then can matter any more",
}


def test_pages_and_decks_belong_together() -> None:
    assert {page.stem for page in PAGES} - ITS_OWN.keys() == {deck.stem for deck in DECKS}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_has_all_its_parts(page: Path) -> None:
    text = page.read_text("utf-8")
    assert re.match(r"# \w", text)
    if page.stem not in ITS_OWN:
        assert f"```yaml from=docs/cookbook/{page.stem}.yaml\n" in text
    assert re.search(r"^\$ rulewright (explain|show) ", text, re.MULTILINE)
    assert "\n## Variations\n" in text
    assert "\n## What goes wrong here\n" in text
    assert "](../language.md#" in text
    assert len(text.splitlines()) <= 260


def test_the_index_lists_every_page_once_by_its_title() -> None:
    index = (COOKBOOK / "README.md").read_text("utf-8")
    for page in PAGES:
        title = page.read_text("utf-8").partition("\n")[0].removeprefix("# ")
        assert index.count(f"[{title}]({page.name})") == 1, page.name


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.stem)
def test_every_card_does_something(deck: Path) -> None:
    """As `validate --play` has it: in random games each card changes something."""
    ruleset, _ = load_deck(deck)
    assert ruleset is not None
    rules = Rules(ruleset)
    for card in [card for card in on_trial(rules) if card not in THROUGH_ANOTHER]:
        trials = (try_card(rules, card, games) for games in TRIES)
        assert any(trial.verdict == "works" for trial in trials), card


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("engine", ["compiled", "oracle"])
def test_a_game_is_without_fault(game: str, engine: EngineName) -> None:
    ruleset, found = load_ruleset(COOKBOOK / game)
    assert ruleset is not None
    assert not found, human(found, None, 100)
    outcomes = run_scenarios(ruleset, engine)
    assert outcomes
    for outcome in outcomes:
        assert outcome.passed, outcome.text


def cooked() -> list[tuple[str, str]]:
    """All rules and scenarios of the cookbook's files."""
    found = []
    for path in FILES:
        text = path.read_text("utf-8")
        found += [("rules", text)] if path.suffix == ".rules" else list(texts_in_yaml(text))
    return found


def test_every_construct_of_the_language_is_cooked() -> None:
    seen: set[type] = set()
    for _, text in cooked():
        for read in (parse_members, parse_rules_file, parse_scenarios):
            made: object = read(Source("x", text))[0]
            seen.update(nodes(made))
    missing = {each.__name__ for each in all_nodes() - seen}
    assert missing <= NOT_COOKED.keys(), missing - NOT_COOKED.keys()


def test_what_the_game_lends_to_cards_is_cooked() -> None:
    """What `rulewright words citadels` lists of these groups: in a deck, or in a variation."""
    ruleset, _ = load_ruleset("citadels")
    assert ruleset is not None
    right = [
        b.text
        for b in BLOCKS
        if b.page in NAMES and b.language in ("rules", "yaml") and not b.option("error")
    ]
    text = "\n".join([*right, *(text for _, text in cooked())])
    lent = [entry for entry in vocabulary(ruleset) if entry.group.partition(":")[0] in LENT]
    assert {entry.group.partition(":")[0] for entry in lent} == LENT
    missing = {entry.word for entry in lent if not re.search(rf"\b{entry.word}\b", text)}
    assert missing == NOT_LENT.keys()


def test_links_on_the_pages_lead_to_a_heading() -> None:
    for page in PAGES:
        for target, anchor in re.findall(r"\]\(([^)#]+)#([^)]+)\)", page.read_text("utf-8")):
            assert anchor in anchors((page.parent / target).resolve()), f"{page.name}: {target}#{anchor}"


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    assert page.is_relative_to(ROOT)
    heads = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}
