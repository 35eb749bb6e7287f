"""Settings: what a game can be set to, and values of them as people write these."""

from __future__ import annotations

from collections.abc import Mapping as Dict

from rulewright.dsl import model
from rulewright.dsl.declare.mapcodes import E_SETTING
from rulewright.dsl.files.gates import Problems, by_id, key_scalar, look_up, names, scalar, submap, word
from rulewright.dsl.files.yamlnodes import Mapping, Scalar


def read_settings(root: Mapping, problems: Problems) -> dict[str, model.SettingDef]:
    return by_id(root, "settings", lambda node: _setting(node, problems), problems)


def _setting(node: Mapping, problems: Problems) -> model.SettingDef:
    said = scalar(node, "id")
    values = by_id(
        node,
        "values",
        lambda each: model.ListMember(word(each, "id"), names(each, "name"), scalar(each, "id").span),
        problems,
    )
    found = model.SettingDef(
        str(said.value), names(node, "name"), names(node, "text"), tuple(values.values()), 0, said.span
    )
    if "usual" not in node.entries:
        return found
    usual = _value(found, scalar(node, "usual"), problems)
    return model.SettingDef(found.id, found.names, found.texts, found.values, usual or 0, found.span)


def read_values(node: Mapping, settings: Dict[str, model.SettingDef], problems: Problems) -> dict[str, int]:
    """What a preset sets."""
    found: dict[str, int] = {}
    said = submap(node, "settings")
    for name in said.entries:
        if not look_up("setting", key_scalar(said, name), settings, problems):
            continue
        value = _value(settings[name], scalar(said, name), problems)
        if value is not None:
            found[name] = value
    return found


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
