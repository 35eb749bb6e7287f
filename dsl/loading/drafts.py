"""What the loader has in hand between reading and checking: drafts of cards, parsed texts, their sources."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from msgspec import Struct, field

from rulewright.dsl import model, tree
from rulewright.dsl.declare.cards import Cards, Draft
from rulewright.dsl.declare.declarations import Declarations
from rulewright.dsl.declare.presets import Presets
from rulewright.dsl.files.gates import Problems
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.syntax.gamewords import GameWords

if TYPE_CHECKING:  # to read rules takes more than all the rest, and not everybody wants them
    from rulewright.dsl.mistakes.doubt import Doubt
    from rulewright.dsl.syntax.parse import Parsed


class Texts(Struct):
    """The rules texts of one ruleset or deck, parsed. `whole`: of all that they declare it is known what was
    meant. What has a mistake is not used, but checked for more of them, as far as `doubts` let that be."""

    origin: str
    game: GameWords  # for messages
    files: list[tree.RulesFile] = field(default_factory=list)
    members: dict[str, tree.Members] = field(default_factory=dict)  # by the full id of the card
    meant: dict[str, Parsed[tree.Members]] = field(default_factory=dict)  # those with a mistake, likewise
    doubts: list[Doubt] = field(default_factory=list)  # about what is declared
    scenarios: list[model.ScenarioDef] = field(default_factory=list)
    whole: bool = True

    def add_rules(self, text: RulesText | Source, problems: Problems) -> list[tree.RulesFile]:
        """A file of rules, or the block of them in a deck; its scenarios are set apart. What was read."""
        from rulewright.dsl.syntax.parse import read_rules_file

        parsed = read_rules_file(text, self.game)
        problems += parsed.problems
        read = parsed.tree or parsed.meant
        if read is None:
            self.whole = False
            return []
        if parsed.doubt is not None:
            self.doubts.append(parsed.doubt)
        else:
            self.add(tuple(item for item in read.items if isinstance(item, tree.Scenario)), problems)
        rules = tuple(item for item in read.items if not isinstance(item, tree.Scenario))
        self.files.append(tree.RulesFile(read.span, rules))
        return self.files[-1:]

    def add_scenarios(self, text: RulesText | Source, problems: Problems) -> None:
        from rulewright.dsl.syntax.parse import parse_scenarios

        parsed, found = parse_scenarios(text)
        problems += found  # a scenario with a mistake keeps nothing else from being checked
        if parsed is not None:
            self.add(parsed.items, problems)

    def add(self, scenarios: tuple[tree.Scenario, ...], problems: Problems) -> None:
        from rulewright.dsl.check.scenarios import strange_seats

        for scenario in scenarios:
            problems += strange_seats(scenario, self.game.seats)
        self.scenarios += [model.ScenarioDef(s.title.text, s, self.origin, s.span) for s in scenarios]

    def add_card(self, draft: Draft, problems: Problems) -> None:
        """The rules of a card, if it has any. A mistake in them concerns no other card."""
        if draft.rules is None:
            return
        from rulewright.dsl.syntax.parse import read_members

        parsed = read_members(draft.rules, self.game)
        problems += parsed.problems
        if parsed.tree is not None:
            self.members[draft.id] = parsed.tree
        elif parsed.meant is not None:
            self.meant[draft.id] = parsed

    def believed(self, found: list[Diagnostic], doubt: Doubt | None = None) -> list[Diagnostic]:
        """Those findings that follow from nothing that was only guessed."""
        doubts = [*self.doubts, *([doubt] if doubt else [])]
        return [problem for problem in found if all(each.believes(problem) for each in doubts)]


class Sources(Struct):
    """Every text that was read. The digest goes by what they are to the ruleset, not by where they lie."""

    by_name: dict[str, Source] = field(default_factory=dict)
    parts: list[tuple[str, str]] = field(default_factory=list)

    def add(self, role: str, source: Source, text: str | None = None) -> Source:
        """`text`: what counts of it, if not all does."""
        self.by_name[source.name] = source
        self.parts.append((role, source.text if text is None else text))
        return source

    def add_scenarios(self, source: Source) -> Source:
        """Scenarios only: no part of the game, and so none of the digest."""
        self.by_name[source.name] = source
        return source

    def digest(self) -> str:
        """SHA-256 over all texts in the order of reading; lengths keep two texts from running together."""
        found = hashlib.sha256()
        for role, text in self.parts:
            for part in (role.encode(), text.encode()):
                found.update(len(part).to_bytes(8, "big"))
                found.update(part)
        return found.hexdigest()

    def copy(self) -> Sources:
        return Sources(dict(self.by_name), list(self.parts))


class Base(Struct):
    """A ruleset as read: everything but its decks."""

    declared: Declarations
    cards: Cards
    presets: Presets
    texts: Texts
    sources: Sources
    rules_span: Span  # where `ruleset.yaml` names the files of rules
