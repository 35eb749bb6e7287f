"""Commands that measure: simulate, bench."""

from __future__ import annotations

import time
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rulewright.cli.browse import AsJson, Deck
from rulewright.cli.casts import Drawn, NamedSet, With, Without, choice_of, players_of
from rulewright.cli.opponents import check_kind
from rulewright.cli.outcome import CLEAN, INTERRUPTED, LIMIT, USAGE, OutputClosed, Stop
from rulewright.cli.play import Players, Preset
from rulewright.cli.reading import check_table, read_ruleset, say_idle_decks
from rulewright.cli.screen import progress, put, put_json, say
from rulewright.cli.signals import interruptible
from rulewright.dsl.files.characters import visible

if TYPE_CHECKING:
    from rulewright.interpreter.game import Rules
    from rulewright.interpreter.many.results import Results
    from rulewright.interpreter.shared import EngineName


class Engines(StrEnum):
    """The engines by name."""

    NATIVE = "native"
    COMPILED = "compiled"
    ORACLE = "oracle"


_MOST = 1_000_000_000  # a computer for a year
_BATCH_SECONDS = 0.25  # how long a Ctrl-C may have to wait, and how often progress is shown


def simulate(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="A name, or a folder.")],
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, max=_MOST, help="How many games.")
    ] = 1000,
    players: Players = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="KIND",
            help="A kind of bot for each seat, in order (random): easy, normal, hard, search@500, "
            "module:Class.",
        ),
    ] = None,
    preset: Preset = None,
    plus: With = None,
    minus: Without = None,
    sets: NamedSet = None,
    random: Drawn = None,
    each: Annotated[
        int, typer.Option("--each", metavar="K", min=1, help="With --random: new cards every K games.")
    ] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same games.")] = 0,
    deck: Deck = None,
    engine: Annotated[
        Engines | None,
        typer.Option("--engine", help="What plays: all play the same games (the one that is done first)."),
    ] = None,
    detail: Annotated[
        bool, typer.Option("--detail", help="Also how often each choice and each card was taken.")
    ] = False,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="Write every figure to a JSON file as well.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Play many games among bots, and print figures. Each with its 95 % interval.

    Ctrl-C ends the simulation and prints the figures of the games played so far.

    \b
    Example:
      rulewright simulate citadels --games 1000 --players 5
      rulewright simulate citadels --games 1000 --deck harbour-nights.yaml --json
      rulewright simulate citadels --games 5000 --random cast --detail
    """
    from rulewright.interpreter.game import Rules
    from rulewright.interpreter.many.simulate import quickest

    rules = read_ruleset(ruleset, deck or ())
    choice = choice_of(plus, minus, sets, random)
    count = players_of(rules, players, preset, len(seat or []))
    check_table(rules, count, preset)
    bots = _bots(seat or [], count)
    started = time.monotonic()
    table = Rules(rules, tuple(deck or ()))
    if not choice.random:
        say_idle_decks(table.program(count, *table.choose(count, preset, **choice.words)))
    name = engine.value if engine is not None else quickest(games, bots, bool(choice.random))
    if name == "native" and not choice.random:
        name = _native(table, count, preset, choice.words, asked=engine is not None)
    words = {**choice.words, "each": each, "bots": bots, "engine": name}
    results, code = _play(table, games, count, preset, seed, words)
    seconds = time.monotonic() - started
    if results is None:
        raise Stop(code, "no game was finished")
    data = {"format": 1, **results.data()}
    if out is not None:
        _write(out, data)
    if results.stopped:
        code = code or LIMIT
    try:
        if as_json:
            put_json(data)
        else:
            from rulewright.cli.figures import report

            put(report(rules, results, seconds, detail))
    except OutputClosed:
        return code
    return code


def _native(table: Rules, players: int, preset: str | None, words: dict[str, Any], asked: bool) -> EngineName:
    """The engine that plays in C, where there can be one; who asked for it is told where there cannot."""
    from rulewright.interpreter.native import native_of, why_not_native

    chosen = table.choose(players, preset, **words)
    engine = table.table(players, chosen.preset, chosen.sets, "native", chosen.settings).engine
    progress("making C of the rules ...")
    found = native_of(engine)
    progress()
    if found is not None:
        return "native"
    if asked:
        say(f"Played by the compiled engine: {visible(why_not_native(engine))}.")
    return "compiled"


def _bots(said: list[str], count: int) -> list[str]:
    for kind in said:
        check_kind(kind)
    if len(said) > count:
        raise Stop(USAGE, f"{len(said)} seats for {count} players", "leave out a --seat, or raise --players")
    return said + ["random"] * (count - len(said))


def _play(
    rules: Rules, games: int, players: int, preset: str | None, seed: int, words: dict[str, Any]
) -> tuple[Results | None, int]:
    """The games in batches, with progress; what was counted before a Ctrl-C is kept."""
    from rulewright.interpreter.many.simulate import simulate as run
    from rulewright.interpreter.saves.writing import undisturbed

    results: Results | None = None
    done, batch, started = 0, 1, time.monotonic()
    try:
        with interruptible():
            while done < games:
                batch = min(batch, games - done)
                before = time.monotonic()
                part = run(rules, batch, players, preset, seed, first=done, **words)
                with undisturbed():  # what is counted is counted once, and whole
                    if results is None:
                        results = part
                    else:
                        results.merge(part)
                    done += batch
                now = time.monotonic()
                _progress(done, games, now - started)
                batch = max(1, int(batch * min(4.0, _BATCH_SECONDS / max(now - before, 1e-6))))
    except KeyboardInterrupt:
        progress()
        say(f"Interrupted: {done} of {games} games were played.")
        return results, INTERRUPTED
    progress()
    return results, CLEAN


def _progress(done: int, games: int, seconds: float) -> None:
    left = (games - done) * seconds / done
    progress(f"{done:,} of {games:,} games, {left:.0f} s left")


def _write(path: str, data: dict[str, Any]) -> None:
    import json

    from rulewright.interpreter.saves.writing import write_out

    write_out(path, json.dumps(data, indent=1) + "\n")
    say(f"The figures are in {visible(path)}.")


# --- speed -------------------------------------------------------------------------------------------------


def bench(
    plus: With = None,
    minus: Without = None,
    sets: NamedSet = None,
    random: Drawn = None,
    as_json: AsJson = False,
) -> int:
    """Measure speed on this machine, beside hand-written games.

    With other cards than the baselines know there is nothing to compare with.

    \b
    Example:
      rulewright bench
    """
    from importlib import import_module

    choice = choice_of(plus, minus, sets, random)
    with interruptible():  # it has processes and a folder to clear away
        return int(import_module("rulewright.cli.bench").run(as_json=as_json, choice=choice))
