"""What a game can be set to, and what in it is ours and not the game's, for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulewright.cli.columns import columns
from rulewright.cli.screen import glue, wrap

if TYPE_CHECKING:
    from rulewright.dsl.model import Catalogue, SettingDef
    from rulewright.interpreter.linked import Program

HOUSE = "house values: not from the game"


def value_word(setting: SettingDef, value: int) -> str:
    """`yes`, `no`, or the word as it is written."""
    return setting.values[value].id if setting.values else ("no", "yes")[value]


def value_name(setting: SettingDef, value: int) -> str:
    """The same as people say it."""
    return setting.values[value].names["en"] if setting.values else ("no", "yes")[value]


def written(setting: SettingDef) -> str:
    """How it is set to what is not usual: `--with inns`, `--with tie=...`."""
    if not setting.chosen:
        return f"--players {setting.players[0]}"
    if setting.values:
        return f"--with {setting.id}=..."
    return f"--without {setting.id}" if setting.usual else f"--with {setting.id}"


def setting_lines(rules: Catalogue) -> str:
    """All settings: how each is written, what is usual, what it means."""
    rows = []
    for setting in rules.settings.values():
        values = f" ({', '.join(value.id for value in setting.values)})" if setting.values else ""
        text = " ".join([setting.texts.get("en", ""), *conditions(setting)]).strip()
        said = f"{setting.names['en']}{values}" + (f": {text}" if text else "")
        rows.append((f"  {written(setting)}", value_word(setting, setting.usual), said))
    return columns(rows, styles=("name",))


def conditions(setting: SettingDef) -> list[str]:
    """With whom and with what it goes, in sentences."""
    from rulewright.dsl.declare.casts import range_of
    from rulewright.dsl.model import ANY_NUMBER

    found = []
    if setting.players != ANY_NUMBER:
        found.append(f"{'Only with' if setting.chosen else 'By itself with'} {range_of(setting)}.")
    if setting.not_with:
        found.append(f"Not with {', '.join(setting.not_with)}.")
    if setting.brings:
        found.append(f"Brings {', '.join(setting.brings)}.")
    return found


def setting_in_full(setting: SettingDef, size: int) -> str:
    """One setting, its values in words."""
    usually = f"usually {value_word(setting, setting.usual)}" if setting.chosen else "which nobody chooses"
    lines = [*wrap(setting.names["en"], size), *wrap(f"a setting, {usually}", size)]
    lines += ["", *wrap(setting.texts["en"], size, "  ", "  ")] if "en" in setting.texts else []
    told = conditions(setting)
    lines += ["", *wrap(" ".join(told), size, "  ", "  ")] if told else []
    if not setting.chosen:
        lines += ["", f"  {written(setting)}"]
    elif setting.values:
        lines += ["", columns([(f"  --with {setting.id}={v.id}", v.names["en"]) for v in setting.values])]
    else:
        lines += ["", f"  --with {setting.id}", f"  --without {setting.id}"]
    return "\n".join(lines)


def setting_json(setting: SettingDef) -> dict[str, Any]:
    from rulewright.dsl.model import ANY_NUMBER

    usual: bool | str = setting.values[setting.usual].id if setting.values else bool(setting.usual)
    return {
        "id": setting.id,
        "names": setting.names,
        "texts": setting.texts,
        "values": [{"id": value.id, "names": value.names} for value in setting.values],
        "usual": usual,
        "players": {
            end: number if number != any_number else None
            for end, number, any_number in zip(("min", "max"), setting.players, ANY_NUMBER, strict=True)
        },
        "chosen": setting.chosen,
        "not_with": list(setting.not_with),
        "brings": list(setting.brings),
    }


# --- a game that is set up ----------------------------------------------------------------------------------


def set_otherwise(program: Program) -> list[str]:
    """What this game is set to, where that is not the usual."""
    settings = program.ruleset.settings
    return [
        f"{settings[name].names['en']}: {value_name(settings[name], value)}"
        for name, value in program.settings.items()
        if name in settings and value != settings[name].usual
    ]


def house_values(program: Program) -> str:
    """The cards and tables of this game whose values are ours; "" where there are none."""
    from rulewright.dsl import core
    from rulewright.dsl.core.rewrite import everything

    rules = program.ruleset
    cards = dict.fromkeys(thing.card for thing in program.things)
    found = [glue(rules.cards[card].names["en"]) for card in cards if rules.cards[card].house]
    blocks = (program.flow, *(each.body for each in program.procedures.values()), program.attributes.values())
    asked = {
        node.name for block in blocks for node in everything(tuple(block)) if isinstance(node, core.Table)
    }
    found += [
        glue(f"the table {table.id}") for table in rules.tables.values() if table.house and table.id in asked
    ]
    return ", ".join(found)
