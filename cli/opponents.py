"""Who plays where no person does: what `--seat` and its like may say, and what is told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.cli.outcome import USAGE, Stop, no_such
from rulewright.cli.screen import progress
from rulewright.dsl.files.characters import visible

if TYPE_CHECKING:
    from rulewright.interpreter.session.session import Session


def split_seat(text: str) -> tuple[str, str]:
    """Kind and name of `KIND:NAME`, where the kind may be the place of a class: `MODULE:CLASS:NAME`."""
    from rulewright.interpreter.many.bots import is_kind
    from rulewright.interpreter.session.session import PERSON

    first, _, rest = text.partition(":")
    if first == PERSON or is_kind(first):
        return first, rest
    second, _, name = rest.partition(":")
    own = f"{first}:{second}"
    return (own, name) if is_kind(own) else (first, rest)


def check_kind(kind: str, what: str = "there is no bot", also: tuple[str, ...] = ()) -> None:
    """Refuse a kind that there is not, and a bot of one's own that cannot be made."""
    from rulewright.interpreter.many.bots import KINDS, is_kind, make_bot

    if kind in also:
        return
    if kind.startswith("search@") and not is_kind(kind):
        raise Stop(
            USAGE, f"how long is {visible(kind)}?", "say rollouts, search@500, or seconds, search@0.25s"
        )
    if not is_kind(kind):
        known = [*also, *KINDS]
        own = f"there is {', '.join(known)}; one of your own is module:Class" if ":" in kind else ""
        raise no_such(what, kind, known, own)
    make_bot(kind, 0)


def go_on(session: Session) -> None:
    """Let the game go on until a person is asked something, with a word of who thinks."""
    from rulewright.interpreter.many.bots import thinks

    seat = session.game.state.who
    kind = session.seats[seat] if seat < len(session.seats) else ""
    if thinks(kind) and len(session.game.state.options) > 1:
        progress(f"{session.game.names[seat]} is thinking ...")
        try:
            session.go_on()
        finally:
            progress()
    else:
        session.go_on()
