"""The command `tournament`: how strong one kind of bot is among others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.browse import AsJson, Deck
from rulewright.cli.casts import Drawn, NamedSet, With, Without, choice_of, players_of
from rulewright.cli.columns import columns
from rulewright.cli.opponents import check_kind
from rulewright.cli.outcome import CLEAN, INTERRUPTED, LIMIT, Stop
from rulewright.cli.play import Players, Preset
from rulewright.cli.reading import check_table, read_ruleset
from rulewright.cli.screen import progress, prose, put, put_json, say
from rulewright.cli.signals import interruptible

if TYPE_CHECKING:
    from rulewright.dsl.model import Ruleset
    from rulewright.interpreter.many.tournament import Standing


def tournament(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="A name, or a folder.")],
    bot: Annotated[str, typer.Option("--bot", metavar="KIND", help="Who is measured.")] = "greedy",
    among: Annotated[
        str, typer.Option("--among", metavar="KIND", help="Who sits in the other seats.")
    ] = "random",
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", min=1, help="How many deals, each played from every seat.")
    ] = 100,
    players: Players = None,
    preset: Preset = None,
    plus: With = None,
    minus: Without = None,
    sets: NamedSet = None,
    random: Drawn = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same deals.")] = 0,
    deck: Deck = None,
    as_json: AsJson = False,
) -> int:
    """Let one kind of bot play among others of another kind: each deal once from every seat.

    What is printed has its 95 % interval. Ctrl-C ends it and prints what was played so far.

    \b
    Example:
      rulewright tournament citadels --players 4 --bot greedy --among random --deals 100
    """
    from rulewright.interpreter.game import Rules
    from rulewright.interpreter.many.tournament import Standing, play_deals

    for kind in (bot, among):
        check_kind(kind)
    rules = read_ruleset(ruleset, deck or ())
    choice = choice_of(plus, minus, sets, random)
    count = players_of(rules, players, preset, 0)
    check_table(rules, count, preset)
    table, standing, code = Rules(rules, tuple(deck or ())), Standing(), CLEAN

    def told(done: int) -> None:
        progress(f"{done:,} of {deals:,} deals")

    try:
        with interruptible():
            play_deals(table, standing, bot, among, deals, count, preset, seed, told, **choice.words)
    except KeyboardInterrupt:
        progress()
        say(f"Interrupted: {standing.deals} of {deals} deals were played.")
        code = INTERRUPTED
    progress()
    if standing.deals == 0:
        raise Stop(code, "no deal was finished")
    if standing.stopped:
        code = code or LIMIT
    if as_json:
        put_json({"format": 1, "bot": bot, "among": among, "players": count, "seed": seed, **standing.data()})
    else:
        put(_report(rules, standing, bot, among, count, seed))
    return code


def _report(rules: Ruleset, standing: Standing, bot: str, among: str, players: int, seed: int) -> str:
    from rulewright.cli.figures import mean_words, share_words
    from rulewright.dsl.declare.casts import players_words

    games = f"{standing.deals:,} deals, each from every seat: {standing.games:,} games"
    head = f"{rules.names['en']}, {players_words(players)}, one {bot} among {among}, seed {seed}, {games}"
    rows = [("", "wins", "points"), (bot, share_words(standing.wins), mean_words(standing.own))]
    rows.append((among, "", mean_words(standing.others)))
    parts = [prose(head), columns(rows, styles=("name",), headed=True)]
    if standing.stopped:
        parts.append(prose(f"{len(standing.stopped)} games were stopped by a limit and are not counted."))
    fair = 100 / players
    parts.append(prose(f"Among equals {fair:.1f} % would be won. In brackets: 95 % intervals."))
    return "\n\n".join(parts)
