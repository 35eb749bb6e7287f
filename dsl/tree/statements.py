"""Statements: what is done, and who chooses."""

from __future__ import annotations

from rulewright.dsl.tree.base import Node, Word
from rulewright.dsl.tree.expressions import Arguments, Expr, Portions
from rulewright.dsl.tree.selections import Quantity, Sel, Selection, Where


class Block(Node, frozen=True):
    """`{ ... }`."""

    statements: tuple[Statement, ...]


class By(Node, frozen=True):
    """`by buyer`: who chooses."""

    player: Expr


class Per(Node, frozen=True):
    """`per card in your hand`: so many times as much."""

    selection: Selection


class Guard(Node, frozen=True):
    """`if coins of you > 2`."""

    condition: Expr


class Everything(Node, frozen=True):
    """`take all gold`: as much as there is."""


class Choose(Node, frozen=True):
    """`choose 1 card in your hand secretly as goods`."""

    quantity: Quantity
    selection: Selection
    by: By | None
    secretly: Word | None
    name: Word


class Target(Node, frozen=True):
    """`target 1 player as victim`: others may forbid it."""

    quantity: Quantity
    selection: Selection
    by: By | None
    name: Word


class ChooseNumber(Node, frozen=True):
    """`choose number from 1 to 3 as amount`."""

    low: Expr
    high: Expr
    where: Where | None
    by: By | None
    secretly: Word | None
    name: Word


class RollNumber(Node, frozen=True):
    """`choose random number from 1 to 6 as rolled`: chance brings a number."""

    low: Expr
    high: Expr
    name: Word


class Option(Node, frozen=True):
    """`option "Take coins" if any (card in deck) { ... }`."""

    label: Word
    guard: Guard | None
    block: Block


class ChooseMode(Node, frozen=True):
    """`choose mode { option ... option ... }`."""

    by: By | None
    options: tuple[Option, ...]


class MayDo(Node, frozen=True):
    """`may "Draw a card" { ... } else { ... }`."""

    label: Word | None
    by: By | None
    guard: Guard | None
    block: Block
    otherwise: Block | ElseIf | None


class If(Node, frozen=True):
    """`if a { ... } else { ... }`."""

    condition: Expr
    block: Block
    otherwise: Block | ElseIf | None


class ElseIf(Node, frozen=True):
    """`else if a { ... }`."""

    statement: If


class ForEach(Node, frozen=True):
    """`for each player as other { ... }`."""

    selection: Selection
    name: Word
    block: Block


class RepeatTimes(Node, frozen=True):
    """`repeat 3 times { ... }`."""

    count: Expr
    block: Block


class RepeatUntil(Node, frozen=True):
    """`repeat until size of deck is 0 at most 20 times { ... }`."""

    condition: Expr
    most: Expr
    block: Block


class Stop(Node, frozen=True):
    """`stop`: leave the innermost loop."""


class Acting(Node, frozen=True):
    """`by buyer { ... }`: all of this is the buyer's doing."""

    player: Expr
    block: Block


class Together(Node, frozen=True):
    """`together { ... }`: all reads, then all writes."""

    block: Block


class Gain(Node, frozen=True):
    """`gain 2 coins per card in your hand`."""

    amount: Expr
    resource: Word
    per: Per | None
    reason: Word | None


class Lose(Node, frozen=True):
    """`lose 2 coins`: as far as there are any."""

    amount: Expr | Everything
    resource: Word


class Into(Node, frozen=True):
    """`into box`: what is paid makes a memory grow."""

    path: Expr


class Share(Node, frozen=True):
    """`2 coins and 1 gem to left of you`: what goes to one place."""

    portions: Portions
    payee: Expr | Into | None


class Price(Node, frozen=True):
    """`2 coins, 1 gem to left of you`: what is paid, all or nothing."""

    shares: tuple[Share, ...]


class Pay(Node, frozen=True):
    """`pay 2 coins to left of you`."""

    price: Price


class PayEither(Node, frozen=True):
    """`pay 2 coins or 1 gem`: whoever pays chooses which."""

    prices: tuple[Price, ...]


class Take(Node, frozen=True):
    """`take 1 coins from buyer`."""

    amount: Expr | Everything
    resource: Word
    giver: Expr


class Transfer(Node, frozen=True):
    """`transfer 1 coins from buyer to seller`."""

    amount: Expr | Everything
    resource: Word
    giver: Expr
    taker: Expr


class Draw(Node, frozen=True):
    """`draw 2`: the procedure of that name."""

    amount: Expr
    per: Per | None


class OnSpace(Node, frozen=True):
    """`to your garden at spot`: onto a space of a place that is laid out on a map."""

    zone: Expr
    space: Expr


class TopEnd(Node, frozen=True):
    """`to top of deck`."""

    zone: Expr


class BottomEnd(Node, frozen=True):
    """`to bottom of deck`."""

    zone: Expr


class Facing(Node, frozen=True):
    """`face up`."""

    side: Word


class Move(Node, frozen=True):
    """`move goods to hand of buyer`."""

    what: Expr
    place: Expr | TopEnd | BottomEnd | OnSpace
    facing: Facing | None


class Discard(Node, frozen=True):
    """`discard goods`: the procedure of that name."""

    what: Expr


class Destroy(Node, frozen=True):
    """`destroy goods`: the procedure of that name."""

    what: Expr


class Swap(Node, frozen=True):
    """`swap your hand with hand of other`."""

    left: Expr
    right: Expr


class Shuffle(Node, frozen=True):
    """`shuffle deck`."""

    zone: Expr


class Look(Node, frozen=True):
    """`look at hand of other`."""

    what: Expr


class Reveal(Node, frozen=True):
    """`reveal this`."""

    what: Expr


class Mark(Node, frozen=True):
    """`mark victim as killed`."""

    what: Expr
    status: Word


class Unmark(Node, frozen=True):
    """`unmark victim as killed`, `unmark victim as (killed by you)`: only that player's mark."""

    what: Expr
    status: Word
    marker: Expr | None = None


class Ignoring(Node, frozen=True):
    """`ignoring build_limit, gather_first`."""

    rules: tuple[Word, ...]


class Do(Node, frozen=True):
    """`do build(card: goods) ignoring build_limit`."""

    procedure: Word
    arguments: Arguments
    ignoring: Ignoring | None
    name: Word | None


class EndTurn(Node, frozen=True):
    """`end turn`: close the running offer."""


class SuspendTurn(Node, frozen=True):
    """`suspend turn`: close the running offer; the turn goes on later."""


class Set(Node, frozen=True):
    """`set ending to yes`."""

    path: Expr
    value: Expr


class Raise(Node, frozen=True):
    """`raise amount by 1`."""

    path: Expr
    value: Expr


class Lower(Node, frozen=True):
    """`lower amount by 1`."""

    path: Expr
    value: Expr


class AllOf(Node, frozen=True):
    """`all (card in your hand)`: the things themselves, as a list."""

    sel: Sel


class Let(Node, frozen=True):
    """`let amount be 2`."""

    name: Word
    value: Expr | AllOf


class Turn(Node, frozen=True):
    """`turn of next as role { ... }`."""

    player: Expr
    role: Expr | None
    block: Block


class ResumeTurn(Node, frozen=True):
    """`resume turn of next as role { ... }`: the rest of a turn that was suspended."""

    player: Expr
    role: Expr | None
    block: Block


class Round(Node, frozen=True):
    """`round { ... }`."""

    block: Block


class Phase(Node, frozen=True):
    """`phase calling { ... }`."""

    name: Word
    block: Block


class OfferInTurn(Node, frozen=True):
    """`offer "Buy it" in turn to each player as p { ... } else { ... }`: the first who takes it has it."""

    label: Word
    selection: Selection
    name: Word
    block: Block
    otherwise: Block | ElseIf | None


class OfferOption(Node, frozen=True):
    """`required option "Gather" once { ... }`."""

    required: Word | None
    label: Word
    once: Word | None
    guard: Guard | None
    block: Block


class AbilitiesOf(Node, frozen=True):
    """`abilities of you`: among the options stand a player's actions."""

    player: Expr


class Offer(Node, frozen=True):
    """`offer { ... }`: a player does one thing after another until done."""

    lines: tuple[OfferOption | AbilitiesOf, ...]


class ScoreAbilities(Node, frozen=True):
    """`score abilities of who`."""

    player: Expr


class Finish(Node, frozen=True):
    """`finish winner player with highest points of it`."""

    winners: Selection | None


Statement = (
    Choose | Target | ChooseNumber | RollNumber | ChooseMode | MayDo | If | ForEach | RepeatTimes
    | RepeatUntil | Stop | Acting | Together | Gain | Lose | Pay | PayEither | Take | Transfer | Draw | Move
    | Discard | Destroy | Swap | Shuffle | Look | Reveal | Mark | Unmark | Do | EndTurn | SuspendTurn | Set
    | Raise | Lower | Let | Turn | ResumeTurn | Round | Phase | Offer | OfferInTurn
    | ScoreAbilities | Finish
)  # fmt: skip
