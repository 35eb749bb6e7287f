"""Where the command begins: signals have their meaning before anything is imported that takes time."""

from __future__ import annotations

import gc
import os
import sys

# What a command makes while it starts stays to its end: to look through it for garbage, again and again as it
# grows, costs a tenth of the start of a game. In long runs garbage is looked for less often.
_OBJECTS = 200_000


def main() -> None:
    """The console script and `python -m rulewright` both come here."""
    gc.set_threshold(_OBJECTS)
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
