"""A made-up ruleset: what is declared, without a text."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import core, model
from rulewright.dsl.files.source import Source

SPAN = Source("made-up", "\n").span(1, 1)
NAMES = {"en": "x"}


def small_ruleset(
    seats: tuple[int, int], zones: dict[str, tuple[Any, ...]], cards: dict[str, tuple[str, int]]
) -> model.Ruleset:
    """`zones`: by name, whose each is, what it holds, who sees it. `cards`: by id, its kind, how many."""
    active, none = core.Active("always"), core.Abilities(core.Bearing("this", "you"), ())
    kinds = {kind: model.Kind(kind, kind + "s", NAMES, {}, active, None, SPAN) for kind in ("gem", "beast")}
    return model.Ruleset(
        id="small",
        names=NAMES,
        players=seats,
        kinds=kinds,
        lists={},
        resources={each: model.ResourceDef(each, NAMES, 0, False, SPAN) for each in ("coin", "star")},
        zones={name: model.ZoneDef(name, NAMES, *each, SPAN) for name, each in zones.items()},
        tokens={},
        tables={},
        sets={},
        presets={},
        cards={
            card: model.CardDef(card, kind, copies, NAMES, {}, {}, "", "small", SPAN, abilities=none)
            for card, (kind, copies) in cards.items()
        },
        program=core.RulesProgram(),
        first_seat="lamp",
        scenarios=(),
        decks=(),
    )
