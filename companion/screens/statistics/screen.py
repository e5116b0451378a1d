"""Statistics: for each game, who won how often, the best and the average."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import shelf
from companion.pictures.charts import share_bar
from companion.screens.history.telling import amount
from companion.screens.screen import Screen
from companion.screens.statistics.counting import Record, count_records
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Key,
    KeyName,
    Keys,
    Listing,
    ListRow,
    Part,
    Span,
    Tap,
    Text,
)

if TYPE_CHECKING:
    from companion.screens.session import Session

_BAR = 1
"""The cloth of the bars that show how often somebody won."""


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

    def parts(self) -> Body:
        tabs = tuple(
            Choice(Tap("game", number), shelf.take(name).title, is_chosen=number == self.chosen)
            for number, name in enumerate(self.choices)
        )
        records = self._records[self.choices[self.chosen]]
        return Body((Choices(tabs, "words", columns=0), Card((self._table(records),), grows=True)))

    def _table(self, records: tuple[Record, ...]) -> Part:
        if not records:
            text = self.words("Finish a game, and it will be counted here.")
            return Column((Text(text, tone="soft", align="center"),), grows=True, is_centred=True)
        heads = ("", "", self.words("games"), self.words("won"), self.words("average"), self.words("best"))
        rows = tuple(self._row(record) for record in records)
        return Listing(rows, look="lines", heads=heads, shares=(1.3, 1.4, 0.5, 0.8, 0.7, 0.7))

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

    def _row(self, record: Record) -> ListRow:
        numbers = (
            str(record.games), f"{record.wins} ({record.win_rate:.0%})",
            amount(round(record.average), self.unit), amount(record.best, self.unit),
        )  # fmt: skip
        bar = Span(picture=share_bar(record.win_rate, _BAR))
        return ListRow(record.name, cells=(bar, *(Span(number, "strong", align="right") for number in numbers)))
