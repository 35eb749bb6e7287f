"""The verifiers of tree and core accept every shipped text and those of the documentation (random ones:
tests/dsl/check/test_notes.py), and find what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import rulewright.dsl
from rulewright.dsl import core, tree
from rulewright.dsl.core import verify as core_verify
from rulewright.dsl.core.rewrite import everything
from rulewright.dsl.load import load, load_deck, ruleset_names
from rulewright.dsl.tree import verify as tree_verify
from tests.dsl.check import sample
from tests.dsl.forms.every_form import faults_of

DOCS = Path(rulewright.dsl.__file__ or "").parent.parent / "docs"


@pytest.mark.parametrize("name", sorted(ruleset_names()))
def test_every_shipped_text_is_well_formed(name: str) -> None:
    assert list(faults_of(load(name))) == []


@pytest.mark.parametrize("deck", sorted(DOCS.glob("**/cookbook/*.yaml")), ids=lambda deck: deck.stem)
def test_every_deck_of_the_documentation_is_well_formed(deck: Path) -> None:
    rules, _ = load_deck(deck)
    assert rules is not None
    assert list(faults_of(rules)) == []


# ---------------------------------------------------------------- core

NUMBER, PLAYER, THING = core.NumberType(), core.PlayerType(), core.ThingType("character")
YOU, ONE = core.Local("magician.you", PLAYER), core.Const(1, NUMBER)
GAIN = core.Gain("gold", ONE, YOU)
WRONG: dict[str, tuple[Any, str]] = {
    "no such resource": (replace(GAIN, resource="amber"), "the resource amber, which is not there"),
    "a name of nobody": (replace(GAIN, player=core.Local("p", PLAYER)), "nothing binds p"),
    "a name out of its loop": (
        core.If(core.Same(core.Local("p", PLAYER), YOU), ()),
        "nothing binds p",
    ),
    "a player for a number": (replace(GAIN, amount=YOU), "Gain.amount is no number: Local"),
    "a number for a condition": (core.If(ONE, (GAIN,)), "If.condition is no truth: Const"),
    "a number for a thing": (core.Reveal(ONE), "Reveal.thing is no thing: Const"),
    "no list": (core.ForEach(core.Select("x", core.Among(YOU), PLAYER), ()), "Among.items is no list"),
    "no such procedure": (core.Do("dance", (), YOU), "the procedure dance, which is not there"),
    "a field that is missing": (core.Do("discard", (), YOU), "Do does not give discard ['district']"),
    "a field that it does not have": (
        core.Do("draw", (("amount", ONE), ("speed", ONE)), YOU),
        "gives draw ['amount', 'speed'], and it has ['amount']",
    ),
    "too many values": (
        core.Let("x", core.Table("face_up_discards", (ONE,)), NUMBER),
        "with 1 values, and it takes 2",
    ),
    "a statement for an expression": (core.Let("x", GAIN, NUMBER), "Let.value holds Gain"),  # type: ignore[arg-type]
    "a word that there is not": (
        core.Move(core.Card("keep"), False, core.Zone("deck", None), "middle", None),  # type: ignore[arg-type]
        "Move.end holds 'middle'",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_the_verifier_of_core_finds(name: str) -> None:
    statement, what = WRONG[name]
    rules = load("citadels")
    card = rules.cards["magician"]
    (action,) = card.abilities.items
    assert isinstance(action, core.ActionAbility)
    changed = replace(card.abilities, items=(replace(action, body=(statement,)),))
    wrong = replace(rules, cards={**rules.cards, "magician": replace(card, abilities=changed)})
    found = core_verify.faults(wrong)
    assert any(what in each for each in found), found
    assert core_verify.faults(rules) == []


# ---------------------------------------------------------------- tree


def members() -> tree.Members:
    return sample.members("action { gain 1 gold  if your gold > 2 { gain 2 gold } }")


def with_first_gain(root: Any, change: Any) -> Any:
    """The tree with another node in place of its first `gain`."""

    def changed(node: Any) -> Any:
        if isinstance(node, tree.Gain) and not done:
            done.append(node)
            return change(node)
        if isinstance(node, tuple):
            return tuple(map(changed, node))
        if not isinstance(node, tree.Node):
            return node
        return replace(node, **{n: changed(getattr(node, n)) for n in node.__struct_fields__ if n != "span"})

    done: list[tree.Gain] = []
    return changed(root)


def test_the_verifier_of_trees_finds() -> None:
    root = members()
    assert tree_verify.faults(root) == []
    other = sample.members("score 1")
    ways = {
        "stands outside of": with_first_gain(
            root, lambda gain: replace(gain, span=replace(gain.span, line=9))
        ),
        "which may not stand there": with_first_gain(root, lambda _: other),
        "ends before it begins": with_first_gain(
            root, lambda gain: replace(gain, span=replace(gain.span, end_line=gain.span.line, end_column=1))
        ),
    }
    for what, wrong in ways.items():
        assert any(what in each for each in tree_verify.faults(wrong)), what


def test_a_node_stands_in_one_place() -> None:
    root = members()
    (block,) = [node for node in _nodes(root) if isinstance(node, tree.Block) and len(node.statements) == 2]
    first = block.statements[0]
    wrong = replace(block, statements=(first, first))
    found = tree_verify.faults(wrong)
    assert any("stands in two places" in each for each in found)
    assert any("before the end of" in each for each in found)


def _nodes(root: Any) -> list[Any]:
    return [each for each in everything(root) if isinstance(each, tree.Node)]
