"""Presets: which cards a ready-made choice names, with base and changes. presetcasts.py: may it be so?"""

from __future__ import annotations

from msgspec import Struct, field
from msgspec.structs import replace

from rulewright.dsl import model
from rulewright.dsl.declare.cards import Cards, Draft
from rulewright.dsl.declare.declarations import Declarations
from rulewright.dsl.declare.numbersofplayers import players
from rulewright.dsl.declare.presetcasts import Choice, Judge
from rulewright.dsl.declare.propertyvalues import decode
from rulewright.dsl.declare.settings import check_together, read_values
from rulewright.dsl.files.gates import Problems, key_scalar, look_up, names, scalar, scalars, submap
from rulewright.dsl.files.yamlnodes import Mapping, Scalar, Sequence
from rulewright.dsl.loading.loadcodes import (
    E_PRESET_BASE,
    E_PRESET_CARD,
    E_PRESET_PLAYERS,
    E_PRESET_SET,
)
from rulewright.dsl.report.diagnostics import Label


class Presets(Struct):
    """The presets read so far, by their full ids, and the choices that they make."""

    found: dict[str, model.Preset] = field(default_factory=dict)
    choices: dict[str, dict[str, Choice]] = field(default_factory=dict)
    spare: dict[str, dict[str, Choice]] = field(default_factory=dict)

    def copy(self) -> Presets:
        return Presets(dict(self.found), dict(self.choices), dict(self.spare))

    def change(self, name: str, choices: dict[str, Choice], spare: dict[str, Choice]) -> None:
        """Another choice for a preset that is there."""
        self.choices[name], self.spare[name] = choices, spare
        self.found[name] = replace(self.found[name], sets=plain(choices), spare=plain(spare))


def plain(choices: dict[str, Choice]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(card for card, _ in choice) for name, choice in choices.items()}


class PresetReader:
    """Reads the presets of one file: of the ruleset (`deck` is empty) or of a deck."""

    def __init__(
        self, known: Presets, found: Declarations, cards: Cards, deck: str, problems: Problems
    ) -> None:
        self.known = known
        self.declared = found
        self.cards = cards
        self.deck = deck
        self.problems = problems
        self.nodes: dict[str, Mapping] = {}
        self.open: list[str] = []  # presets whose base is being read

    def read(self, nodes: list[Mapping]) -> None:
        for node in nodes:
            said = scalar(node, "id")
            self.problems.reserved(said)
            if said.value in self.nodes:
                first = scalar(self.nodes[str(said.value)], "id").span
                self.problems.twice("presets", said, first)
                continue
            self.nodes[str(said.value)] = node
        for short in self.nodes:
            self.preset(short)

    def full(self, short: str) -> str:
        return f"{self.deck}:{short}" if self.deck else short

    def preset(self, short: str) -> None:
        """Reads one preset and, before it, the one that it is based on."""
        if self.full(short) in self.known.found:
            return
        node = self.nodes[short]
        self.open.append(short)
        base = self.base(node)
        self.open.pop()
        said = scalar(node, "id")
        title, seats = names(node, "title"), players(node, self.problems)
        if base is None:
            missing = [key for key in ("title", "players", "sets") if key not in node.entries]
            if missing and "based_on" not in node.entries:
                words = ", ".join(f"`{key}`" for key in missing)
                self.problems.note(
                    E_PRESET_BASE,
                    f"the preset `{short}` does not say {words}",
                    said.span,
                    f"write {words}, or `based_on:` with the preset to take them from",
                )
                return
        elif base in self.known.found:
            title = title or self.known.found[base].names
            seats = seats or self.known.found[base].players
        self.check_players(node, seats)
        noted = len(self.problems)
        judge = Judge(self.declared, self.cards, self.problems, seats or self.declared.players)
        spare = self.spares(node, base)
        before = self.known.found[base].settings if base in self.known.found else {}
        settings = before | read_values(node, self.declared.settings, self.problems)
        place = node.key_spans.get("settings", said.span)
        self.problems += check_together(settings, self.declared.settings, judge.seats, place)
        choices = self.choices(node, short, base, spare, judge)
        if base is None and "based_on" in node.entries:
            return  # what is missing follows from the base that is not there
        if len(self.problems) == noted:
            self.judge(judge, choices, spare, node)
        self.known.choices[self.full(short)], self.known.spare[self.full(short)] = choices, spare
        self.known.found[self.full(short)] = model.Preset(
            self.full(short), title, judge.seats, plain(choices), said.span, plain(spare), settings
        )

    def judge(
        self, judge: Judge, choices: dict[str, Choice], spare: dict[str, Choice], node: Mapping
    ) -> None:
        """What can be judged only of the whole, once nothing else is wrong with it."""
        said = scalar(node, "id").span
        for name, choice in choices.items():
            own = name in submap(node, "sets").entries
            if not own and ({"players", "spare"} & node.entries.keys()):
                place = node.key_spans["players" if "players" in node.entries else "spare"]
                judge.choice(self.declared.sets[name], choice, spare.get(name, []), place)
            if name in submap(node, "spare").entries:
                judge.spare(self.declared.sets[name], spare[name], choice)
        sets = self.declared.sets
        judge.apart([(sets[name], choice, spare.get(name, [])) for name, choice in choices.items()], said)

    def base(self, node: Mapping) -> str | None:
        """The full id of the preset that this one is based on, once that one is read."""
        if "based_on" not in node.entries:
            return None
        said = scalar(node, "based_on")
        word = str(said.value)
        if word in self.open and not (word == self.open[-1] and word in self.known.found):
            message = "the presets are based on each other in a circle"
            self.problems.note(E_PRESET_BASE, message, said.span, "begin with a preset that lists its cards")
            return None
        if word == self.open[-1]:
            return word  # a preset of a deck, named like the one of the ruleset that it builds on
        if word in self.nodes:
            self.preset(word)
            return self.full(word) if self.full(word) in self.known.found else None
        own = [name for name in self.known.found if ":" not in name]
        return word if look_up("preset", said, [*own, *self.nodes], self.problems) else None

    def check_players(self, node: Mapping, seats: tuple[int, int] | None) -> None:
        low, high = self.declared.players
        if seats is None or "players" not in node.entries or (low <= seats[0] and seats[1] <= high):
            return
        message = f"this preset is for {seats[0]} to {seats[1]} players, and the game is for {low} to {high}"
        span = node.key_spans["players"]
        self.problems.note(E_PRESET_PLAYERS, message, span, f"write numbers from {low} to {high}")

    # --- the cards

    def spares(self, node: Mapping, base: str | None) -> dict[str, Choice]:
        """The cards that step in, set by set: those of the base where nothing else is said."""
        said = submap(node, "spare")
        found = dict(self.known.spare.get(base or "", {}))
        for name in said.entries:
            key = key_scalar(said, name)
            if not look_up("set", key, self.declared.sets, self.problems):
                continue
            chosen = self.declared.sets[name]
            if chosen.every or (chosen.one_of_each is None and chosen.size is None):
                message = f"`{name}` asks for no number of cards and for no values, so no card can be missing"
                self.problems.note(E_PRESET_SET, message, key.span, "delete this line")
                continue
            found[name] = []
            for card in scalars(said.entries[name]):
                self.put(chosen, card, found[name])
        return found

    def choices(
        self, node: Mapping, short: str, base: str | None, spare: dict[str, Choice], judge: Judge
    ) -> dict[str, Choice]:
        said = submap(node, "sets")
        before = self.known.choices.get(base or "", {})
        broken_base = base is None and "based_on" in node.entries
        strange = False
        for name in said.entries:
            key = key_scalar(said, name)
            if not look_up("set", key, self.declared.sets, self.problems):
                strange = True
            elif self.declared.sets[name].every:
                message = f"`{name}` takes every card that matches, so there is nothing to name"
                self.problems.note(E_PRESET_SET, message, key.span, "delete this line")
        result: dict[str, Choice] = {}
        for chosen in self.declared.sets.values():
            if chosen.every:
                continue
            if chosen.id in said.entries:
                noted = len(self.problems)
                if choice := self.choice(chosen, said, before.get(chosen.id), broken_base):
                    result[chosen.id] = choice
                    if len(self.problems) == noted:
                        place = said.key_spans[chosen.id]
                        judge.choice(chosen, choice, spare.get(chosen.id, []), place)
            elif chosen.id in before:
                result[chosen.id] = before[chosen.id]
            elif not broken_base and not strange:
                place = node.key_spans.get("sets", scalar(node, "id").span)
                message = f"the preset `{short}` does not say which cards `{chosen.id}` takes"
                self.problems.note(E_PRESET_SET, message, place, f"add `{chosen.id}:` and its cards")
        return result

    def choice(
        self, chosen: model.SetDef, said: Mapping, before: Choice | None, broken_base: bool
    ) -> Choice | None:
        value = said.entries[chosen.id]
        choice: Choice = []
        if isinstance(value, Sequence):
            for card in scalars(value):
                self.put(chosen, card, choice)
            return choice
        if broken_base:
            return None
        if before is None:
            message = f"this changes the cards of `{chosen.id}`, and no preset says which they are"
            hint = "add `based_on:` with a preset, or write a plain list of cards"
            self.problems.note(E_PRESET_BASE, message, said.key_spans[chosen.id], hint)
            return None
        choice = list(before)
        assert isinstance(value, Mapping)
        exchanged = submap(value, "replace")
        for old in exchanged.entries:
            place = self.take(chosen, key_scalar(exchanged, old), choice)
            self.put(chosen, scalar(exchanged, old), choice, place)
        for card in scalars(value.entries.get("remove")):
            self.take(chosen, card, choice)
        for card in scalars(value.entries.get("add")):
            self.put(chosen, card, choice)
        return choice

    def take(self, chosen: model.SetDef, said: Scalar, choice: Choice) -> int | None:
        """Takes a card out of a choice; gives its place in it."""
        card = self.card(chosen, said)
        if card is None:
            return None
        for place, (name, _) in enumerate(choice):
            if name == card.id:
                del choice[place]
                return place
        message = f"`{said.value}` is not among the cards of `{chosen.id}` here"
        there = ", ".join(f"`{self.cards.drafts[name].short}`" for name, _ in choice)
        self.problems.note(E_PRESET_CARD, message, said.span, f"there is {there}")
        return None

    def put(self, chosen: model.SetDef, said: Scalar, choice: Choice, place: int | None = None) -> None:
        """Puts a card into a choice, at a place or at the end."""
        card = self.card(chosen, said)
        if card is None or not self.belongs(card, chosen, said):
            return
        for name, span in choice:
            if name == card.id:
                message = f"`{said.value}` is in `{chosen.id}` twice"
                self.problems.note(E_PRESET_CARD, message, said.span, "delete one", Label(span, "first here"))
                return
        choice.insert(len(choice) if place is None else place, (card.id, said.span))

    def card(self, chosen: model.SetDef, said: Scalar) -> Draft | None:
        meant = self.cards.meant(str(said.value), self.deck)
        if not meant:
            words = self.cards.words(chosen.kind)
            self.problems.unknown(chosen.kind, said, words, code=E_PRESET_CARD)
        return self.cards.only(said, meant, self.problems)

    def belongs(self, card: Draft, chosen: model.SetDef, said: Scalar) -> bool:
        message = misfit(card, chosen, self.declared)
        if message:
            hint = "name another card, or look at the set in `ruleset.yaml`"
            label = Label(card.span, "the card")
            self.problems.note(E_PRESET_CARD, f"`{said.value}` {message}", said.span, hint, label)
        return not message


def misfit(card: Draft, chosen: model.SetDef, declared: Declarations) -> str:
    """Why a card cannot be in a set; empty when it can."""
    kind = declared.kinds[card.kind]
    if card.kind != chosen.kind:
        wanted = declared.kinds[chosen.kind]
        return f"is of the kind `{kind.id}`, and `{chosen.id}` holds {wanted.plural}"
    for name, allowed in chosen.match.items():
        if name not in card.properties:
            continue
        value = decode(kind.properties[name], card.properties[name], declared.lists)
        if value not in allowed:
            words = " or ".join(f"`{word}`" for word in allowed)
            return f"has the {name} `{value}`, and `{chosen.id}` holds those of {name} {words}"
    return ""
