"""Statements: what is done, and who chooses."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.dsl.tree.base import Node, Word
from rulewright.dsl.tree.expressions import Arguments, Expr
from rulewright.dsl.tree.selections import Quantity, Sel, Selection, Where


@dataclass(frozen=True, slots=True)
class Block(Node):
    """`{ ... }`."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class By(Node):
    """`by buyer`: who chooses."""

    player: Expr


@dataclass(frozen=True, slots=True)
class Per(Node):
    """`per card in your hand`: so many times as much."""

    selection: Selection


@dataclass(frozen=True, slots=True)
class Guard(Node):
    """`if coins of you > 2`."""

    condition: Expr


@dataclass(frozen=True, slots=True)
class Everything(Node):
    """`take all gold`: as much as there is."""


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """`choose 1 card in your hand secretly as goods`."""

    quantity: Quantity
    selection: Selection
    by: By | None
    secretly: Word | None
    name: Word


@dataclass(frozen=True, slots=True)
class Target(Node):
    """`target 1 player as victim`: others may forbid it."""

    quantity: Quantity
    selection: Selection
    by: By | None
    name: Word


@dataclass(frozen=True, slots=True)
class ChooseNumber(Node):
    """`choose number from 1 to 3 as amount`."""

    low: Expr
    high: Expr
    where: Where | None
    by: By | None
    secretly: Word | None
    name: Word


@dataclass(frozen=True, slots=True)
class RollNumber(Node):
    """`choose random number from 1 to 6 as rolled`: chance brings a number."""

    low: Expr
    high: Expr
    name: Word


@dataclass(frozen=True, slots=True)
class Option(Node):
    """`option "Take coins" if any (card in deck) { ... }`."""

    label: Word
    guard: Guard | None
    block: Block


@dataclass(frozen=True, slots=True)
class ChooseMode(Node):
    """`choose mode { option ... option ... }`."""

    by: By | None
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class MayDo(Node):
    """`may "Draw a card" { ... } else { ... }`."""

    label: Word | None
    by: By | None
    guard: Guard | None
    block: Block
    otherwise: Block | ElseIf | None


@dataclass(frozen=True, slots=True)
class If(Node):
    """`if a { ... } else { ... }`."""

    condition: Expr
    block: Block
    otherwise: Block | ElseIf | None


@dataclass(frozen=True, slots=True)
class ElseIf(Node):
    """`else if a { ... }`."""

    statement: If


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """`for each player as other { ... }`."""

    selection: Selection
    name: Word
    block: Block


@dataclass(frozen=True, slots=True)
class RepeatTimes(Node):
    """`repeat 3 times { ... }`."""

    count: Expr
    block: Block


@dataclass(frozen=True, slots=True)
class RepeatUntil(Node):
    """`repeat until size of deck is 0 at most 20 times { ... }`."""

    condition: Expr
    most: Expr
    block: Block


@dataclass(frozen=True, slots=True)
class Stop(Node):
    """`stop`: leave the innermost loop."""


@dataclass(frozen=True, slots=True)
class Acting(Node):
    """`by buyer { ... }`: all of this is the buyer's doing."""

    player: Expr
    block: Block


@dataclass(frozen=True, slots=True)
class Together(Node):
    """`together { ... }`: all reads, then all writes."""

    block: Block


@dataclass(frozen=True, slots=True)
class Gain(Node):
    """`gain 2 coins per card in your hand`."""

    amount: Expr
    resource: Word
    per: Per | None
    reason: Word | None


@dataclass(frozen=True, slots=True)
class Lose(Node):
    """`lose 2 coins`: as far as there are any."""

    amount: Expr | Everything
    resource: Word


@dataclass(frozen=True, slots=True)
class Pay(Node):
    """`pay 2 coins to left of you`."""

    amount: Expr
    resource: Word
    payee: Expr | None


@dataclass(frozen=True, slots=True)
class Take(Node):
    """`take 1 coins from buyer`."""

    amount: Expr | Everything
    resource: Word
    giver: Expr


@dataclass(frozen=True, slots=True)
class Transfer(Node):
    """`transfer 1 coins from buyer to seller`."""

    amount: Expr | Everything
    resource: Word
    giver: Expr
    taker: Expr


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """`draw 2`: the procedure of that name."""

    amount: Expr
    per: Per | None


@dataclass(frozen=True, slots=True)
class OnSpace(Node):
    """`to your garden at spot`: onto a space of a place that is laid out on a map."""

    zone: Expr
    space: Expr


@dataclass(frozen=True, slots=True)
class TopEnd(Node):
    """`to top of deck`."""

    zone: Expr


@dataclass(frozen=True, slots=True)
class BottomEnd(Node):
    """`to bottom of deck`."""

    zone: Expr


@dataclass(frozen=True, slots=True)
class Facing(Node):
    """`face up`."""

    side: Word


@dataclass(frozen=True, slots=True)
class Move(Node):
    """`move goods to hand of buyer`."""

    what: Expr
    place: Expr | TopEnd | BottomEnd | OnSpace
    facing: Facing | None


@dataclass(frozen=True, slots=True)
class Discard(Node):
    """`discard goods`: the procedure of that name."""

    what: Expr


@dataclass(frozen=True, slots=True)
class Destroy(Node):
    """`destroy goods`: the procedure of that name."""

    what: Expr


@dataclass(frozen=True, slots=True)
class Swap(Node):
    """`swap your hand with hand of other`."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Shuffle(Node):
    """`shuffle deck`."""

    zone: Expr


@dataclass(frozen=True, slots=True)
class Look(Node):
    """`look at hand of other`."""

    what: Expr


@dataclass(frozen=True, slots=True)
class Reveal(Node):
    """`reveal this`."""

    what: Expr


@dataclass(frozen=True, slots=True)
class Mark(Node):
    """`mark victim as killed`."""

    what: Expr
    status: Word


@dataclass(frozen=True, slots=True)
class Unmark(Node):
    """`unmark victim as killed`."""

    what: Expr
    status: Word


@dataclass(frozen=True, slots=True)
class Ignoring(Node):
    """`ignoring build_limit, gather_first`."""

    rules: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Do(Node):
    """`do build(card: goods) ignoring build_limit`."""

    procedure: Word
    arguments: Arguments
    ignoring: Ignoring | None
    name: Word | None


@dataclass(frozen=True, slots=True)
class EndTurn(Node):
    """`end turn`: close the running offer."""


@dataclass(frozen=True, slots=True)
class SuspendTurn(Node):
    """`suspend turn`: close the running offer; the turn goes on later."""


@dataclass(frozen=True, slots=True)
class Set(Node):
    """`set ending to yes`."""

    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Raise(Node):
    """`raise amount by 1`."""

    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Lower(Node):
    """`lower amount by 1`."""

    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class AllOf(Node):
    """`all (card in your hand)`: the things themselves, as a list."""

    sel: Sel


@dataclass(frozen=True, slots=True)
class Let(Node):
    """`let amount be 2`."""

    name: Word
    value: Expr | AllOf


@dataclass(frozen=True, slots=True)
class Turn(Node):
    """`turn of next as role { ... }`."""

    player: Expr
    role: Expr | None
    block: Block


@dataclass(frozen=True, slots=True)
class ResumeTurn(Node):
    """`resume turn of next as role { ... }`: the rest of a turn that was suspended."""

    player: Expr
    role: Expr | None
    block: Block


@dataclass(frozen=True, slots=True)
class Round(Node):
    """`round { ... }`."""

    block: Block


@dataclass(frozen=True, slots=True)
class Phase(Node):
    """`phase calling { ... }`."""

    name: Word
    block: Block


@dataclass(frozen=True, slots=True)
class OfferOption(Node):
    """`required option "Gather" once { ... }`."""

    required: Word | None
    label: Word
    once: Word | None
    guard: Guard | None
    block: Block


@dataclass(frozen=True, slots=True)
class AbilitiesOf(Node):
    """`abilities of you`: among the options stand a player's actions."""

    player: Expr


@dataclass(frozen=True, slots=True)
class Offer(Node):
    """`offer { ... }`: a player does one thing after another until done."""

    lines: tuple[OfferOption | AbilitiesOf, ...]


@dataclass(frozen=True, slots=True)
class ScoreAbilities(Node):
    """`score abilities of who`."""

    player: Expr


@dataclass(frozen=True, slots=True)
class Finish(Node):
    """`finish winner player with highest points of it`."""

    winners: Selection | None


Statement = (
    Choose | Target | ChooseNumber | RollNumber | ChooseMode | MayDo | If | ForEach | RepeatTimes
    | RepeatUntil | Stop | Acting | Together | Gain | Lose | Pay | Take | Transfer | Draw | Move | Discard
    | Destroy | Swap | Shuffle | Look | Reveal | Mark | Unmark | Do | EndTurn | SuspendTurn | Set | Raise
    | Lower | Let | Turn | ResumeTurn | Round | Phase | Offer | ScoreAbilities | Finish
)  # fmt: skip
