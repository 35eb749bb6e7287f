"""Why something may not be done: the parts of a condition that do not hold, each for itself.

Before play the linker weaves rules, limits, prohibitions and prices into one plain condition; nobody could
tell from that what stands in the way. Here the parts are worked out one by one, as they were written, by the
oracle, as far as the names in them have values. What cannot be worked out is taken to hold: a reason that is
given is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.dsl.core.rewrite import everything
from rulewright.interpreter.dealt import NONE
from rulewright.interpreter.engine import LimitReached
from rulewright.interpreter.oracle.legal import Deed, affordable, can_begin
from rulewright.interpreter.oracle.living import Living, Voice
from rulewright.interpreter.oracle.modifiers import about_target, aiming, anybody_says, field, saying
from rulewright.interpreter.oracle.play import Env, Play, Unnamed
from rulewright.interpreter.oracle.prices import owed, owned
from rulewright.interpreter.oracle.values import count_of
from rulewright.interpreter.table import ruletexts
from rulewright.interpreter.table.words import Words, sees_place, spaced

T = TypeVar("T")
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

    def __init__(self, play: Play, words: Words) -> None:
        self.play = play
        self.words = words
        self.state = play.s
        play.anew()
        self._asking: list[str] = []  # procedures whose legality is being worked out: a circle is legal

    # --- values

    def known(self, question: Callable[..., T], *values: Any) -> T | None:
        """What the oracle says, asked by this function; None where it cannot be known."""
        try:
            return self.play.asked(question, *values)
        except (LimitReached, Unnamed):
            return None

    def value(self, expr: core.Expr, env: Env) -> Any:
        """What an expression of the rules comes to; None where it cannot be known."""
        return self.known(Play.value, expr, env)

    def holds(self, expr: Any, env: Env) -> bool:
        return bool(self.value(expr, env) != 0)

    def candidates(self, select: core.Select, env: Env) -> list[int] | None:
        """What is chosen from, whatever is asked of it; None where that cannot be known."""
        plain = replace(select, where=None, sorted_by=None, best=())
        found = self.value(core.Items(plain), env)
        return None if found is None else list(found)

    # --- conditions

    def failing(self, condition: Any, env: Env, written: tree.Expr | None) -> list[Reason]:
        """The parts that do not hold. `written`: the condition in its author's words."""
        if condition is None or self.holds(condition, env):
            return []
        joined, said = _parts(condition), ruletexts.parts(written)
        asked = [part for part in joined if not isinstance(part, core.Allowed)]
        each: Sequence[tree.Expr | None] = said if len(said) == len(asked) else [written] * len(asked)
        found = self._settings(said)
        if not found:
            for part, words in zip(asked, each, strict=True):
                found += self._part(part, env, words)
            for part in joined:
                if isinstance(part, core.Allowed):
                    found += self._part(part, env, None)
        return list(dict.fromkeys(found)) or [_not_so(ruletexts.said(written))]

    def _settings(self, written: Iterable[tree.Expr]) -> list[Reason]:
        """What is asked for that this game is played without."""
        known = self.words.program.ruleset.settings
        names = [each.word.text for each in written if isinstance(each, tree.Name)]
        off = [known[name] for name in names if name in known and not self.words.program.settings[name]]
        return [Reason(f"this game is played without: {self.words.of(each.names)}") for each in off]

    def switched_off(self, condition: core.Expr | None) -> bool:
        """Does it ask for a setting without which this game is played? Then nothing of it is there."""
        parts = condition.parts if isinstance(condition, core.And) else (condition,)
        settings = self.words.program.settings
        return any(isinstance(part, core.Setting) and not settings[part.name] for part in parts)

    def _part(self, part: Any, env: Env, written: tree.Expr | None) -> list[Reason]:
        if self.holds(part, env):
            return []
        text = ruletexts.said(written)
        match part:
            case core.Can(procedure=name, arguments=arguments, player=player, ignoring=ignoring):
                return self.forbidding(name, dict(arguments), player, ignoring, env) or [_not_so(text)]
            case core.Allowed():
                return self._untargetable(part, env) or [_not_so(text)]
            case core.CanPay(dues=dues):
                return self.too_dear(dues, env) or [_not_so(text)]
            case core.Exists(select=select) if not self.secret(part, env):
                among = written.among if isinstance(written, tree.Any) else None
                there = ruletexts.source_of(among) if among is not None else text
                nearest = self._nearest(select, env, among)
                return [Reason(f"there is no `{there}` that fits{nearest}", follows=True)]
            case core.Compare(left=left) if not self.secret(part, env):
                return [_not_so(text, self.value(left, env))]
            case _:
                return [_not_so(text)]

    def _nearest(self, select: core.Select, env: Env, among: tree.Sel | None) -> str:
        """What comes nearest to being there, and what it lacks."""
        where = among.where.condition if among is not None and among.where is not None else None
        lacking: dict[tuple[Reason, ...], list[int]] = {}
        for candidate in self.candidates(select, env) or () if select.where is not None else ():
            reasons = tuple(self.failing(select.where, {**env, select.binder: candidate}, where))
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
        who, program, rules = self.state.who, self.words.program, self.play.rules
        for node in everything(expr):
            match node:
                case core.Memory(name=name) if rules.memories[name].secret:
                    return True
                case core.HasStatus(status=status) if rules.statuses[status].secret:
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
        """The names of a procedure with their values, as if it were done now, as far as they are known."""
        procedure = self.play.rules.procedures[name]
        doer = self.value(player, env)
        inner: Env = {} if doer is None else {procedure.player: doer}
        changing = self.play.voices.about[name].fields
        for param, voices in zip(procedure.params, changing, strict=True):
            given = arguments.get(param.name)
            value = self.value(given, env) if given is not None else self._usual(param, inner)
            if value is not None and doer is not None:
                value = self.known(field, voices, value, inner, doer)
            if value is not None:
                inner[param.local] = value
        return inner

    def _usual(self, param: core.Param, env: Env) -> Any:
        return None if param.default is None else self.value(param.default, env)

    def forbidding(
        self, name: str, arguments: dict[str, Any], player: Any, ignoring: Sequence[str], env: Env
    ) -> list[Reason]:
        """What forbids a procedure now: prohibitions, rules, limits, its price, what its steps need."""
        if name in self._asking:
            return []
        self._asking.append(name)
        procedure = self.play.rules.procedures[name]
        inner = self.entered(name, arguments, player, env)
        doer = inner.get(procedure.player, NONE)
        deed = Deed(procedure, doer, inner, frozenset())
        about = self.play.voices.about[name]
        found = [self._forbidden(each) for each in self._saying(about.forbidden, inner, doer)]
        broken: list[core.Rule | core.Limit] = []
        broken += [each for each in about.rules if not self.holds(each.condition, inner)]
        broken += [each for each in about.limits if self._used_up(each, deed)]
        for each in broken:
            lifting = about.lifted.get(each.name, [])
            if each.name not in ignoring and not self.known(anybody_says, lifting, inner, doer):
                found.append(Reason(each.why, each.name))
        found += self._price(deed)
        if not found and self.known(can_begin, procedure.body, inner) is False:
            found.append(Reason(f"nothing could be done with `{spaced(name)}`", follows=True))
        self._asking.pop()
        return found

    def _saying(self, voices: Iterable[Voice], env: Env, doer: int) -> Iterable[Living]:
        """Of these texts, those that forbid something now, as far as that can be known of each."""
        for voice in voices:
            yield from self.known(saying, [voice], env, doer) or ()

    def _untargetable(self, target: core.Allowed, env: Env) -> list[Reason]:
        aimed = self.known(aiming, target, env)
        if aimed is None:
            return []
        voices = about_target(self.play, target, ("cannot", "target", ""))
        return [self._forbidden(each) for each in self._saying(voices, *aimed)]

    def _forbidden(self, by: Living) -> Reason:
        card = self.card_of(by.voice)
        return Reason(f"{self.label(by.voice)} forbids it", card=card)

    def card_of(self, voice: Voice) -> str | None:
        return None if voice.thing == NONE else self.play.deal.card_of(voice.thing)

    def label(self, voice: Voice, written: str = "") -> str:
        return written or self.called(voice.key, self.card_of(voice))

    def called(self, key: str, card: str | None) -> str:
        """What a text is called where its author gave it no name: as its card, its status, its rules."""
        return key.split("/")[1].replace("_", " ") if card is None else self.card_name(card)

    def card_name(self, card: str) -> str:
        return self.words.of(self.words.program.ruleset.cards[card].names)

    def _used_up(self, limit: core.Limit, deed: Deed) -> bool:
        name = deed.procedure.name
        done = self.known(count_of, name, limit.period, limit.name, deed.doer)
        most = self.value(limit.most, deed.env)
        return done is not None and most is not None and done >= most

    def _price(self, deed: Deed) -> list[Reason]:
        payment = deed.procedure.payment
        if payment is None or self.known(affordable, deed) is not False:
            return []
        return self.too_dear(payment.dues, deed.env)

    def all_too_dear(self, prices: Sequence[Any], env: Env) -> list[Reason]:
        """A choice among prices of which none can be paid: what each is, and what there is of it."""
        asked = [price for price in prices if isinstance(price, core.CanPay)]
        if len(asked) < len(prices) or any(self.holds(price, env) for price in asked):
            return []
        found = [reason.why for price in asked for reason in self.too_dear(price.dues, env)]
        return [Reason("; or ".join(found))] if found else []

    def too_dear(self, dues: Sequence[core.Due], env: Env) -> list[Reason]:
        """A price that cannot be paid: what it is, and what there is of it."""
        parts = self.known(owed, dues, env)
        if parts is None:
            return []
        whole: dict[tuple[str, int], int] = {}
        for part in parts:
            whole[part.resource, part.seat] = whole.get((part.resource, part.seat), 0) + part.rest
        short = [key for key, amount in whole.items() if amount > owned(self.play, *key)]
        if not short:
            return []
        price = [self.words.amount(resource, amount) for (resource, _), amount in whole.items() if amount]
        if len(price) == 1:
            return [Reason(f"it costs {price[0]}, and {owned(self.play, *short[0])} is there")]
        there = [self.words.amount(resource, owned(self.play, resource, seat)) for resource, seat in short]
        verb = "is" if len(there) == 1 else "are"
        return [Reason(f"it costs {_listed(price)}, and only {_listed(there)} {verb} there")]


def _listed(parts: Sequence[str]) -> str:
    """`1 gold, 2 wood and 1 stone`."""
    return " and ".join((", ".join(parts[:-1]), parts[-1])) if len(parts) > 1 else parts[0]


def _not_so(text: str, found: Any = None) -> Reason:
    """`workers of you > 0` is not so."""
    if not text:
        return Reason("what it asks for is not so")
    if text.startswith("not "):
        return Reason(f"`{text.removeprefix('not ')}` is so")
    return Reason(f"`{text}` is not so" + (f" (it is {found})" if isinstance(found, int) else ""))


def _parts(condition: Any) -> list[Any]:
    """What must all hold."""
    if not isinstance(condition, core.And):
        return [condition]
    return [each for part in condition.parts for each in _parts(part)]
