"""How a command ends: the exit codes, and the two ways to end one early."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulewright.dsl.files.characters import quoted, visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulewright.dsl.report.diagnostics import Diagnostic

CLEAN: Final = 0
FINDINGS: Final = 1  # something is wrong with a file, or a scenario failed
USAGE: Final = 2
UNREADABLE: Final = 3  # a file cannot be read, or is for another version
LIMIT: Final = 4  # the rules do not come to an end by themselves
FAULT: Final = 70  # our own
INTERRUPTED: Final = 130

_LIMIT_CODES: Final = frozenset({"E0252", "E0253", "E0254", "E0255"})  # a game larger than can be played
# These say that a file could not be read at all, so that nothing is known about what stands in it.
_UNREADABLE_CODES: Final = frozenset({"E0101", "E0102", "E0103", "E0104", "E0105", "E0108", "E0190", "E0192"})


class Stop(Exception):
    """Ends a command with a sentence for the person, and perhaps a second one on what to do now."""

    def __init__(self, code: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = visible(message)  # one line, whatever names it quotes
        self.hint = visible(hint)


def no_such(
    what: str, word: str, known: Iterable[str], otherwise: str = "", *, where: str = "", most: int = 1
) -> Stop:
    """The end of a command by a word that means nothing. The hint is what is near, else `otherwise`, else
    all that is known."""
    from rulewright.dsl.report.diagnostics import nearest

    known = list(known)
    close = nearest(word, known, most)
    hint = f"did you mean {' or '.join(close)}?" if close else otherwise
    return Stop(USAGE, f"{what} {quoted(word)}{where}", hint or f"there is {', '.join(known) or 'none'}")


def check_language(language: str) -> None:
    """Refuse a language in which nothing is told. For the usual one no other is loaded."""
    if language == "en":
        return
    from rulewright.dsl.explain import LANGUAGES

    if language not in LANGUAGES:
        raise no_such("there is no language", language, LANGUAGES, where=" here")


def command_name() -> str:
    """How this program was called, so that a command that is printed works as it stands."""
    import os
    import shlex
    import shutil
    import sys

    called = sys.argv[0] if sys.argv else ""
    name = os.path.basename(called)
    ours = os.path.basename(os.path.dirname(called)) in ("rulewright", "_root")
    if name == "__main__.py" and ours:
        python = os.path.basename(sys.executable)
        same = shutil.which(python) == sys.executable
        return f"{shlex.quote(python if same else sys.executable)} -m rulewright"
    if name.removesuffix(".exe") != "rulewright" or called == name:
        return "rulewright"
    found = shutil.which("rulewright")
    same = found is not None and os.path.realpath(found) == os.path.realpath(called)
    return "rulewright" if same else shlex.quote(called)


class OutputClosed(Exception):
    """Whoever read our output has enough of it, as `head` does."""


def code_of(found: Iterable[Diagnostic], *, strict: bool = False) -> int:
    """The exit code for what a check found. A warning counts only when asked to."""
    from rulewright.dsl.report.diagnostics import Severity

    worst = CLEAN
    for diagnostic in found:
        if diagnostic.severity is Severity.ERROR or strict:
            if diagnostic.code in _LIMIT_CODES:
                worst = max(worst, LIMIT)
            unreadable = diagnostic.code in _UNREADABLE_CODES or diagnostic.code.startswith("E08")
            worst = max(worst, UNREADABLE if unreadable else FINDINGS)
    return worst
