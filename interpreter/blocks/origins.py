"""From which card the functions of a module came."""

from __future__ import annotations

import re

from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.linked import Program


def origins(program: Program, module: Module) -> dict[int, str]:
    """Of each function that stands for what one card says, that card. What takes an option comes from the
    card that offers it; what asks in the middle of a text, or goes on after it, from the text's card."""
    found: dict[int, str] = {}
    texts = {_label(thing.card): thing.card for thing in program.things}
    longest = sorted(texts, key=len, reverse=True)
    for number, function in module.functions.items():
        owner = next((each for each in longest if function.label.startswith(f"{each}_")), None)
        if owner is not None:
            found[number] = texts[owner]
    sites = {_label(site.label): site.entries for site in program.sites}
    for block, takers in module.takers.items():
        entries = sites.get(module.functions[block].label, ()) if block in module.functions else ()
        for taker, entry in zip(takers, entries, strict=False):
            if entry.card is not None:
                found[taker] = entry.card
    return found


def _label(site: str) -> str:
    """As a function's label says it."""
    return re.sub(r"\W", "_", site)
