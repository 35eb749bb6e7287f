"""Scenarios: positions in the language of the rules, played on an engine, compared with what they expect.

desk.py      one game: program, engine, what expressions mean, values in words
effort.py    how much one scenario may take, with all its games and tries
bounds.py    between which numbers a memory stays
given.py     lines of `given` -> changes of a position (position.py), wishes to chance
spaces.py    what lies on a space of a map, in `given` and in `expect`
steps.py     steps of `play` -> options of decisions
chance.py    what chance is to choose while it is played
leading.py   how it is led there
expected.py  items of `expect` -> tests
knowledge.py what a player knows of what lies hidden
session.py   one scenario in play
run.py       all of them, and how they came out
course.py    a game that was played -> recorder.py: a part of it as a scenario
             (stated.py: a position in lines of `given`, sayings.py: an option in words of a step,
             changes.py: what came of it in items of `expect`)
"""

from rulewright.interpreter.scenarios.run import Outcome, run_scenarios

__all__ = ["Outcome", "run_scenarios"]
