"""The command that puts rules into the one style."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.outcome import FINDINGS, USAGE, Stop, code_of
from rulewright.cli.screen import paint, put, put_as_in_file, say
from rulewright.dsl.files.characters import visible

if TYPE_CHECKING:
    from rulewright.dsl.files.source import Source
    from rulewright.dsl.report.diagnostics import Diagnostic

_SUFFIXES = (".rules", ".yaml", ".yml")


def fmt(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH...", help="Decks, files of rules, folders; `-` for standard input."),
    ],
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; end with 1 where something would change.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what would change, and change nothing.")] = False,
) -> int:
    """Put rules into one style. Line breaks, indentation, spaces; words and comments stay.

    In a YAML file only the rules are touched. A file with mistakes stays as it is, and you are told why.
    With `-` rules (or a whole deck) are read from standard input and written to standard output.

    \b
    Example:
      rulewright fmt harbour-nights.yaml
      rulewright fmt --diff my-game/
    """
    from rulewright.cli.reading import show_findings
    from rulewright.dsl.files.lineends import as_in
    from rulewright.dsl.files.source import Source

    if "-" in paths:
        return _stream(paths)
    findings: list[Diagnostic] = []
    changed = 0
    files = list(dict.fromkeys(file for path in paths for file in _files(path)))
    names: dict[object, Path] = {}
    for file in files:
        source = Source.read(file)
        text, problems = _styled(source)
        show_findings(problems)
        findings += problems
        if problems or text == source.text:
            continue
        changed += 1
        if diff:
            put(difference(str(file), source.text, text), end="")
        elif check:
            put(visible(str(file)))
        else:
            _write(file, as_in(source.written, text), names)
            put(visible(str(file)))
    _say_outcome(len(files), changed, kept=check or diff)
    if findings:
        return code_of(findings)
    return FINDINGS if changed and check else 0


def _write(file: Path, text: str, names: dict[object, Path]) -> None:
    """Whole or not at all. What was one file under two names stays one: `names` has the first of them."""
    from rulewright.interpreter.saves.writing import name_again, write_whole

    status = file.stat()
    one = status.st_dev, status.st_ino, text
    if one in names:
        name_again(names[one], file)
        return
    write_whole(file, text)
    if status.st_nlink > 1:
        names[one] = file


def _styled(source: Source) -> tuple[str, list[Diagnostic]]:
    from rulewright.dsl.syntax.styledfiles import styled_file

    return styled_file(source)


def _files(path: str) -> list[Path]:
    """The files that a path stands for: itself, or all with rules in a folder and below it."""
    from rulewright.dsl.files.paths import files_in

    folder = Path(path)
    if not folder.is_dir():
        return [folder]
    found = files_in(folder, _SUFFIXES)
    if not found:
        raise Stop(
            USAGE,
            f"{path} holds no decks and no rules",
            "name a file, or a folder with .yaml or .rules files",
        )
    return found


def _stream(paths: list[str]) -> int:
    """Standard input to standard output."""
    import sys

    from rulewright.cli.reading import show_findings
    from rulewright.dsl.files.lineends import as_in
    from rulewright.dsl.files.source import MAX_BYTES, Source
    from rulewright.dsl.files.yamlload import load_yaml
    from rulewright.dsl.files.yamlnodes import Mapping

    if len(paths) > 1:
        raise Stop(USAGE, "`-` stands for standard input and goes with no other path", "name it alone")
    given = Source.of_bytes(sys.stdin.buffer.read(MAX_BYTES + 1), "<input>")
    root, _ = load_yaml(Source("<input>.yaml", given.text))
    # A deck is a map of keys; rules are not, whatever else YAML may take them for.
    name = "<input>.yaml" if isinstance(root, Mapping) and "format" in root.entries else "<input>"
    text, problems = _styled(Source(name, given.text))
    show_findings(problems)
    put_as_in_file(as_in(given.written, text))
    return code_of(problems)


def difference(name: str, before: str, after: str) -> str:
    """What changes in a text, as `diff` shows it."""
    from difflib import unified_diff

    styles = {"+": "good", "-": "bad", "@": "dim"}
    old, new = (list(map(visible, text.removesuffix("\n").split("\n"))) for text in (before, after))
    lines = unified_diff(old, new, visible(name), visible(name), n=2, lineterm="")
    return "".join(paint(line, styles.get(line[:1], "")) + "\n" for line in lines)


def _say_outcome(files: int, changed: int, *, kept: bool) -> None:
    noun = "file" if changed == 1 else "files"
    if not changed:
        say(f"{files} {'file' if files == 1 else 'files'} read: nothing to change")
    elif kept:
        say(f"{changed} {noun} would change")
    else:
        say(f"{changed} {noun} changed")
