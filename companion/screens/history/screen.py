"""History: the games of this table, all or those of one player, the chosen one with everybody's points."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games import shelf
from companion.history import minutes
from companion.pictures.emblems import emblem
from companion.pictures.symbols import symbol
from companion.screens.archive import PastGames
from companion.screens.faces import face_of, faces_of
from companion.screens.history.export import ExportScreen
from companion.screens.history.game import GameScreen
from companion.screens.history.photo import PhotoScreen
from companion.screens.history.search import SearchScreen
from companion.screens.history.telling import amount, tell_date, tell_when
from companion.screens.history.thumbnail import Thumbnail
from companion.screens.listing import Pages
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
    Listing,
    ListRow,
    Part,
    Row,
    Span,
    Tap,
    Text,
)
from companion.screens.views.parts import TextStyle
from companion.store.errors import StoreError
from companion.store.values import KeptGame
from companion.table import open_game

if TYPE_CHECKING:
    from companion.screens.session import Session

_A_PAGE = 4
"""Games that the Next key goes on by."""
_A_READING = 12
"""Games that are read from the store at a time: more than are seen at once."""
_OPEN, _SEARCH, _STATISTICS, _EXPORT = Tap("open"), Tap("search"), Tap("statistics"), Tap("export")
_FEW = 4
"""Players up to so many are told in large letters."""
_MOST_PAUSED = 100
_CHIPS = 3
"""Players beside whom all games can be chosen with one tap."""


class HistoryScreen(Screen):
    """The latest game stands first."""

    name = "history"
    is_for_play = False

    def __init__(self, session: Session, is_paused: bool = False, player: str = "") -> None:
        """With `is_paused` only the games that can be gone on with."""
        super().__init__(session)
        self.games: PastGames | tuple[KeptGame, ...]
        self._read: list[KeptGame]
        """The games that are listed: as many as were asked for so far."""
        self._has_paused = bool(session.services.archive.paused(1))
        self._frequent = session.services.archive.regulars(shelf.NAMES)
        self._thumbnail = Thumbnail(session)
        self.is_paused = is_paused
        self.narrow(player, is_paused=is_paused)

    def banner(self) -> Banner:
        about = self.count("{count} game", "{count} games", len(self.games))
        if len(self.of) == 1:
            about = " · ".join(filter(None, (shelf.read_box(self.of[0]).title, self.player, about)))
        ways = (
            Button(_SEARCH, self.words("Search"), icon="search"),
            Button(_STATISTICS, self.words("Statistics"), icon="chart-column"),
            Button(_EXPORT, self.words("Export"), icon="download"),
        )
        actions = ways if self.games or self._frequent else ()
        return Banner(self.words("History"), about, emblem="quilting-bee", left_icon="arrow-left", actions=actions)

    def keys(self) -> Keys:
        return Keys(Key(self.words("Back"), self.words("Home"), "arrow-left"), self._scan_key(), self._main_key())

    def parts(self) -> Body:
        if not self.games:
            nothing = Figure(symbol("book-open", 45, "ink_soft", 7.5), self.words("History"), grows=False)
            told = Text(self.words("The games you finish will be listed here."), tone="soft", align="center")
            return Body((Card((Column((nothing, told), grows=True, is_centred=True),), grows=True),))
        rows = tuple(self._row(number, game) for number, game in enumerate(self._read))
        more = Tap("more") if len(self._read) < len(self.games) else None
        games = Listing(rows, shares=(1.5, 1.0, 0.48), more=more)
        return Body((Row((Column((self._chips(), games)), self._details()), shares=(472, 292), grows=True),))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self._go_on()
        elif self._can_continue:
            self.session.go.resume(self._read[self.pages.chosen].header.id)
        elif self.games:
            self._open_game()

    def move(self, by: int) -> None:
        """From the first game back to the last that was read: nobody wants to wait for the whole store."""
        number = self.pages.chosen + by
        self._choose(number if number >= 0 else len(self._read) - 1)

    def _scan_key(self) -> Key:
        if self._is_last_page and self._frequent:
            return Key(self.words("Whose games?"), self._player_after() or self.words("All"), "arrow-right")
        page = f"{self.pages.page + 1} / {self.pages.pages}"
        return Key(self.words("Next page"), page, "arrow-down", is_lit=self.pages.pages > 1)

    @property
    def _is_last_page(self) -> bool:
        return self.pages.page + 1 >= self.pages.pages

    def _player_after(self) -> str:
        """Whose games come next for the push buttons; nobody's name stands for all games."""
        names = ("", *self._frequent)
        return names[(names.index(self.player) + 1) % len(names)]

    def _go_on(self) -> None:
        """The next page; after the last one the games of another player."""
        if self._is_last_page and self._frequent:
            self.narrow(self._player_after())
        else:
            self.pages.turn_page()
            self._choose(self.pages.chosen)

    @property
    def _can_continue(self) -> bool:
        """Whether the chosen game was not played to its end."""
        return bool(self.games) and self._read[self.pages.chosen].outcome is None and self._is_playable

    @property
    def _is_playable(self) -> bool:
        return has_table_screen(self._read[self.pages.chosen].header.game)

    def _main_key(self) -> Key:
        if self._can_continue:
            names = ", ".join(player.name for player in self._read[self.pages.chosen].header.players)
            return Key(self.words("Continue"), names, "play")
        return Key(
            self.words("Look at the game"), self.words("Photos, points, turns"), "image", is_lit=bool(self.games)
        )

    def _open_game(self) -> None:
        """The chosen game, unless the rules of now cannot play it any more."""
        services, game_id = self.session.services, self._read[self.pages.chosen].header.id
        table = self.session.table
        if table is None or table.id != game_id:
            table = open_game(services.store, game_id, now=services.now)
        self.session.open(GameScreen(self.session, table, self))

    def tap(self, tap: Tap) -> None:
        if tap == _OPEN:
            self._open_game()
        elif tap == _STATISTICS:
            self.session.go.to("statistics")
        elif tap == _EXPORT:
            self.session.open(ExportScreen(self.session, self))
        elif tap == _SEARCH:
            self.session.open(SearchScreen(self.session, self, self._frequent))
        elif tap.name == "photos":
            self.session.open(PhotoScreen(self.session, self, self._photos()))
        elif tap.name == "player":
            self.narrow(str(tap.value))
        elif tap.name == "paused":
            self.narrow("", is_paused=True)
        elif tap.name == "continue":
            self.session.go.resume(str(tap.value))
        elif tap.name == "more":
            self._read_up_to(len(self._read))
        elif tap.number == self.pages.chosen and not self._can_continue:
            self._open_game()
        else:
            self._choose(tap.number)

    def narrow(self, player: str, of: Sequence[str] = shelf.NAMES, *, is_paused: bool = False) -> None:
        """Show the finished games of one player, of all, of some kinds, or those that are not over; none while the
        store cannot be reached."""
        archive = self.session.services.archive
        self.player, self.of, self.is_paused = player, of, is_paused
        self.games = archive.paused(_MOST_PAUSED) if is_paused else archive.pages(_A_READING, player, of)
        self.pages, self._read = Pages(len(self.games), _A_PAGE), []
        self._choose(0)

    def _choose(self, number: int) -> None:
        """Choose a game, and read up to it now: showing finds it there."""
        self.pages.choose(number)
        self._read_up_to(self.pages.chosen)

    def _read_up_to(self, number: int) -> None:
        """Read more games until that one is among them, as far as there are any."""
        try:
            while len(self._read) <= number and len(self._read) < len(self.games):
                end = min(len(self._read) + _A_READING, len(self.games))
                self._read += [self.games[each] for each in range(len(self._read), end)]
        except StoreError:
            self.games, self.pages, self._read = (), Pages(0, _A_PAGE), []
            raise

    def _photos(self) -> tuple[Path, ...]:
        album = self.session.services.album
        return album.photos(self._read[self.pages.chosen].header.id) if album else ()

    def _chips(self) -> Choices:
        """All games, or those of the players who come most often and of the one who is shown."""
        paused = Choice(Tap("paused"), self.words("Paused"), is_chosen=self.is_paused)
        names = list(self._frequent[:_CHIPS])
        if self.player and self.player not in names:
            names[-1:] = [self.player]
        options = (
            Choice(Tap("player", name), name or self.words("All"), is_chosen=name == self.player and not self.is_paused)
            for name in ("", *names)
        )
        chips = (paused, *options) if self._has_paused else tuple(options)
        return Choices(chips, "words", columns=0)

    def _row(self, number: int, game: KeptGame) -> ListRow:
        return ListRow(
            shelf.read_box(game.header.game).title,
            self.words(tell_when(game, self.session.services.now())),
            picture=emblem(game.header.game),
            cells=self._winner(game),
            tap=Tap("row", number),
            is_chosen=number == self.pages.chosen,
        )

    def _winner(self, game: KeptGame) -> tuple[Span, Span]:
        outcome = game.outcome
        if not outcome:
            return Span(self.words("not finished"), "small", "soft"), Span()
        scores = outcome.scores
        best = max(range(len(scores)), key=lambda seat: (scores[seat].is_winner, scores[seat].points))
        names = ", ".join(score.name for score in scores if score.is_winner) or scores[best].name
        face = face_of(game.header.players, best)
        points = self.words(amount(scores[best].points, outcome.unit))
        return Span(names, "strong", face=face), Span(points, "title", align="right")

    def _details(self) -> Card:
        game = self._read[self.pages.chosen]
        players = self.count("{count} player", "{count} players", len(game.header.players))
        length = self.count("{count} minute", "{count} minutes", round(minutes(game)))
        lines = (self.words(tell_date(game)), self.words("{players}, {length}", players=players, length=length))
        photos = self._photos()
        shown: tuple[Part, ...] = ()
        if photos:
            caption = self.count("{count} photo", "{count} photos", len(photos))
            shown = (self._thumbnail.show(photos[0], caption, Tap("photos")),)
        told = Column(tuple(Text(line, "small", "soft") for line in lines), is_tight=True)
        title = shelf.read_box(game.header.game).title
        return Card((told, *shown, self._scores(game)), title, icon="chevron-right", tap=_OPEN, grows=True)

    def _scores(self, game: KeptGame) -> Listing:
        faces = faces_of(game.header.players)
        rows, is_crowded = [], len(faces) > _FEW
        for seat, face in enumerate(faces):
            reached: tuple[Span, ...] = ()
            if game.outcome:
                score = game.outcome.scores[seat]
                points = self.words(amount(score.points, game.outcome.unit))
                style: TextStyle = "small_strong" if is_crowded else "title" if score.is_winner else "strong"
                reached = (Span(points, style, align="right"),)
            rows.append(ListRow(face.name, face=face, cells=reached, style="small" if is_crowded else "body"))
        if game.outcome and game.outcome.rival:
            rival = game.outcome.rival
            points = self.words(amount(rival.points, game.outcome.unit))
            rows.append(ListRow(rival.name, icon="crown", cells=(Span(points, "strong", align="right"),), style="body"))
        return Listing(tuple(rows), look="lines", shares=(1.0, 0.5) if game.outcome else ())
