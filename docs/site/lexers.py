"""How rules, decks and forms are coloured on the site, by the words that the grammar gives to editors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from pygments.lexer import Lexer, RegexLexer, words
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

from rulewright.cli.editor.textmate import NAME, YAML_KEY, groups
from rulewright.dsl.check.names import WORDS

# What an editor calls a sort of words, and what Pygments calls it.
_SORTS: Final = {
    "variable.language": Name.Builtin.Pseudo,
    "keyword.declaration": Keyword.Declaration,
    "keyword.control.ability": Keyword.Namespace,
    "keyword.control": Keyword,
    "keyword.control.modifier": Keyword,
    "keyword.modifier": Keyword.Pseudo,
    "keyword.operator.word": Operator.Word,
    "keyword.other": Keyword.Pseudo,
}


class RulesLexer(RegexLexer):
    """Rules and scenarios. Whatever is none of them is plain text: a wrong example is shown too."""

    name = "Rulewright"
    aliases: ClassVar = ["rules", "scenario"]
    tokens: ClassVar = {
        "root": [
            (r"#.*$", Comment.Single),
            (r'"[^"\n]*"', String.Double),
            *(
                (words(sorted(found), prefix=r"\b", suffix=r"\b"), _SORTS[scope])
                for scope, found in groups().items()
                if found
            ),
            (words(sorted(WORDS), prefix=r"\b", suffix=r"\b"), Keyword.Constant),
            (r"\b[A-H]\b", Name.Variable),
            (rf"\b{NAME}(?=\()", Name.Function),
            (rf"\b{NAME}\b", Name),
            (r"\b[0-9]+\b", Number.Integer),
            (r"<=|>=|[-<>+*]", Operator),
            (r"[{}()\[\],:]", Punctuation),
            (r"\s+|.", Text),
        ]
    }


class DeckLexer(Lexer):
    """YAML with rules in it."""

    name = "Rulewright deck"
    aliases: ClassVar = ["deck", "yaml"]

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, Any, str]]:
        """The tokens of YAML; in a block of rules, those of the rules."""
        blocks = list(_blocks(text))
        waiting = list(blocks)
        for index, sort, value in get_lexer_by_name("yaml").get_tokens_unprocessed(text):
            while waiting and waiting[0][0] <= index:
                start, end = waiting.pop(0)
                for inside, kind, part in RulesLexer().get_tokens_unprocessed(text[start:end]):
                    yield start + inside, kind, part
            if not any(start <= index < end for start, end in blocks):
                yield index, sort, value


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Where rules stand: below their key, as far as lines stand further in."""
    for key in re.finditer(rf"^( *)(- +)?{YAML_KEY}", text, re.MULTILINE):
        column = len(key[1]) + len(key[2] or "")
        block = re.compile(rf"(?:\n(?: {{{column + 1},}}\S.*| *$))*", re.MULTILINE).match(text, key.end())
        if block is not None and block.end() > key.end() + 1:
            yield key.end() + 1, block.end()


class FormLexer(RegexLexer):
    """The forms of the reference page: what stands as it is, and what is to be filled in."""

    name = "Rulewright form"
    aliases: ClassVar = ["syntax"]
    tokens: ClassVar = {
        "root": [
            (r"^[A-Z-]+:$", Name.Label),
            (r'"[\[\]|]"', Punctuation),
            (r'"TEXT"|\b[A-Z][A-Z-]+\b', Name.Variable),
            (r"[a-z]+", Keyword),
            (r"\.\.\.|[\[\]|]", Comment),
            (r"\s+|.", Text),
        ]
    }
