"""Home: the game on the table, the five games, and the way to everything else."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from companion.games import shelf
from companion.games.game import Game
from companion.pictures.emblems import emblem
from companion.pictures.players import letters_of, swatches
from companion.screens.screen import Screen
from companion.screens.tables import has_table_screen
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    KeyName,
    Keys,
    Part,
    Row,
    Tap,
    Text,
)
from companion.table import Table
from messages import Sentence, say, say_count

if TYPE_CHECKING:
    from companion.screens.session import Session

_LINKS = (
    ("history", say("History"), "book-open"),
    ("statistics", say("Statistics"), "chart-column"),
    ("score", say("Photo"), "camera"),
    ("demo", say("Demo"), "sparkles"),
    ("settings", say("Settings"), "settings"),
)
_EMBLEM, _LARGE_EMBLEM = 44.0, 72.0
"""dp: the small one is large enough everywhere, and fits also below a notice."""
_FACE, _SMALL_FACE, _FEW = 38.0, 26.0, 4
"""dp of the players' swatches: up to so many are large."""


class HomeScreen(Screen):
    """Where everything begins; the buttons walk through the games and links, the main key opens the chosen one."""

    name = "home"
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        session.resume()
        self._chosen = 0

    @property
    def table(self) -> Table | None:
        """The game that can be continued, whichever display laid it on the table."""
        return self.session.table

    @property
    def chosen(self) -> Tap:
        """What the main key opens."""
        return self._choices[self._chosen % len(self._choices)]

    def banner(self) -> Banner:
        context = self.words("A game lies on the table") if self.table else self.words("Choose a game")
        return Banner(
            "Quilting Bee", context, left_icon="power", status=self.session.camera_status(), emblem="quilting-bee"
        )

    def keys(self) -> Keys:
        previous = Key(self.words("Back"), self.words("The choice before"), "arrow-left")
        step = Key(self.words("Next choice"), self.words("then the big key"), "arrow-right")
        return Keys(previous, step, self._main_key())

    def parts(self) -> Body:
        trouble = self.session.services.store.trouble
        notice: tuple[Part, ...] = ()
        if trouble is not None:
            text = Text(self.words(trouble), "small_strong", icon="triangle-alert")
            notice = (Card((text,), look="warning"),)
        games = Choices(tuple(self._game(name) for name in shelf.NAMES), "pictures", columns=0, grows=True)
        return Body((*notice, self._resume_card(), games, self._links()))

    def press(self, key: KeyName) -> None:
        if key == "main":
            self.tap(self.chosen)
        else:
            self.move(1 if key == "scan" else -1)

    def move(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(self._choices)

    def tap(self, tap: Tap) -> None:
        if tap.name == "resume":
            self.session.go.table()
        elif tap.name == "game":
            self.session.go.new_game(str(tap.value))
        elif tap.name == "photo-only":
            template = "Photos of {game} are read and scored by the command 'quilting-bee scan {name}'."
            self.session.tell(say(template, game=shelf.take(str(tap.value)).title, name=str(tap.value)))
        else:
            self.session.go.to(str(tap.value))

    def leave(self) -> None:
        self.session.go.to("quit")

    @property
    def _choices(self) -> list[Tap]:
        games = [Tap("game", name) for name in shelf.NAMES if has_table_screen(name)]
        resume = [Tap("resume")] if self.table else []
        return [*resume, *games, *(Tap("link", name) for name, _, _ in _LINKS)]

    def _main_key(self) -> Key:
        chosen = self.chosen
        if chosen.name == "resume" and self.table:
            turn = self.table.game.turn(self.table.state).sentence
            return Key(self.words("Continue"), f"{self.table.game.title}: {self.words(turn)}", "play")
        if chosen.name == "game":
            return Key(self.words("New game"), shelf.take(str(chosen.value)).title, "play")
        title = next(title for name, title, _ in _LINKS if name == chosen.value)
        return Key(self.words("Open"), self.words(title), "play")

    def _resume_card(self) -> Card:
        """The game that waits, or a welcome."""
        side = _EMBLEM if self.session.services.store.trouble else _LARGE_EMBLEM
        if self.table is None:
            welcome, hint = self.words("Welcome to the table"), self.words("Pick a game, or look at the demo first.")
            return Card((_beside_emblem("quilting-bee", side, welcome, hint),))
        names = [player.name for player in self.table.players]
        letters = letters_of(names)
        face = _FACE if len(names) <= _FEW else _SMALL_FACE
        faces = Figure(swatches(letters, face), ", ".join(names), grows=False)
        turn = self.words(self.table.game.turn(self.table.state).sentence)
        told = f"{turn} {self.words(self._pause())}"
        row = _beside_emblem(self.table.game.name, side, self.table.game.title, told, faces)
        return Card((row,), tap=Tap("resume"), look="lit" if self.chosen.name == "resume" else "plain")

    def _game(self, name: str) -> Choice:
        game, tap = shelf.take(name), Tap("game", name)
        if not has_table_screen(name):
            note = self.words("Score a photo only")
            return Choice(Tap("photo-only", name), game.title, note, picture=emblem(name, _EMBLEM), is_quiet=True)
        players = self.words(_count_players(game))
        return Choice(tap, game.title, players, picture=emblem(name, _EMBLEM), is_chosen=self.chosen == tap)

    def _links(self) -> Choices:
        options = []
        for name, title, icon in _LINKS:
            tap = Tap("link", name)
            options.append(Choice(tap, self.words(title), icon=icon, is_chosen=self.chosen == tap))
        return Choices(tuple(options), "words", columns=0)

    def _pause(self) -> Sentence:
        assert self.table is not None
        happened = self.table.happened()
        if not happened:
            return say("Not begun yet.")
        minutes = max(self.session.services.now() - happened[-1].at, timedelta()) // timedelta(minutes=1)
        if minutes < 1:
            return say("Just now.")
        if minutes < 120:
            return say_count("Paused {count} minute ago.", "Paused {count} minutes ago.", minutes)
        return say_count("Paused {count} hour ago.", "Paused {count} hours ago.", minutes // 60)


def _beside_emblem(name: str, side: float, title: str, text: str, *rest: Part) -> Row:
    words = Column((Text(title, "title"), Text(text, tone="soft", lines=2)), is_tight=True)
    shares = (0.0, 1.0, *(0.0,) * len(rest))
    return Row((Figure(emblem(name, side), title, grows=False), words, *rest), shares, align="middle")


def _count_players(game: Game[Any, Any, Any]) -> Sentence:
    low, high = game.players[0], game.players[-1]
    if low == high:
        return say_count("{count} player", "{count} players", low)
    return say("{low} to {high} players", low=low, high=high)
