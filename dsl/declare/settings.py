"""Settings: what a game can be set to, and values of them as people write these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping as Dict

from msgspec.structs import replace

from rulewright.dsl import model
from rulewright.dsl.declare.casts import clashes, with_brought
from rulewright.dsl.declare.mapcodes import E_SETTING
from rulewright.dsl.declare.numbersofplayers import players
from rulewright.dsl.files.gates import (
    Problems,
    by_id,
    key_scalar,
    look_up,
    maps,
    names,
    scalar,
    scalars,
    submap,
    truth,
    word,
)
from rulewright.dsl.files.source import Span
from rulewright.dsl.files.yamlnodes import Mapping, Scalar
from rulewright.dsl.report.diagnostics import Diagnostic


def read_settings(root: Mapping, problems: Problems) -> dict[str, model.SettingDef]:
    found = by_id(root, "settings", lambda node: _setting(node, problems), problems)
    for node in maps(root, "settings"):
        for said in scalars(node.entries.get("not_with")):
            if look_up("setting", said, found, problems) and said.value == word(node, "id"):
                message = f"`{said.value}` would never be on together with itself"
                problems.note(E_SETTING, message, said.span, "name another setting, or delete it")
        for said in scalars(node.entries.get("brings")):
            if look_up("setting", said, found, problems):
                _check_brought(found[str(said.value)], found.get(word(node, "id")), said, problems)
    return found


def named_setting(
    node: Mapping, settings: Dict[str, model.SettingDef], problems: Problems
) -> tuple[str, Scalar | None]:
    """The setting with which something takes part, or none; and where it is named, if there is such a one."""
    if "setting" not in node.entries:
        return "", None
    said = scalar(node, "setting")
    return str(said.value), said if look_up("setting", said, settings, problems) else None


def _check_brought(
    setting: model.SettingDef, by: model.SettingDef | None, said: Scalar, problems: Problems
) -> None:
    """Whether another setting can put this one on."""
    message, hint = "", "name a setting without `values`"
    if setting.values:
        message = f"`{setting.id}` is set to a word, so that nothing can put it on"
    elif not setting.chosen:
        message, hint = (
            f"`{setting.id}` goes by the number of players, so that nothing can put it on",
            "delete it",
        )
    elif setting is by:
        message, hint = f"`{setting.id}` would bring itself", "name another setting, or delete it"
    elif by is not None and (setting.id in by.not_with or by.id in setting.not_with):
        message = f"`{by.id}` and `{setting.id}` do not go together"
        hint = "take it out of `brings` or out of `not_with`"
    if message:
        problems.note(E_SETTING, message, said.span, hint)


def _setting(node: Mapping, problems: Problems) -> model.SettingDef:
    said = scalar(node, "id")
    values = by_id(
        node,
        "values",
        lambda each: model.ListMember(word(each, "id"), names(each, "name"), scalar(each, "id").span),
        problems,
    )
    found = model.SettingDef(
        str(said.value),
        names(node, "name"),
        names(node, "text"),
        tuple(values.values()),
        0,
        said.span,
        players(node, problems, model.ANY_NUMBER) or model.ANY_NUMBER,
        truth(node, "chosen") if "chosen" in node.entries else True,
        tuple(str(each.value) for each in scalars(node.entries.get("not_with"))),
        tuple(str(each.value) for each in scalars(node.entries.get("brings"))),
    )
    if not found.chosen:
        for key in ("values", "usual"):
            if key in node.entries:
                message = f"`{found.id}` is on or off by the number of players alone"
                problems.note(
                    E_SETTING, message, node.key_spans[key], "leave this out, or leave `chosen` out"
                )
        if "players" not in node.entries:
            message = f"`{found.id}` does not say with how many players it is on"
            problems.note(
                E_SETTING, message, node.key_spans["chosen"], "write `players: {max: 1}`, for instance"
            )
    if "usual" not in node.entries or not found.chosen:
        return found
    return replace(found, usual=_value(found, scalar(node, "usual"), problems) or 0)


def read_values(node: Mapping, settings: Dict[str, model.SettingDef], problems: Problems) -> dict[str, int]:
    """What a preset sets."""
    found: dict[str, int] = {}
    said = submap(node, "settings")
    for name in said.entries:
        if not look_up("setting", key_scalar(said, name), settings, problems):
            continue
        value = _value(settings[name], scalar(said, name), problems)
        if value is not None and not settings[name].chosen:
            message = f"nobody sets `{name}`: it goes by the number of players"
            problems.note(E_SETTING, message, key_scalar(said, name).span, "delete it")
        elif value is not None:
            found[name] = value
    return found


def check_together(
    values: Dict[str, int], settings: Dict[str, model.SettingDef], seats: tuple[int, int], place: Span
) -> Iterator[Diagnostic]:
    """What forbids these values for these numbers of players."""
    for number in range(seats[0], seats[1] + 1):
        for text, hint in clashes(with_brought(values, settings), settings, number):
            yield Diagnostic(E_SETTING, text, place, hint)
            return


def _value(setting: model.SettingDef, said: Scalar, problems: Problems) -> int | None:
    """A value that is written in a file."""
    if not setting.values:
        if isinstance(said.value, bool):
            return int(said.value)
        message = f"`{setting.id}` is set to yes or no, not to `{said.span.text()}`"
        problems.note(E_SETTING, message, said.span, "write `true` or `false`")
        return None
    words = [value.id for value in setting.values]
    if said.value in words:
        return words.index(str(said.value))
    if isinstance(said.value, bool):
        shown = ", ".join(f"`{each}`" for each in words)
        message = f"`{setting.id}` is set to a word, not to `{said.span.text()}`"
        problems.note(E_SETTING, message, said.span, f"write one of {shown}")
    else:
        problems.unknown(f"value of `{setting.id}` called", said, words, E_SETTING)
    return None


def value_word(setting: model.SettingDef, value: int) -> str:
    """The value of a setting as people write it: `yes`, `no` or a word."""
    return setting.values[value].id if setting.values else ("yes" if value else "no")
