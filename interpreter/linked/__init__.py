"""The linked program: the rules for exactly these cards and players, as they are run.

README.md says, form by form, what may stand there. What holds no other form and means the same before linking
and after is a form of core (`Const`, `Local`, `Stop`, ...), and the types are core's.
"""

from rulewright.dsl.core.expressions import (
    Const as Const,
    Local as Local,
    Suspended as Suspended,
    TokenHolder as TokenHolder,
    TurnPlayer as TurnPlayer,
    TurnRole as TurnRole,
)
from rulewright.dsl.core.selections import (
    InEvery as InEvery,
    OfKind as OfKind,
    OfList as OfList,
)
from rulewright.dsl.core.statements import (
    EndTurn as EndTurn,
    Stop as Stop,
)
from rulewright.dsl.core.types import (
    NONE as NONE,
    ListType as ListType,
    ManyType as ManyType,
    NoneType as NoneType,
    NumberType as NumberType,
    PeriodName as PeriodName,
    PlayerType as PlayerType,
    ThingType as ThingType,
    TokenType as TokenType,
    TruthType as TruthType,
    Type as Type,
    ZoneType as ZoneType,
    can_be_none as can_be_none,
)
from rulewright.interpreter.linked.expressions import *
from rulewright.interpreter.linked.program import *
from rulewright.interpreter.linked.selections import *
from rulewright.interpreter.linked.statements import *
