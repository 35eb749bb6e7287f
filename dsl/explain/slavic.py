"""What Polish and Ukrainian have in common: cases, genders, and numerals that rule their noun."""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import ClassVar, Final

from msgspec.structs import replace

from rulewright.dsl.explain.forms import Count, Form, Join, Np, Say
from rulewright.dsl.explain.language import Language, Place
from rulewright.dsl.explain.lexicon import forms_of
from rulewright.dsl.explain.template import CLOSING
from rulewright.dsl.explain.words import CASES, Noun

# What a thing of a sort is, whose name cannot be inflected: a noun of the kernel.
_SORTS: Final = {
    "kind": "thing", "card": "thing", "zone": "place", "token": "token", "resource": "unit",
    "memory": "value", "attribute": "value", "property": "value", "field": "value",
}  # fmt: skip


class Slavic(Language):
    """A language with six cases. `gender`: m things, a animals, p persons, f, n; the same in the plural."""

    inherits_case = True
    moods: ClassVar = {"inf": 0, "ninf": 0, "nipf": 0, "you": 1, "he": 2, "imp": 3, "they": 4}
    drops_you: ClassVar[bool] = False
    drops_it: ClassVar[bool] = False
    which_first: ClassVar[bool] = False  # whose place: before the noun

    # --- what the language has

    @abstractmethod
    def class_of(self, number: int) -> str:
        """ "one", "few" or "many": what a number asks of its noun."""

    @abstractmethod
    def declined(self, adjective: str, gender: str, case: str, plural: bool) -> str:
        """A form of an adjective that is given in the masculine nominative."""

    def animate(self, gender: str, plural: bool) -> bool:
        """Whether the accusative is the genitive."""
        return gender == "p" if plural else gender in ("p", "a")

    def is_plural(self, np: Np) -> bool:
        if np.det not in ("it", "which") and self.head(np)[0][0].only_many:
            return True
        if np.mass and np.count is None and np.noun.startswith("resource."):
            return not self.noun(np.noun).mass
        return super().is_plural(np)

    def agrees_plural(self, np: Np) -> bool:
        if np.count is not None and np.count.many != "some":
            number = np.count.number
            if number is None or self.class_of(number) == "many":
                return False
            return self.class_of(number) == "few" and not self.is_person(self.head(np)[0][0])
        return self.is_plural(np)

    def named(self, key: str, noun: Noun) -> Noun:
        """A name that cannot be inflected stands in quotes behind a word that can: the card “Fox”."""
        kin = _SORTS.get(key.partition(".")[0])
        if not noun.bare or kin is None:
            return noun
        sort = self.lexicon.nouns[kin]
        opening, closing = self.inflection.quotes
        quoted = f" {opening}{noun.one[0]}{closing}"
        one, many = (tuple(form + quoted for form in forms) for forms in (sort.one, sort.many))
        return Noun(one, many, gender=sort.gender)

    # --- noun phrases

    def subject(self, subject: Np, place: Place) -> str:
        if subject.noun == "you":
            return ""
        so_many = subject.count is None or subject.count.many == "just"
        if so_many and self.agrees_plural(subject):  # what all of them do, each of them does
            them = subject.but(det="" if subject.det in ("all", "both") else subject.det, plural=True)
            subject = Np("one of", "each", owner=them)
        return self.np(subject, place.at("nom"))

    def person(self, subject: Np | None) -> str:
        return "you" if subject is None or subject.noun == "you" else "he"

    def case_in(self, place: Place) -> str:
        """The case asked for; after `not`, the genitive in place of the accusative."""
        case = place.case if place.case in CASES else "nom"
        last = place.before.split()[-1:]
        behind = bool(last) and last[0].lower() in self.inflection.prepositions.split()
        return "gen" if place.negated and case == "acc" and not behind else case

    def np(self, np: Np, place: Place) -> str:
        case = self.case_in(place)
        place = replace(place, case=case)
        if np.noun == "you":
            return "" if case == "nom" and self.drops_you else self.pronoun("you", case, place)
        if np.noun in ("nobody", "nothing"):
            return self.noun(np.noun).form(case, False)
        if np.noun == "phrase":
            return self.tail(np, place).strip()
        if np.noun == "number of":
            assert np.owner is not None
            return (
                f"{self.noun('number of').form(case, False)} {self.np(np.owner, Place('gen', place.subject))}"
            )
        if np.noun == "half":
            assert np.owner is not None
            return (
                f"{self.noun('half').form(case, False)} {self.np(np.owner, Place('gen', place.subject))}"
                + self.tail(np, place)
            )
        if np.noun == "one of":
            return self.one_of(np, case, place) + self.tail(np, place)
        if np.det == "it":
            if case == "nom" and self.drops_it:
                return ""  # the verb says it
            return self.pronoun("many" if self.is_plural(np) else self.gender(np), case, place)
        if np.det == "which":
            return self.declined(self.inflection.which, self.gender(np), case, self.is_plural(np))
        return self.counted(np, case, place) + self.tail(np, place)

    def head(self, np: Np) -> tuple[list[Noun], list[str], list[str]]:
        """The nouns (more than one are joined by `or`), the adjectives before them and behind them."""
        heads: list[Noun] = []
        before = list(np.adjectives)
        behind: list[str] = []
        for quality in np.qualities:
            if all(key in self.words.adjectives for key in quality.keys):
                behind.append("|".join(quality.keys))
            else:
                heads += [self.noun(key) for key in quality.keys]
        return heads or [self.noun(np.noun)], before, behind

    def gender(self, np: Np) -> str:
        if np.noun == "one of" and np.owner is not None:
            return self.gender(np.owner)
        head = self.head(np)[0][0]
        return head.mass_gender or head.gender if np.mass and head.mass else head.gender

    def one_of(self, np: Np, case: str, place: Place) -> str:
        assert np.owner is not None
        gender = self.gender(np.owner)
        them = self.pronoun_of(np.owner, "gen", place)
        if np.count is not None:
            number = self.count(np.count, place.at(case))
            return f"{number} {self.inflection.of_them} {them}"
        word = self.inflection.determiners[np.det] if np.det in ("each", "all") else self.inflection.one
        before = "".join(
            self.declined(self.adjective(key), gender, case, False) + " " for key in np.adjectives
        )
        number = before or self.declined(word, gender, case, False) + " "
        return f"{number}{self.inflection.of_them} {them}"

    def pronoun_of(self, np: Np, case: str, place: Place) -> str:
        if np.det == "it":
            return self.pronoun("many", case, replace(place, before=self.inflection.of_them + " "))
        return self.np(np, Place(case, place.subject))

    def pronoun(self, whose: str, case: str, place: Place) -> str:
        last = place.before.split()[-1].lower() if place.before.split() else ""
        key = whose if whose in self.inflection.pronouns else "m"
        forms = self.inflection.pronouns[key]
        if last in self.inflection.prepositions.split():
            forms = self.inflection.pronouns_behind.get(key, forms)
        return forms_of(forms)[CASES.index(case)]

    def counted(self, np: Np, case: str, place: Place) -> str:
        if (
            np.count is not None
            and np.count.many in self.inflection.differences
            and np.count.value is not None
        ):
            pattern, of = self.inflection.differences[np.count.many]
            some = self.counted(np.but(count=Count(number=np.count.number)), "acc", place)
            # In `than your coins come to` nobody does anything.
            said = self.render(np.count.value, Place(of, None if of == "nom" else place.subject))
            return pattern.format(some, said, verb=self.comes_to(np.count.value)) + CLOSING
        heads, before, behind = self.head(np)
        count, plural = np.count, self.is_plural(np)
        number = ""
        after = ""
        rules = False  # whether the number asks for the genitive
        if count is not None and count.many == "some":
            plural, count = True, None
        if count is not None:
            number, case, plural, rules = self.number(count, case, heads[0], place)
            number, _, after = number.partition("\x02")
        mass = np.mass and heads[0].mass
        gender = (heads[0].mass_gender or heads[0].gender) if mass else heads[0].gender

        def formed(noun: Noun) -> str:
            if mass and noun.mass:
                return noun.mass[CASES.index(case)] if len(noun.mass) > 1 else noun.mass[0]
            alone = heads[0].only_many and not noun.only_many and not Language.is_plural(self, np)
            return noun.form(case, plural and not alone)

        noun = f" {self.lexicon.links['or'][1].strip()} ".join(
            [", ".join(map(formed, heads[:-1])), formed(heads[-1])] if len(heads) > 1 else [formed(heads[0])]
        )
        adjective = "gen" if rules else case
        words = [self.qualified(key, gender, adjective, plural) for key in before]
        tails = [self.qualified(keys, gender, adjective, plural) for keys in behind]
        det = self.det(np, gender, adjective, plural)
        owner_before, owner_behind = self.owner(np, gender, adjective, plural, place)
        front, back = self.arranged(words, tails)
        parts = [det, number, owner_before, *front, noun, *back, owner_behind]
        if np.det in ("each", "all", "any", "this", "that", "the") or not number:
            parts = [det, owner_before, number, *front, noun, *back, owner_behind]
        return " ".join(part for part in parts if part) + after

    def arranged(self, words: list[str], tails: list[str]) -> tuple[list[str], list[str]]:
        """What stands before the noun, and what behind it."""
        return [*words, *tails], []

    def qualified(self, keys: str, gender: str, case: str, plural: bool) -> str:
        each = [self.declined(self.adjective(key), gender, case, plural) for key in keys.split("|")]
        return f" {self.lexicon.links['or'][1].strip()} ".join(each)

    def det(self, np: Np, gender: str, case: str, plural: bool) -> str:
        word = "" if np.det == "no" and np.mass else self.inflection.determiners.get(np.det, "")
        if np.det == "all" and (np.mass and self.head(np)[0][0].mass):
            word = self.inflection.determiners["whole"]
            plural = False
        return self.declined(word, gender, case, plural) if word else ""

    def owner(self, np: Np, gender: str, case: str, plural: bool, place: Place) -> tuple[str, str]:
        """Whose it is: before the noun or behind it."""
        if np.owner is None:
            return "", ""
        doer = place.subject
        if doer is not None and case != "nom" and self.is_same(np.owner, doer):
            return self.declined(self.inflection.own, gender, case, plural), ""
        if np.owner.noun == "you":
            return self.declined(self.inflection.your, gender, case, plural), ""
        if np.owner.det == "which":
            word = self.declined(
                self.inflection.which, self.gender(np.owner), "gen", self.is_plural(np.owner)
            )
            return (word, "") if self.which_first else ("", word)
        if np.owner.det == "it":
            whose = "many" if self.is_plural(np.owner) else self.gender(np.owner)
            possessives = self.inflection.possessives
            word = possessives.get(whose, possessives["m"])
            return self.declined(word, gender, case, plural), ""
        return "", self.np(np.owner, Place("gen", place.subject))

    def is_same(self, owner: Np, doer: Np) -> bool:
        """Whether something belongs to whoever does it."""
        if "you" in (owner.noun, doer.noun):
            return owner.noun == doer.noun
        if doer.det in ("each", "all") and owner.det == "it" and owner.noun == doer.noun:
            return True  # each player does something with what is his
        return owner == doer or (bool(owner.about) and owner.about == doer.about)

    # --- numbers

    def number(self, count: Count, case: str, head: Noun, place: Place) -> tuple[str, str, bool, bool]:
        """The words for a count; and of the noun: its case, whether in the plural, whether it is ruled."""
        if count.many in ("any number", "that many", "as many"):
            word = self.quantity(count.many, case)
            return word, "gen", True, True
        if count.number is None:
            if isinstance(count.value, Count):
                return (
                    self.inflection.worths[count.many].format(self.quantity("that many", case)),
                    "gen",
                    True,
                    True,
                )
            value = count.value
            if isinstance(value, Say) and self.has(own := f"{value.keys[0]}.as much"):
                said = self.render(Say((own,), value.slots), Place("nom", place.subject))
                return self.as_much(count.many, said, "")
            # What it comes to is what is spoken of there, and not who does it: `twoja cnota`, never `swoja`.
            said = self.render(value, Place("nom")) if value is not None else ""
            verb = self.comes_to(value) + " " if value is not None else ""
            return self.as_much(count.many, said, verb)
        worth = self.inflection.worths.get(count.many, "{}").format(count.number)
        if count.many == "up to":
            return worth, "gen", self.class_of(count.number) != "one", True
        kind = self.class_of(count.number)
        if kind == "one":
            return worth, case, False, False
        if case in ("nom", "acc"):
            if kind == "many" or (case == "acc" and self.animate(head.gender, True)):
                return worth, "gen", True, True
            if kind == "few" and self.is_person(head):
                return worth, "gen", True, True
            return worth, "nom", True, False
        return worth, case, True, False

    def is_person(self, head: Noun) -> bool:  # noqa: ARG002
        """Whether two of them stand in the genitive as five do."""
        return False

    @abstractmethod
    def quantity(self, many: str, case: str) -> str:
        """`any number`, `that many` before a noun in the genitive."""

    def comes_to(self, value: Form) -> str:
        """The verb of what a number is, in the singular or the plural."""
        one, several = self.inflection.comes_to
        return several if isinstance(value, Np) and self.agrees_plural(value) else one

    @abstractmethod
    def as_much(self, many: str, value: str, verb: str) -> tuple[str, str, bool, bool]:
        """As many as a value; see `number`."""

    def count(self, count: Count, place: Place) -> str:
        if count.number is not None:
            return self.inflection.worths.get(count.many, "{}").format(count.number)
        if count.many in ("any number", "that many", "as many"):
            return self.quantity(count.many, "acc")
        if isinstance(count.value, Count):
            return self.inflection.worths[count.many].format(self.quantity("that many", "acc"))
        words, case = self.inflection.beyond.get(
            count.many, (self.inflection.worths.get(count.many, "{}"), "nom")
        )
        value = self.render(count.value, Place(case, place.subject)) if count.value is not None else ""
        return words.format(value)

    # --- agreement

    def agree(self, adjective: str, form: Form, case: str) -> str:
        words = adjective.split()
        if not isinstance(form, Np):
            gender, plural = "n", False
        else:
            gender, plural = self.gender(form), self.is_plural(form)
            if form.noun == "you":
                gender, plural = "p", self.tag == "uk"
        return " ".join([self.declined(words[0], gender, case, plural), *words[1:]])

    def unmistaken(self, np: Np) -> list[Form]:
        """What follows a noun; a clause before a place that it might be thought to speak of."""
        places: list[Form] = []
        others: list[Form] = []
        for item in np.tail:
            zone = item.slots.get("zone") if isinstance(item, Say) else None
            near = [each for each in (zone, zone.owner) if each is not None] if isinstance(zone, Np) else []
            alike = any(
                each.noun != "you" and self.kin(each) == self.kin(np) and each.det not in ("it", "which")
                for each in near
            )
            (places if alike else others).append(item)
        clause = any(
            isinstance(item, (Say, Join)) and re.match(self.clause_start, self.render(item, Place("nom")))
            for item in others
        )
        return [*others, *places] if places and clause else list(np.tail)

    def kin(self, np: Np) -> tuple[str, bool]:
        """What a relative pronoun agrees with."""
        gender = self.gender(np)
        return gender if gender in ("f", "n") else "m", self.is_plural(np)

    def tail(self, np: Np, place: Place) -> str:
        text = ""
        for item in self.unmistaken(np):
            it = item.slots.get("it") if isinstance(item, Say) else None
            # In `who has more than ...` nobody but that one does anything.
            doer = None if isinstance(it, Np) and it.det == "which" else place.subject
            said = self.render(item, Place("nom", doer))
            clause = re.match(self.clause_start, said)
            text += f", {said}{CLOSING}" if clause else f" {said}" if said else ""
        return text
