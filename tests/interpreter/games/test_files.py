"""Files are written whole or not at all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulewright.dsl.report.diagnostics import DeckError
from rulewright.interpreter.saves.writing import new_folder, read_save, write_whole


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


HALF = f".rulewright-{'a' * 16}.tmp"  # what a writer that was killed leaves


def test_what_a_killed_writer_left_is_swept_by_the_next(tmp_path: Path) -> None:
    folder = tmp_path / f".rulewright-{'c' * 16}.tmp"
    folder.mkdir()
    for left in (tmp_path / HALF, folder / "ruleset.yaml"):
        left.write_text("x")
    others = [tmp_path / name for name in (".other.tmp", HALF[1:], HALF + "x", HALF.upper(), "game.save.tmp")]
    for path in others:
        path.write_text("x")
    write_whole(tmp_path / "another.save", "text")
    assert sorted(tmp_path.iterdir()) == sorted([*others, tmp_path / "another.save"])


@pytest.mark.skipif(os.name != "posix", reason="locks")
def test_what_somebody_is_writing_is_not_swept(tmp_path: Path) -> None:
    script = (
        "import sys; from rulewright.interpreter.saves import writing;"
        "print(writing._new_file(sys.argv[1], private=False)[0], flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-P", "-c", script, tmp_path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        half = Path(process.stdout.readline().strip())
        write_whole(tmp_path / "game.save", "text")
        assert half.exists()
        process.kill()
    write_whole(tmp_path / "game.save", "text")
    assert not half.exists()


@pytest.mark.skipif(os.name != "posix", reason="links and pipes")
def test_what_only_has_such_a_name_is_not_swept(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "file").write_text("x")
    (tmp_path / HALF).symlink_to(kept)
    pipe = tmp_path / f".rulewright-{'b' * 16}.tmp"
    os.mkfifo(pipe)
    write_whole(tmp_path / "game.save", "text")
    assert (kept / "file").read_text() == "x"
    assert (tmp_path / HALF).is_symlink()
    assert pipe.is_fifo()


def test_a_link_out_of_its_folder_is_not_written_through(tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside", tmp_path / "folder"
    folder.mkdir()
    for link in ("there", "not-there"):
        (folder / link).symlink_to(tmp_path / ("outside" if link == "there" else "nothing"))
    outside.write_text("kept")
    for link in ("there", "not-there"):
        with pytest.raises(DeckError, match="it is a link out of its folder"):
            write_whole(folder / link, "text")
    assert outside.read_text() == "kept"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["folder", "outside"]


def test_a_file_with_a_second_name_keeps_its_text_under_that(tmp_path: Path) -> None:
    """What is hard-linked from elsewhere cannot be told from a file of this folder, and is not written."""
    outside, here = tmp_path / "outside", tmp_path / "here"
    outside.write_text("kept")
    os.link(outside, here)
    write_whole(here, "text")
    assert (outside.read_text(), here.read_text()) == ("kept", "text")


def test_the_longest_name_that_a_folder_takes(tmp_path: Path) -> None:
    target = tmp_path / ("a" * 255)
    write_whole(target, "text")
    assert target.read_text() == "text"
    with pytest.raises(DeckError, match="too long"):
        write_whole(tmp_path / ("a" * 256), "text")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions")
def test_a_file_that_may_only_be_read_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "game.save"
    target.write_text("old")
    target.chmod(0o444)
    if os.geteuid() == 0:  # who may do everything is not asked
        monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    with pytest.raises(DeckError, match="it may only be read"):
        write_whole(target, "new")
    assert target.read_text() == "old"


def test_a_text_that_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="not be UTF-8"):
        write_whole(tmp_path / "game.save", "\udc80")
    assert not list(tmp_path.iterdir())


def test_a_folder_comes_whole_or_not_at_all(tmp_path: Path) -> None:
    with new_folder(tmp_path / "game") as folder:
        write_whole(folder / "ruleset.yaml", "text")
        assert not (tmp_path / "game").exists()
    with pytest.raises(DeckError, match="cannot be written"), new_folder(tmp_path / "other") as folder:
        write_whole(folder / "nowhere" / "ruleset.yaml", "text")
    with pytest.raises(DeckError, match="exists already"), new_folder(tmp_path / "game"):
        pass
    assert [each.name for each in tmp_path.iterdir()] == ["game"]
    assert [each.name for each in (tmp_path / "game").iterdir()] == ["ruleset.yaml"]


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_an_interrupt_waits_until_all_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sync = os.fsync

    def interrupted(handle: int) -> None:
        signal.raise_signal(signal.SIGINT)
        sync(handle)

    monkeypatch.setattr(os, "fsync", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            write_whole(tmp_path / "game.save", "text")
    finally:
        signal.signal(signal.SIGINT, before)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("game.save", "text")]


WRITER = """
import sys
from rulewright.interpreter.saves.writing import write_whole
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
