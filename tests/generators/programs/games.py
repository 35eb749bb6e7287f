"""Whole games as texts: `ruleset.yaml`, the cards, the rules; and a deck on top of some."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulewright.dsl import model
from rulewright.dsl.files.paths import Edited
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.diagnostics import Diagnostic

from .casts import GUEST, SPOTS, Casting, Choices
from .decks import Decking
from .world import NUMBER, PIECE, PLAYER, Dice, World

NOWHERE = Path("/nowhere")  # nothing of it lies on a disk
DECK = "extra.yaml"
MOST = 3  # players


@dataclass(slots=True)
class Game:
    """A game as texts, by the names of its files; a deck on top of it is the file of that name."""

    files: dict[str, str]

    def loaded(self) -> tuple[model.Ruleset | None, list[Diagnostic]]:
        texts = {str(NOWHERE / name): text for name, text in self.files.items() if name != DECK}
        decks = [Source(DECK, self.files[DECK])] if DECK in self.files else []
        return load_ruleset(Edited(NOWHERE, "made", texts), decks)


class Making(Casting):
    """Makes a game of a seed."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice, World(), Choices())
        self._maps = dice.often(0.3)
        self._least = dice.choice((1, 2, 2))  # players
        self._copies: dict[str, dict[str, int]] = {}  # by kind, of each card
        self.world.teams = dice.choice((["reds"], ["reds", "blues"])) if dice.often(0.3) else []

    def game(self) -> Game:
        world, dice = self.world, self.dice
        world.phases = ["acting", *dice.some(["morning", "evening"], 2), "counting"]
        sets = ["sets:"]
        settings = self._settings()
        yaml = [
            "format: 1", "ruleset: made", "title: {en: Made}",
            f"players: {{min: {self._least}, max: {MOST}}}",
            *self._lists(), *self._kinds(), "zones:", *self.zones([*world.kinds]),
            *self._small(), *settings, *self._seats(), *self._teams(),
        ]  # fmt: skip
        for kind in world.card_kinds:
            sets += self.set_of_guests() if kind == GUEST else self.sets_of(kind, every=False)
        yaml += sets
        for kind in world.card_kinds:
            self._count(kind)
        rules = self._rules()
        cards = {f"{kind}.yaml": self._cards(kind) for kind in world.card_kinds}
        if self.choices.cards or dice.often(0.2):
            yaml += self.presets(["first", *dice.some(["second"], 1)])
        yaml += [*self._counters(), *self._course()]
        files = {"made.rules": rules} | ({"more.rules": "# nothing\n"} if dice.often(0.05) else {})
        yaml += [f"tables_of: [{', '.join(cards)}]", f"rules: [{', '.join(files)}]"]
        files |= {"ruleset.yaml": "\n".join(yaml) + "\n", **cards}
        if dice.often(0.4):
            files[DECK] = self._deck()
        return Game(files)

    def _deck(self) -> str:
        """A deck on top of it, with cards for some of its kinds, some of them in the places of others."""
        own = (GUEST, PIECE)
        kinds = [kind for kind in self._copies if kind not in own and not self.world.kinds[kind].part]
        making = Decking(self.dice, self.world, self.choices)
        cards: dict[str, dict[str, dict[str, str]]] = {}
        for kind in self.dice.some(kinds, 2):
            cards[kind] = {f"own_{kind}": {}}
            if f"{kind}_set" in self.choices.cards:
                self.choices.free.setdefault(f"{kind}_set", []).append(f"own_{kind}")
            elif self.dice.often(0.3):
                cards[kind][f"own_{kind}"] = {"replaces": f"{kind}_0"}
        return making.deck("made", cards, ["visit"] if self.choices.presets else [])

    def _rules(self) -> str:
        dice = self.dice
        texts = self.memories(dice.randint(0, 3))
        statuses = self.statuses(dice.randint(0, 2))
        texts += self.attributes(dice.randint(0, 2))
        texts += self.verbs()
        deeds = self.deeds(dice.randint(1, 3), dice.randint(0, 1))
        texts += self.functions(dice.randint(0, 2))
        texts += self.legality(dice.choice((0, 1, 2, 4)))
        texts += [self.deed_text(each) for each in deeds]
        texts += self.keywords(dice.choice((0, 0, 1)))
        texts += [self.status_text(each) for each in statuses]
        texts += self.of_nobody(dice.choice((0, 0, 1)))
        texts += [self.take_turn(), self.flow()]
        rules = "\n".join(texts)
        return "\n".join([rules, *self.policies(rules)]) + "\n"

    # ------------------------------------------------------------ what there is

    def _lists(self) -> list[str]:
        made = self.dice.some([COLOURS, ("mood", ["calm", "wild"])], 2)
        if self._maps and COLOURS not in made:
            made.insert(0, COLOURS)
        return self.lists(made)

    def _kinds(self) -> list[str]:
        lines = ["kinds:"]
        for name in ["card", *self.dice.some(["tile", "omen"], 2)]:
            lines += self.kind(name, self.properties())
        if self.dice.often(0.35):
            lines += self.kind("hero", {}, "role")
        if self.dice.often(0.15):
            lines += self.kind(GUEST, {"spot": NUMBER})
        if self._maps:
            lines += self.map_kinds()
        if self.dice.often(0.25):
            lines += self.pieces()
        return lines

    def _small(self) -> list[str]:
        dice = self.dice
        tokens = dice.some(["crown", "torch"], 2)
        lines = ["resources:", self.resource("points", scores=True), self.resource("coin")]
        lines += [self.resource(each) for each in dice.some(["wood"], 1)]
        lines += ["tokens:", *map(self.token, tokens)] if tokens else []
        lines += [f"first_seat: {tokens[0]}"] if tokens and dice.often(0.6) else []
        return lines + (["tables:", self.table("chart", dice.randint(1, 2), 3)] if dice.often(0.4) else [])

    def _settings(self) -> list[str]:
        made = dict(self.dice.some([("windy", []), ("season", ["spring", "autumn"])], 2))
        self.world.settings = made
        lines = ["settings:"] if made else []
        for name, words in made.items():
            values = ", ".join(f"{{id: {each}, name: {{en: {each}}}}}" for each in words)
            said = f", values: [{values}]" if words else ""
            unchosen = not words and self.dice.often(0.06)
            if self.dice.often(0.3) and not unchosen:
                said += f", usual: {self.dice.choice(words or ['true', 'false'])}"
            if unchosen or self.dice.often(0.2):  # in all of the games
                said += f", players: {{{self.dice.choice(('min: 1', 'max: 3', 'min: 1, max: 3'))}}}"
            if unchosen:
                said += ", chosen: false"
            others = [each for each in made if each != name]
            if others and self.dice.often(0.04):
                said += f", not_with: {others}"
            elif (plain := [each for each in others if not made[each]]) and self.dice.often(0.1):
                said += f", brings: {plain}"
            lines.append(f"  - {{id: {name}, name: {{en: {name}}}, text: {{en: weather}}{said}}}")
        return lines

    def _seats(self) -> list[str]:
        self.world.seats = self.dice.some(["robot"], 1) if self.dice.often(0.4) else []
        with_it = self.dice.some(list(self.world.settings), 1)
        setting = f", setting: {with_it[0]}" if with_it else ""
        lines = [f"  - {{id: {each}, name: {{en: {each}}}{setting}}}" for each in self.world.seats]
        return ["seats:", *lines] if lines else []

    def _teams(self) -> list[str]:
        with_it = self.dice.some(list(self.world.settings), 1) if self.dice.often(0.4) else []
        setting = f", setting: {with_it[0]}" if with_it else ""
        lines = [f"  - {{id: {each}, name: {{en: {each}}}{setting}}}" for each in self.world.teams]
        return ["teams:", *lines] if lines else []

    def _counters(self) -> list[str]:
        known = [each.name for each in self.world.memories
                 if each.type == NUMBER and each.bearer in ("", PLAYER) and not each.secret]  # fmt: skip
        found = self.dice.some(known, 2)
        words = self.dice.choice(("", ", words: [one, two]"))
        said = [f"  - {{id: {each}, name: {{en: {each}}}{words}}}" for each in found]
        return ["counters:", *said] if said else []

    def _course(self) -> list[str]:
        """How the game goes, as people are told."""
        often = self.dice.often
        counting = [name for name, each in self.world.functions.items()
                    if each.result == NUMBER and each.given in ([], [PLAYER])]  # fmt: skip
        said = ["  rules: {en: In short.}"] if often(0.3) else []
        said += ["  ends: {en: When it is done.}"] if often(0.3) else []
        said += ["  rounds: 2"] if often(0.2) else []
        said += [f"  scoring: {self.dice.choice(self.world.phases)}"] if often(0.3) else []
        if counting:
            said.append(
                f"  progress: {{now: {self.dice.choice(counting)}, of: {self.dice.choice(counting)}}}"
            )
        return ["course:", *said] if said else []

    # ------------------------------------------------------------ cards

    def _count(self, kind: str) -> None:
        """How many cards there are of a kind, and which of them a preset names."""
        dice, world = self.dice, self.world
        many = len(SPOTS) if kind == GUEST else dice.randint(2, 4)
        copies = {f"{kind}_{n}": 1 if kind == GUEST else dice.choice((1, 1, 2, 3)) for n in range(many)}
        name = f"{kind}_set"
        if name in self.choices.sized:
            copies = dict.fromkeys(copies, 1)
        self._copies[kind] = copies
        world.cards[kind] = [name for name, count in copies.items() if count == 1 and kind != PIECE]
        if name in self.choices.cards:
            self.choices.cards[name] = [f"{kind}_0", f"{kind}_{2 if kind == GUEST else 1}"]
            if many > 2:
                self.choices.free[name] = [f"{kind}_{1 if kind == GUEST else 2}"]

    def _cards(self, kind: str) -> str:
        lines = [f"kind: {kind}", "things:"]
        for n, (name, copies) in enumerate(self._copies[kind].items()):
            said = {"copies": str(copies)} if copies > 1 else {}
            if kind == GUEST:
                said = {"spot": str(SPOTS[n])} | ({"players": "{min: 3}"} if n == 2 else {})
            elif f"{kind}_set" in self.choices.cards:
                said |= {"not_with": f"[{kind}_0]"} if n == 3 and self.dice.often(0.5) else {}
            elif self.dice.often(0.08):
                said["players"] = f"{{{self.dice.choice(('min: 2', 'max: 2', 'min: 3'))}}}"
            lines += self.card(name, kind, said)
        return "\n".join(lines) + "\n"


COLOURS = ("colour", ["red", "green", "blue"])


def made(seed: int) -> Game:
    """The game of a seed."""
    return Making(Dice(f"game {seed}")).game()
