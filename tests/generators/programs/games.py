"""Whole games as texts: `ruleset.yaml`, the cards, the rules; and decks on top of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.dsl import model
from rulewright.dsl.files.paths import Edited
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.diagnostics import Diagnostic

from .declared import Declaring
from .members import Bearer
from .world import NUMBER, PLAYER, TRUTH, Dice, Kind, World, Zone, word

NOWHERE = Path("/nowhere")  # nothing of it lies on a disk


@dataclass(slots=True)
class Game:
    """A game as texts, by the names of its files."""

    files: dict[str, str]
    most: int  # players
    sets: dict[str, list[str]] = field(default_factory=dict)
    settings: dict[str, list[str]] = field(default_factory=dict)

    def loaded(self) -> tuple[model.Ruleset | None, list[Diagnostic]]:
        texts = {str(NOWHERE / name): text for name, text in self.files.items()}
        return load_ruleset(Edited(NOWHERE, "made", texts))


class Making(Declaring):
    """Makes a game of a seed."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(World(), dice)
        self._copies: dict[str, dict[str, int]] = {}  # by kind, of each card
        self._chosen: list[str] = []  # the kinds of which a preset names the cards
        self._wanted: set[str] = set()  # places that a kind speaks of
        self._owner = dice.choice((PLAYER, PLAYER, "table"))  # whose maps there are
        self._maps = dice.often(0.3)

    def game(self) -> Game:
        world, dice = self.world, self.dice
        world.phases = ["acting", *dice.some(["morning", "evening"], 2), "counting"]
        world.resources = ["points", "coin", *dice.some(["wood"], 1)]
        world.tokens = dice.some(["crown", "torch"], 2)
        yaml = [
            "format: 1", "ruleset: made", "title: {en: Made}",
            f"players: {{min: {dice.choice((1, 2, 2))}, max: 3}}",
            *self._lists(), *self._kinds(), *self._zones(), *self._small(), *self._settings(), *self._sets(),
        ]  # fmt: skip
        for kind in world.card_kinds:
            self._copies[kind] = {f"{kind}_{n}": dice.choice((1, 1, 2, 3)) for n in range(dice.randint(2, 4))}
            world.cards[kind] = [name for name, copies in self._copies[kind].items() if copies == 1]
        rules = self._rules()
        cards = {f"{kind}.yaml": self._cards(kind) for kind in world.card_kinds}
        yaml += self._presets()
        yaml += [f"tables_of: [{', '.join(cards)}]", "rules: [made.rules]"]
        files = {"ruleset.yaml": "\n".join(yaml) + "\n", "made.rules": rules, **cards}
        return Game(files, 3, settings=world.settings)

    def _rules(self) -> str:
        dice = self.dice
        texts = self.memories(dice.randint(0, 3))
        statuses = self.statuses(dice.randint(0, 2))
        texts += self.attributes(dice.randint(0, 2)) + self.functions(dice.randint(0, 2))
        texts += self.verbs()
        deeds = self.deeds(dice.randint(1, 3), dice.randint(0, 1))
        texts += self.legality(dice.randint(0, 2))
        texts += [self.deed_text(each) for each in deeds]
        texts += self.keywords(dice.choice((0, 0, 1)))
        texts += [self.status_text(each) for each in statuses]
        texts += self.of_nobody(dice.choice((0, 0, 1)))
        texts += [self.take_turn(), self.flow()]
        return "\n".join(texts) + "\n"

    # ------------------------------------------------------------ kinds and lists

    def _lists(self) -> list[str]:
        made = self.dice.some([("colour", ["red", "green", "blue"]), ("mood", ["calm", "wild"])], 2)
        if self._maps and not any(name == "colour" for name, _ in made):
            made.insert(0, ("colour", ["red", "green", "blue"]))
        self.world.lists = dict(made)
        lines = ["lists:"] if made else []
        for name, members in made:
            said = ", ".join(f"{{id: {each}, name: {{en: {each}}}}}" for each in members)
            lines.append(f"  - {{id: {name}, plural: {name}s, members: [{said}]}}")
        return lines

    def _kinds(self) -> list[str]:
        names = ["card", *self.dice.some(["tile", "omen"], 2)]
        lines = ["kinds:"]
        for name in names:
            lines += self._kind(name, self._properties())
        if self.dice.often(0.35):
            lines += self._kind("hero", {}, "role")
        if self._maps:
            lines += self._map_kinds()
        return lines

    def _properties(self) -> dict[str, str]:
        types = [NUMBER, TRUTH, *(word(each) for each in self.world.lists)]
        names = self.dice.some(["cost", "worth", "shade"], 3)
        return {each: self.dice.choice(types if each != "cost" else [NUMBER]) for each in names}

    def _kind(self, name: str, properties: dict[str, str], active: str = "") -> list[str]:
        homes = [f"{name}_hand", f"{name}_sky", f"{name}_row", f"{name}_pile", "always", "revealed"]
        active = active or self.dice.choice([*homes[:1], *homes])
        if active.endswith(("_row", "_pile", "_sky")):
            self._wanted.add(active)
        limited = self.dice.often(0.5)
        self.world.kinds[name] = Kind(name, f"{name}s", active, limited, properties)
        said = "".join(f"      {each}: {self._property(of)}\n" for each, of in properties.items())
        often = (
            f", actions: {self.dice.choice(('once per turn', 'once per round', 'any time'))}"
            if limited
            else ""
        )
        lines = [f"  - id: {name}", f"    plural: {name}s", f"    name: {{en: {name}}}"]
        lines += ["    properties:", said.rstrip("\n")] if said else []
        return [*lines, f"    abilities: {{active: {active}{often}}}"]

    def _property(self, of: str) -> str:
        if of == NUMBER:
            return "{type: number, min: 0, max: 4}"
        return "{type: truth}" if of == TRUTH else f"{{type: list, list: {of.split(' ')[1]}}}"

    def _map_kinds(self) -> list[str]:
        colour = word("colour")
        kinds = self.world.kinds
        kinds["plan"] = Kind("plan", "plans", "always", False, {}, "map", "bed")
        kinds["bed"] = Kind(
            "bed", "beds", "always", False, {"colour": colour, "sun": NUMBER}, "space", "bed", "plan"
        )
        kinds["patch"] = Kind("patch", "patches", "always", False, {}, "region", "bed", "plan")
        lines = ["  - id: plan", "    plural: plans", "    name: {en: plan}", "    map:", "      spaces: bed",
                 "      letters: {colour: {r: red, g: green, b: blue}}", "      digit: sun",
                 "  - {id: bed, plural: beds, name: {en: bed}, space_of: plan, properties: "
                 "{colour: {type: list, list: colour}, sun: {type: number, min: 1, max: 3}}}",
                 "  - {id: patch, plural: patches, name: {en: patch}, region_of: bed, "
                 "alike: [colour]}"]  # fmt: skip
        plant = self._kind(
            "plant",
            {"colour": colour} if self.dice.often(0.5) else {},
            self.dice.choice(("garden", "always")),
        )
        return lines + plant

    # ------------------------------------------------------------ places

    def _zones(self) -> list[str]:
        lines = ["zones:"]
        for kind in list(self.world.kinds.values()):
            if kind.part in ("", "map"):
                lines += [self._zone(zone) for zone in self._places(kind)]
        return lines

    def _places(self, kind: Kind) -> Iterator[Zone]:
        name = kind.id
        if name == "plan":
            yield Zone("drawer", "table", name)
            yield Zone("desk", self._owner, name)
            return
        yield Zone(f"{name}_deck", "table", name)
        yield Zone(f"{name}_hand", PLAYER, name)
        if self.dice.often(0.4) or f"{name}_sky" in self._wanted:
            yield Zone(f"{name}_sky", "table", name)
        if f"{name}_row" in self._wanted or self.dice.often(0.2):
            yield Zone(f"{name}_row", NUMBER, name, 1, 3)
        if f"{name}_pile" in self._wanted and self.world.lists:
            yield Zone(f"{name}_pile", word(next(iter(self.world.lists))), name)
        elif f"{name}_pile" in self._wanted:
            yield Zone(f"{name}_pile", "table", name)
        if name == "plant":
            yield Zone("garden", self._owner, name, spaces_of="desk")

    def _zone(self, zone: Zone) -> str:
        self.world.zones[zone.id] = zone
        of = f"{{from: {zone.low}, to: {zone.high}}}" if zone.of == NUMBER else zone.of.removeprefix("word ")
        seen = (
            "all"
            if zone.spaces_of
            else self.dice.choice(("all", "owner", "none") if zone.of == PLAYER else ("all", "none"))
        )
        more = f", spaces_of: {zone.spaces_of}" if zone.spaces_of else ""
        more += ", shown: false" if self.dice.often(0.1) else ""
        more += ", name: {en: place}"
        return f"  - {{id: {zone.id}, of: {of}, holds: {zone.holds}, seen_by: {seen}{more}}}"

    # ------------------------------------------------------------ the rest of what there is

    def _small(self) -> list[str]:
        world, dice = self.world, self.dice
        below = dice.choice(("", "", ", min: -4", ", max: 9"))
        lines = ["resources:", f"  - {{id: points, name: {{en: points}}, score: true{below}}}"]
        lines += [
            f"  - {{id: {each}, name: {{en: {each}}}, starts: {dice.randint(0, 4)}{below}}}"
            for each in world.resources[1:]
        ]
        if world.tokens:
            lines += ["tokens:", *(f"  - {{id: {each}, name: {{en: {each}}}}}" for each in world.tokens)]
            lines += [f"first_seat: {world.tokens[0]}"] if dice.often(0.6) else []
        if dice.often(0.4):
            arguments = dice.randint(1, 2)
            world.tables["chart"] = (arguments, 3)
            keys = [[n] for n in range(4)] if arguments == 1 else [[n, m] for n in range(4) for m in range(4)]
            rows = ", ".join(f"{{of: {key}, is: {dice.randint(0, 5)}}}" for key in keys)
            lines += ["tables:", f"  - {{id: chart, arguments: {arguments}, rows: [{rows}]}}"]
        return lines

    def _settings(self) -> list[str]:
        made = dict(self.dice.some([("windy", []), ("season", ["spring", "autumn"])], 2))
        self.world.settings = made
        lines = ["settings:"] if made else []
        for name, words in made.items():
            values = ", ".join(f"{{id: {each}, name: {{en: {each}}}}}" for each in words)
            said = f", values: [{values}]" if words else ""
            lines.append(f"  - {{id: {name}, name: {{en: {name}}}, text: {{en: weather}}{said}}}")
        return lines

    def _sets(self) -> list[str]:
        lines = ["sets:"]
        for kind in self.world.card_kinds:
            lines.append(f"  - {{id: {kind}_set, kind: {kind}{self._start(self.world.kinds[kind])}}}")
        return lines

    def _start(self, kind: Kind) -> str:
        """Where the things of a set begin, and which they are."""
        zones = [z for z in self.world.zones.values() if z.holds == kind.id and not z.spaces_of]
        zone = self.dice.choice([*zones, *zones[:1]])
        by = next((name for name, of in kind.properties.items() if of == zone.of and of != NUMBER), "")
        if zone.of not in ("table", PLAYER) and not by:
            zone = zones[0]
        text = f", into: {zone.id}"
        if zone.of not in ("table", PLAYER):
            text += f", by: {by}"
        if zone.of == "table" and self.dice.often(0.2):
            text += ", copies: players"
        yes = [name for name, words in self.world.settings.items() if not words]
        if yes and self.dice.often(0.2):
            text += f", setting: {yes[0]}"
        if kind.part == "" and self.dice.often(0.25):
            self._chosen.append(kind.id)
            return text
        return f"{text}, every: true"

    # ------------------------------------------------------------ cards

    def _cards(self, kind: str) -> str:
        lines = [f"kind: {kind}", "things:"]
        for name, copies in self._copies[kind].items():
            lines += self.card(name, kind, copies)
        return "\n".join(lines) + "\n"

    def card(self, name: str, kind: str, copies: int) -> list[str]:
        """A card as it stands in a list."""
        found = self.world.kinds[kind]
        lines = [f"  - id: {name}", f"    name: {{en: {name.replace('_', ' ')}}}"]
        lines += [f"    {each}: {self._printed(of)}" for each, of in found.properties.items()]
        lines += [f"    copies: {copies}"] if copies > 1 else []
        lines += ["    players: {min: 2}"] if self.dice.often(0.08) else []
        if found.part == "map":
            lines += ["    map: |", *(f"      {row}" for row in self._map())]
        if self.dice.often(0.75):
            texts = self.members(Bearer("card", kind, found.limited), 3)
            lines += ["    rules: |", *(f"      {each}" for each in texts)] if texts else []
        return lines

    def _printed(self, of: str) -> str:
        if of == NUMBER:
            return str(self.dice.randint(0, 4))
        return (
            self.dice.choice(("true", "false"))
            if of == TRUTH
            else self.dice.choice(self.world.lists[of.split(" ")[1]])
        )

    def _map(self) -> list[str]:
        longs = self.dice.choice(([1, 2], [2, 1], [2, 3], [3], [1, 2, 1], [2, 3, 2], [3, 2]))
        return [
            " ".join(f"{self.dice.choice('rgb')}{self.dice.randint(1, 3)}" for _ in range(n)) for n in longs
        ]

    def _presets(self) -> list[str]:
        if not self._chosen:
            return []
        lines = [
            "presets:",
            "  - id: first",
            "    title: {en: First}",
            "    players: {min: 2, max: 3}",
            "    sets:",
        ]
        return lines + [
            f"      {kind}_set: [{', '.join(f'{kind}_{n}' for n in range(2))}]" for kind in self._chosen
        ]


def made(seed: int) -> Game:
    """The game of a seed."""
    return Making(Dice(f"game {seed}")).game()
