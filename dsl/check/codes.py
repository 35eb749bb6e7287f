"""All codes of the checker under one name; they are documented where they are declared."""

from __future__ import annotations

from rulewright.dsl.check.codes_lints import (
    W_CONSTANT as W_CONSTANT,
)
from rulewright.dsl.check.codes_lints import (
    W_NEGATIVE as W_NEGATIVE,
)
from rulewright.dsl.check.codes_lints import (
    W_NO_FINISH as W_NO_FINISH,
)
from rulewright.dsl.check.codes_lints import (
    W_UNUSED as W_UNUSED,
)
from rulewright.dsl.check.codes_meaning import (
    E_ACTIVE as E_ACTIVE,
)
from rulewright.dsl.check.codes_meaning import (
    E_ACTOR as E_ACTOR,
)
from rulewright.dsl.check.codes_meaning import (
    E_CIRCLE as E_CIRCLE,
)
from rulewright.dsl.check.codes_meaning import (
    E_COUNTS as E_COUNTS,
)
from rulewright.dsl.check.codes_meaning import (
    E_DEEP as E_DEEP,
)
from rulewright.dsl.check.codes_meaning import (
    E_FIXED_FIELD as E_FIXED_FIELD,
)
from rulewright.dsl.check.codes_meaning import (
    E_FLOW as E_FLOW,
)
from rulewright.dsl.check.codes_meaning import (
    E_HEADER as E_HEADER,
)
from rulewright.dsl.check.codes_meaning import (
    E_HOLDS as E_HOLDS,
)
from rulewright.dsl.check.codes_meaning import (
    E_KERNEL as E_KERNEL,
)
from rulewright.dsl.check.codes_meaning import (
    E_KEYWORD_USE as E_KEYWORD_USE,
)
from rulewright.dsl.check.codes_meaning import (
    E_LIMIT as E_LIMIT,
)
from rulewright.dsl.check.codes_meaning import (
    E_LITERAL as E_LITERAL,
)
from rulewright.dsl.check.codes_meaning import (
    E_MAY_OR_MUST as E_MAY_OR_MUST,
)
from rulewright.dsl.check.codes_meaning import (
    E_MISSING as E_MISSING,
)
from rulewright.dsl.check.codes_meaning import (
    E_NEVER_SAME as E_NEVER_SAME,
)
from rulewright.dsl.check.codes_meaning import (
    E_PAYMENT as E_PAYMENT,
)
from rulewright.dsl.check.codes_meaning import (
    E_PLACE as E_PLACE,
)
from rulewright.dsl.check.codes_meaning import (
    E_QUANTITY as E_QUANTITY,
)
from rulewright.dsl.check.codes_meaning import (
    E_READS_ITSELF as E_READS_ITSELF,
)
from rulewright.dsl.check.codes_meaning import (
    E_RECURSION as E_RECURSION,
)
from rulewright.dsl.check.codes_meaning import (
    E_RESULT as E_RESULT,
)
from rulewright.dsl.check.codes_meaning import (
    E_SCOPE as E_SCOPE,
)
from rulewright.dsl.check.codes_meaning import (
    E_SET as E_SET,
)
from rulewright.dsl.check.codes_meaning import (
    E_START as E_START,
)
from rulewright.dsl.check.codes_meaning import (
    E_STOP as E_STOP,
)
from rulewright.dsl.check.codes_meaning import (
    E_TIMING as E_TIMING,
)
from rulewright.dsl.check.codes_meaning import (
    E_TOGETHER as E_TOGETHER,
)
from rulewright.dsl.check.codes_meaning import (
    E_TYPE as E_TYPE,
)
from rulewright.dsl.check.codes_meaning import (
    E_UNTYPED as E_UNTYPED,
)
from rulewright.dsl.check.codes_meaning import (
    E_VERB as E_VERB,
)
from rulewright.dsl.check.codes_names import (
    E_AMBIGUOUS as E_AMBIGUOUS,
)
from rulewright.dsl.check.codes_names import (
    E_ARGUMENT as E_ARGUMENT,
)
from rulewright.dsl.check.codes_names import (
    E_EVENT as E_EVENT,
)
from rulewright.dsl.check.codes_names import (
    E_FIELD as E_FIELD,
)
from rulewright.dsl.check.codes_names import (
    E_FUNCTION as E_FUNCTION,
)
from rulewright.dsl.check.codes_names import (
    E_IT as E_IT,
)
from rulewright.dsl.check.codes_names import (
    E_KEYWORD as E_KEYWORD,
)
from rulewright.dsl.check.codes_names import (
    E_LIST as E_LIST,
)
from rulewright.dsl.check.codes_names import (
    E_NAME as E_NAME,
)
from rulewright.dsl.check.codes_names import (
    E_NOUN as E_NOUN,
)
from rulewright.dsl.check.codes_names import (
    E_NOUN_OR_NAME as E_NOUN_OR_NAME,
)
from rulewright.dsl.check.codes_names import (
    E_OF as E_OF,
)
from rulewright.dsl.check.codes_names import (
    E_PROCEDURE as E_PROCEDURE,
)
from rulewright.dsl.check.codes_names import (
    E_RESOURCE as E_RESOURCE,
)
from rulewright.dsl.check.codes_names import (
    E_RULE as E_RULE,
)
from rulewright.dsl.check.codes_names import (
    E_SHADOW as E_SHADOW,
)
from rulewright.dsl.check.codes_names import (
    E_STATUS as E_STATUS,
)
from rulewright.dsl.check.codes_names import (
    E_TWICE as E_TWICE,
)
from rulewright.dsl.check.codes_names import (
    E_TYPE_NAME as E_TYPE_NAME,
)
from rulewright.dsl.check.codes_names import (
    E_WHO as E_WHO,
)
from rulewright.dsl.check.codes_names import (
    E_ZONE as E_ZONE,
)
