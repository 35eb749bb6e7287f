"""Who has which abilities now: of cards where they are alive, of statuses where they lie, of rules always.

Laws. A card acts from where it is then. Acting as a card is having it. Whoever has abilities of other cards
has them while those are alive for whoever has these, and nobody has them at second hand. A silenced card
says nothing; silences are never silenced, statuses go on, and whether one is silenced goes by what is
printed. Cards come before statuses, and statuses before rules. A card that a team has is of each of the team
in what he does, and of nobody else in the team then; in all else it is of the captain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything
from rulewright.interpreter.dealt import NONE, Dealt
from rulewright.interpreter.oracle.play import Env, Play
from rulewright.interpreter.oracle.values import marker_of, meant, owner_of
from rulewright.interpreter.state import PERIODS

HAD: Final = "@"  # the name, among others, by which it is known that a text is had of another card


class Voice(Struct, frozen=True):
    """An ability, and on what it stands: a thing, a status, or neither (it belongs to the rules). `key`: by
    which it is known what was used and chosen, another one for each copy of a card."""

    key: str
    ability: core.Ability
    bearing: core.Bearing
    thing: int = NONE
    status: str = ""
    lent: str = ""  # by which ability of another card somebody has it

    @property
    def hinders(self) -> bool:
        """Does it say whether something may be done, and nothing else?"""
        about = self.ability.target[0] if isinstance(self.ability, core.ModifierAbility) else ""
        return about in ("cannot", "rule")


class Living(Struct, frozen=True):
    """A voice that is alive: whose it is now, and what it lies on. `shared`: it is a team's, and `you` one of
    them."""

    voice: Voice
    this: int
    you: int
    shared: bool = False
    by: Living | None = None  # by whom it is had, where it is another card's

    @property
    def standing(self) -> bool:
        """Does it belong to the rules, which call `you` whoever does something?"""
        return self.voice.thing == NONE and not self.voice.status

    def env(self, outer: Env, you: int | None = None) -> Env:
        """The names that it sees, beside those of what happens."""
        bearing = self.voice.bearing
        had = f"@{self.voice.lent}" if self.voice.lent else ""
        return {**outer, bearing.this: self.this, bearing.you: self.you if you is None else you, HAD: had}


def site_of(node: core.Offer | core.Pick | core.Period, env: Env) -> str:
    """What its place in the text is called; in a text that is had of another card it is another place."""
    return f"{node.site}{env.get(HAD, '')}"


class About(Struct, frozen=True):
    """What is said about one procedure: its rules and limits, with the texts that lift them; the texts that
    change each of its fields, in their order; the texts that forbid it; the other ways to pay for it."""

    rules: list[core.Rule]
    limits: list[core.Limit]
    lifted: dict[str, list[Voice]]  # only those that a text can lift
    fields: list[list[Voice]]
    forbidden: list[Voice]
    payments: list[Voice]

    @property
    def changed(self) -> bool:
        """May a text have a say in how it is done?"""
        return any(self.fields) or any(self.lifted.values())


class Voices:
    """All abilities of all that takes part, in the order of the laws."""

    def __init__(self, program: Dealt) -> None:
        self._rules = rules = program.ruleset.program
        copies = Counter(thing.card for thing in program.things if thing.of == NONE)
        before = Counter[str]()
        cards = []
        for number, thing in enumerate(program.things):
            if thing.of != NONE:
                continue  # a space or a region says nothing
            abilities = program.ruleset.cards[thing.card].abilities
            which = f"#{before[thing.card]}" if copies[thing.card] > 1 else ""
            before[thing.card] += 1
            cards += [Voice(each.key + which, each, abilities.bearing, number) for each in abilities.items]
        statuses = [
            Voice(each.key, each, status.abilities.bearing, status=status.name)
            for status in rules.statuses.values()
            for each in status.abilities.items
        ]
        standing = [
            Voice(each.key, each, abilities.bearing)
            for abilities in rules.standing
            for each in abilities.items
        ]
        self.all = [*cards, *statuses, *standing]
        self.changing: dict[tuple[str, str, str], list[Voice]] = {}
        self.triggers: dict[tuple[str, str], list[Voice]] = {}
        self.payments: dict[str, list[Voice]] = {}
        self.actions: list[Voice] = []
        self.scores: list[Voice] = []
        self.lenders: list[Voice] = []
        self.silencers: list[Voice] = []
        for voice in self.all:
            match voice.ability:
                case core.ModifierAbility(operation=operation, target=target):
                    self.changing.setdefault(target, []).append(voice)
                    if operation == "have":
                        self.lenders.append(voice)
                    elif operation == "silence":
                        self.silencers.append(voice)
                case core.TriggerAbility(timing=timing, event=event):
                    self.triggers.setdefault((timing, event), []).append(voice)
                case core.PaymentAbility(procedure=procedure):
                    self.payments.setdefault(procedure, []).append(voice)
                case core.ActionAbility():
                    self.actions.append(voice)
                case core.ScoreAbility():
                    self.scores.append(voice)
        self.attributes = {name: found for (of, name, _), found in self.changing.items() if of == "attribute"}
        self.counting = any(of == "counts" for of, _, _ in self.changing)
        self.about = {name: self._about(rules, procedure) for name, procedure in rules.procedures.items()}
        self.counts = {name: _counts(name, about.limits) for name, about in self.about.items()}
        counted = [each for counts in self.counts.values() for each in counts.items()]
        self.counted = {kind: [slot for slot, (period, _) in counted if period == kind] for kind in PERIODS}

    @cached_property
    def asked_for(self) -> frozenset[str]:
        """The names that some text asks for, or gives another value to."""
        return _names_in(self._declared(), self.all)

    @cached_property
    def asked_for_in_doing(self) -> frozenset[str]:
        """Those of them that are asked for by more than what says whether something may be done."""
        return _names_in(self._declared("rules", "limits"), [each for each in self.all if not each.hinders])

    def _declared(self, *without: str) -> list[Any]:
        parts = [each for each in core.RulesProgram.__struct_fields__ if each not in without]
        declared = [getattr(self._rules, part) for part in parts]
        return [tuple(each.values()) if isinstance(each, dict) else each for each in declared]

    def _about(self, rules: core.RulesProgram, procedure: core.Procedure) -> About:
        name = procedure.name
        hindering = [rule for rule in rules.rules.values() if rule.procedure == name]
        limiting = [limit for limit in rules.limits.values() if limit.procedure == name]
        return About(
            hindering,
            limiting,
            {each: found for (of, each, by), found in self.changing.items() if of == "rule" and by == name},
            [self.changing.get(("field", name, param.name), []) for param in procedure.params],
            self.changing.get(("cannot", name, ""), []),
            self.payments.get(name, []),
        )


def _names_in(texts: list[Any], voices: list[Voice]) -> frozenset[str]:
    nodes = everything((*texts, *(each.ability for each in voices)))
    return frozenset(each.name for each in nodes if isinstance(each, core.Local | core.Assign))


def _counts(procedure: str, limits: list[core.Limit]) -> dict[str, tuple[core.PeriodName, str]]:
    """Where it is counted how often a procedure was done: for each period, and for each limit, which is named
    as well."""
    plain = {f"c_{procedure}_{period}": (period, "") for period in PERIODS}
    own = {f"c_{limit.name}_{procedure}_{limit.period}": (limit.period, limit.name) for limit in limits}
    return plain | own


def living(play: Play, voices: list[Voice]) -> list[Living]:
    """Those that are alive now."""
    found = [each for voice in voices for each in _own(play, voice)]
    for lender in _lenders(play, voices):
        things = _lent_by(play, lender)
        found += [each for voice in voices for each in _had(play, voice, lender, things)]
    return found


def living_in_turn(play: Play, voices: list[Voice]) -> Iterator[Living]:
    """One after the other: whether one is alive is asked when the one before it is done with."""
    for voice in voices:
        yield from _own(play, voice)
    for lender in _lenders(play, voices):
        for voice in voices:
            yield from _had(play, voice, lender, _lent_by(play, lender))


def _own(play: Play, voice: Voice) -> Iterator[Living]:
    if voice.thing == NONE or not (play.voices.silencers and silenced(play, voice.thing)):
        yield from speaking(play, voice)


def _lenders(play: Play, voices: list[Voice]) -> Iterator[Living]:
    """By which ability somebody has abilities of other cards, besides his own."""
    if voices and not play.own_only:
        for voice in play.voices.lenders:
            yield from speaking(play, voice)


def _had(play: Play, voice: Voice, lender: Living, things: list[int]) -> Iterator[Living]:
    """`things`: those whose abilities are lent."""
    by, key = lender.voice.ability, lender.voice.key
    assert isinstance(by, core.ModifierAbility)
    lent = voice.thing in things and lendable(voice) and named(voice, by)
    lent = lent and (_named_place(play, by, voice) or whose(play, voice) is not None)
    if lent and not silenced(play, voice.thing):
        lent_voice = replace(voice, key=f"{voice.key}@{key}", lent=key)
        yield Living(lent_voice, voice.thing, lender.you, lender.shared, lender)


def _named_place(play: Play, by: core.ModifierAbility, voice: Voice) -> bool:
    """Where it is said in which place of players the others lie, they are had from there, wherever they
    would act for those who have them."""
    assert by.select is not None
    places, active = play.program.zones, voice.ability.active
    if active.place != "zone" or not isinstance(by.select.source, core.InZone | core.InEvery):
        return False
    return places[active.zone].of == places[by.select.source.zone].of == "player"


def named(voice: Voice, by: core.ModifierAbility) -> bool:
    """Where one is named, only that action is had, and where some are left out, they are not."""
    name = voice.ability.label if isinstance(voice.ability, core.ActionAbility) else ""
    return (not by.only or name == by.only) and name not in by.without


def lendable(voice: Voice) -> bool:
    """Nobody has abilities at second hand."""
    ability = voice.ability
    return not (isinstance(ability, core.ModifierAbility) and ability.operation == "have")


def speaking(play: Play, voice: Voice) -> Iterator[Living]:
    """A card's where it is alive; a status's once for each bearer, in the order of the first marks."""
    if voice.thing != NONE:
        you = whose(play, voice)
        if you is not None:
            place = play.deal.place(play.s.at[voice.thing])
            shared = place is not None and place[0].team and voice.ability.active.place != "role"
            yield Living(voice, voice.thing, you, shared)
    elif voice.status:
        for bearer in dict.fromkeys(play.get(f"s_{voice.status}")):
            yield Living(voice, bearer, marker_of(play, bearer, voice.status))
    else:
        yield Living(voice, NONE, NONE)


def heard(play: Play, each: Living, scope: str, doer: int) -> Living | None:
    """The voice as it is about what somebody does; None where it is about others' deeds."""
    members = play.program.team(each.you) if each.shared else (each.you,)
    his = doer != NONE and doer in members
    match scope:
        case "you":
            return replace(each, you=doer) if his else None
        case "others":
            return None if his or doer == each.you else each
        case _:
            return each


def whose(play: Play, voice: Voice) -> int | None:
    """Whose a card's ability is now, NONE of nobody; None where it is not alive."""
    active, thing, s = voice.ability.active, voice.thing, play.s
    owner = owner_of(play, thing)
    match active.place:
        case "role":
            return int(s.turn) if s.role == thing else None
        case "zone":
            place = play.deal.place(s.at[thing])
            return owner if place is not None and place[0].name == active.zone else None
        case "revealed":
            return owner if s.up >> thing & 1 and owner != NONE else None
        case _:
            return owner


def silenced(play: Play, thing: int) -> bool:
    """Has a card lost its abilities, by what is printed? Whoever has abilities of other cards has their
    silences, too."""
    if not play.voices.silencers or play.printed_only:
        return False
    own_only, play.own_only = play.own_only, 0
    play.printed_only += 1
    found = any(_silences(play, each, thing) for each in living_in_turn(play, play.voices.silencers))
    play.printed_only -= 1
    play.own_only = own_only
    return found


def _silences(play: Play, each: Living, thing: int) -> bool:
    ability, env = each.voice.ability, each.env({})
    assert isinstance(ability, core.ModifierAbility)
    assert ability.bearer is not None
    return thing in meant(play, ability.bearer, env) and play.holds(ability.guard, env)


def _lent_by(play: Play, lender: Living) -> list[int]:
    """Of which other things somebody has abilities. Which are meant is asked without what is had."""
    ability = lender.voice.ability
    assert isinstance(ability, core.ModifierAbility)
    assert ability.select is not None
    play.own_only += 1
    env, things = lender.env({}), []
    if lender.you != NONE and not silenced(play, lender.this) and play.holds(ability.guard, env):
        things = [thing for thing in play.selected(ability.select, env) if thing != lender.voice.thing]
    play.own_only -= 1
    return things
