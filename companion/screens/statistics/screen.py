"""Statistics: for each game, who won how often, the best and the average."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import shelf
from companion.screens.drawing.items import Box, Cloth, Item, Tap, Words
from companion.screens.drawing.parts import button, card, rule
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, body_box
from companion.screens.history.telling import amount
from companion.screens.screen import Easel, Screen
from companion.screens.statistics.counting import Record, count_records

if TYPE_CHECKING:
    from companion.screens.session import Session

_ROWS = 6


class StatisticsScreen(Screen):
    """One game at a time."""

    name = "statistics"
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._records = {name: count_records(session.services.archive.tallies(name)) for name in shelf.NAMES}
        played = [name for name, records in self._records.items() if records]
        self.choices = played or list(shelf.NAMES[:2])
        self.chosen = 0

    @property
    def unit(self) -> str:
        return shelf.take(self.choices[self.chosen]).unit

    def banner(self) -> Banner:
        title = shelf.take(self.choices[self.chosen]).title
        status = self.session.camera_status()
        return Banner(
            self.words("Statistics"), title, emblem=self.choices[self.chosen], left_icon="arrow-left", status=status
        )

    def keys(self) -> Keys:
        following = shelf.take(self.choices[(self.chosen + 1) % len(self.choices)]).title
        return Keys(
            Key(self.words("Back"), self.words("Home"), "arrow-left"),
            Key(self.words("Next game"), following, "arrow-down", is_lit=len(self.choices) > 1),
            Key(self.words("History"), self.words("All games"), "book-open"),
        )

    def body(self, easel: Easel) -> tuple[Item, ...]:
        theme = easel.theme
        tabs, table = body_box(easel.width, has_band=False).rows(48, 1)
        items: list[Item] = [card(theme, table)]
        for number, (name, place) in enumerate(zip(self.choices, tabs.columns(*(1,) * len(self.choices)), strict=True)):
            title = shelf.take(name).title
            items.append(
                button(theme, place, title, Tap("game", number), is_chosen=number == self.chosen, style="body_strong")
            )
        records = self._records[self.choices[self.chosen]]
        if not records:
            text = self.words("Finish a game, and it will be counted here.")
            return (*items, Words(table.inset(40), text, "body", theme.ink_soft, "center", lines=2))
        head = Box(table.x + 16, table.y + 8, table.width - 32, 24)
        items += self._line(
            easel,
            head,
            ("", self.words("games"), self.words("won"), self.words("average"), self.words("best")),
            "small",
        )
        for number, record in enumerate(records[:_ROWS]):
            items += self._draw_record(
                easel, Box(table.x + 16, table.y + 34 + number * 38, table.width - 32, 38), record
            )
        return tuple(items)

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        else:
            self.session.go.to("history")

    def move(self, by: int) -> None:
        self.chosen = (self.chosen + by) % len(self.choices)

    def tap(self, tap: Tap) -> None:
        self.chosen = tap.number

    def _draw_record(self, easel: Easel, box: Box, record: Record) -> tuple[Item, ...]:
        cells = (
            record.name, str(record.games), f"{record.wins} ({record.win_rate:.0%})",
            amount(round(record.average), self.unit), amount(record.best, self.unit),
        )  # fmt: skip
        cloth = easel.theme.player(1)
        bar = Box(box.x, box.bottom - 6, max(2.0, box.width * 0.9 * record.win_rate), 4)
        return (
            rule(box.x, box.y, box.right, easel.theme.line),
            *self._line(easel, box, cells, "body_strong"),
            Cloth(bar, cloth.cloth, cloth.motif_colour, cloth.motif, 6, 2),
        )

    def _line(self, easel: Easel, box: Box, cells: tuple[str, ...], style: str) -> tuple[Item, ...]:
        places = box.columns(1, 0.5, 0.7, 0.6, 0.6)
        return tuple(
            Words(place, text, style, easel.theme.ink, "left" if number == 0 else "right")
            for number, (place, text) in enumerate(zip(places, cells, strict=True))
        )
