"""Declarations: what stands in a rules file."""

from __future__ import annotations

from rulewright.dsl.tree.abilities import Members
from rulewright.dsl.tree.base import Node, Period, Word
from rulewright.dsl.tree.expressions import Expr
from rulewright.dsl.tree.selections import Superlative
from rulewright.dsl.tree.statements import Block, Price


class ParamType(Node, frozen=True):
    """`player`, `set of card`: what a field holds."""

    many: Word | None
    word: Word


class Param(Node, frozen=True):
    """`card: card`, `amount is 2`: a field; one with a default need not be given."""

    name: Word
    type: ParamType | None
    default: Expr | None


class Params(Node, frozen=True):
    """The fields of a procedure, an event, a function or a keyword."""

    items: tuple[Param, ...]


class Paying(Node, frozen=True):
    """`paying price coins to left of you`."""

    price: Price


class Flow(Node, frozen=True):
    """`flow { ... }`: the whole game."""

    block: Block


class Procedure(Node, frozen=True):
    """`procedure build(card, price is cost of card) paying price coins { ... }`."""

    name: Word
    params: Params
    paying: Paying | None
    block: Block


class EventDef(Node, frozen=True):
    """`event harvest(amount: number)`: something that only others react to."""

    name: Word
    params: Params


class RuleDef(Node, frozen=True):
    """`rule gather_first for build "gather before you build" { times gather this turn > 0 }`."""

    name: Word
    procedure: Word
    why: Word | None
    condition: Expr


class LimitDef(Node, frozen=True):
    """`limit build_limit for build per turn { 1 }`."""

    name: Word
    procedure: Word
    period: Period
    why: Word | None
    most: Expr


class Memory(Node, frozen=True):
    """`memory ending starts no until round`, `memory bid of player secretly starts 0`,
    `memory guest of player: card starts none`."""

    name: Word
    bearer: Word | None
    type: ParamType | None
    secretly: Word | None
    start: Expr
    period: Period | None


class Attribute(Node, frozen=True):
    """`attribute cards_to_finish of player is 7`."""

    name: Word
    bearer: Word
    value: Expr


class Function(Node, frozen=True):
    """`function worth(who: player) { ... }`."""

    name: Word
    params: Params
    value: Expr


class KeywordDef(Node, frozen=True):
    """`keyword income(what: suit) { ... }`."""

    name: Word
    params: Params
    members: Members


class StatusDef(Node, frozen=True):
    """`status killed marks card until round { ... }`; `secretly`: its marker alone knows who bears it."""

    name: Word
    secretly: Word | None
    bearer: Word
    period: Period | None
    members: Members


class RulesDef(Node, frozen=True):
    """`rules bonus { ... }`: abilities of the game itself."""

    name: Word
    members: Members


class Answer(Node, frozen=True):
    """`choose guest with lowest gold of it then highest rank of it`: of what is called so."""

    name: Word
    parts: tuple[Superlative, ...]


class Prefer(Node, frozen=True):
    """`prefer "Take coins", "Draw a card"`: these before all others, in this order."""

    labels: tuple[Word, ...]


class Avoid(Node, frozen=True):
    """`avoid "Take coins"`: only if there is nothing else."""

    labels: tuple[Word, ...]


class Policy(Node, frozen=True):
    """`policy of jay { ... }`: how a seat that is played by rules answers."""

    name: Word
    lines: tuple[Answer | Prefer | Avoid, ...]


Item = (
    Flow | Procedure | EventDef | RuleDef | LimitDef | Memory | Attribute | Function | KeywordDef | StatusDef
    | RulesDef | Policy
)  # fmt: skip
