"""History: the games of this table, the chosen one with everybody's points."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.games import shelf
from companion.history import minutes
from companion.screens.drawing.emblems import draw_emblem
from companion.screens.drawing.items import Box, Icon, Item, Tap, Words
from companion.screens.drawing.parts import button, card, letters_of, swatch
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, body_box
from companion.screens.history.photo import PhotoScreen
from companion.screens.listing import Pages, draw_rows, row_boxes
from companion.screens.screen import Easel, Screen
from companion.store.values import KeptGame

if TYPE_CHECKING:
    from companion.screens.evening import Evening

_A_PAGE = 4


class HistoryScreen(Screen):
    """The latest game stands first."""

    name = "history"
    is_for_play = False

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.games = [game for game in evening.past_games() if game.header.game in shelf.NAMES]
        self.pages = Pages(len(self.games), _A_PAGE)

    def banner(self) -> Banner:
        count = self.count("{count} game on this table", "{count} games on this table", len(self.games))
        status = self.evening.camera_status()
        return Banner(self.words("History"), count, emblem="quilting-bee", left_icon="arrow-left", status=status)

    def keys(self) -> Keys:
        page = f"{self.pages.page + 1} / {self.pages.pages}"
        return Keys(
            Key(self.words("Back"), self.words("Home"), "arrow-left"),
            Key(self.words("Next page"), page, "arrow-down", is_lit=self.pages.pages > 1),
            self._main_key(),
        )

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
        contents = [
            self._row(easel, place, self.games[number])
            for place, number in zip(row_boxes(left, self.pages), self.pages.shown, strict=False)
        ]
        return (*draw_rows(easel, left, self.pages, contents), *self._draw_details(easel, right))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.pages.turn_page()
        elif self.games and self._photos():
            self.tap(Tap("photos"))
        elif self.games:
            self.evening.open_link("statistics")

    def move(self, by: int) -> None:
        self.pages.choose(self.pages.chosen + by)

    def _main_key(self) -> Key:
        if self.games and self._photos():
            return Key(self.words("Look at the photos"), self.words("Kept with this game"), "image")
        return Key(self.words("Statistics"), self.words("Best, average, wins"), "chart-column", is_lit=bool(self.games))

    def tap(self, tap: Tap) -> None:
        if tap.name == "photos":
            self.evening.open(PhotoScreen(self.evening, self, self._photos()))
        else:
            self.pages.choose(tap.number)

    def _photos(self) -> tuple[Path, ...]:
        album = self.evening.surroundings.album
        return album.photos(self.games[self.pages.chosen].header.id) if album else ()

    def _row(self, easel: Easel, box: Box, game: KeptGame) -> tuple[Item, ...]:
        theme, title = easel.theme, shelf.take(game.header.game).title
        when = f"{game.header.started.astimezone():%Y-%m-%d %H:%M}"
        result = self.words("not finished")
        if game.outcome:
            best = max(game.outcome.scores, key=lambda score: (score.is_winner, score.points))
            result = f"{best.name} {amount(best.points, game.outcome.unit)}"
        return (
            *draw_emblem(game.header.game, Box(box.x + 12, box.y + (box.height - 44) / 2, 44, 44)),
            Words(Box(box.x + 68, box.y + 12, box.width - 230, 22), title, "body_strong", theme.ink),
            Words(Box(box.x + 68, box.y + 38, box.width - 230, 19), when, "small", theme.ink_soft),
            Words(Box(box.right - 152, box.y, 138, box.height), result, "body_strong", theme.ink, "right", lines=2),
        )

    def _draw_details(self, easel: Easel, box: Box) -> tuple[Item, ...]:
        theme, game = easel.theme, self.games[self.pages.chosen]
        names = [player.name for player in game.header.players]
        length = self.count("{count} step", "{count} steps", game.entries)
        played = self.words("{steps}, {minutes} minutes", steps=length, minutes=round(minutes(game)))
        items: list[Item] = [
            card(theme, box),
            Words(
                Box(box.x + 14, box.y + 10, box.width - 28, 24),
                shelf.take(game.header.game).title,
                "heading",
                theme.ink,
            ),
            Words(Box(box.x + 14, box.y + 34, box.width - 28, 19), played, "small", theme.ink_soft),
        ]
        photos = self._photos()
        if photos:
            place = Box(box.x + 14, box.bottom - 60, box.width - 28, 48)
            label = self.count("{count} photo", "{count} photos", len(photos))
            items.append(button(theme, place, label, Tap("photos"), icon="image", style="body_strong"))
        height = min(44.0, (box.height - (132 if photos else 70)) / max(1, len(names)))
        for seat, (name, letter) in enumerate(zip(names, letters_of(names), strict=True)):
            y = box.y + 62 + seat * height
            side = min(30, height - 4)
            items += swatch(theme, Box(box.x + 14, y + (height - side) / 2, side, side), seat, letter)
            items.append(Words(Box(box.x + 54, y, box.width - 160, height), name, "body", theme.ink))
            if game.outcome:
                score = game.outcome.scores[seat]
                style = "score_s" if score.is_winner else "body_strong"
                reached = amount(score.points, game.outcome.unit)
                items.append(Words(Box(box.right - 108, y, 94, height), reached, style, theme.ink, "right"))
        return tuple(items)


def amount(points: int, unit: str) -> str:
    """Points, or money as it is said on a table."""
    return f"${points // 1000}k" if unit == "dollars" else str(points).replace("-", "−")
