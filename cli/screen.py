"""What goes to the terminal: two streams, colours where they are wanted, text laid out in cells.

Data goes to stdout through `put`, talk to stderr through `say`; nothing else in this package prints. Foreign
text was cleaned by the loader; what comes from the command line goes through `visible`. Nothing is read as
markup."""

from __future__ import annotations

import codecs
import json
import os
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, Final, TextIO

from rulewright.cli.outcome import OutputClosed

NARROWEST: Final = 24
WIDEST_PROSE: Final = 100  # longer lines are hard to read, whatever the screen could hold

_STYLES: Final = {
    "bold": "\x1b[1m",
    "dim": "\x1b[2m",
    "bad": "\x1b[31m",
    "good": "\x1b[32m",
    "warn": "\x1b[33m",
    "name": "\x1b[36m",
}
# The colours that rules may name, as letters and (`on red`) as the ground of a sign.
_COLOURS: Final = {
    "red": "31",
    "green": "32",
    "yellow": "93",
    "blue": "94",
    "magenta": "35",
    "cyan": "36",
    "white": "97",
    "grey": "90",
    "brown": "33",
    "orange": "38;5;208",
    "black": "2",
}
_PAINTS: Final = {
    **_STYLES,
    **{name: f"\x1b[{code}m" for name, code in _COLOURS.items()},
    **{f"on {name}": f"\x1b[7;{code}m" for name, code in _COLOURS.items()},
}
_RESET: Final = "\x1b[0m"
_PLAIN: Final = {
    "…": "~",
    "–": "-",
    "—": "-",
    "─": "-",
    "·": "-",
    "•": "*",
    "×": "x",
    "→": ">",
    "’": "'",
    "ł": "l",
}

_GLUE: Final = "\u00a0"

_settings = {"no_color": False}


# --- the streams -------------------------------------------------------------------------------------------


def _nearest_plain(error: UnicodeError) -> tuple[str, int]:
    """For a terminal that lacks a character: its letter without the accent, a like sign, or `?`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = []
    for character in error.object[error.start : error.end]:
        bare = unicodedata.normalize("NFKD", character)[:1]
        plain.append(_PLAIN.get(character) or (bare if bare.isascii() and bare.isprintable() else "?"))
    return "".join(plain), error.end


def prepare(no_color: bool = False) -> None:
    """Make the streams take every text: no locale and no closed descriptor may crash a command."""
    _settings["no_color"] = no_color
    codecs.register_error("rulewright", _nearest_plain)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # started with the descriptor closed
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="rulewright")
    if sys.stdin is not None and hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def _write(stream: TextIO, text: str) -> None:
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        raise OutputClosed from None


def put(text: str = "", *, end: str = "\n") -> None:
    """Data, to stdout."""
    _write(sys.stdout, text + end)


def json_text(value: Any) -> str:
    """Data for a program: pure ASCII, so that no terminal can be given orders by it."""
    return json.dumps(value, ensure_ascii=True, indent=2).replace("\x7f", "\\u007f")


def put_json(value: Any) -> None:
    put(json_text(value))


def say(text: str = "", *, end: str = "\n") -> None:
    """Talk, to stderr."""
    _write(sys.stderr, text + end)


def abandon_stdout() -> None:
    """Nobody reads stdout any more: let the last flush of the interpreter go nowhere, without a word."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass


# --- colours and width -------------------------------------------------------------------------------------


def colored(stream: TextIO | None = None) -> bool:
    """Whether colours are wanted on the stream (stdout): only on a terminal, and not when declined."""
    if _settings["no_color"] or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    try:
        return (sys.stdout if stream is None else stream).isatty()
    except ValueError:
        return False


def paint(text: str, style: str, stream: TextIO | None = None) -> str:
    """The text in a style, or as it is where there are no colours."""
    return f"{_PAINTS[style]}{text}{_RESET}" if text and style and colored(stream) else text


def width() -> int:
    """The columns of the screen; 80 where there is none."""
    return max(shutil.get_terminal_size((80, 24)).columns, NARROWEST)


def on_terminal() -> bool:
    """Whether a person sits on both sides: at the keyboard and before the screen."""
    try:
        return sys.stdin.isatty() and sys.stdout.isatty()
    except (AttributeError, ValueError):
        return False


def clear() -> None:
    """Wipe the screen and what has scrolled out of it, so that the next person does not see it."""
    if on_terminal() and os.environ.get("TERM", "dumb") != "dumb":
        put("\x1b[2J\x1b[3J\x1b[H", end="")
    elif on_terminal():
        put("\n" * shutil.get_terminal_size((80, 50)).lines)


def forget_typing() -> None:
    """Let lines be edited, where the system can; what somebody else typed is not brought back by a key."""
    if on_terminal():
        try:
            import readline
        except ImportError:
            return
        readline.clear_history()


# --- text in cells -----------------------------------------------------------------------------------------


def cells(text: str) -> int:
    """How many cells of a terminal a text takes: a Chinese character takes two, a combining accent none."""
    if text.isascii():
        return len(text)
    from rulewright.dsl.excerpt import cells as count

    return count(text)


def pad(text: str, size: int, *, right: bool = False) -> str:
    """The text filled up with blanks to a number of cells."""
    blanks = " " * max(0, size - cells(text))
    return blanks + text if right else text + blanks


def clip(text: str, size: int) -> str:
    """The text cut to a number of cells, with a sign where something is missing."""
    if cells(text) <= size:
        return text
    kept, room = [], size - 1
    for character in text:
        room -= cells(character)
        if room < 0:
            break
        kept.append(character)
    return "".join(kept) + "…" if size > 0 else ""


def glue(text: str) -> str:
    """The text as one word for `wrap`: it is broken only where it would not fit a line of its own."""
    return text.replace(" ", _GLUE)


def wrap(text: str, size: int, first: str = "", rest: str = "") -> list[str]:
    """Lines of at most `size` cells, `first` and `rest` before them. A word that is too long is broken."""
    lines: list[str] = []
    line, free = first, size - cells(first)
    empty = True
    for word in _words(text, size - cells(rest)):
        need = cells(word) + (not empty)
        if need > free and not empty:
            lines.append(line)
            line, free, empty, need = rest, size - cells(rest), True, cells(word)
        while need > free and free > 1:
            head = _first_cells(word, free)
            lines.append(line + head)
            word = word[len(head) :]
            line, free, need = rest, size - cells(rest), cells(word)
        line += word if empty else " " + word
        free -= need
        empty = False
    return [each.replace(_GLUE, " ") for each in (*lines, line)]


def _words(text: str, size: int) -> list[str]:
    """The words between blanks; what is glued together is taken apart where it is too long."""
    found = []
    for word in text.split(" "):
        found += word.split(_GLUE) if cells(word) > size else [word]
    return [word for word in found if word]


def _first_cells(word: str, size: int) -> str:
    taken = 0
    for at, character in enumerate(word):
        taken += cells(character)
        if taken > size:
            return word[: max(at, 1)]
    return word


def prose(text: str, indent: str = "") -> str:
    """Paragraphs laid out for reading."""
    size = min(width(), WIDEST_PROSE)
    return "\n".join("\n".join(wrap(part, size, indent, indent)) for part in text.split("\n"))


def columns(rows: Sequence[Sequence[str]], *, numbers: Iterable[int] = (), styles: Sequence[str] = ()) -> str:
    """Rows as aligned columns. The last one is wrapped below itself, or below its row on a narrow screen."""
    if not rows:
        return ""
    total, right, last = width(), set(numbers), len(rows[0]) - 1
    sizes = [max(cells(row[i]) for row in rows) for i in range(last + 1)]
    lead = sum(sizes[:last]) + 2 * last
    beside = lead + min(sizes[last], 24) <= total
    lines = []
    for row in rows:
        fields = [pad(text, sizes[i], right=i in right) for i, text in enumerate(row[:last])]
        if not beside:
            lines += wrap(glue("  ").join(text for text in row[:last] if text), total, "", "    ")
            lines += wrap(row[last], total, "    ", "    ") if row[last] else []
            continue
        fields = [paint(text, styles[i] if i < len(styles) else "") for i, text in enumerate(fields)]
        start = "  ".join(fields)
        tail = pad(row[last], sizes[last], right=True) if last in right else row[last]
        shown = [tail] if last in right else wrap(row[last], min(total - lead, WIDEST_PROSE))
        lines.append((start + "  " * bool(last) + shown[0]).rstrip())
        lines += [" " * lead + text for text in shown[1:]]
    return "\n".join(lines)
