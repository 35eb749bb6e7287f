"""The tree of the rules language: one frozen class for each rule of `grammar.lark`, named after it.

Fields stand in the order of the grammar's children; an optional part that is absent is None. The transformer
in `parse.py` holds no logic: it puts a span in front of the children and calls the class.
A `Word` is a name as the author wrote it, with its place; no word has a meaning before `check`.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.dsl.source import Span


@dataclass(frozen=True, slots=True)
class Word:
    """A token that carries meaning: a name, a number, a string (without its quotes) or a kept keyword."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Node:
    """Everything in the tree knows where it stands."""

    span: Span


# ---------------------------------------------------------------- expressions


@dataclass(frozen=True, slots=True)
class Number(Node):
    digits: Word


@dataclass(frozen=True, slots=True)
class Text(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class Name(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class Seat(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class This(Node):
    pass


@dataclass(frozen=True, slots=True)
class You(Node):
    pass


@dataclass(frozen=True, slots=True)
class It(Node):
    pass


@dataclass(frozen=True, slots=True)
class Your(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class Of(Node):
    word: Word
    owner: Expr


@dataclass(frozen=True, slots=True)
class LeftOf(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class RightOf(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class Or(Node):
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class And(Node):
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    part: Expr


@dataclass(frozen=True, slots=True)
class Compare(Node):
    left: Expr
    operator: Word
    right: Expr


@dataclass(frozen=True, slots=True)
class Is(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsNot(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsIn(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class IsNotIn(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Has(Node):
    bearer: Expr
    status: Word


@dataclass(frozen=True, slots=True)
class IsRevealed(Node):
    thing: Expr


@dataclass(frozen=True, slots=True)
class IsNotRevealed(Node):
    thing: Expr


@dataclass(frozen=True, slots=True)
class Add(Node):
    """A sum: term, sign, term, sign, term ..."""

    parts: tuple[Expr | Word, ...]


@dataclass(frozen=True, slots=True)
class Product(Node):
    """A product: factor, star, factor ..."""

    parts: tuple[Expr | Word, ...]


@dataclass(frozen=True, slots=True)
class List(Node):
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Count(Node):
    among: Sel


@dataclass(frozen=True, slots=True)
class Any(Node):
    among: Sel


@dataclass(frozen=True, slots=True)
class SumOver(Node):
    value: Expr
    among: Sel


@dataclass(frozen=True, slots=True)
class Highest(Node):
    value: Expr
    among: Sel


@dataclass(frozen=True, slots=True)
class Lowest(Node):
    value: Expr
    among: Sel


@dataclass(frozen=True, slots=True)
class Different(Node):
    value: Expr
    among: Sel


@dataclass(frozen=True, slots=True)
class Times(Node):
    event: Word
    period: Period


@dataclass(frozen=True, slots=True)
class Half(Node):
    value: Expr
    rounding: Word


@dataclass(frozen=True, slots=True)
class Top(Node):
    most: Expr
    zone: Expr


@dataclass(frozen=True, slots=True)
class Can(Node):
    procedure: Word
    arguments: Arguments


@dataclass(frozen=True, slots=True)
class CanPay(Node):
    amount: Expr
    resource: Word


@dataclass(frozen=True, slots=True)
class Printed(Node):
    word: Word
    owner: Expr


@dataclass(frozen=True, slots=True)
class Call(Node):
    function: Word
    arguments: tuple[Expr, ...]


Expr = (
    Number | Text | Name | Seat | This | You | It | Your | Of | LeftOf | RightOf | Or | And | Not | Compare | Is
    | IsNot | IsIn | IsNotIn | Has | IsRevealed | IsNotRevealed | Add | Product | List | Count | Any | SumOver
    | Highest | Lowest | Different | Times | Half | Top | Can | CanPay | Printed | Call
)  # fmt: skip


# ---------------------------------------------------------------- selections


@dataclass(frozen=True, slots=True)
class In(Node):
    place: Expr


@dataclass(frozen=True, slots=True)
class InAny(Node):
    zone: Word


@dataclass(frozen=True, slots=True)
class From(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class Where(Node):
    condition: Expr


@dataclass(frozen=True, slots=True)
class Superlative(Node):
    extreme: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Best(Node):
    parts: tuple[Superlative, ...]


@dataclass(frozen=True, slots=True)
class SortedBy(Node):
    value: Expr
    descending: Word | None


@dataclass(frozen=True, slots=True)
class Selection(Node):
    noun: Word
    place: In | InAny | None
    first: From | None
    where: Where | None
    best: Best | SortedBy | None


@dataclass(frozen=True, slots=True)
class Sel(Node):
    noun: Word
    name: Word | None
    place: In | InAny | None
    first: From | None
    where: Where | None
    best: Best | SortedBy | None


@dataclass(frozen=True, slots=True)
class Exactly(Node):
    digits: Word


@dataclass(frozen=True, slots=True)
class ExactlyName(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class ExactlyExpr(Node):
    value: Expr


@dataclass(frozen=True, slots=True)
class UpTo(Node):
    most: Expr


@dataclass(frozen=True, slots=True)
class AnyNumber(Node):
    pass


@dataclass(frozen=True, slots=True)
class OneRandom(Node):
    pass


@dataclass(frozen=True, slots=True)
class SomeRandom(Node):
    digits: Word


Quantity = Exactly | ExactlyName | ExactlyExpr | UpTo | AnyNumber | OneRandom | SomeRandom


# ---------------------------------------------------------------- statements


@dataclass(frozen=True, slots=True)
class Block(Node):
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class By(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class Per(Node):
    selection: Selection


@dataclass(frozen=True, slots=True)
class Everything(Node):
    """`take all gold`: as much as there is."""


@dataclass(frozen=True, slots=True)
class Argument(Node):
    name: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Arguments(Node):
    items: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Choose(Node):
    quantity: Quantity
    selection: Selection
    by: By | None
    secretly: Word | None
    name: Word


@dataclass(frozen=True, slots=True)
class Target(Node):
    quantity: Quantity
    selection: Selection
    by: By | None
    name: Word


@dataclass(frozen=True, slots=True)
class ChooseNumber(Node):
    low: Expr
    high: Expr
    by: By | None
    name: Word


@dataclass(frozen=True, slots=True)
class Option(Node):
    label: Word
    guard: Guard | None
    block: Block


@dataclass(frozen=True, slots=True)
class ChooseMode(Node):
    by: By | None
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class MayDo(Node):
    label: Word | None
    by: By | None
    guard: Guard | None
    block: Block
    otherwise: Block | ElseIf | None


@dataclass(frozen=True, slots=True)
class If(Node):
    condition: Expr
    block: Block
    otherwise: Block | ElseIf | None


@dataclass(frozen=True, slots=True)
class ElseIf(Node):
    statement: If


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    selection: Selection
    name: Word
    block: Block


@dataclass(frozen=True, slots=True)
class RepeatTimes(Node):
    count: Expr
    block: Block


@dataclass(frozen=True, slots=True)
class RepeatUntil(Node):
    condition: Expr
    most: Expr
    block: Block


@dataclass(frozen=True, slots=True)
class Stop(Node):
    pass


@dataclass(frozen=True, slots=True)
class Acting(Node):
    player: Expr
    block: Block


@dataclass(frozen=True, slots=True)
class Together(Node):
    block: Block


@dataclass(frozen=True, slots=True)
class Gain(Node):
    amount: Expr
    resource: Word
    per: Per | None


@dataclass(frozen=True, slots=True)
class Lose(Node):
    amount: Expr | Everything
    resource: Word


@dataclass(frozen=True, slots=True)
class Pay(Node):
    amount: Expr
    resource: Word
    payee: Expr | None


@dataclass(frozen=True, slots=True)
class Take(Node):
    amount: Expr | Everything
    resource: Word
    giver: Expr


@dataclass(frozen=True, slots=True)
class Transfer(Node):
    amount: Expr | Everything
    resource: Word
    giver: Expr
    taker: Expr


@dataclass(frozen=True, slots=True)
class Draw(Node):
    amount: Expr
    per: Per | None


@dataclass(frozen=True, slots=True)
class TopEnd(Node):
    zone: Expr


@dataclass(frozen=True, slots=True)
class BottomEnd(Node):
    zone: Expr


@dataclass(frozen=True, slots=True)
class Facing(Node):
    side: Word


@dataclass(frozen=True, slots=True)
class Move(Node):
    what: Expr
    place: Expr | TopEnd | BottomEnd
    facing: Facing | None


@dataclass(frozen=True, slots=True)
class Discard(Node):
    what: Expr


@dataclass(frozen=True, slots=True)
class Destroy(Node):
    what: Expr


@dataclass(frozen=True, slots=True)
class Swap(Node):
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Shuffle(Node):
    zone: Expr


@dataclass(frozen=True, slots=True)
class Look(Node):
    what: Expr


@dataclass(frozen=True, slots=True)
class Reveal(Node):
    what: Expr


@dataclass(frozen=True, slots=True)
class Mark(Node):
    what: Expr
    status: Word


@dataclass(frozen=True, slots=True)
class Unmark(Node):
    what: Expr
    status: Word


@dataclass(frozen=True, slots=True)
class Ignoring(Node):
    rules: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Do(Node):
    procedure: Word
    arguments: Arguments
    ignoring: Ignoring | None
    name: Word | None


@dataclass(frozen=True, slots=True)
class EndTurn(Node):
    pass


@dataclass(frozen=True, slots=True)
class Set(Node):
    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Raise(Node):
    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Lower(Node):
    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class AllOf(Node):
    sel: Sel


@dataclass(frozen=True, slots=True)
class Let(Node):
    name: Word
    value: Expr | AllOf


@dataclass(frozen=True, slots=True)
class Turn(Node):
    player: Expr
    role: Expr | None
    block: Block


@dataclass(frozen=True, slots=True)
class Round(Node):
    block: Block


@dataclass(frozen=True, slots=True)
class Phase(Node):
    name: Word
    block: Block


@dataclass(frozen=True, slots=True)
class OfferOption(Node):
    required: Word | None
    label: Word
    once: Word | None
    guard: Guard | None
    block: Block


@dataclass(frozen=True, slots=True)
class AbilitiesOf(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class Offer(Node):
    lines: tuple[OfferOption | AbilitiesOf, ...]


@dataclass(frozen=True, slots=True)
class ScoreAbilities(Node):
    player: Expr


@dataclass(frozen=True, slots=True)
class Finish(Node):
    winners: Selection | None


Statement = (
    Choose | Target | ChooseNumber | ChooseMode | MayDo | If | ForEach | RepeatTimes | RepeatUntil | Stop | Acting
    | Together | Gain | Lose | Pay | Take | Transfer | Draw | Move | Discard | Destroy | Swap | Shuffle | Look
    | Reveal | Mark | Unmark | Do | EndTurn | Set | Raise | Lower | Let | Turn | Round | Phase | Offer
    | ScoreAbilities | Finish
)  # fmt: skip


# ---------------------------------------------------------------- abilities


@dataclass(frozen=True, slots=True)
class Period(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class Event(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class KernelEvent(Node):
    """An event named like the verb that causes it: discard, destroy, draw, target, gain, lose, move, reveal."""

    verb: str


@dataclass(frozen=True, slots=True)
class ByAnyone(Node):
    pass


@dataclass(frozen=True, slots=True)
class ByOthers(Node):
    pass


@dataclass(frozen=True, slots=True)
class Guard(Node):
    condition: Expr


@dataclass(frozen=True, slots=True)
class Must(Node):
    pass


@dataclass(frozen=True, slots=True)
class May(Node):
    pass


@dataclass(frozen=True, slots=True)
class OncePer(Node):
    period: Period


@dataclass(frozen=True, slots=True)
class AnyTime(Node):
    pass


@dataclass(frozen=True, slots=True)
class ActiveIn(Node):
    zone: Word


@dataclass(frozen=True, slots=True)
class ActiveAlways(Node):
    pass


@dataclass(frozen=True, slots=True)
class ActiveRevealed(Node):
    pass


@dataclass(frozen=True, slots=True)
class Despite(Node):
    status: Word


Header = Must | May | OncePer | AnyTime | ActiveIn | ActiveAlways | ActiveRevealed | Despite | Guard
AnyEvent = Event | KernelEvent
Scope = ByAnyone | ByOthers


@dataclass(frozen=True, slots=True)
class Headers(Node):
    items: tuple[Header, ...]


@dataclass(frozen=True, slots=True)
class KeywordUse(Node):
    name: Word
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Action(Node):
    label: Word | None
    headers: Headers
    block: Block


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    timing: Word
    event: AnyEvent
    scope: Scope | None
    where: Where | None
    headers: Headers
    block: Block


@dataclass(frozen=True, slots=True)
class Replace(Node):
    event: AnyEvent
    scope: Scope | None
    where: Where | None
    headers: Headers
    block: Block


@dataclass(frozen=True, slots=True)
class Static(Node):
    headers: Headers
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class Scoring(Node):
    amount: Expr
    per: Per | None
    headers: Headers


@dataclass(frozen=True, slots=True)
class PaidAll(Node):
    resource: Word


@dataclass(frozen=True, slots=True)
class PaidEach(Node):
    resource: Word


@dataclass(frozen=True, slots=True)
class Payment(Node):
    event: AnyEvent
    guard: Guard | None
    paid: PaidAll | PaidEach
    headers: Headers
    block: Block


Member = KeywordUse | Action | Trigger | Replace | Static | Scoring | Payment


@dataclass(frozen=True, slots=True)
class Members(Node):
    items: tuple[Member, ...]


# ---------------------------------------------------------------- modifiers


@dataclass(frozen=True, slots=True)
class ModIgnore(Node):
    rule: Word
    event: AnyEvent | None
    scope: Scope | None
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModCannot(Node):
    event: AnyEvent
    scope: Scope | None
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModSet(Node):
    path: Expr
    event: AnyEvent | None
    scope: Scope | None
    value: Expr
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModRaise(Node):
    path: Expr
    event: AnyEvent | None
    scope: Scope | None
    value: Expr
    bound: Expr | None
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModLower(Node):
    path: Expr
    event: AnyEvent | None
    scope: Scope | None
    value: Expr
    bound: Expr | None
    guard: Guard | None


@dataclass(frozen=True, slots=True)
class ModCountsAs(Node):
    path: Expr
    value: Word
    purpose: Word | None
    guard: Guard | None


Modifier = ModIgnore | ModCannot | ModSet | ModRaise | ModLower | ModCountsAs


# ---------------------------------------------------------------- declarations


@dataclass(frozen=True, slots=True)
class ParamType(Node):
    many: Word | None
    word: Word


@dataclass(frozen=True, slots=True)
class Param(Node):
    name: Word
    type: ParamType | None
    default: Expr | None


@dataclass(frozen=True, slots=True)
class Params(Node):
    items: tuple[Param, ...]


@dataclass(frozen=True, slots=True)
class Paying(Node):
    amount: Expr
    resource: Word
    payee: Expr | None


@dataclass(frozen=True, slots=True)
class Flow(Node):
    block: Block


@dataclass(frozen=True, slots=True)
class Procedure(Node):
    name: Word
    params: Params
    paying: Paying | None
    block: Block


@dataclass(frozen=True, slots=True)
class EventDef(Node):
    name: Word
    params: Params


@dataclass(frozen=True, slots=True)
class RuleDef(Node):
    name: Word
    procedure: Word
    why: Word | None
    condition: Expr


@dataclass(frozen=True, slots=True)
class LimitDef(Node):
    name: Word
    procedure: Word
    period: Period
    why: Word | None
    most: Expr


@dataclass(frozen=True, slots=True)
class Memory(Node):
    name: Word
    bearer: Word | None
    start: Expr
    period: Period | None


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    name: Word
    bearer: Word
    value: Expr


@dataclass(frozen=True, slots=True)
class Function(Node):
    name: Word
    params: Params
    value: Expr


@dataclass(frozen=True, slots=True)
class KeywordDef(Node):
    name: Word
    params: Params
    members: Members


@dataclass(frozen=True, slots=True)
class StatusDef(Node):
    name: Word
    bearer: Word
    period: Period | None
    members: Members


@dataclass(frozen=True, slots=True)
class RulesDef(Node):
    name: Word
    members: Members


Item = (
    Flow | Procedure | EventDef | RuleDef | LimitDef | Memory | Attribute | Function | KeywordDef | StatusDef
    | RulesDef
)  # fmt: skip


# ---------------------------------------------------------------- scenarios


@dataclass(frozen=True, slots=True)
class Players(Node):
    digits: Word
    last: Word | None


@dataclass(frozen=True, slots=True)
class Preset(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class WithSet(Node):
    """The cards of one set, in place of those that the preset names."""

    set: Word
    cards: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class WithInstead(Node):
    """One card in place of another, in whichever set that one is."""

    card: Word
    other: Word


@dataclass(frozen=True, slots=True)
class Seed(Node):
    digits: Word


@dataclass(frozen=True, slots=True)
class Seeds(Node):
    first: Word
    last: Word


@dataclass(frozen=True, slots=True)
class StartAt(Node):
    phase: Word


@dataclass(frozen=True, slots=True)
class GivenIs(Node):
    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class GivenRevealed(Node):
    path: Expr


@dataclass(frozen=True, slots=True)
class GivenChance(Node):
    """What chance will have brought at the first decision."""

    path: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class GivenHas(Node):
    bearer: Expr
    status: Word
    marker: Word | None


@dataclass(frozen=True, slots=True)
class GivenTop(Node):
    zone: Expr
    things: Expr


@dataclass(frozen=True, slots=True)
class GivenBottom(Node):
    zone: Expr
    things: Expr


GivenLine = GivenIs | GivenRevealed | GivenChance | GivenHas | GivenTop | GivenBottom


@dataclass(frozen=True, slots=True)
class Given(Node):
    lines: tuple[GivenLine, ...]


@dataclass(frozen=True, slots=True)
class WordName(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class WordText(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class WordNumber(Node):
    word: Word


@dataclass(frozen=True, slots=True)
class WordEnd(Node):
    """`end turn` in a step: close the running offer."""


@dataclass(frozen=True, slots=True)
class WordSeat(Node):
    """`with B`, `of B`: a player, or whose thing is meant."""

    seat: Word


StepWord = WordName | WordText | WordNumber | WordEnd | WordSeat


@dataclass(frozen=True, slots=True)
class Step(Node):
    seat: Word
    words: tuple[StepWord, ...]


@dataclass(frozen=True, slots=True)
class Play(Node):
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Offered(Node):
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Refused(Node):
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class RefusedSetup(Node):
    """There is no such game: the set-up is refused, with these words among the reasons."""

    why: Word


@dataclass(frozen=True, slots=True)
class TurnIs(Node):
    seat: Word


@dataclass(frozen=True, slots=True)
class Asked(Node):
    seat: Word


@dataclass(frozen=True, slots=True)
class GameOver(Node):
    pass


@dataclass(frozen=True, slots=True)
class WinnerIs(Node):
    seats: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class TopIs(Node):
    zone: Expr
    things: Expr


@dataclass(frozen=True, slots=True)
class BottomIs(Node):
    zone: Expr
    things: Expr


@dataclass(frozen=True, slots=True)
class Sees(Node):
    """The player sees which thing this is, or what lies in this place."""

    seat: Word
    what: Expr


@dataclass(frozen=True, slots=True)
class SeesNot(Node):
    seat: Word
    what: Expr


@dataclass(frozen=True, slots=True)
class Reads(Node):
    """These words stand in what the player was told since the position was set up."""

    seat: Word
    words: Word


@dataclass(frozen=True, slots=True)
class ReadsNot(Node):
    seat: Word
    words: Word


Expected = (
    Expr | TurnIs | Asked | GameOver | WinnerIs | TopIs | BottomIs | Sees | SeesNot | Reads | ReadsNot
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Expect(Node):
    items: tuple[Expected, ...]


ScenarioPart = (
    Players | Preset | WithSet | WithInstead | Seed | Seeds | StartAt | Given | Play | Offered | Refused
    | RefusedSetup | Expect
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scenario(Node):
    title: Word
    parts: tuple[ScenarioPart, ...]


@dataclass(frozen=True, slots=True)
class RulesFile(Node):
    items: tuple[Item | Scenario, ...]


@dataclass(frozen=True, slots=True)
class ScenarioFile(Node):
    items: tuple[Scenario, ...]
