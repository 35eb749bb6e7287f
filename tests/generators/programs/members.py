"""Abilities: what cards, statuses, keywords and rules of nobody say."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .steps import Steps
from .values import Stuck, Way
from .world import NUMBER, PERIODS, PLAYER, Deed, Here, Name, thing

MODIFIERS = (0, *(1, 1, 2) * 10)  # in one ability
LABELS = ('"Deed"', '"Rest"', '"Feast"')  # of actions; there are only some of the first
BUILT_IN = ("turn_start", "turn_end", "round_start", "round_end")


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whose text it is. `sort`: card, status, keyword or rules."""

    sort: str
    kind: str = ""  # of a card; what a status lies on: a list, too
    limited: bool = False  # an action need not say how often

    @property
    def may_be_active(self) -> bool:
        return self.sort == "card"


class Members(Steps):
    """Makes abilities of one world."""

    room = 3  # how deep texts go

    def here(self, bearer: Bearer) -> Here:
        """What is known in a text of somebody's."""
        deeds = tuple(self.world.deeds)
        if bearer.sort == "rules":
            return Here(deeds=deeds, room=self.room)
        this = self.world.bearing(bearer.kind)
        names = (Name("marker", PLAYER),) if bearer.sort == "status" else ()
        return Here(names, you=True, actor=True, this=this, deeds=deeds, room=self.room)

    def members(self, bearer: Bearer, most: int) -> list[str]:
        """Some abilities."""
        found = []
        for _ in range(self.dice.choice((1, 1, 2, most))):
            try:
                found.append(self.first_of(self._ways(bearer)))
            except Stuck:
                continue
        return found

    def _ways(self, bearer: Bearer) -> list[Way]:
        ways: list[Way] = [*[lambda: self._trigger(bearer)] * 4, *[lambda: self._always(bearer)] * 4]
        ways.append(lambda: self._instead(bearer))
        if bearer.sort == "rules":
            return [*ways, lambda: self._action(bearer), lambda: self._payment(bearer)]
        ways += [
            *[lambda: self._action(bearer)] * 2,
            lambda: self._score(bearer),
            lambda: self._score(bearer),
        ]
        ways += [lambda: self._payment(bearer)] * 2
        if bearer.sort == "card" and self.world.keywords:
            ways.append(lambda: self._keyword(bearer))
        return ways

    # ------------------------------------------------------------ what stands before the brace

    def _active(self, bearer: Bearer) -> str:
        if not bearer.may_be_active or self.dice.often(0.65):
            return ""
        zones = self.of_kind(bearer.kind, laid_out=True)
        if zones and self.dice.often(0.6):
            return f" active in {self.dice.choice(zones)}"
        return " active all game" if self.dice.often(0.6) else " active while revealed"

    def _headers(self, bearer: Bearer, here: Here, *terms: str) -> str:
        guard = f" if {self.truth(here)}" if self.dice.often(0.35) else ""
        said = [f" {each}" for each in terms if each]
        said.append(self._active(bearer))
        self.dice.shuffle(said)
        return "".join(said) + guard

    def _how_often(self, share: float) -> str:
        return f"once per {self.dice.choice(PERIODS)}" if self.dice.often(share) else ""

    # ------------------------------------------------------------ actions, points, payments

    def _action(self, bearer: Bearer) -> str:
        here = self.here(bearer)
        often = "once per turn" if bearer.sort == "rules" else self._how_often(0.9)
        if not often or self.dice.often(0.08):
            often = "any time"
        if bearer.limited and self.dice.often(0.5):
            often = ""
        must = "must" if self.dice.often(0.12) else ""
        purpose = ""
        if self.world.keywords and bearer.sort == "card" and self.dice.often(0.2):
            purpose = f"for {self.dice.choice(list(self.world.keywords))}"
        label = ' "Deed"' if self.dice.often(0.8) else ""
        if bearer.sort == "rules":
            here = Here((), you=True, actor=True, deeds=here.deeds, room=here.room)
        return f"action{label}{self._headers(bearer, here, often, must, purpose)} {self.block(here)}"

    def _score(self, bearer: Bearer) -> str:
        here = self.here(bearer)
        per = (
            f" per {self.selection(self.one(self.world.item_types()), here)}" if self.dice.often(0.4) else ""
        )
        return f"score {self.value(NUMBER, here)}{per}{self._headers(bearer, here)}"

    def _payment(self, bearer: Bearer) -> str:
        deed = self._of_deeds([each for each in self.world.deeds.values() if each.paying])
        here = self._inside(deed, self.here(bearer), priced=False)
        if bearer.sort == "rules":
            here = replace(here, you=True, actor=True)
        guard = f" if {self.truth(here)}" if self.dice.often(0.3) else ""
        how, resource = self.dice.choice(("all", "each", "up to 2", "missing")), self.dice.choice(deed.paying)
        whole = how == "all" and self.dice.often(0.3)
        text = f"payment for {deed.name}{guard} replaces {'all' if whole else f'{how} {resource}'}"
        if how == "missing":
            name = self.fresh()
            text += f" as {name}{self._headers(bearer, here)}"
            given = self.dice.choice((f"gain {name} {resource}", f"take {name} {resource} from left of you"))
            return f"{text} {{ {given} }}"
        if self.dice.often(0.4):  # what it costs counts over the whole price
            return f"{text}{self._headers(bearer, here)} {{ pay 1 {self.one(self.world.resources)} }}"
        return f"{text}{self._headers(bearer, here)} {self.block(here, 2)}"

    def _keyword(self, bearer: Bearer) -> str:
        name = self.one(list(self.world.keywords))
        here = self.here(bearer).inside(room=1)
        return f"{name}({', '.join(self.value(each, here) for each in self.world.keywords[name])})"

    # ------------------------------------------------------------ reactions

    def _of_deeds(self, deeds: list[Deed]) -> Deed:
        if not deeds:
            raise Stuck
        return self.dice.choice(deeds)

    def _inside(self, deed: Deed, here: Here, *, priced: bool = True) -> Here:
        """With the fields of what happens, and who does it."""
        names = [Name(each.name, each.type) for each in deed.fields if each.type]
        names.append(Name("player", PLAYER))
        if deed.paying and priced:
            names.append(Name("paid", NUMBER))
        lower = tuple(each for each in here.deeds if self.world.deeds[each].rank < deed.rank)
        deeds = here.deeds if self.dice.often(0.05) else lower
        kept = tuple(each for each in here.names if each.text != "player")
        return Here((*kept, *names), here.you, here.actor, here.this, deeds=deeds, room=here.room)

    def _scope(self) -> str:
        return self.dice.choice(("", "", " by anyone", " by others"))

    def _trigger(self, bearer: Bearer) -> str:
        here = self.here(bearer)
        if self.dice.often(0.12):
            return self._of_resource("after", bearer)
        if self.dice.often(0.3):
            event = self.one(
                [*BUILT_IN, *(f"{p}_{end}" for p in self.world.phases for end in ("start", "end"))]
            )
            done = event.startswith("turn_")
            if done:
                here = self._inside(Deed("", []), here)
            text = f"when {event}{self._scope() if done and bearer.sort != 'rules' else ''}"
        else:
            deed = self._of_deeds(list(self.world.deeds.values()))
            done, here = True, self._inside(deed, here)
            timing = "when" if deed.event else self.dice.choice(("before", "after", "after"))
            text = f"{timing} {deed.name}{self._scope() if bearer.sort != 'rules' else ''}"
        return text + self._reacting(bearer, self._acting_rules(bearer, here, done))

    def _of_resource(self, timing: str, bearer: Bearer) -> str:
        """What waits for a resource; only once in a while, for what it does may bring the same about."""
        names = (Name("player", PLAYER), Name("amount", NUMBER), Name("causer", PLAYER))
        here = self.here(bearer)
        kept = tuple(each for each in here.names if each.text != "player")
        here = Here((*kept, *names), here.you, here.actor, here.this, deeds=here.deeds, room=here.room)
        here = self._acting_rules(bearer, here, True)
        verb, resource = self.dice.choice(("gain", "lose")), self.one(self.world.resources)
        scope = self._scope() if bearer.sort != "rules" else ""
        often = f"once per {self.dice.choice(PERIODS)}"
        return f"{timing} {verb} {resource}{scope}{self._reacting(bearer, here, often)}"

    def _acting_rules(self, bearer: Bearer, here: Here, done: bool) -> Here:
        """In rules that belong to nobody `you` is whoever does it."""
        if bearer.sort != "rules" or not done:
            return here
        return Here(here.names, True, True, "", deeds=here.deeds, room=here.room)

    def _reacting(self, bearer: Bearer, here: Here, often: str = "") -> str:
        where = f" where {self.truth(here)}" if self.dice.often(0.4) else ""
        may = "may" if here.actor and self.dice.often(0.3) else "must"
        often = often or self._how_often(0.25)
        return f"{where}{self._headers(bearer, here, may, often)} {self.block(here)}"

    def _instead(self, bearer: Bearer) -> str:
        if self.dice.often(0.2):
            return self._of_resource("instead of", bearer)
        deed = self._of_deeds([each for each in self.world.deeds.values() if not each.event])
        here = self._acting_rules(bearer, self._inside(deed, self.here(bearer)), True)
        scope = self._scope() if bearer.sort != "rules" else ""
        return f"instead of {deed.name}{scope}{self._reacting(bearer, here)}"

    # ------------------------------------------------------------ what is always true

    def _always(self, bearer: Bearer) -> str:
        here = self.here(bearer)
        ways: list[Way] = [lambda: self._attribute(here), lambda: self._attribute(here)]
        ways += [lambda: self._field(bearer, here)] * 3
        ways += [lambda: self._cannot(bearer, here), lambda: self._ignore(bearer, here)]
        ways += [lambda: self._counts(here), lambda: self._silence(here), lambda: self._dearer(bearer, here)]
        if bearer.sort == "card":
            ways.append(lambda: self._have(bearer, here))
        modifiers = [self.first_of(ways) for _ in range(self.dice.choice(MODIFIERS))]
        guard = f" if {self._plainly_asked(here)}" if self.dice.often(0.2) else ""
        return f"always{self._active(bearer)}{guard} {{ {'  '.join(modifiers)} }}"

    def _plainly_asked(self, here: Here) -> str:
        return self.truth(here.inside(plain=self.dice.often(0.9)))

    def _guard(self, here: Here, share: float = 0.5) -> str:
        return f" if {self._plainly_asked(here)}" if self.dice.often(share) else ""

    def _change(self, what: str, event: str, here: Here) -> str:
        """`raise X for E by 1 to at most 3`."""
        amount = str(self.dice.randint(0, 3))
        if self.dice.often(0.3):
            amount = self.value(NUMBER, here.inside(plain=True, room=1))
        how = self.dice.choice(("set", "raise", "lower"))
        if how == "set":
            return f"set {what}{event} to {amount}"
        bound = ""
        if self.dice.often(0.25):
            bound = f" to at {'most' if how == 'raise' else 'least'} {self.dice.randint(0, 4)}"
        return f"{how} {what}{event} by {amount}{bound}"

    def _attribute(self, here: Here) -> str:
        plain = here.inside(plain=True)
        found = [(a.name, self.world.bearing(a.bearer)) for a in
                 self.world.attributes if a.type == NUMBER]  # fmt: skip
        found += [
            (n, thing(k.id))
            for k in self.world.kinds.values()
            for n, t in k.properties.items()
            if t == NUMBER
        ]
        words = [
            (n, k.id, t) for k in self.world.kinds.values() for n, t in k.properties.items() if t != NUMBER
        ]
        if words and self.dice.often(0.2):
            name, kind, of = self.dice.choice(words)
            path, guard = f"{name} of {self.value(thing(kind), plain)}", self._guard(plain)
            return f"set {path} to {self.value(of, plain)}{guard}"
        if not found:
            raise Stuck
        name, whose = self.dice.choice(found)
        path = f"{name} of {self.value(whose, plain)}" if whose else name
        return f"{self._change(path, '', plain)}{self._guard(plain)}"

    def _field(self, bearer: Bearer, here: Here) -> str:
        deed = self._of_deeds([d for d in self.world.deeds.values() if any(f.changes for f in d.fields)])
        field = self.dice.choice([each for each in deed.fields if each.changes])
        before = Deed(deed.name, deed.fields[: deed.fields.index(field)], rank=deed.rank)
        inside = self._acting_rules(bearer, self._inside(before, here), True)
        scope = self._scope() if bearer.sort != "rules" else ""
        return f"{self._change(field.name, f' for {deed.name}{scope}', inside)}{self._guard(inside)}"

    def _cannot(self, bearer: Bearer, here: Here) -> str:
        scope = self._scope() if bearer.sort != "rules" else ""
        if self.dice.often(0.3):
            return f"cannot target{scope}{self._guard(self._targeting(bearer, here), 0.9)}"
        deed = self._of_deeds([each for each in self.world.deeds.values() if not each.event])
        inside = self._acting_rules(bearer, self._inside(deed, here, priced=False), True)
        return f"cannot {deed.name}{scope}{self._guard(inside, 0.9)}"

    def _targeting(self, bearer: Bearer, here: Here) -> Here:
        names = [Name("whom", PLAYER), Name("player", PLAYER)]
        kinds = [kind.id for kind in self.world.kinds.values() if kind.active != "role"]
        names += [Name(each, thing(each)) for each in kinds]
        kept = tuple(each for each in here.names if each.text != "player")
        inside = Here((*kept, *names), here.you, here.actor, here.this, deeds=here.deeds, room=here.room)
        return self._acting_rules(bearer, inside, True)

    def _dearer(self, bearer: Bearer, here: Here) -> str:
        scope = self._scope() if bearer.sort != "rules" else ""
        inside = self._targeting(bearer, here)
        how, by = self.dice.choice((("raise", "by"), ("raise", "by"), ("lower", "by"), ("set", "to")))
        return f"{how} surcharge for target{scope} {by} {self.dice.randint(0, 2)}{self._guard(inside)}"

    def _ignore(self, bearer: Bearer, here: Here) -> str:
        rule = self.one(list(self.world.rules))
        deed = self.world.deeds[self.world.rules[rule]]
        inside = self._acting_rules(bearer, self._inside(deed, here, priced=False), True)
        named = f" for {deed.name}" if self.dice.often(0.7) else ""
        scope = self._scope() if bearer.sort != "rules" else ""
        return f"ignore {rule}{named}{scope}{self._guard(inside)}"

    def _counts(self, here: Here) -> str:
        kinds = [(k.id, t.split(" ")[1]) for k in self.world.kinds.values() for t in k.properties.values()
                 if t.startswith("word ")]  # fmt: skip
        if not kinds:
            raise Stuck
        kind, of = self.dice.choice(kinds)
        named = f" for {self.dice.choice(list(self.world.keywords))}" if self.world.keywords else ""
        named = named if self.dice.often(0.6) else ""
        return (
            f"{self.value(thing(kind), here.inside(plain=True))} counts as any {of}{named}{self._guard(here)}"
        )

    def _silence(self, here: Here) -> str:
        kind = self.one(self.world.card_kinds)
        return f"silence {self.value(thing(kind), here.inside(plain=True))}{self._guard(here, 0.8)}"

    def _have(self, bearer: Bearer, here: Here) -> str:
        kind = bearer.kind if self.dice.often(0.7) else self.one(self.world.card_kinds)
        some = f"of ({self.sel(thing(kind), here.inside(plain=True))[0]})"
        if self.dice.often(0.25):
            return f'have "Deed" {some}{self._guard(here, 0.3)}'
        but = ""
        if self.dice.often(0.4):
            but = f" without {', '.join(LABELS[: self.dice.randint(1, len(LABELS))])}"
        return f"have abilities {some}{but}{self._guard(here, 0.3)}"
