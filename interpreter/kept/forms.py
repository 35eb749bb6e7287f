"""What is kept: values that are worked out from texts, each in a form of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from rulewright.dsl import load
    from rulewright.dsl.model import Catalogue, Ruleset
    from rulewright.dsl.report.diagnostics import Diagnostic


class Loaded(Struct, frozen=True):
    """A ruleset with decks, and what is said of it besides."""

    ruleset: Ruleset
    problems: tuple[Diagnostic, ...]


class Beneath(Struct, frozen=True):
    """A ruleset as decks are laid upon it."""

    loaded: load.Loaded


class Shown(Struct, frozen=True):
    """What there is to look at."""

    catalogue: Catalogue


class Findings(Struct, frozen=True):
    """What a check found where nothing was refused."""

    problems: tuple[Diagnostic, ...]


class Linked(Struct, frozen=True):
    """The fields of a program, but for its ruleset."""

    fields: dict[str, Any]


class Generated(Struct, frozen=True):
    """An engine's code, as Python keeps code; what it names by number; the labels of its blocks, and which of
    them ask for several."""

    code: bytes
    tables: list[Any]
    texts: list[str]
    labels: list[str]
    picks: set[int]


class Compiled(Struct, frozen=True):
    """Under which name what a C compiler made of a program lies beside."""

    name: str


class Styled(Struct, frozen=True):
    """Rules in the one style."""

    text: str
