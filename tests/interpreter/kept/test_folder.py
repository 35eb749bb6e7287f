"""The folder of what is kept: believed as far as this program itself, and never needed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.interpreter.kept import folder
from rulewright.interpreter.saves.writing import keep_whole


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "kept"
    monkeypatch.setenv(folder.SETTING, str(found))
    return found


def test_what_is_kept_is_found_again_and_nobody_else_may_look(place: Path) -> None:
    assert folder.read("a") is None
    folder.write("a", b"one")
    assert folder.read("a") == b"one"
    assert place.stat().st_mode & 0o777 == 0o700
    assert (place / "a").stat().st_mode & 0o777 == 0o600
    assert [each.name for each in place.iterdir()] == ["a"]


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def _damage(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[-1] ^= 1
    file.write_bytes(data)


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def _other_form(file: Path) -> None:
    file.write_bytes(file.read_bytes().replace(b"kept 1", b"kept 2"))


def _open_to_a_group(file: Path) -> None:
    file.chmod(0o620)


def _open_to_all(file: Path) -> None:
    file.chmod(0o602)


def _link(file: Path) -> None:
    file.rename(file.with_name("elsewhere"))
    file.symlink_to("elsewhere")


def _other_name(file: Path) -> None:
    folder.write("b", b"two")
    file.with_name("b").rename(file)


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def _huge(file: Path) -> None:
    os.truncate(file, folder.LONGEST + 1)


SPOILED = [
    _cut,
    _damage,
    _empty,
    _other_form,
    _open_to_a_group,
    _open_to_all,
    _link,
    _other_name,
    _folder,
    _pipe,
    _huge,
]


@pytest.mark.parametrize("spoil", SPOILED, ids=lambda each: each.__name__.strip("_"))
def test_a_file_that_is_not_as_we_wrote_it_is_not_there(place: Path, spoil: Callable[[Path], None]) -> None:
    folder.write("a", b"one")
    spoil(place / "a")
    assert folder.read("a") is None


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777, 0o1777])
def test_a_folder_that_others_may_write_is_not_used(place: Path, mode: int) -> None:
    folder.write("a", b"one")
    place.chmod(mode)
    assert folder.read("a") is None
    folder.write("b", b"two")
    assert not (place / "b").exists()


def test_a_folder_that_is_a_link_is_not_used(place: Path) -> None:
    folder.write("a", b"one")
    place.rename(place.with_name("elsewhere"))
    place.symlink_to("elsewhere")
    assert folder.read("a") is None
    folder.write("b", b"two")
    assert not (place / "b").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("what", ["a", "."])
def test_what_belongs_to_somebody_else_is_not_used(place: Path, what: str) -> None:
    folder.write("a", b"one")
    os.chown(place / what, 12345, 12345)
    assert folder.read("a") is None


def test_a_folder_that_cannot_be_made_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv(folder.SETTING, str(tmp_path / "file" / "kept"))
    folder.write("a", b"one")
    assert folder.read("a") is None
    assert (tmp_path / "file").read_text() == "x"


@pytest.mark.parametrize("said", ["off", "OFF", "0", "no", "some/folder", "."])
def test_off_and_a_path_that_is_none_keep_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(folder.SETTING, said)
    assert folder.place() is None
    folder.write("a", b"one")
    assert list(tmp_path.iterdir()) == []


def test_where_it_lies_when_nobody_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(folder.SETTING)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    assert folder.place() == str(tmp_path / "caches" / "rulewright")
    monkeypatch.setenv("XDG_CACHE_HOME", "caches")  # what is no full path counts for nothing, by the standard
    assert folder.place() == str(tmp_path / ".cache" / "rulewright")
    monkeypatch.setattr("sys.platform", "darwin")
    assert folder.place() == str(tmp_path / "Library" / "Caches" / "rulewright")
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    assert folder.place() == str(tmp_path / "Local" / "rulewright")
    monkeypatch.delenv("LOCALAPPDATA")
    assert folder.place() is None


def test_the_oldest_files_go_where_there_is_too_much(place: Path) -> None:
    place.mkdir(mode=0o700)
    for number, name in enumerate("abc"):
        keep_whole(str(place / name), bytes(40), folder_of=1000)
        os.utime(place / name, (number, number))
    keep_whole(str(place / "d"), bytes(40), folder_of=100)
    assert sorted(each.name for each in place.iterdir()) == ["c", "d"]


def test_what_is_too_long_is_not_kept(place: Path) -> None:
    folder.write("a", bytes(folder.LONGEST))
    assert folder.read("a") is None
    assert not place.exists()
