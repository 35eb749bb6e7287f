"""The command `test`: the scenarios of decks and rulesets, played."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct
from msgspec.structs import replace

from rulewright.cli.browse import AsJson
from rulewright.cli.outcome import CLEAN, FINDINGS, LIMIT, USAGE, OutputClosed, Stop
from rulewright.cli.reading import read_path, sources_in
from rulewright.cli.screen import paint, put, put_json
from rulewright.dsl.files.characters import quoted

if TYPE_CHECKING:
    from rulewright.dsl.model import Ruleset
    from rulewright.interpreter.scenarios import Outcome
    from rulewright.interpreter.shared import EngineName


class Engines(StrEnum):
    """Which machine plays."""

    COMPILED = "compiled"
    ORACLE = "oracle"
    BOTH = "both"


class Result(Struct, frozen=True):
    """How a scenario came out on one engine."""

    engine: str
    rules: Ruleset
    outcome: Outcome


def play_scenarios(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Decks, folders of them, rulesets."),
    ],
    only: Annotated[
        str | None, typer.Option("-k", metavar="TEXT", help="Only scenarios with this in their title.")
    ] = None,
    engine: Annotated[Engines, typer.Option("--engine", help="Which machine plays.")] = Engines.COMPILED,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="RULESET", help="Lay decks on this one.")
    ] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Also list the scenarios that pass.")
    ] = False,
    record: Annotated[
        bool,
        typer.Option(
            "--record",
            help="Make a scenario of a game that was played with the deck: of the last one here, or of a "
            "saved one (PATH.json).",
        ),
    ] = False,
    turns: Annotated[
        str | None,
        typer.Option("--turns", metavar="N[-M]", help="Record these turns (the last one, or you are asked)."),
    ] = None,
    first: Annotated[
        int | None,
        typer.Option("--from", metavar="N", help="Record from this choice on, as `replay` numbers them."),
    ] = None,
    last: Annotated[int | None, typer.Option("--to", metavar="M", help="Record up to this choice.")] = None,
    title: Annotated[
        str | None, typer.Option("--title", metavar="TEXT", help="What the recorded scenario shows.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Play the scenarios of decks and rulesets. What was expected, what was found, and where.

    Ends with 0 when all pass, 1 when one fails, 4 when one hits a limit. Of a deck only its own scenarios are
    played.

    \b
    Example:
      rulewright test harbour-nights.yaml
      rulewright test citadels -k "gather" --engine both
      rulewright test my-deck.yaml --record
      rulewright test my-deck.yaml --record citadels-7.json --turns 12-13
    """
    from rulewright.cli.recording import Window, record as record_game

    window = Window(first, last, turns)
    if record:
        if only is not None or as_json or verbose:
            raise Stop(USAGE, "--record writes a scenario and plays no others", "leave -k, -v and --json out")
        return record_game(paths, ruleset, window, title)
    if window != Window() or title is not None:
        raise Stop(USAGE, "--turns, --from, --to and --title say what is recorded", "add --record")
    started = time.monotonic()
    engines = [Engines.COMPILED, Engines.ORACLE] if engine is Engines.BOTH else [engine]
    results: list[Result] = []
    for rules in list(_rulesets(paths, ruleset)):
        for each in engines:
            results += _run(rules, each, only)
    if only is not None and not results:
        raise Stop(USAGE, f"no scenario has {quoted(only)} in its title")
    code = _code(results)
    try:
        if as_json:
            put_json(_json(results))
        else:
            _report(results, verbose, engine is Engines.BOTH, time.monotonic() - started)
    except OutputClosed:
        return code
    return code


def _rulesets(paths: list[str], ruleset: str | None) -> Iterator[Ruleset]:
    """What each path means, with the scenarios that stand in it and no others."""
    from rulewright.interpreter.kept import marks

    sources = (source for path in paths for source in sources_in(path, ruleset))
    for source, of in dict.fromkeys(sources):
        rules = read_path(source, of)
        origins = set(rules.decks) or {rules.id}
        own = replace(rules, scenarios=tuple(s for s in rules.scenarios if s.origin in origins))
        marks.as_for(own, rules)
        yield own


def _run(rules: Ruleset, engine: Engines, only: str | None) -> Iterable[Result]:
    from rulewright.interpreter.scenarios import run_scenarios

    name: EngineName = "oracle" if engine is Engines.ORACLE else "compiled"
    return [Result(name, rules, outcome) for outcome in run_scenarios(rules, name, only)]


def _code(results: list[Result]) -> int:
    codes = {d.code for r in results if not r.outcome.passed for d in r.outcome.diagnostics}
    if any("E0601" <= code <= "E0605" for code in codes):
        return LIMIT
    return CLEAN if all(r.outcome.passed for r in results) else FINDINGS


# --- printing ----------------------------------------------------------------------------------------------


def _report(results: list[Result], verbose: bool, several: bool, seconds: float) -> None:
    from rulewright.cli.failing import failure

    for result in results:
        outcome = result.outcome
        machine = f" ({result.engine})" if several else ""
        if outcome.passed and verbose:
            put(f"{paint('pass', 'good')}  {outcome.title}{machine}")
        elif not outcome.passed:
            put(f"{paint('FAIL', 'bad')}  {outcome.title}{machine}")
            put(failure(result.rules, outcome) + "\n")
    put(_summary(results, seconds))


def _summary(results: list[Result], seconds: float) -> str:
    failed = sum(not result.outcome.passed for result in results)
    if not results:
        return "There are no scenarios."
    count = f"{len(results)} scenario{'s' if len(results) != 1 else ''}"
    verdict = paint(f"{failed} failed", "bad") if failed else paint("all pass", "good")
    return f"{count}: {verdict} ({seconds:.1f} s)"


def _json(results: list[Result]) -> dict[str, Any]:
    failed = sum(not result.outcome.passed for result in results)
    return {
        "format": 1,
        "summary": {"passed": len(results) - failed, "failed": failed},
        "scenarios": [_result_json(result) for result in results],
    }


def _result_json(result: Result) -> dict[str, Any]:
    outcome = result.outcome
    return {
        "title": outcome.title,
        "origin": outcome.origin,
        "engine": result.engine,
        "passed": outcome.passed,
        "place": {"file": outcome.span.source.name, "line": outcome.span.line, "column": outcome.span.column},
        "expected": outcome.expected or None,
        "found": outcome.found or None,
        "seed": outcome.seed,
        "players": outcome.players,
        "position": list(outcome.position),
        "story": list(outcome.story),
        "messages": [diagnostic.message for diagnostic in outcome.diagnostics],
    }
