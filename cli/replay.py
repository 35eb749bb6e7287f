"""The command `replay`: a recorded game watched, checked, or shown as it stood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from rulewright.cli.browse import AsJson, Deck
from rulewright.cli.completing import complete_game
from rulewright.cli.outcome import USAGE, Stop
from rulewright.cli.resume import file_of
from rulewright.cli.screen import paint, put, put_json, say, width

if TYPE_CHECKING:
    from rulewright.interpreter.saves.resume import Replay, Step


def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="A game of yours, or a saved file.", autocompletion=complete_game
        ),
    ],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that it can be replayed as it was.")
    ] = False,
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Only the first N choices.")] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Also under rules that have changed since.")
    ] = False,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="FOLDER", help="Where the ruleset of the game lies.")
    ] = None,
    deck: Deck = None,
    as_json: AsJson = False,
) -> int:
    """Replay a saved game. Every choice and what came of it, and the table at the end.

    \b
    Example:
      rulewright replay citadels-7 --to 20
      rulewright replay my-game.json --verify
    """
    saved = _opened(file, ruleset, deck, anyway=anyway)
    if to is not None and not 0 <= to <= len(saved):
        raise Stop(USAGE, f"the game has {len(saved)} choices", f"--to 0 to --to {len(saved)}")
    if verify:
        return _verify(saved, as_json)
    steps: list[dict[str, Any]] | None = [] if as_json else None
    shown = 0
    if to != 0:
        for step in saved:
            if steps is not None:
                steps.append(_step_json(step))
            else:
                shown = _tell(saved, step, shown)
            if step.number == to:
                break
    if steps is not None:
        put_json(_result_json(saved, steps))
    else:
        _show_end(saved)
    return 0


def _opened(file: str, ruleset: str | None, deck: list[str] | None, *, anyway: bool) -> Replay:
    from rulewright.interpreter.saves.keptgames import name_of
    from rulewright.interpreter.saves.resume import Replay
    from rulewright.interpreter.saves.savefile import parse
    from rulewright.interpreter.saves.writing import read_save

    path = file_of(file)
    text = read_save(path)
    home = parse(text).home if name_of(path) else None
    if home is not None and ruleset is None and deck is None:
        ruleset, deck = home.ruleset, list(home.decks)
    return Replay(text, deck, ruleset=ruleset, anyway=anyway)


def _verify(saved: Replay, as_json: bool) -> int:
    """DeckError, which ends with code 3, where the replay is not what was saved."""
    saved.run()
    if saved.same_rules:
        saved.verify()
    if as_json:
        put_json(_result_json(saved, []))
    elif saved.same_rules:
        say(f"{len(saved)} choices replayed: the game is as it was saved.")
    else:
        say(f"{len(saved)} choices replayed under other rules than those it was saved with.")
    return 0


def _tell(saved: Replay, step: Step, shown: int) -> int:
    """One choice and what it brought about; how much of the log has been told."""
    from rulewright.cli.telling import paragraphs

    game = saved.game
    lines = game.log
    put(paint(f"{step.number}. {game.names[step.decision.player]}: {step.option.label}", "bold"))
    if lines[shown:]:
        size = min(width(), 100) - 3
        put("\n".join("   " + line for line in paragraphs(lines[shown:], size)))
    return len(lines)


def _show_end(saved: Replay) -> None:
    from rulewright.cli.table import Table
    from rulewright.cli.telling import final_scores

    game = saved.game
    put()
    put("\n".join(Table(game.program.ruleset, game.view(None), min(width(), 120)).lines()))
    put()
    if game.over:
        put(final_scores(game))
    else:
        put(f"After {saved.position} of {len(saved)} choices: {game.names[game.decision.player]} decides.")


# --- for programs ------------------------------------------------------------------------------------------


def _step_json(step: Step) -> dict[str, Any]:
    return {
        "number": step.number,
        "player": step.decision.player,
        "site": step.decision.site,
        "options": len(step.decision.options),
        "label": step.option.label,
    }


def _result_json(saved: Replay, steps: list[dict[str, Any]]) -> dict[str, Any]:
    game = saved.game
    return {
        "format": 1,
        "ruleset": saved.saved.ruleset,
        "players": list(game.names),
        "seed": game.seed,
        "choices": len(saved),
        "position": saved.position,
        "same_rules": saved.same_rules,
        "over": game.over,
        "scores": game.scores,
        "winners": game.winners,
        "steps": steps,
        "table": game.view(None),
    }
