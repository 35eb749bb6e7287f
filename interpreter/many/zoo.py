"""Games for programs that learn: an environment of PettingZoo (the extra `bots`).

    from rulewright.interpreter.many.zoo import env
    table = env("a-ruleset", players=4)

An agent is a player. An action is the place of an option; which there are, the mask says, and `options` has
the engine's numbers for them, by which an option is known again. An observation is what the seat sees, as
numbers.
"""

from __future__ import annotations

import secrets
from functools import cache
from typing import Any

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv  # type: ignore[import-untyped]
except ImportError as error:
    raise ImportError("this needs the extra `bots`: pip install 'rulewright[bots]'") from error

from rulewright.interpreter.game import Game, Path, Rules, load
from rulewright.interpreter.many.observed import UNSEEN, Observed
from rulewright.interpreter.table.verdicts import RulesStopped
from rulewright.interpreter.table.views import view_of

MOST = 512  # options of one decision that can be chosen among; of more only the first
Observation = dict[str, Any]


class RulesEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One table of a game, again and again."""

    def __init__(self, rules: Rules, players: int, **choice: Any) -> None:
        """`choice`: preset, sets, plus, minus, settings, as for `rules.new_game`."""
        super().__init__()
        self.rules, self.players, self.choice = rules, players, choice
        self.game = self._new_game(0)
        self.observed = Observed(self.game.table)
        self.metadata = {"name": f"rulewright_{rules.ruleset.id}", "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)

    def _new_game(self, seed: int) -> Game:
        return self.rules.new_game(self.players, seed, log=False, **self.choice)

    @cache  # noqa: B019
    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002
        def numbers(length: int) -> spaces.Box:
            limits = np.iinfo(np.int64)
            return spaces.Box(limits.min, limits.max, (length,), np.int64)

        mask = spaces.Box(0, 1, (MOST,), np.int8)
        seen = numbers(len(self.observed.names))
        return spaces.Dict({"observation": seen, "options": numbers(MOST), "action_mask": mask})

    @cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002
        return spaces.Discrete(MOST)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        self.game = self._new_game(secrets.randbits(32) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < min(MOST, len(self.game.state.options)):
            raise ValueError(
                f"option {action} of {len(self.game.state.options)}: the mask says which there are"
            )
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        try:
            self.game.apply_code(self.game.state.options[int(action)])
        except RulesStopped:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        """Who is asked; at the end, 1 for who has won, -1 for the others."""
        if not self.game.over:
            self.agent_selection = self.possible_agents[self.game.state.who]
            return
        self.terminations = dict.fromkeys(self.agents, True)
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = 1.0 if seat in self.game.winners else -1.0

    def observe(self, agent: str) -> Observation:
        seat, state = self.possible_agents.index(agent), self.game.state
        asked = not self.game.over and state.who == seat
        codes = state.options[:MOST] if asked else []
        seen = self.observed.of(view_of(self.game.words, state, seat, None), state.site if asked else UNSEEN)
        options: NDArray[np.int64] = np.full(MOST, UNSEEN, np.int64)
        options[: len(codes)] = codes
        mask: NDArray[np.int8] = np.zeros(MOST, np.int8)
        mask[: len(codes)] = 1
        return {"observation": np.array(seen, np.int64), "options": options, "action_mask": mask}

    def render(self) -> str:
        """Who is asked what, and the points."""
        if self.game.over:
            return f"over: {self.game.scores}"
        decision = self.game.decision
        return f"{self.game.names[decision.player]}: {decision.prompt}; points {self.game.scores}"

    def close(self) -> None:
        """There is nothing to close."""


def env(ruleset: Path, players: int, decks: tuple[Path, ...] = (), **choice: Any) -> RulesEnv:
    """A table of a game by its name or folder."""
    return RulesEnv(load(ruleset, decks), players, **choice)
