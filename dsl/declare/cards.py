"""Cards as they stand in YAML, before their rules are checked; and which card a word means."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from rulewright.dsl import core, model
from rulewright.dsl.declare.casts import seats_words
from rulewright.dsl.declare.declarations import Declarations
from rulewright.dsl.declare.mapcodes import E_KIND, E_NO_CARDS
from rulewright.dsl.declare.maplinks import read_links
from rulewright.dsl.declare.maps import read_map
from rulewright.dsl.declare.numbersofplayers import players
from rulewright.dsl.declare.propertyvalues import encode, value_words
from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.gates import Problems, names, number, scalar, scalars, truth
from rulewright.dsl.files.source import Span
from rulewright.dsl.files.yamlnodes import Mapping, RulesText, Scalar, rules_text
from rulewright.dsl.loading.loadcodes import E_ID_TWICE, E_NEVER, E_PROPERTY_RANGE, E_TWO_MEANT
from rulewright.dsl.report.diagnostics import Diagnostic, Label
from rulewright.dsl.schema.pieces import range_words
from rulewright.dsl.schema.wording import E_VALUE_TYPE

Lists = dict[str, model.ListDef]


class Draft(Struct, frozen=True):
    """A card whose rules are text yet. `id` is the full one, `short` what its own file calls it."""

    id: str
    short: str
    kind: str
    copies: int
    names: model.Names
    texts: model.Names
    properties: dict[str, int]
    rules: RulesText | None
    replaces: Scalar | None
    origin: str
    span: Span
    players: tuple[int, int] = model.ANY_NUMBER
    said_apart: tuple[Scalar, ...] = ()  # `not_with` as it is written
    not_with: tuple[str, ...] = ()  # the same as full ids, once all cards are known
    spaces: tuple[model.SpaceDef, ...] = ()
    house: bool = False
    seat: int = core.NONE
    called: str = ""
    links: tuple[tuple[int, int], ...] = ()

    def card(self, abilities: core.Abilities) -> model.CardDef:
        """The card, now that its rules are checked."""
        return model.CardDef(*self._printed(), abilities=abilities)

    def printed(self) -> model.PrintedCard:
        """The card without what it means."""
        return model.PrintedCard(*self._printed())

    def _printed(self) -> tuple[Any, ...]:
        """The fields of `PrintedCard`, in their order."""
        text = self.rules.text if self.rules else ""
        return (
            *(self.id, self.kind, self.copies, self.names, self.texts, self.properties, text, self.origin),
            *(
                self.span,
                self.players,
                self.not_with,
                self.spaces,
                self.house,
                self.seat,
                self.called,
                self.links,
            ),
        )


def read_card(
    node: Mapping, kind: model.Kind, declared: Declarations, origin: str, deck: str, problems: Problems
) -> Draft:
    """One card. `deck` is the id of its deck, empty for a card of the ruleset."""
    lists = declared.lists
    said = scalar(node, "id")
    problems.reserved(said)
    rules = None
    if "rules" in node.entries:
        found = rules_text(scalar(node, "rules"))
        if isinstance(found, Diagnostic):
            problems.append(found)
        else:
            rules = found
    spaces: tuple[model.SpaceDef, ...] = ()
    links: tuple[tuple[int, int], ...] = ()
    if kind.map is not None and "map" in node.entries:
        spaces = read_map(node, kind, declared.kinds, lists, problems)
        links = read_links(node, spaces, problems)
    short = str(said.value)
    return Draft(
        f"{deck}:{short}" if deck else short,
        short,
        kind.id,
        copies_of(node),
        names(node, "name"),
        names(node, "text"),
        _properties(node, kind, lists, problems),
        rules,
        scalar(node, "replaces") if "replaces" in node.entries else None,
        origin,
        said.span,
        players(node, problems, model.ANY_NUMBER) or model.ANY_NUMBER,
        tuple(scalars(node.entries.get("not_with"))),
        spaces=spaces,
        house=truth(node, "house"),
        links=links,
    )


def of_each_player(draft: Draft, declared: Declarations, problems: Problems) -> list[Draft]:
    """A card; of pieces of players, one for each of those who may play: `worker_a`, `worker_b`."""
    if not declared.kinds[draft.kind].pieces:
        return [draft]
    if draft.rules is not None:
        message = f"`{draft.short}` is a piece of a player, and says nothing itself"
        hint = "write what happens to pieces in a file of rules, or in `rules:` of the deck"
        problems.note(E_KIND, message, draft.rules.span(1, 1, 1, 1), hint)
    return [
        replace(
            draft,
            id=f"{draft.id}_{letter}",
            short=f"{draft.short}_{letter}",
            rules=None,
            seat=seat,
            called=draft.short,
        )
        for seat, letter in enumerate("abcdefgh"[: declared.players[1]])
    ]


def no_cards(kind: model.Kind, place: Span, problems: Problems) -> None:
    """Report cards of a kind of spaces or regions."""
    message = f"{kind.plural} are no cards: they come with the maps that take part"
    problems.note(E_NO_CARDS, message, place, "write them on the cards of the maps")


def copies_of(node: Mapping) -> int:
    """How many there are of a card; one where it is not said."""
    said = number(node, "copies")
    return 1 if said is None else said


def _properties(node: Mapping, kind: model.Kind, lists: Lists, problems: Problems) -> dict[str, int]:
    values: dict[str, int] = {}
    for name, prop in kind.properties.items():
        if name not in node.entries:
            if prop.default is not None:
                values[name] = int(prop.default)
            continue
        said = scalar(node, name)
        value = encode(prop, said, lists)
        if value is not None:
            values[name] = value
        elif not out_of_range(
            prop, said, problems
        ):  # the schema has refused these; kept for a caller without that gate
            hint = f"write {value_words(prop, lists)}"
            problems.note(E_VALUE_TYPE, f"{name} cannot be `{said.span.text()}`", said.span, hint)
    return values


def out_of_range(prop: model.Property, said: Scalar, problems: Problems) -> bool:
    """Report a number that is too small or too large; whether it is."""
    if prop.type != "number" or type(said.value) is not int:
        return False
    if not (
        (prop.low is not None and said.value < prop.low) or (prop.high is not None and said.value > prop.high)
    ):
        return False
    allowed = range_words(prop.low, prop.high)
    message = f"{prop.name} must be {allowed}, this says {said.value}"
    problems.note(E_PROPERTY_RANGE, message, said.span, f"write a number that is {allowed}")
    return True


class Cards(Struct):
    """All cards by their full ids, and what a word means in a deck."""

    drafts: dict[str, Draft] = field(default_factory=dict)
    replaced: dict[str, str] = field(default_factory=dict)  # a card of the ruleset -> who has its place
    gone: dict[str, Draft] = field(default_factory=dict)  # the cards whose place another has

    def add(self, draft: Draft, problems: Problems) -> bool:
        """Takes a card in, unless one of its id is here."""
        other = self.drafts.get(draft.id)
        if other is not None:
            message = f"two cards have the id `{draft.short}`"
            hint = f"give one of them another id, for instance `{cut(draft.short)}_2`"
            problems.note(E_ID_TWICE, message, draft.span, hint, Label(other.span, "the other one"))
            return False
        self.drafts[draft.id] = draft
        return True

    def meant(self, said: str, deck: str = "") -> list[Draft]:
        """What a word means in a deck: its own card, else one of the ruleset, else those of other decks."""
        own = f"{deck}:{said}" if deck else ""
        for name in (own, self.replaced.get(said, ""), said):
            if name in self.drafts:
                return [self.drafts[name]]
        return [draft for draft in self.drafts.values() if draft.short == said]

    def copy(self) -> Cards:
        return Cards(dict(self.drafts), dict(self.replaced), dict(self.gone))

    def words(self, kind: str = "") -> list[str]:
        """The short ids of a kind, or of all, for a hint."""
        return list(dict.fromkeys(d.short for d in self.drafts.values() if kind in ("", d.kind)))

    def only(self, said: Scalar, meant: list[Draft], problems: Problems) -> Draft | None:
        """The one card that a word means; a problem is noted where there are several."""
        if len(meant) > 1:
            message = f"`{said.value}` could be a card of " + " or of ".join(f"`{d.origin}`" for d in meant)
            labels = [Label(draft.span, f"the one of `{draft.origin}`") for draft in meant]
            full = " or ".join(f'"{draft.id}"' for draft in meant)
            problems.note(E_TWO_MEANT, message, said.span, f"write {full}", *labels)
        return meant[0] if len(meant) == 1 else None

    def settle(self, drafts: list[Draft], deck: str, seats: tuple[int, int], problems: Problems) -> None:
        """What the cards of a file say of the games in which they take part, once all cards are known."""
        for draft in drafts:
            if self.drafts.get(draft.id) is not draft:
                continue
            low, high = draft.players
            if high < seats[0] or seats[1] < low:
                message = f"`{draft.short}` takes part with {seats_words(draft.players)}, and the game is for"
                hint = f"write numbers from {seats[0]} to {seats[1]} in `players:`"
                message += f" {seats[0]} to {seats[1]} players"
                problems.note(E_NEVER, message, draft.span, hint)
            apart = [self._other(said, draft, deck, problems) for said in draft.said_apart]
            found = tuple(dict.fromkeys(each.id for each in apart if each is not None))
            self.drafts[draft.id] = replace(draft, not_with=found)

    def _other(self, said: Scalar, draft: Draft, deck: str, problems: Problems) -> Draft | None:
        """A card that `not_with` names."""
        meant = self.meant(str(said.value), deck)
        if not meant:
            problems.unknown("card", said, self.words())
        other = self.only(said, meant, problems)
        if other is not None and other.id == draft.id:
            message = f"`{draft.short}` would never take part together with itself"
            problems.note(E_NEVER, message, said.span, "name another card, or delete the line")
            return None
        return other

    def follow(self) -> None:
        """`not_with` means whoever has the place of the card that it names."""
        for name, draft in self.drafts.items():
            if any(other in self.replaced for other in draft.not_with):
                others = (self.replaced.get(other, other) for other in draft.not_with)
                self.drafts[name] = replace(draft, not_with=tuple(o for o in others if o != name))
