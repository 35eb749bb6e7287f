"""The codes of saves."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 8 << 20  # bytes of a save; a game of 20,000 decisions takes about a tenth

E_NOT_A_SAVE: Final = "E0801"
E_SAVE_FORMAT: Final = "E0802"
E_SAVE_FIELD: Final = "E0803"
E_SAVE_DAMAGED: Final = "E0804"
E_SAVE_RULESET: Final = "E0805"
E_SAVE_RULES: Final = "E0806"
E_SAVE_CHOICE: Final = "E0807"
E_SAVE_STATE: Final = "E0808"
E_SAVE_SETUP: Final = "E0809"
E_NOT_WRITTEN: Final = "E0810"
