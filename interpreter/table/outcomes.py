"""What an option would bring whoever is asked, as far as he can know: told before he chooses.

The option is carried out on a copy, by the rules as they are written, up to the next question. Nothing that
he may not know has a part in what is told: where the rules ask chance, look at something that he does not
see, or move what he does not see, it is left at what came before.
"""

from __future__ import annotations

from types import GeneratorType
from typing import Any

from msgspec import Struct

from rulewright.dsl import core
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, NONE
from rulewright.interpreter.engine import LimitReached, State
from rulewright.interpreter.oracle import OracleEngine
from rulewright.interpreter.oracle.engine import Meanings
from rulewright.interpreter.oracle.play import ASK, Answer, Env, Play, Unnamed, followed
from rulewright.interpreter.oracle.values import amount_of, meant
from rulewright.interpreter.table.entries import Entries
from rulewright.interpreter.table.options import entry_of, path_words, prompt_of
from rulewright.interpreter.table.words import Words, sees, sees_place


class Outcome(Struct, frozen=True):
    """`changes`: resource -> how much more of it, or less; `asked`: what the one who chose can choose then,
    None where he is not asked; `more`: something follows of which nothing can be told."""

    changes: dict[str, int] = {}
    asked: tuple[str, ...] | None = None
    more: bool = False


class _Unseen(Exception):
    """From here on it depends on what nobody may tell him."""


class Outcomes:
    """What the options of one program would bring."""

    def __init__(self, engine: OracleEngine, entries: Entries, words: Words) -> None:
        self._engine = engine
        self._entries = entries
        self._words = words

    def of(self, state: State, code: int) -> Outcome:
        """What the state's player would have more or less of, and be asked."""
        ahead = self._engine.copy(state)
        ahead.log = None
        play = self._engine.asking(ahead, lambda known: _watched(known, self._words, ahead, state.who))
        path = self._entries.path(play, state.site, code & ENTRY_MASK)
        if path is None:
            return Outcome(more=True)
        line, told = path
        value = code >> ENTRY_BITS
        play.anew()
        play.answers = [Answer(entry.key, value if entry.select is not None else 0) for entry in told]
        asked: tuple[str, ...] | None = None
        more = False
        try:
            if play.asked(_to_a_question, line.entry.body, line.env(play, value)) and ahead.who == state.who:
                asked = self._asked(ahead)
        except (LimitReached, Unnamed, _Unseen):
            more = True
        play.s = state
        resources = play.program.resources
        had = {name: amount_of(play, name, state.who) for name in resources}
        play.s = ahead
        now = {name: amount_of(play, name, state.who) for name in resources}
        changes = {name: now[name] - had[name] for name in resources if now[name] != had[name]}
        return Outcome(changes, asked, more)

    def _asked(self, ahead: State) -> tuple[str, ...]:
        """The words of the options, but for being done; where a thing is chosen, what it is chosen for."""
        site = self._words.program.sites[ahead.site]
        entries = [entry_of(site, code) for code in ahead.options]
        entries = [each for each in entries if each.kind not in ("done", "decline")]
        return tuple(dict.fromkeys(path_words(each) or prompt_of(site) for each in entries))


def _to_a_question(play: Play, block: core.Block, env: Env) -> bool:
    """Carry out a text up to the first question; whether there is one."""
    text = play.block(block, env)
    return isinstance(text, GeneratorType) and followed([text], None) is ASK


# --- what he does not see ----------------------------------------------------------------------------------


def _watched(known: Meanings, words: Words, state: State, viewer: int) -> Meanings:
    """The meanings of these forms, but for what he must not learn from."""

    def look(play: Play, name: str, of: core.Expr | None, env: Env) -> None:
        zone = play.program.zones[name]
        owner = play.number(of, env) if of is not None and zone.of == "player" else NONE
        everybody = zone.of == "player" and of is None
        if zone.seen_by != "all" and (everybody or not sees_place(zone, owner, viewer)):
            raise _Unseen

    def of_place(play: Play, node: Any, env: Env) -> Any:
        look(play, node.name if isinstance(node, core.Zone) else node.zone, getattr(node, "of", None), env)
        return known[type(node)](play, node, env)

    def moved(play: Play, node: core.MoveAll, env: Env) -> Any:
        look(play, node.source.name, node.source.of, env)
        return known[core.MoveAll](play, node, env)

    def size(play: Play, node: core.Size, env: Env) -> Any:  # how many lie somewhere is known to all
        if isinstance(node.of, core.Zone):
            return len(known[core.Zone](play, node.of, env))
        return known[core.Size](play, node, env)

    def of_things(play: Play, node: Any, env: Env) -> Any:
        for thing in meant(play, node.thing, env):
            piece = isinstance(node, core.Owner) and words.piece_of(thing) != NONE
            if not piece and not sees(words, state, thing, viewer):
                raise _Unseen
        return known[type(node)](play, node, env)

    def remembered(play: Play, node: core.Memory, env: Env) -> Any:
        if play.rules.memories[node.name].secret:
            raise _Unseen
        return known[core.Memory](play, node, env)

    def marked(play: Play, node: core.HasStatus, env: Env) -> Any:
        if play.rules.statuses[node.status].secret:
            raise _Unseen
        return known[core.HasStatus](play, node, env)

    def never(_play: Play, _node: Any, _env: Env) -> Any:
        raise _Unseen

    watched: Meanings = {
        **dict.fromkeys((core.Zone, core.InZone, core.InEvery, core.LyingOn), of_place),
        **dict.fromkeys((core.LiesIn, core.Owner), of_things),
        **dict.fromkeys((core.PickRandom, core.Shuffle, core.Look, core.Reveal, core.SwapZones), never),
        core.MoveAll: moved,
        core.Size: size,
        core.Memory: remembered,
        core.HasStatus: marked,
    }
    return {**known, **{node: meaning for node, meaning in watched.items() if node in known}}
