"""The command `test`: the scenarios of decks and rulesets, played."""

from __future__ import annotations

from typing import Annotated

import typer


def test(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...")],
) -> int:
    """Play scenarios."""
    return 0
