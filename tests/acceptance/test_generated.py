"""Whole programs in all their forms: the verifiers accept each, after every pass; and what the compiled
engine writes at last consists of our own names and constants, whatever authors write.

The syntax tree of everything that is generated is walked here, apart from the look at the compiled code that
the engine itself takes before it runs any (`compiled/gate.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulewright
from rulewright.dsl.load import load_deck, ruleset_names
from rulewright.interpreter.blocks import verify
from rulewright.interpreter.blocks.lower import lowered
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.passes import PASSES, depth
from rulewright.interpreter.blocks.python import source_of
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.compiled.gate import NotOurs, is_constant, is_ours, passed
from rulewright.interpreter.game import Rules
from rulewright.interpreter.linked import Program, verify as linked_verify
from tests.figures import Figures

from .small_programs import Maker
from .test_engines_small import in_step

ROOT = Path(__file__).parents[2]
DECKS = sorted([*ROOT.glob("docs/examples/*.yaml"), *ROOT.glob("docs/cookbook/*.yaml")])
PROGRAMS = 200  # in the default run
CUT = 16
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


def strangers(text: str) -> list[str]:
    """What stands in generated code and is none of ours."""
    nodes = [*ast.walk(ast.parse(text))]
    names = {getattr(node, field, None) for node in nodes for field in ("id", "attr", "arg", "name")} - {None}
    constants = {(type(node.value), node.value) for node in nodes if isinstance(node, ast.Constant)}
    return [
        *(["a comment or an escape"] if "#" in text or "\\" in text else []),
        *sorted({type(node).__name__ for node in nodes} - NODES),
        *sorted(str(name) for name in names if not is_ours(str(name))),
        *(repr(value) for _, value in constants if not is_constant(value)),
    ]


def looked_at(programs: Iterator[Program], what: str, figures: Figures, both: bool = True) -> None:
    """All forms of programs. `both`: of each the one with a log and the one without; else they take turns."""
    verified = looked = 0
    faulty, foreign = list[str](), list[str]()
    for program in programs:
        verified += 1
        faulty += [f"linked: {each}" for each in linked_verify.faults(program)][:2]
        engine = CompiledEngine(program)
        for logged in (False, True) if both else (verified % 2 == 0,):
            looked += 1
            made = lowered(engine.masked, logged, engine.facts, engine.derived)
            faulty += after_passes(made)[:2]
            foreign += strangers(source_of(made, program.limits))[:3]
    figures("P8", f"forms of programs accepted by the verifier, {what}", tried=verified, failed=len(faulty))
    figures("P12", f"modules of generated code, {what}", tried=looked, failed=len(foreign))
    assert not faulty
    assert not foreign


def after_passes(made: Module) -> list[str]:
    """What the verifier says of a module as it is, and after each pass."""
    verifier = verify.Verifier()
    found = [f"lowered: {each}" for each in verifier.faults(made)]
    for each_pass in PASSES:
        each_pass(made)
        found += [f"{each_pass.__name__}: {each}" for each in verifier.faults(made)]
    return found


def shipped(name: str, *, every: bool = False) -> Iterator[Program]:
    """Each preset for few players, some or many, in turns; for `every` one of these."""
    rules = rulewright.load(name)
    low, high = rules.ruleset.players
    for number, preset in enumerate(rules.ruleset.presets.values()):
        fits = range(max(low, preset.players[0]), min(high, preset.players[1]) + 1)
        three = fits[0], fits[len(fits) // 2], fits[-1]
        for players in dict.fromkeys(three if every else three[number % 3 : number % 3 + 1]):
            yield rules.program(players, preset.id)


def of_decks(decks: list[Path]) -> Iterator[Program]:
    for deck in decks:
        ruleset, _ = load_deck(deck)
        assert ruleset is not None, deck
        own = [each for each in ruleset.presets.values() if ":" in each.id] or [*ruleset.presets.values()][:1]
        for preset in own:
            yield Rules(ruleset).program(max(preset.players[0], ruleset.players[0]), preset.id)


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ruleset_names())
def test_shipped_programs(name: str, every: bool, figures: Figures) -> None:
    looked_at(shipped(name, every=every), "of games", figures, both=every)


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.long)])
def test_programs_of_the_documentation(every: bool, figures: Figures) -> None:
    """Else of each third deck."""
    looked_at(of_decks(DECKS if every else DECKS[::3]), "of decks", figures, both=every)


def test_random_programs(figures: Figures) -> None:
    looked_at((Maker(seed).program() for seed in range(PROGRAMS)), "random", figures, both=False)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_many_random_programs(part: int, figures: Figures) -> None:
    share = MANY // PARTS
    seeds = range(PROGRAMS + part * share, PROGRAMS + (part + 1) * share)
    looked_at((Maker(seed).program() for seed in seeds), "random", figures)


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
    for seed in range(CUT):
        program = Maker(seed).program()
        found, _ = in_step(program, seed)
        assert not found, (seed, found[:3])
        module = CompiledEngine(program).module()
        cut += sum(not each.label for each in module.functions.values())
        assert not verify.faults(module)
        assert not strangers(source_of(module, program.limits))
    assert cut > CUT
