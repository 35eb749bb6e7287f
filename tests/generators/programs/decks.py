"""Decks as texts: cards and words of their own, on top of the games that come with the program."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rulewright.dsl import model
from rulewright.dsl.files.paths import Folder
from rulewright.dsl.files.source import Source
from rulewright.dsl.load import load_ruleset
from rulewright.dsl.report.diagnostics import Diagnostic

from .games import Making
from .members import Bearer
from .world import PLAYER, Dice, World, Zone, world_of

SHIPPED = ("citadels", "burgundy")


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck, the game below it, and how many play it."""

    text: str
    game: str | Folder
    players: tuple[int, ...]
    preset: str | None

    def loaded(self) -> tuple[model.Ruleset | None, list[Diagnostic]]:
        return load_ruleset(self.game, [Source("extra.yaml", self.text)], scenarios=False)


class Decking(Making):
    """Makes a deck for a game."""

    first = "own_"

    def __init__(self, dice: Dice, world: World) -> None:
        super().__init__(dice)
        self.world = world
        self._maps = False

    def deck(self, game: str, cards: dict[str, list[tuple[str, list[str]]]], more: list[str]) -> str:
        """`cards`: by kind of the game, ids with the lines of what is printed."""
        dice, world = self.dice, self.world
        head = ["format: 1", "deck: extra", f"extends: {game}", "title: {en: Extra}"]
        fate = self._kind("fate", {}, dice.choice(("fate_sky", "fate_hand", "always", "revealed")))
        zones = [
            "zones:",
            *map(self._zone, (Zone("fate_sky", "table", "fate"), Zone("fate_hand", PLAYER, "fate"))),
        ]
        sets = [
            f"sets: [{{id: fates, kind: fate, into: {dice.choice(('fate_sky', 'fate_hand'))}, every: true}}]"
        ]
        purse = ["resources: [{id: favour, name: {en: favour}, starts: 1}]"]
        world.resources.append("favour")
        names = {
            "fate": ["fate_0", "fate_1"],
            **{kind: [name for name, _ in own] for kind, own in cards.items()},
        }
        for kind, own in names.items():
            world.cards.setdefault(kind, []).extend(own)
        rules = self._own_rules()
        lines = [*head, "kinds:", *fate, *zones, *sets, *purse, "fates:"]
        for name in names["fate"]:
            lines += self.card(name, "fate", 1)
        for kind, cards_of in cards.items():
            lines.append(f"{world.kinds[kind].plural}:")
            for name, printed in cards_of:
                lines += [f"  - id: {name}", f"    name: {{en: {name.replace('_', ' ')}}}", *printed]
                texts = self.members(Bearer("card", kind, world.kinds[kind].limited), 3)
                lines += ["    rules: |", *(f"      {each}" for each in texts)] if texts else []
        return "\n".join([*lines, *more, "rules: |", *(f"  {each}" for each in rules)]) + "\n"

    def _own_rules(self) -> list[str]:
        dice = self.dice
        texts = self.memories(dice.randint(0, 2))
        statuses = self.statuses(dice.randint(0, 1))
        texts += self.attributes(dice.randint(0, 1)) + self.functions(dice.randint(0, 1))
        deeds = self.deeds(dice.randint(0, 2), dice.randint(0, 1))
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
    making = Decking(dice, world_of(_shipped(name)))
    if name == "burgundy":
        tile = ["    colour: building", "    back: building", "    copies: 1"]
        text = making.deck(name, {"tile": [("hut", tile)]}, [])
        return Deck(text, name, (2,), "base")
    cards = {
        "character": [("guest", ["    rank: 6"])],
        "district": [
            (each, ["    type: unique", f"    cost: {dice.randint(1, 4)}"]) for each in ("shack", "tent")
        ],
    }
    more = [
        "presets:",
        "  - {id: visit, based_on: first_game, sets: {cast: {replace: {merchant: guest}}, "
        "uniques: {replace: {keep: shack, smithy: tent}}}}",
    ]
    return Deck(making.deck(name, cards, more), name, (4,), "visit")
