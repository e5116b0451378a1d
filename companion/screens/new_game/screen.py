"""New game: players on the left, the game's variants on the right, and a start."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from companion.games import shelf
from companion.games.errors import BadSetup
from companion.games.values import Player
from companion.screens.new_game.names import NameScreen
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Key, KeyName, Keys, Tap
from companion.table import start_game
from messages import Sentence, say, say_count

from .parts import show_new_game

if TYPE_CHECKING:
    from companion.screens.session import Session

MOTIFS = ("gingham", "dots", "chevron", "stripes", "sprig", "scallop", "diamond", "cross")


class NewGameScreen(Screen):
    """Who plays and how; remembered names are one tap away."""

    name = "new-game"
    is_for_play = False

    def __init__(self, session: Session, game: str) -> None:
        super().__init__(session)
        self.game = shelf.take(game)
        self.known = tuple(player.name for player in session.services.archive.players())
        self.players: list[str] = list(self._last_players())
        self.on: set[str] = set()
        self._before: list[tuple[Sentence, list[str]]] = []
        self._chosen = 0

    @property
    def choices(self) -> list[Tap]:
        """Everything that can be chosen, in the order in which the buttons walk through it."""
        players = [Tap("player", seat) for seat in range(len(self.players))]
        add = [Tap("add")] if len(self.players) < self.game.players[-1] else []
        others = [Tap("known", name) for name in self.offered]
        starts = [Tap("starts")] if len(self.players) > 1 else []
        switches = [Tap("switch", choice.field) for choice in self.game.choices]
        removing = [Tap("remove", seat) for seat in range(len(self.players))]
        return [Tap("start"), *players, *add, *others, *starts, *switches, *removing]

    @property
    def chosen(self) -> Tap:
        """What the main key does."""
        return self.choices[self._chosen % len(self.choices)]

    @property
    def offered(self) -> tuple[str, ...]:
        """Remembered players who do not sit at the table yet."""
        if len(self.players) >= self.game.players[-1]:
            return ()
        return tuple(name for name in self.known if name not in self.players)[:2]

    def options(self) -> Any:
        """The game's options as the switches stand."""
        fields = dict.fromkeys(self.on, True)
        if len(self.players) == 1 and "best" in self.game.options.__struct_fields__:
            fields["best"] = self.session.services.archive.best_alone(self.game.name, self.players[0])  # type: ignore[assignment]
        return self.game.options(**fields)

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
        undo = Key(self.words("Back"), self.words("Home"), "arrow-left")
        if self._before:
            undo = Key(self.words("Undo"), self.words(self._before[-1][0]), "undo-2")
        next_key = Key(self.words("Next choice"), self.words("then the big key"), "arrow-down")
        return Keys(undo, next_key, self._main_key())

    def parts(self) -> Body:
        return show_new_game(self)

    def press(self, key: KeyName) -> None:
        if key == "undo" and self._before:
            _, self.players = self._before.pop()
        elif key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        elif key == "main":
            self.tap(self.chosen)

    def move(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(self.choices)

    def tap(self, tap: Tap) -> None:
        if tap.name == "start":
            self._start()
        elif tap.name == "player":
            self._to_the_front(tap.number)
        elif tap.name == "remove":
            self._remember(say("{name} removed", name=self.players[tap.number]))
            del self.players[tap.number]
        elif tap.name == "add":
            self.session.open(NameScreen(self.session, self, tuple(self.players)))
        elif tap.name == "known":
            self.add(str(tap.value))
        elif tap.name == "starts":
            self._draw_start_player()
        else:
            self.on ^= {str(tap.value)}

    def add(self, name: str) -> None:
        """Seat another player at the end of the row."""
        self._remember(say("{name} added", name=name))
        self.players.append(name)
        self._chosen = 0

    def _start(self) -> None:
        objection = self.objection()
        if objection is not None:
            self.session.tell(objection)
            return
        players = [Player(name, MOTIFS[seat % len(MOTIFS)]) for seat, name in enumerate(self.players)]
        table = start_game(
            self.session.services.store, self.game.name, players, self.options(), now=self.session.services.now
        )
        self.session.services.on_table.put(table)
        self.session.go.table()

    def _to_the_front(self, seat: int) -> None:
        """Clockwise from the player who starts: everybody keeps the neighbours."""
        if seat:
            self._remember(say("seats turned"))
            self.players = self.players[seat:] + self.players[:seat]

    def _draw_start_player(self) -> None:
        self._to_the_front(Random().randrange(len(self.players)))
        self.session.tell(say("{name} begins.", name=self.players[0]))

    def _remember(self, what: Sentence) -> None:
        self._before.append((what, list(self.players)))

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
            return Key(self.words("Start the game"), self.words("{name} begins", name=self.players[0]), "play")
        if chosen.name == "player":
            return Key(self.words("{name} begins", name=self.players[chosen.number]), "", "check")
        if chosen.name == "remove":
            return Key(self.words("Remove {name}", name=self.players[chosen.number]), "", "x")
        if chosen.name == "add":
            return Key(self.words("Add a player"), self.words("Enter a name"), "plus")
        if chosen.name == "known":
            return Key(self.words("Add {name}", name=str(chosen.value)), "", "plus")
        if chosen.name == "starts":
            return Key(self.words("Who starts?"), self.words("Drawn by the app"), "dices")
        choice = next(each for each in self.game.choices if each.field == chosen.value)
        state = self.words("is on") if choice.field in self.on else self.words("is off")
        return Key(self.words(choice.title), state, "check")

    def _needed(self) -> Sentence:
        short = self.game.players[0] - len(self.players)
        if short > 0:
            return say_count("{count} more player is needed", "{count} more players are needed", short)
        on = (choice for choice in self.game.choices if choice.field in self.on)
        if any(self.game.object_to(choice, len(self.players)) for choice in on):
            return say("a variant does not fit")
        return say("look at the players again")
