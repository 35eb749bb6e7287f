"""What stands on the screen, as plain text: `--bless` writes the pictures anew, to be looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("textual", reason="the extra `tui` is not installed")

from .seated import PERSON, Seated, play

SCREENS = Path(__file__).parent / "screens"
CITADELS = ("citadels", (PERSON, "random", "random", "random"))
BURGUNDY = ("burgundy", (PERSON, "random"))
ARCHITECTS = ("architects", (PERSON, "random", "random"))

PICTURES = {
    "citadels-80": (*CITADELS, (80, 24), "1 1 1", "en"),
    "citadels-120": (*CITADELS, (120, 40), "1 1 1 1", "en"),
    "citadels-40": (*CITADELS, (40, 24), "1 1", "en"),
    "burgundy-80": (*BURGUNDY, (80, 24), "1 1 1 1", "en"),
    "burgundy-80-space": (*BURGUNDY, (80, 24), "1 down down", "en"),
    "burgundy-120": (*BURGUNDY, (120, 40), "1 1 1", "en"),
    "burgundy-40": (*BURGUNDY, (40, 24), "1 1 1", "en"),
    "architects-80": (*ARCHITECTS, (80, 24), "1 1", "en"),
    "architects-120": (*ARCHITECTS, (120, 40), "1 1", "pl"),
    "architects-40": (*ARCHITECTS, (40, 24), "1 1", "uk"),
    "keys": (*BURGUNDY, (80, 24), "question_mark", "pl"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_screen_is_as_it_was_looked_at(name: str, bless: bool) -> None:
    game, kinds, size, keys, language = PICTURES[name]
    drawn = ""

    async def look(ann: Seated) -> None:
        nonlocal drawn
        await ann.press(*keys.split())
        drawn = ann.text + "\n"

    play(look, game, kinds, size=size, language=language)
    file = SCREENS / f"{name}.txt"
    if bless:
        file.write_text(drawn, "utf-8")
    assert drawn == file.read_text("utf-8")
