"""One game at one terminal: people who take turns at it, bots between them, a file that loses nothing."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from rulewright.cli.answers import match
from rulewright.cli.files import free_name, write_file
from rulewright.cli.outcome import CLEAN, INTERRUPTED, OutputClosed
from rulewright.cli.screen import cells, clear, columns, on_terminal, paint, put, say, width, wrap
from rulewright.cli.table import Table
from rulewright.dsl.characters import cut, visible
from rulewright.dsl.diagnostics import DeckError

if TYPE_CHECKING:
    from rulewright.interpreter.bots import Bot
    from rulewright.interpreter.game import Game
    from rulewright.interpreter.options import Decision

HELP = """\
Type the number of an option, or enough of its words to tell it from the others.

  ?          this help
  ? WORDS    a card in full: an option's number, or a name
  table      the table again
  log        everything that happened, as far as you may know it
  undo       take back your last choice
  save FILE  save the game (FILE may be left out)
  quit       save the game and leave

Ctrl-C and the end of the input save the game and leave, too."""


class _Leave(Exception):
    """The person wants to go, or the input has ended."""


@dataclass
class Session:
    """`bots` has one for each seat that no person plays."""

    game: Game
    bots: dict[int, Bot]
    save_to: str | None = None
    resume_words: str = ""
    _history: list[Game] = field(default_factory=list)  # before each choice of the person who is asked
    _seen: dict[int, int] = field(default_factory=dict)  # how many lines of the log each person has read
    _asked: int | None = None  # who looked at the screen last
    _scene: object = None  # what the table looked like on the whole when it was drawn last
    _told: bool = False

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(self.game.players) if seat not in self.bots]

    def run(self) -> int:
        """Play until the end, or until everybody has left; the exit code."""
        code = CLEAN
        try:
            self._play()
            self._end()
            return code
        except (_Leave, OutputClosed):
            pass
        except KeyboardInterrupt:
            code = INTERRUPTED
        except Exception:
            self._keep()
            raise
        self._keep()
        return code

    def _play(self) -> None:
        while not self.game.over:
            decision = self.game.decision
            bot = self.bots.get(decision.player)
            if bot is not None:
                self.game.apply(bot.choose(decision, partial(self.game.view, decision.player)))
            else:
                self._ask(decision)

    # --- asking --------------------------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        seat = decision.player
        if self._asked != seat:
            self._pass_to(seat)
        self._show_news(seat)
        if len(decision.options) == 1 and len(self.people) == 1:
            put(paint("  (only one choice: ", "dim") + decision.options[0].label + paint(")", "dim"))
            self.game.apply(decision.options[0])
            return
        self._show_options(decision)
        while not self.game.over and self.game.decision is decision:
            self._answer(self._read(), decision)

    def _pass_to(self, seat: int) -> None:
        """Another person takes over: what the last one saw must be gone before."""
        several = len(self.people) > 1
        self._asked, self._scene, self._history = seat, None, []
        if not several:
            return
        clear()
        put(f"Pass the screen to {self.game.names[seat]}. ", end="")
        typed = self._read("Press Enter when nobody else looks. ")
        if _folded(typed) in ("quit", "q", "exit"):
            raise _Leave
        clear()

    def _show_news(self, seat: int) -> None:
        lines = self.game.log_for(seat)
        news = lines[self._seen.get(seat, 0) :]
        self._seen[seat] = len(lines)
        if news:
            put()
            put("\n".join(paragraphs(news, min(width(), 100))))
        view = self.game.view(seat)
        scene = (seat, view["turn"], view["round"], view["phase"])
        if scene != self._scene:
            self._scene = scene
            self._show_table(seat)

    def _show_table(self, seat: int | None) -> None:
        ruleset = self.game.program.ruleset
        put()
        put("\n".join(Table(ruleset, self.game.view(seat), min(width(), 120)).lines()))

    def _show_options(self, decision: Decision) -> None:
        put()
        put(paint(f"{self.game.names[decision.player]}: {decision.prompt}", "bold"))
        size = len(str(len(decision.options)))
        for number, option in enumerate(decision.options, 1):
            head = f"  {number:>{size}}  "
            lines = wrap(option.label, min(width(), 100), head, " " * cells(head))
            put(paint(head, "name") + lines[0][len(head) :])
            for line in lines[1:]:
                put(line)
        if not self._told:
            put(paint("Type a number or words of an option; ? for help.", "dim"))
            self._told = True

    def _read(self, prompt: str = "") -> str:
        try:
            typed = input(prompt or "> ")
        except EOFError:
            raise _Leave from None
        except BrokenPipeError:
            raise OutputClosed from None
        if not on_terminal():
            put()  # nobody pressed Enter on this screen
        return typed.strip()

    # --- answering -----------------------------------------------------------------------------------------

    def _answer(self, typed: str, decision: Decision) -> None:
        word, _, rest = typed.partition(" ")
        command = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}.get(_folded(word), _folded(word))
        if word[:1] == "?" and word != "?":
            command, rest = "help", typed[1:]
        if command == "help":
            put(self._card(rest.strip(), decision) if rest.strip() else HELP)
        elif command == "quit" and not rest:
            raise _Leave
        elif command == "save":
            self._save_as(rest.strip())
        elif command == "undo" and not rest:
            self._undo(decision)
        elif command == "log" and not rest:
            put("\n".join(paragraphs(self.game.log_for(decision.player), min(width(), 100))))
        elif command == "table" and not rest:
            self._show_table(decision.player)
            self._show_options(decision)
        elif typed:
            self._choose(typed, decision)

    def _choose(self, typed: str, decision: Decision) -> None:
        found = match(typed, decision.options)
        if found.option is None:
            shown = cut(visible(typed))
            if found.positions:
                numbers = ", ".join(str(at + 1) for at in found.positions[:12])
                put(f"{shown} could be one of {numbers}: type a number, or more words.")
            else:
                last = len(decision.options)
                put(f"{shown} is none of the options: type 1 to {last}, words of one, or ? for help.")
            return
        before = self.game.copy()
        self.game.apply(found.option)
        self._history.append(before)
        if self.save_to is not None:
            write_file(self.save_to, self.game.save())

    def _undo(self, decision: Decision) -> None:
        if not self._history:
            put("There is nothing to take back: only your own choices since the screen was yours.")
            return
        self.game = self._history.pop()
        self._seen[decision.player] = len(self.game.log_for(decision.player))
        self._scene = None

    def _card(self, words: str, decision: Decision) -> str:
        """A card in full, by the number of an option or by its name."""
        from rulewright.cli.cardtext import card_text, find_cards, nearest_cards
        from rulewright.interpreter.options import ThingValue

        ruleset = self.game.program.ruleset
        option = match(words, decision.options).option
        ids = []
        if option is not None:
            ids = [option.value.card if isinstance(option.value, ThingValue) else option.card or ""]
        cards = [ruleset.cards[card] for card in ids if card in ruleset.cards] or find_cards(ruleset, words)
        if cards:
            return "\n\n".join(card_text(ruleset, card, width()) for card in cards)
        if option is not None:
            return f"{option.label}: no card stands behind this option."
        close = nearest_cards(ruleset, words)
        meant = f" Did you mean {' or '.join(close)}?" if close else ""
        return f"There is no card {cut(visible(words))}.{meant}"

    # --- files ---------------------------------------------------------------------------------------------

    def _save_as(self, name: str) -> None:
        name = os.path.expanduser(name) or self.save_to or self._new_name()
        if name != self.save_to and os.path.exists(name):
            answer = self._read(f"{visible(name)} exists. Write over it? [y/N] ")
            if _folded(answer) not in ("y", "yes"):
                put("Not saved.")
                return
        try:
            write_file(name, self.game.save())
        except (DeckError, OSError) as error:
            put(visible(str(error)))
            return
        self.save_to = name
        put(f"Saved to {visible(name)}.")

    def _new_name(self) -> str:
        return free_name(f"{self.game.program.ruleset.id}-{self.game.seed}", ".json")

    def _keep(self) -> None:
        """Save what was played before leaving, and say how to go on."""
        import shlex

        if not self.game.choices or self.game.over:
            return
        name = self.save_to or self._new_name()
        write_file(name, self.game.save())
        say(f"\nThe game is saved in {visible(name)}. To go on:")
        say(f"  rulewright play --resume {visible(shlex.quote(name))}{self.resume_words}")

    # --- the end -------------------------------------------------------------------------------------------

    def _end(self) -> None:
        if self.save_to is not None:
            write_file(self.save_to, self.game.save())
        viewer = self.people[0] if len(self.people) == 1 else None
        if viewer is None:
            clear()
        news = self.game.log_for(viewer)[self._seen.get(-1 if viewer is None else viewer, 0) :]
        put()
        put("\n".join(paragraphs(news if viewer is not None else news[-12:], min(width(), 100))))
        self._show_table(None)
        put()
        put(final_scores(self.game))


def final_scores(game: Game) -> str:
    """Everybody's result, the best first."""
    ruleset = game.program.ruleset
    counted = next((r.names["en"] for r in ruleset.resources.values() if r.score), "score")
    order = sorted(range(game.players), key=lambda seat: (seat not in game.winners, -game.scores[seat], seat))
    rows = [("", "player", counted, "")]
    for place, seat in enumerate(order, 1):
        wins = "wins" if seat in game.winners else ""
        rows.append((f"{place}.", game.names[seat], str(game.scores[seat]), wins))
    return columns(rows, numbers=(2,))


def _folded(word: str) -> str:
    return word.strip().casefold()


def paragraphs(lines: list[str], size: int) -> list[str]:
    """The log as paragraphs: a turn, a round and a phase begin a new one."""
    parts: list[list[str]] = []
    for line in lines:
        if not parts or line.startswith(("Turn of ", "Round ", "Phase: ")):
            parts.append([])
        parts[-1].append(line)
    return [line for part in parts for line in wrap(" ".join(part), size, "", "    ")]
