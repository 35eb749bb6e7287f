"""The core: what checked rules text means, in as few forms as possible.

`check` lowers the author's tree to these nodes; `link` weaves the abilities of the cards in play into the
procedures they concern; the two engines run what comes out. Everything is resolved: a name is a `Local` with
a name that is unique in the whole program, a word of the ruleset is a `Const` or a reference by id. Every
value at run time is an integer (or a list of integers): players are seats 0.., things are numbers given by
the linker, members of a list (`noble`) are their positions, truth is 0 or 1, and `NONE` (-1) is nobody and
nothing.

Scoping: a statement that binds a name (`Menu` entries, `Pick`, `PickRandom`, `Let`) carries the rest of its
block inside itself where the rest depends on a choice; `Let` binds for the statements after it in the same
block.
"""

from rulewright.dsl.core.abilities import *
from rulewright.dsl.core.declarations import *
from rulewright.dsl.core.expressions import *
from rulewright.dsl.core.selections import *
from rulewright.dsl.core.statements import *
from rulewright.dsl.core.types import *
