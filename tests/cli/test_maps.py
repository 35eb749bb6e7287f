"""Maps on a screen: drawn for made-up games, and in play for a real one."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.cli import screen
from rulewright.cli.maps import Maps, marks_for, places_of, signs_of
from rulewright.cli.screen import cells, safe, unpainted
from rulewright.cli.table import Table
from rulewright.dsl.declare.spacenames import space_names
from rulewright.dsl.files.source import Source
from rulewright.dsl.model import (
    CardDef,
    Kind,
    ListDef,
    ListMember,
    MapForm,
    Property,
    Ruleset,
    ZoneDef,
)

Run = Callable[..., "subprocess.CompletedProcess[str]"]
ISLES = str(Path(__file__).parents[1] / "interpreter" / "link" / "isles")
SPAN = Source("made-up.yaml", "ruleset: fens\n").span(1, 1)
HONEYCOMB = (4, 5, 6, 7, 6, 5, 4)


def kind(name: str, **more: Any) -> Kind:
    properties = more.pop("properties", {})
    return Kind(name, f"{name}s", {"en": name}, properties, None, None, SPAN, **more)  # type: ignore[arg-type]


def zone(name: str, of: str, holds: str, **more: Any) -> ZoneDef:
    return ZoneDef(name, {"en": name}, of, holds, more.pop("seen_by", "all"), SPAN, **more)  # type: ignore[arg-type]


def card(name: str, of: str) -> CardDef:
    return CardDef(name, of, 1, {"en": name}, {}, {}, "", "", SPAN, abilities=None)  # type: ignore[arg-type]


def fens() -> Ruleset:
    soil = {"soil": Property("soil", "list", "soil")}
    members = (
        ListMember("mud", {"en": "mud"}, SPAN, "M", "brown"),
        ListMember("reed", {"en": "reed"}, SPAN, "", "green"),
    )
    return Ruleset(
        id="fens",
        names={"en": "Fens"},
        players=(2, 4),
        kinds={
            "fen": kind("fen", map=MapForm("plot", (), {}, "", {})),
            "plot": kind("plot", space_of="fen", properties={**soil, "depth": Property("depth", "number")}),
            "hut": kind("hut", properties=soil),
        },
        lists={"soil": ListDef("soil", "soils", members, SPAN)},
        resources={},
        zones={
            "home": zone("home", "player", "fen"),
            "land": zone("land", "player", "hut", spaces_of="home"),
            "boats": zone("boats", "player", "hut", spaces_of="home"),
            "stall": zone("stall", "number", "hut", low=1, high=3),
            "heap": zone("heap", "list", "hut", list="soil", seen_by="none"),
            "bin": zone("bin", "table", "hut"),
        },
        tokens={},
        tables={},
        sets={},
        presets={},
        cards={name: card(name, "hut") for name in ("Barn", "Byre", "Old Mill", "Mast 7")},
        program=None,  # type: ignore[arg-type]
        first_seat="",
        scenarios=(),
        decks=(),
    )


def hut(name: str, on: int | None = None, thing: int = 900) -> dict[str, Any]:
    found = {"thing": thing, "card": name, "name": name, "kind": "hut", "properties": {"soil": "mud"}}
    return {**found, "up": False, "on": on, "space": None}


def fen(number: int, rows: tuple[int, ...], gaps: tuple[int, ...] = ()) -> dict[str, Any]:
    """A map of rows of so many spaces, centred; without some of them."""
    widest = max(rows)
    places = [(row, widest - count + 2 * n) for row, count in enumerate(rows) for n in range(count)]
    places = [place for n, place in enumerate(places) if n not in gaps]
    spaces = [
        {
            "thing": 100 * (number + 1) + n,
            "name": name,
            "kind": "plot",
            "map": number,
            "properties": {"soil": ("mud", "reed")[n % 2], "depth": n % 7},
            "row": row,
            "across": across,
        }
        for n, ((row, across), name) in enumerate(zip(places, space_names(tuple(places)), strict=True))
    ]
    return {
        "thing": number,
        "card": "fen",
        "name": f"Fen {number}",
        "kind": "fen",
        "properties": {},
        "spaces": spaces,
    }


def place(*things: dict[str, Any]) -> dict[str, Any]:
    return {"count": len(things), "things": list(things)}


def seen(rows: tuple[int, ...] = (2, 3), *lying: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {
        "viewer": 0,
        "players": ["Ann", "Ben"],
        "over": False,
        "winners": [],
        "turn": 0,
        "role": None,
        "phase": None,
        "round": None,
        "resources": {},
        "tokens": {},
        "statuses": {},
        "memories": {},
        "zones": {
            "home": [place(fen(0, rows)), place(fen(1, rows))],
            "land": [place(*lying), place()],
            "boats": [place(), place()],
            "stall": {"1": place(hut("Barn"), hut("Barn")), "2": place(), "3": place(hut("Byre"))},
            "heap": {
                "mud": {"count": 4, "things": None, "face_up": []},
                "reed": {"count": 0, "things": None, "face_up": []},
            },
            "bin": place(),
        },
        "decision": None,
        **changes,
    }


def drawn(view: dict[str, Any], size: int = 80, seats: tuple[int, ...] = (0,)) -> list[str]:
    maps = Maps(fens(), view)
    return maps.lines(maps.sheets(seats), size)


# --- one map ------------------------------------------------------------------------------------------------


def test_a_small_map() -> None:
    assert "\n".join(line[:18].rstrip() for line in drawn(seen((2, 3)))) == (
        "your land (Fen 0)\n"
        "      /1\\ /2\\\n"
        "a    | M0| R1|\n"
        "    /1\\ /2\\ /3\\\n"
        "b  | M2| R3| M4|\n"
        "    \\ / \\ / \\ /"
    )


def test_rows_that_grow_and_shrink_fit_each_other() -> None:
    lines = drawn(seen(HONEYCOMB), 40)
    picture = lines[1:16]
    assert max(map(cells, picture)) <= 80
    assert [line[0] for line in picture[1::2]] == list("abcdefg")
    for row, line in enumerate(picture[1::2]):
        assert line.count("|") == HONEYCOMB[row] + 1
    # Every upper and lower corner of a cell stands where its sides are.
    for above, middle in zip(picture[0::2], picture[1::2], strict=False):
        for at, sign in enumerate(middle[3:], 3):
            if sign == "|" and middle[at + 1 : at + 4].strip():
                assert (above[at + 1], above[at + 3]) == ("/", "\\")


def test_a_gap_is_left_open() -> None:
    view = seen()
    view["zones"]["home"][0] = place(fen(0, (3, 3), (1,)))
    assert [line[:17].rstrip() for line in drawn(view)][1:4] == [
        "    /1\\     /2\\",
        "a  | M0|   | R1|",
        "    /1\\ /2\\ /3\\",
    ]


def test_what_lies_there_and_what_may_be_chosen() -> None:
    view = seen((2, 3), hut("Barn", 100), hut("Old Mill", 103), hut("Mast 7", 104, thing=904))
    options = [{"value": {"thing": 101}}, {"value": None}, {"value": {"thing": 904}}]
    view["decision"] = {"player": 0, "options": options}
    lines = drawn(view)
    assert lines[2].startswith("a    |MBA|*R1|".replace("BA", "Ba"))
    assert lines[4].startswith("b  | M2|MOM|*M7|")
    beside = "\n".join(line[16:].strip() for line in lines)
    assert "M mud, R reed" in beside
    assert "R1 a free space: reed, depth 1" in beside
    assert "MBa Barn: a1" in beside
    assert "* may be chosen now" in beside


def test_two_maps_stand_side_by_side_where_there_is_room() -> None:
    wide, narrow = drawn(seen(HONEYCOMB), 80, (0, 1)), drawn(seen(HONEYCOMB), 60, (0, 1))
    assert "your land (Fen 0)" in wide[0]
    assert "Ben's land (Fen 1)" in wide[0]
    assert len(narrow) > len(wide) + 10
    assert all(cells(line) <= 80 for line in wide)
    assert all(cells(line) <= 60 for line in narrow)
    assert sum(line.count("M mud") for line in wide) == 1


@pytest.mark.parametrize("size", [24, 28, 31])
def test_a_narrow_screen_gets_a_list(size: int) -> None:
    lines = drawn(seen(HONEYCOMB, hut("Byre", 100)), size)
    assert all(cells(line) <= size for line in lines)
    text = " ".join(" ".join(lines).split())
    assert "a1 MBy, a2 R1, a3 M2, a4 R3 b1 M4" in text
    assert "/1\\" not in text


def test_no_map_no_picture() -> None:
    view = seen()
    view["zones"]["home"] = [place(), place()]
    assert drawn(view) == []


def test_colours_where_the_screen_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = drawn(seen((2, 3), hut("Barn", 100)))
    monkeypatch.setattr(screen, "_colored", lambda _stream: True)
    painted = drawn(seen((2, 3), hut("Barn", 100)))
    assert [unpainted(line) for line in painted] == bare
    assert safe(painted[2]).count("\x1b[7") == 1, "what is full stands out"


def test_marks_are_short_and_each_its_own() -> None:
    names = ["Barn", "Byre", "Bank", "Old Mill", "Mast 7", "Mast 12", "3 Geese", "", "漢字", "Łódź"]
    names += [f"Hut {number}" for number in range(200)] + ["B" * n for n in range(1, 200)]
    marks = marks_for(names)
    assert set(marks) == set(names)
    assert len(set(marks.values())) == len(marks)
    assert all(0 < cells(mark) <= 2 for mark in marks.values())
    assert [marks[n] for n in ("Barn", "Bank", "Old Mill", "Mast 7", "Mast 12", "3 Geese")] == [
        "Ba", "Bn", "OM", "M7", "12", "G3",
    ]  # fmt: skip


# --- the table ----------------------------------------------------------------------------------------------


def test_places_of_numbers_and_of_a_list_on_the_table() -> None:
    text = "\n".join(Table(fens(), seen(), 80).lines())
    assert "  stall: 1: Barn (mud) x2; 3: Byre (mud)\n" in text
    assert "  heap: mud 4\n" in text
    narrow = "\n".join(Table(fens(), seen(), 30).lines())
    assert "  stall:\n    1  Barn (mud) x2\n    3  Byre (mud)\n" in narrow


def test_what_lies_on_maps_is_counted_and_drawn() -> None:
    text = "\n".join(Table(fens(), seen((2, 3), hut("Barn", 100)), 80).lines())
    assert "land: 1 of 5" in text
    assert "land: 0 of 5" in text, "the other's is counted"
    assert text.count("your land (Fen 0)") == 1
    assert "Ben's land (Fen" not in text
    over = "\n".join(Table(fens(), seen(over=True), 80).lines())
    assert "Ben's land (Fen 1)" in over


def test_a_place_with_very_much_in_it_is_counted() -> None:
    view = seen()
    view["zones"]["bin"] = place(*(hut(f"Hut {number}") for number in range(40)))
    table = Table(fens(), view, 80, brief=True)
    assert any("bin: 40 (all of them: `table bin`)" in line for line in table.lines())
    assert "Hut 39" in " ".join(table.in_full("bin"))
    assert "Hut 39" in " ".join(Table(fens(), view, 80).lines())
    assert Table(fens(), view, 80).in_full("elsewhere") == []
    assert Table(fens(), seen(), 80).in_full("bin") == ["Nothing is seen there."]


def test_the_places_of_a_zone() -> None:
    zones = seen()["zones"]
    assert [key for key, _ in places_of(zones["home"])] == [0, 1]
    assert [key for key, _ in places_of(zones["stall"])] == ["1", "2", "3"]
    assert [key for key, _ in places_of(zones["bin"])] == [None]


# --- in play ------------------------------------------------------------------------------------------------


def test_maps_in_play(run: Run) -> None:
    typed = "atoll\n" + "map\nmap B\nmap all\nmap nobody\n?\ntable stall\ntable nothing\n"
    done = run("play", ISLES, "--seed", "1", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "your land (Atoll)" in done.stdout
    assert "B's land (" in done.stdout
    assert re.search(r"your land \(Atoll\) +B's land", done.stdout), "both, side by side"
    assert "map nobody is none of the options" in done.stdout
    assert "  map NAME " in done.stdout
    assert "table nothing is none of the options" in done.stdout
    assert re.search(r"\n> \n  stall: ", done.stdout)


def test_the_help_of_a_game_without_maps_does_not_speak_of_them(run: Run, pebbles: str) -> None:
    done = run("play", pebbles, "--seed", "1", typed="?\nmap\n")
    assert "map NAME" not in done.stdout
    assert "why WORDS" in done.stdout
    assert "map is none of the options" in done.stdout


def test_the_map_is_drawn_when_a_space_is_to_be_chosen(run: Run) -> None:
    for seed in range(12):
        typed = "atoll\n" + "1\n" * 30
        done = run("play", ISLES, "--seed", str(seed), typed=typed)
        if "choose a cell\n" in done.stdout:
            before = done.stdout.partition("choose a cell\n")[0]
            assert (
                before.rstrip().endswith(("* may be chosen now", ","))
                or "*" in before.rpartition("your land")[2]
            )
            return
    raise AssertionError("nobody chooses a space")


def test_a_map_is_shown_with_its_card(run: Run) -> None:
    done = run("show", "atoll", "--ruleset", ISLES)
    assert "      /1\\ /2\\" in done.stdout
    assert "R rock" in done.stdout


def test_why_in_play(run: Run, pebbles: str) -> None:
    done = run("play", pebbles, "--seed", "3", typed="why\nwhy throw\nwhy nothing of the kind\n")
    assert done.returncode == 0
    assert "Nothing that can be chosen now is called nothing of the kind." in done.stdout
    assert "that can be done" in done.stdout
    done = run(
        "play", "citadels", "--seed", "1", typed="why build castle\n1\nwhy\nwhy build\ngold\nwhy done\n"
    )
    assert "fault" not in done.stderr
    said = "Nothing that can be chosen now is called build castle. The question is: A, choose a character."
    assert said in " ".join(done.stdout.split())
    assert "done: that can be done." in done.stdout


def test_the_words_of_maps(run: Run) -> None:
    done = run("words", ISLES)
    assert re.search(r"^cell +a space of a isle with ground", done.stdout, re.MULTILINE)
    assert re.search(r"^field +connected cells, alike in ground", done.stdout, re.MULTILINE)
    assert re.search(r"^stall +one for each number from 1 to 3, for huts", done.stdout, re.MULTILINE)
    assert re.search(r"^heap +one for each ground, for huts; nobody sees it", done.stdout, re.MULTILINE)
    assert "move x to your land at s" in run("words", ISLES, "land").stdout


def test_no_two_members_of_lists_share_a_sign() -> None:
    names = ["mine", "mud", "moor", "mm", "m"]
    members = [ListMember(name, {"en": name}, SPAN, "M" if name == "mud" else "") for name in names]
    assert signs_of(members) == {"mud": "M", "mine": "I", "moor": "O", "mm": "m", "m": "M"}


def test_what_a_trade_route_brings_is_told_apart_from_what_spaces_are(run: Run) -> None:
    shown = run("show", "route_2", "--ruleset", "burgundy").stdout
    assert "p 4 points" in shown
    assert "b take a building" in shown
    played = run(
        "play", "burgundy", "--players", "2", "--seed", "3", "--with", "trade_routes", typed="1\n"
    ).stdout
    assert "A animal" in played
    assert "m take a mine, monastery or castle" in played.replace("\n", " ")


def test_linked_spaces_bear_a_wave_and_are_listed() -> None:
    """Two bridges; where something lies, or may be chosen, the list beside the map tells it alone."""
    board = {**fen(0, (2, 3)), "links": [["a2", "b1"], ["a1", "b3"]]}
    maps = Maps(fens(), {"zones": {}})
    sheet = maps.sheet(board, "", {board["spaces"][0]["thing"]: hut("Barn")})
    shown = {cell.name: cell.text for cell in sheet.cells}
    assert [name for name, text in shown.items() if text.startswith("~")] == ["a2", "b1", "b3"]
    told = "\n".join(unpainted(line) for line in maps.lines([sheet], 60))
    assert told.count("~ neighbours too: a2 and b1, a1 and b3") == 1
