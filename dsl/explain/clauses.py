"""Clauses put together to sentences.

A clause is told of whoever does it: of you in the imperative, of others with their name before it.
"""

from __future__ import annotations

from msgspec import Struct

from rulewright.dsl.explain.forms import YOU, Form, Join, Np, Say, say

LONGEST = 3  # clauses in one sentence


class Piece(Struct, frozen=True):
    """A clause. `alone`: it is a sentence by itself."""

    form: Form
    alone: bool = False


def has_and(form: Form) -> bool:
    """Whether something in a clause is joined by `and`."""
    slots = form.slots.values() if isinstance(form, Say) else ()
    return any(isinstance(each, Join) and each.word == "and" for each in slots)


def is_same(one: Np, other: Np) -> bool:
    """Whether two noun phrases are for the same person."""
    if one.noun == "you" or other.noun == "you":
        return one.noun == other.noun
    return one == other or (bool(one.about) and one.about == other.about)


def joined(forms: list[Form], actor: Np) -> Form:
    long = len(forms) > 2 or any(has_and(form) for form in forms)
    done = forms[0] if len(forms) == 1 else Join(tuple(forms), "then" if long else "and")
    named = isinstance(done, Say) and done.keys == ("does",)  # whoever else does it is told there
    return done if named or actor.noun == "you" else Say(("does",), {"do": done}, actor)


def bare(form: Form) -> Form:
    """A clause without who does it."""
    if isinstance(form, Say) and form.keys == ("does",):
        return form.slots["do"]
    return form


def of_actor(who: Np, form: Form) -> Piece:
    return Piece(Say(("does",), {"do": form}, who), alone=True)


def together(pieces: list[Piece], actor: Np) -> Form:
    """Clauses in one sentence."""
    if not pieces:
        return say("do nothing")
    if len(pieces) > 1 and any(piece.alone for piece in pieces):
        return Join(tuple(joined([piece.form], actor) for piece in pieces), ";")
    return joined([piece.form for piece in pieces], actor)


def each_named(pieces: list[Piece], actor: Np) -> Form:
    """What is done, with whoever does it before each clause: you, too."""
    found: list[Form] = []
    run: list[Form] = []
    for piece in [*pieces, None]:
        if piece is not None and not piece.alone:
            run.append(piece.form)
            continue
        if run:
            found.append(Say(("does",), {"do": bare(joined(run, YOU))}, actor))
            run = []
        if piece is not None:
            found.append(piece.form)
    return Join(tuple(found), "and") if found else say("nothing happens")


def sentences(pieces: list[Piece], actor: Np) -> list[Form]:
    """Clauses put together to sentences."""
    found: list[Form] = []
    run: list[Form] = []

    def flush() -> None:
        while run:
            # Four make two and two, not three and one.
            size = LONGEST if len(run) != LONGEST + 1 else 2
            found.append(joined(run[:size], actor))
            del run[:size]

    for piece in pieces:
        if piece.alone:
            flush()
            found.append(piece.form)
        else:
            run.append(piece.form)
    flush()
    return found


def merged(pieces: list[Piece]) -> list[Piece]:
    """What is done alike with two things is done with both."""
    found: list[Piece] = []
    for piece in pieces:
        last = found[-1].form if found and not found[-1].alone else None
        form = piece.form
        both = (
            isinstance(last, Say)
            and isinstance(form, Say)
            and not piece.alone
            and last.keys == form.keys
            and last.keys[-1] in ("destroy", "discard")
            and all(isinstance(each.slots["what"], Np) for each in (last, form))
        )
        if both and isinstance(last, Say) and isinstance(form, Say):
            what = Join((last.slots["what"], form.slots["what"]), "and")
            found[-1] = Piece(Say(form.keys, {**form.slots, "what": what}))
        else:
            found.append(piece)
    return found
