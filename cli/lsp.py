"""The command that speaks with editors."""

from __future__ import annotations

import sys

from rulewright.cli.outcome import USAGE, Stop
from rulewright.cli.screen import say


def lsp() -> int:
    """Serve your editor, while you type. What is wrong, what fits, what it says: a language server, on
    standard streams.

    Editors start it by themselves; docs/editor.md says how to set them up.

    \b
    Example:
      pip install "rulewright[lsp]"
      rulewright lsp
    """
    from importlib.util import find_spec

    if find_spec("pygls") is None:
        message = "what speaks with editors is not installed"
        raise Stop(USAGE, message, 'pip install "rulewright[lsp]"')
    if sys.stdin.isatty():
        say("This waits for an editor to speak to it: docs/editor.md says how. Ctrl-C ends it.")
    from rulewright.cli.editor.server import serve

    if not serve():
        raise Stop(USAGE, "what comes is no message of an editor", "docs/editor.md says how to set one up")
    return 0
