"""The `rulewright` command: its parts put together, and what happens when one of them fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from rulewright import __version__
from rulewright.cli import browse, check, fmt, lsp, measure, new, play, replay, scenarios, vocabulary
from rulewright.cli.outcome import FAULT, INTERRUPTED, OutputClosed, Stop
from rulewright.cli.reading import as_stop
from rulewright.cli.screen import paint, prepare, put, say, tell_usage

app = typer.Typer(
    rich_markup_mode=None,  # plain help: it starts in half the time, fits any width, and reads no markup
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS: dict[str, Callable[..., int]] = {
    "rulesets": browse.rulesets,
    "cards": browse.cards,
    "show": browse.show,
    "words": vocabulary.words,
    "new": new.new,
    "validate": check.validate,
    "fmt": fmt.fmt,
    "lsp": lsp.lsp,
    "test": scenarios.play_scenarios,
    "explain": check.explain,
    "play": play.play,
    "replay": replay.replay,
    "simulate": measure.simulate,
    "bench": measure.bench,
    "schema": check.schema,
    "limits": browse.limits,
}
for name, command in COMMANDS.items():
    app.command(name)(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        put(f"rulewright {__version__}")
        raise typer.Exit


@app.callback(epilog="Example: rulewright play citadels")
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version."),
    ] = False,
    no_color: Annotated[
        bool, typer.Option("--no-color", help="Print without colours; also after the command's name.")
    ] = False,
) -> None:
    """Run board games from their rules: check cards, play them, measure them."""


def run(arguments: list[str]) -> int:
    """Run one command. Nothing gets past this but its exit code: no traceback reaches a person."""
    words = arguments[: arguments.index("--")] if "--" in arguments else arguments
    prepare(no_color="--no-color" in words)
    arguments = [w for i, w in enumerate(arguments) if not (w == "--no-color" and i < len(words))]
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
        result: Any = app(arguments, prog_name="rulewright", standalone_mode=False)
    except OutputClosed:
        raise
    except SystemExit as end:  # Typer's own
        return end.code if isinstance(end.code, int) else FAULT
    except Exception as error:
        if hasattr(error, "show"):  # a mistake on the command line: Typer knows how to tell it
            tell_usage(error, arguments)
            return int(getattr(error, "exit_code", 2))
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
