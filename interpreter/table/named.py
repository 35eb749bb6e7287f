"""Which choices name a card and which point at one.

`target 1 character` names one of the cards in play, wherever it lies: everybody hears the name. `choose 1
district in your hand` points at a card that only its owner sees. The difference stands in the rules: the
first selects from a whole kind, the second from a zone.
"""

from __future__ import annotations

from rulewright.interpreter import linked
from rulewright.interpreter.dealt import ENTRY_MASK
from rulewright.interpreter.linked import Program
from rulewright.interpreter.linked.rewrite import everything

Naming = frozenset[tuple[str, str]]  # (site label, entry key)


def naming_entries(program: Program) -> Naming:
    """The entries whose value is spoken aloud. What is not found here counts as pointed at."""
    named: dict[tuple[str, str], bool] = {}
    for node in everything(program.blocks):
        if isinstance(node, linked.Pick):
            take = program.sites[program.site_of[node.site]].entries[0]
            _note(named, node.site, take.key, node.select)
        elif isinstance(node, linked.Menu | linked.Offer):
            for entry in node.entries:
                if entry.select is not None:
                    _note(named, node.site, entry.key, entry.select)
    return frozenset(place for place, aloud in named.items() if aloud)


def is_named(naming: Naming, program: Program, site: int, code: int) -> bool:
    """Is the value of this choice spoken aloud?"""
    info = program.sites[site]
    position = code & ENTRY_MASK
    return position < len(info.entries) and (info.label, info.entries[position].key) in naming


def _note(named: dict[tuple[str, str], bool], site: str, key: str, select: linked.Select) -> None:
    aloud = isinstance(select.source, linked.OfKind | linked.OfList | linked.Players | linked.Range)
    # A site may be woven into several places: it is aloud only if it is so in all of them.
    named[site, key] = named.get((site, key), True) and aloud
