"""Which cards take part: sets, and presets that name the cards of some."""

from __future__ import annotations

from dataclasses import dataclass, field

from .parts import Parts
from .world import NUMBER, PIECE, PLAYER, Dice, Kind, World

GUEST = "guest"  # a kind of which a set asks for certain cards
SPOTS = (1, 2, 3, 3)  # where its cards sit
Cards = dict[str, list[str]]  # by set
GUESTS = f"{GUEST}_set"


@dataclass(slots=True)
class Choices:
    """What presets choose, by sets: of which there are `cards` in the first preset. `free`: what may be taken
    as well. `sized`: where cards may be named that step in."""

    cards: Cards = field(default_factory=dict)
    free: Cards = field(default_factory=dict)
    sized: set[str] = field(default_factory=set)
    presets: list[str] = field(default_factory=list)
    players: str = "{min: 2, max: 3}"


class Casting(Parts):
    """Declares sets and presets."""

    def __init__(self, dice: Dice, world: World, choices: Choices) -> None:
        super().__init__(dice, world)
        self.choices = choices

    # ------------------------------------------------------------ kinds of pieces, sets

    def pieces(self) -> list[str]:
        """A kind of pieces, of which every player has his own."""
        self.world.kinds[PIECE] = Kind(PIECE, f"{PIECE}s", "always", False, {})
        return [f"  - {{id: {PIECE}, plural: {PIECE}s, of: player, name: {{en: {PIECE}}}}}"]

    def set_of_guests(self) -> list[str]:
        """They differ by where they sit, and there is another one with three players."""
        start = f"  - {{id: {GUESTS}, kind: {GUEST}, into: {GUEST}_deck, one_of_each: spot, needed: [1]"
        self.choices.cards[GUESTS] = []
        if self.dice.often(0.5):
            self.choices.sized.add(GUESTS)
            return [f"{start}, size: 2, by_players: [{{players: [2], needed: [2], without: [3]}}]}}"]
        return [f"{start}, by_players: [{{players: [3], needed: [3]}}, {{players: [2], without: [3]}}]}}"]

    def sets_of(self, kind: str, *, every: bool) -> list[str]:
        """One set of a kind, or two that share its cards by a word; `every`: no preset names them."""
        found = self.world.kinds[kind]
        listed = [name for name, of in found.properties.items() if of.startswith("word ")]
        if found.part == "" and listed and self.dice.often(0.3):
            words = self.world.lists[found.properties[listed[0]].split(" ")[1]]
            return [
                f"  - {{id: {kind}_{n}, kind: {kind}{self._start(found)}, every: true, "
                f"match: {{{listed[0]}: [{', '.join(some)}]}}}}"
                for n, some in enumerate((words[:1], words[1:]))
            ]
        start = self._start(found)
        if every or found.part or kind == PIECE or self.dice.often(0.7):
            return [f"  - {{id: {kind}_set, kind: {kind}{start}, every: true}}"]
        self.choices.cards[f"{kind}_set"] = []
        size = ""
        if "copies" not in start and self.dice.often(0.5):
            self.choices.sized.add(f"{kind}_set")
            size = ", size: 2"
        elif self.dice.often(0.4):
            size = f", drawn: {self.dice.randint(1, 3)}"
        return [f"  - {{id: {kind}_set, kind: {kind}{start}{size}}}"]

    def _start(self, kind: Kind) -> str:
        """Where the things of a set begin, and when they take part."""
        if kind.id == PIECE:
            return f", into: {PIECE}_hand"
        zones = [z for z in self.world.zones.values() if z.holds == kind.id and not z.spaces_of]
        told = {word for word in kind.properties.values() if word.startswith("word ")}
        told |= {NUMBER} if "spot" in kind.properties else set()
        fitting = [each for each in zones if each.of in {"table", PLAYER, *told}]
        apart = [each for each in fitting if each.of in told]
        zone = self.dice.choice(apart if apart and self.dice.often(0.7) else [*fitting, *fitting[:1]])
        by = "spot" if zone.of == NUMBER else ""
        by = next((name for name, of in kind.properties.items() if of == zone.of and of != NUMBER), by)
        text = f", into: {zone.id}"
        text += f", by: {by}" if by else ""
        if zone.of == "table" and self.dice.often(0.2):
            text += ", copies: players"
        yes = [name for name, words in self.world.settings.items() if not words]
        if yes and self.dice.often(0.2):
            text += f", setting: {yes[0]}"
        return text

    # ------------------------------------------------------------ presets

    def presets(self, names: list[str]) -> list[str]:
        """Presets of these names: the first of a game says everything, the others are based on that one."""
        lines = ["presets:"]
        for name in names:
            known = self.choices.presets
            lines += self._preset(name, known[0]) if known else self._first(name)
            known.append(name)
        return lines

    def _first(self, name: str) -> list[str]:
        lines = [f"  - id: {name}", "    title: {en: First}", f"    players: {self.choices.players}"]
        said = [f"      {name}: [{', '.join(cards)}]" for name, cards in self.choices.cards.items()]
        lines += ["    sets:", *said] if said else ["    sets: {}"]
        return lines + self._spare() + self._set_to()

    def _preset(self, name: str, base: str) -> list[str]:
        lines = [f"  - id: {name}", f"    based_on: {base}"]
        lines += ["    title: {en: Another}"] if self.dice.often(0.5) else []
        lines += [f"    players: {self.choices.players}"] if self.dice.often(0.3) else []
        spare = self._spare()
        stepping_in = {each.split(":")[0].strip() for each in spare}
        changed = [each for each in self.choices.free if each not in {GUESTS, *stepping_in}]
        said = [f"      {each}: {self._changed_cards(each)}" for each in changed]
        lines += ["    sets:", *said] if said else []
        return lines + spare + self._set_to()

    def _changed_cards(self, name: str) -> str:
        """One card goes, and another comes."""
        new, old = self.dice.choice(self.choices.free[name]), self.choices.cards[name][-1]
        first = self.choices.cards[name][:-1]
        return self.dice.choice((
            f"{{replace: {{{old}: {new}}}}}",
            f"{{add: [{new}], remove: [{old}]}}",
            f"[{', '.join([*first, new])}]",
        ))  # fmt: skip

    def _spare(self) -> list[str]:
        found = [f"      {name}: [{cards[0]}]" for name, cards in self.choices.free.items()
                 if name in self.choices.sized and (name == GUESTS or self.dice.often(0.5))]  # fmt: skip
        return ["    spare:", *found] if found else []

    def _set_to(self) -> list[str]:
        found = [f"{name}: {self.dice.choice(words or ['true', 'false'])}"
                 for name, words in self.world.settings.items() if self.dice.often(0.5)]  # fmt: skip
        return [f"    settings: {{{', '.join(found)}}}"] if found else []
