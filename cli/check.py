"""Commands for people who write cards: validate, explain, schema."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.outcome import FINDINGS, USAGE, OutputClosed, Stop, code_of, no_such
from rulewright.cli.screen import paint, prose, put, put_json, say
from rulewright.dsl.files.characters import quoted

if TYPE_CHECKING:
    from rulewright.dsl.codes import CodeDoc
    from rulewright.dsl.report.diagnostics import Diagnostic
    from rulewright.interpreter.kept.entries import Seen


class Format(StrEnum):
    """How findings are printed."""

    HUMAN = "human"
    JSON = "json"
    SARIF = "sarif"


# --- validate ----------------------------------------------------------------------------------------------


def validate(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Decks, folders of decks or rulesets, names of rulesets."),
    ],
    form: Annotated[
        Format, typer.Option("--format", help="For people, for programs, for code hosts.")
    ] = Format.HUMAN,
    ruleset: Annotated[
        str | None,
        typer.Option("--ruleset", metavar="RULESET", help="Check decks against this one (what they extend)."),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="End with code 1 for warnings too.")] = False,
    fix: Annotated[
        bool, typer.Option("--fix", help="Correct in the files what can be corrected for certain.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show what --fix would change, and change nothing.")
    ] = False,
    play: Annotated[
        int | None,
        typer.Option(
            "--play",
            metavar="[N]",
            min=1,
            max=1_000_000,
            help="Play N games by chance with each card in: what did it do? Without a number 160.",
        ),
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Check again whenever a file changes, until Ctrl-C.")
    ] = False,
) -> int:
    """Say everything that is wrong with decks and rulesets. Where it is, and what to do.

    Ends with 0 when there is no error, 1 when there is one, 3 when a file cannot be read. With --fix that
    counts which is left. A correction is made only where nothing else could be meant, and kept only if it
    brings nothing new.

    With --play chance chooses for everybody, in N games with each card, and in the same games without what
    the card does: where the two differ, the card has changed something. 160 games are 40 with each of four
    choices of the other cards, from the fewest players to the most; 20 are enough to find what never ends,
    more show what is rarely of use. A card that keeps a game from ending gives 4; with --strict, one that did
    nothing gives 1. That a card does what you mean is told by a scenario (`rulewright new scenario`).

    \b
    Example:
      rulewright validate harbour-nights.yaml
      rulewright validate harbour-nights.yaml --play
      rulewright validate --fix --diff harbour-nights.yaml
      rulewright validate citadels --format json
    """
    _refuse_together(form, {"--fix": fix, "--diff": diff, "--play": play is not None, "--watch": watch})
    if watch:
        from rulewright.cli.watching import watch as watching

        watched = [*paths, ruleset] if ruleset else paths
        return watching(watched, lambda: _print(*_find(paths, ruleset), form))
    changed = 0
    if fix or diff:
        from rulewright.cli.fixing import fix as correct

        sources = _sources(paths, ruleset)
        (found, changed), count = correct(sources, diff=diff), len(sources)
    else:
        found, count = _find(paths, ruleset)
    code = code_of(found, strict=strict)
    if diff and changed:  # these files are still wrong
        code = max(code, FINDINGS)
    try:
        if play is None:
            _print(found, count, form, beside=diff)
        else:
            sources = _sources(paths, ruleset)
            code = max(code, _try(found, sources, form, play, strict=strict, beside=diff))
    except OutputClosed:
        return code
    return code


def _try(
    found: list[Diagnostic],
    sources: list[tuple[str, str | None]],
    form: Format,
    games: int,
    *,
    strict: bool,
    beside: bool,
) -> int:
    """The findings, and random games with each card; for programs both are one document."""
    from rulewright.cli.trying import play as trying

    if form is not Format.JSON:
        _print(found, len(sources), form, beside=beside)
        return trying(sources, games, strict=strict)
    from rulewright.dsl.report import printers

    trials: list[dict[str, object]] = []
    code = trying(sources, games, strict=strict, into=trials)
    put(printers.as_json(found, trials=trials), end="")
    return code


def _refuse_together(form: Format, asked: dict[str, bool]) -> None:
    """Refuse what does not go together."""
    said = [option for option, wanted in asked.items() if wanted]
    if asked["--watch"] and len(said) > 1:
        raise Stop(USAGE, f"--watch only looks: it does not go with {said[0]}", "leave one of them out")
    if form is Format.JSON and said in (["--play"], ["--fix", "--play"]):
        return
    if form is not Format.HUMAN and said and said != ["--fix"]:
        message = f"{said[-1]} is for people, and --format {form} for programs"
        raise Stop(USAGE, message, "leave one of them out")


def _sources(paths: list[str], ruleset: str | None) -> list[tuple[str, str | None]]:
    from rulewright.cli.reading import sources_in, with_other_games

    found = (source for path in paths for source in sources_in(path, ruleset))
    return list(dict.fromkeys(each for source in found for each in with_other_games(*source)))


def _find(paths: list[str], ruleset: str | None) -> tuple[list[Diagnostic], int]:
    """What is wrong, and how many sources were looked at."""
    from rulewright.interpreter.kept.rulesets import findings

    found: list[Diagnostic] = []
    sources = _sources(paths, ruleset)
    for source, of in sources:
        # A ruleset whose decks are checked too is loaded with each of them: its faults are told of once.
        problems = findings(partial(_checked, source, of), source, of or "")
        if of is not None and (source, None) in sources:  # one deck, another game
            known = {(each.code, each.span) for each in found}
            problems = [_in(of, each) for each in problems if (each.code, each.span) not in known]
        found = list(dict.fromkeys([*found, *problems]))
    return found, len({source for source, _ in sources})


def _in(game: str, finding: Diagnostic) -> Diagnostic:
    """A finding that a deck has with one of its games alone."""
    from msgspec.structs import replace

    return replace(finding, message=f"{finding.message} (with `{game}`)")


def _checked(source: str, of: str | None) -> tuple[list[Diagnostic], Seen | None]:
    """What is wrong with one source, and what was looked at for that."""
    from rulewright.cli.explaining import beside_rules
    from rulewright.cli.reading import load_path
    from rulewright.interpreter.growing import size_findings
    from rulewright.interpreter.kept.rulesets import seen_for

    rules, problems = load_path(source, of)
    if rules is None:
        return problems, None
    seen = seen_for(rules, source)
    return [*problems, *beside_rules(rules, source, of), *size_findings(rules)], seen


def _print(found: list[Diagnostic], count: int, form: Format, *, beside: bool = False) -> None:
    """The findings; `beside` something else that stands on stdout."""
    from rulewright.cli.reading import show_findings

    if beside:
        show_findings(found)
    else:
        _print_findings(found, form)
    if not found:
        say(f"{_number(count, 'source')} checked: nothing is wrong")


def _print_findings(found: list[Diagnostic], form: Format) -> None:
    from rulewright import __version__
    from rulewright.cli.reading import findings
    from rulewright.dsl.report import printers

    if form is Format.JSON:
        put(printers.as_json(found), end="")
    elif form is Format.SARIF:
        put(printers.as_sarif(found, __version__), end="")
    elif found:
        put(findings(found), end="")


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' if count != 1 else ''}"


# --- explain -----------------------------------------------------------------------------------------------


def explain(
    what: Annotated[
        str,
        typer.Argument(
            metavar="CARD|CODE", help="A card, a status, a word of rules; or the code of a finding: E0115."
        ),
    ],
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", metavar="RULESET", help="Look only here (all rulesets).")
    ] = None,
    deck: Annotated[
        list[str] | None, typer.Option("--deck", metavar="FILE", help="Lay a deck on top; repeatable.")
    ] = None,
    language: Annotated[
        str, typer.Option("--lang", metavar="LANGUAGE", help="In which language: en, pl or uk.")
    ] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for a program.")] = False,
) -> int:
    """Explain a card in plain words, or the code of a finding. A card or a status by sentences made from its
    rules; a word of rules by what it asks for; a code by what is meant, and what to write instead.

    \b
    Example:
      rulewright explain smuggler --deck harbour-nights.yaml --lang pl
      rulewright explain E0115
    """
    import re

    if not re.fullmatch(r"\s*[EeWw]\d{1,5}\s*", what):
        from rulewright.cli.explaining import explain_cards

        return explain_cards(what, ruleset, deck or [], language, as_json)
    return _explain_code(what, as_json)


def _explain_code(code: str, as_json: bool) -> int:
    from rulewright.dsl.codes import code_docs

    wanted = code.strip().upper()
    doc = code_docs(wanted).get(wanted)
    if doc is None:
        known = code_docs()
        raise no_such("there is no code", code, known, f"codes go from {min(known)} to {max(known)}", most=3)
    if as_json:
        import msgspec

        put_json({"format": 1, **msgspec.structs.asdict(doc)})
        return 0
    put(_explained(doc))
    return 0


# Their examples are in the words of the tiny game in docs/examples.
OF_LANTERNS = frozenset({"E03", "E04", "E05", "W07"})


def _explained(doc: CodeDoc) -> str:
    def block(text: str) -> str:
        return "\n".join("    " + line for line in text.split("\n"))

    return "\n".join(
        [
            paint(f"{doc.code}: {doc.title}", "bold"),
            "",
            prose(doc.what),
            "",
            prose(doc.why),
            "",
            "Example, from a small game of lanterns:" if doc.code[:3] in OF_LANTERNS else "Example:",
            paint(block(doc.example), "bad"),
            "Instead:",
            paint(block(doc.instead), "good"),
        ]
    )


# --- schema ------------------------------------------------------------------------------------------------

_OF_DECKS, _OF_RULESETS, _OF_WORDS = "deck", "ruleset", "words"


def schema(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="A name, or a folder.")],
    of: Annotated[
        str,
        typer.Option(
            "--of",
            metavar="WHAT",
            help="Of what: `deck`, `ruleset` (the file ruleset.yaml), `words` (for `explain`), or a kind: "
            "its tables of cards.",
        ),
    ] = _OF_DECKS,
) -> int:
    """Print the schema by which editors complete and check decks.

    An editor finds it by the first line of a file: `# yaml-language-server: $schema=citadels.schema.json`.
    `rulewright new` writes both.

    \b
    Example:
      rulewright schema citadels > citadels.schema.json
      rulewright schema my-game --of ruleset > my-game/ruleset.schema.json
    """
    from rulewright.cli.reading import read_ruleset
    from rulewright.dsl.explain.wordsfile import editor_schema
    from rulewright.dsl.schema.of_decks import deck_schema
    from rulewright.dsl.schema.of_rulesets import ruleset_schema
    from rulewright.dsl.schema.pieces import table_schema

    rules = read_ruleset(ruleset)
    kinds = {kind.id: kind for kind in rules.kinds.values() if kind.has_cards}
    if of == _OF_DECKS:
        put_json(deck_schema(rules))
    elif of == _OF_RULESETS:
        put_json(ruleset_schema())
    elif of == _OF_WORDS:
        put_json(editor_schema(rules))
    elif of in kinds:
        put_json(table_schema(kinds[of], rules.lists, editor=True))
    else:
        known = ", ".join([_OF_DECKS, _OF_RULESETS, _OF_WORDS, *kinds])
        raise Stop(USAGE, f"there is no schema of {quoted(of)}", f"there is one of {known}")
    return 0
