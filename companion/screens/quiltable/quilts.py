"""A player's quilt at any time of the game: what each pattern finds in it, and the way to tell it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quiltable.good_blocks import GoodBlock, find_good_block
from companion.games.quiltable.problems import find_problems
from companion.games.quiltable.quilt import Tile
from companion.games.values import Seat
from companion.pictures.quiltable_cards import picture_tile
from companion.screens.views import Banner, Body, Button, Card, Column, Figure, Key, Part, Row, Score, Tap, Text
from messages import say

from .lines import LinesPage

if TYPE_CHECKING:
    from .screen import QuiltableScreen


class QuiltPage(LinesPage):
    """One pattern's matches after another; the main key turns to the next player's quilt."""

    is_aside = True

    def __init__(self, book: QuiltableScreen, seat: Seat, line: int = -1) -> None:
        super().__init__(book)
        self.seat = seat
        self.shown = line
        self._has_hints = book.session.settings.hints
        self._leads_back = line >= 0 or len(self.state.players) == 1
        """Who looks at one pattern goes on with the game; who looks at a quilt turns to the next one."""

    @property
    def _next(self) -> Seat:
        return (self.seat + 1) % len(self.state.players)

    def choices(self) -> list[Tap]:
        return [Tap("next-quilt")]

    def tap(self, tap: Tap) -> None:
        if tap.name == "line":
            self.shown = -1 if self.shown == tap.number else tap.number
        elif tap.name == "tell-quilt":
            self.book.tell_quilt(self.seat)
        elif tap.name == "tell-patterns":
            self.book.tell_patterns(self.seat)
        else:
            super().tap(tap)

    def move(self, by: int) -> None:
        count = len(self.lines)
        if count:
            self.shown = (self.shown + by) % count if self.shown >= 0 else 0 if by > 0 else count - 1

    def banner(self) -> Banner:
        title = self.words("{name}’s quilt", name=self.name(self.seat))
        return self.player_banner(self.seat, title, self.words("Touch a line to see its blocks"))

    def scan_key(self) -> Key:
        lines = self.lines
        if not lines:
            return super().scan_key()
        following = lines[(self.shown + 1) % len(lines)]
        return Key(self.words("Next line"), following.text, "arrow-down")

    def main_key(self) -> Key:
        if self._leads_back:
            return Key(self.words("The table"), self.words("Go on with the turn"), "arrow-left")
        return Key(self.words("{name}’s quilt", name=self.name(self._next)), self.words("The next one"), "users")

    def act(self) -> None:
        if self._leads_back:
            self.book.reopen()
        else:
            self.book.show_quilt(self._next)

    def parts(self) -> Body:
        tell = Button(Tap("tell-quilt"), self.words("Enter the quilt"), icon="square-pen")
        notes = (*self._notes(), *self._hint())
        aside = (*notes, self.listing(), *self.folds(), tell if self.state.options.is_race else self.total())
        return Body((self.figure(),), aside=aside, wide_aside=True)

    @property
    def good_block(self) -> GoodBlock | None:
        """The block that would add most to the pattern that is looked at, where the players like hints."""
        quilter = self.state.quilters[self.seat]
        is_asked = self._has_hints and quilter.is_current and not self.state.options.is_race
        if not (is_asked and 0 <= self.shown < len(quilter.patterns)):
            return None
        return find_good_block(quilter.quilt, quilter.patterns[self.shown])

    def _hint(self) -> tuple[Part, ...]:
        good = self.good_block
        if good is None:
            return ()
        name = self.words(say(good.block))
        place = self.words("At the marked place: {block}", block=name)
        more = self.count("{count} match more", "{count} matches more", good.matches)
        told = Column((Text(place, "strong"), Text(more, "small", "soft")), is_tight=True)
        picture = Figure(picture_tile(Tile(good.block), 36), name, grows=False)
        points = Score(f"+{good.points}", size="small", tone="good", align="right")
        return (Card((Row((picture, told, points), (0, 1, 0), wraps=False, align="middle"),), is_low=True),)

    def own_things(self) -> tuple[Part, ...]:
        """The quilt as last told, and what each line finds in it."""
        heading = Text(self.words("Your quilt"), "heading")
        if self.state.options.is_race:
            return (heading, self.figure(), *self._notes())
        points = Score(str(sum(line.points for line in self.lines)), size="medium", align="right")
        sum_row = Row((Text(self.words("So far"), "strong"), points), (1, 0), wraps=False, align="middle")
        return (heading, self.figure(), *self._notes(), self.listing(), sum_row)

    def _notes(self) -> tuple[Part, ...]:
        quilter = self.state.quilters[self.seat]
        if not quilter.is_current:
            return (Card((Text(self.words("The quilt does not lie like this any more."), "small"),), look="warning"),)
        if self.state.options.is_race and quilter.quilt.count:
            return (Card((self.fold_text(self.seat),), look="info"),)
        problems = find_problems(self.state, self.seat)
        return tuple(Card((Text(self.words(one.sentence), "small"),), look="warning") for one in problems[:1])
