"""What strangers may write, and what must not come of it on a terminal; and ways through their documents."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rulewright.cli.screen import _PAINTS
from rulewright.dsl.files.characters import UNSAFE

ORDERS = {
    "clipboard": "\x1b]52;c;ZXZpbA==\x07",
    "link": "\x1b]8;;http://example.test/\x1b\\here\x1b]8;;\x1b\\",
    "title": "\x1b]0;root\x07",
    "colour of ours": "\x1b[31mred\x1b[0m",
    "wipe": "\x1b[2J\x1b[3J\x1b[H",
    "paste": "\x1b[?2004h\x1b[200~",
    "answers back": "\x1b[c\x1b[6n\x1bP+q544e\x1b\\",
    "one byte": "\x9b2J\x9d0;t\x9c",
    "bells": "\x07\x08\x0b\x0c\x0e\x7f",
    "over the line": "all good\r\x1b[1A\x1b[Kforged",
    "a line of its own": "x\nerror: forged",
    "turned around": "\u202egnp.\u2066x\u200f",
    "unseen": "a\u200bb\ufeffc\u00add\U000e0041",
    "other lines": "a\u2028b\u2029c\x85d",
    "half": "a\ud83d\udcffb",
    "markup": "[link=http://example.test/]x[/b][bold red]{{7*7}}$(id)`id`%s%n",
}
PLAIN = {
    "marks": "Z" + "\u0301\u20dd" * 5_000,
    "no cells": "\u0301" * 12,
    "right to left": "שלום \u0645\u0631\u062d\u0628\u0627 3",
    "wide": "漢字🏰" * 6,
    "markup": ORDERS["markup"],
}
OWN_COLOURS = re.compile("|".join(re.escape(each) for each in (*_PAINTS.values(), "\x1b[0m")))
OWN_ORDERS = re.compile(r"\r\x1b\[K|\x1b\[2J\x1b\[3J\x1b\[H")
PILE = re.compile("[\u0300-\u036f\u20d0-\u20f0]{5}")


def obeyed(written: str, *, watched: bool = False) -> list[str]:
    """What in an output could give an order to a terminal, or hide in it."""
    left = OWN_ORDERS.sub("", OWN_COLOURS.sub("", written)) if watched else written
    left = left.replace("\t", "\0")
    return [repr(left[max(found.start() - 20, 0) : found.end() + 20]) for found in UNSAFE.finditer(left)]


def wrong_in(done: subprocess.CompletedProcess[str], *, watched: bool = False) -> list[str]:
    """What is wrong with the output of a command."""
    written = (done.stdout, done.stderr)
    piles = [repr(text[:200]) for text in written if PILE.search(text)]
    return [f"{done.args}: {each}" for text in written for each in obeyed(text, watched=watched)] + piles


Share = Callable[..., list[Any]]
each_share = pytest.mark.parametrize("share", [1, pytest.param(0, marks=pytest.mark.long)], indirect=True)
"""Each test takes some of what is hostile, no two of them the same; in the long run all of it."""

Tell = Callable[..., "subprocess.CompletedProcess[str]"]


def texts(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all texts of a document, keys too."""
    if isinstance(node, dict):
        for key, value in node.items():
            yield (*path, key, None)
            yield from texts(value, (*path, key))
    elif isinstance(node, list):
        for at, value in enumerate(node):
            yield from texts(value, (*path, at))
    elif isinstance(node, str):
        yield path


def changed(node: Any, path: tuple[Any, ...], text: str) -> Any:
    """The document with another text at a place; with None at the end, another key."""
    if not path:
        return text
    first, *rest = path
    if isinstance(node, list):
        return [changed(value, tuple(rest), text) if at == first else value for at, value in enumerate(node)]
    if rest == [None]:
        return {text if key == first else key: value for key, value in node.items()}
    return {key: changed(value, tuple(rest), text) if key == first else value for key, value in node.items()}
