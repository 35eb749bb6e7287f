"""`validate --fix`: corrections that are certain, written into the files; each file whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field

from rulewright.cli.outcome import FINDINGS, Stop
from rulewright.cli.screen import put, say
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic

if TYPE_CHECKING:
    from pathlib import Path

    from rulewright.dsl.report.fixes import Texts

_SUFFIXES = (".yaml", ".yml", ".rules")


class Desk(Struct):
    """The texts that may be changed, as they were and as they are, by the names that messages give them."""

    before: Texts = field(default_factory=dict)
    now: Texts = field(default_factory=dict)
    made: list[Diagnostic] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)

    @property
    def changed(self) -> list[str]:
        return [name for name, text in self.now.items() if text != self.before[name]]

    def mend(self, path: str, ruleset: str | None) -> None:
        """Correct what a path stands for, and go on from there."""
        from rulewright.dsl.report.fixes import mend

        own = [name for file in _files(path) if (name := self._take(file)) is not None]

        def check(texts: Texts) -> list[Diagnostic]:
            return self._check(path, ruleset, texts)

        mended = mend({name: self.now[name] for name in own}, check)
        self.now |= mended.texts
        self.made += mended.made
        self.found = list(dict.fromkeys([*self.found, *mended.found]))

    def write(self) -> None:
        """Put the changed texts into their files. What somebody has changed in the meantime stays."""
        from rulewright.interpreter.saves.writing import write_whole

        changed = self.changed
        for name in changed:
            if _read(name) != self.before[name]:
                raise Stop(
                    FINDINGS, f"{name} has changed in the meantime: nothing was corrected", "try again"
                )
        for name in changed:
            write_whole(name, self.now[name])

    def _take(self, file: Path) -> str | None:
        name = file.as_posix()
        if name not in self.before:
            text = _read(name)
            if text is None:
                return None
            self.before[name] = self.now[name] = text
        return name

    def _check(self, path: str, ruleset: str | None, texts: Texts) -> list[Diagnostic]:
        import os

        from rulewright.cli.reading import load_path

        all_of_them = self.now | texts
        return load_path(path, ruleset, {os.path.realpath(name): text for name, text in all_of_them.items()})[
            1
        ]


def _files(path: str) -> list[Path]:
    """The files that may be changed for a path: a deck, or those in the folder of a ruleset."""
    from pathlib import Path

    from rulewright.cli.reading import folder_of, is_name
    from rulewright.dsl.files.paths import files_in

    folder = folder_of(path)
    if folder is None:
        return [] if is_name(path) else [Path(path)]
    if not (folder / "ruleset.yaml").is_file():
        return []
    return files_in(folder, _SUFFIXES)


def _read(name: str) -> str | None:
    """The text of a file with the line ends that it has; None for what is none, or too large."""
    from rulewright.dsl.files.source import E_CHARACTER, Source, check_characters

    try:
        source = Source.read_unchecked(name)
    except DeckError:
        return None
    # Strange characters are what can be corrected.
    return None if any(each.code != E_CHARACTER for each in check_characters(source)) else source.written


# --- what is said of it -------------------------------------------------------------------------------------


def fix(sources: Sequence[tuple[str, str | None]], *, diff: bool) -> tuple[list[Diagnostic], int]:
    """Correct what is certain and say so; what is still wrong, and how many files were (or would be) changed.
    With `diff` nothing is written."""
    desk = Desk()
    for path, ruleset in sources:
        desk.mend(path, ruleset)
    if not diff:
        desk.write()
    for problem in desk.made:
        say(_told(problem))
    if diff:
        from rulewright.cli.fmt import difference

        for name in desk.changed:
            put(difference(name, desk.before[name], desk.now[name]), end="")
    _say_outcome(len(desk.made), len(desk.changed), diff)
    return desk.found, len(desk.changed)


def _told(problem: Diagnostic) -> str:
    """`deck.yaml:5:1: write gold (this game has no `golld`)`."""
    from rulewright.dsl.files.characters import visible

    assert problem.fix is not None, "it was made"
    span = problem.fix.span
    place = f"{visible(span.source.name)}:{span.line}:{span.column}"
    return f"{place}: {problem.fix.title} ({problem.message})"


def _say_outcome(made: int, files: int, diff: bool) -> None:
    if not made:
        say("nothing here can be corrected for certain")
        return
    what = f"{made} {'correction' if made == 1 else 'corrections'}"
    where = f"{files} {'file' if files == 1 else 'files'}"
    say(f"{what} in {where} would be made" if diff else f"{what} made in {where}")
