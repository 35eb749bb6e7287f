"""Rulesets: what is said of every fault of structure."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.dsl.load import load_ruleset

from .small_folder import INSIDE, edit, said, small as small

# --- faults of ruleset.yaml ---------------------------------------------------------------------------------

ID = "an id is written in small letters, digits and `_`, and begins with a letter"

FAULTS = [
    (
        "format: 1",
        "format: 2",
        "2:9 E0190 made for a newer Rulewright: format 2, and this one reads format 1"
        " | install a newer Rulewright, or ask for a file in format 1",
    ),
    ("format: 1\n", "", "2:1 E0202 `format` is missing here | add `format: 1`"),
    (
        "ruleset: small",
        "ruleset: Small Game",
        "3:10 E0205 `ruleset` cannot be `Small Game`"
        " | write `small_game`: the id of a ruleset is written in small letters, digits, `_` and `-`",
    ),
    ("{en: Small}", "{pl: Mała}", "4:1 E0202 `en` is missing here | add `en: Name`"),
    ("{en: Small}", "{en: S, ukr: М}", "4:16 E0201 `ukr` is not known here | did you mean `uk`?"),
    (
        "{min: 2, max: 4}",
        "{min: 4, max: 2}",
        "5:16 E0214 `min` is 4 and `max` is 2 | exchange the two numbers",
    ),
    ("{min: 2, max: 4}", "{min: 2, max: 9}", "5:24 E0206 `9` is too large | it must be at most 8"),
    # kinds and their properties
    (
        "plural: tiles",
        "plural: pilots",
        "15:13 E0211 `pilots` is declared twice among the plurals | give one of them another id",
    ),
    (
        "plural: tiles",
        "plural: presets",
        "15:13 E0213 `presets` is a key of every deck already | choose another plural",
    ),
    ("list: colour}", "list: color}", "18:34 E0210 there is no list `color` | did you mean `colour`?"),
    (
        "{type: list, list: colour}",
        "{type: list}",
        "18:7 E0213 `colour` does not say which list its words are taken from"
        " | add `list:` with the id of a list",
    ),
    (
        "rank: {type: number",
        "name: {type: number",
        "12:7 E0213 every card has `name` already | give the property another name",
    ),
    (
        "min: 1, max: 3}",
        "min: 3, max: 1}",
        "12:33 E0214 `min` is 3 and `max` is 1 | exchange the two numbers",
    ),
    (
        "rank: {type: number",
        "repeat: {type: number",
        "12:7 E0218 `repeat` is a word of the rules language | choose another id, such as `the_repeat`",
    ),
    (
        "heavy: {type: truth,",
        "heavy: {type: truth, min: 1,",
        "20:28 E0213 `min` means nothing for a property of type `truth` | delete it, or change the type",
    ),
    (
        "default: 1}",
        "default: -1}",
        "19:47 E0213 the default of `weight` is no value that it may have | write a whole number, at least 0",
    ),
    ("{active: field}", "{active: feild}", "21:25 E0210 there is no zone `feild` | did you mean `field`?"),
    (
        "once per turn",
        "once a turn",
        "13:40 E0204 `actions` cannot be `once a turn` | did you mean `once per turn`?",
    ),
    # lists, resources, tokens, zones, tables
    (
        "{id: fame,",
        "{id: coins,",
        "32:10 E0211 `coins` is declared twice among the resources | give one of them another id",
    ),
    (
        "{id: green,",
        "{id: until,",
        "28:14 E0218 `until` is a word of the rules language | choose another id, such as `the_until`",
    ),
    ("first_seat: lamp", "first_seat: lmap", "36:13 E0210 there is no token `lmap` | did you mean `lamp`?"),
    ("holds: pilot", "holds: pillot", "40:34 E0210 there is no kind `pillot` | did you mean `pilot`?"),
    (
        "of: player",
        "of: nobody",
        "41:21 E0210 there is no list `nobody` | there is `table`, `player`, `team`, `colour`",
    ),
    ("[1, 3]", "[1, 2]", "48:14 E0215 the row [1, 2] stands twice | keep one of them"),
    (
        "[1, 3]",
        "[1]",
        "48:14 E0215 this row has 1 number to look up, and `prices` has 2 arguments"
        " | write 2 in the brackets",
    ),
    # sets
    (
        "greens, kind: tile",
        "greens, kind: tlie",
        "51:24 E0210 there is no kind `tlie` | did you mean `tile`?",
    ),
    ("into: bag, every", "into: bog, every", "51:36 E0210 there is no zone `bog` | did you mean `bag`?"),
    (
        "into: bag, every",
        "into: crew, every",
        "51:36 E0216 `crew` holds things of the kind `pilot`, and this set `tile`"
        " | zones that fit: `bag`, `field`",
    ),
    (
        "{colour: [green]}",
        "{color: [green]}",
        "51:62 E0210 there is no property of `tile` called `color` | did you mean `colour`?",
    ),
    ("[green]", "[gren]", "51:71 E0210 there is no colour `gren` | did you mean `green`?"),
    (
        "{colour: [green]}",
        "{weight: [green]}",
        "51:62 E0217 `weight` takes no word of a list, so it cannot be matched"
        " | match a property whose type is `list`",
    ),
    (
        "every: true,",
        "every: true, size: 3,",
        "51:54 E0217 `every: true` takes all that matches, so `size` cannot be promised"
        " | delete `every` or `size`",
    ),
    (
        "one_of_each: rank",
        "one_of_each: rnak",
        "53:54 E0210 there is no property of `pilot` called `rnak` | did you mean `rank`?",
    ),
    (
        "one_of_each: rank, ",
        "one_of_each: rank, drawn: 2, ",
        "53:60 E0217 `one_of_each` says what chance takes, so `drawn` cannot say it"
        " | delete `drawn` or `one_of_each`",
    ),
    (
        "one_of_each: rank, ",
        "",
        "53:41 E0217 `needed` says which values must be there, and nothing says of which property"
        " | add `one_of_each:` with the property",
    ),
    (
        "needed: [1, 2]",
        "needed: [1, 7]",
        "53:72 E0217 `rank` cannot have the value `7` | write a whole number, 1 to 3",
    ),
    # presets
    (
        "{min: 2, max: 3}",
        "{min: 1, max: 3}",
        "58:5 E0225 this preset is for 1 to 3 players, and the game is for 2 to 4"
        " | write numbers from 2 to 4",
    ),
    (
        "    title: {en: First}\n",
        "",
        "56:9 E0224 the preset `first` does not say `title`"
        " | write `title`, or `based_on:` with the preset to take them from",
    ),
    ("brick, poppy]", "brick, popy]", "60:21 E0220 there is no tile `popy` | did you mean `poppy`?"),
    ("brick, poppy]", "brick, brick]", "60:21 E0220 `brick` is in `reds` twice | delete one"),
    (
        "brick, poppy]",
        "brick, meadow]",
        "60:21 E0220 `meadow` has the colour `green`, and `reds` holds those of colour `red`"
        " | name another card, or look at the set in `ruleset.yaml`",
    ),
    (
        "brick, poppy]",
        "brick, ann]",
        "60:21 E0220 `ann` is of the kind `pilot`, and `reds` holds tiles"
        " | name another card, or look at the set in `ruleset.yaml`",
    ),
    ("brick, poppy]", "brick]", "60:7 E0221 `reds` takes 2 cards, not 1 | put 1 more in"),
    ("brick, poppy]", "brick, poppy, cherry]", "60:7 E0221 `reds` takes 2 cards, not 3 | take 1 out"),
    (
        "[brick, poppy]",
        "{add: [cherry]}",
        "60:7 E0224 this changes the cards of `reds`, and no preset says which they are"
        " | add `based_on:` with a preset, or write a plain list of cards",
    ),
    (
        "      reds: [brick, poppy]\n",
        "",
        "59:5 E0223 the preset `first` does not say which cards `reds` takes | add `reds:` and its cards",
    ),
    (
        "      crew:",
        "      greens: [meadow]\n      crew:",
        "61:7 E0223 `greens` takes every card that matches, so there is nothing to name | delete this line",
    ),
    ("      reds:", "      rads:", "60:7 E0210 there is no set `rads` | did you mean `reds`?"),
    ("[ann, bob]", "[ann, cid]", "61:7 E0222 no card of rank 2 in `crew` | put a card of rank 2 in"),
    (
        "[ann, bob]",
        "[ann, bob, dot]",
        "61:24 E0222 two cards of rank 2 in `crew`: `bob` and `dot` | take one of them out",
    ),
    (
        "    sets:\n",
        "    based_on: first\n    sets:\n",
        "59:15 E0224 the presets are based on each other in a circle"
        " | begin with a preset that lists its cards",
    ),
    (
        "    sets:\n",
        "    based_on: frist\n    sets:\n",
        "59:15 E0210 there is no preset `frist` | did you mean `first`?",
    ),
    # files
    (
        "tiles.yaml]",
        "tile.yaml]",
        "63:26 E0101 small/tile.yaml: there is no such file | check the name and the folder",
    ),
    (
        "tiles.yaml]",
        "tiles.yaml, pilots.yaml]",
        "63:38 E0211 the file `pilots.yaml` is named twice | keep one",
    ),
    (
        "[main.rules]",
        "[scenarios]",
        "64:9 E0102 small/scenarios: this is a folder, not a file | give the name of a file in it",
    ),
    (
        "[main.rules]",
        "[/etc/passwd]",
        f"64:9 E0191 `/etc/passwd` leads out of the folder of the ruleset | {INSIDE}",
    ),
    (
        "[main.rules]",
        "[../small/main.rules]",
        f"64:9 E0191 `../small/main.rules` leads out of the folder of the ruleset | {INSIDE}",
    ),
    (
        "[main.rules]",
        "['C:\\main.rules']",
        f"64:9 E0191 `C:\\main.rules` leads out of the folder of the ruleset | {INSIDE}",
    ),
    (
        "[main.rules]",
        "['\\\\host\\share\\x']",
        f"64:9 E0191 `\\\\host\\share\\x` leads out of the folder of the ruleset | {INSIDE}",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_a_fault_of_the_ruleset(small: Path, old: str, new: str, message: str) -> None:
    edit(small, "ruleset.yaml", old, new)
    ruleset, problems = load_ruleset(small)
    assert ruleset is None
    assert said(problems) == [f"ruleset.yaml:{message}"]


# --- faults of the other files ------------------------------------------------------------------------------

RULES = '    rules: |\n      action "Earn" { gain 1 coins }'

TABLE_FAULTS = [
    (
        "pilots.yaml",
        "kind: pilot",
        "kind: pillot",
        "1:7 E0210 there is no kind `pillot` | did you mean `pilot`?",
    ),
    (
        "pilots.yaml",
        "kind: pilot\n",
        "",
        "1:1 E0202 `kind` is missing here | add `kind:`, and what it is behind it or below it",
    ),
    (
        "pilots.yaml",
        "rank: 1\n",
        "rank: 12\n",
        "4:11 E0212 rank must be 1 to 3, this says 12 | write a number that is 1 to 3",
    ),
    (
        "tiles.yaml",
        "weight: 4",
        "weight: -1",
        "4:38 E0212 weight must be at least 0, this says -1 | write a number that is at least 0",
    ),
    (
        "pilots.yaml",
        "rank: 1\n",
        "rank: one\n",
        "4:11 E0203 `rank` is a number, and numbers are written in digits | write `rank: 1`",
    ),
    ("pilots.yaml", "    rank: 1\n", "", "3:5 E0202 this pilot has no `rank` | add `rank: 1`"),
    (
        "tiles.yaml",
        "colour: green",
        "colour: gren",
        "3:26 E0204 `colour` cannot be `gren` | did you mean `green`?",
    ),
    (
        "tiles.yaml",
        "heavy: true",
        "heavy: yes",
        "4:48 E0203 `heavy` must be true or false, and this is the text `yes` | write `heavy: true`",
    ),
    (
        "pilots.yaml",
        "name: {en: Ann}",
        "name: Ann",
        "5:11 E0203 `name` does not say in which language it is | write `name: {en: Ann}`, if it is English;"
        "\nother languages stand beside it: `{en: ..., pl: ...}`",
    ),
    ("pilots.yaml", "{en: Ann}", "{pl: Ania}", "5:5 E0202 `en` is missing here | add `en: Name`"),
    (
        "pilots.yaml",
        "{en: Ann}",
        "{en: ' '}",
        "5:16 E0205 `en` cannot be ` ` | write a text that can be seen",
    ),
    (
        "pilots.yaml",
        "id: dot",
        "id: ann",
        "20:9 E0211 two cards have the id `ann` | give one of them another id, for instance `ann_2`",
    ),
    (
        "tiles.yaml",
        "id: cherry",
        "id: ann",
        "6:10 E0211 two cards have the id `ann` | give one of them another id, for instance `ann_2`",
    ),
    (
        "tiles.yaml",
        "id: cherry",
        'id: "cherry\\n"',
        f"6:10 E0205 `id` cannot be `cherry` | write `cherry`: {ID}",
    ),
    (
        "tiles.yaml",
        "id: cherry",
        "id: Cherry",
        f"6:10 E0205 `id` cannot be `Cherry` | write `cherry`: {ID}",
    ),
    (
        "tiles.yaml",
        "id: cherry",
        "id: take",
        "6:10 E0218 `take` is a word of the rules language | choose another id, such as `the_take`",
    ),
    ("tiles.yaml", "copies: 5", "copies: 0", "3:41 E0206 `0` is too small | it must be at least 1"),
    (
        "pilots.yaml",
        RULES,
        "    rules: 3",
        '6:12 E0203 `rules` must be text, and this is `3` | put it in quotes: "3"',
    ),
    (
        "pilots.yaml",
        RULES,
        RULES.replace("|", ">"),
        "6:12 E0140 rules cannot be a folded block (`>`) | write `|` instead",
    ),
    ("pilots.yaml", "gain 1", "gian 1", "7:23 E0331 unknown word `gian` | did you mean `gain`?"),
    ("main.rules", "3 times", "3 tmies", "3:14 E0331 unknown word `tmies` | did you mean `times`?"),
    (
        "scenarios/laying.rules",
        "players",
        "playres",
        "2:3 E0331 unknown word `playres` | did you mean `players`?",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), TABLE_FAULTS)
def test_a_fault_of_another_file(small: Path, file: str, old: str, new: str, message: str) -> None:
    edit(small, file, old, new)
    ruleset, problems = load_ruleset(small)
    assert ruleset is None
    assert said(problems) == [f"{Path(file).name}:{message}"]


def test_a_game_without_a_course(small: Path) -> None:
    (small / "main.rules").write_text("")
    message = "ruleset.yaml:64:1 E0219 no file of rules says how the game goes"
    assert said(load_ruleset(small)[1]) == [
        f"{message} | add `flow {{ round {{ }} }}` to one of the files, with what happens in it"
    ]


def test_a_doubled_card_shows_both_places(small: Path) -> None:
    edit(small, "tiles.yaml", "id: cherry", "id: ann")
    [problem] = load_ruleset(small)[1]
    [label] = problem.labels
    assert (label.text, label.span.source.name, label.span.line) == ("the other one", "small/pilots.yaml", 3)


def test_one_run_tells_of_all_files(small: Path) -> None:
    edit(small, "ruleset.yaml", "first_seat: lamp", "first_seat: lmap")
    edit(small, "pilots.yaml", "rank: 1\n", "rank: 12\n")
    edit(small, "tiles.yaml", "colour: green", "colour: gren")
    edit(small, "main.rules", "3 times", "3 tmies")
    edit(small, "scenarios/laying.rules", "players", "playres")
    assert [
        line.split(" ")[0].split(":")[0] + " " + line.split(" ")[1] for line in said(load_ruleset(small)[1])
    ] == [
        "main.rules E0331",
        "pilots.yaml E0212",
        "ruleset.yaml E0210",
        "laying.rules E0331",
        "tiles.yaml E0204",
    ]
