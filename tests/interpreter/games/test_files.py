"""Files are written whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulewright.dsl.diagnostics import DeckError
from rulewright.interpreter import files
from rulewright.interpreter.files import read_save, write_whole


def test_a_text_is_written_and_read(tmp_path: Path) -> None:
    target = tmp_path / "game.save"
    write_whole(target, "one\n")
    write_whole(target, "two ż\n")
    assert read_save(target) == "two ż\n"
    assert [p.name for p in tmp_path.iterdir()] == ["game.save"]


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    target, link = tmp_path / "game.save", tmp_path / "link.save"
    write_whole(target, "one")
    target.chmod(0o640)
    link.symlink_to(target)
    write_whole(link, "two")
    assert link.is_symlink()
    assert target.read_text() == "two"
    assert target.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("path", ["nowhere/game.save", "", "folder", "a\0b"])
def test_what_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    with pytest.raises(DeckError) as caught:
        write_whole(path, "text")
    assert caught.value.diagnostics[0].code == "E0810"
    assert [p.name for p in tmp_path.iterdir()] == ["folder"]


@pytest.mark.skipif(os.name != "posix", reason="a pipe with a name")
def test_what_is_no_ordinary_file_is_never_replaced(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link.save"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(DeckError, match="no ordinary file"):
            write_whole(path, "text")
    assert pipe.is_fifo()
    with pytest.raises(DeckError, match="it is a folder"):
        write_whole(tmp_path, "text")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["link.save", "pipe"]


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "game.save"
    write_whole(target, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DeckError, match="No space left"):
        write_whole(target, "new")
    assert target.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["game.save"]


def test_what_a_stopped_writer_left_is_swept(tmp_path: Path) -> None:
    target = tmp_path / "game.save"
    stale, fresh = tmp_path / f".game.save.{'a' * 16}.tmp", tmp_path / f".game.save.{'b' * 16}.tmp"
    others = [
        tmp_path / ".other.save.tmp",
        tmp_path / f".another.save.{'a' * 16}.tmp",
        tmp_path / "game.save.tmp",
    ]
    for path in (stale, fresh, *others):
        path.write_text("x")
    long_ago = time.time() - 10 * files._STALE
    for path in (stale, *others):
        os.utime(path, (long_ago, long_ago))
    write_whole(target, "text")
    assert not stale.exists()
    assert all(path.exists() for path in (fresh, *others))


WRITER = """
import sys
from rulewright.interpreter.files import write_whole
print("ready", flush=True)
for n in range(10**9):
    write_whole(sys.argv[1], str(n % 10) * 200_000)
"""


@pytest.mark.skipif(os.name != "posix", reason="kill -9")
def test_a_killed_writer_leaves_a_whole_file(tmp_path: Path) -> None:
    target = tmp_path / "game.save"
    write_whole(target, "x" * 200_000)
    for round_number in range(5):
        with subprocess.Popen(
            [sys.executable, "-P", "-c", WRITER, target], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(0.003 * (round_number + 1))
            process.kill()
        text = target.read_text()
        assert len(text) == 200_000
        assert len(set(text)) == 1


@pytest.mark.parametrize("data", [b"\xff\xfe{}", b"{\x00}", b"\xc3", b'{"a": "\x1b"}'])
def test_a_file_that_is_no_text_is_no_save(tmp_path: Path, data: bytes) -> None:
    target = tmp_path / "game.save"
    target.write_bytes(data)
    with pytest.raises(DeckError) as caught:
        read_save(target)
    assert caught.value.diagnostics[0].code == "E0801"
    assert target.read_bytes() == data


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DeckError) as caught:
        read_save(tmp_path / "none.save")
    assert caught.value.diagnostics[0].code == "E0101"
