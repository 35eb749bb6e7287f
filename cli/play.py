"""The command `play`: what is on the command line becomes a session."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from rulewright.cli.browse import Deck
from rulewright.cli.casts import Choice, Drawn, NamedSet, With, Without, choice_of, players_of, say_cast
from rulewright.cli.completing import complete_preset, complete_ruleset, complete_seat
from rulewright.cli.full.wanted import Full, Lang, sit_down, wanted
from rulewright.cli.opponents import check_kind, split_seat
from rulewright.cli.outcome import USAGE, Stop, check_language, command_name
from rulewright.cli.reading import check_table, read_ruleset, say_idle_decks
from rulewright.cli.screen import cells, say
from rulewright.cli.signals import interruptible
from rulewright.dsl.files.characters import quoted, visible

if TYPE_CHECKING:
    from rulewright.dsl.model import Ruleset
    from rulewright.interpreter.game import Game

DEFAULT_BOT = "random"
LONGEST_NAME = 20  # cells

Players = Annotated[
    int | None, typer.Option("--players", metavar="N", help="How many play (as few as the preset is for).")
]
Preset = Annotated[
    str | None,
    typer.Option(
        "--preset",
        metavar="PRESET",
        autocompletion=complete_preset,
        help="A ready-made choice of cards (the first for so many players).",
    ),
]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="S", help="The same seed gives the same shuffles.")
]


def play(
    ruleset: Annotated[
        str | None,
        typer.Argument(metavar="RULESET", help="A name, or a folder.", autocompletion=complete_ruleset),
    ] = None,
    deck: Deck = None,
    players: Players = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="KIND[:NAME]",
            autocompletion=complete_seat,
            help="Who plays: `human`, `easy`, `normal`, `hard` or a bot of your own, `module:Class`; "
            "once for each seat, in order. "
            "Without it you play against bots.",
        ),
    ] = None,
    preset: Preset = None,
    plus: With = None,
    minus: Without = None,
    sets: NamedSet = None,
    random: Drawn = None,
    seed: Seed = None,
    save: Annotated[
        str | None,
        typer.Option("--save", metavar="FILE", help="Keep the game in this file, not among yours."),
    ] = None,
    full: Full = None,
    lang: Lang = "en",
) -> int:
    """Play: people at this terminal and bots.

    The game is kept after each choice; `rulewright resume` goes on with it. Before the
    first choice there is nothing to keep.

    \b
    Example:
      rulewright play citadels
      rulewright play citadels --players 5 --seat human:Ann --seat human:Ben
      rulewright play citadels --players 4 --random all --with king
    """
    from rulewright.cli.gamefile import GameFile
    from rulewright.cli.resume import again_words
    from rulewright.interpreter.many.bots import at_table
    from rulewright.interpreter.session.keeping import Keeper
    from rulewright.interpreter.session.session import Session

    choice = choice_of(plus, minus, sets, random)
    if ruleset is None:
        raise Stop(USAGE, "which game?", f"name a ruleset: `{command_name()} rulesets` lists them")
    if save is not None and os.path.exists(save):
        hint = f"`{command_name()} resume {visible(save)}` goes on with it; or choose another name"
        raise Stop(USAGE, f"{visible(save)} exists already", hint)
    check_language(lang)
    on_full = wanted(full)
    rules = read_ruleset(ruleset, deck or ())
    count = players_of(rules, players, preset, len(seat or []))
    check_table(rules, count, preset)
    kinds = seats_of(seat or [], count)
    game = _new_game(rules, ruleset, deck or [], count, kinds, preset, choice, seed)
    again = again_words(ruleset, deck or [])
    file = GameFile(Session(game, [at_table(each.kind) for each in kinds]), Keeper(save), again)
    with interruptible():  # whatever ends it, the game is kept
        return sit_down(file, on_full, lang)


def _new_game(
    rules: Ruleset,
    name: str,
    decks: list[str],
    count: int,
    kinds: list[Seat],
    preset: str | None,
    choice: Choice,
    seed: int | None,
) -> Game:
    import secrets

    from rulewright.interpreter.game import Rules

    drawn = secrets.randbelow(1_000_000) if seed is None else seed
    table = Rules(rules, tuple(decks), name)
    table.program(count, *table.choose(count, preset, **choice.words, seed=drawn))  # or there is no such game
    if seed is None:
        say(f"Seed {drawn}: the same game again with --seed {drawn}.")
    game = table.new_game(count, drawn, preset, names=_names(kinds), **choice.words)
    say_cast(game)
    say_idle_decks(game.program)
    return game


# --- seats -------------------------------------------------------------------------------------------------


class Seat(Struct, frozen=True):
    """Who sits there: a person or a kind of bot, and the name."""

    kind: str
    name: str = ""


def seats_of(said: list[str], count: int) -> list[Seat]:
    """A seat for each player. The person whom nobody mentioned is you, and the rest are bots."""
    from rulewright.interpreter.session.session import PERSON

    seats = []
    for text in said or [PERSON]:
        kind, name = split_seat(text)
        check_kind(kind, "there is no kind of seat", also=(PERSON,))
        if visible(name) != name or cells(name) > LONGEST_NAME:
            raise Stop(USAGE, f"{quoted(name)} cannot be a name", f"up to {LONGEST_NAME} plain characters")
        seats.append(Seat(kind, name.strip()))
    if len(seats) > count:
        raise Stop(USAGE, f"{len(seats)} seats for {count} players", "leave out a --seat, or raise --players")
    return seats + [Seat(DEFAULT_BOT)] * (count - len(seats))


def _names(seats: list[Seat]) -> list[str]:
    """Letters where no name was given."""
    from rulewright.interpreter.table.words import default_names

    names = [seat.name or letter for seat, letter in zip(seats, default_names(len(seats)), strict=True)]
    if len(set(names)) < len(names):
        raise Stop(USAGE, "two players have one name", "give each --seat a name of its own")
    return names
