"""The verifiers of what checking reads and makes, over a whole ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.dsl import model
from rulewright.dsl.core import verify as core_verify
from rulewright.dsl.tree import verify as tree_verify


def faults_of(rules: model.Ruleset) -> Iterator[str]:
    """What they say of its texts and of what the texts mean."""
    for item in rules.declared.all:
        yield from (f"tree: {each}" for each in tree_verify.faults(item))
    for name, members in rules.declared.cards.items():
        yield from (f"tree of {name}: {each}" for each in tree_verify.faults(members))
    yield from (f"core: {each}" for each in core_verify.faults(rules))
