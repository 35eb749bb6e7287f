"""Names, types and meaning: from the author's tree to the core.

`program.check_program` reads the rules files of a ruleset or deck, `program.check_card` the abilities of one
card. Both return what they understood and a list of findings; they never raise, and never stop at the first
mistake.
"""
