"""What files of YAML declare, of a game and of a deck alike: kinds, lists, zones, sets, tables, cards."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl.schema.of_rulesets import LIMITS, PAINTS

from .declared import Declaring
from .members import Bearer
from .world import NUMBER, PIECE, PLAYER, TRUTH, Dice, Kind, World, Zone, word

Ends = tuple[int, int]
USUAL: Ends = (0, 4)  # of a number that is printed on a card
ENDS: dict[str, Ends] = {"spot": (1, 3), "worth": (-2, 4), "sun": (1, 3)}  # of others
PLACES: Ends = (1, 3)  # of a zone of numbers; `spot` tells a card its own


class Parts(Declaring):
    """Declares the words of one file, so that they stand in its world; what is returned is the text."""

    def __init__(self, dice: Dice, world: World) -> None:
        super().__init__(world, dice)
        self._copies: dict[str, dict[str, int]] = {}  # by kind, of each card
        self._wanted: set[str] = set()  # places that a kind speaks of
        self._usual: set[tuple[str, str]] = set()  # kind and property: what a card need not say
        self._owner = dice.choice((PLAYER, PLAYER, "table"))  # whose maps there are
        self._of_team = dice.often(0.5)  # maps, where there are teams
        self._maps = False
        self._letters: dict[str, str] = {}  # by which maps tell the words of their spaces
        self._rows: list[int] = []
        self._even = False  # every space has the same letter

    def own(self, name: str) -> str:
        return f"{self.first}{name}"

    # ------------------------------------------------------------ lists and kinds

    def lists(self, made: list[tuple[str, list[str]]]) -> list[str]:
        lines = ["lists:"] if made else []
        for name, members in made:
            self.world.lists[name] = members
            said = ", ".join(f"{{id: {each}, name: {{en: {each}}}{self._drawn(each)}}}" for each in members)
            brings = ", outcomes: true" if self.dice.often(0.2) else ""
            lines.append(f"  - {{id: {name}, plural: {name}s, members: [{said}]{brings}}}")
        return lines

    def _drawn(self, member: str) -> str:
        sign = f", sign: {member[-1]}" if self.dice.often(0.3) else ""
        sign += ", text: {en: what it is}" if self.dice.often(0.1) else ""
        return sign + (f", paint: {self.dice.choice(PAINTS)}" if self.dice.often(0.7) else "")

    def properties(self) -> dict[str, str]:
        types = [NUMBER, TRUTH, *(word(each) for each in self.world.lists)]
        theirs = {each.name for each in self.world.attributes}
        names = [each for each in self.dice.some(["cost", "worth", "shade"], 3) if each not in theirs]
        return {each: self.dice.choice(types if each == "shade" else [NUMBER]) for each in names}

    def kind(self, name: str, properties: dict[str, str], active: str = "") -> list[str]:
        homes = [f"{name}_hand", f"{name}_sky", f"{name}_row", f"{name}_pile", "always", "revealed"]
        active = active or self.dice.choice([*homes[:1], *homes])
        if active.endswith(("_row", "_pile", "_sky")):
            self._wanted.add(active)
        if active.endswith("_row") and self.dice.often(0.5):
            properties = {**properties, "spot": NUMBER}
        limited = self.dice.often(0.5)
        self.world.kinds[name] = Kind(name, f"{name}s", active, limited, properties)
        said = [f"      {each}: {self._property(name, each, of)}" for each, of in properties.items()]
        often = f", actions: {self.dice.choice(LIMITS)}" if limited else ""
        lines = [f"  - id: {name}", f"    plural: {name}s", f"    name: {{en: {name}}}"]
        lines += ["    properties:", *said] if said else []
        return [*lines, f"    abilities: {{active: {active}{often}}}"]

    def _property(self, kind: str, name: str, of: str) -> str:
        usual = ""
        if self.dice.often(0.2):
            self._usual.add((kind, name))
            usual = f", default: {self._printed(name, of)}"
        usual += self._told(kind, name)
        if of == NUMBER:
            low, high = ENDS.get(name, USUAL)
            return f"{{type: number, min: {low}, max: {high}{usual}}}"
        return (
            f"{{type: truth{usual}}}" if of == TRUTH else f"{{type: list, list: {of.split(' ')[1]}{usual}}}"
        )

    def _told(self, kind: str, name: str) -> str:
        """What people are told of a property, and where."""
        said = f", name: {{en: {name} of it}}" if self.dice.often(0.1) else ""
        return said + self.dice.choice((*[""] * 8, ", shown: false", f", shown_in: [{kind}_deck]"))

    def map_kinds(self) -> list[str]:
        """Maps, their spaces and regions, and what lies on them."""
        kinds, often = self.world.kinds, self.dice.often
        plan, bed, patch, plant = map(self.own, ("plan", "bed", "patch", "plant"))
        listed = next(iter(self.world.lists))
        self._letters = {each[0]: each for each in self.world.lists[listed]}
        self._rows = self.dice.choice(([1, 2], [2, 1], [2, 3], [3], [1, 2, 1], [2, 3, 2], [3, 2]))
        self._even = often(0.3)
        colour = word(listed)
        kinds[plan] = Kind(plan, f"{plan}s", "always", False, {}, "map", bed)
        kinds[bed] = Kind(
            bed, f"{bed}s", "always", False, {"colour": colour, "sun": NUMBER}, "space", bed, plan
        )
        kinds[patch] = Kind(patch, f"{patch}es", "always", False, {}, "region", bed, plan)
        letters = ", ".join(f"{letter}: {each}" for letter, each in self._letters.items())
        needs = {next(iter(self._letters.values())): sum(self._rows)} if self._even else {}
        lines = [f"  - id: {plan}", f"    plural: {plan}s", f"    name: {{en: {plan}}}"]
        lines += ["    map:", f"      spaces: {bed}", "      digit: sun"]
        lines += [f"      letters: {{colour: {{{letters}}}}}"]
        lines += [f"      rows: {self._rows}"] if often(0.5) else []
        lines += [f"      needs: {{colour: {{{each}: {n}}}}}" for each, n in needs.items()]
        lines += [f"  - {{id: {bed}, plural: {bed}s, name: {{en: {bed}}}, space_of: {plan}, properties: "
                  f"{{colour: {{type: list, list: {listed}}}, sun: {{type: number, min: 1, max: 3}}}}}}",
                  f"  - {{id: {patch}, plural: {patch}es, name: {{en: {patch}}}, region_of: {bed}, "
                  "alike: [colour]}"]  # fmt: skip
        active = self.dice.choice((self.own("garden"), "always"))
        return lines + self.kind(plant, {"colour": colour} if often(0.5) else {}, active)

    # ------------------------------------------------------------ places

    def zones(self, kinds: list[str]) -> list[str]:
        """Places for these kinds."""
        found = [self.world.kinds[each] for each in kinds]
        return [self.zone(zone) for kind in found if kind.part in ("", "map") for zone in self._places(kind)]

    def _places(self, kind: Kind) -> Iterator[Zone]:
        name, desk = kind.id, self.own("desk")
        if kind.part == "map":
            yield Zone(self.own("drawer"), "table", name)
            yield Zone(desk, self._owner, name)
            return
        yield Zone(f"{name}_deck", "table", name)
        yield Zone(f"{name}_hand", PLAYER, name)
        if self.dice.often(0.4) or f"{name}_sky" in self._wanted:
            yield Zone(f"{name}_sky", "table", name)
        if f"{name}_row" in self._wanted or self.dice.often(0.2):
            yield Zone(f"{name}_row", NUMBER, name, *PLACES)
        if f"{name}_pile" in self._wanted:
            of = word(self.dice.choice([*self.world.lists])) if self.world.lists else "table"
            yield Zone(f"{name}_pile", of, name)
        if name == self.own("plant"):
            yield Zone(self.own("garden"), self._owner, name, spaces_of=desk)

    def zone(self, zone: Zone) -> str:
        self.world.zones[zone.id] = zone
        of = f"{{from: {zone.low}, to: {zone.high}}}" if zone.of == NUMBER else zone.of.removeprefix("word ")
        on_maps = zone.spaces_of or self.world.kinds[zone.holds].part  # of the same as the maps
        if zone.of == PLAYER and self.world.teams and (self._of_team if on_maps else self.dice.often(0.4)):
            of = "team"
        seen = (
            "all"
            if zone.spaces_of
            else self.dice.choice(
                ("all", "owner", "none", *["team"] * bool(self.world.teams))
                if zone.of == PLAYER
                else ("all", "none")
            )
        )
        more = f", spaces_of: {zone.spaces_of}" if zone.spaces_of else ""
        more += self.dice.choice((*[""] * 8, ", shown: false", ", on_request: true"))
        more += ", name: {en: place}"
        return f"  - {{id: {zone.id}, of: {of}, holds: {zone.holds}, seen_by: {seen}{more}}}"

    # ------------------------------------------------------------ small things

    def resource(self, name: str, *, scores: bool = False) -> str:
        if name not in self.world.resources:
            self.world.resources.append(name)
        below = self.dice.choice(("", "", ", min: -4", ", max: 9"))
        score = ", score: true" if scores else ", score: false" if self.dice.often(0.1) else ""
        starts = "" if scores else f", starts: {self.dice.randint(0, 4)}"
        if self.world.teams and self.dice.often(0.6):
            starts += f", of: {self.dice.choice(('team', 'team', 'player'))}"
        if self.world.settings and not scores and self.dice.often(0.2):
            starts += f", setting: {self.dice.choice([*self.world.settings])}"
        return f"  - {{id: {name}, name: {{en: {name}}}{starts}{score}{below}}}"

    def token(self, name: str) -> str:
        if name not in self.world.tokens:
            self.world.tokens.append(name)
        return f"  - {{id: {name}, name: {{en: {name}}}}}"

    def table(self, name: str, arguments: int, most: int) -> str:
        """Numbers to look up: by each number up to so many, or by two of them."""
        self.world.tables[name] = (arguments, most)
        numbers = range(most + 1)
        keys = [[n] for n in numbers] if arguments == 1 else [[n, m] for n in numbers for m in numbers]
        rows = ", ".join(f"{{of: {key}, is: {self.dice.randint(-1, 5)}}}" for key in keys)
        house = ", house: true" if self.dice.often(0.4) else ""
        return f"  - {{id: {name}, arguments: {arguments}, rows: [{rows}]{house}}}"

    # ------------------------------------------------------------ cards

    def card(self, name: str, kind: str, said: dict[str, str]) -> list[str]:
        """A card as it stands in a list; `said`: what is not left to chance, by its key."""
        found, often = self.world.kinds[kind], self.dice.often
        lines = [f"  - id: {name}", f"    name: {{en: {name.replace('_', ' ')}}}"]
        lines += ["    text: {en: What it does.}"] if often(0.05) else []
        for each, of in found.properties.items():
            if each not in said and ((kind, each) not in self._usual or often(0.5)):
                lines.append(f"    {each}: {self._printed(each, of)}")
        lines += [f"    {key}: {value}" for key, value in said.items()]
        lines += ["    house: true"] if often(0.05) else []
        if found.part == "map":
            lines += ["    map: |", *(f"      {row}" for row in self._map())]
            lines += [f"    rows: {self._rows}"] if often(0.2) else []
            lines += ["    parts: 1"] if often(0.1) else []
            apart = "a1 a3" if self._rows == [3] else "a1 c1" if len(self._rows) == 3 else ""
            lines += [f"    links: [{apart}]"] if apart and often(0.4) else []
        if kind != PIECE and often(0.75):  # pieces of players say nothing
            texts = self.members(Bearer("card", kind, found.limited), 3)
            lines += ["    rules: |", *(f"      {each}" for each in texts)] if texts else []
        return lines

    def _printed(self, name: str, of: str) -> str:
        if of == NUMBER:
            return str(self.dice.randint(*ENDS.get(name, USUAL)))
        words = self.world.lists[of.split(" ")[1]] if of != TRUTH else ["true", "false"]
        return self.dice.choice(words)

    def _map(self) -> list[str]:
        letters = [*self._letters][: 1 if self._even else None]
        return [
            " ".join(f"{self.dice.choice(letters)}{self.dice.randint(*ENDS['sun'])}" for _ in range(n))
            for n in self._rows
        ]
