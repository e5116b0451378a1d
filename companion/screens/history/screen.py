"""History: the games of this table, all or those of one player, the chosen one with everybody's points."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.games import shelf
from companion.history import minutes
from companion.screens.archive import PastGames
from companion.screens.drawing.emblems import draw_emblem
from companion.screens.drawing.items import Box, Icon, Item, Pressable, Sheet, Tap, Words
from companion.screens.drawing.parts import button, card, letters_of, swatch
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, body_box
from companion.screens.history.photo import PhotoScreen
from companion.screens.history.telling import amount, tell_date, tell_when
from companion.screens.history.thumbnail import Thumbnail
from companion.screens.listing import Pages, draw_rows, row_boxes
from companion.screens.screen import Easel, Screen
from companion.store.errors import StoreError
from companion.store.values import KeptGame

if TYPE_CHECKING:
    from companion.screens.session import Session

_A_PAGE = 4
_CHIPS = 48
_COUNT = 92
"""dp for the number of games beside the chips."""
_ALL = 60
_PHOTO, _PHOTO_AT_LEAST = 128.0, 46.0
_ROW = 34.0


class HistoryScreen(Screen):
    """The latest game stands first."""

    name = "history"
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.games: PastGames | tuple[KeptGame, ...]
        self._frequent = session.services.archive.regulars(shelf.NAMES)
        self._thumbnail = Thumbnail(session)
        self._narrow("")

    def banner(self) -> Banner:
        status = self.session.camera_status()
        about = self.words("All games on this table")
        return Banner(self.words("History"), about, emblem="quilting-bee", left_icon="arrow-left", status=status)

    def keys(self) -> Keys:
        return Keys(Key(self.words("Back"), self.words("Home"), "arrow-left"), self._scan_key(), self._main_key())

    def body(self, easel: Easel) -> tuple[Item, ...]:
        box = body_box(easel.width, has_band=False)
        if not self.games:
            text = self.words("The games you finish will be listed here.")
            icon = Icon(Box(box.x, box.y + 90, box.width, 60), "book-open", easel.theme.ink_soft, 44)
            words = Words(
                Box(box.x + 40, box.y + 160, box.width - 80, 50), text, "body", easel.theme.ink_soft, "center", lines=2
            )
            return (card(easel.theme, box), icon, words)
        left, right = box.columns(1, 292, gap=12)
        chips, rows = left.rows(_CHIPS, 1)
        contents = [
            self._row(easel, place, self.games[number])
            for place, number in zip(row_boxes(rows, self.pages), self.pages.shown, strict=False)
        ]
        return (
            *self._draw_chips(easel, chips),
            *draw_rows(easel, rows, self.pages, contents),
            *self._draw_details(easel, right),
        )

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self._go_on()
        elif self.games and self._photos():
            self.tap(Tap("photos"))
        elif self.games:
            self.session.go.to("statistics")

    def move(self, by: int) -> None:
        self._choose(self.pages.chosen + by)

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
            self._narrow(self._player_after())
        else:
            self.pages.turn_page()
            self._choose(self.pages.chosen)

    def _main_key(self) -> Key:
        if self.games and self._photos():
            return Key(self.words("Look at the photos"), self.words("Kept with this game"), "image")
        return Key(self.words("Statistics"), self.words("Best, average, wins"), "chart-column", is_lit=bool(self.games))

    def tap(self, tap: Tap) -> None:
        if tap.name == "photos":
            self.session.open(PhotoScreen(self.session, self, self._photos()))
        elif tap.name == "player":
            self._narrow(str(tap.value))
        else:
            self._choose(tap.number)

    def _narrow(self, player: str) -> None:
        """Show the games of one player, or of all; none while the store cannot be reached."""
        self.player, self.games = player, self.session.services.archive.pages(_A_PAGE, player)
        self.pages = Pages(len(self.games), _A_PAGE)
        self._choose(0)

    def _choose(self, number: int) -> None:
        """Choose a game, and read its page now: drawing finds it there."""
        self.pages.choose(number)
        try:
            if self.games:
                _ = self.games[self.pages.chosen]
        except StoreError:
            self.games, self.pages = (), Pages(0, _A_PAGE)
            raise

    def _photos(self) -> tuple[Path, ...]:
        album = self.session.services.album
        return album.photos(self.games[self.pages.chosen].header.id) if album else ()

    def _draw_chips(self, easel: Easel, box: Box) -> tuple[Item, ...]:
        theme = easel.theme
        count = self.count("{count} game", "{count} games", len(self.games))
        place = Box(box.right - _COUNT, box.y, _COUNT - 4, box.height)
        items: list[Item] = [Words(place, count, "small", theme.ink_soft, "right")]
        x, end = box.x, place.x
        for name in ("", *self._frequent):
            width = 28 + 10 * len(name) if name else _ALL
            if x + width > end:
                break
            chip = Box(x, box.y, width, box.height)
            is_chosen = name == self.player
            text = name or self.words("All")
            items.append(button(theme, chip, text, Tap("player", name), is_chosen=is_chosen, style="body_strong"))
            x += width + 8
        return tuple(items)

    def _row(self, easel: Easel, box: Box, game: KeptGame) -> tuple[Item, ...]:
        theme, title = easel.theme, shelf.take(game.header.game).title
        when = self.words(tell_when(game, self.session.services.now()))
        told, won = Box(box.x + 64, box.y, 184, box.height), Box(box.x + 252, box.y, box.width - 270, box.height)
        return (
            *draw_emblem(game.header.game, Box(box.x + 15, box.y + (box.height - 40) / 2, 40, 40)),
            Words(Box(told.x, told.y + 9, told.width, 22), title, "body_strong", theme.ink),
            Words(Box(told.x, told.y + 32, told.width, 19), when, "small", theme.ink_soft),
            *self._draw_winner(easel, won, game),
        )

    def _draw_winner(self, easel: Easel, box: Box, game: KeptGame) -> tuple[Item, ...]:
        theme, outcome = easel.theme, game.outcome
        if not outcome:
            return (Words(box, self.words("not finished"), "small", theme.ink_soft, "right"),)
        scores = outcome.scores
        best = max(range(len(scores)), key=lambda seat: (scores[seat].is_winner, scores[seat].points))
        letter = letters_of([score.name for score in scores])[best]
        names = ", ".join(score.name for score in scores if score.is_winner) or scores[best].name
        points = amount(scores[best].points, outcome.unit)
        return (
            *swatch(theme, Box(box.x, box.y + (box.height - 32) / 2, 32, 32), best, letter),
            Words(Box(box.x + 40, box.y, box.width - 108, box.height), names, "body_strong", theme.ink, lines=2),
            Words(Box(box.right - 66, box.y, 66, box.height), points, "score_s", theme.ink, "right"),
        )

    def _draw_details(self, easel: Easel, box: Box) -> tuple[Item, ...]:
        theme, game = easel.theme, self.games[self.pages.chosen]
        inner = box.inset(14, 10)
        players = self.count("{count} player", "{count} players", len(game.header.players))
        length = self.count("{count} minute", "{count} minutes", round(minutes(game)))
        lines = (self.words(tell_date(game)), self.words("{players}, {length}", players=players, length=length))
        items: list[Item] = [
            card(theme, box, border=theme.ink),
            Words(Box(inner.x, inner.y, inner.width, 24), shelf.take(game.header.game).title, "heading", theme.ink),
        ]
        for number, line in enumerate(lines):
            items.append(
                Words(Box(inner.x, inner.y + 25 + 20 * number, inner.width, 19), line, "small", theme.ink_soft)
            )
        rest = Box(inner.x, inner.y + 72, inner.width, inner.height - 72)
        photos = self._photos()
        if photos:
            wanted = rest.height - 8 - _ROW * len(game.header.players)
            picture, rest = rest.rows(min(_PHOTO, max(_PHOTO_AT_LEAST, wanted)), 1)
            items.append(self._draw_photo(easel, picture, photos))
        return (*items, *self._draw_scores(easel, rest, game))

    def _draw_photo(self, easel: Easel, box: Box, photos: tuple[Path, ...]) -> Pressable:
        theme = easel.theme
        inside: list[Item] = [Sheet(box, theme.sunken, 8, theme.hem), *self._thumbnail.draw(photos[0], box.inset(1.5))]
        label = self.count("{count} photo", "{count} photos", len(photos))
        plate = Box(box.right - 112, box.bottom - 34, 106, 28)
        inside += [
            Sheet(plate, theme.surface, 8, theme.hem),
            Words(plate.inset(6, 2), label, "small_strong", theme.ink, "center", icon="image"),
        ]
        return Pressable(box, Tap("photos"), tuple(inside))

    def _draw_scores(self, easel: Easel, box: Box, game: KeptGame) -> tuple[Item, ...]:
        theme, items = easel.theme, list[Item]()
        names = [player.name for player in game.header.players]
        height = min(44.0, box.height / len(names))
        for seat, (name, letter) in enumerate(zip(names, letters_of(names), strict=True)):
            y = box.y + seat * height
            side = min(30, height - 4)
            items += swatch(theme, Box(box.x, y + (height - side) / 2, side, side), seat, letter)
            items.append(Words(Box(box.x + side + 10, y, box.width - side - 102, height), name, "body", theme.ink))
            if game.outcome:
                score = game.outcome.scores[seat]
                style = "score_s" if score.is_winner else "body_strong"
                reached = amount(score.points, game.outcome.unit)
                items.append(Words(Box(box.right - 90, y, 90, height), reached, style, theme.ink, "right"))
        return tuple(items)
