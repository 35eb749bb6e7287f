"""What a linked program must keep, told by name. Empty where all is well; independent of the linker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, get_args

from rulewright.dsl.forms.called import not_there
from rulewright.dsl.forms.fields import Fields
from rulewright.dsl.forms.scopes import unbound
from rulewright.interpreter import dealt, linked
from rulewright.interpreter.linked.program import Program
from rulewright.interpreter.linked.rewrite import everything

_FIELDS: Final = Fields(vars(linked))
_FORMS: Final[tuple[type, ...]] = (
    *get_args(linked.Expr), *get_args(linked.SelectSource), *get_args(linked.Statement),
    linked.Select, linked.Ranking, linked.Adjustment, linked.UseOf, linked.Entry, linked.Trigger,
    linked.SizeOf,
)  # fmt: skip

# The value of these is never a list; that of those always is.
NUMBERS: Final = (
    linked.TurnPlayer, linked.TurnRole, linked.TokenHolder, linked.Owner, linked.LiesIn, linked.Neighbor,
    linked.Revealed, linked.HasStatus, linked.Marker, linked.Same, linked.Member, linked.Compare, linked.And,
    linked.Or, linked.Not, linked.Arith, linked.Count, linked.Exists, linked.SumOver,
    linked.Extreme, linked.Different, linked.Size, linked.OnSpace, linked.SpaceOf, linked.PlaceOf,
    linked.RegionOf, linked.MapOf, linked.Table, linked.Suspended, linked.CountsAs, linked.TallyOf,
    linked.UsedUp, linked.Place, linked.Resource, linked.Adjusted,
    linked.Raisable, linked.PlaceIn, linked.NextIn,
)  # fmt: skip
LISTS: Final = (
    linked.Items, linked.Listing, linked.Top, linked.Zone, linked.Near, linked.Spaces, linked.SpacesIn,
    linked.Regions, linked.Connected, linked.Rows,
)  # fmt: skip
# Of each form: the fields that must be numbers, and those that must be lists.
_NUMBERS_IN: Final[dict[type, tuple[str, ...]]] = {
    linked.Compare: ("left", "right"), linked.Arith: ("left", "right"),
    linked.And: ("parts",), linked.Or: ("parts",), linked.Not: ("part",), linked.If: ("condition",),
    linked.Gain: ("amount", "player"), linked.Lose: ("amount", "player"),
    linked.Pay: ("amount", "player", "payee"), linked.Transfer: ("amount", "giver", "taker"),
    linked.Repeat: ("until", "most"), linked.Menu: ("player",), linked.Offer: ("player",),
    linked.Pick: ("player", "low", "high"), linked.Mark: ("bearer", "marker"),
    linked.Unmark: ("bearer", "marker"), linked.HasStatus: ("bearer", "marker"),
    linked.Owner: ("thing",), linked.Neighbor: ("player",), linked.Resource: ("player",),
    linked.Tally: ("player",), linked.TallyOf: ("player",), linked.Range: ("low", "high"),
    linked.Entry: ("condition",), linked.Trigger: ("condition", "owner"), linked.Table: ("arguments",),
    linked.Do: ("player",), linked.Switch: ("value",), linked.Adjustment: ("amount", "condition", "bound"),
    linked.Select: ("where", "sorted_by"), linked.Ranking: ("value",), linked.SumOver: ("value",),
    linked.Period: ("player", "role"), linked.PickRandom: ("count",), linked.Reveal: ("thing",),
    linked.MoveToken: ("player",), linked.SetProperty: ("thing",), linked.Place: ("value",),
    linked.Raisable: ("due", "firm", "there", "without"), linked.UseOf: ("units", "prices", "most"),
}  # fmt: skip
_LISTS_IN: Final[dict[type, str]] = {
    linked.Size: "of", linked.Member: "items", linked.Among: "items", linked.Top: "zone",
    linked.PlaceIn: "items", linked.NextIn: "items", linked.LyingOn: "spaces", linked.Regions: "spaces",
    linked.UseOf: "things",
}  # fmt: skip


def faults(program: Program) -> list[str]:
    """What is wrong with a program: what may not stand where it stands, names that nobody binds, slots,
    procedures and decisions that are not there, lists for numbers."""
    known = _Known(program)
    found = [*_block("flow", program.flow, (), known)]
    for name, procedure in program.procedures.items():
        bound = (*procedure.params, procedure.player)
        found += _block(name, procedure.body, bound, known)
    for name, attribute in program.attributes.items():
        found += _block(f"attribute {name}", (attribute.value,), (attribute.of,), known)
    return found


def _block(where: str, block: tuple[Any, ...], bound: tuple[str, ...], known: _Known) -> Iterator[str]:
    for name in unbound(block, bound):
        yield f"{where}: nothing binds {name}"
    for node in everything(block):
        if not isinstance(node, _FORMS):
            yield f"{where}: {type(node).__name__} is no form of a linked program"
            continue
        for fault in (*_FIELDS.faults(node), *_of_kinds(node), *known.faults(node)):
            yield f"{where}: {fault}"


def _of_kinds(node: Any) -> Iterator[str]:
    """A list where a number belongs, or the other way round."""
    for name in _NUMBERS_IN.get(type(node), ()):
        value = getattr(node, name)
        for each in value if isinstance(value, tuple) else (value,):
            if _is_list(each) is True:
                yield f"{type(node).__name__}.{name} is a list: {type(each).__name__}"
    name = _LISTS_IN.get(type(node), "")
    if name and getattr(node, name) is not None and _is_list(getattr(node, name)) is False:
        yield f"{type(node).__name__}.{name} is no list: {type(getattr(node, name)).__name__}"


def _is_list(node: Any) -> bool | None:
    """Whether the value is a list; None where that is not known here."""
    if isinstance(node, LISTS):
        return True
    if isinstance(node, NUMBERS):
        return False
    of = getattr(node, "type", None)
    return None if of is None else isinstance(of, linked.ManyType | linked.ZoneType)


class _Known:
    """What there is in a program, by the names that nodes call it."""

    def __init__(self, program: Program) -> None:
        rules = program.ruleset
        self.program = program
        self.names: dict[str, set[str]] = {
            "resource": set(program.resources),
            "zone": set(program.zones),
            "token": set(program.tokens),
            "status": set(program.statuses),
            "memory": set(program.memories),
            "property": set(program.properties),
            "attribute": set(program.attributes) | set(program.properties),
            "tally": set(program.tallies),
            "table": set(program.tables),
            "list": set(program.lists),
            "kind": set(rules.kinds),
            "procedure": set(program.procedures),
            "decision": set(program.site_of),
            "limited ability": set(program.abilities),
            "entry that is offered once": set(program.onces),
        }

    def faults(self, node: Any) -> Iterator[str]:
        yield from not_there(node, self.names, *_counted(node))
        match node:
            case linked.Do(procedure=name, arguments=arguments) if name in self.program.procedures:
                given, wanted = [key for key, _ in arguments], self.program.procedures[name].params
                if sorted(given) != sorted(wanted):
                    yield f"Do gives {name} {given}, and it takes {[*wanted]}"
            case linked.Menu(site=site, entries=entries) | linked.Offer(site=site, entries=entries):
                yield from self._entries(site, entries)
            case linked.Checkpoint(phase=phase) if not 0 <= phase < len(self.program.phases):
                yield f"Checkpoint names phase {phase}, which is not there"
            case linked.SetProperty(name=name) if name not in self.program.changing:
                yield f"SetProperty changes {name}, which has no slot"
            case _:
                pass

    def _entries(self, site: str, entries: tuple[linked.Entry, ...]) -> Iterator[str]:
        """An option is a position among the entries that the decision is known to have."""
        if site not in self.program.site_of:
            return
        told = self.program.sites[self.program.site_of[site]].entries
        if [each.key for each in entries] != [each.key for each in told][: len(entries)]:
            yield f"the entries of {site} are not those that the program lists"
        if len(entries) > dealt.ENTRY_MASK:
            yield f"{site} has more entries than an option can name"


def _counted(node: Any) -> Iterator[tuple[str, str]]:
    """What entries and sizes call by name: of which sort, and the name."""
    match node:
        case linked.Entry(used=(name, _)):
            yield "limited ability", name
        case linked.Entry(once=True, group=group, key=key):
            yield "entry that is offered once", group or key
        case linked.SizeOf(what="status", name=name):
            yield "status", name
        case linked.SizeOf(what="numbers"):
            pass
        case linked.SizeOf(name=name):
            yield "zone", name
        case _:
            pass
