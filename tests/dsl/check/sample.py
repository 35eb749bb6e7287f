"""A small game for the tests of the checker, so that a change of a real ruleset breaks none of them."""

from __future__ import annotations

from functools import cache

from rulewright.dsl import core, model, tree
from rulewright.dsl.check.program import check_card, check_program
from rulewright.dsl.check.vocabulary import Checked, Vocabulary
from rulewright.dsl.files.source import Source
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.syntax.parse import parse_members, parse_rules_file

PLACE = Source("ruleset.yaml", "x").span(1, 1)

RULES = """
memory ending starts no
memory best of player starts 0
memory mood starts noble
memory rival of player starts none

attribute goal of player is 7
attribute build_limit of player is 1
attribute worth of district is 1
attribute fashion of type is number of (district in any city where type of it is this)

function progress(who: player) { sum of worth of it over (district in city of who) }

flow {
  round { phase main { for each player as p { turn of p { by p { do take_turn() } } } } }
  finish winner player with highest points of it
}

procedure take_turn() {
  offer {
    required option "Gather" once { do gather() }
    option "Build" { choose 1 district in your hand as d  do build(district: d) }
    abilities of you
  }
}
procedure gather(gold_gained is 2, cards_drawn is 2, cards_kept is 1) { gain gold_gained gold }
procedure build(district, price is cost of district) paying price gold { move district to your city }
procedure appear(character) { reveal character }
procedure draw(amount: number) { move top amount of deck to your hand }
procedure discard(district) { move district to bottom of deck }
procedure destroy(district) { move district to bottom of deck }
event dawn(who: player)

rule gather_first for build "gather first" { times gather this turn > 0 }
limit build_limit for build per turn "enough built" { build_limit of you }

status killed marks character until round { instead of appear by anyone where character is this must { } }
status robbed marks character until round {
  after appear by anyone where character is this must { transfer all gold from player to marker }
}
status complete marks player until game { }

keyword income(what: type) {
  action "Income" if any (district in your city where type of it is what) {
    gain 1 gold per district in your city where type of it is what
  }
}
"""


def _zone(name: str, of: str, holds: str) -> model.ZoneDef:
    return model.ZoneDef(name, {}, "player" if of == "player" else "table", holds, "all", PLACE)


@cache
def vocabulary() -> Vocabulary:
    """What the game declares in YAML."""
    rank = {"rank": model.Property("rank", "number")}
    printed = {
        "type": model.Property("type", "list", "type"),
        "cost": model.Property("cost", "number"),
        "old": model.Property("old", "truth"),
        "motto": model.Property("motto", "text"),
    }
    members = tuple(model.ListMember(each, {}, PLACE) for each in ("noble", "trade", "unique"))
    colours = tuple(model.ListMember(each, {}, PLACE) for each in ("red", "unique"))
    zones = [
        _zone("deck", "table", "district"),
        _zone("pool", "table", "character"),
        _zone("hand", "player", "district"),
        _zone("city", "player", "district"),
    ]
    return Vocabulary(
        kinds={
            "character": model.Kind("character", "characters", {}, rank, core.Active("role"), "turn", PLACE),
            "district": model.Kind(
                "district", "districts", {}, printed, core.Active("zone", "city"), "any", PLACE
            ),
            "gem": model.Kind("gem", "gems", {}, {}, core.Active("always"), None, PLACE),
        },
        lists={
            "type": model.ListDef("type", "types", members, PLACE),
            "colour": model.ListDef("colour", "colours", colours, PLACE),
        },
        resources={name: model.ResourceDef(name, {}, 0, False, PLACE) for name in ("gold", "points")},
        zones={zone.id: zone for zone in zones},
        tokens={"crown": model.TokenDef("crown", {}, PLACE)},
        tables={"prices": model.TableDef("prices", 2, {}, PLACE)},
        cards={"king": "character", "harbor": "district", "trade": "district", "deck_a:well": "district"},
    )


def rules_with(words: Vocabulary, text: str, base: Checked | None = None) -> tuple[Checked, list[Diagnostic]]:
    """Check a rules file of a game with these words."""
    file, problems = parse_rules_file(Source("some.rules", text))
    assert problems == []
    assert file is not None
    return check_program(words, [file], base)


def rules(text: str, base: Checked | None = None) -> tuple[Checked, list[Diagnostic]]:
    """Check a rules file."""
    return rules_with(vocabulary(), text, base)


@cache
def program() -> Checked:
    """The game's rules, checked."""
    checked, found = rules(RULES)
    assert found == []
    return checked


def members(text: str) -> tree.Members:
    """Parse the text of a card."""
    found, problems = parse_members(Source("card", text))
    assert problems == []
    assert found is not None
    return found


def card(text: str, kind: str = "district", name: str = "mill") -> tuple[core.Abilities, list[Diagnostic]]:
    """Check the text of a card."""
    return check_card(vocabulary(), program(), members(text), name, kind)


def abilities(text: str, kind: str = "district", name: str = "mill") -> tuple[core.Ability, ...]:
    """The abilities of a text without faults."""
    checked, found = card(text, kind, name)
    assert found == []
    return checked.items


def body(text: str, kind: str = "district") -> core.Block:
    """What some statements become in an action of a card."""
    (action,) = abilities("action { " + text + " }", kind)
    assert isinstance(action, core.ActionAbility)
    return action.body
