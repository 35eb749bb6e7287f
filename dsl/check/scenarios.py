"""What scenarios may say beyond rules: seats are players.

Laws. Everything else is as in rules: the same words, the same types, the same messages; so `tavern is in hand
of A` asks for any tavern. Nobody acts and nobody is `you`. Where one piece of cardboard must be meant, a card
with copies is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.findings import shown, suggestion
from rulewright.dsl.check.ground import MAX_PARTS
from rulewright.dsl.check.program import context_of
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.text import Text
from rulewright.dsl.check.types import THING, AnyType, Unknown, Value, describe, poison
from rulewright.dsl.check.vocabulary import Checked, Vocabulary
from rulewright.dsl.core.rewrite import children, everything
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import Diagnostic, Fix

E_SEAT: Final = "E0655"
E_NOT_IN_PLAY: Final = "E0656"
E_WHICH_COPY: Final = "E0657"
SEATS = "ABCDEFGH"
_OF_ONE = (
    core.Owner, core.Revealed, core.HasStatus, core.Memory, core.SpaceOf, core.PlaceOf,
    core.Spaces,
)  # fmt: skip


class ScenarioText:
    """The expressions of one scenario. `copies`: the cards that take part, and how many there are of each."""

    def __init__(
        self, vocabulary: Vocabulary, program: Checked, players: int, copies: Mapping[str, int]
    ) -> None:
        context = context_of(vocabulary, program)
        self._vocabulary = vocabulary
        context.seat = self.seat
        self.findings = context.findings
        text = Text(context, "scenario", "scenario")
        self._expressions, self._expect, self._belongings = text.expressions, text.expect, text.belongings
        self._names = text.names
        self._phases = context.phases
        self.players = players
        self.copies = copies
        self.scope = Scope()

    @property
    def found(self) -> list[Diagnostic]:
        """What is wrong; advice that speaks of `you` speaks of A, for nobody is `you` in scenarios."""
        return [replace(each, hint=_hint(each)) for each in self.findings.found]

    # --- for those who read scenarios

    def expression(self, node: tree.Expr, want: AnyType | None = None) -> Value:
        """Check an expression; `want` only helps where a word has several meanings."""
        return self._settled(self._expressions.value(node, self.scope, want))

    def wanted(self, node: tree.Expr, want: AnyType, role: str) -> Value:
        """Check an expression that must be of a type."""
        return self._settled(self._expect.typed(node, self.scope, want, role))

    def one_thing(self, node: tree.Expr, role: str) -> core.Expr:
        """Check an expression that must be one thing: no card of which there are copies."""
        value = self.wanted(node, THING, role)
        self._one_meant(core.Owner(value.expr), value.span)
        return value.expr

    def truth_of(self, node: tree.Expr) -> core.Expr:
        """Check an expression that must be yes or no."""
        value = Value(self._expect.condition(node, self.scope), core.TruthType(), node.span)
        return self._settled(value).expr

    def sides(self, node: tree.Expr) -> tuple[Value, Value] | None:
        """The two sides of a comparison that was checked already, to tell what was there."""
        match node:
            case tree.Compare(left=left, right=right):
                return self.expression(left), self.expression(right)
            case tree.Is(left=left, right=right) | tree.IsNot(left=left, right=right):
                first = self._expressions.value(left, self.scope)
                second = self._expressions.value(right, self.scope, first.type)
                if isinstance(left, tree.Name) and not isinstance(right, tree.Name):
                    first = self._expressions.value(left, self.scope, second.type)
                return first, second
            case _:
                return None

    def seat(self, word: tree.Word) -> int:
        """The number of a seat; -1 (and a finding) where nobody sits."""
        seat = SEATS.index(word.text)
        if seat < self.players:
            return seat
        self.findings.add(_nobody_there(word, self.players))
        return -1

    def zone_of(self, node: tree.Expr, role: str) -> core.Zone | None:
        """Check an expression that must be a place."""
        return self._expressions.zone(node, self.scope, role)

    def cards(self, node: tree.Expr, holds: str) -> tuple[str, ...]:
        """A list of cards, written out, that can lie where things of this kind do."""
        kind = core.ThingType(holds)
        if isinstance(node, tree.Name) and self.says_nothing(node):
            message = "a place where nothing lies is an empty list"
            self.findings.error(
                codes.E_TYPE, message, node.span, "write `[]`", fix=Fix(node.span, "[]", "write []")
            )
            return ()
        listed = self.written_out(node) if isinstance(node, tree.List) else node
        value = self._expect.typed(listed, self.scope, core.ManyType(kind), "what lies there")
        if isinstance(value.type, Unknown):
            return ()
        if isinstance(value.expr, core.Listing) and all(isinstance(e, core.Card) for e in value.expr.items):
            self._settled(value)
            return tuple(each.id for each in value.expr.items if isinstance(each, core.Card))
        message = f"cards are written out here, and `{shown(value.span)}` is {describe(value.type)}"
        self.findings.error(codes.E_TYPE, message, value.span, "write a list of cards: `[ ... ]`")
        return ()

    def written_out(self, node: tree.List) -> tree.List:
        """The list with each card as often as it says: `[2 steward of A, steward of B]`."""
        items: list[tree.Expr] = []
        for each in node.items:
            often, item = (int(each.count.text), each.card) if isinstance(each, tree.SoMany) else (1, each)
            if len(items) + often > MAX_PARTS:
                message, hint = "so many cannot lie in one place", f"write {MAX_PARTS} or fewer"
                self.findings.error(codes.E_TEXT_DEEP, message, each.span, hint)
                return tree.List(node.span, ())
            items += [item] * often
        return tree.List(node.span, tuple(items))

    def says_nothing(self, node: tree.Name) -> bool:
        """Is it a word by which people say that nothing lies somewhere?"""
        return node.word.text in _EMPTY

    def fit(self, value: Value, want: AnyType, role: str) -> Value:
        """Report a value of the wrong type."""
        return self._expect.fit(value, want, role)

    def status_of(self, word: tree.Word, bearer: Value) -> str:
        """A status that can lie on the bearer; "" and a finding for a card, which lies in a place."""
        card = next((card for card in self.copies if card.rpartition(":")[2] == word.text), None)
        if card is not None and isinstance(bearer.type, core.PlayerType):
            text, zones = shown(bearer.span), self._vocabulary.zones.values()
            homes = [
                zone.id
                for zone in zones
                if zone.of == "player" and zone.holds == self._vocabulary.cards[card]
            ]
            message = f"`{word.text}` is a card, and it is not said where it lies with {text}"
            lies = " or ".join(f"`{word.text} is in {home} of {text}`" for home in homes)
            given = " or ".join(f"`{home} of {text} is [{word.text}]`" for home in homes)
            hint = f"write {lies}; in `given` {given}" if homes else "no player can have it"
            self.findings.error(codes.E_STATUS, message, word.span, hint)
            return ""
        return self._belongings.status(word, bearer, bearer.span)

    def phase(self, word: tree.Word) -> None:
        """Report a phase that the game does not have."""
        if word.text not in self._phases:
            hint = suggestion("phase", word.text, self._phases)
            self.findings.error(codes.E_NAME, f"there is no phase `{word.text}`", word.span, hint)

    def means_something(self, word: tree.Word) -> bool:
        """Whether a bare word is one of the game's."""
        return self._names.known(word)

    # --- inside

    def _settled(self, value: Value) -> Value:
        """The value, if all its cards take part and none of several copies must be meant."""
        for card in sorted(_cards_in(value.expr)):
            if card not in self.copies:
                self._not_in_play(card, value.span)
                return poison(value.span)
        self._one_meant(value.expr, value.span)
        return value

    def _not_in_play(self, card: str, span: Span) -> None:
        short = card.rpartition(":")[2]
        hint = f"let it take part: `with {short} instead of ...`"
        self.findings.error(E_NOT_IN_PLAY, f"`{short}` takes no part in this game", span, hint)

    def _several(self, node: Any) -> bool:
        return isinstance(node, core.Card) and self.copies.get(node.id, 0) > 1

    def _one_meant(self, node: Any, span: Span) -> None:
        """Report a card with copies where the answer would be that of one of them."""
        for each in everything(node):
            if not isinstance(each, _OF_ONE):
                continue
            card = next((child for child in children(each) if self._several(child)), None)
            if card is not None:
                self.findings.add(which_copy(card.id, self.copies[card.id], span))


_EMPTY: Final = ("none", "empty", "nothing")


def _hint(finding: Diagnostic) -> str | None:
    if finding.code == codes.E_NAME and finding.span is not None and finding.span.text() == "winner":
        return "`winner is A` is not joined with anything else: put a comma before it"
    return finding.hint and re.sub(r"`your (\w+)`", r"`\1 of A`", finding.hint).replace(" of you`", " of A`")


def strange_seats(scenario: tree.Scenario, ruled: int) -> list[Diagnostic]:
    """Where a scenario names a seat at which nobody sits, going by the `players` that it says itself.
    `ruled`: how many seats more there can be, which rules play."""
    nodes = list(everything(scenario))
    said = next((node for node in nodes if isinstance(node, tree.Players)), None)
    if said is None or not 0 < int(said.digits.text) <= len(SEATS):
        return []
    players = int(said.digits.text) + ruled
    words = [word for node in nodes for word in _seats_of(node)]
    return [_nobody_there(word, players) for word in words if word.text in SEATS[players:]]


def _seats_of(node: Any) -> tuple[tree.Word, ...]:
    match node:
        case tree.Seat(word=word):
            return (word,)
        case tree.WinnerIs(seats=seats):
            return seats
        case tree.GivenHas(marker=tree.Word() as word):
            return (word,)
        case _:
            seat = getattr(node, "seat", None)
            return (seat,) if isinstance(seat, tree.Word) else ()


def _nobody_there(word: tree.Word, players: int) -> Diagnostic:
    last = SEATS[players - 1]
    message = f"nobody sits at {word.text}: {players} players are A to {last}"
    hint = f"say `players` with a larger number, or name one of A to {last}"
    return Diagnostic(E_SEAT, message, word.span, hint)


def which_copy(card: str, copies: int, span: Span) -> Diagnostic:
    """One of several copies is meant, and it is not said which."""
    short = card.rpartition(":")[2]
    message = f"there are {copies} copies of `{short}`: which one is meant?"
    hint = f"ask for any of them: `{short} is in ...`, `any (... where it is {short})`"
    return Diagnostic(E_WHICH_COPY, message, span, hint)


def _cards_in(node: core.Expr) -> set[str]:
    return {each.id for each in everything(node) if isinstance(each, core.Card)}


__all__ = ["E_NOT_IN_PLAY", "E_SEAT", "E_WHICH_COPY", "SEATS", "ScenarioText", "strange_seats", "which_copy"]
