"""Statistics: for each game how the last ones went, and who won how often, the best and the average."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import shelf
from companion.pictures import Box, Picture
from companion.pictures.charts import line_chart, share_bar
from companion.pictures.emblems import draw_emblem
from companion.pictures.players import letters_of
from companion.pictures.season import spread_bars
from companion.screens.history.telling import amount, tell_day
from companion.screens.screen import Screen
from companion.screens.statistics.counting import find_ticks, follow_points, group_spread
from companion.screens.statistics.player import PlayerScreen
from companion.screens.views import (
    Banner,
    Body,
    Button,
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
from companion.statistics import GameStatistics, PlayerRecord
from messages import say_decimal, say_label, say_percent

if TYPE_CHECKING:
    from companion.screens.session import Session

_LAST = 9
"""Games that the chart goes back."""
_SPREAD = Tap("spread")
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
        self._counted = {name: told for name, told in counted.items() if told is not None}
        self._records = {name: told.records if told else () for name, told in counted.items()}
        played = [name for name, records in self._records.items() if records]
        self._last = {name: archive.last_finished(name, _LAST) for name in played}
        self.choices = played or list(shelf.NAMES[:2])
        self.chosen = 0
        self.shows_spread = False
        """Whether the spread of all scores is shown in the place of the last games."""

    @property
    def game(self) -> str:
        """The game that is looked at."""
        return self.choices[self.chosen]

    def banner(self) -> Banner:
        title, told = shelf.read_box(self.game).title, self._counted.get(self.game)
        if told is None:
            return Banner(self.words("Statistics"), title, emblem=self.game, left_icon="arrow-left")
        games = self.count("{count} game", "{count} games", told.games)
        words = self.words("Last games") if self.shows_spread else self.words("All scores")
        switch = Button(_SPREAD, words, icon="trending-up" if self.shows_spread else "chart-column")
        return Banner(
            self.words("Statistics"), f"{title} · {games}", emblem=self.game, left_icon="arrow-left", actions=(switch,)
        )

    def keys(self) -> Keys:
        following = shelf.read_box(self.choices[(self.chosen + 1) % len(self.choices)]).title
        return Keys(
            Key(self.words("Back"), self.words("Home"), "arrow-left"),
            Key(self.words("Players"), ", ".join(self._names[:3]), "users", is_lit=bool(self._names)),
            Key(self.words("Next game"), following, "arrow-right", is_lit=len(self.choices) > 1),
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
        told = self._counted.get(self.game)
        shown = self._show_spread(told) if told and self.shows_spread else self._show_course(records)
        stage = (Choices(tabs, "pictures", columns=0), shown)
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
        ticks = [
            (tick, self.words(amount(tick, unit))) for tick in find_ticks(reached, 1000 if unit == "dollars" else 1)
        ]
        days = tuple(self.words(tell_day(game)) for game in games)
        series = tuple(Series(name, lines[seat], self._face(seat)) for seat, name in enumerate(names))
        picture = line_chart(lines, letters_of(names), ticks, days)
        title = self.count("The last game", "The last {count} games", len(games))
        return Card((Chart(picture, title, days, series),), title, grows=True)

    def _show_record(self, seat: int, record: PlayerRecord) -> Card:
        unit, face = shelf.take(self.game).unit, self._face(seat)
        best = (Span(self.words("best"), "small", "soft"), Span(self.words(amount(record.best, unit)), "heading"))
        share = self.words("won {wins} of {games}", wins=record.wins, games=record.games)
        rate = self.words(say_percent(record.win_rate))
        average = self.words("average {points}", points=amount(round(record.average), unit))
        pace: tuple[Part, ...] = ()
        if record.turn_seconds is not None:
            minutes, seconds = divmod(round(record.turn_seconds), 60)
            pace = (Text(self.words("{time} a turn", time=f"{minutes}:{seconds:02}"), "small", "soft"),)
        parts = (
            Line((Span(face=face), Span(record.name, "strong", grows=True), *best)),
            Figure(
                share_bar(record.win_rate, seat, 280),
                self.words(say_label(share, rate)),
                grows=False,
            ),
            Line(
                (
                    Span(f"{share} ({rate})", "small", grows=True),
                    Span(average, "small"),
                )
            ),
            *pace,
        )
        return Card(parts, is_low=True, tap=Tap("player", record.name), name=record.name)

    def _show_spread(self, told: GameStatistics) -> Card:
        """All scores that were ever reached, in groups, and whether it is good to begin."""
        bars = group_spread(told.spread, 1000 if told.unit == "dollars" else 1)
        words = tuple(self.words(amount(low, told.unit)) for low, _ in bars)
        title = self.words("All scores")
        picture = spread_bars([(word, count) for word, (_, count) in zip(words, bars, strict=True)])
        series = (Series(title, tuple(float(count) for _, count in bars)),)
        lines = []
        if told.minutes:
            lines.append(
                self.count(
                    "A usual game takes {count} minute.", "A usual game takes {count} minutes.", round(told.minutes)
                )
            )
        if told.games_together:
            expected = say_decimal(told.expected_starts)
            lines.append(
                self.words(
                    "Whoever began won {won} of {games}; without any advantage it would be about {expected}.",
                    won=told.started_and_won, games=told.games_together, expected=expected,
                )
            )  # fmt: skip
        note = self.words("how often")
        texts = tuple(Text(line, "small", "soft") for line in lines)
        return Card((Chart(picture, title, words, series), *texts), title, note, grows=True)

    @property
    def _names(self) -> list[str]:
        return [record.name for record in self._records[self.game]]

    def _face(self, seat: int) -> Face:
        return Face(seat, self._names[seat], letters_of(self._names)[seat])

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            if self._names:
                self.session.open(PlayerScreen(self.session, self._names[0], self))
        else:
            self.move(1)

    def move(self, by: int) -> None:
        self.chosen = (self.chosen + by) % len(self.choices)

    def tap(self, tap: Tap) -> None:
        if tap == _SPREAD:
            self.shows_spread = not self.shows_spread
        elif tap.name == "player":
            self.session.open(PlayerScreen(self.session, str(tap.value), self))
        else:
            self.chosen = tap.number
