"""Polish: how its words change."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from rulewright.dsl.explain.forms import Form
from rulewright.dsl.explain.language import CLOSING, Place
from rulewright.dsl.explain.polish_phrases import PHRASES
from rulewright.dsl.explain.slavic import Slavic
from rulewright.dsl.explain.words import CASES, Noun

# Endings after the stem, in the order of CASES. The accusative of masculines is chosen apart.
_HARD: Final = {
    "m": "y ego emu y ym ym",
    "f": "a ej ej ą ą ej",
    "n": "e ego emu e ym ym",
    "many": "e ych ym e ymi ych",
}
_VELAR: Final = {
    "m": "i iego iemu i im im",
    "f": "a iej iej ą ą iej",
    "n": "ie iego iemu ie im im",
    "many": "ie ich im ie imi ich",
}
_SOFT: Final = _VELAR | {"f": "ia iej iej ią ią iej"}
_OTHERS: Final = {
    "ten": {
        "m": "ten tego temu ten tym tym",
        "f": "ta tej tej tę tą tej",
        "n": "to tego temu to tym tym",
        "many": "te tych tym te tymi tych",
        "persons": "ci",
    },
    "twój": {
        "m": "twój twojego twojemu twój twoim twoim",
        "f": "twoja twojej twojej twoją twoją twojej",
        "n": "twoje twojego twojemu twoje twoim twoim",
        "many": "twoje twoich twoim twoje twoimi twoich",
        "persons": "twoi",
    },
    "swój": {
        "m": "swój swojego swojemu swój swoim swoim",
        "f": "swoja swojej swojej swoją swoją swojej",
        "n": "swoje swojego swojemu swoje swoim swoim",
        "many": "swoje swoich swoim swoje swoimi swoich",
        "persons": "swoi",
    },
    "oba": {
        "m": "oba obu obu oba oboma obu",
        "f": "obie obu obu obie oboma obu",
        "n": "oba obu obu oba oboma obu",
        "many": "oba obu obu oba oboma obu",
        "persons": "obaj",
    },
    "żaden": {
        "m": "żaden żadnego żadnemu żaden żadnym żadnym",
        "f": "żadna żadnej żadnej żadną żadną żadnej",
        "n": "żadne żadnego żadnemu żadne żadnym żadnym",
        "many": "żadne żadnych żadnym żadne żadnymi żadnych",
        "persons": "żadni",
    },
    "jeden": {
        "m": "jeden jednego jednemu jeden jednym jednym",
        "f": "jedna jednej jednej jedną jedną jednej",
        "n": "jedno jednego jednemu jedno jednym jednym",
        "many": "jedne jednych jednym jedne jednymi jednych",
        "persons": "jedni",
    },
    "wszystek": {
        "m": "cały całego całemu cały całym całym",
        "f": "cała całej całej całą całą całej",
        "n": "całe całego całemu całe całym całym",
        "many": "wszystkie wszystkich wszystkim wszystkie wszystkimi wszystkich",
        "persons": "wszyscy",
    },
    "sam": {
        "m": "sam samego samemu sam samym samym",
        "f": "sama samej samej samą samą samej",
        "n": "samo samego samemu samo samym samym",
        "many": "same samych samym same samymi samych",
        "persons": "sami",
    },
}
# The end of an adjective -> that of the plural for persons.
_PERSONS: Final = (
    ("sty", "ści"),
    ("szy", "si"),
    ("ży", "zi"),
    ("ry", "rzy"),
    ("ty", "ci"),
    ("dy", "dzi"),
    ("ły", "li"),
    ("ki", "cy"),
    ("gi", "dzy"),
    ("y", "i"),
    ("i", "i"),
)

_HE: Final = {"nom": "on", "gen": "jego", "dat": "mu", "acc": "go", "ins": "nim", "loc": "nim"}
_SHE: Final = {"nom": "ona", "gen": "jej", "dat": "jej", "acc": "ją", "ins": "nią", "loc": "niej"}
_IT: Final = {"nom": "ono", "gen": "jego", "dat": "mu", "acc": "je", "ins": "nim", "loc": "nim"}
_THEY: Final = {"nom": "one", "gen": "ich", "dat": "im", "acc": "je", "ins": "nimi", "loc": "nich"}
_YOU: Final = {"nom": "ty", "gen": "ciebie", "dat": "ci", "acc": "cię", "ins": "tobą", "loc": "tobie"}


class Polish(Slavic):
    """Polish."""

    tag = "pl"
    clause_start = r"(\w+ )?(któr|jaki)"
    drops_you = drops_it = True
    which_first = True
    phrases = PHRASES
    links: ClassVar = {
        "and": (", ", " i "),
        "or": (", ", " lub "),
        "then": (", ", ", po czym "),
        "or else": (", albo ", ", albo "),
        "times": (" razy ", " razy "),
        "": (" ", " "),
        ";": ("; ", "; "),
    }
    your, own, which = "twój", "swój", "który"
    dets: ClassVar = {
        "this": "ten",
        "that": "ten",
        "each": "każdy",
        "all": "wszystek",
        "any": "dowolny",
        "no": "żaden",
        "both": "oba",
        "whole": "cały",
    }
    worths: ClassVar = {
        "up to": "do {}",
        "at least": "co najmniej {}",
        "at most": "najwyżej {}",
        "more than": "więcej niż {}",
        "less than": "mniej niż {}",
        "exactly": "dokładnie {}",
    }
    beyond: ClassVar = {
        "more than": ("powyżej {}", "gen"),
        "less than": ("poniżej {}", "gen"),
        "at least": ("co najmniej tyle, ile {}", "nom"),
        "at most": ("najwyżej tyle, ile {}", "nom"),
    }
    differences: ClassVar = {
        "less by": ("o {} mniej, niż wynosi {}", "nom"),
        "more by": ("o {} więcej, niż wynosi {}", "nom"),
    }
    words_for: ClassVar = {"of them": "z", "one": "jeden"}
    prepositions: ClassVar = frozenset(
        "w we na z ze do od za przed po pod nad przy dla bez u o przez między niż".split()
    )
    pronouns: ClassVar = {
        "m": _HE | {"acc": "go"},
        "a": _HE,
        "p": _HE,
        "f": _SHE,
        "n": _IT,
        "many": _THEY,
        "you": _YOU,
    }
    after_prepositions: ClassVar = {
        "m": _HE | {"gen": "niego", "dat": "niemu", "acc": "niego"},
        "a": _HE | {"gen": "niego", "dat": "niemu", "acc": "niego"},
        "p": _HE | {"gen": "niego", "dat": "niemu", "acc": "niego"},
        "f": _SHE | {"gen": "niej", "dat": "niej", "acc": "nią"},
        "n": _IT | {"gen": "niego", "dat": "niemu", "acc": "nie"},
        "many": _THEY | {"gen": "nich", "dat": "nim", "acc": "nie"},
        "you": _YOU | {"dat": "tobie", "acc": "ciebie"},
    }
    possessives: ClassVar = {"m": "jego", "a": "jego", "p": "jego", "n": "jego", "f": "jej", "many": "ich"}
    quotes = ("„", "”")
    _card = Noun(
        ("karta", "karty", "karcie", "kartę", "kartą", "karcie"),
        ("karty", "kart", "kartom", "karty", "kartami", "kartach"),
        gender="f",
    )
    _value = Noun(
        ("wartość", "wartości", "wartości", "wartość", "wartością", "wartości"),
        ("wartości", "wartości", "wartościom", "wartości", "wartościami", "wartościach"),
        gender="f",
    )
    sorts: ClassVar = {
        "kind": _card,
        "card": _card,
        "zone": Noun(
            ("miejsce", "miejsca", "miejscu", "miejsce", "miejscem", "miejscu"),
            ("miejsca", "miejsc", "miejscom", "miejsca", "miejscami", "miejscach"),
            gender="n",
        ),
        "token": Noun(
            ("żeton", "żetonu", "żetonowi", "żeton", "żetonem", "żetonie"),
            ("żetony", "żetonów", "żetonom", "żetony", "żetonami", "żetonach"),
        ),
        "resource": Noun(
            ("jednostka", "jednostki", "jednostce", "jednostkę", "jednostką", "jednostce"),
            ("jednostki", "jednostek", "jednostkom", "jednostki", "jednostkami", "jednostkach"),
            gender="f",
        ),
        "memory": _value,
        "attribute": _value,
        "property": _value,
        "field": _value,
    }
    nouns: ClassVar = {
        "player": Noun(
            ("gracz", "gracza", "graczowi", "gracza", "graczem", "graczu"),
            ("gracze", "graczy", "graczom", "graczy", "graczami", "graczach"),
            gender="p",
        ),
        "thing": Noun(
            ("karta", "karty", "karcie", "kartę", "kartą", "karcie"),
            ("karty", "kart", "kartom", "karty", "kartami", "kartach"),
            gender="f",
        ),
        "number": Noun(
            ("liczba", "liczby", "liczbie", "liczbę", "liczbą", "liczbie"),
            ("liczby", "liczb", "liczbom", "liczby", "liczbami", "liczbach"),
            gender="f",
        ),
        "number of": Noun(
            ("liczba", "liczby", "liczbie", "liczbę", "liczbą", "liczbie"), ("liczby",), gender="f"
        ),
        "half": Noun(("połowa", "połowy", "połowie", "połowę", "połową", "połowie"), ("połowy",), gender="f"),
        "nobody": Noun(("nikt", "nikogo", "nikomu", "nikogo", "nikim", "nikim"), ("nikt",), gender="p"),
        "owner": Noun(
            ("właściciel", "właściciela", "właścicielowi", "właściciela", "właścicielem", "właścicielu"),
            ("właściciele", "właścicieli", "właścicielom", "właścicieli", "właścicielami", "właścicielach"),
            gender="p",
        ),
        "neighbour": Noun(
            ("sąsiad", "sąsiada", "sąsiadowi", "sąsiada", "sąsiadem", "sąsiedzie"),
            ("sąsiedzi", "sąsiadów", "sąsiadom", "sąsiadów", "sąsiadami", "sąsiadach"),
            gender="p",
        ),
        "somebody": Noun(("ktoś", "kogoś", "komuś", "kogoś", "kimś", "kimś"), ("ktoś",), gender="p"),
        "property.name": Noun(
            ("nazwa", "nazwy", "nazwie", "nazwę", "nazwą", "nazwie"), ("nazwy",), gender="f"
        ),
        "property.size": Noun(
            ("rozmiar", "rozmiaru", "rozmiarowi", "rozmiar", "rozmiarem", "rozmiarze"), ("rozmiary",)
        ),
        "times": Noun(("raz",), ("razy",)),
    }
    adjectives: ClassVar = {
        "other": "inny",
        "random": "losowy",
        "first": "pierwszy",
        "second": "drugi",
        "third": "trzeci",
        "fourth": "czwarty",
        "chosen": "wybrany",
        "left neighbour": "lewy",
        "right neighbour": "prawy",
        "top": "wierzchni",
        "highest": "najwyższy",
        "lowest": "najniższy",
        "same": "ten sam",
        "noted": "zapamiętany",
        "remaining": "pozostały",
        "printed": "nadrukowany",
        "different": "odrębny",
    }

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
        if adjective in _OTHERS:
            if persons and case == "nom":
                return _OTHERS[adjective]["persons"]
            return _OTHERS[adjective][column].split()[at]
        if adjective[-1:] not in ("y", "i"):
            return adjective
        if persons and case == "nom":
            end, new = next((end, new) for end, new in _PERSONS if adjective.endswith(end))
            return adjective.removesuffix(end) + new
        stem = adjective[:-1]
        endings = _HARD if adjective.endswith("y") else _VELAR if stem[-1:] in ("k", "g") else _SOFT
        return stem + endings[column].split()[at]

    def is_person(self, head: Noun) -> bool:
        return head.gender == "p"

    def arranged(self, words: list[str], tails: list[str]) -> tuple[list[str], list[str]]:
        return words, tails

    def quantity(self, many: str, case: str) -> str:
        if many == "any number":
            return f"{self.declined('dowolny', 'f', case, False)} {self.noun('number').form(case, False)}"
        return "tyle samo" if many == "as many" else "tyle"

    def as_much(self, many: str, value: str, verb: str = "wynosi ") -> tuple[str, str, bool, bool]:
        if many == "just":
            return f"tyle\x02, ile {verb}{value}{CLOSING}", "gen", True, True
        return self.worths[many].format(value), "gen", True, True
