"""What a plain word in YAML means here.

YAML 1.1, which PyYAML speaks, reads `no` as false, `1:30` as ninety, `0777` as 511 and `1_000` as a thousand.
Here only `true`, `false`, `null`, `~` and ordinary whole numbers are anything but text; and what merely looks
like a number is refused rather than taken for text, since its author meant something by it."""

from __future__ import annotations

import re
from typing import Final

from rulewright.dsl.files.characters import UNSAFE, cut, describe
from rulewright.dsl.files.source import E_CHARACTER, Span
from rulewright.dsl.report.diagnostics import Diagnostic, Fix

E_BIG: Final = "E0122"
E_FRACTION: Final = "E0123"
E_DATE: Final = "E0124"
E_ODD_NUMBER: Final = "E0125"

_INT: Final = re.compile(r"-?(?:0|[1-9][0-9]*)")
_LOOKS: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (E_ODD_NUMBER, re.compile(r"[-+]?(?:[0-9][0-9_]*|0x[0-9a-fA-F_]+|0o[0-7_]+|0b[01_]+)", re.IGNORECASE)),
    (
        E_FRACTION,
        re.compile(r"[-+]?(?:\.[0-9][0-9_]*|[0-9][0-9_]*\.[0-9_]*)(?:e[-+]?[0-9]+)?", re.IGNORECASE),
    ),
    (E_FRACTION, re.compile(r"[-+]?[0-9][0-9_]*e[-+]?[0-9]+|[-+]?\.inf|\.nan", re.IGNORECASE)),
    (E_DATE, re.compile(r"[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?")),
    (E_DATE, re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t].*)?")),
)
_STARTS_NUMBER: Final = frozenset("+-.0123456789")
MAX_DIGITS: Final = 9


def resolve(text: str, span: Span) -> str | int | bool | Diagnostic | None:
    """The value of a plain scalar, or why it has none."""
    if text in ("", "~", "null"):
        return None
    if text in ("true", "false"):
        return text == "true"
    if text[0] not in _STARTS_NUMBER:
        return text
    if _INT.fullmatch(text):
        # The digits are counted before int(): Python itself refuses numbers of more than 4,300 digits.
        return int(text) if len(text.lstrip("-")) <= MAX_DIGITS else _refuse(E_BIG, text, span)
    for code, pattern in _LOOKS:
        if pattern.fullmatch(text):
            return _refuse(code, text, span)
    return text


def _refuse(code: str, text: str, span: Span) -> Diagnostic:
    shown = cut(text)
    quoted = Fix(span, f'"{text}"', "put it in quotes, as text", sure=code == E_DATE)
    if code == E_BIG:
        return Diagnostic(
            code, f"the number `{shown}` has more than {MAX_DIGITS} digits", span, "use a smaller number"
        )
    if code == E_FRACTION:
        hint = f'write a whole number; if it is text, put it in quotes: "{shown}"'
        return Diagnostic(code, f"`{shown}` is not a whole number", span, hint)
    if code == E_DATE:
        hint = f'put it in quotes: "{shown}"'
        return Diagnostic(code, f"`{shown}` looks like a date or a time", span, hint, fix=quoted)
    plain = text.replace("_", "").lstrip("+").lstrip("0") or "0"
    decimal = plain.isascii() and plain.isdigit() and len(plain) <= MAX_DIGITS
    hint = (
        f'write `{plain}`; if it is text, put it in quotes: "{shown}"'
        if decimal
        else f'put it in quotes: "{shown}"'
    )
    fix = Fix(span, plain, f"write {plain}", sure=False) if decimal else quoted
    return Diagnostic(code, f"the number `{shown}` is written in an unusual way", span, hint, fix=fix)


def check_escapes(text: str, span: Span) -> Diagnostic | None:
    """Refuse characters that the file does not hold but an escape has made."""
    found = UNSAFE.search(text)
    if found is None:
        return None
    message = f"this text makes a character that may not be used: {describe(found.group())}"
    return Diagnostic(
        E_CHARACTER, message, span, "take the escape (the part that begins with `\\`) out of the text"
    )
