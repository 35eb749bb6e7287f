"""Who reacts to what happens, in which order; and what is done instead of it.

Laws. All are asked first (`where`), then one after the other has its turn (`if` is asked only then): from
the player whose turn it is leftwards, one owner orders his own, what nobody has comes last. What waits is not
called off. What follows from a reaction comes before the next one. One thing is replaced once.
"""

from __future__ import annotations

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import everything
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, NONE
from rulewright.interpreter.oracle.asking import Text, chosen, is_used, use
from rulewright.interpreter.oracle.legal import can_begin
from rulewright.interpreter.oracle.living import Living, heard, living
from rulewright.interpreter.oracle.play import Doing, Env, Inside, Play, Steps, first_seat
from rulewright.interpreter.oracle.values import marker_of, owner_of


def waiting(play: Play, timing: str, event: str, env: Env, doer: int) -> list[Living]:
    """Those that react to this, in the order of the cards. A moment that nobody brings about concerns all."""
    voices = play.voices.triggers.get((timing, event))
    if voices is None:
        return []
    found = []
    for each in living(play, voices):
        ability = trigger(each)
        used = ability.limit is not None and is_used(play, each.voice.key, ability.limit)
        about = heard(play, each, ability.scope, doer)
        if about is None and timing == "when" and doer == NONE:
            about = each
        if about is None or used:
            continue
        if play.holds(ability.where, about.env(env, doer if about.standing else about.you)):
            found.append(about)
    return found


def trigger(each: Living) -> core.TriggerAbility:
    assert isinstance(each.voice.ability, core.TriggerAbility)
    return each.voice.ability


def react(play: Play, timing: str, event: str, env: Env, doer: int, label: str) -> Doing:
    """Everybody who waits has his turn. `label`: of the question in which order one's own come."""
    found = waiting(play, timing, event, env, doer)
    return _in_turn(play, found, env, doer, label) if found else None


def _in_turn(play: Play, found: list[Living], env: Env, doer: int, label: str) -> Steps:
    first = first_seat(play)

    def turn(each: Living) -> int:
        return (each.you - first) % play.deal.players if each.you != NONE else play.deal.players

    left = sorted(found, key=turn)
    while left:
        own = [each for each in left if each.you == left[0].you]
        following = own[0]
        unknown = [each for each in own if _code(play, label, each) is None]
        if unknown:
            following = unknown[0]
        elif own[0].you != NONE and len({each.voice.key for each in own}) > 1:  # bearers need no order
            options = {_code(play, label, each): each for each in own}
            codes = sorted((code for code in options if code is not None), key=lambda code: code & ENTRY_MASK)
            following = options[(yield play.ask(own[0].you, play.deal.site(label), codes))]
        left.remove(following)
        yield reaction(play, following, env, doer)
    return None


def _code(play: Play, label: str, each: Living) -> int | None:
    """The code under which it stands in the question which one comes first. None: the question does not know
    it, because it can never do anything; it may come at once, then."""
    if not play.deal.asks(label):
        return None
    site = play.deal.site(label)
    known = [play.deal.entry(site, name) for name in (*_names(each), *_by_field(each, label))]
    position = next((number for number in known if number is not None), None)
    if position is None:
        return None
    valued = play.program.sites[site].entries[position].value is not None
    return position | (each.this << ENTRY_BITS if valued else 0)


def _names(each: Living) -> tuple[str, str]:
    """What a text is called: as that of one copy, or of them all."""
    lent = f"@{each.voice.lent}" if each.voice.lent else ""
    return each.voice.key, each.voice.ability.key + lent


def _by_field(each: Living, label: str) -> list[str]:
    """What all texts are called together that ask for themselves in one field of what happens."""
    lent = f"@{each.voice.lent}" if each.voice.lent else ""
    event, this = trigger(each).event, each.voice.bearing.this
    where = [node for node in everything(trigger(each).where) if isinstance(node, core.Same)]
    sides = [side.name for node in where for side in (node.left, node.right) if isinstance(side, core.Local)]
    if this not in sides:
        return []
    fields = [name for name in sides if name.startswith(f"{event}.")]
    signs = [f"{turn}{lent}{you}" for turn in ("", "#2", "#3") for you in ("", "+")]
    return [f"{label}/{name}{sign}" for name in fields for sign in signs]


def reaction(play: Play, each: Living, env: Env, doer: int) -> Steps:
    """One has its turn. Tells whether it was done: one that `may` can be declined."""
    ability = trigger(each)
    your_own = each.standing or (ability.scope == "you" and doer != NONE)
    you = doer if your_own else _whose_now(play, each)
    inner = each.env(env, you)
    inside = Inside(each.voice.key, play.deal.card_of(each.this) if each.voice.thing != NONE else None, False)
    if ability.may:
        if not any(play.deal.asks(f"{name}/may") for name in _names(each)):
            able = play.holds(ability.guard, inner) and can_begin(play, ability.body, inner)
            assert not able, f"nobody is asked about {each.voice.key}"
            return False
        text = Text(each.voice.key, inside.card, ability.limit)
        _, done = yield play.within(inside, chosen, play, _question(play, each), inner, "", text)
        return done
    if not play.holds(ability.guard, inner):
        return False
    if ability.limit is not None:
        if is_used(play, each.voice.key, ability.limit):
            return False
        use(play, each.voice.key, ability.limit)
    yield play.within(inside, play.block, ability.body, inner)
    return True


def _whose_now(play: Play, each: Living) -> int:
    """Whose card it is when its turn comes, or whose the card is that has the ability."""
    voice = each.voice
    if each.by is not None:
        return _whose_now(play, each.by)
    if voice.status:
        return marker_of(play, each.this, voice.status)
    return int(play.s.turn) if voice.ability.active.place == "role" else owner_of(play, voice.thing)


def _question(play: Play, each: Living) -> core.Menu:
    """Whether the owner wants it."""
    ability = trigger(each)
    key = next(name for name in _names(each) if play.deal.asks(f"{name}/may"))
    entry = core.Entry(key, (), ability.guard, None, ability.body)
    owner = core.Local(each.voice.bearing.you, core.PlayerType())
    return core.Menu(f"{key}/may", owner, (entry,), optional=True, span=ability.span)


def replaced(play: Play, event: str, env: Env, doer: int) -> Doing:
    """Does somebody do something instead? The first one; whoever declines is asked no more."""
    found = waiting(play, "instead", event, env, doer)
    return _first_of(play, found, env, doer) if found else None


def _first_of(play: Play, found: list[Living], env: Env, doer: int) -> Steps:
    for each in found:
        done = yield reaction(play, each, env, doer)
        if done:
            return True
    return False
