"""What a ruleset declares in YAML, as the checker needs it: everything a word of rules text can stand for."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct, field

from rulewright.dsl import core, model, tree
from rulewright.dsl.files.source import Span


class Vocabulary(Struct, frozen=True):
    """The declared words. `cards`: card id -> kind. A deck's vocabulary holds the ruleset's words too."""

    kinds: dict[str, model.Kind] = field(default_factory=dict)
    lists: dict[str, model.ListDef] = field(default_factory=dict)
    resources: dict[str, model.ResourceDef] = field(default_factory=dict)
    zones: dict[str, model.ZoneDef] = field(default_factory=dict)
    tokens: dict[str, model.TokenDef] = field(default_factory=dict)
    tables: dict[str, model.TableDef] = field(default_factory=dict)
    cards: dict[str, str] = field(default_factory=dict)
    sets: dict[str, model.SetDef] = field(default_factory=dict)
    settings: dict[str, model.SettingDef] = field(default_factory=dict)
    seats: dict[str, model.SeatDef] = field(default_factory=dict)
    teams: dict[str, model.TeamDef] = field(default_factory=dict)


class _Words(Protocol):
    """What declares words: a ruleset, or the declarations of which it is made."""

    @property
    def kinds(self) -> dict[str, model.Kind]: ...
    @property
    def lists(self) -> dict[str, model.ListDef]: ...
    @property
    def resources(self) -> dict[str, model.ResourceDef]: ...
    @property
    def zones(self) -> dict[str, model.ZoneDef]: ...
    @property
    def tokens(self) -> dict[str, model.TokenDef]: ...
    @property
    def tables(self) -> dict[str, model.TableDef]: ...
    @property
    def sets(self) -> dict[str, model.SetDef]: ...
    @property
    def settings(self) -> dict[str, model.SettingDef]: ...
    @property
    def seats(self) -> dict[str, model.SeatDef]: ...
    @property
    def teams(self) -> dict[str, model.TeamDef]: ...


def vocabulary_of(words: _Words, cards: dict[str, str]) -> Vocabulary:
    """The words that somebody declares, with these cards."""
    return Vocabulary(
        words.kinds, words.lists, words.resources, words.zones, words.tokens, words.tables, cards,
        words.sets, words.settings, words.seats, words.teams,
    )  # fmt: skip


class Checked(core.RulesProgram, frozen=True):
    """A checked program together with what further texts need to be checked on top of it.

    `keywords` stay trees: each use is checked again with its values in place. `places` says where a name was
    declared ("procedure build" -> span), `counters` keep the names of locals unique across decks.
    """

    keywords: dict[str, tree.KeywordDef] = field(default_factory=dict)
    keyword_params: dict[str, tuple[core.Param, ...]] = field(default_factory=dict)
    phases: frozenset[str] = frozenset()
    places: dict[str, Span] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
