"""Taking up a saved game. Whatever is wrong with a save is a diagnostic, never another exception.

The order: are its parts of the right sort (`savefile.py`), are the rules at hand and the same, can the table
be set up, can every choice be made, and does the replay end where the save says.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path as PlainPath
from typing import Any, Final, NoReturn

from msgspec import Struct

from rulewright import __version__
from rulewright.dsl.files.characters import cut
from rulewright.dsl.files.paths import behind
from rulewright.dsl.model import Ruleset
from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.game import Game, Path, Rules, known_rules, load
from rulewright.interpreter.saves import savecodes as codes
from rulewright.interpreter.saves.savefile import Saved, parse, refuse
from rulewright.interpreter.saves.saving import (
    Coder,
    card_digests,
    is_inside,
    snapshot,
    source_digests,
    state_check,
)
from rulewright.interpreter.shared import EngineName
from rulewright.interpreter.table.options import Decision, Option
from rulewright.interpreter.table.played import Choice
from rulewright.interpreter.table.verdicts import RulesStopped

_TOLD: Final = 12  # of many reasons
_LONGEST_REASON: Final = 200  # characters
_RULESET: Final = re.compile(r"[a-z][a-z0-9_-]{0,63}")


# --- the rules


def rules_for(
    saved: Saved, decks: Sequence[Path] | None, ruleset: Path | None, rules: Rules | None, anyway: bool
) -> Rules:
    """The rules that the save needs. A save is a stranger's file: it never makes us open a path outside this
    folder."""
    if rules is None:
        same = known_rules(saved.digest) if decks is None and ruleset is None else None
        rules = same or load(ruleset or _ruleset_name(saved), _decks(saved) if decks is None else decks)
    if rules.ruleset.id != saved.ruleset:
        refuse(codes.E_SAVE_RULESET, f"this is a game of {cut(saved.ruleset)}, not of {rules.ruleset.id}")
    if rules.ruleset.digest != saved.digest and not anyway:
        _changed(saved, rules)
    if not _fits(saved, rules.ruleset):
        said = f"the save names more sets, cards or settings than {rules.ruleset.id} has"
        refuse(codes.E_SAVE_SETUP, said)
    return rules


def _ruleset_name(saved: Saved) -> str:
    if not _RULESET.fullmatch(saved.ruleset):
        refuse(codes.E_SAVE_RULESET, f"the save names no ruleset that there could be: {cut(saved.ruleset)}")
    return saved.ruleset


def _decks(saved: Saved) -> list[str]:
    here, decks = PlainPath(), list(dict.fromkeys(saved.decks))
    missing = [
        deck
        for deck in decks
        if not (is_inside(deck) and os.path.isfile(deck) and behind(here / deck, here) is not None)
    ]
    if missing:
        refuse(
            codes.E_SAVE_RULESET,
            f"the save needs decks that are not here: {_first(map(cut, missing))}",
            "name the files of the decks with `--deck`, as often as there are decks: `rulewright replay SAVE "
            "--deck FILE`",
        )
    return decks


def _changed(saved: Saved, rules: Rules) -> NoReturn:
    """Say which files are others now, and which cards where the table can still be set up."""
    found = [f"the file {cut(name)}" for name in _other(saved.sources, source_digests(rules.ruleset))]
    try:
        if _fits(saved, rules.ruleset):
            program = rules.program(saved.players, saved.preset, saved.sets, saved.settings)
            found += [f"the card {cut(name)}" for name in _other(saved.cards, card_digests(program))]
    except DeckError:
        pass
    refuse(
        codes.E_SAVE_RULES,
        "the rules have changed since the game was saved: " + (_first(found) or "their order"),
        "use the rules as they were; or `rulewright replay --anyway SAVE` makes the choices under the new "
        "rules, as far as they go",
    )


def _fits(saved: Saved, rules: Ruleset) -> bool:
    """Does no list say more than there is? Asked before any of it is looked up."""
    sets, settings = saved.sets or {}, saved.settings or {}
    longest = max(map(len, sets.values()), default=0)
    few = len(sets) <= len(rules.sets) and len(settings) <= len(rules.settings)
    return few and longest <= len(rules.cards)


def _first(said: Iterable[str], between: str = ", ") -> str:
    """The first dozen of what may be very much."""
    return between.join(islice(said, _TOLD))


def _other(before: dict[str, Any], now: dict[str, str]) -> list[str]:
    return sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))


# --- the replay


class Step(Struct, frozen=True):
    """One choice of a saved game: the decision as it stood, and what was chosen."""

    number: int
    decision: Decision
    option: Option


class Replay:
    """A saved game from its first decision, one choice at a time; `game` is the table as it stands now."""

    def __init__(
        self,
        text: str,
        decks: Sequence[Path] | None = None,
        *,
        ruleset: Path | None = None,
        rules: Rules | None = None,
        engine: EngineName | None = None,
        anyway: bool = False,
    ) -> None:
        """`anyway`: replay under rules that have changed, as far as the choices go."""
        self.saved = saved = parse(text)
        self.rules = rules_for(saved, decks, ruleset, rules, anyway)
        self.same_rules = self.rules.ruleset.digest == saved.digest
        try:
            self.game = self.rules.new_game(
                saved.players,
                saved.seed,
                saved.preset,
                saved.sets,
                engine or saved.engine or "compiled",
                saved.log,
                saved.names,
                settings=saved.settings,
            )
        except DeckError as error:
            reasons = _first((cut(each.message, _LONGEST_REASON) for each in error.diagnostics), "; ")
            refuse(codes.E_SAVE_SETUP, f"the saved game cannot be set up: {reasons}")
        except RulesStopped as stopped:
            refuse(codes.E_SAVE_SETUP, f"the saved game cannot be set up: {stopped}")
        self._coder = Coder(self.game.program)
        self.position = 0

    def __len__(self) -> int:
        return len(self.saved.choices)

    def ahead(self) -> list[Choice]:
        """The choices that were taken back, as far as the rules know them."""
        found: list[Choice] = []
        for said in self.saved.ahead:
            choice = self._coder.choice(*said)
            if choice is None:
                break
            found.append(choice)
        return found

    def __iter__(self) -> Iterator[Step]:
        """Step by step; the choice is made before the step is handed out."""
        while self.position < len(self):
            decision, number = self._asked(), self.position + 1
            code = self._code()
            option = next(option for option in decision.options if option.code == code)
            self._make(code)
            yield Step(number, decision, option)

    def run(self, to: int | None = None) -> Game:
        """All choices, or the first `to`, without labels."""
        end = len(self) if to is None else min(to, len(self))
        while self.position < end:
            self._make(self._code())
        return self.game

    def verify(self) -> None:
        """At the end of the choices: is the table as the save says?"""
        game, saved = self.game, self.saved
        if state_check(game.state) != saved.check:
            refuse(codes.E_SAVE_STATE, "the replay of the save ends in another state than the save says")
        alike = game.table.engine_name == saved.engine and saved.version == __version__
        # What work is left was counted anew on the way.
        if alike and snapshot(game) != {**saved.snapshot, "work": game.state.work}:
            refuse(codes.E_SAVE_STATE, "the replay of the save and its snapshot do not agree")

    def restored(self) -> Game:
        """The game of the snapshot, without a replay and so without a log."""
        game, saved = self.game, self.saved
        choices = [self._coder.choice(*choice) for choice in saved.choices]
        try:
            state = game.table.engine.restore(saved.snapshot)
            good = state_check(state) == saved.check
        except Exception:  # whatever an engine makes of data that somebody made up
            state, good = None, False
        known = [choice for choice in choices if choice is not None]
        if not good or len(known) < len(choices):
            refuse(codes.E_SAVE_STATE, "the snapshot of the save cannot be restored", "load it with `verify`")
        return Game(game.table, game.words, game.seed, state, known, False)

    def _asked(self) -> Decision:
        if self.game.over:
            self._refuse("the game is over by then")
        return self.game.decision

    def _code(self) -> int:
        """The option code of the next choice: only what is offered now is taken."""
        label, key, value = self.saved.choices[self.position]
        state, program = self.game.state, self.game.program
        if state.over:
            self._refuse("the game is over by then")
        if program.sites[state.site].label != label:
            self._refuse(f"it answers {cut(label)}, the rules ask {program.sites[state.site].label}")
        code = self._coder.code(state.site, key, value)
        if code is None or code not in state.options:
            said = cut(key) if value is None else f"{cut(key)} {cut(str(value))}"
            self._refuse(f"at {label} there is no option {said}")
        return code

    def _make(self, code: int) -> None:
        try:
            self.game.apply_code(code)
        except RulesStopped as stopped:
            self._refuse(str(stopped))
        self.position += 1

    def _refuse(self, why: str) -> NoReturn:
        hint = None if self.same_rules else "the rules have changed since the game was saved"
        refuse(codes.E_SAVE_CHOICE, f"choice {self.position + 1} of the save cannot be made: {why}", hint)


def load_game(
    text: str,
    decks: Sequence[Path] | None = None,
    *,
    ruleset: Path | None = None,
    rules: Rules | None = None,
    engine: EngineName | None = None,
    verify: bool = True,
    anyway: bool = False,
) -> Game:
    """The saved game. DeckError (E08xx) says what is wrong with a save that cannot be loaded.

    `verify`: replay every choice and check the end against the snapshot; without it the snapshot alone is
    restored, at once and without a log. `anyway`: replay under rules that have changed, as far as the choices
    go."""
    replay = Replay(text, decks, ruleset=ruleset, rules=rules, engine=engine, anyway=anyway)
    if not verify and replay.same_rules and replay.game.table.engine_name == replay.saved.engine:
        return replay.restored()
    game = replay.run()
    if replay.same_rules:
        replay.verify()
    return game
