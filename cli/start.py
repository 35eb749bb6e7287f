"""Where the command begins: signals have their meaning before anything is imported that takes time."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """The console script and `python -m rulewright` both come here."""
    try:
        from rulewright.cli import signals

        signals.arm()
    except KeyboardInterrupt:
        os._exit(130)
    from rulewright.cli.main import run
    from rulewright.cli.outcome import INTERRUPTED

    code = run(sys.argv[1:])
    sys.exit(signals.exit_code() if code == INTERRUPTED else code)
