"""Text with our marks of colours becomes what Textual draws. Nothing of it is read as markup, and what could
give orders to a terminal is an escape before it gets here (`screen.pieces`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual.content import Content

from rulewright.cli.screen import pieces

# The colours that rules may name, on a dark ground.
_COLOURS: Final = {
    "red": "#ff6b5e",
    "green": "#5fd068",
    "yellow": "#f2d749",
    "blue": "#6ea8ff",
    "magenta": "#d685e0",
    "cyan": "#58d0d8",
    "white": "#ffffff",
    "grey": "#9aa0a6",
    "brown": "#c99a5b",
    "orange": "#ff9f43",
    "black": "#7d8590",
}
_STYLES: Final = {
    "": "",
    "bold": "bold",
    "dim": "#a0a6ad",
    "name": "#58d0d8",
    "warning": "bold #f2d749",
    **_COLOURS,
    **{f"on {name}": f"#101010 on {colour}" for name, colour in _COLOURS.items()},
}


def content(lines: Iterable[str] | str) -> Content:
    """Lines as they were laid out."""
    text = lines if isinstance(lines, str) else "\n".join(lines)
    return Content.assemble(*((part, _STYLES.get(style, "bold")) for style, part in pieces(text) if part))
