"""Where options stand in the rules: the entry that an option is, and the choices told together with it.

For those who follow an option before it is chosen: what it costs (prices.py), what it brings (outcomes.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from msgspec import Struct

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.oracle.living import Voice, lendable, whose
from rulewright.interpreter.oracle.play import Env, Play

Asking = core.Menu | core.Offer


class Line(Struct, frozen=True):
    """Where an option begins: its entry, who is asked (None: whoever has the text), and in whose text."""

    entry: core.Entry
    player: core.Expr | None = None
    voice: Voice | None = None

    def env(self, play: Play, value: int) -> Env:
        """The names whose values are known before anything of it is done."""
        who, env = play.s.who, dict[str, Any]()
        if self.voice is not None:
            names, thing = self.voice.bearing, self.voice.thing
            if thing != NONE:
                env[names.this] = thing
                owner = whose(play, self.voice)
                env |= {} if owner is None else {names.you: owner}
            if self.player is None:
                env |= {names.you: who} | ({names.this: value} if self.voice.status else {})
        if isinstance(self.player, core.Local):
            env[self.player.name] = who
        if self.entry.select is not None:
            env[self.entry.select.binder] = value
        return env


class Entries:
    """The entries of one program's questions, found once."""

    def __init__(self) -> None:
        self._lines: dict[str, dict[str, Line]] | None = None  # by question and key
        self._paths: dict[tuple[int, int], tuple[Line, list[core.Entry]] | None] = {}

    def path(self, play: Play, site: int, position: int) -> tuple[Line, list[core.Entry]] | None:
        """The entry of an option, and those that are chosen together with it; None where it stands in no
        text."""
        if (site, position) not in self._paths:
            self._paths[site, position] = self._found(play, site, position)
        return self._paths[site, position]

    def _found(self, play: Play, site: int, position: int) -> tuple[Line, list[core.Entry]] | None:
        info = play.program.sites[site]
        if position >= len(info.entries):
            return None
        if self._lines is None:
            self._lines = _lines(play)
        lines, key = self._lines.get(info.label, {}), info.entries[position].key
        found = _named(lines, key)
        if found is None:
            return None
        told: list[core.Entry] = []
        rest, entry = key[len(found) + 1 :], lines[found].entry
        while rest:
            inner = {each.key: each for each in _first_choice(play, entry.body)}
            following = _named(inner, rest)
            if following is None:
                return None
            entry, rest = inner[following], rest[len(following) + 1 :]
            told.append(entry)
        return lines[found], told


def _named(lines: dict[str, Any], key: str) -> str | None:
    """Which of these an option begins with: its key begins with theirs."""
    found = [each for each in lines if key == each or key.startswith(f"{each}/")]
    return max(found, key=len, default=None)


def _lines(play: Play) -> dict[str, dict[str, Line]]:
    """The entries of all questions in the rules and in the texts that are in play, by label and key. Of a
    text that several copies have, it is not known whose it is."""
    found: dict[str, dict[str, Line]] = {}
    actions = {key: line for key, _, line in _keyed(play, play.voices.actions)}
    bodies: list[tuple[Any, Voice | None]] = [(play.rules.flow, None)]
    bodies += [(procedure.body, None) for procedure in play.rules.procedures.values()]
    bodies += [(voice.ability, voice) for voice in play.voices.all]
    for body, voice in bodies:
        for node in everything(body):
            if isinstance(node, Asking):
                lines = found.setdefault(node.site, {})
                for entry in node.entries:
                    if isinstance(entry, core.Entry):
                        lines[entry.key] = Line(entry, node.player, None if entry.key in lines else voice)
                    else:
                        lines |= actions
    for key, ability, line in _keyed(play, chain(*play.voices.payments.values())):
        assert isinstance(ability, core.PaymentAbility)
        found.setdefault(f"{ability.procedure}/payment", {})[key] = line
    for key, _, line in _keyed(play, chain(*play.voices.triggers.values())):
        found[f"{key}/may"] = {key: line}
    return found


def _keyed(play: Play, voices: Iterable[Voice]) -> Iterator[tuple[str, core.Ability, Line]]:
    """What is offered of these texts, by the keys under which it may stand; those that are had of another
    card too."""
    lenders = [f"@{each.key}" for each in play.voices.lenders]
    for voice in voices:
        ability = voice.ability
        assert isinstance(ability, core.ActionAbility | core.PaymentAbility | core.TriggerAbility)
        line = Line(core.Entry(voice.key, (), None, None, ability.body), None, voice)
        for lent in ("", *(lenders if lendable(voice) else ())):
            yield f"{voice.key}{lent}", ability, line
            if ability.key != voice.key:
                yield f"{ability.key}{lent}", ability, Line(line.entry, None, None)


def _first_choice(play: Play, body: core.Block) -> tuple[core.Entry, ...]:
    """The entries of the choice with which a text begins."""
    for statement in body:
        match statement:
            case core.Menu(entries=entries):
                return entries
            case core.Do(procedure=name):
                return _first_choice(play, play.rules.procedures[name].body)
            case core.If(then=then, otherwise=otherwise):
                return _first_choice(play, then) or _first_choice(play, otherwise)
            case _:
                pass
    return ()
