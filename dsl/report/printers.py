"""Printers of diagnostics: for people, for programs, for code scanning. Pure functions from data to text.

What comes out is safe for a terminal whatever the file held: the words were cleaned when the diagnostic was
made, excerpts and names are cleaned here, and the machine formats are pure ASCII."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterable
from typing import Any, Final
from urllib.parse import quote

from rulewright.dsl.files.characters import visible
from rulewright.dsl.files.source import Source, Span
from rulewright.dsl.report.diagnostics import Diagnostic, Severity
from rulewright.dsl.report.excerpt import Mark, rows

Painter = Callable[[str, str], str]
"""Colours a text as `error`, `warning`, `primary` or `secondary` (marks), `frame`, `help`, `bold`."""
_MOST_SHOWN: Final = 500  # findings; people mend some of them, and look again
_MIN_WIDTH: Final = 40
_MOST_SAID: Final = 200  # characters of a line that is told in words


def ordered(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """By file, line, column and code, each finding once."""
    seen: set[tuple[Any, ...]] = set()
    result = []
    for diagnostic in sorted(diagnostics, key=_key):
        key = _key(diagnostic)
        if key not in seen:
            seen.add(key)
            result.append(diagnostic)
    return result


def _key(diagnostic: Diagnostic) -> tuple[Any, ...]:
    span = diagnostic.span
    place = ("", 0, 0, 0, 0) if span is None else (span.source.name, *_numbers(span))
    return (*place[:3], diagnostic.code, diagnostic.message, *place[3:], diagnostic.hint or "")


def _numbers(span: Span) -> tuple[int, int, int, int]:
    return span.line, span.column, span.end_line, span.end_column


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`; empty when there is nothing."""
    found = ordered(diagnostics)
    parts = []
    for severity in Severity:
        count = sum(d.severity is severity for d in found)
        if count:
            parts.append(f"{count:,} {severity.value}{'s' if count != 1 else ''}")
    return ", ".join(parts)


# --- for people ---------------------------------------------------------------------------------------------


def human(
    diagnostics: Iterable[Diagnostic], paint: Painter | None, width: int, *, plain: bool = False
) -> str:
    """The findings with their excerpts, as many as anybody reads, and a summary line of all; in colours if
    there is a painter; empty when there is nothing. `plain`: the places in words, with nothing drawn."""
    found = ordered(diagnostics)
    if not found:
        return ""
    width = max(width, _MIN_WIDTH)
    worst = sorted(found, key=lambda diagnostic: [*Severity].index(diagnostic.severity))
    shown = ordered(worst[:_MOST_SHOWN])
    blocks = ["\n".join(_one(diagnostic, paint, width, plain)) for diagnostic in shown]
    more = len(found) - len(shown)
    left_out = f"; {more:,} of them are not shown" if more else ""
    return "\n\n".join([*blocks, summary(found) + left_out]) + "\n"


def _paint(text: str, style: str, paint: Painter | None) -> str:
    return paint(text, style) if paint is not None and text else text


def _one(diagnostic: Diagnostic, paint: Painter | None, width: int, plain: bool) -> list[str]:
    severity = diagnostic.severity.value
    head = _paint(f"{severity}[{diagnostic.code}]", severity, paint)
    lines = [head + _paint(f": {diagnostic.message}", "bold", paint)]
    if diagnostic.span is not None:
        marks = [Mark(diagnostic.span, "", True)]
        marks += [Mark(label.span, label.text, False) for label in diagnostic.labels]
        lines += map(_in_words, marks) if plain else _places(marks, diagnostic.span, paint, width)
    if diagnostic.hint:
        lines += _help(diagnostic.hint, paint, width)
    return lines


def _places(marks: list[Mark], primary: Span, paint: Painter | None, width: int) -> list[str]:
    """One excerpt a source, the primary one first."""
    by_source: dict[Source, list[Mark]] = {}
    for mark in marks:
        source = next((each for each in by_source if _is_older(mark.span, each)), mark.span.source)
        by_source.setdefault(source, []).append(mark)
    # All excerpts of a finding share one gutter, so that their bars stand in one column.
    size = max(len(str(min(max(m.span.line, m.span.end_line, 1), m.span.source.line_count))) for m in marks)
    lines: list[str] = []
    for source, here in by_source.items():
        span = here[0].span
        arrow = "-->" if source is primary.source else ":::"
        name = visible(source.name)
        if not source.text:  # a file that could not be read has no lines to speak of
            lines.append(_paint(f"{' ' * size}{arrow} ", "frame", paint) + name)
            continue
        lines.append(_paint(f"{' ' * size}{arrow} ", "frame", paint) + f"{name}:{span.line}:{span.column}")
        lines.append(_paint(f"{' ' * size} |", "frame", paint))
        for row in rows(source, here, width, size):
            text = row.text if row.kind in ("source", "gap") else _paint(row.text, row.kind, paint)
            lines.append((_paint(row.gutter, "frame", paint) + text).rstrip())
    return lines


def _is_older(span: Span, source: Source) -> bool:
    """Is it a place of this file, as it was before something else in it was changed? An editor remembers
    those that are as they were."""
    return span.source.name == source.name and span.source.line(span.line) == source.line(span.line)


def _in_words(mark: Mark) -> str:
    """`cards.yaml, line 3, column 5, "gian": gian 1 gold`; what is marked in several lines is told by the
    first of them."""
    span, source = mark.span, mark.span.source
    if not source.text:
        return visible(source.name)
    place = f"{visible(source.name)}, line {span.line}, column {span.column}"
    line, marked = source.line(span.line).strip(), span.text().split("\n")[0].strip()
    words = "".join(f", {each}" for each in (f'"{_short(marked)}"' if marked else "", mark.words) if each)
    return f"{place}{words}: {_short(line)}" if line != marked else f"{place}{words}"


def _short(text: str) -> str:
    return visible(text if len(text) <= _MOST_SAID else text[:_MOST_SAID] + "...")


def _help(hint: str, paint: Painter | None, width: int) -> list[str]:
    lines: list[str] = []
    for line in hint.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()))
        room = max(width - 6 - len(indent), 20)
        # An example in a hint keeps its own indentation.
        wrapped = textwrap.wrap(line.strip(), room, break_long_words=False, break_on_hyphens=False)
        lines += [indent + part for part in wrapped or [""]]
    first, *rest = lines
    return [_paint("help", "help", paint) + f": {first}", *(f"      {line}".rstrip() for line in rest)]


# --- for programs -------------------------------------------------------------------------------------------


def _dump(value: Any) -> str:
    # ASCII only: even a raw name of a file cannot carry an order to a terminal. DEL is the one that json
    # leaves.
    return json.dumps(value, ensure_ascii=True, indent=2).replace("\x7f", "\\u007f")


def _place_json(span: Span) -> dict[str, Any]:
    keys = ("line", "column", "end_line", "end_column")
    return {"file": span.source.name, **dict(zip(keys, _numbers(span), strict=True))}


def as_json(diagnostics: Iterable[Diagnostic], **more: Any) -> str:
    """The findings as one JSON document, and what else was found out. Fields are only ever added to this
    format."""
    found = ordered(diagnostics)
    counts = {s.value + "s": sum(d.severity is s for d in found) for s in Severity}
    listed = [_diagnostic_json(d) for d in found]
    return _dump({"format": 1, "summary": counts, "diagnostics": listed, **more}) + "\n"


def _diagnostic_json(diagnostic: Diagnostic) -> dict[str, Any]:
    fix = diagnostic.fix
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "place": None if diagnostic.span is None else _place_json(diagnostic.span),
        "hint": diagnostic.hint,
        "labels": [{"text": label.text, "place": _place_json(label.span)} for label in diagnostic.labels],
        "fix": None
        if fix is None
        else {
            "title": fix.title,
            "replacement": fix.replacement,
            "place": _place_json(fix.span),
            "sure": fix.sure,
        },
    }


_SARIF_SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"


def as_sarif(diagnostics: Iterable[Diagnostic], version: str) -> str:
    """The findings as SARIF 2.1.0, which GitHub and other hosts show beside the lines of a change."""
    found = ordered(diagnostics)
    codes = sorted({d.code for d in found})
    rules = [_rule_sarif(code) for code in codes]
    driver = {"name": "rulewright", "version": version, "rules": rules}
    results = [_result_sarif(d, codes.index(d.code)) for d in found]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return _dump({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}) + "\n"


def _rule_sarif(code: str) -> dict[str, Any]:
    from rulewright.dsl.codes import code_docs  # only SARIF says what a code means

    doc = code_docs(code)[code]
    full = {"text": visible(doc.what)}
    return {
        "id": code,
        "shortDescription": {"text": visible(doc.title)},
        "fullDescription": full,
        "help": {"text": f"{doc.what}\n\n{doc.why}\n\nExample:\n{doc.example}\n\nInstead:\n{doc.instead}"},
    }


def _uri(name: str) -> str:
    path = name.replace("\\", "/").encode("utf-8", "surrogatepass")
    if path[1:2] == b":":  # a Windows drive would be read as the scheme of an address
        return "file:///" + quote(path, safe="/:")
    return ("file://" if path.startswith(b"/") else "") + quote(path, safe="/")


def _location_sarif(span: Span) -> dict[str, Any]:
    region = dict(zip(("startLine", "startColumn", "endLine", "endColumn"), _numbers(span), strict=True))
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(span.source.name)}, "region": region}}


def _result_sarif(diagnostic: Diagnostic, index: int) -> dict[str, Any]:
    text = diagnostic.message + (f"\n{diagnostic.hint}" if diagnostic.hint else "")
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": index,
        "level": diagnostic.severity.value,
        "message": {"text": text},
    }
    if diagnostic.span is not None:
        result["locations"] = [_location_sarif(diagnostic.span)]
    if diagnostic.labels:
        result["relatedLocations"] = [
            {"id": n, "message": {"text": label.text}, **_location_sarif(label.span)}
            for n, label in enumerate(diagnostic.labels, 1)
        ]
    if diagnostic.fix is not None:
        location = _location_sarif(diagnostic.fix.span)["physicalLocation"]
        change = {
            "deletedRegion": location["region"],
            "insertedContent": {"text": diagnostic.fix.replacement},
        }
        entry = {"artifactLocation": location["artifactLocation"], "replacements": [change]}
        result["fixes"] = [{"description": {"text": diagnostic.fix.title}, "artifactChanges": [entry]}]
    return result
