"""The command `test`: the scenarios of decks and rulesets, played."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from rulewright.cli.browse import AsJson
from rulewright.cli.outcome import CLEAN, FINDINGS, LIMIT, USAGE, OutputClosed, Stop
from rulewright.cli.reading import read_path
from rulewright.cli.screen import paint, put, put_json, width

if TYPE_CHECKING:
    from rulewright.dsl.model import Ruleset
    from rulewright.interpreter.scenarios import Outcome


class Engines(StrEnum):
    """Which machine plays."""

    COMPILED = "compiled"
    REFERENCE = "reference"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Result:
    """How a scenario came out on one engine."""

    engine: str
    outcome: Outcome


def play_scenarios(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Decks, folders of rulesets, names of rulesets.")
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
    as_json: AsJson = False,
) -> int:
    """Play the scenarios of decks and rulesets; say what was expected, what was found, and where.

    Ends with 0 when all pass, 1 when one fails, 4 when one hits a limit. Of a deck only its own scenarios are
    played.

    \b
    Example:
      rulewright test harbour-nights.yaml
      rulewright test citadels -k "gather" --engine both
    """
    started = time.monotonic()
    engines = [Engines.COMPILED, Engines.REFERENCE] if engine is Engines.BOTH else [engine]
    results: list[Result] = []
    for rules in list(_rulesets(paths, ruleset)):
        for each in engines:
            results += _run(rules, each, only)
    if only is not None and not results:
        raise Stop(USAGE, f"no scenario has {_said(only)} in its title")
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
    for path in dict.fromkeys(paths):
        rules = read_path(path, ruleset)
        origins = set(rules.decks) or {rules.id}
        yield replace(rules, scenarios=tuple(s for s in rules.scenarios if s.origin in origins))


def _run(rules: Ruleset, engine: Engines, only: str | None) -> Iterable[Result]:
    from rulewright.interpreter.scenarios import run_scenarios

    name: Literal["compiled", "reference"] = "reference" if engine is Engines.REFERENCE else "compiled"
    return [Result(name, outcome) for outcome in run_scenarios(rules, name, only)]


def _said(text: str) -> str:
    from rulewright.dsl.characters import cut, visible

    return cut(visible(text))


def _code(results: list[Result]) -> int:
    codes = {d.code for r in results if not r.outcome.passed for d in r.outcome.diagnostics}
    if any("E0601" <= code <= "E0605" for code in codes):
        return LIMIT
    return CLEAN if all(r.outcome.passed for r in results) else FINDINGS


# --- printing ----------------------------------------------------------------------------------------------


def _report(results: list[Result], verbose: bool, several: bool, seconds: float) -> None:
    from rulewright.cli.screen import colored
    from rulewright.dsl.report import human

    for result in results:
        outcome = result.outcome
        machine = f" ({result.engine})" if several else ""
        if outcome.passed and verbose:
            put(f"{paint('pass', 'good')}  {outcome.title}{machine}")
        elif not outcome.passed:
            put(f"{paint('FAIL', 'bad')}  {outcome.title}{machine}")
            # The summary below counts scenarios, so the one of the findings is left out.
            text = human(outcome.diagnostics, colored(), width()).rstrip("\n")
            put(text.rpartition("\n\n")[0] + "\n")
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
        "messages": [diagnostic.message for diagnostic in outcome.diagnostics],
    }
