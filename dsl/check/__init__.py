"""Names, types and meaning: from the author's tree to the core.

`check_program` reads the rules files of a ruleset or deck, `check_card` the abilities of one card. Both
return what they understood and a list of findings; they never raise, and never stop at the first mistake.
"""

from rulewright.dsl.check.program import check_card, check_program
from rulewright.dsl.check.vocabulary import Checked, Vocabulary

__all__ = ["Checked", "Vocabulary", "check_card", "check_program"]
