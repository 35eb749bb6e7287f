"""What checking takes down (check/notes.py): it is all there, it is true, and nothing else is there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulewright.dsl
from rulewright.dsl import core, model, tree
from rulewright.dsl.check.notes import NAMES, Meaning, Notes
from rulewright.dsl.check.print_notes import annotated_lines
from rulewright.dsl.check.program import check_card
from rulewright.dsl.check.verify_notes import disagreements, faults, strangers
from rulewright.dsl.check.vocabulary import Checked
from rulewright.dsl.check.walk import walk
from rulewright.dsl.load import load, load_deck
from rulewright.dsl.loading.annotated import Annotated
from tests.acceptance.programs import loaded
from tests.dsl.forms.every_form import faults_of

from . import sample

ROOT = Path(rulewright.dsl.__file__ or "").parent.parent
COOKBOOK = ROOT / "docs" / "cookbook"
FEW, MANY = 200, 2000  # random programs


def all_faults(rules: model.Ruleset) -> Iterator[str]:
    """Whatever is wrong in the notes of a ruleset and its decks."""
    notes, program = Annotated(rules), rules.program
    assert isinstance(program, Checked)
    became = (
        *program.procedures.values(), *program.rules.values(), *program.limits.values(), program.flow,
        *program.attributes.values(), *program.functions.values(), *program.statuses.values(),
        *program.standing, *program.policies.values(),
    )  # fmt: skip
    yield from strangers(rules.declared.all, notes.rules)
    replaced = {old: new for deck in rules.declared.decks for old, new in deck.replaces.items()}
    for item in rules.declared.all:
        yield from faults(item, notes.rules)
        # The text of a keyword is nothing by itself, and what a memory starts with is a mere number.
        if not isinstance(item, tree.KeywordDef | tree.Memory):
            yield from disagreements(item, notes.rules, became, replaced)
    for name, members in rules.declared.cards.items():
        if name not in rules.cards:
            continue  # another card has its place
        known, abilities = notes.card(name), rules.cards[name].abilities
        yield from strangers([members], known)
        yield from faults(members, known)
        yield from disagreements(members, known, abilities, replaced)
        yield from _of_keywords(members, known, program, abilities, replaced)


def _of_keywords(
    members: tree.Members,
    known: Notes,
    program: Checked,
    abilities: core.Abilities,
    replaced: dict[str, str],
) -> Iterator[str]:
    for use in walk(members):
        if isinstance(use, tree.KeywordUse):
            inner, text = known.written_out(use), program.keywords[use.name.text].members
            assert inner is not None
            yield from faults(text, inner)
            yield from disagreements(text, inner, abilities, replaced)
            yield from _of_keywords(text, inner, program, abilities, replaced)


@pytest.mark.parametrize("name", sorted(path.parent.name for path in ROOT.glob("rulesets/*/ruleset.yaml")))
def test_every_shipped_text_is_known(name: str) -> None:
    assert list(all_faults(load(name))) == []


@pytest.mark.parametrize("deck", sorted(COOKBOOK.glob("*.yaml")), ids=lambda deck: deck.stem)
def test_every_deck_of_the_cookbook_is_known(deck: Path) -> None:
    rules, _ = load_deck(deck)
    assert rules is not None
    assert list(all_faults(rules)) == []


def _faults_of_random(seeds: range) -> list[str]:
    found = []
    for seed in seeds:
        rules, _, _ = loaded(seed, random.Random(seed))
        if rules is not None:
            found += [f"seed {seed}: {fault}" for fault in (*all_faults(rules), *faults_of(rules))]
    return found


def test_random_programs_are_known() -> None:
    """And their trees and what they mean are well formed."""
    assert _faults_of_random(range(FEW)) == []


@pytest.mark.long
def test_many_random_programs_are_known() -> None:
    assert _faults_of_random(range(FEW, MANY)) == []


# --- one by one ---------------------------------------------------------------------------------------------


def noted(text: str) -> tuple[tree.Members, Notes]:
    members, notes = sample.members(text), Notes()
    _, found = check_card(sample.vocabulary(), sample.program(), members, "lamp", "district", notes)
    assert found == []
    return members, notes


def meanings(text: str, word: str) -> list[Meaning]:
    """What a word means wherever it stands as a name in a card."""
    _, notes = noted(text)
    return [meaning for node, meaning in notes.names() if isinstance(node, tree.Word) and node.text == word]


def test_a_name_that_is_spelt_like_a_property_is_the_name() -> None:
    text = "action { choose 1 district in your hand as cost  if cost of cost > 1 { discard cost } }"
    given, owner, had, last = meanings(text, "cost")
    assert (had.sort, had.of) == ("property", "district")
    assert given.sort == owner.sort == last.sort == "local"
    assert given.place == owner.place == last.place
    assert given.expr == owner.expr == last.expr
    assert had.whose == owner.expr


def test_two_names_that_are_spelt_alike_are_two() -> None:
    text = "action { if you has warm { let x be 1  gain x gold } else { let x be 2  gain x gold } }"
    first, _, second, last = meanings(text.replace("you has warm", "your gold > 1"), "x")
    assert first.place != second.place
    assert second.place == last.place


def test_a_field_of_an_event_is_that_of_its_procedure() -> None:
    text = "after build by anyone must { if player is you { gain price gold } }"
    (price,) = meanings(text, "price")
    assert (price.sort, price.name, price.of) == ("field", "price", "procedure build")
    assert price.place is not None
    assert price.place.text() == "price"
    (player,) = meanings(text, "player")
    assert (player.sort, player.of, player.place) == ("field", "procedure build", None)


def test_what_belongs_to_whom() -> None:
    (gold,) = meanings("score gold of left of you", "gold")
    assert isinstance(gold.whose, core.Neighbor)
    (hand,) = meanings("score size of your hand", "hand")
    assert hand.whose == core.Local("lamp.you", core.PlayerType())


def test_who_acts() -> None:
    members, notes = noted("action { gain 1 gold  choose 1 player as p  by p { gain 2 gold } }")
    gains = [node for node in walk(members) if isinstance(node, tree.Gain)]
    mine, theirs = (notes.doer(each) for each in gains)
    assert mine == core.Local("lamp.you", core.PlayerType())
    assert theirs == meanings("action { choose 1 player as p  by p { gain 2 gold } }", "p")[0].expr


def test_it_is_told_from_which_selection() -> None:
    members, notes = noted("score number of (district in your city where cost of it > 1)")
    (sel,) = [node for node in walk(members) if isinstance(node, tree.Sel)]
    (it,) = [node for node in walk(members) if isinstance(node, tree.It)]
    looked, meaning = notes.looked(sel), notes.meaning(it)
    assert looked is not None
    assert meaning is not None
    assert meaning.expr == looked.item.expr
    assert meaning.place == sel.noun.span


def test_nothing_is_noted_for_nobody() -> None:
    members = sample.members("action { gain 1 gold }")
    assert check_card(sample.vocabulary(), sample.program(), members, "lamp", "district")[1] == []


def test_the_lines_show_what_is_known() -> None:
    members, notes = noted("action { choose 1 district in your hand as d  discard d }")
    lines = [line.strip() for line in annotated_lines(members, notes)]
    assert "name: 'd' = local d, a district, test.rules:1" in [
        re.sub(r"\S+:1$", "test.rules:1", e) for e in lines
    ]
    assert any(line.startswith("what: Name") and "-> a district lamp.d_" in line for line in lines)
    assert any(line.startswith("Discard") and "= procedure discard" in line for line in lines)


def test_the_readme_lists_every_name() -> None:
    """`NAMES` and the table of the specification say the same."""
    text = (ROOT / "dsl" / "check" / "README.md").read_text()
    rows = re.findall(r"^\| `(\w+)\.(\w+)` \| ([^|]+) \|", text, re.MULTILINE)
    said = {(node, field): {each.strip() for each in sorts.split(",")} for node, field, sorts in rows}
    known = {
        (node.__name__, field): set(sorts) for node, names in NAMES.items() for field, sorts in names.items()
    }
    assert said == known
