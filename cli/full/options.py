"""The options of a decision: a list by arrows and Enter, by numbers, and by the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.widgets import OptionList

from rulewright.cli.full.marked import content

_SIGN = "> "  # before the option that Enter chooses


class Options(OptionList):
    """Each option has its lines, which begin with room for the sign."""

    def __init__(self) -> None:
        super().__init__(id="options", markup=False, compact=True)
        self._written: list[list[str]] = []
        self._numbers: list[int] = []
        self._digits = ""
        self._shown: int | None = None

    def show(self, lines: list[list[str]], numbers: Sequence[int], at: int) -> None:
        """These options, with the sign before the one at this place."""
        self._written, self._numbers, self._digits, self._shown = lines, list(numbers), "", None
        self.set_options([content(each) for each in lines])
        self.highlighted = min(at, len(lines) - 1) if lines else None
        self.sign()

    def sign(self) -> None:
        """Move the sign to where the cursor is."""
        before, self._shown = self._shown, self.highlighted
        for index, sign in ((before, ""), (self._shown, _SIGN)):
            if index is not None and index < len(self._written):
                first, *rest = self._written[index]
                if sign:  # the room for it stands in the number's own style
                    first = first.replace(" " * len(sign), sign, 1)
                self.replace_option_prompt_at_index(index, content([first, *rest]))

    def on_key(self, event: events.Key) -> None:
        if event.character is None or event.character not in "0123456789":
            self._digits = ""
            return
        event.stop()
        for typed in (self._digits + event.character, event.character):
            meant = [at for at, number in enumerate(self._numbers) if str(number).startswith(typed)]
            if meant:
                break
        else:
            self._digits = ""
            return
        exact = next((at for at in meant if str(self._numbers[at]) == typed), None)
        self._digits = typed
        if exact is not None:
            self.highlighted = exact
            if len(meant) == 1:
                self._digits = ""
                self.action_select()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """What is under the mouse is what the cursor is at."""
        at = event.style.meta.get("option")
        if isinstance(at, int) and at < self.option_count:
            self.highlighted = at
