"""What a name means: the bare name, `your X`, `X of Y`.

Laws. A bare name is looked up in this order, and the first place that has it (and whose meaning fits what
is wanted) wins: names bound in the text, innermost first, with the fields of the procedure or event; the
kind that turns are played as (the thing of the running turn); memories and attributes of the table;
settings; seats that rules play; members of lists, cards and tokens; zones of the table; `yes`, `no`, `none`.
What a setting can be set to is a word where that setting is wanted, and comes before all but the bound names.
`X of Y` goes by what Y is. A property is always read through the modifiers (`printed X of Y` is not).
"""

from __future__ import annotations

from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.advice import Advice
from rulewright.dsl.check.belongings import Belongings
from rulewright.dsl.check.circle import Circle
from rulewright.dsl.check.findings import at, by_another_name, shown
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.types import (
    NOTHING,
    PLAYER,
    TRUTH,
    AnyType,
    Unknown,
    Value,
    describe,
    fits,
    poison,
    setting_of,
    values_of,
)
from rulewright.dsl.check.wordsoftexts import given_above, how_often
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import Fix, Label, nearest, respelling
from rulewright.dsl.syntax.numberwords import NUMBER_WORDS

WORDS = ("yes", "no", "none")


class Names(Part):
    """Names in expressions."""

    circle: Circle
    belongings: Belongings
    advice: Advice

    # --- bare names

    def name(self, word: tree.Word, scope: Scope, want: AnyType | None) -> Value:
        """A bare name."""
        bound = scope.find(word.text)
        open_nouns = {it.noun for it in scope.its}
        if bound is not None:
            if word.text in open_nouns:
                self.findings.error(
                    codes.E_NOUN_OR_NAME,
                    f"`{word.text}` could be the one looked at here or the one named before",
                    word.span,
                    f"write `it` for the one looked at{self._earlier(word.text, scope)}",
                    at(bound.span, "named here"),
                )
                return poison(word.span)
            return Value(bound.expr, bound.type, word.span)
        if (said := self._set_to(word, want)) is not None:
            return said
        for level in self.levels(word):
            fitting = [value for value in level if want is None or fits(value.type, want)]
            if len(fitting) > 1 and isinstance(want, Unknown):
                return poison(word.span)  # what it stands beside is in error already
            if fitting:
                return self._only(word, fitting)
        for level in self.levels(word):
            if level:
                return level[0]
        self._unknown_name(word, scope, want)
        return poison(word.span)

    def levels(self, word: tree.Word) -> tuple[list[Value], ...]:
        """The meanings of a name that is not bound, level by level."""
        return (
            self._role(word),
            self._of_table(word),
            self._setting(word),
            self._seat(word),
            self._declared(word),
            self._zone(word),
            self._constant(word),
        )

    def _earlier(self, noun: str, scope: Scope) -> str:
        """How to speak of what was named before like the noun of a selection."""
        if any(it.noun == noun and it.nameable for it in scope.its):
            return f", or name it: `{noun} as x`"
        if scope.actor is not None:
            return f"; for the one named before, write first `let other be {noun}`"
        return ""

    def known(self, word: tree.Word) -> bool:
        """Whether a name that is not bound means anything by itself."""
        return any(self.levels(word))

    def _role(self, word: tree.Word) -> list[Value]:
        kind = self.vocabulary.kinds.get(word.text)
        if kind is None or kind.active.place != "role":
            return []
        return [Value(core.TurnRole(), core.ThingType(kind.id), word.span)]

    def _of_table(self, word: tree.Word) -> list[Value]:
        found = []
        memory = self.context.memories.get(word.text)
        if memory is not None and not memory.bearer:
            found.append(Value(core.Memory(memory.name, None), memory.type, word.span))
        attribute = self.belongings.attribute(word.text, "", word.span)
        if attribute is not None:
            found.append(Value(core.Attribute(word.text, None), attribute, word.span))
        return found

    def _setting(self, word: tree.Word) -> list[Value]:
        setting = self.vocabulary.settings.get(word.text)
        if setting is None:
            return []
        given = values_of(setting.id) if setting.values else TRUTH
        return [Value(core.Setting(setting.id), given, word.span)]

    def _seat(self, word: tree.Word) -> list[Value]:
        if word.text not in self.vocabulary.seats:
            return []
        return [Value(core.RuledSeat(word.text), PLAYER, word.span)]

    def _set_to(self, word: tree.Word, want: AnyType | None) -> Value | None:
        """A word that a setting can be set to, where one of that setting is wanted."""
        setting = self.vocabulary.settings.get(setting_of(want) or "")
        if setting is None:
            return None
        given = values_of(setting.id)
        values = (position for position, member in enumerate(setting.values) if member.id == word.text)
        return next((Value(core.Const(each, given), given, word.span) for each in values), None)

    def _declared(self, word: tree.Word) -> list[Value]:
        found = []
        for each in self.vocabulary.lists.values():
            for position, member in enumerate(each.members):
                if member.id == word.text:
                    given = core.ListType(each.id)
                    found.append(Value(core.Const(position, given), given, word.span))
        for card, kind in self.cards_named(word.text):
            found.append(Value(core.Card(card), core.ThingType(kind), word.span))
        if word.text in self.vocabulary.tokens:
            token = core.TokenType(word.text)
            found.append(Value(core.Const(0, token), token, word.span))
        return found

    def cards_named(self, name: str) -> list[tuple[str, str]]:
        """The cards whose id, without the name of its deck, is this one."""
        cards = self.vocabulary.cards
        if name in cards:
            return [(name, cards[name])]
        ending = f":{name}"
        return [(card, kind) for card, kind in cards.items() if card.endswith(ending)]

    def piece(self, word: tree.Word, seat: tree.Word, span: Span) -> Value | None:
        """`worker of A`: a piece of a player, as scenarios name it."""
        found = self.cards_named(f"{word.text}_{seat.text.lower()}")
        if len(found) != 1 or not self.vocabulary.kinds[found[0][1]].pieces:
            return None
        ((card, kind),) = found
        self.noting.name(word, "card", card)
        return Value(core.Card(card), core.ThingType(kind), span)

    def _zone(self, word: tree.Word) -> list[Value]:
        zone = self.vocabulary.zones.get(word.text)
        if zone is None or zone.of != "table":
            return []
        return [Value(core.Zone(zone.id, None), core.ZoneType(zone.id), word.span)]

    def _constant(self, word: tree.Word) -> list[Value]:
        if word.text not in WORDS:
            return []
        if word.text == "none":
            return [Value(core.Const(core.NONE, NOTHING), NOTHING, word.span)]
        return [Value(core.Const(int(word.text == "yes"), TRUTH), TRUTH, word.span)]

    def _only(self, word: tree.Word, meanings: list[Value]) -> Value:
        if len(meanings) > 1:
            first, second = (describe(value.type) for value in meanings[:2])
            labels = [at(self._declared_at(word.text, value), describe(value.type)) for value in meanings[:2]]
            self.findings.error(
                codes.E_AMBIGUOUS,
                f"`{word.text}` is {first} and also {second}: it is not clear which is meant",
                word.span,
                "rename one of the two",
                *labels,
            )
            return poison(word.span)
        return meanings[0]

    def _declared_at(self, name: str, value: Value) -> Span | None:
        match value.type:
            case core.ListType(name=listed) if listed in self.vocabulary.lists:
                members = self.vocabulary.lists[listed].members
                return next((member.span for member in members if member.id == name), None)
            case core.TokenType(token=token):
                return self.vocabulary.tokens[token].span
            case _:
                return None

    def _unknown_name(self, word: tree.Word, scope: Scope, want: AnyType | None) -> None:
        hint = self.advice.other_meaning(word.text, scope)
        fix: Fix | None = None
        label: Label | None = None
        if any(it.noun == word.text for it in scope.its):
            hint = "inside this selection it is called `it`"
        if hint is None:
            vocabulary = self.vocabulary
            names = {*scope.all_names(), *self.context.memories, *vocabulary.cards, *vocabulary.zones}
            setting = vocabulary.settings.get(setting_of(want) or "")
            names |= {member.id for member in (setting.values if setting else ())}
            names |= {
                *self.context.names("attribute"),
                *vocabulary.settings,
                *vocabulary.seats,
                *vocabulary.tokens,
                *(WORDS if len(word.text) > 2 else ()),
            }
            names |= {member.id for each in vocabulary.lists.values() for member in each.members}
            members = self.advice.members_of(want)
            close = nearest(word.text, names)
            words = [member for each in vocabulary.lists.values() for member in each.members]
            hint = f"did you mean `{close[0]}`?" if close else by_another_name(word.text, words) or members
            if hint is None and (label := at(given_above(word), "given here")) is not None:
                hint = "a name is known to the end of the `{ }` in which it was given: give it here as well"
            hint = hint or "name it first, with `as` or `let`"
            if close:
                near = scope.peek(close[0])
                # The fields of a procedure are not named in this text, and nobody need look them up there.
                if near is not None and near.span is not None and near.span.source is word.span.source:
                    label = at(near.span, "named here")
                fix = self._respelt(word, close[0], names, label is not None)
        if word.text in NUMBER_WORDS:
            number = str(NUMBER_WORDS[word.text])
            fix = Fix(word.span, number, f"write {number}")
        self.findings.error(codes.E_NAME, f"`{word.text}` is not known here", word.span, hint, label, fix=fix)

    def _respelt(self, word: tree.Word, close: str, names: set[str], own: bool) -> Fix:
        """The correction of a name. Where it was given in this text, the slip may be there: only if it stands
        there once more, and the unknown one does not, is it clear which of the two is wrong."""
        fix = respelling(word.span, word.text, close, names)
        said, meant = (how_often(word.span.source, name) for name in (word.text, close))
        clear = said == 1 and (meant > 1 or not own)
        return fix if clear else replace(fix, sure=False)

    # --- places

    def place(
        self, node: tree.Expr, scope: Scope, want: AnyType | None = None, lies: AnyType | None = None
    ) -> Value:
        """A value that should be a place: a word that is none is told of all places, or of those where what
        `lies` there can lie."""
        word = node.word if isinstance(node, tree.Name | tree.Your) else None
        if word is None or self._is_known(word, isinstance(node, tree.Your), scope):
            return self.circle.expressions.value(node, scope, want)
        assert isinstance(node, tree.Name | tree.Your)
        self.findings.error(
            codes.E_ZONE,
            f"there is no place `{shown(node.span)}`",
            word.span,
            self.advice.for_place(node, scope, lies),
        )
        return poison(node.span)

    def _is_known(self, word: tree.Word, your: bool, scope: Scope) -> bool:
        """Whether a word means something that its own message, or none, will tell of."""
        if your:
            known = {*self.vocabulary.zones, *self.vocabulary.resources, *self.context.memories}
            known |= {*self.context.names("attribute"), *self.context.statuses}
            return word.text in known or scope.you is None
        if scope.peek(word.text) is not None or any(it.noun == word.text for it in scope.its):
            return True
        if self.known(word) or self.advice.other_meaning(word.text, scope) is not None:
            return True
        return bool(nearest(word.text, [name for name, _ in self.advice.in_scope(scope)]))

    # --- who and what

    def you(self, span: Span, scope: Scope) -> Value:
        """`you`."""
        if scope.you is not None:
            return Value(scope.you, PLAYER, span)
        self.findings.error(
            codes.E_WHO,
            "`you` is nobody here",
            span,
            (
                "here nobody acts: name a player, for instance a field "
                "of the type `player`, or one gone through with `as`"
            ),
        )
        return poison(span)

    def this(self, span: Span, scope: Scope) -> Value:
        """`this`."""
        if scope.this is not None:
            return Value(scope.this.expr, scope.this.type, span)
        self.findings.error(
            codes.E_WHO,
            "`this` is nothing here: the text belongs to no card",
            span,
            "name the thing that is meant",
        )
        return poison(span)

    def it(self, span: Span, scope: Scope) -> Value:
        """`it`."""
        if len(scope.its) == 1:
            return Value(scope.its[0].value.expr, scope.its[0].value.type, span)
        if not scope.its:
            self.findings.error(
                codes.E_IT,
                "`it` is the thing that a selection looks at, and there is none here",
                span,
                self.advice.missing_it(scope),
            )
        else:
            outer, inner = (it.noun for it in scope.its[-2:])
            nouns = f"the {inner} of the inner selection or the {outer} of the outer one"
            self.findings.error(
                codes.E_IT,
                f"`it` could be {nouns}",
                span,
                f"name the inner one: `{scope.its[-1].noun} as x`",
            )
        return poison(span)
