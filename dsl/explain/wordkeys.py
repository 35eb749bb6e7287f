"""The keys of files of words: which ids they may name."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.dsl import tree
from rulewright.dsl.model import Ruleset

# What a key says of a thing of the kernel's own, behind an id that any game has.
_KERNEL = frozenset({"size", "number"})


def known_keys(rules: Ruleset) -> dict[str, set[str]]:
    """For each sort of key the ids that there are; `member` and `field` with what they belong to."""
    program = rules.program
    fields = {
        f"{name}.{param.name}" for name, procedure in program.procedures.items() for param in procedure.params
    }
    standing = {item.name.text for item in rules.declared.all if isinstance(item, tree.RulesDef)}
    properties = {name for kind in rules.kinds.values() for name in kind.properties}
    of_kinds = {f"{kind.id}.{name}" for kind in rules.kinds.values() for name in kind.properties}
    return {
        "kind": set(rules.kinds),
        "resource": set(rules.resources),
        "zone": set(rules.zones),
        "token": set(rules.tokens),
        "list": set(rules.lists),
        "member": {f"{of.id}.{member.id}" for of in rules.lists.values() for member in of.members}
        | {f"{setting.id}.{value.id}" for setting in rules.settings.values() for value in setting.values},
        "property": properties | of_kinds | _KERNEL,
        "card": {card.id.rpartition(":")[2] for card in rules.cards.values()},
        "setting": set(rules.settings),
        "seat": set(rules.seats),
        "attribute": set(program.attributes),
        "memory": set(program.memories),
        "function": set(program.functions) | set(rules.tables),
        "procedure": set(program.procedures),
        "event": set(program.procedures),
        "field": fields | {field.partition(".")[2] for field in fields},
        "rule": set(program.rules) | set(program.limits) | standing,
        "status": set(program.statuses),
        "surcharge": {"raise", "lower", "set"},
        "keyword": set(getattr(program, "keywords", ())),
        "phase": set(getattr(program, "phases", ())),
    }


def named(key: str, known: dict[str, set[str]]) -> tuple[str, str, Iterable[str]] | None:
    """What a key names that there is not: its sort, its id, and the ids that there are."""
    sort, _, rest = key.partition(".")
    if sort not in known:
        return "sort of words", sort, known
    parts = rest.split(".")
    ids = (".".join(parts[:2]), parts[0])
    if any(each in known[sort] for each in ids):
        return None
    return sort, ids[0] if sort in ("member", "field") else ids[1], known[sort]
