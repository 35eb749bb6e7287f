"""The codes of files of words, and of printed texts that say something else than the rules."""

from __future__ import annotations

from typing import Final

E_PHRASE: Final = "E0261"
E_FORMS: Final = "E0262"
E_LANGUAGE: Final = "E0263"
W_OTHER_NUMBER: Final = "W0720"
W_OTHER_RESOURCE: Final = "W0721"
