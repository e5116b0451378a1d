"""New game: players on the left, the game's variants on the right, and a start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.games import shelf
from companion.games.errors import BadSetup
from companion.games.values import Choice, Player
from companion.screens.naming import NameScreen
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Key, KeyName, Keys, Tap
from companion.table import start_game
from messages import Sentence, say, say_count

from .choosing import ChoosePlayerScreen
from .parts import show_new_game

if TYPE_CHECKING:
    from companion.screens.session import Session

MOTIFS = ("gingham", "dots", "chevron", "stripes", "sprig", "scallop", "diamond", "cross")


class NewGameScreen(Screen):
    """Who plays and how; remembered names are one tap away."""

    name = "new-game"
    is_for_host = True
    is_for_play = False

    def __init__(self, session: Session, game: str) -> None:
        super().__init__(session)
        self.game = shelf.take(game)
        known = session.services.known_players()
        self.known = tuple(player.name for player in known)
        self._motifs = {player.name: player.motif for player in known}
        """The cloth that everybody had the last time: it stays with the name."""
        self.players: list[str] = []
        for name in self._last_players():
            self._seat(name)
        self.on: set[str] = set()
        self._before: list[tuple[Sentence, list[str], dict[str, str]]] = []
        self._chosen = 0
        self._is_after_game = session.screen.shows_table
        """Whether it was opened at the end of a game, whose results nobody shall lose by a press too many."""

    def leave(self) -> None:
        if self._is_after_game:
            self.session.go.table()
        else:
            super().leave()

    @property
    def choices(self) -> list[Tap]:
        """Everything that can be chosen, in the order in which the buttons walk through it."""
        players = [Tap("player", seat) for seat in range(len(self.players))]
        first = Tap("add") if self._is_short else Tap("start")
        add = [Tap("add")] if not self._is_short and len(self.players) < self.game.players[-1] else []
        others = [Tap("known", name) for name in self.offered]
        if self.offered and len(self._strangers) > len(self.offered):
            others.append(Tap("all-players"))
        switches = [Tap("switch", choice.name) for choice in self.switches]
        return [first, *players, *add, *others, *switches]

    @property
    def chosen(self) -> Tap:
        """What the main key does."""
        return self.choices[self._chosen % len(self.choices)]

    @property
    def offered(self) -> tuple[str, ...]:
        """Remembered players who do not sit at the table yet."""
        if len(self.players) >= self.game.players[-1]:
            return ()
        return self._strangers[:2]

    @property
    def _strangers(self) -> tuple[str, ...]:
        """Everybody who is known and does not sit at the table."""
        return tuple(name for name in self.known if name not in self.players)

    @property
    def switches(self) -> tuple[Choice, ...]:
        """Those of the game that fit the players and each other."""
        return tuple(self.game.switches(len(self.players), self.on))

    def is_on(self, choice: Choice) -> bool:
        """Whether it was switched on, or is what the game is played with anyway."""
        return choice.name in self.on or getattr(self.options(), choice.field) == choice.value

    def options(self) -> Any:
        """The game's options as the switches stand."""
        options = self.game.choose(self.seated(), (choice for choice in self.switches if choice.name in self.on))
        if len(self.players) == 1 and hasattr(options, "best"):
            best = self.session.services.archive.best_alone(self.game.name, self.players[0])
            return msgspec.structs.replace(options, best=best)
        return options

    def objection(self) -> Sentence | None:
        """Why the game cannot start yet."""
        try:
            self.game.new([Player(name) for name in self.players], self.options())
        except BadSetup as refusal:
            return refusal.sentence
        return None

    def banner(self) -> Banner:
        return Banner(
            self.words("New game"), self.game.title, left_icon="arrow-left",
            status=self.session.camera_status(), emblem=self.game.name,
        )  # fmt: skip

    def keys(self) -> Keys:
        back = self.words("The results") if self._is_after_game else self.words("Home")
        undo = Key(self.words("Back"), back, "arrow-left")
        if self.chosen.name == "player":
            undo = Key(self.words("Remove"), self.players[self.chosen.number], "x")
        elif self._before:
            undo = Key(self.words("Undo"), self.words(self._before[-1][0]), "undo-2")
        next_key = Key(self.words("Next choice"), self.words("then the big key"), "arrow-down")
        return Keys(undo, next_key, self._main_key())

    def parts(self) -> Body:
        return show_new_game(self)

    def press(self, key: KeyName) -> None:
        if key == "undo" and self.chosen.name == "player":
            self.tap(Tap("remove", self.chosen.number))
        elif key == "undo" and self._before:
            _, self.players, self._motifs = self._before.pop()
        elif key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        elif key == "main":
            self.tap(self.chosen)

    def move(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(self.choices)

    def _seated(self, name: str) -> Sentence | None:
        """Why nobody of that name can sit down."""
        return say("{name} sits at the table already.", name=name) if name in self.players else None

    def tap(self, tap: Tap) -> None:
        if tap.name == "start":
            self._start()
        elif tap.name == "player":
            self._change_cloth(self.players[tap.number])
        elif tap.name == "remove":
            self._remember(say("{name} removed", name=self.players[tap.number]))
            del self.players[tap.number]
            self._chosen = 0
        elif tap.name == "add":
            title, what = say("Who is it?"), say("New player")
            screen = NameScreen(self.session, title, what, self._seated, self.add, self.game.name)
            self.session.open(screen)
        elif tap.name == "known":
            self.add(str(tap.value))
        elif tap.name == "all-players":
            known = [Player(name, self._motifs.get(name, "")) for name in self._strangers]
            self.session.open(ChoosePlayerScreen(self.session, known, self.add, self.game.name))
        else:
            self._switch(str(tap.value))

    def _switch(self, name: str) -> None:
        """On or off; on, it replaces another switch of the same field."""
        field = name.partition("=")[0]
        others = {choice.name for choice in self.game.choices if choice.field == field}
        self.on = self.on - others | ({name} - self.on)

    def add(self, name: str) -> None:
        """Seat another player at the end of the row."""
        self._remember(say("{name} added", name=name))
        self._seat(name)
        self._chosen = 0

    def seated(self) -> list[Player]:
        """Everybody at the table, with the cloth that is theirs."""
        return [Player(name, self._motifs[name]) for name in self.players]

    def _start(self) -> None:
        objection = self.objection()
        if objection is not None:
            self.session.tell(objection)
            return
        services = self.session.services
        table = start_game(services.store, self.game.name, self.seated(), self.options(), now=services.now)
        services.on_table.put(table)
        self.session.go.table()

    def _seat(self, name: str) -> None:
        """At the end of the row, with the cloth of the last time unless somebody else has it."""
        free = self._free_motifs() or [MOTIFS[len(self.players) % len(MOTIFS)]]
        if self._motifs.get(name) not in free:
            self._motifs[name] = free[0]
        self.players.append(name)

    def _free_motifs(self) -> list[str]:
        taken = {self._motifs[name] for name in self.players}
        return [motif for motif in MOTIFS if motif not in taken]

    def _change_cloth(self, name: str) -> None:
        """The next cloth that nobody has."""
        free = self._free_motifs()
        if not free:
            return
        self._remember(say("{name}’s cloth", name=name))
        at = MOTIFS.index(self._motifs[name])
        self._motifs = self._motifs | {name: min(free, key=lambda motif: (MOTIFS.index(motif) - at) % len(MOTIFS))}

    def _remember(self, what: Sentence) -> None:
        self._before.append((what, list(self.players), dict(self._motifs)))

    def _last_players(self) -> tuple[str, ...]:
        """Who played this game last sits at the table again."""
        fitting = self.session.services.archive.games(most=1, of=(self.game.name,))
        if not fitting:
            return ()
        return tuple(player.name for player in fitting[0].header.players)

    def _main_key(self) -> Key:
        chosen = self.chosen
        if chosen.name == "start":
            objection = self.objection()
            if objection is not None:
                return Key(self.words("Start the game"), self.words(self._needed()), "play", is_lit=False)
            count = self.count("{count} player", "{count} players", len(self.players))
            return Key(self.words("Start the game"), count, "play")
        if chosen.name == "player":
            return Key(self.words("Another cloth"), self.players[chosen.number], "palette")
        if chosen.name == "add":
            need = self._needed() if self._is_short else say("Enter a name")
            return Key(self.words("Add a player"), self.words(need), "plus")
        if chosen.name == "all-players":
            return Key(self.words("All players"), self.words("Choose one"), "users")
        if chosen.name == "known":
            return Key(self.words("Add {name}", name=str(chosen.value)), "", "plus")
        choice = next(each for each in self.switches if each.name == chosen.value)
        state = self.words("is on") if self.is_on(choice) else self.words("is off")
        return Key(self.words(choice.title), state, "check")

    @property
    def paused(self) -> Sentence | None:
        """What becomes of a game that lies on the table: said before, since it would cover the new table's set-up."""
        before = self.session.table
        if before is None or not before.can_undo or before.game.result(before.state) is not None:
            return None
        return say("{game} will be paused: continue it from home.", game=before.game.title)

    @property
    def _is_short(self) -> bool:
        """Whether the game needs more players: somebody who sits down is the next step then."""
        return len(self.players) < self.game.players[0]

    def _needed(self) -> Sentence:
        if self._is_short:
            short = self.game.players[0] - len(self.players)
            return say_count("{count} more player is needed", "{count} more players are needed", short)
        on = (choice for choice in self.switches if choice.name in self.on)
        if any(self.game.object_to(choice, len(self.players)) for choice in on):
            return say("a variant does not fit")
        return say("look at the players again")
