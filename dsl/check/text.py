"""The parts that check a text, put together for one: a card, a procedure, a keyword, the flow ..."""

from __future__ import annotations

from rulewright.dsl.check.abilities import Abilities
from rulewright.dsl.check.advice import Advice
from rulewright.dsl.check.belongings import Belongings
from rulewright.dsl.check.calls import Calls
from rulewright.dsl.check.changes import Changes
from rulewright.dsl.check.choices import Choices
from rulewright.dsl.check.chosen import Chosen
from rulewright.dsl.check.circle import Circle
from rulewright.dsl.check.conditions import Conditions
from rulewright.dsl.check.context import Context
from rulewright.dsl.check.doing import Doing
from rulewright.dsl.check.events import Events
from rulewright.dsl.check.expectations import Expectations
from rulewright.dsl.check.expressions import Expressions
from rulewright.dsl.check.fields import Fields
from rulewright.dsl.check.ground import ORDINARY, Ground, Nature
from rulewright.dsl.check.keywords import Keywords
from rulewright.dsl.check.laying import Laying
from rulewright.dsl.check.maps import Maps
from rulewright.dsl.check.modifiers import Modifiers
from rulewright.dsl.check.names import Names
from rulewright.dsl.check.notes import Notes
from rulewright.dsl.check.prices import Prices
from rulewright.dsl.check.selections import Selections
from rulewright.dsl.check.statements import Statements
from rulewright.dsl.check.verbs import Verbs
from rulewright.dsl.check.wholecards import WholeCards


class Text:
    """One text with one owner, and what may be asked of it."""

    def __init__(
        self,
        context: Context,
        owner: str,
        site: str,
        notes: Notes | None = None,
        nature: Nature = ORDINARY,
    ) -> None:
        ground, circle = Ground(context, owner, site, notes, nature), Circle()
        belongings = Belongings(ground)
        advice = Advice(ground)
        expect = Expectations(ground, circle, advice)
        names = Names(ground, circle, belongings, advice)
        maps = Maps(ground, belongings)
        selections = Selections(ground, circle, expect, advice, names, maps)
        calls = Calls(ground, circle, expect, belongings)
        chosen = Chosen(ground, belongings)
        prices = Prices(ground, circle, expect, belongings, chosen, advice)
        conditions = Conditions(ground, circle, expect, belongings, maps, selections, calls, prices)
        expressions = Expressions(
            ground, expect, belongings, chosen, advice, names, maps, selections, calls, conditions
        )
        changes = Changes(ground, expect, selections, expressions)
        doing = Doing(ground, expect, belongings, selections, calls, expressions)
        laying = Laying(ground, expect, expressions)
        verbs = Verbs(
            ground, expect, belongings, chosen, prices, names, maps, selections, expressions, doing, laying
        )
        choices = Choices(ground, circle, expect, names, selections)
        statements = Statements(ground, expect, selections, changes, doing, verbs, prices, choices)
        events = Events(ground, belongings)
        whole_cards = WholeCards(ground, expect, selections)
        modifiers = Modifiers(
            ground, expect, belongings, advice, names, expressions, doing, events, whole_cards
        )
        keywords = Keywords(ground, circle, expect, expressions)
        abilities = Abilities(
            ground, expect, belongings, selections, choices, events, modifiers, whole_cards, keywords
        )
        fields = Fields(ground, expect, selections, expressions)
        circle.expressions, circle.statements, circle.abilities = expressions, statements, abilities
        self.ground, self.findings = ground, ground.findings
        self.belongings = belongings
        self.expect = expect
        self.prices = prices
        self.expressions = expressions
        self.choices = choices
        self.abilities = abilities
        self.fields = fields
        self.names = names
