"""Listing options: which entries of a menu stand open, and one option for each of their candidates."""

from __future__ import annotations

import ast
import re
from typing import Any

from rulewright.dsl import core
from rulewright.interpreter.compiled.code import STEP, Lines, indent, nested, words
from rulewright.interpreter.compiled.loops import Loops
from rulewright.interpreter.compiled.selections import is_number
from rulewright.interpreter.compiled.sharpen import conjuncts
from rulewright.interpreter.program import ENTRY_BITS


class Options(Loops):
    """What can be chosen, as lines that fill `acts`."""

    def options(self, entries: tuple[core.Entry, ...], required: bool) -> Lines:
        """Lines that fill `acts`; with `required`, `need` becomes true when a required entry has an
        option."""
        lines = ["acts = []"]
        if required:
            lines.append("need = False")
        open_test = ""  # neighbours that share their first test stand under one `if`
        guards = self._guards(entries)
        guard = ""
        for position, entry in enumerate(entries):
            tests, body = self._entry_options(position, entry, required and entry.required)
            if not body:
                continue
            if guards[position] != guard:
                guard, open_test = guards[position], ""
                lines += [f"if {guard}:"] if guard else []
            if tests and tests[0] != open_test:
                head = "else:" if _opposite(tests[0], open_test) else f"if {tests[0]}:"
                lines += _under(guard, [head])
            open_test = tests[0] if tests else ""
            rest = self.all_of(tests[1:]) if tests else "1"
            inner = body if rest == "1" else [f"if {rest}:", *indent(body)]
            lines += _under(guard, indent(inner) if tests else inner)
        if len(lines) > 1 and lines[1].startswith("acts += ["):
            lines[:2] = ["acts = " + lines[1][len("acts += ") :]]
        elif len(lines) > 1 and lines[1].startswith("acts += map("):
            lines[:2] = [f"acts = [*{lines[1][len('acts += ') :]}]"]
        return lines

    def _entry_options(self, position: int, entry: core.Entry, required: bool) -> tuple[list[str], Lines]:
        """What must hold for the entry's options, and the lines that add them; no lines where that is
        impossible."""
        tests = [f"not s.once & {self._once_bit(entry)}"] if entry.once else []
        tests += [self.test(part) for part in conjuncts(entry.condition)]
        tests = [test for test in tests if not (is_number(test) and int(test))]
        if "0" in tests:
            return tests, []
        tests.sort(key=lambda test: " for " in test)  # what must walk through a zone comes last
        if entry.select is None:
            return tests, [f"acts.append({position})", *(["need = True"] if required else [])]
        body = self._candidates(position, entry.select, required)
        under = body and re.fullmatch(r"if (.*):", body[0])
        if under and all(line.startswith(STEP) for line in body[1:]):
            tests += [test for test in conditions(under[1]) if test not in tests]
            body = [line[len(STEP) :] for line in body[1:]]
        return tests, body

    def _guards(self, entries: tuple[core.Entry, ...]) -> list[str]:
        """Neighbours that each want a certain thing to lie in the same player's zone: whether any of these
        lies there is one look at the mask of the zone's names."""
        found: list[str] = []
        bits: dict[str, int] = {}
        for entry in entries:
            parts = conjuncts(entry.condition)
            lies = next((each for each in parts if type(each) is core.LiesIn), None)
            masked = lies is not None and type(lies.thing) is core.Const and lies.thing.value >= 0
            zone = core.InZone(lies.zone, lies.of) if lies is not None and masked else None
            mask = self.bits(zone, "name") if zone is not None else ""
            found.append(mask)
            if mask and lies is not None and type(lies.thing) is core.Const:
                bits[mask] = bits.get(mask, 0) | self.name_bits[lies.thing.value]
        several = [
            mask if mask and mask in (found[i - 1 : i] + found[i + 1 : i + 2]) else ""
            for i, mask in enumerate(found)
        ]
        return [f"{mask} & {bits[mask]}" if mask else "" for mask in several]

    def _once_bit(self, entry: core.Entry) -> int:
        return 1 << self.program.onces.index(entry.group or entry.key)

    def _candidates(self, position: int, select: core.Select, required: bool) -> Lines:
        """One option for each candidate."""
        if select.best or select.sorted_by is not None or isinstance(select.source, core.OfCard):
            name = self.name(select.binder)
            heads = [f"for {name} in {self.items(select)}"]
            outer, before, inner = "1", [], "1"
        else:
            pieces = self.loop(select, True)
            outer, before, heads, inner, name = (
                pieces.outer,
                pieces.before,
                pieces.heads,
                pieces.inner,
                pieces.name,
            )
            if inner != "0":
                heads, inner = self._narrowed(select, heads, inner, name)
        if "0" in (outer, inner):
            return []
        if len(heads) == 1 and inner == "1" and is_literal(heads[0]) and outer == "1" and not required:
            values = ast.literal_eval(heads[0].split(" in ", 1)[1])
            return [f"acts += {tuple(value << ENTRY_BITS | position for value in values)}"] if values else []
        lines = [f"{local} = {source}" for local, source in before]
        code = f"{name} << {ENTRY_BITS}" + (f" | {position}" if position else "")
        if isinstance(select.type, core.ThingType):
            code = f"{self.coded(position)}[{name}]"
        if required:
            lines.append("had = len(acts)")
        if select.alike is not None:
            lines = self._alike(lines, heads, inner, name, code, select)
        elif inner == "1" and isinstance(select.source, core.InZone):
            self.tables[f"CODE_{position}_OF"] = f"{self.coded(position)}.__getitem__"
            lines.append(f"acts += map(CODE_{position}_OF, {heads[0].split(' in ', 1)[1]})")
        else:
            lines += nested([*heads, *([f"if {inner}"] if inner != "1" else [])], [f"acts.append({code})"])
        if required:
            lines.append("need = need or len(acts) > had")
        return lines if outer == "1" else [f"if {outer}:", *indent(lines)]

    def _narrowed(
        self, select: core.Select, heads: list[str], inner: str, name: str
    ) -> tuple[list[str], str]:
        """Over all things of a kind, what depends on printed values alone is decided now."""
        if not isinstance(select.source, core.OfKind) or len(heads) != 1:
            return heads, inner
        tests = conditions(inner)
        tables: dict[str, Any] = {
            f"P_{prop.upper()}": values for prop, values in self.program.properties.items()
        }
        fixed = [test for test in tests if words([test]) - {"not", "and"} <= {name, *tables}]
        kind = select.source.kind
        things = [i for i, thing in enumerate(self.program.things) if thing.kind == kind]
        left = tuple(t for t in things if all(eval(test, {**tables, name: t}) for test in fixed))
        rest = [test for test in tests if test not in fixed]
        return [f"for {name} in {left}"], " and ".join(rest) or "1"

    def coded(self, position: int) -> str:
        """The list of an entry's option codes by thing."""
        codes = [thing << ENTRY_BITS | position for thing in range(len(self.program.things))]
        self.tables[f"CODE_{position}"] = str(codes)
        return f"CODE_{position}"

    def _alike(
        self, before: Lines, heads: list[str], inner: str, name: str, code: str, select: core.Select
    ) -> Lines:
        """Of cards that nothing tells apart, the first is the option. Names that are excluded anyway (a
        set made before the loop) and names already offered can be kept in one set."""
        seen, label = "", self.fresh("n")
        tests = conditions(inner)
        if (
            select.alike or select.alike_in
        ):  # the marks they bear must be the same too, and what is remembered
            borne = [f"borne(s.s_{status}, s.w_{status}, {name})" for status in select.alike or ()]
            borne += [self.val(value) for value in select.alike_in]
            seen, rest = self.fresh("seen"), " and ".join(test for test in tests if test != "1")
            check = f"if {label} not in {seen}" + (f" and ({rest}):" if rest else ":")
            add = [f"{seen}.add({label})", f"acts.append({code})"]
            label_of = f"{label} = (P_NAME[{name}], {', '.join(borne)})"
            return [*before, f"{seen} = set()", *nested(heads, [label_of, check, *indent(add)])]
        for test in tests:
            found = re.fullmatch(rf"not \((\w+) & BIT_NAME\[{name}\]\)", test)
            if found and found[1] in self.masks:
                seen = found[1]
                tests.remove(test)
                break
        if not seen:
            seen = self.fresh("seen")
            before = [*before, f"{seen} = 0"]
        rest = " and ".join(test for test in tests if test != "1")
        cheap = rest and " for " not in rest
        check = f"if not {seen} & {label}" + (f" and ({rest}):" if rest and not cheap else ":")
        add = [f"{seen} |= {label}", f"acts.append({code})"]
        take = [f"{label} = {self.bit_of(f'P_NAME[{name}]')}", check, *indent(add)]
        return [*before, *nested(heads, [f"if {rest}:", *indent(take)] if cheap else take)]


def _under(guard: str, lines: Lines) -> Lines:
    return indent(lines) if guard else lines


def _opposite(one: str, other: str) -> bool:
    """Is one of two tests the other with a `not` before it?"""
    plain = not re.search(" and | or | if ", one + other)
    return plain and bool(other) and (one == f"not {other}" or other == f"not {one}")


def conditions(test: str) -> list[str]:
    """The parts of a test that must all hold: cut at each `and` that stands in no brackets."""
    parts, depth = [""], 0
    for word in re.split(r"( and | or | if |[()\[\]{}])", test):
        depth += (word in ("(", "[", "{")) - (word in (")", "]", "}"))
        if depth == 0 and word in (" or ", " if "):
            return [test]
        if depth == 0 and word == " and ":
            parts.append("")
        else:
            parts[-1] += word
    return parts


def is_literal(head: str) -> bool:
    """Does a `for` run over numbers that are written out?"""
    return re.fullmatch(r"for \w+ in \((\d+,? ?)*\)", head) is not None
