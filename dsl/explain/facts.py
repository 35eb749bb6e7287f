"""What there is in a game."""

from __future__ import annotations

from typing import Any, Final

from rulewright.dsl import core, tree
from rulewright.dsl.check.notes import Meaning
from rulewright.dsl.check.vocabulary import Checked
from rulewright.dsl.explain.forms import Np
from rulewright.dsl.loading.annotated import Annotated

MOMENTS: Final = ("round_start", "round_end", "turn_start", "turn_end")


class Facts:
    """Of one ruleset."""

    def __init__(self, annotated: Annotated) -> None:
        rules = annotated.ruleset
        assert isinstance(rules.program, Checked), "only what was checked is told"
        self.rules = rules
        self.annotated = annotated
        self.keywords = rules.program.keywords
        self.items: dict[str, tree.Item] | None = None
        # what decks declare, by name
        self.own = {item.name.text: item for item in rules.declared.theirs if not isinstance(item, tree.Flow)}

    def declared(self, name: str, sort: type[tree.Node]) -> Any:
        """What is declared under a name, as a tree; None if nothing is."""
        if self.items is None:
            named = (tree.Procedure, tree.Function, tree.Attribute, tree.StatusDef)
            self.items = {
                f"{type(item).__name__}.{item.name.text}": item
                for item in self.rules.declared.all
                if isinstance(item, named)
            }
        return self.items.get(f"{sort.__name__}.{name}")

    def is_place(self, np: Np) -> bool:
        """Whether it is a place, and not what lies in one."""
        return np.noun.startswith("zone.") and np.noun.removeprefix("zone.") in self.rules.zones

    def is_region(self, np: Np) -> bool:
        """Whether it is a region of spaces, which is as large as there are spaces in it."""
        kind = self.rules.kinds.get(np.noun.removeprefix("kind."))
        return kind is not None and bool(kind.region_of)

    def is_secret(self, np: Np) -> bool:
        """Whether it is a place into which nobody sees: a deck."""
        return self.is_place(np) and self.rules.zones[np.noun.removeprefix("zone.")].seen_by == "none"

    def things_in(self, zone: str) -> str:
        """What lies in a zone: what the game calls a thing there, or else its kind."""
        if zone not in self.rules.zones:
            return "thing"
        return f"zone.{zone}.thing|kind.{self.rules.zones[zone].holds}"

    def noun_under(self, np: Np) -> str:
        """What it is, also of `one of them`."""
        if np.noun != "one of" or np.owner is None:
            return np.noun
        zone = np.owner.noun.removeprefix("zone.")
        return self.things_in(zone) if zone in self.rules.zones else np.owner.noun

    def which(self, np: Np) -> Np:
        """The relative pronoun for it."""
        return Np(self.noun_under(np), "which", plural=np.plural or np.det == "all")

    def list_of(self, meaning: Meaning) -> str:
        """The list from which the values of a property are taken, if it is one."""
        kind = self.rules.kinds.get(meaning.of) if meaning.sort == "property" else None
        found = kind.properties.get(meaning.name) if kind is not None else None
        return found.list if found is not None else ""

    def is_laid(self, meaning: Meaning) -> bool:
        """Whether a word is for things that lie somewhere: not for regions."""
        kind = self.rules.kinds.get(meaning.name) if meaning.sort == "kind" else None
        return kind is not None and not kind.region_of

    def numbers_places(self, low: str, high: str) -> bool:
        """Whether these are the first and the last number of places: depots 1 to 6."""
        return any(
            zone.of == "number" and (str(zone.low), str(zone.high)) == (low, high)
            for zone in self.rules.zones.values()
        )

    def is_numeric(self, procedure: str, field: str) -> bool:
        """Whether a field of a procedure is a number."""
        found = self.rules.program.procedures.get(procedure)
        params = found.params if found is not None else ()
        return any(p.name == field and isinstance(p.type, core.NumberType) for p in params)

    def is_moment(self, name: str) -> bool:
        """The start or the end of a period."""
        return name in MOMENTS or (
            name.endswith(("_start", "_end")) and name not in self.rules.program.procedures
        )

    def fields(self, name: str) -> dict[str, str]:
        """The fields of an event, with the nouns for them."""
        if name == "target":
            kinds = {
                k.id: f"kind.{k.id}"
                for k in self.rules.kinds.values()
                if k.has_cards and k.active.place != "role"
            }
            return {"thing": "thing", "whom": "player", "source": "thing", **kinds}
        found = self.rules.program.procedures.get(name)
        return {param.name: noun_of(param.type) for param in found.params} if found is not None else {}

    def procedure_of(self, rule: str) -> str:
        """The procedure to which a rule or a limit belongs."""
        program = self.rules.program
        found = program.rules.get(rule) or program.limits.get(rule)
        return found.procedure if found is not None else ""


def list_named(meaning: Meaning) -> str:
    """The list of which a name of the text holds a member, where that stands for what is counted."""
    held = meaning.type if meaning.sort in ("local", "field") else None
    return held.name if isinstance(held, core.ListType) else ""


def noun_for(meaning: Meaning) -> Np:
    """What a selection speaks of: players, things of a kind, words of a list."""
    if meaning.sort in ("kind", "list"):
        return Np(f"{meaning.sort}.{meaning.name}")
    return Np("player" if meaning.name in ("player", "players") else "thing")


def noun_of(type_: core.Type) -> str:
    """The noun for values of a type."""
    match type_:
        case core.PlayerType():
            return "player"
        case core.ThingType(kind):
            return f"kind.{kind}" if kind else "thing"
        case core.ListType(name):
            return f"list.{name}"
        case core.ZoneType(zone):
            return f"zone.{zone}"
        case core.TokenType(token):
            return f"token.{token}"
        case core.ManyType(item):
            return noun_of(item)
        case core.TruthType() | core.NumberType() | core.NoneType():
            return "number"
