"""The picture of the table, drawn for a made-up game."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.cli.screen import cells
from rulewright.cli.table import Table
from rulewright.dsl.files.source import Source
from rulewright.dsl.model import (
    CardDef,
    Kind,
    ListDef,
    ListMember,
    Property,
    ResourceDef,
    Ruleset,
    TokenDef,
    ZoneDef,
)

SPAN = Source("made-up.yaml", "ruleset: boats\n").span(1, 1)


def zone(name: str, of: str, seen_by: str) -> ZoneDef:
    return ZoneDef(name, {"en": name}, of, "boat", seen_by, SPAN)  # type: ignore[arg-type]


def boats() -> Ruleset:
    properties = {"colour": Property("colour", "list", "colour"), "size": Property("size", "number")}
    members = (ListMember("blue", {"en": "blue"}, SPAN), ListMember("red", {"en": "dark red"}, SPAN))
    zones = [
        zone("stack", "table", "none"),
        zone("quay", "table", "all"),
        zone("hold", "player", "owner"),
        zone("fleet", "player", "all"),
    ]
    return Ruleset(
        id="boats",
        names={"en": "Boats"},
        players=(2, 4),
        kinds={"boat": Kind("boat", "boats", {"en": "boat"}, properties, None, None, SPAN)},  # type: ignore[arg-type]
        lists={"colour": ListDef("colour", "colours", members, SPAN)},
        resources={
            "coins": ResourceDef("coins", {"en": "coins"}, 0, False, SPAN),
            "fame": ResourceDef("fame", {"en": "fame"}, 0, True, SPAN),
        },
        zones={each.id: each for each in zones},
        tokens={"anchor": TokenDef("anchor", {"en": "anchor"}, SPAN)},
        tables={},
        sets={},
        presets={},
        cards={},
        program=None,  # type: ignore[arg-type]
        first_seat="",
        scenarios=(),
        decks=(),
    )


def boat(name: str, size: int = 1, colour: str = "blue", up: bool = False) -> dict[str, Any]:
    properties = {"colour": colour, "size": size}
    return {"thing": 0, "card": "b", "name": name, "kind": "boat", "properties": properties, "up": up}


def place(*things: dict[str, Any]) -> dict[str, Any]:
    return {"count": len(things), "things": list(things)}


def closed(count: int, *face_up: dict[str, Any]) -> dict[str, Any]:
    return {"count": count, "things": None, "face_up": list(face_up)}


def seen(**changes: Any) -> dict[str, Any]:
    """What the first player sees."""
    mine = place(boat("Gull", 2), boat("Gull", 2), boat("Zażółć gęślą jaźń", 12, "red"))
    return {
        "viewer": 0,
        "players": ["Ann", "漢字"],
        "over": False,
        "winners": [],
        "turn": 1,
        "role": boat("Heron", 4),
        "phase": "boats:high_tide",
        "round": 3,
        "resources": {"coins": [2, 12], "fame": [0, 5]},
        "tokens": {"anchor": 1},
        "statuses": {
            "sunk": [{"bearer": boat("Gull", 2), "marker": 0}],
            "be_calmed": [{"bearer": 0, "marker": None}],
        },
        "memories": {},
        "zones": {
            "stack": closed(40),
            "quay": place(boat("Tern"), boat("Skua", 3, "red")),
            "hold": [mine, closed(3, boat("Heron", 4, up=True))],
            "fleet": [place(), place(*(boat(f"Ship {n}", n) for n in range(1, 9)))],
        },
        "decision": None,
        **changes,
    }


def drawn(width: int, **changes: Any) -> str:
    return "\n".join(Table(boats(), seen(**changes), width).lines())


def test_the_whole_table() -> None:
    assert drawn(80) == (
        "── Round 3 · high tide · turn of 漢字 as Heron ─────────────────────────────────\n"
        "  stack 40\n"
        "  quay: Tern (blue 1), Skua (dark red 3)\n"
        "  sunk: Gull (blue 2) (by Ann)\n"
        "\n"
        "             coins  fame  hold\n"
        "  Ann (you)      2     0     3  be calmed\n"
        "> 漢字          12     5     3  anchor; Ship 1 (blue 1), Ship 2 (blue 2),\n"
        "                                Ship 3 (blue 3), Ship 4 (blue 4),\n"
        "                                Ship 5 (blue 5), Ship 6 (blue 6),\n"
        "                                Ship 7 (blue 7), Ship 8 (blue 8); hold:\n"
        "                                Heron (blue 4)\n"
        "\n"
        "  your hold: Gull (blue 2) x2, Zażółć gęślą jaźń (dark red 12)"
    )


@pytest.mark.parametrize("width", [24, 40, 60, 79, 80, 120, 200])
def test_it_fits_every_width(width: int) -> None:
    lines = drawn(width).split("\n")
    assert max(map(cells, lines)) <= width, lines
    together = " ".join(" ".join(lines).split())
    for word in ("stack 40", "Skua", "Ship 8", "12", "be calmed"):
        assert word in together


def test_a_card_that_is_not_seen_has_no_name() -> None:
    assert "Heron" not in drawn(
        80, role={"kind": "boat"}, zones={**seen()["zones"], "hold": [place(), closed(3)]}
    )


def test_several_numbers_are_told_with_their_names() -> None:
    game = boats()
    game.kinds["boat"].properties["deck_guns"] = Property("deck_guns", "number", default=0)
    armed = boat("Tern") | {"properties": {"colour": "blue", "size": 1, "deck_guns": 4}}
    quay = place(armed, boat("Skua", 3, "red"))
    text = "\n".join(Table(game, seen(zones={**seen()["zones"], "quay": quay}), 80).lines())
    assert "  quay: Tern (blue, size 1, deck guns 4), Skua (dark red, size 3)\n" in text


def test_what_is_remembered_of_a_card_stands_apart_from_what_is_printed() -> None:
    quay = place({**boat("Wherry", 2), "noted": {"rowed_by": "4"}})
    assert "  quay: Wherry (blue 2, rowed by 4)\n" in drawn(80, zones={**seen()["zones"], "quay": quay})


def test_a_card_whose_values_are_ours_says_so() -> None:
    game = boats()
    gull = CardDef("b", "boat", 1, {"en": "Gull"}, {}, {}, "", "", SPAN, house=True, abilities=None)  # type: ignore[arg-type]
    game.cards["b"] = gull
    text = "\n".join(Table(game, seen(zones={**seen()["zones"], "quay": place(boat("Gull", 3))}), 80).lines())
    assert "  quay: Gull (blue 3, house values)\n" in text


def test_a_zone_with_some_cards_face_up() -> None:
    assert "  stack: Tern (blue 1) and 39 face down\n" in drawn(
        80, zones={**seen()["zones"], "stack": closed(40, boat("Tern"))}
    )


def test_the_end_says_so() -> None:
    assert drawn(60, over=True, turn=None, role=None).startswith("── The game is over ────")


def test_before_the_first_turn() -> None:
    assert drawn(40, turn=None, role=None, round=None, phase=None).startswith("─" * 40 + "\n")
