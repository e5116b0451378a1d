"""Statistics: for each game how the last ones went, and who won how often, the best and the average."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import shelf
from companion.pictures import Box, Picture
from companion.pictures.charts import line_chart, share_bar
from companion.pictures.emblems import draw_emblem
from companion.pictures.players import letters_of
from companion.screens.history.telling import amount, tell_day
from companion.screens.screen import Screen
from companion.screens.statistics.counting import find_ticks, follow_points
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Chart,
    Choice,
    Choices,
    Face,
    Figure,
    Key,
    KeyName,
    Keys,
    Line,
    Part,
    Scroll,
    Series,
    Span,
    Tap,
    Text,
)
from companion.statistics import PlayerRecord

if TYPE_CHECKING:
    from companion.screens.session import Session

_LAST = 9
"""Games that the chart goes back."""
_LINES = 4
"""Players that it follows: more threads could not be told apart."""


class StatisticsScreen(Screen):
    """One game at a time."""

    name = "statistics"
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        archive = session.services.archive
        counted = {name: archive.statistics(name) for name in shelf.NAMES}
        self._records = {name: told.records if told else () for name, told in counted.items()}
        played = [name for name, records in self._records.items() if records]
        self._last = {name: archive.last_finished(name, _LAST) for name in played}
        self.choices = played or list(shelf.NAMES[:2])
        self.chosen = 0

    @property
    def game(self) -> str:
        """The game that is looked at."""
        return self.choices[self.chosen]

    def banner(self) -> Banner:
        title, status = shelf.read_box(self.game).title, self.session.camera_status()
        return Banner(self.words("Statistics"), title, emblem=self.game, left_icon="arrow-left", status=status)

    def keys(self) -> Keys:
        following = shelf.read_box(self.choices[(self.chosen + 1) % len(self.choices)]).title
        return Keys(
            Key(self.words("Back"), self.words("Home"), "arrow-left"),
            Key(self.words("Next game"), following, "arrow-down", is_lit=len(self.choices) > 1),
            Key(self.words("History"), self.words("All games"), "book-open"),
        )

    def parts(self) -> Body:
        tabs = tuple(
            Choice(
                Tap("game", number), picture=Picture(34, 34, draw_emblem(name, Box(0, 0, 34, 34))),
                is_chosen=number == self.chosen, name=shelf.read_box(name).title,
            )
            for number, name in enumerate(self.choices)
        )  # fmt: skip
        records = self._records[self.game]
        stage = (Choices(tabs, "pictures", columns=0), self._show_course(records))
        players = tuple(self._show_record(seat, record) for seat, record in enumerate(records))
        return Body(stage, aside=(Scroll(players),) if players else ())

    def _show_course(self, records: tuple[PlayerRecord, ...]) -> Part:
        """The last games as threads from left to right."""
        if not records:
            text = self.words("Finish a game, and it will be counted here.")
            return Card((Text(text, tone="soft", align="center", grows=True),), grows=True)
        games, unit = self._last[self.game], shelf.take(self.game).unit
        names = [record.name for record in records[:_LINES]]
        lines = follow_points(games, names)
        reached = [points for line in lines for points in line]
        ticks = [(tick, amount(tick, unit)) for tick in find_ticks(reached, 1000 if unit == "dollars" else 1)]
        days = tuple(self.words(tell_day(game)) for game in games)
        series = tuple(Series(name, lines[seat], self._face(seat)) for seat, name in enumerate(names))
        picture = line_chart(lines, letters_of(names), ticks, days)
        title = self.count("The last game", "The last {count} games", len(games))
        return Card((Chart(picture, title, days, series),), title, grows=True)

    def _show_record(self, seat: int, record: PlayerRecord) -> Card:
        unit, face = shelf.take(self.game).unit, self._face(seat)
        best = (Span(self.words("best"), "small", "soft"), Span(amount(record.best, unit), "heading"))
        share = self.words("won {wins} of {games}", wins=record.wins, games=record.games)
        average = self.words("average {points}", points=amount(round(record.average), unit))
        parts = (
            Line((Span(face=face), Span(record.name, "strong", grows=True), *best)),
            Figure(share_bar(record.win_rate, seat, 280), f"{share}: {record.win_rate:.0%}", grows=False),
            Line((Span(f"{share} ({record.win_rate:.0%})", "small", grows=True), Span(average, "small"))),
        )
        return Card(parts, is_low=True)

    def _face(self, seat: int) -> Face:
        names = [record.name for record in self._records[self.game]]
        return Face(seat, names[seat], letters_of(names)[seat])

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
