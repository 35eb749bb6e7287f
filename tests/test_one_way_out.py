"""Nothing reaches the terminal but through `cli/screen.py`: all our syntax trees are searched."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from .test_project import GAMELESS, name_of, python_files

OUTLET = "cli/screen.py"

# What prints, asks, or hands out something that can, as it is written after its imports are followed.
WAYS_OUT = frozenset(
    """
    print input breakpoint sys.stdout sys.stderr sys.__stdout__ sys.__stderr__ sys.displayhook sys.excepthook
    os.write os.writev os.pwrite os.dup os.dup2 os.fdopen os.system os.popen os.execv os.execvp os.openpty
    typer.echo typer.secho typer.style typer.prompt typer.confirm typer.progressbar typer.launch typer.pause
    typer.clear typer.get_text_stream typer.get_binary_stream typer.echo_via_pager typer.edit
    traceback.print_exc traceback.print_exception traceback.print_tb traceback.print_stack
    traceback.print_last io.open_code io.FileIO builtins.print builtins.input
    """.split()
)
MODULES = frozenset(
    """
    ctypes click cmd code curses faulthandler getpass logging pdb pprint pty readline rich syslog termios
    textual tty typer._click warnings webbrowser
    """.split()
)
ESCAPES = "\x1b\x9b\x07"

ALLOWED = {
    ("cli/signals.py", "os.write"): "one newline when a signal ends the command, before much is imported",
    ("cli/signals.py", "sys.stdout"): "emptied before the answers to signals are taken away",
    ("cli/signals.py", "sys.stderr"): "emptied before the answers to signals are taken away",
    ("cli/editor/server.py", "logging"): "the library's own log is switched off there",
    **{
        (f"cli/full/{name}.py", "textual"): "draws what `marked.content` makes, all escapes"
        for name in ("app", "marked", "options", "pages", "panes", "tablescreen")
    },
    ("interpreter/native/library.py", "ctypes"): "four functions are called, none of which writes anything",
    ("dsl/files/characters.py", "an escape"): "which is shown as `\\e`",
}  # fmt: skip


def ways_out(source: str) -> Iterator[tuple[int, str]]:
    """Line and name of each way to the terminal in a module."""
    tree = ast.parse(source)
    known: dict[str, str] = {}  # what names stand for
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                known[each.asname or each.name.partition(".")[0]] = each.name
                yield from ((node.lineno, m) for m in MODULES if f"{each.name}.".startswith(f"{m}."))
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for each in node.names:
                known[each.asname or each.name] = f"{node.module}.{each.name}"
                whole = f"{node.module}.{each.name}."
                yield from ((node.lineno, m) for m in MODULES if whole.startswith(f"{m}."))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute):
            name = dotted(node, known)
            if name in WAYS_OUT:
                yield node.lineno, name
        elif isinstance(node, ast.Call) and node.args:
            yield from ((node.lineno, way) for way in by_detour(node, known))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            text = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
            if any(each in text for each in ESCAPES):
                yield node.lineno, "an escape"
            if text in ("/dev/tty", "/dev/stdout", "/dev/stderr", "CON", "CONOUT$"):
                yield node.lineno, text


def by_detour(call: ast.Call, known: dict[str, str]) -> Iterator[str]:
    """A way out that is fetched by a text, or opened by its number."""
    called, first = dotted(call.func, known), dotted(call.args[0], known)
    if called in ("getattr", "setattr", "vars") and first in ("sys", "os", "builtins", "typer"):
        match call.args[1:]:
            case [ast.Constant(value=name), *_] if f"{first}.{name}" not in WAYS_OUT:
                pass
            case _:
                yield f"{called} of {first}"
    if called == "open" and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, int):
        yield "open by number"


def dotted(node: ast.expr, known: dict[str, str]) -> str:
    """`sys.stdout` for whatever means it here; "" for what is no name."""
    match node:
        case ast.Name(id=name):
            return known.get(name, name)
        case ast.Attribute(value=value, attr=attr):
            return f"{before}.{attr}" if (before := dotted(value, known)) else ""
        case _:
            return ""


@pytest.mark.parametrize("path", python_files(*GAMELESS), ids=name_of)
def test_only_one_module_writes_to_the_terminal(path: Path) -> None:
    if name_of(path) == OUTLET:
        return
    found = [(n, way) for n, way in ways_out(path.read_text("utf-8")) if (name_of(path), way) not in ALLOWED]
    assert not found, f"{name_of(path)}: use put, say, progress or read_line of {OUTLET}: {found}"


@pytest.mark.parametrize(
    "source",
    [
        "print('x')",
        "p = print",
        "x = input('> ')",
        "import sys\nsys.stdout.write('x')",
        "import sys as s\ns.stderr.flush()",
        "from sys import stderr as e\ne.write('x')",
        "from sys import __stdout__\n__stdout__.write('x')",
        "import sys\ngetattr(sys, 'std' + 'out').write('x')",
        "import sys\ngetattr(sys, 'stderr').write('x')",
        "import sys\nvars(sys)['stderr'].write('x')",
        "open(1, 'w').write('x')",
        "open('/dev/tty', 'w').write('x')",
        "import os\nos.write(1, b'x')",
        "from os import write\nwrite(1, b'x')",
        "import typer\ntyper.echo('x')",
        "from typer import secho as tell\ntell('x')",
        "import logging",
        "from logging import getLogger",
        "import rich.console",
        "from rich import print as p",
        "from typer import _click",
        "def f():\n    import warnings\n    warnings.warn('x')",
        "import traceback\ntraceback.print_exc()",
        "x = '\\x1b[2J'",
        "x = b'\\x1b]0;t\\x07'",
        "x = f'\\x1b[{1}m'",
        "raise SystemExit(print('x'))",
    ],
)
def test_a_way_out_is_found(source: str) -> None:
    assert list(ways_out(source))


def test_what_looks_like_a_way_out_is_none() -> None:
    source = """
import os, sys
sys.stdin.read()
getattr(os, 'O_NONBLOCK', 0)
sheet.print()
def put(x): file.write(x)
typer.Option('x')
"""
    assert not list(ways_out(source))


def test_each_exception_is_needed() -> None:
    """An exception for what is not there any more would let it in again."""
    for (name, way), _ in ALLOWED.items():
        path = Path(__file__).parents[1] / name
        assert not path.exists() or way in {each for _, each in ways_out(path.read_text("utf-8"))}, name
