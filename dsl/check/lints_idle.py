"""Texts that change nothing, whoever comes to them, and prices in what nobody ever has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulewright.dsl import core, model, tree
from rulewright.dsl.check import codes
from rulewright.dsl.check.findings import Findings
from rulewright.dsl.check.walk import walk
from rulewright.dsl.report.diagnostics import nearest

Acting = core.ActionAbility | core.TriggerAbility


def lint_idle(own: Iterable[core.Abilities], findings: Findings) -> None:
    """Actions and reactions that change nothing. What stands for something else may do that: it prevents."""
    for abilities in own:
        for ability in abilities.items:
            if not isinstance(ability, Acting) or getattr(ability, "timing", "") == "instead":
                continue
            if all(_idle(statement) for statement in ability.body):
                findings.warning(
                    codes.W_IDLE,
                    "this does nothing: no step in its `{ }` changes anything",
                    ability.span,
                    "write what is done in its `{ }`, a step such as `draw 1`; or leave the ability out",
                )


def _idle(statement: core.Statement) -> bool:
    """Does a step leave everything as it was? To choose something changes nothing yet."""
    match statement:
        case core.Let() | core.Assign() | core.Stop():
            return True
        case (
            core.Gain(amount=core.Const(value=0))
            | core.Lose(amount=core.Const(value=0))
            | core.Transfer(amount=core.Const(value=0))
            | core.Repeat(most=core.Const(value=0))
        ):
            return True
        case core.If(then=then, otherwise=otherwise):
            return all(map(_idle, (*then, *otherwise)))
        case (
            core.ForEach(body=body)
            | core.Repeat(body=body)
            | core.Together(body=body)
            | core.Pick(body=body)
            | core.PickRandom(body=body)
        ):
            return all(map(_idle, body))
        case core.Menu(entries=entries, otherwise=otherwise):
            return all(all(map(_idle, each.body)) for each in entries) and all(map(_idle, otherwise))
        case _:
            return False


# --- abilities that nobody can have --------------------------------------------------------------------


def lint_never_lent(
    own: Mapping[str, core.Abilities],
    known: Mapping[str, core.Abilities],
    kinds: Mapping[str, str],
    findings: Findings,
) -> None:
    """`have abilities of` a kind whose cards can do nothing outside of turns that are played as them."""
    for abilities in own.values():
        for ability in abilities.items:
            if not isinstance(ability, core.ModifierAbility) or ability.operation != "have":
                continue
            _, kind, _ = ability.target
            texts = [each for card, other in known.items() if kinds[card] == kind for each in other.items]
            _named_actions(ability, kind, texts, findings)
            if all(each.active.place == "role" for each in texts):
                why = f"what a {kind} can do is alive only in turns that are played as it"
                findings.warning(
                    codes.W_NEVER_LENT,
                    why if texts else f"no {kind} has any abilities here: nobody gets any by this",
                    ability.span,
                    "write on those cards `active while revealed` before the `{`, or write here what they do",
                )


def _named_actions(
    have: core.ModifierAbility, kind: str, texts: Sequence[core.Ability], findings: Findings
) -> None:
    """Names by which no action of such a card is called."""
    labels = {each.label: None for each in texts if isinstance(each, core.ActionAbility) and each.label}
    for name in filter(None, (have.only, *have.without)):
        if name not in labels:
            close = nearest(name, labels)
            hint = "an action is called by the text behind `action`"
            hint = f'did you mean `"{close[0]}"`?' if close else hint
            message = f'no {kind} has an action that is called "{name}"'
            findings.warning(codes.W_NEVER_LENT, message, have.span, hint)


# --- what nobody ever has -----------------------------------------------------------------------------------


def lint_never_had(
    texts: Iterable[object],
    known: Iterable[core.Abilities],
    program: core.RulesProgram,
    resources: Mapping[str, model.ResourceDef],
    findings: Findings,
) -> None:
    """Prices in a resource that nobody has at the start, and that nothing known brings."""
    texts = tuple(texts)
    priced = [node for node in walk(texts) if isinstance(node, tree.Portion)]
    doubtful = {each.resource.text for each in priced} & {
        name for name, resource in resources.items() if resource.starts <= 0
    }
    if not doubtful:
        return
    brought = {node.resource.text for node in walk(texts) if isinstance(node, tree.Gain)}
    everything = (program, tuple(known), tuple(program.procedures.values()), tuple(program.standing))
    statuses = tuple(status.abilities for status in program.statuses.values())
    brought |= {node.resource for node in walk((everything, statuses)) if isinstance(node, core.Gain)}
    for each in priced:
        name = each.resource.text
        if name in doubtful - brought:
            findings.warning(
                codes.W_NEVER_HAD,
                f"nobody ever has {name}: all start without, and nothing here brings any",
                each.span,
                f"let something bring it: `gain 1 {name}`; or say how many each has at the start, with "
                f"`starts:` where `{name}` is declared",
            )
