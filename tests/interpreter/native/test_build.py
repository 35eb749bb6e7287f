"""The library of a program: compiled once, believed if nobody else may have written it, and never needed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.dsl.load import load
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.game import Rules
from rulewright.interpreter.kept import folder
from rulewright.interpreter.linked import Program
from rulewright.interpreter.many.simulate import simulate
from rulewright.interpreter.native import NativeEngine, build, gate, native_of, why_not_native
from rulewright.interpreter.native.engine import source

TINY = Path(__file__).parents[3] / "docs" / "cookbook" / "fireflies"
needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


@pytest.fixture(scope="module")
def tiny() -> Program:
    return Rules(load(TINY)).program(2)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "kept"
    monkeypatch.setenv(folder.SETTING, str(found))
    return found


def test_without_a_compiler_everything_is_played_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    build.compiler.cache_clear()
    rules = Rules(load(TINY))
    assert simulate(rules, 5, 2, engine="native").data() == simulate(rules, 5, 2, engine="compiled").data()
    engine = rules.table(2, engine="native").engine
    assert native_of(engine) is None
    assert "no C compiler" in why_not_native(engine)
    build.compiler.cache_clear()


@needs_compiler
def test_a_library_is_compiled_once(tiny: Program, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert NativeEngine(tiny).native is not None
    (library,) = place.glob("native-*.so")
    assert library.stat().st_mode & 0o777 == 0o600
    monkeypatch.setattr("subprocess.run", None)
    assert NativeEngine(tiny).native is not None


def _becomes(file: Path, data: bytes) -> None:
    """Another file under the same name: this one is loaded, and must stay as it is."""
    other = file.with_suffix(".new")
    other.write_bytes(data)
    other.chmod(0o600)
    other.rename(file)


def _cut(file: Path) -> None:
    _becomes(file, file.read_bytes()[:-100])


def _damage(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    _becomes(file, bytes(data))


def _open_to_a_group(file: Path) -> None:
    file.chmod(0o620)


def _is_a_link(file: Path) -> None:
    other = file.with_suffix(".other")
    file.rename(other)
    file.symlink_to(other)


@needs_compiler
@pytest.mark.parametrize("spoil", [_cut, _damage, _open_to_a_group, _is_a_link, Path.unlink])
def test_what_somebody_may_have_changed_is_not_loaded(tiny: Program, place: Path, spoil: object) -> None:
    engine = CompiledEngine(tiny)
    build.built(tiny, lambda: source(engine))
    (library,) = place.glob("native-*.so")
    assert callable(spoil)
    spoil(library)
    assert build._loaded(library.stem) is None
    again = build.built(tiny, lambda: source(engine))
    assert build._loaded(library.stem) is not None
    assert again.copies(1) > 0


@needs_compiler
def test_without_a_folder_a_library_is_compiled_all_the_same(
    tiny: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(folder.SETTING, "off")
    native = NativeEngine(tiny).native
    assert native is not None
    assert native.games(1, range(3), True)[1] == []


def test_a_source_has_names_and_characters_of_ours_alone() -> None:
    ours = ["static int f(void);"]
    assert gate.strangers(["v12 = f3(s, T4[1 + v12]);"], ours) == []
    assert gate.strangers(["v12 = gold;"], ours) == ["gold"]
    assert gate.strangers(['v12 = "1";'], ours) == ["a character"]
    with pytest.raises(gate.NotOurs):
        gate.passed(["system(1);"], ours)
