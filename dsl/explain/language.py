"""From phrases to words: what all languages have in common. Each one inflects in a module of its own."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from rulewright.dsl.explain.forms import YOU, Count, Form, Join, Np, Say, Text, is_joined
from rulewright.dsl.explain.lexicon import lexicon
from rulewright.dsl.explain.template import CLOSING, DOER, Optional, Part, Slot, Verb, parsed, slots_in
from rulewright.dsl.explain.words import CASES, Noun, Words, spaced


class Place(Struct, frozen=True):
    """Where a form stands: its case or mood, who does what is said, what was said just before."""

    case: str = ""
    subject: Np | None = None
    negated: bool = False
    before: str = ""

    def at(self, case: str, before: str = "") -> Place:
        return replace(self, case=case, before=before)


class Language(ABC):
    """One language, with the words of one game."""

    tag: ClassVar[str]
    moods: ClassVar[Mapping[str, int]]  # mood -> its place in `<...>`
    clause_start: ClassVar[str]  # of a relative clause, as a pattern
    compared: ClassVar[str]  # what stands right behind an amount, as a pattern

    inherits_case: ClassVar[bool] = False  # whether a phrase in a case has its parts in that case

    def __init__(self, words: Words) -> None:
        self.words = words
        self.lexicon = lexicon(self.tag)
        self.inflection = self.lexicon.inflection

    @classmethod
    def sentence_of(cls, key: str) -> str:
        """A sentence without slots."""
        return cls(Words(cls.tag)).sentence(Say((key,)))

    # --- what there are words for

    def has(self, key: str) -> bool:
        """Whether there is a phrase."""
        return key in self.words.phrases or key in self.lexicon.phrases

    def has_noun(self, key: str) -> bool:
        """Whether a game has a noun for it."""
        return key in self.words.nouns

    def is_noun(self, key: str) -> bool:
        """Whether a word of a list is a noun: a tile that is a building is called so."""
        return key not in self.words.adjectives

    def empty(self, key: str) -> bool:
        """Whether the words for this are none."""
        return self.words.phrases.get(key) == ""

    def quiet(self, name: str) -> bool:
        """Whether a card need not say an attribute."""
        return self.has(f"attribute.{name}.quiet")

    def called_alike(self, noun: str) -> str:
        """What things are called: the same for all that are called so."""
        return self.noun(noun).form("nom", True)

    def shown(self, *keys: str) -> set[str]:
        """The slots of a phrase: what is asked of others stays a condition."""
        for key in keys:
            text = self.words.phrases.get(key) or self.lexicon.phrases.get(key)
            if text is not None:
                return slots_in(parsed(text))
        return set()

    def is_told_of_doer(self, key: str) -> bool:
        """Whether the game has words for this that say who by their verb alone."""
        known = self.has(key) and not self.empty(key)
        return known and self.tells_who(Say((key,))) and "of" not in self.shown(key)

    def noun(self, key: str) -> Noun:
        for each in key.split("|"):
            found = self.lexicon.nouns.get(each) or self.words.nouns.get(each)
            if found is not None:
                return self.named(each, found)
        return self.named(key, Noun((spaced(key),), (spaced(key),), bare=True))

    def named(self, key: str, noun: Noun) -> Noun:  # noqa: ARG002
        """A name without forms, as it is used in this language."""
        return noun

    def adjective(self, key: str) -> str:
        return self.lexicon.adjectives.get(key) or self.words.adjectives.get(key) or spaced(key)

    def template(self, form: Say) -> tuple[Part, ...]:
        for key in form.keys:
            found = self.words.phrases.get(key, self.lexicon.phrases.get(key))
            if found is not None:
                return parsed(found)
        return self.unknown(form)

    def tells_who(self, form: Say) -> bool:
        """Whether a phrase has a verb for whoever does it."""
        return any(isinstance(part, Verb) for part in self.template(form))

    def unknown(self, form: Say) -> tuple[Part, ...]:
        """What no file has a phrase for: its id, and what belongs to it."""
        text = spaced(form.spare or form.keys[-1])
        if form.keys[0].startswith(("procedure.", "event.")):
            text = self.lexicon.phrases["own do"].replace(
                "{name}", self.lexicon.phrases["called"].replace("{name}", text)
            )
        case = {name: ":acc" if slot == YOU else "" for name, slot in form.slots.items()}  # `you` is dropped
        given = ", ".join(f"{spaced(name)}: {{{name}{at}}}" for name, at in case.items())
        return parsed(f"{text} ({given})" if given else text)

    # --- forms

    def render(self, form: Form, place: Place) -> str:
        match form:
            case Text(text):
                return text
            case Np():
                return self.np(form, place)
            case Count():
                return self.count(form, place)
            case Join(items, word):
                return self.join(items, word, place)
            case Say():
                return self.clause(form, place)

    def join(self, items: tuple[Form, ...], word: str, place: Place) -> str:
        texts = [text for item in items if (text := self.render(item, place))]
        between, last = self.lexicon.links[linked(items, word)]
        condition = self.template(Say(("provided",)))[0]
        if word == "and" and isinstance(condition, str) and len(texts) > 1:
            # `that is red if you have it`: a condition is no clause to be joined with one.
            asked = [text for text in texts if text.startswith(condition)]
            if asked:
                plain = [text for text in texts if text not in asked]
                asked = [asked[0], *(text.removeprefix(condition) for text in asked[1:])]
                return " ".join(last.join(each) for each in (plain, asked) if each)
        if len(texts) <= 1:
            return "".join(texts)
        return between.join(texts[:-1]) + last + texts[-1]

    def clause(self, form: Say, place: Place) -> str:
        if form.keys == ("relative",):
            return self.relative(form, place)
        subject = form.subject or place.subject
        mood = (
            "fin"
            if form.keys[0] in ("does", "may", "may too") and place.case not in ("inf", "ninf", "nipf")
            else place.case
        )
        if mood == "fin":
            verbal = self.tells_who(form)
            said = form.subject is not None and verbal
            own = self.subject(form.subject, replace(place, subject=None)) if said and form.subject else ""
            doer = subject if verbal or form.subject is None else place.subject
            text = self.fill(form, replace(place, case=self.person(subject), subject=doer))
            return f"{own} {text}" if own and text else own or text
        if form.subject is None and mood in ("", "nom"):
            return self.fill(form, replace(place, case=mood))
        if (
            subject is None
            and mood in self.moods
            and any(isinstance(part, Verb) for part in self.template(form))
        ):
            subject = YOU
        return self.fill(form, replace(place, subject=subject))

    def relative(self, form: Say, place: Place) -> str:
        """A clause about a noun before it. One that cannot begin with `which` becomes a condition."""
        said = self.fill(form, replace(place, case="nom", subject=None))
        if re.match(self.clause_start, said):
            return said
        return self.clause(Say(("provided",), {"cond": form.slots["plain"]}), replace(place, subject=None))

    def person(self, subject: Np | None) -> str:
        if subject is None or subject.noun == "you":
            return "you"
        return "they" if self.agrees_plural(subject) else "he"

    @abstractmethod
    def subject(self, subject: Np, place: Place) -> str:
        """Who does it, before the verb; nothing where the verb says it."""

    def fill(self, form: Say, place: Place) -> str:
        return self.parts(self.template(form), form.slots, place)

    def parts(self, parts: tuple[Part, ...], slots: Mapping[str, Form], place: Place) -> str:
        text, each = "", ""  # `each`: of what there is one for each
        for part in parts:
            if each:  # 1 gold less for each card
                more = re.match(self.compared, part) if isinstance(part, str) else None
                if isinstance(part, str) and more is not None:
                    part = part[more.end() :]
                    text += more[0]
                text, each = f"{text} {each}", ""
            match part:
                case str():
                    text += part
                case Verb(moods):
                    text += self.verb(moods, place.case)
                case Optional(inner):
                    if all(s.name in slots for s in inner if isinstance(s, Slot)):
                        text += self.parts(inner, slots, place)
                case Slot():
                    text += self.slot(part, slots, place.at(place.case, text))
                    many = counted_by(part, slots)
                    each = self.render(many, Place("nom", place.subject)) if many is not None else each
        return f"{text} {each}" if each else text

    def slot(self, slot: Slot, slots: Mapping[str, Form], place: Place) -> str:
        form = slots.get(slot.name)
        if form is None and slot.name == DOER:
            form = place.subject or YOU
        if form is None:
            return ""
        if slot.person:
            return slot.several if isinstance(form, Np) and form.noun == "you" else slot.one
        if slot.one or slot.several:
            return slot.several if isinstance(form, Np) and self.agrees_plural(form) else slot.one
        if slot.agreeing:
            return self.agree(slot.agreeing, form, slot.case or "nom")
        if counted_by(slot, slots) is not None:
            form = Np(slot.noun, "", count=Count(number=1))
        elif slot.noun and isinstance(form, Np) and form.noun == "number":
            form = Np(slot.noun, "", count=Count("that many"))
        elif slot.noun:
            form = Np(slot.noun, "", count=form if isinstance(form, Count) else Count(value=form))
        case, negated = slot.case, place.negated
        if not case and place.case in self.moods and isinstance(form, (Say, Join)):
            case = place.case
        if not case and self.inherits_case and place.case in CASES:
            case = place.case
        if case in ("ninf", "nipf"):
            negated = True
        return self.render(form, Place(case or "nom", place.subject, negated, place.before))

    def verb(self, moods: tuple[str, ...], mood: str) -> str:
        at = self.moods.get(mood, self.moods["you"])
        if at == 0 and "/" in moods[0]:  # done once, and done again and again
            once, often = moods[0].split("/")
            return often if mood == "nipf" else once
        return moods[at] if at < len(moods) else moods[self.moods["he"]] if len(moods) > 2 else moods[-1]

    def is_plural(self, np: Np) -> bool:
        if np.count is not None:
            return np.count.number != 1
        return np.plural or np.det == "all"

    def agrees_plural(self, np: Np) -> bool:
        """Whether a verb beside it is in the plural."""
        return self.is_plural(np)

    @abstractmethod
    def agree(self, adjective: str, form: Form, case: str) -> str:
        """An adjective that agrees with what it is said of."""

    @abstractmethod
    def np(self, np: Np, place: Place) -> str:
        """A noun phrase."""

    @abstractmethod
    def count(self, count: Count, place: Place) -> str:
        """A number without a noun."""

    def tail(self, np: Np, place: Place) -> str:
        return "".join(f" {self.render(item, replace(place, case='nom', before=''))}" for item in np.tail)

    # --- sentences

    def sentence(self, form: Form, mood: str = "imp") -> str:
        return self.polish(self.render(form, Place(mood)))

    def polish(self, text: str) -> str:
        """Spaces, commas, a capital letter and a full stop."""
        text = re.sub(r"^[\s,]+", "", text)
        text = re.sub(f"(?:{CLOSING} *)+(?= ?[,.:;)]|$)", "", text.strip()).replace(CLOSING, ",")
        text = re.sub(r"\s+([,.:;)" + CLOSING + "])", r"\1", re.sub(r"\s+", " ", text))
        text = re.sub(r",+", ",", text)
        text = text[:1].upper() + text[1:]
        return text if text.endswith((".", ":", "!")) or not text else text + "."


def linked(items: tuple[Form, ...], word: str) -> str:
    """What stands between: more than `and` where one of them has an `or` in it, and the other way round."""
    other = {"and": "or", "or": "and"}.get(word, "")
    if not any(is_joined(item, other) for item in items):
        return word
    clauses = any(isinstance(item, Say) and item.keys == ("relative",) for item in items)
    return f"{'which' if clauses else word} beside {other}"


def counted_by(slot: Slot, slots: Mapping[str, Form]) -> Form | None:
    """What there is one for each of, where a slot tells such an amount."""
    form = slots.get(slot.name)
    return form.value if slot.noun and isinstance(form, Count) and form.many == "for each" else None
