"""What there is to look at in a game, without what it means: no rules are parsed and nothing is checked."""

from __future__ import annotations

from rulewright.dsl.files.gates import Problems
from rulewright.dsl.files.paths import open_ruleset
from rulewright.dsl.loading.rulesetfiles import read_ruleset
from rulewright.dsl.model import Catalogue
from rulewright.dsl.report.diagnostics import DeckError


def catalogue_of(name: str) -> tuple[Catalogue, list[str]]:
    """That of a game that comes with this program, and the names of the files that were read. DeckError where
    one cannot be."""
    problems = Problems()
    base = read_ruleset(open_ruleset(name), problems, rules=False)
    if base is None or problems:
        raise DeckError(*problems)
    declared = base.declared
    made = Catalogue(
        id=declared.id,
        names=declared.names,
        players=declared.players,
        kinds=declared.kinds,
        lists=declared.lists,
        zones=declared.zones,
        tables=declared.tables,
        presets=base.presets.found,
        cards={name: draft.printed() for name, draft in base.cards.drafts.items()},
        settings=declared.settings,
        seats=declared.seats,
        teams=declared.teams,
        digest=base.sources.digest(),
    )
    return made, list(base.sources.by_name)
