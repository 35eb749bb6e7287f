"""Which cards take part, as a command line says it: --with, --without, --set, --random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct, field

from rulewright.cli.completing import complete_card
from rulewright.cli.outcome import USAGE, Stop
from rulewright.cli.screen import prose, say
from rulewright.cli.settings import HOUSE, house_values, set_otherwise
from rulewright.dsl.files.characters import quoted

if TYPE_CHECKING:
    from rulewright.dsl.model import Ruleset
    from rulewright.interpreter.game import Game

With = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="CARD",
        autocompletion=complete_card,
        help="Put this card in, also for one of its value; or set a setting: `--with NAME`, "
        "`--with NAME=VALUE`; repeatable.",
    ),
]
Without = Annotated[
    list[str] | None,
    typer.Option(
        "--without",
        metavar="CARD",
        autocompletion=complete_card,
        help="Leave this card out, or a setting; repeatable.",
    ),
]
NamedSet = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SET=CARD,...", help="All cards of a set, by their ids; repeatable."),
]
Drawn = Annotated[
    list[str] | None,
    typer.Option("--random", metavar="SET", help="Draw the cards of this set (or of `all`) by the seed."),
]


class Choice(Struct, frozen=True):
    """What was said of the cards."""

    plus: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()
    sets: dict[str, tuple[str, ...]] = field(default_factory=dict)
    random: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.plus or self.minus or self.sets or self.random)

    @property
    def words(self) -> dict[str, Any]:
        """As the functions of the interpreter take it."""
        return {"plus": self.plus, "minus": self.minus, "sets": self.sets or None, "random": self.random}


def choice_of(
    plus: list[str] | None, minus: list[str] | None, sets: list[str] | None, random: list[str] | None
) -> Choice:
    """Reads the options; a list of cards may also stand in one option, with commas."""
    named: dict[str, tuple[str, ...]] = {}
    for text in sets or ():
        name, sign, cards = text.partition("=")
        if not sign:
            message = f"--set {quoted(text)} names no cards"
            raise Stop(USAGE, message, "write the set, `=`, and ids with commas: --set SET=ONE,OTHER")
        if name in named:
            raise Stop(USAGE, f"--set {quoted(name)} is said twice", "write all its cards into one")
        named[name] = _words([cards])
    return Choice(_words(plus), _words(minus), named, _words(random))


def _words(said: list[str] | None) -> tuple[str, ...]:
    return tuple(word.strip() for text in said or () for word in text.split(",") if word.strip())


def players_of(rules: Ruleset, players: int | None, preset: str | None, seats: int) -> int:
    """How many play: as many as are said or have a seat, else as few as the preset is made for."""
    from rulewright.interpreter.link.casting import usual_players

    return players if players is not None else max(usual_players(rules, preset), seats)


def say_cast(game: Game) -> None:
    """The cards of each set that is not as the preset names it, settings that are not as usual, and which
    values are ours."""
    from rulewright.interpreter.link.casting import arrange, find_card, to_choose

    program, ruleset = game.program, game.program.ruleset
    preset = ruleset.presets.get(program.preset)
    sets: Any = game.table.sets
    if sets is None:
        sets = to_choose(ruleset, arrange(ruleset, program.people, program.preset or None).sets)
    for name, words in sets.items():
        cards = [card for word in words if (card := find_card(ruleset, word)) is not None]
        if preset is None or sorted(preset.sets.get(name, ())) != sorted(card.id for card in cards):
            shown = ", ".join(card.names["en"] for card in cards)
            say(prose(f"{name}: {shown}"))
    for line in set_otherwise(program):
        say(prose(line))
    house = house_values(program)
    if house:
        say(prose(f"{HOUSE[:1].upper()}{HOUSE[1:]}: {house}."))
