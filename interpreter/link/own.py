"""What cards do when something happens to themselves: `after place where tile is this ...`.

Of all the copies of all such cards, the event means one at most. So each text is woven once, not once for
each copy: `this` is the field of the event, if that is the right card. And several texts become one reaction,
which looks up what it has to do by the card.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl import core
from rulewright.dsl.core.rewrite import rebuild, substitute
from rulewright.interpreter import linked
from rulewright.interpreter.link.abilities import Live
from rulewright.interpreter.link.logic import CORE, NO, conj, constant, disj
from rulewright.interpreter.link.places import is_among

if TYPE_CHECKING:
    from rulewright.interpreter.link.statements import Weaver

NUMBER = core.NumberType()


class Own(Struct):
    """Texts of different cards for one field: each with a copy for which it stands."""

    field: str
    key: str  # stable, and another for each group of one moment
    texts: list[tuple[Live, int]]
    copies: int = 0


class Waiting(Struct, frozen=True):
    """A trigger, and the field if several cards' texts are in it."""

    trigger: linked.Trigger
    field: linked.Expr | None = None


def field_of(live: Live, event: str) -> str | None:
    """The field that the trigger says must be `this`."""
    ability = live.ability
    assert isinstance(ability, core.TriggerAbility)
    if live.card is None or ability.limit is not None:
        return None
    for part in _parts(ability.where):
        if type(part) is core.Same and type(part.left) is type(part.right) is core.Local:
            names = (part.left.name, part.right.name)
            if live.bearing.this in names:
                other = names[names[0] == live.bearing.this]
                return other if other.startswith(f"{event}.") else None
    return None


def _parts(condition: Any) -> list[Any]:
    if type(condition) in (core.And, linked.And):
        return [part for each in condition.parts for part in _parts(each)]
    return [] if condition is None else [condition]


def grouped(lives: list[Live], event: str) -> list[Live | Own]:
    """In their order; a group stands where its first one stood. What one card does twice when one thing
    happens are two reactions."""
    found: list[Live | Own] = []
    groups: dict[tuple[str, str, int], Own] = {}
    known: dict[tuple[str, str], Own] = {}
    texts: Counter[tuple[str, str | None, str]] = Counter()
    for live in lives:
        name = field_of(live, event)
        number = constant(live.this) if live.this is not None else None
        if name is None or number is None:
            found.append(live)
            continue
        haver = "" if live.haver is None else live.haver.key
        text = (haver, live.ability.key)
        if text not in known:
            texts[haver, live.card, name] += 1
            turn = texts[haver, live.card, name]
            group = (haver, name, turn)
            if group not in groups:
                key = f"{name}#{turn}" if turn > 1 else name
                found.append(groups.setdefault(group, Own(name, f"{key}@{haver}" if haver else key, [])))
            known[text] = groups[group]
            known[text].texts.append((live, number))
        known[text].copies += 1
    return [each.texts[0][0] if isinstance(each, Own) and each.copies == 1 else each for each in found]


def of_any_copy(live: Live, name: str) -> Live:
    """The text with the event's field for `this`."""
    this = live.this
    assert type(this) is linked.Const
    local = linked.Local(name, this.type)
    if live.haver is None:
        return replace(live, this=local, key=live.ability.key)
    key = f"{live.ability.key}@{live.haver.key}"
    return replace(live, this=local, key=key, held=_instead(live.held, this, local))


def _instead(node: Any, thing: linked.Const, local: linked.Local) -> Any:
    """The condition, asked of any copy: of what is printed on them, all copies say the same."""
    if node == thing:
        return local
    return rebuild(node, lambda each: _instead(each, thing, local)) if node is not None else None


def collapsed(weaver: Weaver, lives: list[Live], event: str) -> list[Live]:
    """The same triggers, with one for all copies of a card where the event means one of them."""
    found: list[Live] = []
    for each in grouped(lives, event):
        if isinstance(each, Live):
            found.append(each)
            continue
        for live, number in each.texts:
            ability = live.ability
            assert isinstance(ability, core.TriggerAbility)
            printed = core.Property("name", core.Local(each.field, core.ThingType("")))
            named = CORE.same(printed, _definition(weaver, number))
            any_copy = of_any_copy(live, each.field)
            found.append(replace(any_copy, ability=replace(ability, where=CORE.conj(named, ability.where))))
    return found


def _name_of(field: str) -> linked.Expr:
    return linked.Property("name", linked.Local(field, core.ThingType("")))


def _definition(weaver: Weaver, number: int) -> linked.Const:
    return linked.Const(weaver.words.places.printed("name", number), NUMBER)


# ---------------------------------------------------------------- several texts in one reaction


class _Case(Struct, frozen=True):
    live: Live
    definition: linked.Const
    holds: linked.Expr
    body: linked.Block


def merged(
    weaver: Weaver, own: Own, player: linked.Expr | None, known: dict[str, Any], site: str
) -> list[Waiting]:
    """The reactions of a group: one for each way to say whose they are."""
    cases: dict[linked.Expr, list[_Case]] = {}
    for live, number in own.texts:
        any_copy = of_any_copy(live, own.field)
        ability = any_copy.ability
        assert isinstance(ability, core.TriggerAbility)
        condition, you = weaver.words.concerns(any_copy, player, ability.scope)
        holds = conj(condition, weaver.words.maybe(any_copy.read(ability.where, you)))
        if substitute(holds, known) != NO:
            body = weaver.reaction(any_copy, ability, you)
            cases.setdefault(you, []).append(_Case(any_copy, _definition(weaver, number), holds, body))
    return [
        _waiting(weaver, own.field, you, those, known, f"{site}/{own.key}{'+' * n}")
        for n, (you, those) in enumerate(cases.items())
    ]


def _waiting(
    weaver: Weaver, field: str, you: linked.Expr, cases: list[_Case], known: dict[str, Any], key: str
) -> Waiting:
    first, several = cases[0].live, len(cases) > 1
    body = cases[0].body
    if several:
        blocks = tuple((case.definition.value, case.body) for case in cases)
        body = (linked.Switch(_name_of(field), blocks),)
    trigger = linked.Trigger(
        key if several else first.key,
        None,
        substitute(_one_holds(field, cases), known),
        substitute(you, known),
        substitute(body, known),
        "" if several else weaver.label(first, ""),
    )
    which: linked.Expr = linked.Local(field, first.this.type)  # type: ignore[union-attr]
    return Waiting(trigger, substitute(which, known) if several else None)


def _one_holds(field: str, cases: list[_Case]) -> linked.Expr:
    """Is it one of these cards, and what its text asks for besides? What all ask for is asked once."""
    common = [part for part in _parts(cases[0].holds) if all(part in _parts(case.holds) for case in cases)]
    rests: dict[linked.Expr, list[linked.Expr]] = {}
    for case in cases:
        rest = conj(*(part for part in _parts(case.holds) if part not in common))
        rests.setdefault(rest, []).append(case.definition)
    named = {
        rest: is_among(_name_of(field), linked.Listing(tuple(cards), NUMBER)) for rest, cards in rests.items()
    }
    if len(named) == 1:
        ((rest, one_of_them),) = named.items()
        return conj(one_of_them, *common, rest)
    return conj(*common, disj(*(conj(one_of_them, rest) for rest, one_of_them in named.items())))


def as_triggers(waiting: list[Waiting]) -> tuple[linked.Trigger, ...]:
    """Side by side with others, one that stands for several cards is shown as the card that it is about."""
    found = []
    for each in waiting:
        trigger = each.trigger
        if each.field is not None:
            kind = each.field.type  # type: ignore[union-attr]
            source = linked.Among(linked.Listing((each.field,), core.ManyType(kind)))
            trigger = replace(trigger, select=linked.Select(f"{trigger.key}/own", source, kind))
        found.append(trigger)
    return tuple(found)
