"""Decks as texts: cards and words of their own, on top of a made-up game or a shipped one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rulewright.dsl import model
from rulewright.dsl.files.paths import Folder
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.diagnostics import Diagnostic

from .casts import Casting, Choices
from .world import PIECE, Dice, World, world_of

SHIPPED = ("citadels", "burgundy")
Said = dict[str, dict[str, str]]  # by card, what is not left to chance


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck, the game below it, and how many play it."""

    text: str
    game: str | Folder
    players: tuple[int, ...]
    preset: str | None

    def loaded(self) -> tuple[model.Ruleset | None, list[Diagnostic]]:
        return load_ruleset(self.game, [Source("extra.yaml", self.text)], scenarios=False)


class Decking(Casting):
    """Makes a deck for a game."""

    first = "own_"

    def __init__(self, dice: Dice, world: World, choices: Choices) -> None:
        super().__init__(dice, world, choices)
        self._maps = dice.often(0.15)

    def deck(self, game: str, cards: dict[str, Said], presets: list[str]) -> str:
        """`cards`: by kind of the game. `presets`: the names of its own."""
        world = self.world
        theirs = [*world.kinds]
        head = ["format: 1", "deck: extra", f"extends: {game}", "title: {en: Extra}"]
        head += [f"also_for: [{SHIPPED[0]}]"] if game not in SHIPPED and self.dice.often(0.2) else []
        head += self._words(theirs)
        mine = [kind for kind in world.card_kinds if kind not in theirs]
        every = {kind: self._own_cards(kind) for kind in mine} | cards
        for kind, own in every.items():
            world.cards.setdefault(kind, []).extend(own if kind != PIECE else ())  # each has many copies
        rules = self._own_rules()
        for kind, own in every.items():
            head.append(f"{world.kinds[kind].plural}:")
            for name, said in own.items():
                head += self.card(name, kind, said)
        head += self.presets(presets) if presets else []
        return "\n".join([*head, "rules: |", *(f"  {each}" for each in rules)]) + "\n"

    def _own_cards(self, kind: str) -> Said:
        """Two, and not always both."""
        names = [f"{kind}_{n}" for n in range(2)]
        said = [dict[str, str](), dict[str, str]()]
        if self.dice.often(0.2):
            said = [{"players": "{max: 2}"}, {"players": "{min: 3}", "not_with": f"[{names[0]}]"}]
        return dict(zip(names, said, strict=True))

    def _words(self, theirs: list[str]) -> list[str]:
        """What it declares, besides what its game has."""
        world, dice = self.world, self.dice
        lines = self.lists([("own_shade", ["pale", "dark"])]) if not world.lists or dice.often(0.5) else []
        active = dice.choice(("fate_sky", "fate_hand", "fate_pile", ""))
        lines += ["kinds:", *self.kind("fate", self.properties(), active)]
        lines += self.map_kinds() if self._maps else []
        lines += self.pieces() if PIECE not in theirs and dice.often(0.15) else []
        mine = [each for each in world.kinds if each not in theirs]
        lines += ["zones:", *self.zones(mine), "sets:"]
        lines += [
            line for each in mine if each in world.card_kinds for line in self.sets_of(each, every=True)
        ]
        lines += ["resources:", self.resource("favour")]
        lines += ["tokens:", self.token("wreath")] if dice.often(0.3) else []
        charts = ["chart"] if "chart" in world.tables and dice.often(0.5) else []
        return lines + (
            ["tables:", *(self.table(each, *world.tables[each]) for each in charts)] if charts else []
        )

    def _own_rules(self) -> list[str]:
        dice = self.dice
        texts = self.memories(dice.randint(0, 2))
        statuses = self.statuses(dice.randint(0, 1))
        texts += self.attributes(dice.randint(0, 1))
        deeds = self.deeds(dice.randint(0, 2), dice.randint(0, 1))
        texts += self.functions(dice.randint(0, 1))
        texts += self.legality(dice.randint(0, 1))
        texts += [self.deed_text(each) for each in deeds]
        texts += self.keywords(dice.choice((0, 0, 1)))
        texts += [self.status_text(each) for each in statuses]
        return texts + self.of_nobody(dice.choice((0, 0, 1))) or ["# nothing"]


@cache
def _shipped(name: str) -> model.Ruleset:
    ruleset, _ = load_ruleset(name, scenarios=False)
    assert ruleset is not None
    return ruleset


def on_shipped(seed: int) -> Deck:
    """A deck on top of a game that comes with the program."""
    dice = Dice(f"deck {seed}")
    name = SHIPPED[seed % 2]
    world = world_of(_shipped(name))
    if name == "burgundy":
        hut = {"colour": "building", "back": "building", "copies": "1"}
        return Deck(
            Decking(dice, world, Choices()).deck(name, {"tile": {"hut": hut}}, []), name, (2,), "base"
        )
    unique = {"type": "unique", "cost": str(dice.randint(1, 4))}
    cards = {"character": {"guest": {"rank": "6"}}, "district": {"shack": unique, "tent": unique}}
    first = _shipped(name).presets["first_game"].sets
    choices = Choices(
        {each: [*cards] for each, cards in first.items()},
        {"uniques": ["shack"]},
        presets=["first_game"],
        players="{min: 4, max: 7}",
    )
    choices.cards["cast"].sort(key=lambda each: each == "merchant")  # whose place the guest takes
    choices.free["cast"] = ["guest"]
    return Deck(Decking(dice, world, choices).deck(name, cards, ["visit"]), name, (4,), "visit")
