"""Documents at random, made fast: what tests give the loader, which may answer with diagnostics alone.

soup          words of the rules, and what is none, in any order
yaml_soup     the same of YAML
yaml_mutant   a piece of a deck with characters lost, put in and moved
deck          a whole deck: with soup, a right ability, or a shipped card with a slip in it
raw           bytes: noise, or a deck whose bytes were flipped, cut, put in and joined
"""

from __future__ import annotations

import random
from collections.abc import Callable

from rulewright.dsl.syntax.reserved import RESERVED
from tests.dsl.yaml_reading import WHOLE

from . import mutations, trees

Make = Callable[[random.Random], str]

# --- rules --------------------------------------------------------------------------------------------------

WORDS = (
    sorted(RESERVED)
    + ["foo", "card", "player", "x", "point"] * 6
    + ["1", "2", "{", "}", "{", "}", "{", "}", "(", ")", "[", "]", ",", ":", "-", "+", "*", "<=", "\n"] * 4
    + ['"a"', '"', "“b”", "==", "!=", "A", "Gold", "ż", "'s", ";", "%", "\x1b", "\u00a0", "//", "12345678901"]
    + ["2.5", "#c\n", "\u202e", "\ud800", "٣", "\t", "the", "they", "chose", "\0", "\u2028", "+=", "isn't"]
    + ["𝟙", "²", "'"]
    + ["action {", "choose 1 card as x", "choose mode {", 'option "a" {', "if a is 3 {", "gain 2 point"] * 3
    + ["else {", "for each card in hand as c {", "always {", "lower cost of this by 1", "when x must {"] * 3
    + ["procedure f(x) {", 'scenario "s" {', "given {", "play {", "A: end turn", "expect {", "score 2"] * 3
    + ["offer {"] * 3
)  # fmt: skip
# As much of a game as a checker of names and types needs to go far.
GAME_WORDS = (
    "action { } always { } score when after before build gather must may if else where is not has and or "
    "gain lose take draw 1 2 3 gold gold gold per from of of of you your this it district character player "
    "hand city deck rank cost type trade noble choose target 1 as x x x p in any all number size ( ) ( ) "
    "mark killed move to let be for each raise lower build_limit by ignore cannot destroy owner holder "
    "crown revealed > 0 + 1 max income ( trade ) , until round highest none yes secretly random"
).split()


def soup(chance: random.Random, longest: int) -> str:
    """Words of the rules, and what is none."""
    return " ".join(chance.choices(WORDS, k=chance.randrange(1, longest)))


# --- YAML ---------------------------------------------------------------------------------------------------

TOKENS = (
    "a", "b: ", "id: x", "\n", "\n  ", "\n    ", "\n- ", "\n  - ",
    ": ", ":", "- ", "? ", "[", "]", "{", "}", ", ", ",",
    "|", "|2-", ">", ">+", "'", '"', "#", " # c", "&a ", "*a ", "*",
    "&", "!", "!!int ", "!<x> ", "%", "%YAML 1.2\n",
    "---\n", "...\n", "<<", "~", "null", "true", "1", "01", "1.5",
    "1:30", "2020-13-45", "9" * 30, "\t", "\n\t", "\\",
    '"\\', '"\\e"', '"\\uD800"', '"\\UFFFFFFFF"', "@", "`", "=", "ż",
    "漢", "🏰", "\x1b", "\u202e", "\ud800", "\0",
    "\ufeff", "\x85", "\u2028", "\r", "\r\n", "{{", "}}", "rules: |\n  x\n", "title: {en: A, pl: B}\n",
)  # fmt: skip


def yaml_mutant(chance: random.Random) -> str:
    """A piece of a deck, so that most are small, or the whole, with a few things wrong."""
    text = WHOLE
    if chance.random() < 0.7:
        lines = text.split("\n")
        start = chance.randrange(len(lines))
        text = "\n".join(lines[start : start + chance.randrange(1, 8)])
    return spoilt(chance, text)


def spoilt(chance: random.Random, text: str) -> str:
    """A text with one to three things lost, put in, replaced or copied."""
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(text) + 1)
        kind = chance.randrange(4)
        if kind == 0:
            text = text[:at] + text[at + chance.randrange(1, 4) :]
        elif kind == 1:
            text = text[:at] + chance.choice(TOKENS) + text[at:]
        elif kind == 2:
            text = text[:at] + chr(chance.randrange(32, 127)) + text[at + 1 :]
        else:
            text = text[:at] + text[chance.randrange(len(text) + 1) :]
    return text


def yaml_soup(chance: random.Random) -> str:
    """What YAML is made of, in any order."""
    return "".join(chance.choice(TOKENS) for _ in range(chance.randrange(1, 25)))


# --- whole decks --------------------------------------------------------------------------------------------

HEAD = "format: 1\ndeck: wild\nextends: citadels\ntitle: {en: Wild}\n"
CARD = "characters:\n  - id: beast\n    rank: 6\n    name: {en: Beast}\n    rules: |\n"


def in_deck(rules: str, head: str = HEAD) -> str:
    """A deck whose one card has these rules."""
    return head + CARD + "".join(f"      {line}\n" for line in rules.split("\n"))


def soup_deck(chance: random.Random) -> str:
    return in_deck(soup(chance, 30))


def game_deck(chance: random.Random) -> str:
    """Words of a game: some of it parses, and reaches the check of names and types."""
    body = " ".join(chance.choices(GAME_WORDS, k=chance.randrange(1, 8)))
    frame = chance.choice(("action {{ {} }}", "always {{ {} }}", "score {}", "action if {} {{ }}", "{}"))
    return in_deck(frame.format(body))


def right_deck(chance: random.Random) -> str:
    """What the grammar allows; what it means is nonsense."""
    return in_deck(trees.text(chance.randrange(1 << 30), "members", chance.randrange(4, 11)))


def slip_deck(chance: random.Random) -> str:
    """A shipped card with a slip."""
    found = None
    while found is None:
        found = mutations.slip(chance, chance.choice(mutations.shipped()))
    return in_deck(found.text)


def spoilt_deck(chance: random.Random) -> str:
    return spoilt(chance, in_deck("income(trade)\naction { gain 1 gold }", HEAD))


# --- bytes --------------------------------------------------------------------------------------------------

RAW = (
    b"\0", b"\xff", b"\xfe\xff", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80",
    b"\x1b[2J", b"\r", b"\r\n", b"\t", b"\xc2\x85", b"\xe2\x80\xae", b"\xc0\x80", b"\x7f",
    b"\xf0\x9f\x8f\xb0",
)  # fmt: skip


def noise(chance: random.Random) -> bytes:
    """Bytes of any value."""
    return chance.randbytes(chance.randrange(60))


def spoilt_bytes(chance: random.Random) -> bytes:
    """A deck, some of whose bytes are others, or missing, or too many."""
    data = bytearray(spoilt_deck(chance).encode("utf-8", "surrogatepass"))
    for _ in range(chance.randrange(3)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(4):
            case 0 if at < len(data):
                data[at] ^= 1 << chance.randrange(8)
            case 1:
                del data[at : at + chance.randrange(1, 40)]
            case 2:
                data[at:at] = data[: chance.randrange(len(data) + 1)]
            case _:
                data[at:at] = chance.choice(RAW)
    return bytes(data)


DOCUMENTS: tuple[Make, ...] = (
    yaml_soup,
    yaml_mutant,
    spoilt_deck,
    soup_deck,
    game_deck,
    right_deck,
    slip_deck,
)
RAW_DOCUMENTS: tuple[Callable[[random.Random], bytes], ...] = (noise, spoilt_bytes)
