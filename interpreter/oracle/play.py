"""One game at play: the state, what was dealt, and how statements are walked.

A statement is done at once, or it is a Python generator, which stops in the middle of whatever it does when
somebody has to choose. A generator yields `ASK`, once the question stands in the state: then the option code
comes back; or whatever has to be done first: then its result comes back, that of another generator once it
has run. `Play` keeps the generators that wait for each other in a list of its own, so how deep procedures go
does not depend on Python's stack.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from enum import Enum
from types import GeneratorType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import Struct

from rulewright.dsl import core
from rulewright.interpreter.dealt import (
    ANSWER,
    ENTRY_MASK,
    FARTHEST,
    LOOKS,
    MANY_OPTIONS,
    NONE,
    OPTION,
    Dealt,
)
from rulewright.interpreter.engine import LimitReached, Picking, State
from rulewright.interpreter.oracle.answers import answered
from rulewright.interpreter.oracle.deal import Deal
from rulewright.interpreter.state import memory_start

if TYPE_CHECKING:  # whoever knows which abilities are alive asks the game about it
    from rulewright.interpreter.oracle.living import Voices

Env = dict[str, Any]  # the name of a local -> a whole number or a list of them
Value = Any  # a whole number or a list of them
T = TypeVar("T")


class Sign(Enum):
    """What a generator yields and returns besides other generators."""

    ASK = "a player has to choose"
    STOP = "leave the innermost loop"
    REST = "leave out the rest of this block, and of the blocks of which it is a part"
    OVER = "the game is over"


ASK, STOP, REST, OVER = Sign.ASK, Sign.STOP, Sign.REST, Sign.OVER

Steps = Generator[Any, Any, Any]
Doing = Steps | Sign | None  # steps that are still to be taken; or what came of it at once


class Answer(Struct, frozen=True):
    """What was chosen together with the option before it: the entry of a menu, and its candidate."""

    key: str
    value: int


class Inside(Struct, frozen=True):
    """What is being carried out: a procedure or an ability, by its label, and the card in whose text."""

    label: str
    card: str | None
    procedure: bool


class Stopped(Exception):
    """A limit was reached: the engine adds where. `card`: whose text was just chosen, if that is to blame."""

    def __init__(self, limit: str, card: str | None = None) -> None:
        super().__init__(limit)
        self.limit = limit
        self.card = card


UNTOLD: Final = ("table", "number")  # the rules have no row, or come to a number that there is not
STOPPED: Final = "!"  # the name, among others, by which it is known which have no value, and why


class Unnamed(Exception):
    """What was asked from outside of a game goes by a name that has no value there."""


class Question(Struct, frozen=True):
    """What somebody is being asked, as it is written, and the names that it sees. `text`: where he is asked
    whether he wants what a text does, its key, and its card if it has one."""

    node: core.Menu | core.Offer | core.Pick
    env: Env
    text: tuple[str, str | None] | None = None


def followed(waiting: list[Any], given: Any) -> Sign | None:
    """Carry on with the innermost of these texts, and then with those that wait for it, to the next question
    or the end of the game; None where they all have come to their end."""
    while waiting:
        try:
            first = waiting[-1].send(given)
        except StopIteration as end:
            waiting.pop()
            given = end.value
            continue
        if isinstance(first, GeneratorType):
            waiting.append(first)
            given = None
        elif first is ASK or first is OVER:
            return first
        else:
            given = first
    return None


class Play:
    """Runs one game. `s` may be exchanged for an equal state between two decisions."""

    def __init__(
        self,
        program: Dealt,
        deal: Deal,
        voices: Voices,
        values: Mapping[type, Callable[..., Value]],
        statements: Mapping[type, Callable[..., Doing]],
        state: State,
    ) -> None:
        self.program = program
        self._most = program.limits.looks
        self._free = program.limits.free
        self.rules = program.ruleset.program
        self.deal = deal
        self.voices = voices
        self.s = state
        self._values = values
        self._statements = statements
        self._aside: dict[str, Any] = {}
        for memory in self.rules.memories.values():
            if memory.name not in program.memories:
                self._aside[f"m_{memory.name}"] = memory_start(program, memory)
        for status in self.rules.statuses:
            if status not in program.statuses:
                self._aside |= {f"s_{status}": (), f"w_{status}": ()}
        for counts in voices.counts.values():
            for slot in counts:
                if slot.removeprefix("c_") not in program.tallies:
                    self._aside[slot] = [0] * (deal.players + 1)
        self._waiting: list[Steps] = []
        self._left = self._granted = self._most  # looks until the next decision
        self._least = 0  # what one answer after the other must leave of the game's work
        self._ruled = frozenset(program.ruled.values())
        self.inside: list[Inside] = []
        self.answers: list[Answer] = []
        self.picking: Picking | None = None
        self.question: Question | None = None  # None where what is asked stands in no text
        # The procedures of which it is just being asked whether they can be done, and whether they can be
        # paid; as printed, that is another question.
        self.asking: list[tuple[str, bool]] = []
        self.paying: list[tuple[str, bool]] = []
        self.moments = 0  # above 0: what is gained and lost now happens at one moment
        self.own_only = 0  # above 0: without the abilities that are had of other cards
        self.printed_only = 0  # above 0: values as printed, without what cards change

    # ------------------------------------------------------------ slots

    def get(self, slot: str) -> Any:
        """What is remembered: in the state, or here if no card of this game can ask for it."""
        return self._aside[slot] if slot in self._aside else getattr(self.s, slot)

    def put(self, slot: str, value: Any) -> None:
        if slot in self._aside:
            self._aside[slot] = value
        else:
            setattr(self.s, slot, value)

    # ------------------------------------------------------------ values

    def value(self, node: core.Expr, env: Env) -> Value:
        """What an expression is now. To ask for it is work, too."""
        self._left -= 1
        if self._left < 0:
            raise Stopped("steps")
        return self._values[type(node)](self, node, env)

    def number(self, node: core.Expr, env: Env) -> int:
        self._left -= 1
        if self._left < 0:
            raise Stopped("steps")
        found: int = self._values[type(node)](self, node, env)
        return found

    def kept(self, node: core.Expr, env: Env) -> Value:
        """A value that is given a name: what changes later does not change it."""
        self._left -= 1
        if self._left < 0:
            raise Stopped("steps")
        found = self._values[type(node)](self, node, env)
        return list(found) if isinstance(found, list) else found

    def tell(self, env: Env, name: str, work: Callable[[], Value]) -> None:
        """Give a name its value. Where the rules have none, whoever asks for it is stopped."""
        asking, own_only, printed_only = len(self.asking), self.own_only, self.printed_only
        try:
            env[name] = work()
        except (Stopped, LimitReached) as stopped:
            if stopped.limit not in UNTOLD:
                raise
            del self.asking[asking:]
            self.own_only, self.printed_only = own_only, printed_only
            env[STOPPED] = {**env.get(STOPPED, {}), name: stopped}

    def holds(self, node: core.Expr | None, env: Env) -> bool:
        """Is it so? What has no condition is; what is asked of nobody is not."""
        if node is None:
            return True
        self._left -= 1
        if self._left < 0:
            raise Stopped("steps")
        found: bool = self._values[type(node)](self, node, env) == 1
        return found

    def selected(self, select: core.Select, env: Env) -> list[int]:
        found: list[int] = self._values[type(select)](self, select, env)
        return found

    # ------------------------------------------------------------ statements

    def block(self, block: core.Block, env: Env, *, part: bool = False) -> Doing:
        """Carry out statements from top to bottom. Tells whether a loop ends; of a part of a block, such as
        what stands behind `if`, also whether the rest of that is left out."""
        left = iter(block)
        doing = self._at_once(left, env)
        if isinstance(doing, GeneratorType):
            return self._rest(doing, left, env, part)
        return None if doing is REST and not part else doing

    def _at_once(self, left: Iterator[core.Statement], env: Env) -> Doing:
        """As far as statements are done at once: the one that is not, or how the block ends."""
        for statement in left:
            self._left -= LOOKS
            if self._left < 0:
                raise Stopped("steps")
            doing = self._statements[type(statement)](self, statement, env)
            if doing is not None:
                return doing
        return None

    def _rest(self, doing: Doing, left: Iterator[core.Statement], env: Env, part: bool) -> Steps:
        """From a statement on that is not done at once."""
        while isinstance(doing, GeneratorType):
            sign = yield doing
            doing = self._at_once(left, env) if sign is None else sign
        return None if doing is REST and not part else doing

    def step(self) -> None:
        """One more pass of a loop without a decision."""
        self._left -= LOOKS
        if self._left < 0:
            raise Stopped("steps")

    def within(self, inside: Inside, done: Callable[..., Doing], *values: Any) -> Steps:
        """Carry something out, `done(*values)`, and know meanwhile what it is."""
        self.inside.append(inside)
        if inside.procedure and self.inside.count(inside) > self.program.limits.depth:
            raise Stopped("depth")
        sign = yield done(*values)
        self.inside.pop()
        return sign

    def ask(self, seat: int, site: int, options: Sequence[int], question: Question | None = None) -> Steps:
        """Stop for a decision; the option code is the result."""
        self.s.who, self.s.site, self.s.options = seat, site, list(options)
        self.question = question
        code = self._by_rules(seat, site) if seat in self._ruled else (yield ASK)
        self.picking = self.question = None
        return code

    def _by_rules(self, seat: int, site: int) -> int:
        """The answer of a seat that is played by rules. It is work, and so is what led to it."""
        self._account()
        self._grant()
        code = answered(self, seat, site)
        self.s.work -= ANSWER
        if self.s.work < self._least:
            card = self.program.sites[site].entries[code & ENTRY_MASK].card
            raise Stopped("answers" if self._least else "work", card)
        self.log("choice", seat, site, code)
        return code

    def log(self, *entry: Any) -> None:
        if self.s.log is not None:
            self.s.log = (entry, self.s.log)

    # ------------------------------------------------------------ questions from outside of the game

    def asked(self, question: Callable[..., T], *values: Any) -> T:
        """What a question comes to where the game stands now: `question(play, *values)`. LimitReached where
        that, with all that was asked since `anew`, is more work than may be done between two decisions;
        Unnamed where it asks for a name that has no value."""
        try:
            return question(self, *values)
        except (Stopped, RecursionError) as stopped:
            limit = stopped.limit if isinstance(stopped, Stopped) else "depth"
            raise LimitReached(limit, "", None) from None
        finally:
            self.asking.clear()
            self.paying.clear()
            self.own_only = self.printed_only = 0

    @property
    def spent(self) -> int:
        """What was asked since `anew`, in looks."""
        return self._most - self._left

    def anew(self) -> None:
        """What was asked until now no longer counts."""
        self._left = self._most

    # ------------------------------------------------------------ running

    def begin(self, flow: core.Block) -> None:
        """Run to the first decision or to the end."""
        self._waiting = [self.within(Inside("flow", None, procedure=False), self.block, flow, {})]
        self.go(None)

    def go(self, answer: int | None) -> None:
        """Go on with the answer to what was asked, to the next decision or to the end."""
        self._grant()
        self._least = max(self.s.work - self.program.limits.row, 0)
        try:
            sign = followed(self._waiting, answer)
            if sign is ASK:
                self._account()
                return
        except Stopped as stopped:
            spent = stopped.limit == "steps" and self._granted < self._most
            label, card = self._whose()
            raise LimitReached("work" if spent else stopped.limit, label, stopped.card or card) from None
        except RecursionError:
            raise LimitReached("depth", *self._whose()) from None
        if sign is OVER:
            self._waiting.clear()
        elif not self.s.over:
            self.over(())

    def _grant(self) -> None:
        """So much may be done until the next decision."""
        self._left = self._granted = min(self._most, self.s.work + self._free)

    def _account(self) -> None:
        """What was done for this decision is taken off what may be done in the game; what is done for any
        decision is not, and a list of options only where it is a long one."""
        many = len(self.s.options)
        self.s.work -= max(0, self._granted - self._left - self._free) + (
            many * OPTION if many > MANY_OPTIONS else 0
        )
        if self.s.work < 0:
            raise Stopped("work")

    def over(self, winners: tuple[int, ...]) -> None:
        self.s.over, self.s.winners, self.s.options = 1, winners, []
        self.log("over", winners)

    def _whose(self) -> tuple[str, str | None]:
        """The innermost procedure or ability, and the innermost card in whose text it stands."""
        card = next((each.card for each in reversed(self.inside) if each.card is not None), None)
        return self.inside[-1].label, card

    def card_of_label(self, label: str) -> str | None:
        """The card in whose text a label stands: labels begin with their owner."""
        owner = label.split("/")[0]
        return next((card for card in self.program.ruleset.cards if card.split(":")[-1] == owner), None)


def checked(number: int, most: int = FARTHEST) -> int:
    """The number, if it is one that rules may make: on the way to another one, or (`most`: LARGEST) to keep
    it."""
    if -most <= number <= most:
        return number
    raise Stopped("number")


def first_seat(play: Play) -> int:
    """With whom players begin: whose turn it is, else who holds the token that says who is first."""
    if play.s.turn != NONE:
        return int(play.s.turn)
    token = play.program.first_seat
    return max(getattr(play.s, f"t_{token}"), 0) if token else 0
