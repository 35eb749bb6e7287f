"""A whole program as C: the state, the tables, the functions, the machine. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any, Final

from rulewright.interpreter.blocks.masks.facts import MapFacts
from rulewright.interpreter.blocks.module import Module
from rulewright.interpreter.blocks.tables import Filling, Rows
from rulewright.interpreter.dealt import ENTRY_BITS, ENTRY_MASK, Limits
from rulewright.interpreter.native import kinds as k
from rulewright.interpreter.native.counting import cards_of, entries_of, names_a_thing, score_of
from rulewright.interpreter.native.gate import passed
from rulewright.interpreter.native.infer import Kinds
from rulewright.interpreter.native.layout import HEAD, Layout, Slot
from rulewright.interpreter.native.steps import Steps

STACK: Final = 600  # cells for frames
WIDTHS: Final = (("int8_t", 7), ("int16_t", 15), ("int32_t", 31), ("int64_t", 63))


def source_of(module: Module, layout: Layout, limits: Limits, facts: MapFacts) -> str:
    """The whole source of a program."""
    emitter = Emitter(module, layout, limits, facts)
    return "\n".join([*emitter.whole(), ""])


class Emitter(Steps):
    """Writes one program."""

    def __init__(self, module: Module, layout: Layout, limits: Limits, facts: MapFacts) -> None:
        super().__init__(module, layout, Kinds(module, layout))
        self.limits, self.facts = limits, facts

    def whole(self) -> list[str]:
        machine, frames, playing = map(_text, ("machine.h", "frames.h", "playing.h"))
        functions = [line for each in self.module.functions.values() for line in self.function(each)]
        zones = dict.fromkeys(each.zone for each in self.facts.kept)
        again = [line for zone in zones for line in self._again(zone)]
        heads = [f"{self.head(each)};" for each in self.module.functions.values()]
        tables = [*enumerate(self.layout.tables)]
        rows = [line for number, table in tables for line in self._row_function(number, table.content)]
        known = [line for number, table in tables for line in self._table(number, table)]
        mask = self.layout.mask_type
        sizes = [
            "#include <stdint.h>",
            f"typedef {self.layout.thing} thing;",
            f"#define WORDS {self.layout.words}",
            f"#define STACK {STACK}",
        ]
        state = [f"#define MASK {mask}", *self._state()]
        program = [
            *known, *heads, *self._listings(), *again, *rows, *functions, *self._machine(), *self._figures(),
            *self._blank(), *self._out(),
        ]  # fmt: skip
        passed([*sizes, *state, *program], (machine, frames, playing))
        return [*sizes, machine, *state, frames, *program, playing]

    # ------------------------------------------------------------ the state

    def _state(self) -> list[str]:
        fields = [f"    {_declared(slot)};" for slot in self.layout.slots.values()]
        own = ["    int64_t work, floor, k;", "    int32_t top, turns;"]
        return ["typedef struct {", *own, *fields, "    int64_t a[STACK];", "} S;"]

    def _blank(self) -> list[str]:
        """The state before the first statement."""
        blank, lines = self.layout.blank, ["static void blank(S *s) {", "memset(s, 0, sizeof *s);"]
        for slot in self.layout.slots.values():
            lines += self._filled(slot, getattr(blank, slot.name))
        return [*lines, f"s->work = {self.limits.whole}ll;", "}"]

    def _filled(self, slot: Slot, value: Any) -> list[str]:
        at = f"s->{slot.field}"
        match slot.shape:
            case "random" | "held":
                return []
            case "number":
                return [f"{at} = {value}ll;"] if value else []
            case "masks" if not isinstance(value, list):
                return [f"{at} = {self.words(value, '(wide)')};"]
            case "pile":
                return self._pile(at, list(value), slot.room)
            case "piles":
                piles = [value[-1], *value]
                return [
                    line for n, each in enumerate(piles) for line in self._pile(f"{at}[{n}]", each, slot.room)
                ]
            case "rows":
                lines = []
                for n, row in enumerate([value[-1], *value]):
                    lines += [
                        f"{at}[{n}][{m}] = {self._mask(each)};"
                        for m, each in enumerate([row[-1], *row])
                        if each
                    ]
                return lines
            case _:
                values = [value[-1], *value] if value else [0]
                if slot.shape == "masks":
                    return [f"{at}[{n}] = {self._mask(each)};" for n, each in enumerate(values) if each]
                name = self.fresh()
                table = f"static const {slot.type} {name}[] = {{{', '.join(map(str, values))}}};"
                return [f"{{ {table} memcpy({at}, {name}, sizeof {name}); }}"]

    def _pile(self, at: str, things: list[int], room: int) -> list[str]:
        head = f"{at}[0] = {room};"
        if not things:
            return [head]
        name = self.fresh()
        table = f"static const thing {name}[] = {{{', '.join(map(str, things))}}};"
        return [head, f"{{ {table} {at}[1] = {len(things)}; memcpy({at} + {HEAD}, {name}, sizeof {name}); }}"]

    def _mask(self, value: int) -> str:
        return self.words(value, "(wide)") if self.layout.words > 1 else f"{value}ll"

    def _out(self) -> list[str]:
        """All slots as numbers, one after the other: of lists first how many."""
        lines = ["static int64_t *written(const S *s, int64_t *to) {"]
        for slot in self.layout.slots.values():
            at = f"s->{slot.field}"
            match slot.shape:
                case _ if slot.name.startswith("i_"):
                    continue
                case "random":
                    lines.append(f"*to++ = (int64_t)({at} >> 64); *to++ = (int64_t){at};")
                case "number":
                    lines.append(f"*to++ = {at};")
                case "masks":
                    lines.append(f"for (int i = 0; i < WORDS; i++) *to++ = (int64_t){at}.w[i];")
                case "pile":
                    lines.append(f"to = write_pile({at}, to);")
                case "held":
                    lines.append(f"for (int i = 0; i < 1 + {at}[0] * {slot.length}; i++) *to++ = {at}[i];")
                case "piles":
                    lines.append(f"for (int i = 1; i <= {slot.length}; i++) to = write_pile({at}[i], to);")
                case _:
                    lines.append(f"for (int i = 1; i <= {slot.length}; i++) *to++ = {at}[i];")
        return [*lines, "return to;", "}"]

    # ------------------------------------------------------------ tables

    def _table(self, number: int, table: Any) -> list[str]:
        content, name = table.content, f"T{number}"
        if isinstance(content, (Rows, Filling)):
            return []
        if table.kind == k.ROWS:
            rows = [content[-1], *content]
            lines = [
                f"static int64_t {name}_{n}[] = {{{', '.join(map(_long, row)) or '0'}}};"
                for n, row in enumerate(rows)
            ]
            lists = ", ".join(f"{{{name}_{n}, {len(row)}, 0}}" for n, row in enumerate(rows))
            return [*lines, f"static const list {name}[] = {{{lists}}};"]
        if table.kind == k.MASKS:
            size = max(map(len, content)) + 1
            rows = [[row[-1], *row] for row in (content[-1], *content)]
            inside = ", ".join(f"{{{', '.join(map(self.words, row))}}}" for row in rows)
            return [f"static wide {name}[][{size}] = {{{inside}}};"]
        values = [content[-1], *content] if len(content) else [0]
        if table.kind == k.BITS:
            return [f"static wide {name}[] = {{{', '.join(map(self.words, values))}}};"]
        values = [(value + (1 << 63)) % (1 << 64) - (1 << 63) for value in values]
        type_ = next(
            each for each, bits in WIDTHS if all(-(1 << bits) <= value < 1 << bits for value in values)
        )
        lines = [f"static const {type_} {name}[] = {{{', '.join(map(_long, values))}}};"]
        if number in self.used_as_list:
            lines.append(f"static int64_t {name}n[] = {{{', '.join(map(_long, values[1:])) or '0'}}};")
            lines.append(f"#define {name}l ((list){{{name}n, {len(content)}, 0}})")
        return lines

    def _row_function(self, number: int, content: Any) -> list[str]:
        """What looks something up in a table that has rows, or that fills as it is asked."""
        if isinstance(content, Rows):
            return self._rows(number, content)
        if not isinstance(content, Filling) or content.kind == "Worth":
            return []
        function = self.module.functions[content.function]
        count = len(function.parameters) - 1
        keys = [f"k{n}" for n in range(count + (content.kind == "Where"))]
        taken = ", ".join(f"int64_t {key}" for key in keys)
        asked = ", ".join(["s", "it", *keys[-count:]] if count else ["s", "it"])
        same = " && ".join(f"c->k[{n}] == {key}" for n, key in enumerate(keys)) or "1"
        mix = "h = (h ^ (uint64_t){}) * MIX;"
        hashed = " ".join(mix.format(key) for key in keys)
        sets = " ".join(f"c->k[{n}] = {key};" for n, key in enumerate(keys))
        room = max(len(keys), 1)
        head, holds = f"uint64_t h = 1; {hashed}", f"f{content.function}({asked})"
        if content.kind == "Where":
            zero = "w_of(0)" if self.layout.words > 1 else "0"
            add = "w_or(m, w_left(w_of(1), i))" if self.layout.words > 1 else "m | 1ll << i"
            return [
                f"typedef struct {{ int64_t k[{room}]; MASK m; int there; }} C{number};",
                f"static C{number} cache{number}[1024];",
                f"static MASK row{number}(S *s, {taken}) {{",
                f"{head} C{number} *c = cache{number} + (h >> 54);",
                f"if (c->there && {same}) return c->m;",
                f"MASK m = {zero}; list l = SPACES[nth(k0, {len(self.facts.spaces) + 1})];",
                f"for (int i = 0; i < l.n; i++) {{ int64_t it = l.p[i]; if ({holds}) m = {add}; }}",
                f"{sets} c->m = m; c->there = 1; return m;",
                "}",
            ]
        size = content.high - content.low + 1
        return [
            f"typedef struct {{ int64_t k[{room}], p[{max(size, 1)}]; int32_t n; int there; }} C{number};",
            f"static C{number} cache{number}[256];",
            f"static list row{number}({', '.join(['S *s', *([taken] if keys else [])])}) {{",
            f"{head} C{number} *c = cache{number} + (h >> 56);",
            f"if (c->there && {same}) return (list){{c->p, c->n, 0}};",
            "c->there = 0; c->n = 0;",
            f"for (int64_t it = {content.low}; it <= {content.high}; it++) if ({holds}) c->p[c->n++] = it;",
            f"{sets} c->there = 1; return (list){{c->p, c->n, 0}};",
            "}",
        ]

    def _rows(self, number: int, rows: Rows) -> list[str]:
        width = len(next(iter(rows), ()))
        names = [f"k{n}" for n in range(width)]
        lines = ["S *s", *(f"int64_t {name}" for name in names)]
        if not rows:
            return [f"static int64_t row{number}(S *s, ...) {{ (void)s; give_up(); }}"]
        lows = [min(key[n] for key in rows) for n in range(width)]
        sizes = [max(key[n] for key in rows) - lows[n] + 1 for n in range(width)]
        total = 1
        for size in sizes:
            total *= size
        if total > 20_000:
            raise k.Unsupported("a large table with holes")
        dense = [0] * total
        there = [0] * total
        for key, value in rows.items():
            at = 0
            for n in range(width):
                at = at * sizes[n] + key[n] - lows[n]
            dense[at], there[at] = value, 1
        checks = " ".join(
            f"k{n} -= {lows[n]}; if (k{n} < 0 || k{n} >= {sizes[n]}) give_up();" for n in range(width)
        )
        index = "0"
        for n in range(width):
            index = f"({index} * {sizes[n]} + k{n})"
        return [
            f"static int64_t row{number}({', '.join(lines)}) {{",
            f"static const int64_t value[] = {{{', '.join(map(_long, dense))}}};",
            f"static const int8_t there[] = {{{', '.join(map(str, there))}}};",
            f"(void)s; {checks}",
            f"int64_t at = {index}; if (!there[at]) give_up(); return value[at];",
            "}",
        ]

    def _again(self, zone: str) -> list[str]:
        """What makes the masks of one map anew."""
        over, number = self.layout.slots[f"o_{zone}"], self.fresh()
        lines = [
            f"static void again_{over.field}(S *s, int64_t {number}) {{",
            f"list l = SPACES[nth({number}, {len(self.facts.spaces) + 1})];",
        ]
        for each in (each for each in self.facts.kept if each.zone == zone):
            slot = self.layout.slots[each.name]
            at = f"s->{slot.field}[nth({number}, {slot.length + 1})]"
            values = self.facts.program.properties[each.prop] if each.prop else ()
            reached = [self.facts._reached(each.around, space) for space in range(len(self.facts.bit) - 1)]
            table, of = self.fresh(), self.fresh()
            type_ = self.layout.mask_type
            lines.append(
                f"static const {type_} {table}[] = {{{', '.join(map(self._mask_inside, reached))}}};"
            )
            wide = self.layout.words > 1
            if each.prop:
                lines.append(f"static const int32_t {of}[] = {{{', '.join(map(str, values))}}};")
                lines.append(f"memset({at}, 0, sizeof {at});")
                cell = f"{at}[1 + {of}[t]]"
            else:
                lines.append(f"{at} = {'w_of(0)' if wide else '0'};")
                cell = at
            add = f"{cell} = w_or({cell}, {table}[l.p[i]])" if wide else f"{cell} |= {table}[l.p[i]]"
            each_one = f"int64_t t = s->{over.field}[1 + l.p[i]]; if (t >= 0) {add};"
            lines.append(f"for (int i = 0; i < l.n; i++) {{ {each_one} }}")
        return [*lines, "}"]

    def _mask_inside(self, value: int) -> str:
        return self.words(value) if self.layout.words > 1 else f"{value}ll"

    # ------------------------------------------------------------ the machine

    def _listings(self) -> Iterable[str]:
        spaces = self.facts.spaces
        if spaces:
            rows = [spaces[-1], *spaces]
            for n, row in enumerate(rows):
                yield f"static int64_t SPACES_{n}[] = {{{', '.join(map(str, row)) or '0'}}};"
            lists = ", ".join(f"{{SPACES_{n}, {len(row)}, 0}}" for n, row in enumerate(rows))
            yield f"static const list SPACES[] = {{{lists}}};"
        for number in range(len(self.module.listings)):
            there = self.listing(number)
            if there:
                same = self.module.functions[there[0]]
                head = self.head(same)
                parameters = head[head.index("(") :]
                names = ", ".join(f"f{n}" for n in (there[-1], *there))
                yield f"static int (*const L{number}[]){parameters} = {{{names}}};"

    def _machine(self) -> Iterable[str]:
        blocks = self.module.blocks()
        yield "static int resumed(S *s) {"
        yield "switch (s->a[s->k]) {"
        for place, number in enumerate(blocks):
            yield f"case {place}: return f{number}(s, s->k);"
        yield "default: give_up();"
        yield "}"
        yield "}"
        yield "static int taken(S *s, int64_t code) {"
        yield f"int64_t entry = code & {ENTRY_MASK}, value = code >> {ENTRY_BITS};"
        offsets, flat = list[int](), list[int]()
        for number in blocks:
            offsets.append(len(flat))
            flat += self.module.takers.get(number, ())
        yield f"static const int32_t first[] = {{{', '.join(map(str, offsets))}}};"
        yield "switch (first[s->a[s->k]] + entry) {"
        for place, number in enumerate(flat):
            yield f"case {place}: return f{number}(s, value, s->k);"
        yield "default: give_up();"
        yield "}"
        yield "}"
        yield f"static int begun(S *s) {{ return f{self.module.start}(s); }}"

    def _figures(self) -> Iterable[str]:
        """What is counted, of which games."""
        program, slots = self.layout.program, self.layout.slots
        yield f"#define DECISIONS {self.limits.decisions}"
        yield f"#define PEOPLE {program.people}"
        yield f"#define SEATS {program.players}"
        yield f"#define THINGS {len(program.things)}"
        yield f"#define ENTRY_BITS {ENTRY_BITS}"
        yield f"#define ENTRY_MASK {ENTRY_MASK}"
        for name in ("rng", "who", "over", "site", "winners"):
            yield f"#define s_{name} {slots[name].field}"
        score = score_of(program)
        yield f"#define SCORE(seat) {f'now.{slots[score].field}[1 + seat]' if score else 0}"
        places = entries_of(program)
        first = [places.index((site, 0)) for site in range(len(program.sites))]
        names = [names_a_thing(program, *each) for each in places]
        yield f"#define ENTRIES {len(names)}"
        cards = cards_of(program)
        yield f"#define COUNTED (ENTRIES + {len(cards)})"
        yield f"static const int32_t FIRST_OF_SITE[] = {{{', '.join(map(str, first))}}};"
        yield f"static const int8_t NAMES_A_CARD[] = {{{', '.join(str(int(each)) for each in names)}}};"
        of = (cards.index(thing.card) for thing in program.things)
        yield f"static const int16_t CARD_OF[] = {{{', '.join(map(str, of)) or '0'}}};"


def _declared(slot: Slot) -> str:
    match slot.shape:
        case "number" | "random":
            return f"{slot.type} {slot.field}"
        case "masks" if not slot.name.startswith("i_"):
            return f"{slot.type} {slot.field}"
        case "held":
            return f"{slot.type} {slot.field}[{1 + slot.room * slot.length}]"
        case "pile":
            return f"{slot.type} {slot.field}[{HEAD + slot.room}]"
        case "piles":
            return f"{slot.type} {slot.field}[{slot.length + 1}][{HEAD + slot.room}]"
        case "rows":
            return f"{slot.type} {slot.field}[{slot.length + 1}][{slot.room + 1}]"
        case _:
            return f"{slot.type} {slot.field}[{slot.length + 1}]"


def _long(value: int) -> str:
    if value == -(1 << 63):
        return "INT64_MIN"
    return f"{value}ll" if abs(value) >= 1 << 31 else str(value)


def _text(name: str) -> str:
    """A part that is the same in every program."""
    return files("rulewright.interpreter.native").joinpath(name).read_text("utf-8")
