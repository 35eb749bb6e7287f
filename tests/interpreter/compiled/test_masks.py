"""Spaces as bits: what the compiled engine keeps of maps, and what it makes of questions about them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form
from rulewright.interpreter.blocks.masks.facts import Spread, Where
from rulewright.interpreter.blocks.masks.masking import different
from rulewright.interpreter.blocks.masks.printed import PrintedValues
from rulewright.interpreter.blocks.walk import everything
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.link.logic import NO
from tests.interpreter.linked_meaning import LinkedEngine

from .garden import LAYOUT, TYPES, assembled, const, things_of

MILL, WELL = 0, 2
MEADOW, OTHER = things_of("board")[:2]
SPACES = LAYOUT.spaces[MEADOW]
YOU = const(0, "player")
HEX = linked.Local("hex", TYPES["hex"])
TILE = linked.Local("tile", TYPES["tile"])
FREE = linked.Same(linked.OnSpace("plot", HEX), const(-1, "tile"))


def deal(board: int, zone: str = "plan") -> linked.Move:
    return linked.Move(
        const(board, "board"), False, linked.Zone(zone, YOU if zone == "plan" else None), "bottom", None
    )


def lay(tile: int, space: int) -> linked.Move:
    zone = linked.Zone("plot", YOU)
    return linked.Move(const(tile, "tile"), False, zone, "bottom", None, const(space, "hex"))


def spaces(*conditions: linked.Expr) -> linked.Select:
    where = linked.And(conditions) if len(conditions) > 1 else conditions[0] if conditions else None
    return linked.Select("hex", linked.Among(linked.SpacesIn(linked.Zone("plan", YOU))), TYPES["hex"], where)


def covered_beside(space: Any) -> linked.Exists:
    there = linked.Local("there", TYPES["hex"])
    lies = linked.Not(linked.Same(linked.OnSpace("plot", there), const(-1, "tile")))
    return linked.Exists(linked.Select("there", linked.Among(linked.Near(space)), TYPES["hex"], lies))


def menu(select: linked.Select) -> linked.Menu:
    return linked.Menu("where", YOU, (linked.Entry("take", ("take",), None, select, ()),))


def offered(*flow: Any) -> list[int]:
    """The things that can be chosen at the end of the flow, the same on both engines."""
    program = assembled(flow, 2)
    both = [engine(program).start(1) for engine in (LinkedEngine, CompiledEngine)]
    assert both[0].options == both[1].options
    return [code >> 10 for code in both[1].options]


def hot_question(tile: Any) -> linked.Select:
    """The spaces where a tile may go: free, of its hue, beside another, near enough by their numbers."""
    steps = linked.Table("steps", (const(2), linked.Property("worth", HEX)))
    return spaces(
        FREE,
        linked.Same(linked.Property("hue", HEX), linked.Property("hue", tile)),
        covered_beside(HEX),
        linked.Compare("<=", steps, const(1)),
    )


def test_where_a_tile_may_go() -> None:
    """The meadow: a0 a1 / b2 a3 c0 / b1 c2; the mill has hue a."""
    assert offered(deal(MEADOW), lay(WELL, SPACES[2]), menu(hot_question(const(MILL, "tile")))) == [SPACES[3]]


def test_no_loop_goes_over_spaces() -> None:
    flow = (deal(MEADOW), menu(hot_question(TILE)))
    tiles = linked.ForEach(linked.Select("tile", linked.InZone("stock", None), TYPES["tile"]), flow)
    program = assembled((tiles,), 2)
    engine = CompiledEngine(program)
    module = engine.module()
    tables = engine.facts.names()
    spread, near = (module.tables.index(tables[name]) for name in ("SPREAD", "NEXT_TO"))
    loops = [each.of for each in everything(list(module.functions.values())) if isinstance(each, form.Each)]
    of_spaces = [[node.table for node in everything(of) if isinstance(node, form.Fixed)] for of in loops]
    assert any(spread in tables for tables in of_spaces)
    assert not any(near in tables for tables in of_spaces)


def test_two_maps_in_one_place() -> None:
    """Bits are those of one map: where there are several, the plain words are asked."""
    both = (*SPACES, *LAYOUT.spaces[OTHER])
    assert offered(deal(MEADOW), deal(OTHER), lay(MILL, both[-1]), menu(spaces(FREE))) == [*both[:-1]]


def test_a_map_that_goes_is_empty() -> None:
    """What lay on it stays in the zone without a space, and its own spaces are free when it comes back."""
    assert offered(
        deal(MEADOW), lay(MILL, SPACES[0]), deal(MEADOW, "box"), deal(MEADOW), menu(spaces(FREE))
    ) == [*SPACES]


def test_a_copy_keeps_its_own_masks() -> None:
    stock = linked.Select("tile", linked.InZone("stock", None), TYPES["tile"])
    where = linked.LyingOn("plot", linked.Spaces(linked.RegionOf("area", HEX)))
    like = linked.Same(
        linked.Property("hue", linked.Local("other", TYPES["tile"])), linked.Property("hue", TILE)
    )
    other = linked.Exists(linked.Select("other", where, TYPES["tile"], like))
    move = linked.Move(TILE, False, linked.Zone("plot", YOU), "bottom", None, HEX)
    inner = linked.Menu(
        "hex", YOU, (linked.Entry("hex", ("hex",), None, spaces(FREE, linked.Not(other)), (move,)),)
    )
    outer = linked.Menu("tile", YOU, (linked.Entry("tile", ("tile",), None, stock, (inner,)),))
    program = assembled((deal(MEADOW), linked.Repeat(None, const(3), (outer,), False, "again")), 2)
    engine = CompiledEngine(program)
    state = engine.start(1)
    engine.apply(state, MILL << 10)
    before, options = engine.copy(state), list(state.options)
    engine.apply(state, SPACES[0] << 10)  # the region of the first two spaces has such a tile now
    engine.apply(state, MILL + 1 << 10)
    assert SPACES[1] << 10 not in state.options
    assert before.options == options
    engine.apply(before, SPACES[5] << 10)
    engine.apply(before, MILL + 1 << 10)
    assert SPACES[1] << 10 in before.options


def test_loaded_states_have_their_masks() -> None:
    program = assembled((deal(MEADOW), lay(MILL, SPACES[0]), menu(spaces(FREE)), menu(spaces(FREE))), 2)
    engine = CompiledEngine(program)
    state = engine.restore(engine.dump(engine.start(1)))
    engine.apply(state, state.options[0])
    assert [code >> 10 for code in state.options] == [*SPACES[1:]]


def test_the_same_question_twice_is_asked_once() -> None:
    """Names of binders make no difference."""
    other = linked.Local("twin", TYPES["hex"])
    again = linked.Select(
        "twin", spaces().source, TYPES["hex"], linked.Same(linked.OnSpace("plot", other), const(-1, "tile"))
    )
    assert len(different([linked.Exists(spaces(FREE)), linked.Exists(again)])) == 1
    assert len(different([linked.Exists(spaces(FREE)), linked.Exists(spaces())])) == 2


def test_what_is_printed_nowhere_is_not_asked() -> None:
    printed = PrintedValues(assembled((), 2))
    hue = linked.Property("hue", TILE)
    assert printed.possible(linked.Same(hue, const(7, "hue"))) == NO
    assert printed.possible(linked.Same(hue, const(2, "hue"))) == linked.Same(hue, const(2, "hue"))
    several = linked.Listing((const(7, "hue"), const(1, "hue")), TYPES["hue"])
    assert printed.possible(linked.Member(hue, several)) == linked.Same(hue, const(1, "hue"))


def test_names_of_rules_are_not_those_of_the_engine() -> None:
    """A procedure `take` with a field `tile`, a procedure `lay` with a field `plot`."""
    tile, place = linked.Local("take.tile", TYPES["tile"]), linked.Local("lay.plot", TYPES["hex"])
    every = linked.Select("take.tile", linked.InZone("stock", None), TYPES["tile"])
    move = linked.Move(tile, False, linked.Zone("plot", YOU), "bottom", None, place)
    onto = linked.PickRandom("lay.plot", const(1), replace(spaces(), binder="lay.plot"), True, (move,))
    pick = linked.PickRandom("take.tile", const(1), every, True, (onto,))
    assert len(offered(deal(MEADOW), pick, menu(spaces(FREE)))) == len(SPACES) - 1


def missing(space: int, _value: int) -> bool:
    if space == 12:
        raise LimitReached("table", "", None)
    return space != 11


def test_a_table_without_a_row_stops_only_who_needs_it() -> None:
    table = Where([(10, 11, 12)], missing)
    assert 0b011 & table[0, 5] == 0b001
    with pytest.raises(LimitReached):
        0b111 & table[0, 5]


def test_masks_are_spread_in_order() -> None:
    assert Spread((10, 11, 12))[0b101] == (10, 12)
