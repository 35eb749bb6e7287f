"""How the maps of a kind are written: the letters, the digit and what every map needs."""

from __future__ import annotations

from rulewright.dsl import model
from rulewright.dsl.declare.mapcodes import E_MAP_FORM
from rulewright.dsl.declare.propertyvalues import encode, value_words
from rulewright.dsl.files.gates import Problems, key_scalar, look_up, number, scalar, scalars, submap
from rulewright.dsl.files.yamlnodes import Mapping, Scalar
from rulewright.dsl.report.diagnostics import Label
from rulewright.dsl.schema.wording import counted

Lists = dict[str, model.ListDef]


def map_form(
    form: Mapping, kind: model.Kind, spaces: model.Kind, lists: Lists, problems: Problems
) -> model.MapForm:
    """The form of the maps of a kind, whose spaces are of the kind `spaces`."""
    rows = tuple(int(each.value or 0) for each in scalars(form.entries.get("rows")))
    letters = _letters(form, spaces, lists, problems)
    digit = _digit(form, spaces, problems)
    written = {*submap(form, "letters").entries, digit}
    for name, prop in spaces.properties.items():
        if name not in written and prop.default is None and ("digit" not in form.entries or digit):
            wanted = f"`letters: {{{name}: ...}}`" if prop.type == "list" else f"`digit: {name}`"
            message = f"a {kind.id} does not tell the {name} of its {spaces.plural}"
            hint = f"add {wanted}, or give `{name}` of `{spaces.id}` a `default`"
            problems.note(E_MAP_FORM, message, scalar(form, "spaces").span, hint)
    return model.MapForm(spaces.id, rows, letters, digit, _needs(form, spaces, sum(rows), lists, problems))


def _letters(
    form: Mapping, spaces: model.Kind, lists: Lists, problems: Problems
) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    said = submap(form, "letters")
    for name in said.entries:
        key = key_scalar(said, name)
        if not look_up(f"property of `{spaces.id}` called", key, spaces.properties, problems):
            continue
        prop = spaces.properties[name]
        if prop.type != "list":
            message = f"`{name}` takes no word of a list, so no letters can stand for it"
            hint = f"write `digit: {name}`" if prop.type == "number" else "name a property of a list"
            problems.note(E_MAP_FORM, message, key.span, hint)
            continue
        found[name] = _letters_of(submap(said, name), prop, lists, problems)
    return found


def _letters_of(said: Mapping, prop: model.Property, lists: Lists, problems: Problems) -> dict[str, int]:
    words = [member.id for member in lists[prop.list].members]
    found: dict[str, int] = {}
    first: dict[int, Scalar] = {}
    for letter in said.entries:
        word = scalar(said, letter)
        if not look_up(prop.list, word, words, problems):
            continue
        value = words.index(str(word.value))
        if value in first:
            message = f"`{word.value}` has a letter already"
            label = Label(first[value].span, "the other letter")
            problems.note(E_MAP_FORM, message, word.span, "keep one of the two letters", label)
        first.setdefault(value, word)
        found[letter] = value
    return found


def _digit(form: Mapping, spaces: model.Kind, problems: Problems) -> str:
    if "digit" not in form.entries:
        return ""
    said = scalar(form, "digit")
    if not look_up(f"property of `{spaces.id}` called", said, spaces.properties, problems):
        return ""
    if spaces.properties[str(said.value)].type != "number":
        message = f"`{said.value}` is no number, so no digit can stand for it"
        problems.note(E_MAP_FORM, message, said.span, "name a property whose type is `number`")
        return ""
    return str(said.value)


def _needs(
    form: Mapping, spaces: model.Kind, size: int, lists: Lists, problems: Problems
) -> dict[str, dict[int, int]]:
    """How many spaces of each value a map has. `size`: how many it has, 0 if that is not said."""
    found: dict[str, dict[int, int]] = {}
    said = submap(form, "needs")
    for name in said.entries:
        key = key_scalar(said, name)
        if not look_up(f"property of `{spaces.id}` called", key, spaces.properties, problems):
            continue
        prop, counts = spaces.properties[name], submap(said, name)
        found[name] = {}
        for text in counts.entries:
            value = encode(prop, _valued(key_scalar(counts, text)), lists)
            if value is None:
                message = f"`{name}` cannot be `{text}`"
                hint = f"write {value_words(prop, lists)}"
                problems.note(E_MAP_FORM, message, counts.key_spans[text], hint)
            else:
                found[name][value] = number(counts, text) or 0
        total = sum(found[name].values())
        if size and total > size:
            message = f"this needs {counted(total, 'space')}, and the `rows` have {size}"
            problems.note(E_MAP_FORM, message, key.span, "make them agree")
    return found


def _valued(said: Scalar) -> Scalar:
    """A key, which is always text, as the value that it would be."""
    text = str(said.value)
    if text in ("true", "false"):
        return Scalar(text == "true", said.span)
    plain = text.removeprefix("-")
    return Scalar(int(text), said.span) if plain.isascii() and plain.isdigit() and len(plain) < 10 else said
