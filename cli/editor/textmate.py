"""The grammars by which editors colour rules, made from the words of `grammar.lark`.

Such a grammar colours by lines and knows nothing of the parser; what sort of word a word is, the groups tell
in which the parser takes it. `make grammar` writes the files of the VS Code extension anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from rulewright.dsl.check.names import WORDS
from rulewright.dsl.mistakes import beginnings
from rulewright.dsl.syntax import grammar, reserved
from rulewright.interpreter.saves.writing import write_whole

SCOPE: Final = "source.rulewright"
FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "editors" / "vscode" / "syntaxes"
YAML_KEY: Final = r"(rules|scenarios)(:) *(\|[-+1-9]*) *(#.*)?$"
NAME: Final = "[a-z_][a-z0-9_]*"


def groups() -> dict[str, set[str]]:
    """Every word of the language, under the scope by which it is coloured."""
    found: dict[str, set[str]] = {}
    left = set(reserved.WORDS)
    for scope, terminals in (
        ("variable.language", ("THIS", "YOU", "IT", "YOUR")),
        ("keyword.declaration", beginnings.declarations()),
        ("keyword.control.ability", beginnings.abilities()),
        ("keyword.control", beginnings.statements()),
        ("keyword.control.modifier", beginnings.modifiers()),
        ("keyword.modifier", beginnings.conditions()),
        ("keyword.operator.word", ("AND", "OR", "NOT", "IS", "HAS")),
    ):
        found[scope] = {terminal.lower() for terminal in terminals} & left
        left -= found[scope]
    return found | {"keyword.other": left}


def rules_grammar() -> dict[str, Any]:
    """How rules are coloured."""
    scopes = groups()
    patterns = [
        {"name": "comment.line.number-sign.rulewright", "match": "#.*$"},
        {"name": "string.quoted.double.rulewright", "match": r'"[^"\n]*"'},
        {
            "match": rf"\b({_either(scopes['keyword.declaration'] - {'flow', 'scenario'})}) +({NAME})",
            "captures": {
                "1": {"name": "keyword.declaration.rulewright"},
                "2": {"name": "entity.name.function.rulewright"},
            },
        },
        *(
            {"name": f"{scope}.rulewright", "match": rf"\b(?:{_either(words)})\b"}
            for scope, words in scopes.items()
            if words
        ),
        {"name": "constant.language.rulewright", "match": rf"\b(?:{_either(WORDS)})\b"},
        {"name": "constant.language.seat.rulewright", "match": r"\b[A-H]\b"},
        {"name": "constant.numeric.rulewright", "match": r"\b[0-9]{1,9}\b"},
        {"name": "keyword.operator.rulewright", "match": r"<=|>=|[-<>+*]"},
        {"name": "entity.name.function.call.rulewright", "match": rf"\b{NAME}(?=\()"},
        {"name": "punctuation.rulewright", "match": r"[{}()\[\],:]"},
    ]
    return {"name": "Rulewright rules", "scopeName": SCOPE, "fileTypes": ["rules"], "patterns": patterns}


def yaml_grammar() -> dict[str, Any]:
    """How rules are found in a YAML file: below `rules: |`, as far as lines stand further in."""
    captures = {
        "2": {"name": "entity.name.tag.yaml"},
        "3": {"name": "punctuation.separator.key-value.mapping.yaml"},
        "4": {"name": "keyword.control.flow.block-scalar.literal.yaml"},
        "5": {"name": "comment.line.number-sign.yaml"},
    }
    # The first key of a list's item stands behind its dash, the others two columns further in.
    blocks = [("^( *)", r"^(?=\1 +\S| *$)"), ("^( *)- +", r"^(?=\1 {3,}\S| *$)")]
    return {
        "name": "Rulewright rules in YAML",
        "scopeName": "source.yaml.rulewright",
        "injectionSelector": "L:source.yaml",
        "patterns": [
            {
                "begin": begin + YAML_KEY,
                "beginCaptures": captures,
                "while": inside,
                "contentName": "meta.embedded.block.rulewright",
                "patterns": [{"include": SCOPE}],
            }
            for begin, inside in blocks
        ],
    }


def _either(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


FILES: Final = {"rulewright.tmLanguage.json": rules_grammar, "rulewright-yaml.tmLanguage.json": yaml_grammar}


def stored(name: str) -> str:
    """What a file of the extension should hold."""
    return json.dumps(FILES[name](), indent=2) + "\n"


def store() -> None:
    """`make grammar`: write what is made from the grammar anew, these files and the parser's table."""
    write_whole(grammar.STORED, grammar.stored())
    for name in FILES:
        write_whole(FOLDER / name, stored(name))
