"""The codes of what can be wrong with a scenario once its words are understood."""

from __future__ import annotations

from typing import Final

E_EXPECTED: Final = "E0651"
E_STEP: Final = "E0652"
E_POSITION: Final = "E0653"
E_WORD: Final = "E0654"
E_NO_SUCH_SPACE: Final = "E0658"
E_EFFORT: Final = "E0659"
