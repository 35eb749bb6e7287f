"""Steps as clauses, and a block of them as sentences.

A clause is told of whoever does it: of you in the imperative, of others with their name before it. A step
that is no clause of its own (a condition, a repetition) stands in a sentence for itself.
"""

from __future__ import annotations

from typing import Any

from rulewright.dsl import core, tree
from rulewright.dsl.explain.choices import Choices, Piece
from rulewright.dsl.explain.forms import YOU, Count, Form, Join, Np, Say, say
from rulewright.dsl.explain.scope import Inlined, Scope, mentions, shape

LONGEST = 3  # clauses in one sentence
DEEPEST = 3  # procedures inside each other


class Steps(Choices):
    """What is done."""

    def block(self, block: tree.Block | None, scope: Scope) -> list[Piece]:
        """The clauses of a block. What it binds is known in it from there on."""
        found: list[Piece] = []
        steps = block.statements if block is not None else ()
        for number, step in enumerate(steps):
            if not self.is_used_at_once(step, steps[number + 1 :]):
                found += self.step(step, scope)
                continue
            assert isinstance(step, tree.Choose)
            scope.names[step.name.text] = self.chosen(step, scope, "from")
        return found

    def is_used_at_once(self, step: Any, rest: tuple[Any, ...]) -> bool:
        """Whether a choice is for the next step only, which may then say what is chosen."""
        if not isinstance(step, tree.Choose) or step.by is not None or not rest:
            return False
        name = step.name.text
        if mentions(rest[1:], name):
            return False
        match rest[0]:
            case tree.Discard(_, tree.Name(_, word)) | tree.Destroy(_, tree.Name(_, word)):
                return word.text == name
            case tree.Do(_, _, arguments):
                given = [shape(each.value) for each in arguments.items]
                return given.count(("Name", name)) == 1 and mentions(rest[0], name) == 1
            case tree.Move(_, tree.Name(_, word)) | tree.Mark(_, tree.Name(_, word)):
                return word.text == name and mentions(rest[0], name) == 1
            case tree.ForEach(_, selection, each, inner):
                among = selection.place
                used = mentions(rest, name) == 1 and mentions(inner.statements, each.text) == 1
                whole = selection.where is None and len(inner.statements) == 1
                chosen = isinstance(among, tree.In) and shape(among.place) == ("Name", name)
                return used and whole and chosen
            case _:
                pass
        return False

    def sentences(self, pieces: list[Piece], actor: Np) -> list[Form]:
        """Clauses put together to sentences."""
        found: list[Form] = []
        run: list[Form] = []

        def flush() -> None:
            while run:
                # Four make two and two, not three and one.
                size = LONGEST if len(run) != LONGEST + 1 else 2
                found.append(self.joined(run[:size], actor))
                del run[:size]

        for piece in pieces:
            if piece.alone:
                flush()
                found.append(piece.form)
            else:
                run.append(piece.form)
        flush()
        return found

    def step(self, step: Any, scope: Scope) -> list[Piece]:
        """The clauses of one step."""
        match step:
            case tree.Choose() | tree.Target():
                return self.choose(step, scope)
            case tree.ChooseNumber(_, low, high, where, by, _, name):
                what = Np(
                    "number",
                    "a",
                    tail=(say("number from", low=self.value(low, scope), high=self.value(high, scope)),),
                )
                if where is not None:
                    what = self.such(what, where.condition, scope)
                piece = self.by(by, say("choose", what=what), scope)
                scope.bind(name, Np("number", "that", about=name.text))
                return [piece]
            case tree.RollNumber(_, low, high, name):
                scope.bind(name, Np("number", "that", about=name.text))
                ends = say("number from", low=self.value(low, scope), high=self.value(high, scope))
                return [Piece(say("roll", what=ends))]
            case tree.ChooseMode(_, by, options):
                return self.mode_pieces(options, by, scope)
            case tree.MayDo():
                return self.may(step, scope)
            case tree.If(_, condition, block, otherwise):
                return self.if_(condition, block, otherwise, scope)
            case tree.ForEach():
                return self.for_each(step, scope)
            case tree.RepeatTimes(_, count, block):
                inner = scope.inner(talk=scope.talk.inner())
                times = self.times(count, scope)
                return [Piece(say("repeat", times=times, do=self.told(block, inner)), alone=True)]
            case tree.RepeatUntil(_, condition, most, block):
                until = self.condition(condition, scope)
                do = self.told(block, scope.inner())
                return [
                    Piece(say("repeat until", until=until, most=self.value(most, scope), do=do), alone=True)
                ]
            case tree.Stop():
                return [Piece(say("stop"))]
            case tree.Acting(_, player, block):
                return self.acting(player, block, scope)
            case tree.Together(_, block):
                return [Piece(say("together", do=self.told(block, scope)), alone=True)]
            case tree.Let(_, name, value):
                return self.let(name, value, scope)
            case tree.Set() | tree.Raise() | tree.Lower():
                return self.set(step, scope)
            case tree.Offer(_, lines):
                return [
                    Piece(say("offer", items=Join(tuple(self.line(each, scope) for each in lines), "or")))
                ]
            case tree.Do(_, procedure, arguments, None) if scope.depth < DEEPEST and (
                body := self.body_of(procedure.text)
            ):
                return self.expanded(body, arguments, scope)
            case _:
                return self.silent(self.deed(step, scope))

    def body_of(self, name: str) -> tree.Procedure | None:
        """A procedure that the game has no words for: it is told by what it does."""
        raise NotImplementedError

    def expanded(self, procedure: tree.Procedure, arguments: tree.Arguments, scope: Scope) -> list[Piece]:
        """What a procedure does, with what it is given."""
        given = {each.name.text: each.value for each in arguments.items}
        inner = Scope(scope.rules, scope.language, scope.this, {}, actor=scope.actor, talk=scope.talk)
        for param in procedure.params.items:
            value, of = (
                (given[param.name.text], scope) if param.name.text in given else (param.default, inner)
            )
            if value is None:
                continue
            number = isinstance(value, tree.Number) or self.is_numeric(procedure.name.text, param.name.text)
            inner.bind(param.name, Inlined(value, of) if number else self.np(value, of))
        inner.depth = scope.depth + 1
        return self.block(procedure.block, inner)

    def is_numeric(self, procedure: str, field: str) -> bool:
        """Whether a field of a procedure is a number."""
        found = self.rules.program.procedures.get(procedure)
        params = found.params if found is not None else ()
        return any(p.name == field and isinstance(p.type, core.NumberType) for p in params)

    def silent(self, form: Form) -> list[Piece]:
        """Nothing, where the game has empty words for it: what no card would say."""
        if isinstance(form, Say) and any(self.empty(key) for key in form.keys):
            return []
        return [Piece(form)]

    def empty(self, key: str) -> bool:
        """Whether the words for this are none."""
        raise NotImplementedError

    def times(self, count: Any, scope: Scope) -> Form:
        if isinstance(count, tree.Number):
            return Np("times", "", Count(number=int(count.digits.text)))
        return say("times of", what=self.counted(count, scope) or self.value(count, scope))

    # --- conditions and repetitions

    def may(self, step: tree.MayDo, scope: Scope) -> list[Piece]:
        who = self.np(step.by.player, scope) if step.by is not None else scope.actor
        inner = scope.inner()
        cond = self.condition(step.guard.condition, inner) if step.guard is not None else None
        do = self.bare(self.told(step.block, inner))
        form: Form = Say(("may",), {"do": do}, who)
        if cond is not None:
            form = say("if", cond=cond, do=form)
        if step.otherwise is not None:
            form = say("if not done", may=form, do=self.otherwise(step.otherwise, scope.inner()))
        return [Piece(form, alone=True)]

    def otherwise(self, otherwise: tree.Block | tree.ElseIf, scope: Scope) -> Form:
        if isinstance(otherwise, tree.Block):
            return self.told(otherwise, scope)
        found = self.step(otherwise.statement, scope)
        return self.joined([piece.form for piece in found], YOU)

    def if_(
        self, condition: Any, block: tree.Block, otherwise: tree.Block | tree.ElseIf | None, scope: Scope
    ) -> list[Piece]:
        inner = scope.inner()
        if otherwise is None and self.is_needless(condition, block, scope):
            return self.block(block, inner)
        cond = self.condition(condition, inner)
        form: Form = say("if", cond=cond, do=self.told(block, inner))
        if otherwise is not None:
            form = say("otherwise", first=form, do=self.otherwise(otherwise, scope.inner()))
        return [Piece(form, alone=True)]

    def for_each(self, step: tree.ForEach, scope: Scope) -> list[Piece]:
        name = step.name.text
        inner = scope.inner()
        steps = step.block.statements
        among = step.selection.place
        if isinstance(among, tree.In) and isinstance(among.place, tree.Name) and step.selection.where is None:
            bound = scope.names.get(among.place.word.text)
            all_used = all(mentions(each, name) for each in steps)
            if isinstance(bound, Np) and bound.about and all_used:
                # What is done with each of those that were chosen is done with them.
                inner.names[name] = self.again(bound, among.place.word.text, scope)
                return self.block(step.block, inner)
            if isinstance(bound, Np) and not bound.about and len(steps) == 1 and mentions(steps, name) == 1:
                inner.names[name] = bound
                return self.block(step.block, inner)
        np = self.each_of(step.selection, scope)
        if len(steps) == 1 and isinstance(steps[0], tree.Acting) and shape(steps[0].player) == ("Name", name):
            inner.names[name] = np.but(det="it", tail=(), adjectives=(), about="")
            return self.done_by(np, steps[0].block, inner)
        if mentions(steps, name) == 1:
            trial = inner.inner(talk=scope.talk.inner())
            trial.names[name] = np
            pieces = self.block(step.block, trial)
            if len(steps) == 1 or (len(pieces) == 1 and not pieces[0].alone):
                return pieces
        noun = self.noun_under(np)
        meant = Np(noun, "that", about=name)
        inner.talk = scope.talk.inner()
        inner.bind(step.name, meant)
        inner.talk.introduce(name, meant)
        return [Piece(say("for each do", each=np, do=self.told(step.block, inner)), alone=True)]

    def each_of(self, selection: tree.Selection, scope: Scope) -> Np:
        """Every one of a selection; of what has a name and was not said yet, in full."""
        place = selection.place
        if isinstance(place, tree.In) and isinstance(place.place, tree.Name) and selection.where is None:
            name = place.place.word.text
            bound = scope.names.get(name)
            if (
                isinstance(bound, Np)
                and bound.about == name
                and name not in scope.talk.introduced
                and bound.tail
            ):
                scope.talk.introduce(name, bound)
                return self.single(bound)
        if isinstance(selection.best, tree.Best):
            return self.selected(selection, scope, det="the")
        return self.selected(selection, scope, det="each")

    def single(self, np: Np) -> Np:
        """Each one of what was told as many."""

        def one(form: Form) -> Form:
            if isinstance(form, Np) and form.det == "which":
                return form.but(plural=False)
            if isinstance(form, Say):
                return Say(
                    form.keys,
                    {name: one(slot) for name, slot in form.slots.items()},
                    form.subject,
                    form.spare,
                )
            return form

        return np.but(det="each", plural=False, about="", tail=tuple(one(each) for each in np.tail))

    def acting(self, player: Any, block: tree.Block, scope: Scope) -> list[Piece]:
        if isinstance(player, tree.You):
            return self.block(block, scope)
        return self.done_by(self.np(player, scope), block, scope)

    def done_by(self, who: Np, block: tree.Block, scope: Scope) -> list[Piece]:
        again = who.but(det="it", tail=(), adjectives=(), about="") if who.det == "each" else who
        starts = bool(block.statements) and not isinstance(
            block.statements[0], (tree.MayDo, tree.If, tree.ForEach)
        )
        inner = scope.inner(actor=again if starts else who)
        found: list[Piece] = []
        run: list[Form] = []
        for piece in self.block(block, inner):
            if piece.alone:
                if run:
                    found.append(self.of_actor(who if not found else again, self.joined(run, YOU)))
                    run = []
                found.append(piece)
            else:
                run.append(piece.form)
        if run:
            found.append(self.of_actor(who if not found else again, self.joined(run, YOU)))
        return found

    def let(self, name: tree.Word, value: Any, scope: Scope) -> list[Piece]:
        if isinstance(value, tree.AllOf):
            np = self.selected(value.sel, scope, det="all", plural=True)
            scope.bind(name, np.but(about=name.text))
            return []
        if isinstance(value, (tree.Name, tree.Top)) or (
            isinstance(value, tree.Of) and value.word.text in ("owner", "holder")
        ):
            found = self.thing(value, scope)
            if isinstance(found, Np):
                scope.bind(name, found.but(about=name.text) if isinstance(value, tree.Top) else found)
                return []
        scope.bind(name, Inlined(value, scope.inner()))
        return []

    # --- memories

    def set(self, step: tree.Set | tree.Raise | tree.Lower, scope: Scope) -> list[Piece]:
        key = type(step).__name__.lower()
        path, value = step.path, step.value
        if isinstance(path, tree.Name) and path.word.text in scope.names:
            return [Piece(say(key, what=self.thing(path, scope), v=self.value(value, scope)))]
        word = path.word.text if isinstance(path, (tree.Name, tree.Of, tree.Your)) else ""
        slots: dict[str, Form] = {}
        if isinstance(path, tree.Of):
            slots["of"] = self.thing(path.owner, scope)
        if isinstance(value, tree.Name) and value.word.text in ("yes", "no", "none"):
            key = value.word.text
        own = f"memory.{word}.{key}" if word in self.rules.program.memories else f"property.{word}.{key}"
        what = Np(
            f"memory.{word}", "the", owner=self.np(path.owner, scope) if isinstance(path, tree.Of) else None
        )
        if word not in self.rules.program.memories:
            what = what.but(noun=f"property.{word}")
        general = key if key in ("raise", "lower") else "set"
        return self.silent(Say((own, general), {"what": what, "v": self.value(value, scope), **slots}))

    # --- deeds

    def deed(self, step: Any, scope: Scope) -> Form:
        raise NotImplementedError


__all__ = ["Piece", "Steps"]
