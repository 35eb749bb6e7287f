"""Spaces that are none to YAML: they come from web pages and word processors, and look like any other.

At the beginning of a line and behind the `:` of a key YAML takes them for letters. In texts they may stand.
"""

from __future__ import annotations

import re
from typing import Final

from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlcodes import E_HARD_SPACE
from rulewright.dsl.report.diagnostics import Diagnostic, Fix

HARD: Final = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
_BEGINNING: Final = re.compile(rf"(?:[ {HARD}]|-(?=[ {HARD}]))*(?:[A-Za-z_]\w*:[ {HARD}]*)?")
_RUN: Final = re.compile(f"[{HARD}]+")


def hard_space(source: Source, inside: set[int], until: int) -> Diagnostic | None:
    """The first such space up to a line where a plain one must stand; `inside` are the lines of texts."""
    if not _RUN.search(source.text):
        return None
    for number in range(1, until + 1):
        beginning = _BEGINNING.match(source.line(number))
        found = _RUN.search(beginning.group()) if beginning else None
        if beginning and found is not None and number not in inside and source.line(number).strip():
            *_, last = _RUN.finditer(beginning.group())
            return _problem(source, number, found.start(), last.end())
    return None


def _problem(source: Source, line: int, first: int, end: int) -> Diagnostic:
    """What is said of the line; all such spaces in its beginning are corrected together."""
    span = source.span(line, first + 1, line, end + 1)
    written = source.line(line)[first:end]
    plain = re.sub(f"[{HARD}]", " ", written)
    width = sum(plain[at] != written[at] for at in range(len(plain)))
    message, put = "this is no ordinary space: it only looks like one", "an ordinary space"
    if width > 1:
        message = "these are no ordinary spaces: they only look like them"
        put = f"{width} ordinary spaces"
    hint = f"put {put} there; these come along when text is copied from a web page or a word processor"
    return Diagnostic(E_HARD_SPACE, message, span, hint, fix=Fix(span, plain, f"put {put} there"))
