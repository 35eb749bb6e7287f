"""`play`, `offered`, `refused`: words against the options of a decision.

An option is known by its parts: the words of its entry (`Gather`, `gold`), or the card whose ability it is;
its value (a card by its id or its name, a space by its name, a player by his letter, a number); what tells a
card from others of its name: whose it is, in which place and on which space it lies, what is remembered of
it. The words of a step choose an option when each of them is one of its parts, in their order. What is left
over answers the next decision of the same player, if the option was named in full and the question belongs to
it: an offer that comes back is another step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from msgspec import Struct

from rulewright.dsl import core, tree
from rulewright.dsl.check.scenarios import SEATS, ScenarioText
from rulewright.dsl.files.source import Span
from rulewright.dsl.report.diagnostics import Diagnostic, nearest
from rulewright.interpreter.dealt import ENTRY_BITS, NONE, EntryInfo
from rulewright.interpreter.engine import Engine, Picking, State
from rulewright.interpreter.scenarios.chance import Luck
from rulewright.interpreter.scenarios.codes import E_WORD
from rulewright.interpreter.scenarios.desk import Desk, plain
from rulewright.interpreter.scenarios.expected import asked_now
from rulewright.interpreter.scenarios.spaces import no_such_space
from rulewright.interpreter.table.options import entry_of, label_of, options_of
from rulewright.interpreter.table.severalchosen import (
    NO_MORE,
    after,
    in_order,
    passed_over,
    reachable,
    still_free,
)
from rulewright.interpreter.table.spacenames import is_place, place_words
from rulewright.interpreter.table.words import property_of

END = "end turn"
_DONE = "done"
_TOGETHER = "what is chosen together is named in one step, in any order"
_SPACE = re.compile(r"[a-z][0-9]{1,2}")
_ENDINGS = {"done": frozenset(("done", END)), "decline": frozenset(("no", "decline"))}
_YES = "yes"
_PAY, _AS_SHOWN = "pay", re.compile("^pay what is left( in .*)?$")  # as options call it, and as they show it
_SHOWN = 12  # options that a failure lists
_COPY = re.compile(r"#[0-9]+")  # in the key of an entry
_NUMBERED = re.compile(r"(.+) (\[[1-9][0-9]*\])")  # `Income [2]`: so equal labels are shown


class Step(Struct, frozen=True):
    """A checked step: who, and the words as they are compared."""

    seat: int
    words: tuple[str, ...]
    span: Span


class Refusal(Exception):
    """The step cannot be played here: what was found instead."""

    def __init__(self, found: str, *, fitting: tuple[int, ...] = ()) -> None:
        super().__init__(found)
        self.found = found
        self.fitting = fitting  # the options that fit, where these are several


Twin = tuple[str, str, int]  # what it does, label, zone


class _Match(NamedTuple):
    """How far the words go with an option. `whole`: they name all of it, as it is written; `sure`: so much of
    it that what is left over may answer the next question."""

    words: int
    whole: bool
    sure: bool
    code: int
    twin: Twin  # options that are alike in it are the same to people


class Steps:
    """Reads and plays the steps of one game."""

    def __init__(self, desk: Desk, text: ScenarioText) -> None:
        self.desk = desk
        self.text = text
        self._rows = desk.space_words()
        self._known = _vocabulary(desk) | {name for row in self._rows.values() for name in row}

    # --- reading

    def read(self, node: tree.Step) -> Step:
        for before, word in zip(node.words, node.words[1:], strict=False):
            if isinstance(word, tree.WordSeat) and word.span == word.seat.span:
                self._begins_a_line(word, before)
        read = [self._word(word, behind) for word, behind in zip_longest(node.words, node.words[1:])]
        return Step(self.text.seat(node.seat), tuple(word for words in read for word in words), node.span)

    def _word(self, node: tree.StepWord, behind: tree.StepWord | None) -> tuple[str, ...]:
        match node:
            case tree.WordEnd():
                return (END,)
            case tree.WordSeat(seat=word):
                return (_seat(self.text.seat(word)),)
            case tree.WordNumber(word=word):
                return (word.text,)
            case tree.WordName(word=word) | tree.WordText(word=word):
                said = _AS_SHOWN.sub(_PAY, plain(word.text))
                numbered = _NUMBERED.fullmatch(word.text)
                if numbered and plain(numbered[1]) in self._known:
                    return plain(numbered[1]), numbered[2]
                if said not in self._known:
                    self._unknown(word, said, behind)
                return (said,)

    def _begins_a_line(self, word: tree.WordSeat, before: tree.StepWord) -> None:
        """Report a seat that looks as if it began the next step."""
        if word.span.line > before.span.end_line:
            seat = word.seat.text
            hint = f"write `{seat}:`; if {seat} is who is chosen, write it behind the other words"
            self.text.findings.add(Diagnostic(E_WORD, f"`:` is missing behind `{seat}`", word.span, hint))

    def _unknown(self, word: tree.Word, said: str, behind: tree.StepWord | None) -> None:
        if self._rows and _SPACE.fullmatch(said):
            no_such_space(self.text, self._rows, word)
            return
        close = self._ending_in(behind) or nearest(said, self._known)
        hint = f"did you mean `{close[0]}`?" if close else "write the words of an option as they are shown"
        message = f"nothing in this game is chosen by `{word.text}`"
        self.text.findings.add(Diagnostic(E_WORD, message, word.span, hint))

    def _ending_in(self, word: tree.StepWord | None) -> list[str]:
        """The options of several words that end in this one: `gather gold`, where `take gold` was written."""
        if not isinstance(word, tree.WordName | tree.WordText):
            return []
        said = plain(word.word.text)
        paths = (entry.path for site in self.desk.program.sites for entry in site.entries)
        whole = (tuple(map(plain, path)) for path in paths if len(path) > 1)
        return sorted({" ".join(path) for path in whole if path[-1] == said})

    # --- playing

    def play(self, step: Step, engine: Engine, state: State, luck: Luck, meant: Sequence[int] = ()) -> State:
        """The state after the step; the one that was given is not to be used any more. `meant`: of several
        options that fit, those that are taken, the first time, the second and so on. Raises Refusal, and
        Unlucky."""
        words, first, choices = step.words, state.site, iter(meant)
        self._must_ask(step, state)
        while True:
            picking = engine.picking(state)
            try:
                codes, used = self._codes(words, state, picking, choices)
            except Refusal as refusal:
                first_words = words == step.words and picking is None and not refusal.fitting
                if not first_words or not self._after_several(state):
                    raise
                raise Refusal(f"{refusal.found} ({_TOGETHER})") from None
            for code in codes:
                log_choice(state, code)
                state = luck.answer(engine, state, code)
            words = words[used:]
            if picking is not None and words and words[0] in _ENDINGS["done"]:
                if engine.picking(state) == after(picking, codes):
                    log_choice(state, NO_MORE)
                    state = luck.answer(engine, state, NO_MORE)
                    words = words[1:]
                elif words[0] == _DONE and len(picking.picked) + len(codes) < picking.high:
                    words = words[1:]  # nothing was left that could have been chosen as well
            if not words:
                return state
            if state.over or state.who != step.seat or (state.site == first and self._returns(first)):
                raise Refusal(f"nothing more is asked, and `{_as_written(words)}` is left over")

    def _codes(
        self, words: Sequence[str], state: State, picking: Picking | None, choices: Iterator[int]
    ) -> tuple[list[int], int]:
        """The options that the next words choose here, and how many words these are."""
        if picking is not None:
            return self._several(words, state, picking, choices)
        found = self._choose(words, state, state.options, choices)
        return [found.code], found.words

    def _several(
        self, words: Sequence[str], state: State, picking: Picking, choices: Iterator[int]
    ) -> tuple[list[int], int]:
        """Several that are chosen together, named in any order; in the order in which they are asked for."""
        free = still_free(picking)
        chosen: list[int] = []
        used = 0
        while used < len(words) and len(chosen) < picking.high - len(picking.picked):
            if words[used] in _ENDINGS["done"] and (chosen or NO_MORE in state.options):
                break
            try:
                found = self._choose(words[used:], state, free, choices)
            except Refusal as refusal:
                if refusal.fitting:
                    raise
                if not chosen:
                    raise self._not_chosen(words, state, picking, refusal) from None
                break
            chosen.append(found.code)
            free.remove(found.code)
            used += found.words
        if not reachable(picking, chosen):
            raise Refusal(f"{picking.low} are chosen here: {_TOGETHER}")
        return in_order(picking, chosen), used

    def _not_chosen(self, words: Sequence[str], state: State, picking: Picking, refusal: Refusal) -> Refusal:
        """What is wrong with words that choose nothing more here: what they mean may have been passed."""
        try:
            found = self._choose(words, state, passed_over(picking), iter(()))
        except Refusal:
            return refusal
        (label,) = self._labels(state, [found.code])
        return Refusal(f"{label} can only be chosen before the others: {_TOGETHER}")

    def _after_several(self, state: State) -> bool:
        """Whether the last choice of this player was one of several."""
        log = state.log
        while log and log[0][0] != "choice":
            log = log[1]
        return bool(log) and log[0][1] == state.who and self.desk.program.sites[log[0][2]].kind == "pick"

    def chosen(self, words: Sequence[str], state: State) -> tuple[int, int]:
        """The code of the one option that the words choose, and how many of the words name it. Raises
        Refusal."""
        found = self._choose(words, state, state.options, iter(()))
        return found.code, found.words

    def twin(self, code: int, state: State) -> tuple[str, int]:
        """By what people tell an option from others: its label, and the zone in which its thing lies."""
        entry = entry_of(self.desk.program.sites[state.site], code)
        at = state.at[code >> ENTRY_BITS] if isinstance(entry.value, core.ThingType) else NONE
        return label_of(self.desk.words, state, entry, code), at

    def alike(self, code: int, state: State) -> Twin:
        """In what options are the same: copies of a card do the same, two deeds of one label do not."""
        entry = entry_of(self.desk.program.sites[state.site], code)
        done = _COPY.sub("", entry.key) if entry.value is None else ""
        return (done, *self.twin(code, state))

    def _returns(self, site: int) -> bool:
        return self.desk.program.sites[site].kind == "offer"

    def _asks_whether(self, site: int) -> bool:
        """Is it a question that `no` answers?"""
        return any(entry.kind == "decline" for entry in self.desk.program.sites[site].entries)

    def _must_ask(self, step: Step, state: State) -> None:
        if state.over or state.who != step.seat:
            raise Refusal(asked_now(self.desk, state))

    def _choose(
        self, words: Sequence[str], state: State, codes: Sequence[int], choices: Iterator[int]
    ) -> _Match:
        """The one of these options that the words choose; of several that fit, the next of `choices`."""
        if numbered := self._numbered(words, state, codes):
            return numbered
        matches = [self._match(words, code, state) for code in codes]
        # Words may be left for the next question only where the option was named in full.
        matches = [m for m in matches if m.words and (m.sure or m.words == len(words))]
        most = max((m.words for m in matches), default=0)
        best = [m for m in matches if m.words == most]
        if not best:
            raise Refusal(self.offered(state))
        if any(m.whole for m in best):
            best = [m for m in best if m.whole]
        if len({m.twin for m in best}) > 1:
            meant = next(choices, NONE)
            if meant != NONE:
                return next(m for m in best if m.code == meant)
            found = ", ".join(self._labels(state, [m.code for m in best]))
            raise Refusal(f"several options fit: {found}", fitting=tuple(m.code for m in best))
        return best[0]

    def _numbered(self, words: Sequence[str], state: State, codes: Sequence[int]) -> _Match | None:
        """The second of equal labels, where the words name one: `"Income [2]"`."""
        at = next((at for at, word in enumerate(words) if word[:1] == "["), 0)
        named = [self._match(words[:at], code, state) for code in codes] if at else []
        fitting = [each for each in named if each.words == at]
        number = int(words[at][1:-1]) if at else 0
        return fitting[number - 1]._replace(words=at + 1) if number <= len(fitting) and at else None

    def _match(self, words: Sequence[str], code: int, state: State) -> _Match:
        entry = entry_of(self.desk.program.sites[state.site], code)
        value = code >> ENTRY_BITS
        parts = [*_path(entry)]
        used, met, by_card = 0, 0, False
        if _YES in words[:1] and entry.kind not in _ENDINGS and self._asks_whether(state.site):
            used, met = 1, len(parts)
        elif entry.card is not None and parts and words[0] not in parts[0]:
            by_card = words[0] in _names_of_card(self.desk, entry.card)
            used, met = (1, len(parts)) if by_card else (0, 0)
        if entry.value is not None:
            parts.append(self._value(entry.value, value))
        valued = False
        for part in parts[met:]:
            if used < len(words) and words[used] in part:
                used += 1
                met += 1
                valued = entry.value is not None and part is parts[-1]
        if isinstance(entry.value, core.ThingType):
            rest = self.details(value, state) if met else frozenset()  # they tell apart what was named
            while used < len(words) and words[used] in rest:
                rest = rest - {words[used]}
                used += 1
        whole = met == len(parts)
        return _Match(used, whole and not by_card, whole or valued, code, self.alike(code, state))

    def _value(self, kind: core.Type, value: int) -> frozenset[str]:
        program = self.desk.program
        match kind:
            case core.ThingType() if is_place(program, value):
                return place_words(program, value)
            case core.ThingType():
                return _names_of_card(self.desk, program.things[value].card)
            case core.PlayerType():
                return frozenset((_seat(value),))
            case core.ListType(name=name):
                member = program.ruleset.lists[name].members[value]
                return frozenset((plain(member.id), plain(member.names["en"])))
            case _:
                return frozenset((str(value),))

    def details(self, thing: int, state: State) -> frozenset[str]:
        """What tells a thing from others of its name: whose it is, where it lies, what is remembered of it;
        of a space, whose map it is on, and which."""
        words = self.desk.words
        if is_place(self.desk.program, thing):
            board = self.desk.program.things[thing].of
            return self.details(board, state) | _names_of_card(self.desk, self.desk.card_of(board))
        zone, owner = words.places.get(state.at[thing], (None, NONE))
        if words.piece_of(thing) != NONE:
            owner = words.piece_of(thing)
        found = {_seat(owner)} if owner != NONE else set()
        if zone is not None and zone.of in ("list", "number"):
            found.add(plain(words.position(zone, state.at[thing] - zone.code)))
        space = words.lies_on(thing, state)
        found |= {space} if space else set()
        found |= {plain(said) for said in words.noted(thing, state).values()}
        kind = self.desk.program.ruleset.kinds[self.desk.program.things[thing].kind]
        for name in kind.properties.keys() & self.desk.program.changing:
            value = property_of(self.desk.program, state, name, thing)
            listed = kind.properties[name].list
            found.add(plain(words.member(listed, value)) if listed else str(value))
        return frozenset(found)

    def offered(self, state: State) -> str:
        """Everything that is offered now, in short."""
        labels = self._labels(state, state.options)
        more = f", and {len(labels) - _SHOWN} more" if len(labels) > _SHOWN else ""
        return f"{self.desk.words.player(state.who)} is offered: {', '.join(labels[:_SHOWN])}{more}"

    def _labels(self, state: State, codes: Sequence[int]) -> list[str]:
        return [f"`{option.label}`" for option in options_of(self.desk.words, state, codes)]


def log_choice(state: State, code: int) -> None:
    """To be called before the choice is made."""
    if state.log is not None:
        state.log = (("choice", state.who, state.site, code), state.log)


def _seat(seat: int) -> str:
    return f"seat {seat}"


def _as_written(words: Sequence[str]) -> str:
    seats = {_seat(number): f"to {letter}" for number, letter in enumerate(SEATS)}
    return " ".join(seats.get(word, word) for word in words)


def _path(entry: EntryInfo) -> list[frozenset[str]]:
    if entry.kind in _ENDINGS:
        return [_ENDINGS[entry.kind]]
    return [frozenset((plain(word), *_answer(plain(word)))) for word in entry.path]


def _answer(said: str) -> tuple[str, ...]:
    """`Yes, take it` and `No, thanks` are answers as well."""
    first = said.partition(" ")[0]
    return (first,) if first in ("yes", "no") else ()


def _names_of_card(desk: Desk, card: str) -> frozenset[str]:
    """Its id and its name, unless that is the id of another card: an id always means its own card."""
    name = plain(desk.program.ruleset.cards[card].names["en"])
    own = plain(card.rpartition(":")[2])
    if called := desk.program.ruleset.cards[card].called:  # pieces are told apart by whose they are
        return frozenset((plain(called), name))
    return frozenset((own,) if name.replace(" ", "_") in desk.ids else (own, name))


def _vocabulary(desk: Desk) -> frozenset[str]:
    """Every word by which something can be chosen in this game."""
    known: set[str] = set()
    for site in desk.program.sites:
        for entry in site.entries:
            known.update(*_path(entry))
    for card in desk.copies:
        known |= _names_of_card(desk, card)
    for each in desk.program.ruleset.lists.values():
        for member in each.members:
            known |= {plain(member.id), plain(member.names["en"])}
    return frozenset(known | _ENDINGS["done"] | _ENDINGS["decline"] | {_YES})
