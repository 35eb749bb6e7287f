"""The codes for maps, places of lists and numbers, settings and what a deck changes of tables."""

from __future__ import annotations

from typing import Final

E_DECK_TABLE: Final = "E0236"
E_MAP_LINKS: Final = "E0238"
E_MAP_ROWS: Final = "E0240"
E_MAP_LETTER: Final = "E0241"
E_MAP_DIGIT: Final = "E0242"
E_MAP_NEEDS: Final = "E0243"
E_NO_CARDS: Final = "E0244"
E_KIND: Final = "E0245"
E_MAP_FORM: Final = "E0246"
E_ZONE_FORM: Final = "E0247"
E_BY: Final = "E0248"
E_SETTING: Final = "E0249"
E_SIGN_TWICE: Final = "E0239"
E_TEAM: Final = "E0229"
