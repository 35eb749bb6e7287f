"""Decisions: listing the options, and what happens when one is taken.

The options of an offer are listed by a function of their own for each role that its entries ask about: there, whose turn it is
and as what is known, so the abilities of the other roles are not even looked at.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.walk import everything, names_used
from rulewright.interpreter.compiled.code import STEP, Lines, call, frame, indent, live, words
from rulewright.interpreter.compiled.control import BACK, Control, held
from rulewright.interpreter.link.logic import conj
from rulewright.interpreter.program import ENTRY_BITS, ENTRY_MASK

NO_ROLE = -2  # a role that is none of those asked about


class Decisions(Control):
    """Menus, offers, picks and the ordering of reactions."""

    # ------------------------------------------------------------ options

    def options(self, entries: tuple[core.Entry, ...], required: bool) -> Lines:
        """Lines that fill `acts`; with `required`, `need` becomes true when a required entry has an option."""
        lines = ["acts = []"]
        if required:
            lines.append("need = False")
        for position, entry in enumerate(entries):
            lines += self._entry_options(position, entry, required and entry.required)
        return lines

    def _entry_options(self, position: int, entry: core.Entry, required: bool) -> Lines:
        tests = []
        if entry.once:
            tests.append(f"not s.once & {self._once_bit(entry)}")
        if entry.condition is not None:
            tests.append(self.test(entry.condition))
        condition = self.all_of(tests)
        if condition == "0":
            return []
        if entry.select is None:
            lines = [f"acts.append({position})", *(["need = True"] if required else [])]
        else:
            lines = self._candidates(position, entry.select, required)
            if not lines:
                return []
        return lines if condition == "1" else [f"if {condition}:", *indent(lines)]

    def _once_bit(self, entry: core.Entry) -> int:
        return 1 << self.program.onces.index(entry.group or entry.key)

    def _candidates(self, position: int, select: core.Select, required: bool) -> Lines:
        """One option for each candidate."""
        if select.best or select.sorted_by is not None or isinstance(select.source, core.OfCard):
            name = self.name(select.binder)
            loop = f"for {name} in {self.items(select)}"
            outer, before, inner = "1", [], "1"
        else:
            pieces = self.loop(select, True)
            outer, before, loop, inner, name = pieces.outer, pieces.before, pieces.clause, pieces.inner, pieces.name
        if "0" in (outer, inner):
            return []
        lines = [f"{local} = {source}" for local, source in before]
        code = f"{name} << {ENTRY_BITS}" + (f" | {position}" if position else "")
        if required:
            lines.append("had = len(acts)")
        if select.alike:
            lines += self._alike(loop, inner, name, code)
        else:
            lines.append(f"acts += [{code} {loop}" + (f" if {inner}]" if inner != "1" else "]"))
        if required:
            lines.append("need = need or len(acts) > had")
        return lines if outer == "1" else [f"if {outer}:", *indent(lines)]

    def _alike(self, loop: str, inner: str, name: str, code: str) -> Lines:
        """Of cards that nothing tells apart, the first is the option."""
        seen, label = self.fresh("seen"), self.fresh("n")
        take = [f"{seen}.add({label})", f"acts.append({code})"]
        test = f"if {label} not in {seen}" + (f" and {inner}:" if inner != "1" else ":")
        return [
            f"{seen} = set()",
            f"{loop}:",
            *indent([f"{label} = P_NAME[{name}]", test, *indent(take)]),
        ]

    def _marks(self, entry: core.Entry) -> Lines:
        """What taking an entry uses up."""
        lines = [f"s.once |= {self._once_bit(entry)}"] if entry.once else []
        if entry.used is not None:
            key, period = entry.used
            lines.append(f"s.used_{period} |= {1 << self.program.abilities.index(key)}")
        return lines

    def _site(self, label: str) -> int:
        return self.program.site_of[label]

    # ------------------------------------------------------------ menus

    def _menu(self, s: core.Menu, after: Lines, scope: list[str]) -> Lines:
        body: Lines = []
        for position, entry in enumerate(s.entries):
            taken = self._marks(entry)
            inside = list(scope)
            if entry.select is not None:
                name = self.name(entry.select.binder)
                inside.append(name)
                taken.append(f"{name} = a >> {ENTRY_BITS}")
            taken += self.emit(entry.body, inside, after)
            last = position == len(s.entries) - 1 and not s.optional
            body += taken if last else [f"if a & {ENTRY_MASK} == {position}:", *indent(taken)]
        otherwise = self.emit(s.otherwise, scope, after)
        if s.optional:
            body += otherwise
        block, names = self.block_function(s.site, body, scope)
        asked = ["s.who = who", f"s.site = {self._site(s.site)}", f"s.k = {frame(block, names)}", "return acts"]
        if s.optional:
            asked.insert(0, f"acts.append({len(s.entries)})")
        player = self.val(s.player)
        options = [*self.options(s.entries, False), "if acts:", *indent(asked)]
        if player not in self.sure:
            options = ["if who >= 0:", *indent(options)]
        return [f"who = {player}", *options, *otherwise]

    # ------------------------------------------------------------ offers

    def _offer(self, s: core.Offer, after: Lines, scope: list[str]) -> Lines:
        """An offer's frame is (block, player, what its entries need, k); it stays the same as long as the offer runs."""
        player = self.fresh("who")
        entries = tuple(self._for_player(entry, s.player, player) for entry in s.entries)
        names = self._offer_names(entries, after, scope, player)
        at = {name: index + 1 for index, name in enumerate(names)}
        stem = self.function_name(s.site)
        lists = f"O_{stem.upper()}"
        listing = f"{lists}[s.role](s, k)"
        takers = []
        for position, entry in enumerate(entries):
            takers.append(self._taker(f"{stem}_{position}", entry, names, at, [f"return {listing}"]))
        done = self.function_name(f"{stem}_done")
        leave = [*(f"{name} = k[{at[name]}]" for name in names if name in words(after)), "k = k[-1]", *after]
        self.define(done, "s, v, k", leave)
        self._listings(s, entries, stem, names, at, done)
        self.blocks.append(stem)
        table = f"E_{stem.upper()}"
        self._offers[table] = [*takers, done]
        answer = [
            "k = s.k",
            "if a is None:",
            f"{STEP}return {listing}",
            f"return {table}[a & {ENTRY_MASK}](s, a >> {ENTRY_BITS}, k)",
        ]
        self.define(stem, "s, a", answer)
        mask = 0
        for entry in entries:
            mask |= self._once_bit(entry) if entry.once else 0
        first = [self.val(s.player) if name == player else name for name in names]
        start = [f"s.once &= {~mask}"] if mask else []
        start += [f"k = {frame(stem.upper(), first)}", f"return {listing}"]
        who = self.val(s.player)
        return start if who in self.sure else [f"if {who} >= 0:", *indent(start), *after]

    def _for_player(self, entry: core.Entry, player: Any, local: str) -> core.Entry:
        """The entry with the offer's player as a local of the frame."""
        from rulewright.dsl.walk import rebuild

        stand_in = core.Local(local, core.PlayerType())

        def change(node: Any) -> Any:
            return stand_in if node == player else rebuild(node, change)

        return change(entry) if type(player) is core.Local else entry  # type: ignore[no-any-return]

    def _offer_names(self, entries: tuple[core.Entry, ...], after: Lines, scope: list[str], player: str) -> list[str]:
        used = {self.name(name) for entry in entries for name in names_used(entry)} | words(after)
        return [player, *(name for name in dict.fromkeys(scope) if name in used and name != player)]

    def _taker(self, name: str, entry: core.Entry, names: list[str], at: dict[str, int], again: Lines) -> str:
        """The function that takes one entry: `v` is the value, `k` the offer's frame."""
        name = self.function_name(name)
        lines = self._marks(entry)
        inside = list(names)
        if entry.select is not None:
            binder = self.name(entry.select.binder)
            inside.append(binder)
            lines.append(f"{binder} = v")
        exits, self._exits = self._exits, []
        lines += self.emit(entry.body, inside, again)
        self._exits = exits
        used = words(lines)
        fetched = [f"{each} = k[{at[each]}]" for each in names if each in used]
        self.define(name, "s, v, k", [*fetched, *lines], entry.key)
        return name

    def _listings(
        self, s: core.Offer, entries: tuple[core.Entry, ...], stem: str, names: list[str], at: dict[str, int], done: str
    ) -> None:
        roles = self._roles(entries)
        plain = self._listing(s, entries, f"{stem}_any", names, at, done, None)
        table = [self._listing(s, entries, f"{stem}_other", names, at, done, NO_ROLE, plain)] if roles else [plain]
        by_role = [table[0]] * (len(self.program.things) + 1)
        for role in sorted(roles):
            by_role[role] = self._listing(s, entries, f"{stem}_as_{role}", names, at, done, role, plain)
        self._offers[f"O_{stem.upper()}"] = by_role

    def _roles(self, entries: tuple[core.Entry, ...]) -> set[int]:
        """The roles that the entries, or the attributes they read, make a difference of."""
        found: set[int] = set()
        nodes: list[Any] = [node for entry in entries for node in _listed(entry)]
        nodes += [node for attribute in self.program.attributes.values() for node in everything(attribute.value)]
        for node in nodes:
            if isinstance(node, core.Same):
                for one, other in ((node.left, node.right), (node.right, node.left)):
                    if isinstance(one, core.TurnRole) and isinstance(other, core.Const) and other.value >= 0:
                        found.add(other.value)
        return found

    def _listing(
        self,
        s: core.Offer,
        entries: tuple[core.Entry, ...],
        name: str,
        names: list[str],
        at: dict[str, int],
        done: str,
        role: int | None,
        plain: str = "",
    ) -> str:
        name = self.function_name(name)
        player = names[0]
        self.role, self.turn = role, (player if role is not None else None)
        required = any(entry.required for entry in entries)
        lines = self.options(entries, required)
        self.role = self.turn = None
        end = f"acts.append({len(entries)})"
        lines += [f"if not need: {end}"] if required else [end]
        used = words(lines)
        fetched = [f"{each} = k[{at[each]}]" for each in names if each in used or each == player]
        closing = ["if s.closing:", f"{STEP}s.closing = 0", f"{STEP}return {done}(s, 0, k)"]
        head = closing if self.analysis.ends_turns else []
        other = [f"if s.turn != {player}: return {plain}(s, k)"] if role is not None else []
        lines = cached(lines, player)
        tail = [f"s.who = {player}", f"s.site = {self._site(s.site)}", "s.k = k", "return acts"]
        self.define(name, "s, k", [*head, *fetched, *other, *lines, *tail], f"options of {s.site}")
        return name

    # ------------------------------------------------------------ picks

    def _pick(self, s: core.Pick, after: Lines, scope: list[str]) -> Lines:
        name = self.name(s.binder)
        items, picked, place = self.fresh("items"), self.fresh("picked"), self.fresh("i")
        low, high, who = self.fresh("low"), self.fresh("high"), self.fresh("who")
        body = self.emit(s.body, [*scope, name], after)
        own = [who, items, picked, place, low, high]
        names = live([n for n in scope if n != name], [*body, *after])
        step = self.function_name(f"{s.site}_next")
        block = self.function_name(s.site)
        again = frame(block.upper(), [*own, *names])
        asks = [
            f"acts = [v << {ENTRY_BITS} for v in {items}[{place}:len({items}) - max(0, {low} - len({picked}) - 1)]]"
            f" if len({picked}) < {high} else []",
            "if acts:",
            *indent([f"if len({picked}) >= {low}: acts.append(1)", f"s.who = {who}",
                     f"s.site = {self._site(s.site)}", f"s.k = {again}", "return acts"]),
            f"{name} = {picked}",
            *body,
        ]  # fmt: skip
        self.define(step, ", ".join(["s", *own, *names, "k"]), asks)
        answer = [
            f"_, {', '.join([*own, *names, 'k'])} = s.k",
            f"if a & {ENTRY_MASK} == 0:",
            *indent([f"{place} = {items}.index(a >> {ENTRY_BITS}, {place})", f"{picked} += ({items}[{place}],)",
                     f"{place} += 1"]),
            "else:",
            f"{STEP}{place} = len({items})",
            f"return {call(step, [*own, *names, 'k'])}",
        ]  # fmt: skip
        self.blocks.append(block)
        self.define(block, "s, a", answer)
        first = {who: self.val(s.player), items: f"tuple({self.items(s.select)})", picked: "()", place: "0",
                 low: self.val(s.low), high: f"min({self.val(s.high)}, len({items}))"}  # fmt: skip
        lines = [f"{each} = {first[each]}" for each in own]
        start = [f"return {call(step, [*own, *names, 'k'])}"]
        return [*lines, f"if {who} >= 0 and {low} <= len({items}):", *indent(start), *after]

    # ------------------------------------------------------------ the order of reactions

    def _reactions(self, s: core.Reactions, after: Lines, scope: list[str]) -> Lines:
        if len(s.triggers) == 1:
            (trigger,) = s.triggers
            if trigger.select is None:
                loop: Any = core.If(trigger.condition, trigger.body)
                return [f"if {self.test(loop.condition)}:", *indent(self.emit(loop.then, scope, after)), *after]
            return self._for_each(core.ForEach(held(trigger), trigger.body), after, scope)
        waiting = self.fresh("waiting")
        block = self.function_name(s.site)
        kept = [n for n in dict.fromkeys(scope) if n in self._reaction_words(s) | words(after)]
        again = [f"s.k = {frame(block.upper(), [waiting, *kept])}", "return None"]
        taken: Lines = [
            "if a is None:",
            *indent([f"if not {waiting}:", *indent(after), f"acts = order_options({waiting})", "if len(acts) > 1:",
                     *indent([f"s.who = {waiting}[0][0]", f"s.site = {self._site(s.site)}",
                              f"s.k = {frame(block.upper(), [waiting, *kept])}", "return acts"]),
                     "a = acts[0]"]),
            f"{waiting} = without({waiting}, a)",
        ]  # fmt: skip
        for position, trigger in enumerate(s.triggers):
            inside = list(scope)
            bind: Lines = []
            if trigger.select is not None:
                name = self.name(trigger.select.binder)
                inside.append(name)
                bind = [f"{name} = a >> {ENTRY_BITS}"]
            body = [*bind, *self.emit(trigger.body, [*inside, waiting], again)]
            last = position == len(s.triggers) - 1
            taken += body if last else [f"if a & {ENTRY_MASK} == {position}:", *indent(body)]
        self.blocks.append(block)
        self.define(block, "s, a", [f"_, {', '.join([waiting, *kept, 'k'])} = s.k", *taken])
        lines = ["found = []"]
        for position, trigger in enumerate(s.triggers):
            owner = self.val(trigger.owner)
            if trigger.select is None:
                test = self.test(trigger.condition)
                lines += [f"if {test}: found.append(({owner}, {position}))"]
            else:
                loop = self.loop(held(trigger), False)
                inner = f" if {loop.inner}" if loop.inner != "1" else ""
                code = f"{loop.name} << {ENTRY_BITS} | {position}"
                add = f"found += [({owner}, {code}) {loop.clause}{inner}]"
                lines += [f"if {loop.outer}: {add}" if loop.outer != "1" else add]
        first = f"s.t_{self.program.first_seat}" if self.program.first_seat else "0"
        active = f"(s.turn if s.turn >= 0 else {first})"
        begin = [f"{waiting} = by_seat(found, {active}, {self.program.players})",
                 f"s.k = {frame(block.upper(), [waiting, *kept])}", f"return {call(block, ['None'])}"]  # fmt: skip
        return [*lines, "if found:", *indent(begin), *after]

    def _reaction_words(self, s: core.Reactions) -> set[str]:
        return {self.name(name) for trigger in s.triggers for name in names_used(trigger.body)}


def _listed(entry: core.Entry) -> list[Any]:
    """The nodes of an entry that are read when its options are listed."""
    shown = replace(entry, body=())
    return list(everything(conj(shown.condition))) + (list(everything(shown.select)) if shown.select else [])


def cached(lines: Lines, player: str) -> Lines:
    """What the lines look up for the player more than once is looked up once, in front."""
    import re

    text = "\n".join(lines)
    stems: dict[str, int] = {}
    for match in re.finditer(rf"s\.[rz]_\w+\[{player}\]", text):
        stems[match[0]] = stems.get(match[0], 0) + 1
    head: Lines = []
    for look_up, count in stems.items():
        if count > 1:
            name = "my_" + look_up[4 : look_up.index("[")]
            head.append(f"{name} = {look_up}")
            lines = [line.replace(look_up, name) for line in lines]
    return [*head, *lines]


__all__ = ["BACK", "Decisions"]
