"""Correct rules texts, between them with every rule of the grammar, for the tests of the parser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from rulewright.dsl.files.source import Source
from rulewright.dsl.syntax.parse import parse_members, parse_rules_file, parse_scenarios
from rulewright.dsl.tree import Members, RulesFile, ScenarioFile

ABILITIES: Final = (
    """
    # a comment
    income(trade, gold)
    draw_more()
    """,
    """
    action "Murder" {
      target 1 character where it is not this as victim
      mark victim as killed
    }
    """,
    """
    action {
      choose 1 player where it is not you as other
      let kinds be [trade, noble]
      let n be number of (card in hand of other where type of it is in kinds)
      take n gold from other
      draw n
    }
    """,
    """
    action must for income { move crown to you }
    when round_ends where this has killed must active all game {
      reveal this
      move crown to holder of this
    }
    """,
    """
    action once per turn if size(hand of you) > 0 {
      choose 1 card in your hand as thrown
      discard thrown
      gain 2 gold
    }
    """,
    """
    action {
      choose mode by you {
        option "Swap hands" {
          choose 1 player where it is not you as other
          swap your hand with hand of other
        }
        option "Redraw" if size(hand of you) > 0 {
          choose any number card in your hand as cards
          let n be size(cards)
          discard cards
          draw n
        }
      }
    }
    """,
    """
    always { ignore unique_districts for build by anyone }
    always active while revealed {
      cannot target by others if rank of character is 8 and not district is in your city
    }
    always active in hand {
      set cards_kept for gather to cards_drawn if resource is cards
      raise price for build by 1 to at most 3 * (rank of this - 1)
      lower price for build by others by 1 to at least 0 if type of it is not trade
      this counts as any type for income
      you counts as any rank if this has killed
      silence king if this is revealed
    }
    """,
    """
    score 3 if any (type as t where number of (district in your city where type of it is t) >= 3)
    score 1 per card in stack of this
    score highest gold of it among player + lowest (rank of it) among (card as c in any city)
      - different type of it over (district from you sorted by cost of it descending)
      + sum of cost of it over district
    """,
    """
    payment for build if price > gold of you replaces all gold once per turn {
      let short be price - gold of you
      choose short card in your hand with highest cost of it then lowest rank of it as offered_card
      together { move offered_card to bottom of deck face down   pay short gold to bank }
    }
    payment for target replaces each gold { destroy this }
    payment for build replaces up to 2 gold { pay 1 gold and 2 wood only to left of you, 1 gold into box }
    payment for build if can pay (1 gold and 2 wood) replaces all { destroy this }
    payment for build replaces missing gold as short_of { take short_of gold from left of you }
    """,
    """
    instead of destroy by anyone where it is this may any time active all game {
      may "Pay the bribe" by left of you if can pay 2 gold {
        pay 2 gold
        transfer all gold from right of you to you
      } else if can build(thing: this) {
        stop
      } else { suspend turn }
    }
    after draw must { lose 1 gold }
    before gain may { lose all gold }
    after lose must { reveal this }
    after move must { look at top 3 of deck }
    after reveal must { shuffle deck }
    after discard must { unmark this as killed }
    """,
    """
    action {
      choose up to 2 district in any city where not it has beautified as works
      for each district from left of you where it is in works or it is revealed as d {
        mark d as beautified
        set owner of d to A
        raise gold of owner of d by half of cost of d rounded up
        lower cost of d by printed cost of d - half of ((2 + 3) divided by 2 rounded up) rounded down
      }
      choose random card in hand of you as lost
      choose 2 random card in hand of you as more
      choose (size(lost) + 1) card by you secretly as secret
      choose number from 0 to size(more) by left of you secretly as bid
      choose up to (bid) card sorted by cost of it as some
      repeat bid times { gain 1 gold per card in hand where it is not in some }
      repeat until times build this turn is 0 at most 5 times { by left of you { draw 1 per player } }
      do build(thing: this, paid: 0) ignoring build_limit, unique_districts as built
      let rest be all (card in hand where it is not revealed)
      move rest to top of deck face up
      score abilities of you
    }
    """,
    """
    action if inns and tie_break is not fewer {
      choose random number from 1 to 6 as rolled
      choose number from 1 to 6 where size of shelf of it > 0 by left of you as n
      choose 1 tile in shelf of n as t
      let near be connected with hex of t through (hex as h in your duchy where tile of h is not none)
      for each hex in near as spot { move t to your duchy at spot face up }
      gain rolled points per hex in neighbours of hex of t as "what lies around it"
      gain size of area of t points as "an area"
    }
    always { have abilities of (tile in duchy of left of you where cost of it > 3) if this is revealed }
    """,
)

RULES_FILE: Final = """
flow {
  round {
    phase selection { for each player as p { turn of p as assassin { stop } } }
    resume turn of left of you as assassin { end turn }
    turn of left of you {
      offer {
        required option "Gather" once { do gather() }
        option "Build" if can build(thing: it) { do build(thing: it) }
        abilities of you
      }
    }
    finish
    finish winner player with highest points of it
  }
}
procedure gather(amount: integer is 2, from_whom, cards: set of card) { draw 1 }
procedure build(thing: district, paid is cost of thing) paying paid gold to bank { move thing to city of you }
procedure pass() paying 1 gold { }
event built(thing)
event round_ends()
rule unique_districts for build "you have one already" { not any (district in city of you where it is thing) }
rule hand for build { thing is in hand of you }
limit build_limit for build per turn "one a turn" { 1 }
limit once_a_round for gather per round { 2 }
memory last_rank starts 0 until phase
memory bid of player secretly starts 0
memory uses of district starts [1, "two", []]
attribute size of city is number of card
function double(n) { n * 2 }
function nothing() { max(1, 2) }
keyword income(kind, what) { action "Income" { gain 1 what per district where type of it is kind } }
status killed marks character until round { instead of call must { } }
status crowned secretly marks player { }
rules everybody { action { gain 1 gold } }
policy of robot {
  choose victim with highest gold of it then lowest size of hand of it
  prefer "Gather", "Build"
  avoid "Swap hands"
}
scenario "in a file of rules" { players 3 }
"""

SCENARIOS: Final = """
scenario "the killed character stays silent" {
  players 4   preset first_game   seed 1
  with cast [assassin, thief]   with observatory instead of map_room   with tie_break is more
  at call 2
  given {
    crown of A   is B   B has killed   king has robbed by C   gold of B is 3   king is revealed
    top of deck is [tavern, market]   bottom of deck is []   pool will be [thief]
    duchy of A at d4 is castle   seed 7 after 120   clear deck, hand of B
  }
  play {
    A: gather gold      A: "Assassin" king 2   B: C      A: market of B      A: end turn
  }
  offered { B: build tavern }
  refused { B: build market }
  expect { gold of B is 3, not king is revealed, turn of D, asked left of A, winner is A and B, }
  expect { top of deck is [tavern], bottom of deck is [], A sees king, not B sees hand of A }
  expect { A sees king has signed, not B sees king has signed }
  expect { A reads "Done", not B reads "King", duchy of A at d4 is castle, duchy of B at a1 is none }
  expect { bottom 2 of deck is [2 tavern, docks] or game over and not turn of A, winner is B }
}
scenario "too many" { with market without tavern players 4 to 9 refused "players" }
scenario "many times" { seeds 1 to 20 expect { game over } }
"""


# Each form of the language has its example on this page, so that a new one need not be written here as well.
_PAGE: Final = Path(__file__).parents[2] / "docs" / "reference.md"
_BLOCK: Final = re.compile(r"^```rules(| character| steps| file)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
REFERENCE: Final = [(match[1].strip(), match[2]) for match in _BLOCK.finditer(_PAGE.read_text("utf-8"))]


def parsed() -> list[Members | RulesFile | ScenarioFile]:
    """All samples, as trees."""
    shown = [
        f"action {{ {text} }}" if kind == "steps" else text for kind, text in REFERENCE if kind != "file"
    ]
    files = [text for kind, text in REFERENCE if kind == "file"]
    results = [
        *(parse_members(Source("sample", text)) for text in (*ABILITIES, *shown)),
        *(parse_rules_file(Source("sample", text)) for text in (RULES_FILE, *files)),
        parse_scenarios(Source("sample", SCENARIOS)),
    ]
    assert [problems for _, problems in results if problems] == []
    return [root for root, _ in results if root is not None]
