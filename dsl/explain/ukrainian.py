"""Ukrainian: how its words change."""

from __future__ import annotations

import re

from rulewright.dsl.explain.forms import Form
from rulewright.dsl.explain.language import Place
from rulewright.dsl.explain.lexicon import forms_of
from rulewright.dsl.explain.slavic import Slavic
from rulewright.dsl.explain.template import CLOSING
from rulewright.dsl.explain.words import CASES

# Endings after the stem, in the order of CASES. The accusative of masculines is chosen apart.


class Ukrainian(Slavic):
    """Ukrainian."""

    tag = "uk"
    compared = r" (менше|більше)\b"
    clause_start = (
        r"(?!(?:не )?можна |[вву]же |(?!як)(?:\w+ ){0,3}може )"
        r"(?:[\w«»]+ ){0,3}як(ий|ого|ому|им|а|ої|ій|у|ою|е|і|их|ими)\b"
    )
    drops_you = True

    def class_of(self, number: int) -> str:
        if number % 10 == 1 and number % 100 != 11:
            return "one"
        return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"

    def join(self, items: tuple[Form, ...], word: str, place: Place) -> str:
        text = super().join(items, word, place)
        return re.sub(r"^(як\w+ не )(.*?) і \1", r"\1\2 й не ", text)

    def declined(self, adjective: str, gender: str, case: str, plural: bool) -> str:
        if " " in adjective:
            return " ".join(self.declined(word, gender, case, plural) for word in adjective.split())
        at = CASES.index(case)
        if case == "acc" and self.animate(gender, plural) and (plural or gender in ("p", "a")):
            at = CASES.index("gen")
        column = "many" if plural and adjective != "обидва" else gender if gender in ("f", "n") else "m"
        if (own := self.inflection.declined.get(adjective)) is not None:
            return forms_of(own[column])[at]
        if not adjective.endswith(("ий", "ій")):
            return adjective
        endings = self.inflection.endings["hard" if adjective.endswith("ий") else "soft"]
        return adjective[:-2] + forms_of(endings[column])[at]

    def quantity(self, many: str, case: str) -> str:
        if many == "any number":
            return (
                f"{self.declined('будь-який', 'f', case, False)} {self.noun('number of').form(case, False)}"
            )
        return "стільки ж"

    def as_much(self, many: str, value: str, verb: str) -> tuple[str, str, bool, bool]:
        if many == "just":
            return f"стільки\x02, скільки {verb}{value}{CLOSING}", "gen", True, True
        return self.inflection.worths[many].format(value), "gen", True, True

    def polish(self, text: str) -> str:
        text = re.sub(" +", " ", text).replace("інакше якщо", "інакше, якщо")
        # `у` and `в` change with the sounds around them.
        text = re.sub(r"(?<=[аеєиіїоуюя]) [ув] (?=[^вф])", " в ", text)
        text = re.sub(r"(?<=[бвгґджзйклмнпрстфхцчшщь]) в (?=[бвгґджзйклмнпрстфхцчшщ])", " у ", text)
        text = re.sub(r"(?<=[аеєиіїоуюя]) у(?=(?:зя|каз|каж|би|сі|тра|важ|стан|клад))", " в", text)
        text = re.sub(r"\bу (?=[аеєиіїоуюя])", "в ", text)
        text = re.sub(r"(?<=[бвгґджзйклмнпрстфхцчшщь]) вже\b", " уже", text)
        text = re.sub(r"(?<=[аеєиіїоуюя]) і (?=[бвгґджзклмнпрстфхцчшщ][аеєиіїоуюя]|[аеиіоу])", " й ", text)
        text = re.sub(r"(?<=[аеєиіїоуюя]) і в(?=[бвгджзклмнпрстфхцчшщ])", " й у", text)
        text = re.sub(r"\bз (?=с[вктпм]|з[бдгвм])", "зі ", text)
        text = re.sub(r"\bз (?=[сзшщ]\w)", "із ", text)
        return super().polish(text)
