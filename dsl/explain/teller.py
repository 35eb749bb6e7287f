"""The parts that tell of cards, put together for one game and one language."""

from __future__ import annotations

from rulewright.dsl.explain.abilities import Abilities
from rulewright.dsl.explain.amounts import Amounts
from rulewright.dsl.explain.choices import Choices
from rulewright.dsl.explain.circle import Circle
from rulewright.dsl.explain.conditions import Conditions
from rulewright.dsl.explain.deeds import Deeds
from rulewright.dsl.explain.effects import Effects
from rulewright.dsl.explain.events import Events
from rulewright.dsl.explain.facts import Facts
from rulewright.dsl.explain.language import Language
from rulewright.dsl.explain.modifiers import Modifiers
from rulewright.dsl.explain.own import Own
from rulewright.dsl.explain.selections import Selections
from rulewright.dsl.explain.steps import Steps
from rulewright.dsl.explain.unsaid import Unsaid
from rulewright.dsl.explain.values import Values
from rulewright.dsl.loading.annotated import Annotated


class Teller:
    """Tells what abilities say, and what decks declare."""

    def __init__(self, annotated: Annotated, language: Language) -> None:
        self.rules = annotated.ruleset
        facts, circle = Facts(annotated), Circle()
        unsaid, effects = Unsaid(facts), Effects(facts)
        values = Values(facts, language, circle)
        selections = Selections(facts, language, circle, values)
        conditions = Conditions(facts, language, unsaid, values, selections)
        amounts = Amounts(facts, language, values, selections)
        choices = Choices(facts, language, circle, unsaid, values, selections, conditions)
        deeds = Deeds(facts, language, values, selections, amounts, choices)
        steps = Steps(
            facts, language, unsaid, effects, values, selections, conditions, amounts, choices, deeds
        )
        events = Events(facts, language, selections)
        modifiers = Modifiers(facts, language, values, selections, amounts, events)
        circle.selections, circle.conditions, circle.steps = selections, conditions, steps
        self.steps = steps
        self.abilities = Abilities(
            facts, language, unsaid, values, conditions, amounts, steps, events, modifiers
        )
        self.own = Own(facts, language, values, conditions, steps, self.abilities)
