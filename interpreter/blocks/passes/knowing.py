"""What a variable holds is known behind the step that sets it: a number, another variable, a short list or a
frame. It stands where the variable is read, and what follows from it is worked out: a test that is known, a
loop over one thing, the value at a place of a frame.
"""

from __future__ import annotations

from typing import Any

from rulewright.interpreter.blocks import form as f, make
from rulewright.interpreter.blocks.simpler import worked_out
from rulewright.interpreter.blocks.walk import bodies, ends, everything, steps_in

Known = dict[f.Var, f.Value]
PLAIN = (f.Int, f.Var)


def with_known(function: f.Function) -> f.Steps:
    """The function's body with what is known put in its place."""
    return tuple(_steps(function.body, {}))


def _steps(steps: f.Steps, known: Known) -> list[f.Step]:
    """The steps; `known` becomes what is known behind them."""
    found: list[f.Step] = []
    for step in steps:
        found += _step(step, known)
        if ends(tuple(found[-1:])):
            break
    return found


def _step(step: Any, known: Known) -> list[f.Step]:
    match step:
        case f.Set(vars=variables, value=value):
            return _set(variables, worked_out(value, known), known)
        case f.Unpack(of=of, vars=variables, parent=parent):
            return _unpack(step, of, variables, parent, known)
        case f.When():
            return _when(step, known)
        case f.Each():
            return _each(step, known)
        case f.While(test=test, body=body):
            _forget(known, _written(body))
            return [f.While(worked_out(test, known), tuple(_steps(body, dict(known))))]
        case f.Put(place=place, value=value, operator=operator):
            return [f.Put(_place(place, known), worked_out(value, known), operator)]
        case f.Edit(kind=kind, of=of, arguments=arguments):
            given = tuple([worked_out(each, known) for each in arguments])
            return [f.Edit(kind, _place(of, known), given)]
        case f.Exchange(one=one, other=other):
            return [f.Exchange(_place(one, known), _place(other, known))]
        case _:
            return [worked_out(step, known)]


def _place(place: Any, known: Known) -> Any:
    """Where something is put: a variable holds another value now."""
    if type(place) is f.Var:
        _forget(known, {place})
        return place
    return worked_out(place, known)


def _set(variables: tuple[f.Var, ...], value: f.Value, known: Known) -> list[f.Step]:
    if variables == (value,) or (type(value) is f.Int and known.get(variables[0]) == value):
        return []
    _forget(known, {*variables})
    values = (value,) if len(variables) == 1 else value.items if type(value) is f.Pack else ()
    for var, each in zip(variables, values, strict=False):
        if _kept(each) and not {*variables}.intersection(everything(each)):
            known[var] = each
    return [f.Set(variables, value)]


def _kept(value: f.Value) -> bool:
    """Does the value stay what it is as long as its variables do?"""
    match value:
        case f.Int() | f.Var():
            return True
        case f.Pack(items=items):
            return all(isinstance(each, PLAIN) for each in items)
        case f.Frame(values=values, parent=parent):
            return all(isinstance(each, PLAIN) for each in values) and isinstance(parent, PLAIN)
        case _:
            return False


def _unpack(
    step: f.Unpack, of: f.Var, variables: tuple[f.Var | None, ...], parent: bool, known: Known
) -> list[f.Step]:
    frame = known.get(of)
    pairs: list[tuple[f.Var | None, f.Value | None]] = []
    if type(frame) is f.Frame:
        pairs = [*zip(variables, frame.values, strict=True), *([(f.PARENT, frame.parent)] if parent else [])]
    _forget(known, {var for var in variables if var is not None} | ({f.PARENT} if parent else set()))
    if not pairs:
        return [step]
    taken = [(var, value) for var, value in pairs if var is not None and value is not None and var != value]
    if not taken:
        return []
    if len(taken) == 1:
        return _set((taken[0][0],), taken[0][1], known)
    return _set(tuple([var for var, _ in taken]), f.Pack(tuple([value for _, value in taken])), known)


def _when(step: f.When, known: Known) -> list[f.Step]:
    test = worked_out(step.test, known)
    if type(test) is f.Known:
        return _steps(step.then if test.value else step.otherwise, known)
    one, other = dict(known), dict(known)
    then, otherwise = _steps(step.then, one), _steps(step.otherwise, other)
    if ends(tuple(then)):
        left = other
    elif ends(tuple(otherwise)):
        left = one
    else:
        left = {var: value for var, value in one.items() if other.get(var) == value}
    known.clear()
    known.update(left)
    return make.when(test, then, otherwise)


def _each(step: f.Each, known: Known) -> list[f.Step]:
    of = worked_out(step.of, known)
    listed = known.get(of, of) if type(of) is f.Var else of
    if type(listed) is f.Pack and not listed.items:
        return []
    if type(listed) is f.Pack and len(listed.items) == 1 and not _turns(step.body):
        return _steps((f.Set((step.var,), listed.items[0]), *step.body), known)
    _forget(known, {step.var, *_written(step.body)})
    return [f.Each(step.var, of, tuple(_steps(step.body, dict(known))))]


def _turns(body: f.Steps) -> bool:
    """Does one of the steps go on to the next turn of the loop around them, or leave it?"""
    return any(
        isinstance(step, f.Break | f.Continue)
        or (type(step) is f.When and any(_turns(each) for each in bodies(step)))
        for step in body
    )


def _forget(known: Known, changed: set[f.Var]) -> None:
    """Nothing is known any more of these variables, nor of those that were known by them."""
    for var in [v for v, value in known.items() if v in changed or not changed.isdisjoint(everything(value))]:
        del known[var]


def _written(body: f.Steps) -> set[f.Var]:
    """The variables that steps set."""
    found: set[f.Var] = set()
    for step in steps_in(body):
        match step:
            case f.Set(vars=variables):
                found.update(variables)
            case f.Unpack(vars=variables, parent=parent):
                found.update(var for var in variables if var is not None)
                found.update((f.PARENT,) if parent else ())
            case f.Put(place=f.Var() as var) | f.Edit(of=f.Var() as var) | f.Each(var=var):
                found.add(var)
            case _:
                pass
    return found
