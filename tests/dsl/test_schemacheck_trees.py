"""The schema gate on trees at random: it finds something exactly where jsonschema does."""

from __future__ import annotations

import json
import random

from rulewright.dsl.schema.gate import check_schema
from tests.dsl.test_schemacheck import SCHEMA, tree


def anything(rng: random.Random, depth: int = 0) -> object:
    kind = rng.randrange(8 if depth < 4 else 5)
    if kind < 5:
        return (
            None,
            rng.random() < 0.5,
            rng.randrange(-20, 20),
            rng.choice("abc xyz gain trade 1".split()),
            "",
        )[kind]
    if kind == 5:
        return [anything(rng, depth + 1) for _ in range(rng.randrange(4))]
    names = [*SCHEMA["properties"], "id", "cost", "kind", "amount", "en", "alpha", "zz", "1", "no"]
    return {rng.choice(names): anything(rng, depth + 1) for _ in range(rng.randrange(5))}


def test_any_tree_gives_diagnostics_exactly_when_the_schema_says_no() -> None:
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(SCHEMA)
    rng = random.Random(2026)
    good = 0
    for _ in range(1_500):
        value = anything(rng)
        if isinstance(value, dict):
            value = {"format": 1, "deck": "x", **value} if rng.random() < 0.7 else value
        if value is None:
            continue
        found = check_schema(tree(json.dumps(value)), SCHEMA)
        assert bool(found) == (not validator.is_valid(value)), value
        good += not found
        for diagnostic in found:
            assert diagnostic.span is not None
            assert diagnostic.hint
            assert len(diagnostic.message) < 200
    assert good > 20
