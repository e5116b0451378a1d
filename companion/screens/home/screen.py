"""Home: the game on the table, the five games, and the way to everything else."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, TypeAlias

from companion.games import shelf
from companion.games.values import Player
from companion.pictures.emblems import emblem
from companion.pictures.players import swatches
from companion.screens.home.milestones import find_milestones
from companion.screens.screen import Screen
from companion.screens.tables import has_table_screen
from companion.screens.views import (
    Banner,
    Body,
    Button,
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
from companion.store.errors import StoreError
from companion.store.values import KeptGame
from companion.table import Table
from messages import Sentence, say, say_count, say_label

if TYPE_CHECKING:
    from companion.screens.session import Session

_LINKS = (
    ("history", say("History"), "book-open"),
    ("statistics", say("Statistics"), "chart-column"),
    ("score", say("Photo"), "camera"),
)
_SETTINGS = ("settings", say("Settings"), "settings")
_DEMO = ("demo", say("Demo"), "sparkles")
_PHONES = ("phones", say("Phones"), "smartphone")
_PRINT = ("print", say("Print"), "printer")
_Link: TypeAlias = tuple[str, Sentence, str]
_EMBLEM, _LARGE_EMBLEM = 44.0, 72.0
"""dp: the small one is large enough everywhere, and fits also below a notice."""
_ASKED, _SHOWN = 20, 2
"""Paused games that are counted, and that are offered at once."""
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
        self._told = self._find_milestone()
        self._found: tuple[Table | None, tuple[KeptGame, ...]] | None = None

    @property
    def table(self) -> Table | None:
        """The game that can be continued, whichever display laid it on the table; not one that is over."""
        table = self.session.table
        return None if table is None or table.game.result(table.state) is not None else table

    @property
    def finished(self) -> Table | None:
        """The game that ended last and still lies on the table: it can be looked at and taken back."""
        return self.session.table if self.table is None else None

    @property
    def paused(self) -> tuple[KeptGame, ...]:
        """The other games that were begun and are not over, what was played last first."""
        table = self.session.table
        if self._found is None or self._found[0] is not table:
            begun = self.session.services.archive.paused(_ASKED)
            others = (game for game in begun if table is None or game.header.id != table.id)
            self._found = table, tuple(game for game in others if has_table_screen(game.header.game))
        return self._found[1]

    @property
    def waiting(self) -> KeptGame | None:
        """The paused game that is offered first while none lies on the table."""
        return self.paused[0] if self.table is None and self.paused else None

    @property
    def chosen(self) -> Tap:
        """What the main key opens."""
        return self._choices[self._chosen % len(self._choices)]

    def banner(self) -> Banner:
        count = len(self.paused) + (self.table is not None)
        context = self.words("Choose a game")
        if count:
            context = self.count("A game waits for you", "{count} games wait for you", count)
        small = tuple(
            Button(Tap("link", name), self.words(title), icon=icon) for name, title, icon in self._small_links
        )
        return Banner("Quilting Bee", context, left_icon="power", status=self.session.camera_status(),
                      emblem="quilting-bee", actions=small)  # fmt: skip

    def keys(self) -> Keys:
        previous = Key(self.words("Back"), self.words("The choice before"), "arrow-left")
        step = Key(self.words("Next choice"), self.words("then the big key"), "arrow-right")
        if self.session.can_scan:
            step = Key(self.words("Score a photo"), self.words("Any game"), "camera")
        return Keys(previous, step, self._main_key())

    def parts(self) -> Body:
        trouble = self.session.services.store.trouble
        notice: tuple[Part, ...] = ()
        if trouble is not None:
            told = self.words("Nothing can be written to the disk: the game goes on, but is not saved until it can be.")
            text = Text(told, "small_strong", icon="triangle-alert")
            notice = (Card((text,), look="warning"),)
        games = Choices(tuple(self._game(name) for name in shelf.NAMES), "pictures", columns=0, grows=True)
        return Body((*notice, self._resume_card(), *self._milestone(), *self._others(), games, self._show_links()))

    def press(self, key: KeyName) -> None:
        if key == "main":
            self.tap(self.chosen)
        elif key == "scan" and self.session.can_scan:
            self.session.go.to("score")
        else:
            self.move(1 if key == "scan" else -1)

    def move(self, by: int) -> None:
        self._chosen = (self._chosen + by) % len(self._choices)

    def tap(self, tap: Tap) -> None:
        if tap.name in ("resume", "result"):
            self.session.go.table()
        elif tap.name == "paused":
            self.session.go.resume(str(tap.value))
        elif tap.name == "all-paused":
            self.session.go.to("paused")
        elif tap.name == "game":
            self.session.go.new_game(str(tap.value))
        else:
            self.session.go.to(str(tap.value))

    def leave(self) -> None:
        self.session.go.to("quit")

    @property
    def _links(self) -> tuple[_Link, ...]:
        """What is wanted most; phones are brought where there is a page for them."""
        return (*_LINKS, _PHONES if self._has_page else _DEMO, _SETTINGS)

    @property
    def _small_links(self) -> tuple[_Link, ...]:
        """What is wanted before the evening rather than in it: a row has room for five."""
        return (_DEMO, _PRINT) if self._has_page else (_PRINT,)

    @property
    def _has_page(self) -> bool:
        page = self.session.services.page
        return page is not None and page.is_served

    @property
    def _choices(self) -> list[Tap]:
        games = [Tap("game", name) for name in shelf.NAMES if has_table_screen(name)]
        resume = [Tap("resume")] if self.table else []
        result = [Tap("result")] if self.finished and not self.waiting else []
        links = [Tap("link", name) for name, _, _ in (*self._links, *self._small_links)]
        return [*resume, *self._paused_taps(), *games, *result, *links]

    def _main_key(self) -> Key:
        chosen = self.chosen
        if chosen.name == "resume" and self.table:
            return Key(self.words("Continue"), self.table.game.title, "play")
        if chosen.name == "paused":
            game = next(each for each in self.paused if each.header.id == chosen.value)
            return Key(self.words("Continue"), self._name_paused(game), "play")
        if chosen.name == "all-paused":
            return Key(self.words("Paused games"), self._count_paused(), "play")
        if chosen.name == "result" and self.finished:
            return Key(self.words("See the result"), self.finished.game.title, "trophy")
        if chosen.name == "game":
            return Key(self.words("New game"), shelf.read_box(str(chosen.value)).title, "play")
        title = next(title for name, title, _ in (*self._links, *self._small_links) if name == chosen.value)
        return Key(self.words("Open"), self.words(title), "play")

    def _milestone(self) -> tuple[Part, ...]:
        """One thing worth telling, where there is room for it."""
        if self._told is None:
            return ()
        return (Text(self.words(self._told), "small", "info", icon="sparkles", lines=1),)

    def _find_milestone(self) -> Sentence | None:
        services = self.session.services
        try:
            return next(find_milestones(services.store, services.now()), None)
        except StoreError:
            return None

    def _resume_card(self) -> Card:
        """The game that waits, or a welcome."""
        is_crowded = self.session.services.store.trouble is not None or bool(self._others())
        side = _EMBLEM if is_crowded else _LARGE_EMBLEM
        if self.waiting is not None:
            return self._waiting_card(self.waiting, side)
        if self.finished is not None:
            return self._finished_card(self.finished, side)
        if self.table is None:
            welcome, hint = self.words("Welcome to the table"), self.words("Pick a game, or look at the demo first.")
            return Card((_beside_emblem("quilting-bee", side, welcome, hint),))
        happened = self.table.happened()
        stands = self.words(say("Not begun yet."))
        if happened:
            turn = self.words(self.table.game.turn(self.table.state).sentence)
            stands = f"{turn} {self.words(self._pause(happened[-1].at))}"
        faces = _faces(self.table.players)
        row = _beside_emblem(self.table.game.name, side, self.table.game.title, stands, faces)
        return Card((row,), tap=Tap("resume"), look="lit" if self.chosen.name == "resume" else "plain")

    def _waiting_card(self, game: KeptGame, side: float) -> Card:
        """A paused game while none lies on the table."""
        tap = Tap("paused", game.header.id)
        title, ago = shelf.read_box(game.header.game).title, self.words(self._pause(game.last))
        row = _beside_emblem(game.header.game, side, title, ago, _faces(game.header.players))
        return Card((row,), tap=tap, look="lit" if self.chosen == tap else "plain")

    def _finished_card(self, table: Table, side: float) -> Card:
        """The game that ended last: its result, not a game to go on with."""
        result = table.game.result(table.state)
        assert result is not None, "only a game that is over has a result"
        tap, faces = Tap("result"), _faces(table.players)
        row = _beside_emblem(table.game.name, side, table.game.title, self.words(result.sentence), faces)
        return Card((row,), tap=tap, look="lit" if self.chosen == tap else "plain")

    def _paused_taps(self) -> list[Tap]:
        """The paused games that are offered here; the others are in the history."""
        shown = [Tap("paused", game.header.id) for game in self.paused[:_SHOWN]]
        return [*shown, Tap("all-paused")] if len(self.paused) > _SHOWN else shown

    def _others(self) -> tuple[Part, ...]:
        """The paused games besides the one on the large card."""
        large = Tap("paused", self.waiting.header.id) if self.waiting is not None else None
        games = {game.header.id: game for game in self.paused}
        options = []
        for tap in self._paused_taps():
            is_chosen = self.chosen == tap
            if tap.name == "all-paused":
                options.append(Choice(tap, self._count_paused(), icon="book-open", is_chosen=is_chosen))
            elif tap != large:
                game = games[str(tap.value)]
                first, *others = (player.name for player in game.header.players)
                who = f"{first} + {len(others)}" if len(others) > 1 else ", ".join((first, *others))
                title, picture = shelf.read_box(game.header.game).title, emblem(game.header.game, _SMALL_FACE)
                options.append(
                    Choice(tap, title, who, picture=picture, is_chosen=is_chosen, name=self._name_paused(game))
                )
        return (Choices(tuple(options), columns=0),) if options else ()

    def _count_paused(self) -> str:
        return self.count("{count} paused game", "{count} paused games", len(self.paused))

    def _game(self, name: str) -> Choice:
        box, tap = shelf.read_box(name), Tap("game", name)
        if not has_table_screen(name):
            note = self.words("Score a photo only")
            return Choice(Tap("photo-only", name), box.title, note, picture=emblem(name, _EMBLEM), is_quiet=True)
        players = self.words(_count_players(box.players))
        return Choice(tap, box.title, players, picture=emblem(name, _EMBLEM), is_chosen=self.chosen == tap)

    def _show_links(self) -> Choices:
        options = []
        for name, title, icon in self._links:
            tap = Tap("link", name)
            options.append(Choice(tap, self.words(title), icon=icon, is_chosen=self.chosen == tap))
        return Choices(tuple(options), "words", columns=0)

    def _pause(self, last: datetime) -> Sentence:
        minutes = max(self.session.services.now() - last, timedelta()) // timedelta(minutes=1)
        if minutes < 1:
            return say("Just now.")
        if minutes < 120:
            return say_count("Paused {count} minute ago.", "Paused {count} minutes ago.", minutes)
        if minutes < 48 * 60:
            return say_count("Paused {count} hour ago.", "Paused {count} hours ago.", minutes // 60)
        return say_count("Paused {count} day ago.", "Paused {count} days ago.", minutes // (24 * 60))

    def _name_paused(self, game: KeptGame) -> str:
        """A paused game in a few words."""
        players = ", ".join(player.name for player in game.header.players)
        return self.words(say_label(shelf.read_box(game.header.game).title, players))


def _faces(players: Sequence[Player]) -> Figure:
    side = _FACE if len(players) <= _FEW else _SMALL_FACE
    return Figure(swatches(players, side), ", ".join(player.name for player in players), grows=False)


def _beside_emblem(name: str, side: float, title: str, text: str, *rest: Part) -> Row:
    words = Column((Text(title, "title"), Text(text, tone="soft", lines=2)), is_tight=True)
    shares = (0.0, 1.0, *(0.0,) * len(rest))
    return Row((Figure(emblem(name, side), title, grows=False), words, *rest), shares, align="middle")


def _count_players(fitting: range) -> Sentence:
    low, high = fitting[0], fitting[-1]
    if low == high:
        return say_count("{count} player", "{count} players", low)
    return say("{low} to {high} players", low=low, high=high)
