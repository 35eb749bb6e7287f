"""Small ways to build noun phrases."""

from __future__ import annotations

from typing import Any

from rulewright.dsl import tree
from rulewright.dsl.explain.forms import Count, Form, Np, Say, game, say
from rulewright.dsl.explain.scope import Scope
from rulewright.dsl.explain.trees import shape


def not_below_nothing(call: tree.Call) -> Any | None:
    """`max(a - b, 0)` without the 0: whoever reads it knows that nothing is less than nothing."""
    given = call.arguments
    least = call.function.text == "max" and len(given) == 2 and shape(given[1]) == ("Number", "0")
    return given[0] if least else None


def zone_phrase(zone: Np, way: str) -> Say:
    """`in`, `to` or `from` a zone."""
    name = zone.noun.removeprefix("zone.")
    return Say(
        (f"zone.{name}.{way}", f"zone {way}"),
        {"zone": zone, **({"of": zone.owner} if zone.owner else {})},
    )


def any_zone(name: str, way: str) -> Say:
    """`in`, `to` or `from` that zone of anybody."""
    return Say((f"zone.{name}.{way} any", f"zone {way} any"), {"zone": Np(f"zone.{name}", "any")})


def in_none(name: str) -> Say:
    """`not in any city`: behind a word that says not."""
    zone = f"zone.{name}"
    return say("zone in none", zone=Np(zone, "any"), none=Np(zone, "no"))


def is_it(expr: Any, name: str) -> bool:
    """Whether it stands for what a selection looks at: under its name there, or as `it`."""
    return isinstance(expr, tree.Name) and expr.word.text == name if name else isinstance(expr, tree.It)


def described(np: Np, tail: Form) -> Np:
    """With a word that stands close to the noun: before its place."""
    return np.but(tail=(tail, *np.tail))


def of_place(np: Np, key: str) -> Np | None:
    """With an adjective for the place where it lies."""
    for number, each in enumerate(np.tail):
        zone = each.slots.get("zone") if isinstance(each, Say) else None
        if isinstance(zone, Np) and isinstance(each, Say):
            said = Say(each.keys, {**each.slots, "zone": zone.but(adjectives=(*zone.adjectives, key))})
            return np.but(tail=(*np.tail[:number], said, *np.tail[number + 1 :]))
    return None


def followed(np: Np, tail: Form) -> Np:
    """With words behind everything else that is said of it."""
    return np.but(tail=(*np.tail, tail))


def member_key(expr: Any, scope: Scope) -> str:
    """The key of a word of a list; "" of anything else."""
    if isinstance(expr, tree.Name) and (meaning := scope.meaning(expr.word)).sort == "member":
        return f"member.{meaning.of}.{meaning.name}"
    return ""


def with_property(word: str, value: Form) -> Say:
    """With a cost of 3."""
    return Say((f"property.{word}.with", "with property"), {"name": Np(f"property.{word}", ""), "v": value})


def some(count: Count) -> Count:
    """At least one is some."""
    return Count("some") if count == Count("at least", 1) else count


def status_named(name: str) -> Form:
    """What a status is called."""
    return game(f"status.{name}", name)


def single(np: Np) -> Np:
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
