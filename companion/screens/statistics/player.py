"""One player: wins, the season as a quilt, how the scores of each game lie, and how often ahead of whom."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from typing import TYPE_CHECKING

from companion.games import shelf
from companion.pictures import Picture
from companion.pictures.charts import share_bar
from companion.pictures.player_card import GameRow, player_card
from companion.pictures.rosettes import rosette
from companion.pictures.season import game_patch, score_strip, season_quilt, versus_bar
from companion.screens.faces import faces_of
from companion.screens.history.telling import amount, name_month, name_weekday, tell_day_of
from companion.screens.screen import Screen
from companion.screens.souvenir.painting import CardPainting
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    Chart,
    Column,
    Face,
    Figure,
    Key,
    KeyName,
    Keys,
    Line,
    Part,
    Row,
    Scroll,
    Series,
    Span,
    Tap,
    Text,
)
from companion.screens.views.parts import Score
from companion.statistics import GameStatistics
from companion.store.values import ResultQuery
from messages import say_label, say_percent

if TYPE_CHECKING:
    from companion.screens.session import Session

_WEEKS = 36
_RIVALS = 4


class PlayerScreen(Screen):
    """The season, the scores and the rivals of one player; the Scan key goes from player to player."""

    name = "player"
    is_for_play = False

    def __init__(self, session: Session, player: str, back: Screen) -> None:
        super().__init__(session)
        archive = session.services.archive
        self._back = back
        self.names = archive.regulars(shelf.NAMES)
        self._faces = {face.name: face for face in faces_of(archive.players())}
        found = (archive.statistics(name) for name in shelf.NAMES)
        self._painting = CardPainting(self)
        self._games: tuple[GameStatistics, ...] = tuple(each for each in found if each is not None)
        self._show(player)

    def _show(self, player: str) -> None:
        self.player = player
        self._first_day = self._today() - timedelta(days=self._today().weekday(), weeks=_WEEKS - 1)
        since = self.session.services.now().astimezone() - (timedelta(days=1) + (self._today() - self._first_day))
        self._results = self.session.services.archive.results(ResultQuery(player, since=since))
        self._records = [(each, record) for each in self._games if (record := each.record_of(player))]

    @property
    def games(self) -> int:
        """How many games the player finished."""
        return sum(record.games for _, record in self._records)

    @property
    def wins(self) -> int:
        return sum(record.wins for _, record in self._records)

    def banner(self) -> Banner:
        games = self.count("{count} game", "{count} games", self.games)
        context = self.words("Statistics · {games}", games=games)
        status = self.session.camera_status()
        history = Button(Tap("history"), self.words("History"), icon="book-open")
        return Banner(self.player, context, face=self._face(self.player), left_icon="arrow-left", status=status,
                      actions=(history,))  # fmt: skip

    def keys(self) -> Keys:
        return Keys(
            Key(self.words("Back"), self.words("Statistics"), "arrow-left"),
            Key(self.words("Next player"), self._following(1), "users", is_lit=len(self.names) > 1),
            Key(self.words("Share"), self.words("As a picture"), "share-2", is_lit=bool(self._records)),
        )

    def parts(self) -> Body:
        if not self._records:
            text = self.words("Finish a game, and it will be counted here.")
            return Body((Card((Text(text, tone="soft", align="center", grows=True),), grows=True),))
        top = Row((self._won(), self._season()), (180, 584))
        below = Row((self._scores(), self._rivals()), (470, 294), grows=True)
        return Body((top, below))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif key == "scan":
            self.move(1)
        elif self._records:
            self._painting.begin(self.card(), f"statistics-{self._number + 1}")

    def tap(self, tap: Tap) -> None:
        if tap.name != "history":
            raise LookupError(tap)
        self.session.go.history_of(self.player)

    def tick(self, seconds: float) -> bool:
        return self._painting.tick()

    def card(self) -> Picture:
        """All of it as a picture to send."""
        face, share = self._face(self.player), self.words(say_percent(self.wins / self.games))
        told = self.count("win in {games} games", "wins in {games} games", self.wins, games=self.games)
        rows = tuple(
            GameRow(
                told.game,
                shelf.read_box(told.game).title,
                score_strip(told.game, record.spread, record.average),
                self.words(amount(record.best, told.unit)),
            )
            for told, record in self._records
        )
        day = self.words(tell_day_of(self.session.services.now()))
        about = f"{self.wins} {told} · {share}"
        return player_card(face.cloth, face.letter, self.player, about, self._draw_season()[0], rows, day)

    def move(self, by: int) -> None:
        if self.names:
            self._show(self._following(by))

    def leave(self) -> None:
        self.session.open(self._back)

    def _following(self, by: int) -> str:
        names = self.names or (self.player,)
        return names[(self._number + by) % len(names)]

    @property
    def _number(self) -> int:
        return self.names.index(self.player) if self.player in self.names else 0

    def _face(self, name: str) -> Face:
        return self._faces.get(name) or Face(0, name, name[:1])

    def _today(self) -> date:
        return self.session.services.now().astimezone().date()

    def _won(self) -> Card:
        share = self.wins / self.games
        percent = self.words(say_percent(share))
        told = self.count("win in {games} games", "wins in {games} games", self.wins, games=self.games)
        picture = share_bar(share, self._face(self.player).cloth, 150)
        bar = Figure(picture, percent, grows=False, is_centred=False)
        prize = Figure(rosette("", side=46), told, grows=False)
        number = Row(
            (Score(str(self.wins), size="large", align="left"), prize), (1.0, 0.0), wraps=False, align="middle"
        )
        return Card((number, Text(told, "small", "soft"), bar, Text(percent, "small", "soft")))

    def _draw_season(self) -> tuple[Picture, str]:
        """A patch for a day played, a star for a win; several games on one day show the last one. And in words."""
        played: dict[tuple[int, int], tuple[str, bool]] = {}
        for result in reversed(self._results):
            week, weekday = divmod((result.started.astimezone().date() - self._first_day).days, 7)
            if 0 <= week < _WEEKS:
                won_before = played.get((week, weekday), ("", False))[1]
                played[week, weekday] = result.game, result.is_winner or won_before
        days = tuple(self.words(name_weekday(day))[:2] if day % 2 == 0 else "" for day in range(7))
        picture = season_quilt(played, _WEEKS, days, self._months())
        won = sum(won for _, won in played.values())
        return picture, self.count(
            "{count} day played, {won} with a win", "{count} days played, {won} with a win", len(played), won=won
        )

    def _season(self) -> Card:
        picture, told = self._draw_season()
        title = self.words("The season as a quilt")
        note = self.words("a star for a win")
        return Card((Figure(picture, self.words(say_label(title, told)), grows=False),), title, note)

    def _months(self) -> list[tuple[int, str]]:
        """The months that begin in these weeks, each with the week; not all of them, so that none covers another."""
        found: list[tuple[int, str]] = []
        for week in range(_WEEKS - 2):
            sunday = self._first_day + timedelta(weeks=week, days=6)
            if sunday.day <= 7 and (not found or week - found[-1][0] > 2):
                found.append((week, self.words(name_month(sunday))[:3]))
        return found

    def _scores(self) -> Card:
        rows: list[Part] = []
        for told, record in self._records:
            title, best = shelf.read_box(told.game).title, self.words(amount(record.best, told.unit))
            average = amount(round(record.average), told.unit)
            strip = score_strip(told.game, record.spread, record.average)
            name = self.words("{game}: average {average}, best {best}", game=title, average=average, best=best)
            chart = Chart(strip, name, tuple(self.words(amount(points, told.unit)) for points in record.spread),
                          (Series(self.player, tuple(float(times) for times in record.spread.values())),))  # fmt: skip
            patch = Figure(game_patch(told.game), title, grows=False)
            words, number = Text(title, "small_strong"), Text(best, "heading", align="right")
            shares = (0.0, 0.33, 0.5, 0.17)
            rows.append(Row((patch, words, chart, number), shares, wraps=False, align="middle", is_tight=True))
        key = self.words("Bar: average. Star: best. From low to high.")
        strips = Scroll((Column(tuple(rows), is_tight=True),))
        return Card((strips, Text(key, "small", "soft")), grows=True, is_low=True)

    def _rivals(self) -> Card:
        """Those whom the player met most often."""
        ahead: Counter[str] = Counter()
        behind: Counter[str] = Counter()
        met: Counter[str] = Counter()
        for told in self._games:
            for meeting in told.meetings:
                if self.player in meeting.names:
                    mine = meeting.names.index(self.player)
                    other = meeting.names[1 - mine]
                    ahead[other] += meeting.ahead[mine]
                    behind[other] += meeting.ahead[1 - mine]
                    met[other] += meeting.games
        own = self._face(self.player).cloth
        rows: list[Part] = []
        for name, games in met.most_common(_RIVALS):
            told_score = f"{ahead[name]} : {behind[name]}"
            said = self.count(
                "{name}: ahead {ahead}, behind {behind}, of {count} game together",
                "{name}: ahead {ahead}, behind {behind}, of {count} games together",
                games, name=name, ahead=ahead[name], behind=behind[name],
            )  # fmt: skip
            bar = versus_bar(ahead[name], behind[name], (own, self._face(name).cloth), 84)
            who = Line((Span(face=self._face(name)), Span(name, "small_strong")))
            parts = (who, Figure(bar, said, grows=False), Text(told_score, "strong", align="right"))
            rows.append(Row(parts, (0.45, 0.33, 0.22), wraps=False, align="middle", is_tight=True))
        if not rows:
            rows = [Text(self.words("So far only games alone."), "small", "soft")]
        return Card((Scroll((Column(tuple(rows), is_tight=True),)),), self.words("Ahead : behind"), grows=True)
