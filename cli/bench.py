"""`rulewright bench`: speed on this machine, beside the hand-written baselines, in one run.

Only ratios taken in one run mean anything, so everything is measured in short turns, one after the other,
several rounds over, and the median of the rounds is shown. The baselines come with the source checkout;
without them the ratios are left out.

What is played stands in the rulesets, in `bench.yaml`: the cards, the baselines, what is measured, the goals.
A decision counts where there is more than one option: to be asked for the only answer that there is decides
nothing. (Of a baseline that cannot be stepped through all count.)
"""

from __future__ import annotations

import importlib.util
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from rulewright.cli.casts import Choice
from rulewright.cli.screen import put, put_json, say
from rulewright.cli.starts import starts
from rulewright.dsl.files.paths import find_ruleset, ruleset_names
from rulewright.dsl.files.source import Source
from rulewright.dsl.files.yamlload import load_yaml
from rulewright.dsl.files.yamlnodes import to_plain
from rulewright.dsl.load import load
from rulewright.interpreter.compiled import CompiledEngine
from rulewright.interpreter.game import Game, Rules
from rulewright.interpreter.link import link
from rulewright.interpreter.link.casting import ALL, arrange, to_choose
from rulewright.interpreter.linked import Program
from rulewright.interpreter.native import Native, NativeEngine
from rulewright.interpreter.oracle import OracleEngine
from rulewright.interpreter.saves.writing import undisturbed
from rulewright.interpreter.shared import Table

PLAN = "bench.yaml"  # what is played, in the folder of the ruleset that the baselines play as well
ROUNDS = 5
SECONDS = 0.6  # of each turn
CASTS = 12  # drawn at random
SAMPLE = range(40)  # games in which decisions are counted that are none


class Row(Struct, frozen=True):
    """One line of the table. `good` is None where there is no goal to hold it to."""

    what: str
    value: str
    ratio: str
    goal: str
    good: bool | None


def run(as_json: bool = False, choice: Choice | None = None) -> int:
    """Measure, print, return the exit code. Other cards are those of the first plan, and played alone."""
    plans = _plans()[:1] if choice else _plans()
    rows: list[Row] = []
    for plan in plans:
        baselines = {} if choice else _baselines(plan)
        rows += _plan_rows(plan, baselines, choice)
    if as_json:
        put_json([asdict(row) for row in rows])
        return 0
    _print(rows)
    if choice:
        say("the hand-written baselines know no other cards: no ratios with them")
    elif not any(_baselines(plan) for plan in plans):
        say("the hand-written baselines come with the source checkout (tests/bench): no ratios without them")
    return 0


def _plan_rows(plan: dict[str, Any], baselines: dict[str, Any], choice: Choice | None) -> list[Row]:
    """Everything that a plan wants measured."""
    program, parts = _program(plan, choice), plan["measure"]
    rows: list[Row] = []
    if "games" in parts:
        say(f"measuring: random games of {plan['ruleset']} ...")
        rows += _game_rows(plan, _speeds(program, plan, baselines))
    if "casts" in parts and not choice:
        rows += _cast_rows(plan)
    if "copies" in parts:
        say("measuring: copies and saves ...")
        rows += _copy_rows(program, plan, baselines)
    if "processes" in parts or "start" in parts:
        say("measuring: processes and start-up ...")
    if "processes" in parts:
        rows += _process_rows()
    if "start" in parts:
        rows += _start_rows(plan)
    return rows


def _print(rows: list[Row]) -> None:
    verdict = {True: "ok", False: "below", None: ""}
    lines = [(row.what, row.value, row.ratio, row.goal, verdict[row.good]) for row in rows]
    table = [("what", "measured", "ratio", "goal", ""), *lines]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    put(f"random play, Python {sys.version.split()[0]}, median of {ROUNDS} rounds")
    for line in table:
        put("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


# ---------------------------------------------------------------- what is played


def _plans() -> list[dict[str, Any]]:
    """The plans that come with rulesets, each with its `ruleset`; those that measure most come first."""
    found = []
    for name in ruleset_names():
        path = Path(str(find_ruleset(name))) / PLAN
        if path.is_file():
            node, problems = load_yaml(Source.read(path))
            assert node is not None, problems
            plan = to_plain(node)
            assert isinstance(plan, dict)
            found.append({**plan, "ruleset": name})
    return sorted(found, key=lambda plan: -len(plan["measure"]))


def _program(plan: dict[str, Any], choice: Choice | None = None) -> Program:
    """The program for the plan's cards. Their number is the baselines', not what the ruleset asks for."""
    ruleset, said = load(plan["ruleset"], scenarios=False), choice or Choice()
    drawn = ruleset.sets if ALL in said.random else said.random
    named = {key: cards for key, cards in plan["sets"].items() if key not in drawn}
    free = {
        key: replace(each, size=None) if key in named and key not in said.sets else each
        for key, each in ruleset.sets.items()
    }
    ruleset = replace(ruleset, sets=free)
    wanted = {**said.words, "sets": named | said.sets}
    found = arrange(ruleset, plan["players"], None, **wanted)
    cards = to_choose(ruleset, found.sets)
    return link(ruleset, plan["players"], found.preset or None, cards, found.settings)


def _baselines(plan: dict[str, Any]) -> dict[str, tuple[Any, dict[str, Any]]]:
    folder = Path(__file__).resolve().parent.parent / "tests" / "bench"
    found = {}
    for each in plan["baselines"]:
        path = folder / each["file"]
        if path.is_file():
            spec = importlib.util.spec_from_file_location(path.stem, path)
            assert spec is not None
            assert spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            sys.modules[path.stem] = module  # dataclasses look their module up
            spec.loader.exec_module(module)
            found[each["name"]] = (module, each)
    return found


# ---------------------------------------------------------------- random games


def _ours(engine: Any) -> Callable[[int, Any], int]:
    """Plays one random game; the number of its decisions."""
    start, apply = engine.start, engine.apply

    def play(seed: int, chance: Any) -> int:
        state = start(seed)
        decisions = 0
        while options := state.options:
            apply(state, options[int(chance() * len(options))])
            decisions += 1
        return decisions

    return play


def _compiled(program: Program) -> Callable[[int, Any], int]:
    """The engine's own loop for random games; the baselines bring theirs as well."""
    engine = CompiledEngine(program)
    return lambda seed, chance: engine.playout(engine.start(seed), chance)


class _Native:
    """Many games at a time, in C."""

    each = 100

    def __init__(self, native: Native) -> None:
        self._native = native

    def __call__(self, seed: int, _: Any) -> int:
        """As the others, of `each` games."""
        ended, _left = self._native.games(seed, range(self.each), False)
        return sum(game.decisions for game in ended)


def _interface(program: Program) -> Callable[[int, Any], int]:
    """What a program of somebody's own does: it asks how many options there are, and applies one by its
    index."""
    table = Table(Rules(program.ruleset), program, None, "compiled")

    def play(seed: int, chance: Any) -> int:
        game = Game(table, table.words, seed, table.engine.start(seed), [], False)
        decisions = 0
        while not game.over:
            game.apply(int(chance() * len(game.decision.options)))
            decisions += 1
        return decisions

    return play


def _theirs(module: Any, each: dict[str, Any], players: int) -> Callable[[int, Any], int]:
    def play(_: int, chance: Any) -> int:
        source = chance.__self__ if each["random"] == "generator" else chance
        decisions: int = module.playout(players, source)[0]
        return decisions

    return play


def _turn(play: Callable[[int, Any], int], seed: int, seconds: float) -> tuple[float, float]:
    """Games and decisions a second of processor time."""
    chance, each = random.Random(seed).random, getattr(play, "each", 1)
    games = decisions = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        decisions += play(seed * 100_000 + games, chance)
        games += each
    return games / spent, decisions / spent


def _our_choices(engine: Any) -> Iterator[int]:
    """How many options there are at each decision of some games."""
    for seed in SAMPLE:
        state, chance = engine.start(seed), random.Random(seed).random
        while options := state.options:
            yield len(options)
            engine.apply(state, options[int(chance() * len(options))])


def _their_choices(module: Any, each: dict[str, Any], players: int) -> Iterator[int]:
    """The same of a baseline that can be stepped through."""
    for seed in SAMPLE:
        chance = random.Random(seed).random
        state = getattr(module, each["state"])(players, chance)
        state.deal()
        while state.phase != module.OVER:
            options = state.legal()
            yield len(options)
            state.apply(options[int(chance() * len(options))])


def _real(choices: Iterator[int]) -> float:
    """The part of the decisions in which there is something to decide."""
    return statistics.mean(options > 1 for options in choices)


Speeds = dict[str, list[tuple[float, float]]]  # by player: games and decisions a second, by round


def _speeds(program: Program, plan: dict[str, Any], baselines: dict[str, Any]) -> Speeds:
    makers: dict[str, Callable[[], Callable[[int, Any], int]]] = {
        "default engine": lambda: _compiled(program),
        "Python interface": lambda: _interface(program),
        "oracle": lambda: _ours(OracleEngine(program)),
    }
    if (native := NativeEngine(program).native) is not None:
        makers["native engine"] = lambda: _Native(native)
    players = {name: makers[name]() for name in plan["ways"] if name in makers}
    ours = _real(_our_choices(CompiledEngine(program)))  # both engines ask the same
    real = dict.fromkeys(players, ours)
    for name, (module, each) in baselines.items():
        players[name] = _theirs(module, each, plan["players"])
        stepped = "state" in each
        real[name] = _real(_their_choices(module, each, plan["players"])) if stepped else 1.0
    for play in players.values():
        _turn(play, 0, 0.1)  # warm
    found: Speeds = {name: [] for name in players}
    for seed in range(1, ROUNDS + 1):
        for name, play in players.items():
            games, decisions = _turn(play, seed, SECONDS)
            found[name].append((games, decisions * real[name]))
    return found


def _ratio(speeds: Speeds, one: str, other: str, what: str) -> float:
    place = ("games", "decisions").index(what)
    pairs = zip(speeds[one], speeds[other], strict=True)
    return statistics.median(mine[place] / theirs[place] for mine, theirs in pairs)


def _game_rows(plan: dict[str, Any], speeds: Speeds) -> list[Row]:
    goals = {(goal["way"], goal["baseline"]): goal for goal in plan["goals"]}
    others = [each["name"] for each in plan["baselines"] if each["name"] in speeds]
    rows = []
    for name, turns in speeds.items():
        games = statistics.median(turn[0] for turn in turns)
        decisions = statistics.median(turn[1] for turn in turns)
        ratios, wanted, good = [], [], True
        for other in others:
            goal = goals.get((name, other))
            if goal is None:
                ratios.append(f"{_ratio(speeds, name, other, 'games'):.2f} x {other}")
                continue
            ratio = _ratio(speeds, name, other, goal["in"])
            in_games = f", {_ratio(speeds, name, other, 'games'):.2f} x in games"
            in_decisions = goal["in"] == "decisions"
            ratios.append(f"{ratio:.2f} x {other}" + (f" in decisions{in_games}" if in_decisions else ""))
            least = goal["percent"] / 100
            wanted.append(f"{least:g} x" + ("" if in_decisions else f" {other}"))
            good = good and ratio >= least
        who = name if name in plan["ways"] else f"baseline {name}"
        who = name if name.endswith("baseline") else who
        what = f"{plan['ruleset']}: {who}, {plan['players']} players"
        value = f"{games:,.0f} games/s, {decisions:,.0f} decisions/s"
        rows.append(Row(what, value, ", ".join(ratios), ", ".join(wanted), good if wanted else None))
    return rows


def _cast_rows(plan: dict[str, Any]) -> list[Row]:
    """Casts drawn from all cards, beside the first preset: in decisions, for games differ in length."""
    ruleset, players = load(plan["ruleset"], scenarios=False), plan["players"]
    first = _compiled(link(ruleset, players))
    casts = []
    for seed in range(CASTS):
        found = arrange(ruleset, players, None, random=[ALL], seed=seed)
        cards = to_choose(ruleset, found.sets)
        casts.append(_compiled(link(ruleset, players, found.preset or None, cards, found.settings)))
    for play in (first, *casts):
        _turn(play, 0, 0.05)  # warm
    ratios, speeds = [], []
    for seed in range(1, ROUNDS + 1):
        alone = _turn(first, seed, SECONDS)[1]
        # each plays for the same time, so that slow ones weigh no less than quick ones
        drawn = statistics.mean(_turn(play, seed, SECONDS / CASTS)[1] for play in casts)
        ratios.append(drawn / alone)
        speeds.append(drawn)
    ratio = statistics.median(ratios)
    value = f"{statistics.median(speeds):,.0f} decisions/s"
    return [Row(f"{CASTS} random casts", value, f"{ratio:.2f} x the first game", "0.7 x", ratio >= 0.7)]


# ---------------------------------------------------------------- copies and saves


def _micro(action: Callable[[], Any], times: int = 2_000) -> float:
    """Microseconds for one call: the best of several turns."""
    best = float("inf")
    for _ in range(7):
        begun = time.perf_counter()
        for _ in range(times):
            action()
        best = min(best, time.perf_counter() - begun)
    return best / times * 1e6


def _copy_rows(program: Program, plan: dict[str, Any], baselines: dict[str, Any]) -> list[Row]:
    engine = CompiledEngine(program)
    state = engine.start(5)
    chance = random.Random(5).random
    for _ in range(120):
        state_options = state.options
        engine.apply(state, state_options[int(chance() * len(state_options))])
    mine = _micro(lambda: engine.copy(state), 20_000)
    ratio, good = "", None
    for name, (module, each) in baselines.items():
        if "state" in each:
            other = getattr(module, each["state"])(plan["players"], chance)
            other.deal()
            theirs = _micro(partial(other.clone, chance), 20_000)
            ratio, good = f"{mine / theirs:.2f} x {name}'s clone", mine <= 2 * theirs
    rows = [Row("copy of a game mid-decision", f"{mine:.2f} us", ratio, "at most 2 x B's clone", good)]
    if (native := NativeEngine(program).native) is not None:
        native.games(5, range(1), False)
        in_c = _micro(partial(native.copies, 10_000), 1) / 10_000
        size = f"{native.copies(0):,} bytes at most"
        rows.append(Row("copy of a game in C", f"{in_c:.3f} us", size, "at most 0.3 us", in_c <= 0.3))
    text = json.dumps(engine.dump(state))
    save = _micro(lambda: json.dumps(engine.dump(state)))
    back = _micro(lambda: engine.restore(json.loads(text)))
    return [
        *rows,
        Row("save mid-decision", f"{save:.0f} us", f"{len(text):,} bytes", "at most 50 us", save <= 50),
        Row("load mid-decision", f"{back:.0f} us", "", "at most 100 us", back <= 100),
    ]


# ---------------------------------------------------------------- processes and starts


def _process_rows() -> list[Row]:
    """One process, then two at a time, each with its own work."""
    code = (
        "import sys; from rulewright.cli import bench as b;"
        "play = b._compiled(b._program(b._plans()[0])); b._turn(play, 0, 0.2);"
        "print(b._wall(play, int(sys.argv[1]), 2.0))"
    )

    def together(count: int) -> float:
        command = [sys.executable, "-c", code]
        running = []
        try:
            with undisturbed():  # and so are they, for as long as they live
                for seed in range(count):
                    running.append(subprocess.Popen([*command, str(seed)], stdout=subprocess.PIPE, text=True))
            return sum(float(process.communicate()[0]) for process in running)
        finally:
            for process in running:
                process.kill()

    ratios = [together(2) / together(1) for _ in range(2)]
    ratio = statistics.median(ratios)
    return [Row("two processes", "", f"{ratio:.2f} x one", "1.9 x one", ratio >= 1.9)]


def _wall(play: Callable[[int, Any], int], seed: int, seconds: float) -> float:
    """Games a second of the clock on the wall."""
    chance = random.Random(seed).random
    games, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        play(seed * 100_000 + games, chance)
        games += 1
    return games / spent


def _start_rows(plan: dict[str, Any]) -> list[Row]:
    rows = []
    for each in starts(plan):
        value = f"{each.first:.1f} x the first time, {each.texts:.1f} x from the texts"
        goal = "at most {:g} x, {:g} x".format(*each.goals)
        rows.append(Row(each.what, value, f"{each.usual:.2f} x import", goal, each.good))
    return rows
