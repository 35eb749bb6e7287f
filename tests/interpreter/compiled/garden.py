"""A made-up game with maps: tiles on the spaces of boards."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import core, model
from rulewright.dsl.files.source import Source
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE, Maps, SiteInfo, StatusInfo, Thing, ZoneInfo
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything

SPAN = Source("made-up", "\n").span(1, 1)
BOARDS = {  # rows of spaces: a hue and a number; `..` is a gap
    "meadow": ("a0 a1", "b2 a3 c0", "b1 c2"),
    "forest": ("a1 b2 b3", "a0 ..", "c1 c2 c3 b0"),
    "pond": ("c3",),
}
COPIES = {"meadow": 2, "forest": 2, "pond": 1}
TILES = {"mill": (0, 1, 2), "well": (1, 2, 3), "gate": (2, 0, 2), "oak": (NONE, 3, 1)}  # hue, worth, copies
TYPES: dict[str, linked.Type] = {
    "number": linked.NumberType(),
    "truth": linked.TruthType(),
    "player": linked.PlayerType(),
    "hue": linked.ListType("hue"),
    **{kind: linked.ThingType(kind) for kind in ("tile", "board", "hex", "area")},
}
MANY_OF = {"hexes": "hex", "areas": "area", "tiles": "tile"}
TYPES |= {name: linked.ManyType(TYPES[item]) for name, item in MANY_OF.items()}
ZONES: dict[str, tuple[Any, str, int, int, str]] = {  # of, what it holds, how many, from, whose maps
    "stock": ("table", "tile", 1, 0, ""),
    "hand": ("player", "tile", 1, 0, ""),
    "shelf": ("number", "tile", 3, 2, ""),
    "heap": ("list", "tile", 3, 0, ""),
    "box": ("table", "board", 1, 0, ""),
    "plan": ("player", "board", 1, 0, ""),
    "plot": ("player", "tile", 1, 0, "plan"),
    "chart": ("table", "board", 1, 0, ""),
    "field": ("table", "tile", 1, 0, "chart"),
    "camp": ("number", "board", 2, 1, ""),
    "tent": ("number", "tile", 2, 1, "camp"),
}
LAID = [name for name, zone in ZONES.items() if zone[4]]
TABLE = {(a, b): abs(a - b) for a in range(-1, 5) for b in range(-1, 5)}


def spaces_of(board: str) -> tuple[model.SpaceDef, ...]:
    """The spaces of a board: rows are centred, a gap is half of a space and no space."""
    rows = [row.split() for row in BOARDS[board]]
    widest = max(map(len, rows))

    def space(row: int, place: int, text: str) -> model.SpaceDef:
        across = widest - len(rows[row]) + 2 * place
        return model.SpaceDef(row, across, {"hue": "abc".index(text[0]), "worth": int(text[1])}, SPAN)

    return tuple(
        space(number, place, text)
        for number, row in enumerate(rows)
        for place, text in enumerate(row)
        if text != ".."
    )


def touching(spaces: tuple[model.SpaceDef, ...]) -> list[list[int]]:
    places = {(each.row, each.across): number for number, each in enumerate(spaces)}
    steps = ((-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1))
    return [
        sorted(places[at] for r, a in steps if (at := (each.row + r, each.across + a)) in places)
        for each in spaces
    ]


class Layout:
    """The things of the game and what is printed on them."""

    def __init__(self) -> None:
        cards = [(card, "tile", copies) for card, (_, _, copies) in TILES.items()]
        cards += [(board, "board", COPIES[board]) for board in BOARDS]
        self.things = [Thing(card, kind, copy) for card, kind, copies in cards for copy in range(copies)]
        self.hue = [TILES[t.card][0] if t.kind == "tile" else NONE for t in self.things]
        self.worth = [TILES[t.card][1] if t.kind == "tile" else NONE for t in self.things]
        self.near: dict[int, tuple[int, ...]] = {}
        self.spaces: dict[int, tuple[int, ...]] = {}
        self.regions: dict[int, int] = {}
        for number, thing in list(enumerate(self.things)):
            if thing.kind == "board":
                self._lay(number, thing.card)
        self.hue.append(NONE)
        self.worth.append(NONE)

    def _lay(self, board: int, card: str) -> None:
        spaces, first = spaces_of(card), len(self.things)
        near = touching(spaces)
        self.spaces[board] = tuple(range(first, first + len(spaces)))
        for number, space in enumerate(spaces):
            self._thing(
                Thing(card, "hex", number, of=board), space.properties["hue"], space.properties["worth"]
            )
            self.near[first + number] = tuple(first + each for each in near[number])
        areas = 0
        for space in self.spaces[board]:
            if space in self.regions:
                continue
            reached = [space]
            for each in reached:
                more = (n for n in self.near[each] if self.hue[n] == self.hue[space] and n not in reached)
                reached += list(dict.fromkeys(more))
            self.spaces[len(self.things)] = tuple(sorted(reached))
            self.regions |= dict.fromkeys(reached, len(self.things))
            self._thing(Thing(card, "area", areas, of=board), self.hue[space], NONE)
            areas += 1

    def _thing(self, thing: Thing, hue: int, worth: int) -> None:
        self.things.append(thing)
        self.hue.append(hue)
        self.worth.append(worth)

    def maps(self) -> Maps:
        every = [*range(len(self.things)), NONE]
        return Maps(
            tuple(self.near.get(i, ()) for i in every),
            tuple(self.spaces.get(i, ()) for i in every),
            {"area": tuple(self.regions.get(i, NONE) for i in every)},
        )


LAYOUT = Layout()


def things_of(kind: str) -> list[int]:
    return [number for number, thing in enumerate(LAYOUT.things) if thing.kind == kind]


def ruleset() -> model.Ruleset:
    names = {"en": "x"}
    none = core.Abilities(core.Bearing("this", "you"), ())

    def kind(name: str, **more: Any) -> model.Kind:
        known = {} if name == "board" else {"hue": model.Property("hue", "list", "hue")}
        return model.Kind(name, f"{name}s", names, known, core.Active("always"), None, SPAN, **more)

    kinds = [
        kind("tile"),
        kind("board"),
        kind("hex", space_of="board"),
        kind("area", region_of="hex", alike=("hue",)),
    ]
    cards = {
        card: model.CardDef(
            card, of, copies, names, {}, {}, "", "garden", SPAN, abilities=none, spaces=spaces
        )
        for card, of, copies, spaces in (
            *((tile, "tile", copies, ()) for tile, (_, _, copies) in TILES.items()),
            *((board, "board", COPIES[board], spaces_of(board)) for board in BOARDS),
        )
    }
    zones = {
        name: model.ZoneDef(name, names, of, holds, "all", SPAN, "hue", low, low + count - 1, maps)
        for name, (of, holds, count, low, maps) in ZONES.items()
    }
    members = tuple(model.ListMember(each, names, SPAN) for each in "abc")
    lists = {"hue": model.ListDef("hue", "hues", members, SPAN)}
    return model.Ruleset(
        id="garden",
        names=names,
        players=(2, 3),
        kinds={each.id: each for each in kinds},
        lists=lists,
        resources={"coin": model.ResourceDef("coin", {}, 3, False, SPAN)},
        zones=zones,  # type: ignore[arg-type]
        tokens={},
        tables={},
        sets={},
        presets={},
        cards=cards,
        program=core.RulesProgram(),
        first_seat="",
        scenarios=(),
        decks=(),
    )


RULESET = ruleset()
MEMORIES = (
    core.MemoryDef("kept", "", TYPES["number"], 1, None),
    core.MemoryDef("mine", "player", TYPES["number"], 2, None),
    core.MemoryDef("spot", "", TYPES["hex"], NONE, None),
    core.MemoryDef("age", "tile", TYPES["number"], 0, None),
)


def assembled(flow: linked.Block, players: int) -> Program:
    """The made-up game with this flow."""
    zones: dict[str, ZoneInfo] = {}
    code = 0
    for name, (of, _, count, low, maps) in ZONES.items():
        code += of != "table"  # that place stays free: the zone of nobody
        count = players if of == "player" else count
        zones[name] = ZoneInfo(name, of, code, "all", count, low, maps)
        code += count
    nodes = list(everything(flow))
    sites = [SiteInfo("checkpoint", "checkpoint", "", False, ())]
    sites += [SiteInfo(node.site, "menu", "", False, ()) for node in nodes if type(node) is linked.Menu]
    known = [*TILES, *BOARDS]
    name = [known.index(t.card) if t.of < 0 else len(known) + n for n, t in enumerate(LAYOUT.things)]
    return Program(
        ruleset=RULESET, players=players, preset="", things=tuple(LAYOUT.things), zones=zones,
        start=(("stock", 0, tuple(things_of("tile"))), ("box", 0, tuple(things_of("board")))),
        properties={"name": (*name, NONE), "hue": tuple(LAYOUT.hue), "worth": tuple(LAYOUT.worth)},
        changing=frozenset(), flips=frozenset(), resources={"coin": 3}, tokens=(),
        statuses={"worn": StatusInfo("worn", "tile", None)},
        memories={memory.name: memory for memory in MEMORIES}, tallies={}, attributes={}, procedures={},
        tables={"steps": TABLE}, lists={"hue": 3}, abilities=(), onces=(), phases=(), sites=tuple(sites),
        site_of={site.label: n for n, site in enumerate(sites)}, flow=flow, first_seat="", maps=LAYOUT.maps(),
    )  # fmt: skip


def const(value: int, kind: str = "number") -> linked.Const:
    return linked.Const(value, TYPES[kind])


def within(value: Any) -> Any:
    """A number for which the table has a row."""
    return linked.Arith("max", const(-1), linked.Arith("min", const(4), value))
