"""What strangers write reaches Textual as text: no order to a terminal, no markup, no link."""

from __future__ import annotations

import pytest

pytest.importorskip("textual", reason="the extra `tui` is not installed")

from rulewright.cli.full.marked import content
from rulewright.cli.screen import drawn_for, paint
from tests.cli.hostile import ORDERS, PILE, PLAIN, obeyed


@pytest.mark.parametrize("name", [*ORDERS, *PLAIN])
def test_orders_are_shown(name: str) -> None:
    shown = content(f"before {(ORDERS | PLAIN)[name]} after").plain
    assert not obeyed(shown)
    assert not PILE.search(shown)
    assert shown.startswith("before ")


@pytest.mark.parametrize(
    "text", ["[red]x[/red]", "[@click=app.leave]x[/]", "[link=x]y", "\\[b]", "[/]", ":smile:"]
)
def test_nothing_is_markup(text: str) -> None:
    found = content(text)
    assert found.plain == text
    assert not found.spans


def test_our_own_colours_are_styles() -> None:
    with drawn_for(80):
        found = content(["plain", paint("ship", "on blue") + " " + paint("turn", "bold")])
    assert found.plain == "plain\nship turn"
    assert [(found.plain[span.start : span.end], str(span.style)) for span in found.spans] == [
        ("ship", "#101010 on #6ea8ff"),
        ("turn", "bold"),
    ]
