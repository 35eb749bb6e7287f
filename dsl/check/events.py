"""Events: what abilities wait for, and which names they find there.

Laws. `when` is for events without a body: declared ones and the start and end of periods. `before`,
`after` and `instead of` are for procedures. Inside, the fields of the event are known by their names, and
who does it is `player`; whoever waits for a procedure with a price knows what was `paid` for it. What
`target` is about is known as `thing`, or by the name of its kind; as `whom`, if it is a player; and whose
text it is as `source`. Gaining and losing a resource are waited for with `after` and `instead of`: `amount`
is what really comes or goes, `causer` whom the text calls `you` that says so, `source` its card. An ability
concerns the events of its owner unless it says otherwise.
"""

from __future__ import annotations

from typing import Final, Literal

from rulewright.dsl import core, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.belongings import Belongings
from rulewright.dsl.check.findings import at, one_of
from rulewright.dsl.check.ground import Part
from rulewright.dsl.check.notes import Happening
from rulewright.dsl.check.scope import Bound, Scope
from rulewright.dsl.check.types import NUMBER, PLAYER, THING, AnyType
from rulewright.dsl.check.walk import walk
from rulewright.dsl.report.diagnostics import Fix, nearest

ScopeName = Literal["you", "anyone", "others"]
TARGET = "target"
DOER = "player"
PAID = "paid"
KERNEL = ("gain", "lose", "move", "reveal", "target")
RESOURCES: Final = ("gain", "lose")
RESOURCE_FIELDS: Final[dict[str, core.Type]] = {"amount": NUMBER, "causer": PLAYER, "source": THING}
# What becomes of these in a body.
_STEPS: Final[dict[str, tuple[type, ...]]] = {
    "gain": (core.Gain,),
    "lose": (core.Lose,),
    "move": (core.Move, core.MoveAll),
    "reveal": (core.Reveal,),
    "target": (core.Menu,),
}


class Events(Part):
    """Names events and opens their fields."""

    belongings: Belongings

    def event(self, node: tree.AnyEvent, timing: str) -> Happening | None:
        """The event that an ability waits for; `timing` is when, before, after, instead."""
        if isinstance(node, tree.KernelEvent) and node.verb in RESOURCES and node.resource is not None:
            return self._resource_event(node, node.resource, timing)
        word = node.word if isinstance(node, tree.Event) else tree.Word(node.span, node.verb)
        if word.text in KERNEL:
            self.not_awaited(word)
            return None
        built_in = self.context.built_in_events()
        declared = None
        if word.text in self.context.names("procedure"):
            declared = self.context.procedure(word.text)
        if declared is None and word.text not in built_in:
            return self._unknown_event(word, timing, built_in)
        is_event = declared is None or declared.event
        if is_event != (timing == "when"):
            self._wrong_timing(word, timing, is_event)
        if declared is None:
            self.noting.name(node_of(node), "moment", word.text)
            return self._period_event(word.text, built_in[word.text])
        self.noting.procedure(node_of(node), declared)
        return self.happening(declared, paid=True)

    def happening(self, procedure: core.Procedure, *, paid: bool = False) -> Happening:
        """A declared procedure or event; `paid`: the price comes before it."""
        fields = tuple(
            (param.name, core.Local(param.local, param.type), param.type) for param in procedure.params
        )
        if paid and procedure.name in self.context.prices:
            fields += ((PAID, paid_for(procedure.name), NUMBER),)
        doer = core.Local(procedure.player, PLAYER)
        return Happening(procedure.name, fields, doer, procedure)

    def _period_event(self, name: str, done_by_player: bool) -> Happening:
        doer = core.Local(f"{name}.{DOER}", PLAYER) if done_by_player else None
        return Happening(name, (), doer, None)

    def _resource_event(self, node: tree.KernelEvent, word: tree.Word, timing: str) -> Happening | None:
        """`gain gold`."""
        resource = self.belongings.resource(word)
        if timing in ("when", "before"):
            said = f"{node.verb} {word.text}"
            hint = f"write `after {said}`, or `instead of {said}` if it does not happen then"
            self.findings.error(
                codes.E_TIMING,
                f"`{said}` happens in one step: there is no `{timing}`",
                node.span,
                hint,
            )
        if resource not in self.vocabulary.resources:
            return None
        name = core.of_resource("gain" if node.verb == "gain" else "lose", resource)
        fields: tuple[tuple[str, core.Local, AnyType], ...] = tuple(
            (field, core.Local(f"{name}.{field}", of), of) for field, of in RESOURCE_FIELDS.items()
        )
        self.noting.name(node, "language", name)
        return Happening(name, fields, core.Local(f"{name}.{DOER}", PLAYER), None)

    def targeting(self) -> Happening:
        """What `cannot target` and `for target` see."""
        fields: list[tuple[str, core.Local, AnyType]] = [
            ("thing", core.Local(f"{TARGET}.thing", THING), THING),
            ("whom", core.Local(f"{TARGET}.whom", PLAYER), PLAYER),
            ("source", core.Local(f"{TARGET}.source", THING), THING),
        ]
        for kind in self.vocabulary.kinds.values():
            if kind.active.place != "role":  # that name stands for whoever the turn is played as
                given = core.ThingType(kind.id)
                fields.append((kind.id, core.Local(f"{TARGET}.thing", given), given))
        return Happening(TARGET, tuple(fields), core.Local(f"{TARGET}.{DOER}", PLAYER), None)

    def inside(self, event: Happening | None, scope: Scope, node: tree.AnyEvent | None) -> Scope:
        """A scope in which the event's fields are known. `node`: where it is named, if it is."""
        inner = scope.child()
        if event is None:
            return inner
        if node is not None:
            self.noting.happening(node, event)
        if event.doer is not None:
            inner.names[DOER] = Bound(DOER, event.doer, PLAYER, None, sort="field", of=event.of)
            if self.nature.standing:
                inner.you = inner.actor = event.doer
        for name, local, given in event.fields:
            place = event.procedure.span if event.procedure else None
            inner.names[name] = Bound(name, local, given, place, sort="field", of=event.of)
        return inner

    def whose(self, node: tree.Scope | None, event: Happening | None) -> ScopeName:
        """Whose events these are."""
        if event is not None and event.doer is None:
            if node is not None:
                self.findings.error(
                    codes.E_SCOPE,
                    f"nobody does `{event.name}`: it concerns everybody",
                    node.span,
                    f"leave out `{' '.join(node.span.text().split())}`",
                    fix=Fix(node.span, "", "leave it out", sure=False),
                )
            return "anyone"
        if self.nature.standing:
            if isinstance(node, tree.ByOthers):
                self.findings.error(
                    codes.E_SCOPE,
                    "rules belong to nobody, so there are no others",
                    node.span,
                    "leave out `by others`: rules concern everybody",
                    fix=Fix(node.span, "", "leave it out", sure=False),
                )
            return "anyone"
        match node:
            case tree.ByAnyone():
                return "anyone"
            case tree.ByOthers():
                return "others"
            case None:
                return "you"

    # --- messages

    def _awaitable(self, events: bool) -> list[str]:
        procedures = (self.context.procedure(name) for name in sorted(self.context.names("procedure")))
        names = [procedure.name for procedure in procedures if procedure and procedure.event is events]
        return list(dict.fromkeys([*names, *self.context.built_in_events()])) if events else names

    def not_awaited(self, word: tree.Word, what: str = "wait for") -> None:
        """Report an ability about a step that has no name of its own in this ruleset."""
        if word.text in RESOURCES and what == "wait for":
            resources = one_of(f"{word.text} {each}" for each in self.vocabulary.resources)
            self.findings.error(
                codes.E_KERNEL,
                f"this does not say what is meant by `{word.text}`",
                word.span,
                f"name what is counted: write {resources}",
            )
            return
        names = self._awaitable(False)
        names = [name for name in names if self._does(name, word.text)] or names
        procedures = ", ".join(f"`{name}`" for name in names)
        events = ", ".join(f"`{name}`" for name in self._awaitable(True))
        hint = f"name the procedure in which it happens: {procedures or 'none is declared'}"
        if what == "wait for":
            hint += f"; or an event, with `when`: {events}"
        self.findings.error(codes.E_KERNEL, f"no card can {what} `{word.text}` itself", word.span, hint)

    def _does(self, name: str, verb: str) -> bool:
        """Whether a procedure takes such a step itself, as far as its body is known."""
        procedure = self.context.procedure(name)
        return procedure is not None and any(isinstance(node, _STEPS[verb]) for node in walk(procedure.body))

    def _unknown_event(self, word: tree.Word, timing: str, built_in: dict[str, bool]) -> Happening | None:
        """Report it, and go on with the nearest one, so that what is said about its fields is checked too."""
        events = {*self._awaitable(True)}
        names = events if timing == "when" else {*self._awaitable(False)}
        everything = {*self.context.names("procedure"), *built_in}
        # One of the other sort may be meant; a list of names holds those that would fit.
        if timing == "when" and (deed := done_as(word.text, self._awaitable(False))):
            hint = f"write `before {deed}` or `after {deed}`"
            self.findings.error(
                codes.E_EVENT, f"nothing that happens here is called `{word.text}`", word.span, hint
            )
            declared = self.context.procedure(deed)
            return self.happening(declared, paid=True) if declared is not None else None
        if not nearest(word.text, names) and nearest(word.text, everything):
            names = everything
        self.findings.unknown(codes.E_EVENT, "happening", word, names)
        close = nearest(word.text, names)
        if not close:
            return None
        declared = self.context.procedure(close[0])
        if declared is None:
            return self._period_event(close[0], built_in[close[0]])
        return self.happening(declared, paid=True)

    def _wrong_timing(self, word: tree.Word, timing: str, is_event: bool) -> None:
        place = at(self.context.place("procedure", word.text), "declared here")
        if is_event:
            said = "instead of" if timing == "instead" else timing
            message = f"`{word.text}` is a moment: there is no `{said}`"
            self.findings.error(codes.E_TIMING, message, word.span, f"write `when {word.text}`", place)
        else:
            message = f"`{word.text}` takes some time: `when` does not say at which point"
            hint = f"write `before {word.text}` or `after {word.text}`"
            if deed := done_as(word.text, self._awaitable(False)):
                hint = f"what players do is waited for with `after {deed}`; this one is `after {word.text}`"
            self.findings.error(codes.E_TIMING, message, word.span, hint, place)


def done_as(participle: str, procedures: list[str]) -> str:
    """The procedure that is meant by `called`, `placed` or `discarded`; "" where there is none."""
    for end in ("ed", "d"):
        stem = participle.removesuffix(end)
        if stem != participle and stem in procedures:
            return stem
    return ""


def paid_for(procedure: str) -> core.Local:
    """How much of its price the doer of a procedure really handed over."""
    return core.Local(f"{procedure}.{PAID}", NUMBER)


def node_of(node: tree.AnyEvent) -> tree.Word | tree.KernelEvent:
    """What names an event: its word, or a verb."""
    return node.word if isinstance(node, tree.Event) else node


def event_name(node: tree.AnyEvent) -> str:
    """The word an event is named by; of `gain gold` both."""
    if isinstance(node, tree.Event):
        return node.word.text
    return node.verb if node.resource is None else f"{node.verb} {node.resource.text}"
