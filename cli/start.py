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
    if code == INTERRUPTED:
        # Python remembers an interrupt that went through `exec`, and would end itself by SIGINT then.
        os._exit(signals.exit_code())
    sys.exit(code)
