"""The command `resume`: the games that were begun, and going on with one of them."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rulewright.cli.browse import AsJson, Deck
from rulewright.cli.columns import columns
from rulewright.cli.completing import complete_game, complete_seat
from rulewright.cli.full.wanted import Full, Lang, sit_down, wanted
from rulewright.cli.outcome import UNREADABLE, USAGE, Stop, check_language, command_name, no_such
from rulewright.cli.screen import on_terminal, paint, prose, put, put_json, read_line, say
from rulewright.cli.signals import interruptible
from rulewright.dsl.files.characters import visible

if TYPE_CHECKING:
    from rulewright.interpreter.saves.keptgames import Kept
    from rulewright.interpreter.session.keeping import Changed
    from rulewright.interpreter.session.session import Session


Game = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", help="A name from the list, or a saved file.", autocompletion=complete_game
    ),
]


def resume(
    game: Game = None,
    listed: Annotated[bool, typer.Option("--list", help="Only list the games.")] = False,
    delete: Annotated[bool, typer.Option("--delete", help="Throw the game away.")] = False,
    own_rules: Annotated[
        bool, typer.Option("--own-rules", help="Where rules have changed: go on with those it began with.")
    ] = False,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="KIND",
            help="Other people and bots than before, in order.",
            autocompletion=complete_seat,
        ),
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="FOLDER", help="Where the ruleset of a file lies.")
    ] = None,
    deck: Deck = None,
    full: Full = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> int:
    """Go on with a game: the one that was played last, or another one.

    Every game is kept after each choice, so this also helps after a crash.

    \b
    Example:
      rulewright resume
      rulewright resume --list
      rulewright resume citadels-5
    """
    from rulewright.cli.gamefile import GameFile
    from rulewright.interpreter.saves.keptgames import games
    from rulewright.interpreter.session.keeping import Keeper

    if listed or as_json:
        found = games()
        put_json({"format": 1, "games": [_json(each) for each in found]}) if as_json else put(_list(found))
        return 0
    if delete:
        return _delete(game)
    check_language(lang)
    on_full = wanted(full)
    path = _newest() if game is None else file_of(game)
    session = _taken_up(path, ruleset, deck, seat, own=own_rules)
    say(f"Going on after {len(session.game.choices)} choices.")
    file = GameFile(session, Keeper(path), again_words(ruleset, deck or []))
    with interruptible():
        return sit_down(file, on_full, lang)


def file_of(game: str) -> str:
    """The file that is meant: a game of one's own by its name, or a file."""
    from rulewright.interpreter.saves.keptgames import games, path_of

    path = path_of(game)
    if path is not None:
        return path
    if os.path.exists(game) or os.sep in game or game.endswith(".json"):
        return game
    known = [each.name for each in games()]
    raise no_such("there is no game", game, known, f"`{command_name()} resume --list` lists all")


def _newest() -> str:
    from rulewright.interpreter.saves.keptgames import games

    going = [each for each in games() if each.saved is not None and not each.over]
    if not going:
        hint = f"begin one: {command_name()} play RULESET"
        raise Stop(USAGE, "there is no game to go on with", hint)
    if len(going) > 1:
        say(_list(going) + "\n")
    say(f"Going on with {visible(going[0].name)}.")
    return going[0].path


def _list(found: list[Kept]) -> str:
    if not found:
        return "There is no game yet."
    rows = [("", "game", "players", "choices", "played")]
    for each in found:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(each.time))
        if each.saved is None:
            rows.append((each.name, "cannot be read", "", "", when))
            continue
        state = " (over)" if each.over else ""
        names = ", ".join(visible(name) for name in each.saved.names)
        rows.append((each.name, each.saved.ruleset + state, names, str(len(each.saved.choices)), when))
    return columns(rows, numbers=(3,), styles=("name",), headed=True)


def _json(game: Kept) -> dict[str, Any]:
    saved = game.saved
    told: dict[str, Any] = {"name": game.name, "path": game.path, "wrong": game.wrong or None}
    if saved is not None:
        told |= {
            "ruleset": saved.ruleset,
            "players": list(saved.names),
            "seats": list(saved.seats),
            "seed": saved.seed,
            "choices": len(saved.choices),
            "over": game.over,
        }
    return told


def _delete(game: str | None) -> int:
    from rulewright.interpreter.saves.keptgames import name_of
    from rulewright.interpreter.saves.writing import remove_file

    path = file_of(game) if game is not None else ""
    if not name_of(path):
        raise Stop(USAGE, "which game?", f"`{command_name()} resume --list` lists yours; name one of them")
    remove_file(path)
    say(f"{visible(name_of(path))} is gone.")
    return 0


def _taken_up(
    path: str, ruleset: str | None, decks: list[str] | None, seats: list[str] | None, *, own: bool
) -> Session:
    from rulewright.interpreter.session.keeping import Changed, take_up

    try:
        session = take_up(path, ruleset=ruleset, decks=decks)
    except Changed as changed:
        session = take_up(path, rules=_own_rules(changed, own=own))
    if session.game.over:
        raise Stop(USAGE, "this game is over", f"watch it with `{command_name()} replay {called(path)}`")
    if seats is not None:
        from rulewright.cli.play import seats_of
        from rulewright.interpreter.many.bots import at_table

        kinds = seats_of(seats, session.game.program.people)
        session.seats = tuple(at_table(each.kind) for each in kinds)
    return session


def called(path: str) -> str:
    """The shortest word for a file of a game."""
    import shlex

    from rulewright.interpreter.saves.keptgames import name_of

    return visible(shlex.quote(name_of(path) or path))


def _own_rules(changed: Changed, *, own: bool) -> Any:
    """The rules that the game began with, if those are wanted; what changed is said before."""
    said = changed.error.diagnostics[0]
    if changed.own is None:
        raise changed.error
    say(prose(said.message[:1].upper() + said.message[1:] + "."))
    if own:
        return changed.own
    if not on_terminal():
        hint = "`--own-rules` goes on with the rules that the game began with"
        raise Stop(UNREADABLE, "the game is not gone on with under other rules", hint)
    put(paint(prose("Go on with the rules that the game began with? [Y/n]"), "bold"))
    with interruptible():
        try:
            typed = read_line().strip()
        except EOFError:
            typed = "n"
    if typed.casefold() in ("", "y", "yes"):
        return changed.own
    hint = f"`{command_name()} replay --anyway` makes its choices under the new rules, as far as they go"
    raise Stop(UNREADABLE, "the game is left as it is", hint)


def again_words(ruleset: str | None, decks: list[str]) -> list[str]:
    """What `resume` has to be told beside a file that lies anywhere."""
    from rulewright.dsl.files.paths import ruleset_names

    words = ["--ruleset", ruleset] if ruleset is not None and ruleset not in ruleset_names() else []
    for deck in decks:
        words += ["--deck", deck]
    return words
