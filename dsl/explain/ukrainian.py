"""Ukrainian: how its words change."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from rulewright.dsl.explain.forms import Form
from rulewright.dsl.explain.language import CLOSING, Place
from rulewright.dsl.explain.slavic import Slavic
from rulewright.dsl.explain.ukrainian_phrases import PHRASES
from rulewright.dsl.explain.words import CASES, Noun

# Endings after the stem, in the order of CASES. The accusative of masculines is chosen apart.
_HARD: Final = {
    "m": "ий ого ому ий им ому",
    "f": "а ої ій у ою ій",
    "n": "е ого ому е им ому",
    "many": "і их им і ими их",
}
_SOFT: Final = {
    "m": "ій ього ьому ій ім ьому",
    "f": "я ьої ій ю ьою ій",
    "n": "є ього ьому є ім ьому",
    "many": "і іх ім і іми іх",
}
_OTHERS: Final = {
    "цей": {
        "m": "цей цього цьому цей цим цьому",
        "f": "ця цієї цій цю цією цій",
        "n": "це цього цьому це цим цьому",
        "many": "ці цих цим ці цими цих",
    },
    "той": {
        "m": "той того тому той тим тому",
        "f": "та тієї тій ту тією тій",
        "n": "те того тому те тим тому",
        "many": "ті тих тим ті тими тих",
    },
    "ваш": {
        "m": "ваш вашого вашому ваш вашим вашому",
        "f": "ваша вашої вашій вашу вашою вашій",
        "n": "ваше вашого вашому ваше вашим вашому",
        "many": "ваші ваших вашим ваші вашими ваших",
    },
    "свій": {
        "m": "свій свого своєму свій своїм своєму",
        "f": "своя своєї своїй свою своєю своїй",
        "n": "своє свого своєму своє своїм своєму",
        "many": "свої своїх своїм свої своїми своїх",
    },
    "кожен": {
        "m": "кожен кожного кожному кожен кожним кожному",
        "f": "кожна кожної кожній кожну кожною кожній",
        "n": "кожне кожного кожному кожне кожним кожному",
        "many": "кожні кожних кожним кожні кожними кожних",
    },
    "обидва": {
        "m": "обидва обох обом обидва обома обох",
        "f": "обидві обох обом обидві обома обох",
        "n": "обидва обох обом обидва обома обох",
        "many": "обидва обох обом обидва обома обох",
    },
    "жоден": {
        "m": "жоден жодного жодному жоден жодним жодному",
        "f": "жодна жодної жодній жодну жодною жодній",
        "n": "жодне жодного жодному жодне жодним жодному",
        "many": "жодні жодних жодним жодні жодними жодних",
    },
    "один": {
        "m": "один одного одному один одним одному",
        "f": "одна однієї одній одну однією одній",
        "n": "одне одного одному одне одним одному",
        "many": "одні одних одним одні одними одних",
    },
    "увесь": {
        "m": "увесь усього усьому увесь усім усьому",
        "f": "уся усієї усій усю усією усій",
        "n": "усе усього усьому усе усім усьому",
        "many": "усі усіх усім усі усіма усіх",
    },
}

_HE: Final = {"nom": "він", "gen": "його", "dat": "йому", "acc": "його", "ins": "ним", "loc": "ньому"}
_SHE: Final = {"nom": "вона", "gen": "її", "dat": "їй", "acc": "її", "ins": "нею", "loc": "ній"}
_IT: Final = _HE | {"nom": "воно"}
_THEY: Final = {"nom": "вони", "gen": "їх", "dat": "їм", "acc": "їх", "ins": "ними", "loc": "них"}
_YOU: Final = {"nom": "ви", "gen": "вас", "dat": "вам", "acc": "вас", "ins": "вами", "loc": "вас"}
_AFTER_HE: Final = _HE | {"gen": "нього", "acc": "нього"}


class Ukrainian(Slavic):
    """Ukrainian."""

    tag = "uk"
    clause_start = r"(?!(?:не )?можна |[вву]же )(?:[\w«»]+ ){0,3}як(ий|ого|ому|им|а|ої|ій|у|ою|е|і|их|ими)\b"
    drops_you = True
    phrases = PHRASES
    links: ClassVar = {
        "and": (", ", " і "),
        "or": (", ", " або "),
        "then": (", ", ", а потім "),
        "or else": (", або ", ", або "),
        "times": (" разів по ", " разів по "),
        "": (" ", " "),
        ";": ("; ", "; "),
    }
    your, own, which = "ваш", "свій", "який"
    dets: ClassVar = {
        "this": "цей",
        "that": "цей",
        "each": "кожен",
        "all": "увесь",
        "any": "будь-який",
        "no": "жоден",
        "both": "обидва",
        "whole": "увесь",
    }
    worths: ClassVar = {
        "up to": "до {}",
        "at least": "щонайменше {}",
        "at most": "щонайбільше {}",
        "more than": "понад {}",
        "less than": "менше ніж {}",
        "exactly": "рівно {}",
    }
    beyond: ClassVar = {
        "more than": ("понад {}", "acc"),
        "less than": ("нижче {}", "gen"),
        "at least": ("щонайменше стільки, скільки {}", "nom"),
        "at most": ("щонайбільше стільки, скільки {}", "nom"),
    }
    differences: ClassVar = {
        "less by": ("на {} менше за {}", "acc"),
        "more by": ("на {} більше за {}", "acc"),
    }
    words_for: ClassVar = {"of them": "з", "one": "один"}
    prepositions: ClassVar = frozenset(
        "в у на з із зі до від за перед по під над при для без о через між на".split()
    )
    pronouns: ClassVar = {"m": _HE, "a": _HE, "p": _HE, "f": _SHE, "n": _IT, "many": _THEY, "you": _YOU}
    after_prepositions: ClassVar = {
        "m": _AFTER_HE,
        "a": _AFTER_HE,
        "p": _AFTER_HE,
        "n": _AFTER_HE,
        "f": _SHE | {"gen": "неї", "acc": "неї"},
        "many": _THEY | {"gen": "них", "acc": "них"},
        "you": _YOU,
    }
    possessives: ClassVar = {"m": "його", "a": "його", "p": "його", "n": "його", "f": "її", "many": "їхній"}
    quotes = ("«", "»")
    _card = Noun(
        ("карта", "карти", "карті", "карту", "картою", "карті"),
        ("карти", "карт", "картам", "карти", "картами", "картах"),
        gender="f",
    )
    _value = Noun(
        ("значення", "значення", "значенню", "значення", "значенням", "значенні"),
        ("значення", "значень", "значенням", "значення", "значеннями", "значеннях"),
        gender="n",
    )
    sorts: ClassVar = {
        "kind": _card,
        "card": _card,
        "zone": Noun(
            ("місце", "місця", "місцю", "місце", "місцем", "місці"),
            ("місця", "місць", "місцям", "місця", "місцями", "місцях"),
            gender="n",
        ),
        "token": Noun(
            ("жетон", "жетона", "жетонові", "жетон", "жетоном", "жетоні"),
            ("жетони", "жетонів", "жетонам", "жетони", "жетонами", "жетонах"),
        ),
        "resource": Noun(
            ("одиниця", "одиниці", "одиниці", "одиницю", "одиницею", "одиниці"),
            ("одиниці", "одиниць", "одиницям", "одиниці", "одиницями", "одиницях"),
            gender="f",
        ),
        "memory": _value,
        "attribute": _value,
        "property": _value,
        "field": _value,
    }
    nouns: ClassVar = {
        "player": Noun(
            ("гравець", "гравця", "гравцеві", "гравця", "гравцем", "гравцеві"),
            ("гравці", "гравців", "гравцям", "гравців", "гравцями", "гравцях"),
            gender="p",
        ),
        "thing": Noun(
            ("карта", "карти", "карті", "карту", "картою", "карті"),
            ("карти", "карт", "картам", "карти", "картами", "картах"),
            gender="f",
        ),
        "number": Noun(
            ("число", "числа", "числу", "число", "числом", "числі"),
            ("числа", "чисел", "числам", "числа", "числами", "числах"),
            gender="n",
        ),
        "number of": Noun(
            ("кількість", "кількості", "кількості", "кількість", "кількістю", "кількості"),
            ("кількості",),
            gender="f",
        ),
        "half": Noun(
            ("половина", "половини", "половині", "половину", "половиною", "половині"),
            ("половини",),
            gender="f",
        ),
        "nobody": Noun(("ніхто", "нікого", "нікому", "нікого", "ніким", "нікому"), ("ніхто",), gender="p"),
        "owner": Noun(
            ("власник", "власника", "власникові", "власника", "власником", "власникові"),
            ("власники", "власників", "власникам", "власників", "власниками", "власниках"),
            gender="p",
        ),
        "neighbour": Noun(
            ("сусід", "сусіда", "сусідові", "сусіда", "сусідом", "сусідові"),
            ("сусіди", "сусідів", "сусідам", "сусідів", "сусідами", "сусідах"),
            gender="p",
        ),
        "somebody": Noun(("хтось", "когось", "комусь", "когось", "кимось", "комусь"), ("хтось",), gender="p"),
        "property.name": Noun(
            ("назва", "назви", "назві", "назву", "назвою", "назві"), ("назви",), gender="f"
        ),
        "property.size": Noun(
            ("розмір", "розміру", "розмірові", "розмір", "розміром", "розмірі"), ("розміри",)
        ),
        "times": Noun(
            ("раз", "разу", "разові", "раз", "разом", "разі"),
            ("рази", "разів", "разам", "рази", "разами", "разах"),
        ),
    }
    adjectives: ClassVar = {
        "other": "інший",
        "random": "випадковий",
        "first": "перший",
        "second": "другий",
        "third": "третій",
        "fourth": "четвертий",
        "chosen": "вибраний",
        "left neighbour": "лівий",
        "right neighbour": "правий",
        "top": "верхній",
        "highest": "найвищий",
        "lowest": "найнижчий",
        "same": "той самий",
        "noted": "запам’ятований",
        "remaining": "інший",
        "printed": "надрукований",
        "different": "окремий",
    }

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
        if adjective in _OTHERS:
            return _OTHERS[adjective][column].split()[at]
        if not adjective.endswith(("ий", "ій")):
            return adjective
        endings = _HARD if adjective.endswith("ий") else _SOFT
        return adjective[:-2] + endings[column].split()[at]

    def quantity(self, many: str, case: str) -> str:
        if many == "any number":
            return (
                f"{self.declined('будь-який', 'f', case, False)} {self.noun('number of').form(case, False)}"
            )
        return "стільки ж"

    def as_much(self, many: str, value: str, verb: str = "становить ") -> tuple[str, str, bool, bool]:
        if many == "just":
            return f"стільки\x02, скільки {verb}{value}{CLOSING}", "gen", True, True
        return self.worths[many].format(value), "gen", True, True

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
