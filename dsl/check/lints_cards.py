"""Lints over the cards of a deck or a ruleset: what only all abilities together can tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulewright.dsl import core, model
from rulewright.dsl.check import codes
from rulewright.dsl.check.corrections import first_word
from rulewright.dsl.check.findings import Findings, at, one_of
from rulewright.dsl.check.impossible import exclusive
from rulewright.dsl.check.walk import walk
from rulewright.dsl.report.diagnostics import Diagnostic, Severity

Cards = Mapping[str, core.Abilities]
LOOKS = (core.Exists, core.Count, core.Size, core.SumOver, core.CanPay, core.Can)


def lint_cards(own: Cards, known: Cards, program: core.RulesProgram, findings: Findings) -> None:
    """What is surely not meant in the cards `own`, which are played with all that are `known`."""
    _two_settings(own, known, findings)
    for abilities in own.values():
        for ability in abilities.items:
            _asleep(ability, abilities.bearing, program, findings)
            if isinstance(ability, core.ActionAbility | core.TriggerAbility):
                where = ability.where if isinstance(ability, core.TriggerAbility) else None
                looked = _looks(ability.guard) or _looks(where)
                _paid_for_nothing(ability.body, findings, looked=looked, paid=False)


# --- cards that nobody has ----------------------------------------------------------------------------------


def lint_nobodys(
    own: Cards, kinds: Mapping[str, str], zones: Mapping[str, model.ZoneDef], findings: Findings
) -> None:
    """Texts that concern what their owner does, of cards that lie where nobody has them. `kinds`: of which
    kind each card is."""
    for card, abilities in own.items():
        theirs = [each.id for each in zones.values() if each.of == "player" and each.holds == kinds[card]]
        for ability in abilities.items:
            place = zones.get(ability.active.zone)
            anywhere = ability.active.place in ("always", "revealed")
            if _for_everybody(ability) or (theirs if anywhere else place is None or place.of == "player"):
                continue
            hint = "let it act where players have the card"
            hint += (
                f": write {one_of(f'active in {each}' for each in theirs)}"
                if theirs
                else ": this game has no place for that yet"
            )
            if isinstance(ability, core.ActionAbility):
                hint = "write it among the rules of the deck, in `rules`: what they bring is for everybody"
            elif isinstance(ability, core.TriggerAbility):
                said = "instead of" if ability.timing == "instead" else ability.timing
                hint = f"write `{said} {ability.event} by anyone`; then `player` is whoever does it"
            elif isinstance(ability, core.ModifierAbility) and ability.operation != "have":
                hint = "write `by anyone` behind what it is about"
            lies = f"what lies in `{place.id}`" if place is not None else f"every {kinds[card]}"
            findings.warning(
                codes.W_NOBODYS,
                f"{lies} is nobody's, and nobody does anything: this never acts",
                ability.span,
                hint,
            )


# --- secret piles that are searched -------------------------------------------------------------------------


def lint_searches(own: Cards, zones: Mapping[str, model.ZoneDef], findings: Findings) -> None:
    """Choices among what lies where nobody sees it: whoever chooses sees it all. Who shuffles it afterwards,
    or looks at it, knows that."""
    for abilities in own.values():
        for ability in abilities.items:
            nodes = list(walk(ability))
            meant = {each.zone.name for each in nodes if isinstance(each, core.Shuffle)}
            meant |= {
                each.what.name
                for each in nodes
                if isinstance(each, core.Look) and isinstance(each.what, core.Zone)
            }
            for node in nodes:
                for select in _chosen_from(node):
                    pile = zones.get(select.source.zone) if isinstance(select.source, core.InZone) else None
                    if pile is None or pile.of != "table" or pile.seen_by != "none" or pile.id in meant:
                        continue
                    if (span := getattr(node, "span", None)) is not None:
                        findings.warning(
                            codes.W_SEARCHES,
                            f"this searches `{pile.id}`: whoever chooses sees all that lies there",
                            span,
                            f"write `top 1 of {pile.id}` for what lies on top; if a search is meant, let "
                            f"`shuffle {pile.id}` follow",
                        )


def _chosen_from(node: object) -> list[core.Select]:
    """The selections among which a person chooses at a step."""
    if isinstance(node, core.Menu):
        return [entry.select for entry in node.entries if entry.select is not None]
    return [node.select] if isinstance(node, core.Pick) else []


def _for_everybody(ability: core.Ability) -> bool:
    """Does it do something though nobody has its card?"""
    match ability:
        case core.TriggerAbility(scope=scope):
            return scope != "you"
        case core.ModifierAbility(operation="have"):
            return False
        case core.ModifierAbility(target=(sort, _, _), scope=scope):
            return scope != "you" or sort not in ("field", "rule", "cannot")
        case core.ActionAbility() | core.ScoreAbility() | core.PaymentAbility():
            return False


# --- a value that two cards set -----------------------------------------------------------------------------


def _two_settings(own: Cards, known: Cards, findings: Findings) -> None:
    """Of two `set` the last one wins, and who reads the other card does not expect that."""
    settings = [(card, each, known[card].bearing) for card in known for each in _settings(known[card])]
    told: set[tuple[str, str]] = set()
    for card in own:
        for ability in _settings(own[card]):
            bearing = own[card].bearing
            for other, rival, others_bearing in settings:
                pair = (min(ability.key, rival.key), max(ability.key, rival.key))
                if ability is rival or rival.target != ability.target or pair in told:
                    continue
                same_card = card == other
                if not same_card and (_own(ability, bearing) or _own(rival, others_bearing)):
                    continue  # each of the two sets what is its own
                if _at_odds(ability, rival, same_card):
                    told.add(pair)
                    _tell_two(ability, rival, other, same_card, findings)
                    break


def _settings(abilities: core.Abilities) -> Iterator[core.ModifierAbility]:
    for each in abilities.items:
        if isinstance(each, core.ModifierAbility) and each.operation == "set":
            yield each


def _own(ability: core.ModifierAbility, bearing: core.Bearing) -> bool:
    return isinstance(ability.bearer, core.Local) and ability.bearer.name == bearing.this


def _at_odds(one: core.ModifierAbility, other: core.ModifierAbility, same_card: bool) -> bool:
    """May both hold at once, with different values?"""
    if not same_card and one.active.place == other.active.place == "role":
        return False  # nobody plays a turn as two cards
    if isinstance(one.amount, core.Const) and one.amount == other.amount:
        return False
    return not exclusive(one.guard, other.guard)


def _tell_two(
    ability: core.ModifierAbility, rival: core.ModifierAbility, card: str, same_card: bool, findings: Findings
) -> None:
    kind, first, second = ability.target
    value = f"`{second}`" if kind == "field" else f"`{first}`"
    by = "this card" if same_card else f"`{card.rpartition(':')[2]}`"
    where = at(rival.span, "here")
    findings.add(
        Diagnostic(
            codes.W_SET_TWICE,
            f"{value} is set by {by} as well: of two `set` only one counts",
            ability.span,
            "write `raise` or `lower`, or say with `if` when each of them holds",
            (where,) if where is not None else (),
            severity=Severity.WARNING,
        )
    )


# --- abilities that sleep -----------------------------------------------------------------------------------


def _asleep(
    ability: core.Ability, bearing: core.Bearing, program: core.RulesProgram, findings: Findings
) -> None:
    if (
        isinstance(ability, core.ScoreAbility)
        and ability.active.place == "role"
        and not _scored_in_turns(program)
    ):
        findings.warning(
            codes.W_ASLEEP,
            "points are counted outside of all turns, and then the card is not active",
            ability.span,
            "write `active while revealed` behind it, or `gain` the points in the turn",
        )
    if isinstance(ability, core.TriggerAbility) and _gone_by_then(ability, bearing, program):
        findings.warning(
            codes.W_ASLEEP,
            f"after `{ability.event}` this card does not lie there any more, and then it is not active",
            ability.span,
            f"write `before {ability.event}`",
            fix=first_word(ability.span, "before"),
        )


def _scored_in_turns(program: core.RulesProgram) -> bool:
    everything = walk((program.flow, *(each.body for each in program.procedures.values())))
    turns = (each for each in everything if isinstance(each, core.Period) and each.kind == "turn")
    return any(isinstance(each, core.ScoreAbilities) for turn in turns for each in walk(turn.body))


def _gone_by_then(ability: core.TriggerAbility, bearing: core.Bearing, program: core.RulesProgram) -> bool:
    """`after destroy where district is this`, where destroying moves it away from where it is active."""
    procedure = program.procedures.get(ability.event)
    if ability.timing != "after" or ability.active.place != "zone" or procedure is None:
        return False
    moved = {
        each.what.name
        for each in procedure.body
        if isinstance(each, core.Move)
        and isinstance(each.what, core.Local)
        and each.zone.name != ability.active.zone
    }
    where = ability.where
    parts = where.parts if isinstance(where, core.And) else (where,)
    for part in parts:
        match part:
            case core.Same(left=core.Local(name=one), right=core.Local(name=other)):
                if bearing.this in (one, other) and {one, other} & moved:
                    return True
            case _:
                pass
    return False


# --- a price for nothing ------------------------------------------------------------------------------------


def _looks(condition: core.Expr | None) -> bool:
    """Does a condition look whether there is something?"""
    return any(isinstance(each, LOOKS) for each in walk(condition)) if condition is not None else False


def _paid_for_nothing(block: core.Block, findings: Findings, *, looked: bool, paid: bool) -> None:
    """A choice that has to be made after something was paid, and that may find nothing."""
    for statement in block:
        match statement:
            case core.Pay():
                paid = True
            case core.If(condition=condition, then=then, otherwise=otherwise):
                _paid_for_nothing(then, findings, looked=looked or _looks(condition), paid=paid)
                _paid_for_nothing(otherwise, findings, looked=looked, paid=paid)
            case core.ForEach(body=body) | core.Repeat(body=body) | core.PickRandom(body=body):
                _paid_for_nothing(body, findings, looked=looked, paid=paid)
            case core.Menu() | core.Pick():
                if paid and not looked and _may_be_empty(statement) and statement.span is not None:
                    findings.warning(
                        codes.W_PAID_FOR_NOTHING,
                        "there may be nothing to choose here, and by then something was paid",
                        statement.span,
                        "choose first and pay afterwards; or say with `if` when there is something to choose",
                    )
                for body, shown_if in _inside(statement):
                    _paid_for_nothing(body, findings, looked=looked or _looks(shown_if), paid=paid)
            case _:
                pass


def _inside(statement: core.Menu | core.Pick) -> Iterable[tuple[core.Block, core.Expr | None]]:
    if isinstance(statement, core.Pick):
        return [(statement.body, None)]
    entries = [(entry.body, entry.condition) for entry in statement.entries]
    return [*entries, (statement.otherwise, None)]


def _may_be_empty(statement: core.Menu | core.Pick) -> bool:
    if isinstance(statement, core.Pick):
        return statement.low != core.Const(0, core.NumberType()) and _rare(statement.select)
    if statement.optional or len(statement.entries) != 1:
        return False
    select = statement.entries[0].select
    return select is not None and _rare(select)


def _rare(select: core.Select) -> bool:
    """May a selection find nothing? Not among players or words, if only one of them is left out."""
    if isinstance(select.source, core.Players | core.OfList | core.Range):
        return select.where is not None and not isinstance(select.where, core.Not)
    return True
