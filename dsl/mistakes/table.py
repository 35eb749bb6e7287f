"""All recognisers, and which of them is believed where several see something.

A recogniser looks at the place where a text stopped making sense and answers with a finding, or with None
where it sees nothing of its kind. It changes nothing. A finding says which tokens it covers, what it
proposes, and how reading goes on. Of several, one is chosen by this rule, and by nothing else:

1. by rank: what says most about what was meant comes before what says less (rank.py);
2. of one rank, the finding that covers more tokens: it explains more of what was written;
3. of these, one that knows how to go on before one that does not.

The order inside a rank says nothing: a test turns it round.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from rulewright.dsl.mistakes import recognisers
from rulewright.dsl.mistakes.place import Finding, Place
from rulewright.dsl.mistakes.rank import Rank
from rulewright.dsl.mistakes.shapes import rows

Recogniser = Callable[[Place], Finding | None]


def _all() -> Mapping[Rank, tuple[Recogniser, ...]]:
    """By rank, the recogniser of every file in the folder, and the rows of `rules.yaml`."""
    found = defaultdict[Rank, list[Recogniser]](list)
    for file in iter_modules(recognisers.__path__, recognisers.__name__ + "."):
        module = import_module(file.name)
        found[module.RANK].append(module.recognise)
    for row in rows():
        found[row.rank].append(row)
    return {rank: tuple(found[rank]) for rank in Rank}


TABLE: Final = _all()


def meant(place: Place) -> Finding:
    """What is wrong where the text stopped making sense."""
    for rank in Rank:
        found = [finding for ask in TABLE[rank] if (finding := ask(place)) is not None]
        if len(found) > 1:
            return max(found, key=lambda finding: (len(covered(place, finding)), finding.edit is not None))
        if found:
            return found[0]
    raise AssertionError("the last one knows something of every place")


def covered(place: Place, finding: Finding) -> range:
    """The tokens that a finding explains: those that it speaks of and those that it changes."""
    if finding.covers is not None:
        return finding.covers
    first, end = place.at, place.at
    if finding.edit is not None:
        first, end = finding.edit.start, finding.edit.end
    if finding.problem is not None and finding.problem.span is not None:
        said = place.tokens_in(finding.problem.span)
        first, end = min(first, said.start), max(end, said.stop)
    return range(first, end)
