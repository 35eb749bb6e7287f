"""What belongs to what: `X of Y`, and the words that have a category of their own.

Laws. A player has resources, attributes, memories and places. A thing has printed properties, a name,
attributes and memories; a place of a player is also that of the things in it (`city of it`: its owner's).
A property is always read through the modifiers; only `printed X of Y` is not.
"""

from __future__ import annotations

from typing import Final

from rulewright.dsl import core, model, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.findings import at, by_another_name, shown, spelt, suggestion
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.layout import NEIGHBOURS
from rulewright.dsl.check.types import (
    NAME,
    NUMBER,
    PLAYER,
    TEXT,
    TRUTH,
    UNKNOWN,
    AnyType,
    Value,
    describe,
    fits,
    poison,
)
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import is_slip

CAPTAIN: Final = "captain"
TEAM_WORDS: Final = (CAPTAIN, "team")


class Belongings(Part):
    """Words after `your` and before `of`; resources, statuses, procedures."""

    # --- X of Y

    def attribute(self, name: str, bearer: str, span: Span) -> AnyType | None:
        """The type of a declared attribute of this bearer, or None."""
        if name not in self.context.names("attribute"):
            return None
        if not self.context.settle("attribute", name):
            self.circular("attribute", name, span)
            return UNKNOWN
        found = self.context.attributes.get(name)
        return found.type if found is not None and found.bearer == bearer else None

    def circular(self, what: str, name: str, span: Span) -> None:
        """Report something that needs itself, or too many others, to be worked out."""
        if (what, name) not in self.context.running:
            self.findings.error(
                codes.E_TEXT_DEEP,
                f"too many declarations in a row need each other, down to {what} `{name}`",
                span,
                f"declare `{name}` above those that need it, or shorten the chain",
                at(self.context.place(what, name), f"`{name}` is declared here"),
            )
            return
        self.findings.error(
            codes.E_CIRCLE,
            f"{what} `{name}` needs itself to be worked out",
            span,
            "break the circle: one of them must follow from something else",
            at(self.context.place(what, name), f"`{name}` is declared here"),
        )

    def owner_of(self, thing: Value) -> core.Expr:
        """Whose a thing is: of a space or a region, whose its map is."""
        kind = thing.type.kind if isinstance(thing.type, core.ThingType) else ""
        return core.Owner(core.MapOf(thing.expr) if self.layout.is_part(kind) else thing.expr)

    def has_player(self, name: str) -> bool:
        """Does a player have something of this name?"""
        memory = self.context.memories.get(name)
        return (
            name in self.vocabulary.resources
            or (memory is not None and memory.bearer == "player")
            or name in self.context.names("attribute")
        )

    def of_player(self, word: tree.Word, owner: core.Expr, span: Span) -> Value:
        """Something that a player has."""
        name = word.text
        if name in self.vocabulary.resources:
            return Value(core.Resource(name, owner), NUMBER, span)
        attribute = self.attribute(name, "player", word.span)
        if attribute is not None:
            return Value(core.Attribute(name, owner), attribute, span)
        memory = self.context.memories.get(name)
        if memory is not None and memory.bearer == "player":
            return Value(core.Memory(name, owner), memory.type, span)
        zone = self.vocabulary.zones.get(name)
        if zone is not None and zone.of == "player":
            return Value(self._place(zone, owner), core.ZoneType(name), span)
        if self.vocabulary.teams and name in TEAM_WORDS:
            return self._of_team(name, owner, span)
        self._not_of_player(word)
        return poison(span)

    def _place(self, zone: model.ZoneDef, owner: core.Expr) -> core.Zone:
        """A player's place; of those that a team has, his team's."""
        return core.Zone(zone.id, core.Captain(owner) if zone.team else owner)

    def _of_team(self, name: str, player: core.Expr, span: Span) -> Value:
        """`captain of p`, `team of p`: whoever plays together with him, and he."""
        captain = core.Captain(player)
        if name == CAPTAIN:
            return Value(captain, PLAYER, span)
        one = core.Local(self.ground.fresh("member"), PLAYER)
        plays = core.Same(core.Captain(one), captain)
        members = core.Select(one.name, core.Players(captain), PLAYER, plays)
        return Value(core.Items(members), core.ManyType(PLAYER), span)

    def _not_of_player(self, word: tree.Word) -> None:
        vocabulary, context = self.vocabulary, self.context
        kinds = [kind.id for kind in vocabulary.kinds.values() if word.text in kind.properties]
        zone = vocabulary.zones.get(word.text)
        hint: str | None = None
        if kinds:
            hint = f"`{word.text}` belongs to {describe(core.ThingType(kinds[0]))}, not to a player"
        elif zone is not None and zone.of != "table":
            hint = self.layout.each_of(zone)
        elif zone is not None:
            hint = f"there is one for all: write `{word.text}`"
        elif word.text in context.statuses:
            hint = f"a status is asked for with `has`: `you has {word.text}`"
        elif word.text == NEIGHBOURS:
            hint = "spaces of maps have neighbours; beside a player sit `left of p` and `right of p`"
        names = {*vocabulary.resources, *(z.id for z in vocabulary.zones.values() if z.of == "player")}
        names |= {m.name for m in context.memories.values() if m.bearer == "player"}
        names |= {a.name for a in context.attributes.values() if a.bearer == "player"}
        fix = None if hint else spelt(word, names)
        hint = hint or suggestion("thing of a player", word.text, names)
        self.findings.error(codes.E_OF, f"a player has no `{word.text}`", word.span, hint, fix=fix)

    def of_member(self, word: tree.Word, member: Value, span: Span) -> Value | None:
        """What is remembered or reckoned of a member of a list; None where nothing of that name is."""
        assert isinstance(member.type, core.ListType)
        attribute = self.attribute(word.text, core.of_list(member.type.name), word.span)
        if attribute is not None:
            return Value(core.Attribute(word.text, member.expr), attribute, span)
        memory = self.context.memories.get(word.text)
        if memory is None or core.list_of(memory.bearer) != member.type.name:
            return None
        return Value(core.Memory(memory.name, member.expr), memory.type, span)

    def of_thing(self, word: tree.Word, thing: Value, span: Span) -> Value:
        """Something that a thing has."""
        assert isinstance(thing.type, core.ThingType)
        kind, name = thing.type.kind, word.text
        kinds = [kind] if kind else list(self.vocabulary.kinds)
        for each in kinds:
            given = self.property_type(each, name) or self.attribute(name, each, word.span)
            if given is not None:
                return Value(core.Attribute(name, thing.expr), given, span)
            memory = self.context.memories.get(name)
            if memory is not None and memory.bearer == each:
                return Value(core.Memory(name, thing.expr), memory.type, span)
        if name == "name":
            return Value(core.Attribute(name, thing.expr), NAME, span)
        zone = self.vocabulary.zones.get(name)
        if zone is not None and zone.of == "player":
            return Value(self._place(zone, self.owner_of(thing)), core.ZoneType(name), span)
        self._not_of_thing(word, kinds, describe(thing.type), shown(thing.span))
        return poison(span)

    def _not_of_thing(self, word: tree.Word, kinds: list[str], what: str, thing: str) -> None:
        context = self.context
        hint: str | None = None
        if word.text in self.vocabulary.resources or word.text in context.memories:
            hint = f"a player has it: write `{word.text} of (owner of {thing})`"
        elif word.text in context.statuses:
            hint = f"a status is asked for with `has`: `{thing} has {word.text}`"
        elif (zone := self.vocabulary.zones.get(word.text)) and zone.of in ("list", "number"):
            hint = self.layout.each_of(zone)
        names = {name for kind in kinds for name in self.vocabulary.kinds[kind].properties} | {"name"}
        names |= {name for kind in kinds for name in self.layout.words(kind)}
        names |= {a.name for a in context.attributes.values() if a.bearer in kinds}
        names |= {m.name for m in context.memories.values() if m.bearer in kinds}
        fix = None if hint else spelt(word, names)
        hint = hint or suggestion("property", word.text, names)
        self.findings.error(codes.E_OF, f"{what} has no `{word.text}`", word.span, hint, fix=fix)

    def property_type(self, kind: str, name: str) -> AnyType | None:
        """The type of a printed property of a kind, or None."""
        declared = self.vocabulary.kinds[kind].properties.get(name) if kind in self.vocabulary.kinds else None
        return None if declared is None else _type_of(declared)

    # --- words of their own categories

    def resource(self, word: tree.Word) -> str:
        """A resource's name."""
        if word.text not in self.vocabulary.resources:
            named = by_another_name(word.text, self.vocabulary.resources.values())
            self.findings.unknown(codes.E_RESOURCE, "resource", word, self.vocabulary.resources, named)
        else:
            self.noting.name(word, "resource")
        return word.text

    def status(self, word: tree.Word, bearer: Value | AnyType, span: Span) -> str:
        """A status's name; `bearer` must be what it can lie on."""
        given = bearer.type if isinstance(bearer, Value) else bearer
        wanted = self.context.statuses.get(word.text)
        if wanted is None:
            self._unknown_status(word, given)
            return word.text
        self.noting.name(word, "status", of=wanted)
        marked = core.bearer_type(wanted)
        if not fits(given, marked) or isinstance(given, core.NoneType):
            self.findings.error(
                codes.E_TYPE,
                f"`{word.text}` marks {describe(marked)}, and this is {describe(given)}",
                span,
                _other_bearer(bearer, word.text, wanted, span) or f"name {describe(marked)}",
                at(self.context.place("status", word.text), f"`{word.text}` is declared here"),
            )
        return word.text

    def _unknown_status(self, word: tree.Word, bearer: AnyType) -> None:
        """A slip of a status, or one that is not declared yet."""
        known = self.context.statuses
        slip = any(is_slip(word.text, name, known) for name in known)
        hint = suggestion("status", word.text, known)
        if not slip and isinstance(bearer, core.ThingType | core.PlayerType | core.ListType):
            kind = "player"
            if not isinstance(bearer, core.PlayerType):
                kind = bearer.name if isinstance(bearer, core.ListType) else bearer.kind or "card"
            new = f"status {word.text} marks {kind} {{ }}"
            hint += f"; a new one is declared in `rules:` of the deck: `{new}`"
        message = f"unknown status `{word.text}`"
        self.findings.error(codes.E_STATUS, message, word.span, hint, fix=spelt(word, known))

    def procedure(
        self, word: tree.Word, code: str = codes.E_PROCEDURE, verb: tree.KernelEvent | None = None
    ) -> core.Procedure | None:
        """A procedure or event by name; `verb`: the node that stands for the word, if it is none."""
        if word.text not in self.context.names("procedure"):
            self.findings.unknown(code, "procedure", word, self.context.names("procedure"))
            return None
        found = self.context.procedure(word.text)
        if found is not None:
            self.noting.procedure(verb or word, found)
        elif ("procedure", word.text) in self.context.running:
            self.circular("procedure", word.text, word.span)
        return found


def _other_bearer(bearer: Value | AnyType, status: str, wanted: str, span: Span) -> str | None:
    """How to come from a thing to the player who can be marked, or from a player to such a thing."""
    if isinstance(bearer, Value):
        text = shown(span)
        return (
            f"write `owner of {text}`"
            if isinstance(bearer.type, core.ThingType) and wanted == "player"
            else None
        )
    if isinstance(bearer, core.ThingType) and wanted == "player":
        return f"write `owner of {shown(span)}`"
    what = "player where it is not you" if wanted == "player" else core.list_of(wanted) or wanted
    return f"choose one first: `choose 1 {what} as chosen   mark chosen as {status}`"


def _type_of(declared: model.Property) -> AnyType:
    match declared.type:
        case "number":
            return NUMBER
        case "truth":
            return TRUTH
        case "list":
            return core.ListType(declared.list)
        case "text":
            return TEXT
