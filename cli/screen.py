"""What goes to the terminal: two streams, colours where they are wanted, text laid out in cells.

Data goes to stdout through `put`, talk to stderr through `say`, questions through `read_line`; nothing else
in the three packages prints, and a test holds that. The streams themselves are outlets: whatever is written
to them, by others too, has each character that could give an order to the terminal shown as an escape.
Colours are marks that `paint` makes and an outlet turns into sequences of a closed set. They hold a word that
is drawn anew in each process, so that no text of a stranger can say them. Nothing is read as markup."""

from __future__ import annotations

import codecs
import errno
import json
import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TextIO

from rulewright.cli.outcome import UNREADABLE, USAGE, OutputClosed, Stop
from rulewright.cli.signals import colours_end_with
from rulewright.dsl.files.characters import visible, visible_lines

if TYPE_CHECKING:
    from rulewright.dsl.report.printers import Painter

NARROWEST: Final = 24
WIDEST_PROSE: Final = 100  # longer lines are hard to read, whatever the screen could hold

_STYLES: Final = {
    "bold": "\x1b[1m",
    "dim": "\x1b[2m",
    "bad": "\x1b[31m",
    "good": "\x1b[32m",
    "warn": "\x1b[33m",
    "name": "\x1b[36m",
    # Those of reports on findings.
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "primary": "\x1b[31m",
    "secondary": "\x1b[36m",
    "frame": "\x1b[34m",
    "help": "\x1b[32m",
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
_WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"  # the screen, and what has scrolled out of it
_OVER: Final = "\r\x1b[K"  # back to the start of a line that is emptied

_WORD: Final = os.urandom(8).hex()
_MARK: Final = re.compile(f"\x1b{_WORD}<([a-z ]*)>")
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

_LONGEST_LINE: Final = 1 << 16  # characters that are read for one answer
_GONE: Final = (errno.EPIPE, errno.EIO, errno.ENXIO)  # nobody is there: a reader, or a terminal
_GLUE: Final = "\u00a0"

_settings = {"no_color": False, "plain": False}
_canvas = {"width": 0}  # of what is laid out for somebody else to draw


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


def pieces(text: str) -> list[tuple[str, str]]:
    """The text in parts, each after the style that it is in; what could give orders is shown as escapes."""
    parts = ["", *_MARK.split(text)]  # styles and texts by turns
    return [(style, visible_lines(part)) for style, part in zip(parts[::2], parts[1::2], strict=True)]


def safe(text: str) -> str:
    """The text with what could give orders shown as escapes, and with our own colours."""
    (_, first), *rest = pieces(text)
    return first + "".join((_PAINTS[style] if style else _RESET) + part for style, part in rest)


class Outlet:
    """A text stream from which nothing but text comes out, whoever writes into it."""

    __slots__ = ("lost", "stream")

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.lost: Exception | None = None  # why nothing can be written any more

    def write(self, text: str, order: str = "") -> int:
        if self.lost is not None:  # somebody else may have caught it: Typer tries a stream before it writes
            raise self.lost
        coloured = f"\x1b{_WORD}<" in text
        if coloured:
            colours_end_with(_RESET.encode())
        with self._heard():
            try:
                self.stream.write(order + safe(text))
            except KeyboardInterrupt:
                if coloured:  # the end of a colour may be missing
                    self.stream.write(_RESET)
                raise
        return len(text)

    def flush(self) -> None:
        with self._heard():
            self.stream.flush()

    def hand_back(self, own: bytes) -> None:
        """Bytes that somebody gave us."""
        with self._heard():
            self.stream.flush()
            self.stream.buffer.write(own)
            self.stream.buffer.flush()

    @contextmanager
    def _heard(self) -> Iterator[None]:
        """Whoever reads may be gone, and a disk may be full."""
        try:
            yield
        except OSError as error:
            abandon(self)
            reason = os.strerror(error.errno or 0)
            message = f"what was to be said cannot be written: {reason}"
            closed = error.errno in _GONE
            self.lost = OutputClosed() if closed else Stop(UNREADABLE, message, "let it go to another place")
            raise self.lost from None

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:  # whether it is a terminal, its encoding, its number
        return getattr(self.stream, name)


def _outlet(stream: TextIO | Outlet) -> Outlet:
    return stream if isinstance(stream, Outlet) else Outlet(stream)


def prepare(no_color: bool = False, plain: bool = False) -> None:
    """Make the streams take every text: no locale and no closed descriptor may crash a command, and no text
    gives orders to a terminal."""
    _settings["no_color"], _settings["plain"] = no_color, plain
    codecs.register_error("rulewright", _nearest_plain)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # started with the descriptor closed
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="rulewright")
        setattr(sys, name, _outlet(getattr(sys, name)))
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    elif hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def _write(stream: TextIO | Outlet, text: str, order: str = "") -> None:
    """Give an order of our own to the terminal, and write a text."""
    outlet = _outlet(stream)
    outlet.write(text, order)
    outlet.flush()


def put(text: str = "", *, end: str = "\n") -> None:
    """Data, to stdout."""
    _write(sys.stdout, text + end)


def put_as_in_file(text: str) -> None:
    """A person's own text, with the mark and line ends of its file: into a file or a pipe byte by byte; a
    terminal has none of them, and is only shown it."""
    if sys.stdout.isatty():
        put(text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"), end="")
    else:
        _outlet(sys.stdout).hand_back(text.encode("utf-8"))


def json_text(value: Any) -> str:
    """Data for a program: pure ASCII, so that no terminal can be given orders by it."""
    return json.dumps(value, ensure_ascii=True, indent=2).replace("\x7f", "\\u007f")


def put_json(value: Any) -> None:
    put(json_text(value))


def say(text: str = "", *, end: str = "\n") -> None:
    """Talk, to stderr."""
    _write(sys.stderr, text + end)


def read_line(prompt: str = "> ") -> str:
    """What a person types. EOFError where nothing comes any more. Without an editor of lines Python's own
    `input` is not used: a wait that was ended early would cost it the half of a line that it has read."""
    try:
        if sys.stdin.isatty() and sys.modules.get("readline"):
            return input(safe(prompt))
    except BrokenPipeError:
        raise OutputClosed from None
    put(prompt, end="")
    typed = sys.stdin.readline(_LONGEST_LINE)
    if len(typed) == _LONGEST_LINE:
        raise Stop(USAGE, "a line of the input is too long", "type, or pipe, lines with an answer each")
    if not typed:
        raise EOFError
    return typed.removesuffix("\n")


_OF_TYPER: Final = (
    ("Input should be a valid integer, unable to parse string as an integer", "a whole number stands here"),
    ("Input should be greater than or equal to", "the least is"),
    ("Input should be less than or equal to", "the most is"),
    ("Value error, ", ""),
)


def tell_usage(error: Any, arguments: Sequence[str]) -> None:
    """A mistake on the command line, as Typer tells it: it quotes the arguments, which a shell may have taken
    from the names of files."""
    import io

    said = io.StringIO()
    if error.__dict__.get("ctx") is not None:
        error.ctx.color = True  # else what it takes for colours would vanish
    error.show(file=said)
    text = said.getvalue()
    for typers, ours in _OF_TYPER:
        text = text.replace(typers, ours)
    for word in arguments:
        text = text.replace(word, visible(word)) if "\n" in word else text
    say(text, end="")


def abandon(stream: TextIO | Outlet) -> None:
    """Nobody reads it any more: let the last flush of the interpreter go nowhere, without a word."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass


# --- colours and width -------------------------------------------------------------------------------------


def _colored(stream: TextIO) -> bool:
    """Whether colours are wanted on a stream: only on a terminal, and not when declined."""
    if colourless() or os.environ.get("TERM") == "dumb":
        return False
    try:
        return stream.isatty()
    except ValueError:
        return False


@contextmanager
def drawn_for(size: int) -> Iterator[None]:
    """What is laid out meanwhile is drawn by somebody else, who reads it with `pieces`: it is so wide, and
    says all of its colours."""
    before, _canvas["width"] = _canvas["width"], size
    try:
        yield
    finally:
        _canvas["width"] = before


def colourless() -> bool:
    """Did somebody ask for no colours?"""
    return _settings["no_color"] or plain() or bool(os.environ.get("NO_COLOR"))


def plain() -> bool:
    """Did somebody ask for words alone, in the order in which they are read: nothing drawn, nothing beside
    something else, nothing written over? So screens are read aloud."""
    return _settings["plain"] or bool(os.environ.get("RULEWRIGHT_PLAIN"))


def paint(text: str, style: str, *, talk: bool = False) -> str:
    """The text in a style, or as it is where there are no colours; `talk`: it goes to stderr."""
    if not (text and style and (_canvas["width"] or _colored(sys.stderr if talk else sys.stdout))):
        return text
    assert style in _PAINTS, style
    return f"\x1b{_WORD}<{style}>{text}\x1b{_WORD}<>"


def unpainted(text: str) -> str:
    """The text without colours."""
    return _MARK.sub("", text)


def painter(*, talk: bool = False) -> Painter | None:
    """What reports are coloured with; None where there are no colours."""
    return partial(paint, talk=talk) if _colored(sys.stderr if talk else sys.stdout) else None


def width() -> int:
    """The columns of the screen; 80 where there is none."""
    return max(_canvas["width"] or shutil.get_terminal_size((80, 24)).columns, NARROWEST)


def height() -> int:
    """The rows of the screen; a pipe has room for everything."""
    return shutil.get_terminal_size((80, 24)).lines if on_terminal() else sys.maxsize


def on_terminal() -> bool:
    """Whether a person sits on both sides: at the keyboard and before the screen."""
    try:
        return sys.stdin.isatty() and sys.stdout.isatty()
    except ValueError:  # it was closed
        return False


def takes_panes() -> bool:
    """Whether the whole screen can be drawn: on a person's terminal, with more than ASCII."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    if not on_terminal() or not all(stream is not None and stream.isatty() for stream in streams):
        return False
    encoding = getattr(sys.__stderr__, "encoding", "") or ""
    term = os.environ.get("TERM", "" if os.name == "nt" else "dumb")
    return term != "dumb" and encoding.casefold().replace("-", "") == "utf8"


def clear() -> None:
    """Wipe the screen and what has scrolled out of it, so that the next person does not see it."""
    if on_terminal() and os.environ.get("TERM", "dumb") != "dumb":
        _write(sys.stdout, "", order=_WIPE)
    elif on_terminal():
        put("\n" * shutil.get_terminal_size((80, 50)).lines)


def clear_output() -> None:
    """Wipe the screen where somebody watches what a command says again and again."""
    if sys.stdout.isatty():
        _write(sys.stdout, "", order=_WIPE)


def progress(how_far: str = "") -> None:
    """One line of talk that is written over, and gone with the next or without words; nothing where nobody
    watches."""
    if sys.stderr.isatty() and not plain():
        _write(sys.stderr, clip(how_far, width() - 1), order=_OVER)


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
    """How many cells of a terminal a text takes as it will be shown: a Chinese character takes two, a
    combining accent none."""
    if text.isascii() and text.isprintable():
        return len(text)
    from rulewright.dsl.report.cells import cells as count

    return count(visible(text))


def pad(text: str, size: int, *, right: bool = False) -> str:
    """The text filled up with blanks to a number of cells."""
    text = visible(text)
    blanks = " " * max(0, size - cells(text))
    return blanks + text if right else text + blanks


def clip(text: str, size: int) -> str:
    """The text cut to a number of cells, with a sign where something is missing."""
    text = visible(text)
    if cells(text) <= size:
        return text
    return _first_cells(text, size - 1) + "…" if size > 0 else ""


def glue(text: str) -> str:
    """The text as one word for `wrap`: it is broken only where it would not fit a line of its own."""
    return text.replace(" ", _GLUE)


def wrap(text: str, size: int, first: str = "", rest: str = "") -> list[str]:
    """Lines of at most `size` cells, `first` and `rest` before them. A word that is too long is broken."""
    lines: list[str] = []
    line, free = first, size - cells(first)
    empty = True
    for word in _words(visible(text), size - cells(rest)):
        need = cells(word) + (not empty)
        if need > free and not empty:
            lines.append(line)
            line, free, empty, need = rest, size - cells(rest), True, cells(word)
        while need > free and free > 1:
            head = _first_cells(word, free) or word[0]
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


def _first_cells(text: str, size: int) -> str:
    """As many letters from the beginning as there is room for."""
    from rulewright.dsl.report.cells import letters

    kept = 0
    for letter in letters(text):
        size -= cells(letter)
        if size < 0:
            break
        kept += len(letter)
    return text[:kept]


def prose(text: str, indent: str = "") -> str:
    """Paragraphs laid out for reading."""
    size = min(width(), WIDEST_PROSE)
    return "\n".join("\n".join(wrap(part, size, indent, indent)) for part in text.split("\n"))
