"""Questions at the terminal: what is missing is asked for, with what may be said, a default and help."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.cli.answers import words_of
from rulewright.cli.outcome import USAGE, Stop
from rulewright.cli.screen import forget_typing, paint, prose, put, read_line
from rulewright.cli.signals import interruptible
from rulewright.dsl.files.characters import quoted, visible

_HELP = "Type an answer; Enter takes what stands in brackets. Ctrl-C leaves, and nothing is written."
Check = Callable[[str], str]  # what is wrong with an answer; "" for nothing


def ask(question: str, default: str = "", *, check: Check | None = None, help: str = "") -> str:
    """A text; Enter takes the default."""
    while True:
        typed = _line(question, default, help) or default
        wrong = "please type something" if not typed else check(typed) if check is not None else ""
        if visible(typed) != typed:
            wrong = f"{quoted(typed)} holds a character that cannot be seen"
        if not wrong:
            return typed
        put(prose(wrong[:1].upper() + wrong[1:] + "."))


def choose(question: str, choices: Sequence[str], default: str = "", *, help: str = "") -> str:
    """One of some words, by its number or by its beginning."""

    def found(typed: str) -> list[str]:
        if typed.isascii() and typed.isdigit() and typed not in choices:
            number = int(typed[:9])
            return [choices[number - 1]] if 1 <= number <= len(choices) else []
        said = words_of(typed)
        whole = [each for each in choices if words_of(each) == said]
        return whole or [each for each in choices if " ".join(words_of(each)).startswith(" ".join(said))]

    def check(typed: str) -> str:
        if len(found(typed)) == 1:
            return ""
        return f"{quoted(typed)} is none of {', '.join(choices)}"

    shown = f"{question}{'' if question.endswith('?') else ':'} {', '.join(choices)}"
    return found(ask(shown, default, check=check, help=help))[0]


def _line(question: str, default: str, help: str) -> str:
    """One line; with `?` the help is shown, and the question comes again."""
    told = f" [{default}]" if default else ""
    forget_typing()
    while True:
        put(paint(prose(f"{question}{told}"), "bold"))
        try:
            with interruptible():
                typed = read_line().strip()
        except EOFError:
            put()
            raise Stop(USAGE, "nothing was written", "answer the questions, or say it all at once") from None
        except KeyboardInterrupt:
            put()
            raise
        if typed != "?":
            return typed
        put(prose(help or _HELP))
