"""Speed of this checkout against another commit, both in turns in one run: `make against REV=HEAD~5`.

The other commit is cloned into a folder that is thrown away; both sides get an environment of the same kind.
What is measured runs in processes of both, one after the other, the first one last the next time, so that a
machine that grows slower is slower for both. Only the ratios mean anything: time of the processor, here over
there, the median of the rounds and the middle half.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parents[2]
ROUNDS = 9

# Runs on both sides: it may only name what both have. Prints microseconds of the processor for each decision.
PLAY = """
import json, random, sys, time
from rulewright.cli import bench
from rulewright.cli.casts import Choice
from rulewright.interpreter.compiled import CompiledEngine
what, games = sys.argv[1], int(sys.argv[2])
plans = {plan["ruleset"]: plan for plan in bench._plans()}
if what == "casts":
    from rulewright.dsl.load import load
    from rulewright.interpreter.link import link
    from rulewright.interpreter.link.casting import ALL, arrange, to_choose
    ruleset, programs = load("citadels", scenarios=False), []
    for seed in range(6):
        found = arrange(ruleset, 4, None, random=[ALL], seed=seed)
        cards = to_choose(ruleset, found.sets)
        programs.append(link(ruleset, 4, found.preset or None, cards, found.settings))
else:
    programs = [bench._program(plans[what])]
engines = [CompiledEngine(program) for program in programs]
def turn(seed, games):
    decisions, chance = 0, random.Random(seed).random
    begun = time.process_time()
    for engine in engines:
        for game in range(games):
            decisions += engine.playout(engine.start(1000 * seed + game), chance)
    return (time.process_time() - begun) / decisions * 1e6
turn(0, max(games // 10, 2))
print(json.dumps(min(turn(seed, games) for seed in (1, 2, 3))))
"""
GAMES = {"citadels": 150, "casts": 40, "burgundy": 60}
COMMANDS = {
    "rulewright --version": ["--version"],
    "rulewright show keep": ["show", "keep"],
    "rulewright validate (a small deck)": ["validate", "docs/examples/carnival.yaml"],
    "rulewright play citadels, to its first question": ["play", "citadels", "--seed", "1"],
}


class Side(NamedTuple):
    root: Path
    python: Path


def main() -> int:
    parser = argparse.ArgumentParser(description="Speed of this checkout against another commit.")
    parser.add_argument("commit", help="the commit to compare with")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", choices=[*GAMES, "commands"], help="measure this alone")
    said = parser.parse_args()
    with _sides(said.commit) as (here, there):
        print(f"time of the processor, this checkout over {said.commit}, median of {said.rounds} rounds")
        for what, games in GAMES.items():
            if said.only in (None, what):
                _row(
                    f"a decision: {what}",
                    _rounds(here, there, ["-c", PLAY, what, str(games)], said.rounds, _printed),
                )
        for name, words in COMMANDS.items():
            if said.only in (None, "commands"):
                _row(name, _rounds(here, there, ["-m", "rulewright", *words], said.rounds, _spent))
    return 0


@contextlib.contextmanager
def _sides(commit: str) -> Iterator[tuple[Side, Side]]:
    """This checkout and a clone of the commit, each with an environment that has what a player needs."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", HERE, clone], check=True)
        subprocess.run(["git", "-C", clone, "checkout", "--quiet", commit], check=True)
        sides = []
        for number, root in enumerate((HERE, clone)):
            venv = Path(folder) / f"venv{number}"
            command: list[str | Path] = ["make", "--silent", "-C", root, f"VENV={venv}", f"{venv}/.runtime"]
            subprocess.run(command, check=True, stdout=sys.stderr)
            sides.append(Side(root, venv / "bin" / "python"))
        yield sides[0], sides[1]


def _rounds(
    here: Side, there: Side, words: list[str], rounds: int, measure: Callable[[Side, list[str]], float]
) -> list[float]:
    """Ratios, one a round."""
    ratios = []
    for turn in range(rounds):
        spent = {side: measure(side, words) for side in ((here, there) if turn % 2 else (there, here))}
        ratios.append(spent[here] / spent[there])
    return ratios


def _run(side: Side, words: list[str]) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONHASHSEED": "0"}
    command: list[str | Path] = [side.python, "-P", *words]
    return subprocess.run(
        command, cwd=side.root, env=env, text=True, capture_output=True, stdin=subprocess.DEVNULL, check=False
    )


def _printed(side: Side, words: list[str]) -> float:
    done = _run(side, words)
    assert done.returncode == 0, done.stderr
    return float(json.loads(done.stdout))


def _spent(side: Side, words: list[str]) -> float:
    """Seconds of the processor: the least of three, for what disturbs a short command only adds."""
    found = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        _run(side, words)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def _row(name: str, ratios: list[float]) -> None:
    low, _, high = statistics.quantiles(ratios, n=4)
    print(f"  {name:50} {statistics.median(ratios):.3f}  ({low:.3f} to {high:.3f})", flush=True)


if __name__ == "__main__":
    begun = time.monotonic()
    code = main()
    print(f"{time.monotonic() - begun:.0f} s")
    sys.exit(code)
