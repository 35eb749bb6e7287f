"""English."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from rulewright.dsl.explain.forms import Count, Form, Np
from rulewright.dsl.explain.language import Language, Place
from rulewright.dsl.explain.lexicon import forms_of
from rulewright.dsl.explain.template import CLOSING
from rulewright.dsl.explain.words import Noun

_OTHERS: Final = ("other", "yet other")


class English(Language):
    """English: no cases but in pronouns."""

    tag = "en"
    compared = r" (less|more|fewer|higher|lower)\b"
    clause_start = r"(that|who|whose|whom|which|where) "
    moods: ClassVar = {"inf": 0, "ninf": 0, "nipf": 0, "imp": 0, "you": 0, "they": 0, "he": 1, "ing": 2}

    def subject(self, subject: Np, place: Place) -> str:
        return self.np(subject, place.at("nom"))

    def join(self, items: tuple[Form, ...], word: str, place: Place) -> str:
        text = super().join(items, word, place)
        return re.sub(r"^(that (?:is|are)) not (.*?) and \1 not (.*)$", r"\1 neither \2 nor \3", text)

    def tail(self, np: Np, place: Place) -> str:
        text = ""
        for item in np.tail:
            said = self.render(item, place.at("nom"))
            clause = re.match(self.clause_start, said)
            comma = "," if said.startswith("but ") else ""
            text += (
                f"{comma} {said}{CLOSING}"
                if (clause and place.case == "acc") or comma
                else f" {said}"
                if said
                else ""
            )
        return text

    def polish(self, text: str) -> str:
        # `a card that is worn, and take it`; but `a card that is worn belongs to you`.
        text = re.sub(CLOSING + r"(?! (?:and|or) )", "", text)
        return super().polish(re.sub(r",\s*(?=[.:;)]|$)", "", text))

    def person(self, subject: Np | None) -> str:
        return (
            "they"
            if subject is not None and subject.noun == "player" and subject.det == "it"
            else super().person(subject)
        )

    def agrees_plural(self, np: Np) -> bool:
        return np.noun == "you" or (np.noun == "player" and np.det == "it") or self.is_plural(np)

    def is_plural(self, np: Np) -> bool:
        if np.mass and np.count is None and np.noun.startswith("resource."):
            noun = self.noun(np.noun)
            return not noun.mass and noun.one != noun.many  # your points; your gold
        return super().is_plural(np)

    def agree(self, adjective: str, form: Form, case: str) -> str:  # noqa: ARG002
        return adjective

    def count(self, count: Count, place: Place) -> str:
        if count.number is not None:
            if count.number == 0 and count.many in ("just", "at most"):
                return "no"
            return self.alone(count.many).format(count.number)
        if count.many == "any number":
            return "any number"
        if count.many in ("that many", "as many"):
            return "that many"
        inner = self.render(count.value, place.at("nom")) if count.value is not None else ""
        return self.alone(count.many).format(inner)

    def alone(self, many: str) -> str:
        """What stands around a number without a noun."""
        return self.inflection.alone.get(many) or self.inflection.worths.get(many, "{}")

    def np(self, np: Np, place: Place) -> str:
        if np.noun == "you":
            return "your" if place.case == "gen" else "you"
        if np.noun == "phrase":
            return self.tail(np, place).strip()
        if np.noun == "number of":
            if np.owner is None:
                return "number"
            return "the number of " + self.np(np.owner, place.at("acc" if np.owner.det == "it" else "nom"))
        if np.noun == "one of":
            number = {"each": "each", "all": "all"}.get(np.det, "one")
            if np.count is not None:
                number = "any" if np.count.many == "any number" else self._number(np.count, place, [])
            number = "a random one" if "random" in np.adjectives else number
            them = self.np(np.owner, place.at("acc")) if np.owner is not None else ""
            return f"{number} of {them}" + self.tail(np, place)
        if np.noun == "half":
            return (
                "half of " + (self.np(np.owner, place.at("nom")) if np.owner else "") + self.tail(np, place)
            )
        if np.det in ("it", "which"):
            return self._pronoun(np, place)
        text = self._head(np, place)
        return text + self.tail(np, place) + ("'s" if place.case == "gen" and not np.tail else "")

    def _pronoun(self, np: Np, place: Place) -> str:
        person = np.noun == "player"
        if np.det == "which":
            return "whose" if place.case == "gen" else "who" if person else "that"
        key = "many" if self.is_plural(np) else "player" if person else "thing"
        forms = forms_of(self.inflection.pronouns[key])
        return forms[2] if place.case == "gen" else forms[0] if place.case == "nom" else forms[1]

    def _head(self, np: Np, place: Place) -> str:
        before = [
            " or ".join(map(self.adjective, key.split("|"))) for key in np.adjectives if key not in _OTHERS
        ]
        heads = self._nouns(np)
        for quality in np.qualities:
            named = [self.adjective(key) if key in self.words.adjectives else "" for key in quality.keys]
            if all(named):
                before.append(" or ".join(named))
        other = [self.adjective(key) for key in np.adjectives if key in _OTHERS]
        if np.owner is not None and np.det == "each" and np.noun.startswith("resource."):
            has = "have" if self.agrees_plural(np.owner) else "has"
            return f"each {heads[0].one[0]} {self.np(np.owner, place.at('nom'))} {has}"
        long = np.owner is not None and (bool(np.owner.tail) or np.owner.noun == "one of")
        if np.owner is not None and long and np.owner.noun != "you":
            text = self._counted(np.but(owner=None, tail=(), det="the"), ["the", *before], heads, place)
            return f"{text} of {self.np(np.owner, place.at('nom'))}"
        if np.owner is not None and np.det != "that":
            theirs = np.owner == place.subject and np.owner.noun != "you"  # of whoever does it
            owner = "their" if theirs else self.np(np.owner, place.at("gen"))
            return self._counted(np, [owner, *other, *before], heads, place)
        det = self._det(np, other)
        return self._counted(np, [*det, *before], heads, place)

    def _nouns(self, np: Np) -> list[Noun]:
        """What it is: the kind, or words of a list that are nouns themselves."""
        for quality in np.qualities:
            if not all(key in self.words.adjectives for key in quality.keys):
                return [self.noun(key) for key in quality.keys]
        return [self.noun(np.noun)]

    def _counted(self, np: Np, before: list[str], heads: list[Noun], place: Place) -> str:
        count, plural = np.count, self.is_plural(np)
        forms = [head.mass[0] if np.mass and head.mass else head.form("nom", plural) for head in heads]
        noun = forms[0] if len(forms) == 1 else ", ".join(forms[:-1]) + " or " + forms[-1]
        if count is not None and count.many == "some":
            count, plural = None, True
            noun = heads[0].form("nom", True)
        if count is None and len(forms) > 1 and np.det == "a" and not plural and not before:
            each = [_article(form) for form in forms]
            return ", ".join(each[:-1]) + " or " + each[-1]
        if count is not None and count.many in ("less by", "more by"):
            worth = self.render(count.value, place.at("nom")) if count.value is not None else ""
            return f"{count.number} {noun} {count.many.split()[0]} than {worth}"
        if count is None:
            text = " ".join([*before, noun])
            return _article(text) if np.det == "a" and not plural and np.owner is None else text
        if count.many == "any number":
            return f"any number of {' '.join([*before, noun])}"
        if count.number is None and count.value is not None and count.many == "just":
            return f"{' '.join([*before, noun])} equal to {self.render(count.value, place.at('nom'))}"
        number = self._number(count, place, heads)
        if "top" in np.adjectives:
            return " ".join([*before, number, noun])
        if np.det in ("that", "the", "this") or np.owner is not None:
            return " ".join([*before[:1], number, *before[1:], noun])
        return " ".join([number, *before, noun])

    def _number(self, count: Count, place: Place, heads: list[Noun]) -> str:
        """A number before a noun."""
        worth = self.inflection.worths.get(count.many, "{}")
        if count.number is not None:
            return (
                "no"
                if count.number == 0 and count.many in ("just", "at most")
                else worth.format(count.number)
            )
        if count.many in ("that many", "as many") or isinstance(count.value, Count):
            much = "that much" if heads and heads[0].one == heads[0].many else "that many"
            return worth.format(much)
        return self.count(count, place)

    def _det(self, np: Np, more: list[str]) -> list[str]:
        plural = self.is_plural(np)
        match np.det:
            case "a":
                if not more or np.count is not None or plural:
                    return more
                return ["another" if "other" in np.adjectives else "yet another"]
            case "":
                return more
            case "that":
                return ["those" if plural else "that", *more]
            case "this":
                return ["these" if plural else "this", *more]
            case det:
                return [det, *more]


def _article(text: str) -> str:
    if text.startswith(("another ", "yet another ")):
        return text
    return ("an " if re.match(r"(?!uni|use|one|eu)[aeiou]", text) else "a ") + text
