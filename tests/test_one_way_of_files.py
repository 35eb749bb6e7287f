"""Files are written by one module and read through one gate: searched for in the syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from .test_one_way_out import dotted
from .test_project import ROOT, name_of, python_files

WRITER = "interpreter/saves/writing.py"
GATE = "dsl/files/source.py"

# Methods, whatever they are called on: a name of ours that is like one of them can be changed.
METHODS = {
    "write_text",
    "write_bytes",
    "read_text",
    "read_bytes",
    "symlink_to",
    "hardlink_to",
    "touch",
    "rmdir",
}
CALLS = {
    "open", "io.open", "codecs.open", "os.open", "os.fdopen", "os.mkdir", "os.makedirs", "os.rename",
    "os.renames", "os.replace", "os.remove", "os.unlink", "os.rmdir", "os.link", "os.symlink", "os.mkfifo",
}  # fmt: skip
MODULES = {
    "shutil",
    "tempfile",
    "fileinput",
    "zipfile",
    "tarfile",
    "sqlite3",
    "shelve",
    "dbm",
    "pickle",
    "mmap",
}

ALLOWED = {
    (WRITER, "open"), (WRITER, "os.open"), (WRITER, "os.mkdir"), (WRITER, "os.rename"),
    (WRITER, "os.makedirs"), (WRITER, "os.replace"), (WRITER, "os.unlink"), (WRITER, "shutil"),
    (WRITER, "os.link"),
    (GATE, "open"), (GATE, "os.open"),
    # What was kept, in a folder that is held open, in the one form that kept/packing.py allows.
    ("interpreter/kept/folder.py", "open"), ("interpreter/kept/folder.py", "os.open"),
    ("interpreter/kept/packing.py", "pickle"),
    # The null device, in the place of a stream that is closed.
    ("cli/screen.py", "open"), ("cli/screen.py", "os.open"),
    ("cli/screen.py", "shutil"),  # how wide the terminal is
    # Files that come with the program.
    ("dsl/files/owndata.py", "read_text"), ("dsl/explain/lexicon.py", "read_bytes"),
    ("cli/texts.py", "read_bytes"),
    ("dsl/syntax/grammar.py", "read_text"), ("dsl/syntax/reserved.py", "read_text"),
    ("dsl/mistakes/situations.py", "read_text"),
    ("cli/newgames.py", "read_text"), ("interpreter/bots/evaluation.py", "read_text"),
    # Where a C compiler puts what it makes; who keeps it is `kept/folder.py`. Our own C is read as data is.
    ("interpreter/native/build.py", "shutil"), ("interpreter/native/build.py", "tempfile"),
    ("interpreter/native/emit.py", "read_text"),
    # Where files can go when the folder is closed to us; `write_whole` writes them.
    ("cli/faults.py", "tempfile"), ("cli/starts.py", "tempfile"),
    ("interpreter/saves/keptgames.py", "tempfile"),
    ("cli/outcome.py", "shutil"),  # which command a name is
}  # fmt: skip


def ways(source: str) -> Iterator[tuple[int, str]]:
    """Line and name of each way to a file in a module."""
    tree = ast.parse(source)
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                known[each.asname or each.name.partition(".")[0]] = each.name
                if each.name.partition(".")[0] in MODULES:
                    yield node.lineno, each.name
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for each in node.names:
                known[each.asname or each.name] = f"{node.module}.{each.name}"
            if node.module.partition(".")[0] in MODULES:
                yield node.lineno, node.module
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute) and dotted(node, known) in CALLS:
            yield node.lineno, dotted(node, known)
        elif isinstance(node, ast.Attribute) and node.attr in METHODS:
            yield node.lineno, node.attr
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "open"
            and not node.args
        ):
            yield node.lineno, "path.open"


@pytest.mark.parametrize("path", python_files("cli", "dsl", "interpreter"), ids=name_of)
def test_files_are_opened_in_one_place(path: Path) -> None:
    found = [
        (line, way) for line, way in ways(path.read_text("utf-8")) if (name_of(path), way) not in ALLOWED
    ]
    assert not found, f"{name_of(path)}: write with {WRITER}, read with Source.read: {found}"


def test_no_exception_is_left_over() -> None:
    used = {
        (name_of(path), way)
        for path in python_files("cli", "dsl", "interpreter")
        for _, way in ways(path.read_text("utf-8"))
    }
    assert used >= ALLOWED


@pytest.mark.parametrize(
    "source",
    [
        "open('x', 'w')",
        "from os import open as o\no('x', 1)",
        "import os\nf = os.replace\nf('a', 'b')",
        "import pathlib\npathlib.Path('x').write_text('')",
        "from pathlib import Path\nPath('x').open()",
        "import shutil",
        "from tempfile import mkstemp",
        "import io\nio.open('x')",
    ],
)
def test_each_way_is_seen(source: str) -> None:
    assert list(ways(source))


def test_the_tools_of_the_documentation_write_the_same_way() -> None:
    """They copy pictures and clear their own folder, too."""
    for path in sorted((ROOT / "docs" / "site").glob("*.py")):
        found = {way for _, way in ways(path.read_text("utf-8"))}
        assert found <= {"read_text", "shutil", "tempfile"}, path
