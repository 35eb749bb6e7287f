"""Why something is not offered now, for whoever is asked: the decision's options, walked through as written.

The options of a decision are followed as far as the words of the question lead: from an option to what it
chooses, to the steps after that, to their choices. On the way everything is noted that stands against it.
What comes after steps that change the table is judged as the table is now.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK
from rulewright.interpreter.engine import State
from rulewright.interpreter.oracle import OracleEngine
from rulewright.interpreter.oracle.asking import is_used
from rulewright.interpreter.oracle.legal import can_begin
from rulewright.interpreter.oracle.living import Living, Voice, living, speaking
from rulewright.interpreter.oracle.play import Env, Play
from rulewright.interpreter.table import ruletexts
from rulewright.interpreter.table.options import chosen_text
from rulewright.interpreter.table.reasons import Conditions, Reason
from rulewright.interpreter.table.words import Words, sees

Choice = core.Menu | core.Offer | core.Pick
_MOST = 400  # candidates that are looked at behind each other
_NAMED = 6  # of those that come nearest, so many are named


class Refused(Struct, frozen=True):
    """Something that could be asked for: what one would choose, step by step, and why not. Without a reason
    it can be had."""

    path: tuple[str, ...]
    reasons: tuple[Reason, ...]


class _Leaf(Struct, frozen=True):
    """The end of a walk: what was chosen, which words are left, what stands in the way."""

    path: tuple[str, ...]
    left: tuple[str, ...]
    reasons: tuple[Reason, ...]


class _Walk(Struct, frozen=True):
    """How far a walk has come. `beyond`: it has passed a step that changes the table."""

    env: Env
    left: tuple[str, ...]
    path: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()
    beyond: bool = False
    choices: int = 0  # passed so far

    def with_(self, reasons: Iterable[Reason]) -> _Walk:
        return replace(self, reasons=(*self.reasons, *reasons))

    def leaf(self) -> _Leaf:
        return _Leaf(self.path, self.left, tuple(dict.fromkeys(self.reasons)))


_Way = tuple[bool, Callable[[], list[_Leaf]]]  # do the words name it, and what becomes of it


class Explainer:
    """Explains the decisions of the games of one program: by the oracle, which plays them as they are
    written, and knows what the names in them stand for."""

    def __init__(self, engine: OracleEngine) -> None:
        self.engine = engine
        self.written = ruletexts.Written(engine.program.ruleset.declared)

    def follow(self, state: State | None, seed: int, choices: Sequence[tuple[int, int]]) -> State:
        """The game as the oracle plays it."""
        if state is None:
            state = self.engine.start(seed)
        for _, code in choices:
            self.engine.apply(state, code)
        return state

    def why(self, state: State, words: Words, asked: str) -> list[Refused]:
        """What the words could mean here, and why each is not offered; without words, whatever is not."""
        play = self.engine.standing(state)
        question = play.question
        if question is None:
            return []
        left = tuple(_plain(asked))
        talk, text = _Talk(play, words, self.written), question.text
        called = () if text is None else (talk.conditions.called(*text),)
        leaves = talk.decision(question.node, _Walk(dict(question.env), left), called)
        if left:
            return _best([leaf for leaf in leaves if not leaf.left])
        return [each for each in _best(leaves) if each.reasons]


class _Talk:
    """One question about one state."""

    def __init__(self, play: Play, words: Words, written: ruletexts.Written) -> None:
        self.play = play
        self.written = written
        self.program = play.program
        self.words = words
        self.state = play.s
        self.conditions = Conditions(play, words)
        self._looked = 0

    # --- decisions

    def decision(self, node: Choice, walk: _Walk, called: tuple[str, ...] = ()) -> list[_Leaf]:
        """Every option of a decision; where words of the question name some, only these. `called`: what
        people say for an option without words of its own."""
        if isinstance(node, core.Pick):
            return self._pick(node, walk)
        ways: list[_Way] = []
        for entry in node.entries:
            if isinstance(entry, core.AbilityEntries):
                ways += self._actions(entry, walk)
                continue
            path = entry.path or called
            left = _less(walk.left, path)
            on = replace(walk, left=left, path=(*walk.path, *_label(path)))
            guard = self.written.guard_of(node.span, path[-1]) if path else None
            if guard is None and len(node.entries) == 1:
                guard = self.written.guard_in(node.span)
            ways.append((left != walk.left, partial(self._entry, entry, node, guard, on)))
        named = [way for matched, way in ways if matched]
        return [leaf for way in named or [each for _, each in ways] for leaf in way()]

    def _entry(self, entry: core.Entry, node: Choice, guard: tree.Expr | None, walk: _Walk) -> list[_Leaf]:
        conditions = self.conditions
        if entry.condition is not None:
            walk = walk.with_(conditions.failing(entry.condition, walk.env, guard))
        if entry.once and self._done_before(entry):
            walk = walk.with_([Reason("it has been done already, and can be done once")])
        if (walk.reasons and not walk.left) or conditions.switched_off(entry.condition):
            return [walk.leaf()]
        if entry.select is None:
            return self.block(entry.body, walk)
        return self._chosen(entry.select, entry.body, node, walk)

    def _done_before(self, entry: core.Entry) -> bool:
        onces = self.program.onces
        return entry.key in onces and bool(self.state.once >> onces.index(entry.key) & 1)

    def _actions(self, entries: core.AbilityEntries, walk: _Walk) -> Iterator[_Way]:
        """The actions of cards. Without words only those of cards that are the player's own."""
        player = self.conditions.value(entries.player, walk.env)
        for voice in self.play.voices.actions if player is not None else ():
            assert isinstance(voice.ability, core.ActionAbility)
            label = self.conditions.label(voice, voice.ability.label)
            left = _less(walk.left, (label,))
            if left == walk.left and walk.left:
                continue
            on = replace(walk, left=left, path=(*walk.path, label))
            alive = self.conditions.known(_alive, voice, player)
            if not alive:
                if walk.left:
                    yield True, partial(self._dead, voice, player, on)
                continue
            for each in alive:
                its = replace(on, env=each.env(walk.env, player))
                yield left != walk.left, partial(self._action, each, its)

    def _dead(self, voice: Voice, player: int, walk: _Walk) -> list[_Leaf]:
        """An action that is not there for a player."""
        card = self.conditions.card_of(voice)
        name = self.conditions.label(voice)
        silenced = any(each.you == player for each in self.conditions.known(_speaking, voice) or ())
        said = f"another card takes {name} its text" if silenced else f"{name} does nothing for you now"
        return [walk.with_([Reason(said, card=card)]).leaf()]

    def _action(self, each: Living, walk: _Walk) -> list[_Leaf]:
        ability = each.voice.ability
        assert isinstance(ability, core.ActionAbility)
        failing = self.conditions.failing(ability.guard, walk.env, self.written.guard_in(ability.span))
        if ability.limit is not None and is_used(self.play, each.voice.key, ability.limit):
            card = self.conditions.card_of(each.voice)
            failing.append(Reason(f"it has been used this {ability.limit}", card=card))
        return self.block(ability.body, walk.with_(failing))

    def _pick(self, node: core.Pick, walk: _Walk) -> list[_Leaf]:
        low = self.conditions.value(node.low, walk.env)
        fits = self.conditions.value(core.Items(node.select), walk.env)
        if low and fits is not None and len(fits) < low:
            said = f"{low} are to be chosen, and there are {len(fits)}: `{self._selection(node)}`"
            walk = walk.with_([Reason(said, follows=True)])
        leaves = self._chosen(node.select, (), node, walk)
        if walk.path or walk.reasons:
            return leaves
        # The decision that is asked now: what was chosen, and what was passed over, is not offered again.
        offered = {chosen_text(self.words, self.state, node.select.type, n) for n in self._offered_now()}
        gone = Reason("it was chosen already, or passed over")
        return [
            leaf if leaf.reasons or set(leaf.path[-1:]) <= offered else replace(leaf, reasons=(gone,))
            for leaf in leaves
        ]

    def _offered_now(self) -> list[int]:
        return [code >> ENTRY_BITS for code in self.state.options if not code & ENTRY_MASK]

    # --- candidates

    def _chosen(self, select: core.Select, body: Any, node: Choice, walk: _Walk) -> list[_Leaf]:
        """What could be chosen, one by one: those that the words name; at the first choice all of them; else
        it is only asked whether there is any."""
        candidates = self.conditions.candidates(select, walk.env)
        if candidates is None:
            return self.block(body, walk)
        named = self._named(select, candidates, walk.left)
        if walk.left and not named and (stranger := self._stranger(select, walk)) is not None:
            name, left = stranger
            hidden = self.conditions.secret(select.source, walk.env)
            said = f"it is not among `{self._selection(node) if hidden else self._source(node)}`"
            return [replace(walk, path=(*walk.path, name), left=left).with_([Reason(said)]).leaf()]
        if not walk.left and walk.choices:
            return self._any(select, body, node, walk)
        if not candidates:
            reason = Reason(f"there is nothing to choose: `{self._source(node)}`", follows=not walk.left)
            return self.block(body, walk.with_([reason]))
        leaves: list[_Leaf] = []
        for candidate, left in named or [(each, walk.left) for each in candidates]:
            self._looked += 1
            if self._looked > _MOST:
                break
            leaves += self._candidate(select, body, node, candidate, replace(walk, left=left))
        return leaves

    def _candidate(
        self, select: core.Select, body: Any, node: Choice, candidate: int, walk: _Walk
    ) -> list[_Leaf]:
        env = {**walk.env, select.binder: candidate}
        on = replace(walk, env=env, path=(*walk.path, self._described(select, candidate)))
        on = replace(on, choices=walk.choices + 1)
        thing = isinstance(select.type, core.ThingType)
        hidden = thing and not sees(self.words, self.state, candidate, self.state.who)
        if hidden and select.where is not None and not self.conditions.holds(select.where, env):
            # Where it lies must not be told: no more is said than that it is not to be had.
            return [on.with_([Reason(f"it is not among `{self._selection(node)}`")]).leaf()]
        where = self.written.where_of(node.span)
        failing = self.conditions.failing(select.where, env, where)
        if not failing and select.best and self._outdone(select, candidate, walk):
            best = self.written.best_of(node.span)
            failing = [Reason(f"another comes first: `{best}`" if best else "another comes first")]
        return self.block(body, on.with_(failing))

    def _outdone(self, select: core.Select, candidate: int, walk: _Walk) -> bool:
        found = self.conditions.value(core.Items(select), walk.env)
        return found is not None and candidate not in found

    def _any(self, select: core.Select, body: Any, node: Choice, walk: _Walk) -> list[_Leaf]:
        """Is there anything to choose? If not, what all that could be chosen has against it, or else what
        has least against it."""
        if self.conditions.known(can_begin, (node,), walk.env) is not False:
            return [walk.leaf()]
        tried: list[_Leaf] = []
        for candidate in self.conditions.candidates(select, walk.env) or ():
            self._looked += 1
            if self._looked <= _MOST:
                bare = replace(walk, reasons=())
                tried += self._candidate(select, body, node, candidate, bare)
        common = [reason for reason in tried[0].reasons if _in_all(reason, tried)] if tried else []
        if common:
            return [walk.with_(common).leaf()]
        said = f"there is nothing to choose: `{self._source(node)}`{_nearest(tried)}"
        return [walk.with_([Reason(said, follows=True)]).leaf()]

    def _described(self, select: core.Select, candidate: int) -> str:
        return chosen_text(self.words, self.state, select.type, candidate)

    def _named(
        self, select: core.Select, candidates: list[int], left: tuple[str, ...]
    ) -> list[tuple[int, tuple[str, ...]]]:
        """The candidates that the next words name, each with the words that are left then: those that fit
        best."""
        found = []
        for candidate in candidates if left else ():
            said = self._described(select, candidate)
            rest = _less(left, (said, self._word(select, candidate)))
            if rest != left:
                exact = sum(word in _plain(said) for word in left[: len(left) - len(rest)])
                found.append((candidate, rest, (len(left) - len(rest), exact)))
        best = max((score for *_, score in found), default=None)
        return [(candidate, rest) for candidate, rest, score in found if score == best]

    def _word(self, select: core.Select, value: int) -> str:
        is_thing = isinstance(select.type, core.ThingType) and 0 <= value < len(self.program.things)
        return self.words.word(value).replace("_", " ") if is_thing else ""

    def _stranger(self, select: core.Select, walk: _Walk) -> tuple[str, tuple[str, ...]] | None:
        """A thing of the kind that is chosen here, which the words name, but which is not there."""
        if not isinstance(select.type, core.ThingType):
            return None
        things = [n for n, each in enumerate(self.program.things) if select.type.kind in ("", each.kind)]
        one_each = {self.words.thing(n): n for n in reversed(things)}
        named = self._named(select, list(one_each.values()), walk.left)
        return (self.words.thing(named[0][0]), named[0][1]) if named else None

    # --- in its author's words

    def _source(self, node: Choice) -> str:
        """What is chosen from."""
        return self.written.chosen_in(node.span) or "what there is to choose"

    def _selection(self, node: Choice) -> str:
        """The same, with what is asked of it."""
        where = ruletexts.said(self.written.where_of(node.span))
        return self._source(node) + (f" where {where}" if where else "")

    # --- steps

    def block(self, block: Any, walk: _Walk) -> list[_Leaf]:
        """What the steps of an option need; where words are left, the choices further on as well."""
        for at, statement in enumerate(block):
            match statement:
                case core.Let(name=name, value=value) | core.Assign(name=name, value=value):
                    known = self.conditions.value(value, walk.env)
                    if known is not None:
                        walk = replace(walk, env={**walk.env, name: known})
                case core.Pay() if not walk.beyond:
                    walk = walk.with_(self.conditions.too_dear(statement.dues, walk.env))
                    walk = replace(walk, beyond=True)
                case core.If(core.Not(core.Or(prices)), (core.Pay(),), ()) if not walk.beyond:
                    walk = walk.with_(self.conditions.all_too_dear(prices, walk.env))  # `pay ... or ...`
                    walk = replace(walk, beyond=True)
                case core.Do() if not self.play.rules.procedures[statement.procedure].event:
                    leaves, walk = self._done(statement, walk)
                    if leaves:
                        return leaves
                case core.Menu() | core.Offer() | core.Pick() if walk.left or not walk.beyond:
                    optional = isinstance(statement, core.Menu) and statement.optional
                    if not optional or walk.left:
                        return self._onwards(statement, block[at + 1 :], walk)
                case core.If(condition=condition, then=then, otherwise=otherwise) if walk.left:
                    branch = then if self.conditions.holds(condition, walk.env) else otherwise
                    return self.block((*branch, *block[at + 1 :]), replace(walk, beyond=True))
                case _:
                    walk = replace(walk, beyond=True)
            if walk.beyond and not walk.left:
                break
        return [walk.leaf()]

    def _onwards(self, node: Choice, rest: Any, walk: _Walk) -> list[_Leaf]:
        """A decision on the way. Where none of its options goes on with the words, what comes after may."""
        leaves = self.decision(node, walk)
        if not walk.left or any(leaf.left != walk.left for leaf in leaves):
            return [_settled(leaf) for leaf in leaves]
        return self.block(rest, replace(walk, beyond=True))

    def _done(self, call: core.Do, walk: _Walk) -> tuple[list[_Leaf], _Walk]:
        """A procedure that would be done: what forbids it, and the choices in it if there are words left."""
        arguments = dict(call.arguments)
        if not walk.beyond:
            found = self.conditions.forbidding(
                call.procedure, arguments, call.player, call.ignoring, walk.env
            )
            walk = walk.with_(found)
        inner = self.conditions.entered(call.procedure, arguments, call.player, walk.env)
        if walk.left and len(walk.path) < _DEEPEST:
            body = self.play.rules.procedures[call.procedure].body
            leaves = self.block(body, replace(walk, env={**walk.env, **inner}))
            if any(leaf.left != walk.left for leaf in leaves):
                return leaves, walk
        return [], replace(walk, beyond=True)


_DEEPEST = 12


def _alive(play: Play, voice: Voice, player: int) -> list[Living]:
    """An action as a player has it: on each thing or player that bears it."""
    return [each for each in living(play, [voice]) if each.you == player or each.standing]


def _speaking(play: Play, voice: Voice) -> list[Living]:
    return list(speaking(play, voice))


def _settled(leaf: _Leaf) -> _Leaf:
    """What only follows from later reasons need not be said beside them."""
    firm = tuple(reason for reason in leaf.reasons if not reason.follows)
    return replace(leaf, reasons=firm or leaf.reasons[:1])


def _best(leaves: list[_Leaf]) -> list[Refused]:
    """Each way once, those with the fewest reasons first."""
    found = dict.fromkeys(Refused(leaf.path, _settled(leaf).reasons) for leaf in leaves)
    return sorted(found, key=lambda each: len(each.reasons))


def _in_all(reason: Reason, leaves: list[_Leaf]) -> bool:
    return all(reason in leaf.reasons for leaf in leaves)


def _nearest(leaves: list[_Leaf]) -> str:
    """What has least against it, and what that is."""
    fewest = min((len(leaf.reasons) for leaf in leaves), default=0)
    groups: dict[tuple[Reason, ...], list[str]] = {}
    for leaf in leaves:
        if len(leaf.reasons) == fewest > 0:
            groups.setdefault(leaf.reasons, []).append(leaf.path[-1])
    said = [
        f"{'; '.join(dict.fromkeys(names))}: {' and '.join(reason.why for reason in reasons)}"
        for reasons, names in groups.items()
        if len(names) <= _NAMED
    ]
    return f" ({'; '.join(said)})" if said else ""


def _label(path: tuple[str, ...]) -> tuple[str, ...]:
    return (": ".join(path),) if path else ()


def _less(left: tuple[str, ...], said: Sequence[str]) -> tuple[str, ...]:
    """The words without the first of them, as far as these begin words of what is said here."""
    there = [word for text in said for word in _plain(text)]
    at = 0
    while at < len(left) and any(word.startswith(left[at]) for word in there):
        at += 1
    return left[at:]


def _plain(text: str) -> list[str]:
    """Words without case, accents and signs."""
    bare = unicodedata.normalize("NFD", text.casefold().replace("ł", "l"))
    return "".join(c if c.isalnum() else " " for c in bare if not unicodedata.combining(c)).split()
