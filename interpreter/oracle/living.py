"""Who has which abilities now: of cards where they are alive, of statuses where they lie, of rules always.

Laws. A card acts from where it is then. Acting as a card is having it. Whoever has abilities of other cards
has them while those are alive for whoever has these, and nobody has them at second hand. A silenced card
says nothing; silences are never silenced, statuses go on, and whether one is silenced goes by what is
printed. Cards come before statuses, and statuses before rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from rulewright.dsl import core
from rulewright.interpreter.dealt import NONE, Dealt
from rulewright.interpreter.oracle.play import Env, Play
from rulewright.interpreter.oracle.values import marker_of, meant, owner_of

HAD: Final = "@"  # the name, among others, by which it is known that a text is had of another card


class Voice(NamedTuple):
    """An ability, and on what it stands: a thing, a status, or neither (it belongs to the rules). `key`: by
    which it is known what was used and chosen, another one for each copy of a card."""

    key: str
    ability: core.Ability
    bearing: core.Bearing
    thing: int = NONE
    status: str = ""
    lent: str = ""  # by which ability of another card somebody has it


class Living(NamedTuple):
    """A voice that is alive: whose it is now, and what it lies on."""

    voice: Voice
    this: int
    you: int

    @property
    def standing(self) -> bool:
        """Does it belong to the rules, which call `you` whoever does something?"""
        return self.voice.thing == NONE and not self.voice.status

    def env(self, outer: Env, you: int | None = None) -> Env:
        """The names that it sees, beside those of what happens."""
        bearing = self.voice.bearing
        inner = {**outer, bearing.this: self.this, bearing.you: self.you if you is None else you}
        if self.voice.lent:
            inner[HAD] = f"@{self.voice.lent}"
        return inner


class About(NamedTuple):
    """What is said about one procedure: the texts that change each of its fields, in their order; its rules
    and limits with the texts that lift them; the texts that forbid it; the other ways to pay for it."""

    fields: list[list[Voice]]
    lifted: list[tuple[str, list[Voice]]]
    forbidden: list[Voice]
    payments: list[Voice]


class Voices:
    """All abilities of all that takes part, in the order of the laws."""

    def __init__(self, program: Dealt) -> None:
        rules = program.ruleset.program
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
        self._kept: dict[object, list[Voice]] = {}
        self._about: dict[str, About] = {}
        self._rules = rules
        self.changing: dict[tuple[str, str, str], list[Voice]] = {}
        for voice in self.of(core.ModifierAbility):
            assert isinstance(voice.ability, core.ModifierAbility)
            self.changing.setdefault(voice.ability.target, []).append(voice)
        self.counting = any(kind == "counts" for kind, _, _ in self.changing)
        self.lenders = self.of(core.ModifierAbility, operation="have")
        self.silencers = self.of(core.ModifierAbility, operation="silence")

    def about(self, procedure: core.Procedure) -> About:
        name = procedure.name
        if name not in self._about:
            hindrances = [rule.name for rule in self._rules.rules.values() if rule.procedure == name]
            hindrances += [limit.name for limit in self._rules.limits.values() if limit.procedure == name]
            self._about[name] = About(
                [self.changing.get(("field", name, param.name), []) for param in procedure.params],
                [(each, self.changing.get(("rule", each, name), [])) for each in hindrances],
                self.changing.get(("cannot", name, ""), []),
                self.of(core.PaymentAbility, procedure=name),
            )
        return self._about[name]

    def of(self, kind: type, **named: object) -> list[Voice]:
        """Those of one kind of ability with these fields."""
        key = (kind, *named.items())
        if key not in self._kept:
            self._kept[key] = [
                voice
                for voice in self.all
                if isinstance(voice.ability, kind)
                and all(getattr(voice.ability, name) == value for name, value in named.items())
            ]
        return self._kept[key]


def living(play: Play, voices: list[Voice]) -> Iterator[Living]:
    """Those that are alive now."""
    for voice in voices:
        if voice.thing != NONE:
            you = whose(play, voice)
            if you is not None and not silenced(play, voice.thing):
                yield Living(voice, voice.thing, you)
        else:
            yield from speaking(play, voice)
    for key, haver, things in lent_now(play) if voices else ():
        for voice in voices:
            alive = voice.thing in things and lendable(voice) and whose(play, voice) is not None
            if alive and not silenced(play, voice.thing):
                yield Living(voice._replace(key=f"{voice.key}@{key}", lent=key), voice.thing, haver)


def lendable(voice: Voice) -> bool:
    """Nobody has abilities at second hand."""
    ability = voice.ability
    return not (isinstance(ability, core.ModifierAbility) and ability.operation in ("have", "silence"))


def speaking(play: Play, voice: Voice) -> Iterator[Living]:
    """A card's where it is alive; a status's once for each bearer, in the order of the first marks."""
    if voice.thing != NONE:
        you = whose(play, voice)
        if you is not None:
            yield Living(voice, voice.thing, you)
    elif voice.status:
        for bearer in dict.fromkeys(play.get(f"s_{voice.status}")):
            yield Living(voice, bearer, marker_of(play, bearer, voice.status))
    else:
        yield Living(voice, NONE, NONE)


def whose(play: Play, voice: Voice) -> int | None:
    """Whose a card's ability is now, NONE of nobody; None where it is not alive."""
    active, thing, s = voice.ability.active, voice.thing, play.s
    match active.place:
        case "role":
            return int(s.turn) if s.role == thing else None
        case "zone":
            place = play.deal.place(s.at[thing])
            return owner_of(play, thing) if place is not None and place[0].name == active.zone else None
        case "revealed":
            owner = owner_of(play, thing)
            return owner if s.up >> thing & 1 and owner != NONE else None
        case _:
            return owner_of(play, thing)


def silenced(play: Play, thing: int) -> bool:
    """Has a card lost its abilities, by what is printed?"""
    if not play.voices.silencers or play.printed_only:
        return False
    play.printed_only += 1
    found = any(
        _silences(play, each, thing) for voice in play.voices.silencers for each in speaking(play, voice)
    )
    play.printed_only -= 1
    return found


def _silences(play: Play, each: Living, thing: int) -> bool:
    ability, env = each.voice.ability, each.env({})
    assert isinstance(ability, core.ModifierAbility)
    assert ability.bearer is not None
    return thing in meant(play, ability.bearer, env) and play.holds(ability.guard, env)


def lent_now(play: Play) -> list[tuple[str, int, list[int]]]:
    """Which cards' abilities somebody has besides his own: by which ability, who, of which other things.
    Which are meant is asked without what is had."""
    if not play.voices.lenders or play.own_only:
        return []
    play.own_only += 1
    found = []
    for voice in play.voices.lenders:
        ability = voice.ability
        assert isinstance(ability, core.ModifierAbility)
        assert ability.select is not None
        for each in speaking(play, voice):
            env = each.env({})
            if silenced(play, each.this):
                continue
            if each.you != NONE and play.holds(ability.guard, env):
                things = [thing for thing in play.selected(ability.select, env) if thing != voice.thing]
                found.append((voice.key, each.you, things))
    play.own_only -= 1
    return found
