"""How the panes stand and what they are coloured with."""

from __future__ import annotations

from typing import Final

STYLES: Final = """
Screen { background: #16181d; color: #e6e6e6; }
#whole { height: 1fr; }
#left { width: 1fr; }
#right { border-left: solid #4a4f59; padding-left: 0; }
VerticalScroll { scrollbar-size-vertical: 1; background: #16181d; }
#table-pane { height: 1fr; }
#map-pane { height: auto; max-height: 65%; }
#beside-pane { height: auto; max-height: 60%; }
#beside-pane.-below { max-height: 35%; border-top: solid #4a4f59; }
#log-title { color: #a0a6ad; }
#log-pane { height: 1fr; }
#below-pane { border-top: none; color: #c8ccd2; background: #1d2026; }
Lines, #page-lines { text-wrap: nowrap; height: auto; }
#question { padding: 0; }
Options { border: none; padding: 0; background: #16181d; scrollbar-size-vertical: 1; text-wrap: nowrap; }
Options:focus { border: none; background: #16181d; background-tint: #000000 0%; }
Options > .option-list--option { padding: 0; }
Options > .option-list--option-highlighted,
Options:focus > .option-list--option-highlighted { background: #2f4a6d; color: #ffffff; text-style: none; }
#keys { dock: bottom; height: 1; background: #2a2e36; color: #d8dce2; }
Page, Search { background: #16181d; }
#page { padding: 0 1; background: #16181d; }
#page-title { height: auto; text-style: bold; }
#page-text { height: 1fr; }
#page-close { height: 1; color: #a0a6ad; }
#page-input { background: #2a2e36; }
HandOver { align: center middle; }
#hand-over { width: auto; height: auto; text-style: bold; }
"""
