"""Why something may not be done: the parts of a condition that do not hold, each for itself.

Before play the linker weaves rules, limits, prohibitions and prices into one plain condition; nobody could
tell from that what stands in the way. Here the parts are worked out one by one, by the reference engine's own
evaluation, as far as the names in them have values. What cannot be worked out is taken to hold: a reason that
is given is true.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything
from rulewright.interpreter import linked
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.link.abilities import PLAYER, Live
from rulewright.interpreter.link.expressions import some
from rulewright.interpreter.link.logic import conj
from rulewright.interpreter.table import ruletexts
from rulewright.interpreter.table.rewoven import Rewoven
from rulewright.interpreter.table.words import Words, sees_place, spaced

Env = dict[str, Any]
_NEAREST = 6  # of those that come nearest to what is asked for, so many are named


class Reason(Struct, frozen=True):
    """One thing that stands in the way. `name`: the rule or limit, by which cards ignore it; `card`: the card
    that forbids it. `follows`: it is so because nothing further on is possible."""

    why: str
    name: str = ""
    card: str | None = None
    follows: bool = False


class Conditions:
    """The conditions of one game, for one state and the player who is asked."""

    def __init__(self, rewoven: Rewoven, words: Words, state: State) -> None:
        self.rewoven = rewoven
        self.weaver = rewoven.weaver
        self.words = words
        self.state = state
        rewoven.asked_anew()
        self._asking: list[str] = []  # procedures whose legality is being worked out: a circle is legal

    # --- values

    def value(self, expr: Any, env: Env) -> Any:
        """What an expression of the rules comes to; None where it cannot be known."""
        return self.known(self.rewoven.woven(expr), env)

    def known(self, woven: Any, env: Env) -> Any:
        """The same for one that is woven."""
        try:
            return self.rewoven.built(woven)(self.state, env)
        except (LimitReached, KeyError, AttributeError, IndexError, TypeError):
            return None

    def holds(self, expr: Any, env: Env) -> bool:
        return bool(self.value(expr, env) != 0)

    def candidates(self, select: core.Select, env: Env) -> list[int] | None:
        """What is chosen from, whatever is asked of it; None where that cannot be known."""
        plain = replace(select, where=None, sorted_by=None, best=())
        found = self.value(core.Items(plain), env)
        return None if found is None else list(found)

    # --- conditions

    def failing(self, condition: Any, env: Env, text: str) -> list[Reason]:
        """The parts that do not hold. `text`: the condition as it is written."""
        if condition is None or self.holds(condition, env):
            return []
        parts = condition.parts if isinstance(condition, core.And) else (condition,)
        texts = ruletexts.parts(text)
        if len(texts) != len(parts):
            texts = [text] * len(parts)
        found = self._settings(ruletexts.parts(text))
        for part, said in zip(parts, texts, strict=True) if not found else ():
            found += self._part(part, env, said)
        return list(dict.fromkeys(found)) or [_not_so(text)]

    def _settings(self, texts: Sequence[str]) -> list[Reason]:
        """What is asked for that this game is played without."""
        known = self.words.program.ruleset.settings
        off = [known[text] for text in texts if text in known and not self.words.program.settings[text]]
        return [Reason(f"this game is played without: {self.words.of(each.names)}") for each in off]

    def _part(self, part: Any, env: Env, text: str) -> list[Reason]:
        if isinstance(part, core.And):
            return self.failing(part, env, text)
        if self.holds(part, env):
            return []
        match part:
            case core.Can(procedure=name, arguments=arguments, player=player, ignoring=ignoring):
                return self.forbidding(name, dict(arguments), player, ignoring, env) or [_not_so(text)]
            case core.Allowed():
                return self._untargetable(part, env) or [_not_so(text)]
            case core.Exists(select=select) if not self.secret(part, env):
                return [
                    Reason(f"there is no {_inside(text)}" + self._nearest(select, env, text), follows=True)
                ]
            case core.Compare(left=left) if not self.secret(part, env):
                return [_not_so(text, self.value(left, env))]
            case _:
                return [_not_so(text)]

    def _nearest(self, select: core.Select, env: Env, text: str) -> str:
        """What comes nearest to being there, and what it lacks."""
        lacking: dict[tuple[Reason, ...], list[int]] = {}
        for candidate in self.candidates(select, env) or () if select.where is not None else ():
            reasons = tuple(self.failing(select.where, {**env, select.binder: candidate}, _where_in(text)))
            lacking.setdefault(reasons, []).append(candidate)
        fewest = min(map(len, lacking), default=0)
        said = []
        for reasons, those in lacking.items():
            if len(reasons) == fewest and len(those) <= _NEAREST:
                names = ", ".join(dict.fromkeys(self.named(select.type, each) for each in those))
                said.append(f"{names}: {' and '.join(reason.why for reason in reasons)}")
        return f" ({'; '.join(said)})" if said and fewest else ""

    def named(self, kind: core.Type, value: int) -> str:
        return self.words.value(kind, value)

    def secret(self, expr: Any, env: Env) -> bool:
        """Does it ask for something that the player may not know? Then its parts would tell too much."""
        who, program = self.state.who, self.words.program
        for node in everything(expr):
            match node:
                case core.Memory(name=name) if program.memories[name].secret:
                    return True
                case core.HasStatus(status=status) if program.statuses[status].secret:
                    return True
                case core.InZone(zone=zone, of=of) | core.Zone(name=zone, of=of):
                    owner = NONE if of is None else self.value(of, env)
                    if not sees_place(program.zones[zone], NONE if owner is None else owner, who):
                        return True
                case core.InEvery(zone=zone) if program.zones[zone].seen_by != "all":
                    return True
                case _:
                    pass
        return False

    # --- procedures

    def entered(self, name: str, arguments: dict[str, Any], player: Any, env: Env) -> Env:
        """The names of a procedure with their values, as if it were done now."""
        procedure = self.weaver.rules.procedures[name]
        inner: Env = {procedure.player: self.value(player, env)}
        for param in procedure.params:
            given = arguments.get(param.name)
            value = self.value(given, env) if given is not None else self.value(param.default, inner)
            if isinstance(value, int):
                field = self.weaver.field(procedure, param, core.Const(value, param.type))
                value = self.known(self.weaver.places.settled(field), inner)
            if value is not None:
                inner[param.local] = value
        return {key: value for key, value in inner.items() if value is not None}

    def forbidding(
        self, name: str, arguments: dict[str, Any], player: Any, ignoring: Sequence[str], env: Env
    ) -> list[Reason]:
        """What forbids a procedure now: prohibitions, rules, limits, its price, what its steps need."""
        if name in self._asking:
            return []
        self._asking.append(name)
        procedure = self.weaver.rules.procedures[name]
        inner = self.entered(name, arguments, player, env)
        found = [*self._prohibitions(procedure, inner)]
        rules = self.weaver.rules
        broken: list[core.Rule | core.Limit] = []
        broken += [each for each in rules.rules.values() if not self._kept(each, name, inner)]
        broken += [each for each in rules.limits.values() if self._used_up(each, name, inner)]
        for each in broken:
            if each.name not in ignoring and not self._ignored(each.name, procedure, inner):
                found.append(Reason(each.why, each.name))
        found += self._price(procedure, inner)
        if not found and self.known(self.weaver.requirement(procedure.body), inner) == 0:
            found.append(Reason(f"nothing could be done with `{spaced(name)}`", follows=True))
        self._asking.pop()
        return found

    def _prohibitions(self, procedure: core.Procedure, env: Env) -> Iterable[Reason]:
        doer = core.Local(procedure.player, PLAYER)
        for live in self.weaver.live.modifiers.get(("cannot", procedure.name, ""), []):
            if self.known(self._holding(live, doer), env):
                yield self._forbidden(live)

    def _untargetable(self, target: core.Allowed, env: Env) -> list[Reason]:
        names = ("thing", "whom", "player", "source")
        inner = {f"target.{name}": self.value(getattr(target, name), env) for name in names}
        lives = self.weaver.live.modifiers.get(("cannot", "target", ""), [])
        doer = core.Local("target.player", PLAYER)
        return [self._forbidden(live) for live in lives if self.known(self._holding(live, doer), inner)]

    def _holding(self, live: Live, doer: core.Local) -> Any:
        """Does a modifier hold for what this player does?"""
        ability = live.ability
        assert isinstance(ability, core.ModifierAbility)
        condition, you = self.weaver.concerns(live, doer, ability.scope)
        return some(live, conj(condition, self.weaver.maybe(live.read(ability.guard, you))))

    def _forbidden(self, live: Live) -> Reason:
        by = self.weaver.label(live, "") if live.card is None else self.card_name(live.card)
        return Reason(f"{by} forbids it", card=live.card)

    def card_name(self, card: str) -> str:
        return self.words.of(self.words.program.ruleset.cards[card].names)

    def _ignored(self, rule: str, procedure: core.Procedure, env: Env) -> bool:
        return bool(self.known(self.weaver.ignored(rule, procedure), env))

    def _kept(self, rule: core.Rule, procedure: str, env: Env) -> bool:
        return rule.procedure != procedure or self.holds(rule.condition, env)

    def _used_up(self, limit: core.Limit, procedure: str, env: Env) -> bool:
        if limit.procedure != procedure:
            return False
        doer = core.Local(self.weaver.rules.procedures[limit.procedure].player, PLAYER)
        tally: Any = linked.TallyOf(self.weaver.limit_tally(limit), doer)
        done, most = self.known(tally, env), self.value(limit.most, env)
        return done is not None and most is not None and done >= most

    def _price(self, procedure: core.Procedure, env: Env) -> list[Reason]:
        payment = procedure.payment
        if payment is None or self.known(self.weaver.payable(procedure), env) != 0:
            return []
        doer = core.Local(procedure.player, PLAYER)
        return self.too_dear(payment.resource, self.value(payment.amount, env), self.value(doer, env))

    def too_dear(self, resource: str, amount: int | None, player: int | None) -> list[Reason]:
        """A price that cannot be paid."""
        if amount is None or player is None:
            return []
        have: int = getattr(self.state, f"r_{resource}")[player]
        if amount <= have:
            return []
        return [Reason(f"it costs {self.words.amount(resource, amount)}, and {have} is there")]


def _not_so(text: str, found: Any = None) -> Reason:
    """`workers of you > 0` is not so."""
    if not text:
        return Reason("what it asks for is not so")
    if text.startswith("not "):
        return Reason(f"`{text.removeprefix('not ')}` is so")
    return Reason(f"`{text}` is not so" + (f" (it is {found})" if isinstance(found, int) else ""))


def _inside(text: str) -> str:
    """`any (card in your hand where ...)`: what stands in the brackets, up to what is asked of it."""
    found = text.partition("(")[2].rpartition(")")[0] if text.startswith("any") else ""
    source = re.sub(r"^(\w+) as \w+", r"\1", found.partition(" where ")[0])
    return f"`{source or text}` that fits"


def _where_in(text: str) -> str:
    found = text.partition("(")[2].rpartition(")")[0] if text.startswith("any") else ""
    return found.partition(" where ")[2]
