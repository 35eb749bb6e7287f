"""The small game of `conftest.py` with two maps, for gems to lie on.

isle:   a1 a2         strip:   a1 a2 a3
       b1 b2 b3
        c1 c2
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from rulewright.dsl import core, model
from rulewright.dsl.files.source import Source
from rulewright.interpreter.dealt import NONE, Thing, ZoneInfo
from rulewright.interpreter.link.layout import lay_out

SPAN = Source("made-up", "\n").span(1, 1)
NAMES = {"en": "x"}
SHAPES: Final = {  # the row of each space, its place across, its hue
    "isle": ((0, 1, 0), (0, 3, 0), (1, 0, 1), (1, 2, 0), (1, 4, 1), (2, 1, 0), (2, 3, 1)),
    "strip": ((0, 0, 2), (0, 2, 1), (0, 4, 1)),
}
LOW = 2  # the number of the first stall
ISLE, STRIP = 6, 7
A1, A2, B1, B2, B3, C1, C2 = range(8, 15)
S1, S2, S3 = range(18, 21)
HOME, LAND, STALL, HEAP, SHELF = 9, 13, 17, 21, 25
KINDS = {"gem": ("ruby", "opal", "jade"), "beast": ("fox", "owl"), "map": ("isle", "strip")}


def _kind(name: str, **more: Any) -> model.Kind:
    return model.Kind(name, f"{name}s", NAMES, {}, core.Active("always"), None, SPAN, **more)


def _card(name: str, kind: str) -> model.CardDef:
    spaces = tuple(
        model.SpaceDef(row, across, {"hue": hue}, SPAN) for row, across, hue in SHAPES.get(name, ())
    )
    none = core.Abilities(core.Bearing("this", "you"), ())
    return model.CardDef(name, kind, 1, NAMES, {}, {}, "", "small", SPAN, spaces=spaces, abilities=none)


def _zone(name: str, of: model.Sort, holds: str, **more: Any) -> model.ZoneDef:
    return model.ZoneDef(name, NAMES, of, holds, "all", SPAN, **more)


def ruleset(plain: model.Ruleset) -> model.Ruleset:
    """The small game with kinds for maps, and with places for them."""
    form = model.MapForm("cell", (), {}, "", {})
    members = tuple(model.ListMember(hue, NAMES, SPAN) for hue in ("red", "blue", "green"))
    kinds = (_kind("gem"), _kind("beast"), _kind("map", map=form), _kind("cell", space_of="map"),
             _kind("field", region_of="cell", alike=("hue",)))  # fmt: skip
    zones = (
        _zone("pile", "table", "gem"), _zone("bin", "table", "gem"), _zone("hand", "player", "gem"),
        _zone("row", "player", "gem"), _zone("home", "player", "map"),
        _zone("land", "player", "gem", spaces_of="home"), _zone("stall", "number", "gem", low=LOW, high=4),
        _zone("heap", "list", "gem", list="hue"), _zone("shelf", "table", "map"),
    )  # fmt: skip
    return replace(
        plain,
        kinds={kind.id: kind for kind in kinds},
        lists={"hue": model.ListDef("hue", "hues", members, SPAN)},
        zones={zone.id: zone for zone in zones},
        cards={name: _card(name, kind) for kind, names in KINDS.items() for name in names},
    )


def with_maps(kit: Any) -> dict[str, Any]:
    """What `kit.program` is to change: isle and strip lie on the shelf."""
    rules = ruleset(kit.RULESET)
    things, maps = lay_out(rules, (*kit.THINGS, Thing("isle", "map", 0), Thing("strip", "map", 0)))
    hues = (0, 0, 1, 2, 0, 0, NONE, NONE)
    printed = {number: rules.cards[t.card].spaces[t.copy].properties["hue"]
               for number, t in enumerate(things) if t.kind == "cell"}  # fmt: skip
    costs = (4, 4, 2, 1)
    return {
        "ruleset": rules,
        "things": things,
        "maps": maps,
        "zones": {
            "pile": ZoneInfo("pile", "table", kit.PILE, "none"),
            "bin": ZoneInfo("bin", "table", kit.BIN, "all"),
            "hand": ZoneInfo("hand", "player", kit.HAND, "owner"),
            "row": ZoneInfo("row", "player", kit.ROW, "all"),
            "home": ZoneInfo("home", "player", HOME, "all", 3),
            "land": ZoneInfo("land", "player", LAND, "all", 3, maps="home"),
            "stall": ZoneInfo("stall", "number", STALL, "all", 3, LOW),
            "heap": ZoneInfo("heap", "list", HEAP, "all", 3),
            "shelf": ZoneInfo("shelf", "table", SHELF, "all"),
        },
        "start": (
            ("pile", 0, (kit.RUBY, kit.RUBY2, kit.OPAL, kit.JADE)),
            ("bin", 0, (kit.FOX,)),
            ("shelf", 0, (ISLE, STRIP)),
        ),
        "properties": {
            "name": (0, *range(len(things) - 1), NONE),
            "cost": (*costs, *(0 for _ in things[len(costs) :]), NONE),
            "hue": (*hues, *(printed.get(each, NONE) for each in range(len(hues), len(things))), NONE),
        },
    }
