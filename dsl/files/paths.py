"""Where rulesets lie, and which files of their folders may be read: those inside, and no others."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING, Final

from msgspec import Struct, field

from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.source import E_UNREADABLE, Source, Span, check_characters
from rulewright.dsl.loading.loadcodes import E_LEADS_OUT, E_NO_RULESET, E_TOO_MANY_FILES
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic, nearest

if TYPE_CHECKING:  # it can read YAML, which to find a file needs nobody
    from rulewright.dsl.files.gates import Problems

MAIN: Final = "ruleset.yaml"
SCENARIOS: Final = "scenarios"
MAX_SCENARIO_FILES: Final = 200


# What Windows takes for a device wherever it stands, whatever ending it has.
_DEVICE: Final = re.compile(r"(?i)(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\..*)?")


def behind(path: Path, folder: Path) -> Path | None:
    """The file to which a path leads, links followed; None where that is not inside the folder."""
    try:
        home, real = os.path.realpath(folder), os.path.realpath(path)
    except (OSError, ValueError):
        return None
    return Path(real) if Path(real).is_relative_to(home) else None


def files_in(folder: Path, suffixes: Sequence[str], *, below: bool = True) -> list[Path]:
    """The files of a stranger's folder with one of these endings, sorted; with `below` those of its folders
    too. DeckError where one is a link out of the folder: it is neither read nor written."""
    try:
        entries = list(folder.rglob("*") if below else folder.iterdir())
        found = sorted(each for each in entries if each.suffix in suffixes and each.is_file())
    except OSError as error:
        place = Source(folder.as_posix(), "").span(1, 1, 1, 1)
        message = f"the folder cannot be read: {os.strerror(error.errno or 0)}"
        raise DeckError(Diagnostic(E_UNREADABLE, message, place, "change its permissions")) from None
    outside = [each for each in found if behind(each, folder) is None]
    if outside:
        raise DeckError(*(leads_out(each, folder) for each in outside))
    return found


def leads_out(path: Path, folder: Path) -> Diagnostic:
    """What is said of a link that leads out."""
    place = Source(path.as_posix(), "").span(1, 1, 1, 1)
    message = f"`{cut(path.name)}` is a link that leads out of the folder `{cut(folder.as_posix())}`"
    return Diagnostic(
        E_LEADS_OUT, message, place, "put the file itself into the folder, or take the link away"
    )


class Folder(Struct, frozen=True):
    """The folder of a ruleset. `shown` is how messages call it."""

    path: Path
    shown: str

    def read(self, name: str, span: Span | None, problems: Problems) -> Source | None:
        """A file of the folder, or None. `span` is where the file is asked for."""
        path = self.inside(name)
        if path is None:
            span = span or Source(f"{self.shown}/{name}", "").span(1, 1, 1, 1)
            message = f"`{cut(name)}` leads out of the folder of the ruleset"
            problems.note(E_LEADS_OUT, message, span, "name a file inside the folder, such as `main.rules`")
            return None
        try:
            return Source.read(path, f"{self.shown}/{name}")
        except DeckError as error:
            problems += error.diagnostics if span is None else [_asked(d, span) for d in error.diagnostics]
            return None

    def inside(self, name: str) -> Path | None:
        """The path of a file that lies in the folder, links followed; None where it leads out."""
        written = PurePosixPath(name)
        # A name is read in the way of every system, so that a ruleset is as harmless on one as on another.
        abroad = written.is_absolute() or PureWindowsPath(name).anchor or "\\" in name or ":" in name
        devices = any(map(_DEVICE.fullmatch, written.parts))
        if abroad or devices or ".." in written.parts or "\0" in name or not written.parts:
            return None
        return behind(self.path / written, self.path)

    def beneath(self, name: str, span: Span | None) -> Folder:
        """The folder of the ruleset that this one says it extends. Raises DeckError."""
        return open_ruleset(name, span)

    def scenario_files(self, problems: Problems) -> list[str]:
        """The files of the folder `scenarios`, if there is one, by name."""
        folder = self.inside(SCENARIOS)
        if folder is None or not folder.is_dir():
            return []
        try:
            found = sorted(entry for entry in os.listdir(folder) if entry.endswith(".rules"))
        except OSError:
            return []
        if len(found) > MAX_SCENARIO_FILES:
            place = Source(f"{self.shown}/{SCENARIOS}", "").span(1, 1, 1, 1)
            message = f"the folder holds {len(found)} files, and at most {MAX_SCENARIO_FILES} are read"
            problems.note(E_TOO_MANY_FILES, message, place, "put several scenarios into one file")
            return []
        return [f"{SCENARIOS}/{name}" for name in found]


class Edited(Folder, frozen=True):
    """A folder with other texts in place of some files, by their real paths: they are not saved yet."""

    texts: dict[str, str] = field(default_factory=dict)

    def read(self, name: str, span: Span | None, problems: Problems) -> Source | None:
        path = self.inside(name)
        text = None if path is None else self.texts.get(str(path))
        if text is None:
            return Folder.read(self, name, span, problems)
        source = Source(f"{self.shown}/{name}", text)
        wrong = check_characters(source)
        problems += wrong
        return None if wrong else source


class Remembered(Folder, frozen=True):
    """A ruleset as it was once: its texts, and those of the rulesets beneath it, by the names by which they
    are shown. No file is read."""

    texts: dict[str, str] = field(default_factory=dict)

    def read(self, name: str, span: Span | None, problems: Problems) -> Source | None:
        shown = f"{self.shown}/{name}"
        if shown in self.texts:
            return Source(shown, self.texts[shown])
        place = span or Source(shown, "").span(1, 1, 1, 1)
        problems.note(E_UNREADABLE, f"`{cut(shown)}` was not kept", place, "use the rules as they are now")
        return None

    def beneath(self, name: str, span: Span | None) -> Folder:  # noqa: ARG002
        return Remembered(self.path, name, self.texts)


def _asked(problem: Diagnostic, span: Span) -> Diagnostic:
    """A file that cannot be read at all: the line that asks for it is the place to look at."""
    if problem.span is None or problem.span.source.text:
        return problem
    message = f"{problem.span.source.name}: {problem.message}"
    return Diagnostic(problem.code, message, span, problem.hint)


@cache
def rulesets_home() -> str:
    """The folder of the games that come with this program."""
    return str(files("rulewright.rulesets"))


@cache
def _shipped() -> dict[str, Path]:
    home = Path(rulesets_home())
    folders = [entry for entry in home.iterdir() if entry.is_dir() and (entry / MAIN).is_file()]
    return {entry.name: entry for entry in sorted(folders, key=lambda entry: entry.name)}


def ruleset_names() -> list[str]:
    """The rulesets that come with this program."""
    return list(_shipped())


def is_shipped(name: str | os.PathLike[str]) -> bool:
    return isinstance(name, str) and name in _shipped()


def find_ruleset(name: str | os.PathLike[str], span: Span | None = None) -> Path:
    """The folder of a ruleset that comes with this program, or of one on the disk. Raises DeckError."""
    return open_ruleset(name, span).path


def open_ruleset(name: str | os.PathLike[str], span: Span | None = None) -> Folder:
    """The folder of a ruleset by its name or path. `span` is where a file names it: then only by its name."""
    said = os.fspath(name)
    if said in _shipped():
        return Folder(_shipped()[said], said)
    path = Path(said) if span is None and _could_be_path(said) else None
    if path is not None:
        if path.name == MAIN and path.is_file():
            path = path.parent
        if path.is_dir() and (path / MAIN).is_file():
            return Folder(path, by_path(path))
    close = nearest(said, _shipped())
    hint = f"did you mean `{close[0]}`?" if close else "there is " + ", ".join(f"`{n}`" for n in _shipped())
    if path is not None and path.is_dir():
        hint = f"the folder holds no file `{MAIN}`"
    elif path is not None and path.is_file():
        hint = f"this is a file; a deck is named behind its game: GAME --deck {cut(said)}"
    message = f"there is no ruleset `{cut(said)}`"
    raise DeckError(Diagnostic(E_NO_RULESET, message, span, hint))


def by_path(folder: Path) -> str:
    """What names a folder and no game that comes with this program, though it may be called like one."""
    shown = folder.as_posix()
    return f"./{shown}" if shown in _shipped() else shown


def _could_be_path(said: str) -> bool:
    """Whether the system takes this as the name of a file: not one that is too long, or holds a zero byte."""
    try:
        os.stat(said)
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False
    return True


# --- words for sentences, beside a ruleset or a deck --------------------------------------------------------

_WORDS: Final = re.compile(r"(?:(?P<deck>.+)\.)?words\.(?P<language>[^.]*)\.yaml")


def language_of_words(path: str) -> str | None:
    """The language of a file of words, as its name says it; None for any other file."""
    found = _WORDS.fullmatch(os.path.basename(path))
    return found["language"] if found else None


def deck_of_words(path: str) -> Path | None:
    """The deck beside which a file of words lies; None for any other file, and for the words of a ruleset."""
    found = _WORDS.fullmatch(os.path.basename(path))
    if found is None or not found["deck"]:
        return None
    deck = Path(path).with_name(f"{found['deck']}.yaml")
    other = deck.with_suffix(".yml")
    return other if other.is_file() and not deck.is_file() else deck


def words_beside(path: str | os.PathLike[str]) -> list[Path]:
    """The files of words of a deck, or of the folder of a ruleset, in whatever language."""
    place = Path(path)
    if place.is_dir():
        return sorted(each for each in place.glob("words.*.yaml") if each.is_file())
    found = place.parent.glob("*.words.*.yaml") if place.parent.is_dir() else ()
    return sorted(each for each in found if deck_of_words(str(each)) == place)
