"""Looking ahead in a block: steps of the rules that a card would say as one."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulewright.dsl import tree
from rulewright.dsl.explain.trees import conjuncts, inside, mentions, shape


def is_used_at_once(step: Any, rest: tuple[Any, ...]) -> bool:
    """Whether a choice is for a step right behind it, which may then say what is chosen."""
    if not isinstance(step, tree.Choose) or step.by is not None or not rest:
        return False
    name = step.name.text
    if is_deed_with(rest[0], name):
        return True  # what is said of it later says `it`
    if mentions(rest[1:], name):
        return not mentions(rest[0], name) and is_handed_over(step, rest)
    match rest[0]:
        case tree.Swap():
            return mentions(rest[0], name) == 1
        case tree.Do():
            return is_given_to(rest[0], name)
        case tree.ForEach(_, selection, each, inner):
            among = selection.place
            used = mentions(rest, name) == 1 and mentions(inner.statements, each.text) == 1
            whole = selection.where is None and len(inner.statements) == 1
            chosen = isinstance(among, tree.In) and shape(among.place) == ("Name", name)
            return used and whole and chosen and not is_of_one(inner.statements, each.text)
        case _:
            pass
    return False


def is_changed_in(steps: tuple[Any, ...], name: str) -> bool:
    """Whether a name for a number stands for another one later."""
    return any(
        isinstance(each, (tree.Set, tree.Raise, tree.Lower)) and shape(each.path) == ("Name", name)
        for each in inside(steps)
    )


def is_asked_about(steps: tuple[Any, ...], name: str) -> bool:
    """Whether steps ask something of what has this name: `each player` would then be all of them."""
    asked: list[Any] = []
    for each in inside(steps):
        match each:
            case tree.If(_, condition) | tree.RepeatUntil(_, condition) | tree.Guard(_, condition):
                asked.append(condition)
            case tree.Where(_, condition):  # (what has a word of a list: of each of them)
                asked += [part for part in conjuncts(condition) if not isinstance(part, tree.Is)]
            case _:
                pass
    return bool(mentions(tuple(asked), name))


def is_of_one(steps: tuple[Any, ...], name: str) -> bool:
    """Whether steps mean each by itself, and not all together: who has it, or what is asked of it."""
    owners = any(
        isinstance(each, tree.Of) and each.word.text == "owner" and shape(each.owner) == ("Name", name)
        for each in inside(steps)
    )
    return owners or is_asked_about(steps, name)


def done_by_it(steps: tuple[Any, ...], name: str) -> tree.Block | None:
    """What is done, where all of it is done by whoever has this name."""
    match steps:
        case (tree.Acting(_, player, block),) if shape(player) == ("Name", name):
            return block
        case _:
            return None


def is_if(steps: tuple[Any, ...]) -> bool:
    """Whether what somebody does begins with a question."""
    match steps[0]:
        case tree.Acting(_, _, tree.Block(statements=(tree.If(), *_))):
            return True
        case _:
            return False


def is_deed_with(step: Any, name: str) -> bool:
    """Whether it is done with what has this name, and the name is not needed for more in it."""
    match step:
        case (
            tree.Discard(_, tree.Name(_, word))
            | tree.Destroy(_, tree.Name(_, word))
            | tree.Move(_, tree.Name(_, word))
            | tree.Mark(_, tree.Name(_, word))
        ):
            return word.text == name and mentions(step, name) == 1
        case _:
            return False


def priced_once(step: tree.Choose, done: Any) -> tree.Choose:
    """`where can build(thing: it, price: 0)`, before a step that says that price: without it."""
    where = step.selection.where
    if where is None or not isinstance(done, tree.Do):
        return step
    said = [shape(each) for each in done.arguments.items if isinstance(each.value, tree.Number)]

    def once(part: Any) -> Any:
        if not isinstance(part, tree.Can) or part.procedure.text != done.procedure.text:
            return part
        rest = tuple(each for each in part.arguments.items if shape(each) not in said)
        return replace(part, arguments=replace(part.arguments, items=rest))

    asked = where.condition
    left = replace(asked, parts=tuple(map(once, asked.parts))) if isinstance(asked, tree.And) else once(asked)
    return replace(step, selection=replace(step.selection, where=replace(where, condition=left)))


def is_given_to(step: Any, name: str) -> bool:
    """Whether a procedure is given what has this name, and nothing else is asked of it."""
    given = [shape(each.value) for each in step.arguments.items] if isinstance(step, tree.Do) else []
    return given.count(("Name", name)) == 1 and mentions(step, name) == 1


def is_handed_over(step: tree.Choose, rest: tuple[Any, ...]) -> bool:
    """Whether nothing but payments stands between the choice of own cards and the deed with them, or between
    two choices and the swap of what is chosen."""
    name = step.name.text
    if isinstance(rest[0], tree.Choose) and len(rest) > 1 and isinstance(rest[1], tree.Swap):
        return rest[0].by is None and mentions(rest, name) == 1 == mentions(rest[1], name)
    place = step.selection.place
    own = isinstance(place, tree.In) and isinstance(place.place, tree.Your)
    if not (own or isinstance(place, tree.InAny)) or mentions(rest, name) != 1:
        return False
    for each in rest:
        if mentions(each, name):
            return is_deed_with(each, name) or is_given_to(each, name)
        if not isinstance(each, (tree.Take, tree.Gain, tree.Pay, tree.Lose)):
            return False
    return False


def least_of_next(step: Any, rest: tuple[Any, ...]) -> int | None:
    """`choose number from 1 to size of your hand as n  choose (n) card in your hand as c`: at least 1."""
    match step:
        case tree.ChooseNumber(_, tree.Number(_, low), tree.Of(_, size, place), None, None, None):
            pass
        case _:
            return None
    if size.text != "size" or low.text not in ("0", "1") or not rest:
        return None
    match rest[0]:
        case tree.Choose(_, quantity, tree.Selection(place=tree.In(_, among), where=None), None):
            if isinstance(quantity, tree.ExactlyName):
                named = quantity.word.text == step.name.text
            else:
                named = isinstance(quantity, tree.ExactlyExpr) and shape(quantity.value) == (
                    "Name",
                    step.name.text,
                )
            return int(low.text) if named and shape(among) == shape(place) else None
        case _:
            return None


def each_once(step: tree.RepeatTimes) -> tree.ForEach | None:
    """`repeat size of x times { choose 1 in x where not seen of it as y ... set seen of y to yes }`."""
    steps = step.block.statements
    match step.count, steps[:1]:
        case (
            tree.Of(_, size, tree.Name(_, names)),
            (
                tree.Choose(
                    _,
                    tree.Exactly(_, one),
                    tree.Selection(place=tree.In(_, tree.Name(_, among)), where=tree.Where() as where) as of,
                    None,
                    _,
                    name,
                ),
            ),
        ):
            pass
        case _:
            return None
    if size.text != "size" or one.text != "1" or names.text != among.text:
        return None
    match conjuncts(where.condition):
        case [tree.Not(_, tree.Of(_, seen, tree.It()))]:
            ends = ("Set", ("Of", seen.text, ("Name", name.text)), ("Name", "yes"))
            if shape(steps[-1]) == ends:
                block = replace(step.block, statements=steps[1:-1])
                return tree.ForEach(step.span, replace(of, where=None), name, block)
        case _:
            pass
    return None


def field_for(step: Any, rest: tuple[Any, ...]) -> tuple[str, str] | None:
    """The procedure, and its field, that a chosen number is for and nothing else."""
    if not isinstance(step, tree.ChooseNumber) or step.by or step.secretly or not rest:
        return None
    match rest[0]:
        case tree.Do(_, procedure, arguments, None) if mentions(rest, step.name.text) == 1:
            for each in arguments.items:
                if shape(each.value) == ("Name", step.name.text):
                    return procedure.text, each.name.text
        case _:
            pass
    return None
