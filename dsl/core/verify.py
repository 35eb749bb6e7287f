"""What core must keep, told by name. Empty where all is well; written from the specification, not from the
checker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal, get_args

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import everything
from rulewright.dsl.forms.called import not_there
from rulewright.dsl.forms.fields import Fields
from rulewright.dsl.forms.scopes import unbound

_FIELDS: Final = Fields(vars(core))
_FORMS: Final = (
    *get_args(core.Expr), *get_args(core.SelectSource), *get_args(core.Statement), *get_args(core.Ability),
    core.Select, core.Ranking, core.Entry, core.AbilityEntries, core.Active, core.Param, core.Payment,
    core.Due,
)  # fmt: skip
_TARGET: Final = tuple(f"target.{name}" for name in ("thing", "whom", "player", "source"))

_Sort = Literal["number", "truth", "player", "thing", "member", "zone", "token", "list", "any"]
_TRUTHS: Final = (
    core.LiesIn, core.Revealed, core.HasStatus, core.Same, core.Member, core.Compare, core.And, core.Or,
    core.Not,
    core.Exists, core.Can, core.CanPay, core.Allowed, core.Suspended,
)  # fmt: skip
_NUMBERS: Final = (
    core.Resource, core.Arith, core.Count, core.SumOver, core.Different, core.Size, core.Table,
    core.Times, core.Surcharge, core.ScoreOf, core.PlaceIn,
)  # fmt: skip
_PLAYERS: Final = (core.TurnPlayer, core.TokenHolder, core.Owner, core.Captain, core.Neighbor)
_THINGS: Final = (core.TurnRole, core.Card, core.OnSpace, core.SpaceOf, core.RegionOf, core.MapOf)
_LISTS: Final = (
    core.Items, core.Listing, core.Top, core.Near, core.Spaces, core.SpacesIn, core.Regions, core.Connected,
)  # fmt: skip
# Of each form: what must stand in a field.
_ASKED: Final[dict[type, dict[str, _Sort]]] = {
    core.If: {"condition": "truth"}, core.Not: {"part": "truth"}, core.And: {"parts": "truth"},
    core.Or: {"parts": "truth"}, core.Compare: {"left": "number", "right": "number"},
    core.Arith: {"left": "number", "right": "number"},
    core.Gain: {"amount": "number", "player": "player", "causer": "player", "source": "thing"},
    core.Lose: {"amount": "number", "player": "player", "causer": "player", "source": "thing"},
    core.Due: {"amount": "number", "player": "player", "payee": "player"},
    core.Transfer: {
        "amount": "number", "giver": "player", "taker": "player", "causer": "player", "source": "thing",
    },
    core.Resource: {"player": "player"},
    core.Repeat: {"until": "truth", "most": "number"}, core.Select: {"where": "truth"},
    core.Entry: {"condition": "truth"}, core.Menu: {"player": "player"}, core.Offer: {"player": "player"},
    core.Pick: {"player": "player", "low": "number", "high": "number"}, core.PickRandom: {"count": "number"},
    core.SumOver: {"value": "number"}, core.Ranking: {"value": "number"}, core.Neighbor: {"player": "player"},
    core.Captain: {"player": "player"},
    core.Owner: {"thing": "thing"}, core.Revealed: {"thing": "thing"}, core.Reveal: {"thing": "thing"},
    core.SpaceOf: {"thing": "thing"}, core.OnSpace: {"space": "thing"}, core.RegionOf: {"space": "thing"},
    core.MapOf: {"thing": "thing"}, core.Near: {"space": "thing"}, core.LiesIn: {"thing": "thing"},
    core.SwapThings: {"left": "thing", "right": "thing"}, core.SetProperty: {"thing": "thing"},
    core.Range: {"low": "number", "high": "number"}, core.Do: {"player": "player"},
    core.Can: {"player": "player"},
    core.Times: {"player": "player"}, core.MoveToken: {"player": "player"}, core.Among: {"items": "list"},
    core.LyingOn: {"spaces": "list"}, core.Regions: {"spaces": "list"}, core.Member: {"items": "list"},
    core.PlaceIn: {"items": "list"}, core.NextIn: {"items": "list"},
    core.ActionAbility: {"guard": "truth"}, core.TriggerAbility: {"where": "truth", "guard": "truth"},
    core.ModifierAbility: {"guard": "truth"}, core.ScoreAbility: {"guard": "truth", "amount": "number"},
    core.PaymentAbility: {"guard": "truth", "units": "number"}, core.Look: {"player": "player"},
    core.ScoreOf: {"thing": "thing"}, core.Mark: {"marker": "player"}, core.Unmark: {"marker": "player"},
    core.HasStatus: {"marker": "player"}, core.Period: {"player": "player", "role": "thing"},
}  # fmt: skip


def faults(ruleset: model.Ruleset) -> list[str]:
    """What is wrong with the rules and the cards of a ruleset: what may not stand where it stands, names that
    nobody binds or declares, wrong types, wrong arguments."""
    known, rules = _Known(ruleset), ruleset.program
    found: list[str] = [*known.all("flow", (rules.flow,), ())]
    for name, procedure in rules.procedures.items():
        own = known.of_event(name)
        found += known.all(name, (procedure.params, procedure.payment, procedure.body), own)
    for rule in rules.rules.values():
        found += known.all(rule.name, (rule.condition,), known.of_event(rule.procedure), "truth")
    for limit in rules.limits.values():
        found += known.all(limit.name, (limit.most,), known.of_event(limit.procedure), "number")
    for attribute in rules.attributes.values():
        found += known.all(attribute.name, (attribute.value,), (attribute.of,))
    for goal in (goal for each in rules.policies.values() for a in each.answers for goal in a.goals):
        found += known.all(goal.value.name, (goal.value.value,), (goal.value.of,), "number")
    for function in rules.functions.values():
        given = [*(param.local for param in function.params), function.doer]
        found += known.all(function.name, (function.value,), given)
    for status in rules.statuses.values():
        found += known.abilities(status.abilities)
    for standing in rules.standing:
        found += known.abilities(standing)
    for card in ruleset.cards.values():
        found += known.abilities(card.abilities)
    return found


class _Known:
    """What there is in a ruleset, by the names that nodes call it."""

    def __init__(self, ruleset: model.Ruleset) -> None:
        rules = ruleset.program
        self.ruleset, self.rules = ruleset, rules
        properties = {name for kind in ruleset.kinds.values() for name in kind.properties}
        self.names: dict[str, set[str]] = {
            "resource": set(ruleset.resources), "zone": set(ruleset.zones), "token": set(ruleset.tokens),
            "status": set(rules.statuses), "memory": set(rules.memories), "table": set(ruleset.tables),
            "property": properties | {"name", "row", "column"}, "list": {*ruleset.lists, "name"},
            "attribute": {*rules.attributes, *properties, "name", "row", "column"},
            "kind": set(ruleset.kinds), "procedure": set(rules.procedures), "function": set(rules.functions),
            "setting": set(ruleset.settings), "seat": set(ruleset.seats), "card": set(ruleset.cards),
        }  # fmt: skip

    def of_event(self, event: str) -> tuple[str, ...]:
        """The names that an event brings."""
        procedure = self.rules.procedures.get(event)
        if procedure is None and " " in event:  # `gain gold`
            return tuple(f"{event}.{name}" for name in ("player", "amount", "causer", "source"))
        if procedure is None:  # a moment of the language: the end of a turn, a target that is chosen
            return (f"{event}.player", *(_TARGET if event == "target" else ()))
        fields = [param.local for param in procedure.params]
        return (procedure.player, f"{event}.player", f"{event}.paid", *fields)

    def abilities(self, abilities: core.Abilities) -> Iterator[str]:
        names = abilities.bearing
        bearing = tuple(name for name in (names.this, names.you) if name)
        for each in abilities.items:
            yield from self.all(each.key, (each,), (*bearing, *self._brought(each)))

    def _brought(self, ability: core.Ability) -> tuple[str, ...]:
        match ability:
            case core.TriggerAbility(event=event) | core.PaymentAbility(procedure=event, missing=""):
                return self.of_event(event)
            case core.PaymentAbility(procedure=event, missing=missing):
                return (*self.of_event(event), missing)
            case core.ModifierAbility(target=("field" | "cannot", event, _) | ("rule", _, event)):
                return self.of_event(event) if event else ()
            case _:
                return ()

    def all(
        self, where: str, parts: tuple[Any, ...], bound: Iterable[str], sort: _Sort = "any"
    ) -> Iterator[str]:
        """Every fault in some nodes of which these names are known; `sort`: what the nodes must be."""
        bound = tuple(bound)
        for part in parts:
            yield from (f"{where}: nothing binds {name}" for name in unbound(part, bound))
            if not _may_be(part, sort):
                yield f"{where}: {type(part).__name__} is no {sort}"
            for node in everything(part):
                if not isinstance(node, _FORMS):
                    yield f"{where}: {type(node).__name__} is no form of core"
                    continue
                for fault in (*_FIELDS.faults(node), *_of_types(node), *self._faults(node)):
                    yield f"{where}: {fault}"

    def _faults(self, node: Any) -> Iterator[str]:
        yield from not_there(node, self.names)
        match node:
            case core.Do(procedure=name, arguments=given) | core.Can(procedure=name, arguments=given):
                yield from self._arguments(type(node).__name__, name, given)
            case core.Call(function=name, arguments=values, doer=doer) if name in self.rules.functions:
                wanted = len(self.rules.functions[name].params)
                if len(values) != wanted:
                    yield f"Call gives {name} {len(values)} values, and it takes {wanted}"
                if bool(self.rules.functions[name].doer) != (doer is not None):
                    yield f"Call of {name} names who does it, or it does not, otherwise than the function"
            case core.Table(name=name, arguments=values) if name in self.ruleset.tables:
                wanted = self.ruleset.tables[name].arguments
                if len(values) != wanted:
                    yield f"Table asks {name} with {len(values)} values, and it takes {wanted}"
            case _:
                pass

    def _arguments(self, form: str, name: str, given: tuple[tuple[str, Any], ...]) -> Iterator[str]:
        procedure = self.rules.procedures.get(name)
        if procedure is None:
            return
        fields = {param.name: param for param in procedure.params}
        keys = [key for key, _ in given]
        missing = [key for key, param in fields.items() if param.default is None and key not in keys]
        if len(set(keys)) != len(keys) or not set(keys) <= set(fields):
            yield f"{form} gives {name} {keys}, and it has {[*fields]}"
        if missing and form == "Do":
            yield f"{form} does not give {name} {missing}"


def _of_types(node: Any) -> Iterator[str]:
    """What is of another type than its place asks for."""
    for name, sort in _ASKED.get(type(node), {}).items():
        value = getattr(node, name)
        for each in value if isinstance(value, tuple) else (value,):
            if each is not None and not _may_be(each, sort):
                yield f"{type(node).__name__}.{name} is no {sort}: {type(each).__name__}"


def _may_be(node: Any, sort: _Sort) -> bool:
    is_of = sort_of(node)
    if "any" in (sort, is_of) or is_of == sort:
        return True
    return {is_of, sort} == {"zone", "list"} or (is_of, sort) == ("member", "list")


def sort_of(node: Any) -> _Sort:
    """Of which sort a value is; "any" where this is not known of the form by itself, and of `none`."""
    for sort, forms in (("truth", _TRUTHS), ("number", _NUMBERS), ("player", _PLAYERS), ("thing", _THINGS)):
        if isinstance(node, forms):
            return sort  # type: ignore[return-value]
    if isinstance(node, _LISTS):
        return "list"
    if isinstance(node, core.Zone):
        return "zone"
    match getattr(node, "type", None):
        case core.NumberType():
            return "number"
        case core.TruthType():
            return "truth"
        case core.PlayerType():
            return "player"
        case core.ThingType():
            return "thing"
        case core.ManyType():
            return "list"
        case core.ZoneType():
            return "zone"
        case _:
            return "any"
