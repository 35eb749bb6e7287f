"""A decision as people and bots meet it: options with typed values, words and readable labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, overload

from msgspec import Struct

from rulewright.dsl import core
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, NONE, EntryInfo, SiteInfo
from rulewright.interpreter.engine import State
from rulewright.interpreter.table.played import Played
from rulewright.interpreter.table.spacenames import is_place
from rulewright.interpreter.table.words import Words, sees

if TYPE_CHECKING:
    from rulewright.interpreter.table.prices import Prices


class PlayerValue(Struct, frozen=True):
    seat: int
    name: str


class ThingValue(Struct, frozen=True):
    """One physical card: its number in this game and the id of its definition."""

    number: int
    card: str
    name: str


class MemberValue(Struct, frozen=True):
    """A member of a list that the ruleset declares."""

    list: str
    position: int
    id: str
    name: str


class NumberValue(Struct, frozen=True):
    number: int


Value = PlayerValue | ThingValue | MemberValue | NumberValue


class Option(Struct, frozen=True):
    """One legal answer. `code` is the engine's number for it; `words` are what people choose it by; `key` is
    the entry's stable key; `kind` tells a plain option from a card's ability and from being done."""

    code: int
    label: str
    words: tuple[str, ...]
    key: str
    value: Value | None
    card: str | None
    kind: Literal["option", "ability", "done", "decline"]
    price: str = ""  # what is handed over at once, in words, where that is certain

    def __str__(self) -> str:
        return self.label


_DONE = EntryInfo("done", (), None, None, "done")
_PROMPTS = {
    "menu": "Choose one",
    "offer": "What do you do?",
    "pick": "Choose, one after the other",
    "order": "What happens first?",
    "checkpoint": "Go on?",
}
_PLAIN = {"done": "Done", "decline": "No"}


def entry_of(site: SiteInfo, code: int) -> EntryInfo:
    """The entry that an option code belongs to."""
    position = code & ENTRY_MASK
    return site.entries[position] if position < len(site.entries) else _DONE


def prompt_of(site: SiteInfo) -> str:
    if is_payment(site):
        return "How do you pay?"
    return site.prompt or _PROMPTS[site.kind]


def is_payment(site: SiteInfo) -> bool:
    """Whether the question is how to raise a price: in its resource, or in the ways that cards offer."""
    return site.label.endswith("/payment") and site.prompt == "pay"


def path_words(entry: EntryInfo) -> str:
    """`Gather: gold`: what the entry is called, without its value."""
    return _PLAIN.get(entry.kind) or ": ".join(entry.path)


def value_of(words: Words, kind: core.Type | None, value: int) -> Value | None:
    """The typed value of an option; None where its entry has none."""
    match kind:
        case None:
            return None
        case core.PlayerType():
            return PlayerValue(value, words.player(value))
        case core.ThingType() if 0 <= value < len(words.program.things):
            return ThingValue(value, words.program.things[value].card, words.thing(value))
        case core.ListType(name):
            members = words.program.ruleset.lists[name].members
            member = members[value].id if 0 <= value < len(members) else ""
            return MemberValue(name, value, member, words.member(name, value))
        case _:
            return NumberValue(value)


def _word(words: Words, value: Value, kind: core.Type | None) -> str:
    """The one word by which a value is chosen."""
    match value:
        case PlayerValue():
            return value.name
        case ThingValue():
            return words.word(value.number)
        case MemberValue():
            return value.id
        case NumberValue():
            return words.value(kind, value.number)


def label_of(words: Words, state: State, entry: EntryInfo, code: int) -> str:
    """`Build: Manor (noble, cost 3)`; a thing that lies before somebody else than the chooser says so."""
    head = path_words(entry)
    if entry.value is None:
        if is_payment(words.program.sites[state.site]) and entry.card is None:
            currency = _currency(words, state)
            return f"Pay what is left in {currency}" if currency else "Pay what is left"
        return head or entry.key
    text = chosen_text(words, state, entry.value, code >> ENTRY_BITS)
    if isinstance(entry.value, core.NumberType):
        text = f"{words.numbered(words.program.sites[state.site].prompt)} {text}".lstrip()
    return f"{head}: {text}" if head else text


def chosen_text(words: Words, state: State, kind: core.Type, value: int) -> str:
    """What would be chosen: `Manor (noble, cost 3), B's city`."""
    text = words.value(kind, value, state)
    if isinstance(kind, core.ThingType) and 0 <= value < len(words.program.things):
        text += "".join(f", {place}" for place in _where(words, state, value))
    return text


def _where(words: Words, state: State, thing: int) -> list[str]:
    """Where a thing lies, as far as that is not plain: before somebody else than the chooser, in one of
    several places of a name, on a space. Of a space: whose map it is on."""
    if is_place(words.program, thing):
        whose = words.of_map(thing, state, state.who)
        return [whose] if whose else []
    if not sees(words, state, thing, state.who):
        return []  # a card that is named, not pointed at, may lie in somebody's hand: that must not be told
    zone, owner = words.places.get(state.at[thing], (None, NONE))
    told = zone is not None and (zone.of in ("list", "number") or owner not in (NONE, state.who))
    space = words.lies_on(thing, state)
    return [*([words.zone(state.at[thing])] if told else []), *([space] if space else [])]


def _currency(words: Words, state: State) -> str:
    """What the price of the procedure that is asked about is paid in; nothing where that is more than one."""
    name = words.program.sites[state.site].label.removesuffix("/payment")
    procedure = words.program.ruleset.program.procedures.get(name)
    payment = procedure.payment if procedure is not None else None
    paid = {due.resource for due in payment.dues} if payment is not None else set()
    return words.resource(paid.pop()) if len(paid) == 1 else ""


class Options(Sequence[Option]):
    """The options of a decision in their order. How many there are is known at once; what is said of them is
    made when the first of them is read. `played` has the state after `count` choices, when they are asked."""

    __slots__ = ("_codes", "_count", "_listed", "_made", "_played", "_prices", "_words")

    def __init__(
        self, words: Words, codes: Sequence[int], played: Played, count: int, prices: Prices | None
    ) -> None:
        self._words = words
        self._codes = codes
        self._played = played
        self._count = count
        self._prices = prices
        self._listed: Sequence[int] | None = None
        self._made: tuple[Option, ...] | None = None

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, index: int | slice) -> Option | tuple[Option, ...]:
        return self._all()[index]

    def __iter__(self) -> Iterator[Option]:
        return iter(self._all())

    def __contains__(self, option: object) -> bool:
        return option in self._all()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options | tuple) and self._all() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    def code(self, index: int) -> int | None:
        """The engine's number for the option with that index, without a word of any; None where there is no
        such index."""
        if not 0 <= index < len(self._codes) or index is True or index is False:
            return None
        code, played = self._codes[index], self._played
        state = played.now if len(played.choices) == self._count else None
        if state is None:
            state = played.then(self._count)
        if not self._words.points[state.site][code & ENTRY_MASK]:
            return code
        if state.at[code >> ENTRY_BITS] in self._words.seen[state.who]:
            return code
        return self._in_order(state)[index]

    def _in_order(self, state: State) -> Sequence[int]:
        if self._listed is None:
            self._listed = _listed(self._words, state, self._codes)
        return self._listed

    def _all(self) -> tuple[Option, ...]:
        if self._made is None:
            state = self._played.then(self._count)
            self._made = tuple(_said(self._words, state, self._in_order(state), self._prices))
        return self._made


def _said(words: Words, state: State, codes: Sequence[int], prices: Prices | None) -> Iterator[Option]:
    """Equal labels are numbered."""
    seen = Counter[str]()
    site = words.program.sites[state.site]
    for code in codes:
        entry = entry_of(site, code)
        label = label_of(words, state, entry, code)
        seen[label] += 1
        if seen[label] > 1:
            label = f"{label} [{seen[label]}]"
        value = value_of(words, entry.value, code >> ENTRY_BITS)
        said = entry.path or ((_PLAIN[entry.kind].lower(),) if entry.kind in _PLAIN else ())
        if value is not None:
            said = (*said, _word(words, value, entry.value))
        due = prices.of(state, code) if prices is not None else None
        whole = [*due.items()] if due else []
        parts = [each for each in whole if each[1]] or whole[:1]  # what is free costs 0 of something
        price = " and ".join(words.amount(name, amount) for name, amount in parts)
        yield Option(code, label, said, entry.key, value, entry.card, entry.kind, price)


def _listed(words: Words, state: State, codes: Sequence[int]) -> Sequence[int]:
    """These option codes, with those of cards that even the chooser does not see where they lie (a pile that
    he may search) among themselves by number: their order would tell the order of the pile."""
    points, seen, at = words.points[state.site], words.seen[state.who], state.at
    up, bits = state.up, words.bits
    places = words.places
    unseen = [  # as `sees` says, without a call for each
        code
        for code in codes
        if points[code & ENTRY_MASK]
        and at[thing := code >> ENTRY_BITS] not in seen
        and (not up & bits[thing] or at[thing] not in places)
    ]
    if words.spaces:
        unseen = [code for code in unseen if code >> ENTRY_BITS not in words.spaces]
    unseen.sort()
    if points.count(True) > 1:
        unseen.sort(key=_entry)  # what is sorted already keeps its order
    if len(unseen) == len(codes):
        return unseen
    found, ordered = set(unseen), iter(unseen)
    return [next(ordered) if code in found else code for code in codes]


def _entry(code: int) -> int:
    return code & ENTRY_MASK


def options_of(words: Words, state: State, codes: Sequence[int] | None = None) -> tuple[Option, ...]:
    """The options of the state's decision, with their words (`codes`: or these, as if they were)."""
    listed = _listed(words, state, state.options if codes is None else codes)
    return tuple(_said(words, state, listed, None))


class Decision(Struct, frozen=True):
    """Who is asked what."""

    player: int
    options: Options
    place: SiteInfo  # in the rules

    @property
    def prompt(self) -> str:
        return prompt_of(self.place)

    @property
    def site(self) -> str:
        """The stable label of the place in the rules."""
        return self.place.label

    @property
    def secret(self) -> bool:
        """The others do not learn the answer."""
        return self.place.secret


def decision_of(
    words: Words, played: Played, prices: Prices | None = None, codes: Sequence[int] | None = None
) -> Decision:
    """`prices`: with them the options say what they cost. `codes`: these options, as if they were all."""
    state, count = played.now or played.state, len(played.choices)
    options = Options(words, state.options if codes is None else codes, played, count, prices)
    return Decision(state.who, options, words.program.sites[state.site])
