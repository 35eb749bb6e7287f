"""Listing options: which entries of a menu stand open, and one option for each of their candidates.

The options are collected in one list, whose variable is handed along as `acts`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulewright.interpreter import linked
from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.known import printed_test
from rulewright.interpreter.blocks.lower.context import Lower, Steps
from rulewright.interpreter.blocks.lower.looping import nested
from rulewright.interpreter.blocks.lower.moving import each_once
from rulewright.interpreter.blocks.lower.reading import bit_of
from rulewright.interpreter.blocks.lower.selecting import bits, cheap_first, items, loop, may_fail
from rulewright.interpreter.blocks.masks.forms import NumbersWhere
from rulewright.interpreter.blocks.masks.sharpen import conjuncts
from rulewright.interpreter.blocks.walk import everything
from rulewright.interpreter.dealt import ENTRY_BITS, MANY_OPTIONS

EMPTY_LIST = f.Help("copy", (make.EMPTY,))


def options(lower: Lower, entries: tuple[linked.Entry, ...], acts: f.Var, need: f.Var | None) -> Steps:
    """Steps that fill `acts`; `need` becomes 1 when a required entry has an option."""
    steps: Steps = [f.Set((acts,), EMPTY_LIST)]
    if need is not None:
        steps.append(f.Set((need,), make.ZERO))
    guards = _guards(lower, entries)
    for position, entry in enumerate(entries):
        tests, body = _entry_options(lower, position, entry, acts, need if entry.required else None)
        if body:
            guard = guards[position]
            first = [make.every(tests[:1])] if tests else []
            for test in [make.every(tests[1:]), *first, *([guard] if guard is not None else [])]:
                body = make.when(test, body)
            steps += body
    return _begun(merged(steps), acts)


def merged(steps: Steps) -> Steps:
    """Neighbours that ask the same, or the opposite, ask it once: what they do in between changes no
    answer."""
    found: Steps = []
    for step in steps:
        last = found[-1] if found else None
        if type(step) is not f.When or type(last) is not f.When:
            found.append(step)
        elif step.test == last.test:
            found[-1] = f.When(last.test, last.then + step.then, last.otherwise + step.otherwise)
        elif not step.otherwise and _opposite(step.test, last.test):
            found[-1] = f.When(last.test, last.then, last.otherwise + step.then)
        else:
            found.append(step)
    return [_merged_inside(step) for step in found]


def _merged_inside(step: f.Step) -> f.Step:
    if type(step) is not f.When:
        return step
    return f.When(step.test, tuple(merged(list(step.then))), tuple(merged(list(step.otherwise))))


def _opposite(one: f.Test, other: f.Test) -> bool:
    return make.isnt(one) == other or one == make.isnt(other)


def _begun(steps: Steps, acts: f.Var) -> Steps:
    """A list that begins with what is known is written with it."""
    at = 1 if len(steps) > 1 and type(steps[1]) is f.Edit else 0
    if not at:
        return steps
    first = steps[1]
    assert type(first) is f.Edit
    if first.of != acts:
        return steps
    if first.kind == "extend":
        return [f.Set((acts,), f.Help("copy", first.arguments)), *steps[2:]]
    if first.kind == "add":
        return [f.Set((acts,), f.Help("copy", (f.Pack(first.arguments),))), *steps[2:]]
    return steps


def _entry_options(
    lower: Lower, position: int, entry: linked.Entry, acts: f.Var, need: f.Var | None
) -> tuple[list[f.Test], Steps]:
    """What must hold for the entry's options, and the steps that add them; none where that is impossible."""
    tests: list[f.Test] = []
    if entry.once:
        tests.append(f.Isnt(f.Bits(f.Load("once"), f.Int(once_bit(lower, entry)))))
    tests += [lower.test(part) for part in conjuncts(entry.condition)]
    tests = [test for test in tests if test != make.ALWAYS]
    if make.NEVER in tests:
        return tests, []
    if not any(may_fail(test) for test in tests):
        tests.sort(key=_walks)  # what must walk through a zone comes last
    if entry.select is None:
        wanted: Steps = [f.Set((need,), make.ONE)] if need is not None else []
        return tests, [f.Edit("add", acts, (f.Int(position),)), *wanted]
    body = _candidates(lower, position, entry.select, acts, need)
    if len(body) == 1 and type(body[0]) is f.When and not body[0].otherwise:
        more = body[0].test.parts if type(body[0].test) is f.Every else (body[0].test,)
        tests += [test for test in more if test not in tests]
        body = list(body[0].then)
    return tests, _under(tests, body)


def _under(tests: list[f.Test], body: Steps) -> Steps:
    """The steps where the tests hold: they need not be asked again."""
    found: Steps = []
    for step in body:
        found += step.then if type(step) is f.When and step.test in tests else [step]
    return found


def _walks(test: f.Test) -> bool:
    return any(isinstance(each, (f.For, f.Mapped)) for each in everything(test))


def _guards(lower: Lower, entries: tuple[linked.Entry, ...]) -> list[f.Test | None]:
    """Neighbours that each want a certain thing to lie in the same player's zone: whether any of these
    lies there is one look at the mask of the zone's names."""
    found: list[f.Value | None] = []
    wanted: dict[f.Value, int] = {}
    for entry in entries:
        lies = next((each for each in conjuncts(entry.condition) if type(each) is linked.LiesIn), None)
        mask: f.Value | None = None
        if lies is not None and type(lies.thing) is linked.Const and lies.thing.value >= 0:
            mask = bits(lower, linked.InZone(lies.zone, lies.of), "name")
            if mask is not None:
                wanted[mask] = wanted.get(mask, 0) | lower.name_bits[lies.thing.value]
        found.append(mask)
    several = [
        mask if mask is not None and mask in (found[i - 1 : i] + found[i + 1 : i + 2]) else None
        for i, mask in enumerate(found)
    ]
    return [None if mask is None else f.Bits(mask, f.Int(wanted[mask])) for mask in several]


def once_bit(lower: Lower, entry: linked.Entry) -> int:
    return 1 << lower.program.onces.index(entry.group or entry.key)


def _candidates(lower: Lower, position: int, select: linked.Select, acts: f.Var, need: f.Var | None) -> Steps:
    """One option for each candidate."""
    var = lower.var(select.binder)
    before: list[tuple[f.Var, f.Value]] = []
    outer: f.Test = make.ALWAYS
    inner: f.Test = make.ALWAYS
    if select.best or select.sorted_by is not None:
        clauses: list[f.For | f.If] = [f.For(var, items(lower, select))]
    else:
        found = loop(lower, select, hoisting=True)
        if found.empty:
            return []
        outer, before, clauses, inner = found.outer, found.before, found.clauses, found.inner
        clauses, inner = _narrowed(lower, select, clauses, inner, var)
    if inner == make.NEVER:
        return []
    if inner == make.ALWAYS and outer == make.ALWAYS and need is None and len(clauses) == 1:
        known = _known_items(lower, clauses[0])
        if known is not None:
            codes = tuple([f.Int(value << ENTRY_BITS | position) for value in dict.fromkeys(known)])
            return [f.Edit("extend", acts, (f.Pack(codes),))] if codes else []
    steps: Steps = [f.Set((local,), value) for local, value in before]
    things = isinstance(select.type, linked.ThingType)
    code: f.Value = (
        f.Item(lower.coded(position), var)
        if things
        else make.calc("|", make.calc("<<", var, f.Int(ENTRY_BITS)), f.Int(position))
    )
    had = lower.fresh()
    whole = clauses[0].of if len(clauses) == 1 and type(clauses[0]) is f.For else None
    looked_up = isinstance(whole, f.Load | f.Item | f.Var)
    each = inner == make.ALWAYS and looked_up  # so there is an option where anything lies
    if need is not None and not each:
        steps.append(f.Set((had,), f.Size(acts)))
    if select.alike is not None:
        steps += _alike(lower, clauses, inner, var, code, select, acts)
    elif inner == make.ALWAYS and isinstance(select.source, linked.InZone) and things and whole is not None:
        steps.append(f.Edit("extend", acts, (f.Mapped(lower.coded(position).table, whole),)))
    else:
        add: Steps = [f.Edit("add", acts, (code,))]
        if not each_once(lower, linked.Items(select)):
            add = make.when(f.In(code, acts, missing=True), add)  # what stands in a list twice is one option
        steps += nested(clauses, make.when(inner, add))
    if need is not None:
        some = f.Some(whole) if each and whole is not None else make.compare(">", f.Size(acts), had)
        steps += make.when(some, [f.Set((need,), make.ONE)])
    return make.when(outer, steps)


def _known_items(lower: Lower, clause: f.For | f.If) -> list[int] | None:
    if type(clause) is not f.For:
        return None
    match clause.of:
        case f.Fixed(table=table):
            return list(lower.tables.contents[table])
        case f.Pack(items=them) if all(type(each) is f.Int for each in them):
            return [each.value for each in them if type(each) is f.Int]
    return None


def _narrowed(
    lower: Lower, select: linked.Select, clauses: list[f.For | f.If], inner: f.Test, var: f.Var
) -> tuple[list[f.For | f.If], f.Test]:
    """Over all things of a kind, what depends on printed values alone is decided now."""
    if not isinstance(select.source, linked.OfKind) or len(clauses) != 1:
        return clauses, inner
    tests = inner.parts if type(inner) is f.Every else (inner,)
    kind = select.source.kind
    things = [i for i, thing in enumerate(lower.program.things) if thing.kind == kind]
    checks = [(test, printed_test(lower.tables, test, var, things)) for test in tests]
    left = tuple(t for t in things if all(t in holds for _, holds in checks if holds is not None))
    rest = [test for test, holds in checks if holds is None]
    table = lower.tables.fixed(("things", left), lambda: left)
    return [f.For(var, table)], make.every(rest)


def _alike(
    lower: Lower,
    clauses: list[f.For | f.If],
    inner: f.Test,
    var: f.Var,
    code: f.Value,
    select: linked.Select,
    acts: f.Var,
) -> Steps:
    """Of cards that nothing tells apart, the first is the option. Names that are excluded anyway (a mask
    made before the loop) and names already offered can be kept in one mask."""
    tests = [] if inner == make.ALWAYS else list(inner.parts if type(inner) is f.Every else (inner,))
    name = f.Item(lower.printed("name"), var)
    add: f.Step = f.Edit("add", acts, (code,))
    label = lower.fresh()
    of_a_list = isinstance(select.source, linked.Among)
    if select.alike or select.alike_in or of_a_list:  # marks, memories and places must be the same too
        borne: list[f.Value] = [f.Item(f.Load("at"), var)] * of_a_list
        borne += [
            f.Help("borne", (f.Load(f"s_{status}"), f.Load(f"w_{status}"), var))
            for status in select.alike or ()
        ]
        borne += [lower.value(value) for value in select.alike_in]
        seen = lower.fresh(many=True)
        taken: Steps = [f.Edit("add", seen, (label,)), add]
        new: f.Test = f.In(label, seen, missing=True)
        told: f.Step = f.Set((label,), f.Pack((name, *borne)))
        if any(map(_walks, tests)):  # what tells it apart is found sooner than whether it may be taken
            body = [told, *make.when(make.every([new, *tests]), taken)]
        else:
            body = make.when(make.every(tests), [told, *make.when(new, taken)])
        return [f.Set((seen,), EMPTY_LIST), *nested(clauses, body)]
    bit = bit_of(lower, name)
    before: Steps = []
    mask: f.Var | None = None
    for test in tests:
        match test:
            case f.Isnt(test=f.Bits(left=f.Var() as known, right=right)) if (
                right == bit and known in lower.masks
            ):
                mask = known
                tests.remove(test)
                break
    if mask is None:
        mask = lower.fresh()
        before = [f.Set((mask,), make.ZERO)]
    rest = make.every(cheap_first(tests))
    new_one: f.Test = f.Isnt(f.Bits(mask, label))
    cheap = rest != make.ALWAYS and not _walks(rest)
    marked = [f.Put(mask, label, "|="), add]
    check = make.when(new_one if cheap else make.every([new_one, rest]), marked)
    steps: Steps = [f.Set((label,), bit), *check]
    return [*before, *nested(clauses, make.when(rest, steps) if cheap else steps)]


def all_codes(lower: Lower, entry_type: Any, of: f.Value, acts: f.Var) -> Steps:
    """A list of the option codes of all items of a list: a short one, of what somebody picks from."""
    var = lower.fresh()
    if isinstance(entry_type, linked.ThingType):
        add = f.Edit("add", acts, (f.Item(lower.coded(0), var),))
        return [f.Set((acts,), EMPTY_LIST), f.Each(var, of, (add,))]
    code = make.calc("<<", var, f.Int(ENTRY_BITS))
    return [f.Set((acts,), f.Gather(code, (f.For(var, of),)))]


def as_work(lower: Lower, selects: Iterable[linked.Select | None], acts: f.Var) -> Steps:
    """A list of options that can be a long one is counted as it is then; others never are."""
    most = sum(1 if select is None else _candidates_at_most(lower, select) for select in selects)
    long = make.compare(">", f.Size(acts), f.Int(MANY_OPTIONS))
    return make.when(long, [f.Call("listed", (acts,))]) if most > MANY_OPTIONS else []


def _candidates_at_most(lower: Lower, select: linked.Select) -> int:
    match select:
        case linked.Select(source=linked.Range(low=linked.Const(value=low), high=linked.Const(value=high))):
            return high - low + 1
        case linked.Select(source=linked.Range(low=linked.Const(value=low), high=linked.Size())):
            return max(0, len(lower.program.things) - low + 1)
        case linked.Select(source=linked.Among(items=NumbersWhere(low=low, high=high))):
            return high - low + 1
        case linked.Select(type=linked.ThingType(kind=kind)):
            return sum(thing.kind == kind or not kind for thing in lower.program.things)
        case linked.Select(type=linked.PlayerType()):
            return lower.program.players
        case linked.Select(type=linked.ListType(name=name)) if name in lower.program.lists:
            return lower.program.lists[name]
        case _:
            return MANY_OPTIONS + 1
