"""The strict YAML loader: what it reads, what it refuses and in which words."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest
import yaml

from rulewright.dsl import yamlcodes, yamlnodes, yamlscalars
from rulewright.dsl.diagnostics import CODES, Diagnostic
from rulewright.dsl.source import Source, Span
from rulewright.dsl.yamlload import MAX_DIAGNOSTICS, MAX_NODES, PARSER, _Builder, load_yaml
from rulewright.dsl.yamlnodes import (
    Mapping,
    Node,
    Plain,
    RulesText,
    Scalar,
    Sequence,
    find,
    rules_text,
    to_plain,
)

PARSERS = sorted({PARSER, yaml.SafeLoader}, key=lambda parser: str(parser))


def load(text: str) -> Node:
    node, problems = load_yaml(Source("deck.yaml", text))
    assert problems == []
    assert node is not None
    return node


def plain(text: str) -> Plain:
    return to_plain(load(text))


def read_by(parser: Any, text: str) -> tuple[Node | None, list[Diagnostic]]:
    builder = _Builder(Source("deck.yaml", text))
    node = builder.run(parser)
    return (None if builder.problems else node), builder.problems


def numbers(span: Span | None) -> tuple[int, int, int, int]:
    assert span is not None
    return span.line, span.column, span.end_line, span.end_column


# --- what is read -------------------------------------------------------------------------------------------

WHOLE = """\
# a deck
format: 1
deck: harbour_nights
title: {en: Harbour Nights, "pl": 'Noce w porcie'}
flags: [true, false, null, ~, yes, no, on, off, True, NULL, -5, 0, -0, 999999999]
empty:
characters:
  - id: smuggler
    rules: |
      income(trade, gold)

        deeper: yes
    text: >-
      folded
      text
  - id: other
no: 1
on: 2
1: three
null: 4
"quoted": "tab\\there ' \\" \\u017c"
'it''s': 'it''s'
"""


def test_a_whole_deck() -> None:
    assert plain(WHOLE) == {
        "format": 1,
        "deck": "harbour_nights",
        "title": {"en": "Harbour Nights", "pl": "Noce w porcie"},
        "flags": [
            True, False, None, None, "yes", "no", "on", "off", "True", "NULL", -5, 0, 0, 999999999,
        ],
        "empty": None,
        "characters": [
            {"id": "smuggler", "rules": "income(trade, gold)\n\n  deeper: yes\n", "text": "folded text"},
            {"id": "other"},
        ],
        "no": 1,
        "on": 2,
        "1": "three",
        "null": 4,
        "quoted": "tab\there ' \" ż",
        "it's": "it's",
    }  # fmt: skip


@pytest.mark.parametrize(
    "text", ["x.y", "1.2.3", "1,000", "1-2", "--", "5 gold", "a:b", "٣", "-x", "+", "...x", "e5", ":-)"]
)
def test_text_that_only_reminds_of_a_number(text: str) -> None:
    assert plain(f"a: {text}") == {"a": text}


@pytest.mark.parametrize(
    "text", ["1.5", "0777", "1:30", "true", "null", "2020-01-01", "*x", "&x", "!x", "<<", "99999999999"]
)
def test_in_quotes_everything_is_text(text: str) -> None:
    assert plain(f"a: '{text}'\n\"{text}\": 1") == {"a": text, text: 1}


def test_tabs_in_blocks_quotes_and_comments() -> None:
    text = "a: |\n  x\ty\n  \tz\n'b\t': \"c\td\" # e\tf\n# g\th\ni: ['\t\t', 'j', \"k\t\"]\n"
    assert plain(text) == {"a": "x\ty\n\tz\n", "b\t": "c\td", "i": ["\t\t", "j", "k\t"]}


@pytest.mark.parametrize("parser", PARSERS)
def test_both_parsers_give_the_same_tree(parser: Any) -> None:
    node, problems = read_by(parser, WHOLE)
    assert (node, problems) == (load(WHOLE), [])


def test_spans() -> None:
    root = load(WHOLE)
    assert isinstance(root, Mapping)
    assert numbers(root.span) == (2, 1, 22, 17)
    assert numbers(root.key_spans["title"]) == (4, 1, 4, 6)
    assert root.key_spans["quoted"].text() == '"quoted"'
    places = {
        ("format",): "1",
        ("title",): "{en: Harbour Nights, \"pl\": 'Noce w porcie'}",
        ("title", "pl"): "'Noce w porcie'",
        ("flags", 0): "true",
        ("flags", 13): "999999999",
        ("empty",): "",
        ("characters", 0, "rules"): "|\n      income(trade, gold)\n\n        deeper: yes",
        ("characters", 0, "text"): ">-\n      folded\n      text",
        ("characters", 1): "id: other",
        ("it's",): "'it''s'",
    }
    for path, text in places.items():
        node = find(root, path)
        assert node is not None, path
        assert node.span.text() == text
    characters = root.entries["characters"]
    assert isinstance(characters, Sequence)
    assert numbers(characters.span) == (8, 3, 16, 14)
    assert numbers(root.entries["empty"].span) == (6, 7, 6, 7)


def test_find_gives_none_where_there_is_nothing() -> None:
    root = load("a: [1, {b: 2}]")
    assert find(root, ()) is root
    assert to_plain(find(root, ("a", 1, "b")) or root) == 2
    for path in [("b",), ("a", 2), ("a", -1), ("a", "0"), ("a", 0, "x"), (0,)]:
        assert find(root, path) is None


@pytest.mark.parametrize("text", ["a: 1\r\nb: |\r\n  x\r\n  y\r\n", "\ufeffa: 1\nb: |\n  x\n  y\n"])
def test_line_ends_and_byte_order_mark(text: str) -> None:
    root = load(text)
    assert to_plain(root) == {"a": 1, "b": "x\ny\n"}
    assert root.span.line == 1
    assert root.span.column == 1


def test_depth_limit_is_exact() -> None:
    assert plain("[" * 32 + "]" * 32) is not None
    assert refusal("[" * 33 + "]" * 33).code == "E0120"


# --- what is refused ----------------------------------------------------------------------------------------


def refusal(text: str) -> Diagnostic:
    node, problems = load_yaml(Source("deck.yaml", text))
    assert node is None
    assert len(problems) == 1, [p.message for p in problems]
    return problems[0]


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
    ("cost: 1\nname: x\ncost: 2", "E0115", "the key `cost` is written twice", (3, 1)),
    ("a: {b: 1, 'b': 2}", "E0115", "the key `b` is written twice", (1, 11)),
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
    ("cost:5\nname: x", "E0127", "a space is missing after this `:`", (1, 5)),
    ("- id:foo\n  cost: 5", "E0127", "a space is missing after this `:`", (1, 5)),
    ("a: 1\ncost:5\nb: 2", "E0127", "a space is missing after this `:`", (2, 5)),
    ("a: {en:Smuggler, pl: x}", "E0127", "a space is missing after this `:`", (1, 7)),
    ("a: 1\nrank 6\nb: 2", "E0128", "there is no `:` after `rank 6`", (2, 1)),
    ("- smuggler\n  rank: 6", "E0128", "there is no `:` after `smuggler`", (1, 3)),
    (
        "a: 1\n  b: 2",
        "E0129",
        "this line is indented as if it belonged to the line above, which is complete",
        (2, 4),
    ),
    ("a:\n  b: 1\n c: 2", "E0129", "this line is not lined up with the lines it belongs to", (3, 2)),
    (" a: 1\nb: 2", "E0129", "this line is not lined up with the lines above", (2, 1)),
    (
        "- a\nb: c",
        "E0129",
        "this line stands among the entries of a list but does not begin with `-`",
        (2, 1),
    ),
    ("a: 1\n- b", "E0129", "this entry of a list stands among `key: value` lines", (2, 1)),
    ("a: b\n  - c", "E0129", "this `-` is read as part of the text above, not as an entry of a list", (2, 3)),
    ("rules: |\n  x\n y", "E0129", "this line is not lined up with the lines it belongs to", (3, 2)),
    ("a: 'x\nb: 1\n", "E0130", "this quote is not closed", (1, 4)),
    ('a: "x\n', "E0130", "this quote is not closed", (1, 4)),
    ('a: "x\n---\nb: 1"', "E0130", "this quote is not closed", (1, 4)),
    ("a: 'it's'", "E0131", "there is text after the closing quote", (1, 8)),
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
        if isinstance(code, str) and code in CODES
    }
    assert ours - {"E0106"} == tested


# Examples told in words, and two that need more than a line to show.
TOLD = {"E0107", "E0117", "E0119", "E0121"}


@pytest.mark.parametrize("code", sorted({row[1] for row in REFUSED} - TOLD))
def test_the_example_of_a_code_shows_it_and_the_advice_mends_it(code: str) -> None:
    doc = CODES[code]
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
    assert [(p.code, p.span and p.span.line) for p in problems] == [
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
        ("a: 1.5", "a: '1.5'"),
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


# --- hostile files (reliability.md, section 2) --------------------------------------------------------------


def merge_bomb(levels: int) -> str:
    lines = ["a0: &a0 {k: v}"]
    for n in range(1, levels):
        lines.append(f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}")
    return "\n".join(lines)


BIG = {
    "brackets": "[" * 1_000_000,
    "braces": "{" * 1_000_000,
    "closing": "]" * 1_000_000,
    "dashes": "- " * 500_000,
    "questions": "? " * 500_000,
    "keys": ": " * 500_000,
    "digits": "a: " + "9" * 1_000_000,
    "quote": 'a: "' + "x" * 1_000_000,
    "one word": "x" * 1_000_000,
    "one text": "a: " + "x " * 500_000,
    "escapes": 'a: "' + "\\n" * 500_000 + '"',
    "bangs": "!" * 1_000_000,
    "stars": "*" * 1_000_000,
    "anchors": "&a " * 300_000,
    "anchors in lines": "- &a 1\n" * 140_000,
    "newlines": "\n" * 1_000_000,
    "blanks": " " * 1_000_000,
    "tabs": "\t" * 1_000_000,
    "comments": "#\n" * 500_000,
    "documents": "---\n" * 250_000,
    "colons": "a:" * 500_000,
    "pairs": "".join(f"k{n}: {n}\n" for n in range(80_000)),
    "stairs": "".join(" " * n + "a:\n" for n in range(1_400)),
    "block": "a: |\n" + "  x\n" * 250_000,
    "folded": "a: >\n" + "  x\n" * 250_000,
    "numbers": "- " + ", ".join(["1_000"] * 150_000),
    "merge bomb": merge_bomb(12),
    "invisible": "\u200b" * 340_000,
}


@pytest.mark.parametrize("name", BIG)
def test_hostile_files_end_soon(name: str) -> None:
    start = time.perf_counter()
    node, problems = load_yaml(Source("f", BIG[name]))
    assert (node is None) == bool(problems)
    assert len(problems) <= MAX_DIAGNOSTICS + 1
    assert all(len(p.message) < 300 for p in problems)
    assert time.perf_counter() - start < 2


def test_merge_bomb_is_refused_at_its_first_anchor() -> None:
    first = load_yaml(Source("f", merge_bomb(6)))[1][0]
    assert (first.code, first.message) == ("E0111", "anchors (`&a0`) are not used here")


# --- rules text ---------------------------------------------------------------------------------------------


def rules(text: str, *path: str | int) -> RulesText:
    node = find(load(text), path or ("rules",))
    assert isinstance(node, Scalar)
    made = rules_text(node)
    assert isinstance(made, RulesText), made
    # The one law: the place of every character of the text holds that character in the file.
    for number, line in enumerate(made.text.split("\n"), 1):
        for column, character in enumerate(line, 1):
            assert made.span(number, column, number, column + 1).text() == character
    return made


def test_a_block_keeps_lines_and_columns() -> None:
    made = rules(
        "# deck\ncards:\n  - rules: |\n      action {\n\n        take 1 gold\n      }\n    id: x\n",
        "cards",
        0,
        "rules",
    )
    assert made.text == "action {\n\n  take 1 gold\n}\n"
    assert made.lines == ((4, 7), (5, 7), (6, 7), (7, 7))
    assert numbers(made.span(3, 8, 3, 9)) == (6, 14, 6, 15)
    assert made.span(3, 3, 3, 14).text() == "take 1 gold"
    assert made.span(1, 8, 4, 2).text() == "{\n\n        take 1 gold\n      }"
    at = made.text.index("take")
    assert made.span_of(at, at + 4) == made.span(3, 3, 3, 7)
    assert made.span_of(0, 6).text() == "action"


@pytest.mark.parametrize(
    ("header", "body", "text", "first"),
    [
        ("|", "  x\n  y\n\n\n", "x\ny\n", (2, 3)),
        ("|-", "  x\n  y\n\n", "x\ny", (2, 3)),
        ("|+", "  x\n  y\n\n", "x\ny\n\n", (2, 3)),
        ("|2", "    x\n  y\n", "  x\ny\n", (2, 3)),
        ("|1-", "   x\n y\n", "  x\ny", (2, 2)),
        ("| # rules follow", "  x\n", "x\n", (2, 3)),
        ("|", "\n\n  x\n", "\n\nx\n", (2, 1)),
        ("|", "  x", "x", (2, 3)),
        ("|", "  x\ty\n  \tz\n", "x\ty\n\tz\n", (2, 3)),
        ("|", "  ż漢🏰 x\n", "ż漢🏰 x\n", (2, 3)),
        ("|", "  # a comment\n  x # y\n# not of the block\n", "# a comment\nx # y\n", (2, 3)),
        ("|", "", "", (2, 1)),
        ("|+", "\n\n", "\n\n", (2, 1)),
    ],
)
@pytest.mark.parametrize("after", ["", "z: 1\n"])
def test_headers_of_blocks(header: str, body: str, text: str, first: tuple[int, int], after: str) -> None:
    made = rules(
        f"rules: {header}\n{body}"
        + (("\n" if body and not body.endswith("\n") else "") + after if after else "")
    )
    assert made.text.rstrip("\n") == text.rstrip("\n")
    assert made.lines[0] == first


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("rules: take 1 gold  # note", (1, 8)),
        ("rules: 'take 1 gold'", (1, 9)),
        ('rules:   "take 1 gold"', (1, 11)),
    ],
)
def test_text_on_one_line(text: str, place: tuple[int, int]) -> None:
    made = rules(text)
    assert made.text == "take 1 gold"
    assert made.lines == (place,)


@pytest.mark.parametrize(
    ("text", "code", "message", "place"),
    [
        ("rules: >\n  a\n  b", "E0140", "rules cannot be a folded block (`>`)", (1, 8, 1, 9)),
        ("rules: >-\n  a", "E0140", "rules cannot be a folded block (`>`)", (1, 8, 1, 10)),
        ("rules: a\n  b", "E0140", "rules cannot be spread over several lines here", (1, 8, 2, 4)),
        ("rules: 'a\n  b'", "E0140", "rules cannot be spread over several lines here", (1, 8, 2, 5)),
        (
            "rules: 'it''s'",
            "E0140",
            "rules cannot be written with escapes or doubled quotes here",
            (1, 8, 1, 15),
        ),
        (
            r'rules: "a\nb"',
            "E0140",
            "rules cannot be written with escapes or doubled quotes here",
            (1, 8, 1, 14),
        ),
        ("rules:", "E0141", "rules are expected here, found nothing", (1, 7, 1, 7)),
        ("rules: 5", "E0141", "rules are expected here, found `5`", (1, 8, 1, 9)),
        ("rules: true", "E0141", "rules are expected here, found `true`", (1, 8, 1, 12)),
    ],
)
def test_rules_text_that_loses_its_lines(text: str, code: str, message: str, place: tuple[int, ...]) -> None:
    node = find(load(text), ("rules",))
    assert isinstance(node, Scalar)
    found = rules_text(node)
    assert isinstance(found, Diagnostic)
    assert (found.code, found.message, numbers(found.span)) == (code, message, place)
    assert found.hint


def test_positions_outside_the_text_stay_in_the_file() -> None:
    made = rules("rules: |\n  a\n  b\nz: 1")
    assert numbers(made.span(9, 1, 9, 2)) == (3, 3, 3, 4)
    assert numbers(made.span(0, 0, 0, 0)) == (2, 3, 2, 3)
    assert numbers(made.span(2, 1, 1, 1)) == (3, 3, 3, 3)
    assert numbers(made.span_of(4, 99)) == (3, 3, 3, 3 + 97) or made.span_of(4, 99).line == 3


def test_a_rules_file_is_its_own_text() -> None:
    source = Source("x.rules", "turn {\n  take 1\n}\n")
    made = RulesText.whole(source)
    assert made.span(2, 3, 2, 7).text() == "take"
    assert made.span_of(9, 13).text() == "take"
    assert numbers(made.span(4, 1, 4, 1)) == (4, 1, 4, 1)


# --- anything at all ----------------------------------------------------------------------------------------

TOKENS = (
    "a", "b: ", "id: x", "\n", "\n  ", "\n    ", "\n- ", "\n  - ",
    ": ", ":", "- ", "? ", "[", "]", "{", "}", ", ", ",",
    "|", "|2-", ">", ">+", "'", '"', "#", " # c", "&a ", "*a ", "*",
    "&", "!", "!!int ", "!<x> ", "%", "%YAML 1.2\n",
    "---\n", "...\n", "<<", "~", "null", "true", "1", "01", "1.5",
    "1:30", "2020-13-45", "9" * 30, "\t", "\n\t", "\\",
    '"\\', '"\\e"', '"\\uD800"', '"\\UFFFFFFFF"', "@", "`", "=", "ż",
    "漢", "🏰", "\x1b", "\u202e", "\ud800", "\0",
    "\ufeff", "\x85", "\u2028", "\r", "\r\n", "{{", "}}", "rules: |\n  x\n", "title: {en: A, pl: B}\n",
)  # fmt: skip


def mutant(rng: random.Random) -> str:
    text = WHOLE
    if rng.random() < 0.7:  # a piece of the deck, so that most mutants are small
        lines = text.split("\n")
        start = rng.randrange(len(lines))
        text = "\n".join(lines[start : start + rng.randrange(1, 8)])
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(text) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            text = text[:at] + text[at + rng.randrange(1, 4) :]
        elif kind == 1:
            text = text[:at] + rng.choice(TOKENS) + text[at:]
        elif kind == 2:
            text = text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :]
        else:
            text = text[:at] + text[rng.randrange(len(text) + 1) :]
    return text


def soup(rng: random.Random) -> str:
    return "".join(rng.choice(TOKENS) for _ in range(rng.randrange(1, 25)))


def check_one(text: str) -> bool:
    node, problems = load_yaml(Source("f", text))
    assert (node is None) == bool(problems)
    for problem in problems:
        span = problem.span
        assert span is not None
        assert problem.hint
        assert 1 <= span.line <= span.source.line_count + 1
        assert 1 <= span.column <= len(span.source.line(span.line)) + 1
        assert (span.end_line, span.end_column) >= (span.line, span.column)
    return node is not None


@pytest.mark.parametrize("make", [mutant, soup])
def test_only_diagnostics_leave_the_loader(make: Any) -> None:
    rng = random.Random(20261118)
    accepted = 0
    for _ in range(10_000):
        text = make(rng)
        try:
            accepted += check_one(text)
        except Exception as error:
            raise AssertionError(f"{error!r} for {text!r}") from error
    assert 100 < accepted < 9_000  # else the generator makes only one kind of file


def test_both_parsers_agree_on_what_both_accept() -> None:
    rng = random.Random(5)
    agreed = 0
    for _ in range(1_500):
        text = rng.choice((mutant, soup))(rng)
        if any(c in text for c in "\x1b\u202e\ud800\0\ufeff\x85\u2028"):
            continue  # refused before any parser sees them
        (one, _), (two, _) = read_by(PARSERS[0], text), read_by(PARSERS[-1], text)
        if one is not None and two is not None:
            assert one == two, text
            agreed += 1
    assert agreed > 50


def test_random_bytes_as_text() -> None:
    rng = random.Random(11)
    for _ in range(2_000):
        check_one(rng.randbytes(rng.randrange(60)).decode("latin-1"))
        check_one("".join(chr(rng.randrange(0x20, 0x7F)) for _ in range(rng.randrange(60))))
