"""The prize draw of a show: by the app, or picked from the markers as they were drawn on the table."""

from __future__ import annotations

from companion.games.quilt_show.actions import DrawPrizes
from companion.games.quilt_show.components import name_show
from companion.pictures.rosettes import rosette
from companion.screens.views import Banner, Body, Card, Choice, Choices, Column, Key, Line, Row, Span, Tap

from .page import Page, number_of
from .parts import big_choice, reminder
from .wording import SHOWS, prize

_DRAW, _LAY = Tap("draw"), Tap("lay")


class PrizesPage(Page):
    """All prize markers of this game to pick from; when enough are picked they are laid out."""

    picked: frozenset[int] = frozenset()

    @property
    def needed(self) -> int:
        """How many prizes the show has."""
        return self.state.chart.prizes_per_show

    @property
    def is_complete(self) -> bool:
        """Whether enough markers are picked."""
        return len(self.picked) == self.needed

    @property
    def choices(self) -> list[Tap]:
        markers = [
            Tap("prize", marker) for marker in self.state.chart.prizes if marker in self.picked or not self.is_complete
        ]
        return [_LAY if self.is_complete else _DRAW, *markers]

    def banner(self) -> Banner:
        context = self.words(
            "Quilt Show · draw {count} of {all} prize markers", count=self.needed, all=len(self.state.chart.prizes)
        )
        return self.title_banner(self.words(SHOWS[self.state.show - 1]), context)

    def main_key(self) -> Key:
        if self.chosen == _DRAW:
            text = self.words("Draw {count} prizes", count=self.needed)
            return Key(text, self.words("The app draws"), "dices")
        if self.chosen == _LAY:
            text = self.words("Lay out {count} prizes", count=self.needed)
            return Key(text, self.words("Then the quilts enter"), "check")
        marker = self.words(prize(number_of(self.chosen)))
        if self.chosen.value in self.picked:
            return Key(self.words("Put {prize} back", prize=marker), self._progress(), "minus")
        return Key(self.words("{prize} was drawn", prize=marker), self._progress(), "plus")

    def undo_key(self) -> Key:
        if not self.picked:
            return super().undo_key()
        return Key(self.words("Undo"), self.words("The picks"), "undo-2")

    def undo(self) -> None:
        if self.picked:
            self.picked = frozenset()
        else:
            super().undo()

    def tap(self, tap: Tap) -> None:
        if tap in self.choices:
            self.choose(tap)
            self.act(tap)

    def act(self, tap: Tap) -> None:
        if tap == _DRAW:
            self.draw_lots()
        elif tap == _LAY:
            self.do(DrawPrizes(tuple(sorted(self.picked, reverse=True))))
        else:
            self.picked ^= {number_of(tap)}
            if self.is_complete:
                self.choose(_LAY)

    def parts(self) -> Body:
        reminders = (reminder(self.words(told.sentence)) for told in self.table.game.reminders(self.state))
        doing = Column((Choices((self._doing(),), "tiles", grows=True), *reminders))
        return Body((Row((doing, self._markers()), (0.29, 0.71), grows=True),))

    def _progress(self) -> str:
        return self.words("{count} of {all} picked", count=len(self.picked), all=self.needed)

    def _doing(self) -> Choice:
        tap = self.choices[0]
        icon, text = "check", self.words("Lay out {count} prizes", count=self.needed)
        if tap == _DRAW:
            icon, text = "dices", self.words("The app draws {count} prizes", count=self.needed)
        return big_choice(tap, icon, text, is_chosen=self.chosen == tap)

    def _markers(self) -> Card:
        show = self.words("Or touch what was drawn for the {show}.", show=name_show(self.state.show))
        heading = Line((Span(show, tone="soft", grows=True), Span(self._progress(), "strong")))
        markers = tuple(self._marker(marker) for marker in self.state.chart.prizes)
        return Card((heading, Choices(markers, "pictures", -(-len(markers) // 2), grows=True)), grows=True)

    def _marker(self, marker: int) -> Choice:
        tap, text = Tap("prize", marker), self.words(prize(marker))
        is_picked = marker in self.picked
        picture = rosette(text, side=92, is_faded=bool(self.picked) and not is_picked, is_picked=is_picked)
        is_possible, is_chosen = tap in self.choices, self.chosen == tap
        return Choice(
            tap, picture=picture, is_chosen=is_chosen, is_possible=is_possible, is_picked=is_picked, name=text
        )
