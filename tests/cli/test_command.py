"""The command as a whole: help, versions, exit codes, faults, pipes."""

from __future__ import annotations

import errno
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.cli import main
from rulewright.cli.screen import cells

Run = Callable[..., "subprocess.CompletedProcess[str]"]

COMMANDS = (
    "rulesets cards show diff words new validate fmt lsp test explain play resume replay simulate tournament "
    "train bench schema limits dump"
).split()


def test_version(spawn: Run) -> None:
    done = spawn("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"rulewright {rulewright.__version__}\n", "")


def test_version_imports_nothing_heavy() -> None:
    heavy = {"jsonschema", "lark", "yaml", "rich", "rulewright.dsl.load", "rulewright.interpreter.game"}
    script = (
        "import sys; from rulewright.cli import main\n"
        f"main.run(['--version']); print(sorted({heavy!r} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_help_lists_every_command(run: Run) -> None:
    done = run("--help")
    assert done.returncode == 0
    listed = re.findall(r"^  ([a-z]+)  ", done.stdout.partition("Commands:")[2], re.MULTILINE)
    assert listed == COMMANDS
    assert "Example" in done.stdout


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("width", ["40", "80", "200"])
def test_every_help_has_an_example(run: Run, command: str, width: str) -> None:
    done = run(command, "--help", COLUMNS=width)
    assert done.returncode == 0
    assert f"  rulewright {command}" in done.stdout
    assert "\x1b" not in done.stdout
    assert not done.stderr


def test_without_a_command(run: Run) -> None:
    done = run()
    assert done.returncode == 2
    assert "Usage: rulewright" in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["plya"],
        ["play", "--no-such"],
        ["validate"],
        ["validate", "x.yaml", "--format", "xml"],
        ["simulate", "citadels", "--games", "many"],
        ["simulate", "citadels", "--games", "0"],
        ["explain", "E9999"],
        ["play"],
    ],
)
def test_usage_mistakes_end_with_2(run: Run, words: list[str]) -> None:
    done = run(*words)
    assert done.returncode == 2, done.stderr
    assert done.stderr
    assert not done.stdout


def test_a_command_that_is_nearly_right(run: Run) -> None:
    assert "'validate'" in run("valdate", "x.yaml").stderr


def test_escapes_on_the_command_line_stay_there(run: Run) -> None:
    for words in (
        ["\x1b[31m"],
        ["show", "\x1b[31m"],
        ["validate", "\x1b[31m.yaml"],
        ["play", "\x1b]52;c;x\a"],
    ):
        done = run(*words)
        assert done.returncode in (2, 3), (words, done)
        assert "\x1b" not in done.stdout + done.stderr


# --- explain and limits ------------------------------------------------------------------------------------


def test_explain(run: Run) -> None:
    done = run("explain", "e0101")
    assert done.returncode == 0
    assert done.stdout.startswith("E0101: the file cannot be read\n")
    assert "Instead:" in done.stdout
    assert json.loads(run("explain", "E0101", "--json").stdout)["code"] == "E0101"


def test_every_code_can_be_explained_on_a_narrow_screen() -> None:
    from rulewright.cli.check import _explained
    from rulewright.dsl.codes import code_docs

    for doc in code_docs().values():
        assert doc.title in _explained(doc)


def test_explain_names_the_nearest_code(run: Run) -> None:
    assert "did you mean" in run("explain", "E010").stderr


def test_limits(run: Run) -> None:
    done = run("limits")
    assert "1,048,576  bytes in one file" in done.stdout
    found = {each["name"]: each["value"] for each in json.loads(run("limits", "--json").stdout)["limits"]}
    assert found["decisions"] == 20_000
    assert len(found) == done.stdout.count("\n")


# --- faults of ours ----------------------------------------------------------------------------------------


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`limits` has a fault."""

    def fail() -> Any:
        raise KeyError("secret \x1b detail")

    monkeypatch.setattr("rulewright.cli.browse._limits", fail)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RULEWRIGHT_DEBUG", raising=False)


@pytest.mark.usefixtures("broken")
def test_a_fault_says_what_to_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main.run(["limits", "--json"]) == 70
    out, err = capsys.readouterr()
    assert not out
    assert rulewright.__version__ in err
    assert "rulewright limits --json" in err
    assert re.search(r"KeyError in cli/browse\.py:\d+ \(limits\)", err), err
    assert "Traceback" not in err
    assert "\x1b" not in err
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("broken")
def test_the_traceback_goes_into_a_file_when_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RULEWRIGHT_DEBUG", "1")
    assert main.run(["limits"]) == 70
    (written,) = tmp_path.iterdir()
    assert written.name in capsys.readouterr().err
    assert "Traceback" in written.read_text("utf-8")


@pytest.mark.parametrize(
    "error", [RecursionError(), MemoryError(), OSError(errno.EIO, "x"), AssertionError("x")]
)
def test_no_exception_gets_past_the_table_of_exit_codes(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> Any:
        raise error

    monkeypatch.setattr("rulewright.cli.browse._limits", fail)
    assert main.run(["limits"]) == 70
    assert error.__class__.__name__ in capsys.readouterr().err


def test_an_interrupt_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("rulewright.cli.browse._limits", interrupt)
    assert main.run(["limits"]) == 130


# --- pipes and encodings -----------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["limits"], ["limits", "--json"], ["--help"], ["play", "--help"]])
def test_a_closed_pipe_is_no_drama(words: list[str]) -> None:
    """As `| head -0` does it: nobody reads."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "rulewright", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    said = process.stderr.read()
    assert process.wait() in (0, 1)
    assert said == b""
    process.stderr.close()


@pytest.mark.parametrize(
    "locale", [{"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}]
)
def test_a_locale_without_letters(spawn: Run, locale: dict[str, str]) -> None:
    done = spawn("explain", "E0104", **locale)
    assert done.returncode == 0
    assert "UTF-8" in done.stdout


def test_standard_streams_that_are_closed(tmp_path: Path) -> None:
    command = f"'{sys.executable}' -P -m rulewright limits >&- 2>&-"
    assert subprocess.run(command, shell=True, cwd=Path.cwd()).returncode == 0


def test_colours_only_where_they_are_wanted(run: Run, terminal: Callable[..., Any]) -> None:
    assert "\x1b" not in run("limits").stdout
    for words, changes, expected in [
        (["limits"], {}, True),
        (["--no-color", "limits"], {}, False),
        (["limits", "--no-color"], {}, False),
        (["limits"], {"NO_COLOR": "1"}, False),
        (["limits"], {"NO_COLOR": ""}, True),
        (["limits"], {"TERM": "dumb"}, False),
    ]:
        screen = terminal(*words, **changes)
        assert screen.end() == 0
        assert ("\x1b" in screen.raw) is expected, (words, changes)


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_width_of_the_terminal_is_kept(terminal: Callable[..., Any], width: int) -> None:
    screen = terminal("limits", width=width)
    assert screen.end() == 0
    assert max(map(cells, screen.shown.splitlines())) <= width
