"""The `rulewright` command: its parts put together, and what happens when one of them fails."""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from rulewright import __version__
from rulewright.cli.outcome import FAULT, INTERRUPTED, OutputClosed, Stop
from rulewright.cli.parameters import Command, Group
from rulewright.cli.screen import paint, prepare, put, say, tell_usage

# Each command with the module and the function in it: nobody waits for the commands that were not asked for.
COMMANDS: Final = {
    "rulesets": "browse.rulesets",
    "cards": "browse.cards",
    "show": "browse.show",
    "diff": "editions.diff",
    "words": "vocabulary.words",
    "new": "new.new",
    "validate": "check.validate",
    "fmt": "fmt.fmt",
    "lsp": "lsp.lsp",
    "test": "scenarios.play_scenarios",
    "explain": "check.explain",
    "play": "play.play",
    "resume": "resume.resume",
    "replay": "replay.replay",
    "simulate": "measure.simulate",
    "tournament": "tournament.tournament",
    "train": "training.train",
    "bench": "measure.bench",
    "schema": "check.schema",
    "limits": "browse.limits",
    "dump": "dump.dump",
}


# What says how everything is printed; `run` hears it wherever it stands.
_LOOKS: Final = frozenset({"--no-color", "--plain"})


def application(arguments: list[str]) -> typer.Typer:
    """What the words on the command line can mean."""
    app = typer.Typer(
        cls=Group,
        rich_markup_mode=None,  # plain help: it starts in half the time, fits any width, and reads no markup
        pretty_exceptions_enable=False,
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
        callback=options,
        epilog="Example: rulewright play GAME, where rulewright rulesets lists the games",
    )
    for name in _asked(arguments):
        module, function = COMMANDS[name].split(".")
        app.command(name, cls=Command)(getattr(import_module(f"rulewright.cli.{module}"), function))
    return app


def _asked(arguments: list[str]) -> Iterable[str]:
    """The command that is meant; all of them for help, for completion and where none is of that name."""
    first = next((word for word in arguments if not word.startswith("-")), "")
    if any(name.endswith("_COMPLETE") for name in os.environ):
        return COMMANDS
    if first in COMMANDS:
        return [first]
    return [] if arguments == ["--version"] else COMMANDS


def _print_version(wanted: bool) -> None:
    if wanted:
        put(f"rulewright {__version__}")
        raise typer.Exit


def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version."),
    ] = False,
    no_color: Annotated[
        bool, typer.Option("--no-color", help="Print without colours; also after the command's name.")
    ] = False,
    plain: Annotated[
        bool,
        typer.Option(
            "--plain",
            help="Print words alone, with nothing drawn and nothing in columns, for screens that are read "
            "aloud; also after the command's name. Always so: RULEWRIGHT_PLAIN=1.",
        ),
    ] = False,
) -> None:
    """Run board games from their rules: check cards, play them, measure them."""


def run(arguments: list[str]) -> int:
    """Run one command. Nothing gets past this but its exit code: no traceback reaches a person."""
    words = arguments[: arguments.index("--")] if "--" in arguments else arguments
    prepare(no_color="--no-color" in words, plain="--plain" in words)
    arguments = [w for i, w in enumerate(arguments) if not (w in _LOOKS and i < len(words))]
    try:
        return _outcome(arguments)
    except OutputClosed:
        return 0
    except Stop as lost:  # what was to be said of an end could not be said
        return lost.code
    except KeyboardInterrupt:  # between what was interrupted and Typer's own answer
        return INTERRUPTED


def _outcome(arguments: list[str]) -> int:
    try:
        result: Any = application(arguments)(arguments, prog_name="rulewright", standalone_mode=False)
    except OutputClosed:
        raise
    except SystemExit as end:  # Typer's own
        return end.code if isinstance(end.code, int) else FAULT
    except Exception as error:
        if hasattr(error, "show"):  # a mistake on the command line: Typer knows how to tell it
            tell_usage(error, arguments)
            return int(getattr(error, "exit_code", 2))
        from rulewright.cli.reading import as_stop

        stop = as_stop(error)
        return _fault(error, arguments) if stop is None else _stopped(stop)
    return result if isinstance(result, int) else 0


def _stopped(stop: Stop) -> int:
    if stop.message:
        say(paint("error", "bad", talk=True) + f": {stop.message}")
    if stop.hint:
        say(paint("help", "good", talk=True) + f": {stop.hint}")
    return stop.code


# --- a fault of ours ---------------------------------------------------------------------------------------


def _fault(error: Exception, arguments: list[str]) -> int:
    """Say what to report, without the traceback that would hide it."""
    import shlex

    from rulewright.cli.faults import fault_lines
    from rulewright.dsl.files.characters import visible

    first, *lines = fault_lines(error, visible(shlex.join(["rulewright", *arguments])))
    say(paint("error", "bad", talk=True) + f": {first}")
    for line in lines:
        say(line)
    return FAULT
