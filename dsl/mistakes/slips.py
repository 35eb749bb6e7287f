"""Slips that show in a word or a sign alone: what to say of each, and how to read on.

Each is reported once, and a token is put in its place that is what its author most likely meant. That token
is noted as mended: the parser keeps quiet about what stands next to it.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from lark import Token

from rulewright.dsl.files.characters import UNSAFE, cut, describe
from rulewright.dsl.files.yamlnodes import RulesText
from rulewright.dsl.mistakes.codes import (
    E_CAPITAL,
    E_COMMENT,
    E_LETTER,
    E_LONG_NUMBER,
    E_NUMBER,
    E_POSSESSIVE,
    E_QUOTES,
    E_SIGN,
    E_SPACE,
    E_UNCLOSED_TEXT,
)
from rulewright.dsl.report.diagnostics import Diagnostic, Fix
from rulewright.dsl.syntax.reserved import WORDS
from rulewright.dsl.syntax.scan import SPACE_PATTERN

_APOSTROPHES: Final = "'\u2019\u2018\u02bc`\u00b4"
_SHORT_FORMS: Final = {
    "can": ("cannot",),
    "isn": ("is", "not"),
    "aren": ("is", "not"),
    "don": ("not",),
    "doesn": ("not",),
}
_HINTS: Final = {
    ";": "delete it; steps need nothing between them",
    ".": "delete it; sentences need no full stop here",
    "?": "delete it; conditions are written with `if` or `where`",
    "$": "delete it; amounts are written as a number and a name",
    "\\": "delete it; a rule may simply go on in the next line",
    "•": "delete it; steps simply follow each other",
    "·": "delete it; steps simply follow each other",
}
_MOST: Final = 20
# A text for players follows these; behind those it is over.
_LABELLED: Final = frozenset(("ACTION", "OPTION", "SCENARIO", "MAY"))
_HEADERS: Final = frozenset(("IF", "MUST", "ONCE", "ANY", "ACTIVE", "WHERE"))


class Slips:
    """Reports slips of one text and mends them in its list of tokens."""

    def __init__(
        self, text: RulesText, tokens: list[Token], problems: list[Diagnostic], mended: set[int]
    ) -> None:
        self.text = text
        self.tokens = tokens
        self.problems = problems
        self.mended = mended
        self.owner: Token | None = None  # of a possessive whose thing is still to come
        self.spaces_reported = False
        self.foreign_told = False
        self.ours: set[str] | None = None  # the words that are of the language, or names of this text

    def mend(self, kind: str, value: str, at: int, line: int, column: int) -> int:
        """Deal with a piece of text that is no token; returns the offset to go on at."""
        self.at, self.line, self.column = at, line, column
        if kind == "number":
            self.number(value)
        elif kind == "comment":
            hint = f"write `# {cut(value.lstrip('/* ').rstrip('/* '), 30)}`"
            self.note(E_COMMENT, f"`{value[:2]}` does not begin a comment", hint, value[:2], "#")
        elif kind == "odd_word":
            self.word(value)
        elif kind == "space":
            self.space(value)
        elif kind == "quoted":
            self.quoted(value)
        elif kind == "unclosed":
            return self.unclosed()
        elif value in _APOSTROPHES:
            return self.apostrophe(value)
        elif value == "." and self.dotted():
            return at + 1
        else:
            self.sign(value)
        return at + len(value)

    # --- telling and mending

    def note(self, code: str, message: str, hint: str, covered: str, instead: str | None = None) -> None:
        """Report the characters `covered`, which begin at the present place."""
        if len(self.problems) >= _MOST:
            return
        span = self.text.span(self.line, self.column, self.line, self.column + len(covered))
        fix = None if instead is None else Fix(span, instead, f"write {instead}" if instead else "delete it")
        self.problems.append(Diagnostic(code, message, span, hint, fix=fix))

    def put(self, name: str, value: str, offset: int, length: int) -> None:
        """A token in place of what was written."""
        start, column = self.at + offset, self.column + offset
        self.mended.add(start)
        self.tokens.append(
            Token(name, value, start, self.line, column, self.line, column + length, start + length)
        )

    def put_word(self, word: str, offset: int, length: int) -> None:
        self.put(word.upper() if word in WORDS else "NAME", word, offset, length)

    # --- numbers

    def number(self, value: str) -> None:
        digits = re.match("[0-9]+", value)
        assert digits is not None, "a number begins with a digit"
        rest = value[digits.end() :]
        shown = cut(value)
        plain = value.replace("_", "")
        if "." in value:
            hint = "write a whole number; halves and other shares are made with `half` and `divided`"
            self.note(E_NUMBER, f"`{shown}` is not a whole number", hint, value)
        elif plain.isascii() and plain.isdigit() and rest and len(plain) <= 9:
            self.note(E_NUMBER, f"`{shown}` is not how a number is written", f"write `{plain}`", value, plain)
        elif not rest:
            self.note(
                E_LONG_NUMBER, f"the number `{shown}` has more than 9 digits", "use a smaller number", value
            )
        elif dice := re.fullmatch("[dDwW]([1-9][0-9]{0,3})", rest):
            each = "" if digits.group() == "1" else ", for each of them"
            hint = f"write `choose random number from 1 to {dice[1]} as n` in a step before{each}"
            self.note(E_NUMBER, f"`{shown}` is not how dice are rolled", hint, value)
        else:
            spaced = f"{digits.group()} {rest.lower()}"
            hint = f"put a space between them: `{cut(spaced)}`"
            self.note(E_NUMBER, f"`{shown}` is a number and a word in one", hint, value, spaced)
        if plain.isascii() and plain.isdigit():
            self.put("INT", plain[:9], 0, len(value))
            return
        self.put("INT", digits.group()[:9], 0, digits.end())
        if re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", rest):
            self.put_word(rest.lower(), digits.end(), len(rest))

    # --- words

    def word(self, value: str) -> None:
        shown = cut(value)
        if not value.isascii():
            strange = next(letter for letter in value if not letter.isascii())
            plain = _latin(value)
            if self.foreign(value, plain):
                self.put_word("_", 0, len(value))
                return
            spelling = f"write `{cut(plain)}`; " if plain else ""
            hint = f"{spelling}names that players read stand in YAML and may use any letters"
            message = f"`{strange}` (U+{ord(strange):04X}) in `{shown}` is not one of the letters a to z"
            self.note(E_LETTER, message, hint, value, plain or None)
            self.put_word(plain or "_", 0, len(value))
            return
        if value in ("I", "ME", "MY"):
            self.note(
                E_CAPITAL, f"`{value}` is not a word of the language", "write `you` or `your ...`", value
            )
            self.put("YOU", "you", 0, len(value))
            return
        small = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", value).lower()
        if self.labelling():  # a text without its quotes: phrases.py says so
            start, end = self.at, self.at + len(value)
            column = self.column
            self.tokens.append(
                Token("NAME", small, start, self.line, column, self.line, column + len(value), end)
            )
            return
        hint = f"write `{cut(small)}`"
        self.note(E_CAPITAL, f"`{shown}` has capital letters", hint, value, small)
        self.put_word(small, 0, len(value))

    def foreign(self, value: str, plain: str) -> bool:
        """Whether this is a word of another tongue; said once, for a whole text may be written so."""
        if self.ours is None:
            text = self.text.text
            self.ours = {*WORDS, *re.findall("[a-z_]+", text), *re.findall(r"\b(?:as|let)\s+(\w+)", text)}
        if plain in self.ours or value in self.ours:
            return False
        letters = [unicodedata.name(letter, "").split()[0] for letter in value if letter.isalpha()]
        mixed = len(set(letters)) > 1  # a letter of another alphabet that looks like a Latin one
        if plain and mixed:
            return False
        if not self.foreign_told:
            self.foreign_told = True
            message = f"`{cut(value)}` is no word of the language: rules are written in English words"
            hint = (
                "write it in English, for example `gain 2 points`, here and below; any other language stands "
                "in quotes, and in `name` and `text`"
            )
            self.note(E_LETTER, message, hint, value)
        return True

    def labelling(self) -> bool:
        """Whether `action` or the like stands before this on the line, and nothing but words in between."""
        for token in reversed(self.tokens):
            if token.line != self.line or token.type in _HEADERS or not token.value.isidentifier():
                return False
            if token.type in _LABELLED:
                return True
        return False

    def space(self, value: str) -> None:
        if self.spaces_reported:
            return
        self.spaces_reported = True
        others = len(re.findall(SPACE_PATTERN, self.text.text)) - 1
        all_of_them = f" (and {others} more like it)" if others else ""
        hint = f"replace it{all_of_them} with an ordinary space; it often comes along from a web page"
        self.note(E_SPACE, f"this is not an ordinary space, but U+{ord(value[0]):04X}", hint, value, " ")

    # --- texts in quotes

    def quoted(self, value: str) -> None:
        straight = f'"{value[1:-1]}"'
        message = f"`{value[0]}` and `{value[-1]}` are not the quotes used here"
        self.note(E_QUOTES, message, f'write straight quotes: "{cut(value[1:-1])}"', value, straight)
        self.put("STRING", straight, 0, len(value))

    def unclosed(self) -> int:
        """A `"` without a partner in its line: find the likeliest end of the text."""
        text, at = self.text.text, self.at
        end = _line_end(text, at)
        line = text[at:end]
        if curved := re.match('"[^{}"]*?[\u201c\u201d\u201f\u2033\u00bb]', line):
            self.quoted(curved.group())
            return at + curved.end()
        if broken := _runs_over(text, end):
            message = "a text in quotes must stand on one line"
            self.note(E_UNCLOSED_TEXT, message, 'close it with `"` on the line where it begins', line)
            self.put("STRING", f'{line}"', 0, len(line))
            return broken
        said = line.partition("{")[0].rstrip()
        hint = f'write a `"` where the text ends, for example: {cut(said)}"'
        self.note(E_UNCLOSED_TEXT, 'this text is never closed with a `"`', hint, said)
        self.put("STRING", f'{said}"', 0, len(said))
        return at + len(said)

    def apostrophe(self, value: str) -> int:
        text, at = self.text.text, self.at
        last = self.tokens[-1] if self.tokens else None
        if last is not None and last.end_pos == at and last.value[-1:].isalnum() and self.owner is None:
            return self.possessive(last)
        quoted = re.compile(f'[{_APOSTROPHES}][^{_APOSTROPHES}"\n{{}}]*[{_APOSTROPHES}]').match(text, at)
        if quoted:
            self.quoted(quoted.group())
            return quoted.end()
        self.sign(value)
        return at + 1

    # --- whose

    def possessive(self, owner: Token) -> int:
        """`player's hand`, and short forms such as `isn't`."""
        found = re.compile(r".\w*").match(self.text.text, self.at)
        assert found is not None, "there is at least the apostrophe"
        written = f"{owner.value}{found.group()}"
        self.at, self.column = owner.start_pos or 0, owner.column or 1
        self.tokens.pop()
        if found.group()[1:] == "t" and owner.value in _SHORT_FORMS:
            words = _SHORT_FORMS[owner.value]
            hint = f"write `{' '.join(words)}`"
            self.note(E_POSSESSIVE, f"short forms such as `{cut(written)}` are not used", hint, written)
            for number, word in enumerate(words):
                self.put_word(word, number, len(written) - number)
            return found.end()
        thing = re.compile(r"[ \t]+([a-z_][a-z0-9_]*)").match(self.text.text, found.end())
        example = thing.group(1) if thing else "hand"
        hint = f"write `{cut(example)} of {cut(owner.value)}`"
        covered = written + (thing.group() if thing else "")
        instead = f"{example} of {owner.value}" if thing else None
        self.note(E_POSSESSIVE, f"`{cut(written)}` is not written with an apostrophe", hint, covered, instead)
        self.owner = owner
        return found.end()

    def dotted(self) -> bool:
        """`player.hand`, as in programs."""
        text, at = self.text.text, self.at
        owner = self.tokens[-1] if self.tokens else None
        thing = re.compile(r"[a-z_][a-z0-9_]*").match(text, at + 1)
        if owner is None or thing is None or self.owner is not None or owner.end_pos != at:
            return False
        if owner.type not in ("NAME", "YOU", "IT", "THIS"):
            return False
        written, instead = f"{owner.value}.{thing.group()}", f"{thing.group()} of {owner.value}"
        self.tokens.pop()
        self.at, self.column = owner.start_pos or 0, owner.column or 1
        message = f"`{cut(written)}` is not written with a point"
        self.note(E_POSSESSIVE, message, f"write `{cut(instead)}`", written, instead)
        self.owner = owner
        return True

    def token_came(self) -> None:
        """A token without a slip. After a possessive it is the thing: `hand of player` is read."""
        owner, self.owner = self.owner, None
        if owner is None:
            return
        thing = self.tokens[-1]
        place = owner.start_pos or 0
        self.mended |= {place, thing.start_pos or 0}
        if thing.type == "NAME":
            self.tokens += [Token.new_borrow_pos("OF", "of", owner), owner]
        else:
            self.tokens.insert(-1, owner)

    # --- the rest

    def sign(self, value: str) -> None:
        if UNSAFE.match(value):
            message = f"this character may not be used: {describe(value)}"
            self.note(E_SIGN, message, "delete it; it often comes along when text is copied", value, "")
            return
        said = f"`{value}`" if value.isascii() else f"`{value}` (U+{ord(value):04X})"
        self.note(E_SIGN, f"{said} has no meaning here", _HINTS.get(value, "delete it"), value, "")


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _runs_over(text: str, end: int) -> int:
    """Where a text in quotes that runs over its line is closed; 0 if not in the next two lines."""
    for _ in range(2):
        start, end = end + 1, _line_end(text, end + 1)
        line = text[start:end]
        if "{" in line.split('"')[0] or "}" in line.split('"')[0]:
            return 0
        if line.count('"') % 2:
            return start + line.index('"') + 1
    return 0


# Letters without a plain form in Unicode's tables, and those of other alphabets that look like Latin ones.
_PLAIN: Final = str.maketrans(
    "łŁøØđĐıßасеорхуіјѕԁһАВСЕНІКМОРТХо",
    "lLoOdDisaceopxyijsdhABCEHIKMOPTXo",
)


def _latin(word: str) -> str:
    """The word in plain small letters, or nothing where a letter has no such form."""
    folded = unicodedata.normalize("NFKD", word.translate(_PLAIN))
    bare = "".join(letter for letter in folded if not unicodedata.combining(letter)).lower()
    return bare if re.fullmatch("[a-z_][a-z0-9_]*", bare) else ""
