"""The tree of the rules language: one frozen class for each rule of `grammar.lark`, named after it.

Fields stand in the order of the grammar's children; an optional part that is absent is None. The transformer
in `parse.py` holds no logic: it puts a span in front of the children and calls the class.
A `Word` is a name as the author wrote it, with its place; no word has a meaning before `check`.
"""

from rulewright.dsl.tree.abilities import *
from rulewright.dsl.tree.base import *
from rulewright.dsl.tree.declarations import *
from rulewright.dsl.tree.expressions import *
from rulewright.dsl.tree.scenarios import *
from rulewright.dsl.tree.selections import *
from rulewright.dsl.tree.statements import *
