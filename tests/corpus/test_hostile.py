"""Files that were made to do harm. Each is answered with diagnostics, quickly, and none with an exception.

They are made here and not stored: many are large, and some would trouble the tools that look through a
repository.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.dsl.load import load_deck, load_ruleset
from rulewright.dsl.report.diagnostics import Diagnostic
from rulewright.dsl.report.printers import as_json, as_sarif, human
from tests.work import at_most

HEAD = "format: 1\ndeck: hostile\nextends: citadels\ntitle: {en: Hostile}\n"
CALLS = 20_000_000  # of functions; two or three times what it takes
MANY = 100_000


def deck(rest: str) -> str:
    return HEAD + rest


def card(rules: str) -> str:
    body = "\n".join("      " + line for line in rules.split("\n"))
    return deck(
        "districts:\n  - id: bomb\n    type: unique\n    cost: 5\n    name: {en: Bomb}\n    rules: |\n"
        + body
        + "\n"
    )


def merge_bomb(levels: int) -> str:
    lines = ["a0: &a0 {x: 1}"]
    for n in range(1, levels):
        lines.append(f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 8)}]}}")
    return "\n".join(lines) + "\n"


def alias_bomb(levels: int) -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join(lines) + "\n"


# Each with the codes of which at least one must be found.
TEXTS: dict[str, tuple[str | bytes, str]] = {
    # --- YAML
    "brackets": ("[" * 2000, "E0120"),
    "braces": ("{a: " * 2000, "E0120"),
    "brackets in a deck": (deck("districts: " + "[" * 2000 + "]" * 2000), "E0120"),
    "dashes": ("- " * 2000 + "x", "E0120"),
    "indentation": ("".join(" " * n + "a:\n" for n in range(500)), "E0120"),
    "merge bomb": (merge_bomb(9), "E0111 E0114"),
    "alias bomb": (alias_bomb(12), "E0111 E0112"),
    "a map that holds itself": ("a: &a\n  b: *a\n", "E0111 E0112"),
    "5,000 digits": (deck("districts: " + "9" * 5000 + "\n"), "E0122"),
    "5,000 hexadecimal digits": (deck("districts: 0x" + "f" * 5000 + "\n"), "E0122 E0125"),
    "5,000 octal digits": (deck("districts: 0o" + "7" * 5000 + "\n"), "E0122 E0125"),
    "5,000 digits by sixties": (deck("districts: 1" + ":30" * 5000 + "\n"), "E0122 E0124 E0125"),
    "exponent": (deck("districts: 1e999999999\n"), "E0123"),
    "infinity": (deck("districts: .inf\n"), "E0123"),
    "a day that there is not": (deck("districts: 2020-13-45\n"), "E0124"),
    "python object": (deck("districts: !!python/object/apply:os.system [true]\n"), "E0113"),
    "empty bool": (deck("districts: !!bool x\n"), "E0113"),
    "empty int": (deck("districts: !!int ''\n"), "E0113"),
    "binary": (deck("districts: !!binary AAAA\n"), "E0113"),
    "a set": (deck("districts: !!set {a, b}\n"), "E0113"),
    "number as key": (deck("1: 2\n"), "E0116 E0201"),
    "list as key": (deck("? [a]\n: 2\n"), "E0116"),
    "map as key": (deck("? {a: 1}\n: 2\n"), "E0116"),
    "nothing as key": (deck("? \n: 2\n"), "E0116 E0201 E0137"),
    "100,000 values": (deck("districts: [" + "1," * MANY + "]\n"), "E0121"),
    "100,000 keys": (deck("".join(f"k{n}: 1\n" for n in range(MANY // 2))), "E0121 E0201 E0107"),
    "100,000 equal keys": (deck("x: 1\n" * MANY), "E0115 E0107 E0121"),
    "one megabyte of one text": (deck("title_pl: " + "x" * ((1 << 20) - 200) + "\n"), "E0201"),
    "more than one megabyte": (deck("#" + "x" * (1 << 20)), "E0103"),
    "one megabyte of comments": (deck("# x\n" * 250_000), "E0121 E0103 E0118 E0207 ok"),
    "one megabyte of quotes": (deck("a: " + "'" * 900_000), "E0130 E0201"),
    "a word of one megabyte as extends": (f"format: 1\ndeck: x\nextends: {'x' * 900_000}\n", "E0192"),
    "spaces where a colon is missing": (deck("a" + " " * 900_000 + "b: 1\nrules:\n  x"), "E0128"),
    "spaces before a colon": (deck("a" + " " * 450_000 + ":" + " " * 450_000 + "#\n  b: c: d\n"), "E0128"),
    "spaces in a key": (deck("a" + " " * 900_000 + "b:\n  gain 1 gold\n  a: b: c\n"), "E0128"),
    "spaces behind rules": (deck("rules:" + " " * 900_000 + "# x\n  gain\n  a: b: c\n"), "E0140"),
    "brackets behind a quote": (deck('x: "a' + "]" * 900_000 + 'x\ny: "b"\n'), "E0130"),
    "quotes in a text": (deck("x: a" + '"' * 900_000 + "\n}\n"), "E0132"),
    "quotes in a block": (deck("x: |\n" + '  a: "b\n' * MANY + 'y: "z" z\n'), "E0131"),
    "zero bytes": (b"\0" * 100, "E0105"),
    "a zero byte inside": ((HEAD + "a: \0b\n").encode(), "E0105"),
    "UTF-16": (HEAD.encode("utf-16"), "E0104 E0105"),
    "broken UTF-8": (HEAD.encode() + b"a: \xc3\x28\n", "E0104"),
    "a lone surrogate": (HEAD.encode() + b"a: \xed\xa0\x80\n", "E0104"),
    "an escaped surrogate": (deck('a: "\\ud800"\n'), "E0106 E0134"),
    "an escape that is too large": (deck('a: "\\UFFFFFFFF"\n'), "E0134 E0106"),
    "an escape that writes to the clipboard": (deck('a: "\\e]52;c;QQ==\\a"\n'), "E0106"),
    "raw escape": ((HEAD + "a: \x1b[2J\n").encode(), "E0106"),
    "the other control characters": (deck('a: "\\x9b31m"\n'), "E0106"),
    "text that runs backwards": (deck('a: "\\u202e"\n'), "E0106"),
    "only a byte order mark": (b"\xef\xbb\xbf", "E0118"),
    "carriage returns": (HEAD.replace("\n", "\r").encode() + b"a: 1\r", "E0201"),
    "100,000 documents": ("---\n" * MANY, "E0117 E0118 E0121"),
    "a directive": ("%YAML 9.9\n---\n" + HEAD, "E0119"),
    # --- schema
    "regular expression": (deck("districts:\n  - {id: " + "a" * 50_000 + "!}\n"), "E0205 E0207"),
    "wrong at the root": ("[" + "1," * 40_000 + "]", "E0235 E0121"),
    "long unknown keys": (deck("".join(f"{'k' * 500}{n}: 1\n" for n in range(300))), "E0201 E0107"),
    "address of a schema": (deck("$ref: http://localhost:9/schema.json\n"), "E0201"),
    "a path as ruleset": (
        "format: 1\ndeck: x\nextends: ../../etc\n",
        "E0192 E0191 E0205 E0101",
    ),
    "a device as ruleset": (
        "format: 1\ndeck: x\nextends: /dev/zero\n",
        "E0192 E0191 E0205 E0102",
    ),
    # --- rules
    "not not not": (card("score 1 if " + "not " * 5000 + "you has complete"), "E0302 E0522"),
    "parentheses": (card("score " + "(" * 2000 + "1" + ")" * 2000), "E0301"),
    "blocks": (card('action "x" ' + "{ if yes " * 2000 + "{ }" + "}" * 2000), "E0301"),
    "brackets of lists": (card("score size of " + "[" * 2000 + "]" * 2000), "E0301"),
    "brackets that are never closed": (card("{\n" * 10_000), "E0301"),
    "actions that are never closed": (card('action "x" { gain 1 gold\n' * 4_000), "E0340"),
    "of of of": (card("score " + "size of " * 3000 + "deck"), "E0302 E0522"),
    "left of left of": (card("score gold of " + "left of " * 3000 + "you"), "E0302 E0522"),
    "else if else if": (
        card('action "x" { ' + "if yes { } else " * 3000 + "{ } }"),
        "E0302 E0522 E0303",
    ),
    "plus plus plus": (card("score 1" + " + 1" * 20_000), "E0522 E0302"),
    "and and and": (card("score 1 if yes" + " and yes" * 20_000), "E0522 E0302"),
    "100,000 statements": (card('action "x" {' + " stop" * MANY + " }"), "E0207"),
    "100,000 choices": (
        card('action "x" {' + "".join(f" choose 1 player as p{n}" for n in range(9_000)) + " }"),
        "E0522 E0300 E0302 E0303",
    ),
    "100,000 mistakes": (card("?" * MANY), "E0300 E0303 E0310"),
    "100,000 unknown words": (card("chose " * 30_000), "E0330 E0331"),
    "100,000 braces": (card("}" * MANY), "E0300 E0341 E0303"),
    "300,000 letters": (card("a" * 300_000), "E0207"),
    "a text of 200,000 letters": (
        card('action "' + "x" * 200_000 + '" { gain 1 gold }'),
        "E0300 E0207 E0332 E0508 ok",
    ),
    "digits": (card("score " + "9" * 5000), "E0313"),
    "Arabic digits": (card("score \u0663"), "E0310 E0316 E0314"),
    "letters that look the same": (card("sсore 1"), "E0316"),
    "spaces in an open quote": (card('action "x' + " " * 200_000 + "y"), "E0311"),
    "quotes": (card('"' * 20_001), "E0311 E0303"),
    "comments": (card("# x\n" * 60_000), "E0300 E0207 ok"),
}


def found_in(content: str | bytes, folder: Path) -> list[Diagnostic]:
    (folder / "hostile.yaml").write_bytes(content.encode() if isinstance(content, str) else content)
    return load_deck("hostile.yaml")[1]


def is_quiet(text: str) -> bool:
    return all(char == "\n" or (char.isprintable() and char != "\x7f") for char in text)


@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_file_is_answered_quickly_and_quietly(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    content, codes = TEXTS[name]
    with at_most(CALLS):
        found = found_in(content, tmp_path)
        shown = human(found, None, 100)
    wanted = set(codes.split())
    assert {finding.code for finding in found} & wanted or (not found and "ok" in wanted), shown[:500]
    assert len(shown) < 200_000
    assert is_quiet(shown)
    assert as_json(found).isascii()
    assert as_sarif(found, "0").isascii()


RULES: dict[str, tuple[str, str]] = {
    "procedures": ("procedure a{n}() {{ }}\n", "ok E0300"),
    "a chain of procedures": ("procedure a{n}() {{ do a{m}() }}\n", "E0406"),
    "a chain of functions": ("function f{n}() {{ f{m}() }}\n", "E0413 E0522 E0531"),
    "a chain of attributes": ("attribute f{n} of player is f{m} of you\n", "E0402 E0522 E0531"),
    "a chain of keywords": ("keyword k{n}() {{ k{m}() }}\n", "E0414 E0522"),
    "names declared twice": ("memory same starts {n}\n", "E0416 E0107 E0303"),
    "names that nothing has": ("procedure p{n}(a: number) {{ gain b gold }}\n", "E0401"),
    "misspelt names": (
        "memory thing_{n} starts 0\n  procedure p{n}() {{ gain thng_{n} gold }}\n",
        "E0401",
    ),
    "flows": ("flow {{ finish }}\n", "E0528 E0107"),
    "rules": ("rule r{n} for build {{ yes }}\n", "ok W0702 E0522"),
}


@pytest.mark.parametrize("name", RULES)
def test_thousands_of_declarations_are_answered(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    line, codes = RULES[name]
    text = "".join("  " + line.format(n=n, m=n + 1) for n in range(3000))
    with at_most(CALLS):
        found = found_in(deck("rules: |\n" + text), tmp_path)
    wanted = set(codes.split())
    assert {finding.code for finding in found} & wanted or (not found and "ok" in wanted), human(
        found, False, 100
    )[:500]


@pytest.mark.parametrize("keyword", ["doubling", "copies"])
def test_a_card_that_grows_is_refused_or_bounded(
    keyword: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keywords stand for their text: each of these holds the one before it twice."""
    monkeypatch.chdir(tmp_path)
    if keyword == "copies":
        text = deck("districts:\n  - {id: bomb, type: trade, cost: 1, copies: 999999999, name: {en: Bomb}}\n")
    else:
        lines = ["keyword k0() { score 1 }"] + [
            f"keyword k{n}() {{ k{n - 1}() k{n - 1}() }}" for n in range(1, 40)
        ]
        rules = "".join(f"  {line}\n" for line in lines)
        bomb = "districts:\n  - {id: bomb, type: unique, cost: 1, name: {en: Bomb}, rules: k39()}\n"
        text = deck(f"rules: |\n{rules}{bomb}")
    with at_most(CALLS):
        found = found_in(text, tmp_path)
    assert any(finding.code.startswith("E") for finding in found)


STRANGE = ["", ".", "/", "..", "no such", "a" * 5000, "a\0b", "\x1b[2J", "CON", "~"]


@pytest.mark.parametrize("name", STRANGE, ids=lambda name: ascii(name)[1:40])
def test_a_strange_name_is_answered(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for ruleset, found in (load_deck(name), load_ruleset(name), load_ruleset("citadels", [name])):
        assert ruleset is None
        assert found
        assert is_quiet(human(found, None, 100))
