"""What to write instead: hints that need to know the words of the ruleset and what is in scope.

Nothing is decided here, only said.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulewright.dsl import core, tree
from rulewright.dsl.check.findings import by_another_name, listed, one_of, shown, suggestion
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.scope import Scope
from rulewright.dsl.check.types import AnyType, Value, fits, setting_of
from rulewright.dsl.report.diagnostics import nearest
from rulewright.dsl.syntax.numberwords import NUMBER_WORDS
from rulewright.dsl.syntax.sorts import sort_called, sorts_of

COUNTS = {"a": 1, "an": 1, "the": 1} | NUMBER_WORDS
OTHERS = ("another", "other")
_RIVALS = ("opponent", "opponents", "enemy", "enemies", "rival", "rivals", "others", "everyone", "everybody")
_CARDS = ("card", "cards")
_OWN = ("mine", "yours", "ours")
_REST = ("rest", "remainder", "remaining", "leftovers")
NOTHING = ("nothing", "nobody", "empty", "null", "nil")


class Advice(Part):
    """Hints."""

    # --- names

    def other_meaning(self, name: str, scope: Scope) -> str | None:
        """How to write a word that is known, but not as a name on its own."""
        vocabulary, context = self.vocabulary, self.context
        zone = vocabulary.zones.get(name)
        memory, attribute = context.memories.get(name), context.attributes.get(name)
        if name in vocabulary.resources or (zone is not None and zone.of == "player"):
            return self._of_each(name, scope)
        if (memory and memory.bearer == "player") or (attribute and attribute.bearer == "player"):
            return self._of_each(name, scope)
        if zone is not None and zone.of != "table":
            return self.layout.each_of(zone)
        if memory or attribute or any(name in kind.properties for kind in vocabulary.kinds.values()):
            return self._whose(name, scope)
        if name in vocabulary.kinds or name in vocabulary.lists or name == "player":
            return f"say which one: `choose 1 {name} ... as x`, or `it` inside a selection"
        if name in context.statuses:
            bearer = self._bearing(context.statuses[name], scope)
            return f"a status is asked for with `has`: `{bearer} has {name}`"
        if name in context.names("procedure"):
            return f"a procedure is run with `do {name}(...)`"
        if name in context.names("function") or name in vocabulary.tables:
            return f"write it with brackets: `{name}(...)`"
        if name == "paid":
            return "only a procedure with `paying`, and what waits for it, knows what was paid"
        if name in ("source", "whom"):
            return f"only `cannot target` and `for target` know a `{name}`"
        if name == "surcharge":
            return "write `surcharge of x` where x is a target, or `raise surcharge for target by 1`"
        if name in NOTHING:
            return "what is not there is written `none`"
        if name in _OWN:
            things = [known for known, kind in self.in_scope(scope) if isinstance(kind, core.ThingType)]
            return f"say whose it is: `owner of {(things or ['it'])[0]} is you`"
        if name in _REST:
            return f"say what is left before this step, with `let`: `let {name} be all (...)`"
        if name in COUNTS:
            return f"numbers are written in digits: `{COUNTS[name]}`"
        if name in ("card", "cards", "self", "itself", "myself") and scope.this is not None:
            return "the card on which this is written is called `this`"
        return self._word_of_setting(name)

    def _of_each(self, name: str, scope: Scope) -> str:
        """Whose it can be, of what every player has."""
        players = [each for each, given in self.in_scope(scope) if isinstance(given, core.PlayerType)]
        named = [f"{name} of {each}" for each in players[:2]]
        written = [*([f"your {name}"] if scope.you is not None else []), *named]
        return f"every player has one: write {one_of(written or [f'{name} of you'])}"

    def _bearing(self, bearer: str, scope: Scope) -> str:
        """Who or what may have a status, where nobody is named."""
        if scope.its and fits(scope.its[-1].value.type, core.bearer_type(bearer)):
            return "it"
        if bearer == "player" and scope.you is not None:
            return "you"
        own = scope.this is not None and fits(scope.this.type, core.bearer_type(bearer))
        return "this" if own else "x"

    def _word_of_setting(self, name: str) -> str | None:
        """A word that is one beside its setting only."""
        for setting in self.vocabulary.settings.values():
            if any(member.id == name for member in setting.values):
                return f"only the setting `{setting.id}` knows this word: write `{setting.id} is {name}`"
        return None

    def _whose(self, name: str, scope: Scope) -> str:
        """A property needs the thing (or the word of a list) that has it: those in scope are named."""
        kinds = [kind.id for kind in self.vocabulary.kinds.values() if self._bears(kind.id, name)]
        kinds += [each for each in self.vocabulary.lists if name in self._borne_by(core.of_list(each))]
        things = ["it"] if scope.its and self._fits_a_kind(scope.its[-1].value.type, kinds) else []
        things += [each for each, given in self.in_scope(scope) if self._fits_a_kind(given, kinds)]
        if scope.this is not None and self._fits_a_kind(scope.this.type, kinds):
            things.append("this")
        if things:
            return f"say whose it is: {one_of(f'{name} of {thing}' for thing in things)}"
        kind = kinds[0] if kinds else "card"
        if kind in self.vocabulary.lists:
            members = (member.id for member in self.vocabulary.lists[kind].members)
            return f"say whose it is: {one_of(f'{name} of {each}' for each in members)}"
        return f"say whose it is: `{name} of x`, where `x` is the name of a {kind}, or `it` in a selection"

    def _bears(self, kind: str, name: str) -> bool:
        return name in self._borne_by(kind) or name in self.vocabulary.kinds[kind].properties

    def _borne_by(self, bearer: str) -> set[str]:
        """The memories and attributes of this bearer."""
        remembered = {each.name for each in self.context.memories.values() if each.bearer == bearer}
        return remembered | {each.name for each in self.context.attributes.values() if each.bearer == bearer}

    def _fits_a_kind(self, given: AnyType, kinds: Iterable[str]) -> bool:
        if isinstance(given, core.ListType):
            return given.name in kinds
        return isinstance(given, core.ThingType) and (not given.kind or given.kind in kinds)

    def in_scope(self, scope: Scope) -> list[tuple[str, AnyType]]:
        """The names of things and players in scope, things first, as they can be written here."""
        found: dict[str, AnyType] = {}
        for name in scope.all_names():
            bound = scope.peek(name)
            if bound is not None and isinstance(bound.type, core.ThingType | core.PlayerType | core.ListType):
                found.setdefault(name, bound.type)
        return sorted(found.items(), key=lambda pair: isinstance(pair[1], core.PlayerType))

    def members_of(self, want: AnyType | None) -> str | None:
        """The words of a list or a setting, where one of them is wanted."""
        if setting := setting_of(want):
            return listed(setting, (member.id for member in self.vocabulary.settings[setting].values))
        if isinstance(want, core.ListType) and want.name in self.vocabulary.lists:
            return listed(want.name, (member.id for member in self.vocabulary.lists[want.name].members))
        return None

    def missing_it(self, scope: Scope) -> str:
        """What to write for an `it` outside of selections."""
        names = [name for name, _ in self.in_scope(scope)]
        if names:
            return f"write the name of what is meant: {one_of(names)}"
        return "use the name that was given with `as`; give one first, where there is none"

    def unasked(self, value: Value, scope: Scope, negated: bool) -> str | None:
        """`where not you`: a person or a thing where something should be asked about `it`."""
        if isinstance(value.type, core.ListType):
            return self._asked_of_it(value, value.type.name)
        if not scope.its or not fits(value.type, scope.its[-1].value.type):
            return None
        if not isinstance(value.type, core.PlayerType | core.ThingType):
            return None
        text = shown(value.span)
        return f"write `it is not {text}` in place of `not {text}`" if negated else f"write `it is {text}`"

    def asked_again(self, value: Value, before: tree.Expr | None) -> str | None:
        """`if gold of you is 3 or 4`: what is asked of several is asked of each."""
        match before:
            case (
                tree.Is(right=right)
                | tree.IsIn(right=right)
                | tree.Compare(right=right)
                | tree.Has(status=right)
            ):
                asked = replace(before.span, end_line=right.span.line, end_column=right.span.column)
                return f"ask the whole again: `{shown(asked)} {shown(value.span)}`"
            case tree.IsNot(left=left, right=right):
                return f"write `{shown(left.span)} is not in [{shown(right.span)}, {shown(value.span)}]`"
            case tree.IsNotIn(left=left):
                return f"write `{shown(before.span)} and {shown(left.span)} is not in {shown(value.span)}`"
            case _:
                return None

    def _asked_of_it(self, value: Value, listed_name: str) -> str:
        """`where red or green`."""
        word = shown(value.span)
        kinds = self.vocabulary.kinds.values()
        own = (each.name for kind in kinds for each in kind.properties.values() if each.list == listed_name)
        what = f"{next(own, '...')} of it"
        return f"ask the whole again: `{what} is {word}`"

    # --- nouns and places

    def for_noun(self, name: str, scope: Scope, place: str = "") -> str | None:
        """What to write for a word that is no noun; `place` is where such things are looked for."""
        bound = scope.peek(name)
        if bound is not None and isinstance(bound.type, core.ManyType):
            item = bound.type.item
            noun = item.kind if isinstance(item, core.ThingType) else "player"
            return f"`{name}` is a name for several: write `{noun or '...'} in {name}`"
        if (said := self._sort(name, place)) or (said := self._a_number(name)):
            return said
        zone = self.vocabulary.zones.get(name)
        if zone is not None:
            place = name if zone.of in ("table", "player") else self.layout.written(zone)
            return f"`{name}` is a place: write `{zone.holds} in {place}`"
        if name in _RIVALS:
            return "write `player where it is not you`"
        if name in _CARDS and not nearest(name, self.vocabulary.kinds):
            return f"say which kind of card: {one_of(self.vocabulary.kinds)}"
        return by_another_name(name, self.vocabulary.kinds.values())

    def _sort(self, name: str, place: str) -> str | None:
        """`castle in your city`: a word that says what a thing is like, in place of the thing."""
        zones = (self.vocabulary.zones.get(word) for word in place.split())
        held = next((self.vocabulary.kinds.get(zone.holds) for zone in zones if zone is not None), None)
        if held is None:
            return None
        found = sort_called(name, sorts_of({held.id: held}, self.vocabulary.lists))
        return f"write `{held.id} {place} where {found.property} of it is {name}`" if found else None

    def _a_number(self, name: str) -> str | None:
        """`per gold`: what is counted already."""
        resources = self.vocabulary.resources
        close = (
            [name]
            if name in resources
            else [each for each in nearest(name, resources) if each[:3] == name[:3]]
        )
        if not close:
            return None
        return f"`{close[0]}` is a number already: write `{close[0]} of you` itself, without `per`"

    def for_place(self, node: tree.Name | tree.Your, scope: Scope, lies: AnyType | None) -> str:
        """What places there are, for a word that is none."""
        kind = lies.kind if isinstance(lies, core.ThingType) else ""
        zones = [each for each in self.vocabulary.zones.values() if kind in ("", each.holds)]
        own, common = ([z.id for z in zones if z.of == side] for side in ("player", "table"))
        several = [self.layout.written(z) for z in zones if z.of in ("list", "number")]
        given = node.word.text
        if isinstance(node, tree.Your):
            close = nearest(given, own)
            return f"did you mean `your {close[0]}`?" if close else listed("place of a player", own)
        if close := nearest(given, [*own, *common]):
            return f"did you mean `{'your ' if close[0] in own else ''}{close[0]}`?"
        said = f"there are {', '.join(f'`{name}`' for name in sorted(common))}" if common else ""
        if own:
            whose = "your {}" if scope.you is not None else "{} of a player"
            theirs = ", ".join(f"`{whose.format(name)}`" for name in sorted(own))
            said += f"{'; ' if said else 'there are '}{theirs}, and those of others"
        if several:
            others = ", ".join(f"`{each}` ..." for each in sorted(several))
            said += f"{'; ' if said else 'there are '}{others}"
        return said or "no place is declared"

    # --- belongings of what has none

    def of_what_has_none(self, name: str, owner: Value) -> str:
        """What to write for `X of Y` where Y has nothing at all."""
        text = shown(owner.span)
        kinds = [kind for kind in self.vocabulary.kinds.values() if name in kind.properties]
        match owner.type:
            case core.ZoneType(zone=zone):
                kind = self.vocabulary.kinds.get(self.vocabulary.zones[zone].holds)
                if kind is not None and name in kind.properties:
                    return f"ask what lies there: `sum of {name} of it over ({kind.id} in {text})`"
                return f"a place has a size: `size of {text}`"
            case core.ManyType(item=item):
                noun = item.kind if isinstance(item, core.ThingType) else "player"
                return f"take one after the other: `for each {noun or 'card'} in {text} as x {{ }}`"
            case core.TokenType(token=token):
                if name in self._of_players():
                    return f"ask who has it: `{name} of (holder of {text})`"
                return f"a token has a holder, and nothing else: `holder of {token}`"
            case core.ListType(name=listed_name):
                for kind in kinds:
                    own = next((p for p in kind.properties.values() if p.list == listed_name), None)
                    if own is not None:
                        asked = f"{kind.id} as x where {own.name} of x is {text}"
                        return f"`{text}` is a mere word; ask its things: `sum of {name} of x over ({asked})`"
                if borne := self._borne_by(core.of_list(listed_name)):
                    return suggestion(f"thing of a {listed_name}", name, borne)
            case _:
                pass
        if name in self.vocabulary.tokens:
            return f"write `holder of {name}`"
        if name in self._of_players():
            return f"name a player after it: `{name} of you`"
        if kinds:
            return f"name a {kinds[0].id} after it: `{name} of x`"
        return "name a player, a card or a place after `of`"

    def _of_players(self) -> set[str]:
        """What players have."""
        context = self.context
        names = {zone.id for zone in self.vocabulary.zones.values() if zone.of == "player"}
        names |= {each.name for each in context.memories.values() if each.bearer == "player"}
        names |= {each.name for each in context.attributes.values() if each.bearer == "player"}
        return {*self.vocabulary.resources, *names}

    # --- cards that are taken for resources

    def cards_as_resource(
        self,
        node: tree.Gain | tree.Lose | tree.Share | tree.Take | tree.Transfer,
        resource: tree.Word,
        amount: tree.Expr | tree.Everything,
    ) -> str | None:
        """`take 1 card from p`: cards are not counted but moved. None where the word means no card."""
        word = resource.text
        kinds = [kind.id for kind in self.vocabulary.kinds.values() if word in (kind.id, kind.plural)]
        zones = [zone for zone in self.vocabulary.zones.values() if zone.of == "player"]
        fitting = [zone for zone in zones if (not kinds or zone.holds == kinds[0]) and not zone.spaces_of]
        if not fitting or not (kinds or word in _CARDS):
            return None
        kind, place = fitting[0].holds, fitting[0].id
        count = "any number" if isinstance(amount, tree.Everything) else shown(amount.span)
        count = str(COUNTS.get(count, count))
        count = count if count.isdecimal() or count == "any number" else f"({count})"
        procedures = self.context.names("procedure")

        def moved(source: str, step: str) -> str:
            what = "the card, then move it" if count == "1" else "the cards, then move them"
            return f"choose {what}: `choose {count} {kind} in {source} as chosen   {step}`"

        match node:
            case tree.Gain() if "draw" in procedures and count != "any number":
                return f"write `draw {count}`"
            case tree.Gain():
                return f"write `move ... to your {place}`"
            case tree.Take(giver=giver):
                return moved(self._place_of(giver, place), f"move chosen to your {place}")
            case tree.Transfer(giver=giver, taker=taker):
                step = f"move chosen to {self._place_of(taker, place)}"
                return moved(self._place_of(giver, place), step)
            case tree.Share(payee=payee) if payee is not None and not isinstance(payee, tree.Into):
                return moved(f"your {place}", f"move chosen to {self._place_of(payee, place)}")
            case _:
                step = "discard chosen" if "discard" in procedures else "move chosen to ..."
                return moved(f"your {place}", step)

    def _place_of(self, node: tree.Expr, place: str) -> str:
        """The place that is meant: written out, or that of the player who is named."""
        text = shown(node.span)
        if isinstance(node, tree.Your):
            return text
        if isinstance(node, tree.Of) and node.word.text in self.vocabulary.zones:
            return text
        return f"your {place}" if isinstance(node, tree.You) else f"{place} of {text}"
