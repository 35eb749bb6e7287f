"""What comes with this program: what was worked out of its own games when it was packed or installed.

It lies in a folder beside the games, in the form of what a user keeps (`entries.py`), and is believed where
it was made by exactly this code of exactly these texts: in a checkout both change, and then it is old. It is
never needed. Who makes it: the Makefile, when it installs; the build of a wheel (`setup.py`).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Final, TypeVar

from rulewright.dsl.files.paths import rulesets_home
from rulewright.interpreter.kept import entries, folder
from rulewright.interpreter.kept.stamp import code_sum, stamp

T = TypeVar("T")

FOLDER: Final = ".kept"  # beside the games


def place() -> str:
    """Where it lies."""
    return os.path.join(rulesets_home(), FOLDER)


def recall(form: type[T], *asked: str) -> tuple[T, entries.Seen] | None:
    """As `entries.recall`; what this user has not kept may have come with the program. Then he has it from
    now on, so that next time nobody reads the code for its sum."""
    found = entries.recall(form, *asked)
    if found is not None or folder.off() or not os.path.isdir(place()):
        return found
    data = folder.read_beside_code(os.path.join(place(), entries.name_of(form, code_sum(), asked)))
    found = entries.opened(form, data)
    if found is not None and data is not None:
        folder.write(entries.name_of(form, stamp(), asked), data)
    return found


def made() -> Iterator[tuple[str, bytes]]:
    """What is to lie there, by its names: what there is to look at in each game, the game as it is played,
    and as decks are laid upon it."""
    from rulewright.dsl.files.paths import ruleset_names
    from rulewright.interpreter.kept import rulesets

    for name in ruleset_names():
        for value, seen, asked in rulesets.of_shipped(name):
            data = entries.closed(value, seen)
            assert entries.opened(type(value), data), f"{type(value).__name__} does not come back"
            file = entries.name_of(type(value), code_sum(), asked)
            yield file, folder.whole(file, data)


def fits() -> bool:
    """Whether what lies there was made by this code; of which texts, each entry says."""
    from rulewright.dsl.files.paths import ruleset_names
    from rulewright.interpreter.kept.forms import Shown

    names = (entries.name_of(Shown, code_sum(), (name,)) for name in ruleset_names())
    return all(os.path.isfile(os.path.join(place(), name)) for name in names)


def make(home: str) -> None:
    """Put it into the folder `home`, in place of what was there."""
    from rulewright.interpreter.saves.writing import fill_folder

    fill_folder(home, dict(made()))


if __name__ == "__main__":
    make(sys.argv[1] if len(sys.argv) > 1 else place())
