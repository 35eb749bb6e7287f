"""Maps and numbered places: what lies where, and what moving does to it."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from rulewright.interpreter import linked, state as states
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import LimitReached

from .small_maps import (
    A1,
    A2,
    B1,
    B2,
    B3,
    C1,
    C2,
    HEAP,
    HOME,
    ISLE,
    LAND,
    S1,
    S2,
    S3,
    SHELF,
    STALL,
    STRIP,
    with_maps,
)

Changes = dict[str, Any]
NUMBER = linked.NumberType()
RUBY, RUBY2, OPAL, JADE = range(4)
X = linked.Local("x", NUMBER)


def n(value: int) -> linked.Const:
    return linked.Const(value, NUMBER)


def listing(*things: int) -> linked.Listing:
    return linked.Listing(tuple(map(n, things)), NUMBER)


def zone(name: str, of: int | None = None) -> linked.Zone:
    return linked.Zone(name, None if of is None else n(of))


def stall(number: int) -> linked.Zone:
    return linked.Zone("stall", linked.Place(n(number), 2, 4))  # type: ignore[arg-type]


def move(thing: int, to: linked.Zone, space: int | None = None) -> linked.Move:
    return linked.Move(n(thing), False, to, "bottom", None, None if space is None else n(space))


def onto(thing: int, space: int, seat: int = 0) -> linked.Move:
    return move(thing, zone("land", seat), space)


def select(source: Any, **more: Any) -> linked.Select:
    return linked.Select("x", source, NUMBER, **more)


ISLE_TO_0, STRIP_TO_0, STRIP_TO_1 = (
    move(ISLE, zone("home", 0)), move(STRIP, zone("home", 0)), move(STRIP, zone("home", 1))
)  # fmt: skip
SETTLED = (ISLE_TO_0, onto(RUBY, A1), onto(OPAL, B2), onto(JADE, C2))
ALL_AWAY = linked.MoveAll(zone("land", 0), zone("bin"), "top", None)


@pytest.fixture
def maps(kit: SimpleNamespace) -> Changes:
    return with_maps(kit)


# ---------------------------------------------------------------- what is printed


def test_how_the_maps_lie(maps: Changes) -> None:
    found = [(t.card, t.kind, t.copy, t.of) for t in maps["things"]]
    assert found[A1:15] == [("isle", "cell", copy, ISLE) for copy in range(7)]
    assert found[15:S1] == [("isle", "field", copy, ISLE) for copy in range(3)]
    assert found[S1:] == [("strip", "cell", copy, STRIP) for copy in range(3)] + [
        ("strip", "field", 0, STRIP), ("strip", "field", 1, STRIP)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("expression", "before", "expected"),
    [
        (linked.Near(n(B2)), (), [A1, A2, B1, B3, C1, C2]),
        (linked.Near(n(A1)), (), [A2, B1, B2]),
        (linked.Near(n(S2)), (), [S1, S3]),
        (linked.Near(n(NONE)), (), []),
        (linked.Near(n(RUBY)), (), []),
        (linked.Spaces(n(STRIP)), (), [S1, S2, S3]),
        (linked.Spaces(n(15)), (), [A1, A2, B2, C1]),
        (linked.Spaces(linked.RegionOf("field", n(B3))), (), [B3, C2]),
        (linked.Spaces(n(NONE)), (), []),
        (linked.RegionOf("field", n(B1)), (), 16),
        (linked.RegionOf("field", n(NONE)), (), NONE),
        (linked.RegionOf("field", n(RUBY)), (), NONE),
        (linked.MapOf(n(C1)), (), ISLE),
        (linked.MapOf(linked.RegionOf("field", n(S2))), (), STRIP),
        (linked.MapOf(n(NONE)), (), NONE),
        (linked.Owner(linked.MapOf(n(S1))), (), NONE),
        (linked.Owner(linked.MapOf(n(S1))), (STRIP_TO_1,), 1),
        (linked.Property("hue", n(S1)), (), 2),
        (linked.Property("hue", n(17)), (), NONE),
        (linked.SpacesIn(zone("home", 0)), (), []),
        (linked.SpacesIn(zone("home", 1)), (STRIP_TO_1,), [S1, S2, S3]),
        (linked.SpacesIn(zone("home", 0)), (STRIP_TO_0, ISLE_TO_0), [S1, S2, S3, *range(A1, 15)]),
        (linked.SpacesIn(zone("home", NONE)), (STRIP_TO_0,), []),
        (linked.SpacesIn(zone("home")), (STRIP_TO_1, ISLE_TO_0), [*range(A1, 15), S1, S2, S3]),
        (linked.SpacesIn(zone("shelf")), (ISLE_TO_0,), [S1, S2, S3]),
        (linked.Regions("field", listing(C2, A1, B3, S3, A2)), (), [17, 15, 22]),
        (linked.Regions("field", listing(NONE, B1)), (), [16]),
        (linked.LiesIn(linked.MapOf(n(B1)), "home", n(0)), (ISLE_TO_0,), 1),
    ],
)
def test_what_is_printed(value: Any, maps: Changes, expression: Any, before: Any, expected: Any) -> None:
    assert value(expression, *before, **maps) == expected


@pytest.mark.parametrize(
    ("start", "candidates", "where", "expected"),
    [
        (A1, [C1, A1, B2, S2], None, [C1, A1, B2]),
        (A1, [A1, C2, B3], None, [A1]),
        (B1, [A1, B2], None, []),
        (NONE, [A1, B2], None, []),
        (S1, [S3, S1], None, [S1]),
        (A2, [A1, A2, B1, B2, B3, C1, C2], 0, [A1, A2, B2, C1]),
        (B1, [A1, A2, B1, B2, B3, C1, C2], 1, [B1]),
    ],
)
def test_connected(
    value: Any, maps: Changes, start: int, candidates: Any, where: int | None, expected: Any
) -> None:
    alike = None if where is None else linked.Same(linked.Property("hue", X), n(where))
    found = linked.Connected(n(start), select(linked.Among(listing(*candidates)), where=alike))
    assert value(found, **{**maps, "changing": frozenset()}) == expected


# ---------------------------------------------------------------- what lies where


@pytest.mark.parametrize(
    ("expression", "before", "expected"),
    [
        (linked.OnSpace("land", n(A1)), SETTLED, RUBY),
        (linked.OnSpace("land", n(B1)), SETTLED, NONE),
        (linked.OnSpace("land", n(NONE)), SETTLED, NONE),
        (linked.SpaceOf("land", n(JADE)), SETTLED, C2),
        (linked.SpaceOf("land", n(RUBY2)), SETTLED, NONE),
        (linked.SpaceOf("land", n(NONE)), SETTLED, NONE),
        (linked.Items(select(linked.LyingOn("land", listing(C2, B1, A1, NONE)))), SETTLED, [JADE, RUBY]),
        (linked.Items(select(linked.LyingOn("land", linked.Spaces(n(15))))), SETTLED, [RUBY, OPAL]),
        (linked.Items(select(linked.InZone("land", n(0)))), SETTLED, [RUBY, OPAL, JADE]),
        (linked.Owner(n(OPAL)), SETTLED, 0),
        (linked.LiesIn(n(OPAL), "land", None), SETTLED, 1),
        (linked.Exists(select(linked.LyingOn("land", linked.Near(n(A2))))), SETTLED, 1),
        (linked.Exists(select(linked.LyingOn("land", linked.Near(n(A2))))), (ISLE_TO_0,), 0),
        # a move within the zone leaves the space before
        (linked.OnSpace("land", n(A1)), (*SETTLED, onto(RUBY, B1)), NONE),
        (linked.SpaceOf("land", n(RUBY)), (*SETTLED, onto(RUBY, B1)), B1),
        (linked.SpaceOf("land", n(RUBY)), (*SETTLED, onto(RUBY, A1)), A1),
        (linked.OnSpace("land", n(A1)), (*SETTLED, move(RUBY, zone("bin"))), NONE),
        (linked.SpaceOf("land", n(RUBY)), (*SETTLED, move(RUBY, zone("bin"))), NONE),
        (linked.SpaceOf("land", n(RUBY)), (*SETTLED, ALL_AWAY), NONE),
        # no such space there
        (linked.LiesIn(n(RUBY), "pile", None), (onto(RUBY, A1),), 1),
        (linked.LiesIn(n(RUBY), "pile", None), (ISLE_TO_0, onto(RUBY, A1, 1)), 1),
        (linked.LiesIn(n(RUBY), "pile", None), (ISLE_TO_0, onto(RUBY, S1)), 1),
        (linked.LiesIn(n(RUBY), "pile", None), (ISLE_TO_0, onto(RUBY, NONE)), 1),
        (linked.LiesIn(n(RUBY), "pile", None), (ISLE_TO_0, onto(RUBY, A1, NONE)), 1),
        (linked.SpaceOf("land", n(RUBY)), (ISLE_TO_0, onto(RUBY, A1, 1)), NONE),
        (linked.OnSpace("land", n(A1)), (ISLE_TO_0, onto(NONE, A1)), NONE),
        (linked.SpaceOf("land", n(RUBY)), (ISLE_TO_0, STRIP_TO_0, onto(RUBY, S2)), S2),
        # a map that goes leaves behind what lies on it
        (linked.LiesIn(n(RUBY), "land", n(0)), (*SETTLED, move(ISLE, zone("home", 1))), 1),
        (linked.SpaceOf("land", n(RUBY)), (*SETTLED, move(ISLE, zone("home", 1))), NONE),
        (linked.OnSpace("land", n(A1)), (*SETTLED, move(ISLE, zone("shelf"))), NONE),
        (linked.SpaceOf("land", n(RUBY)), (*SETTLED, move(ISLE, zone("home", 0))), A1),
        (linked.SpaceOf("land", n(RUBY)), (*SETTLED, linked.SwapZones(zone("home", 0), zone("home", 2))),
         NONE),
        (linked.SpaceOf("land", n(RUBY)), (*SETTLED, linked.SwapThings(n(ISLE), n(STRIP))), NONE),
    ],
)  # fmt: skip
def test_what_lies_where(value: Any, maps: Changes, expression: Any, before: Any, expected: Any) -> None:
    assert value(expression, *before, **maps) == expected


def test_two_things_on_one_space(run: Any, maps: Changes) -> None:
    with pytest.raises(LimitReached) as stopped:
        run(*SETTLED, onto(RUBY2, A1), **maps)
    assert (stopped.value.limit, stopped.value.card) == ("space", None)


def agree(state: Any) -> None:
    """`l_` and `o_` say the same; what lies on a space lies in the zone, its map in the same player's."""
    for thing, space in enumerate(state.l_land[:-1]):
        if space != NONE:
            assert state.o_land[space] == thing
            assert LAND <= state.at[thing] < LAND + 3
            assert state.at[ISLE if space < S1 else STRIP] - HOME == state.at[thing] - LAND
    assert sum(space != NONE for space in state.l_land) == sum(thing != NONE for thing in state.o_land)
    assert state.l_land[-1] == state.o_land[-1] == NONE


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (RUBY, OPAL, {RUBY: B2, OPAL: A1, JADE: C2}),  # on one map
        (RUBY, RUBY2, {RUBY2: A1, OPAL: B2, JADE: C2}),  # with one that lies on no map
        (RUBY2, JADE, {RUBY: A1, OPAL: B2, RUBY2: C2}),
        (RUBY, RUBY, {RUBY: A1, OPAL: B2, JADE: C2}),
        (RUBY, NONE, {RUBY: A1, OPAL: B2, JADE: C2}),
        (ISLE, STRIP, {}),
    ],
)
def test_things_on_spaces_are_swapped(
    run: Any, maps: Changes, left: int, right: int, expected: dict[int, int]
) -> None:
    state = run(*SETTLED, linked.SwapThings(n(left), n(right)), **maps)
    agree(state)
    assert {thing: space for thing, space in enumerate(state.l_land) if space != NONE} == expected


def test_swapped_between_two_maps(run: Any, maps: Changes) -> None:
    state = run(
        *SETTLED, STRIP_TO_1, onto(RUBY2, S3, 1), linked.SwapThings(n(OPAL), n(RUBY2)), log=True, **maps
    )
    agree(state)
    assert (state.l_land[OPAL], state.l_land[RUBY2]) == (S3, B2)
    assert (state.z_land[0], state.z_land[1]) == ([RUBY, RUBY2, JADE], [OPAL])
    assert state.log[-2] == ("swapthings", OPAL, RUBY2, S3, B2)


def test_swapped_with_what_was_left_behind(run: Any, maps: Changes) -> None:
    """What has no space has none to give."""
    left = (*SETTLED, move(ISLE, zone("shelf")), STRIP_TO_0, onto(RUBY2, S1))
    state = run(*left, linked.SwapThings(n(RUBY), n(RUBY2)), **maps)
    agree(state)
    assert (state.l_land[RUBY], state.l_land[RUBY2]) == (S1, NONE)


def test_whole_zones_that_are_swapped_lose_their_spaces(run: Any, maps: Changes) -> None:
    state = run(*SETTLED, linked.SwapZones(zone("land", 0), zone("hand", 2)), **maps)
    agree(state)
    assert state.z_hand[2] == [RUBY, OPAL, JADE]
    assert set(state.l_land) == {NONE}


def test_the_log_says_where(run: Any, maps: Changes) -> None:
    bin_ = zone("bin")
    state = run(
        ISLE_TO_0, onto(RUBY, B3), move(RUBY, bin_), linked.SwapThings(n(RUBY), n(OPAL)), log=True, **maps
    )
    assert state.log[:-1] == [
        ("move", ISLE, SHELF, HOME, 0),
        ("move", RUBY, 0, LAND, 0, B3),
        ("move", RUBY, LAND, 1, 0),
        ("swapthings", RUBY, OPAL),
    ]


def test_a_reason_is_logged(run: Any) -> None:
    gains = (linked.Gain("coin", n(2), n(1), "five hues"), linked.Gain("coin", n(1), n(1)))
    state = run(*gains, log=True)
    assert state.log[:2] == [("gain", 1, "coin", 2, "five hues"), ("gain", 1, "coin", 1)]


# ---------------------------------------------------------------- places of numbers and of members


@pytest.mark.parametrize(
    ("expression", "before", "expected"),
    [
        (linked.Place(n(2), 2, 4), (), 0),
        (linked.Place(n(4), 2, 4), (), 2),
        (linked.Place(n(5), 2, 4), (), NONE),
        (linked.Place(n(1), 2, 4), (), NONE),
        (linked.Place(n(NONE), 2, 4), (), NONE),
        (linked.Size(stall(3)), (move(RUBY, stall(3)), move(OPAL, stall(3))), 2),
        (linked.Size(stall(1)), (move(RUBY, stall(1)),), 0),
        (linked.LiesIn(n(RUBY), "pile", None), (move(RUBY, stall(1)),), 1),
        (linked.LiesIn(n(RUBY), "stall", linked.Place(n(4), 2, 4)), (move(RUBY, stall(4)),), 1),
        (linked.LiesIn(n(RUBY), "stall", linked.Place(n(3), 2, 4)), (move(RUBY, stall(4)),), 0),
        (linked.LiesIn(n(RUBY), "stall", linked.Place(n(1), 2, 4)), (), 0),
        (linked.LiesIn(n(RUBY), "stall", None), (move(RUBY, stall(4)),), 1),
        (linked.LiesIn(n(RUBY), "heap", n(2)), (move(RUBY, zone("heap", 2)),), 1),
        (linked.Items(select(linked.InEvery("heap"))), (move(JADE, zone("heap", 2)),
         move(RUBY, zone("heap", 0))),
         [RUBY, JADE]),
        (linked.Owner(n(RUBY)), (move(RUBY, zone("heap", 1)),), NONE),
        (linked.PlaceOf("stall", n(RUBY)), (move(RUBY, stall(3)),), 3),
        (linked.PlaceOf("stall", n(RUBY)), (move(RUBY, zone("heap", 1)),), NONE),
        (linked.PlaceOf("heap", n(RUBY)), (move(RUBY, zone("heap", 1)),), 1),
        (linked.PlaceOf("heap", n(NONE)), (), NONE),
    ],
)  # fmt: skip
def test_numbered_places(value: Any, maps: Changes, expression: Any, before: Any, expected: Any) -> None:
    assert value(expression, *before, **maps) == expected


def test_whole_places_of_members_are_moved_and_shuffled(run: Any, maps: Changes) -> None:
    moved = linked.MoveAll(zone("pile"), zone("heap", 1), "bottom", None)
    state = run(
        moved, linked.SwapZones(zone("heap", 1), stall(4)), linked.Shuffle(stall(4)), log=True, **maps
    )
    assert sorted(state.z_stall[2]) == [RUBY, RUBY2, OPAL, JADE]
    assert state.z_heap == [[], [], [], []]
    assert state.log[-3:-1] == [("swap", HEAP + 1, STALL + 2), ("shuffle", STALL + 2)]


# ---------------------------------------------------------------- the state


def test_a_state_with_maps_is_copied_and_saved(kit: SimpleNamespace, maps: Changes, engine: Any) -> None:
    program = kit.program(
        *SETTLED, kit.menu(kit.entry("go")), onto(RUBY2, B1), kit.menu(kit.entry("on")), **maps
    )
    machine = engine(program)
    state = machine.start(1, log=True)
    other = machine.restore(json.loads(json.dumps(machine.dump(state))))
    copy = machine.copy(state)
    for each in (state, other, copy):
        machine.apply(each, 0)
        assert not states.differences(program, state, each)
        agree(each)
    assert state.l_land[RUBY2] == B1
    assert len({id(each.l_land) for each in (state, other, copy)}) == 3


def test_differences_name_spaces_and_places(kit: SimpleNamespace, maps: Changes) -> None:
    program = kit.program(**maps)
    one, other = (states.fresh(program, states.state_class(program), 1) for _ in range(2))
    other.l_land[RUBY2], other.o_land[C1] = C1, RUBY2
    other.at[RUBY], other.at[OPAL] = STALL + 1, HEAP + 2
    other.z_stall[1].append(RUBY)
    other.z_heap[2].append(OPAL)
    assert states.differences(program, one, other) == [
        "at of ruby: pile | stall of 3",
        "at of opal: pile | heap of green",
        "z_stall of 3: [] | [ruby]",
        "z_heap of green: [] | [opal]",
        "l_land of ruby#1: none | isle/c1",
        "o_land of isle/c1: none | ruby#1",
    ]


@pytest.mark.parametrize(
    ("thing", "name"), [(A1, "isle/a1"), (C2, "isle/c2"), (16, "isle/field/b1"), (22, "strip/field/a2")]
)
def test_spaces_have_names(kit: SimpleNamespace, maps: Changes, thing: int, name: str) -> None:
    assert states.thing_name(kit.program(**maps), thing) == name
