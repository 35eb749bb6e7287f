"""Rules in the one style, for a width."""

from __future__ import annotations

from rulewright.interpreter.kept.entries import Seen, keep, recall
from rulewright.interpreter.kept.forms import Styled


def narrow(rules: str, width: int) -> str:
    """The rules of a card in lines that are no longer than that, as far as they can be."""
    asked = rules, str(width)
    found = recall(Styled, *asked)
    if found is not None:
        return found[0].text
    from rulewright.dsl.files.source import Source
    from rulewright.dsl.files.yamlnodes import RulesText
    from rulewright.dsl.syntax.style import styled

    text, _ = styled(RulesText.whole(Source("", rules)), "members", width)
    keep(Styled(text), Seen(), *asked)
    return text
