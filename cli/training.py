"""The command `train`: learns what positions of a game are worth, for the seats that programs play."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.browse import Deck
from rulewright.cli.casts import players_of
from rulewright.cli.outcome import CLEAN, INTERRUPTED, USAGE, Stop
from rulewright.cli.reading import check_table, read_ruleset
from rulewright.cli.screen import progress, put, say
from rulewright.cli.signals import interruptible
from rulewright.dsl.files.characters import visible

if TYPE_CHECKING:
    from rulewright.interpreter.bots.evaluation import Model
    from rulewright.interpreter.game import Rules
    from rulewright.interpreter.shared import Table

LONGEST = 256 << 20  # bytes of what is kept
KEPT = ".training"  # beside the model: what was learned from, so that an interrupted training goes on


def train(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="A name, or a folder.")],
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Where the model goes.")] = "model.json",
    players: Annotated[
        list[int] | None,
        typer.Option("--players", metavar="N", help="With how many; several times for several."),
    ] = None,
    games: Annotated[
        list[int] | None,
        typer.Option(
            "--games",
            metavar="N",
            min=1,
            help="How many games in each round, the first by chance (500, 150, 150); once for each.",
        ),
    ] = None,
    casts: Annotated[
        int, typer.Option("--casts", metavar="N", min=0, help="Also with so many choices of cards by chance.")
    ] = 0,
    against: Annotated[
        int, typer.Option("--against", metavar="N", min=0, help="Games against the former model at the end.")
    ] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same model.")] = 1,
    deck: Deck = None,
) -> int:
    """Learn what positions of a game are worth, from games of programs.

    The model is a small file that people can read. One called model.json in the folder of a ruleset is what
    `greedy` goes by. Interrupted, the same command goes on with the round that was being played.

    \b
    Example:
      rulewright train citadels --out citadels-model.json
    """
    from rulewright.dsl.files.source import Source
    from rulewright.interpreter.bots.evaluation import write_model
    from rulewright.interpreter.bots.training import Training
    from rulewright.interpreter.game import Rules
    from rulewright.interpreter.saves.writing import remove_file, write_out

    if not out or os.path.isdir(out):  # told before hours of games, not behind them
        raise Stop(USAGE, f"the model cannot go into a folder: --out {visible(out)}", "name a file in it")
    rules = Rules(read_ruleset(ruleset, deck or ()), tuple(deck or ()))
    tables = _tables(rules, players, casts, seed)
    training = Training(tables, seed, games or (500, 150, 150))
    kept = f"{out}{KEPT}"
    if os.path.exists(kept):
        if not training.resume(Source.read(kept, most=LONGEST).text):
            raise Stop(
                USAGE,
                f"{visible(kept)} is of another training, or damaged",
                "remove it, or name another --out",
            )
        say(f"Going on after round {training.round}.")
    else:
        write_out(kept, training.dump())  # where that cannot be, it is told before hours of games
    try:
        with interruptible():
            found = training.run(progress, lambda text: write_out(kept, text))
            progress()
            write_out(out, write_model(found))
            say(f"The model is in {visible(out)}: {len(found.weights)} weights, from {found.games} games.")
            if against:
                put(_compared(tables[0], found, against, seed))
    except KeyboardInterrupt:
        progress()
        if not training.round:
            remove_file(kept)
        say(f"Interrupted: after {training.round} rounds.")
        return INTERRUPTED
    remove_file(kept)
    return CLEAN


def _tables(rules: Rules, players: list[int] | None, casts: int, seed: int) -> list[Table]:
    """The games from which is learned: the first choice of cards with each number of players, then others."""
    counts = players or [players_of(rules.ruleset, None, None, 0)]
    for count in counts:
        check_table(rules.ruleset, count, None)
    found = [rules.table(count) for count in counts]
    for number in range(casts):
        count = counts[number % len(counts)]
        chosen = rules.choose(count, random=("all",), seed=seed * 1000 + number)
        found.append(rules.table(count, chosen.preset, chosen.sets, settings=chosen.settings))
    return found


def _compared(table: Table, found: Model, games: int, seed: int) -> str:
    """How one seat with the new model does among the former one."""
    from rulewright.interpreter.bots.evaluation import shipped
    from rulewright.interpreter.bots.training import compared

    wins, points = compared(table, found, shipped(table.program), games, seed)
    share = 100 * wins / games
    return (
        f"One with the new model among the former: {share:.1f} % of {games} games won, {points:+.1f} points."
    )
