"""What cannot happen with the cards in play is not linked: no slot, no test, no reaction."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.interpreter import linked, state as states
from rulewright.interpreter.game import Rules
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything

DECK = """\
format: 1
deck: quiet
extends: citadels
title: {en: Quiet}
rules: |
  status asleep marks player until game { cannot build }
  status awake marks player until game { }
  memory counted of player starts 0
  memory fixed starts 7
  memory heard of player starts 0
districts:
  - id: cradle
    type: unique
    cost: 5
    name: {en: Cradle}
    rules: |
      action "Rock" if not you has asleep and fixed is 7 {
        unmark you as asleep
        raise counted of you by 1
        set fixed to 7
        MORE
        gain 1 gold
      }
presets:
  - {id: quiet, title: {en: Quiet}, based_on: first_game, sets: {uniques: {replace: {factory: cradle}}}}
"""


def program_with(tmp_path: Path, more: str = "") -> Program:
    deck = tmp_path / "quiet.yaml"
    text = DECK.replace("status asleep marks player until game { cannot build }",
                        "status asleep marks player until game { always { cannot build } }")  # fmt: skip
    deck.write_text(text.replace("MORE", more), encoding="utf-8")
    rules: Rules = rulewright.load("citadels", decks=[deck])
    return rules.program(4, "quiet:quiet")


def own(names: object) -> set[str]:
    return {str(name).rpartition(":")[2] for name in names}  # type: ignore[attr-defined]


def test_what_nothing_brings_about_has_no_place(tmp_path: Path) -> None:
    program = program_with(tmp_path)
    assert not own(program.statuses) & {"asleep", "awake"}
    assert not own(program.memories) & {"counted", "fixed", "heard"}
    slots = {slot for slot, _ in states.fields(program)}
    assert not [slot for slot in slots if "asleep" in slot or "fixed" in slot]
    nodes = list(everything((program.flow, *(p.body for p in program.procedures.values()))))
    assert not own(node.status for node in nodes if isinstance(node, linked.Unmark | linked.HasStatus)) & {
        "asleep"
    }


def test_what_something_brings_about_is_there(tmp_path: Path) -> None:
    program = program_with(tmp_path, "mark you as asleep  set heard of you to 2  gain heard of you gold")
    assert "asleep" in own(program.statuses)
    assert "heard" in own(program.memories)
    assert "awake" not in own(program.statuses)


def test_what_only_a_function_asks_for_is_kept(tmp_path: Path) -> None:
    deck = tmp_path / "quiet.yaml"
    text = DECK.replace(
        "status asleep marks player until game { cannot build }", "status asleep marks player { }"
    )
    text = text.replace("  memory heard", "  function twice(p: player) { counted of p * 2 }\n  memory heard")
    deck.write_text(text.replace("MORE", "gain twice(you) gold"), encoding="utf-8")
    program = rulewright.load("citadels", decks=[deck]).program(4, "quiet:quiet")
    assert "counted" in own(program.memories)


def test_a_status_is_there_with_what_it_brings_about(tmp_path: Path) -> None:
    """`awake` is marked by an ability of `asleep`: it is there only if that is."""
    deck = tmp_path / "quiet.yaml"
    chain = "status asleep marks player until game { when round_start must { mark this as awake } }"
    text = DECK.replace("status asleep marks player until game { cannot build }", chain)
    for more, wanted in (("", set()), ("mark you as asleep", {"asleep", "awake"})):
        deck.write_text(text.replace("MORE", more), encoding="utf-8")
        program = rulewright.load("citadels", decks=[deck]).program(4, "quiet:quiet")
        assert own(program.statuses) & {"asleep", "awake"} == wanted


def test_the_first_game_has_nothing_of_the_other_cards() -> None:
    rules: Rules = rulewright.load("citadels")
    assert own(rules.program(4, "first_game").statuses) == {"killed", "robbed", "complete", "first_complete"}


def test_what_a_scenario_asks_for_is_kept(tmp_path: Path) -> None:
    from rulewright.interpreter.scenarios.run import Cast, House

    deck = tmp_path / "quiet.yaml"
    deck.write_text(DECK.replace("{ cannot build }", "{ }").replace("MORE", ""), encoding="utf-8")
    house = House(rulewright.load("citadels", decks=[deck]), "compiled")
    for words, kept in ((), False), (("gold",), False), (("counted", "gold"), True), ((), False):
        desk = house.desk(4, "quiet:quiet", Cast(), frozenset(words))
        assert any(name.endswith("counted") for name in desk.program.memories) is kept
