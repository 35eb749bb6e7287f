"""A small game with maps, numbered places and settings, for the tests of the checker."""

from __future__ import annotations

from functools import cache

from rulewright.dsl import core, model
from rulewright.dsl.check.program import check_card
from rulewright.dsl.check.vocabulary import Checked, Vocabulary
from rulewright.dsl.report.diagnostics import Diagnostic

from . import sample

PLACE = sample.PLACE

RULES = """
attribute worth of bed is 1
memory watered of bed starts no until round
memory crop of plot starts 0
status dug marks bed until round { }

function free(beds: set of bed) { number of (bed in beds where plant of it is none) }
function good(plant, bed) { soil of plant is soil of bed }

flow { finish winner player with highest points of it }

procedure set_out(plant, bed) { move plant to your garden at bed }
procedure tend(plot, plan) { gain size of plot points as "a plot" }
procedure discard(plant) { move plant to compost }
"""

NUMBER = model.Property("depth", "number")
SOIL = model.Property("soil", "list", "soil")


def _kind(name: str, *properties: model.Property, **changes: object) -> model.Kind:
    printed = {each.name: each for each in properties}
    return model.Kind(name, f"{name}s", {}, printed, core.Active("always"), "any", PLACE, **changes)  # type: ignore[arg-type]


def _zone(name: str, of: model.Sort, holds: str, **changes: object) -> model.ZoneDef:
    return model.ZoneDef(name, {}, of, holds, "all", PLACE, **changes)  # type: ignore[arg-type]


def _members(*names: str) -> tuple[model.ListMember, ...]:
    return tuple(model.ListMember(each, {}, PLACE) for each in names)


@cache
def vocabulary() -> Vocabulary:
    """Plans are maps of beds; plants lie on the beds of gardens, and wait on six shelves and in two heaps."""
    kinds = [
        _kind("plan", map=model.MapForm("bed", (), {}, "", {})),
        _kind("bed", SOIL, NUMBER, space_of="plan"),
        _kind("plot", region_of="bed", alike=("soil",)),
        _kind("plant", SOIL, model.Property("height", "number")),
        _kind("tool"),
        _kind("stone"),
    ]
    zones = [
        _zone("plans", "player", "plan"),
        _zone("garden", "player", "plant", spaces_of="plans"),
        _zone("wall", "player", "stone", spaces_of="plans"),
        _zone("path", "player", "stone", spaces_of="plans"),
        _zone("hand", "player", "plant"),
        _zone("shelf", "number", "plant", low=1, high=6),
        _zone("heap", "list", "plant", list="soil"),
        _zone("compost", "table", "plant"),
        _zone("shed", "table", "tool"),
    ]
    settings = [
        model.SettingDef("winter", {}, {}, (), 0, PLACE),
        model.SettingDef("tie_break", {}, {}, _members("fewer", "more"), 0, PLACE),
    ]
    return Vocabulary(
        kinds={each.id: each for each in kinds},
        lists={"soil": model.ListDef("soil", "soils", _members("clay", "sand"), PLACE)},
        resources={"points": model.ResourceDef("points", {}, 0, True, PLACE)},
        zones={each.id: each for each in zones},
        tokens={"hat": model.TokenDef("hat", {}, PLACE)},
        cards={"rose": "plant", "meadow": "plan", "rake": "tool"},
        settings={each.id: each for each in settings},
        seats={"crow": model.SeatDef("crow", {"en": "Crow"}, "", PLACE)},
    )


def rules(text: str, base: Checked | None = None) -> tuple[Checked, list[Diagnostic]]:
    """Check a rules file."""
    return sample.rules_with(vocabulary(), text, base)


@cache
def program() -> Checked:
    """The game's rules, checked."""
    checked, found = rules(RULES)
    assert found == []
    return checked


def card(text: str, kind: str = "plant", name: str = "oak") -> tuple[core.Abilities, list[Diagnostic]]:
    """Check the text of a card."""
    return check_card(vocabulary(), program(), sample.members(text), name, kind)


def abilities(text: str, kind: str = "plant") -> tuple[core.Ability, ...]:
    """The abilities of a text without faults."""
    checked, found = card(text, kind)
    assert found == []
    return checked.items


def body(text: str) -> core.Block:
    """What some statements become in an action of a card."""
    (action,) = abilities("action { " + text + " }")
    assert isinstance(action, core.ActionAbility)
    return action.body


def asked(text: str) -> core.Expr:
    """What a question becomes, of a plant `t`, a bed `h`, a plot `a` and a plan `b`."""
    (one,) = body(
        "for each plant in compost as t { for each bed in your garden as h {"
        "for each plot in your garden as a { for each plan in your plans as b {"
        " if " + text + " { gain 1 points } } } } }"
    )
    while isinstance(one, core.ForEach):
        (one,) = one.body
    assert isinstance(one, core.If)
    return one.condition
