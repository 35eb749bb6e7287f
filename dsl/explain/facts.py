"""What there is in a game, asked in the words of its rules."""

from __future__ import annotations

from typing import Any, Final

from rulewright.dsl import core, tree
from rulewright.dsl.explain.forms import Np
from rulewright.dsl.explain.trees import conjuncts
from rulewright.dsl.model import Ruleset

MOMENTS: Final = ("round_start", "round_end", "turn_start", "turn_end")


class Facts:
    """Of one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        # what decks declare, by name
        self.own = {item.name.text: item for item in rules.declared.theirs if not isinstance(item, tree.Flow)}

    def is_place(self, np: Np) -> bool:
        """Whether it is a place, and not what lies in one."""
        return np.noun.startswith("zone.") and np.noun.removeprefix("zone.") in self.rules.zones

    def things_in(self, zone: str) -> str:
        """What lies in a zone: what the game calls a thing there, or else its kind."""
        if zone not in self.rules.zones:
            return "thing"
        return f"zone.{zone}.thing|kind.{self.rules.zones[zone].holds}"

    def noun_for(self, word: str) -> Np:
        """What a selection speaks of: players, things of a kind, words of a list."""
        rules = self.rules
        if word in ("player", "players"):
            return Np("player")
        for kind in rules.kinds.values():
            if word in (kind.id, kind.plural):
                return Np(f"kind.{kind.id}")
        for of in rules.lists.values():
            if word in (of.id, of.plural):
                return Np(f"list.{of.id}")
        return Np("thing")

    def noun_under(self, np: Np) -> str:
        """What it is, also of `one of them`."""
        if np.noun != "one of" or np.owner is None:
            return np.noun
        zone = np.owner.noun.removeprefix("zone.")
        return self.things_in(zone) if zone in self.rules.zones else np.owner.noun

    def which(self, np: Np) -> Np:
        """The relative pronoun for it."""
        return Np(self.noun_under(np), "which", plural=np.plural)

    def member_key(self, prop: str, expr: Any) -> str:
        """The key of a word of the list that a property is taken from."""
        if not isinstance(expr, tree.Name):
            return ""
        for kind in self.rules.kinds.values():
            of = kind.properties[prop].list if prop in kind.properties else ""
            if of and any(member.id == expr.word.text for member in self.rules.lists[of].members):
                return f"member.{of}.{expr.word.text}"
        return ""

    def is_property(self, word: str) -> bool:
        """Whether things of some kind have this property."""
        return any(word in kind.properties for kind in self.rules.kinds.values())

    def is_numeric(self, procedure: str, field: str) -> bool:
        """Whether a field of a procedure is a number."""
        found = self.rules.program.procedures.get(procedure)
        params = found.params if found is not None else ()
        return any(p.name == field and isinstance(p.type, core.NumberType) for p in params)

    def remembered(self, value: Any) -> str:
        """The noun for what a memory holds; of anything else: a number."""
        word = value.word.text if isinstance(value, (tree.Name, tree.Of, tree.Your)) else ""
        memory = self.rules.program.memories.get(word)
        return noun_of(memory.type) if memory is not None else "number"

    def is_moment(self, name: str) -> bool:
        """The start or the end of a period."""
        return name in MOMENTS or (
            name.endswith(("_start", "_end")) and name not in self.rules.program.procedures
        )

    def is_role(self, part: Any) -> bool:
        """`character is this`, where the first is whoever plays it."""
        match part:
            case tree.Is(_, tree.Name(_, word), tree.This()):
                kind = self.rules.kinds.get(word.text)
                return kind is not None and kind.active.place == "role"
            case _:
                pass
        return False

    def is_other_role(self, part: Any) -> bool:
        """Anybody but whoever plays this card."""
        return isinstance(part, tree.Not) and any(self.is_role(each) for each in conjuncts(part.part))

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
