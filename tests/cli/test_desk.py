"""Many texts open in one editor, which come and go while others are checked in another thread."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from rulewright.cli.editor.desk import Desk

from .authors import DECK


def test_texts_come_and_go_while_others_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, done = Desk(), Event()
    paths = [str(tmp_path / f"{number}.yaml") for number in range(200)]
    asked: list[str] = []
    real = os.path.realpath

    def counted(path: str) -> str:
        asked.append(path)
        return real(path)

    def come_and_go() -> None:
        while not done.is_set():
            desk.open(str(tmp_path / "other.yaml"), "")
            desk.close(str(tmp_path / "other.yaml"))

    for path in paths:
        desk.open(path, DECK)
    monkeypatch.setattr(os.path, "realpath", counted)
    desk.texts()
    with ThreadPoolExecutor(1) as other:
        coming = other.submit(come_and_go)
        try:
            for _ in range(100):
                assert {*paths} <= desk.texts().keys()
        finally:
            done.set()
        coming.result()
    assert all(asked.count(path) == 1 for path in paths)  # once for each text, and not for each check


def test_in_a_text_that_was_closed_nothing_is_wrong(tmp_path: Path) -> None:
    desk, path = Desk(), str(tmp_path / "night.yaml")
    desk.open(path, DECK.replace("gain", "gian"))
    assert desk.problems(path) != []
    desk.close(path)
    assert desk.problems(path) == []
