"""Could a game with a deck grow larger than can be played? Asked of decks that are only checked.

What is too large is known when a game is linked (`link/sizes.py`), and linking takes longer than checking.
So bounds are worked out first, from what cards and functions say; a deck that stays below them, as nearly all
do, is not linked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rulewright.dsl import core, model
from rulewright.dsl.core.rewrite import children, everything
from rulewright.dsl.report.diagnostics import DeckError, Diagnostic

FEW_PARTS: Final = 2_500  # of one card, with functions and attributes written out
FEW_LEVELS: Final = 60  # a payment is one: all that follows stands behind it
FEW_COPIES: Final = 2_000  # of the cards of a deck together
FEW_ABILITIES: Final = 500  # of the cards of a deck together: many reactions to one event are one decision
FEW_WAYS: Final = 2_000  # through the procedures that one leads to
FEW_IN_A_ROW: Final = 60  # and modifiers that change what another has made
FEW_STEPS: Final = 50  # of one text at which somebody may decide: what follows stands behind each of them
FEW_INSTEAD: Final = 20  # of one card: each stands behind those that nobody wanted
TRIED: Final = 3  # games: with the cards that have the most to say
SIZE_CODES: Final = frozenset({"E0251", "E0252", "E0253", "E0254", "E0255"})

_MANY: Final = 10**9
_DECIDING: Final = (
    core.Menu, core.Offer, core.Pick, core.PickRandom, core.Do, core.If, core.ForEach, core.Repeat,
)  # fmt: skip
_LONGEST_ROW: Final = 200  # functions that ask each other

Form = dict[str, int]  # by parameter: how often it is written; "": besides


class _Sizes:
    """Parts and levels of expressions. What a function comes to depends on its arguments in a simple way: the
    parts are a sum, the levels a maximum."""

    def __init__(self, ruleset: model.Ruleset) -> None:
        self.functions = ruleset.program.functions
        self.attributes = ruleset.program.attributes
        self._known: dict[tuple[str, str], tuple[Form, Form]] = {}

    def of(self, node: Any, params: frozenset[str] = frozenset(), row: int = 0) -> tuple[Form, Form]:
        """Sum and maximum over everything below: of a node, or of several in a tuple."""
        parts: Form = {"": 0}
        levels: Form = {"": 0}
        waiting = [(node, 0)]
        while waiting:
            each, level = waiting.pop()
            if isinstance(each, tuple):
                waiting += [(one, level) for one in each]
                continue
            parts[""] += 1
            levels[""] = max(levels[""], level)
            match each:
                case core.Local(name=name) if name in params:
                    parts[name] = parts.get(name, 0) + 1
                    levels[name] = max(levels.get(name, 0), level)
                case core.Call(function=name, arguments=arguments, doer=doer):
                    arguments = (*arguments, doer) if doer is not None else arguments
                    self._add(parts, levels, level, self._function(name, row), arguments, params, row)
                case core.Attribute(name=name):
                    self._add(parts, levels, level, self._attribute(name, row), (), params, row)
                    waiting += [(child, level + 1) for child in children(each)]
                case _:
                    waiting += [(child, level + 1) for child in children(each)]
        return {key: min(value, _MANY) for key, value in parts.items()}, levels

    def is_large(self, text: Any) -> bool:
        """Has one text so many parts, or so many levels, that a game with it is worth linking?"""
        parts, levels = self.of(text)
        return parts[""] > FEW_PARTS or levels[""] > FEW_LEVELS

    def _add(
        self,
        parts: Form,
        levels: Form,
        level: int,
        said: tuple[tuple[str, ...], Form, Form],
        arguments: tuple[core.Expr, ...],
        params: frozenset[str],
        row: int,
    ) -> None:
        names, body, deep = said
        parts[""] += body[""]
        levels[""] = max(levels[""], level + deep[""])
        for name, argument in zip(names, arguments, strict=False):
            times, below = body.get(name, 0), deep.get(name, 0)
            more, further = self.of(argument, params, row)
            for key, count in more.items():
                parts[key] = parts.get(key, 0) + times * count
            for key, depth in further.items():
                levels[key] = max(levels.get(key, 0), level + below + depth)

    def _function(self, name: str, row: int) -> tuple[tuple[str, ...], Form, Form]:
        known = self.functions[name]
        names = (*(param.local for param in known.params), known.doer)
        return names, *self._written("function", name, known.value, frozenset(names), row)

    def _attribute(self, name: str, row: int) -> tuple[tuple[str, ...], Form, Form]:
        known = self.attributes.get(name)
        if known is None:  # a property that is printed
            return (), {"": 0}, {"": 0}
        return (), *self._written("attribute", name, known.value, frozenset(), row)

    def _written(
        self, sort: str, name: str, value: Any, params: frozenset[str], row: int
    ) -> tuple[Form, Form]:
        if (sort, name) not in self._known:
            # What asks for itself, or stands in a row that is too long, counts as large: linking tells then.
            self._known[sort, name] = {"": _MANY}, {"": _MANY}
            if row < _LONGEST_ROW:
                self._known[sort, name] = self.of(value, params, row + 1)
        return self._known[sort, name]


class _Ways:
    """How many ways lead through what a procedure does first or asks for: in a chain in which each leads to
    the next twice, powers of two. All its steps and conditions count, so these are more than there are."""

    def __init__(self, ruleset: model.Ruleset) -> None:
        self._rules = ruleset.program
        self._said: dict[str, list[Any]] = {}  # what is asked of a procedure beside its own text
        held: list[core.Rule | core.Limit] = [*self._rules.rules.values(), *self._rules.limits.values()]
        for each in held:
            self._said.setdefault(each.procedure, []).append(each)
        for card in ruleset.cards.values():
            for item in card.abilities.items:
                if isinstance(item, core.PaymentAbility):
                    self._said.setdefault(item.procedure, []).append(item)
        self._known: dict[tuple[str, str], int] = {}

    def of(self, node: Any, row: int = 0) -> int:
        """Through everything below."""
        found = 1
        for each in everything(node):
            if isinstance(each, core.Do | core.Can):
                asked = (self._rules.procedures[each.procedure], *self._said.get(each.procedure, ()))
                found = min(found + self._through(("procedure", each.procedure), asked, row), _MANY)
            elif isinstance(each, core.Call) and each.doer is not None:  # it asks what somebody can do
                asked = (self._rules.functions[each.function],)
                found = min(found + self._through(("function", each.function), asked, row), _MANY)
        return found

    def _through(self, key: tuple[str, str], asked: tuple[Any, ...], row: int) -> int:
        if key not in self._known:
            self._known[key] = 1 if row < _LONGEST_ROW else _MANY  # of one that leads back to itself
            self._known[key] = min(sum(self.of(each, row + 1) for each in asked), _MANY)
        return self._known[key]


class _Rows:
    """In which texts there may be too many decisions one after the other, or too much in one: they have many
    steps, or large ones, or do a procedure that has."""

    def __init__(self, rules: core.RulesProgram, sizes: _Sizes) -> None:
        def is_long(text: Any) -> bool:
            return _is_long(text) or sizes.is_large(text)

        done = {name: _done(each.body) for name, each in rules.procedures.items()}
        self.long = {name for name, each in rules.procedures.items() if is_long(each.body)}
        self.flow = is_long(rules.flow) or bool(self.long)
        shared = *rules.rules.values(), *rules.limits.values(), *rules.statuses.values(), *rules.standing
        self.everywhere = any(map(is_long, shared))
        while more := {name for name, inner in done.items() if inner & self.long} - self.long:
            self.long |= more

    def of(self, card: model.CardDef) -> bool:
        items = card.abilities.items
        return (
            any(_is_long(each) for each in items)
            or bool(self.long and _done(tuple(items)) & self.long)
            or sum(map(_is_instead, items)) > FEW_INSTEAD
        )


def _is_long(text: Any) -> bool:
    return sum(isinstance(each, _DECIDING) for each in everything(text)) > FEW_STEPS


def _done(text: Any) -> set[str]:
    return {each.procedure for each in everything(text) if isinstance(each, core.Do)}


def _is_instead(ability: core.Ability) -> bool:
    return isinstance(ability, core.TriggerAbility) and ability.timing == "instead"


def size_findings(ruleset: model.Ruleset) -> list[Diagnostic]:
    """What would be refused of games with the ruleset's decks; with its own cards where it has no deck."""
    found: list[Diagnostic] = []
    for words in _suspects(ruleset):
        from rulewright.interpreter.game import Rules

        rules, players = Rules(ruleset), words.pop("players")
        try:
            chosen = rules.choose(players, **words)
            rules.program(players, chosen.preset, chosen.sets, chosen.settings)
        except DeckError as error:
            found += [each for each in error.diagnostics if each.code in SIZE_CODES and each not in found]
    return found


def _suspects(ruleset: model.Ruleset) -> Iterator[dict[str, Any]]:
    """The games worth linking."""
    decks = set(ruleset.decks)
    own = [card for card in ruleset.cards.values() if not decks or card.origin in decks]
    sizes, ways = _Sizes(ruleset), _Ways(ruleset)
    rows = _Rows(ruleset.program, sizes)
    weight = {
        card.id: _MANY if rows.of(card) else _weight(sizes, ways, card)
        for card in own
        if card.abilities.items
    }
    heavy = sorted((card for card in weight if weight[card] > FEW_PARTS), key=lambda card: -weight[card])
    if sum(card.copies for card in own) > FEW_COPIES:
        heavy.append(max(own, key=lambda card: card.copies).id)
    items = [each for card in own for each in card.abilities.items]
    if len(items) > FEW_ABILITIES or sum(map(_is_in_a_row, items)) > FEW_IN_A_ROW:
        heavy.append(max(own, key=lambda card: len(card.abilities.items)).id)
    if rows.everywhere and not heavy:
        heavy = [max(weight, key=lambda card: weight[card])] if weight else []
    if not heavy and (decks or not (rows.flow or rows.everywhere)):
        return
    from rulewright.interpreter.link.casting import people_of

    for preset in ruleset.presets.values():
        if not decks or preset.id.rpartition(":")[0] in decks:
            seats = min(preset.players[1], ruleset.players[1])
            yield {"players": people_of(ruleset, preset, seats), "preset": preset.id}
    for name in [*dict.fromkeys(heavy)][:TRIED]:
        card = ruleset.cards[name]
        players = people_of(ruleset, None, min(card.players[1], ruleset.players[1]))
        yield {"players": players, "plus": [name.rpartition(":")[2]], "random": ["all"]}


def _is_in_a_row(ability: core.Ability) -> bool:
    return isinstance(ability, core.ModifierAbility) and (
        ability.operation == "set" or ability.bound is not None
    )


def _weight(sizes: _Sizes, ways: _Ways, card: model.CardDef) -> int:
    """The parts of a card; many where they stand deep, where it can do what others can, or where many ways
    lead through what it does."""
    parts, levels = sizes.of(tuple(card.abilities.items))
    has = any(
        isinstance(each, core.ModifierAbility) and each.operation == "have" for each in card.abilities.items
    )
    pays = sum(type(node) is core.Pay for item in card.abilities.items for node in everything(item))
    many = has or levels[""] + pays > FEW_LEVELS or ways.of(tuple(card.abilities.items)) > FEW_WAYS
    return _MANY if many else parts[""]
