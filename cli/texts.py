"""What the full screen says of itself, in the languages of `texts.json`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from msgspec import json


@cache
def _texts() -> dict[str, dict[str, str]]:
    data = files("rulewright.cli").joinpath("texts.json").read_bytes()
    return json.decode(data, type=dict[str, dict[str, str]])


def said(language: str, key: str, **slots: object) -> str:
    """A text with its slots filled."""
    return _texts()[language][key].format(**slots)
