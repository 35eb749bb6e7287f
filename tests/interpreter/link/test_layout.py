"""From the choice of cards and settings to numbered things: own copies, places, spaces, regions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulewright.dsl import model
from rulewright.dsl.load import load
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.game import Rules
from rulewright.interpreter.link import link
from rulewright.interpreter.link.casting import arrange
from rulewright.interpreter.link.layout import connected, linked, neighbours
from rulewright.interpreter.linked import Program
from rulewright.interpreter.saves.resume import load_game
from rulewright.interpreter.saves.savecodes import E_SAVE_SETUP as SETUP
from rulewright.interpreter.saves.saving import seal
from rulewright.interpreter.state import fresh, state_class

ISLES = Path(__file__).parents[2] / "dsl" / "isles"


@pytest.fixture(scope="module")
def isles() -> model.Ruleset:
    return load(ISLES)


@pytest.fixture(scope="module")
def program(isles: model.Ruleset) -> Program:
    return link(isles, 3, "rough")


def numbers(program: Program, kind: str) -> list[int]:
    return [number for number, thing in enumerate(program.things) if thing.kind == kind]


# --- numbers and places -------------------------------------------------------------------------------------


def test_of_a_set_there_are_as_many_copies_as_players(program: Program) -> None:
    boards = [program.things[number] for number in numbers(program, "board")]
    assert [(thing.card, thing.copy, thing.seat) for thing in boards] == [
        ("ring", 0, NONE),
        ("ring", 1, NONE),
        ("ring", 2, NONE),
    ]


def test_every_player_has_copies_of_his_own(program: Program) -> None:
    gales = [program.things[number] for number in numbers(program, "gale")]
    assert [(thing.card, thing.copy, thing.seat) for thing in gales] == [
        ("north", 0, 0),
        ("north", 0, 1),
        ("north", 0, 2),
        ("north", 0, NONE),
    ]


def test_things_start_in_their_places(program: Program) -> None:
    cards = {thing.card for thing in program.things}
    assert cards == {"ring", "north", "cow", "fish", "big", "small"}
    start = {(zone, place): [program.things[n].card for n in laid] for zone, place, laid in program.start}
    assert start == {
        ("stack", 0): ["ring"] * 3,
        ("tray", 0): ["north"],
        ("tray", 1): ["north"],
        ("tray", 2): ["north"],
        ("pile", 0): ["cow"] * 3,
        ("pile", 1): ["fish"] * 3,
        ("shelf", 1): ["big"],
        ("shelf", 4): ["small", "small"],
        ("sky", 0): ["north"],
    }


def test_the_state_has_them_there(program: Program) -> None:
    state: Any = fresh(program, state_class(program), 1)
    assert [len(place) for place in state.z_shelf] == [0, 1, 0, 0, 2, 0, 0]
    assert [len(place) for place in state.z_tray] == [1, 1, 1, 0]
    small = next(n for n, thing in enumerate(program.things) if thing.card == "small")
    assert state.at[small] == program.zones["shelf"].code + 4


def test_codes_of_places(program: Program) -> None:
    zones = program.zones
    assert [(z.of, z.count, z.low, z.maps) for z in zones.values()] == [
        ("table", 1, 0, ""),
        ("table", 1, 0, ""),
        ("list", 2, 0, ""),
        ("number", 6, 1, ""),
        ("player", 3, 0, ""),
        ("player", 3, 0, "plan"),
        ("player", 3, 0, ""),
    ]
    taken = [range(zone.code, zone.code + zone.count) for zone in zones.values()]
    codes = [code for each in taken for code in each]
    assert len(codes) == len(set(codes))
    free = {zone.code - 1 for zone in zones.values() if zone.of != "table"}
    assert not free & set(codes), "the place of nobody"


# --- maps ---------------------------------------------------------------------------------------------------


def test_spaces_and_regions_come_after_all_cards(program: Program) -> None:
    first = next(n for n, thing in enumerate(program.things) if thing.of != NONE)
    assert all(thing.of == NONE for thing in program.things[:first])
    of_first = [(thing.kind, thing.copy) for thing in program.things[first:] if thing.of == 0]
    assert of_first == [
        *(("hex", copy) for copy in range(7)),
        *(("area", copy) for copy in range(4)),
        ("coast", 0),
    ]
    assert [thing.of for thing in program.things[first:]] == [0] * 12 + [1] * 12 + [2] * 12
    state: Any = fresh(program, state_class(program), 1)
    assert {state.at[number] for number in range(first, len(program.things))} == {NONE}


def test_what_lies_next_to_what(program: Program) -> None:
    first = numbers(program, "hex")[0]
    near = [[space - first for space in program.maps.near[first + place]] for place in range(7)]
    assert near == [
        [1, 2, 3],
        [0, 3, 4],
        [0, 3, 5],
        [0, 1, 2, 4, 5, 6],
        [1, 3, 6],
        [2, 3, 6],
        [3, 4, 5],
    ]
    assert program.maps.near[0] == ()
    assert len(program.maps.near) == len(program.things) + 1


def test_regions_are_connected_and_alike(program: Program) -> None:
    first, areas = numbers(program, "hex")[0], numbers(program, "area")[:4]
    spaces = [[space - first for space in program.maps.spaces[area]] for area in areas]
    assert spaces == [[0, 3, 4, 5], [1], [2], [6]]
    assert [program.maps.regions["area"][first + place] - areas[0] for place in range(7)] == [
        0,
        1,
        2,
        0,
        0,
        0,
        3,
    ]
    coast = numbers(program, "coast")[0]
    assert program.maps.spaces[coast] == program.maps.spaces[0] == tuple(range(first, first + 7))
    assert program.maps.regions["area"][0] == NONE


def test_the_second_map_has_spaces_of_its_own(program: Program) -> None:
    one, other = program.maps.spaces[0], program.maps.spaces[1]
    assert not set(one) & set(other)
    assert {space for each in other for space in program.maps.near[each]} == set(other)


def test_what_is_printed_on_spaces(program: Program) -> None:
    first = numbers(program, "hex")[0]
    assert [program.properties["pips"][first + place] for place in range(7)] == [1, 2, 1, 2, 3, 4, 5]
    assert [program.properties["colour"][first + place] for place in range(7)] == [0, 1, 1, 0, 0, 0, 1]
    assert program.properties["colour"][numbers(program, "area")[0]] == NONE
    assert {len(values) for values in program.properties.values()} == {len(program.things) + 1}


def test_every_space_has_a_number_of_its_own(program: Program) -> None:
    names = program.properties["name"]
    spaces = [names[n] for n, thing in enumerate(program.things) if thing.of != NONE]
    assert len(spaces) == len(set(spaces))
    assert names[0] == names[1] == names[2]
    cards = {names[n] for n, thing in enumerate(program.things) if thing.of == NONE}
    assert not cards & set(spaces)


def row(sizes: list[tuple[int, int, str]]) -> list[model.SpaceDef]:
    nowhere: Any = None
    return [model.SpaceDef(r, a, {"colour": "ab".index(c)}, nowhere) for r, a, c in sizes]


def test_a_gap_parts_what_lies_on_its_two_sides() -> None:
    spaces = row([(0, 0, "a"), (0, 4, "a"), (1, 1, "a"), (1, 5, "b")])
    near = neighbours(spaces)
    assert near == {0: (2,), 1: (3,), 2: (0,), 3: (1,)}
    assert connected(spaces, near, ["colour"]) == [(0, 2), (1,), (3,)]
    assert connected(spaces, near, []) == [(0, 2), (1, 3)]


def test_a_ruleset_without_maps_has_none() -> None:
    program = link(load("citadels", scenarios=False), 4)
    assert program.maps.near == ()
    assert program.maps.spaces == ()
    assert program.settings == {}


# --- settings -----------------------------------------------------------------------------------------------


def settings(ruleset: model.Ruleset, *plus: str, **words: Any) -> dict[str, int]:
    return arrange(ruleset, 2, words.pop("preset", "calm"), plus=plus, **words).settings


def refused(ruleset: model.Ruleset, *plus: str, **words: Any) -> list[str]:
    with pytest.raises(DeckError) as error:
        settings(ruleset, *plus, **words)
    assert {each.code for each in error.value.diagnostics} == {"E0250"}
    return [f"{each.message} | {each.hint}" for each in error.value.diagnostics]


def test_settings_are_usual_or_the_presets_or_what_is_said(isles: model.Ruleset) -> None:
    assert settings(isles) == {"storms": 0, "tie": 1}
    assert settings(isles, preset="rough") == {"storms": 1, "tie": 0}
    assert settings(isles, "storms", "tie=fewer") == {"storms": 1, "tie": 0}
    assert settings(isles, "storms=no", preset="rough") == {"storms": 0, "tie": 0}
    assert settings(isles, preset="rough", minus=["storms"]) == {"storms": 0, "tie": 0}
    assert settings(isles, settings={"storms": True, "tie": "fewer"}) == {"storms": 1, "tie": 0}
    assert settings(isles, settings={"storms": 1, "tie": 0}) == {"storms": 1, "tie": 0}


@pytest.mark.parametrize(
    ("plus", "minus", "expected"),
    [
        (["strms=yes"], [], "there is no setting strms | did you mean storms?"),
        (["tie"], [], "tie is set to a word | write `--with tie=fewer` or `tie=more`"),
        (["tie=less"], [], "tie cannot be set to less | write `--with tie=fewer` or `tie=more`"),
        (["storms=much"], [], "storms cannot be set to much | write `--with storms` or `--without storms`"),
        (["tie=fewer", "tie=more"], [], "tie is set to two values | leave one of the two out"),
        (["storms"], ["storms"], "storms is put in and left out | leave one of the two out"),
        (
            [],
            ["tie"],
            "tie cannot be left out: it is set to a word | write `--with tie=fewer` or `tie=more`",
        ),
    ],
)
def test_what_cannot_be_set(isles: model.Ruleset, plus: list[str], minus: list[str], expected: str) -> None:
    assert refused(isles, *plus, minus=minus) == [expected]


def test_a_word_has_no_number_but_its_position(isles: model.Ruleset) -> None:
    assert refused(isles, settings={"tie": True})[0].startswith("tie cannot be set to True")
    assert refused(isles, settings={"tie": 2})[0].startswith("tie cannot be set to 2")


def test_a_set_takes_part_only_where_its_setting_is_yes(isles: model.Ruleset) -> None:
    assert arrange(isles, 2, "calm").sets["gales"] == ()
    assert arrange(isles, 2, "calm", plus=["storms"]).sets["gales"] == ("north",)
    calm, rough = link(isles, 2, "calm"), link(isles, 2, "calm", settings={"storms": True})
    assert "sky" not in {zone for zone, _, _ in calm.start}
    assert "sky" in {zone for zone, _, _ in rough.start}
    assert calm.digest != rough.digest
    assert rough.settings == {"storms": 1, "tie": 1}


def test_cards_of_a_set_that_takes_no_part(isles: model.Ruleset) -> None:
    sets = {name: each for name, each in isles.sets.items() if name != "winds"}
    ruleset = replace(isles, sets=sets)
    off = "gales: north takes part only with storms | add `--with storms`"
    assert refused(ruleset, "north") == [off]
    assert settings(ruleset, "north", "storms")["storms"] == 1
    assert refused(ruleset, minus=["north"]) == [
        "north takes part only with storms, so it takes no part anyway | None"
    ]
    chosen = replace(ruleset, sets={**sets, "gales": replace(sets["gales"], every=False, size=1)})
    assert arrange(chosen, 2, "calm").sets["gales"] == ()
    assert refused(chosen, sets={"boards": ["ring"], "gales": ["north"]}) == [off]
    drawn = arrange(chosen, 2, random=["all"], plus=["storms"])
    assert drawn.sets["gales"] == ("north",)
    assert arrange(chosen, 2, random=["all"]).sets["gales"] == ()


def test_a_game_is_saved_with_its_settings() -> None:
    rules = Rules(load(ISLES, scenarios=False))
    game = rules.new_game(2, 1, "calm", plus=["storms"])
    data = json.loads(game.save())
    assert data["settings"] == {"storms": True, "tie": "more"}
    assert load_game(game.save(), rules=rules).program.settings == {"storms": 1, "tie": 1}


def test_a_save_with_settings_of_the_wrong_sort_is_refused() -> None:
    rules = Rules(load(ISLES, scenarios=False))
    data = json.loads(rules.new_game(2, 1, "calm").save())
    for wrong, code in (([], "E0803"), ({"tie": 1}, "E0803"), ({"tie": "less"}, SETUP)):
        data["settings"] = wrong
        data["seal"] = seal(data)
        with pytest.raises(DeckError) as error:
            load_game(json.dumps(data), rules=rules)
        assert error.value.diagnostics[0].code == code


# --- links and numbers of players ---------------------------------------------------------------------------


def test_linked_spaces_are_neighbours_and_regions_stay_apart(isles: model.Ruleset, program: Program) -> None:
    """a1 and c2 do not touch: a link joins them both ways; areas and coasts are as without it."""
    ring = isles.cards["ring"]
    beside = linked(neighbours(ring.spaces), [(0, 6), (0, 4)])
    assert beside[0] == (*neighbours(ring.spaces)[0], 4, 6)
    assert beside[6] == (*neighbours(ring.spaces)[6], 0)
    river = replace(isles, cards={**isles.cards, "ring": replace(ring, links=((0, 6),))})
    with_link = link(river, 3, "rough")
    first = program.maps.spaces[0][0]
    assert with_link.maps.near[first] == (*program.maps.near[first], first + 6)
    assert with_link.maps.regions == program.maps.regions


def test_settings_go_with_numbers_of_players_and_with_each_other(isles: model.Ruleset) -> None:
    storms = isles.settings["storms"]

    def refused(setting: model.SettingDef, players: int, *said: str) -> str:
        other = replace(isles.settings["tie"], values=(), usual=0)
        known = replace(
            isles,
            settings={"storms": setting, "tie": other},
            presets={name: replace(each, settings={}) for name, each in isles.presets.items()},
        )
        try:
            arranged = arrange(known, players, "rough", plus=said)
        except DeckError as error:
            return "; ".join(f"{each.message} ({each.hint})" for each in error.diagnostics)
        return "".join(name for name, value in arranged.settings.items() if value)

    for_four = replace(storms, players=(4, model.ANY_NUMBER[1]))
    assert refused(for_four, 4, "storms") == "storms"
    assert refused(for_four, 2) == ""
    wrong = "storms is for 4 players or more, and this game has 2"
    wrong += " (leave storms out, or play with 4 players or more)"
    assert refused(for_four, 2, "storms") == wrong
    alone = replace(storms, players=(2, 2), chosen=False, not_with=("tie",))
    assert [refused(alone, players) for players in (2, 3)] == ["storms", ""]
    assert refused(alone, 2, "storms") == "storms", "what is so anyway may be said"
    assert refused(alone, 3, "storms") == "nobody sets storms: it is on with 2 players (leave it out)"
    assert refused(alone, 3, "tie") == "tie"
    assert refused(alone, 2, "tie") == (
        "tie does not go with storms (leave it out, or do not play with 2 players)"
    )
    apart = replace(storms, not_with=("tie",))
    assert refused(apart, 2, "tie", "storms") == (
        "storms and tie do not go together (leave one of the two out)"
    )
    bringing = replace(storms, brings=("tie",))
    assert refused(bringing, 2, "storms") == "stormstie", "what it brings is on with it"
    assert refused(bringing, 2) == ""
    assert refused(bringing, 2, "storms", "tie=no") == (
        "storms is played only with tie (leave storms out, or do not leave tie out)"
    )
