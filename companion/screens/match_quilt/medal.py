"""The end of a game alone: the medal, how its points came together, and the scale with earlier games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.match_quilt.components import DECK
from companion.pictures.match_quilt_cards import picture_finished
from companion.pictures.medals import MEDALS, MedalName, picture_medal, picture_scale
from companion.screens.views import Banner, Body, Card, Column, Figure, Key, Listing, ListRow, Part, Row, Tap, Text

from .page import Page

if TYPE_CHECKING:
    from .screen import MatchQuiltScreen

_MOST_BEFORE = 200
"""Of so many latest games those played alone stand on the scale."""


class MedalPage(Page):
    """Bronze, silver, gold or none."""

    def __init__(self, book: MatchQuiltScreen) -> None:
        super().__init__(book)
        games = book.session.services.archive.games(most=_MOST_BEFORE, of=(book.name,))
        self._before = [
            score.points
            for game in games
            if game.header.id != book.table.id and game.outcome is not None and len(game.outcome.scores) == 1
            for score in game.outcome.scores
            if score.name == self.name(0)
        ]

    @property
    def points(self) -> int:
        """All points with the bonuses."""
        assert self.state.bonuses is not None
        return self.state.quilters[0].points + self.state.bonuses[0].points

    @property
    def _limits(self) -> tuple[int, ...]:
        return tuple(getattr(DECK.medals, medal) for medal in MEDALS)

    @property
    def medal(self) -> MedalName | None:
        """The medal that was won."""
        won = [medal for medal, limit in zip(MEDALS, self._limits, strict=True) if self.points >= limit]
        return won[-1] if won else None

    def _name_of(self, medal: MedalName) -> str:
        names = {"bronze": self.words("bronze"), "silver": self.words("silver"), "gold": self.words("gold")}
        return names[medal]

    def choices(self) -> list[Tap]:
        return [Tap("again")]

    def banner(self) -> Banner:
        titles = {
            "bronze": self.words("Bronze for {name}", name=self.name(0)),
            "silver": self.words("Silver for {name}", name=self.name(0)),
            "gold": self.words("Gold for {name}", name=self.name(0)),
        }
        points = self.count("{count} point for {name}", "{count} points for {name}", self.points, name=self.name(0))
        title = titles[self.medal] if self.medal else points
        return self.player_banner(0, title, self.words("Match Quilt alone · 16 cards"))

    def scan_key(self) -> Key:
        return Key(self.words("The results"), self.words("As a code for a phone"), "qr-code")

    def scan(self) -> None:
        self.book.session.go.to("results")

    def main_key(self) -> Key:
        missing = [(limit, medal) for medal, limit in zip(MEDALS, self._limits, strict=True) if limit > self.points]
        if not missing:
            return Key(self.words("Play again"), self.words("Gold once more?"), "rotate-ccw")
        limit, medal = missing[0]
        short = self.count("{count} point to {medal}", "{count} points to {medal}", limit - self.points,
                           medal=self._name_of(medal))  # fmt: skip
        return Key(self.words("Play again"), short, "rotate-ccw")

    def act(self) -> None:
        self.book.session.go.new_game(self.book.name)

    def parts(self) -> Body:
        quilter = self.state.quilters[0]
        stage: tuple[Part, ...] = ()
        if quilter.is_quilt_known:
            name = self.words("The quilt of {name}", name=self.name(0))
            stage = (Figure(picture_finished(quilter.quilt), name),)
        aside = (self._won(), self._scale())
        return Body(stage, aside=aside, wide_aside=True) if stage else Body(aside)

    def _won(self) -> Part:
        assert self.state.bonuses is not None
        bonuses = self.state.bonuses[0]
        titles = {
            "bronze": self.words("Bronze medal"),
            "silver": self.words("Silver medal"),
            "gold": self.words("Gold medal"),
        }
        title = titles[self.medal] if self.medal else self.words("No medal this time")
        lines = [(self.words("Sixteen cards"), self.state.quilters[0].points, False)]
        lines += [
            (self.words("Collector"), bonuses.collector, True),
            (self.words("Sampler"), bonuses.sampler, True),
            (self.words("Colour Balance"), bonuses.colour_balance, True),
        ]
        rows = tuple(
            ListRow(text, trailing=(f"+{points}" if is_bonus else str(points)) if points else "–", style="body",
                    tone="ink" if points else "soft")
            for text, points, is_bonus in lines
        )  # fmt: skip
        medal = Figure(picture_medal(self.medal, str(self.points), self.face(0).cloth), title, grows=False)
        told = Column((Text(title, "title"), Listing(rows, look="lines")), grows=True)
        return Card((Row((medal, told), (0, 1), align="middle"),), look="lit", grows=True)

    def _scale(self) -> Part:
        names = tuple(self._name_of(medal) for medal in MEDALS)
        best = max(self._before, default=None)
        told = "" if best is None else self.words("best {points}", points=best)
        scale = picture_scale(self._limits, names, self.points, self._before[:12], told)
        return Card(
            (Figure(scale, self.words("The medals"), grows=False), Text(self._rank(), "small", "soft", "center"))
        )

    def _rank(self) -> str:
        if not self._before:
            return self.words("the first game alone")
        games = len(self._before) + 1
        place = 1 + sum(points > self.points for points in self._before)
        if place == 1:
            return self.words("{games} games alone, this one is the best", games=games)
        if place == 2:
            return self.words("{games} games alone, this one is the second best", games=games)
        return self.words("{games} games alone, this one is number {place}", games=games, place=place)
