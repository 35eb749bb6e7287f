"""Parts of the linker that a game seldom asks for, each by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.dsl import core, model
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter import link as linking, linked
from rulewright.interpreter.dealt import NONE, Maps, Thing
from rulewright.interpreter.link import expressions, link, sizes
from rulewright.interpreter.link.abilities import InPlay
from rulewright.interpreter.link.casting import arrange
from rulewright.interpreter.link.expressions import Expressions
from rulewright.interpreter.link.finish import flipped_kinds, spread_out
from rulewright.interpreter.link.numbering import Cast
from rulewright.interpreter.link.places import Places, Printed
from rulewright.interpreter.link.together import Moment
from rulewright.interpreter.linked.rewrite import everything

from .test_isles import isles
from .test_mechanics import nodes, town

HOUSE = linked.ThingType("house")
YARD, HAND = linked.Zone("yard", None), linked.Zone("hand", linked.TurnPlayer())
TOWN = Path(__file__).parent / "town"
ANY: linked.Expr = linked.TurnPlayer()  # a value that is asked of the state


def test_the_package_has_what_it_says_and_no_more() -> None:
    assert linking.link is link
    assert not hasattr(linking, "other")


# --- what is known of a whole program -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "kinds"),
    [
        (linked.Reveal(linked.Local("h", HOUSE)), {"house"}),
        (linked.Reveal(linked.Local("t", linked.ThingType(""))), {"house", "mask"}),
        (linked.Move(linked.Local("h", HOUSE), False, YARD, "top", "up"), {"house"}),
        (linked.Move(linked.Local("h", linked.ManyType(HOUSE)), True, YARD, "top", "up"), {"house"}),
        (linked.Move(linked.Local("h", HOUSE), False, YARD, "top", "down"), set()),
        (linked.Move(linked.Local("h", HOUSE), False, YARD, "top", None), set()),
        (linked.MoveAll(HAND, YARD, "top", "up"), {"house", "mask"}),
        (linked.MoveAll(HAND, YARD, "top", "down"), set()),
    ],
)
def test_kinds_whose_things_are_turned_face_up(statement: linked.Statement, kinds: set[str]) -> None:
    assert flipped_kinds([(statement,)], ["house", "mask"]) == kinds


def test_what_lies_on_maps_and_the_maps_are_spread_out() -> None:
    assert spread_out(isles()) == {"zone land", "zone home", "kind hut", "kind isle"}
    assert spread_out(town()) == set()


PAINTER = """\
format: 1
deck: paint
extends: town
title: {en: Paint}
houses:
  - {id: shed, copies: 3, colour: red, cost: 1, name: {en: Shed}}
  - {id: painter, colour: blue, cost: 0, name: {en: Painter}, rules: 'action "Paint" any time { PAINTS }'}
rules: |
  function twice(x: number) { x + x }
  procedure dip() { choose mode { option "Red" { gain 1 coin } option "Blue" { lose 1 coin } } }
"""


def painted(folder: Path, paints: str) -> model.Ruleset:
    deck = folder / "paint.yaml"
    deck.write_text(PAINTER.replace("PAINTS", paints), "utf-8")
    ruleset, found = load_ruleset(TOWN, [deck])
    assert ruleset is not None, found
    return ruleset


@pytest.mark.parametrize(
    ("paints", "apart"),
    [
        ("choose 1 house in your hand as h  set cost of h to 3", True),
        ("set cost of this to 3", False),
    ],
)
def test_copies_are_told_apart_by_what_a_card_changes_of_another(
    tmp_path: Path, paints: str, apart: bool
) -> None:
    program = link(painted(tmp_path, paints), 3)
    assert any(node.alike_in for node in nodes(program) if isinstance(node, linked.Select)) is apart


def test_a_choice_inside_of_a_deed_is_told_together_with_it(tmp_path: Path) -> None:
    (act,) = [site for site in link(painted(tmp_path, "do dip()"), 3).sites if site.kind == "offer"]
    assert {("Paint", "Red"), ("Paint", "Blue")} <= {entry.path for entry in act.entries}


# --- what is said of cards and sizes ------------------------------------------------------------------------


def test_of_a_name_that_is_no_setting_cards_are_proposed_too() -> None:
    with pytest.raises(DeckError) as refused:
        arrange(isles(), 2, plus=["quary"])
    (found,) = refused.value.diagnostics
    assert "quarry" in f"{found.message} {found.hint}"


def test_rules_that_grow_too_large_name_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sizes.MOST_WOVEN > 2 * sizes.MOST_PARTS, "what is looked at on the way is more than what stays"
    monkeypatch.setattr(sizes, "MOST_PARTS", 50)
    with pytest.raises(DeckError) as refused:
        link(town("copies"), 3)
    (found,) = refused.value.diagnostics
    assert found.code == sizes.E_GAME_SIZE
    assert "(copies:guild)" in found.message


def test_functions_are_written_out_as_often_as_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expressions, "MOST_CALLS", 3)
    words = Expressions(painted(tmp_path, ""), Cast({}, (), ()), 3, InPlay(), frozenset())
    call = core.Call("twice", (core.Const(2, core.NumberType()),))
    assert [words.expr(call) for _ in range(3)] == [linked.Const(4, linked.NumberType())] * 3
    with pytest.raises(DeckError, match="twice"):
        words.expr(call)


# --- places -------------------------------------------------------------------------------------------------


def placed(eyes: tuple[int, ...], low: int = 0, *changing: str) -> linked.Expr:
    """A stall by the number that is printed on a die, when all is woven."""
    number = linked.Property("eyes", linked.Local("d", linked.ThingType("die")))
    places = Places(isles(), Cast({}, (), ()), Printed({"eyes": eyes}), frozenset(changing))
    made: linked.Expr = places.settled(linked.Place(number, low, 3))
    assert made in (number, linked.Place(number, low, 3))
    return made


def test_a_printed_number_is_the_position_where_places_begin_with_0() -> None:
    assert type(placed((NONE, 0, 3))) is linked.Property
    assert type(placed((NONE, 0, 4))) is linked.Place, "one has no place"
    assert type(placed((NONE, 0, 3), 1)) is linked.Place
    assert type(placed((NONE, 0, 3), 0, "eyes")) is linked.Place, "it is not what is printed"


def test_the_region_of_a_space_is_known() -> None:
    things = (Thing("atoll", "isle", 0), Thing("atoll", "cell", 0, of=0), Thing("atoll", "field", 0, of=0))
    maps = Maps(regions={"field": (NONE, 2, NONE)})
    weave = Places(isles(), Cast({}, things, ()), Printed({}, maps), frozenset()).handlers(lambda e: e)
    found = weave[core.RegionOf](core.RegionOf("field", core.Const(1, core.ThingType("cell"))))
    assert found == linked.Const(2, linked.ThingType("field"))
    nowhere = weave[core.RegionOf](core.RegionOf("other", core.Const(1, core.ThingType("cell"))))
    assert nowhere == linked.Const(NONE, linked.ThingType(""))


# --- one moment ---------------------------------------------------------------------------------------------


MOMENT: list[linked.Statement] = [
    linked.Gain("coin", ANY, ANY),
    linked.Lose("coin", ANY, ANY),
    linked.Transfer("coin", ANY, ANY, ANY),
    linked.Move(ANY, False, linked.Zone("hand", ANY), "top", None, ANY),
    linked.SwapThings(ANY, ANY),
    linked.MoveToken("bell", ANY),
    linked.Mark(ANY, "hushed", ANY),
    linked.Unmark(ANY, "hushed", ANY),
    linked.SetMemory("friend", ANY, ANY),
    linked.SetProperty("cost", ANY, ANY),
    linked.Look(ANY, ANY),
    linked.Reveal(ANY),
]


@pytest.mark.parametrize("statement", MOMENT, ids=lambda each: type(each).__name__)
def test_what_a_moment_asks_for_is_looked_up_in_front_of_it(statement: Any) -> None:
    *reads, changed = Moment(town()).of((statement,))
    asked = sum(node == ANY for node in everything(statement))
    assert [(type(each), each.value) for each in reads] == [(linked.Let, ANY)] * asked
    assert ANY not in list(everything(changed))
    assert type(changed) is type(statement)
