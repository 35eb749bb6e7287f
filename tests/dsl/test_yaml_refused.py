"""What the strict YAML loader refuses, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.dsl.codes import code_docs
from rulewright.dsl.files import yamlcodes, yamlnodes, yamlscalars
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import MAX_DIAGNOSTICS, MAX_NODES, load_yaml
from rulewright.dsl.report.printers import ordered

from .yaml_reading import PARSERS, numbers, plain, read_by, refusal

REFUSED: list[tuple[str, str, str, tuple[int, int]]] = [
    ("a: &x 1", "E0111", "anchors (`&x`) are not used here", (1, 4)),
    ("a: !y &x 1", "E0111", "anchors (`&x`) are not used here", (1, 7)),
    ("a: &x [1]", "E0111", "anchors (`&x`) are not used here", (1, 4)),
    ("a: *x", "E0112", "aliases (`*x`) are not used here", (1, 4)),
    ("*x : 1", "E0112", "aliases (`*x`) are not used here", (1, 1)),
    ("a: !!int '3'", "E0113", "tags (`!!int`) are not used here", (1, 4)),
    (
        "a: !!python/object/apply:os.system [x]",
        "E0113",
        "tags (`!!python/object/apply:os.system`) are not used here",
        (1, 4),
    ),
    ("a: !!bool x", "E0113", "tags (`!!bool`) are not used here", (1, 4)),
    ("a: !!int ''", "E0113", "tags (`!!int`) are not used here", (1, 4)),
    ("a: !!str", "E0113", "tags (`!!str`) are not used here", (1, 4)),
    ("a: !\nb: 1", "E0113", "tags (`!`) are not used here", (1, 4)),
    ("[a, !, b]", "E0113", "tags (`!,`) are not used here", (1, 5)),
    ("a: &x\nb: 1", "E0111", "anchors (`&x`) are not used here", (1, 4)),
    ("a: ! x", "E0113", "tags (`!`) are not used here", (1, 4)),
    ("a: !<tag:yaml.org,2002:int> 3", "E0113", "tags (`!<tag:yaml.org,2002:int>`) are not used here", (1, 4)),
    ("!!map {a: 1}", "E0113", "tags (`!!map`) are not used here", (1, 1)),
    ("a: !h!x 1", "E0113", "tags (`!`) are not used here", (1, 4)),
    ("!!str a: 1", "E0113", "tags (`!!str`) are not used here", (1, 1)),
    ("<<: {a: 1}", "E0114", "merge keys (`<<`) are not used here", (1, 1)),
    ("cost: 1\nname: x\ncost: 2", "E0115", "`cost` is written twice", (3, 1)),
    ("a: {b: 1, 'b': 2}", "E0115", "`b` is written twice", (1, 11)),
    (
        "- id: a\n  cost: 1\n  id: b\n  cost: 2",
        "E0115",
        "a `-` is missing before `id`, where the next entry of the list begins",
        (3, 3),
    ),
    ("[a, b]: 1", "E0116", "a list or a map cannot be a key", (1, 1)),
    ("{a: 1}: 1", "E0116", "a list or a map cannot be a key", (1, 1)),
    ("? |\n  a\n: 1", "E0116", "a key must be a short text on one line", (1, 3)),
    (": 1", "E0116", "a key is missing before this `:`", (1, 1)),
    ("a: 1\n: 2", "E0116", "a key is missing before this `:`", (2, 1)),
    ("a: {: 2}", "E0116", "a key is missing before this `:`", (1, 5)),
    ("a: 1\n---\nb: 2", "E0117", "a second document begins here", (2, 1)),
    ("a: 1\n...\nb: 2", "E0117", "a second document begins here", (3, 1)),
    ("", "E0118", "the file is empty", (1, 1)),
    ("\n# only\n  # comments\n", "E0118", "the file is empty", (1, 1)),
    ("---\n", "E0118", "the file is empty", (1, 4)),
    ("null", "E0118", "the file is empty", (1, 1)),
    ("%YAML 1.2\n---\na: 1", "E0119", "directives (`%`) are not used here", (1, 1)),
    ("%TAG ! tag:x,2026:\n---\na: 1", "E0119", "directives (`%`) are not used here", (1, 1)),
    ("%FOO\na: 1", "E0119", "directives (`%`) are not used here", (1, 1)),
    ("[" * 2000, "E0120", "lists and maps are nested more than 32 deep", (1, 33)),
    ("- " * 2000, "E0120", "lists and maps are nested more than 32 deep", (1, 65)),
    ("{a: " * 2000, "E0120", "lists and maps are nested more than 32 deep", (1, 129)),
    ("? " * 500, "E0116", "a list or a map cannot be a key", (1, 3)),
    ("a: 9999999999", "E0122", "the number `9999999999` has more than 9 digits", (1, 4)),
    ("a: -1234567890", "E0122", "the number `-1234567890` has more than 9 digits", (1, 4)),
    ("a: " + "9" * 5000, "E0122", f"the number `{'9' * 29}…{'9' * 10}` has more than 9 digits", (1, 4)),
    *(
        (f"a: {text}", "E0123", f"`{text}` is not a whole number", (1, 4))
        for text in ("1.5", ".5", "5.", "-0.1", "1e3", "1.5e-3", ".inf", "-.INF", ".nan", "+1.0", "1_0.5")
    ),
    *(
        (f"a: {text}", "E0124", f"`{text}` looks like a date or a time", (1, 4))
        for text in (
            "1:30",
            "190:20:30",
            "1:30.5",
            "2020-13-45",
            "2001-12-14t21:59:43.10-05:00",
            "2001-1-1 1:1:1 Z",
        )
    ),
    *(
        (f"a: {text}", "E0125", f"the number `{text}` is written in an unusual way", (1, 4))
        for text in ("007", "0777", "-01", "+5", "1_000", "0x1F", "0o17", "0b11", "1__", "00")
    ),
    ("a:\n\t- b", "E0110", "this line is indented with a tab", (2, 1)),
    ("a:\n\tb: 1", "E0110", "this line is indented with a tab", (2, 1)),
    ("a:\n  b: 1\n  \tc: 2", "E0110", "this line is indented with a tab", (3, 3)),
    ("a: x\n\ty", "E0110", "this line is indented with a tab", (2, 1)),
    ("a: [\n\t1]", "E0110", "this line is indented with a tab", (2, 1)),
    ("a: \tb", "E0110", "a tab stands between words", (1, 4)),
    ("a: b\t", "E0110", "a tab stands between words", (1, 5)),
    ("a: [b\t, c]", "E0110", "a tab stands between words", (1, 6)),
    ("a: b\tc", "E0110", "a tab stands between words", (1, 5)),
    ("rules: |\n\tx", "E0110", "this line is indented with a tab", (2, 1)),
    ("\t# note\na: 1", "E0110", "this line is indented with a tab", (1, 1)),
    ("name: Night: the harbour", "E0126", "there is a second `:` on this line", (1, 12)),
    ("- name: 'x' : y", "E0126", "there is a second `:` on this line", (1, 13)),
    ("a:\n\u00a0\u00a0b: 1", "E0142", "these are no ordinary spaces: they only look like them", (2, 1)),
    ("a: 1\nb:\u00a02", "E0142", "this is no ordinary space: it only looks like one", (2, 3)),
    ("a: 1\n\u00a0 b: 1", "E0142", "this is no ordinary space: it only looks like one", (2, 1)),
    ("a: “one”", "E0143", "`“` and `”` are not the quotes used here", (1, 4)),
    ("a: {b: „one, two”, c: 1}", "E0143", "`„` and `”` are not the quotes used here", (1, 8)),
    ("a: “one: two”", "E0143", "`“` and `”` are not the quotes used here", (1, 4)),
    ("cost:5\nname: x", "E0127", "a space is missing after this `:`", (1, 5)),
    ("- id:foo\n  cost: 5", "E0127", "a space is missing after this `:`", (1, 5)),
    ("a: 1\ncost:5\nb: 2", "E0127", "a space is missing after this `:`", (2, 5)),
    ("a: {en:Smuggler, pl: x}", "E0127", "a space is missing after this `:`", (1, 7)),
    ("a: 1\nrank 6\nb: 2", "E0128", "a `:` is missing in this line", (2, 1)),
    ("- smuggler\n  rank: 6", "E0128", "a `:` is missing in this line", (1, 3)),
    (
        "a: 1\n  b: 2",
        "E0129",
        "this line stands 2 spaces too far to the right",
        (2, 3),
    ),
    ("a:\n  b: 1\n c: 2", "E0129", "this line is not lined up with the lines it belongs to", (3, 2)),
    (" a: 1\nb: 2", "E0129", "this line stands 1 space too far to the left", (2, 1)),
    (
        "- a\nb: c",
        "E0129",
        "this line stands among the entries of a list but does not begin with `-`",
        (2, 1),
    ),
    ("a: 1\n- b", "E0129", "this entry of a list stands among `key: value` lines", (2, 1)),
    ("a: b\n  - c", "E0129", "this `-` is read as part of the text above, not as an entry of a list", (2, 3)),
    ("rules: |\n  x\n y", "E0129", "this line has fewer spaces before it than the text of `rules`", (3, 2)),
    ("a: 'x\nb: 1\n", "E0130", "this quote is not closed", (1, 4)),
    ('a: "x\n', "E0130", "this quote is not closed", (1, 4)),
    ('a: "x\n---\nb: 1"', "E0130", "this quote is not closed", (1, 4)),
    ("a: 'it's'", "E0131", "this apostrophe ends the text, which stands in single quotes", (1, 7)),
    (
        "a: {b: 'it's', c: 1}",
        "E0131",
        "this apostrophe ends the text, which stands in single quotes",
        (1, 11),
    ),
    ('a: "x" y', "E0131", "there is text after the closing quote", (1, 8)),
    ("a: [1, 2\nb: 3", "E0132", "this `[` is not closed", (1, 4)),
    ("a: {x: 1\n", "E0132", "this `{` is not closed", (1, 4)),
    ("a: [1, [2, 3]", "E0132", "this `[` is not closed", (1, 4)),
    ("a: [", "E0132", "this `[` is not closed", (1, 4)),
    ("a: {x: 1 y: 2}", "E0132", "a comma or `}` is missing before this", (1, 11)),
    ("a: {x: [1, 2}", "E0132", "a comma or `]` is missing before this", (1, 13)),
    ("a: [b: c: d]", "E0132", "a comma or `]` is missing before this", (1, 9)),
    ("a: 1\n]", "E0132", "this `]` closes nothing", (2, 1)),
    ("{a: 1}}", "E0132", "this `}` closes nothing", (1, 7)),
    ("a: [}", "E0132", "this `}` closes nothing", (1, 5)),
    ("a: [a, , b]", "E0132", "there is nothing before this comma", (1, 8)),
    ("a: ,", "E0132", "there is nothing before this comma", (1, 4)),
    ("a: @x", "E0133", "a text cannot begin with `@`", (1, 4)),
    ("a: %x", "E0133", "a text cannot begin with `%`", (1, 4)),
    ("a: `x`", "E0133", "a text cannot begin with ```", (1, 4)),
    ("a: * once", "E0133", "a text cannot begin with `*`", (1, 4)),
    ("a: **b**", "E0133", "a text cannot begin with `*`", (1, 4)),
    ("a: & b", "E0133", "a text cannot begin with `&`", (1, 4)),
    ("a: ? b", "E0133", "a text cannot begin with `?`", (1, 4)),
    (
        r'a: "either\or"',
        "E0134",
        "in double quotes a backslash begins an escape, and this one does not exist",
        (1, 11),
    ),
    (
        r'a: "\xZZ"',
        "E0134",
        "in double quotes a backslash begins an escape, and this one does not exist",
        (1, 5),
    ),
    ("rules: | text", "E0135", "after `|` the text begins on the next line", (1, 10)),
    ("rules: >text", "E0135", "after `>` the text begins on the next line", (1, 9)),
    ("rules: |0\n  x", "E0135", "after `|` the text begins on the next line", (1, 9)),
    ("a: - b", "E0136", "a list cannot begin on the line of its key", (1, 4)),
    ("{a: 1} b", "E0137", "this does not belong to anything", (1, 8)),
    ("a: {{ x }}", "E0138", "`{{` opens a map inside a map", (1, 4)),
    ("a: {{ x }} takes 1", "E0138", "`{{` opens a map inside a map", (1, 4)),
    ("a: {gold}", "E0139", "`gold` has no value", (1, 5)),
    ('a: {"x:y"}', "E0139", "`x:y` has no value", (1, 5)),
]


@pytest.mark.parametrize(("text", "code", "message", "place"), REFUSED)
def test_refused(text: str, code: str, message: str, place: tuple[int, int]) -> None:
    node, problems = load_yaml(Source("deck.yaml", text))
    assert node is None
    first = problems[0]
    assert (first.code, first.message) == (code, message)
    assert first.span is not None
    assert (first.span.line, first.span.column) == place
    assert first.hint


@pytest.mark.parametrize("text", [row[0] for row in REFUSED])
def test_both_parsers_refuse_with_the_same_words(text: str) -> None:
    first, second = (
        [(p.code, p.message, numbers(p.span), p.hint) for p in read_by(parser, text)[1]]
        for parser in (PARSERS[0], PARSERS[-1])
    )
    assert first == second


def test_every_code_of_this_gate_is_tested() -> None:
    tested = {row[1] for row in REFUSED} | {"E0107", "E0121", "E0140", "E0141"}
    ours = {
        code
        for module in (yamlcodes, yamlnodes, yamlscalars)
        for code in vars(module).values()
        if isinstance(code, str) and code in code_docs()
    }
    assert ours - {"E0106"} == tested


# Examples told in words, and two that need more than a line to show.
TOLD = {"E0107", "E0117", "E0119", "E0121"}


@pytest.mark.parametrize("code", sorted({row[1] for row in REFUSED} - TOLD))
def test_the_example_of_a_code_shows_it_and_the_advice_mends_it(code: str) -> None:
    doc = code_docs()[code]
    _, problems = load_yaml(Source("f", doc.example))
    assert code in [p.code for p in problems]
    _, problems = load_yaml(Source("f", doc.instead))
    assert problems == []


CHARACTER = "this text makes a character that may not be used: "


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            r'a: "\e]52;c;x\a"',
            CHARACTER + "U+001B, a control character, which could give orders to a terminal",
        ),
        (r'a: "\u202E"', CHARACTER + "U+202E, a mark that turns the direction of text around"),
        (r'a: "\u200B"', CHARACTER + "U+200B, an invisible character"),
        (r'a: "x\0"', CHARACTER + "U+0000, a control character, which could give orders to a terminal"),
        (r'a: "\r"', CHARACTER + "U+000D, a control character, which could give orders to a terminal"),
        (r'a: "\N"', CHARACTER + "U+0085, a control character, which could give orders to a terminal"),
        (r'a: "\L"', CHARACTER + "U+2028, a line separator that most editors do not show"),
        (r'"\u202E": 1', CHARACTER + "U+202E, a mark that turns the direction of text around"),
        (r'- {"\e": 1}', CHARACTER + "U+001B, a control character, which could give orders to a terminal"),
        (
            "a: \x1b[2J",
            "this character may not be used: U+001B, a control character, "
            "which could give orders to a terminal",
        ),
        (
            "# \u202e",
            "this character may not be used: U+202E, a mark that turns the direction of text around",
        ),
        ("a: \ud800", "this character may not be used: U+D800, half of a character (a lone surrogate)"),
    ],
)
def test_characters_raw_and_made_by_escapes(text: str, message: str) -> None:
    found = refusal(text)
    assert (found.code, found.message) == ("E0106", message)


@pytest.mark.parametrize(
    "text", [r'a: "\uD800"', r'a: "\uD83D\uDE00"', r'a: "\UFFFFFFFF"', r'a: "\U00110000"']
)
@pytest.mark.parametrize("parser", PARSERS)
def test_escapes_that_make_no_character(parser: Any, text: str) -> None:
    _, problems = read_by(parser, text)
    assert [p.code for p in problems] == ["E0106"]


def test_zero_bytes() -> None:
    assert refusal("a: \0").code == "E0105"


def test_duplicate_keys_show_both_places() -> None:
    found = refusal("cost: 1\nname: x\ncost: 2")
    assert [(label.text, numbers(label.span)) for label in found.labels] == [
        ("first written here", (1, 1, 1, 5))
    ]
    assert numbers(found.span) == (3, 1, 3, 5)


def test_several_faults_in_one_run() -> None:
    _, problems = load_yaml(
        Source("f", "a: 1.5\nb: 0x1\nc: &x 1\nd: *x\ne: !!int 1\nf: [1:30, 2]\na: 2\n<<: {}\n")
    )
    assert [(p.code, p.span and p.span.line) for p in ordered(problems)] == [
        ("E0123", 1),
        ("E0125", 2),
        ("E0111", 3),
        ("E0112", 4),
        ("E0113", 5),
        ("E0124", 6),
        ("E0115", 7),
        ("E0114", 8),
    ]


def test_a_fault_of_syntax_comes_after_what_was_found_before_it() -> None:
    _, problems = load_yaml(Source("f", "a: 1.5\nb: [\n"))
    assert [p.code for p in problems] == ["E0123", "E0132"]


def test_the_number_of_reports_is_limited() -> None:
    _, problems = load_yaml(Source("f", "- 1.5\n" * 5_000))
    assert len(problems) == MAX_DIAGNOSTICS + 1
    assert (problems[-1].code, problems[-1].message) == ("E0107", "there are more problems than can be shown")


def test_the_number_of_values_is_limited() -> None:
    assert len(str(plain("- 1\n" * (MAX_NODES - 1)))) > MAX_NODES
    found = refusal("- 1\n" * MAX_NODES)
    assert (found.code, found.message) == ("E0121", "the file has more than 50,000 values")


@pytest.mark.parametrize(
    ("text", "fixed"),
    [
        ("name: Night: the harbour", "name: 'Night: the harbour'"),
        ("cost:5\nname: x", "cost: 5\nname: x"),
        ("a: 1_000", "a: 1000"),
        ("a: 007", "a: 7"),
        ("a: 1:30", "a: '1:30'"),
        ("a: @x", "a: '@x'"),
        ("a: **b**", "a: '**b**'"),
        ("a: 0x1F", "a: '0x1F'"),
    ],
)
def test_fixes_mend(text: str, fixed: str) -> None:
    fix = refusal(text).fix
    assert fix is not None
    line = fix.span.source.line(fix.span.line)
    mended = line[: fix.span.column - 1] + fix.replacement + line[fix.span.end_column - 1 :]
    assert plain("\n".join([mended, *text.split("\n")[1:]])) == plain(fixed)
