"""What a game is set to: as usual, as the preset says, and as whoever chooses it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from rulewright.dsl import model
from rulewright.dsl.declare.casts import by_players, clashes, range_of, with_brought
from rulewright.dsl.files.characters import cut
from rulewright.dsl.report.diagnostics import nearest

Said: TypeAlias = Mapping[str, int | str]  # 1 and 0 for yes and no, a word or its position for others
Note: TypeAlias = Callable[[str, str | None, str], None]  # a text, a hint, the word that was said

_TRUTH: Final = {"yes": 1, "true": 1, "on": 1, "no": 0, "false": 0, "off": 0}


class Settings:
    """The settings of one game while it is being chosen. What is wrong is told to `note`."""

    def __init__(self, ruleset: model.Ruleset, note: Note) -> None:
        self.known = ruleset.settings
        self.note = note
        self.values: dict[str, int] = {name: each.usual for name, each in self.known.items()}
        self.said: dict[str, int] = {}  # by the one who chooses: more than the preset's

    def words(self, plus: Sequence[str], minus: Sequence[str]) -> tuple[list[str], list[str]]:
        """Takes the settings out of what is to be put in and left out (`inns`, `tie_break=more`)."""
        cards: tuple[list[str], list[str]] = [], []
        for word in dict.fromkeys(plus):
            name, sign, value = word.partition("=")
            if name not in self.known and not sign:
                cards[0].append(word)
            elif name in self.known and not sign and self.known[name].values:
                self.note(f"{name} is set to a word", self._example(self.known[name]), word)
            else:
                self.say(name, value if sign else 1, word)
        for word in dict.fromkeys(minus):
            if word not in self.known:
                cards[1].append(word)
            elif self.known[word].values:
                self.note(
                    f"{word} cannot be left out: it is set to a word", self._example(self.known[word]), word
                )
            elif self.said.get(word):
                self.note(f"{word} is put in and left out", "leave one of the two out", word)
            else:
                self.said[word] = 0
        return cards

    def say(self, name: str, value: int | str, word: str = "") -> None:
        """Sets one, as somebody says it."""
        setting = self.known.get(name)
        if setting is None:
            close = nearest(name, self.known)
            there = f"there is {', '.join(self.known)}" if self.known else "this game has no settings"
            meant = f"did you mean {close[0]}?" if close else there
            self.note(f"there is no setting {cut(name)}", meant, word)
            return
        found = value_of(setting, value)
        if found is None:
            self.note(f"{name} cannot be set to {cut(str(value))}", self._example(setting), word)
        elif self.said.setdefault(name, found) != found:
            self.note(f"{name} is set to two values", "leave one of the two out", word)

    def choose(self, preset: model.Preset | None) -> None:
        """All values, now that the preset is known."""
        self.values = self.with_preset(preset)

    def with_preset(self, preset: model.Preset | None) -> dict[str, int]:
        """All values, if this is the preset."""
        said = {**(preset.settings if preset else {}), **self.said}
        return {**self.values, **with_brought(said, self.known)}

    def settle(self, players: int) -> None:
        """With so many players: what goes by their number is on or off, and what does not go is told."""
        for name, each in self.known.items():
            if not each.chosen:
                self.values[name] = int(by_players(each, players))
                if self.said.get(name, self.values[name]) != self.values[name]:
                    self.note(f"nobody sets {name}: it is on with {range_of(each)}", "leave it out", name)
        for text, hint in clashes(self.values, self.known, players):
            self.note(text, hint, "")

    def off(self, each: model.SetDef) -> bool:
        """Whether a set takes no part with these."""
        return bool(each.setting) and not self.values.get(each.setting)

    def _example(self, setting: model.SettingDef) -> str:
        if not setting.values:
            return f"write `--with {setting.id}` or `--without {setting.id}`"
        words = [value.id for value in setting.values]
        return f"write `--with {setting.id}={words[0]}`" + "".join(
            f" or `{setting.id}={w}`" for w in words[1:]
        )


def value_of(setting: model.SettingDef, said: int | str) -> int | None:
    """A value as it is in play; None where the setting does not have it."""
    if isinstance(said, str):
        words = [value.id for value in setting.values]
        return (words.index(said) if said in words else None) if words else _TRUTH.get(said)
    if isinstance(said, bool) and setting.values:
        return None
    return int(said) if 0 <= said < (len(setting.values) or 2) else None


def word_of(setting: model.SettingDef, value: int) -> str | bool:
    """A value as files have it: true or false, or a word."""
    return setting.values[value].id if setting.values else bool(value)
