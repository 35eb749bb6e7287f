"""What the compiled engine writes consists of our own names and constants, whatever authors write.

The syntax tree of everything that is generated is walked here, apart from the look at the compiled code that
the engine itself takes before it runs any (`compiled/gate.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import rulewright
from rulewright.dsl.load import load_deck, ruleset_names
from rulewright.interpreter.blocks import verify
from rulewright.interpreter.blocks.passes import depth
from rulewright.interpreter.compiled import CompiledEngine, source
from rulewright.interpreter.compiled.gate import NotOurs, is_constant, is_ours, passed
from rulewright.interpreter.game import Rules
from rulewright.interpreter.linked import Program
from tests.figures import Figures

from .small_programs import Maker
from .test_engines_small import in_step

ROOT = Path(__file__).parents[2]
DECKS = sorted([*ROOT.glob("docs/examples/*.yaml"), *ROOT.glob("docs/cookbook/*.yaml")])
PROGRAMS = 40  # in the default run
MANY = 5_000  # in the long run, in parts
PARTS = 10

# No import, no global, no f-string, no class...
NODES = frozenset(
    "Add And Assert Assign Attribute AugAssign BinOp BitAnd BitOr BoolOp Break Call Compare Constant "
    "Continue Del Delete Dict Eq Expr FloorDiv For FunctionDef Gt GtE If IfExp In Invert Is IsNot "
    "LShift Lambda List ListComp Load Lt LtE Mod Module Mult Name Not NotEq NotIn Or Pass RShift Raise "
    "Return Set SetComp Slice Starred Store Sub Subscript Tuple UAdd USub UnaryOp While arg arguments "
    "comprehension keyword".split()
)


def strangers(text: str) -> Iterator[str]:
    """What stands in generated code and is none of ours."""
    if "#" in text or "\\" in text:
        yield "a comment or an escape"
    for node in ast.walk(ast.parse(text)):
        kind = type(node).__name__
        if kind not in NODES:
            yield kind
        names = [getattr(node, field, None) for field in ("id", "attr", "arg", "name")]
        yield from (name for name in names if name is not None and not is_ours(name))
        if isinstance(node, ast.Constant) and not is_constant(node.value):
            yield repr(node.value)


def found_in(programs: Iterator[Program], both: bool = True) -> tuple[int, list[str]]:
    """How many modules were looked at, and what was found in them. `both`: of each program the one with a log
    and the one without; else they take turns."""
    looked, found = 0, list[str]()
    for program in programs:
        for logged in (False, True) if both else (looked % 2 == 0,):
            looked += 1
            found += islice(strangers(source(program, logged)), 3)
    return looked, found


def shipped(name: str, *, every: bool = False) -> Iterator[Program]:
    """Each preset for few players, some or many, in turns; for `every` one of these."""
    rules = rulewright.load(name)
    low, high = rules.ruleset.players
    for number, preset in enumerate(rules.ruleset.presets.values()):
        fits = range(max(low, preset.players[0]), min(high, preset.players[1]) + 1)
        three = fits[0], fits[len(fits) // 2], fits[-1]
        for players in dict.fromkeys(three if every else three[number % 3 : number % 3 + 1]):
            yield rules.program(players, preset.id)


def of_decks() -> Iterator[Program]:
    for deck in DECKS:
        ruleset, _ = load_deck(deck)
        assert ruleset is not None, deck
        own = [each for each in ruleset.presets.values() if ":" in each.id] or [*ruleset.presets.values()][:1]
        for preset in own:
            yield Rules(ruleset).program(max(preset.players[0], ruleset.players[0]), preset.id)


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ruleset_names())
def test_the_code_of_shipped_rulesets_is_ours(name: str, every: bool, figures: Figures) -> None:
    looked, found = found_in(shipped(name, every=every), both=every)
    figures("P12", "modules of generated code, shipped", tried=looked, failed=len(found))
    assert not found


@pytest.mark.parametrize("both", [False, pytest.param(True, marks=pytest.mark.long)])
def test_the_code_of_decks_is_ours(both: bool, figures: Figures) -> None:
    looked, found = found_in(of_decks(), both)
    figures("P12", "modules of generated code, examples", tried=looked, failed=len(found))
    assert not found


def random_ones(seeds: range) -> tuple[int, list[str]]:
    return found_in(Maker(seed).program() for seed in seeds)


def test_the_code_of_random_programs_is_ours(figures: Figures) -> None:
    looked, found = random_ones(range(PROGRAMS))
    figures("P12", "modules of generated code, random", tried=looked, failed=len(found))
    assert not found


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_the_code_of_many_random_programs_is_ours(part: int, figures: Figures) -> None:
    share = MANY // PARTS
    looked, found = random_ones(range(part * share, (part + 1) * share))
    figures("P12", "modules of generated code, random", tried=looked, failed=len(found))
    assert not found


def test_the_gate_lets_nothing_else_through() -> None:
    for text in ("print(1)", "s.gold = 1", "x = 'gold'", "import os", "def gold(s): return 1", "w1.evil()"):
        with pytest.raises(NotOurs):
            passed(compile(text, "<test>", "exec"))
    passed(compile("def f1(s, k0): return s.slot2[0] + v3, None, True, W4", "<test>", "exec"))


# ---------------------------------------------------------------- what is nested too deeply for one function


def test_what_is_cut_apart_does_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random programs, cut as often as can be."""
    monkeypatch.setattr(depth, "MOST_LEVELS", 2)
    monkeypatch.setattr(depth, "MOST_LOOPS", 1)
    monkeypatch.setattr(depth, "MOST_HEIGHT", 3)
    cut = 0
    for seed in range(PROGRAMS):
        program = Maker(seed).program()
        found, _ = in_step(program, seed)
        assert not found, (seed, found[:3])
        module = CompiledEngine(program).module()
        cut += sum(not each.label for each in module.functions.values())
        assert not verify.faults(module)
        assert not [*strangers(source(program))]
    assert cut > PROGRAMS
