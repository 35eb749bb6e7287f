"""Polish: how its words change."""

from __future__ import annotations

import re

from rulewright.dsl.explain.forms import Form
from rulewright.dsl.explain.language import Place
from rulewright.dsl.explain.lexicon import forms_of
from rulewright.dsl.explain.slavic import Slavic
from rulewright.dsl.explain.template import CLOSING
from rulewright.dsl.explain.words import CASES, Noun


class Polish(Slavic):
    """Polish."""

    tag = "pl"
    compared = r" (mniej|więcej)\b"
    clause_start = r"(\w+ )?(któr|jaki)"
    drops_you = drops_it = True
    which_first = True

    def join(self, items: tuple[Form, ...], word: str, place: Place) -> str:
        text = super().join(items, word, place)
        # Which is not worn and which is not torn: neither worn nor torn.
        return re.sub(r"^(któr\w+ nie (?:jest|są) )(.*?) i \1", r"\1\2 ani ", text)

    def polish(self, text: str) -> str:
        text = text.replace("w przeciwnym razie jeśli", "w przeciwnym razie, jeśli")
        text = re.sub(r"\b([zZ]) (?=[sz][^aeiouyąęó\W]|ś[^aeiou]|szcz|ws|wz)", r"\1e ", text)
        text = re.sub(r"\b([wW]) (?=[wf][^aeiouyąęó\W])", r"\1e ", text)
        return super().polish(text)

    def class_of(self, number: int) -> str:
        if number == 1:
            return "one"
        return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"

    def declined(self, adjective: str, gender: str, case: str, plural: bool) -> str:
        if " " in adjective:
            return " ".join(self.declined(word, gender, case, plural) for word in adjective.split())
        at = CASES.index(case)
        persons = plural and gender == "p"
        if case == "acc" and (persons or (not plural and gender in ("p", "a"))):
            at = CASES.index("gen")
        column = "many" if plural and adjective != "oba" else gender if gender in ("f", "n") else "m"
        if (own := self.inflection.declined.get(adjective)) is not None:
            return own["persons"] if persons and case == "nom" else forms_of(own[column])[at]
        if adjective[-1:] not in ("y", "i"):
            return adjective
        if persons and case == "nom":
            end, new = next(pair for pair in self.inflection.persons if adjective.endswith(pair[0]))
            return adjective.removesuffix(end) + new
        stem = adjective[:-1]
        sort = "hard" if adjective.endswith("y") else "velar" if stem[-1:] in ("k", "g") else "soft"
        return stem + forms_of(self.inflection.endings[sort][column])[at]

    def is_person(self, head: Noun) -> bool:
        return head.gender == "p"

    def arranged(self, words: list[str], tails: list[str]) -> tuple[list[str], list[str]]:
        return words, tails

    def quantity(self, many: str, case: str) -> str:
        if many == "any number":
            return f"{self.declined('dowolny', 'f', case, False)} {self.noun('number').form(case, False)}"
        return "tyle samo" if many == "as many" else "tyle"

    def as_much(self, many: str, value: str, verb: str) -> tuple[str, str, bool, bool]:
        if many == "just":
            return f"tyle\x02, ile {verb}{value}{CLOSING}", "gen", True, True
        return self.inflection.worths[many].format(value), "gen", True, True
