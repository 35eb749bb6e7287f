"""Decisions: listing the options, and what happens when one is taken.

The options of an offer are listed by a function of their own for each role that its entries ask about: there,
whose turn it is and as what is known, so the abilities of the other roles are not even looked at.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

from rulewright.dsl import core
from rulewright.dsl.walk import everything, names_used, rebuild
from rulewright.interpreter.compiled.code import (
    STEP,
    Lines,
    call,
    frame,
    going,
    indent,
    live,
    unpack,
    words,
)
from rulewright.interpreter.compiled.control import held
from rulewright.interpreter.compiled.effects import Close, Leave
from rulewright.interpreter.compiled.expressions import OTHER_ROLE, asked_role
from rulewright.interpreter.compiled.options import Options
from rulewright.interpreter.link.logic import conj
from rulewright.interpreter.program import ENTRY_BITS, ENTRY_MASK


class Decisions(Options):
    """Menus, offers, picks and the ordering of reactions."""

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
        takers: list[tuple[str, Lines]] = []
        for position, entry in enumerate(s.entries):
            lines = self._marks(entry)
            inside = list(scope)
            self.known.clear()
            if entry.select is not None:
                name = self._binder(entry.select)
                inside.append(name)
                lines.append(f"{name} = v")
                self._know(name, entry.select.source)
            takers.append((f"{s.site}_{position}", lines + self._chosen(entry, inside, after)))
        self.known.clear()
        otherwise = self.emit(s.otherwise, scope, after)
        if s.optional:
            takers.append((f"{s.site}_no", otherwise))
        names = live(scope, [line for _, lines in takers for line in lines])
        block = self.decision(s.site, names, takers)
        asked = ["s.who = who", f"s.site = {self._site(s.site)}", f"s.k = {frame(block, names)}; return acts"]
        if s.optional:
            asked.insert(0, f"acts.append({len(s.entries)})")
        player = self.val(s.player)
        listed = self.options(s.entries, False)
        listed = cached(listed, player) if player.isidentifier() else listed
        options = [*listed, "if acts:", *indent(asked), *otherwise]
        if player not in self.sure:
            return [f"who = {player}", "if who >= 0:", *indent(options), *after]
        return [f"who = {player}", *options]

    def _chosen(self, entry: core.Entry, scope: list[str], after: Lines) -> Lines:
        return self.of(entry.card or entry.key, lambda: self.emit(entry.body, scope, after))

    def _binder(self, select: core.Select) -> str:
        """The Python name of what is chosen."""
        self.binds(select)
        return self.name(select.binder)

    def decision(self, stem: str, names: list[str], takers: list[tuple[str, Lines]]) -> str:
        """A block that is only ever answered: one function for each entry. Its name as a constant."""
        block = self.function_name(stem)
        made = []
        for name, lines in takers:
            name = self.function_name(name)
            self.define(name, "s, v, k0", [*unpack(names), *self.straight(lines)])
            made.append(name)
        self.takers[block] = made
        self.blocks.append(block)
        self.define(block, "s, k0", ["raise AssertionError"])
        return block.upper()

    # ------------------------------------------------------------ offers

    def _offer(self, s: core.Offer, after: Lines, scope: list[str]) -> Lines:
        """An offer's frame is (block, player, what its entries need, k); it stays the same as long as the
        offer runs."""
        player = self.fresh("who")
        self.sure.add(player)
        entries = tuple(self._for_player(entry, s.player, player) for entry in s.entries)
        stops = any(isinstance(node, core.Stop | Leave) for node in everything(entries))
        names = self._offer_names(entries, [*after, *(self._left_for() if stops else [])], scope, player)
        at = {name: index + 1 for index, name in enumerate(names)}
        stem = self.function_name(s.site)
        lists = f"O_{stem.upper()}"
        listing = f"{lists}[s.role](s, k)"
        takers = []
        for position, entry in enumerate(entries):
            takers.append(self._taker(f"{stem}_{position}", entry, names, stem, listing))
        done = self.function_name(f"{stem}_done")
        left = [name for name in names if name in words(after)]
        self.define(done, "s, v, k", [*fetch(names, left, True), *self.straight(after)])
        self.takers[stem] = [*takers, done]
        self._listings(entries, stem, names, done, self.val(s.player) == self.turn_of)
        self.blocks.append(stem)
        asked = [f"s.who = k[{at[player]}]", f"s.site = {self._site(s.site)}", "s.k = k", f"return {listing}"]
        closed = self._closing(done)
        self.define(stem, "s, k", [*(closed if self.analysis.ends_turns else []), *asked])
        mask = 0
        for entry in entries:
            mask |= self._once_bit(entry) if entry.once else 0
        first = [self.val(s.player) if name == player else name for name in names]
        start = [f"s.once &= {~mask}"] if mask else []
        start += [f"return {call(stem, [frame(stem.upper(), first)])}"]
        who = self.val(s.player)
        return start if who in self.sure else [f"if {who} >= 0:", *indent(start), *after]

    def _closing(self, done: str) -> Lines:
        """After `end turn` an offer is done. That the turn is suspended is known until it closes."""
        left = "s.closing &= 2" if self.program.suspends else "s.closing = 0"
        return ["if s.closing:", f"{STEP}{left}", f"{STEP}return {done}(s, 0, k)"]

    def _for_player(self, entry: Any, player: core.Expr, local: str) -> core.Entry:
        """The entry with the offer's player as a local of the frame."""
        stand_in = core.Local(local, core.PlayerType())

        def change(node: Any) -> Any:
            return stand_in if node == player else rebuild(node, change)

        own: core.Entry = change(entry) if type(player) is core.Local and self._lasts(player) else entry
        return own

    def _offer_names(
        self, entries: tuple[core.Entry, ...], after: Lines, scope: list[str], player: str
    ) -> list[str]:
        used = {self.name(name) for entry in entries for name in names_used(entry)} | words(after)
        closed = (name for node in everything(entries) if isinstance(node, Close) for name in node.names)
        used |= set(map(self.name, closed))
        return [player, *(name for name in dict.fromkeys(scope) if name in used and name != player)]

    def _left_for(self) -> Lines:
        """Where `stop` goes: what comes after the loop around, if there is one."""
        return (self._exits[-1] if self._exits else None) or []

    def _taker(self, name: str, entry: core.Entry, names: list[str], offer: str, listing: str) -> str:
        """The function that takes one entry: `v` is the value, `k` the offer's frame. If nothing stops on
        the way, the offer is still the running decision and only its options are listed anew; else it is
        resumed."""
        name = self.function_name(name)
        lines = self._marks(entry)
        self.known.clear()
        inside = list(names)
        if entry.select is not None:
            binder = self._binder(entry.select)
            inside.append(binder)
            lines.append(f"{binder} = v")
            self._know(binder, entry.select.source)
        exits, self._exits = self._exits, [["k = k[-1]", *self._left_for()]]  # `stop` leaves the offer too
        turn_of, self.turn_of = self.turn_of, ""
        changed = {
            self.name(node.name) for node in everything(entry.body) if isinstance(node, core.Assign)
        } & set(names)
        resume = f"return {call(offer, [frame(offer.upper(), names, 'k[-1]') if changed else 'k'])}"
        lines += self._chosen(entry, inside, [resume])
        if not changed:
            lines = [
                line.replace(resume, f"return {listing}") if line.strip() == resume else line
                for line in lines
            ]
        self._exits, self.turn_of = exits, turn_of
        fetched = fetch(names, [each for each in names if each in words(lines)])
        self.define(name, "s, v, k", [*fetched, *self.straight(lines)])
        return name

    def _listings(
        self,
        entries: tuple[core.Entry, ...],
        stem: str,
        names: list[str],
        done: str,
        own_turn: bool,
    ) -> None:
        """`own_turn`: the offer stands in the turn of its own player; whose turn it is need not be asked."""
        roles = self._roles(entries)
        plain = "" if own_turn and roles else self._listing(entries, f"{stem}_any", names, done, None)
        other = self._listing(entries, f"{stem}_other", names, done, OTHER_ROLE, plain) if roles else plain
        by_role = [other] * (len(self.program.things) + 1)
        for role in sorted(roles):
            by_role[role] = self._listing(entries, f"{stem}_as_{role}", names, done, role, plain)
        self._offers[f"O_{stem.upper()}"] = by_role

    def _roles(self, entries: tuple[core.Entry, ...]) -> set[int]:
        """The roles that the entries, or the attributes they read, make a difference of."""
        found: set[int] = set()
        nodes: list[Any] = [node for entry in entries for node in _listed(entry)]
        nodes += [
            node for attribute in self.program.attributes.values() for node in everything(attribute.value)
        ]
        for node in nodes:
            if isinstance(node, core.Same):
                asked = asked_role(node.left, node.right), asked_role(node.right, node.left)
                found |= {role for role in asked if role is not None}
        return found

    def _listing(
        self,
        entries: tuple[core.Entry, ...],
        name: str,
        names: list[str],
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
        checked = role is not None and plain != ""
        fetched = fetch(names, [each for each in names if each in used or (each == player and checked)])
        head = self._closing(done) if self.analysis.ends_turns else []
        other = [f"if s.turn != {player}: return {plain}(s, k)"] if checked else []
        lines = [*cached(lines, player), "return acts"]
        self.define(name, "s, k", [*head, *fetched, *other, *lines])
        return name

    # ------------------------------------------------------------ picks

    def _pick(self, s: core.Pick, after: Lines, scope: list[str]) -> Lines:
        name = self.name(s.binder)
        items, picked, place = self.fresh("items"), self.fresh("picked"), self.fresh("i")
        low, high, who = self.fresh("low"), self.fresh("high"), self.fresh("who")
        self.expect(s.binder, s.select.source)
        body = self.emit(s.body, [*scope, name], after)
        own = [who, items, picked, place, low, high]
        names = live([n for n in scope if n != name], [*body, *after])
        step, end = (self.function_name(f"{s.site}{part}") for part in ("_next", "_picked"))
        self.define(end, ", ".join(["s", name, *names, "k"]), body)
        finish = f"return {call(end, [picked, *names, 'k'])}"
        take = [
            f"{picked} += (v,)",
            f"if len({picked}) >= {high}: {finish}",
            f"{place} = {items}.index(v, {place}) + 1",
            f"return {call(step, [*own, *names, 'k'])}",
        ]
        block = self.decision(
            s.site, [*own, *names], [(f"{s.site}_take", take), (f"{s.site}_done", [finish])]
        )
        of_one = [f"return {call(end, [which, *names, 'k'])}" for which in ("(v,)", "()")]
        self.picks.append(block)
        single = self.decision(  # one at most: nothing of the picking needs to be kept
            f"{s.site}_one", names, [(f"{s.site}_one_take", of_one[:1]), (f"{s.site}_one_done", of_one[1:])]
        )
        fixed = s.low == s.high  # picking goes on until it is enough: some are wanting at every step
        wanting = f"{low} - len({picked}) - 1"
        last = f"len({items}) - {f'({wanting})' if fixed else f'max(0, {wanting})'}"
        things = isinstance(s.select.type, core.ThingType)
        codes = [
            "acts = []",
            f"for v in XS: acts.append({f'{self.coded(0)}[v]' if things else f'v << {ENTRY_BITS}'})",
        ]
        listed = [line.replace("XS", f"{items}[{place}:{last}]") for line in codes]
        self.define(step, ", ".join(["s", *own, *names, "k"]), [
            *listed,
            *([] if fixed else [f"if not acts: {finish}", f"if len({picked}) >= {low}: acts.append(1)"]),
            f"s.who = {who}",
            f"s.site = {self._site(s.site)}",
            f"s.k = {frame(block, [*own, *names])}; return acts",
        ])  # fmt: skip
        first = {who: self.val(s.player), items: self._tuple(s.select), low: self.val(s.low)}
        if fixed:
            high = low
        else:
            first[high] = f"min({self.val(s.high)}, len({items}))"
        listed = [line.replace("XS", items) for line in codes]
        listed += [] if fixed else [f"if {low} <= 0: acts.append(1)"]
        asked = [f"s.who = {who}", f"s.site = {self._site(s.site)}"]
        of_one = [*listed, *asked, f"s.k = {frame(single, names)}; return acts"]
        start = [
            f"if {high} == 1:" if fixed else f"if {high} == 1 and {low} <= 1:",
            *indent(of_one),
            f"if {high} <= 0: return {call(end, ['()', *names, 'k'])}",
            f"return {call(step, [who, items, '()', '0', low, high, *names, 'k'])}",
        ]
        lines = [f"{each} = {value}" for each, value in first.items()]
        enough = f"if {who} >= 0 and {low} <= len({items}):"
        return [*lines, enough, *indent(start), *after]

    # ------------------------------------------------------------ the order of reactions

    def _reactions(self, s: core.Reactions, after: Lines, scope: list[str]) -> Lines:
        if len(s.triggers) == 1:
            (trigger,) = s.triggers
            if trigger.select is None:
                loop: Any = core.If(trigger.condition, trigger.body)
                return [
                    f"if {self.test(loop.condition)}:",
                    *indent(self._reacting(trigger, scope, after)),
                    *after,
                ]
            in_turn, items = self.in_turn(trigger)
            loop = core.ForEach(trigger.select, trigger.body)
            return self._for_each(loop, after, scope, (in_turn, f"tuple({items})"))
        waiting = self.fresh("waiting")
        block = self.function_name(s.site)
        kept = [n for n in dict.fromkeys(scope) if n in self._reaction_words(s) | words(after)]
        again = [f"s.k = {frame(block.upper(), [waiting, *kept])}; return None"]
        made = []
        for position, trigger in enumerate(s.triggers):
            inside = list(scope)
            code = f"v << {ENTRY_BITS} | {position}"
            lines = [*unpack([waiting, *kept]), f"{waiting} = without({waiting}, {code})"]
            if trigger.select is not None:
                inside.append(self._binder(trigger.select))
                lines.append(f"{inside[-1]} = v")
            made.append(self.function_name(f"{s.site}_{position}"))
            self.known.clear()
            exits, self._exits = self._exits, []  # a card's text stands outside of the loop
            lines += self._reacting(trigger, [*inside, waiting], again)
            self.define(made[-1], "s, v, k0", lines)
            self._exits = exits
        self.takers[block] = made
        ask = [f"s.who = {waiting}[0][0]", f"s.site = {self._site(s.site)}", "s.k = k0; return acts"]
        self.blocks.append(block)
        self.define(block, "s, k0", [
            *unpack([waiting, *kept]),
            f"if not {waiting}:",
            *indent(after),
            f"acts = order_options({waiting})",
            "if len(acts) > 1:",
            *indent(ask),
            f"return TAKE[{block.upper()}][acts[0] & {ENTRY_MASK}](s, acts[0] >> {ENTRY_BITS}, k0)",
        ])  # fmt: skip
        self.define(going(block), ", ".join(["s", waiting, *kept, "k"]), [
            f"return {call(block, [frame(block.upper(), [waiting, *kept])])}",
        ])  # fmt: skip
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
        self.known.clear()
        first = f"s.t_{self.program.first_seat}" if self.program.first_seat else "0"
        active = f"(s.turn if s.turn >= 0 else {first})"
        begin = [f"{waiting} = by_seat(found, {active}, {self.program.players})",
                 f"return {call(block, [frame(block.upper(), [waiting, *kept])])}"]  # fmt: skip
        return [*lines, "if found:", *indent(begin), *after]

    def _reacting(self, trigger: core.Trigger, scope: list[str], after: Lines) -> Lines:
        return self.of(trigger.key, lambda: self.emit(trigger.body, scope, after))

    def _reaction_words(self, s: core.Reactions) -> set[str]:
        bodies = tuple(trigger.body for trigger in s.triggers)
        changed = {node.name for node in everything(bodies) if isinstance(node, core.Assign)}
        return {self.name(name) for name in names_used(bodies) | changed}


def fetch(names: list[str], wanted: list[str], parent: bool = False) -> Lines:
    """The locals of an offer's frame that are wanted; with `parent`, `k` becomes its caller's
    continuation."""
    if len(wanted) > 2:
        kept = [name if name in wanted else "_" for name in names]
        return [f"_, {', '.join([*kept, 'k' if parent else '_'])} = k"]
    found = [f"{name} = k[{names.index(name) + 1}]" for name in wanted]
    return [*found, "k = k[-1]"] if parent else found


def _listed(entry: core.Entry) -> list[Any]:
    """The nodes of an entry that are read when its options are listed."""
    shown = replace(entry, body=())
    return list(everything(conj(shown.condition))) + (list(everything(shown.select)) if shown.select else [])


def cached(lines: Lines, player: str) -> Lines:
    """What the lines look up for the player more than once is looked up once, in front."""
    head: Lines = []
    for stem, pattern, often in (("my_", rf"\bs\.[a-z]_\w+\[{player}\]", 3), ("now_", r"\bs\.\w+", 4)):
        for look_up, count in Counter(re.findall(pattern, "\n".join(lines))).items():
            if count >= often:
                name = stem + re.sub(r"\W.*", "", look_up[2:])
                head.append(f"{name} = {look_up}")
                lines = [re.sub(rf"\b{re.escape(look_up)}(?!\w)", name, line) for line in lines]
    return [*head, *lines]
