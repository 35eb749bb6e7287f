"""The form that engines run: functions of plain steps, with no word of an author in them (see README.md).

What a game remembers stands in slots of its state, what a function remembers in its variables, what must
survive a decision in a frame: a tuple of a function's number, some values, and the frame of whoever waits for
it. A **value** is a number or a list of them; it reads and changes nothing. A **test** holds or does not. A
**step** does something; those that end a path (`Go`, `Resume`, `Ask`, `Over`, `Give` ...) come last.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

# ---------------------------------------------------------------- values


class Int(Struct, frozen=True):
    """A number that is known."""

    value: int


class Var(Struct, frozen=True):
    """A variable of the function; `number` is unique in the program. `many`: it holds a list, which nobody
    changes."""

    number: int
    many: bool = False


class Load(Struct, frozen=True):
    """What is in a slot of the state."""

    slot: str


class Fixed(Struct, frozen=True):
    """A list, or a list of lists, that never changes: the table with this number."""

    table: int


class Item(Struct, frozen=True):
    """One place of a list; place -1 is nobody's."""

    of: Value
    at: Value


class Pack(Struct, frozen=True):
    """A list written out."""

    items: tuple[Value, ...]


class Calc(Struct, frozen=True):
    """Two numbers make one. `//` rounds down; `<<` and the others work on bits."""

    operator: Literal["+", "-", "*", "//", "&", "|", "<<", ">>", "max", "min"]
    left: Value
    right: Value


class Flip(Struct, frozen=True):
    """Every bit the other way round."""

    of: Value


class Ones(Struct, frozen=True):
    """How many bits are set."""

    of: Value


class Truth(Struct, frozen=True):
    """1 where the test holds, else 0."""

    test: Test


class Choice(Struct, frozen=True):
    """One of two values."""

    test: Test
    then: Value
    otherwise: Value


class Size(Struct, frozen=True):
    """How many items a list has."""

    of: Value


class Sizes(Struct, frozen=True):
    """How many items the lists in a list have: all of them together, or the longest."""

    kind: Literal["sum", "max"]
    of: Value


class Cut(Struct, frozen=True):
    """The items of a list from place `low` (None: the first) up to, and without, `high`."""

    of: Value
    low: Value | None
    high: Value | None


class Fold(Struct, frozen=True):
    """How many there are, their sum, the highest, the lowest, how many different ones; 0 of none."""

    kind: Literal["count", "sum", "max", "min", "different"]
    value: Value
    loop: Loop


class Gather(Struct, frozen=True):
    """The list of a value over a loop; `once`: each but the first time."""

    value: Value
    loop: Loop
    once: bool = False


class Pairs(Struct, frozen=True):
    """The list of two values over a loop, as pairs."""

    left: Value
    right: Value
    loop: Loop


class Among(Struct, frozen=True):
    """The set of a value over a loop: good for `In` alone."""

    value: Value
    loop: Loop


class Mapped(Struct, frozen=True):
    """The entries of a table at the places that a list names."""

    table: int
    of: Value


class Ordered(Struct, frozen=True):
    """A list sorted by a key of each item; equal ones stay in their order."""

    of: Value
    var: Var
    key: Value
    descending: bool


class Best(Struct, frozen=True):
    """The items with the highest (lowest) key: all that tie."""

    of: Value
    var: Var
    key: Value
    highest: bool


class Row(Struct, frozen=True):
    """A row of a table that the rules declare, or of one that fills as it is asked (`Cached`)."""

    table: int
    key: tuple[Value, ...]


class Help(Struct, frozen=True):
    """What a function of `runtime.py` gives: one of a closed list, none of which changes the state."""

    function: str
    arguments: tuple[Value | Name, ...]


class Result(Struct, frozen=True):
    """What a function of this program gives that changes nothing."""

    function: int
    arguments: tuple[Value, ...]


class Frame(Struct, frozen=True):
    """What waits: a function that goes on with these values, and then who waits for that (None: nobody)."""

    function: int
    values: tuple[Value, ...]
    parent: Value | None


class Kept(Struct, frozen=True):
    """The value at a place of a frame, counted from 0."""

    of: Value
    place: int


class Waiting(Struct, frozen=True):
    """The frame that waits for a frame."""

    of: Value


Value = (
    Int | Var | Load | Fixed | Item | Pack | Calc | Flip | Ones | Truth | Choice | Size | Sizes | Cut | Fold
    | Gather | Pairs | Among | Mapped | Ordered | Best | Row | Help | Result | Frame | Kept | Waiting
)  # fmt: skip

# ---------------------------------------------------------------- loops inside a value


class For(Struct, frozen=True):
    """For each item of a list ..."""

    var: Var
    of: Value


class If(Struct, frozen=True):
    """... for which a test holds."""

    test: Test


Loop = tuple[For | If, ...]

# ---------------------------------------------------------------- tests


class Known(Struct, frozen=True):
    """It is known before play whether this holds."""

    value: bool


class Compare(Struct, frozen=True):
    """Two numbers side by side."""

    operator: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Value
    right: Value


class Between(Struct, frozen=True):
    """At least `low`, and less than `high`."""

    low: Value
    value: Value
    high: Value


class In(Struct, frozen=True):
    """Is the number an item of the list? `missing` turns the question round."""

    item: Value
    items: Value
    missing: bool = False


class Bits(Struct, frozen=True):
    """Have two numbers a bit in common?"""

    left: Value
    right: Value


class Some(Struct, frozen=True):
    """Is there anything in the list, or a number other than 0?"""

    of: Value


class Found(Struct, frozen=True):
    """Does a loop come to anything?"""

    loop: Loop


class Every(Struct, frozen=True):
    """All of them, tested in this order up to the first that does not hold."""

    parts: tuple[Test, ...]


class Either(Struct, frozen=True):
    """One of them, tested in this order up to the first that holds."""

    parts: tuple[Test, ...]


class Isnt(Struct, frozen=True):
    """The other way round."""

    test: Test


Test = Known | Compare | Between | In | Bits | Some | Found | Every | Either | Isnt

# ---------------------------------------------------------------- steps


class Set(Struct, frozen=True):
    """A variable gets a value. Several get the items of one."""

    vars: tuple[Var, ...]
    value: Value


class Put(Struct, frozen=True):
    """A place gets a value, or has it added, taken away, or its bits set or kept."""

    place: Place
    value: Value
    operator: Literal["=", "+=", "-=", "|=", "&="] = "="


class Edit(Struct, frozen=True):
    """A list of the state changes: `add` at the end, `first` in front, `remove` one, `extend` by a list,
    `push` a list in front, `clear`, `drop` the part from the first argument to the second, `become`
    what a list holds, `start` with what a list holds."""

    kind: Literal["add", "first", "remove", "extend", "push", "clear", "drop", "become", "start"]
    of: Value
    arguments: tuple[Value, ...] = ()


class Exchange(Struct, frozen=True):
    """Two places exchange what they hold."""

    one: Place
    other: Place


class When(Struct, frozen=True):
    """One of two paths."""

    test: Test
    then: Steps
    otherwise: Steps = ()


class Each(Struct, frozen=True):
    """The steps for each item of a list."""

    var: Var
    of: Value
    body: Steps


class While(Struct, frozen=True):
    """The steps as long as a test holds."""

    test: Test
    body: Steps


class Break(Struct, frozen=True):
    """Out of the innermost `Each` or `While`."""


class Continue(Struct, frozen=True):
    """On to the next turn of it."""


class Run(Struct, frozen=True):
    """A function of this program that always comes back is done."""

    function: int
    arguments: tuple[Value, ...] = ()


class Call(Struct, frozen=True):
    """A function of `runtime.py` is done: one of a closed list."""

    function: str
    arguments: tuple[Value | Name, ...] = ()


class Spend(Struct, frozen=True):
    """So much work is taken off what may be done until the next decision; in whose text, on which card."""

    amount: Value
    label: Name
    card: Name | None


class Refill(Struct, frozen=True):
    """A decision was made: the work may be done again, but for `first`, which is known before play."""

    first: Spend | None = None


class Enter(Struct, frozen=True):
    """A procedure that can come to itself begins: `most` times inside itself at most; `frame` waits."""

    frame: Value
    most: int
    label: Name


class Leave(Struct, frozen=True):
    """A procedure that can come to itself has ended."""


class Log(Struct, frozen=True):
    """An entry of the log: its kind, and numbers, lists and names."""

    kind: str
    arguments: tuple[Value | Name | Rest, ...]


class Name(Struct, frozen=True):
    """A text for people, by its number among the program's texts."""

    number: int


class Rest(Struct, frozen=True):
    """The items of a list, one by one."""

    of: Value


class Unpack(Struct, frozen=True):
    """The frame `of` is taken apart: its values, and the frame that waits for it (`PARENT`)."""

    of: Var
    vars: tuple[Var | None, ...]
    parent: bool


class Go(Struct, frozen=True):
    """Go on with another function, and never come back."""

    function: int
    arguments: tuple[Value, ...] = ()


class Resume(Struct, frozen=True):
    """The machine goes on with this frame."""

    frame: Value


class GoBy(Struct, frozen=True):
    """Go on with one of several functions: listings of an offer by role, takers of a frame by entry."""

    listing: int
    at: Value
    arguments: tuple[Value, ...]


class Ask(Struct, frozen=True):
    """Somebody decides: the state keeps this frame (None: the one it has), and these are the options."""

    frame: Value | None
    options: Value


class Over(Struct, frozen=True):
    """The game is over."""


class Give(Struct, frozen=True):
    """The function comes back with a value, or with nothing."""

    value: Value | None = None


Place = Var | Load | Item
Step = (
    Set | Put | Edit | Exchange | When | Each | While | Break | Continue | Run | Call | Spend | Refill | Enter
    | Leave | Log | Unpack | Go | GoBy | Resume | Ask | Over | Give
)  # fmt: skip
Steps = tuple[Step, ...]
ENDS = (Go, GoBy, Resume, Ask, Over, Give, Break, Continue)

PARENT = Var(0)  # the frame of whoever waits
GIVEN = Var(1)  # the frame that is being resumed
CHOSEN = Var(2)  # the value of the option that was taken
FIRST_FREE = 3


class Function(Struct, frozen=True):
    """`label` is stable under unrelated edits of the rules: saves and verdicts name it, generated code
    does not. `shape`: how it is called: with its `parameters` ("plain"), with a frame to be resumed
    ("block"), with the value of the option taken and the frame ("taker"); a "listing" lists the options
    of the frame that it is given."""

    number: int
    label: str
    shape: Literal["plain", "block", "taker", "listing"]
    parameters: tuple[Var, ...]
    body: Steps
